"""How an event in words spells what the SOP names: as it is typed (terminal), or by its title (window)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from sopstudio.sop import Flow, PersonTask, PersonTool
from sopstudio.sop.model import KNOWLEDGE, RECORD, End, Ending
from sopstudio.text.conditions import facts_of_condition
from sopstudio.text.endings import judge_ending
from sopstudio.text.humanize import describe_arguments, describe_value, headline, shorten, speak_name
from sopstudio.text.labels import KIND_NAMES, describe_objection, describe_outputs, edge_with_values, title_tools
from sopstudio.trace.events import Evaluated, Finished, Learned
from sopstudio.trace.kept_reasons import say_reason
from sopstudio.trace.requests import ModelReply
from sopstudio.translation import tr

MAX_WORDS_CHARACTERS = 300
"""Characters of a sentence or a list in the window; the terminal shows all."""
TONE_BY_STATUS: Mapping[str, str] = MappingProxyType(
    {"completed": "good", "left": "warning", "stopped": "warning", "limit": "warning"}
)
TONE_BY_ENDING: Mapping[Ending, str] = MappingProxyType(
    {"good": "good", "": "good", "waiting": "warning", "bad": "bad"}
)
STATUS_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "completed": tr("Completed"),
        "stopped": tr("Stopped"),
        "left": tr("The customer left"),
        "limit": tr("A limit was reached"),
        "agent-error": tr("The agent made a mistake"),
        "failed": tr("The model failed"),
    }
)
_OWN_TOOLS: Mapping[str, str] = MappingProxyType(
    {RECORD: tr("take down what was said"), KNOWLEDGE: tr("look up articles")}
)
"""The tools that every agent has of its own."""
_OWN_RULES: Mapping[str, str] = MappingProxyType(
    {
        "arguments": tr("inputs"), "branch": tr("branch"), "end": tr("end"), "function": tr("tool"),
        "intent": tr("intent"), "repeats": tr("repetitions"), "reply": tr("answer"),
    }
)  # fmt: skip
"""What agents find wrong by themselves, beside the guardrails."""
_RULING_WORDS: Mapping[bool | None, str] = MappingProxyType(
    {True: tr("yes"), False: tr("no"), None: tr("cannot be decided")}
)
_UNSPOKEN_OUTPUTS = ("id", "timestamp", "tool", "endpoint", "method")
"""Members of a tool's answer that say nothing about the case."""
LOG_TAG = re.compile(
    r"<(?P<kind>step|checkpoint|sop_analysis|analysis)>\s*(?P<text>.*?)\s*</(?P=kind)>", re.IGNORECASE | re.DOTALL
)
"""How a model logs what it does (SOP-Bench, appendix D.1)."""
ANALYSIS_TAG = re.compile(r"<(?P<tag>(?:sop_)?analysis)>.*?</(?P=tag)>", re.IGNORECASE | re.DOTALL)
"""How a model analyses the procedure before it acts, and a critical step (SOP-Bench, appendix D.1)."""


def parse_log(text: str) -> list[str]:
    """What a model logs in a reply: its steps, checkpoints and analyses, in words."""
    words = {"step": "step ", "checkpoint": "checkpoint: ", "sop_analysis": "analysis: ", "analysis": "analysis: "}
    return [words[match["kind"].lower()] + " ".join(match["text"].split()) for match in LOG_TAG.finditer(text)]


class ReplyText(NamedTuple):
    """What a model said (blank where nothing was), the tools that it called, and what else there is to tell."""

    words: str
    calls: tuple[str, ...] = ()
    aside: str = ""


