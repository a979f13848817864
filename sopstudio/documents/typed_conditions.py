"""Conditions as somebody types them, as in a spreadsheet or a sentence: what they mean of known facts, which new fact
they name, and what *yes* and *no* answer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from sopstudio.documents.counts import find_counted, read_count_limit, with_digits
from sopstudio.documents.english_structure import typed_in_english
from sopstudio.documents.languages import find_language, words_for
from sopstudio.documents.proposals import FormalProposal, propose_conditions
from sopstudio.documents.spoken_facts import read_spoken
from sopstudio.documents.statements import (
    is_answer,
    near_facts,
    new_answer,
    spell,
    split_words,
    stems,
)
from sopstudio.expressions import (
    And,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Not,
    Or,
    is_fact_name,
    parse,
    to_text,
    walk,
)
from sopstudio.expressions.tree import INVERSE_OPERATORS
from sopstudio.sop.facts import Fact, find_spoken
from sopstudio.sop.first_use import TRUTH_WORDS, untyped_facts
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Decision, Edge, Graph, Sop
from sopstudio.text.conditions import facts_of_condition
from sopstudio.text.humanize import speak_name

MAX_NAME_WORDS, MAX_VALUE_WORDS = 4, 2
"""Of a fact that is named for the first time, and of its value."""
MAX_QUESTION_WORDS: Final = 6
"""A longer question names no fact."""
_NOTATION: Final = re.compile(r"[<>=!&|()*/+]|\s-\s|\b(?:and|or|not|in)\b")
"""What stands in a condition that is written with signs, though its facts may lack their braces."""
_ARITHMETIC: Final = re.compile(r"\s[*/+]\s")
"""What no words are read with: the reading would be that of a part."""
_JOIN: Final = re.compile(
    r"\b(?:and|or)\b(?!\s+(?:more|less|fewer|above|below|over|under|up|later|earlier|higher|lower|older|newer|younger|"
    r"longer|shorter|greater|smaller|equal)\b)"
)
"""What joins two statements, and not the words of a limit such as *3 or more*."""
_LIMIT: Final = (
    r"(?:at|more|less|fewer|greater|larger|smaller|higher|lower|over|under|above|below|between|up|exactly|not)\b"
)
"""How a limit begins, which is no text."""
_IS_VALUE: Final = re.compile(
    rf"(?P<fact>.+?)\s+(?:is|are|=)\s+(?P<not>not\s+)?(?!{_LIMIT})(?P<value>\w[\w '-]{{0,80}})", re.I
)

_STARTS_LIMIT: Final = re.compile(rf"(?P<fact>.+?)\s+(?:is\b|{_LIMIT})", re.I)

_IS_KNOWN: Final = re.compile(r"(?P<fact>.+?)\s+is\s+(?P<not>not\s+)?known", re.I)
_IS_DATED: Final = re.compile(
    r"(?P<fact>.+?)\s+is\s+(?P<order>(?:not\s+)?(?:before|after)|below|above|at most|at least)\s+"
    r"(?P<date>\d{4}-\d\d-\d\d)",
    re.I,
)
_DATE_SIGNS: Final = {
    "before": "<", "not before": ">=", "after": ">", "not after": "<=",
    "below": "<", "at least": ">=", "above": ">", "at most": "<=",
}  # fmt: skip


def read_typed(text: str, facts: Sequence[Fact], untyped: Collection[str] = ()) -> str:
    """The condition that somebody means who types as in a spreadsheet or a sentence; blank where no rule reads it.

    Only over facts that there are: `credit report = available` is `credit_report == 'available'`, and so is
    `credit report ist available`. A fact of which nothing is stated but its name (`untyped`) is a number where the
    words compare it with one: `nights is at least 7`. So is a count: `2 nights or less`.
    """
    numbers = [update_fields(fact, type="number") if fact.name in untyped else fact for fact in facts]
    counts = [fact.name for fact in numbers if fact.type in ("number", "integer")]
    if counted := read_count_limit(text, counts):
        return counted
    if _NOTATION.search(text) and (spoken := read_spoken(text, numbers) or read_spoken(text, facts)):
        return spoken
    by_number = _read_words(text, numbers) if untyped else ""
    return by_number if _compares_numbers(by_number, untyped) else _read_words(text, facts)


def _compares_numbers(condition: str, names: Collection[str]) -> bool:
    """Whether a condition compares one of these facts with a number."""
    for part in walk(parse(condition).tree) if condition else ():
        if isinstance(part, Compare):
            sides = (part.left, part.right)
            named = any(isinstance(side, FactName) and side.name in names for side in sides)
            if named and any(isinstance(side, Literal) and not isinstance(side.value, str | bool) for side in sides):
                return True
    return False


def _read_words(text: str, facts: Sequence[Fact]) -> str:
    readings = tuple(typed_in_english(text)) or (text,)  # a *nicht* that is not understood must not be passed over
    named = _named_words(text, facts)
    found = (
        read
        for words in readings
        if named <= _words_of_facts(read := _read_english(words, facts)) and _is_whole(words, read)
    )
    if _ARITHMETIC.search(text):
        return ""
    read = next(found, "")
    return read if read or (digits := with_digits(text)) == text else _read_words(digits, facts)


def _is_whole(words: str, condition: str) -> bool:
    """Whether a condition has as many parts as *and* and *or* join in the words: none of them is passed over."""
    if not condition or not _JOIN.search(words):
        return True
    parts, rest, joined = list(walk(parse(condition).tree)), f" {' '.join(split_words(words))} ", 0
    for part in parts:
        if isinstance(part, FactName):
            rest = rest.replace(f" {' '.join(split_words(part.name))} ", " ")
        elif isinstance(part, Literal) and isinstance(part.value, str):
            rest = rest.replace(f" {' '.join(split_words(part.value))} ", " ")
        elif isinstance(part, And | Or):
            joined += len(part.operands) - 1
        elif isinstance(part, ListExpression):
            joined += len(part.items) - 1
    return len(_JOIN.findall(rest)) <= joined


def _named_words(text: str, facts: Sequence[Fact]) -> set[str]:
    """The words of the facts whose names stand in a text, word by word, and not only within another one's name."""
    words, named = f" {' '.join(split_words(text))} ", set[str]()
    for name in sorted((split_words(fact.name) for fact in facts), key=len, reverse=True):
        if (run := f" {' '.join(name)} ") in words:
            named.update(name)
            words = words.replace(run, " … ")
    return named


