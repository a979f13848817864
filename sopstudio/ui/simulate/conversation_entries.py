"""The events of a run in the window: a line of the timeline for each, and the entries of the conversation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.agents import forms
from sopstudio.agents.guardrails import GUARDRAILS, MODES, guardrail_text
from sopstudio.errors import FormatError
from sopstudio.simulation.world.simulated_users import QUIT
from sopstudio.sop import Flow, loads
from sopstudio.sop.people import TIMED_OUT
from sopstudio.text.clauses import ends_in_verb
from sopstudio.text.humanize import describe_value, one_line, shorten, speak_name
from sopstudio.trace import (
    AskPerson,
    CallTool,
    Event,
    EventDescriber,
    EventLine,
    Failure,
    Finished,
    ModelReply,
    Passages,
    Refused,
    Ruling,
    Say,
    Search,
    TitleNames,
    ToolResult,
    Tripped,
    UserReply,
    parse_log,
)
from sopstudio.trace.describe import OBJECT_FORM, is_early_look_up, passage_lines, supporting_look_up
from sopstudio.trace.names import MAX_WORDS_CHARACTERS, ReplyText
from sopstudio.translation import mark, tr

THOUGHT_LINE = re.compile(r"^[ \t]*(Thought:[^\n]+)", re.IGNORECASE | re.MULTILINE)
THOUGHT_KEY = "thought"
"""The member of Agent-S' objects that holds what is not for others."""


@dataclass(frozen=True, slots=True)
class ConversationEntry:
    """An entry of the conversation: kind (agent, user, tool, ask, warning, end), title, state word and text.

    `at` is the number of its event. A `waiting` entry is the request that is pending; `live` says how a tool was
    reached that was really called; `tone` says of an end whether it is *good*.
    """

    kind: str
    at: int
    text: str
    title: str = ""
    state: str = ""
    waiting: bool = False
    live: str = ""
    tone: str = ""


class RunLog:
    """The lines and conversation entries of a run, as far as it has come."""

    def __init__(self, flow: Flow) -> None:
        self._names = TitleNames(flow, {name: guardrail_text(name).title for name in (*GUARDRAILS, *MODES)}, read_reply)
        self._describer = EventDescriber(self._names)
        self.lines: list[EventLine] = []
        self.entries: list[ConversationEntry] = []

    def update(self, events: Sequence[Event]) -> None:
        """Add what has happened since; `events` are the events of the same run, and new ones."""
        done = len(self.lines)
        self.lines += [self._describer.describe(event) for event in events[done:]]
        since = max(0, done - 2)
        while self.entries and self.entries[-1].at >= since:  # it may have been answered, or set aside, meanwhile
            self.entries.pop()
        for at in range(since, len(events)):
            self.entries += self._entries(events, at)

    def _entries(self, events: Sequence[Event], at: int) -> Iterator[ConversationEntry]:
        """What event `at` adds to the conversation: what was said, called, asked or objected to."""
        event, line = events[at], self.lines[at]
        if isinstance(event, Say):
            looked_up = supporting_look_up(events, at)
            if looked_up is not None:
                yield _look_up_entry(self.lines[looked_up], at, events[looked_up + 1])
            yield ConversationEntry("agent", at, event.text)
        elif isinstance(event, UserReply):
            yield from _reply_entries(event, at, line, events)
        elif isinstance(event, ModelReply):
            for thought in extract_thoughts(event):
                yield ConversationEntry("note", at, self._names.clause(thought))
        elif not is_early_look_up(events, at):
            yield from self._request_entries(event, at, events[at + 1] if at + 1 < len(events) else None)

    def _request_entries(self, event: Event, at: int, answer: Event | None) -> Iterator[ConversationEntry]:
        """What was asked of a tool, a person or the knowledge, with what came back; objections and the end."""
        line = self.lines[at]
        if isinstance(event, CallTool):
            yield _call_entry(line, at, answer, self.lines[at + 1] if answer is not None else None)
        elif isinstance(event, AskPerson):
            state = self.lines[at + 1].subject if isinstance(answer, Ruling) else ""
            title, question = tr("Does this hold?"), event.question
            if ends_in_verb(question):  # which stands right behind "dass" alone
                title, question = tr("Is it true that …"), tr("… {question}?", question=question.rstrip("."))
            yield ConversationEntry("ask", at, question, title, state, answer is None)
        elif isinstance(event, Search) and event.source != "actions":
            yield _look_up_entry(line, at, answer)
        elif isinstance(event, Failure | Tripped):
            yield ConversationEntry("warning", at, line.title)
        elif isinstance(event, Finished):
            yield ConversationEntry("end", at, line.detail, line.title, event.status, tone=line.tone)


