"""The persons of a run: what comes back when a step is handed over to one (`sop.people`).

The scenario's responses say what a person answers, as they do for tools, and may add who did (`by`) and after how many
`minutes`: that is the clock of a run, which never waits. An answer after the time allowed, or one without the facts
that it should hold, means that the time ran out. Somebody who may not carry out the step is turned away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.sop import PersonTool
from sopstudio.sop.people import BY, MINUTES, TIMED_OUT
from sopstudio.text.humanize import plural
from sopstudio.trace import ToolOutcome, ToolResult
from sopstudio.translation import in_english

SOMEBODY = "somebody"
USER = "user"
"""The name of whoever asked, as the one who carried out a step."""
BARRED = "barred"
"""The fault of an answer by somebody who may not carry out the step."""


class People:
    """Who carried out which step of a run, by the name of its function."""

    def __init__(self) -> None:
        self.performers: dict[str, str] = {}

    def receive(self, tool: PersonTool, answer: Mapping[str, Any]) -> ToolResult:
        """The result of handing over: what the person answered, that the time ran out, or that the person may not."""
        limit = tool.person.time_limit
        if limit is not None and tool.is_timed_out(answer):
            with in_english():
                text = f"nobody answered within {plural(limit, 'minute')}"
            return ToolResult({TIMED_OUT: True, MINUTES: limit}, ToolOutcome(message=text))
        name = str(answer.get(BY) or self._default_name(tool))
        if reason := self.bar(tool, name):
            return ToolResult.failure({"code": BARRED, "message": reason}, reason, BARRED)
        self.performers[tool.name] = name
        return ToolResult({**tool.complete(answer), BY: name})

    def restore(self, tool: PersonTool, result: ToolResult) -> None:
        """Take note of who carried out a step, from the record of a run."""
        if result.ok and isinstance(result.body, Mapping) and result.body.get(BY):
            self.performers[tool.name] = str(result.body[BY])

    def bar(self, tool: PersonTool, name: str) -> str:
        """Why the person of this name may not carry out the step; blank where they may."""
        if tool.person.not_user and name.casefold() == USER:
            return f"{tool.label()} may not be carried out by whoever asked"
        steps = [step for step in tool.barred if self.performers.get(step, "").casefold() == name.casefold()]
        return f"{name} may not carry out {tool.label()}, having carried out an earlier step" if steps else ""

    def _default_name(self, tool: PersonTool) -> str:
        """The role, with a number where its first holders may not carry out the step."""
        role = tool.person.role or SOMEBODY
        names = (role, *(f"{role} {number}" for number in range(2, len(tool.barred) + 3)))
        return next(name for name in names if not self.bar(tool, name) and name.casefold() != USER)


__all__ = ["BARRED", "USER", "People"]
