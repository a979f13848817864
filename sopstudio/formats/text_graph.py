"""From the lines of an indented text to nodes and edges (Agent-S, table 1 and appendix A; SOP-Agent's pseudocode).

A line is a node, and lines of one level follow each other. Branches belong to the step above them; what follows them at
the outer level is where all branches meet that did not end or jump.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.expressions import closest
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import check_counts
from sopstudio.formats.text_lexer import Item
from sopstudio.formats.text_lines import Saying, understand
from sopstudio.sop.document import Provenance
from sopstudio.sop.editing import place, slug
from sopstudio.sop.frozen import changed
from sopstudio.sop.graph import Binding, Branching, Decision, Edge, EdgeKind, End, Node, Task
from sopstudio.sop.reconcile import PROPOSED_ID

BRANCHES: Final = ("if", "elif", "else", "always")


@dataclass(frozen=True, slots=True)
class Tail:
    """A way that still has to lead somewhere. `turn` orders the edges of a node; *implied* ones may lead nowhere."""

    source: str
    turn: int
    line: int
    kind: EdgeKind = "always"
    condition: str = ""
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Jump:
    """A way to a step that is named rather than below."""

    tail: Tail
    saying: Saying
    line: int


class GraphReader:
    """Reads one graph (the text, or a procedure in it). `node` makes a node out of a step: see `text_steps`."""

    def __init__(self, scope: str, reserved: Iterable[str]) -> None:
        self.scope = scope
        self.nodes: dict[str, Node] = {}
        self.edges: list[tuple[int, Edge]] = []
        self.lines: dict[str, Item] = {}
        self.losses: list[Loss] = []
        self.provenance: list[Provenance] = []
        self._reserved = set(reserved)
        self._titles: dict[str, str] = {}
        self._numbers: dict[str, str] = {}
        self._ends: dict[str, str] = {}
        self._jumps: list[Jump] = []
        self._folded: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self._turn = 0

    def read(self, items: list[Item]) -> str:
        """Read the whole graph; the id of its start. Raises `FormatError` where a jump leads to no step."""
        starts = not (items and understand(items[0].text).say == "break")
        tails = self._sequence(items, [], "")
        real = [tail for tail in tails if not tail.implied]
        if real:
            self._lead(real, self._end(Saying("end"), real[0].line))
        self._folded = {title.casefold(): name for title, name in reversed(self._titles.items())}
        for jump in self._jumps:
            self._edge(jump.tail, self._target(jump), jump.saying.times)
        order = {name: index for index, name in enumerate(self.nodes)}
        self.edges.sort(key=lambda pair: (order[pair[1].source], pair[0]))
        return next(iter(self.nodes), "") if starts else ""

    def graph_edges(self) -> tuple[Edge, ...]:
        """The edges in order, numbered."""
        return tuple(changed(edge, id=f"e{number}") for number, (_, edge) in enumerate(self.edges, 1))

    def _sequence(self, items: list[Item], tails: list[Tail], current: str) -> list[Tail]:
        """Read lines of one level after `tails`; `current` is the step that branches belong to, blank for none."""
        position = 0
        while position < len(items):
            saying = understand(items[position].text)
            if saying.say in BRANCHES:
                block = _block(items, position)
                tails, current = self._branches(block, tails, current), ""
                position += len(block)
                continue
            tails, current = self._line(items[position], saying, tails, current)
            position += 1
        return tails

    def _line(self, item: Item, saying: Saying, tails: list[Tail], current: str) -> tuple[list[Tail], str]:
        if saying.say in ("continue", "comment"):
            if saying.say == "comment":
                self.losses.append(Loss("a comment is not kept", f"line {item.line}", saying.text[:80]))
            return self._sequence(item.children, tails, current), current
        if saying.say == "step":
            return self._step(item, saying, tails)
        if saying.say == "end":
            self._lead(tails, self._end(saying, item.line))
        elif saying.say == "goto":
            self._jumps += [Jump(tail, saying, item.line) for tail in tails]
        elif saying.say == "procedure":
            why = "a procedure is inside another step"
            raise FormatError(
                "the text is refused", where=f"line {item.line}", why=why, hint="put it at the outer level"
            )
        return self._sequence(item.children, [], ""), ""

    def _step(self, item: Item, saying: Saying, tails: list[Tail]) -> tuple[list[Tail], str]:
        name = self._add(
            Task(id="x", title=saying.text, tools=tuple(Binding(tool=name) for name in saying.tools)), saying.id, item
        )
        self._lead(tails, name)
        after = [self._tail(name, item.line)]
        if not item.children:
            return after, name
        before = len(self.nodes)
        after = self._sequence(item.children, after, name)
        return after, name if len(self.nodes) == before and [tail.source for tail in after] == [name] else ""

    def _tail(
        self, source: str, line: int, kind: EdgeKind = "always", condition: str = "", implied: bool = False
    ) -> Tail:
        self._turn += 1
        return Tail(source, self._turn, line, kind, condition, implied)

    def _branches(self, block: list[tuple[Item, Saying]], tails: list[Tail], current: str) -> list[Tail]:
        """Read branches of one step; where no step stands above them, a decision is added."""
        if not current or [(tail.source, tail.kind) for tail in tails] != [(current, "always")]:
            current = self._decision(block, tails)
        found: list[Tail] = []
        for item, saying in block:
            kind, condition = _decided(saying)
            inside = list(item.children)
            if saying.rest:
                inside.insert(0, Item(item.line, saying.rest))
            found += self._sequence(inside, [self._tail(current, item.line, kind, condition)], "")
        says = {saying.say for _, saying in block}
        if "always" in says and len(block) > 1:
            self.nodes[current] = _with_branching(self.nodes[current], "all")
        if not says & {"else", "always"}:
            found.append(self._tail(current, block[-1][0].line, "otherwise", implied=True))
        return found

    def _decision(self, block: list[tuple[Item, Saying]], tails: list[Tail]) -> str:
        item, saying = block[0]
        name = self._add(Decision(id="x", title=f"Decide: {saying.text or saying.say}"), "", item)
        self._lead(tails, name)
        why = "there is no step above the condition"
        self.losses.append(Loss("a decision is added", f"line {item.line}", why, "assumed"))
        return name

    def _add(self, node: Node, node_id: str, item: Item) -> str:
        if node_id and node_id in self.nodes:
            why = f"the id {node_id!r} appears twice"
            raise FormatError(
                "the text is refused", where=f"line {item.line}", why=why, hint="keep it on one of the two"
            )
        name = node_id or self._fresh(slug(node.title) or "step")
        check_counts(len(self.nodes), len(self.edges))
        self.nodes[name] = changed(node, id=name)
        self.lines[name] = item
        self._titles.setdefault(node.title, name)
        if item.number:
            self._numbers.setdefault(item.number, name)
        proposed = "" if node_id else PROPOSED_ID
        origin = f"line {item.line}"
        self.provenance.append(Provenance(element=place(self.scope, name), origin=origin, proposed=proposed))
        return name

    def _fresh(self, stem: str) -> str:
        """A free id like `stem`; counted per stem, so that many steps of one title stay cheap."""
        name = stem
        while name in self.nodes or name in self._reserved:
            self._counts[stem] = self._counts.get(stem, 1) + 1
            name = f"{stem}-{self._counts[stem]}"
        return name

    def _end(self, saying: Saying, line: int) -> str:
        """The end with this id or title; the same one each time."""
        key = saying.id or f"title {saying.text or 'End'}"
        if saying.id in self.nodes and isinstance(self.nodes[saying.id], End):
            return saying.id
        if key not in self._ends:
            self._ends[key] = self._add(End(id="x", title=saying.text or "End"), saying.id, Item(line, ""))
        return self._ends[key]

    def _lead(self, tails: list[Tail], target: str) -> None:
        for tail in tails:
            self._edge(tail, target)
            if tail.implied:
                why = "nothing says what happens when none of its conditions holds"
                self.losses.append(Loss("an otherwise edge is added", f"line {tail.line}", why, "assumed"))

    def _edge(self, tail: Tail, target: str, loop: int | None = None) -> None:
        if loop is not None and not 1 <= loop <= 1000:
            raise FormatError("the text is refused", where=f"line {tail.line}", why="a loop runs 1 to 1000 times")
        edge = Edge(id="x", source=tail.source, target=target, kind=tail.kind, condition=tail.condition, loop=loop)
        self.edges.append((tail.turn, edge))
        check_counts(len(self.nodes), len(self.edges))

    def _target(self, jump: Jump) -> str:
        saying = jump.saying
        if saying.id in self.nodes:
            return saying.id
        numbers: Mapping[str, str] = self._numbers
        found = self._titles.get(saying.text) or numbers.get(saying.text.rstrip(".)"))
        found = found or self._folded.get(saying.text.casefold())
        if found is None:
            near = closest(saying.text, self._titles)
            hint = f"did you mean {near!r}?" if near else "name the step exactly as its line does"
            why = f"no step is called {saying.text[:80]!r}"
            raise FormatError("a jump leads nowhere", where=f"line {jump.line}", why=why, hint=hint)
        return found


def _block(items: list[Item], position: int) -> list[tuple[Item, Saying]]:
    """The branches that stand together from `position` on; an `if` after an else begins another choice."""
    found: list[tuple[Item, Saying]] = []
    closed = False
    for item in items[position:]:
        saying = understand(item.text)
        if saying.say not in BRANCHES or (closed and saying.say == "if"):
            break
        closed = closed or saying.say == "else"
        found.append((item, saying))
    return found


def _decided(saying: Saying) -> tuple[EdgeKind, str]:
    if saying.say == "else":
        return "otherwise", ""
    if saying.say == "always":
        return "always", ""
    return ("formal" if saying.formal else "prose"), saying.text


def _with_branching(node: Node, branching: Branching) -> Node:
    return changed(node, branching=branching)
