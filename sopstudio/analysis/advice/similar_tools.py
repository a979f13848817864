"""Tools that look alike: the same parameters, and names or descriptions that hardly differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.advice.wording import spaced
from sopstudio.analysis.problem import Problem, quoted
from sopstudio.analysis.provision import parameters
from sopstudio.analysis.subject import Subject
from sopstudio.sop import Tool

CODE = "advice-similar-tools"

ALIKE = 78.0
"""Likeness, from 0 to 100, from which names or descriptions are hard to tell apart; words may change places."""
RELATED = 60.0
"""Likeness that the other of the two must have at least."""
_TURNING = re.compile(r"^(?:de|dis|en|in|out|re|un)")
"""Beginnings that make another deed of a verb: *lock* and *unlock*, *enable* and *disable*."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What is compared of a tool: its words in the order of the alphabet, so that they may change places."""

    tool: Tool
    name: tuple[str, ...]
    sorted_name: str
    description: str


def find(subject: Subject) -> Iterator[Problem]:
    """Groups of tools that take the same parameters and look alike."""
    by_parameters: dict[frozenset[str], list[_Look]] = {}
    for tool in subject.tools.values():
        by_parameters.setdefault(frozenset(parameters(tool)), []).append(_look(tool))
    for looks in by_parameters.values():
        while len(looks) > 1:
            first, *rest = looks
            alike = _like(first, rest)
            if alike:
                yield _hint([first.tool, *(look.tool for look in alike.values())])
            looks = [look for place, look in enumerate(rest) if place not in alike]


def _look(tool: Tool) -> _Look:
    name = tuple(spaced(tool.name).split())
    return _Look(tool, name, " ".join(sorted(name)), " ".join(sorted(tool.description.casefold().split())))


def _like(first: _Look, rest: list[_Look]) -> dict[int, _Look]:
    """Those of `rest` that can be taken for `first`, by their places."""
    from rapidfuzz.fuzz import ratio
    from rapidfuzz.process import extract

    names = [look.sorted_name for look in rest]
    found = {}
    for _, named, place in extract(first.sorted_name, names, scorer=ratio, score_cutoff=RELATED, limit=None):
        other = rest[place]
        both = first.description and other.description
        told = ratio(first.description, other.description) if both else RELATED
        if max(named, told) >= ALIKE and told >= RELATED and not _turned(first.name, other.name):
            found[place] = other
    return dict(sorted(found.items()))


def _turned(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether one name says the opposite of the other."""
    pairs = zip(first, second, strict=False)
    return any(one != other and _TURNING.sub("", one) == _TURNING.sub("", other) for one, other in pairs)


def _hint(tools: list[Tool]) -> Problem:
    message = (
        f"The tools {quoted([tool.label() for tool in tools])} look alike: they take the same parameters and have "
        "nearly the same name or description. Keep one of them, or say in each when to use it and when not."
    )
    return Problem(CODE, "hint", message, tools=tuple(tool.name for tool in tools))


RULE = Rule(
    CODE,
    "Tools that look alike",
    "With 25 tools on offer, many of them redundant, an agent called a wrong one in every single run.",
    "SOP-Bench, sections 3.1.6 and 4 (video classification)",
    bad=(
        "Find the order [tool: get_order]\nEnd: done\n\n"
        "get_order(order_id): Returns an order.\nget_orders(order_id): Returns the order."
    ),
    good=(
        "Find the order [tool: get_order]\nEnd: done\n\nget_order(order_id): Returns an order.\n"
        "cancel_order(order_id): Stops an order that has not left the warehouse."
    ),
    find=find,
)
