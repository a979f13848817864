"""Each kind of mistake: what it makes of a reply in every form, and where it makes no sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sopstudio.agents.agent_s import ActionSteps
from sopstudio.agents.agent_s.actions import read_rows
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.workflow import format_workflow
from sopstudio.errors import FormatError
from sopstudio.llm import read_reply
from sopstudio.llm.faulty import MISTAKES
from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.reply import RawCall, RawReply, read, write
from sopstudio.simulation import load_prompts
from sopstudio.sop import Schema, dumps, loads
from sopstudio.trace import ModelReply
from tests.fakes import completion
from tests.llm.asking import messages, tool
from tests.simulation.samples import NAMES, of_kind, setup_of
from tests.subsets import subset

RATE = tool(
    "rateCase",
    "Rates a case.",
    case={"type": "string", "description": "The number on the letter, e.g. C-1234."},
    amount={"type": "integer", "examples": [500]},
)
SCHEMA = RATE["function"]["parameters"]
TALK = messages("You work at a desk.", ("user", "It is C-77 over 20."), ("call", ("openCase", {}, {"success": True})))
ASKED = RequestView({"messages": TALK, "tools": [RATE]})
GOOD = {"case": "C-77", "amount": 20}
FORMS = ("native", "json", "react")


def spoil(kind: str, *, form: str = "native", asked: RequestView = ASKED, seed: int = 0, calls: int = 1) -> RawReply:
    """What a mistake makes of a right call, written in its form and read again."""
    right = RawReply("", (RawCall("rateCase", dumps(GOOD, indent=None)),) * calls, form)
    reply = MISTAKES[kind](right, asked, Random(seed))
    assert reply is not None
    return reply


def rewritten(reply: RawReply) -> str:
    """The text of a spoiled reply as an agent that asked for text gets it."""
    return str(write(reply, completion({}))["choices"][0]["message"]["content"])


@pytest.mark.parametrize("seed", range(20))
def test_bad_json_is_bad_in_every_form(seed: int) -> None:
    native = read_reply(write(spoil("bad-json", seed=seed), completion({})))
    assert isinstance(native, ModelReply)
    assert native.calls[0].arguments is None
    assert native.calls[0].problem
    with pytest.raises(FormatError):
        loads(rewritten(spoil("bad-json", form="json", seed=seed)))
    react = rewritten(spoil("bad-json", form="react", seed=seed))
    with pytest.raises(FormatError):
        loads(react.partition("Action Input: ")[2])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(5))
def test_an_unknown_tool_is_on_nobodys_list(form: str, seed: int) -> None:
    reply = read(write(spoil("unknown-tool", form=form, seed=seed), completion({})))
    assert reply is not None
    [call] = reply.calls
    assert call.tool not in ("rateCase", "openCase", "")
    assert call.values() == GOOD


@pytest.mark.parametrize("form", FORMS)
def test_a_tool_of_another_step_is_one_that_was_called_before(form: str) -> None:
    reply = read(write(spoil("other-tool", form=form), completion({})))
    assert reply is not None
    assert [call.tool for call in reply.calls] == ["openCase"]


@pytest.mark.parametrize(
    "text",
    [
        "Use the tool closeCase at the end.",
        'Tools: [{"name": "closeCase", "parameters": {}}]',
        "Call closeCase(case) when all is done.",
        "Action: closeCase\nAction Input: {}",
    ],
)
def test_a_tool_of_another_step_is_one_that_the_text_names(text: str) -> None:
    asked = RequestView({"messages": messages(text), "tools": [RATE]})
    assert [call.tool for call in spoil("other-tool", asked=asked).calls] == ["closeCase"]


def test_the_templates_of_the_prompts_name_no_tool() -> None:
    named = {name: RequestView({"messages": messages(text)}).other_tools() for name, text in load_prompts().items()}
    assert {name: tools for name, tools in named.items() if tools} == {}


def test_where_all_tools_are_on_offer_it_is_one_that_can_be_called_with_what_is_known() -> None:
    other = {"type": "function", "function": {"name": "payCase", "parameters": SCHEMA}}
    more = {**SCHEMA, "required": [*GOOD, "never"], "properties": {**SCHEMA["properties"], "never": {"type": "string"}}}
    closed = {"type": "function", "function": {"name": "closeCase", "parameters": more}}
    asked = RequestView({"messages": messages("Go on."), "tools": [RATE, other, closed]})
    asked.other_tools()
    [call] = spoil("other-tool", asked=asked).calls
    assert (call.tool, call.values()) == ("payCase", GOOD)


def test_where_no_other_tool_is_known_a_name_is_misremembered() -> None:
    asked = RequestView({"messages": messages("The tool rateCase takes the parameter amount."), "tools": [RATE]})
    [call] = spoil("other-tool", asked=asked).calls
    assert call.tool.endswith("Case")
    assert call.tool != "rateCase"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["invented-parameter", "wrong-type"])
@pytest.mark.parametrize("seed", range(8))
def test_arguments_that_no_schema_lets_pass(kind: str, form: str, seed: int) -> None:
    reply = read(write(spoil(kind, form=form, seed=seed), completion({})))
    assert reply is not None
    values = reply.calls[0].values()
    assert values is not None
    assert Schema(SCHEMA).describe_mismatch(values)
    assert set(values) >= set(GOOD)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(8))
def test_an_example_is_copied(form: str, seed: int) -> None:
    reply = read(write(spoil("copied-example", form=form, seed=seed), completion({})))
    assert reply is not None
    values = reply.calls[0].values()
    assert values in ({"case": "C-1234", "amount": 20}, {"case": "C-77", "amount": 500})
    assert not Schema(SCHEMA).describe_mismatch(values)


def test_an_example_is_copied_from_the_text_where_tools_stand_there() -> None:
    asked = RequestView({"messages": messages("rateCase(case): case is the number, for example 'C-1234'")})
    assert spoil("copied-example", form="json", asked=asked).calls[0].values() == {"case": "C-1234", "amount": 20}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["skipped-step", "premature-end", "refusal"])
def test_words_instead_of_a_call(kind: str, form: str) -> None:
    reply = spoil(kind, form=form)
    assert not reply.calls
    assert reply.text
    if form == "json":
        assert loads(rewritten(reply)) == {"content": reply.text, "function_call": None}


def test_a_refusal_is_marked_as_the_protocol_marks_it() -> None:
    response = write(spoil("refusal"), completion({}))
    assert response["choices"][0]["message"]["content"] is None
    reply = read_reply(response)
    assert isinstance(reply, ModelReply)
    assert reply.text == response["choices"][0]["message"]["refusal"] != ""


def test_of_several_calls_the_first_is_skipped() -> None:
    assert len(spoil("skipped-step", calls=2).calls) == 1


@pytest.mark.parametrize(
    "talk",
    [
        messages("x", ("user", "Go."), ("call", ("rateCase", {}, {"success": False, "error": "timeout"}))),
        [{"role": "user", "content": 'Observation: {"success": false, "message": "no answer"}'}],
    ],
)
def test_a_result_is_invented_after_a_failure(talk: list[dict[str, Any]]) -> None:
    reply = spoil("invented-result", asked=RequestView({"messages": talk, "tools": [RATE]}))
    assert reply.text
    assert not reply.calls


WORKFLOW = """The workflow:
```
# Case
ask for the case
if {x} > 1:
  rate case
  end: Rated
else:
  close case
  end: Closed
```
"""
STEERED = RequestView({"messages": messages(WORKFLOW, ("user", "(empty)"))})


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("skipped-step", {"close case"}),
        ("other-tool", {"ask for the case", "close case"}),
        ("premature-end", {"end: Rated", "end: Closed"}),
    ],
)
def test_a_model_that_names_the_next_action_names_another_line_of_the_workflow(kind: str, found: set[str]) -> None:
    right = RawReply("", (RawCall("rate case", "{}"),), "object:next_action")
    spoilt = [MISTAKES[kind](right, STEERED, Random(seed)) for seed in range(20)]
    texts = {str(write(reply, completion({}))["choices"][0]["message"]["content"]) for reply in spoilt if reply}
    assert {loads(text)["next_action"] for text in texts} == found


@pytest.mark.parametrize("name", subset(NAMES, 4))
def test_of_the_workflow_of_a_sample_nothing_but_its_actions_is_an_action(name: str) -> None:
    made = setup_of(name, of_kind(name, "correct-context")[0], "agent-s")
    rows = made.session().briefing.options["actions"]
    text = format_workflow(ActionSteps(made.runtime), ActionRepository(read_rows(rows)))
    actions, ends = RequestView({"messages": messages(f"```\n{text}\n```\n")}).workflow()
    assert {row["action"] for row in rows} >= set(actions)
    assert actions
    assert ends


def test_an_action_that_there_is_not_has_another_verb() -> None:
    right = RawReply("", (RawCall("rate case", "{}"),), "object:next_action")
    reply = MISTAKES["unknown-tool"](right, STEERED, Random(0))
    assert reply is not None
    assert reply.calls[0].tool != "rate case"
    assert reply.calls[0].tool.endswith(" case")


@pytest.mark.parametrize("form", ["object:params", "object:slots"])
@pytest.mark.parametrize("kind", ["invented-parameter", "wrong-type", "bad-json"])
def test_values_in_an_object_are_spoilt_like_arguments(kind: str, form: str) -> None:
    reply = MISTAKES[kind](RawReply("", (RawCall("", dumps(GOOD, indent=None)),), form), RequestView({}), Random(1))
    assert reply is not None
    text = rewritten(reply)
    if kind == "bad-json":
        with pytest.raises(FormatError):
            loads(text)
    else:
        assert loads(text)[form.partition(":")[2]] != GOOD


@pytest.mark.parametrize("kind", ["unknown-tool", "other-tool"])
def test_a_call_that_names_nothing_cannot_name_something_else(kind: str) -> None:
    assert MISTAKES[kind](RawReply("", (RawCall("", "{}"),), "object:params"), ASKED, Random(0)) is None


WORDS = RawReply("Which case is it?", (), "native")


@pytest.mark.parametrize(
    ("kind", "reply", "asked"),
    [
        *((kind, WORDS, ASKED) for kind in MISTAKES if kind not in ("premature-end", "refusal")),
        ("premature-end", WORDS, RequestView({"messages": TALK})),
        ("invented-result", RawReply("", (RawCall("rateCase", "{}"),), "native"), ASKED),
        ("copied-example", RawReply("", (RawCall("other", '{"x": 1}'),), "native"), ASKED),
        ("wrong-type", RawReply("", (RawCall("rateCase", "{}"),), "native"), ASKED),
        ("wrong-type", RawReply("", (RawCall("rateCase", "[1"),), "native"), ASKED),
    ],
)
def test_a_mistake_that_makes_no_sense_is_not_made(kind: str, reply: RawReply, asked: RequestView) -> None:
    assert MISTAKES[kind](reply, asked, Random(0)) is None
