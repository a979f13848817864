"""Instructions for amounts of some size: *For amounts over 500 euros, ask the team lead* is a condition, too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from sopstudio.documents.base_forms import stand_alone
from sopstudio.documents.conditions import formalize
from sopstudio.documents.english_structure import condition_in_english
from sopstudio.documents.languages import words_for, words_of_all
from sopstudio.documents.people import approver_of
from sopstudio.documents.step_words import put_subject_first
from sopstudio.documents.verbs import is_instruction

MAX_INSTRUCTION_CHARACTERS: Final = 1_000
_NUMBER: Final = r"(?:[$€£]\s*)?\d+(?:[.,\s]\d+)*(?:\s*[%€$£])?"
_ANY_UNIT: Final = r"(?:\s+[^\W\d][\w/'’-]*){0,3}?"


class _BoundWords(NamedTuple):
    """The words of a language for a condition (`said`) on the size of a `subject`, with its `bound`, at the beginning
    of an instruction (`rest`). `statement` says it of what something is done with; its `rest` begins with the verb.
    `bare` says it of an amount of money that has no name, `denied` that what has such a size does not get something.

    `measures` are nouns for amounts, by the name of one; `joint` stands between such a noun and a bound that is said of
    it. `article` begins a subject without being part of its name, `one` that of one thing. Where it `has_small_nouns`,
    these have a capital at the beginning of a sentence alone.
    """

    condition: re.Pattern[str]
    statement: re.Pattern[str]
    bare: re.Pattern[str]
    denied: re.Pattern[str]
    joint: str
    article: re.Pattern[str]
    one: re.Pattern[str]
    measures: Mapping[str, re.Pattern[str]]
    has_small_nouns: bool


@cache
def _languages() -> tuple[_BoundWords, ...]:
    tables = zip(words_of_all("bounds"), words_of_all("measures"), strict=True)
    return tuple(
        _BoundWords(
            _compile_condition(table),
            _compile_statement(table),
            _compile_bare(table),
            re.compile(_fill(table["denied"], table, _NUMBER + _ANY_UNIT), re.I | re.S),
            table["joint"],
            re.compile(rf"(?:{table['article']})\s+", re.I),
            re.compile(rf"(?:{table['one']})\s+", re.I),
            {
                name: re.compile(rf"(?P<before>(?:[\w-]+\s+){{0,2}}[\w-]*?)(?:{forms})", re.I)
                for name, forms in measures.items()
            },
            table.get("nouns") == "small",
        )
        for table, measures in tables
    )


def _compile_condition(table: Mapping[str, str]) -> re.Pattern[str]:
    """How a condition begins an instruction. With no comma behind it, its number has a known unit, or none."""
    parted = [rf"{_NUMBER}{_ANY_UNIT}(?=,)"]
    if "units" in table:
        parted.append(rf"{_NUMBER}(?:\s*(?:{table['units']})(?!\w))?(?=\s)")
    said = _fill(table["condition"], table, f"(?:{'|'.join(parted)})")
    return re.compile(rf"{said}(?:,\s+|\s+)(?P<rest>\S.*)", re.I | re.S)


def _compile_statement(table: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile(_fill(table["statement"], table, _NUMBER + _ANY_UNIT), re.I | re.S)


def _compile_bare(table: Mapping[str, str]) -> re.Pattern[str]:
    money = rf"(?:[$€£]\s*)?\d+(?:[.,\s]\d+)*\s*(?:{table['money']})(?!\w)|[$€£]\s*\d+(?:[.,]\d+)*"
    return re.compile(rf"{_fill(table['bare'], table, f'(?:{money})')}(?:,\s+|\s+)(?P<rest>\S.*)", re.I | re.S)


def _fill(words: str, table: Mapping[str, str], number: str) -> str:
    bound = rf"(?P<bound>{table['bound'].replace('NUMBER', number).replace('AMOUNT', _NUMBER + _ANY_UNIT)})"
    subject = rf"(?!(?:{table['unless']})\b)(?P<subject>[^\W\d][\w'’-]*(?:\s+[^\W\d][\w'’-]*){{0,4}}?)"
    return words.replace("SUBJECT", subject).replace("BOUND", bound)


def split_bound(text: str) -> tuple[str, str] | None:
    """The condition on an amount with which an instruction begins, and the instruction; None where it does not.

    `A refund of more than 150 euros must be approved` says *a refund must be approved* where it is so.
    """
    for words in _languages() if len(text) <= MAX_INSTRUCTION_CHARACTERS else ():
        for pattern in (words.condition, words.bare):
            match = pattern.match(text)
            rest = match["rest"].strip() if match else ""
            if match and any(map(is_instruction, (rest, put_subject_first(rest)))):
                return _name_condition(match, words), rest
        stated = words.statement.fullmatch(text)
        said = f"{stated['subject']} {stated['rest']}" if stated else ""
        if stated and (is_instruction(said) or approver_of(said)):
            return _name_condition(stated, words, is_one=words.one.match(stated["subject"]) is not None), said
    return None


def find_denied(text: str) -> str:
    """The condition under which something is not to be had, as a sentence says it; blank where it says no such thing.

    `Vehicles over 3.5 tonnes do not get a permit` is no instruction, but what stands behind it is done for these.
    """
    for words in _languages() if len(text) <= MAX_INSTRUCTION_CHARACTERS else ():
        match = words.denied.fullmatch(text.strip(" ."))
        if match is not None:
            return _name_condition(match, words, is_one=words.one.match(match["subject"]) is not None)
    return ""


def is_about_denial(text: str) -> bool:
    """Whether an instruction is about what is not to be had: it explains that, turns down, or ends the case."""
    return re.search(words_for("bounds", "denial"), text, re.I) is not None


def is_any_amount(name: str) -> bool:
    """Whether a fact has the name that an amount gets which the text does not name: *amount*."""
    return name.casefold() in {next(iter(words.measures)).casefold() for words in _languages()}


def _name_condition(match: re.Match[str], words: _BoundWords, *, is_one: bool = False) -> str:
    """The condition as a comparison of an amount where it names one, else in its words. One thing (`is_one`) is itself
    as large as is said of it.
    """
    subject = (
        words.article.sub("", match["subject"], count=1) if match.re is not words.bare else next(iter(words.measures))
    )
    names = [subject] if is_one else []
    for name, forms in words.measures.items():
        measure = forms.fullmatch(subject)
        if measure is not None:
            before = measure["before"]
            named = f"{before}{name if not before or before.endswith(' ') else name.lower()}"
            names.insert(0, stand_alone(named))
    bound = f"{match['bound'][:1].lower()}{match['bound'][1:]}"
    for name in names:
        condition = condition_in_english(f"{name}{words.joint}{bound}")
        if formalize(condition, ()) is not None:
            return condition
    said = match["said"]
    is_small = words.has_small_nouns or match.re is words.condition or words.article.match(said) is not None
    return said[:1].lower() + said[1:] if is_small and not said[1:2].isupper() else said


__all__ = ["find_denied", "is_about_denial", "is_any_amount", "split_bound"]
