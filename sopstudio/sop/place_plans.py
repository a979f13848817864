"""Routing: a flow made ready to run. What is to be done at each place, and which way leads on.

The rules by which this is carried out are those of `sopstudio.sop.interpreter`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cached_property
from typing import Any

from msgspec import Struct

from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import (
    Condition,
    ConditionResult,
    Expression,
    FactValue,
    parse,
    parse_expression,
    reads_today,
)
from sopstudio.sop.facts import Fact, make_reader, parse_value, value_to_json
from sopstudio.sop.flow import Flow, Transition
from sopstudio.sop.frozen import replace_fields
from sopstudio.sop.model import Binding, Compute, Edge, Node, Task, Tool, look_up
from sopstudio.sop.people import PersonTask, PersonTool
from sopstudio.sop.schemas import Schema
from sopstudio.translation import in_english, quoted, tr

HOLDS = ConditionResult(True)


class BoundTool(Struct, frozen=True):
    """A tool as used at a place: when it applies, what must hold before, and where its outputs go."""

    tool: Tool
    binding: Binding
    condition: Condition | None
    precondition: Condition | None
    outputs: tuple[tuple[str, Fact], ...]
    schema: Schema
    required_parameters: tuple[tuple[str, str], ...]
    """(parameter, fact) pairs, required parameters only."""
    parameters: tuple[tuple[str, str], ...]
    """(parameter, fact) pairs of all parameters."""
    output_readers: tuple[tuple[str, Fact, Callable[[object], FactValue]], ...]
    """(path, fact, what reads its value) of each output."""

    output_paths: Mapping[str, str]
    """The path of each fact."""
    accepts: Callable[[Any], bool]
    """Whether arguments fit the schema; raises `ValueError` for what is no JSON data."""
    is_unconditional: bool
    """Whether it is called at every visit and nothing has to hold before."""
    required: frozenset[str]
    """The facts without which it cannot be called."""
    awaits: frozenset[str]
    """These, and the facts by which it is decided whether it is called."""
    needs: frozenset[str]
    """All of these, and the facts that feed its optional parameters."""

    def applies(self, facts: Mapping[str, FactValue]) -> bool | None:
        """Whether the binding's condition holds; None when that cannot be decided yet."""
        return True if self.condition is None else self.condition.decide(facts).value

    def arguments(self, facts: Mapping[str, FactValue]) -> dict[str, Any]:
        """The tool's arguments as far as facts are known, as JSON data."""
        arguments = {}
        for parameter, fact in self.parameters:
            value = facts.get(fact)
            if value is not None:
                kind = type(value)
                arguments[parameter] = value if kind is str or kind is int else value_to_json(value)
        return arguments

    def may_run(self, facts: Mapping[str, FactValue]) -> bool:
        """Whether the tool may run now: its condition and its precondition both hold."""
        return self.is_unconditional or (
            self.applies(facts) is True and (self.precondition is None or self.precondition.decide(facts).value is True)
        )

    def response_has(self, body: Any, name: str, value: FactValue) -> bool:
        """Whether the response holds `value` for the fact `name`."""
        for path, fact, _ in self.output_readers:
            if fact.name == name:
                raw = look_up(body, path)
                if (type(raw) is type(value) and raw == value) or parse_value(fact, raw) == value:
                    return True
        return False

    def read_facts(self, body: Any) -> list[tuple[str, FactValue]]:
        """The facts in a response, typed. Raises `ConditionError` where a value is not of its fact's type."""
        values = []
        for path, fact, read in self.output_readers:
            raw = body.get(path) if type(body) is dict else None
            if raw is None:
                raw = look_up(body, path)
            if not raw and (raw is None or raw == ""):
                if fact.optional:
                    continue
                raise ConditionError(f"{self.tool.label()} gave no {fact.name}", where=f"response.{path}")
            values.append((fact.name, read(raw)))
        return values


class Route:
    """A way out of a place, made ready to be decided.

    `decide(facts)` tells whether it holds; it is None for prose, which no code can decide. `bounded` says that it is a
    loop edge, which holds only so often.
    """

    __slots__ = ("condition", "decide", "is_bounded", "kind", "step", "transition")

    def __init__(self, transition: Transition, today: date | None = None) -> None:
        self.transition, self.step = transition, (transition,)
        self.kind = "always" if transition.edge is None else transition.edge.kind
        self.is_bounded = transition.edge is not None and transition.edge.loop is not None
        self.condition: Condition | None = None
        self.decide: Callable[[Mapping[str, FactValue]], ConditionResult] | None = (
            None if self.kind == "prose" else _holds
        )
        if transition.edge is not None and self.kind == "formal":
            try:
                self.condition = parse(transition.edge.condition).on(today)
                self.decide = self.condition.decide
            except ConditionError as error:
                unreadable = ConditionResult(None, str(error))
                self.decide = lambda _facts: unreadable


