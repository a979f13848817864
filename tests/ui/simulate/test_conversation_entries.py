"""Events in words: rows, entries, values on a condition, facts with their givers, the prompt with its changes."""

from __future__ import annotations

import re

import pytest

from sopstudio.debugger.snapshot import SnapshotFold, changed_lines, prompt_lines
from sopstudio.scenarios import cases
from sopstudio.simulation.breakpoints import DocumentKeys
from sopstudio.simulation.world.simulated_users import QUIT
from sopstudio.text.labels import humanize_tools
from sopstudio.trace import (
    AskModel,
    AskPerson,
    CallTool,
    Finished,
    Learned,
    ModelReply,
    Passages,
    Say,
    Search,
    ToolResult,
    UserReply,
)
from sopstudio.trace.events import flatten
from sopstudio.ui.simulate.conversation_entries import RunLog
from tests.simulation.samples import NAMES, of_kind, run_offline, sample, setup_of
from tests.ui.simulate.runs import LOAN


@pytest.mark.parametrize("name", NAMES)
def test_every_event_of_a_run_has_a_row_and_the_story_grows_with_it(name: str) -> None:
    made = setup_of(name, of_kind(name, "correct-context")[0])
    events = tuple(run_offline(made).events)
    whole, steps = RunLog(made.runtime.flow), RunLog(made.runtime.flow)
    whole.update(events)
    for count in range(len(events) + 1):
        steps.update(events[:count])
    assert len(whole.lines) == len(events)
    assert all(row.title for row in whole.lines)
    assert (steps.lines, steps.entries) == (whole.lines, whole.entries)
    assert not any(entry.waiting for entry in whole.entries)


def test_a_call_waits_until_it_is_answered() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    tool = made.runtime.flow.sop.tools[0]
    story = RunLog(made.runtime.flow)
    story.update((Say("Hello"), CallTool(tool.name, {})))
    assert (story.entries[-1].state, story.entries[-1].waiting) == ("waiting for response", True)
    story.update((Say("Hello"), CallTool(tool.name, {}), ToolResult.failure(None, "out of order", "error")))
    assert (story.entries[-1].state, story.entries[-1].text) == ("failed", "out of order")


def test_a_condition_with_its_verb_at_the_end_is_asked_behind_that() -> None:
    story = RunLog(setup_of(LOAN, of_kind(LOAN, "correct-context")[0]).runtime.flow)
    story.update((AskPerson("e", "die Ware beschädigt ist"),))
    assert (story.entries[-1].title, story.entries[-1].text) == ("Is it true that …", "… die Ware beschädigt ist?")


def test_a_moment_knows_who_gave_each_fact() -> None:
    made = setup_of(LOAN, max(of_kind(LOAN, "correct-context"), key=lambda event: len(event.expected.tools)))
    events = tuple(run_offline(made).events)
    folding, flow = SnapshotFold(made.runtime.flow), made.runtime.flow
    at = next(number for number, event in enumerate(events) if isinstance(event, CallTool)) + 1
    last = folding.advance(events)
    givers = {known.source for known in last.facts.values()}
    assert "customer" in givers
    assert any(tool.label() in givers for tool in flow.sop.tools)
    made_up = folding.advance((*events, Learned("loan_amount", 5, "user", "model")))
    assert made_up.facts["loan_amount"].source == "model"
    story = RunLog(flow)
    story.update((Learned("loan_amount", 5, "user", "model"),))
    assert story.lines[0].detail == "said by the model"
    assert last.visited == [DocumentKeys(flow).key_of(place) for place in made.scenario.expected.path]
    assert any(words.endswith("✓") for words, _ in last.condition_texts.values())
    assert folding.advance(events[:at]).visited == list(made.scenario.expected.path[:1])


def test_a_prompt_is_compared_with_the_one_that_the_same_part_of_the_agent_had_before() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0], "marco")
    events, folding = tuple(run_offline(made).events), SnapshotFold(made.runtime.flow)
    asked: dict[str, AskModel] = {}
    for at, event in enumerate(events, 1):
        moment = folding.advance(events[:at])
        if moment.prompt is not None and moment.prompt is not asked.get(moment.prompt.component):
            assert moment.previous_prompt is asked.get(moment.prompt.component)
        asked.update((part.component, part) for part in flatten([event]) if isinstance(part, AskModel))
    assert len(asked) > 2


def test_an_objection_names_parameters_as_they_are_said_and_shows_no_data() -> None:
    tools = sample(LOAN).tools
    why = """get_application was called with {"application_id": {"a": 1}}, but application_id is a text; {x} is not."""
    said = humanize_tools(tools, why)
    assert said.endswith("was called with …, but application id is a text; {x} is not.")
    assert "get_application" not in said


def test_a_search_and_what_it_found_are_told_apart() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    story = RunLog(made.runtime.flow)
    story.update((Search("open the application", "actions"), Passages((("open the application", "…"),))))
    assert [row.title for row in story.lines] == ["Looks for “open the application”", "Found: open the application"]


