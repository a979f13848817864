"""The events of a run as rows of the timeline: what happened, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from sopstudio.agents import forms
from sopstudio.errors import FormatError
from sopstudio.simulation.world.users import QUIT
from sopstudio.sop import Edge, Flow, Tool, Transition, loads
from sopstudio.text.humanize import describe_arguments, describe_value, headline, plural, shorten, speak_name
from sopstudio.text.labels import describe_outputs, edge_with_values
from sopstudio.text.tool_names import describe_objection, title_tools
from sopstudio.trace import (
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Entered,
    Evaluated,
    Event,
    Failure,
    Finished,
    Learned,
    Loaded,
    ModelReply,
    Passages,
    Refused,
    Remembered,
    Ruling,
    Say,
    Search,
    Selected,
    Together,
    Took,
    ToolResult,
    Tripped,
    UserReply,
    parse_log,
)
from sopstudio.ui.runs.guardrails_button import GUARDRAIL_TITLES as CHECKS

OBJECT_FORM, THOUGHT_KEY = "object", "thought"
"""How the forms of Agent-S begin, and under which key their objects hold what is not for others."""


class ReplyText(NamedTuple):
    """What was said (blank where nothing was), the tools that were called, and what else there is to tell."""

    words: str
    calls: tuple[str, ...] = ()
    aside: str = ""


def describe_reply(reply: ModelReply, form: str) -> ReplyText:
    """The reply as a person reads it; unchanged where it is not in the form that was requested."""
    if form.startswith(OBJECT_FORM) and not reply.calls:
        return _describe_object(reply.text)
    read = forms.read(form, reply)
    problem = next((call.problem for call in read.calls if call.problem), "")
    if problem:
        return ReplyText(reply.text, tuple(call.tool for call in reply.calls), problem)
    return ReplyText(" · ".join(parse_log(read.text)) or read.text, tuple(call.tool for call in read.calls))


def _describe_object(text: str) -> ReplyText:
    """Agent-S: an object with a thought and what was decided."""
    try:
        data: Any = loads(text)
    except FormatError:
        return ReplyText(text)
    if not isinstance(data, dict):
        return ReplyText(text)
    parts = _describe_members((name, value) for name, value in data.items() if name != THOUGHT_KEY)
    return ReplyText(" · ".join(parts), (), str(data.get(THOUGHT_KEY) or ""))


def _describe_members(values: Iterable[tuple[str, Any]]) -> Iterable[str]:
    return (f"{speak_name(name)}: {describe_value(value)}" for name, value in values if value not in (None, "", {}, []))


STATUS_TITLES = {
    "completed": "Completed",
    "stopped": "Stopped",
    "left": "The customer left",
    "limit": "A limit was reached",
    "agent-error": "The agent made a mistake",
    "failed": "The model failed",
}
TONE_BY_STATUS = {"completed": "good", "left": "warning", "stopped": "warning", "limit": "warning"}
COMPONENT_TITLES = {
    "user": "the simulated customer",
    "intent": "the classifier",
    "knowledge": "the knowledge agent",
    "state": "the state model",
    "action": "the action model",
    "user model": "the user model",
}
"""Who is asked, by component; it is the model, for every other one."""
RULING_WORDS = {True: "yes", False: "no", None: "cannot be decided"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the timeline: the kind of event in a word, what happened, more about it, and whether that is good."""

    tag: str
    words: str
    detail: str = ""
    tone: str = ""


