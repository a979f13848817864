"""The log that the offline model keeps where the prompt asks for one: a line a step, with checkpoints
between.

The walk through the procedure starts again at every request, and so does the log; lines that the
conversation already contains are not written again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.llm.offline.conversation import ChatRequest, message_text
from sopstudio.sop import dumps

LOG_PROMPT = re.compile(r"<step>.*<checkpoint>", re.I | re.S)
LOG_LINE = re.compile(r"^<(?:step|checkpoint)>", re.M)
STEPS_PER_CHECKPOINT = 3
"""Steps between two checkpoints."""


class StepLog:
    """The log of the steps; `initial_facts` were known at the beginning."""

    def __init__(self, request: ChatRequest, initial_facts: Mapping[str, Any]) -> None:
        own_texts = (message_text(message) for message in request.messages if message.get("role") == "assistant")
        self._enabled = LOG_PROMPT.search(request.system) is not None
        self._logged_lines = sum(len(LOG_LINE.findall(text)) for text in own_texts)
        self._initial_facts, self._lines = dict(initial_facts), list[str]()
        self._step, self._completed_steps = "", 0

    def begin_step(self, number: int, title: str) -> None:
        """Start the line of another step."""
        self._step = f"{number}. {title}"

    def complete_step(self, facts: Mapping[str, Any]) -> None:
        """Log the step as done; `facts` are known by now."""
        self._lines.append(f"<step>{self._step}: done</step>")
        self._completed_steps += 1
        if self._completed_steps % STEPS_PER_CHECKPOINT == 0:
            new_values = (
                f"{name} = {dumps(value, indent=None)}" for name, value in facts.items() if self._is_new(name, value)
            )
            self._lines.append(f"<checkpoint>{', '.join(new_values) or 'nothing beyond the case'}</checkpoint>")

    def fail_step(self) -> None:
        """Log the step as failed."""
        self._lines.append(f"<step>{self._step}: failed</step>")

    def prepend_to(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message with the new log lines before its text."""
        lines = self._lines[self._logged_lines :] if self._enabled else []
        if not lines:
            return message
        return {**message, "content": "\n".join([*lines, *filter(None, [message.get("content")])])}

    def _is_new(self, name: str, value: Any) -> bool:
        return name not in self._initial_facts or self._initial_facts[name] != value
