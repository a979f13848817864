"""The offline model with a whole procedure in its prompt: it goes through it again at every request.

It starts at the first section, takes what the conversation shows as done (calls and their results, what the user said),
decides written conditions by the facts that it made out, and does what comes next: asks, calls, or closes with its
answer. At a step that a loop leads back to it asks again, and takes what was said since. It compares words for
conditions in prose, and says that it cannot go on where that does not tell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import parse, parse_expression
from sopstudio.llm.offline import call_forms
from sopstudio.llm.offline.agent import (
    call_message,
    describe_failures,
    describe_missing,
    describe_unknown,
    find_recent_value,
    find_value,
    is_declined,
    may_repeat,
    question_after_reply,
    tool_title,
)
from sopstudio.llm.offline.branches import judge_condition
from sopstudio.llm.offline.chat_request import ChatRequest, ChatTool, PastCall, message_text
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.knowledge import find_search_tool, open_question, prepend_passage
from sopstudio.llm.offline.procedure import CallLine, Section, TransitionLine, parse_procedure, tool_facts
from sopstudio.sop import dumps, loads
from sopstudio.sop.interpreter import by_need
from sopstudio.sop.model import look_up
from sopstudio.text.phrases import words_of

LOG_PROMPT = re.compile(r"<step>.*<checkpoint>", re.I | re.S)
LOG_LINE = re.compile(r"^<(?:step|checkpoint)>", re.M)
STEPS_PER_CHECKPOINT = 3
"""Steps between two checkpoints."""


class StepLog:
    """The log of the steps; `initial_facts` were known at the beginning."""

    def __init__(self, request: ChatRequest, initial_facts: Mapping[str, Any]) -> None:
        own_texts = (message_text(message) for message in request.messages if message.get("role") == "assistant")
        self._enabled = LOG_PROMPT.search(request.system) is not None
        self._logged_lines = sum(len(LOG_LINE.findall(text)) for text in own_texts)
        self._initial_facts, self._lines = dict(initial_facts), list[str]()
        self._step, self._completed_steps = "", 0

    def begin_step(self, number: int, title: str) -> None:
        """Start the line of another step."""
        self._step = f"{number}. {title}"

    def complete_step(self, facts: Mapping[str, Any]) -> None:
        """Log the step as done; `facts` are known by now."""
        self._lines.append(f"<step>{self._step}: done</step>")
        self._completed_steps += 1
        if self._completed_steps % STEPS_PER_CHECKPOINT == 0:
            new_values = (
                f"{name} = {dumps(value, indent=None)}" for name, value in facts.items() if self._is_new(name, value)
            )
            self._lines.append(f"<checkpoint>{', '.join(new_values) or 'nothing beyond the case'}</checkpoint>")

    def fail_step(self) -> None:
        """Log the step as failed."""
        self._lines.append(f"<step>{self._step}: failed</step>")

    def prepend_to(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message with the new log lines before its text."""
        lines = self._lines[self._logged_lines :] if self._enabled else []
        if not lines:
            return message
        return {**message, "content": "\n".join([*lines, *filter(None, [message.get("content")])])}

    def _is_new(self, name: str, value: Any) -> bool:
        return name not in self._initial_facts or self._initial_facts[name] != value


def read_case(request: ChatRequest) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The case in the first message (a JSON object), and the further values for a repeated question."""
    text = request.exchanges[0].reply if request.exchanges else ""
    objects = [_parse_object(block[block.index("{") :]) for block in text.split("\n\n") if "{" in block]
    case, later = [*objects, {}, {}][:2]
    return case, {name: list(values) for name, values in later.items() if isinstance(values, list)}


def _parse_object(text: str) -> dict[str, Any]:
    try:
        parsed = loads(text)
    except FormatError:
        return {}
    return dict(parsed) if isinstance(parsed, Mapping) else {}


ENDS_OFFER = re.compile(r"<final_decision>\s*one of:\s*(?P<ends>[^<]*)</final_decision>", re.I)
OUTPUT_TAG = re.compile(r"<output name=\"(?P<name>[^\"]+)\">")


def closing_tags(system: str, title: str, facts: Mapping[str, Any]) -> list[str]:
    """The reached end (`title`), the reason, and the outputs of the procedure, in tags."""
    match = ENDS_OFFER.search(system)
    ends = [part.strip() for part in match["ends"].split("|")] if match else []
    end = next((candidate for candidate in ends if candidate == title or candidate.startswith(f"{title} (")), title)
    names = dict.fromkeys(tag["name"] for tag in OUTPUT_TAG.finditer(system))
    outputs = [f'<output name="{name}">{_to_text(facts[name])}</output>' for name in names if name in facts]
    return [f"<final_decision>{end}</final_decision>", "<reason>the procedure came to its end</reason>", *outputs]


def _to_text(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value, indent=None)


ALONE = re.compile(r"<halted>", re.I)
ALOUD = re.compile(r"\breaches the user\b", re.I)
"""How a prompt tells that what is said beside a call is heard."""
STEPS = 400
UNDECIDED = "I cannot tell which way it goes from here"

Message = dict[str, Any]


def follow(talk: ChatRequest) -> Message | None:
    """The next message; None where the prompt holds no procedure in sections."""
    found = parse_procedure(talk.system)
    return ProcedureAgent(talk, found).message() if found else None


class _Next(Exception):
    """What to say or do now."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        self.message = message


