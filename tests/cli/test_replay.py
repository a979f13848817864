"""`sopstudio replay` as people and scripts see it."""

from __future__ import annotations

import json

import pytest

from sopstudio.sop import digest, replace_fields
from tests.analysis.examples import GOOD, edge, node, with_edge, with_node
from tests.cli.calling import ENDLESS, Calls
from tests.mentions import unnamed


@pytest.fixture
def kept(calls: Calls) -> str:
    """A kept run that ended with a payment."""
    name = calls.json("run", calls.file(), "--inputs", '{"order_id": "A-1", "status": "open", "total": 12}')["run"]
    return str(name)


def test_a_kept_run_comes_out_the_same(calls: Calls, kept: str) -> None:
    for name in (kept, kept[:6], "latest"):
        data = calls.json("replay", name)
        assert (data["run"], data["identical"], data["divergence"]) == (kept, True, None)
        assert data["events"] == data["recorded"]
    assert data["path"] == ["ask", "sum", "decide", "paid"]
    out, _ = calls.answers("replay", kept)
    assert "path    ask → sum → decide → paid" in out
    assert "fact    refund = 6" in out
    assert out.endswith(f"{kept}: {data['recorded']} of {data['recorded']} events, identical\n")


def test_the_transcript_of_a_kept_run_is_what_the_run_showed(calls: Calls) -> None:
    shown, _ = calls.answers("run", calls.file(), "--inputs", '{"order_id": "A-1", "status": "open", "total": 12}')
    conversation = shown.split("\n\n")[0]
    out, _ = calls.answers("replay", "latest", "--transcript")
    assert out.split("\n\n")[0] == conversation
    lines = calls.json("replay", "latest", "--transcript")["transcript"]
    assert {"kind": "user", "text": "The customer leaves"} not in lines
    assert [line["kind"] for line in lines][-1] == "end"
    assert "transcript" not in calls.json("replay", "latest")


def test_it_stops_before_an_event_and_shows_what_stood_then(calls: Calls, kept: str) -> None:
    whole = calls.json("replay", kept)["recorded"]
    seen = []
    for at in range(whole + 1):
        data = calls.json("replay", kept, "--at", str(at))
        assert data["events"] == at
        assert data["identical"] is True
        seen.append(len(data["facts"]))
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert seen[-1] >= 4


def test_a_run_goes_elsewhere_on_another_sop_and_the_first_event_that_differs_is_named(calls: Calls, kept: str) -> None:
    other = calls.file(with_edge(edge("decide", "paid", "{status} == 'sent'")), "edited.sop.json")
    data = calls.json("replay", kept, "--with", other, code=1)
    assert data["identical"] is False
    divergence = data["divergence"]
    assert (divergence["recorded"]["event"], divergence["recorded"]["value"]) == ("Evaluated", True)
    assert (divergence["now"]["event"], divergence["now"]["value"]) == ("Evaluated", False)
    out, _ = calls.answers("replay", kept, "--with", other, code=1)
    assert unnamed(out, f"path from event {divergence['at']}") == []
    assert unnamed(out, "wording") == ["wording"]
    assert (data["wording"], data["elsewhere"]) == (None, divergence)
    assert "recorded  Evaluated value=True" in out
    assert "now       Evaluated value=False" in out
    before = calls.json("replay", kept, "--with", other, "--at", str(divergence["at"]))
    assert before["identical"] is True


def test_another_prompt_is_told_by_its_line(calls: Calls, kept: str) -> None:
    other = calls.file(with_node(replace_fields(node("ask"), description="Be brief.")), "edited.sop.json")
    out, _ = calls.answers("replay", kept, "--with", other, code=1)
    assert "now       AskModel system=Be brief." in out
    assert "wording differs from event" in out
    assert "takes another path" not in out
    assert out.endswith("events, the same path in other words\n")
    data = calls.json("replay", kept, "--with", other, code=1)
    assert data["elsewhere"] is None
    assert data["identical"] is False
    assert data["divergence"] == data["wording"]
    assert data["events"] == data["recorded"]
    assert data["path"] == ["ask", "sum", "decide", "paid"]