def _words_of_facts(condition: str) -> set[str]:
    """The words of the names of the facts in a condition; none in a blank one."""
    names = [part.name for part in walk(parse(condition).tree) if isinstance(part, FactName)] if condition else []
    return {word for name in names for word in split_words(name)}


def _read_english(text: str, facts: Sequence[Fact]) -> str:
    shown = _read_shown(text, facts)
    if shown:
        return shown
    known = (proposal.expression for proposal in propose_conditions(text, facts) if not proposal.facts)
    return next(known, "") or _read_value(text, facts)


def _read_shown(text: str, facts: Sequence[Fact]) -> str:
    """That a fact is known, or before or after a date, in the words in which such a condition is shown."""
    match = _IS_KNOWN.fullmatch(text.strip()) or _IS_DATED.fullmatch(text.strip())
    said = match["fact"].casefold().strip("{} ").replace("_", " ") if match else ""
    fact = next((fact for fact in facts if said == fact.name.casefold().replace("_", " ")), None)
    if match is None or fact is None:
        return ""
    if match.re is _IS_KNOWN:
        return f"{'missing' if match['not'] else 'present'}({spell(fact.name)})"
    return (
        f"{spell(fact.name)} {_DATE_SIGNS[match['order'].casefold()]} '{match['date']}'" if fact.type == "date" else ""
    )


def _read_value(text: str, facts: Sequence[Fact]) -> str:
    """The words behind *is* as the value of a text of which no values are stated; blank where there is no such fact."""
    match = _IS_VALUE.fullmatch(text.strip())
    fact = find_spoken(facts, match["fact"].strip("{} ")) if match else None
    if match is None or fact is None or fact.type != "string" or fact.allowed:
        return ""
    return f"{spell(fact.name)} {'!=' if match['not'] else '=='} {to_text(Literal(match['value']))}"


