"""A condition that only denies the one before it is no choice of its own: it is what remains.

`If the order is late, offer a voucher. If the order is not late, explain the delivery times.`
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from sopstudio.documents.branches import denied_question
from sopstudio.documents.clauses import Branch, Clause, Label
from sopstudio.documents.languages import words_of_all

_PRONOUN: Final = re.compile(r"(?:it|this|that|they|he|she)\s+(?:is|are|was|were|does|do|did|has|have|can)\s+not", re.I)
_SEVERAL: Final = re.compile(r"\b(?:and|or|but|unless|both|either|neither|nor|all|every|each|any|only)\b|,", re.I)
"""What a *not* may deny in part: `both are not signed` is no opposite of `both are signed`."""
_ARTICLES: Final = frozenset({"a", "an", "the"})
_NEGATIONS: Final = frozenset({"not", "no"})
_AUXILIARIES: Final = frozenset({"do", "does", "did"})


class _DenialWords(NamedTuple):
    """The words of a language for what is not so: `denied` finds them with the word (`what`) of which they say it, and
    `later` what is so after something was done. A condition about what was named before begins with a `pronoun`;
    `small` words name nothing.
    """

    denied: re.Pattern[str]
    later: re.Pattern[str]
    pronoun: re.Pattern[str]
    small: re.Pattern[str]


@cache
def _languages() -> tuple[_DenialWords, ...]:
    return tuple(
        _DenialWords(
            re.compile(rf"\b(?:{table['not']})\s+(?:(?:{table['between']})\s+)*(?P<what>\w+)", re.I),
            re.compile(rf"\b(?:{table['later']})\b", re.I),
            re.compile(rf"(?:{table['pronoun']})\b", re.I),
            re.compile(rf"(?:{table['not']}|{table['between']}|{table['pronoun']}|{table['small']})", re.I),
        )
        for table in words_of_all("denials")
    )


def join_opposites(clauses: Sequence[Clause], targets: Collection[str] = ()) -> list[Clause]:
    """The clauses, in which a branch is an `else` where its condition is the opposite of that of the branch before.

    Only where the two stand alone: a third condition beside them would be part of what remains. The label of the second
    goes; a branch whose label is among `targets`, the folded names of what is jumped to, is left as it is.
    """
    joined: list[Clause] = []
    position = 0
    while position < len(clauses):
        clause = clauses[position]
        if isinstance(clause, Branch):
            clause = replace(clause, body=tuple(join_opposites(clause.body, targets)))
        joined.append(clause)
        position += 1
        found = _find_opposite(clauses, position, targets) if isinstance(clause, Branch) else None
        if found is None or (len(joined) > 1 and isinstance(joined[-2], Branch)):
            continue
        position, branch = found
        joined.append(replace(branch, kind="else", condition="", body=tuple(join_opposites(branch.body, targets))))
    return joined


def _find_opposite(clauses: Sequence[Clause], position: int, targets: Collection[str]) -> tuple[int, Branch] | None:
    """The branch at `position` or behind the label there, if it denies the one before, and the position after it."""
    first, label = clauses[position - 1], clauses[position] if position < len(clauses) else None
    if isinstance(label, Label):
        if not _is_free_label(label, targets):
            return None
        position += 1
    second = clauses[position] if position < len(clauses) else None
    following = clauses[position + 1] if position + 1 < len(clauses) else None
    is_alone = not isinstance(following, Branch) or following.line != getattr(second, "line", 0)
    if isinstance(first, Branch) and isinstance(second, Branch) and is_alone and _are_opposite(first, second):
        return position + 1, second
    return None


def _are_opposite(first: Branch, second: Branch) -> bool:
    if first.kind != "if" or second.kind != "if" or first.formal or second.formal:
        return False
    return is_opposite(first.condition, second.condition)


def turn_denied_questions(clauses: Sequence[Clause], targets: Collection[str] = ()) -> list[Clause]:
    """The clauses, in which *no* to a question is what is otherwise where the answer is yes.

    `Is the guest known? If no, ask for the name.` goes on where the answer is yes. `targets` as in `join_opposites`.
    """
    turned: list[Clause] = []
    position = 0
    while position < len(clauses):
        clause = clauses[position]
        position += 1
        if isinstance(clause, Branch):
            clause = replace(clause, body=tuple(turn_denied_questions(clause.body, targets)))
        question = denied_question(clause.condition) if isinstance(clause, Branch) and clause.kind == "if" else ""
        if not question or not isinstance(clause, Branch):
            turned.append(clause)
            continue
        position, held = _read_where_held(clauses, position, targets)
        turned.append(replace(clause, condition=question, body=tuple(turn_denied_questions(held, targets))))
        turned.append(replace(clause, kind="else", condition=""))
    return turned


def _read_where_held(
    clauses: Sequence[Clause], position: int, targets: Collection[str]
) -> tuple[int, Sequence[Clause]]:
    """What is done where a denied condition holds after all, and the position after that."""
    start = position
    while start < len(clauses) and _is_free_label(clauses[start], targets):
        start += 1
    other = clauses[start] if start < len(clauses) else None
    if not isinstance(other, Branch) or other.kind == "if":
        return position, ()
    if other.kind == "else":
        return start + 1, other.body
    end = start + 1
    while end < len(clauses) and isinstance(clauses[end], Branch) and getattr(clauses[end], "kind", "if") != "if":
        end += 1
    return end, (replace(other, kind="if"), *clauses[start + 1 : end])


def _is_free_label(clause: Clause, targets: Collection[str]) -> bool:
    """Whether a clause is a label to which nothing jumps."""
    return isinstance(clause, Label) and not any(
        name.casefold() in targets for name in (clause.number, clause.title) if name
    )


def is_opposite(condition: str, other: str) -> bool:
    """Whether `other` says in the same words that `condition` does not hold, or the other way round."""
    if not condition or not other or _SEVERAL.search(condition) or _SEVERAL.search(other):
        return False
    if _PRONOUN.fullmatch(_expand(other)) and not _is_denied(_expand(condition).lower().split()):
        return True
    one, two = (_expand(text).lower().split() for text in (condition, other))
    return _is_denied(one) != _is_denied(two) and _affirm(one) == _affirm(two)


def is_about_same(condition: str, other: str) -> bool:
    """Whether one of two conditions of the same thing denies what the other says, with more in it: *The bag was found*
    and *it was not found after 21 days*. What holds *now* or *still* is what came of something done in between.
    """
    one, two = (_expand(text).lower() for text in (condition, other))
    return any(_denies(one, two, words) or _denies(two, one, words) for words in _languages())


def _denies(denied: str, other: str, words: _DenialWords) -> bool:
    found = words.denied.search(denied)
    if found is None or any(words.denied.search(other) or words.later.search(text) for text in (denied, other)):
        return False
    said, heard = (
        {_stem(word) for word in text.split() if not words.small.fullmatch(word)} for text in (denied, other)
    )
    is_same_thing = any(map(words.pronoun.match, (denied, other))) or len(said & heard) > 1
    return is_same_thing and _stem(found["what"]) in said & heard


def _is_denied(words: Sequence[str]) -> bool:
    return sum(word in _NEGATIONS for word in words) == 1


def _affirm(words: Sequence[str]) -> list[str]:
    """The words of a condition without its negation; a verb behind *does not* is told by its stem."""
    return [_stem(word) for word in words if word not in _ARTICLES | _NEGATIONS | _AUXILIARIES]


def _stem(word: str) -> str:
    return {"have": "hav", "has": "hav", "had": "hav"}.get(word, re.sub(r"(?<=[a-z]{2})(?:es|s|ed|e)$", "", word))


def _expand(text: str) -> str:
    """A condition with its contractions in full, and without the signs between its words."""
    text = re.sub(
        r"\b(ca|wo)n['’]t\b", lambda match: {"ca": "can", "wo": "will"}[match[1].lower()] + " not", text, flags=re.I
    )
    text = re.sub(r"n['’]t\b", " not", text, flags=re.I)
    text = re.sub(r"\bcannot\b", "can not", text, flags=re.I)
    return " ".join(re.sub(r"[^\w'’-]+", " ", text).split())


__all__ = ["is_about_same", "is_opposite", "join_opposites", "turn_denied_questions"]