def _holds(_facts: Mapping[str, FactValue]) -> ConditionResult:
    return HOLDS


class PlacePlan:
    """What is to be done at one place. `next_places` are those where a walk may be next."""

    __slots__ = (
        "asks",
        "assignments",
        "branching",
        "first_of_all",
        "given_by_person",
        "has_work",
        "is_final",
        "is_unconditional",
        "next_places",
        "node",
        "place",
        "required",
        "routes",
        "sole",
        "tools",
        "tools_by_name",
        "unconditional_tools",
    )

    def __init__(
        self,
        flow: Flow,
        place: str,
        bind: Callable[[Binding, str], BoundTool],
        open_places: frozenset[str],
        today: date | None = None,
    ) -> None:
        node: Node = flow.nodes[place]
        self.next_places = open_places | {transition.target for transition in flow.transitions_from(place)}
        self.place, self.node = place, node
        self.branching = flow.branching(place)
        self.asks: tuple[str, ...] = node.asks if isinstance(node, Task) else ()
        self.given_by_person = node.gives if isinstance(node, PersonTask) else ()
        """The facts that a person gives here: they are unknown until the person answers, on every visit."""
        facts = flow.facts
        self.required = tuple(name for name in self.asks if name not in facts or not facts[name].optional)
        """The asked facts that have to be known before the run goes on."""
        self.tools: tuple[BoundTool, ...] = (
            tuple(bind(binding, place) for binding in node.tools) if isinstance(node, Task) else ()
        )
        self.assignments: tuple[tuple[str, Expression], ...] = ()
        if isinstance(node, Compute):
            self.assignments = tuple(
                (assignment.fact, parse_expression(assignment.expression).on(today)) for assignment in node.assignments
            )
        self.tools_by_name = {bound.tool.name: bound for bound in reversed(self.tools)}
        self.unconditional_tools = {name: bound for name, bound in self.tools_by_name.items() if bound.is_unconditional}
        """The tools that may always run here, by name."""
        self.has_work = bool(self.asks or self.tools or self.assignments)
        self.is_unconditional = all(bound.is_unconditional for bound in self.tools)
        self.sole = self.tools[0] if self.is_unconditional and len(self.tools) == 1 and not self.asks else None
        """The tool of a place at which nothing is done but calling it, at every visit."""
        self.is_final = flow.is_final(place)
        routes = [Route(transition, today) for transition in flow.transitions_from(place)]
        self.routes = tuple(sorted(routes, key=lambda route: route.kind == "otherwise"))
        self.first_of_all = self.branching == "first" and not any(route.is_bounded for route in routes)
        """Whether the first of its routes that holds is taken, whatever was taken before."""

    def facts_read(self) -> Iterator[str]:
        """The facts that tools, computations and routes of the place read; some come twice."""
        for bound in self.tools:
            yield from sorted(bound.needs)
        for _, expression in self.assignments:
            yield from expression.facts
        for route in self.routes:
            if route.condition is not None:
                yield from route.condition.facts

    def tool(self, name: str) -> BoundTool | None:
        """The tool called `name` as bound here, if it is."""
        return self.tools_by_name.get(name)


class _PlanCache(dict[str, PlacePlan]):
    """Plans by place, built when first requested."""

    def __init__(self, runtime: Runtime) -> None:
        super().__init__()
        self._runtime = runtime

    def __missing__(self, place: str) -> PlacePlan:
        plan = self[place] = self._runtime.build_plan(place)
        return plan


