"""The passages of an SOP that advice looks at, and word stems to compare what two texts are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sopstudio.analysis.context import CheckContext, Elements, Scope
from sopstudio.sop import Edge, Node, Task
from sopstudio.translation import tr

Stems = frozenset[str]

_WORD = re.compile(r"[^\W_]+")
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_STEM_LENGTH = 4
_STOP_WORD_LIST = """
about after again against all also and any are ask asks been before but can did does done each first for from get give
given gives has have her him his how into its last let more new next not now off once only other out over own per shall
she should some than that the their them then there these they this those tool use used uses using was were what when
where whether which while who whom whose will with would yes you your
"""
_STOP_WORDS = frozenset(_STOP_WORD_LIST.split())


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that an agent follows, and where it stands, in the terms of `Problem`."""

    text: str
    words: str
    field: str
    elements: Elements


def find_passages(context: CheckContext) -> Iterator[Passage]:
    """Titles, descriptions and steps of tasks, and prose conditions."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Task):
                yield from _task_passages(scope, node)
        for edge in prose_edges(scope.graph.edges):
            words = tr("The condition of {edge}", edge=scope.describe_edge(edge))
            elements = {"edges": (scope.qualify(edge.id),), "nodes": (scope.qualify(edge.source),)}
            yield Passage(edge.condition, words, "condition", elements)


def _task_passages(scope: Scope, node: Task) -> Iterator[Passage]:
    here: Elements = {"nodes": (scope.qualify(node.id),)}
    for number, step in enumerate(node.steps):
        yield Passage(
            step,
            tr("Step {number} of {node}", number=number + 1, node=scope.describe_node(node.id)),
            f"steps.{number}",
            here,
        )
    for field in ("title", "description"):
        text = getattr(node, field)
        if text not in node.steps:
            of = tr("The description of ") if field == "description" else ""
            yield Passage(text, f"{of}{scope.describe_node(node.id)}", field, here)


def prose_edges(edges: Iterable[Edge]) -> list[Edge]:
    """The edges with a prose condition that is not blank."""
    return [edge for edge in edges if edge.kind == "prose" and edge.condition.strip()]


@lru_cache(maxsize=8192)
def stems(*texts: str) -> Stems:
    """The first letters of each word, so that *refunds* and *refunded* agree; without stop words."""
    words = (word for text in texts for word in split_words(text).split())
    return frozenset(word[:_STEM_LENGTH] for word in words if len(word) > 2 and word not in _STOP_WORDS)


def split_words(text: str) -> str:
    """The words of a text or identifier in lower case: `getOrder` and `get_order` become *get order*."""
    return " ".join(_WORD.findall(_CAPITAL.sub(" ", text))).casefold()


def step_texts(node: Node) -> tuple[str, ...]:
    """All texts of a node that describe it."""
    steps = (*node.steps, node.message) if isinstance(node, Task) else ()
    return (node.title, node.description, *steps)
