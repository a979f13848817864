"""What decides a journey, in a few words: the labels of its branches that tell it from others with the same end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from sopstudio.scenarios.solved_paths import Journey
from sopstudio.sop import Edge, Sop, TimeoutEdge
from sopstudio.text.branch_labels import SEPARATOR, label_branches
from sopstudio.text.humanize import shorten
from sopstudio.text.labels import SPOKEN_KINDS
from sopstudio.translation import tr

MAX_LABELS = 3
MAX_WORDS_CHARACTERS = 80
BARE_ANSWERS = ("yes", "no")
"""Labels that say nothing without the question of their node."""


def find_deciding_words(sop: Sop, journeys: Iterable[Journey]) -> dict[str, str]:
    """By the id of each journey what decides it; blank where no branch says a word.

    Journeys with the same end are told apart by the labels that not all of them have; of a journey that alone ends as
    it does, the last label is said.
    """
    labels = branch_words(sop)
    groups: dict[tuple[str, ...], list[tuple[Journey, list[str]]]] = defaultdict(list)
    for journey in journeys:
        taken = [transition.edge for step in journey.steps for transition in step if transition.edge is not None]
        said = dict.fromkeys(filter(None, (_words(edge, labels) for edge in taken)))
        groups[journey.ends].append((journey, list(said)))
    return {
        journey.id: shorten(SEPARATOR.join(words), MAX_WORDS_CHARACTERS)
        for group in groups.values()
        for journey, words in _tell_apart(group)
    }


def _words(edge: Edge, labels: Mapping[Edge, str]) -> str:
    if isinstance(edge, TimeoutEdge):
        return edge.label or tr(SPOKEN_KINDS["timeout"])
    return labels.get(edge, "")


def _tell_apart(group: list[tuple[Journey, list[str]]]) -> Iterator[tuple[Journey, list[str]]]:
    common = set.intersection(*(set(words) for _, words in group))
    for journey, words in group:
        own = [word for word in words if word not in common]
        yield journey, (own or words)[-MAX_LABELS:] if len(group) > 1 else words[-1:]


def branch_words(sop: Sop) -> Mapping[Edge, str]:
    """The label of each edge that a condition decides."""
    units = {fact.name: fact.unit for fact in sop.facts if fact.unit}
    words: dict[Edge, str] = {}
    for graph in (sop, *sop.procedures):
        for node in graph.nodes:
            edges = [edge for edge in graph.edges if edge.source == node.id]
            for edge, label in zip(edges, label_branches(node, edges, units), strict=True):
                if label.style in ("words", "prose"):
                    words[edge] = f"{node.label()} {label.text}" if label.text in BARE_ANSWERS else label.text
    return words


__all__ = ["branch_words", "find_deciding_words"]
