"""The events of a run as rows of the timeline and as entries of the conversation: what happened, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.simulation.world.users import QUIT
from sopstudio.sop import Edge, Flow, Tool, Way
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
)
from sopstudio.ui.simulate.words import arguments, outputs, short, shown, spoken, with_values

STATUS = {
    "completed": "Completed",
    "stopped": "Stopped",
    "left": "The customer left",
    "limit": "A limit was reached",
    "agent-error": "The agent made a mistake",
    "failed": "The model failed",
}
ENDED = {"completed": "good", "left": "warning", "stopped": "warning", "limit": "warning"}
_SOURCES = {"user": "said by the customer", "computed": "worked out"}
THOUGHT = re.compile(r"^[ \t]*(Thought:[^\n]+)", re.IGNORECASE | re.MULTILINE)
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
        self._ways: dict[str, Way] = {way.id: way for way in flow.ways()}
        self._facts: dict[str, Any] = {}
        self._called: Tool | None = None

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
            return Row("several", " · ".join(short(row.words, 40) for row in rows))
        return self._model(event) if isinstance(event, AskModel | ModelReply) else _talk(event)

    def title(self, place: str) -> str:
        """What a place is called."""
        node = self._flow.nodes.get(place)
        return short(node.label()) if node is not None else place

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
                who = f"from {tool.label() if tool else by}" if source == "tool" else _SOURCES.get(source, source)
                return Row("fact", f"{spoken(fact)} = {shown(value)}", short(who))
            case Evaluated(edge=edge, value=value, reason=reason, by=by):
                known = self._ways.get(edge)
                found: Edge | None = known.edge if known is not None else None
                words = with_values(found, self._facts, value) if known is not None else HOLDS[value]
                said = f" · said the {by}" if by in ("model", "person") else ""
                return Row("edge", self.way(edge), short(" · ".join(filter(None, (words + said, reason)))))
            case Took(edges=edges):
                target = ", ".join(self.title(self._ways[one].target) for one in edges if one in self._ways)
                return Row("edge", f"Goes on to {target}")
            case Finished(status=status, end=end, reason=reason):
                where = self.title(end) if end else ""
                return Row(
                    "end",
                    " · ".join(filter(None, (STATUS.get(status, status), where))),
                    short(self._plain(reason), 300),
                    ENDED.get(status, "bad"),
                )
            case Tripped(rule=rule, why=why):
                return Row("warning", short(self._plain(why), 300), rule)
        return self._of_its_own(event)

    def _of_its_own(self, event: Event) -> Row:
        """What only some architectures do."""
        match event:
            case Selected(action=action, wanted=wanted, similarity=similarity):
                return Row(
                    "agent", f"Takes the action “{short(action)}”", short(f"{similarity:.2f} near “{wanted}”", 300)
                )
            case Remembered(action=action, observation=observation, success=success):
                tone = "" if success else "warning"
                return Row("agent", f"Remembers “{short(action)}”", short(observation, 300), tone)
        procedure = self._flow.procedure(getattr(event, "name", ""))
        return Row("agent", f"Goes on as {procedure.label() if procedure else self._flow.sop.label()}")

    def _model(self, event: AskModel | ModelReply) -> Row:
        """A call of a model and its reply, with the tools by their titles."""
        plays = event.component == "user"
        if isinstance(event, AskModel):
            offers = () if event.form.startswith("object") else event.offers  # of Agent-S: what an answer can stand for
            tools = f" · tools: {self._tools(offer.name for offer in offers)}" if offers else ""
            who = "the simulated customer" if plays else "the model"
            return Row("ask", f"Asks {who}", short(f"{len(event.history)} messages{tools}", 300))
        left = plays and event.text.strip() == QUIT
        words = "Leaves" if left else event.text or f"Calls {self._tools(call.tool for call in event.calls)}"
        tokens = event.usage.prompt_tokens + event.usage.completion_tokens
        detail = ("plays the customer" if plays else "", f"{tokens:,} tokens" if tokens else "")
        return Row("model", short(words, 300), " · ".join(filter(None, detail)))

    def _plain(self, text: str) -> str:
        """A sentence with the tools that it names under their titles."""
        titles = {tool.name: tool.label() for tool in self._flow.sop.tools}
        return re.sub(r"\w+", lambda word: titles.get(word[0], word[0]), text)

    def _tools(self, names: Iterable[str]) -> str:
        found = ((self._flow.tools.get(name), name) for name in names)
        return ", ".join(tool.label() if tool is not None else spoken(name) for tool, name in found)

    def _tool(self, event: CallTool | ToolResult) -> Row:
        if isinstance(event, CallTool):
            self._called = self._flow.tools.get(event.tool)
            name = self._called.label() if self._called is not None else event.tool
            return Row("tool", f"Calls {short(name)}", short(arguments(event.arguments), 300))
        name = short(self._called.label()) if self._called is not None else "The tool"
        if event.ok:
            return Row("tool", f"{name} answered", short(outputs(self._called, event.body) or "ok", 300))
        return Row("warning", f"{name} failed", short(event.message or event.fault, 300))


def _talk(event: Event) -> Row:
    """What is said and asked."""
    match event:
        case Say(text=text):
            return Row("agent", short(text, 300))
        case UserReply(text=text, ended=ended):
            return Row("user", short(text, 300) or ("The customer leaves" if ended else "Says nothing"))
        case _:
            return _rest(event)


def _rest(event: Event) -> Row:
    match event:
        case AskPerson(question=question):
            return Row("ask", f"Does this hold: {short(question)}?")
        case Ruling(holds=holds, by=by):
            return Row("ask", {True: "Yes", False: "No", None: "Undecided"}[holds], f"said the {by}")
        case Search(query=query):
            return Row("look up", short(query, 300))
        case Passages(found=found):
            return Row("look up", ", ".join(short(title) for title, _ in found) or "Nothing found")
        case Refused(why=why) | Failure(why=why):
            return Row("warning", short(why, 300))
        case Delivered():
            return Row("agent", "Goes on without waiting for an answer")
    return Row("event", type(event).__name__)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the conversation: kind (agent, user, tool, ask, warning, end), title, state word and text.

    `at` is the number of its event. A `waiting` entry is the request that is pending.
    """

    kind: str
    at: int
    text: str
    title: str = ""
    state: str = ""
    waiting: bool = False


