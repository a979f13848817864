"""Conditions that exclude each other by their form: they give one thing different values.

*{colour} == 'red'* and *{colour} == 'blue'* cannot both hold, nor can *the block reason is fraud* and *the block
reason is price*. Where every branch that holds is followed, such branches are never taken together. What only a
solver could find out is not looked for here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple, TypeVar

from sopstudio.errors import ConditionError
from sopstudio.expressions import Compare, FactName, Literal, parse
from sopstudio.sop.model import Edge

MAX_JOINT_CHOICES = 1 << 10
"""Sets of branches that may be taken together at one node."""

_ATTRIBUTES: Final = (
    "status|state|reason|type|kind|category|level|class|tier|result|outcome|answer|response|method|mode|priority|"
    "severity|value|code|plan|channel|language|country|colour|color|size|stage|role|cause|decision|rating"
)
_VALUE_OF: Final = re.compile(
    rf"(?:the |a |an |their |its |his |her )?(?P<subject>(?:[\w'-]+ ){{0,6}}(?:{_ATTRIBUTES})) "
    r"(?:is|are|was|equals|is equal to|=|==) (?P<value>(?!not\b|no\b|one of\b|either\b)\S.*)",
    re.I | re.S,
)
_SEVERAL: Final = re.compile(r"\b(?:or|and|unless|but)\b|[,;]", re.I)


class Claim(NamedTuple):
    """That a thing has a value: the fact `{colour}` or the words *block reason*, in lower case, and the value."""

    subject: str
    value: str


_T = TypeVar("_T")


@lru_cache(maxsize=4096)
def read_claim(condition: str, *, is_formal: bool) -> Claim | None:
    """The claim that a condition makes; None for one of any other form."""
    if not is_formal:
        match = _VALUE_OF.fullmatch(" ".join(condition.split()).rstrip("."))
        if match is None or _SEVERAL.search(match["value"]):
            return None
        return Claim(match["subject"].casefold(), match["value"].strip(" \"'“”").casefold())
    try:
        tree = parse(condition).tree
    except ConditionError:
        return None
    if not isinstance(tree, Compare) or tree.operator != "==":
        return None
    sides = (tree.left, tree.right)
    fact = next((side for side in sides if isinstance(side, FactName)), None)
    literal = next((side for side in sides if isinstance(side, Literal)), None)
    return Claim(f"{{{fact.name}}}", str(literal.value)) if fact is not None and literal is not None else None


def edge_claim(edge: Edge | None) -> Claim | None:
    """The claim of an edge's condition; None where it has none of that form."""
    if edge is None or edge.kind not in ("formal", "prose"):
        return None
    return read_claim(edge.condition, is_formal=edge.kind == "formal")


def count_joint_choices(claims: Sequence[Claim | None]) -> int:
    """How many sets of conditions may hold together, the empty one too."""
    groups: dict[str, dict[str, int]] = {}
    for number, claim in enumerate(claims):
        subject, value = claim or (f"\0{number}", "")
        counts = groups.setdefault(subject, {})
        counts[value] = counts.get(value, 0) + 1
    return prod(1 + sum((1 << count) - 1 for count in counts.values()) for counts in groups.values())


def joint_choices(items: Sequence[_T], claims: Sequence[Claim | None]) -> Iterator[tuple[_T, ...]]:
    """The sets of items whose claims do not exclude each other, in order of size and then of the items."""
    chosen: list[tuple[tuple[int, ...], dict[str, str]]] = [((), {})]
    while chosen:
        yield from (tuple(items[number] for number in numbers) for numbers, _ in chosen)
        chosen = [
            ((*numbers, number), values if claim is None else {**values, claim.subject: claim.value})
            for numbers, values in chosen
            for number, claim in enumerate(claims)
            if number > max(numbers, default=-1)
            and (claim is None or values.get(claim.subject, claim.value) == claim.value)
        ]


__all__ = ["MAX_JOINT_CHOICES", "Claim", "count_joint_choices", "edge_claim", "joint_choices", "read_claim"]
