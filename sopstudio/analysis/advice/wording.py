"""The words that advice looks at: where instructions stand in an SOP, and whether two texts speak of the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sopstudio.analysis.subject import Elements, Scope, Subject
from sopstudio.sop import Edge, Node, Task

Stems = frozenset[str]

_WORD = re.compile(r"[^\W_]+")
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_STEM = 4
_FILLERS = """
about after again against all also and any are ask asks been before but can did does done each first for from get give
given gives has have her him his how into its last let more new next not now off once only other out over own per shall
she should some than that the their them then there these they this those tool use used uses using was were what when
where whether which while who whom whose will with would yes you your
"""
_SAYING_NOTHING = frozenset(_FILLERS.split())


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that an agent goes by: what it says and where it stands, in the terms of `Problem`."""

    text: str
    words: str
    field: str
    elements: Elements


def instructions(subject: Subject) -> Iterator[Passage]:
    """Titles, descriptions and steps of tasks, and conditions in words."""
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Task):
                yield from _of_task(scope, node)
        for edge in prose(scope.graph.edges):
            words = f"The condition of {scope.edge_words(edge)}"
            elements = {"edges": (scope.name(edge.id),), "nodes": (scope.name(edge.source),)}
            yield Passage(edge.condition, words, "condition", elements)


def _of_task(scope: Scope, node: Task) -> Iterator[Passage]:
    here: Elements = {"nodes": (scope.name(node.id),)}
    for number, step in enumerate(node.steps):
        yield Passage(step, f"Step {number + 1} of {scope.words(node.id)}", f"steps.{number}", here)
    for field in ("title", "description"):
        text = getattr(node, field)
        if text not in node.steps:
            of = "The description of " if field == "description" else ""
            yield Passage(text, f"{of}{scope.words(node.id)}", field, here)


def prose(edges: Iterable[Edge]) -> list[Edge]:
    """The edges whose condition is in words, and says something."""
    return [edge for edge in edges if edge.kind == "prose" and edge.condition.strip()]


@lru_cache(maxsize=8192)
def stems(*texts: str) -> Stems:
    """What texts speak of: the beginnings of their words, so that *refunds* and *refunded* are one; no fillers."""
    words = (word for text in texts for word in spaced(text).split())
    return frozenset(word[:_STEM] for word in words if len(word) > 2 and word not in _SAYING_NOTHING)


def spaced(text: str) -> str:
    """The words of a text or a name in small letters: `getOrder` and `get_order` are *get order*."""
    return " ".join(_WORD.findall(_CAPITAL.sub(" ", text))).casefold()


def told_by(node: Node) -> tuple[str, ...]:
    """All that a step says about itself."""
    steps = (*node.steps, node.message) if isinstance(node, Task) else ()
    return (node.title, node.description, *steps)
