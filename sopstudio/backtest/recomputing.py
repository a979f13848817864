"""What becomes of cases where a bound inside a computation is another one: each is carried out again with it."""

from __future__ import annotations

from collections.abc import Mapping

from sopstudio.backtest.bounds import Bound, Formula, settle
from sopstudio.backtest.scores import Backtest, Comparer
from sopstudio.backtest.situations import Situation
from sopstudio.backtest.walk import CaseWalker
from sopstudio.expressions import to_text
from sopstudio.sop import Assignment, Compute, Flow, Graph, PlacePlan, Procedure, Runtime, Sop, replace_fields


class ComputeVerdicts:
    """The verdicts for a bound in what a place computes. The formulas are named by their position there."""

    def __init__(self, runtime: Runtime, plan: PlacePlan, result: Backtest, bound: Bound) -> None:
        self._cases = {case.number: case for case in result.cases}
        self._comparer = Comparer(runtime)
        self._walkers: dict[bool, CaseWalker] = {}
        formulas = computations(plan)
        for is_below in (True, False):
            texts = {name: to_text(tree) for name, tree in settle(bound, formulas, is_below=is_below).items()}
            sop = with_computations(runtime.flow.source, plan, texts)
            self._walkers[is_below] = CaseWalker(Runtime(Flow(sop), runtime.today), result.assumed)

    def is_right(self, situation: Situation, *, is_below: bool) -> bool:
        """Whether the case comes out as expected where the value counts as below, or as above, the bound."""
        case = self._cases[situation.number]
        return self._comparer.outcome(case, self._walkers[is_below].follow(case)).is_right


def computations(plan: PlacePlan) -> dict[str, Formula]:
    """What a place computes, by position."""
    return {str(number): expression for number, (_, expression) in enumerate(plan.assignments)}


def with_computations(sop: Sop, plan: PlacePlan, texts: Mapping[str, str]) -> Sop:
    """The SOP whose node at a place computes by other formulas, given by their positions."""

    def edit(graph: Graph) -> Graph:
        nodes = tuple(
            replace_fields(node, assignments=_assignments(node, texts))
            if isinstance(node, Compute) and node == plan.node
            else node
            for node in graph.nodes
        )
        return replace_fields(graph, nodes=nodes)

    procedures = tuple(edited for edited in map(edit, sop.procedures) if isinstance(edited, Procedure))
    after = edit(sop)
    return replace_fields(after, procedures=procedures) if isinstance(after, Sop) else sop


def _assignments(node: Compute, texts: Mapping[str, str]) -> tuple[Assignment, ...]:
    return tuple(
        replace_fields(assignment, expression=texts.get(str(number), assignment.expression))
        for number, assignment in enumerate(node.assignments)
    )


__all__ = ["ComputeVerdicts", "computations", "with_computations"]
