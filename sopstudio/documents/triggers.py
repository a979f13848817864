"""What starts a procedure is no condition in it: *When a customer calls, ask for the order number.*

The first clause may say that somebody comes with the case, or that a case comes in. Nobody follows the procedure
otherwise, so what stands behind it is always done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from sopstudio.documents.clauses import Action, Branch, Clause, Label
from sopstudio.documents.languages import compile_words, words_of_all
from sopstudio.documents.opposites import is_opposite
from sopstudio.documents.step_words import capitalize, put_subject_first

MAX_TRIGGER_CHARACTERS: Final = 200
_DIGIT: Final = re.compile(r"\d")
"""A number in a condition tells cases apart: *calls after 18:00*."""


class Trigger(NamedTuple):
    """What starts a procedure, in the words of its condition, and its line."""

    words: str
    line: int


class _TriggerWords(NamedTuple):
    """The words of a language for what starts a procedure; `when` begins a sentence with one that happens anyhow.

    One that begins with `doubt` may be one of several conditions.

    `contact` is a condition of which somebody comes with a case, and `arrival` one of which a case comes in. `wish`
    (what somebody wants) and `event` (what happens at all) count only behind `when`: *if* asks for them. `any_person`
    begins a condition about somebody who was not spoken of before.
    """

    when: re.Pattern[str]
    doubt: re.Pattern[str]
    contact: re.Pattern[str]
    wish: re.Pattern[str]
    arrival: re.Pattern[str]
    event: re.Pattern[str]
    any_person: re.Pattern[str]


@cache
def _languages() -> tuple[_TriggerWords, ...]:
    tables = words_of_all("triggers")
    return tuple(
        _TriggerWords(
            re.compile(rf"(?:{table['when']})(?:(?<=['’])|\s+)(?P<words>.+)", re.I | re.S),
            re.compile(rf"(?:{table['if']})(?:(?<=['’])|\b)", re.I),
            *(
                compile_words(table[name], people=table["people"])
                for name in ("contact", "wish", "arrival", "event", "any person")
            ),
        )
        for table in tables
    )


def split_trigger(clauses: Sequence[Clause]) -> tuple[Trigger | None, tuple[Clause, ...]]:
    """What starts a procedure, and its clauses without that; None, and the clauses as they are, where nothing does."""
    start = next((number for number, clause in enumerate(clauses) if not isinstance(clause, Label)), len(clauses))
    first = clauses[start] if start < len(clauses) else None
    rest = clauses[start + 1 :]
    if isinstance(first, Branch) and first.kind == "if" and first.body and _starts(first, rest):
        return Trigger(first.condition, first.line), (*clauses[:start], *first.body, *rest)
    if isinstance(first, Action) and (words := _setting_of(first.text)):
        done = first.text[first.text.index(words) + len(words) :].lstrip(", ")
        action = replace(first, text=capitalize(put_subject_first(done)))
        return Trigger(words, first.line), (*clauses[:start], action, *rest)
    return None, tuple(clauses)


def _starts(branch: Branch, rest: Sequence[Clause]) -> bool:
    """Whether the first branch of a procedure says what starts it, and stands beside no other case."""
    following = next((clause for clause in rest if not isinstance(clause, Label)), None)
    if branch.formal is not None or not any(_is_start(branch, words) for words in _languages()):
        return False
    if not isinstance(following, Branch):
        return True
    if any(words.doubt.match(branch.sentence) for words in _languages()):
        return False
    return following.kind == "if" and not any(_is_beside(branch, following, words) for words in _languages())


def _is_start(branch: Branch, words: _TriggerWords) -> bool:
    condition = branch.condition
    if len(condition) > MAX_TRIGGER_CHARACTERS or _DIGIT.search(condition):
        return False
    happens = words.when.match(branch.sentence) is not None
    kinds = (words.contact, words.arrival, *((words.wish, words.event) if happens else ()))
    return any(kind.fullmatch(condition) for kind in kinds)


def _is_beside(branch: Branch, following: Branch, words: _TriggerWords) -> bool:
    """Whether the branch behind the first one is another case, not asked of the person whom the first one names."""
    one, other = branch.condition, following.condition
    if is_opposite(one, other) or (words.when.match(following.sentence) and words.event.fullmatch(other)):
        return True
    kinds = [kind for kind in (words.contact, words.wish, words.arrival) if kind.fullmatch(other)]
    is_same_person = words.any_person.match(one) and not words.any_person.match(other)
    return bool(kinds) and not (is_same_person and not any(kind.fullmatch(one) for kind in kinds))


def _setting_of(text: str) -> str:
    """What a step that is no branch says of when the procedure starts (*As soon as a parcel arrives, *); blank for
    none.
    """
    for words in _languages():
        match = words.when.match(text)
        said, comma, done = match["words"].partition(", ") if match else ("", "", "")
        if not comma or not done.strip() or len(said) > MAX_TRIGGER_CHARACTERS or _DIGIT.search(said):
            continue
        if any(kind.fullmatch(said) for kind in (words.contact, words.wish, words.arrival, words.event)):
            return said
    return ""


__all__ = ["Trigger", "split_trigger"]
