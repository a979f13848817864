"""Matches newly read nodes with the nodes of an earlier graph: by id, title, or similar words and neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from typing import Final

from sopstudio.sop.graph import Edge, Graph, Node

_MIN_LIKENESS: Final = 0.45
_WORD_WEIGHT: Final = 0.65
_MAX_PAIRS: Final = 20_000
_MAX_CHARACTERS: Final = 200


def match_nodes(before: Graph, after: Graph, stated_ids: set[str], wording: Callable[[Node], str]) -> dict[str, str]:
    """For nodes of `after` the id of the corresponding node of `before`, each used once.

    Nodes whose id is in `stated_ids` correspond to the node of the same id.
    """
    matcher = _Matcher(before, after)
    matcher.match_by(lambda node: node.id if node.id in stated_ids else None, lambda node: node.id)
    matcher.match_by(lambda node: (wording(node), node.kind), lambda node: (wording(node), node.kind))
    matcher.match_by(wording, wording)
    matcher.match_by_likeness()
    return matcher.matches


def node_label(node: Node) -> str:
    """The node's name for people."""
    return node.label()


class _Matcher:
    """The matches so far, and the unmatched nodes of both graphs."""

    def __init__(self, before: Graph, after: Graph) -> None:
        self.matches: dict[str, str] = {}
        self.old = {node.id: node for node in before.nodes}
        self.new = {node.id: node for node in after.nodes}
        self._old_neighbours, self._new_neighbours = _neighbours(before.edges), _neighbours(after.edges)

    def _add_match(self, new_id: str, old_id: str) -> None:
        self.matches[new_id] = old_id
        del self.new[new_id], self.old[old_id]

    def match_by(self, new_key: Callable[[Node], object], old_key: Callable[[Node], object]) -> None:
        """Match nodes with equal keys; among several, in their order in the graph."""
        waiting: dict[object, list[str]] = defaultdict(list)
        for node in self.old.values():
            waiting[old_key(node)].append(node.id)
        for node in list(self.new.values()):
            options = waiting.get(new_key(node))
            if options:
                self._add_match(node.id, options.pop(0))

    def match_by_likeness(self) -> None:
        """Match nodes by words and neighbours, the most similar pairs first."""
        scored = [(self._likeness(new_id, old_id), new_id, old_id) for new_id, old_id in self._candidate_pairs()]
        for score, new_id, old_id in sorted(scored, key=lambda one: -one[0]):
            if score >= _MIN_LIKENESS and new_id in self.new and old_id in self.old:
                self._add_match(new_id, old_id)

    def _candidate_pairs(self) -> Iterator[tuple[str, str]]:
        """The pairs to compare: all of them if they are few, otherwise neighbours of matched nodes."""
        few = len(self.new) * len(self.old) <= _MAX_PAIRS
        pairs = 0
        for new_id, node in self.new.items():
            for old_id in list(self.old) if few else self._neighbour_candidates(new_id):
                if (node.kind == "end") is (self.old[old_id].kind == "end"):
                    pairs += 1
                    if pairs > _MAX_PAIRS:
                        return
                    yield new_id, old_id

    def _neighbour_candidates(self, new_id: str) -> Iterable[str]:
        images = [self.matches[neighbour] for neighbour in self._new_neighbours[new_id] if neighbour in self.matches]
        return dict.fromkeys(
            neighbour for image in images for neighbour in self._old_neighbours[image] if neighbour in self.old
        )

    def _likeness(self, new_id: str, old_id: str) -> float:
        new_words, old_words = _node_words(self.new[new_id]), _node_words(self.old[old_id])
        matcher = SequenceMatcher(None, new_words, old_words, autojunk=False)
        word_likeness = matcher.ratio() if matcher.quick_ratio() > 0.2 else 0.0
        matched_neighbours = {self.matches.get(neighbour) for neighbour in self._new_neighbours[new_id]}
        union = matched_neighbours | self._old_neighbours[old_id]
        neighbour_likeness = len(matched_neighbours & self._old_neighbours[old_id]) / len(union) if union else 0.0
        return _WORD_WEIGHT * word_likeness + (1 - _WORD_WEIGHT) * neighbour_likeness


def _neighbours(edges: Iterable[Edge]) -> defaultdict[str, set[str]]:
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for edge in edges:
        neighbours[edge.source].add(edge.target)
        neighbours[edge.target].add(edge.source)
    return neighbours


def _node_words(node: Node) -> str:
    return " ".join(filter(None, (node.label(), node.description)))[:_MAX_CHARACTERS].casefold()