def test_other_words_do_not_hide_where_it_goes_elsewhere(calls: Calls, kept: str) -> None:
    edited = with_edge(
        edge("decide", "paid", "{status} == 'sent'"), with_node(replace_fields(node("ask"), title="Question"))
    )
    other = calls.file(edited, "edited.sop.json")
    data = calls.json("replay", kept, "--with", other, code=1)
    assert data["divergence"] == data["wording"]
    assert data["wording"]["at"] < data["elsewhere"]["at"]
    assert (data["elsewhere"]["recorded"]["event"], data["elsewhere"]["now"]["value"]) == ("Evaluated", False)
    out, _ = calls.answers("replay", kept, "--with", other, code=1)
    first, then = f"wording differs from event {data['wording']['at']}\n", f"from event {data['elsewhere']['at']}\n"
    assert first in out
    assert then in out
    between = calls.json("replay", kept, "--with", other, "--at", str(data["elsewhere"]["at"]), code=1)
    assert (between["wording"], between["elsewhere"]) == (data["wording"], None)


def test_the_same_sop_under_another_name_of_file_makes_no_difference(calls: Calls, kept: str) -> None:
    assert calls.json("replay", kept, "--with", calls.file(GOOD, "copy.sop.json"))["identical"] is True


def test_a_run_replays_after_its_file_is_gone(calls: Calls, kept: str) -> None:
    for path in calls.folder.glob("*.sop.json"):
        path.unlink()
    assert calls.json("replay", kept)["identical"] is True


def test_a_run_of_an_evaluation_replays(calls: Calls) -> None:
    runs = calls.json("evaluate", calls.file())["runs"]
    assert [calls.json("replay", run["run"])["identical"] for run in runs] == [True] * len(runs)
    other = calls.file(with_edge(edge("decide", "paid", "{status} == 'sent'")), "edited.sop.json")
    assert calls.json("replay", runs[0]["run"], "--with", other, code=1)["identical"] is False


def test_a_run_that_was_left_replays(calls: Calls) -> None:
    calls.says("Hello\n")
    name = json.loads(calls.answers("run", calls.file(), "--user", "human", "--format", "json")[0])["run"]
    assert calls.json("replay", name)["identical"] is True


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["nothing"], "no such run"),
        (["r-"], "no such run"),
        (["latest", "--at", "9999"], "no event 9999"),
        (["latest", "--at", "-1"], "--at"),
        (["latest", "--at", "x"], "--at"),
        (["latest", "--with", "nowhere.sop.json"], "nowhere.sop.json"),
    ],
)
def test_what_a_call_names_has_to_exist(calls: Calls, kept: str, options: list[str], words: str) -> None:
    assert kept
    assert words in calls.refused("replay", *options)


def test_an_sop_that_has_no_start_is_refused_by_name(calls: Calls, kept: str) -> None:
    lost = calls.file(replace_fields(GOOD, start=""), "lost.sop.json")
    assert "lost.sop.json" in calls.refused("replay", kept, "--with", lost)


def test_an_sop_with_a_loop_is_no_hindrance(calls: Calls, kept: str) -> None:
    assert calls.json("replay", kept, "--with", calls.file(ENDLESS, "endless.sop.json"))["identical"] is True


def test_an_empty_library_has_nothing_to_replay(calls: Calls) -> None:
    assert "no such run" in calls.refused("replay", "latest")
    assert not (calls.home / "library.db").exists()


def test_a_run_says_what_it_was_made_of_and_when(calls: Calls) -> None:
    calls.answers("run", calls.file())
    data = calls.json("replay", "latest")
    assert (data["sop"], data["version"], data["hash"]) == ("refunds", None, digest(GOOD))
    assert data["made"].startswith("20")
    assert "not saved as a version" in calls.answers("replay", "latest")[0]
    calls.answers("library", "save", calls.file())
    for call in (["run", calls.file()], ["evaluate", calls.file()]):
        calls.answers(*call)
        data = calls.json("replay", "latest")
        assert (data["version"], data["agent"], data["model"]) == (1, "dpa", "offline")
        assert "of      refunds (version 1)" in calls.answers("replay", "latest")[0]
        assert calls.answers("library", "runs")[0].splitlines()[0].split()[1:3] == ["refunds", "1"]


def test_a_version_in_the_library_can_take_the_place_of_the_sop(calls: Calls, kept: str) -> None:
    edited = with_edge(edge("decide", "paid", "{status} == 'sent'"))
    calls.answers("library", "save", calls.file(), "--tag", "as reviewed")
    calls.answers("library", "save", calls.file(edited, "edited.sop.json"))
    for name in ("1", "as reviewed", digest(GOOD)[:8]):
        assert calls.json("replay", kept, "--with", name)["identical"] is True
    for name in ("2", "latest"):
        assert calls.json("replay", kept, "--with", name, code=1)["identical"] is False
    assert "no such version" in calls.refused("replay", kept, "--with", "9")
