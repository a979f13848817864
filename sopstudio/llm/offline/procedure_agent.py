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
from sopstudio.llm.offline import task_agent
from sopstudio.llm.offline.agent import (
    GOODBYE,
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
from sopstudio.llm.offline.procedure import (
    CallLine,
    Section,
    TransitionLine,
    parse_procedure,
    section_walker,
    tool_facts,
)
from sopstudio.llm.offline.text_procedure import named_members, parse_text_procedure
from sopstudio.sop import Position, dumps, loads
from sopstudio.sop.interpreter import order_by_need
from sopstudio.sop.model import look_up
from sopstudio.text.case import CASE_OPENING, parse_case
from sopstudio.text.phrases import words_of

LOG_PROMPT = re.compile(r"<step>.*<checkpoint>", re.I | re.S)
ANALYSIS_PROMPT = re.compile(r"<sop_analysis>", re.I)
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
    """The case in the first message (in words or as a JSON object), and the further values for a repeated question."""
    text = request.exchanges[0].reply if request.exchanges else ""
    if text.startswith(CASE_OPENING):
        return parse_case(text)
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
REASON_TAG_NAME = "final_decision_reason"
OUTPUT_TAG = re.compile(r"<output name=\"(?P<name>[^\"]+)\">")


def closing_tags(system: str, title: str, facts: Mapping[str, Any]) -> list[str]:
    """The reached end (`title`), the reason, and the outputs of the procedure, in tags."""
    match = ENDS_OFFER.search(system)
    ends = [part.strip() for part in match["ends"].split("|")] if match else []
    end = next((candidate for candidate in ends if candidate == title or candidate.startswith(f"{title} (")), title)
    names = dict.fromkeys(tag["name"] for tag in OUTPUT_TAG.finditer(system))
    outputs = [f'<output name="{name}">{_to_text(facts[name])}</output>' for name in names if name in facts]
    tag = REASON_TAG_NAME if f"<{REASON_TAG_NAME}>" in system else "reason"
    return [f"<final_decision>{end}</final_decision>", f"<{tag}>the procedure came to its end</{tag}>", *outputs]


def _to_text(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value, indent=None)


HALT_TAG = re.compile(r"<halted>", re.I)
HEARD_HINT = re.compile(r"\breaches the user\b", re.I)
"""How a prompt tells that what is said beside a call is heard."""
MAX_STEPS = 400
UNDECIDED_TEXT = "I cannot tell which way it goes from here"

Message = dict[str, Any]


def follow_procedure(request: ChatRequest) -> Message | None:
    """The next message; None where the prompt holds no procedure with sections, nor one in its author's words."""
    sections = parse_procedure(request.system) or parse_text_procedure(request.system, request.tools)
    return ProcedureAgent(request, sections).message() if sections else None


class _NextMessage(Exception):
    """Raised with the next message, to leave the walk."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        self.message = message


class _HaltMessage(_NextMessage):
    """Raised where the walk cannot go on; the other actions of the section are tried before it is sent."""


class ProcedureAgent:
    """One walk through the procedure, along what has happened so far."""

    def __init__(self, request: ChatRequest, sections: Mapping[int, Section]) -> None:
        self.request, self.sections = request, sections
        self.is_unattended = HALT_TAG.search(request.system) is not None
        self.facts, self.repeat_values = read_case(request) if self.is_unattended else ({}, {})
        self.log = StepLog(request, self.facts)
        self.facts_from_tools = tool_facts(sections.values())
        self.visited: set[int] = set()
        self.exchanges_used = 0
        there = {tool.name for tool in request.tools}
        self.pending_calls: list[PastCall] = [call for call in request.calls if call.tool in there]
        """Calls that were made and have not been come to yet, oldest first."""
        self.skipped_calls: list[PastCall] = []
        """Those among them that were made before one that has been come to."""
        self.times_taken: Counter[tuple[int, int]] = Counter()
        self.due_messages: list[str] = []
        self.speaks_beside_calls = (
            task_agent.is_json_prompt(request.instructions) or HEARD_HINT.search(request.instructions) is not None
        )

    def message(self) -> Message:
        """What comes next; a question of the user is looked up first, where there is something to look up in."""
        search = None if self.is_unattended else find_search_tool(self.request)
        if search is not None and (query := open_question(self.request)):
            return call_message(self.request, search.name, {search.required[0]: query})
        try:
            message = self._walk()
        except _NextMessage as found:
            message = found.message
        return self._prepend_analysis(self.log.prepend_to(prepend_passage(self.request, message)))

    def _prepend_analysis(self, message: Message) -> Message:
        """The message after an analysis of the procedure, where the prompt asks for one before the first step."""
        has_spoken = any(earlier.get("role") == "assistant" for earlier in self.request.messages)
        if has_spoken or ANALYSIS_PROMPT.search(self.request.system) is None:
            return message
        sections, case = self.sections.values(), read_case(self.request)[0]
        specs = [spec.name for section in sections for spec in section.actions if isinstance(spec, ValueSpec)]
        conditions = [line.condition for section in sections for line in section.transitions if line.condition]
        lines = [
            f"Steps: {'; '.join(f'{section.number}. {section.title}' for section in sections)}",
            f"What decides the way: {'; '.join(dict.fromkeys(conditions)) or 'nothing'}",
            f"Not in the case: {', '.join(name for name in dict.fromkeys(specs) if name not in case) or 'nothing'}",
        ]
        analysis = "\n".join(["<sop_analysis>", *lines, "</sop_analysis>"])
        return {**message, "content": "\n".join(filter(None, [analysis, message.get("content")]))}

    def _walk(self) -> Message:
        last = self.sections[1]
        walker = section_walker(
            tuple(
                (section.number, section.takes_every, tuple(transition.target for transition in section.transitions))
                for section in self.sections.values()
            )
        )
        position: Position | None = walker.begin()
        for _ in range(MAX_STEPS):
            if position is None:
                break
            section = self.sections.get(int(position.place))
            if section is None:
                raise self._halt("the procedure leads nowhere")
            self.log.begin_step(section.number, section.title)
            self._run_section(section)
            last = section
            if section.is_end:
                position = walker.end(position)
            else:
                ways = walker.flow.transitions_from(position.place)
                position = walker.step(position, tuple(ways[index] for index in self._choose_lines(section)))
            self.log.complete_step(self.facts)
        return self._close(last)

    def _run_section(self, section: Section) -> None:
        """What a section asks for. Raises `_NextMessage` where something is left to do."""
        if section.says:
            self.due_messages.append(self._fill_facts(section.says))
        for name, expression in section.computes:
            try:
                self.facts[name] = parse_expression(expression).on(self.request.run_date).value(self.facts)
            except ConditionError:
                raise self._halt(f"{' '.join(words_of(name))} cannot be worked out") from None
        stuck: list[_HaltMessage] = []
        for action in order_by_need(section.actions, self._missing_inputs, _produced_facts):
            try:
                self._run_action(action, repeats=section.number in self.visited)
            except _HaltMessage as found:
                stuck.append(found)
            if stuck and self.is_unattended:
                break
        if stuck:
            raise stuck[0]
        self.visited.add(section.number)

    def _missing_inputs(self, action: ValueSpec | CallLine) -> set[str]:
        """The unknown facts that a tool requires as inputs, or that its conditions read."""
        if isinstance(action, ValueSpec):
            return set()
        required = next((tool.required for tool in self.request.tools if tool.name == action.tool), ())
        needed = {action.arguments.get(name, name) for name in required}
        for condition in filter(None, (action.when, action.allowed)):
            with suppress(ConditionError):
                needed.update(parse(condition).facts)
        return needed - self.facts.keys()

    def _run_action(self, action: ValueSpec | CallLine, *, repeats: bool) -> None:
        """Obtain a fact (anew where the section `repeats`), or call a tool that is due."""
        if isinstance(action, ValueSpec):
            (self._obtain_fact_again if repeats else self._obtain_fact)(action)
        elif not action.when or self._holds(action.when):
            self._call(action)

    def _obtain_fact(self, spec: Any) -> None:
        if spec.name in self.facts:
            return
        offered = next((parameter for parameter in self.request.parameters if parameter.fact == spec.name), spec)
        value = None if self.is_unattended else find_value(self.request, offered)
        if value is not None:
            self.facts[spec.name] = value
        elif not self.is_unattended and not is_declined(self.request, offered):
            raise self._ask_for(offered)

    def _obtain_fact_again(self, spec: Any) -> None:
        """Obtain a fact at a section that is visited again: only what was said since the call that led back counts."""
        if self.is_unattended:
            self.facts.update(
                {spec.name: self.repeat_values[spec.name].pop(0)} if self.repeat_values.get(spec.name) else {}
            )
            return
        offered = next((parameter for parameter in self.request.parameters if parameter.fact == spec.name), spec)
        value = find_recent_value(self.request, offered, self.exchanges_used)
        if value is not None:
            self.facts[spec.name] = value
        elif not is_declined(self.request, offered, self.exchanges_used):
            raise self._ask_for(offered)

    def _call(self, line: CallLine) -> None:
        """Take a call over that was made here, or make it. One that came back with a question is made again."""
        missing: list[str] = []
        while (past_call := self._match_past_call(line)) is not None:
            self.exchanges_used = max(self.exchanges_used, past_call.exchanges_before)
            missing = _requested_inputs(past_call)
            if not missing and not past_call.has_failed():
                self._learn(line, past_call)
                return
        tool = self._tool(line)
        tried = [call for call in self.request.calls if call.tool == line.tool]
        if tried and tried[-1].has_failed() and not may_repeat(self.request, tool):
            raise self._halt(". ".join(filter(None, describe_failures(self.request, [tool]))))
        if line.allowed and self._forbids(line.allowed):
            raise self._halt(f"“{tool_title(tool)}” may not be done")
        arguments = self._arguments(line)
        for spec in tool.parameters:
            if spec.name in (*tool.required, *missing) and spec.name not in arguments:
                raise self._missing_value(spec, line.arguments.get(spec.name, spec.name))
        message = call_message(self.request, line.tool, arguments)
        raise _NextMessage({**message, "content": self._unsaid_messages()} if self.speaks_beside_calls else message)

    def _match_past_call(self, line: CallLine) -> PastCall | None:
        """The next call of this tool. Those before it were made out of turn: they count where the very same is due."""
        place = next((place for place, candidate in enumerate(self.pending_calls) if candidate.tool == line.tool), None)
        if place is not None:
            self.skipped_calls += self.pending_calls[:place]
            match = self.pending_calls[place]
            del self.pending_calls[: place + 1]
            return match
        due = [
            candidate
            for candidate in self.skipped_calls
            if candidate.tool == line.tool and candidate.arguments == self._arguments(line)
        ]
        if due:
            self.skipped_calls.remove(due[0])
        return due[0] if due else None

    def _tool(self, line: CallLine) -> ChatTool:
        tool = next((candidate for candidate in self.request.tools if candidate.name == line.tool), None)
        if tool is None:
            raise self._halt(f"there is no function for “{' '.join(words_of(line.tool))}”")
        return tool

    def _arguments(self, line: CallLine) -> dict[str, Any]:
        arguments = {}
        for parameter in self._tool(line).parameters:
            value = self.facts.get(line.arguments.get(parameter.name, parameter.name))
            if value is None and not self.is_unattended:
                value = find_value(self.request, parameter)
            if value is not None:
                arguments[parameter.name] = value
        return arguments

    def _forbids(self, condition: str) -> bool:
        """Whether a tool may not run; a fact that another agent of the team has found out is not held against it."""
        decided = parse(condition).on(self.request.run_date).decide(self.facts).value
        return any(name in self.facts_from_tools for name in parse(condition).facts) if decided is None else not decided

    def _missing_value(self, spec: ValueSpec, fact: str) -> _NextMessage:
        """A value is missing. A fact that only tools give is not the user's to tell."""
        if fact in self.facts_from_tools:
            return self._halt(f"there is no {spec.spoken_name()}")
        if self.is_unattended or is_declined(self.request, spec):
            return self._halt(f"there is no {spec.spoken_name()}", [spec.spoken_name()])
        return self._ask_for(spec)

    def _learn(self, line: CallLine, call: PastCall) -> None:
        body = call.content.get("response", call.content) if isinstance(call.content, Mapping) else {}
        self.facts.update({line.arguments.get(name, name): value for name, value in call.arguments.items()})
        self.facts.update(() if line.outputs else named_members(body))
        for fact, path in line.outputs.items():
            value = look_up(body, path)
            if value not in (None, ""):
                self.facts[fact] = value

    def _choose_lines(self, section: Section) -> list[int]:
        """The numbers, from 0, of the transition lines that are followed."""
        chosen: list[int] = []
        for index, transition in enumerate(section.transitions):
            if transition.bound is not None and self.times_taken[section.number, transition.target] >= transition.bound:
                continue
            if (transition.condition is None and chosen) or not self._may_take(transition):
                continue
            chosen.append(index)
            if not section.takes_every:
                break
        if not chosen:
            raise self._halt(f"nothing fits at “{section.title}”")
        self.times_taken.update((section.number, section.transitions[index].target) for index in chosen)
        return chosen

    def _may_take(self, transition: TransitionLine) -> bool:
        return not transition.condition or self._holds(transition.condition)

    def _holds(self, condition: str) -> bool:
        """Whether a condition holds: by the facts, or by what the user said where it is prose."""
        try:
            decided = parse(condition).on(self.request.run_date).decide(self.facts)
        except ConditionError:
            return self._judge_prose(condition)
        if decided.value is None:
            raise self._undecided_halt(condition, decided.reason)
        return decided.value

    def _undecided_halt(self, condition: str, reason: str) -> _HaltMessage:
        """The halt for an undecided condition; it names the facts that the user did not give."""
        asked = {
            spec.name: spec
            for section in self.sections.values()
            for spec in section.actions
            if isinstance(spec, ValueSpec)
        }
        missing = [
            asked[name].spoken_name() for name in parse(condition).facts if name in asked and name not in self.facts
        ]
        wording = describe_unknown(condition, self.facts) or UNDECIDED_TEXT
        return self._halt(f"it is not known whether {condition}: {reason}", missing, wording)

    def _judge_prose(self, condition: str) -> bool:
        verdict = judge_condition(condition, self.request)
        question = f"Is this so: {condition.rstrip('?.')}?"
        if (
            verdict is None
            and not self.is_unattended
            and not any(question in exchange.question for exchange in self.request.exchanges)
        ):
            raise _NextMessage({"content": self._prepend_messages(question)})
        return bool(verdict)

    def _ask_for(self, spec: ValueSpec) -> _NextMessage:
        """The question for a value; a message of the way that is a question asks for it already."""
        unsaid = self._unsaid_messages()
        question = "" if unsaid.endswith("?") else question_after_reply(self.request, [spec])
        return _NextMessage({"content": " ".join(filter(None, (unsaid, question)))})

    def _prepend_messages(self, text: str) -> str:
        """The text, after the messages of the sections on the way that are still unsaid."""
        return " ".join(filter(None, (self._unsaid_messages(), text)))

    def _unsaid_messages(self) -> str:
        """The messages of the sections on the way that were not said yet, where it speaks also beside calls."""
        mine = (message for message in self.request.messages if message.get("role") == "assistant")
        before = "\n".join(
            message_text(message) for message in mine if self.speaks_beside_calls or not message.get("tool_calls")
        )
        due, offset = [], 0
        for text in self.due_messages:
            position = before.find(text, offset)
            offset = offset if position < 0 else position + len(text)
            due += [text] if position < 0 else []
        return " ".join(due)

    def _fill_facts(self, text: str) -> str:
        return re.sub(r"\{([^{}]+)\}", lambda match: str(self.facts.get(match[1], match[0])), text)

    def _halt(self, problem: str, missing: Sequence[str] = (), wording: str = "") -> _HaltMessage:
        """The message for a halt. The user is told the missing values, or `wording` in place of `problem`."""
        if self.is_unattended:
            self.log.fail_step()
            return _HaltMessage({"content": f"<halted>{problem}</halted>"})
        reason = f" {describe_missing(missing)}" if missing else f": {(wording or problem).rstrip('.')}"
        return _HaltMessage({"content": f"I am sorry, I cannot go on{reason}."})

    def _close(self, last: Section) -> Message:
        """The closing answer: the end that was come to, and the facts that the procedure decides.

        Where nothing is left to say, the agent says goodbye; a sub-agent does not, as its parent goes on.
        """
        tags = closing_tags(self.request.system, last.title, self.facts)
        is_silent = self.is_unattended or last.says or task_agent.is_sub_agent(self.request.system)
        text = self._unsaid_messages() or ("" if is_silent else GOODBYE)
        return {"content": "\n".join(filter(None, [text, *tags]))}


def _produced_facts(action: ValueSpec | CallLine) -> Collection[str]:
    return (action.name,) if isinstance(action, ValueSpec) else action.outputs.keys()


def _requested_inputs(call: PastCall) -> list[str]:
    """What a function has come back for."""
    names = call.content.get("missing") if isinstance(call.content, Mapping) else None
    return [str(name) for name in names] if isinstance(names, list) else []