def propose_new_fact(text: str, facts: Sequence[Fact]) -> FormalProposal | None:
    """The new fact that *rate is flexible* or *emergency is yes* names, where somebody types it as a condition, and
    what it says of it; None for a longer or another statement, and where a known fact may be meant.
    """
    if (counted := _read_new_count(text, facts)) is not None:
        return counted
    for words in (*typed_in_english(text), text):
        if (limit := _read_new_limit(words.strip(), facts)) is not None:
            return limit
        match = _IS_VALUE.fullmatch(words.strip())
        name = match["fact"].strip("{} ") if match else ""
        if match is None or not is_fact_name(name) or len(name.split()) > MAX_NAME_WORDS or _article().match(name):
            continue
        value = match["value"].strip()
        if len(value.split()) > MAX_VALUE_WORDS or value[0].isdigit() or value == "known" or near_facts(name, facts):
            continue
        truth, is_negated = TRUTH_WORDS.get(value.casefold()), bool(match["not"])
        if truth is not None:
            return FormalProposal(
                f"{spell(name)} == {'true' if truth is not is_negated else 'false'}", (Fact(name=name, type="boolean"),)
            )
        sign = "!=" if is_negated else "=="
        return FormalProposal(f"{spell(name)} {sign} {to_text(Literal(value))}", (Fact(name=name, examples=(value,)),))
    return None


def _read_new_count(text: str, facts: Sequence[Fact]) -> FormalProposal | None:
    """*More than 2 nights booked* over a fact that is not known; None for other words."""
    name = find_counted(text)
    if not name or not is_fact_name(name) or near_facts(name, facts):
        return None
    condition = read_count_limit(text, [name])
    return FormalProposal(condition, (Fact(name=name, type="integer"),)) if condition else None


def _read_new_limit(words: str, facts: Sequence[Fact]) -> FormalProposal | None:
    """*nights is at least 7* or *nights at most 7* over a fact that is not known; None for other words."""
    match = _STARTS_LIMIT.match(words)
    name = match["fact"].strip("{} ") if match else ""
    is_new = is_fact_name(name) and len(name.split()) <= MAX_NAME_WORDS and not _article().match(name)
    if not is_new or not stems(name) or near_facts(name, facts):
        return None
    condition = read_typed(words, (*facts, Fact(name=name)), {name})
    is_limit = bool(condition) and _compares_numbers(condition, {name})
    return FormalProposal(condition, (Fact(name=name, type="number"),)) if is_limit else None


def read_answer(sop: Sop, graph: Graph, edge: Edge, text: str) -> str:
    """The condition of an answer on an edge of a decision. *Yes* and *no* are over the one fact of two values that its
    other edges decide by, else what its question says of known facts, else over a new fact that is called after the
    question. So is what says the question again: *partner found* of *Is a partner found?* Other words are a value of
    the text that the other edges decide by, or that the question is called after. Blank where none of this is clear.
    """
    truth = TRUTH_WORDS.get(text.strip().casefold())
    source = next((node for node in graph.nodes if node.id == edge.source), None)
    if not isinstance(source, Decision):
        return ""
    others = (each for each in graph.edges if each.source == edge.source and each.id != edge.id)
    names = {name for each in others if each.kind == "formal" for name in facts_of_condition(each.condition)}
    question = source.label().strip()
    if truth is None and _repeats(text, question) and (said := _read_question(question.rstrip(" ?"), sop)):
        return said
    if truth is None:
        return _read_other_answer(question, text.strip(), sop.facts, names)
    booleans = [fact for fact in sop.facts if fact.name in names and fact.type == "boolean"]
    if booleans:
        return _is_truth(booleans[0].name, truth) if len(names) == 1 else ""
    if said := _read_question(question.rstrip(" ?"), sop):
        return said if truth else _negate(said)
    if limit := _read_limit(_question("begins").sub("", question.rstrip(" ?"), count=1), sop.facts):
        return limit if truth else _negate(limit)
    name = _name_after(question)
    known = find_spoken(sop.facts, name)
    if not name or (known is not None and known.type != "boolean" and known.name not in untyped_facts(sop)):
        return ""
    return _is_truth(known.name if known is not None else name, truth)


def _repeats(text: str, question: str) -> bool:
    """Whether an answer has several words, all of the question: *more than 60* of *More than 60 minutes?*"""
    words = split_words(text)
    return len(words) > 1 and set(words) <= set(split_words(question))


def _read_other_answer(question: str, text: str, facts: Sequence[Fact], names: Collection[str]) -> str:
    """An answer other than yes or no, where the other edges decide by the facts `names`; blank where a rule reads it
    that looks at no question.
    """
    if not text or read_typed(text, facts):
        return ""
    if not near_facts(text, facts) and (read := _read_new_answer(question, text, facts)):
        return read
    if is_answer(text) and find_spoken(facts, text) is None and (fact := _find_asked_text(question, facts, names)):
        return f"{spell(fact)} == {to_text(Literal(text))}"
    return ""


