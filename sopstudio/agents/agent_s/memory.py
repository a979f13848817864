"""The execution memory: each action with its observation and feedback (Agent-S, section 2.2.2)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import not_

SUCCESS, FAIL = "success", "fail"
MAX_REPEATS = 2
"""How often an action may be repeated without any progress (Agent-S, section 3)."""
MAX_OBSERVATION_CHARACTERS = 2_000
"""Longer observations are cut."""


@dataclass(frozen=True, slots=True)
class MemoryEntry:
    """An executed action, its observation, and whether it succeeded.

    `line` is what the state model called it, where that is not the name of the action; `state` is what was known and
    said before it (see `ExecutionMemory.may_repeat`).
    """

    action: str
    observation: str
    success: bool
    line: str = ""
    state: Hashable = ()

    def asked_for_as(self, words: str) -> MemoryEntry:
        """The entry with the words that the state model had for the action."""
        return self if words.casefold() == self.action.casefold() else replace(self, line=words)

    @property
    def feedback(self) -> str:
        """The feedback as the prompts show it."""
        return SUCCESS if self.success else FAIL


@dataclass(frozen=True, slots=True)
class ExecutionMemory:
    """The entries, oldest first. A frozen value: adding an entry makes another memory."""

    entries: tuple[MemoryEntry, ...] = ()

    def with_entry(self, entry: MemoryEntry) -> ExecutionMemory:
        """This memory with one more entry."""
        return ExecutionMemory((*self.entries, entry))

    def count_failures(self, action: str) -> int:
        """How often an action failed since it last succeeded."""
        outcomes = (entry.success for entry in reversed(self.entries) if entry.action == action)
        return sum(1 for _ in takewhile(not_, outcomes))

    def may_repeat(self, action: str, state: Hashable, max_rounds: int = 0) -> bool:
        """Whether an action may be executed again.

        An action that failed may be repeated `MAX_REPEATS` times. One that succeeded is a repeat only where nothing
        has changed since: in the same `state`, it may be repeated as often, or in as many rounds as a loop of the SOP
        may have (`max_rounds`).
        """
        if self.count_failures(action) > MAX_REPEATS:
            return False
        past = [entry for entry in self.entries if entry.action == action and entry.success]
        unchanged = sum(1 for _ in takewhile(lambda entry: entry.state == state, reversed(past)))
        return unchanged <= max(MAX_REPEATS, max_rounds)

    def last_failure(self, action: str) -> str:
        """The observation of the last failure of an action; blank where it never failed."""
        observations = (
            entry.observation for entry in reversed(self.entries) if entry.action == action and not entry.success
        )
        return next(observations, "")

    def text(self) -> str:
        """The memory as the models read it: one numbered line an entry."""
        return "\n".join(_format_entry(number, entry) for number, entry in enumerate(self.entries, 1)) or "(empty)"


def _format_entry(number: int, entry: MemoryEntry) -> str:
    line = f" | line: {entry.line}" if entry.line else ""
    return f"{number}. action: {entry.action}{line} | observation: {entry.observation} | feedback: {entry.feedback}"


def single_line(text: str) -> str:
    """A text on one line, cut to the limit, without the separator of the memory's columns."""
    joined = " ".join(text.replace("|", "/").split())
    return joined if len(joined) <= MAX_OBSERVATION_CHARACTERS else f"{joined[:MAX_OBSERVATION_CHARACTERS]}…"


__all__ = ["FAIL", "MAX_REPEATS", "SUCCESS", "ExecutionMemory", "MemoryEntry", "single_line"]
