"""`sopstudio run` as people and scripts see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sopstudio.agents.protocol import USER_LEFT
from sopstudio.formats import write
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, replace_fields
from tests.analysis.examples import GOOD
from tests.cli.calling import CONTRADICTORY, ENDLESS, PROSE, UNREADABLE, Calls
from tests.mentions import unnamed
from tests.sop.test_people import APPROVAL, intake, refund

KEYS = {
    "run": str,
    "agent": str,
    "model": str,
    "path": list,
    "tool_calls": list,
    "facts": dict,
    "end": str,
    "status": str,
    "turns": int,
    "messages": list,
    "usage": dict,
    "scores": dict,
}


def test_a_run_answers_as_the_contracts_say(calls: Calls) -> None:
    data = calls.json("run", calls.file())
    assert {key: type(data[key]) for key in KEYS} == KEYS
    assert data["run"].startswith("r-")
    assert (data["agent"], data["model"], data["status"]) == ("dpa", "offline", "completed")
    assert data["path"][:3] == ["ask", "sum", "decide"]
    assert data["path"][-1] == data["end"]
    (call,) = data["tool_calls"]
    assert {"tool", "arguments", "response", "ok"} <= set(call)
    assert (call["tool"], call["ok"], call["arguments"]) == ("look_up", True, {"order_id": data["facts"]["order_id"]})
    assert {"agent", "user"} == {message["role"] for message in data["messages"]}
    applied = {name: value for name, value in data["scores"].items() if value is not None}
    calls_right = {
        f"{reading}{name}": 1 for reading in ("", "lenient_") for name in ("trace_alignment", "tool_call_accuracy")
    }
    assert applied == {
        **calls_right,
        "reads_allowed_trace_alignment": 1,
        "leaf_accuracy": 1,
        "path": 1,
        "end": 1,
        "outputs": 1,
    }


def test_a_run_is_shown_as_it_happens_and_kept(calls: Calls) -> None:
    out, errors = calls.answers("run", calls.file())
    assert errors == ""
    for part in ("   agent  ", "    user  ", "▸ Ask", "    call  look_up(", "       →  ", "    fact  refund = ", "■ "):
        assert part in out
    path, score, kept = out.splitlines()[-3:]
    assert path.startswith("path    ask → sum → decide → ")
    assert score == "score   trace alignment 1 · tool call accuracy 1 · leaf accuracy 1 · path 1 · end 1 · outputs 1"
    name = kept.split()[1]
    assert [row["id"] for row in calls.json("library", "runs")["runs"]] == [name]


def test_without_saving_there_is_no_library(calls: Calls) -> None:
    assert calls.json("run", calls.file(), "--no-save")["run"] == ""
    assert not (calls.home / "library.db").exists()


def test_the_same_seed_gives_the_same_bytes_but_for_the_id_of_the_run(calls: Calls) -> None:
    answers = []
    for _ in range(2):
        data = calls.json("run", calls.file(), "--seed", "7")
        answers.append(json.dumps(data | {"run": ""}))
    assert answers[0] == answers[1]
    shown = [calls.answers("run", calls.file(), "--seed", "7", "--no-save")[0] for _ in range(2)]
    assert shown[0] == shown[1]


def test_a_journey_is_named_by_its_number_or_by_its_id(calls: Calls) -> None:
    file = calls.file()
    for row in calls.json("journeys", file)["journeys"]:
        for name in (str(row["number"]), row["id"], row["id"][:8]):
            data = calls.json("run", file, "--journey", name, "--no-save")
            assert (data["path"], data["end"]) == (row["nodes"], row["end"])


def test_a_scenario_is_named_by_its_id_or_a_beginning_of_it(calls: Calls) -> None:
    file = calls.file()
    for row in calls.json("scenarios", file)["scenarios"]:
        data = calls.json("run", file, "--scenario", row["id"], "--no-save")
        assert (data["scenario"], data["end"]) == (row["id"], row["expected"]["end"])
        assert data["scores"]["trace_alignment"] == 1
    assert calls.json("run", file, "--scenario", "failing", "--no-save")["tool_calls"][-1]["ok"] is False


def test_inputs_are_what_the_user_says_and_what_tools_answer(calls: Calls) -> None:
    data = calls.json("run", calls.file(), "--inputs", '{"order_id": "A-9", "status": "sent", "total": 3.10}')
    assert data["tool_calls"][0]["arguments"] == {"order_id": "A-9"}
    assert data["tool_calls"][0]["response"]["order"] == {"status": "sent", "total": 3.10}
    assert (data["end"], data["scores"]) == ("kept", {})


def test_an_agent_that_is_code_needs_neither_model_nor_user(calls: Calls) -> None:
    data = calls.json("run", calls.file(), "--agent", "code")
    assert (data["agent"], data["status"], data["usage"]) == ("code", "completed", {})
    assert data["scores"]["tool_call_accuracy"] == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--journey", "99"], "it has 2 journeys"),
        (["--journey", "0"], "sopstudio journeys FILE lists them"),
        (["--journey", "²"], "no such journey"),
        (["--journey", "j-zzz"], "no such journey"),
        (["--journey", "j-"], "2 journeys have this id or begin with it"),
        (["--scenario", "correct-context.j-"], "2 scenarios have this id"),
        (["--scenario", "qqq"], "none of"),
        (["--scenario", "a", "--journey", "1"], "give --scenario, --journey or --inputs"),
        (["--scenarios", "x.jsonl", "--journey", "1"], "--scenarios can be combined only with --scenario"),
        (["--inputs", "{order"], "give a JSON object"),
        (["--inputs", "[1]"], "they are not a JSON object"),
        (["--inputs", '{"order": 1}'], "did you mean order_id?"),
        (["--inputs", '{"total": "many"}'], "--inputs total"),
        (["--inputs", '{"status": "lost"}'], "--inputs status"),
        (["--inputs", '{"total": NaN}'], "NaN"),
        (["--agent", "dpq"], "did you mean dpa?"),
        (["--model", "ofline"], "did you mean offline?"),
        (["--user", "humen"], "did you mean human?"),
        (["--scenarios", "nowhere.jsonl"], "nowhere.jsonl"),
        (["--seed", "x"], "--seed"),
        (["--bogus"], "--bogus"),
    ],
)
def test_what_a_call_names_has_to_exist(calls: Calls, options: list[str], words: str) -> None:
    assert words in calls.refused("run", calls.file(), *options)
    assert not (calls.home / "library.db").exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "there are no scenarios"),
        ("[]", "there are no scenarios"),
        ('{"id": "a"}\n{"id": "b"\n', "cases.jsonl:2"),
        ('{"id": "a"}\n{"id": "b", "kind": 3}\n', "scenario 2"),
        ('{"kind": "a"}', "id is missing"),
        ("[1]", "scenario 1"),
        ("3", "one scenario per line"),
        (b"\xff\xfe", "cases.jsonl"),
    ],
)
def test_a_scenarios_file_that_cannot_be_read_is_told_with_its_place(
    calls: Calls, content: str | bytes, words: str
) -> None:
    told = calls.refused("run", calls.file(), "--scenarios", calls.text("cases.jsonl", content))
    assert words in told
    assert "cases.jsonl" in told


def test_a_folder_is_no_file(calls: Calls) -> None:
    folder = str(calls.folder)
    for call in ([folder], [calls.file(), "--scenarios", folder], [calls.file(), "--user", folder]):
        assert folder in calls.refused("run", *call)


def test_names_that_the_sop_does_not_have_are_said_but_are_no_reason_to_stop(calls: Calls) -> None:
    row = calls.json("scenarios", calls.file(), "--kinds", "correct-context")["scenarios"][0]
    row["responses"]["lok_up"] = []
    row["user"]["facts"]["ordr_id"] = "A"
    row["expected"]["end"] = row["expected"]["ends"][0] + "d"
    file = calls.text("edited.json", json.dumps([row]))
    _, errors = calls.answers("run", calls.file(), "--scenarios", file, "--no-save")
    assert unnamed(errors, "lok_up", "look_up", "order_id", row["expected"]["ends"][0]) == []
    assert len(errors.splitlines()) == 3


def test_the_first_journey_that_can_happen_is_taken(calls: Calls) -> None:
    file = calls.file(CONTRADICTORY)
    assert calls.json("run", file)["end"] == "kept"
    infeasible = next(row for row in calls.json("journeys", file)["journeys"] if not row["feasible"])
    assert "cannot happen" in calls.refused("run", file, "--journey", infeasible["id"])
    assert unnamed(calls.refused("run", calls.file(UNREADABLE)), "journey") == []


@pytest.mark.parametrize(
    ("sop", "words"),
    [
        (ENDLESS, "a loop without a bound"),
        (replace_fields(GOOD, start=""), "no start node"),
        (replace_fields(GOOD, tools=()), "look_up"),
    ],
)
def test_an_sop_that_cannot_be_walked_is_refused_by_name(calls: Calls, sop: Any, words: str) -> None:
    told = calls.refused("run", calls.file(sop, "odd.sop.json"))
    assert words in told
    assert "odd.sop.json" in told


def test_what_is_no_file_is_refused(calls: Calls) -> None:
    assert "nowhere.sop.json" in calls.refused("run", "nowhere.sop.json")
    calls.says("")
    assert "standard input" in calls.refused("run", "-")


def test_standard_input_holds_the_sop_or_the_scenarios_or_the_user_but_one_of_them(calls: Calls) -> None:
    calls.says(Path(calls.file()).read_text(encoding="utf-8"))
    assert calls.json("run", "-")["status"] == "completed"
    calls.says(calls.answers("scenarios", calls.file(), "-o", "-")[0])
    assert calls.json("run", calls.file(), "--scenarios", "-", "--scenario", "failing")["end"] == ""
    calls.says("my order is A-1\n")
    assert calls.json("run", calls.file(), "--user", "-")["facts"]["order_id"] == "A-1"
    for call in (
        ["-", "--user", "human"],
        ["-", "--scenarios", "-"],
        [calls.file(), "--scenarios", "-", "--user", "-"],
    ):
        assert "standard input" in calls.refused("run", *call)


def test_a_file_holds_what_the_user_says_a_line_a_turn(calls: Calls) -> None:
    data = calls.json("run", calls.file(), "--user", calls.text("lines.txt", "Hello\n\nIt is A-77.\n"))
    assert [message["text"] for message in data["messages"] if message["role"] == "user"][:2] == [
        "Hello",
        "It is A-77.",
    ]
    assert data["facts"]["order_id"] == "A-77"
    told = calls.refused("run", calls.file(), "--user", calls.text("bad.txt", b"\xff"))
    assert "not UTF-8" in told
    assert "bad.txt" in told
    assert len(calls.json("library", "runs")["runs"]) == 1


def test_a_person_is_told_what_to_say_and_what_was_said_stands_in_the_transcript(calls: Calls) -> None:
    calls.says("Hello\nThe order is A-5.\n")
    out, errors = calls.answers("run", calls.file(), "--user", "human", "--journey", "1")
    assert "Leave with Ctrl-D" in errors
    assert "order_id = " in errors
    assert "    user  The order is A-5." in out
    assert "call  look_up(order_id='A-5')" in out
    assert "■ completed" in out


def test_a_person_who_leaves_ends_the_run_and_it_is_kept(calls: Calls) -> None:
    for said in ("", "<quit>\n"):
        calls.says(said)
        out, _ = calls.answers("run", calls.file(), "--user", "human")
        assert f"■ left · {USER_LEFT.reason}" in out
        assert "path" not in out
    rows = calls.json("library", "runs")["runs"]
    assert [(row["status"], row["finished"]) for row in rows] == [("left", True)] * 2


def test_with_json_a_person_is_talked_to_beside_the_answer(calls: Calls) -> None:
    calls.says("Hello\nA-5\n")
    out, errors = calls.answers("run", calls.file(), "--user", "human", "--format", "json")
    assert json.loads(out)["status"] == "completed"
    assert "   agent  " in errors


@pytest.mark.parametrize(
    ("word", "end", "holds"), [("yes", "Paid", "yes"), ("No", "Kept", "no"), ("er\ny", "Paid", "yes")]
)
def test_a_person_decides_what_no_code_can(calls: Calls, word: str, end: str, holds: str) -> None:
    calls.says(f"Hello\nA-5\n{word}\n")
    out, _ = calls.answers("run", calls.file(PROSE), "--user", "human")
    assert f"the customer was treated badly → {holds} · said the person" in out
    assert f"■ completed · {end}" in out


def test_where_nobody_decides_the_run_says_so(calls: Calls) -> None:
    calls.says("Hello\nA-5\n")
    out, _ = calls.answers("run", calls.file(PROSE), "--user", "human")
    assert "the customer was treated badly" in out
    assert "said the person" not in out


def test_guardrails_are_kept_with_the_run_and_shown(calls: Calls) -> None:
    data = calls.json("run", calls.file(), "--guardrails", "order, rules")
    assert data["guardrails"] == ["rules", "order"]
    assert data["scores"]["end"] == 1
    assert calls.json("replay", data["run"])["identical"] is True
    assert calls.json("run", calls.file(), "--guardrails", "none")["guardrails"] == []


def test_a_mistake_that_was_made_on_purpose_is_told_kept_and_counted(calls: Calls) -> None:
    model = "faulty:wrong-type@1+offline"
    out, _ = calls.answers("run", calls.file(), "--model", model)
    assert unnamed(out, "wrong-type") == []
    data = calls.json("run", calls.file(), "--model", model)
    assert calls.json("replay", data["run"])["identical"] is True
    [cell, *_] = calls.json("evaluate", calls.file(), "--models", model, "--kinds", "correct-context")["cells"]
    assert cell["errors"]["injected-mistake"] >= 1
    [cell, *_] = calls.json("evaluate", calls.file(), "--kinds", "correct-context")["cells"]
    assert "injected-mistake" not in cell["errors"]


def test_a_guardrail_that_does_not_exist_is_named_with_a_proposal(calls: Calls) -> None:
    assert unnamed(calls.refused("run", calls.file(), "--guardrails", "groundin"), "groundin", "grounding") == []


def test_a_person_can_answer_as_the_agent(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    calls.says("look_up order=7\nlook_up order_id=B-10441\nAll is well.\nGoodbye.\n")
    data = calls.json("run", calls.file(), "--model", "human", "--inputs", '{"order_id": "B-10441"}')
    assert data["model"] == "human"
    assert [call["arguments"] for call in data["tool_calls"]] == [{"order_id": "B-10441"}]
    assert calls.json("replay", data["run"])["identical"]


def test_the_person_in_the_agents_place_is_told_step_tools_and_slips(calls: Calls) -> None:
    calls.says("look_up order=7\n")
    _, errors = calls.answers("run", calls.file(), "--model", "human", code=3)
    for part in (
        "You are the agent.",
        "# Step: ",
        "tool  look_up order_id=(text)",
        "the call does not fit",
        "has left",
    ):
        assert part in errors


def test_a_person_does_not_answer_an_evaluation(calls: Calls) -> None:
    assert "sopstudio run FILE --model human" in calls.refused("evaluate", calls.file(), "--models", "human")


def test_what_is_looked_up_in_a_folder_is_shown_and_kept_with_the_run(calls: Calls) -> None:
    folder = calls.folder / "knowledge"
    folder.mkdir()
    (folder / "parcels.md").write_text("# Lost parcels\nA parcel that is lost is sent again within two days.\n")
    lines = calls.text("lines.txt", "Hello\nWhat happens when a parcel is lost?\nMy order id is B-10441\n")
    out, _ = calls.answers("run", calls.file(), "--knowledge", str(folder), "--user", lines)
    assert "call  Looks up “What happens when a parcel is lost?”" in out
    assert "→  Lost parcels: A parcel that is lost is sent again within two days." in out
    assert calls.json("replay", "latest")["identical"]
    evaluated = calls.json(
        "evaluate", calls.file(), "--knowledge", str(folder), "--kinds", "correct-context", "--no-save"
    )
    assert evaluated["cells"]
    assert "not a folder" in calls.refused("run", calls.file(), "--knowledge", str(calls.folder / "nothing"))


def test_a_record_without_an_answer_is_no_failed_endpoint_and_nothing_is_scored(calls: Calls) -> None:
    out, errors = calls.answers("run", calls.file(), "--model", "recorded", code=3)
    assert "sopstudio: the model gave no answer: " in errors
    assert "the record has no answer to this request (recorded)" in errors
    assert "endpoint" not in errors
    assert "score " not in out
    data = calls.json("run", calls.file(), "--model", "recorded", code=3)
    assert (data["status"], data["scores"]) == ("failed", {})
    assert (
        "a model gave no answer in 4 of 4 runs"
        in calls.answers("evaluate", calls.file(), "--models", "recorded", code=3)[1]
    )


@pytest.mark.parametrize("description", ["An alphanumeric order code.", "Alphanumeric, with dashes."])
@pytest.mark.parametrize("agent", ["dpa", "spa"])
def test_a_made_up_alphanumeric_code_is_understood(calls: Calls, description: str, agent: str) -> None:
    status = {"name": "status", "context": "status (string): Must be one of 'open', 'closed'."}
    code = {"variableName": "orderCode", "type": "string", "description": description}
    tool = {
        "name": "Get",
        "method": "GET",
        "url": "https://a.example/x",
        "extractVars": [code],
        "responseData": [status],
    }
    ways = [
        {"conditions": [{"algebraicExpression": f"{{status}} == '{name}'"}], "nextNodeId": name}
        for name in ("open", "closed")
    ]
    nodes = [{"id": "1", "task_name": "Look up", "responsePathways": ways, "tools": [tool]}]
    nodes += [{"id": name, "task_name": name, "responsePathways": []} for name in ("open", "closed")]
    file = calls.text("graph.json", json.dumps({"title": "Track", "nodes": nodes}))
    for seed in range(5):
        data = calls.json("run", file, "--agent", agent, "--seed", str(seed), "--no-save")
        assert (data["status"], data["scores"]["tool_call_accuracy"]) == ("completed", 1)


def test_what_a_file_says_as_the_user_is_scored_against_no_scenario_that_nobody_named(calls: Calls) -> None:
    lines = calls.text("lines.txt", "It is A-77.\n")
    assert calls.json("run", calls.file(), "--user", lines)["scores"] == {}
    assert calls.json("run", calls.file(), "--user", lines, "--journey", "1")["scores"] != {}


def test_a_step_of_a_person_stands_among_the_calls_with_who_is_asked(calls: Calls, tmp_path: Path) -> None:
    file = tmp_path / "refund.sop.json"
    file.write_bytes(next(iter(write(Document(sop=refund(APPROVAL)), "native").files.values())))
    data = calls.json("run", str(file), "--agent", "code", "--inputs", '{"amount": 3, "approved": true}')
    assert [(call["tool"], call["person"]) for call in data["tool_calls"]] == [("person_review", "Team lead")]
    assert (data["end"], data["facts"]["approved"]) == ("paid", True)


@pytest.mark.parametrize(
    ("lines", "end", "facts"),
    [
        ("\n9\n3\n", "high", {"minutes": 9, "count": 3}),
        ("by phone\nsoon\n9\n0\n", "low", {"note": "by phone", "minutes": 9, "count": 0}),
        ("\nlate\n", "late", {}),
    ],
)
def test_a_person_fills_in_a_form_at_the_terminal(calls: Calls, lines: str, end: str, facts: dict[str, Any]) -> None:
    calls.says(lines)
    file = calls.file(intake("note", "minutes", "count"))
    data = json.loads(calls.answers("run", file, "--agent", "code", "--user", "human", "--format", "json")[0])
    assert (data["end"], data["facts"]) == (end, facts)


def test_a_model_carries_out_persons_steps(calls: Calls) -> None:
    file = str(samples_dir() / "incident_response.sop.json")
    data = calls.json("run", file, "--journey", "1", "--persons", "model:offline")
    assert (data["status"], data["end"], data["usage"]["person"]["calls"]) == ("completed", "filed", 1)
    assert calls.json("replay", data["run"])["identical"]
    for options, reason in (
        (("--persons", "modle"), "model:NAME"),
        (("--persons", "model:"), "model:NAME"),
        (("--persons", "model:oflin"), "offline"),
        (("--persons", "model:offline", "--step"), "--persons model"),
    ):
        assert reason in calls.refused("run", file, "--journey", "1", *options)


def test_a_simulated_customer_begins_as_the_sop_says(calls: Calls, tmp_path: Path) -> None:
    document = json.loads((samples_dir() / "listing_blocked.sop.json").read_text(encoding="utf-8"))
    file = tmp_path / "listing.sop.json"
    file.write_text(json.dumps({**document, "opening": "My listing has vanished."}), encoding="utf-8")
    run = calls.json("run", str(file), "--no-save")
    said = [message["text"] for message in run["messages"] if message["role"] == "user"]
    assert said[0] == "My listing has vanished."
    assert run["status"] == "completed"
