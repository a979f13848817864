"""Conditions as somebody types them, as in a spreadsheet or a sentence: what they mean of known facts, and which new
fact they name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from sopstudio.documents.counts import find_counted, read_count_limit, with_digits
from sopstudio.documents.english_structure import typed_in_english
from sopstudio.documents.languages import words_for
from sopstudio.documents.proposals import FormalProposal, propose_conditions
from sopstudio.documents.spoken_facts import read_spoken
from sopstudio.documents.statements import (
    near_facts,
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
    Or,
    is_fact_name,
    parse,
    to_text,
    walk,
)
from sopstudio.sop.facts import Fact, find_spoken
from sopstudio.sop.first_use import TRUTH_WORDS
from sopstudio.sop.frozen import update_fields
from sopstudio.text.described_conditions import read_described

MAX_NAME_WORDS, MAX_VALUE_WORDS = 4, 2
"""Of a fact that is named for the first time, and of its value."""
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
    `credit report ist available`. The words in which a condition is shown are read as that, whatever else its values
    may say (`status is not found`). A fact of which nothing is stated but its name (`untyped`) is a number where the
    words compare it with one: `nights is at least 7`. So is a count: `2 nights or less`.
    """
    if described := read_described(text, facts):
        return described
    numbers = [update_fields(fact, type="number") if fact.name in untyped else fact for fact in facts]
    counts = [fact.name for fact in numbers if fact.type in ("number", "integer")]
    if counted := read_count_limit(text, counts):
        return counted
    if _NOTATION.search(text) and (spoken := read_spoken(text, numbers) or read_spoken(text, facts)):
        return spoken
    by_number = _read_words(text, numbers) if untyped else ""
    return by_number if compares_numbers(by_number, untyped) else _read_words(text, facts)


def compares_numbers(condition: str, names: Collection[str]) -> bool:
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
    is_limit = bool(condition) and compares_numbers(condition, {name})
    return FormalProposal(condition, (Fact(name=name, type="number"),)) if is_limit else None


@cache
def _article() -> re.Pattern[str]:
    """An article of any language before a noun."""
    return re.compile(rf"(?:{words_for('small words', 'articles')})\s", re.I)


__all__ = ["compares_numbers", "propose_new_fact", "read_typed"]
