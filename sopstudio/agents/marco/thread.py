"""The one chat history that all components share, each role apart (MARCO, section 3.2.4).

The user speaks as *user*, the agent as *assistant* (in the JSON form that it is to keep to), functions answer as
*tool*; what the orchestrator says (another agent was loaded) is a *system* message that names itself. Guardrails have
a role of their own, too (`agents.guardrails`). So nothing that a user writes can pass for any of them.
"""

from __future__ import annotations

from typing import Any

from sopstudio.agents import forms
from sopstudio.agents.forms import json_object
from sopstudio.agents.history import History
from sopstudio.trace import ModelReply

SWITCH = "agent_switch"


class Thread(History):
    """A history whose agent speaks JSON."""

    def said(self, text: str) -> None:
        """The agent said something."""
        super().said(forms.write(json_object.NAME, ModelReply(text)).text)

    def called(self, reply: ModelReply) -> None:
        """The agent called a function, and perhaps said something."""
        written: Any = forms.write(json_object.NAME, reply)
        super().called(ModelReply(written.text, reply.calls))

    def switched(self, text: str) -> None:
        """Another task agent was loaded."""
        self.add({"role": "system", "name": SWITCH, "content": text})


__all__ = ["SWITCH", "Thread"]
