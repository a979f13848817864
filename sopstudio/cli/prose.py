"""A procedure in its author's own words, for agents that read it as text (SOP-Bench)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sopstudio.agents import Agent

TEXTS = (".txt", ".md", ".markdown")


def prose(agent: Agent, file: str) -> dict[str, str]:
    """The option of a run that holds the text, where the file is one and the agent reads the whole procedure."""
    path = Path(file)
    if agent.policy != "any" or path.suffix.lower() not in TEXTS:
        return {}
    return {"prose": path.read_text(encoding="utf-8-sig")}


__all__ = ["prose"]
