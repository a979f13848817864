"""A procedure in its author's own words, for agents that read it as text (SOP-Bench)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sopstudio.agents import Agent
    from sopstudio.cli.console import Console


def prose(console: Console, agent: Agent, file: str) -> dict[str, str]:
    """The option of a run that holds the words, where the agent reads the whole procedure and the file has them.

    Words that do not say any more what is drawn are not given, and said to be older.
    """
    from sopstudio.evaluation.shared import prose_of, reads_words
    from sopstudio.sop.authored import author_text

    if not reads_words(agent) or file == "-":
        return {}
    reading = console.read(file)
    words = author_text(reading.document)
    found = {"prose": words} if reading.format == "text" else prose_of(agent, reading.document)
    if words and not found:
        console.note(
            f"sopstudio: {file} was edited after its text was read; {agent.name} is given the SOP as it is drawn"
        )
    return found


__all__ = ["prose"]
