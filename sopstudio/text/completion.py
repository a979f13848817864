"""What can be written next in a condition: facts, operators and allowed values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from sopstudio.expressions import FUNCTIONS
from sopstudio.expressions.printer import quote_text
from sopstudio.expressions.tokens import Token, tokenize
from sopstudio.sop import TYPE_WORDS, Fact
from sopstudio.text.conditions import OPERATOR_WORDS
from sopstudio.text.humanize import speak_name
from sopstudio.text.suggestions import Suggestion
from sopstudio.translation import mark, tr

_WORDS = {**OPERATOR_WORDS, "&&": mark("and"), "||": mark("or")}
_OPERATORS_BY_TYPE: Mapping[str, tuple[str, ...]] = {
    "string": ("==", "!=", "in", "not in"),
    "boolean": ("==", "!="),
    "list": (),
    **dict.fromkeys(("number", "integer", "date", "datetime"), (">=", "<=", ">", "<", "==", "!=")),
}
_IS = r"(?:(?:is|are)(?:\s+not)?|(?:ist|sind)(?:\s+nicht)?|est|n['’]est\s+pas)"
"""The words between a fact and its value, in each language that conditions are typed in."""
_JOIN = re.compile(r"\b(?:and|or|und|oder|et|ou)\b", re.I)
_SIGN = re.compile(r"[&|()\[\]{}'\"]|\b(?:and|or|und|oder|et|ou)\b", re.I)
"""What a value has that is put in quotes, as it would be read as a sign of the condition."""
_ALL_OPERATORS = ("==", "!=", ">=", "<=", ">", "<", "in", "not in")


class Completion(Struct, frozen=True):
    """Suggestions that replace the characters from `start` to `end`. With `select_first`, Enter may take the
    first one.
    """

    start: int
    end: int
    suggestions: tuple[Suggestion, ...] = ()
    select_first: bool = True


def complete(text: str, position: int, facts: Sequence[Fact]) -> Completion:
    """What can be written at `position` of `text`."""
    tokens = list(tokenize(text[:position]))
    last = tokens[-1] if tokens else None
    touching = last is not None and last.end == position
    if last is not None and last.kind == "open_fact":
        return _complete_fact(text, position, last, facts)
    if last is not None and last.kind == "open_text":
        values = tuple(_value_suggestions(tokens[:-1], facts, last.text[1:]))
        return Completion(last.start, _end_after_quote(text, position, last.text[0]), values)
    in_words = _complete_value_in_words(text[:position], facts)
    if in_words is not None:
        return in_words
    if last is not None and touching and last.kind in ("word", "number"):
        return _complete_word(tokens, position, facts)
    if last is None or last.kind in ("join", "compare"):
        return Completion(position, position, tuple(_operand_suggestions(tokens, facts)), select_first=last is not None)
    if touching:
        return Completion(position, position)
    return Completion(position, position, tuple(_operator_suggestions(tokens, facts)), select_first=False)


def _complete_value_in_words(typed: str, facts: Sequence[Fact]) -> Completion | None:
    """The values of the fact that is compared in words, as in `severity is l`; None where none is."""
    folded = _fold(typed)
    named = [fact for fact in facts if _fold(fact.name) in folded]  # few of many: each has a pattern of its own
    for fact in sorted(named, key=lambda fact: -len(fact.name)):
        match = re.search(
            rf"^.*(?<!\w)\{{?{_spoken_pattern(fact.name)}\}}?\s+{_IS}\s+(?P<value>[^&|()\[\]]*)$", typed, re.I | re.S
        )
        if match is not None and not _JOIN.search(match["value"]):
            begun = match["value"].casefold()
            values = [
                value for value in _values_in_words(fact) if begun in value.casefold() and begun != value.casefold()
            ]
            values.sort(key=lambda value: not value.casefold().startswith(begun))
            note = tr("of {fact}", fact=fact.name)
            return Completion(
                match.start("value"), len(typed), tuple(Suggestion(value, value, note) for value in values[:50])
            )
    return None


def _fold(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").split())


def _spoken_pattern(name: str) -> str:
    return r"[\s_]+".join(map(re.escape, re.split(r"[\s_]+", name)))


def _values_in_words(fact: Fact) -> list[str]:
    """The values of a fact as one types them behind *is*."""
    if fact.type == "boolean":
        return [tr("yes"), tr("no")]
    return [value if isinstance(value, str) and not _SIGN.search(value) else _literal(value) for value in fact.allowed]


def _complete_word(tokens: Sequence[Token], position: int, facts: Sequence[Fact]) -> Completion:
    """What the words before `position` begin: a fact whose name has several, or what the last one may be by itself.

    A fact that only holds the word is listed, but Enter does not take it: *late* may be an answer of its own, beside
    `days late`.
    """
    last, first = tokens[-1], len(tokens) - 1
    while first > 0 and tokens[first - 1].kind == "word":
        first -= 1
    for index in range(first, len(tokens) - 1) if last.kind == "word" else ():
        phrase = " ".join(token.text for token in tokens[index:])
        if names := tuple(_fact_suggestions(facts, phrase)):
            return Completion(tokens[index].start, position, names)
    if first < len(tokens) - 1 and last.kind == "word":  # a word of a sentence: no operand begins here
        return Completion(last.start, position, tuple(_fact_suggestions(facts, last.text, begins=True)))
    values = tuple(_value_suggestions(tokens[:-1], facts, last.text))
    names = (*_fact_suggestions(facts, last.text), *_function_suggestions(last.text)) if last.kind == "word" else ()
    suggestions = (*values, *names)
    begins = not names or _fold(names[0].text).startswith(_fold(last.text))
    return Completion(last.start, position, suggestions, select_first=bool(values) or begins)


def _complete_fact(text: str, position: int, last: Token, facts: Sequence[Fact]) -> Completion:
    end = position + 1 if text[position : position + 1] == "}" else position
    return Completion(last.start, end, tuple(_fact_suggestions(facts, last.text[1:])))


def _end_after_quote(text: str, position: int, quote: str) -> int:
    return position + 1 if text[position : position + 1] == quote else position


def _fact_suggestions(facts: Sequence[Fact], part: str, *, begins: bool = False) -> Iterator[Suggestion]:
    """The facts whose names hold a part, those that begin with it first, or with `begins` only those."""
    folded = _fold(part)
    matches = [fact for fact in facts if folded in _fold(fact.name)]
    matches.sort(key=lambda fact: not _fold(fact.name).startswith(folded))
    if begins:
        matches = [fact for fact in matches if _fold(fact.name).startswith(folded)]
    for fact in matches[:50]:
        yield Suggestion(f"{{{fact.name}}}", speak_name(fact.name), _fact_note(fact))


def _fact_note(fact: Fact) -> str:
    return " · ".join(filter(None, (tr(TYPE_WORDS[fact.type]), fact.unit)))


def _function_suggestions(prefix: str) -> Iterator[Suggestion]:
    for name, signature in FUNCTIONS.items():
        if name.startswith(prefix):
            closing = ")" if signature.max_arguments == 0 else ""
            yield Suggestion(f"{name}({closing}", signature.usage, tr("function"))


def _operand_suggestions(tokens: Sequence[Token], facts: Sequence[Fact]) -> Iterator[Suggestion]:
    yield from _value_suggestions(tokens, facts, "")
    fact = _compared_fact(tokens, facts)
    candidates = [
        candidate for candidate in facts if fact is None or (candidate.type == fact.type and candidate is not fact)
    ]
    if fact is None or not fact.allowed:
        yield from _fact_suggestions(candidates, "")
    if fact is not None and fact.type == "date":
        yield from _function_suggestions("today")


def _value_suggestions(tokens: Sequence[Token], facts: Sequence[Fact], open_token: str) -> Iterator[Suggestion]:
    """The values that the compared fact allows and that hold `begun`, those that begin with it first."""
    fact = _compared_fact(tokens, facts)
    if fact is None:
        return
    allowed = fact.allowed or ((True, False) if fact.type == "boolean" else ())
    in_list = bool(tokens) and tokens[-1].kind == "compare" and tokens[-1].text.split()[-1] == "in"
    typed = open_token.casefold()
    fitting = [value for value in allowed if typed in str(value).casefold()]
    fitting.sort(key=lambda value: not str(value).casefold().startswith(typed))
    for value in fitting[:50]:
        text = _literal(value)
        if text != open_token:
            yield Suggestion(f"[{text}]" if in_list else text, text, tr("of {fact}", fact=fact.name))


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return quote_text(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _compared_fact(tokens: Sequence[Token], facts: Sequence[Fact]) -> Fact | None:
    """The fact that the value being written is compared with."""
    index = len(tokens) - 1
    while index >= 0 and (tokens[index].text in ("[", ",") or tokens[index].kind in ("text", "number", "truth")):
        index -= 1
    if index < 1 or tokens[index].kind != "compare":
        return None
    return _fact_of_token(tokens[index - 1], facts)


def _fact_of_token(token: Token, facts: Sequence[Fact]) -> Fact | None:
    name = token.text.strip("{}") if token.kind in ("fact", "word") else ""
    return next((fact for fact in facts if fact.name == name), None)


def _operator_suggestions(tokens: Sequence[Token], facts: Sequence[Fact]) -> Iterator[Suggestion]:
    """Operators after an operand: joining ones after a complete comparison, else comparing ones."""
    fact = _fact_of_token(tokens[-1], facts)
    has_comparison = len(tokens) > 1 and tokens[-2].kind == "compare"
    if has_comparison or tokens[-1].kind in ("close", "text"):
        yield from (Suggestion(f"{operator} ", operator, tr(_WORDS[operator])) for operator in ("&&", "||"))
        return
    for operator in _OPERATORS_BY_TYPE.get(fact.type, _ALL_OPERATORS) if fact is not None else _ALL_OPERATORS:
        yield Suggestion(f"{operator} ", operator, tr(_WORDS[operator]))
    if fact is not None and fact.type == "boolean":
        yield from (Suggestion(f"{operator} ", operator, tr(_WORDS[operator])) for operator in ("&&", "||"))