class EventFormatter:
    """Turns the events of one run into rows, one after the other."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._transitions: dict[str, Transition] = {transition.id: transition for transition in flow.transitions()}
        self._facts: dict[str, Any] = {}
        self._called_tool: Tool | None = None
        self._form_by_component: dict[str, str] = {}
        self._user_has_spoken = False

    def row(self, event: Event) -> Row:
        """The row of the next event."""
        if isinstance(
            event, Entered | Learned | Evaluated | Took | Tripped | Loaded | Selected | Remembered | Finished
        ):
            return self._note_row(event)
        if isinstance(event, CallTool | ToolResult):
            return self._tool_row(event)
        if isinstance(event, Together | Answers):
            parts = event.requests if isinstance(event, Together) else event.answers
            rows = [self.row(part) for part in parts]
            return rows[0] if len(rows) == 1 else Row("several", " · ".join(shorten(row.words, 40) for row in rows))
        self._user_has_spoken = self._user_has_spoken or isinstance(event, UserReply)
        return self._model_row(event) if isinstance(event, AskModel | ModelReply) else _message_row(event)

    def title(self, place: str) -> str:
        """What a place is called."""
        node = self._flow.nodes.get(place)
        return shorten(node.label()) if node is not None else place

    def describe_transition(self, name: str) -> str:
        """A way by the places that it joins."""
        transition = self._transitions.get(name)
        return f"{self.title(transition.source)} → {self.title(transition.target)}" if transition is not None else name

    def _note_row(self, event: Event) -> Row:
        match event:
            case Entered(place=place):
                node = self._flow.nodes.get(place)
                return Row("node", f"Entered {self.title(place)}", node.kind if node is not None else "")
            case Learned(fact=fact, value=value, source=source, by=by):
                self._facts[fact] = value
                tool = self._flow.tools.get(by)
                who = f"from {tool.label() if tool else by}" if source == "tool" else self._describe_source(source, by)
                return Row("fact", f"{speak_name(fact)} = {describe_value(value)}", shorten(who))
            case Evaluated(edge=edge, value=value, reason=reason, by=by):
                known = self._transitions.get(edge)
                sop_edge: Edge | None = known.edge if known is not None else None
                words = edge_with_values(sop_edge, self._facts, value) if known is not None else RULING_WORDS[value]
                decided_by = f" · said the {by}" if by in ("model", "person") else ""
                return Row(
                    "edge",
                    self.describe_transition(edge),
                    shorten(" · ".join(filter(None, (words + decided_by, reason)))),
                )
            case Took(edges=edges):
                target = ", ".join(
                    self.title(self._transitions[edge_id].target) for edge_id in edges if edge_id in self._transitions
                )
                return Row("edge", f"Goes on to {target}")
            case Finished(status=status, end=end, reason=reason):
                words = " · ".join(filter(None, (STATUS_TITLES.get(status, status), self.title(end) if end else "")))
                why = "" if status == "left" else shorten(headline(self.use_tool_titles(reason)), 300)
                return Row("end", words, why, TONE_BY_STATUS.get(status, "bad"))
            case Tripped(rule=rule, why=why):
                return Row("warning", describe_objection(self._flow.sop.tools, why), CHECKS.get(rule, speak_name(rule)))
        return self._architecture_row(event)

    def _describe_source(self, source: str, by: str) -> str:
        """Who gave a fact that no tool gave; before anybody has spoken it came with the case."""
        if source == "user":
            return (
                "said by the model"
                if by == "model"
                else "said by the customer"
                if self._user_has_spoken
                else "of the case"
            )
        return "worked out" if source == "computed" else source

    def _architecture_row(self, event: Event) -> Row:
        """The row of a note that only some architectures send."""
        match event:
            case Selected(action=action, wanted=wanted, similarity=similarity):
                return Row(
                    "agent", f"Takes the action “{shorten(action)}”", shorten(f"{similarity:.2f} near “{wanted}”", 300)
                )
            case Remembered(action=action, observation=observation, success=success):
                tone = "" if success else "warning"
                return Row("agent", f"Remembers “{shorten(action)}”", shorten(observation, 300), tone)
        procedure = self._flow.procedure(getattr(event, "name", ""))
        return Row("agent", f"Goes on as {procedure.label() if procedure else self._flow.sop.label()}")

    def _model_row(self, event: AskModel | ModelReply) -> Row:
        """A call of a model and its reply, with the tools by their titles."""
        if isinstance(event, AskModel):
            self._form_by_component[event.component] = event.form
            messages = plural(len(event.history), "message")
            offers = (
                () if event.form.startswith(OBJECT_FORM) else event.offers
            )  # what an answer can stand for: no tools
            tools = f" · tools: {self._tool_titles(offer.name for offer in offers)}" if offers else ""
            words = f"{messages}{tools}"
            return Row("ask", f"Asks {COMPONENT_TITLES.get(event.component, 'the model')}", shorten(words, 300))
        plays = event.component == "user"
        described = describe_reply(event, self._form_by_component.get(event.component, ""))
        calls = f"Calls {self._tool_titles(described.calls)}" if described.calls else ""
        left = plays and event.text.strip() == QUIT
        words = (
            "Leaves"
            if left
            else self.use_tool_titles(" · ".join(filter(None, (described.words, calls)))) or "Says nothing"
        )
        tokens = event.usage.prompt_tokens + event.usage.completion_tokens
        aside = "plays the customer" if plays else shorten(self.use_tool_titles(described.aside))
        spoilt = f"spoilt on purpose: {event.injected}" if event.injected else ""
        return Row(
            "model", shorten(words, 300), " · ".join(filter(None, (spoilt, aside, f"{tokens:,} tokens" * bool(tokens))))
        )

    def use_tool_titles(self, text: str) -> str:
        """A sentence with the tools that it names under their titles."""
        return title_tools(self._flow.sop.tools, text)

    def _tool_titles(self, names: Iterable[str]) -> str:
        tools = ((self._flow.tools.get(name), name) for name in names)
        return ", ".join(tool.label() if tool is not None else speak_name(name) for tool, name in tools)

    def _tool_row(self, event: CallTool | ToolResult) -> Row:
        if isinstance(event, CallTool):
            self._called_tool = self._flow.tools.get(event.tool)
            name = self._called_tool.label() if self._called_tool is not None else event.tool
            return Row("tool", f"Calls {shorten(name)}", shorten(describe_arguments(event.arguments), 300))
        name = shorten(self._called_tool.label()) if self._called_tool is not None else "The tool"
        if event.ok:
            return Row(
                "tool", f"{name} answered", shorten(describe_outputs(self._called_tool, event.body) or "ok", 300)
            )
        return Row("warning", f"{name} failed", shorten(event.message or event.fault, 300))


def _message_row(event: Event) -> Row:
    """The row of what is said, looked up, or put to a person."""
    match event:
        case Say(text=text):
            return Row("agent", shorten(text, 300))
        case UserReply(text=text, ended=ended):
            return Row("user", shorten(text, 300) or ("The customer leaves" if ended else "Says nothing"))
        case _:
            return _request_row(event)


def _request_row(event: Event) -> Row:
    match event:
        case AskPerson(question=question):
            return Row("ask", f"Does this hold: {shorten(question)}?")
        case Ruling(holds=holds, by=by):
            return Row("ask", {True: "Yes", False: "No", None: "Undecided"}[holds], f"said the {by}")
        case Search(query=query):
            return Row("look up", f"Looks for “{shorten(query, 280)}”")
        case Passages(found=found):
            titles = ", ".join(shorten(title) for title, _ in found)
            return Row("look up", f"Found: {titles}" if titles else "Nothing found")
        case Refused(why=why) | Failure(why=why):
            return Row("warning", shorten(why, 300))
        case Delivered():
            return Row("agent", "Goes on without waiting for an answer")
    return Row("event", type(event).__name__)


__all__ = ["STATUS_TITLES", "TONE_BY_STATUS", "EventFormatter", "ReplyText", "Row", "describe_reply"]
