"""The chat history that all components share, each in its own role (MARCO, section 3.2.4).

The user is *user*, the agent *assistant* (in its JSON form), functions answer as *tool*; messages of
the orchestrator (another agent was loaded) are *system* messages with their own name. Guardrails have a
role of their own too (`agents.guardrails`). So no text of a user can pass for any of them.
"""

from __future__ import annotations

from typing import Any

from sopstudio.agents import forms
from sopstudio.agents.forms import json_object
from sopstudio.agents.history import History
from sopstudio.trace import ModelReply

SWITCH_NAME = "agent_switch"


class SharedHistory(History):
    """A history in which the agent writes JSON."""

    def add_agent_text(self, text: str) -> None:
        """Add a text of the agent."""
        super().add_agent_text(forms.write(json_object.NAME, ModelReply(text)).text)

    def add_calls(self, reply: ModelReply) -> None:
        """Add a call of the agent, with its text where it has any."""
        formatted: Any = forms.write(json_object.NAME, reply)
        super().add_calls(ModelReply(formatted.text, reply.calls))

    def add_switch(self, text: str) -> None:
        """Add the message that another task agent was loaded."""
        self.add({"role": "system", "name": SWITCH_NAME, "content": text})


__all__ = ["SWITCH_NAME", "SharedHistory"]
