"""An event in words: the one home of what is said about each type of event.

An `EventLine` has a column for each use: the timeline shows title and detail, the conversation the subject and the
detail, the transcript (`sopstudio run`) what `_TRANSCRIPT` takes from them. `Names` decides how tools, facts and
conditions are spelt. A new type of event adds a function and a row of `_DESCRIPTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sopstudio.sop.people import TIMED_OUT
from sopstudio.text.clauses import ends_in_verb
from sopstudio.text.humanize import plural
from sopstudio.trace.events import (
    Entered,
    Evaluated,
    Event,
    Finished,
    Learned,
    Loaded,
    Remembered,
    Selected,
    Took,
    Tripped,
    flatten,
)
from sopstudio.trace.names import MAX_WORDS_CHARACTERS, Names, list_tools, name_giver, parse_log
from sopstudio.trace.requests import (
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Failure,
    ModelReply,
    Passages,
    Refused,
    Ruling,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)
from sopstudio.translation import format_number, tr

MAX_PASSAGE_CHARACTERS = 160
"""Characters of a passage that a line shows."""
MAX_PART_CHARACTERS = 40
"""Characters of each of several requests or answers in one line."""
OBJECT_FORM = "object"
"""How the forms begin in which a model answers with a data object instead of calls (Agent-S)."""
_COMPONENT_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "user": tr("the simulated customer"),
        "intent": tr("the classifier"),
        "knowledge": tr("the knowledge agent"),
        "state": tr("the state model"),
        "action": tr("the action model"),
        "user model": tr("the user model"),
    }
)
"""Who is asked, by component; it is the model, for every other one."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in words: its kind (a key of `KINDS`), what happened, more about it, and whether that is good.

    `subject` is what it is about, for readers that say by other means what happened: the place that was entered, the
    tool that was called, the passages that were found. `live` says that a tool was really called.
    """

    kind: str
    title: str
    detail: str = ""
    tone: str = ""
    subject: str = ""
    live: bool = False

    @property
    def tag(self) -> str:
        """The kind in a word that people know."""
        return KINDS[self.kind]


_AGENT, _USER, _ASK, _MODEL, _TOOL = tr("agent"), tr("customer"), tr("ask"), tr("model"), tr("tool")
_LOOK_UP, _WARNING, _FACT, _EDGE = tr("look up"), tr("warning"), tr("fact"), tr("edge")
KINDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("agent", "delivered", "task agent", "action", "memory"), _AGENT),
        **dict.fromkeys(("prompt", "question"), _ASK),
        **dict.fromkeys(("reply", "log", "spoilt reply"), _MODEL),
        **dict.fromkeys(("call", "response"), _TOOL),
        **dict.fromkeys(("failure", "warning"), _WARNING),
        **dict.fromkeys(("search", "passages", "retrieval", "retrieved"), _LOOK_UP),
        **dict.fromkeys(("fact", "computed"), _FACT),
        **dict.fromkeys(("condition", "route", "branches"), _EDGE),
        "user": _USER,
        "handover": tr("person"),
        "node": tr("node"),
        "end": tr("end"),
        "several": tr("several"),
    }
)
"""The kinds of lines, each with its tag."""


class EventDescriber:
    """Describes the events of one run, one after the other.

    It remembers what later events refer to: facts, the tool that was called, the form of a request.
    """

    def __init__(self, names: Names) -> None:
        self.names = names
        self.facts: dict[str, Any] = {}
        self.form_by_component: dict[str, str] = {}
        self.called_tool = ""
        self.omissions: tuple[str, ...] = ()
        self.user_has_spoken = False
        self.is_choosing_action = False

    def describe(self, event: Event) -> EventLine:
        """The next event in words; events come in their order, as some refer to earlier ones."""
        return _DESCRIPTIONS[type(event)](self, event)


def _entered(run: EventDescriber, event: Entered) -> EventLine:
    place = run.names.place(event.place)
    return EventLine("node", tr("Entered {place}", place=place), run.names.kind(event.place), subject=place)


def _learned(run: EventDescriber, event: Learned) -> EventLine:
    run.facts[event.fact] = event.value
    giver = name_giver(event, run.names.tool(event.by), user_has_spoken=run.user_has_spoken)
    if event.source == "tool":
        giver = tr("from {giver}", giver=giver)
    elif event.source == "user":
        giver = tr("said by the {giver}", giver=giver) if event.by or run.user_has_spoken else tr("of the case")
    kind = "computed" if event.source == "computed" else "fact"
    fact = run.names.fact(event.fact, event.value)
    return EventLine(kind, fact, run.names.shorten(giver), subject=fact)


def _evaluated(run: EventDescriber, event: Evaluated) -> EventLine:
    condition = run.names.condition(event, run.facts)
    by = tr("said the {by}", by=tr(event.by)) if event.by in ("model", "person") else ""
    detail = run.names.shorten(" · ".join(filter(None, (condition, by, run.names.doubt(event.reason)))))
    return EventLine("condition", run.names.transition(event.edge), detail, subject=detail if condition else "")


def _took(run: EventDescriber, event: Took) -> EventLine:
    targets = ", ".join(map(run.names.target, event.edges))
    return EventLine(
        "branches" if len(event.edges) > 1 else "route", tr("Goes on to {targets}", targets=targets), subject=targets
    )


def _finished(run: EventDescriber, event: Finished) -> EventLine:
    title = " · ".join(filter(None, (run.names.status(event.status), run.names.place(event.end) if event.end else "")))
    return EventLine("end", title, run.names.reason(event), run.names.tone(event), title)


def _tripped(run: EventDescriber, event: Tripped) -> EventLine:
    objection = run.names.objection(event.why)
    return EventLine("warning", objection, run.names.rule(event.rule), subject=objection)


def _loaded(run: EventDescriber, event: Loaded) -> EventLine:
    agent = run.names.agent(event.name)
    return EventLine("task agent", tr("Goes on as {agent}", agent=agent), subject=agent)


def _selected(run: EventDescriber, event: Selected) -> EventLine:
    action = run.names.shorten(event.action)
    near = (
        ""
        if event.similarity == 1
        else tr("{similarity} near “{wanted}”", similarity=f"{event.similarity:.2f}", wanted=event.wanted)
    )
    return EventLine(
        "action",
        tr("Takes the action “{action}”", action=action),
        run.names.shorten(near, MAX_WORDS_CHARACTERS),
        subject=action,
    )


def _remembered(run: EventDescriber, event: Remembered) -> EventLine:
    action, observation = (
        run.names.shorten(event.action),
        run.names.shorten(event.observation, MAX_WORDS_CHARACTERS),
    )
    return EventLine(
        "memory", tr("Remembers “{action}”", action=action), observation, "" if event.success else "warning", action
    )


def _asked_model(run: EventDescriber, event: AskModel) -> EventLine:
    run.form_by_component[event.component] = event.form
    # In the forms of Agent-S the offers are what an answer can stand for, and no tools.
    offers = () if event.form.startswith(OBJECT_FORM) else event.offers
    tools = tr(" · tools: {tools}", tools=list_tools(run.names, (offer.name for offer in offers))) if offers else ""
    component = _COMPONENT_TITLES.get(event.component, tr("the model"))
    detail = run.names.shorten(f"{plural(len(event.history), 'message')}{tools}", MAX_WORDS_CHARACTERS)
    return EventLine("prompt", tr("Asks {component}", component=component), detail, subject=component)


def _model_reply(run: EventDescriber, event: ModelReply) -> EventLine:
    reply = run.names.reply(event, run.form_by_component.get(event.component, ""))
    calls = tr("Calls {tools}", tools=list_tools(run.names, reply.calls)) if reply.calls else ""
    words = run.names.clause(" · ".join(filter(None, (reply.words, calls)))) or tr("Says nothing")
    tokens = event.usage.prompt_tokens + event.usage.completion_tokens
    spoilt = tr("spoilt on purpose: {injected}", injected=event.injected) if event.injected else ""
    aside = tr("plays the customer") if event.component == "user" else run.names.shorten(run.names.clause(reply.aside))
    omitted = ", ".join(name for name in event.omissions if name not in run.omissions)
    run.omissions = tuple(dict.fromkeys((*run.omissions, *event.omissions)))
    refusal = tr("the endpoint refuses {omitted}", omitted=omitted) * bool(omitted)
    detail = " · ".join(
        filter(None, (spoilt, aside, refusal, tr("{tokens} tokens", tokens=format_number(tokens)) * bool(tokens)))
    )
    logged = " · ".join(parse_log(event.text))
    kind = "spoilt reply" if spoilt else "log" if logged else "reply"
    return EventLine(kind, run.names.shorten(words, MAX_WORDS_CHARACTERS), detail, subject=spoilt or logged)


def _called_tool(run: EventDescriber, event: CallTool) -> EventLine:
    run.called_tool = event.tool
    tool, person = run.names.tool(event.tool), run.names.person(event.tool)
    if person:
        shown = run.names.arguments(event.arguments)
        return EventLine(
            "handover",
            tr("Hands over to {person}: {tool}", person=person, tool=tool),
            shown,
            subject=f"{person} · {tool}",
        )
    return EventLine("call", tr("Calls {tool}", tool=tool), run.names.arguments(event.arguments), subject=tool)


def _tool_result(run: EventDescriber, event: ToolResult) -> EventLine:
    tool = run.names.tool(run.called_tool) if run.called_tool else tr("The tool")
    person = run.names.person(run.called_tool) if run.called_tool else ""
    if event.ok and person:
        is_late = isinstance(event.body, dict) and bool(event.body.get(TIMED_OUT))
        outputs = "" if is_late else run.names.outputs(run.called_tool, event.body) or tr("done")
        title = (
            tr("{person} did not answer in time", person=person) if is_late else tr("{person} answered", person=person)
        )
        return EventLine("response", title, outputs or event.message)
    if event.ok:
        detail = run.names.outputs(run.called_tool, event.body) or tr("done")
        return EventLine("response", tr("{tool} answered", tool=tool), detail, live=bool(event.live))
    message = run.names.shorten(event.message or event.fault, MAX_WORDS_CHARACTERS)
    return EventLine("failure", tr("{tool} failed", tool=tool), message, subject=tool, live=bool(event.live))


def _said(run: EventDescriber, event: Say) -> EventLine:
    return EventLine("agent", run.names.shorten(event.text, MAX_WORDS_CHARACTERS), subject=event.text)


def _user_reply(run: EventDescriber, event: UserReply) -> EventLine:
    run.user_has_spoken = True
    words = run.names.shorten(event.text, MAX_WORDS_CHARACTERS)
    return EventLine(
        "user", words or (tr("The customer leaves") if event.ended else tr("Says nothing")), subject=event.text
    )


def _delivered(_run: EventDescriber, _event: Delivered) -> EventLine:
    return EventLine("delivered", tr("Goes on without waiting for an answer"))


def _asked_person(run: EventDescriber, event: AskPerson) -> EventLine:
    question = run.names.shorten(event.question)
    if ends_in_verb(event.question):
        return EventLine("question", tr("Is it true that {question}?", question=question.rstrip(".")), subject=question)
    return EventLine("question", tr("Does this hold: {question}?", question=question), subject=question)


def _ruling(_run: EventDescriber, event: Ruling) -> EventLine:
    words = {True: tr("Yes"), False: tr("No"), None: tr("Undecided")}[event.holds]
    return EventLine("question", words, tr("said the {by}", by=tr(event.by)), subject=words.lower())


def _search(run: EventDescriber, event: Search) -> EventLine:
    run.is_choosing_action = event.source == "actions"
    query = run.names.shorten(event.query, MAX_WORDS_CHARACTERS)
    if run.is_choosing_action:
        return EventLine("retrieval", tr("Looks for “{query}”", query=query), subject=query)
    return EventLine("search", tr("Looks up “{query}”", query=query), subject=query)


def _passages(run: EventDescriber, event: Passages) -> EventLine:
    titles = ", ".join(run.names.shorten(title) for title, _ in event.found)
    texts = "; ".join(passage_lines(event, MAX_PASSAGE_CHARACTERS))
    kind = "retrieved" if run.is_choosing_action else "passages"
    return EventLine(
        kind,
        tr("Found: {titles}", titles=titles) if titles else tr("Nothing found"),
        subject=texts or tr("nothing found"),
    )


def _refused(run: EventDescriber, event: Refused | Failure) -> EventLine:
    reason = run.names.shorten(event.why, MAX_WORDS_CHARACTERS)
    return EventLine("warning", reason, subject=reason)


def _several(run: EventDescriber, event: Together | Answers) -> EventLine:
    parts = event.requests if isinstance(event, Together) else event.answers
    lines = [run.describe(part) for part in parts]
    if len(lines) == 1:
        return lines[0]
    return EventLine("several", " · ".join(run.names.shorten(line.title, MAX_PART_CHARACTERS) for line in lines))


_DESCRIPTIONS: Mapping[type[Any], Callable[[EventDescriber, Any], EventLine]] = MappingProxyType(
    {
        Entered: _entered, Learned: _learned, Evaluated: _evaluated, Took: _took, Tripped: _tripped,
        Loaded: _loaded, Selected: _selected, Remembered: _remembered, Finished: _finished,
        AskModel: _asked_model, ModelReply: _model_reply, CallTool: _called_tool, ToolResult: _tool_result,
        Say: _said, UserReply: _user_reply, Delivered: _delivered, AskPerson: _asked_person, Ruling: _ruling,
        Search: _search, Passages: _passages, Refused: _refused, Failure: _refused,
        Together: _several, Answers: _several,
    }
)  # fmt: skip


def passage_lines(passages: Passages, limit: int) -> list[str]:
    """Each passage under its title, on a line of its own, with at most `limit` characters of its text."""
    return [f"{title}: {_shorten_passage(text, limit)}" for title, text in passages.found]


def _shorten_passage(text: str, limit: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else line[:limit].rstrip() + " …"


def is_early_look_up(events: Sequence[Event], at: int) -> bool:
    """Whether event `at` is a look-up for the user's last words, made before they are classified (MARCO).

    Readers of a conversation show it where its answer is used (`supporting_look_up`), and else not at all.
    """
    search, said = events[at], events[at - 1] if at else None
    return isinstance(search, Search) and isinstance(said, UserReply) and search.query == said.text


def supporting_look_up(events: Sequence[Event], at: int) -> int | None:
    """The number of the early look-up that the words at `at` rest on: they are the answer made from its passages."""
    said, is_answer = events[at], False
    if not isinstance(said, Say):
        return None
    for number in range(at - 1, -1, -1):
        if isinstance(events[number], Say | UserReply):
            return None
        is_answer = is_answer or any(
            isinstance(part, ModelReply) and part.component == "knowledge" and part.text.strip() == said.text.strip()
            for part in flatten([events[number]])
        )
        if is_early_look_up(events, number):
            return number if is_answer else None
    return None


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line of a transcript: its kind (agent, user, call, response, node, condition, fact, log, warning, end) and
    its text.
    """

    kind: str
    text: str


