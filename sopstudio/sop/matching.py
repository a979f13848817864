"""Which node of an earlier graph a newly read node is, by id, by title, or by likeness of words and neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from typing import Final

from sopstudio.sop.graph import Edge, Graph, Node

_ALIKE: Final = 0.45
_WORDS: Final = 0.65
_MOST_PAIRS: Final = 20_000
_MOST_CHARACTERS: Final = 200


def match_nodes(before: Graph, after: Graph, firm: set[str], wording: Callable[[Node], str]) -> dict[str, str]:
    """For nodes of `after` the id of the node of `before` that they are, each once; `firm` ids hold as they are."""
    matcher = _Matcher(before, after)
    matcher.by(lambda node: node.id if node.id in firm else None, lambda node: node.id)
    matcher.by(lambda node: (wording(node), node.kind), lambda node: (wording(node), node.kind))
    matcher.by(wording, wording)
    matcher.by_likeness()
    return matcher.found


def label(node: Node) -> str:
    """What a person calls a node."""
    return node.label()


class _Matcher:
    """The matches so far, and what is left on either side."""

    def __init__(self, before: Graph, after: Graph) -> None:
        self.found: dict[str, str] = {}
        self.old = {node.id: node for node in before.nodes}
        self.new = {node.id: node for node in after.nodes}
        self._old_near, self._new_near = _neighbours(before.edges), _neighbours(after.edges)

    def _match(self, mine: str, theirs: str) -> None:
        self.found[mine] = theirs
        del self.new[mine], self.old[theirs]

    def by(self, wanted: Callable[[Node], object], key: Callable[[Node], object]) -> None:
        """Match what is left where the keys are the same; among several in the order in which they stand."""
        waiting: dict[object, list[str]] = defaultdict(list)
        for node in self.old.values():
            waiting[key(node)].append(node.id)
        for node in list(self.new.values()):
            options = waiting.get(wanted(node))
            if options:
                self._match(node.id, options.pop(0))

    def by_likeness(self) -> None:
        """Match what is left by words and neighbours, the most alike first."""
        scored = [(self._likeness(mine, theirs), mine, theirs) for mine, theirs in self._pairs()]
        for score, mine, theirs in sorted(scored, key=lambda one: -one[0]):
            if score >= _ALIKE and mine in self.new and theirs in self.old:
                self._match(mine, theirs)

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """Pairs worth comparing: all where they are few, else those next to nodes that are matched already."""
        few = len(self.new) * len(self.old) <= _MOST_PAIRS
        pairs = 0
        for mine, node in self.new.items():
            for theirs in list(self.old) if few else self._near(mine):
                if (node.kind == "end") is (self.old[theirs].kind == "end"):
                    pairs += 1
                    if pairs > _MOST_PAIRS:
                        return
                    yield mine, theirs

    def _near(self, mine: str) -> Iterable[str]:
        images = [self.found[one] for one in self._new_near[mine] if one in self.found]
        return dict.fromkeys(one for image in images for one in self._old_near[image] if one in self.old)

    def _likeness(self, mine: str, theirs: str) -> float:
        one, other = _words(self.new[mine]), _words(self.old[theirs])
        matcher = SequenceMatcher(None, one, other, autojunk=False)
        words = matcher.ratio() if matcher.quick_ratio() > 0.2 else 0.0
        near = {self.found.get(one) for one in self._new_near[mine]}
        union = near | self._old_near[theirs]
        around = len(near & self._old_near[theirs]) / len(union) if union else 0.0
        return _WORDS * words + (1 - _WORDS) * around


def _neighbours(edges: Iterable[Edge]) -> defaultdict[str, set[str]]:
    near: defaultdict[str, set[str]] = defaultdict(set)
    for edge in edges:
        near[edge.source].add(edge.target)
        near[edge.target].add(edge.source)
    return near


def _words(node: Node) -> str:
    return " ".join(filter(None, (node.label(), node.description)))[:_MOST_CHARACTERS].casefold()
