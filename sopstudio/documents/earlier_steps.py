"""Steps that a text names behind the one that they come before: *Refund the amount. Before that, ask the lead.*"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.clauses import Action, Branch, Clause, Label
from sopstudio.documents.statements import split_words, stem
from sopstudio.documents.step_words import put_subject_first, split_before, without_before

MIN_NAMED_WORDS: Final = 2
"""How many words of a step have to be named for it to be meant."""
MIN_WORD_CHARACTERS: Final = 4


def put_earlier_first(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, with each step that says that it comes before the one above it where it says.

    Where that is done under a condition, so is the step. One with nothing above it stays as it is.
    """
    ordered: list[Clause] = []
    for clause in clauses:
        text = without_before(clause.text) if isinstance(clause, Action) else ""
        if isinstance(clause, Action) and text and _has_step_above(ordered):
            ordered = _put_before_last(ordered, replace(clause, text=put_subject_first(text)))
        elif isinstance(clause, Action) and (placed := _put_before_named(ordered, clause)):
            ordered = placed
        else:
            ordered.append(clause)
    return ordered


def _put_before_named(clauses: Sequence[Clause], action: Action) -> list[Clause]:
    """The clauses with an action before the one above it that it names; none where it names none of them."""
    step, text = split_before(action.text)
    words = _content(step)
    if len(words) < MIN_NAMED_WORDS:
        return []
    for position in reversed(range(len(clauses))):
        clause = clauses[position]
        if isinstance(clause, Action) and words <= _content(clause.text):
            return [*clauses[:position], replace(action, text=put_subject_first(text)), *clauses[position:]]
        inner = _put_before_named(clause.body, action) if isinstance(clause, Branch) else []
        if inner and isinstance(clause, Branch):
            return [*clauses[:position], replace(clause, body=tuple(inner)), *clauses[position + 1 :]]
    return []


def _content(text: str) -> frozenset[str]:
    """The beginnings of the longer words of a step, by which it is told in another form."""
    return frozenset(stem(word) for word in split_words(text) if len(word) >= MIN_WORD_CHARACTERS)


def _has_step_above(clauses: Sequence[Clause]) -> bool:
    """Whether the last of the clauses is a step; only a number may stand behind it, no heading."""
    behind = list(takewhile(lambda clause: isinstance(clause, Label), reversed(clauses)))
    return len(behind) < len(clauses) and not any(isinstance(label, Label) and label.title for label in behind)


def _put_before_last(clauses: Sequence[Clause], action: Action) -> list[Clause]:
    """The clauses with an action before the last that is no label, or within it where that is a branch."""
    position = max(number for number, clause in enumerate(clauses) if not isinstance(clause, Label))
    last = clauses[position]
    if isinstance(last, Branch) and any(not isinstance(clause, Label) for clause in last.body):
        inner = replace(last, body=tuple(_put_before_last(last.body, action)))
        return [*clauses[:position], inner, *clauses[position + 1 :]]
    return [*clauses[:position], action, *clauses[position:]]


__all__ = ["put_earlier_first"]
