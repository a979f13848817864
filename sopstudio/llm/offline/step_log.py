"""The log that the offline model keeps where the prompt asks for one: a line for each step, and checkpoints between.

The walk through the procedure begins anew at every request, so the log is made anew, too; what stands in the
conversation already is not written again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.llm.offline.conversation import Conversation, text_of
from sopstudio.sop import dumps

WANTED = re.compile(r"<step>.*<checkpoint>", re.I | re.S)
WRITTEN = re.compile(r"^<(?:step|checkpoint)>", re.M)
EVERY = 3
"""Steps between two checkpoints."""


class StepLog:
    """What was done step by step; `given` are the facts that were known at the beginning."""

    def __init__(self, talk: Conversation, given: Mapping[str, Any]) -> None:
        own = (text_of(one) for one in talk.talk if one.get("role") == "assistant")
        self._wanted = WANTED.search(talk.system) is not None
        self._there = sum(len(WRITTEN.findall(text)) for text in own)
        self._given, self._lines = dict(given), list[str]()
        self._step, self._done = "", 0

    def begin(self, number: int, title: str) -> None:
        """Another step is being worked on."""
        self._step = f"{number}. {title}"

    def done(self, facts: Mapping[str, Any]) -> None:
        """It is done; `facts` are known by now."""
        self._lines.append(f"<step>{self._step}: done</step>")
        self._done += 1
        if self._done % EVERY == 0:
            found = (
                f"{name} = {dumps(value, indent=None)}" for name, value in facts.items() if self._is_new(name, value)
            )
            self._lines.append(f"<checkpoint>{', '.join(found) or 'nothing beyond the case'}</checkpoint>")

    def failed(self) -> None:
        """It cannot be done."""
        self._lines.append(f"<step>{self._step}: failed</step>")

    def before(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message with what was not logged yet in front of it."""
        lines = self._lines[self._there :] if self._wanted else []
        if not lines:
            return message
        return {**message, "content": "\n".join([*lines, *filter(None, [message.get("content")])])}

    def _is_new(self, name: str, value: Any) -> bool:
        return name not in self._given or self._given[name] != value
