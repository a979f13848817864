"""The execution memory: entries in order, each in a line of its own."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.agent_s.memory import MAX_REPEATS, ExecutionMemory, MemoryEntry, single_line

ONE = MemoryEntry("check status", "active", True)
TWO = MemoryEntry("ask for id", "where is it?", False)


def test_it_is_written_as_action_observation_and_feedback() -> None:
    assert ExecutionMemory().text() == "(empty)"
    assert ExecutionMemory((ONE, TWO)).text() == (
        "1. action: check status | observation: active | feedback: success\n"
        "2. action: ask for id | observation: where is it? | feedback: fail"
    )


def test_adding_makes_another_memory() -> None:
    before = ExecutionMemory()
    assert before.with_entry(ONE).entries == (ONE,)
    assert before.entries == ()


def test_an_action_may_be_repeated_twice() -> None:
    memory = ExecutionMemory()
    allowed = 0
    while memory.may_repeat(ONE.action):
        memory = memory.with_entry(ONE)
        allowed += 1
    assert allowed == 1 + MAX_REPEATS == 3
    assert memory.may_repeat(TWO.action)


def test_the_last_failure_of_an_action_is_known() -> None:
    memory = ExecutionMemory((TWO, MemoryEntry("ask for id", "no", False), MemoryEntry("ask for id", "7", True)))
    assert memory.last_failure("ask for id") == "no"
    assert memory.last_failure("check status") == ""


@given(
    st.lists(st.builds(MemoryEntry, st.just("act"), st.text(max_size=200).map(single_line), st.booleans()), max_size=5)
)
def test_whatever_is_observed_stays_in_its_column(entries: list[MemoryEntry]) -> None:
    lines = ExecutionMemory(tuple(entries)).text().splitlines()
    assert len(lines) == max(1, len(entries))
    assert all(len(re.findall(r"\|", line)) == 2 for line in lines if entries)


def test_a_long_observation_is_cut() -> None:
    assert len(single_line("x" * 9_000)) < 2_100
