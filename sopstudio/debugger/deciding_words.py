"""What decides a journey, in a few words: the labels of its branches that tell it from others with the same end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sopstudio.scenarios.solved_paths import Journey
from sopstudio.sop import Edge, Node, Person, Sop, TimeoutEdge
from sopstudio.text.branch_labels import SEPARATOR, BranchLabel, label_branches
from sopstudio.text.humanize import capitalize, shorten
from sopstudio.text.labels import SPOKEN_KINDS
from sopstudio.translation import tr

MAX_LABELS = 3
MAX_WORDS_CHARACTERS = 80
BARE_ANSWERS = ("yes", "no")
"""Labels that say nothing without the question of their node."""


def find_deciding_words(sop: Sop, journeys: Iterable[Journey]) -> dict[str, str]:
    """By the id of each journey what decides it; blank where no branch says a word.

    Journeys with the same end are told apart by the labels that not all of them have, else by where they went
    otherwise; of a journey that alone ends as it does, the last label is said.
    """
    labels, others = branch_words(sop), _otherwise_words(sop)
    groups: dict[tuple[str, ...], list[_Said]] = defaultdict(list)
    for journey in journeys:
        taken = [transition.edge for step in journey.steps for transition in step if transition.edge is not None]
        words = dict.fromkeys(filter(None, (_words(edge, labels) for edge in taken)))
        otherwise = dict.fromkeys(others[edge] for edge in taken if edge in others)
        groups[journey.ends].append(_Said(journey.id, list(words), list(otherwise)))
    return {
        journey: shorten(SEPARATOR.join(words), MAX_WORDS_CHARACTERS)
        for group in groups.values()
        for journey, words in _tell_apart(group)
    }


class _Said(NamedTuple):
    """The labels of the branches that a journey takes, and what it takes otherwise, in their order."""

    journey: str
    words: list[str]
    otherwise: list[str]


def _words(edge: Edge, labels: Mapping[Edge, str]) -> str:
    if isinstance(edge, TimeoutEdge):
        return edge.label or tr(SPOKEN_KINDS["timeout"])
    return labels.get(edge, "")


def _tell_apart(group: list[_Said]) -> Iterator[tuple[str, list[str]]]:
    if len(group) == 1:
        yield group[0].journey, group[0].words[-1:]
        return
    common = set.intersection(*(set(said.words) for said in group))
    for said in group:
        own = [word for word in said.words if word not in common]
        if any(set(own) <= set(other.words) for other in group if other is not said):
            elsewhere = {word for other in group if other is not said for word in other.otherwise}
            own += [word for word in said.otherwise if word not in elsewhere][-1:]
        yield said.journey, (own or said.words)[-MAX_LABELS:]


def branch_words(sop: Sop) -> Mapping[Edge, str]:
    """The label of each edge that a condition decides."""
    return {
        edge: _answer(node, label.text) if label.text in BARE_ANSWERS else label.text
        for node, edges, labels in _branchings(sop)
        for edge, label in zip(edges, labels, strict=True)
        if label.style in ("words", "prose")
    }


def _answer(node: Node, answer: str) -> str:
    """An answer with its question, or with who gives it: *Is a room free? no*, *Team lead: no*."""
    if isinstance(node, Person) and node.role.strip():
        return f"{capitalize(node.role.strip())}: {answer}"
    label = node.label()
    return f"{label} {answer}" if label.rstrip().endswith("?") else f"{label}: {answer}"


def _otherwise_words(sop: Sop) -> Mapping[Edge, str]:
    """The words for each edge that is taken otherwise: what is left, such as *below 620*, *no* where the only other
    answer to a question is *yes*, else that it is otherwise.
    """
    words: dict[Edge, str] = {}
    plain = tr(SPOKEN_KINDS["otherwise"])
    for node, edges, labels in _branchings(sop):
        is_question = len(edges) == len(BARE_ANSWERS) and BARE_ANSWERS[0] in {label.text for label in labels}
        for edge, label in zip(edges, labels, strict=True):
            if edge.kind == "otherwise":
                is_plain = label.text.casefold() in ("", plain.casefold())
                other = _answer(node, BARE_ANSWERS[1]) if is_question else f"{node.label()}: {plain}"
                words[edge] = other if is_plain else label.text
    return words


def _branchings(sop: Sop) -> Iterator[tuple[Node, list[Edge], list[BranchLabel]]]:
    """Each node with the edges that leave it, and their labels."""
    units = {fact.name: fact.unit for fact in sop.facts if fact.unit}
    for graph in (sop, *sop.procedures):
        for node in graph.nodes:
            edges = [edge for edge in graph.edges if edge.source == node.id]
            yield node, edges, label_branches(node, edges, units)


__all__ = ["branch_words", "find_deciding_words"]