def _find_asked_text(question: str, facts: Sequence[Fact], names: Collection[str]) -> str:
    """The text, known or new, that a question asks for whose answers are words: the one that the question is called
    after, or the only one that the other edges decide by. Blank where there is none.
    """
    name = question.rstrip(" ?")
    decided = next((fact for fact in facts if names == {fact.name}), None)
    known = find_spoken(facts, name) or decided
    if known is not None or names:
        return known.name if known is not None and known.type == "string" else ""
    is_new = is_fact_name(name) and _question("values").fullmatch(name) and not near_facts(name, facts)
    is_english = " " in name and find_language(name) is None
    return (name[0].lower() + name[1:] if is_english else name) if is_new else ""


def _read_new_answer(question: str, text: str, facts: Sequence[Fact]) -> str:
    """An answer in words of the question, over a fact that is not known: *room status is free* of *Room status?*, and
    *partner found* of *Is a partner found?* Blank for other words.
    """
    if limit := _read_limit(text, facts):
        return limit
    words, name = stems(text), _name_after(question)
    if name and words <= stems(name):
        same = Fact(name=name, type="boolean")
        if (said := read_typed(text, (same,))) or len(words) < max(2, len(split_words(text))):
            return said
        return _is_truth(text, True) if is_fact_name(text) else ""
    new = None if _question("begins").match(question) else propose_new_fact(text, facts)
    return new.expression if new is not None and stems(new.facts[0].name) <= stems(question) else ""


def _read_limit(text: str, facts: Sequence[Fact]) -> str:
    """A limit on a fact that is not known; blank for other words, and for *a room*, which is no number."""
    new = propose_new_fact(text, facts)
    tree = parse(new.expression).tree if new is not None and new.facts[0].type in ("number", "integer") else None
    return new.expression if new is not None and isinstance(tree, Compare) and tree.operator != "==" else ""


def _is_truth(name: str, value: bool) -> str:
    return f"{spell(name)} == {'true' if value else 'false'}"


def _read_question(question: str, sop: Sop) -> str:
    """What a question asks of known facts, each of which it names at least in part; blank where that is not clear."""
    untyped, statement = untyped_facts(sop), _question("begins").sub("", question, count=1)
    condition = read_typed(question, sop.facts, untyped) or read_typed(statement, sop.facts, untyped)
    if _compares_numbers(condition, {fact.name for fact in sop.facts}) and not re.search(r"\d", with_digits(question)):
        return ""  # of *a room*, which is no number
    asked = {stem for word in split_words(question) for stem in stems(word)}
    names = {part.name for part in walk(parse(condition).tree) if isinstance(part, FactName)} if condition else set()
    return condition if all(stems(" ".join(split_words(name))) & asked for name in names) else ""


def _name_after(question: str) -> str:
    """The name of a new fact that a question asks for: *Is a room free?* for `room free`; blank where it has none."""
    answer = new_answer("yes", question, ("yes",))
    if answer is not None:
        return speak_name(answer[0].name)
    if not question.endswith("?") or _question("open").match(question):
        return ""
    name = _question("begins").sub("", question.rstrip(" ?"), count=1)
    return name if is_fact_name(name) and len(name.split()) <= MAX_QUESTION_WORDS else ""


@cache
def _question(name: str) -> re.Pattern[str]:
    """How questions begin that ask for more than yes or no (`open`), or those whose answer that is (`begins`); or a
    whole one that asks for one of a few `values`.
    """
    return re.compile(rf"\A(?:{words_for('question words', name)})" + (r"\b" if name == "open" else ""), re.I)


def _negate(condition: str) -> str:
    """The opposite of a condition: a comparison turned round, else with *not* before it."""
    tree = parse(condition).tree
    if isinstance(tree, Compare):
        if isinstance(tree.right, Literal) and isinstance(tree.right.value, bool):
            return to_text(Compare(tree.operator, tree.left, Literal(not tree.right.value)))
        return to_text(Compare(INVERSE_OPERATORS[tree.operator], tree.left, tree.right))
    return to_text(Not(tree))


@cache
def _article() -> re.Pattern[str]:
    """An article of any language before a noun."""
    return re.compile(rf"(?:{words_for('small words', 'articles')})\s", re.I)


__all__ = ["propose_new_fact", "read_answer", "read_typed"]
