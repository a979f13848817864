"""The state of a conversation: its facts, its messages, and how many replies in a row were unusable."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Generator
from functools import cache
from itertools import chain, count
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.architecture_choices import MEMORY, get_choice
from sopstudio.agents.guardrails.value_matching import is_said
from sopstudio.agents.protocol import USER_LEFT, Briefing, ask_user, search
from sopstudio.agents.replaced_memory import replace_earlier
from sopstudio.sop import Fact, PlacePlan, Route, dumps, value_to_json
from sopstudio.sop.corrections import Course
from sopstudio.sop.model import AGENT_TOOLS
from sopstudio.trace import (
    Answer,
    AskModel,
    Failure,
    Finished,
    Learned,
    Message,
    ModelCall,
    ModelReply,
    Passages,
    Refused,
    Request,
    RunNote,
    ToolResult,
    Tripped,
    UserReply,
)


class History:
    """The messages after the system prompt. Grows only at its end, so that requests can share a common prefix."""

    def __init__(self) -> None:
        self._messages: tuple[Message, ...] = ()

    def messages(self, since: int = 0) -> tuple[Message, ...]:
        """The messages from position `since` on."""
        return self._messages[since:] if since else self._messages

    def __len__(self) -> int:
        return len(self._messages)

    def add(self, message: Message) -> None:
        """Add a message as it stands."""
        self._messages = (*self._messages, message)

    def add_agent_text(self, text: str) -> None:
        """Add what the agent said, as a message of the role *assistant*."""
        self._messages = (*self._messages, {"role": "assistant", "content": text})

    def add_user_text(self, text: str) -> None:
        """Add what the user said, as a message of the role *user*."""
        self._messages = (*self._messages, {"role": "user", "content": text})

    def add_calls(self, reply: ModelReply) -> None:
        """Add the model's tool calls, with its text where it has any, and with what the provider wants back."""
        calls = [
            {
                **call.extra,
                "id": call.id,
                "type": "function",
                "function": {"name": call.tool, "arguments": _arguments_text(call)},
            }
            for call in reply.calls
        ]
        message = {**reply.extra, "role": "assistant", "content": reply.text or None, "tool_calls": calls}
        self._messages = (*self._messages, message)

    def add_result(self, call: ModelCall, content: Any) -> None:
        """Add the answer to a call, from a tool or from the rules."""
        text = content if isinstance(content, str) else dumps(content, indent=None)
        self._messages = (*self._messages, {"role": "tool", "tool_call_id": call.id, "content": text})


def _arguments_text(call: ModelCall) -> str:
    return call.raw or dumps(call.arguments if call.arguments is not None else {}, indent=None)


def result_content(result: ToolResult) -> dict[str, Any]:
    """The result of a tool as the model reads it."""
    if result.ok:
        return {"success": True, "response": result.body}
    content = {"success": False, "error": result.fault or "error", "message": result.message}
    return content if result.body is None else {**content, "response": result.body}


MAX_REASKS = 2
"""How often in a row a model is asked again after an unusable reply."""

THOUGHT_LINE = re.compile(r"^[ \t]*Thought[ \t]*:.*$\n?", re.IGNORECASE | re.MULTILINE)

ConversationPart = Generator[Request | RunNote, Answer | None, Finished | None]
"""A part of a conversation: returns how the run ended, or None to go on."""


