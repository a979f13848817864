"""The state of a run: facts, path, tool calls, usage and messages, folded from its events."""

from __future__ import annotations

import pytest

from sopstudio.trace import (
    Answers,
    AskModel,
    CallTool,
    Delivered,
    Entered,
    Event,
    Failure,
    Finished,
    Learned,
    ModelReply,
    Refused,
    RunState,
    Say,
    Together,
    Took,
    ToolCall,
    ToolResult,
    Tripped,
    Usage,
    UserReply,
    messages,
    run_state,
    tool_calls,
    total_cost,
    usage,
)

RUN: list[Event] = [
    Entered("a"),
    Say("Your name?"),
    UserReply("Ann"),
    Learned("name", "Ann", "user"),
    CallTool("look", {"name": "Ann"}),
    ToolResult({"score": 7}),
    Learned("score", 7, "tool", "look"),
    Took(("ab", "ac")),
    Entered("b"),
    Learned("score", 8, "computed", "b"),
    Say("Bye.", wait=False),
    Delivered(),
    Finished("completed", "b"),
]


def test_nothing_stands_before_the_first_event() -> None:
    assert run_state([]) == RunState()


def test_the_state_holds_what_was_learned_where_the_run_went_and_how_it_ended() -> None:
    found = run_state(iter(RUN))
    assert found.facts == {"name": "Ann", "score": 8}
    assert (found.path, found.edges, found.turns) == (("a", "b"), ("ab", "ac"), 1)
    assert found.calls == (ToolCall("look", {"name": "Ann"}, {"score": 7}, True, "", False, "a"),)
    assert found.finished == Finished("completed", "b")


def test_each_moment_has_a_state_of_its_own() -> None:
    assert run_state(RUN[:7]).facts == {"name": "Ann", "score": 7}
    assert run_state(RUN[:5]).calls == ()
    assert run_state(RUN[:-1]).finished is None


def test_a_user_who_leaves_takes_no_turn() -> None:
    assert run_state([Say("Hello"), UserReply("", ended=True)]).turns == 0


def test_calls_that_went_wrong_say_why() -> None:
    call = CallTool("look", {})
    events: list[Event] = [call, ToolResult.failure({"code": 5}, "no entry", "error"), call, Refused("not here"), call]
    failed, refused, broken = tool_calls([*events, Failure("down")])
    assert (failed.ok, failed.reason, failed.response, failed.refused) == (False, "no entry", {"code": 5}, False)
    assert (refused.ok, refused.reason, refused.refused) == (False, "not here", True)
    assert (broken.ok, broken.reason, broken.refused) == (False, "down", False)


def test_a_call_without_an_answer_is_left_out() -> None:
    assert tool_calls([CallTool("look", {})]) == []
    assert tool_calls([CallTool("look", {}), Tripped("limit", "too many"), Finished("limit")]) == []


def test_calls_made_together_are_paired_with_their_answers() -> None:
    together = Together((CallTool("one", {}), Say("wait", wait=False), CallTool("two", {"x": 1})))
    answers = Answers((ToolResult(1), Delivered(), Refused("no")))
    found = tool_calls([Entered("a"), together, answers])
    assert [(call.tool, call.response, call.ok, call.place) for call in found] == [
        ("one", 1, True, "a"),
        ("two", None, False, "a"),
    ]
    assert tool_calls([together]) == []


def test_usage_is_summed_by_component_also_of_models_asked_together() -> None:
    def reply(tokens: int, component: str, *, estimated: bool = False) -> ModelReply:
        return ModelReply("", (), Usage(tokens, 1, estimated), component)

    ask = AskModel(str, ())
    events: list[Event] = [ask, reply(5, "agent"), Together((ask, ask))]
    events += [Answers((reply(7, "agent", estimated=True), reply(3, "user"))), ask, Failure("down")]
    assert usage(events) == {
        "agent": {"calls": 2, "prompt_tokens": 12, "completion_tokens": 2, "estimated": True, "recorded": 0},
        "user": {"calls": 1, "prompt_tokens": 3, "completion_tokens": 1, "estimated": False, "recorded": 0},
    }


def test_cost_is_summed_where_each_call_has_one() -> None:
    def reply(cost: float | None, component: str) -> ModelReply:
        return ModelReply("", (), Usage(cost=cost), component)

    events: list[Event] = [reply(0.25, "agent"), reply(0.0, "agent"), reply(0.5, "user"), reply(None, "user")]
    found = usage(events)
    assert found["agent"]["cost"] == 0.25
    assert "cost" not in found["user"]


def test_messages_are_what_agent_and_user_said() -> None:
    said: list[Event] = [*RUN, Together((Say("And?"),)), Answers((UserReply("Well"),)), UserReply("", ended=True)]
    assert [(message["role"], message["text"]) for message in messages(said)] == [
        ("agent", "Your name?"),
        ("user", "Ann"),
        ("agent", "Bye."),
        ("agent", "And?"),
        ("user", "Well"),
    ]


@pytest.mark.parametrize(("costs", "total"), [([], None), ([1.0, None], None), ([0.5, 1.5], 2.0)])
def test_costs_have_a_sum_where_all_are_known(costs: list[float | None], total: float | None) -> None:
    assert total_cost(costs) == total