class Story:
    """A run told as far as it has come: a row for each event, and the entries of its conversation."""

    def __init__(self, flow: Flow) -> None:
        self._teller = Teller(flow)
        self.rows: list[Row] = []
        self.entries: list[Entry] = []

    def take(self, events: Sequence[Event]) -> None:
        """Tell what has happened since; `events` are those of the same run, and more."""
        done = len(self.rows)
        self.rows += [self._teller.row(event) for event in events[done:]]
        since = max(0, done - 2)
        while self.entries and self.entries[-1].at >= since:  # it may have been answered, or set aside, meanwhile
            self.entries.pop()
        self.entries += entries(self._teller, events, since)


def entries(teller: Teller, events: Sequence[Event], since: int = 0) -> Iterator[Entry]:
    """What was said and done from event `since` on, in order; what waits is the last one."""
    for at in range(since, len(events)):
        event = events[at]
        row = teller.row(event)
        if isinstance(event, Say):
            yield from _informed(events, at)
            yield Entry("agent", at, event.text)
        elif isinstance(event, UserReply):
            yield Entry("user" if event.text else "note", at, event.text or row.words)
        elif isinstance(event, Failure | Tripped):
            yield Entry("warning", at, row.words)
        elif isinstance(event, ModelReply):
            yield from (Entry("note", at, thought) for thought in thoughts(event))
        elif isinstance(event, Finished):
            yield Entry("end", at, row.detail, row.words, event.status)
        elif not _beside_others(events, at):
            yield from _asked(teller, event, at, events[at + 1] if at + 1 < len(events) else None)


def _beside_others(events: Sequence[Event], at: int) -> bool:
    """Whether this is a look-up made for a message before it is sorted (MARCO): it is told where it is used."""
    return isinstance(events[at], Search) and any(isinstance(one, Together) for one in events[at + 2 : at + 3])


def _informed(events: Sequence[Event], at: int) -> Iterator[Entry]:
    """The look-up that these words rest on, where they are the answer that was made from its passages."""
    said, before = events[at], events[max(0, at - 4) : at]
    if len(before) < 4 or not isinstance(said, Say):
        return
    search, found, _, answers = before
    if isinstance(search, Search) and isinstance(answers, Answers):
        made = [
            one.text.strip() for one in answers.answers if isinstance(one, ModelReply) and one.component == "knowledge"
        ]
        if said.text.strip() in made:
            yield _looked_up(search, at, found)


def thoughts(reply: ModelReply) -> list[str]:
    """What the agent's model wrote for itself before it acted (ReAct), a line each."""
    return [] if reply.component == "user" else [short(found.strip(), 300) for found in THOUGHT.findall(reply.text)]


def _asked(teller: Teller, event: Event, at: int, answer: Event | None) -> Iterator[Entry]:
    """What was asked of a tool, a person or the knowledge, with what came back."""
    if isinstance(event, CallTool):
        yield _call(teller.row(event), at, answer, teller)
    elif isinstance(event, AskPerson):
        yield Entry("ask", at, event.question, "Does this hold?", _ruled(answer), answer is None)
    elif isinstance(event, Search) and event.source != "actions":
        yield _looked_up(event, at, answer)


def _ruled(answer: Event | None) -> str:
    return {True: "yes", False: "no", None: "undecided"}[answer.holds] if isinstance(answer, Ruling) else ""


def _looked_up(event: Search, at: int, answer: Event | None) -> Entry:
    """A look-up with the passages that it brought."""
    found = answer.found if isinstance(answer, Passages) else ()
    state = "looking…" if answer is None else "found" if found else "nothing found"
    text = "\n".join(f"{title}: {short(passage, 300)}" for title, passage in found)
    return Entry("tool", at, text, f"Looks up “{short(event.query)}”", state)


def _call(row: Row, at: int, answer: Event | None, teller: Teller) -> Entry:
    title = row.words.removeprefix("Calls ")
    if answer is None:
        return Entry("tool", at, row.detail, title, "waiting for response", True)
    if isinstance(answer, ToolResult) and answer.ok:
        brought = teller.row(answer).detail
        return Entry("tool", at, " → ".join(filter(None, (row.detail, brought))), title, "ok")
    why = answer.why if isinstance(answer, Refused | Failure) else getattr(answer, "message", "")
    state = "refused" if isinstance(answer, Refused) else "failed"
    return Entry("tool", at, f"{row.detail} → {short(why)}" if row.detail else short(why), title, state)


__all__ = ["Entry", "Row", "Story", "Teller", "entries"]
