"""The author's own text of a procedure, for agents that read it (SOP-Bench)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sopstudio.agents import Agent
    from sopstudio.cli.console import Console


def prose_option(console: Console, agent: Agent, file: str) -> dict[str, str]:
    """The run option with the author's text, where the agent reads the whole procedure and the file has a
    text.

    A text that no longer matches the graph is not used, and a note says so.
    """
    from sopstudio.evaluation.shared import prose_option, reads_prose
    from sopstudio.sop.authored import author_text

    if not reads_prose(agent) or file == "-":
        return {}
    reading = console.read(file)
    text = author_text(reading.document)
    option = {"prose": text} if reading.format == "text" else prose_option(agent, reading.document)
    if text and not option:
        console.note(
            f"sopstudio: {file} was edited after its text was read; {agent.name} is given the SOP as it is drawn"
        )
    return option


__all__ = ["prose_option"]
