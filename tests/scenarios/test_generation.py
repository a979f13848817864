"""Journeys: known by stable ids, found without solving the others, and covering what can be covered."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import pytest

from sopstudio.analysis.symbolic.path_solver import PathSolver
from sopstudio.analysis.symbolic.solution import ConditionDemand, PlaceDemand, Solution
from sopstudio.errors import ScenarioError
from sopstudio.scenarios import Journeys, journeys
from sopstudio.sop import BoundTool, End, Fact, Flow, PathStep, Runtime, Sop, Task, replace_fields
from tests.scenarios.small import choice, edge, routing
from tests.simulation.samples import sample

SCORE = Fact(name="score", type="integer", minimum=300, maximum=850)


def ladder(rungs: int) -> Sop:
    """An SOP with 2 ** `rungs` journeys, two ways at every rung."""
    nodes = [Task(id=f"n{number}", asks=("score",)) for number in range(rungs)]
    edges = []
    for number in range(rungs):
        target = f"n{number + 1}" if number + 1 < rungs else "end"
        edges += [
            edge(f"n{number}", target, f"{{score}} > {300 + number}", id=f"up{number}"),
            edge(f"n{number}", target, id=f"over{number}", kind="otherwise"),
        ]
    return Sop(id="ladder", start="n0", facts=(SCORE,), nodes=(*nodes, End(id="end")), edges=tuple(edges))


class CountingSolver(PathSolver):
    """Counts the paths that are put to it."""

    solved = 0

    def solve(
        self,
        path: Iterable[PathStep],
        final_demands: Sequence[ConditionDemand] = (),
        place_demands: Mapping[str, Sequence[PlaceDemand]] = MappingProxyType({}),
        call: BoundTool | None = None,
        forbidden_call: BoundTool | None = None,
    ) -> Solution:
        self.solved += 1
        return super().solve(path, final_demands, place_demands, call, forbidden_call)


def test_a_journey_is_found_by_its_id_without_solving_those_before_it() -> None:
    ready = routing(ladder(10))
    made = Journeys(ready)
    made.solver = counting = CountingSolver(ready)
    late = list(made.iter_all())[1000]
    found = next(journey for journey in made.iter_all() if journey.id == late.id)
    assert (found, counting.solved) == (late, 0)
    assert found.feasible is found.solution.feasible is False
    assert counting.solved == 1


def test_a_path_is_solved_once_for_whoever_asks_for_the_same_sop_and_seed() -> None:
    def solve_all(rungs: int, seed: int) -> int:
        ready = routing(ladder(rungs))
        made = Journeys(ready, seed=seed)
        made.solver = counting = CountingSolver(ready, seed)
        assert any(journey.feasible for journey in made.iter_all())
        return counting.solved

    assert [solve_all(3, 7) > 0, solve_all(3, 7), solve_all(3, 8) > 0, solve_all(2, 7) > 0] == [True, 0, True, True]


def test_ids_stay_where_edits_do_not_touch_the_edges_of_a_journey() -> None:
    sop = choice("{score} > 700", "{score} > 500", facts=(SCORE,))
    before = {journey.edges: journey.id for journey in journeys(sop)}
    node = replace_fields(sop.nodes[0], title="Ask for the score", steps=("Be kind.",))
    longer = (*sop.edges[:2], edge("ask", "new", "{score} == 321"), *sop.edges[2:])
    after = replace_fields(sop, title="Other", nodes=(node, *sop.nodes[1:], End(id="new")), edges=longer)
    ids = {journey.edges: journey.id for journey in journeys(after)}
    assert before.items() < ids.items()
    assert len(set(ids.values())) == len(ids) == 4


@pytest.mark.parametrize("cover", ["", "nodes", "sample", "sample:0", "sample:-1", "sample:x", "edges:3"])
def test_an_unknown_cover_is_refused_with_those_that_there_are(cover: str) -> None:
    with pytest.raises(ScenarioError, match="use all, edges, conditions, boundaries, pairs, sample:N or leaves:N"):
        list(journeys(ladder(1), cover=cover))


def test_a_sample_has_each_journey_once_and_is_the_same_again() -> None:
    drawn = [journey.id for journey in journeys(ladder(6), cover="sample:20", seed=3)]
    assert len(drawn) == len(set(drawn)) == 20
    assert drawn == [journey.id for journey in journeys(ladder(6), cover="sample:20", seed=3)]
    assert drawn != [journey.id for journey in journeys(ladder(6), cover="sample:20", seed=4)]
    assert len(list(journeys(ladder(2), cover="sample:20"))) == 4


def test_a_start_that_is_an_end_is_one_journey() -> None:
    (only,) = journeys(Sop(id="x", start="end", nodes=(End(id="end"),)), cover="edges")
    assert (only.nodes, only.ends, only.edges, only.feasible) == (("end",), ("end",), (), True)


def test_a_covering_set_has_no_journey_to_spare() -> None:
    chosen = list(journeys(ladder(5), cover="edges"))
    for journey in chosen:
        others = {edge for sop in chosen if sop is not journey for edge in sop.edges}
        assert not others.issuperset(journey.edges)
    assert {edge for journey in chosen for edge in journey.edges} == {edge.id for edge in ladder(5).edges}


def test_a_journey_has_the_number_by_which_the_command_line_knows_it() -> None:
    loan = Runtime(Flow(sample("loan_application")))
    found, listed = Journeys(loan), [journey.id for journey in Journeys(loan).iter_all()]
    chosen = found.find_covering()
    assert [listed[found.journey_number(journey) - 1] for journey in chosen] == [journey.id for journey in chosen]
    further = [journey for journey in found.find_covering("boundaries") if journey.id not in listed]
    assert further
    assert {found.journey_number(journey) for journey in further} == {0}
