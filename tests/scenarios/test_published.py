"""Published sets read as scenarios: small files of the same shapes, and the real ones where they are there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sopstudio.agents import find_agent
from sopstudio.errors import ScenarioError
from sopstudio.formats import read
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, UserSeed
from sopstudio.scenarios.published import PublishedSet, is_published_folder, read_published, read_published_folder
from sopstudio.scenarios.scenario import read_scenarios, write_scenarios
from sopstudio.simulation import Setup, drive, load_prompts
from sopstudio.sop import Flow, Runtime
from sopstudio.trace import AskModel, UserReply

TASK: dict[str, Any] = {
    "id": "0",
    "user_scenario": {
        "persona": "brisk",
        "instructions": {
            "reason_for_call": "You want to exchange the lamp of order #W1.",
            "known_info": "You are Ada, zip code 1000.",
            "unknown_info": "your e-mail",
            "task_instructions": "Agree to the cheapest.",
        },
    },
    "initial_state": {"initialization_data": None},
    "evaluation_criteria": {
        "actions": [
            {"action_id": "a", "name": "find_user", "arguments": {"zip": "1000"}, "info": None},
            {"action_id": "b", "requestor": "user", "name": "restart", "arguments": {}},
            {"action_id": "c", "name": "exchange", "arguments": {"order": "#W1", "items": ["1", "2"]}},
            {"action_id": "d", "name": "exchange", "arguments": {"order": "#W2", "items": ["1", "2"]}},
        ],
        "nl_assertions": ["Agent is kind"],
    },
}
DIALOGUE: dict[str, Any] = {
    "DialogueID": 7,
    "CompletionLevel": "Complete",
    "Scenario": {"UserTask": "Book a table.", "WizardCapabilities": [{"Task": "restaurant_book"}], "MultiTask": False},
    "Events": [
        {"Agent": "User", "Action": "utter", "Text": "A table, please"},
        {"Agent": "Wizard", "Action": "query", "APIName": "book", "Constraints": [{"Name": '"Bella"'}, {"Size": "4"}]},
        {"Agent": "KnowledgeBase", "Action": "return_item", "Item": {"Available": True}},
        {"Agent": "Wizard", "Action": "pick_suggestion", "Text": "It is free. Shall I?"},
        {"Agent": "User", "Action": "utter", "Text": "Yes"},
        {"Agent": "Wizard", "Action": "query", "APIName": "book", "Constraints": [{"Name": '"Bella"'}, {"Go": True}]},
    ],
}
CONVERSATION: dict[str, Any] = {
    "convo_id": 11,
    "scenario": {
        "personal": {"customer_name": "Ada Byron", "username": "ada1"},
        "order": {"order_id": "77"},
        "product": {"names": ["lamp"]},
        "flow": "account_access",
        "subflow": "recover_username",
    },
    "original": [["agent", "Hi"], ["customer", "My name is lost"], ["action", "Looking up"], ["customer", "Thanks"]],
    "delexed": [
        {"speaker": "agent", "targets": ["recover_username", "retrieve_utterance", None, [], 3]},
        {"speaker": "action", "targets": ["recover_username", "take_action", "pull-up-account", ["ada byron"], -1]},
        {"speaker": "action", "targets": ["recover_username", "take_action", "verify", ["77", "blue"], -1]},
    ],
}


def published_set(data: Any) -> PublishedSet:
    result = read_published(json.dumps(data), "set.json")
    assert result is not None
    return result


def test_actions_of_the_agent_are_expected_and_the_rest_is_listed() -> None:
    result = published_set([TASK, TASK])
    first, second = result.scenarios
    assert (first.id, second.id, result.name) == ("0", "0#2", "tau2-bench")
    assert [call.tool for call in first.expected.tools] == ["find_user", "exchange", "exchange"]
    assert first.user.goal == "You want to exchange the lamp of order #W1."
    assert dict(first.user.facts) == {"zip": "1000", "order": "#W1", "items": ("1", "2")}
    assert dict(first.user.again) == {"order": ("#W2",)}
    assert len(first.user.journey) == 4
    assert {loss.what.split(" (")[0] for loss in result.losses} == {
        "actions of the user's device are left out",
        "nl_assertions are not scored",
        "the initial state is left out",
    }


def test_a_dialogue_is_a_user_with_a_script_and_its_queries() -> None:
    (scenario,) = published_set(DIALOGUE).scenarios
    assert scenario.user.script == ("A table, please", "Yes")
    assert [dict(call.arguments) for call in scenario.expected.tools] == [
        {"Name": "Bella", "Size": "4"},
        {"Name": "Bella", "Go": True},
    ]
    assert [dict(answer.response or {}) for answer in scenario.responses["book"]] == [{"Available": True}]


def test_values_of_actions_are_named_by_the_case_and_others_are_listed() -> None:
    result = published_set({"train": [CONVERSATION], "dev": [], "test": [CONVERSATION]})
    assert [scenario.id for scenario in result.scenarios] == [
        "abcd.recover_username.11",
        "abcd.recover_username.11#2",
    ]
    calls = result.scenarios[0].expected.tools
    assert [(call.tool, dict(call.arguments)) for call in calls] == [
        ("pull-up-account", {"customer_name": "ada byron"}),
        ("verify", {"order_id": "77", "value": "blue"}),
    ]
    assert result.scenarios[0].user.script == ("My name is lost", "Thanks")
    assert any(loss.kind == "assumed" for loss in result.losses)


@pytest.mark.parametrize("data", [TASK, DIALOGUE, CONVERSATION])
def test_what_is_read_is_written_and_read_back(data: dict[str, Any]) -> None:
    scenarios = published_set([data]).scenarios
    assert read_scenarios("\n".join(write_scenarios(scenarios))) == list(scenarios)


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1]", '{"graph": {}, "replies": {}}', '[{"id": "x"}]', "{"])
def test_other_files_are_no_published_set(text: str) -> None:
    assert read_published(text) is None


BROKEN = st.sampled_from([None, 1, "x", [], [1], {}, {"a": 1}])


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_set_is_read_or_refused_by_name(data: st.DataObject) -> None:
    part = json.loads(json.dumps(data.draw(st.sampled_from([TASK, DIALOGUE, CONVERSATION]))))
    place = part
    for _ in range(data.draw(st.integers(0, 3))):
        inner = place.get(data.draw(st.sampled_from(sorted(place)))) if isinstance(place, dict) and place else None
        place = inner if isinstance(inner, dict) and inner else place
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(BROKEN)
    try:
        result = read_published(json.dumps([part]), "set.json")
    except ScenarioError as error:
        place_named, count = error.where, 1
    else:
        place_named, count = "set.json", 1 if result is None else len(result.scenarios)
    assert place_named.startswith("set.json")
    assert count == 1


def test_a_folder_of_dialogues_is_one_set(tmp_path: Path) -> None:
    assert not is_published_folder(tmp_path)
    for number in (1, 2):
        (tmp_path / f"{number}.json").write_text(json.dumps({**DIALOGUE, "DialogueID": number}))
    (tmp_path / "z.json").write_text("[]")
    assert is_published_folder(tmp_path)
    result = read_published_folder(tmp_path)
    assert [scenario.id for scenario in result.scenarios] == ["star.restaurant_book.1", "star.restaurant_book.2"]
    assert any(loss.where == "z.json" for loss in result.losses)


def test_a_scripted_user_says_its_lines_and_no_model_is_asked_for_it() -> None:
    sop = read("# Names\nAsk for the {name}.\nAsk for the {town}.\nEnd: done\n").document.sop
    scenario = Scenario(id="s", user=UserSeed(goal="g", script=("Hello, I am Ada", "Paris", "Bye")))
    setup = Setup(Runtime(Flow(sop)), find_agent("dpa"), scenario, load_prompts(), user="simulated")
    session = drive(setup.session(), setup.world(OfflineModel()))
    said = [entry.text for entry in session.events if isinstance(entry, UserReply) and entry.text]
    assert said[:2] == ["Hello, I am Ada", "Paris"]
    asked = [entry.component for entry in session.events if isinstance(entry, AskModel)]
    assert asked
    assert "user" not in asked


def test_real_sets_are_read_whole(shared: Path) -> None:
    folder = shared / "fixtures" / "star" / "dialogues"
    tasks_file = shared / "fixtures" / "tau2-bench" / "mock" / "tasks.json"
    if not folder.is_dir() or not tasks_file.is_file():
        pytest.skip("the fixtures are not here")
    dialogues = read_published_folder(folder)
    assert len(dialogues.scenarios) == len(list(folder.glob("*.json")))
    assert all(scenario.user.script for scenario in dialogues.scenarios)
    tasks = read_published(tasks_file.read_text(encoding="utf-8"))
    assert tasks is not None
    assert len(tasks.scenarios) == 10
    assert sum(bool(scenario.expected.tools) for scenario in tasks.scenarios) == 8
