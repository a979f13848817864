"""The transcript: a run as a person reads it, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sopstudio.text.conditions import facts_of_condition
from sopstudio.trace.events import Event, flatten
from sopstudio.trace.notes import Entered, Evaluated, Finished, Learned, Loaded, Selected, Took, Tripped
from sopstudio.trace.requests import (
    CallTool,
    Failure,
    ModelReply,
    Passages,
    Refused,
    Say,
    Search,
    ToolResult,
    UserReply,
)

NO_AGENTS: Mapping[str, str] = MappingProxyType({})
PASSAGE = 160
"""Characters of a passage that a line shows."""

LOG_TAG = re.compile(r"<(?P<kind>step|checkpoint)>\s*(?P<text>.*?)\s*</(?P=kind)>", re.IGNORECASE | re.DOTALL)
"""How a model logs what it does (SOP-Bench, appendix D.1)."""


def parse_log(text: str) -> list[str]:
    """What a model logs in a reply: its steps and checkpoints, in words."""
    words = {"step": "step ", "checkpoint": "checkpoint: "}
    return [words[one["kind"].lower()] + " ".join(one["text"].split()) for one in LOG_TAG.finditer(text)]


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line: its kind (agent, user, call, response, node, condition, fact, log, warning, end) and its text."""

    kind: str
    text: str


class Transcript:
    """Turns events into lines, one after the other.

    `titles` names places, `conditions` words ways, `agents` names task agents by their procedures.
    """

    def __init__(
        self, titles: Mapping[str, str], conditions: Mapping[str, str], agents: Mapping[str, str] = NO_AGENTS
    ) -> None:
        self._titles, self._conditions, self._agents = titles, conditions, agents
        self._facts: dict[str, Any] = {}
        self._choosing = False
        self._aside = _Aside()

    def lines(self, event: Event) -> Iterator[TranscriptLine]:
        """The lines for the next event, one by one for what was asked or answered together; none for what people
        need not see."""
        for one in flatten([event]):
            line = self._line(one)
            if line is not None:
                yield from self._aside.told(one, line)
            self._aside.take(one)

    def _line(self, event: Event) -> TranscriptLine | None:
        match event:
            case Learned(fact=fact, value=value, source=source):
                self._facts[fact] = value
                return TranscriptLine("fact", f"{fact} = {_shown(value)}") if source == "computed" else None
            case Entered() | Loaded():
                return self._going_on(event)
            case Evaluated():
                return _evaluated(event, self._conditions, self._facts)
            case Finished(status=status, end=end, reason=reason):
                return TranscriptLine("end", " · ".join(filter(None, (status, self._titles.get(end, end), reason))))
            case Took(edges=edges) if len(edges) > 1:
                return TranscriptLine("condition", f"takes {len(edges)} branches")
            case Search(source=source):
                self._choosing = source == "actions"
                return _said(event)
            case Passages() if self._choosing:
                return None  # which action it is, is told where it is selected
            case _:
                return _said(event)

    def _going_on(self, event: Entered | Loaded) -> TranscriptLine | None:
        """Where the run goes on: at a place, or with a task agent, if these are named here."""
        if isinstance(event, Entered):
            return TranscriptLine("node", self._titles.get(event.place, event.place))
        return TranscriptLine("node", self._agents[event.name]) if event.name in self._agents else None


class _Aside:
    """What was looked up for a message before it was sorted (MARCO): it is told where its answer is used."""

    def __init__(self) -> None:
        self._heard = self._informed = ""
        self._held: tuple[TranscriptLine, ...] = ()

    def told(self, event: Event, line: TranscriptLine) -> tuple[TranscriptLine, ...]:
        """The lines that are told now, before the event is taken."""
        if isinstance(event, Search) and event.query == self._heard:
            self._held = (line,)
            return ()
        if isinstance(event, Passages) and self._held:
            self._held = (*self._held, line)
            return ()
        if isinstance(event, Say):
            held, self._held = self._held, ()
            return (*held, line) if event.text.strip() == self._informed else (line,)
        return (line,)

    def take(self, event: Event) -> None:
        """What has just happened. A look-up right after the user's words, and for them, is made for any message."""
        self._heard = event.text if isinstance(event, UserReply) else ""
        if isinstance(event, ModelReply) and event.component == "knowledge":
            self._informed = event.text.strip()


def transcript(
    events: Iterable[Event], titles: Mapping[str, str], conditions: Mapping[str, str]
) -> Iterator[TranscriptLine]:
    """The lines of a run."""
    lines = Transcript(titles, conditions)
    return (line for event in events for line in lines.lines(event))


def _said(event: Event) -> TranscriptLine | None:
    match event:
        case Say(text=text):
            return TranscriptLine("agent", text)
        case UserReply(text=text, ended=ended):
            return TranscriptLine("user", text or ("(leaves)" if ended else ""))
        case CallTool(tool=tool, arguments=arguments):
            return TranscriptLine(
                "call", f"{tool}({', '.join(f'{name}={_shown(value)}' for name, value in arguments.items())})"
            )
        case ToolResult(ok=ok, body=body, message=message):
            return TranscriptLine("response", _body(body) if ok else f"failed: {message}")
        case ModelReply(injected=kinds) if kinds:
            return TranscriptLine("warning", f"the model's answer was spoilt on purpose: {kinds}")
        case ModelReply(text=text) if found := parse_log(text):
            return TranscriptLine("log", " · ".join(found))
        case Refused(why=why) | Failure(why=why) | Tripped(why=why):
            return TranscriptLine("warning", why)
    return _looked_up(event)


def _looked_up(event: Event) -> TranscriptLine | None:
    match event:
        case Search(query=query, source=source) if source != "actions":
            return TranscriptLine("call", f"looks up '{query}'")
        case Selected(action=action, wanted=wanted, similarity=similarity):
            return TranscriptLine("node", action if similarity == 1 else f"{action} ({similarity:.2f} like “{wanted}”)")
        case Passages(found=found):
            return TranscriptLine(
                "response", "; ".join(f"{title}: {_brief(text)}" for title, text in found) or "nothing found"
            )
    return None


def _evaluated(event: Evaluated, conditions: Mapping[str, str], facts: Mapping[str, Any]) -> TranscriptLine | None:
    wording = conditions.get(event.edge, "")
    if not wording or (wording == "always" and event.value):
        return None
    outcome = {True: "yes", False: "no", None: f"cannot be decided: {event.reason}"}[event.value]
    used = [f"{name} = {_shown(facts[name])}" for name in facts_of_condition(wording) if name in facts]
    shown = f"  [{', '.join(used)}]" if used else ""
    by = f" (said the {event.by})" if event.by in ("model", "person") else ""
    return TranscriptLine("condition", f"{wording}{shown} → {outcome}{by}")


def _brief(text: str) -> str:
    """The beginning of a passage, in one line."""
    line = " ".join(text.split())
    return line if len(line) <= PASSAGE else line[:PASSAGE].rstrip() + " …"


def _body(body: Any) -> str:
    if not isinstance(body, Mapping):
        return "done" if body is None else _shown(body)
    told = {key: value for key, value in body.items() if key not in ("id", "timestamp", "tool", "endpoint", "method")}
    return ", ".join(f"{key}={_shown(value)}" for key, value in told.items()) or "done"


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_shown(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return "nothing" if value is None else str(value)
