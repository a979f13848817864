"""Scenarios of random SOPs, played by a model that does all it should: the run takes exactly the expected journey.

What the model knows is what is true at each place, so nothing hangs on how well somebody puts things into words.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

import pytest
from hypothesis import given

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journey, Journeys, Scenario, cases_of
from sopstudio.scenarios.kinds import KINDS
from sopstudio.scenarios.kinds.corrections import LATE_KIND
from sopstudio.scenarios.obligations import CRITERIA
from sopstudio.sop import Runtime, Sop, Task
from tests.scenarios.random_sops import walkable
from tests.scenarios.small import routing
from tests.simulation.player import Player
from tests.simulation.samples import has_rejection
from tests.simulation.test_scenarios_run import find_difference
from tests.subsets import DEEP, examples, subset

MOST, SOME = 8, 3
"""Scenarios of one SOP and cover that are played: of a random SOP, and of a sample where not all are."""
SAMPLES = sorted(samples_dir().glob("*.sop.json"))


def _cases(ready: Runtime, journeys: Iterable[Journey]) -> Iterator[Scenario]:
    """The scenarios of every kind that this player masters: it goes on with a value that is rejected or taken back."""
    kinds = [kind for kind in KINDS if kind != LATE_KIND]
    return (scenario for scenario in cases_of(ready, journeys, kinds) if not has_rejection(scenario))


def binds_tools_once(sop: Sop) -> bool:
    """Whether no step binds a tool twice: the session goes by the first binding alone, also where it does not apply."""
    tasks = [node for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task)]
    return all(len(node.tools) == len({tool.tool for tool in node.tools}) for node in tasks)


def test_the_perfect_model_takes_the_expected_journey(capsys: pytest.CaptureFixture[str]) -> None:
    executed: Counter[str] = Counter()

    @examples(5, deep=500)
    @given(walkable.filter(binds_tools_once))
    def play(sop: Sop) -> None:
        ready = routing(sop)
        made = Journeys(ready)
        if made.count() > 40:
            return
        for cover in CRITERIA:
            for scenario in islice(_cases(ready, made.find_covering(cover)[:3]), MOST):
                executed[scenario.kind] += 1
                assert find_difference(scenario, Player(ready, scenario).play()) == ""

    play()
    with capsys.disabled():
        sys.stdout.write(f"\n{executed.total()} scenarios of random SOPs played, none missed ({dict(executed)})\n")
    assert executed.total() > 30


def test_every_cover_of_every_sample_is_played_as_expected(capsys: pytest.CaptureFixture[str]) -> None:
    """All kinds on all journeys of every cover; in the ordinary run some of them, each cover of one sample."""
    executed, misses = Counter[str](), list[tuple[str, ...]]()
    covers = list(CRITERIA)
    for index, path in enumerate(subset(SAMPLES, len(covers))):
        ready = routing(read(path).document.sop)
        made = Journeys(ready)
        for cover in covers if DEEP else covers[index % len(covers) :][:1]:
            journeys = subset(made.find_covering(cover), 2, path.name)
            for scenario in subset(_cases(ready, journeys), SOME, path.name):
                executed[cover] += 1
                missing = find_difference(scenario, Player(ready, scenario).play())
                misses += [(path.name, cover, scenario.id, missing)] if missing else []
    with capsys.disabled():
        sys.stdout.write(f"\n{executed.total()} scenarios of samples played, {len(misses)} missed ({dict(executed)})\n")
    assert misses == []
    assert executed.keys() == CRITERIA.keys()
