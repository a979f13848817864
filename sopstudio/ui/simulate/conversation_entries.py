"""The events of a run as entries of the conversation: what was said, called, asked and objected to, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sopstudio.sop import Flow
from sopstudio.text.humanize import shorten
from sopstudio.trace import (
    Answers,
    AskPerson,
    CallTool,
    Event,
    Failure,
    Finished,
    ModelReply,
    Passages,
    Refused,
    Ruling,
    Say,
    Search,
    Together,
    ToolResult,
    Tripped,
    UserReply,
    parse_log,
)
from sopstudio.ui.simulate.event_rows import EventFormatter, Row

THOUGHT_LINE = re.compile(r"^[ \t]*(Thought:[^\n]+)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ConversationEntry:
    """An entry of the conversation: kind (agent, user, tool, ask, warning, end), title, state word and text.

    `at` is the number of its event. A `waiting` entry is the request that is pending.
    """

    kind: str
    at: int
    text: str
    title: str = ""
    state: str = ""
    waiting: bool = False


class RunLog:
    """The rows and conversation entries of a run, as far as it has come."""

    def __init__(self, flow: Flow) -> None:
        self._formatter = EventFormatter(flow)
        self.rows: list[Row] = []
        self.entries: list[ConversationEntry] = []

    def update(self, events: Sequence[Event]) -> None:
        """Add what has happened since; `events` are the events of the same run, and new ones."""
        done = len(self.rows)
        self.rows += [self._formatter.row(event) for event in events[done:]]
        since = max(0, done - 2)
        while self.entries and self.entries[-1].at >= since:  # it may have been answered, or set aside, meanwhile
            self.entries.pop()
        self.entries += build_entries(self._formatter, events, since)


def build_entries(formatter: EventFormatter, events: Sequence[Event], since: int = 0) -> Iterator[ConversationEntry]:
    """What was said and done from event `since` on, in order; what waits is the last one."""
    for at in range(since, len(events)):
        event = events[at]
        row = formatter.row(event)
        if isinstance(event, Say):
            yield from _supporting_look_up(events, at)
            yield ConversationEntry("agent", at, event.text)
        elif isinstance(event, UserReply):
            yield from _reply_entries(event, at, row, events[at + 1 :])
        elif isinstance(event, Failure | Tripped):
            yield ConversationEntry("warning", at, row.words)
        elif isinstance(event, ModelReply):
            yield from (
                ConversationEntry("note", at, formatter.use_tool_titles(thought)) for thought in extract_thoughts(event)
            )
        elif isinstance(event, Finished):
            yield ConversationEntry("end", at, row.detail, row.words, event.status)
        elif not _is_early_look_up(events, at):
            yield from _request_entries(formatter, event, at, events[at + 1] if at + 1 < len(events) else None)


def _reply_entries(event: UserReply, at: int, row: Row, later_events: Sequence[Event]) -> Iterator[ConversationEntry]:
    """What the user said; that the customer leaves, unless the run ended so: its end says it."""
    if event.text:
        yield ConversationEntry("user", at, event.text)
    elif not any(isinstance(later_event, Finished) and later_event.status == "left" for later_event in later_events):
        yield ConversationEntry("note", at, row.words)


def _is_early_look_up(events: Sequence[Event], at: int) -> bool:
    """Whether this is a look-up made before the message is classified (MARCO): it is shown where it is used."""
    return isinstance(events[at], Search) and any(isinstance(event, Together) for event in events[at + 2 : at + 3])


def _supporting_look_up(events: Sequence[Event], at: int) -> Iterator[ConversationEntry]:
    """The look-up that these words rest on, where they are the answer that was made from its passages."""
    message, before = events[at], events[max(0, at - 4) : at]
    if len(before) < 4 or not isinstance(message, Say):
        return
    search, passages, _, answers = before
    if isinstance(search, Search) and isinstance(answers, Answers):
        knowledge_answers = [
            part.text.strip()
            for part in answers.answers
            if isinstance(part, ModelReply) and part.component == "knowledge"
        ]
        if message.text.strip() in knowledge_answers:
            yield _look_up_entry(search, at, passages)


def extract_thoughts(reply: ModelReply) -> list[str]:
    """What the agent's model wrote for itself: before it acted (ReAct), and of what was done (FC), a line each."""
    lines = [] if reply.component == "user" else [*THOUGHT_LINE.findall(reply.text), *parse_log(reply.text)]
    return [shorten(line.strip(), 300) for line in lines]


def _request_entries(
    formatter: EventFormatter, event: Event, at: int, answer: Event | None
) -> Iterator[ConversationEntry]:
    """What was asked of a tool, a person or the knowledge, with what came back."""
    if isinstance(event, CallTool):
        yield _call_entry(formatter.row(event), at, answer, formatter)
    elif isinstance(event, AskPerson):
        yield ConversationEntry("ask", at, event.question, "Does this hold?", _ruling_text(answer), answer is None)
    elif isinstance(event, Search) and event.source != "actions":
        yield _look_up_entry(event, at, answer)


def _ruling_text(answer: Event | None) -> str:
    return {True: "yes", False: "no", None: "undecided"}[answer.holds] if isinstance(answer, Ruling) else ""


def _look_up_entry(event: Search, at: int, answer: Event | None) -> ConversationEntry:
    """A look-up with the passages that it brought."""
    passages = answer.found if isinstance(answer, Passages) else ()
    state = "looking…" if answer is None else "found" if passages else "nothing found"
    text = "\n".join(f"{title}: {shorten(passage, 300)}" for title, passage in passages)
    return ConversationEntry("tool", at, text, f"Looks up “{shorten(event.query)}”", state)


def _call_entry(row: Row, at: int, answer: Event | None, formatter: EventFormatter) -> ConversationEntry:
    title = row.words.removeprefix("Calls ")
    if answer is None:
        return ConversationEntry("tool", at, row.detail, title, "waiting for response", True)
    if isinstance(answer, ToolResult) and answer.ok:
        outputs = formatter.row(answer).detail
        return ConversationEntry("tool", at, " → ".join(filter(None, (row.detail, outputs))), title, "ok")
    reason = answer.why if isinstance(answer, Refused | Failure) else getattr(answer, "message", "")
    state = "refused" if isinstance(answer, Refused) else "failed"
    return ConversationEntry(
        "tool", at, f"{row.detail} → {shorten(reason)}" if row.detail else shorten(reason), title, state
    )


__all__ = ["ConversationEntry", "RunLog", "build_entries", "extract_thoughts"]