class _Stuck(_Next):
    """Nothing is left to do, for this reason: what else the section says is done before that is said."""


class ProcedureAgent:
    """One walk through the procedure, along what has happened so far."""

    def __init__(self, talk: ChatRequest, found: Mapping[int, Section]) -> None:
        self.talk, self.sections = talk, found
        self.alone = ALONE.search(talk.system) is not None
        self.facts, self.again = read_case(talk) if self.alone else ({}, {})
        self.log = StepLog(talk, self.facts)
        self.given = tool_facts(found.values())
        self.visited: set[int] = set()
        self.heard = 0
        there = {one.name for one in talk.tools}
        self.calls: list[PastCall] = [one for one in talk.calls if one.tool in there]
        """Calls that were made and have not been come to yet, oldest first."""
        self.passed: list[PastCall] = []
        """Those among them that were made before one that has been come to."""
        self.taken: Counter[tuple[int, int]] = Counter()
        self.said: list[str] = []
        self.tells = call_forms.is_json_prompt(talk.instructions) or ALOUD.search(talk.instructions) is not None

    def message(self) -> Message:
        """What comes next; a question of the user is looked up first, where there is something to look up in."""
        search = None if self.alone else find_search_tool(self.talk)
        if search is not None and (query := open_question(self.talk)):
            return call_message(self.talk, search.name, {search.required[0]: query})
        try:
            message = self._walk()
        except _Next as found:
            message = found.message
        return self.log.prepend_to(prepend_passage(self.talk, message))

    def _walk(self) -> Message:
        waiting, last = [1], self.sections[1]
        seen: set[int] = set()
        for _ in range(STEPS):
            if not waiting:
                break
            section = self.sections.get(waiting.pop(0))
            if section is None:
                raise self._stuck("the procedure leads nowhere")
            self.log.begin_step(section.number, section.title)
            self._do(section)
            last = section
            targets = [] if section.is_end else self._onward(section)
            self.log.complete_step(self.facts)
            forked = section.takes_every and len(targets) > 1
            waiting = [*(one for one in targets if not (forked and one in seen)), *waiting]
            seen.update(targets if forked else ())
        return self._close(last)

    def _do(self, section: Section) -> None:
        """What a section asks for. Raises `_Next` where something is left to do."""
        if section.says:
            self.said.append(self._filled(section.says))
        for name, expression in section.computes:
            try:
                self.facts[name] = parse_expression(expression).value(self.facts)
            except ConditionError:
                raise self._stuck(f"{' '.join(words_of(name))} cannot be worked out") from None
        stuck: list[_Stuck] = []
        for one in by_need(section.actions, self._awaited, _given_by):
            try:
                self._take(one, anew=section.number in self.visited)
            except _Stuck as found:
                stuck.append(found)
            if stuck and self.alone:
                break
        if stuck:
            raise stuck[0]
        self.visited.add(section.number)

    def _awaited(self, one: ValueSpec | CallLine) -> set[str]:
        """The facts that are not known and that a tool cannot be called without, or be decided on."""
        if isinstance(one, ValueSpec):
            return set()
        required = next((tool.required for tool in self.talk.tools if tool.name == one.tool), ())
        needed = {one.arguments.get(name, name) for name in required}
        for condition in filter(None, (one.when, one.allowed)):
            with suppress(ConditionError):
                needed.update(parse(condition).facts)
        return needed - self.facts.keys()

    def _take(self, one: ValueSpec | CallLine, *, anew: bool) -> None:
        """Find a value out, `anew` at a step that is come to again; or call a tool, where that is due."""
        if isinstance(one, ValueSpec):
            (self._find_out_anew if anew else self._find_out)(one)
        elif not one.when or self._holds(one.when):
            self._call(one)

    def _find_out(self, wanted: Any) -> None:
        if wanted.name in self.facts:
            return
        offered = next((one for one in self.talk.parameters if one.fact == wanted.name), wanted)
        value = None if self.alone else find_value(self.talk, offered)
        if value is not None:
            self.facts[wanted.name] = value
        elif not self.alone and not is_declined(self.talk, offered):
            raise _Next({"content": self._with_what_was_to_be_said(question_after_reply(self.talk, [offered]))})

    def _find_out_anew(self, wanted: Any) -> None:
        """What is asked for at a step that is come to again: what was said since the call that led back counts."""
        if self.alone:
            self.facts.update({wanted.name: self.again[wanted.name].pop(0)} if self.again.get(wanted.name) else {})
            return
        offered = next((one for one in self.talk.parameters if one.fact == wanted.name), wanted)
        value = find_recent_value(self.talk, offered, self.heard)
        if value is not None:
            self.facts[wanted.name] = value
        elif not is_declined(self.talk, offered, self.heard):
            raise _Next({"content": self._with_what_was_to_be_said(question_after_reply(self.talk, [offered]))})

    def _call(self, line: CallLine) -> None:
        """Take a call over that was made here, or make it. One that came back with a question is made again."""
        missing: list[str] = []
        while (made := self._made(line)) is not None:
            self.heard = max(self.heard, made.exchanges_before)
            missing = _missing(made)
            if not missing and not made.has_failed():
                self._learn(line, made)
                return
        tool = self._tool(line)
        tried = [one for one in self.talk.calls if one.tool == line.tool]
        if tried and tried[-1].has_failed() and not may_repeat(self.talk, tool):
            raise self._stuck(". ".join(filter(None, describe_failures(self.talk, [tool]))))
        if line.allowed and self._forbids(line.allowed):
            raise self._stuck(f"“{tool_title(tool)}” may not be done")
        arguments = self._arguments(line)
        for wanted in tool.parameters:
            if wanted.name in (*tool.required, *missing) and wanted.name not in arguments:
                raise self._lacking(wanted, line.arguments.get(wanted.name, wanted.name))
        message = call_message(self.talk, line.tool, arguments)
        raise _Next({**message, "content": self._to_say()} if self.tells else message)

    def _made(self, line: CallLine) -> PastCall | None:
        """The next call of this tool. Those before it were made out of turn: they count where the very same is due."""
        place = next((place for place, one in enumerate(self.calls) if one.tool == line.tool), None)
        if place is not None:
            self.passed += self.calls[:place]
            made = self.calls[place]
            del self.calls[: place + 1]
            return made
        due = [one for one in self.passed if one.tool == line.tool and one.arguments == self._arguments(line)]
        if due:
            self.passed.remove(due[0])
        return due[0] if due else None

    def _tool(self, line: CallLine) -> ChatTool:
        tool = next((one for one in self.talk.tools if one.name == line.tool), None)
        if tool is None:
            raise self._stuck(f"there is no function for “{' '.join(words_of(line.tool))}”")
        return tool

    def _arguments(self, line: CallLine) -> dict[str, Any]:
        found = {}
        for one in self._tool(line).parameters:
            value = self.facts.get(line.arguments.get(one.name, one.name))
            if value is None and not self.alone:
                value = find_value(self.talk, one)
            if value is not None:
                found[one.name] = value
        return found

    def _forbids(self, condition: str) -> bool:
        """Whether a tool may not run; a fact that another agent of the team has found out is not held against it."""
        decided = parse(condition).decide(self.facts).value
        return any(name in self.given for name in parse(condition).facts) if decided is None else not decided

    def _lacking(self, wanted: ValueSpec, fact: str) -> _Next:
        """A value is missing. A fact that only tools give is not the user's to tell."""
        if fact in self.given:
            return self._stuck(f"there is no {wanted.spoken_name()}")
        if self.alone or is_declined(self.talk, wanted):
            return self._stuck(f"there is no {wanted.spoken_name()}", [wanted.spoken_name()])
        return _Next({"content": self._with_what_was_to_be_said(question_after_reply(self.talk, [wanted]))})

    def _learn(self, line: CallLine, made: PastCall) -> None:
        body = made.content.get("response", made.content) if isinstance(made.content, Mapping) else {}
        self.facts.update({line.arguments.get(name, name): value for name, value in made.arguments.items()})
        for fact, path in line.outputs.items():
            value = look_up(body, path)
            if value not in (None, ""):
                self.facts[fact] = value

    def _onward(self, section: Section) -> list[int]:
        """The sections that come next."""
        found: list[int] = []
        for way in section.transitions:
            if way.bound is not None and self.taken[section.number, way.target] >= way.bound:
                continue
            if (way.condition is None and found) or not self._leads(way):
                continue
            found.append(way.target)
            if not section.takes_every:
                break
        if not found:
            raise self._stuck(f"nothing fits at “{section.title}”")
        self.taken.update((section.number, target) for target in found)
        return found

    def _leads(self, way: TransitionLine) -> bool:
        return not way.condition or self._holds(way.condition)

    def _holds(self, condition: str) -> bool:
        """Whether a condition holds: by the facts, or by what the user said where it is prose."""
        try:
            decided = parse(condition).decide(self.facts)
        except ConditionError:
            return self._borne_out(condition)
        if decided.value is None:
            raise self._undecided(condition, decided.reason)
        return decided.value

    def _undecided(self, condition: str, reason: str) -> _Stuck:
        """Nothing decides it; where the user did not give what would, that is what is missing."""
        asked = {one.name: one for each in self.sections.values() for one in each.actions if isinstance(one, ValueSpec)}
        missing = [
            asked[name].spoken_name() for name in parse(condition).facts if name in asked and name not in self.facts
        ]
        told = describe_unknown(condition, self.facts) or UNDECIDED
        return self._stuck(f"it is not known whether {condition}: {reason}", missing, told)

    def _borne_out(self, condition: str) -> bool:
        found = judge_condition(condition, self.talk)
        question = f"Is this so: {condition.rstrip('?.')}?"
        if found is None and not self.alone and not any(question in one.question for one in self.talk.exchanges):
            raise _Next({"content": self._with_what_was_to_be_said(question)})
        return bool(found)

    def _with_what_was_to_be_said(self, text: str) -> str:
        """The text, after what the sections on the way said to say."""
        return " ".join(filter(None, (self._to_say(), text)))

    def _to_say(self) -> str:
        """What the sections on the way said to say and nobody has said yet; where it `tells`, beside calls too."""
        mine = (one for one in self.talk.messages if one.get("role") == "assistant")
        before = "\n".join(message_text(one) for one in mine if self.tells or not one.get("tool_calls"))
        due, at = [], 0
        for one in self.said:
            found = before.find(one, at)
            at = at if found < 0 else found + len(one)
            due += [one] if found < 0 else []
        return " ".join(due)

    def _filled(self, text: str) -> str:
        return re.sub(r"\{([^{}]+)\}", lambda match: str(self.facts.get(match[1], match[0])), text)

    def _stuck(self, why: str, lacking: Sequence[str] = (), told: str = "") -> _Stuck:
        """Why it cannot go on; a user is told what is lacking, or the reason in other words where they are `told`."""
        if self.alone:
            self.log.fail_step()
            return _Stuck({"content": f"<halted>{why}</halted>"})
        reason = f" {describe_missing(lacking)}" if lacking else f": {(told or why).rstrip('.')}"
        return _Stuck({"content": f"I am sorry, I cannot go on{reason}."})

    def _close(self, last: Section) -> Message:
        """The closing answer: the end that was come to, and the facts that the procedure decides.

        An end without words of its own is told by its title; that of a sub-agent is not, as its parent goes on.
        """
        tags = closing_tags(self.talk.system, last.title, self.facts)
        title = "" if last.says or call_forms.is_sub_agent(self.talk.system) else f"{last.title.rstrip('.')}."
        return {"content": "\n".join(filter(None, [self._with_what_was_to_be_said(title), *tags]))}


def _given_by(one: ValueSpec | CallLine) -> Collection[str]:
    return (one.name,) if isinstance(one, ValueSpec) else one.outputs.keys()


def _missing(made: PastCall) -> list[str]:
    """What a function has come back for."""
    names = made.content.get("missing") if isinstance(made.content, Mapping) else None
    return [str(name) for name in names] if isinstance(names, list) else []
