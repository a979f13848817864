"""Generate scenarios of the wanted kinds for the selected journeys, without duplicates and with stable ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sopstudio.errors import ScenarioError
from sopstudio.extras import require
from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.coverage import Coverage
from sopstudio.scenarios.kinds import DEFAULT_KINDS, KINDS
from sopstudio.scenarios.obligations import CRITERIA
from sopstudio.scenarios.scenario import Scenario
from sopstudio.scenarios.solved_paths import Journey, SolvedPaths
from sopstudio.sop import Flow, FrozenDict, Runtime, Sop, dumps
from sopstudio.translation import quoted, tr

COVERS = f"all, {', '.join(CRITERIA)}, sample:N or leaves:N"
"""The ways to select journeys, for messages."""


class Journeys(SolvedPaths):
    """The journeys of one SOP. Raises `EditError` where the SOP cannot be walked (no start, unbounded loop)."""

    def find_covering(self, criterion: str = "edges") -> list[Journey]:
        """Feasible journeys that together show what the criterion asks for, as far as some were found."""
        return self.select_with_coverage(criterion)[0]

    def select_with_coverage(self, cover: str) -> tuple[list[Journey], Coverage]:
        """Journeys selected by the command line's `--cover`, and their coverage; for samples, the edges they take.

        Raises `ScenarioError` for an unknown cover, `MissingPackageError` where z3 is not installed.
        """
        require("z3")
        from sopstudio.scenarios.search.set_cover import cover_obligations, measure_coverage

        if cover in CRITERIA:
            return cover_obligations(self, cover, CRITERIA[cover](self.runtime))
        selected = list(self.select(cover))
        return selected, measure_coverage(self, cover, selected)

    def select(self, cover: str) -> Iterable[Journey]:
        """Journeys selected by the command line's `--cover`. Raises `ScenarioError` for an unknown cover."""
        if cover == "all":
            return self.iter_all()
        if cover in CRITERIA:
            return self.find_covering(cover)
        kind, _, number = cover.partition(":")
        if kind in ("sample", "leaves") and number.isdigit() and int(number) > 0:
            return self.draw_by_leaves(int(number)) if kind == "leaves" else self.sample(int(number))
        raise ScenarioError(tr("unknown cover {cover}", cover=quoted(cover)), hint=tr("use {sign}", sign=COVERS))


def journeys(sop: Sop, *, cover: str = "all", seed: int = 0) -> Iterator[Journey]:
    """The journeys of an SOP, lazily: *all* (shortest first), a covering set such as *edges*, or *sample:N*.

    Raises `ScenarioError` for an unknown cover, `EditError` where the SOP cannot be walked.
    """
    yield from Journeys(Runtime(Flow(sop)), seed=seed).select(cover)


def cases(sop: Sop, *, kinds: Iterable[str] = DEFAULT_KINDS, cover: str = "edges", seed: int = 0) -> Iterator[Scenario]:
    """The scenarios of an SOP, journey by journey, kind by kind. Raises as `journeys`, and for an unknown kind."""
    runtime = Runtime(Flow(sop))
    yield from cases_of(runtime, Journeys(runtime, seed=seed).select(cover), kinds, seed)


def cases_of(
    runtime: Runtime,
    selected: Iterable[Journey],
    kinds: Iterable[str] = DEFAULT_KINDS,
    seed: int = 0,
    prose_values: Mapping[str, Mapping[str, Any]] = FrozenDict(),
) -> Iterator[Scenario]:
    """The scenarios of these journeys; `prose_values` decide conditions in words (see `with_prose_values`).

    Two with the same inputs and the same expected trace count once, but for journeys that were drawn at random: those
    are as many as were asked for.
    """
    makers = []
    for kind in kinds:
        if kind not in KINDS:
            raise ScenarioError(
                tr("unknown kind of scenario {kind}", kind=quoted(kind)),
                hint=tr("kinds are: {kinds}", kinds=", ".join(KINDS)),
            )
        makers.append(KINDS[kind])
    seen: set[str] = set()
    for journey in selected:
        if not journey.feasible:
            continue
        builder = ScenarioBuilder.from_journey(runtime, journey, seed, prose_values)
        for maker in makers:
            for scenario in maker(builder):
                key = f"{journey.draw}:{_scenario_key(runtime, scenario)}"
                if key not in seen:
                    seen.add(key)
                    yield scenario


def _scenario_key(runtime: Runtime, scenario: Scenario) -> str:
    """What identifies a scenario: what the user says as far as the run gets, the responses, and the expected
    trace.
    """
    user, expected = scenario.user, scenario.expected
    asked_facts = {name for place in expected.path for name in runtime.plan(place).asks}
    statements = [
        {name: value for name, value in values.items() if name in asked_facts}
        for values in (user.facts, user.again, user.asides, user.slips)
    ]
    plea = user.goal if scenario.kind == "injection" else ""
    return dumps([scenario.kind, plea, user.withheld, statements, expected, scenario.responses], indent=None)