def _reply_entries(event: UserReply, at: int, line: EventLine, events: Sequence[Event]) -> Iterator[ConversationEntry]:
    """What the user said; that the customer leaves, unless the run ended so: its end says it."""
    if event.text:
        yield ConversationEntry("user", at, event.text)
    elif not any(isinstance(later, Finished) and later.status == "left" for later in events[at + 1 :]):
        yield ConversationEntry("note", at, line.title)


def _look_up_entry(line: EventLine, at: int, answer: Event | None) -> ConversationEntry:
    """A look-up with the passages that it brought."""
    lines = passage_lines(answer, MAX_WORDS_CHARACTERS) if isinstance(answer, Passages) else []
    state = mark("looking…") if answer is None else mark("found") if lines else mark("nothing found")
    return ConversationEntry("tool", at, "\n".join(lines), line.title, state)


def _call_entry(line: EventLine, at: int, answer: Event | None, answer_line: EventLine | None) -> ConversationEntry:
    """A call with its outcome; `answer_line` is what is said about the answer."""
    if answer_line is None:
        state = mark("waiting") if line.kind == "handover" else mark("waiting for response")
        return ConversationEntry("tool", at, line.detail, line.subject, state, True)
    if isinstance(answer, ToolResult) and answer.ok and line.kind == "handover":
        is_late = isinstance(answer.body, dict) and bool(answer.body.get(TIMED_OUT))
        state, outcome = mark("late") if is_late else mark("answered"), answer_line.detail
    elif isinstance(answer, ToolResult):
        state, outcome = mark("ok") if answer.ok else mark("failed"), answer_line.detail
    else:
        state, outcome = mark("refused") if isinstance(answer, Refused) else mark("failed"), answer_line.title
    live = answer.live if isinstance(answer, ToolResult) else ""
    text = " → ".join(filter(None, (line.detail, outcome)))
    return ConversationEntry("tool", at, text, line.subject, state, live=live)


def extract_thoughts(reply: ModelReply) -> list[str]:
    """What the agent's model wrote for itself: its thinking, before it acted (ReAct), and of what was done (FC)."""
    if reply.component == "user":
        return []
    thinking = [tr("Thinking: {thinking}", thinking=one_line(reply.thinking))] if reply.thinking else []
    lines = [*thinking, *THOUGHT_LINE.findall(reply.text), *parse_log(reply.text)]
    return [shorten(line.strip(), MAX_WORDS_CHARACTERS) for line in lines]


def read_reply(reply: ModelReply, form: str) -> ReplyText:
    """The reply as a person reads it; unchanged where it is not in the form that was requested."""
    if reply.component == "user" and reply.text.strip() == QUIT:
        return ReplyText(tr("Leaves"))
    if form.startswith(OBJECT_FORM) and not reply.calls:
        return _read_object(reply.text)
    read = forms.read(form, reply)
    problem = next((call.problem for call in read.calls if call.problem), "")
    if problem:
        return ReplyText(reply.text, tuple(call.tool for call in reply.calls), problem)
    return ReplyText(" · ".join(parse_log(read.text)) or read.text, tuple(call.tool for call in read.calls))


def _read_object(text: str) -> ReplyText:
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


__all__ = ["ConversationEntry", "RunLog", "extract_thoughts", "read_reply"]
