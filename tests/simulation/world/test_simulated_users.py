"""Who talks to the agent: a simulated user that says only what its seed holds, a script, a person."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.errors import ModelError
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import UserSeed
from sopstudio.scenarios.scenario import Slip
from sopstudio.simulation import load_prompts
from sopstudio.simulation.world import HumanUser, ScriptedUser, World, ask_leniently, simulated_user
from sopstudio.simulation.world.simulated_users import MAX_REASKS
from sopstudio.sop import Fact
from sopstudio.trace import (
    AskModel,
    Failure,
    ModelCall,
    ModelReply,
    Say,
    UserReply,
)
from tests.fakes import FakeModel, FakeTools

FACTS = {
    "email": Fact(name="email", description="the address (of the account)."),
    "vip": Fact(name="vip", type="boolean"),
}


def user_of(**seed: Any) -> Any:
    user = simulated_user(UserSeed(**seed), FACTS, load_prompts())
    next(user)
    return user


def test_the_simulated_user_is_told_its_wish_its_journey_and_what_it_may_say() -> None:
    user = user_of(
        goal="a new address",
        journey=("Verify you", "Change it"),
        facts={"email": "a@b", "vip": True},
        again={"email": ("c@d",)},
        withheld=("phone",),
    )
    prompt = user.send(Say("Hello?")).system()
    assert "What you want: a new address" in prompt
    assert "1. Verify you\n2. Change it" in prompt
    assert "- email (the address of the account): a@b; if asked again: c@d\n" in prompt
    assert "- vip: yes" in prompt
    assert "phone" not in prompt


def test_what_a_customer_says_first_is_said_as_it_stands_and_remembered() -> None:
    user = user_of(goal="a parcel", opening="My parcel has not arrived.")
    assert user.send(Say("Hello?")) == UserReply("My parcel has not arrived.")
    request = user.send(Say("Which one?"))
    assert isinstance(request, AskModel)
    assert [message["content"] for message in request.history] == [
        "Hello?", "My parcel has not arrived.", "Which one?",
    ]  # fmt: skip


def test_the_simulated_user_is_told_what_to_say_instead_and_what_to_correct() -> None:
    user = user_of(
        facts={"email": "a@b", "vip": True},
        asides={"email": "What a day!"},
        slips={"vip": Slip(value=False, until="email"), "email": Slip(value="x@y")},
    )
    prompt = user.send(Say("Hello?")).system()
    mistake = "x@y, by mistake: at once correct it to a@b"
    assert f'- email (the address of the account): say only "What a day!"; if asked again: {mistake}\n' in prompt
    assert "- vip: no, by mistake: when you give email correct it to yes\n" in prompt


def test_the_simulated_user_hears_what_is_said_and_remembers_what_it_said() -> None:
    user = user_of(goal="help")
    asked = user.send(Say("Hello?"))
    assert asked.history == ({"role": "user", "content": "Hello?"},)
    assert user.send(ModelReply("Hi.", component="user")) == UserReply("Hi.")
    assert user.send(Say("And?")).history == (
        {"role": "user", "content": "Hello?"},
        {"role": "assistant", "content": "Hi."},
        {"role": "user", "content": "And?"},
    )


def make_reply(text: str, **more: Any) -> ModelReply:
    return ModelReply(text, component="user", **more)


LEFT = UserReply("", True)
CUT_OFF = Failure("cut off", "unusable")
CALLED = make_reply("", calls=(ModelCall("c", "getOrder", {}),))


@pytest.mark.parametrize(
    ("text", "replies"),
    [
        ("<quit>", [LEFT, LEFT]),
        ("  <quit>\n", [LEFT, LEFT]),
        ("Thank you! <quit>", [UserReply("Thank you!"), LEFT, LEFT]),
        ("<quit> My id is 7.", [UserReply("My id is 7."), LEFT, LEFT]),
        (" yes ", [UserReply("yes")]),
    ],
)
def test_the_simulated_user_leaves_with_a_quit_and_no_text_before_it_is_lost(
    text: str, replies: list[UserReply]
) -> None:
    user = user_of(goal="help")
    user.send(Say("Anything else?"))
    answered = [user.send(make_reply(text)), *(user.send(Say("Fine.")) for _ in replies[1:])]
    assert answered == replies


@pytest.mark.parametrize(
    "unusable",
    [CUT_OFF, make_reply(""), make_reply(" \n"), make_reply("", thinking="What shall I say?"), CALLED],
    ids=["cut off", "empty", "blank", "thinking only", "a call"],
)
def test_an_unusable_reply_of_the_user_is_asked_for_again_twice(unusable: Failure | ModelReply) -> None:
    user = user_of(goal="help")
    asked = [user.send(Say("Anything else?"))]
    asked += [user.send(unusable) for _ in range(MAX_REASKS)]
    assert len({request.system() for request in asked}) == MAX_REASKS + 1
    assert {request.component for request in asked} == {"user"}
    assert user.send(make_reply("My id is 7.")) == UserReply("My id is 7.")
    assert user.send(Say("And?")).history[1:] == (
        {"role": "assistant", "content": "My id is 7."},
        {"role": "user", "content": "And?"},
    )


GREETING = "Hello, I am here to help you. What can I do for you?"


@pytest.mark.parametrize("echo", [GREETING, "Hello! I am here to help you. What can I do for you?"])
def test_a_user_who_only_repeats_the_agent_is_asked_again_and_then_fails(echo: str) -> None:
    user = user_of(goal="help")
    asked = [user.send(Say(GREETING)), *(user.send(make_reply(echo)) for _ in range(MAX_REASKS))]
    assert len({request.system() for request in asked}) == MAX_REASKS + 1
    with pytest.raises(ModelError, match="repeats"):
        user.send(make_reply(echo))


def test_a_user_may_answer_in_the_words_of_the_question() -> None:
    user = user_of(goal="help")
    user.send(Say("Is the listing blocked?"))
    assert user.send(make_reply("The listing is blocked.")) == UserReply("The listing is blocked.")
    user.send(Say("Yes?"))
    assert user.send(make_reply("yes")) == UserReply("yes")


@pytest.mark.parametrize(
    ("replies", "reason"),
    [
        ([CUT_OFF] * 3, "cut off"),
        ([CUT_OFF, make_reply(""), CALLED], "called a tool"),
        ([Failure("the endpoint is down", "endpoint")], "the endpoint is down"),
        ([CUT_OFF, Failure("the endpoint is down", "endpoint")], "the endpoint is down"),
    ],
)
def test_a_user_whose_model_gives_no_answer_fails(replies: list[Failure | ModelReply], reason: str) -> None:
    user = user_of(goal="help")
    user.send(Say("Anything else?"))
    *first, last = replies
    for reply in first:
        assert isinstance(user.send(reply), AskModel)
    with pytest.raises(ModelError, match=reason):
        user.send(last)


@pytest.mark.parametrize("reply", [CUT_OFF, make_reply("")])
def test_by_the_rules_of_old_records_an_unusable_reply_is_leaving(reply: Failure | ModelReply) -> None:
    user = simulated_user(UserSeed(goal="help"), FACTS, load_prompts(), ask_leniently)
    next(user)
    user.send(Say("Anything else?"))
    assert user.send(reply) == LEFT


def test_the_offline_model_as_user_says_only_what_its_seed_holds() -> None:
    user = user_of(goal="a new address", facts={"email": "a@b"})
    model = World(OfflineModel(), FakeTools())

    def heard(text: str) -> str:
        reply = user.send(model.answer(user.send(Say(text))))
        assert isinstance(reply, UserReply)
        return reply.text

    heard("Hello, what can I do for you?")
    assert "a@b" in heard("Could you please tell me your email?")
    lacking = heard("Could you please tell me your phone number?")
    assert "do not have" in lacking


def test_a_scripted_user_says_its_lines_and_leaves() -> None:
    user = ScriptedUser([" one \n", "", "two", "<quit>", "never"])
    replies = [user.reply(Say("?")) for _ in range(4)]
    assert replies == [UserReply("one"), UserReply("two"), UserReply("", True), UserReply("", True)]


def test_a_person_is_shown_what_the_agent_says_and_may_leave() -> None:
    shown: list[str] = []
    lines: list[str | None] = [" hello ", "<quit>", None]

    def ask(text: str) -> str | None:
        shown.append(text)
        return lines.pop(0)

    user = HumanUser(ask)
    assert [user.reply(Say(text)) for text in "abc"] == [UserReply("hello"), UserReply("", True), UserReply("", True)]
    assert shown == ["a", "b", "c"]


def test_where_nobody_is_there_the_user_has_left() -> None:
    assert World(FakeModel(), FakeTools()).answer(Say("hello?")) == UserReply("", True)
