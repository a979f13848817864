"""What a conversation of the dynamic-prompt agent has come to: facts, messages, and replies that could not be used."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Generator
from itertools import chain, count
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.guardrails.sayings import is_said
from sopstudio.agents.history import History
from sopstudio.agents.protocol import LEFT, Briefing, converse, search
from sopstudio.sop import Fact, Route, Work, to_json
from sopstudio.sop.tools import AGENT_TOOLS
from sopstudio.trace import (
    Answer,
    AskModel,
    Failure,
    Finished,
    Learned,
    ModelCall,
    Note,
    Passages,
    Refused,
    Request,
    Tripped,
    UserReply,
)

REASKS = 2
"""How often in a row a model is asked again after a reply that could not be used."""

THOUGHT = re.compile(r"^[ \t]*Thought[ \t]*:.*$\n?", re.IGNORECASE | re.MULTILINE)

Part = Generator[Request | Note, Answer | None, Finished | None]
"""A part of a conversation: how the run ended, or None to go on."""


class Talk:
    """The state that orchestration and turns share. `rejected` counts unusable replies in a row.

    `template` is the prompt of a node; `thought` what it says of thinking before acting, where that is wanted.
    """

    def __init__(self, briefing: Briefing, template: str = "", thought: str = "") -> None:
        self._template, self._thought = template, thought
        self.briefing, self.flow, self.routing = briefing, briefing.flow, briefing.routing
        self.facts: dict[str, Any] = {}
        self.sources: dict[str, str] = {}
        self.history = History()
        self.rejected = 0
        self.own_tools = tuple(_free(name, self.flow.tools) for name in AGENT_TOOLS)

    def fact(self, name: str) -> Fact:
        """The declaration of a fact; a plain text where there is none."""
        return self.flow.facts.get(name) or Fact(name=name)

    def learn(self, name: str, value: Any, source: str, by: str) -> Generator[Note, Answer | None, bool]:
        """Take a value over; returns whether there was another one before."""
        changed = name in self.facts and self.facts[name] != value
        self.facts[name] = value
        self.sources[name] = wording.where_from(source, by)
        yield Learned(name, value, source, by)
        return changed

    def hear(self, name: str, value: Any) -> Generator[Note, Answer | None, bool]:
        """Take a value over that is the user's to give; one that the user's words do not hold is the model's."""
        return (yield from self.learn(name, value, "user", "" if self._is_said(name, value) else wording.MODEL))

    def is_news(self, name: str, value: Any) -> bool:
        """Whether a value is another one than is known; or was only assumed, and the user has said it since."""
        assumed = self.sources.get(name) == wording.ASSUMED
        return self.facts.get(name) != value or (assumed and self._is_said(name, value))

    def _is_said(self, name: str, value: Any) -> bool:
        texts = (str(one["content"]) for one in self.history.messages() if one["role"] == "user")
        return is_said(to_json(value), texts, choice=bool(self.fact(name).allowed))

    def words(self, text: str) -> str:
        """What of the model's text is for the user: all but its thoughts, where it was told to write them."""
        return THOUGHT.sub("", text).strip() if self._thought else text.strip()

    def say(self, text: str) -> Generator[Request | Note, Answer | None, UserReply | Finished]:
        """Say something and wait for the reply, which ends what was unusable before; `LEFT` where there is none."""
        self.history.said(text)
        reply = yield from converse(text)
        if isinstance(reply, Failure | Refused):
            return Finished("failed", "", reply.why)
        if reply.ended:
            return LEFT
        self.history.heard(reply.text)
        self.rejected = 0
        return reply

    def look_up(self, asked: ModelCall) -> Generator[Request | Note, Answer | None, dict[str, Any]]:
        """Look up in the knowledge what a call asks for; what the model is told was found."""
        found = yield from search(str((asked.arguments or {}).get("query", "")))
        return wording.passages(found.found if isinstance(found, Passages) else ())

    def reject(self, why: Failure | Refused) -> Part:
        """A reply that cannot be used is asked for again, but not for ever."""
        yield Tripped("reply", why.why)
        if why.kind == "endpoint":
            return Finished("failed", "", why.why)
        return self.bounded(False, why.why)

    def bounded(self, usable: bool, why: str) -> Finished | None:
        """Count a reply; how the run ends when too many in a row were unusable."""
        self.rejected = 0 if usable else self.rejected + 1
        return Finished("agent-error", "", why) if self.rejected > REASKS else None

    def prompt(self, work: Work, questions: tuple[str, ...] = ()) -> Callable[[], str]:
        """The system prompt of a node as of now, put into words only when somebody reads it.

        `questions` are conditions of which the user is to tell whether they hold.
        """
        asked = [self.fact(name) for name in work.asks if name not in self.facts]
        known, sources = dict(self.facts), dict(self.sources)
        return lambda: wording.filled(
            self.briefing.prompts,
            self._template,
            procedure=self.flow.sop.label(),
            title=work.node.label(),
            description=work.node.description or work.node.label(),
            steps=wording.steps_of(work.node),
            known=wording.known_facts(known, sources),
            needed=wording.needed(asked, questions),
            pathways=wording.pathways(self.flow, work.routes),
            thought=self._thought,
        )

    def question(self, route: Route) -> AskModel:
        """The closed question about a prose edge."""
        condition = route.way.edge.condition if route.way.edge is not None else ""
        known, sources = dict(self.facts), dict(self.sources)
        return AskModel(
            lambda: wording.filled(
                self.briefing.prompts,
                "closed-question",
                procedure=self.flow.sop.label(),
                condition=condition,
                known=wording.known_facts(known, sources),
            ),
            self.history.messages(),
        )


def _free(name: str, taken: Container[str]) -> str:
    """The name, with a number where a tool of the SOP is called so."""
    return next(one for one in chain((name,), (f"{name}_{number}" for number in count(2))) if one not in taken)
