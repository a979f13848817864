"""The execution memory: entries in order, each in a line of its own."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.agent_s.memory import REPEATS, Entry, Memory, on_a_line

ONE = Entry("check status", "active", True)
TWO = Entry("ask for id", "where is it?", False)


def test_it_is_written_as_action_observation_and_feedback() -> None:
    assert Memory().text() == "(empty)"
    assert Memory((ONE, TWO)).text() == (
        "1. action: check status | observation: active | feedback: success\n"
        "2. action: ask for id | observation: where is it? | feedback: fail"
    )


def test_adding_makes_another_memory() -> None:
    before = Memory()
    assert before.adding(ONE).entries == (ONE,)
    assert before.entries == ()


def test_an_action_may_be_repeated_twice() -> None:
    memory = Memory()
    allowed = 0
    while memory.may_repeat(ONE.action):
        memory = memory.adding(ONE)
        allowed += 1
    assert allowed == 1 + REPEATS == 3
    assert memory.may_repeat(TWO.action)


def test_the_last_failure_of_an_action_is_known() -> None:
    memory = Memory((TWO, Entry("ask for id", "no", False), Entry("ask for id", "7", True)))
    assert memory.last_failure("ask for id") == "no"
    assert memory.last_failure("check status") == ""


@given(st.lists(st.builds(Entry, st.just("act"), st.text(max_size=200).map(on_a_line), st.booleans()), max_size=5))
def test_whatever_is_observed_stays_in_its_column(entries: list[Entry]) -> None:
    lines = Memory(tuple(entries)).text().splitlines()
    assert len(lines) == max(1, len(entries))
    assert all(len(re.findall(r"\|", line)) == 2 for line in lines if entries)


def test_a_long_observation_is_cut() -> None:
    assert len(on_a_line("x" * 9_000)) < 2_100