def test_the_prompt_is_exact_and_its_changes_are_found() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    moment = SnapshotFold(made.runtime.flow).advance(run_offline(made).events)
    assert moment.prompt is not None
    lines = prompt_lines(moment.prompt)
    assert lines[: len(moment.prompt.system().splitlines())] == moment.prompt.system().splitlines()
    assert changed_lines(["a", "b"], ["a", "x", "b", "c"]) == {1, 3}
    assert prompt_lines(None) == []


def test_models_are_told_to_have_tools_by_their_titles() -> None:
    made = setup_of(LOAN, max(of_kind(LOAN, "correct-context"), key=lambda event: len(event.expected.tools)))
    story = RunLog(made.runtime.flow)
    story.update(run_offline(made).events)
    tools = made.runtime.flow.sop.tools
    said = [row.title + row.detail for row in story.lines if row.tag in ("ask", "model")]
    assert any(tool.label() in words for tool in tools for words in said)
    assert not [words for words in said for tool in tools if tool.name != tool.label() and tool.name in words]


def test_why_a_run_stopped_and_that_a_customer_left_is_told_without_technical_names() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    tool = next(tool for tool in made.runtime.flow.sop.tools if tool.name != tool.label())
    story = RunLog(made.runtime.flow)
    story.update((ModelReply(QUIT, component="user"), Finished("stopped", reason=f"{tool.name} failed: no answer")))
    assert story.lines[0].title == "Leaves"
    assert story.lines[1].detail == f"{tool.label()} failed: no answer"


def test_that_the_customer_left_is_not_told_twice() -> None:
    story = RunLog(setup_of(LOAN, of_kind(LOAN, "correct-context")[0]).runtime.flow)
    story.update((Finished("left", reason="the user left"),))
    assert (story.lines[0].title, story.lines[0].detail) == ("The customer left", "")


@pytest.mark.parametrize(
    ("status", "told"), [("left", [("end", "The customer left")]), ("stopped", [("note", ""), ("end", "Stopped")])]
)
def test_in_the_conversation_the_end_says_that_the_customer_left_where_it_is_that_end(
    status: str, told: list[tuple[str, str]]
) -> None:
    story = RunLog(setup_of(LOAN, of_kind(LOAN, "correct-context")[0]).runtime.flow)
    story.update((UserReply("", ended=True),))
    assert [entry.text for entry in story.entries] == ["The customer leaves"]
    story.update((UserReply("", ended=True), Finished(status)))
    assert [(entry.kind, entry.title) for entry in story.entries] == told


@pytest.mark.parametrize(
    ("by", "said"), [("agent-s", "next action: ask the user"), ("marco", "Open application"), ("react", "Calls Open")]
)
def test_replies_are_told_without_json_whatever_their_form(by: str, said: str) -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0], by)
    story = RunLog(made.runtime.flow)
    story.update(tuple(run_offline(made).events))
    told = [f"{row.title} {row.detail}" for row in story.lines if row.tag in ("model", "several")]
    assert told
    assert not [words for words in told if re.search(r"\{(?!\w+\})", words)]  # a message may name a fact: {amount}
    assert any(said in words for words in told)


def test_a_reply_that_is_not_in_its_form_is_told_as_it_stands() -> None:
    story = RunLog(setup_of(LOAN, of_kind(LOAN, "correct-context")[0]).runtime.flow)
    asked = AskModel(lambda: "", (), form="json")
    story.update((asked, ModelReply("nonsense"), AskModel(lambda: "", (), form="object"), ModelReply("[1]")))
    assert story.lines[1].title == "nonsense"
    assert "cannot be read" in story.lines[1].detail
    assert story.lines[3].title == "[1]"


def test_thoughts_before_an_action_stand_in_the_conversation() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0], "react")
    story = RunLog(made.runtime.flow)
    story.update(tuple(run_offline(made).events))
    thoughts = [entry for entry in story.entries if entry.text.startswith("Thought:")]
    assert thoughts
    assert {thought.kind for thought in thoughts} == {"note"}
    names = [tool.name for tool in made.runtime.flow.sop.tools if tool.name != tool.label()]
    assert not [thought.text for thought in thoughts if any(name in thought.text for name in names)]


def test_what_a_model_logs_stands_in_the_conversation_and_without_its_tags() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0], "fc")
    story = RunLog(made.runtime.flow)
    story.update(tuple(run_offline(made).events))
    notes = [entry.text for entry in story.entries if entry.kind == "note"]
    assert [text for text in notes if text.startswith("step 1. ")]
    assert [text for text in notes if text.startswith("checkpoint: ")]
    assert not [row.title for row in story.lines if "<step>" in row.title]


def test_a_look_up_before_a_message_is_sorted_is_told_only_where_it_is_used() -> None:
    name = "restaurant_sales_drop"
    case = next(iter(cases(sample(name), kinds=["question-in-the-middle"])))
    made = setup_of(name, case, "marco")
    events = tuple(run_offline(made).events)
    looked_up = sum(isinstance(event, Search) for event in events)
    whole, stepped = RunLog(made.runtime.flow), RunLog(made.runtime.flow)
    whole.update(events)
    for count in range(1, len(events) + 1):
        stepped.update(events[:count])
    told = [entry for entry in whole.entries if entry.title.startswith("Looks up")]
    assert stepped.entries == whole.entries
    assert 0 < len(told) < looked_up
    assert all(text.text for text in told)