LIVE_MARK = "LIVE "
"""What stands before the answer of a tool that was really called."""
_TRANSCRIPT: Mapping[str, tuple[str, Callable[[EventLine], str]]] = MappingProxyType(
    {
        "agent": ("agent", lambda line: line.title),
        "user": ("user", lambda line: line.title),
        "call": ("call", lambda line: f"{line.subject}({line.detail})"),
        "handover": ("call", lambda line: line.title + (f" ({line.detail})" if line.detail else "")),
        "search": ("call", lambda line: line.title),
        "response": ("response", lambda line: LIVE_MARK * line.live + line.detail),
        "failure": (
            "response",
            lambda line: tr("{live_mark}failed: {detail}", live_mark=LIVE_MARK * line.live, detail=line.detail),
        ),
        "passages": ("response", lambda line: line.subject),
        "node": ("node", lambda line: line.subject),
        "task agent": ("node", lambda line: line.subject),
        "action": ("node", lambda line: f"{line.subject} ({line.detail})" if line.detail else line.subject),
        "condition": ("condition", lambda line: line.subject),
        "branches": ("condition", lambda line: line.title),
        "computed": ("fact", lambda line: line.subject),
        "log": ("log", lambda line: line.subject),
        "spoilt reply": ("warning", lambda line: tr("the model's answer was {subject}", subject=line.subject)),
        "warning": ("warning", lambda line: line.title),
        "end": ("end", lambda line: " · ".join(filter(None, (line.title, line.detail)))),
    }
)
"""The kind and the text of a transcript's line by the kind of event; the others are for debugging."""


