"""Who talks to the agent: a simulated user that says only what its seed holds, a script, a person."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import UserSeed
from sopstudio.scenarios.scenario import Slip
from sopstudio.simulation import load_prompts
from sopstudio.simulation.world import HumanUser, ScriptedUser, World, simulated_user
from sopstudio.sop import Fact
from sopstudio.trace import (
    Failure,
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


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("<quit>", UserReply("", True)),
        ("  <quit>\n", UserReply("", True)),
        ("", UserReply("", True)),
        ("Thank you! <quit>", UserReply("Thank you!", False)),
        (" yes ", UserReply("yes", False)),
    ],
)
def test_the_simulated_user_leaves_with_a_quit_of_its_own(text: str, reply: UserReply) -> None:
    user = user_of(goal="help")
    user.send(Say("Anything else?"))
    assert user.send(ModelReply(text, component="user")) == reply


def test_the_simulated_user_that_gets_an_unusable_reply_leaves() -> None:
    user = user_of(goal="help")
    user.send(Say("Anything else?"))
    assert user.send(Failure("no chat completion", "unusable")) == UserReply("", True)


def test_the_offline_model_as_user_says_only_what_its_seed_holds() -> None:
    user = user_of(goal="a new address", facts={"email": "a@b"})
    model = World(OfflineModel(), FakeTools())

    def said(text: str) -> str:
        reply = user.send(model.answer(user.send(Say(text))))
        assert isinstance(reply, UserReply)
        return reply.text

    said("Hello, what can I do for you?")
    assert "a@b" in said("Could you please tell me your email?")
    lacking = said("Could you please tell me your phone number?")
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
