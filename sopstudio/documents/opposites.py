"""A condition that only denies the one before it is no choice of its own: it is what remains.

`If the order is late, offer a voucher. If the order is not late, explain the delivery times.`
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.branches import denied_question
from sopstudio.documents.clauses import Branch, Clause, Label

_PRONOUN: Final = re.compile(r"(?:it|this|that|they|he|she)\s+(?:is|are|was|were|does|do|did|has|have|can)\s+not", re.I)
_SEVERAL: Final = re.compile(r"\b(?:and|or|but|unless|both|either|neither|nor|all|every|each|any|only)\b|,", re.I)
"""What a *not* may deny in part: `both are not signed` is no opposite of `both are signed`."""
_ARTICLES: Final = frozenset({"a", "an", "the"})
_NEGATIONS: Final = frozenset({"not", "no"})
_AUXILIARIES: Final = frozenset({"do", "does", "did"})


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


__all__ = ["is_opposite", "join_opposites", "turn_denied_questions"]