class Transcript:
    """The lines of a run as a person reads it, who sees neither prompts nor what is looked up in vain."""

    def __init__(self, names: Names) -> None:
        self._describer = EventDescriber(names)
        self._events: list[Event] = []

    def lines(self, event: Event) -> Iterator[TranscriptLine]:
        """The lines for the next event, one for each of what was asked or answered together."""
        self._events.append(event)
        at = len(self._events) - 1
        looked_up = supporting_look_up(self._events, at)
        if looked_up is not None:
            yield from self._line(self._events[looked_up])
            yield from self._line(self._events[looked_up + 1])
        if not is_early_look_up(self._events, at) and not (at and is_early_look_up(self._events, at - 1)):
            for part in flatten([event]):
                yield from self._line(part)

    def _line(self, event: Event) -> Iterator[TranscriptLine]:
        line = self._describer.describe(event)
        kind, text = _TRANSCRIPT.get(line.kind, ("", lambda _line: ""))
        if kind and (words := text(line)):
            yield TranscriptLine(kind, words)


def transcript(events: Iterable[Event], names: Names) -> Iterator[TranscriptLine]:
    """The lines of a run as a conversation, in the order of its events."""
    lines = Transcript(names)
    return (line for event in events for line in lines.lines(event))


__all__ = [
    "KINDS",
    "EventDescriber",
    "EventLine",
    "Transcript",
    "TranscriptLine",
    "is_early_look_up",
    "passage_lines",
    "supporting_look_up",
    "transcript",
]
