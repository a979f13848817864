"""`sopstudio journeys` as people and scripts see it."""

from pathlib import Path

import pytest

from sopstudio.sop import replace_fields
from tests.analysis.examples import GOOD, edge, with_edge
from tests.cli.calling import CONTRADICTORY, ENDLESS, PROSE, Calls


def test_the_paths_come_with_the_facts_that_make_them_happen(calls: Calls) -> None:
    data = calls.json("journeys", calls.file())
    assert {key: data[key] for key in ("count", "feasible", "infeasible")} == {
        "count": 2,
        "feasible": 2,
        "infeasible": 0,
    }
    first, second = data["journeys"]
    assert {"id", "nodes", "edges", "facts", "feasible", "end"} <= set(first)
    assert first["nodes"][:3] == ["ask", "sum", "decide"]
    assert {first["end"], second["end"]} == {"paid", "kept"}
    paid = next(row for row in data["journeys"] if row["end"] == "paid")
    assert paid["facts"]["status"] == "open"
    assert paid["feasible"] is True
    assert "decide-paid" in paid["edges"]


def test_as_text_each_path_is_a_line_with_its_facts_below(calls: Calls) -> None:
    lines = calls.answers("journeys", calls.file())[0].splitlines()
    assert "ask → sum → decide → " in lines[0]
    assert "status = " in lines[1]
    assert lines[-1] == "2 journeys: 2 feasible, 0 infeasible"


def test_a_path_that_cannot_happen_is_named_with_the_reason(calls: Calls) -> None:
    file = calls.file(CONTRADICTORY)
    data = calls.json("journeys", file)
    assert (data["feasible"], data["infeasible"]) == (1, 1)
    assert next(row["feasible"] for row in data["journeys"] if row["end"] == "paid") is False
    assert "cannot happen: " in calls.answers("journeys", file)[0]


def test_limit_and_cover_choose_what_is_listed(calls: Calls) -> None:
    file = calls.file()
    data = calls.json("journeys", file, "--limit", "1")
    assert (data["count"], len(data["journeys"])) == (2, 1)
    assert calls.answers("journeys", file, "--limit", "1")[0].endswith(
        "2 journeys, 1 listed: 1 feasible, 0 infeasible\n"
    )
    assert len(calls.json("journeys", file, "--cover", "edges")["journeys"]) == 2
    sampled = ("journeys", file, "--cover", "sample:1", "--seed", "4")
    assert calls.json(*sampled) == calls.json(*sampled)
    assert len(calls.json(*sampled)["journeys"]) == 1


def test_a_single_path_is_one_journey(calls: Calls) -> None:
    straight = replace_fields(GOOD, edges=(*GOOD.edges[:2], edge("decide", "kept")))
    assert calls.answers("journeys", calls.file(straight))[0].endswith("1 journey: 1 feasible, 0 infeasible\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--cover", "most"], "unknown cover 'most'; use all, edges, conditions"),
        (["--cover", "sample:0"], "sample:0"),
        (["--limit", "0"], "--limit"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_what_is_asked_for_has_to_exist(calls: Calls, options: list[str], words: str) -> None:
    assert words in calls.refused("journeys", calls.file(), *options)


def test_an_sop_that_cannot_be_walked_is_refused_by_name(calls: Calls) -> None:
    told = calls.refused("journeys", calls.file(ENDLESS, "endless.sop.json"))
    assert "endless.sop.json" in told
    assert "a loop without a bound" in told
    assert "how often" in told
    told = calls.refused("journeys", calls.file(replace_fields(GOOD, start="nowhere"), "lost.sop.json"))
    assert "lost.sop.json" in told
    assert "no start node" in told


def test_what_is_no_file_is_refused(calls: Calls) -> None:
    assert "nowhere.sop.json" in calls.refused("journeys", "nowhere.sop.json")
    assert str(calls.folder) in calls.refused("journeys", str(calls.folder))
    assert "broken.sop.json:1:2" in calls.refused("journeys", calls.text("broken.sop.json", "{'"))


def test_standard_input_is_read(calls: Calls) -> None:
    calls.says(Path(calls.file()).read_text(encoding="utf-8"))
    assert calls.json("journeys", "-")["count"] == 2


def test_an_endless_number_of_other_edges_is_counted_not_listed(calls: Calls) -> None:
    twice = with_edge(edge("decide", "paid", "{total} > 5", id="second"))
    assert calls.json("journeys", calls.file(twice), "--limit", "1")["count"] == 3


def test_what_somebody_has_to_decide_is_said_in_its_words(calls: Calls) -> None:
    file = calls.file(PROSE)
    assert "“the customer was treated badly” holds" in calls.answers("journeys", file)[0]
    rows = calls.json("journeys", file)["journeys"]
    assert sorted(row["prose"] for row in rows) == [[], ["decide-paid"]]
