"""The steps of an SOP for builders whose agent reads instructions: numbered, with the ways on and when each is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from sopstudio.deploy.conditions.certainty import Form, Present, conjunction, disjunction
from sopstudio.deploy.conditions.kinds import InexpressibleError
from sopstudio.deploy.conditions.plain import PlainPrinter
from sopstudio.deploy.markdown import one_line
from sopstudio.expressions import Condition, to_text
from sopstudio.formats import Loss
from sopstudio.sop import BoundTool, PersonTool, PlacePlan, Route, Runtime
from sopstudio.text.conditions import describe_condition
from sopstudio.translation import tr


class WayOn(Struct, frozen=True):
    """A way on from a step: `test` is when it is certainly taken, blank where words say it (`when`) or nothing does."""

    target: str
    test: str = ""
    when: str = ""


class Step(Struct, frozen=True):
    """A step: what is to be done in sentences, its plan, and the ways on."""

    number: int
    place: str
    title: str
    sentences: tuple[str, ...]
    ways: tuple[WayOn, ...]


class StepWriter:
    """Makes the steps; `losses` are collected while that is done."""

    def __init__(self, runtime: Runtime, printer: PlainPrinter, tool_names: Mapping[str, str]) -> None:
        self._runtime, self._printer, self._tool_names = runtime, printer, tool_names
        self._numbers = {place: number for number, place in enumerate(runtime.flow.nodes, 1)}
        self.losses: dict[Loss, None] = {}

    def steps(self) -> list[Step]:
        """All steps, those of a called procedure after the call."""
        return [self._step(place, number) for place, number in self._numbers.items()]

    def reference(self, place: str) -> str:
        """How a step is named in a sentence."""
        return f"step {self._numbers[place]} ({one_line(self._runtime.flow.nodes[place].label())})"

    def tool_test(self, name: str) -> str:
        """When a tool may be called: where all is known that it needs at a node that calls it, and its conditions hold.

        Blank where the conditions of the builder cannot say it.
        """
        plans = map(self._runtime.plan, self._numbers)
        bindings = [bound for plan in plans for bound in plan.tools if bound.tool.name == name]
        try:
            form = disjunction([self._may_call(tool) for tool in bindings])
            return self._printer.form(form)
        except InexpressibleError as error:
            self._lose(tr("when {name} may be called", name=name), tr("tool {name}", name=name), str(error))
            return ""

    def _may_call(self, bound: BoundTool) -> Form:
        required = bound.tool.parameters.get("required", ())
        known = [Present(fact) for parameter, fact in bound.parameters if parameter in required]
        conditions = [condition for condition in (bound.condition, bound.precondition) if condition is not None]
        return conjunction([*known, *(self._printer.certainty.outcome(item.tree, True) for item in conditions)])

    def _step(self, place: str, number: int) -> Step:
        node, plan = self._runtime.flow.nodes[place], self._runtime.plan(place)
        description = [one_line(node.description)] if node.description.strip() else []
        sentences = (*description, *self._work(plan))
        return Step(number, place, one_line(node.label()), sentences, tuple(self._ways(plan)))

    def _work(self, plan: PlacePlan) -> Iterator[str]:
        for fact in plan.asks:
            yield f"Ask for {one_line(fact)} unless it is known."
        for bound in plan.tools:
            yield self._call(bound)
        for fact, value in plan.assignments:
            self._lose(
                tr("the computation of {fact}", fact=fact),
                tr("node {place}", place=plan.place),
                tr("the agent works it out by itself"),
            )
            yield f"Work out {one_line(fact)} as {one_line(to_text(value.tree))}."

    def _call(self, bound: BoundTool) -> str:
        when = f" where {self._words(bound.condition)}" if bound.condition is not None else ""
        if isinstance(bound.tool, PersonTool):
            role = one_line(bound.tool.person.role or "a person")
            return f"Have {role} carry this out, by calling {self._tool_names[bound.tool.name]}{when}."
        return f"Call {self._tool_names[bound.tool.name]}{when}."

    def _words(self, condition: Condition) -> str:
        return one_line(describe_condition(condition.text) or condition.text)

    def _ways(self, plan: PlacePlan) -> Iterator[WayOn]:
        earlier: list[Condition] = []
        for route in sorted(plan.routes, key=lambda route: route.kind == "otherwise"):
            yield self._way(plan, route, earlier)
            if route.condition is not None:
                earlier.append(route.condition)

    def _way(self, plan: PlacePlan, route: Route, earlier: list[Condition]) -> WayOn:
        edge, target = route.transition.edge, route.transition.target
        words = one_line(edge.wording()) if edge is not None and route.kind in ("prose", "formal") else ""
        if route.is_bounded and edge is not None:
            words = f"{words or 'needed'}, at most {edge.loop} times"
            self._lose(
                tr("at most {loop} times", loop=edge.loop),
                tr("edge {id}", id=edge.id),
                tr("the agent counts by itself"),
            )
        if route.kind == "prose" or (route.condition is None and not (route.kind == "otherwise" and earlier)):
            return WayOn(target, when=words)
        try:
            return WayOn(target, self._printer.form(self._open(plan, route, earlier)), words)
        except InexpressibleError as error:
            self._lose(tr("the condition {words}", words=words), tr("node {place}", place=plan.place), str(error))
            return WayOn(target, when=words or "nothing else holds")

    def _open(self, plan: PlacePlan, route: Route, earlier: list[Condition]) -> Form:
        others = [] if plan.branching == "all" and route.kind != "otherwise" else earlier
        fails = [self._printer.certainty.outcome(item.tree, False) for item in others]
        holds = [] if route.condition is None else [self._printer.certainty.outcome(route.condition.tree, True)]
        return conjunction([*holds, *fails])

    def _lose(self, what: str, where: str, why: str) -> None:
        self.losses[Loss(what, where, why)] = None


def common_losses(runtime: Runtime) -> Iterator[Loss]:
    """What instructions for an agent do not guarantee."""
    why = tr("the instructions say it; only conditions of tools and ways on are checked by the runtime")
    yield Loss(tr("the order of steps"), "", why, "kept")
    for tool in runtime.flow.tools.values():
        if isinstance(tool, PersonTool) and (tool.person.not_by or tool.person.not_user or tool.person.time_limit):
            why = tr("the program behind the tool has to see to it")
            yield Loss(tr("who may act and how long it may take"), tr("node {place}", place=tool.place), why)
    if runtime.flow.sop.knowledge:
        yield Loss(tr("knowledge"), "", tr("the articles are in a file beside the instructions"), "kept")


__all__ = ["Step", "StepWriter", "WayOn", "common_losses"]
