"""The person at the terminal in the seat of the agent: what is asked of the model is shown, and a line is read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sopstudio.cli.talking import line_typed
from sopstudio.cli.words import harmless, one_line

if TYPE_CHECKING:
    from sopstudio.llm.prompted import Prompted

MOST = 24
"""Lines of instructions that are shown."""


class Seat:
    """Asks for each reply. Instructions are shown when they are others than before."""

    def __init__(self) -> None:
        self._shown = ""

    def __call__(self, asked: Prompted) -> str | None:
        """The line typed; None at the end of input."""
        if asked.problem:
            _tell(f"       !  {one_line(asked.problem)}")
        else:
            self._brief(asked)
        line = line_typed("you, agent  ")
        return line.strip() if line else None

    def _brief(self, asked: Prompted) -> None:
        if not self._shown:
            _tell("You are the agent. Answer in words, or call a tool: NAME name=value …, or NAME {JSON}.")
            _tell("Leave with Ctrl-D (Windows: Ctrl-Z, Enter).")
        if asked.instructions != self._shown:
            self._shown = asked.instructions
            _tell("")
            for line in essentials(asked.instructions):
                _tell(f"    {line}")
        if asked.who == "tool":
            _tell(f"    result  {one_line(asked.said)}")
        for offer in asked.offers:
            _tell(f"    tool  {offer.spelled()} — {one_line(offer.description)}")


def essentials(instructions: str) -> list[str]:
    """The instructions from their first heading on, as far as they are shown; all of them where there is none."""
    lines = instructions.strip().splitlines()
    begin = next((place for place, line in enumerate(lines) if line.startswith("#")), 0)
    shown = [line for line in lines[begin:] if line.strip()]
    return shown if len(shown) <= MOST else [*shown[:MOST], "…"]


def _tell(text: str) -> None:
    sys.stderr.write(harmless(text) + "\n")


__all__ = ["Seat", "essentials"]
