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
MAX_PASSAGE_CHARACTERS = 160
"""Characters of a passage that a line shows."""

LOG_TAG = re.compile(r"<(?P<kind>step|checkpoint)>\s*(?P<text>.*?)\s*</(?P=kind)>", re.IGNORECASE | re.DOTALL)
"""How a model logs what it does (SOP-Bench, appendix D.1)."""


def parse_log(text: str) -> list[str]:
    """What a model logs in a reply: its steps and checkpoints, in words."""
    words = {"step": "step ", "checkpoint": "checkpoint: "}
    return [words[match["kind"].lower()] + " ".join(match["text"].split()) for match in LOG_TAG.finditer(text)]


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line: its kind (agent, user, call, response, node, condition, fact, log, warning, end) and its text."""

    kind: str
    text: str


class Transcript:
    """Turns events into lines, one after the other.

    `titles` gives the title of each place, `conditions` the wording of each transition, `agents` the title of
    each task agent, by procedure.
    """

    def __init__(
        self, titles: Mapping[str, str], conditions: Mapping[str, str], agents: Mapping[str, str] = NO_AGENTS
    ) -> None:
        self._titles, self._conditions, self._agents = titles, conditions, agents
        self._facts: dict[str, Any] = {}
        self._is_choosing_action = False
        self._deferred_look_up = _DeferredLookUp()

    def lines(self, event: Event) -> Iterator[TranscriptLine]:
        """The lines for the next event, one by one for what was asked or answered together; none for what people
        need not see."""
        for part in flatten([event]):
            line = self._line(part)
            if line is not None:
                yield from self._deferred_look_up.release_lines(part, line)
            self._deferred_look_up.observe(part)

    def _line(self, event: Event) -> TranscriptLine | None:
        match event:
            case Learned(fact=fact, value=value, source=source):
                self._facts[fact] = value
                return TranscriptLine("fact", f"{fact} = {_format_value(value)}") if source == "computed" else None
            case Entered() | Loaded():
                return self._place_line(event)
            case Evaluated():
                return _format_evaluation(event, self._conditions, self._facts)
            case Finished(status=status, end=end, reason=reason):
                return TranscriptLine("end", " · ".join(filter(None, (status, self._titles.get(end, end), reason))))
            case Took(edges=edges) if len(edges) > 1:
                return TranscriptLine("condition", f"takes {len(edges)} branches")
            case Search(source=source):
                self._is_choosing_action = source == "actions"
                return _format_message(event)
            case Passages() if self._is_choosing_action:
                return None  # which action it is, is told where it is selected
            case _:
                return _format_message(event)

    def _place_line(self, event: Entered | Loaded) -> TranscriptLine | None:
        """Where the run goes on: at a place, or with a task agent, if these are named here."""
        if isinstance(event, Entered):
            return TranscriptLine("node", self._titles.get(event.place, event.place))
        return TranscriptLine("node", self._agents[event.name]) if event.name in self._agents else None


class _DeferredLookUp:
    """Holds back a look-up made for a message before it was classified (MARCO) until its answer is used."""

    def __init__(self) -> None:
        self._last_user_text = self._knowledge_answer = ""
        self._deferred_lines: tuple[TranscriptLine, ...] = ()

    def release_lines(self, event: Event, line: TranscriptLine) -> tuple[TranscriptLine, ...]:
        """The lines to show now. Call it before `take` for the same event."""
        if isinstance(event, Search) and event.query == self._last_user_text:
            self._deferred_lines = (line,)
            return ()
        if isinstance(event, Passages) and self._deferred_lines:
            self._deferred_lines = (*self._deferred_lines, line)
            return ()
        if isinstance(event, Say):
            deferred, self._deferred_lines = self._deferred_lines, ()
            return (*deferred, line) if event.text.strip() == self._knowledge_answer else (line,)
        return (line,)

    def observe(self, event: Event) -> None:
        """Remember what just happened: a look-up right after the user's words, for the same words, is held back."""
        self._last_user_text = event.text if isinstance(event, UserReply) else ""
        if isinstance(event, ModelReply) and event.component == "knowledge":
            self._knowledge_answer = event.text.strip()


def transcript(
    events: Iterable[Event], titles: Mapping[str, str], conditions: Mapping[str, str]
) -> Iterator[TranscriptLine]:
    """The lines of a run."""
    lines = Transcript(titles, conditions)
    return (line for event in events for line in lines.lines(event))


def _format_message(event: Event) -> TranscriptLine | None:
    match event:
        case Say(text=text):
            return TranscriptLine("agent", text)
        case UserReply(text=text, ended=ended):
            return TranscriptLine("user", text or ("(leaves)" if ended else ""))
        case CallTool(tool=tool, arguments=arguments):
            return TranscriptLine(
                "call", f"{tool}({', '.join(f'{name}={_format_value(value)}' for name, value in arguments.items())})"
            )
        case ToolResult(ok=ok, body=body, message=message):
            return TranscriptLine("response", _format_body(body) if ok else f"failed: {message}")
        case ModelReply(injected=kinds) if kinds:
            return TranscriptLine("warning", f"the model's answer was spoilt on purpose: {kinds}")
        case ModelReply(text=text) if logged := parse_log(text):
            return TranscriptLine("log", " · ".join(logged))
        case Refused(why=why) | Failure(why=why) | Tripped(why=why):
            return TranscriptLine("warning", why)
    return _format_look_up(event)


def _format_look_up(event: Event) -> TranscriptLine | None:
    match event:
        case Search(query=query, source=source) if source != "actions":
            return TranscriptLine("call", f"looks up '{query}'")
        case Selected(action=action, wanted=wanted, similarity=similarity):
            return TranscriptLine("node", action if similarity == 1 else f"{action} ({similarity:.2f} like “{wanted}”)")
        case Passages(found=found):
            return TranscriptLine(
                "response", "; ".join(f"{title}: {_shorten_passage(text)}" for title, text in found) or "nothing found"
            )
    return None


def _format_evaluation(
    event: Evaluated, conditions: Mapping[str, str], facts: Mapping[str, Any]
) -> TranscriptLine | None:
    wording = conditions.get(event.edge, "")
    if not wording or (wording == "always" and event.value):
        return None
    outcome = {True: "yes", False: "no", None: f"cannot be decided: {event.reason}"}[event.value]
    used = [f"{name} = {_format_value(facts[name])}" for name in facts_of_condition(wording) if name in facts]
    facts_note = f"  [{', '.join(used)}]" if used else ""
    by = f" (said the {event.by})" if event.by in ("model", "person") else ""
    return TranscriptLine("condition", f"{wording}{facts_note} → {outcome}{by}")


def _shorten_passage(text: str) -> str:
    """The beginning of a passage, in one line."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_PASSAGE_CHARACTERS else line[:MAX_PASSAGE_CHARACTERS].rstrip() + " …"


def _format_body(body: Any) -> str:
    if not isinstance(body, Mapping):
        return "done" if body is None else _format_value(body)
    fields = {key: value for key, value in body.items() if key not in ("id", "timestamp", "tool", "endpoint", "method")}
    return ", ".join(f"{key}={_format_value(value)}" for key, value in fields.items()) or "done"


def _format_value(value: Any) -> str:
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_format_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_format_value, value)) + "]"
    return "nothing" if value is None else str(value)
