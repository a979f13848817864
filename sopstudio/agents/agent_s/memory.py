"""The execution memory: each action with its observation and feedback (Agent-S, section 2.2.2)."""

from __future__ import annotations

from dataclasses import dataclass

SUCCESS, FAIL = "success", "fail"
MAX_REPEATS = 2
"""How often an action may be repeated (Agent-S, section 3)."""
MAX_OBSERVATION_CHARACTERS = 2_000
"""Longer observations are cut."""


@dataclass(frozen=True, slots=True)
class MemoryEntry:
    """An executed action, its observation, and whether it succeeded."""

    action: str
    observation: str
    success: bool

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

    def count(self, action: str) -> int:
        """How often an action was executed."""
        return sum(entry.action == action for entry in self.entries)

    def may_repeat(self, action: str) -> bool:
        """Whether an action may be executed again."""
        return self.count(action) <= MAX_REPEATS

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
    return f"{number}. action: {entry.action} | observation: {entry.observation} | feedback: {entry.feedback}"


def single_line(text: str) -> str:
    """A text on one line, cut to the limit, without the separator of the memory's columns."""
    joined = " ".join(text.replace("|", "/").split())
    return joined if len(joined) <= MAX_OBSERVATION_CHARACTERS else f"{joined[:MAX_OBSERVATION_CHARACTERS]}…"


__all__ = ["FAIL", "MAX_REPEATS", "SUCCESS", "ExecutionMemory", "MemoryEntry", "single_line"]
