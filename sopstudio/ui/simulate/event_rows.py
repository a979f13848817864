"""The events of a run as rows of the timeline: what happened, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from sopstudio.agents import forms
from sopstudio.errors import FormatError
from sopstudio.simulation.world.users import QUIT
from sopstudio.sop import Edge, Flow, Tool, Transition, loads
from sopstudio.text.humanize import headline, plural, shorten, speak_name
from sopstudio.text.labels import describe_outputs, edge_with_values
from sopstudio.text.tool_names import describe_objection, title_tools
from sopstudio.text.values import describe_arguments, describe_value
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

OBJECT, THOUGHT = "object", "thought"
"""How the forms of Agent-S begin, and under which key their objects hold what is not for others."""


class Told(NamedTuple):
    """What was said (blank where nothing was), the tools that were called, and what else there is to tell."""

    words: str
    calls: tuple[str, ...] = ()
    aside: str = ""


def told(reply: ModelReply, form: str) -> Told:
    """The reply as a person reads it; as it stands, where it is not in the form that was asked for."""
    if form.startswith(OBJECT) and not reply.calls:
        return _told_object(reply.text)
    read = forms.read(form, reply)
    problem = next((call.problem for call in read.calls if call.problem), "")
    if problem:
        return Told(reply.text, tuple(call.tool for call in reply.calls), problem)
    return Told(" · ".join(parse_log(read.text)) or read.text, tuple(call.tool for call in read.calls))


def _told_object(text: str) -> Told:
    """Agent-S: an object with a thought and what was decided."""
    try:
        data: Any = loads(text)
    except FormatError:
        return Told(text)
    if not isinstance(data, dict):
        return Told(text)
    parts = _parts((name, value) for name, value in data.items() if name != THOUGHT)
    return Told(" · ".join(parts), (), str(data.get(THOUGHT) or ""))


def _parts(values: Iterable[tuple[str, Any]]) -> Iterable[str]:
    return (f"{speak_name(name)}: {describe_value(value)}" for name, value in values if value not in (None, "", {}, []))


STATUS = {
    "completed": "Completed",
    "stopped": "Stopped",
    "left": "The customer left",
    "limit": "A limit was reached",
    "agent-error": "The agent made a mistake",
    "failed": "The model failed",
}
ENDED = {"completed": "good", "left": "warning", "stopped": "warning", "limit": "warning"}
ASKED = {
    "user": "the simulated customer",
    "intent": "the classifier",
    "knowledge": "the knowledge agent",
    "state": "the state model",
    "action": "the action model",
    "user model": "the user model",
}
"""Who is asked, by component; it is the model, for every other one."""
HOLDS = {True: "yes", False: "no", None: "cannot be decided"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the timeline: the kind of event in a word, what happened, more about it, and whether that is good."""

    tag: str
    words: str
    detail: str = ""
    tone: str = ""


