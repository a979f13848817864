"""A person in the agent's place: what is shown, what a line means, and in which form it is answered."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm import create_model, get_user_model, read_reply
from sopstudio.llm.human import HumanModel, parse_line, to_answer
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.prompted_request import PromptedRequest, read_request
from sopstudio.llm.reply import RawReply
from sopstudio.settings import Settings
from sopstudio.sop import dumps
from sopstudio.trace import AskModel, ModelReply
from tests.llm.asking import messages, tool

RATE = tool(
    "rate_case",
    "Rates a case.",
    required=["case"],
    case={"type": "string"},
    amount={"type": "number"},
    urgent={"type": "boolean"},
    kind={"type": "string", "enum": ["new", "old"]},
    tags={"type": "array", "items": {"type": "string"}},
)
BODY = {"messages": messages("# Step: Rate\nRate it.", ("user", "It is C-7.")), "tools": [RATE]}
OFFERS = read_request(BODY).offers


class Typist:
    """Types these lines one after the other, and keeps what was shown."""

    def __init__(self, *lines: str | None) -> None:
        self._lines, self.shown = list(lines), list[PromptedRequest]()

    def __call__(self, shown: PromptedRequest) -> str | None:
        self.shown.append(shown)
        return self._lines.pop(0)


def reply_of(response: Any) -> ModelReply:
    reply = read_reply(response)
    assert isinstance(reply, ModelReply)
    return reply


def test_the_person_sees_instructions_the_last_message_and_the_tools() -> None:
    typist = Typist("Thank you.")
    assert reply_of(HumanModel(typist).complete(BODY)).text == "Thank you."
    [shown] = typist.shown
    assert shown.instructions == "# Step: Rate\nRate it."
    assert (shown.role, shown.last_message) == ("user", "It is C-7.")
    assert [offer.usage() for offer in shown.offers] == [
        "rate_case case=(text) [amount=(number)] [urgent=(yes or no)] [kind=(new | old)] [tags=(list)]"
    ]


@pytest.mark.parametrize(
    ("line", "arguments"),
    [
        ("rate_case case=C-7", {"case": "C-7"}),
        ('rate_case case="C 7" amount=0.10 urgent=yes', {"case": "C 7", "amount": Decimal("0.10"), "urgent": True}),
        ("rate_case case=7 kind=new tags=a,b", {"case": "7", "kind": "new", "tags": ["a", "b"]}),
        ('rate_case {"case": "C-7", "urgent": false}', {"case": "C-7", "urgent": False}),
    ],
)
def test_a_line_calls_a_tool(line: str, arguments: dict[str, Any]) -> None:
    [call] = reply_of(HumanModel(Typist(line)).complete(BODY)).calls
    assert (call.tool, call.arguments) == ("rate_case", arguments)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("rate_case", "case"),
        ("rate_case case=C-7 amount=much", "amount"),
        ("rate_case case=C-7 kind=other", "kind"),
        ("rate_case case=C-7 colour=red", "colour"),
        ("rate_case C-7", "'C-7' has no value"),
        ('rate_case case="C-7', "close every quote"),
        ('rate_case {"case": ', "rate_case"),
        ("rate_cse case=C-7", "did you mean rate_case?"),
    ],
)
def test_a_call_that_does_not_fit_is_explained_and_asked_again(line: str, why: str) -> None:
    typist = Typist(line, "Never mind.")
    assert reply_of(HumanModel(typist).complete(BODY)).text == "Never mind."
    assert [bool(text.problem) for text in typist.shown] == [False, True]
    assert why in typist.shown[1].problem or why == "rate_case"


@pytest.mark.parametrize("line", ["rate my case", "Well {sort of} fine", "a = b", "Is it C-7?"])
def test_words_are_words(line: str) -> None:
    assert parse_line(line, OFFERS) == RawReply(line, (), "native")


@pytest.mark.parametrize(
    ("more", "text"),
    [
        (
            {"response_format": {"type": "json_object"}, "messages": messages('Answer {"function_call": …}.')},
            '"function_call":{"name":"rate_case","arguments":{"case":"C-7"}}',
        ),
        (
            {"messages": messages('Answer <response>{"function_call": …}</response>.')},
            '<response>{"content":null,"function_call":{"name":"rate_case","arguments":{"case":"C-7"}}}</response>',
        ),
        ({"stop": ["\nObservation:"]}, 'Action: rate_case\nAction Input: {"case":"C-7"}'),
    ],
)
def test_a_call_is_written_into_the_text_where_the_request_wants_it_there(more: dict[str, Any], text: str) -> None:
    body = {"messages": BODY["messages"], **more}
    reply = reply_of(HumanModel(Typist('rate_case {"case": "C-7"}')).complete(body))
    assert not reply.calls
    assert text in reply.text


def test_an_object_that_the_request_wants_is_taken_as_it_is_typed() -> None:
    body = {"response_format": {"type": "json_object"}, "messages": messages('Answer {"next_action": …}.')}
    assert reply_of(HumanModel(Typist('{"next_action": "check case"}')).complete(body)).text == (
        '{"next_action": "check case"}'
    )


def test_whoever_leaves_ends_the_run() -> None:
    with pytest.raises(ModelError, match="has left"):
        HumanModel(Typist(None)).complete(BODY)


def test_the_customer_is_played_by_the_offline_model() -> None:
    assert isinstance(get_user_model(HumanModel(Typist())), OfflineModel)


def test_where_nobody_sits_there_is_no_person() -> None:
    with pytest.raises(SettingsError, match="a person cannot answer here"):
        create_model("human", Settings())


def test_an_answer_given_by_hand_is_of_the_component_that_asked() -> None:
    found = to_answer(AskModel(str, (), (), "classifier"), RawReply("yes", (), "native"))
    assert isinstance(found, ModelReply)
    assert (found.text, found.component) == ("yes", "classifier")


@given(st.dictionaries(st.sampled_from(["case", "kind"]), st.sampled_from(["new", "old"]), min_size=2))
def test_pairs_and_json_mean_the_same(values: dict[str, str]) -> None:
    pairs = " ".join(f"{name}='{value}'" for name, value in values.items())
    assert parse_line(f"rate_case {pairs}", OFFERS) == parse_line(f"rate_case {dumps(values, indent=None)}", OFFERS)
