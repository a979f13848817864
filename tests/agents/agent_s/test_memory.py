"""The execution memory: entries in order, each in a line of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import repeat

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


def count_allowed(entry: MemoryEntry, states: Iterable[int], max_rounds: int = 0) -> int:
    """How often an action may be executed that always ends alike, each time in the next state."""
    memory, allowed = ExecutionMemory(), 0
    for state in states:
        if not memory.may_repeat(entry.action, state, max_rounds):
            break
        memory = memory.with_entry(replace(entry, state=state))
        allowed += 1
    return allowed


def test_an_action_may_be_repeated_twice_while_nothing_changes() -> None:
    assert count_allowed(ONE, repeat(0, 9)) == count_allowed(TWO, repeat(0, 9)) == 1 + MAX_REPEATS == 3
    assert ExecutionMemory((ONE,) * 3).may_repeat(TWO.action, ())


def test_rounds_that_succeed_and_change_something_are_no_repeats_but_failures_are() -> None:
    assert count_allowed(ONE, range(9)) == 9
    assert count_allowed(TWO, range(9)) == 3


def test_a_loop_of_the_sop_may_go_round_unchanged_as_often_as_it_says() -> None:
    assert count_allowed(ONE, repeat(0, 9), max_rounds=5) == 6
    assert count_allowed(TWO, repeat(0, 9), max_rounds=5) == 3


def test_a_success_forgives_the_failures_before_it() -> None:
    failed, done = MemoryEntry("act", "down", False), MemoryEntry("act", "done", True)
    memory = ExecutionMemory((failed, failed, done, failed, failed))
    assert memory.count_failures("act") == 2
    assert memory.may_repeat("act", 1)
    assert not memory.with_entry(failed).may_repeat("act", 1)


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
