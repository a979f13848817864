"""A graph as it is read from code, before it is an SOP: steps and routes under the names of the code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from sopstudio.formats.format import Loss, Reading, derive_id
from sopstudio.sop.document import Document
from sopstudio.sop.elements import FreshIds, slug
from sopstudio.sop.facts import Fact
from sopstudio.sop.graph_algorithms import back_edges
from sopstudio.sop.model import Binding, Branching, Decision, Edge, EdgeKind, End, Node, Person, Sop, Task, Tool
from sopstudio.text.humanize import capitalize, speak_name
from sopstudio.translation import quoted, tr

MAX_ROUNDS: Final = 25
"""How often a loop is followed where the code states no bound, as LangGraph's recursion limit once was."""
END: Final = "__end__"
"""The name of the end that the code does not name itself."""


class Step(Struct, frozen=True):
    """A step under its name in the code; `kind` is *task*, *decision*, *person* or *end*."""

    title: str
    description: str = ""
    tools: tuple[str, ...] = ()
    kind: str = "task"


class Route(Struct, frozen=True):
    """A way from one step to another: always, where the words hold, or otherwise."""

    source: str
    target: str
    words: str = ""
    otherwise: bool = False


class GraphDraft:
    """Collects what code says; `to_reading` makes an SOP of it."""

    def __init__(self, title: str = "", description: str = "") -> None:
        self.title, self.description, self.start = title, description, ""
        self.steps: dict[str, Step] = {}
        self.routes: dict[Route, None] = {}
        self.tools: dict[str, Tool] = {}
        self.losses: list[Loss] = []

    def add_route(self, source: str, target: str, words: str = "", *, otherwise: bool = False) -> None:
        """Add a way that is not there yet. A step that nobody has described is added by its name."""
        self.routes[Route(source, target, words, otherwise)] = None

    def lose(self, what: str, where: str, why: str, kind: Any = "lost") -> None:
        """Note something that an SOP does not keep, or that was assumed."""
        self.losses.append(Loss(what, where, why, kind))

    def to_reading(self) -> Reading:
        """The SOP, with ids from the names of the steps, a bound for each loop, and a declared fact for each input."""
        self._complete()
        fresh = FreshIds()
        ids = {
            name: fresh.take(slug(name if name != END else "end") or slug(step.title) or "step")
            for name, step in self.steps.items()
        }
        leaving: dict[str, list[Route]] = {}
        for route in self.routes:
            leaving.setdefault(route.source, []).append(route)
        nodes = tuple(self._node(ids[name], step, leaving.get(name, [])) for name, step in self.steps.items())
        start = ids.get(self.start) or (nodes[0].id if nodes else "")
        sop = Sop(
            id=derive_id(self.title, nodes, start),
            title=self.title,
            description=self.description,
            start=start,
            nodes=nodes,
            edges=tuple(self._edges(ids)),
            facts=tuple(self._facts()),
            tools=tuple(self.tools.values()),
        )
        return Reading(Document(sop=sop), tuple(self.losses))

    def _complete(self) -> None:
        """Add the steps that are only named, and an end after each step that leads nowhere."""
        for name in (self.start, *(name for route in self.routes for name in (route.source, route.target))):
            if name and name not in self.steps and name != END:
                self.lose(
                    tr("the step {name}", name=quoted(name)), "", tr("nothing in the file says what it does"), "assumed"
                )
                self.steps[name] = Step(capitalize(speak_name(name)))
        leaving = {route.source for route in self.routes}
        for name, step in list(self.steps.items()):
            if name not in leaving and step.kind != "end":
                self.add_route(name, END)
        if any(route.target == END for route in self.routes):
            self.steps[END] = Step("End", kind="end")

    def _node(self, name: str, step: Step, leaving: Sequence[Route]) -> Node:
        if step.kind == "end":
            return End(id=name, title=step.title, outcome=step.description)
        if step.kind == "decision":
            return Decision(id=name, title=step.title, description=step.description)
        branching: Branching = "all" if _takes_all(leaving) else "first"
        if step.kind == "person":
            return Person(id=name, title=step.title, description=step.description)
        asks = tuple(dict.fromkeys(name for tool in step.tools for name in self.tools[tool].required()))
        bindings = tuple(Binding(tool=tool) for tool in step.tools)
        return Task(
            id=name, title=step.title, description=step.description, asks=asks, tools=bindings, branching=branching
        )

    def _edges(self, ids: dict[str, str]) -> Iterator[Edge]:
        returning = self._returning()
        fresh = FreshIds()
        order = {name: number for number, name in enumerate(ids)}
        for route in sorted(self.routes, key=lambda route: (order[route.source], not route.words, route.otherwise)):
            kind: EdgeKind = "otherwise" if route.otherwise else "prose" if route.words else "always"
            yield Edge(
                id=fresh.take(f"{ids[route.source]}-{ids[route.target]}"),
                source=ids[route.source],
                target=ids[route.target],
                kind=kind,
                condition=route.words,
                loop=MAX_ROUNDS if (route.source, route.target) in returning else None,
            )

    def _returning(self) -> set[tuple[str, str]]:
        """The ways that close a loop."""
        targets: dict[str, list[str]] = {name: [] for name in self.steps}
        for route in self.routes:
            targets[route.source].append(route.target)
        closing = back_edges(filter(None, (self.start, *targets)), targets.__getitem__)
        for source, target in sorted(closing):
            why = tr("the code states no bound, so it is followed at most {max_rounds} times", max_rounds=MAX_ROUNDS)
            self.lose(
                tr("the loop from {source} to {target}", source=quoted(source), target=quoted(target)),
                "",
                why,
                "assumed",
            )
        return closing

    def _facts(self) -> Iterator[Fact]:
        """A fact for each parameter of the tools, with the type that the code states."""
        known: dict[str, Fact] = {}
        for tool in self.tools.values():
            for name, schema in tool.properties().items():
                kind = schema.get("type", "string")
                fits = kind in ("string", "number", "integer", "boolean")
                known.setdefault(name, Fact(name=name, type=kind if fits else "string"))
        yield from known.values()


def _takes_all(leaving: Sequence[Route]) -> bool:
    """Whether several ways leave a step at once."""
    return len(leaving) > 1 and any(not route.words and not route.otherwise for route in leaving)


__all__ = ["END", "MAX_ROUNDS", "GraphDraft", "Route", "Step"]
