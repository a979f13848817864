"""The generated module `procedure`: facts, tools and nodes as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from sopstudio.deploy.python.conditions_module import ConditionFunctions
from sopstudio.deploy.python.source import Source, call, comment, dict_of, layout, literal, quote, tuple_of
from sopstudio.errors import DeployError
from sopstudio.sop import (
    BoundTool,
    Fact,
    PersonTool,
    PlacePlan,
    ProcedureCall,
    Route,
    Runtime,
    Task,
    Tool,
    to_json_data,
)
from sopstudio.translation import quoted, tr


class ProcedureModule:
    """The tables of one SOP. Building them collects the functions of its conditions."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime, self.flow = runtime, runtime.flow
        self.conditions = ConditionFunctions(self.flow)

    def text(self, heading: str) -> str:
        """The text of the module."""
        sop = self.flow.source
        procedure = call(
            "Procedure",
            id=quote(sop.id),
            title=quote(sop.label()),
            version=quote(self.flow.sop_hash),
            start=quote(self.flow.start),
            facts="FACTS",
            tools="TOOLS",
            nodes="NODES",
        )
        tables = [
            _table("FACTS", "Fact", ((name, "", _fact(fact)) for name, fact in self._facts().items())),
            _table("TOOLS", "Tool", ((tool.name, _origin(tool), self._tool(tool)) for tool in self._tools())),
            _table("NODES", "Node", ((place, self._remarks(place), self._node(place)) for place in self.flow.nodes)),
        ]
        body = "\n\n".join([*tables, layout(procedure, 0, "PROCEDURE = ")])
        return f"{heading}\n\nfrom __future__ import annotations\n\n{_imports(body)}\n\n{body}\n"

    def _facts(self) -> dict[str, Fact]:
        """The declared facts, and those that tools give without a declaration."""
        outputs = (output.fact for tool in self.flow.tools.values() for output in tool.outputs)
        return {**{name: Fact(name=name, optional=True) for name in outputs}, **self.flow.facts}

    def _tools(self) -> Iterator[Tool]:
        bound = {bound.tool.name for place in self.flow.nodes for bound in self.runtime.plan(place).tools}
        return (tool for name, tool in self.flow.tools.items() if name in bound)

    def _remarks(self, place: str) -> str:
        """What the author wrote on a node, for whoever reads the table."""
        node = self.flow.nodes[place]
        steps = node.steps if isinstance(node, Task) else ()
        call_text = f"The procedure {node.procedure} begins." if isinstance(node, ProcedureCall) else ""
        return " ".join(filter(None, (node.description, *steps, call_text)))

    def _tool(self, tool: Tool) -> Source:
        bound = bind_tool(self.runtime, tool)
        person = isinstance(tool, PersonTool)
        outputs = tuple((output.fact if person else output.path, output.fact) for output in tool.outputs)
        fields: dict[str, Any] = {
            "title": tool.label(),
            "description": tool.description,
            "effect": tool.effect,
            "parameters": to_json_data(tool.parameters),
        }
        sources = {name: literal(value) for name, value in fields.items() if value}
        if outputs:
            sources["outputs"] = tuple_of(tuple_of(map(quote, pair)) for pair in outputs)
        if bound.precondition is not None:
            sources["precondition"] = self.conditions.reference(bound.precondition, f"{tool.name}_may_run")
        if isinstance(tool, PersonTool):
            sources["person"] = _person(tool)
        return call("Tool", **sources)

    def _node(self, place: str) -> Source:
        plan, flow = self.runtime.plan(place), self.flow
        sources: dict[str, Source] = {"title": quote(plan.node.label())}
        if plan.asks:
            sources["asks"] = tuple_of(map(quote, plan.asks))
        if plan.tools:
            sources["calls"] = tuple_of(self._call(bound, place) for bound in plan.tools)
        if plan.assignments:
            sources["computes"] = tuple_of(
                tuple_of([quote(fact), self.conditions.computation(expression, fact)])
                for fact, expression in plan.assignments
            )
        if message := getattr(plan.node, "message", ""):
            sources["message"] = quote(message)
        if plan.routes:
            sources["routes"] = tuple_of(self._route(route) for route in self._routes(plan))
        if flow.branching(place) == "all":
            sources["takes_all"] = "True"
        if plan.is_final:
            sources["is_end"] = "True"
        return call("Node", **sources)

    def _routes(self, plan: PlacePlan) -> Iterable[Route]:
        """The routes in the order in which they were written."""
        by_transition = {id(route.transition): route for route in plan.routes}
        return [by_transition[id(transition)] for transition in self.flow.transitions_from(plan.place)]

    def _call(self, bound: BoundTool, place: str) -> Source:
        names = dict.fromkeys((*bound.tool.properties(), *bound.tool.required()))
        sources: list[Source] = [quote(bound.tool.name)]
        if names:
            sources.append(dict_of((name, quote(bound.binding.fact_for(name))) for name in names))
        if bound.condition is None:
            return call("Call", *sources)
        condition = self.conditions.reference(bound.condition, f"{bound.tool.name}_applies")
        return call("Call", *sources, when=condition)

    def _route(self, route: Route) -> Source:
        edge = route.transition.edge
        sources: dict[str, Source] = {}
        if route.condition is not None:
            sources["when"] = self.conditions.reference(route.condition, edge.id if edge is not None else "")
        elif route.kind == "prose" and edge is not None:
            sources["question"] = quote(edge.condition or edge.label or edge.id)
        elif route.kind == "formal":
            sources["when"] = "UNREADABLE"
        elif route.kind == "otherwise":
            sources["otherwise"] = "True"
        if edge is not None and edge.loop is not None:
            sources["times"] = str(edge.loop)
        return call("Route", quote(route.transition.id), quote(route.transition.target), **sources)


