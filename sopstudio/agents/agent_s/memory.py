"""The execution memory: what was done, what came of it, and whether it went well (Agent-S, section 2.2.2)."""

from __future__ import annotations

from dataclasses import dataclass

SUCCESS, FAIL = "success", "fail"
REPEATS = 2
"""How often an action may be repeated (Agent-S, section 3)."""
LONGEST = 2_000
"""Characters of an observation that are kept."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An executed action, its observation, and the feedback: whether it was carried out successfully."""

    action: str
    observation: str
    success: bool

    @property
    def feedback(self) -> str:
        """The feedback as the prompts have it."""
        return SUCCESS if self.success else FAIL


@dataclass(frozen=True, slots=True)
class Memory:
    """The entries, oldest first. A value: adding makes another one."""

    entries: tuple[Entry, ...] = ()

    def adding(self, entry: Entry) -> Memory:
        """This and one more."""
        return Memory((*self.entries, entry))

    def times(self, action: str) -> int:
        """How often an action was executed."""
        return sum(entry.action == action for entry in self.entries)

    def may_repeat(self, action: str) -> bool:
        """Whether an action may be executed (again)."""
        return self.times(action) <= REPEATS

    def last_failure(self, action: str) -> str:
        """What was observed when an action last failed; blank where it never did."""
        found = (entry.observation for entry in reversed(self.entries) if entry.action == action and not entry.success)
        return next(found, "")

    def text(self) -> str:
        """The memory as the models read it: a numbered line each, whatever was said or answered."""
        return "\n".join(_line(number, entry) for number, entry in enumerate(self.entries, 1)) or "(empty)"


def _line(number: int, entry: Entry) -> str:
    return f"{number}. action: {entry.action} | observation: {entry.observation} | feedback: {entry.feedback}"


def on_a_line(text: str) -> str:
    """A text in one line and of bounded length, without what parts the columns of the memory."""
    joined = " ".join(text.replace("|", "/").split())
    return joined if len(joined) <= LONGEST else f"{joined[:LONGEST]}…"


__all__ = ["FAIL", "REPEATS", "SUCCESS", "Entry", "Memory", "on_a_line"]
