"""The choices of a state machine: conditions in JSONata, so that an unknown fact never sends a run anywhere.

For the route with the condition c there are two rules: one goes on where c certainly holds, and the next one stops the
run unless c certainly fails. What JSONata does not keep exactly is decided by the function that works at the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from sopstudio.deploy.conditions.jsonata import JsonataPrinter
from sopstudio.deploy.conditions.kinds import InexpressibleError, certain_facts
from sopstudio.deploy.conditions.text_printer import quote_json
from sopstudio.expressions import Condition, Tree, facts_of
from sopstudio.sop import Compute, PlacePlan, Route, Runtime
from sopstudio.translation import tr

State = dict[str, Any]
COMPLETED, STOPPED = "completed", "stopped"
UNKNOWN_FACT, NO_ROUTE, TOO_MANY_STEPS = "unknown_fact", "no_route", "too_many_steps"
ENDS: Final = (COMPLETED, STOPPED, UNKNOWN_FACT, NO_ROUTE, TOO_MANY_STEPS)
"""The states in which an execution ends."""
PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
QUOTED_NAME = re.compile(r"[^`$/\"'\\\x00-\x1f]+")
WORDS: Final = ("and", "in", "or")
DECIDED = "$lookup($decided, {id}) = {value}"


def query(text: str) -> str:
    """A string of the States Language that is evaluated as JSONata."""
    return "{% " + text + " %}"


def merge_members(members: Mapping[str, str]) -> str:
    """The input of a state with members replaced, each by an expression."""
    pairs = ", ".join(f"{quote_json(name)}: {text}" for name, text in members.items())
    return query(f"$merge([$states.input, {{{pairs}}}])")


class Rules(Struct, frozen=True):
    """The rules of a Choice state in their order, and where the run goes on where none fits, with its output."""

    rules: tuple[State, ...]
    default: str = ""
    output: str = ""

    def state(self) -> State:
        """The state, which is a Pass state where there is nothing to choose."""
        output = {"Output": self.output} if self.output else {}
        if not self.rules:
            return {"Type": "Pass", **output, "Next": self.default}
        default = {"Default": self.default} if self.default else {}
        return {"Type": "Choice", "Choices": list(self.rules), **default, **(output if default else {})}


class FactsPrinter(JsonataPrinter):
    """Prints conditions over the variable that holds the facts."""

    prefix = "$facts."


class Choices:
    """Makes the rules by which a run goes on from each place of one SOP; `states` are the names of states by place."""

    def __init__(self, runtime: Runtime, states: Mapping[str, str]) -> None:
        self._runtime, self._states = runtime, states
        self._names = dict(_quoted_names(runtime.flow.facts))
        self._printer = FactsPrinter(certain_facts(runtime.flow), self._names)
        self._computed = _computed_numbers(runtime)

    def decided_elsewhere(self, place: str) -> Mapping[str, str]:
        """Why the conditions of routes from a place are decided by a function, by the route."""
        routes = (route for route in self._runtime.plan(place).routes if route.kind == "formal")
        reasons = {route.transition.id: self._reason(route.condition) for route in routes}
        return {name: reason for name, reason in reasons.items() if reason}

    def rules(self, place: str, before: Iterable[State], leaving: Mapping[str, str]) -> Rules:
        """The rules at a place, behind those `before`; `leaving` is what changes in the state when it is left."""
        plan = self._runtime.plan(place)
        rules = list(before)
        for route in sorted(plan.routes, key=lambda route: route.kind == "otherwise"):
            target = self._states[route.transition.target]
            if route.condition is None and route.kind != "formal" and not route.is_bounded:
                return _end_with(rules, target, _output(leaving))
            rules += self._rules_of(route, place, leaving)
        if plan.is_final:
            return _end_with(rules, COMPLETED, _output(leaving))
        return _end_with(rules, NO_ROUTE, _stop("no-route", "no route holds", place, leaving))

    def _rules_of(self, route: Route, place: str, leaving: Mapping[str, str]) -> Iterator[State]:
        name, limits = quote_json(route.transition.id), []
        changes = dict(leaving)
        if route.is_bounded and route.transition.edge is not None:
            taken = f"$filter($states.input.taken, function($route) {{ $route = {name} }})"
            limits = [f"$count({taken}) < {route.transition.edge.loop}"]
            changes["taken"] = f"[$states.input.taken, {name}]"
        holds, fails = self._tests(route)
        yield {
            **_comment(route),
            "Condition": query(_both(limits, holds)),
            "Next": self._states[route.transition.target],
            **({"Output": _output(changes)} if changes else {}),
        }
        if fails:
            yield {
                "Comment": "a fact is unknown",
                "Condition": query(_both(limits, f"$not({fails})")),
                "Next": UNKNOWN_FACT,
                "Output": _stop("undecided", f"the route {route.transition.id}", place, leaving),
            }

    def _tests(self, route: Route) -> tuple[str, str]:
        """What is true where a route certainly holds, and where it certainly fails; nothing fails without condition."""
        if route.kind != "formal":
            return "true", ""
        if route.condition is None or self._reason(route.condition):
            name = quote_json(route.transition.id)
            return DECIDED.format(id=name, value="true"), DECIDED.format(id=name, value="false")
        tree = route.condition.tree
        return self._printer.when_true(tree), self._printer.when_false(tree)

    def _reason(self, condition: Condition | None) -> str:
        """Why a condition cannot be left to JSONata; blank where it can."""
        if condition is None:
            return tr("it cannot be read")
        tree = condition.tree
        try:
            losses = self._losses(tree)
            self._printer.when_true(tree)
            self._printer.when_false(tree)
        except InexpressibleError as error:
            return str(error)
        return "; ".join(losses)

    def _losses(self, tree: Tree) -> tuple[str, ...]:
        names = list(facts_of(tree))
        unnamed = tuple(f"{name} cannot be named in JSONata" for name in names if name not in self._names)
        if unnamed:
            return unnamed
        computed = tuple(f"{name} is a computed number" for name in names if name in self._computed)
        return (*self._printer.losses(tree), *computed)


def leave(plan: PlacePlan) -> dict[str, str]:
    """What changes in the state where a place is left at which no function works."""
    place = quote_json(plan.place)
    message = getattr(plan.node, "message", "")
    return {
        "path": f"[$states.input.path, {place}]",
        **({"messages": f"[$states.input.messages, {quote_json(message)}]"} if message else {}),
        **({"end": place} if plan.is_final else {}),
    }


def _quoted_names(facts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names of facts as steps of a path, without those that moto or JSONata would misread."""
    for name in facts:
        if PLAIN_NAME.fullmatch(name) and name not in WORDS:
            yield name, name
        elif QUOTED_NAME.fullmatch(name):
            yield name, f"`{name}`"