class Names(Protocol):
    """The spelling of everything that an event refers to."""

    def place(self, place: str) -> str:
        """A place of the flow."""

    def kind(self, place: str) -> str:
        """The kind of node at a place; blank where it is unknown."""

    def target(self, transition: str) -> str:
        """Where a transition leads."""

    def transition(self, transition: str) -> str:
        """A transition by the places that it joins."""

    def condition(self, event: Evaluated, facts: Mapping[str, Any]) -> str:
        """A decided condition with the values that decided it; blank for one that there is nothing to say about."""

    def doubt(self, reason: str) -> str:
        """Why a condition could not be decided."""

    def agent(self, procedure: str) -> str:
        """The task agent of a procedure; blank for the SOP itself."""

    def tool(self, name: str) -> str:
        """A tool."""

    def person(self, name: str) -> str:
        """Who carries out the step that a tool stands for; blank for an ordinary tool."""

    def fact(self, name: str, value: Any) -> str:
        """A fact with its value."""

    def arguments(self, arguments: Mapping[str, Any]) -> str:
        """The arguments of a call."""

    def outputs(self, tool: str, body: Any) -> str:
        """What a tool answered; blank for nothing."""

    def status(self, status: str) -> str:
        """How a run ended."""

    def reason(self, event: Finished) -> str:
        """Why a run ended so; blank where its status says it."""

    def tone(self, event: Finished) -> str:
        """Whether it is good how a run ended: *good*, *warning* or *bad*."""

    def rule(self, rule: str) -> str:
        """A guardrail or a rule of the session."""

    def objection(self, reason: str) -> str:
        """What a guardrail objected to."""

    def clause(self, text: str) -> str:
        """What a model or a tool wrote, with the tools that it names."""

    def reply(self, reply: ModelReply, form: str) -> ReplyText:
        """A model's reply, written in a form of `AskModel.form`."""

    def shorten(self, text: str, limit: int = ...) -> str:
        """A text, as far as there is room for it."""


class ExactNames:
    """Everything as an author or a programmer types it: tools, facts and values in full, places by their titles."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._transitions = {transition.id: transition for transition in flow.transitions()}

    def place(self, place: str) -> str:
        """The title of a place; the place itself where the SOP does not have it."""
        node = self._flow.nodes.get(place)
        return self.shorten(node.label()) if node is not None else place

    def kind(self, place: str) -> str:
        """The kind of node at a place; blank where it is unknown."""
        node = self._flow.nodes.get(place)
        kind = "person" if isinstance(node, PersonTask) else node.kind if node is not None else ""
        return tr(KIND_NAMES.get(kind, kind))

    def tone(self, event: Finished) -> str:
        """That of its end, as the canvas shows it, where the run completed; else that of its status."""
        node = self._flow.nodes.get(event.end)
        if event.status == "completed" and isinstance(node, End):
            return TONE_BY_ENDING[judge_ending(node)]
        return TONE_BY_STATUS.get(event.status, "bad")

    def target(self, transition: str) -> str:
        """The title of the place that a transition leads to."""
        known = self._transitions.get(transition)
        return self.place(known.target) if known is not None else transition

    def transition(self, transition: str) -> str:
        """A transition by the places that it joins."""
        known = self._transitions.get(transition)
        return f"{self.place(known.source)} → {self.place(known.target)}" if known is not None else transition

    def condition(self, event: Evaluated, facts: Mapping[str, Any]) -> str:
        """`{score} > 5  [score = 7] → yes`; blank for a transition that is always taken."""
        known = self._transitions.get(event.edge)
        wording = (known.edge.wording() if known.edge is not None else "always") if known is not None else ""
        if not wording or (wording == "always" and event.value):
            return ""
        values = [self.fact(name, facts[name]) for name in facts_of_condition(wording) if name in facts]
        note = f"  [{', '.join(values)}]" if values else ""
        return f"{wording}{note} → {_RULING_WORDS[event.value]}"

    def doubt(self, reason: str) -> str:
        """The reason as it was recorded."""
        return reason

    def person(self, name: str) -> str:
        """The role of whoever carries out the step that a tool stands for; blank for an ordinary tool."""
        tool = self._flow.tools.get(name)
        return self.shorten(tool.person.role or tr("a person")) if isinstance(tool, PersonTool) else ""

    def agent(self, procedure: str) -> str:
        """The title of the procedure that a task agent carries out."""
        known = self._flow.procedure(procedure)
        return known.label() if known is not None else self._flow.sop.label()

    def tool(self, name: str) -> str:
        """The name of a tool."""
        return name

    def fact(self, name: str, value: Any) -> str:
        """`name = 'Ann'`."""
        return f"{name} = {exact_value(value)}"

    def arguments(self, arguments: Mapping[str, Any]) -> str:
        """`name='Ann', n=1`."""
        return ", ".join(f"{name}={exact_value(value)}" for name, value in arguments.items())

    def outputs(self, tool: str, body: Any) -> str:
        """`score=7.5`: all of the answer but what identifies it."""
        if not isinstance(body, Mapping):
            return "" if body is None else exact_value(body)
        return self.arguments({name: value for name, value in body.items() if name not in _UNSPOKEN_OUTPUTS})

    def status(self, status: str) -> str:
        """The status, as `Finished` and the exit codes have it."""
        return status

    def reason(self, event: Finished) -> str:
        """The reason as it was recorded."""
        return event.reason

    def rule(self, rule: str) -> str:
        """The name of the guardrail or rule."""
        return rule

    def objection(self, reason: str) -> str:
        """The objection as it was recorded."""
        return reason

    def clause(self, text: str) -> str:
        """The text as it stands."""
        return text

    def reply(self, reply: ModelReply, form: str) -> ReplyText:
        """The reply's text, or what the model logs in it, and the calls of the protocol."""
        return ReplyText(" · ".join(parse_log(reply.text)) or reply.text, tuple(call.tool for call in reply.calls))

    def shorten(self, text: str, limit: int = 0) -> str:
        """The whole text."""
        return text