def bind_tool(runtime: Runtime, tool: Tool) -> BoundTool:
    """A tool of the SOP apart from any node. Raises `DeployError` for another tool."""
    bound = runtime.unbound_tool(tool.name)
    if bound is None:
        raise DeployError(tr("the SOP has no tool {name}", name=quoted(tool.name)))
    return bound


def _table(name: str, kind: str, rows: Iterable[tuple[str, str, Source]]) -> str:
    lines = [f"{name}: dict[str, {kind}] = {{"]
    for key, remark, value in rows:
        lines += [comment(remark, 4)] if remark.strip() else []
        lines.append(layout(value, 4, f"{quote(key)}: ", ","))
    return "\n".join([*lines, "}"]) if len(lines) > 1 else f"{lines[0]}}}"


def _origin(tool: Tool) -> str:
    return " ".join(filter(None, (tool.method, tool.url)))


def _fact(fact: Fact) -> Source:
    fields = {
        "description": fact.description,
        "items": fact.items,
        "minimum": fact.minimum,
        "maximum": fact.maximum,
        "pattern": fact.pattern,
        "unit": fact.unit,
        "optional": fact.optional or None,
    }
    sources = {name: literal(value) for name, value in fields.items() if value not in (None, "")}
    if fact.allowed:
        sources["allowed"] = tuple_of(literal(_plain(value)) for value in fact.allowed)
    return call("Fact", quote(fact.type), **sources)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _person(tool: PersonTool) -> Source:
    person = tool.person
    fields: dict[str, Any] = {"role": person.role, "action": person.action, "minutes": person.time_limit}
    sources = {"place": quote(tool.place), **{name: literal(value) for name, value in fields.items() if value}}
    if tool.shows:
        sources["shows"] = dict_of((name, quote(fact)) for name, fact in tool.shows.items())
    given = [fact for fact in tool.form if fact.name != tool.done]
    for name, names in (("gives", given), ("awaits", [fact for fact in given if not fact.optional])):
        if names:
            sources[name] = tuple_of(quote(fact.name) for fact in names)
    if tool.done:
        sources["done"] = quote(tool.done)
    if tool.barred:
        sources["not_by"] = tuple_of(map(quote, tool.barred))
    if person.not_user:
        sources["not_user"] = "True"
    return call("PersonStep", **sources)


def _imports(body: str) -> str:
    names = ("Call", "Condition", "Fact", "Node", "PersonStep", "Procedure", "Route", "Tool")
    used = [name for name in names if f"{name}(" in body or f"{name}]" in body]
    lines = ["from decimal import Decimal", ""] if "Decimal(" in body else []
    package = ["from . import conditions"] if "conditions." in body else []
    unreadable = ["", "UNREADABLE = Condition(lambda _: False, lambda _: False)"] if "=UNREADABLE" in body else []
    return "\n".join([*lines, *package, f"from .model import {', '.join(used)}", *unreadable])


__all__ = ["ProcedureModule", "bind_tool"]