def _computed_numbers(runtime: Runtime) -> frozenset[str]:
    """The computed facts that may be numbers which binary ones do not hold exactly."""
    computes = (node for node in runtime.flow.nodes.values() if isinstance(node, Compute))
    names = {assignment.fact for node in computes for assignment in node.assignments}
    return frozenset(name for name in names if runtime.flow.facts[name].type == "number")


def _end_with(rules: list[State], default: str, output: str) -> Rules:
    """The rules with a last one for what is left; moto would add the output of a default to a rule that leads there."""
    if all(rule["Next"] != default for rule in rules):
        return Rules(tuple(rules), default, output)
    last = {"Condition": query("true"), "Next": default, **({"Output": output} if output else {})}
    return Rules((*rules, last))


def _output(changes: Mapping[str, str]) -> str:
    return merge_members(changes) if changes else ""


def _stop(kind: str, reason: str, place: str, leaving: Mapping[str, str]) -> str:
    texts = {"kind": kind, "reason": reason, "node": place}
    problem = ", ".join(f"{quote_json(name)}: {quote_json(text)}" for name, text in texts.items())
    return merge_members({**leaving, "status": '"stopped"', "problem": f"{{{problem}}}"})


def _both(limits: list[str], test: str) -> str:
    return " and ".join([*limits, f"({test})"]) if limits else test


def _comment(route: Route) -> dict[str, str]:
    edge = route.transition.edge
    text = "" if edge is None else edge.label or edge.wording()
    plain = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return {"Comment": plain} if plain else {}


__all__ = [
    "COMPLETED",
    "ENDS",
    "NO_ROUTE",
    "STOPPED",
    "TOO_MANY_STEPS",
    "UNKNOWN_FACT",
    "Choices",
    "Rules",
    "State",
    "leave",
    "merge_members",
    "query",
]
