"""A person at the terminal in the place of the agent: the request is shown, and a line is read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sopstudio.cli.talking import read_line
from sopstudio.cli.words import one_line, strip_controls

if TYPE_CHECKING:
    from sopstudio.llm.prompted import PromptedRequest

MAX_INSTRUCTION_LINES = 24
"""Lines of instructions that are shown."""


class TerminalAgent:
    """Asks the person for each reply. Instructions are shown when they have changed."""

    def __init__(self) -> None:
        self._last_instructions = ""

    def __call__(self, request: PromptedRequest) -> str | None:
        """The typed line; None at the end of input."""
        if request.problem:
            _write_error_line(f"       !  {one_line(request.problem)}")
        else:
            self._brief(request)
        line = read_line("you, agent  ")
        return line.strip() if line else None

    def _brief(self, request: PromptedRequest) -> None:
        if not self._last_instructions:
            _write_error_line("You are the agent. Answer in words, or call a tool: NAME name=value …, or NAME {JSON}.")
            _write_error_line("Leave with Ctrl-D (Windows: Ctrl-Z, Enter).")
        if request.instructions != self._last_instructions:
            self._last_instructions = request.instructions
            _write_error_line("")
            for line in trim_instructions(request.instructions):
                _write_error_line(f"    {line}")
        if request.role == "tool":
            _write_error_line(f"    result  {one_line(request.last_message)}")
        for offer in request.offers:
            _write_error_line(f"    tool  {offer.usage()} — {one_line(offer.description)}")


def trim_instructions(instructions: str) -> list[str]:
    """The instructions from their first heading on, cut to the limit; all of them where there is no heading."""
    lines = instructions.strip().splitlines()
    begin = next((place for place, line in enumerate(lines) if line.startswith("#")), 0)
    visible = [line for line in lines[begin:] if line.strip()]
    return visible if len(visible) <= MAX_INSTRUCTION_LINES else [*visible[:MAX_INSTRUCTION_LINES], "…"]


def _write_error_line(text: str) -> None:
    sys.stderr.write(strip_controls(text) + "\n")


__all__ = ["TerminalAgent", "trim_instructions"]
