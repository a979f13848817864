"""Cases: scenarios of the wanted kinds over the chosen journeys, without duplicates, ids stable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sopstudio.errors import ScenarioError
from sopstudio.scenarios.case import Scenario
from sopstudio.scenarios.draft import Draft
from sopstudio.scenarios.journey import Journeys
from sopstudio.scenarios.kinds import KINDS, USUAL
from sopstudio.scenarios.solved import Journey
from sopstudio.sop import Flow, Routing, Sop, dumps


def journeys(sop: Sop, *, cover: str = "all", seed: int = 0) -> Iterator[Journey]:
    """The journeys of an SOP, lazily: *all* (shortest first), *edges* (a covering set) or *sample:N*.

    Raises `ScenarioError` for an unknown cover, `EditError` where the SOP cannot be walked.
    """
    yield from Journeys(Routing(Flow(sop)), seed=seed).chosen(cover)


def cases(sop: Sop, *, kinds: Iterable[str] = USUAL, cover: str = "edges", seed: int = 0) -> Iterator[Scenario]:
    """The scenarios of an SOP, journey by journey, kind by kind. Raises as `journeys`, and for an unknown kind."""
    routing = Routing(Flow(sop))
    yield from cases_of(routing, Journeys(routing, seed=seed).chosen(cover), kinds, seed)


def cases_of(
    routing: Routing, chosen: Iterable[Journey], kinds: Iterable[str] = USUAL, seed: int = 0
) -> Iterator[Scenario]:
    """The scenarios of these journeys. Two that ask for the same and expect the same are one."""
    makers = []
    for kind in kinds:
        if kind not in KINDS:
            raise ScenarioError(f"unknown kind of scenario {kind!r}", hint=f"kinds are: {', '.join(KINDS)}")
        makers.append(KINDS[kind])
    seen: set[str] = set()
    for journey in chosen:
        if not journey.feasible:
            continue
        draft = Draft.of(routing, journey, seed)
        for maker in makers:
            for scenario in maker(draft):
                mark = _essence(routing, scenario)
                if mark not in seen:
                    seen.add(mark)
                    yield scenario


def _essence(routing: Routing, scenario: Scenario) -> str:
    """What makes a scenario this one: what the user says as far as it comes to that, what is answered, what follows."""
    user, expected = scenario.user, scenario.expected
    asked = {name for place in expected.path for name in routing.work(place).asks}
    said = [
        {name: value for name, value in one.items() if name in asked}
        for one in (user.facts, user.again, user.asides, user.slips)
    ]
    plea = user.goal if scenario.kind == "injection" else ""
    return dumps([scenario.kind, plea, user.withheld, said, expected, scenario.responses], indent=None)