class Runtime:
    """Work by place, made when first needed, and what facts may come from whom.

    `today` is the date of the run; without it, what asks for `today()` is undecided. Raises `EditError` or
    `ConditionError` (on use of the place) where a tool or an expression cannot be made ready.
    """

    def __init__(self, flow: Flow, today: date | None = None) -> None:
        self.flow, self.today = flow, today
        self._by_date: dict[date | None, Runtime] = {today: self}
        self.plans = _PlanCache(self)
        self._schemas: dict[str, Schema] = {}
        self._unbound_tools: dict[str, BoundTool | None] = {}
        self._distant_places = self._open_places()
        produced = {output.fact for tool in flow.sop.tools for output in tool.outputs}
        asked: set[str] = set()
        for node in flow.nodes.values():
            if isinstance(node, Compute):
                produced.update(assignment.fact for assignment in node.assignments)
            elif isinstance(node, Task):
                asked.update(node.asks)
        self.produced_facts = frozenset(produced)
        """Facts that a tool or a computation provides: what the user says never sets them."""
        self.user_facts = frozenset(asked - produced)
        """Facts that only the user can provide."""

    @cached_property
    def reads_today(self) -> bool:
        """Whether a condition or a computation asks for the date of the run."""
        return any("today" in text and _reads_today(text) for text in self._formulas())

    def _formulas(self) -> Iterator[str]:
        """The texts of all conditions and computations."""
        for place, node in self.flow.nodes.items():
            yield from (edge.condition for edge in self._edges_from(place) if edge.kind == "formal")
            if isinstance(node, Compute):
                yield from (assignment.expression for assignment in node.assignments)
            elif isinstance(node, Task):
                yield from (binding.condition for binding in node.tools)
        yield from (tool.precondition for tool in self.flow.tools.values())

    def _edges_from(self, place: str) -> Iterator[Edge]:
        return (step.edge for step in self.flow.transitions_from(place) if step.edge is not None)

    def on(self, today: date | None) -> Runtime:
        """The same SOP in a run of this date: the same object where nothing asks for the date, or it is that one."""
        if not self.reads_today:
            return self
        if today not in self._by_date:
            runtime = self._by_date[today] = Runtime(self.flow, today)
            runtime._by_date = self._by_date
        return self._by_date[today]

    def plan(self, place: str) -> PlacePlan:
        """What is to be done at `place`."""
        return self.plans[place]

    def build_plan(self, place: str) -> PlacePlan:
        """A new plan of a place, not cached."""
        with in_english():  # a run keeps why a condition or computation cannot be read
            return PlacePlan(self.flow, place, self._bind_tool, self._distant_places, self.today)

    def schema(self, tool: Tool) -> Schema:
        """The compiled schema of the tool's parameters."""
        if tool.name not in self._schemas:
            self._schemas[tool.name] = Schema(tool.parameters)
        return self._schemas[tool.name]

    def __reduce__(self) -> tuple[type[Runtime], tuple[Flow, date | None]]:
        """What another process makes it again from."""
        return Runtime, (self.flow, self.today)

    def unbound_tool(self, name: str) -> BoundTool | None:
        """The tool as an architecture without a place in the graph uses it: no binding, no condition."""
        if name not in self._unbound_tools:
            self._unbound_tools[name] = self._bind_tool(Binding(tool=name), "") if name in self.flow.tools else None
        return self._unbound_tools[name]

    def user_may_set(self, plan: PlacePlan, fact: str) -> bool:
        """Whether the user's word sets `fact` at this place: asked for here, or asked anywhere and never produced."""
        return fact in plan.asks or fact in self.user_facts

    def _open_places(self) -> frozenset[str]:
        """Places that a walk may come to from afar, once a branch under *all* has ended."""
        flow = self.flow
        split = [place for place in flow.nodes if flow.branching(place) == "all"]
        if not split:
            return frozenset()
        seen = {transition.target for place in split for transition in flow.transitions_from(place)}
        queue = list(seen)
        for place in queue:
            for transition in flow.transitions_from(place):
                if transition.target not in seen:
                    seen.add(transition.target)
                    queue.append(transition.target)
        return frozenset(seen)

    def _bind_tool(self, binding: Binding, place: str) -> BoundTool:
        tool = self.flow.tools.get(binding.tool)
        if tool is None:
            raise EditError(
                tr("the tool {tool} does not exist", tool=quoted(binding.tool)),
                where=f"node {place}",
                hint=tr("declare it or unbind it"),
            )
        facts = self.flow.facts
        outputs = tuple(
            (output.path, facts.get(output.fact) or Fact(name=output.fact, optional=True)) for output in tool.outputs
        )
        if isinstance(tool, PersonTool):
            sure = tool.sure_facts()
            outputs = tuple((path, replace_fields(fact, optional=fact.name not in sure)) for path, fact in outputs)
        condition = parse(binding.condition).on(self.today) if binding.condition.strip() else None
        precondition = parse(tool.precondition).on(self.today) if tool.precondition.strip() else None
        inputs = tuple((name, binding.fact_for(name)) for name in tool.required())
        parameters = tuple((name, binding.fact_for(name)) for name in tool.properties())
        deciding = {
            name for expression in (condition, precondition) if expression is not None for name in expression.facts
        }
        return BoundTool(
            tool,
            binding,
            condition,
            precondition,
            outputs,
            self.schema(tool),
            inputs,
            parameters,
            tuple((path, fact, make_reader(fact)) for path, fact in outputs),
            {fact.name: path for path, fact in outputs},
            self.schema(tool).accepts,
            condition is None and precondition is None,
            frozenset(fact for _, fact in inputs),
            frozenset(deciding.union(fact for _, fact in inputs)),
            frozenset(deciding.union(fact for _, fact in (*inputs, *parameters))),
        )


def _reads_today(text: str) -> bool:
    try:
        return reads_today(parse_expression(text).tree)
    except ConditionError:
        return False
