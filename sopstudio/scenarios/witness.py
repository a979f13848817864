"""A problem as a scenario: the conversation that reaches the place where it shows, to be watched in the
simulator.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sopstudio.analysis import Problem
from sopstudio.analysis.symbolic.solution import ConditionDemand
from sopstudio.errors import ScenarioError
from sopstudio.expressions.tree import Call, Compare, FactName, Literal
from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.kinds.plain import correct_context
from sopstudio.scenarios.scenario import Scenario
from sopstudio.scenarios.solved_paths import Journey, SolvedPaths
from sopstudio.sop import BoundTool, Flow, PathStep, PlacePlan, Runtime, Sop, replace_fields
from sopstudio.translation import tr

KIND = "witness"


def witness_scenario(sop: Sop, problem: Problem) -> Scenario:
    """The scenario that shows a problem with a witness and a path.

    Raises `ScenarioError` where it has none, or where the SOP has changed so that they no longer lead there.
    """
    if problem.witness is None or problem.path is None:
        raise ScenarioError(tr("this problem cannot be shown in a run"), hint=tr("no case leads to it"))
    runtime = Runtime(Flow(sop))
    paths = SolvedPaths(runtime)
    path = tuple(_find_steps(paths, problem))
    nodes = paths.places(path)
    solution = paths.solver.solve(
        path, tuple(_demands(sop, problem)), forbidden_call=_forbidden_call(runtime.plan(nodes[-1]), problem)
    )
    if not solution.feasible:
        raise ScenarioError(tr("the case that shows this problem was not found again"), why=solution.reason)
    name = f"{problem.code}.{problem.nodes[0] if problem.nodes else nodes[-1]}"
    journey = Journey(name, path, nodes, (), lambda: solution)
    scenario = next(iter(correct_context(ScenarioBuilder.from_journey(runtime, journey, 0))))
    return replace_fields(scenario, id=f"{KIND}.{name}", kind=KIND)


def _find_steps(paths: SolvedPaths, problem: Problem) -> Iterator[PathStep]:
    """The steps of the path. Raises `ScenarioError` where it no longer exists."""
    state = 0
    for names in problem.path or ():
        steps = (
            {}
            if state < 0
            else {tuple(transition.id for transition in step): step for step in paths.paths.steps[state]}
        )
        if names not in steps:
            raise ScenarioError(tr("the path to this problem no longer exists"), hint=tr("check the SOP again"))
        yield steps[names]
        state = paths.paths.successors[state][paths.paths.steps[state].index(steps[names])]


def _forbidden_call(plan: PlacePlan, problem: Problem) -> BoundTool | None:
    """The call that is needed there and not allowed, where the problem is about a call."""
    fields = {f"tools.{number}.condition": bound for number, bound in enumerate(plan.tools)}
    return fields.get(problem.field) if problem.tools else None


def _demands(sop: Sop, problem: Problem) -> Iterator[ConditionDemand]:
    """The witness facts that the problem is about, each with its value; lists are left to the path."""
    witness = problem.witness or {}
    provided_facts = {output.fact for tool in sop.tools for output in tool.outputs} | set().union(
        *(node.asks for graph in sop.graphs() for node in graph.nodes if node.kind == "task")
    )
    for name in problem.facts:
        if name in provided_facts and name not in witness:
            yield Call("missing", (FactName(name),)), True
        elif name in witness and not isinstance(witness[name], list | tuple):
            yield Compare("==", FactName(name), Literal(_literal(witness[name]))), True


def _literal(value: Any) -> str | int | Fraction | bool:
    return (
        Fraction(value)
        if isinstance(value, Decimal | Fraction)
        else value
        if isinstance(value, bool | int)
        else str(value)
    )


__all__ = ["KIND", "witness_scenario"]