class TitleNames(ExactNames):
    """Everything by its title and in plain words, cut to a line of a table.

    `rules` are the titles of guardrails; `read_reply` reads a reply in a form of `AskModel.form`. Both belong to
    packages above this one.
    """

    def __init__(
        self, flow: Flow, rules: Mapping[str, str], read_reply: Callable[[ModelReply, str], ReplyText]
    ) -> None:
        super().__init__(flow)
        self._rules, self._read_reply = rules, read_reply

    def condition(self, event: Evaluated, facts: Mapping[str, Any]) -> str:
        """`score 731, needs 720 or more ✓`; yes or no for an edge that the SOP does not have."""
        known = self._transitions.get(event.edge)
        return edge_with_values(known.edge, facts, event.value) if known is not None else _RULING_WORDS[event.value]

    def doubt(self, reason: str) -> str:
        """The reason in the language of the window."""
        return say_reason(reason)

    def tool(self, name: str) -> str:
        """The title of a tool."""
        tool = self._flow.tools.get(name)
        return self.shorten(tool.label() if tool is not None else _OWN_TOOLS.get(name) or speak_name(name))

    def fact(self, name: str, value: Any) -> str:
        """`full name = Ann`."""
        return f"{speak_name(name)} = {describe_value(value)}"

    def arguments(self, arguments: Mapping[str, Any]) -> str:
        """`full name Ann, term 12`."""
        return self.shorten(describe_arguments(arguments), MAX_WORDS_CHARACTERS)

    def outputs(self, tool: str, body: Any) -> str:
        """What of the answer becomes facts."""
        return self.shorten(describe_outputs(self._flow.tools.get(tool), body), MAX_WORDS_CHARACTERS)

    def status(self, status: str) -> str:
        """The status in words."""
        return STATUS_TITLES.get(status, status)

    def reason(self, event: Finished) -> str:
        """The reason as a headline; blank where the customer left, which the status says."""
        return (
            ""
            if event.status == "left"
            else self.shorten(headline(self.clause(say_reason(event.reason))), MAX_WORDS_CHARACTERS)
        )

    def rule(self, rule: str) -> str:
        """The title of the guardrail."""
        return self._rules.get(rule) or _OWN_RULES.get(rule) or speak_name(rule)

    def objection(self, reason: str) -> str:
        """The objection as a headline, without data and identifiers."""
        return describe_objection(self._flow.sop.tools, say_reason(reason))

    def clause(self, text: str) -> str:
        """The text with the tools that it names under their titles."""
        return title_tools(self._flow.sop.tools, text)

    def reply(self, reply: ModelReply, form: str) -> ReplyText:
        """The reply as its form has it."""
        return self._read_reply(reply, form)

    def shorten(self, text: str, limit: int = 120) -> str:
        """The text in one line of at most `limit` characters."""
        return shorten(text, limit)


def exact_value(value: Any) -> str:
    """A value as it is typed in a condition: texts in quotes, `true` and `false`, `nothing` for None."""
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {exact_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(exact_value, value)) + "]"
    return "nothing" if value is None else str(value)


def name_giver(event: Learned, tool: str, *, user_has_spoken: bool) -> str:
    """Who gave a fact: a tool (by its title `tool`), the model, the customer, the case (before anybody has spoken), or
    a computation.
    """
    user = tr(event.by) if event.by else (tr("customer") if user_has_spoken else tr("the case"))
    return {"tool": tool, "user": user, "computed": tr("worked out"), "model": tr("model")}.get(
        event.source, event.source
    )


def list_tools(names: Names, tools: Iterable[str]) -> str:
    """Tools as these names spell them, with commas between."""
    return ", ".join(map(names.tool, tools))


__all__ = [
    "ANALYSIS_TAG",
    "LOG_TAG",
    "STATUS_TITLES",
    "ExactNames",
    "Names",
    "ReplyText",
    "TitleNames",
    "exact_value",
    "list_tools",
    "name_giver",
    "parse_log",
]