class ConversationState:
    """The state that node execution and turns share.

    `template` names the prompt of a node; `thought` is its text about thinking before acting, where wanted.
    `rejections` counts unusable replies in a row.
    """

    def __init__(self, briefing: Briefing, template: str = "", thought: str = "") -> None:
        self._template, self._thought = template, thought
        self.briefing, self.flow, self.runtime = briefing, briefing.flow, briefing.runtime
        self.facts: dict[str, Any] = {}
        self.sources: dict[str, str] = {}
        self.history = History()
        self.rejections = 0
        self.course = Course()
        self.corrected: dict[str, Any] = {}
        """Values given at an earlier visit that the user has just corrected: what rests on them is done again."""
        self._given_at: dict[str, int] = {}
        self._replaces = get_choice(briefing.options, MEMORY) == "replaced"
        self.own_tools = tuple(_free_name(name, self.flow.tools) for name in AGENT_TOOLS)

    def messages(self, since: int = 0) -> tuple[Message, ...]:
        """The messages from position `since` on, as the model sees them."""
        messages = self.history.messages(since)
        return replace_earlier(messages) if self._replaces else messages

    def fact(self, name: str) -> Fact:
        """The declaration of a fact; a plain text fact where the SOP declares none."""
        return self.flow.facts.get(name) or Fact(name=name)

    def learn(self, name: str, value: Any, source: str, by: str) -> Generator[RunNote, Answer | None, bool]:
        """Store a value with its source; returns whether it replaced a different value."""
        changed = name in self.facts and self.facts[name] != value
        self.facts[name] = value
        self.sources[name] = wording.describe_source(source, by)
        if source == "user":
            self.course.record_given(name, value)
            self._given_at[name] = len(self.history)
        yield Learned(name, value, source, by)
        return changed

    def learn_from_user(self, name: str, value: Any) -> Generator[RunNote, Answer | None, bool]:
        """Store a value that is the user's to give. One that the user did not say is noted as the model's."""
        return (yield from self.learn(name, value, "user", "" if self._is_said(name, value) else wording.BY_MODEL))

    def is_late_correction(self, name: str, value: Any) -> bool:
        """Whether the user has said another value of a fact since an earlier visit at which it was given."""
        if name not in self.facts or self.facts[name] == value or not self.course.was_given_before(name):
            return False
        return self._is_said(name, value, self._given_at.get(name, 0))

    def is_new_value(self, name: str, value: Any) -> bool:
        """Whether a value is new: it differs from the known one, or the user has confirmed an assumed one."""
        assumed = self.sources.get(name) == wording.ASSUMED
        return self.facts.get(name) != value or (assumed and self._is_said(name, value))

    def _is_said(self, name: str, value: Any, since: int = 0) -> bool:
        texts = (str(message["content"]) for message in self.history.messages(since) if message["role"] == "user")
        return is_said(value_to_json(value), texts, choice=bool(self.fact(name).allowed))

    def user_text(self, text: str) -> str:
        """The part of the model's text that is for the user: without thoughts where the prompt asks for them."""
        return THOUGHT_LINE.sub("", text).strip() if self._thought else text.strip()

    def say(self, text: str) -> Generator[Request | RunNote, Answer | None, UserReply | Finished]:
        """Say something and return the user's reply; `USER_LEFT` where the user has gone. Resets `rejections`."""
        self.history.add_agent_text(text)
        reply = yield from ask_user(text)
        if isinstance(reply, Failure | Refused):
            return Finished("failed", "", reply.why)
        if reply.ended:
            return USER_LEFT
        self.history.add_user_text(reply.text)
        self.rejections = 0
        return reply

    def look_up(self, tool_call: ModelCall) -> Generator[Request | RunNote, Answer | None, dict[str, Any]]:
        """Search the knowledge for the query of a call; returns the content of its result."""
        result = yield from search(str((tool_call.arguments or {}).get("query", "")))
        return wording.passages_content(result.found if isinstance(result, Passages) else ())

    def reject(self, failure: Failure | Refused) -> ConversationPart:
        """Note an unusable reply; returns how the run ends if there were too many or the endpoint failed."""
        yield Tripped("reply", failure.why)
        if failure.kind == "endpoint":
            return Finished("failed", "", failure.why)
        return self.count_reply(False, failure.why)

    def count_reply(self, usable: bool, reason: str) -> Finished | None:
        """Count a reply; returns how the run ends when too many in a row were unusable."""
        self.rejections = 0 if usable else self.rejections + 1
        return Finished("agent-error", "", reason) if self.rejections > MAX_REASKS else None

    def prompt(self, plan: PlacePlan, questions: tuple[str, ...] = ()) -> Callable[[], str]:
        """The system prompt of a node with today's facts, formatted only when it is read.

        `questions` are conditions that the user has to settle.
        """
        asked_facts = [self.fact(name) for name in plan.asks if name not in self.facts]
        known, sources = dict(self.facts), dict(self.sources)
        return cache(
            lambda: wording.fill_template(
                self.briefing.prompts,
                self._template,
                procedure=self.flow.sop.label(),
                title=plan.node.label(),
                description=plan.node.description or plan.node.label(),
                steps=wording.format_steps(plan.node),
                known=wording.format_facts(known, sources),
                needed=wording.format_needed(asked_facts, questions),
                pathways=wording.format_pathways(self.flow, plan.routes),
                thought=self._thought,
            )
        )

    def question(self, route: Route) -> AskModel:
        """The closed question about a prose edge."""
        condition = route.transition.edge.condition if route.transition.edge is not None else ""
        known, sources = dict(self.facts), dict(self.sources)
        return AskModel(
            lambda: wording.fill_template(
                self.briefing.prompts,
                "closed-question",
                procedure=self.flow.sop.label(),
                condition=condition,
                known=wording.format_facts(known, sources),
            ),
            self.messages(),
        )


def _free_name(name: str, taken: Container[str]) -> str:
    """The name, with a number where a tool of the SOP already has it."""
    return next(
        candidate for candidate in chain((name,), (f"{name}_{number}" for number in count(2))) if candidate not in taken
    )