class Teller:
    """Turns the events of one run into rows, one after the other."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._ways: dict[str, Transition] = {way.id: way for way in flow.transitions()}
        self._facts: dict[str, Any] = {}
        self._called: Tool | None = None
        self._forms: dict[str, str] = {}
        self._heard = False

    def row(self, event: Event) -> Row:
        """The row of the next event."""
        if isinstance(
            event, Entered | Learned | Evaluated | Took | Tripped | Loaded | Selected | Remembered | Finished
        ):
            return self._note(event)
        if isinstance(event, CallTool | ToolResult):
            return self._tool(event)
        if isinstance(event, Together | Answers):
            parts = event.requests if isinstance(event, Together) else event.answers
            rows = [self.row(part) for part in parts]
            return rows[0] if len(rows) == 1 else Row("several", " · ".join(shorten(row.words, 40) for row in rows))
        self._heard = self._heard or isinstance(event, UserReply)
        return self._model(event) if isinstance(event, AskModel | ModelReply) else _talk(event)

    def title(self, place: str) -> str:
        """What a place is called."""
        node = self._flow.nodes.get(place)
        return shorten(node.label()) if node is not None else place

    def way(self, name: str) -> str:
        """A way by the places that it joins."""
        way = self._ways.get(name)
        return f"{self.title(way.source)} → {self.title(way.target)}" if way is not None else name

    def _note(self, event: Event) -> Row:
        match event:
            case Entered(place=place):
                node = self._flow.nodes.get(place)
                return Row("node", f"Entered {self.title(place)}", node.kind if node is not None else "")
            case Learned(fact=fact, value=value, source=source, by=by):
                self._facts[fact] = value
                tool = self._flow.tools.get(by)
                who = f"from {tool.label() if tool else by}" if source == "tool" else self._giver(source, by)
                return Row("fact", f"{speak_name(fact)} = {describe_value(value)}", shorten(who))
            case Evaluated(edge=edge, value=value, reason=reason, by=by):
                known = self._ways.get(edge)
                found: Edge | None = known.edge if known is not None else None
                words = edge_with_values(found, self._facts, value) if known is not None else HOLDS[value]
                said = f" · said the {by}" if by in ("model", "person") else ""
                return Row("edge", self.way(edge), shorten(" · ".join(filter(None, (words + said, reason)))))
            case Took(edges=edges):
                target = ", ".join(self.title(self._ways[one].target) for one in edges if one in self._ways)
                return Row("edge", f"Goes on to {target}")
            case Finished(status=status, end=end, reason=reason):
                words = " · ".join(filter(None, (STATUS.get(status, status), self.title(end) if end else "")))
                why = "" if status == "left" else shorten(headline(self.plain(reason)), 300)
                return Row("end", words, why, ENDED.get(status, "bad"))
            case Tripped(rule=rule, why=why):
                return Row("warning", describe_objection(self._flow.sop.tools, why), CHECKS.get(rule, speak_name(rule)))
        return self._of_its_own(event)

    def _giver(self, source: str, by: str) -> str:
        """Who gave a fact that no tool gave; before anybody has spoken it came with the case."""
        if source == "user":
            return "said by the model" if by == "model" else "said by the customer" if self._heard else "of the case"
        return "worked out" if source == "computed" else source

    def _of_its_own(self, event: Event) -> Row:
        """What only some architectures do."""
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

    def _model(self, event: AskModel | ModelReply) -> Row:
        """A call of a model and its reply, with the tools by their titles."""
        if isinstance(event, AskModel):
            self._forms[event.component] = event.form
            messages = plural(len(event.history), "message")
            offers = () if event.form.startswith(OBJECT) else event.offers  # what an answer can stand for: no tools
            tools = f" · tools: {self._tools(offer.name for offer in offers)}" if offers else ""
            words = f"{messages}{tools}"
            return Row("ask", f"Asks {ASKED.get(event.component, 'the model')}", shorten(words, 300))
        plays = event.component == "user"
        said = told(event, self._forms.get(event.component, ""))
        calls = f"Calls {self._tools(said.calls)}" if said.calls else ""
        left = plays and event.text.strip() == QUIT
        words = "Leaves" if left else self.plain(" · ".join(filter(None, (said.words, calls)))) or "Says nothing"
        tokens = event.usage.prompt_tokens + event.usage.completion_tokens
        aside = "plays the customer" if plays else shorten(self.plain(said.aside))
        spoilt = f"spoilt on purpose: {event.injected}" if event.injected else ""
        return Row(
            "model", shorten(words, 300), " · ".join(filter(None, (spoilt, aside, f"{tokens:,} tokens" * bool(tokens))))
        )

    def plain(self, text: str) -> str:
        """A sentence with the tools that it names under their titles."""
        return title_tools(self._flow.sop.tools, text)

    def _tools(self, names: Iterable[str]) -> str:
        found = ((self._flow.tools.get(name), name) for name in names)
        return ", ".join(tool.label() if tool is not None else speak_name(name) for tool, name in found)

    def _tool(self, event: CallTool | ToolResult) -> Row:
        if isinstance(event, CallTool):
            self._called = self._flow.tools.get(event.tool)
            name = self._called.label() if self._called is not None else event.tool
            return Row("tool", f"Calls {shorten(name)}", shorten(describe_arguments(event.arguments), 300))
        name = shorten(self._called.label()) if self._called is not None else "The tool"
        if event.ok:
            return Row("tool", f"{name} answered", shorten(describe_outputs(self._called, event.body) or "ok", 300))
        return Row("warning", f"{name} failed", shorten(event.message or event.fault, 300))


def _talk(event: Event) -> Row:
    """What is said and asked."""
    match event:
        case Say(text=text):
            return Row("agent", shorten(text, 300))
        case UserReply(text=text, ended=ended):
            return Row("user", shorten(text, 300) or ("The customer leaves" if ended else "Says nothing"))
        case _:
            return _rest(event)


def _rest(event: Event) -> Row:
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


__all__ = ["ENDED", "STATUS", "Row", "Teller", "Told", "told"]
