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
from sopstudio.ui.simulate.event_rows import Row, Teller

THOUGHT = re.compile(r"^[ \t]*(Thought:[^\n]+)", re.IGNORECASE | re.MULTILINE)


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
            yield from _replied(event, at, row, events[at + 1 :])
        elif isinstance(event, Failure | Tripped):
            yield Entry("warning", at, row.words)
        elif isinstance(event, ModelReply):
            yield from (Entry("note", at, teller.plain(thought)) for thought in thoughts(event))
        elif isinstance(event, Finished):
            yield Entry("end", at, row.detail, row.words, event.status)
        elif not _beside_others(events, at):
            yield from _asked(teller, event, at, events[at + 1] if at + 1 < len(events) else None)


def _replied(event: UserReply, at: int, row: Row, later: Sequence[Event]) -> Iterator[Entry]:
    """What the user said; that the customer leaves, unless the run ended so: its end says it."""
    if event.text:
        yield Entry("user", at, event.text)
    elif not any(isinstance(one, Finished) and one.status == "left" for one in later):
        yield Entry("note", at, row.words)


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
    """What the agent's model wrote for itself: before it acted (ReAct), and of what was done (FC), a line each."""
    found = [] if reply.component == "user" else [*THOUGHT.findall(reply.text), *parse_log(reply.text)]
    return [shorten(one.strip(), 300) for one in found]


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
    text = "\n".join(f"{title}: {shorten(passage, 300)}" for title, passage in found)
    return Entry("tool", at, text, f"Looks up “{shorten(event.query)}”", state)


def _call(row: Row, at: int, answer: Event | None, teller: Teller) -> Entry:
    title = row.words.removeprefix("Calls ")
    if answer is None:
        return Entry("tool", at, row.detail, title, "waiting for response", True)
    if isinstance(answer, ToolResult) and answer.ok:
        brought = teller.row(answer).detail
        return Entry("tool", at, " → ".join(filter(None, (row.detail, brought))), title, "ok")
    why = answer.why if isinstance(answer, Refused | Failure) else getattr(answer, "message", "")
    state = "refused" if isinstance(answer, Refused) else "failed"
    return Entry("tool", at, f"{row.detail} → {shorten(why)}" if row.detail else shorten(why), title, state)


__all__ = ["Entry", "Story", "entries", "thoughts"]
