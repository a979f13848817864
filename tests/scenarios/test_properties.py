"""What holds for every SOP: solved journeys are followed, and what is called impossible never happens."""

import os
import subprocess
import sys
from collections import defaultdict
from itertools import islice

from hypothesis import given

from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journey, Journeys, cases, cases_of
from sopstudio.scenarios.expected_trace import expected_trace
from sopstudio.scenarios.scenario import read_scenarios, write_scenarios
from sopstudio.sop import End, Sop, replace_fields
from tests.scenarios.random_sops import walkable, worlds
from tests.scenarios.small import follow_journey, routing
from tests.subsets import examples

LOOKED_AT = 40
"""Journeys of an SOP that are looked at, shortest first."""


def some(sop: Sop, most: int = LOOKED_AT) -> list[Journey]:
    return list(islice(Journeys(routing(sop)).iter_all(), most))


@examples(12)
@given(walkable)
def test_a_feasible_journey_is_followed_to_its_end(sop: Sop) -> None:
    ready = routing(sop)
    for journey in some(sop, 5):
        if not journey.feasible:
            continue
        expected = follow_journey(ready, journey)
        assert (expected.path, expected.ends, expected.status) == (journey.nodes, journey.ends, "completed")
        for case in cases_of(ready, [journey], ["correct-context"]):
            assert (case.expected.path, case.expected.end) == (journey.nodes, journey.ends[-1])
            assert (case.journey, case.expected.tools) == (journey.id, expected.tools)


@examples(8, deep=500)
@given(walkable)
def test_what_is_called_infeasible_never_happens(sop: Sop) -> None:
    ready = routing(sop)
    if Journeys(ready).count() > LOOKED_AT:
        return
    verdicts = defaultdict(set)
    for journey in some(sop):
        verdicts[journey.nodes].add(journey.feasible)
    for world in worlds(sop, 150):
        expected = expected_trace(ready, world)
        if expected.status == "completed":
            assert verdicts[expected.path] != {False}, world


@examples(6, deep=500)
@given(walkable)
def test_a_covering_set_takes_every_edge_that_can_be_taken(sop: Sop) -> None:
    made = Journeys(routing(sop))
    if made.count() > LOOKED_AT:
        return
    possible = {edge for journey in made.iter_all() if journey.feasible for edge in journey.edges}
    chosen = made.find_covering()
    assert all(journey.feasible for journey in chosen)
    assert {edge for journey in chosen for edge in journey.edges} == possible


@examples(8, deep=500)
@given(walkable)
def test_scenarios_are_the_same_again_and_survive_a_file(sop: Sop) -> None:
    made = list(islice(cases(sop, cover="sample:4"), 12))
    assert made == list(islice(cases(sop, cover="sample:4"), 12))
    text = "\n".join(write_scenarios(made))
    assert read_scenarios(text) == made
    assert "\n".join(write_scenarios(read_scenarios(text))) == text
    assert len({journey.id for journey in made}) == len(made)


@examples(8, deep=500)
@given(walkable)
def test_ids_survive_edits_elsewhere(sop: Sop) -> None:
    before = [scenario.id for scenario in some(sop)]
    titled = tuple(replace_fields(node, title=node.title + "!") for node in sop.nodes)
    after = replace_fields(sop, title="Other", nodes=(*titled, End(id="a place apart")))
    assert [scenario.id for scenario in some(after)] == before


GENERATE = """
import sys
from pathlib import Path
from sopstudio.formats import read
from sopstudio.scenarios import cases
from sopstudio.scenarios.scenario import write_scenarios
for path in sys.argv[1:]:
    print("\\n".join(write_scenarios(cases(read(Path(path)).document.sop))))
"""


def generate(*paths: str, seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", GENERATE, *paths]
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout


def test_scenarios_are_the_same_bytes_in_another_process() -> None:
    samples = [str(path) for path in sorted(samples_dir().glob("*.sop.json"))[:2]]
    one = generate(*samples, seed="1")
    assert one
    assert one == generate(*samples, seed="2")
