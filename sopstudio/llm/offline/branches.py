"""The offline model at a fork: branches with letters, conditions and functions stand in its prompt.

It decides written conditions by the facts that the prompt states, compares words for those in prose, and calls the
functions of the branches that hold, or the ones that stand for them. Where it cannot tell, it asks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import parse
from sopstudio.llm.offline.agent import calling, give_up, step
from sopstudio.llm.offline.conversation import Conversation
from sopstudio.llm.offline.failing import what_is_unknown
from sopstudio.llm.offline.judge import verdict
from sopstudio.sop import loads

BRANCH = re.compile(
    r"^(?P<letter>[A-Z]{1,3})\. (?P<when>IF (?P<condition>.+?)|ALWAYS|OTHERWISE) → (?P<action>[^\n]*?)"
    r"(?: \(functions: (?P<functions>[^()\n]+)\))?$",
    re.M,
)
EVERY = re.compile(r"\bevery branch\b", re.I)


@dataclass(frozen=True)
class Branch:
    """One line of the fork."""

    letter: str
    when: str
    condition: str
    functions: tuple[str, ...]


class Fork:
    """The branches of a prompt, and what is known where they part."""

    def __init__(self, talk: Conversation) -> None:
        self.talk = talk
        self.branches = [
            Branch(one["letter"], one["when"].split()[0], one["condition"] or "", _names(one["functions"]))
            for one in BRANCH.finditer(talk.instructions)
        ]
        self.several = EVERY.search(talk.instructions) is not None

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The facts that the prompt states."""
        return {name: _read(text) for name, (text, _) in self.talk.known.items()}

    def message(self) -> dict[str, Any]:
        """Calls for the branches that hold, or a question."""
        held = self._held()
        if isinstance(held, str):
            return {"content": held}
        if not held:
            return {"content": "I am sorry, I cannot go on: none of the next steps fits."}
        messages = [self._taken(branch) for branch in held]
        question = next((one for one in messages if not one.get("tool_calls")), None)
        if question is not None:
            return question
        calls = [call for one in messages for call in one["tool_calls"]]
        return {"content": None, "tool_calls": [{**call, "id": f"{call['id']}_{at}"} for at, call in enumerate(calls)]}

    def _held(self) -> list[Branch] | str:
        """The branches that hold, or a question where that cannot be told."""
        found: list[Branch] = []
        for branch in self.branches:
            if branch.when == "OTHERWISE" and found:
                continue
            holds = True if branch.when != "IF" else self._holds(branch.condition)
            if holds is None:
                return self._asking(branch.condition)
            if holds:
                found.append(branch)
                if not self.several:
                    break
        return found

    def _holds(self, condition: str) -> bool | None:
        try:
            return parse(condition).decide(self.facts).value
        except ConditionError:
            return self._borne_out(condition)

    def _borne_out(self, condition: str) -> bool | None:
        found = verdict(condition, self.talk)
        if found is None and any(_question(condition) in one.question for one in self.talk.exchanges):
            return False
        return found

    def _asking(self, condition: str) -> str:
        if unknown := what_is_unknown(condition, self.facts):
            return f"I am sorry, I cannot go on: {unknown}."
        if any(_question(condition) in one.question for one in self.talk.exchanges):
            return f"I am sorry, I cannot go on: it is not known whether {condition}."
        return _question(condition)

    def _taken(self, branch: Branch) -> dict[str, Any]:
        """How a branch is taken: by its functions where they can be called, else by the one that stands for it."""
        own = [tool for tool in self.talk.tools if tool.name in branch.functions]
        message = step(self.talk, own)
        if message is not None and message.get("tool_calls"):
            return message
        named = [one.name for one in self.talk.tools if one not in own and one.name.endswith(f"_{branch.letter}")]
        if named or not own:
            return calling(self.talk, named[0] if named else branch.letter, {})
        return message or {"content": give_up(self.talk, own)}


def fork(talk: Conversation) -> dict[str, Any] | None:
    """The next message where the prompt is a fork; None where it is none."""
    found = Fork(talk)
    return found.message() if found.branches and talk.tools else None


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _read(text: str) -> Any:
    try:
        return loads(text)
    except FormatError:
        return text


def _question(condition: str) -> str:
    return f"Is this so: {condition.rstrip('?.')}?"


__all__ = ["fork"]
