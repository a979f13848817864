"""What scenarios cover on the canvas: the nodes and edges that each passes, and the edges that none can
take.

An edge of a sub-procedure is drawn once however often the procedure is called. It is covered as soon as
one call takes it, and infeasible only where no call can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sopstudio.scenarios import Scenario
from sopstudio.sop import Runtime
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.canvas.drawing import drawing_key
from sopstudio.ui.canvas.marks import Mark

if TYPE_CHECKING:
    from sopstudio.scenarios.coverage import Coverage
    from sopstudio.scenarios.obligations.obligation import Obligation, ObligationTracker

CoveredKeys = frozenset[str]
"""The keys of all nodes and edges that one scenario passes, and of the further obligations that it meets."""
COVERED_SIGN, UNCOVERED_SIGN, INFEASIBLE_SIGN = "✓", "○", "✕"
MAX_LISTED_EDGES = 3
"""Infeasible edges that are listed with their reasons in one line."""


@dataclass(frozen=True, slots=True)
class CoverageTargets:
    """What can be covered: the keys of edges and nodes, the names of edges, and why some edges are infeasible."""

    edges: frozenset[str] = frozenset()
    nodes: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    infeasible: Mapping[str, str] = field(default_factory=dict)
    criterion: CoverageCriterion | None = None


@dataclass(frozen=True, slots=True)
class CoverageCriterion:
    """What a cover requires besides edges: its name, its obligations with their keys, and how many are
    infeasible.
    """

    cover: str
    obligation_keys: Mapping[Obligation, str]
    tracker: ObligationTracker
    infeasible_count: int = 0


@dataclass(frozen=True, slots=True)
class CanvasCoverage:
    """What some scenarios cover of the targets; `is_partial` where they are a selection of those listed."""

    targets: CoverageTargets
    covered_keys: CoveredKeys
    is_partial: bool = False

    @property
    def covered_edges(self) -> frozenset[str]:
        """The keys of the edges that a scenario takes."""
        return self.targets.edges & self.covered_keys

    @property
    def uncovered(self) -> frozenset[str]:
        """What could be covered and is not."""
        return (self.targets.edges | self.targets.nodes) - self.covered_keys - self.targets.infeasible.keys()

    @property
    def infeasible(self) -> dict[str, str]:
        """The infeasible edges with their reasons."""
        return {key: reason for key, reason in self.targets.infeasible.items() if key not in self.covered_keys}

    def summary(self) -> str:
        """`41 of 44 edges`, and with a criterion `41 of 44 edges and 30 of 32 boundaries`."""
        return tr(" and ").join(
            filter(
                None,
                (
                    tr("{count} of {count_2} edges", count=len(self.covered_edges), count_2=len(self.targets.edges)),
                    self._criterion_summary(),
                ),
            )
        )

    def _criterion_summary(self) -> str:
        criterion = self.targets.criterion
        if criterion is None:
            return ""
        return tr(
            "{count} of {count_2} {cover}",
            count=len(self.covered_keys.intersection(criterion.obligation_keys.values())),
            count_2=len(criterion.obligation_keys),
            cover=criterion.cover,
        )

    def details(self) -> str:
        """The figures, and the infeasible edges with their reasons."""
        nodes_text = tr(
            "{count} of {count_2} nodes",
            count=len(self.targets.nodes & self.covered_keys),
            count_2=len(self.targets.nodes),
        )
        criterion_text = f", {self._criterion_summary()}" if self.targets.criterion is not None else ""
        text = tr(
            "{count} of {count_2} edges and {nodes_text} covered{criterion_text}",
            count=len(self.covered_edges),
            count_2=len(self.targets.edges),
            nodes_text=nodes_text,
            criterion_text=criterion_text,
        )
        if self.targets.criterion is not None and self.targets.criterion.infeasible_count:
            text += tr(" ({infeasible_count} cannot be)", infeasible_count=self.targets.criterion.infeasible_count)
        if not self.infeasible:
            return f"{text}."
        reasons = [f"{self.targets.names.get(key, key)} ({reason})" for key, reason in sorted(self.infeasible.items())]
        more_text = (
            tr(" and {count} more", count=len(reasons) - MAX_LISTED_EDGES) if len(reasons) > MAX_LISTED_EDGES else ""
        )
        return tr(
            "{text}; {count} cannot be taken: {reasons}{more_text}.",
            text=text,
            count=len(reasons),
            reasons=", ".join(reasons[:MAX_LISTED_EDGES]),
            more_text=more_text,
        )

    def marks(self) -> dict[str, Mark]:
        """A mark for each node and edge: a tick where covered, dashes where not. A partial coverage marks only
        what it covers.
        """
        marks = {
            key: Mark("good", COVERED_SIGN, outline=False, words="covered")
            for key in self.targets.nodes & self.covered_keys
        }
        marks |= {key: Mark("good", "", width=3.0, words="covered") for key in self.covered_edges}
        if not self.is_partial:
            marks |= {
                key: Mark("warning", UNCOVERED_SIGN, ghost=True, width=2.4, words=tr("not covered"))
                for key in self.uncovered
            }
            marks |= {
                key: Mark("bad", INFEASIBLE_SIGN, ghost=True, width=2.4, words=tr("cannot be taken"))
                for key in self.infeasible
            }
        return marks


def find_covered_keys(
    runtime: Runtime, scenario: Scenario, key: Callable[[str], str], criterion: CoverageCriterion | None = None
) -> CoveredKeys:
    """The keys of what a scenario passes and meets; `key` gives the key of a node or transition."""
    from sopstudio.scenarios.editing import trace_places  # loads the solver, which the window starts without

    places, moments = trace_places(runtime, scenario)
    transition_ids = (transition.id for moment in moments for transition in moment.step)
    drawn_keys = frozenset(key(name) for name in (*places, *transition_ids)) - {""}
    return (
        drawn_keys
        if criterion is None
        else drawn_keys.union(
            criterion.obligation_keys[obligation] for obligation in criterion.tracker.shown_by_run(moments)
        )
    )


def make_criterion(coverage: Coverage) -> CoverageCriterion:
    """What a cover requires besides edges."""
    from sopstudio.scenarios.obligations.obligation import ObligationTracker

    obligations = (*coverage.covered, *coverage.infeasible, *coverage.undecided)
    keys = {
        obligation: f"{coverage.cover}: {obligation.label}" for obligation in obligations
    }  # an edge's own key is not to be met by chance
    return CoverageCriterion(coverage.cover, keys, ObligationTracker(keys), len(coverage.infeasible))


def find_targets(runtime: Runtime, coverage: Coverage | None) -> CoverageTargets:
    """What can be covered of an SOP; `coverage` says which edges are infeasible, where that is known."""
    flow = runtime.flow
    transitions = {transition.id: transition for transition in flow.transitions() if transition.edge is not None}
    keys = {name: drawing_key(flow.sop, name) for name in transitions}
    names = {
        keys[
            name
        ]: f"{one_line(flow.nodes[transition.source].label())} → {one_line(flow.nodes[transition.target].label())}"
        for name, transition in transitions.items()
    }
    reasons = (
        {obligation.transitions[0]: reason for obligation, reason in coverage.infeasible.items()}
        if coverage is not None
        else {}
    )
    feasible = {keys[name] for name in transitions if name not in reasons}
    infeasible = {keys[name]: reason for name, reason in reasons.items() if name in keys and keys[name] not in feasible}
    nodes = frozenset(drawing_key(flow.sop, node_id) for node_id in flow.nodes)
    return CoverageTargets(frozenset(keys.values()), nodes, names, infeasible)


def combine_coverage(
    targets: CoverageTargets, covered_keys: Iterable[CoveredKeys], *, is_partial: bool = False
) -> CanvasCoverage:
    """What several scenarios cover together."""
    return CanvasCoverage(targets, frozenset().union(*covered_keys), is_partial)


__all__ = [
    "CanvasCoverage",
    "CoverageCriterion",
    "CoverageTargets",
    "CoveredKeys",
    "combine_coverage",
    "find_covered_keys",
    "find_targets",
    "make_criterion",
]
