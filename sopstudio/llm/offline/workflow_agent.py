"""The offline model as one who steers a procedure: it reads the workflow line by line beside what was done.

It goes through the workflow from its beginning, past every action that the memory knows as a success, deciding
conditions over the values that observations hold (and, in prose, by their words), until it comes to an action that is
still to be done. After a failure it looks at the observation: a question is looked up, a wish to go back leads to the
earlier action that has most words in common, a value that a call turned down is asked for again, and all else is done
again. It cannot judge whether a failed step may be left out, does not see that several actions could be skipped
because the user gave everything at once, and knows no other way round a dead end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property, lru_cache
from json import JSONDecoder
from typing import Any

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.expressions import ConditionResult
from sopstudio.formats import read
from sopstudio.llm.offline.agent import ask_in_words, describe_unknown, objection, parse_stated, question_for
from sopstudio.llm.offline.branches import judge_texts, read_members
from sopstudio.llm.offline.chat_request import ASSUMED, KNOWN_LINE, ChatRequest, message_text
from sopstudio.llm.offline.claims import find_claims
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.user import strip_statements
from sopstudio.sop import Flow, Position, Route, Runtime, Walker, dumps, loads
from sopstudio.sop.interpreter import NoTransition, choose_by
from sopstudio.text.phrases import STOP, content_words, declines, first_sentence, sentences, word_set, words_of
from sopstudio.text.values import strip_quotes

ANSWER_FIELDS = ("Question", "Expected", "Reply")
OPTIONAL_PHRASE = "may be left out"


def interpret_reply(request: ChatRequest) -> dict[str, Any]:
    """Whether the reply is the expected one, its slots, and a response to the user."""
    parts = parse_fields(message_text(request.messages[-1]) if request.messages else "", ANSWER_FIELDS)
    reply, spec = parts["Reply"], expected_value(parts["Expected"])
    slots = _find_slots(reply, spec)
    success = _is_expected(reply, parts["Expected"], spec, slots)
    answer = {
        "thought": "",
        "input_validation": "success" if success else "fail",
        "slots": slots,
        "user_response": "Thank you." if success else _response_text(reply, spec),
        "observation": reply,
    }
    return {"content": dumps(answer, indent=None)}


def _is_expected(reply: str, expected: str, spec: ValueSpec | None, slots: dict[str, Any]) -> bool:
    if spec is None:
        return bool(reply) and not reply.rstrip().endswith("?")
    return spec.name in slots or (OPTIONAL_PHRASE in expected and declines(reply, spec.kind))


def _find_slots(reply: str, spec: ValueSpec | None) -> dict[str, Any]:
    slots: dict[str, Any] = {}
    for claim in find_claims(reply):
        claimed = strip_quotes(first_sentence(claim.value))
        if claimed and (spec is None or claim.subject_words != content_words(spec.name)):
            slots[claim.name] = claimed
    value = spec.find(strip_statements(reply), "alone") if spec is not None else None
    if spec is not None and value is not None and spec.fits(value):
        slots = {
            spec.name: value,
            **{name: claimed_value for name, claimed_value in slots.items() if claimed_value != value},
        }
    return slots


def _response_text(reply: str, spec: ValueSpec | None) -> str:
    if "?" in reply:
        return "Let me look that up; one moment, please."
    return (objection(spec, reply) if spec is not None else "") or "I see."


PARAMETER_ITEM = re.compile(
    r"^[ \t]*[-*•+][ \t]+(?P<name>[^\n(:{]+?)[ \t]*(?=[(:])[^\n{]*?:[ \t]*(?P<schema>\{.*\})"
    r"(?:;[^\n]*? the (?P<meant>[^\n]+))?[ \t]*$",
    re.M,
)
SCHEMA_LINE = re.compile(r"schema:[ \t]*(?P<schema>\{.*\})[ \t]*$", re.M | re.I)
WHETHER_ITEM = re.compile(r"\bwhether this is so: (?P<what>[^;\n]+)", re.I)
POINTING_WORD = re.compile(r"\b(?:it|that|this|them|those)\b", re.I)
ACTION_FIELDS = (
    "Action type",
    "Action",
    "Expected",
    "Message",
    "Instruction",
    "Failed",
    "Parameters",
    "Values that are known",
)


def prepare_action(request: ChatRequest) -> dict[str, Any]:
    """What an action needs, as far as its type asks for it."""
    question = message_text(request.messages[-1]) if request.messages else ""
    parts = parse_fields(question, ACTION_FIELDS)
    kinds = parts["Action type"].lower()
    answer: dict[str, Any] = {"thought": "", "user_interaction": "", "params": {}, "search_query": ""}
    if "api_call" in kinds:
        answer["params"] = _find_params(question)
    if "knowledge" in kinds:
        answer["search_query"] = _search_query(question)
    if "message" in kinds:
        answer["user_interaction"] = parts["Message"] or _failure_text(parts["Failed"].strip().rstrip("."))
    if "instruction" in kinds:
        answer["user_interaction"] = ask_in_words(parts["Instruction"])
    if "ask" in kinds:
        answer["user_interaction"] = _question_text(parts["Action"], parts["Expected"])
    return {"content": dumps(answer, indent=None)}


def _failure_text(reason: str) -> str:
    """What went wrong; a refused value is asked for again, and nothing is retried before."""
    return f"That did not work: {reason}." + ("" if VALUE_REFUSED.search(reason) else " I am trying it again.")


def expected_value(expected: str) -> ValueSpec | None:
    """The expected value, if its schema is given."""
    match = SCHEMA_LINE.search(expected)
    schema = _parse_object(match["schema"]) if match else None
    return ValueSpec.from_schema(str(schema.get("title") or "value"), schema) if schema is not None else None


def _question_text(action: str, expected: str) -> str:
    spec = expected_value(expected)
    if spec is not None:
        return question_for([spec])
    whether = [f"Is this so: {match['what'].strip().rstrip('?.')}?" for match in WHETHER_ITEM.finditer(expected)]
    text = expected.partition(";")[0].strip() or action
    return " ".join([ask_in_words(text) or text, *whether])


def _find_params(text: str) -> dict[str, Any]:
    """The parameters that have a known value."""
    lines = (match for match in KNOWN_LINE.finditer(text) if not ASSUMED.search(match["source"]))
    known = {match["name"].strip(): match["value"].strip() for match in lines}
    params = {}
    for match in PARAMETER_ITEM.finditer(text):
        spec = ValueSpec.from_schema(match["name"], _parse_object(match["schema"]) or {})
        raw = _find_value(known, match["meant"] or match["name"])
        value = parse_stated(spec, raw) if raw is not None else None
        if value is not None:
            params[match["name"]] = value
    return params


def _find_value(known: Mapping[str, str], name: str) -> str | None:
    """The value of that name; else the only one whose name contains all its words, or the reverse."""
    name_words = words_of(name)
    same = [value for known_name, value in known.items() if words_of(known_name) == name_words]
    wanted_words = content_words(name)
    similar = [
        value
        for known_name, value in known.items()
        if content_words(known_name)
        and (wanted_words <= content_words(known_name) or content_words(known_name) <= wanted_words)
    ]
    return same[-1] if same else similar[0] if len(similar) == 1 else None


def _search_query(text: str) -> str:
    """The user's last question, with the asked value named where the question only points to it."""
    failed = [entry for entry in parse_memory(text) if not entry.success]
    if not failed:
        return ""
    questions = [sentence for sentence in sentences(failed[-1].observation) if "?" in sentence] or [
        failed[-1].observation
    ]
    about = re.sub(r"^ask(?: the user)?(?: for)?:?\s*", "", failed[-1].action, flags=re.I)
    query = " ".join(questions)
    return (
        POINTING_WORD.sub(f"my {about}", query, count=1)
        if POINTING_WORD.search(query) and len(words_of(query)) < 8
        else query
    )


def _parse_object(text: str) -> dict[str, Any] | None:
    try:
        data = loads(text)
    except FormatError:
        return None
    return data if isinstance(data, dict) else None


MEMORY_LINE = re.compile(
    r"^[ \t]*\d+[.)][ \t]*action:[ \t]*(?P<action>[^|\n]*?)[ \t]*(?:\|[ \t]*line:[ \t]*(?P<line>[^|\n]*?)[ \t]*)?"
    r"\|[ \t]*observation:[ \t]*(?P<observation>[^|\n]*?)[ \t]*\|[ \t]*feedback:[ \t]*(?P<feedback>\w+)[ \t]*$",
    re.M,
)
CODE_BLOCK = re.compile(r"^[ \t]*```\w*[ \t]*\n(?P<text>.*?)\n[ \t]*```[ \t]*$", re.M | re.S)
CALL_FAILED = re.compile(r"^\S+ failed: ")
VALUES_PART = re.compile(r"\[(?P<values>[^\[\]]* = .*)\]$")
VALUE_NAME = re.compile(r"(?:^|,)\s*(?P<name>[^=,\[\]\"]{1,80}?) = ")
_JSON = JSONDecoder(parse_float=Decimal)


@dataclass(frozen=True)
class PastAction:
    """An action of the memory, its observation, and whether it succeeded; `line` is its line in the workflow."""

    action: str
    observation: str
    success: bool
    line: str = ""

    @property
    def next_action(self) -> str:
        """How the action is asked for again: as before."""
        return self.line or self.action

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the action in lower case."""
        return frozenset(words_of(self.action))

    @cached_property
    def line_words(self) -> frozenset[str]:
        """The words of its line in the workflow."""
        return frozenset(words_of(self.next_action))

    @property
    def is_failed_call(self) -> bool:
        """Whether it is a failed call."""
        return not self.success and CALL_FAILED.search(self.observation) is not None

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """The values in the observation."""
        if not self.success:
            return {}
        match = VALUES_PART.search(self.observation)
        return dict(_parse_values(match["values"] if match else self.observation))


def parse_memory(text: str) -> tuple[PastAction, ...]:
    """The memory in a text, oldest first."""
    return tuple(
        PastAction(
            match["action"], match["observation"], match["feedback"].lower().startswith("succe"), match["line"] or ""
        )
        for match in MEMORY_LINE.finditer(text)
    )


def last_code_block(text: str) -> str:
    """The last block in triple backquotes; blank where there is none."""
    blocks = [match["text"] for match in CODE_BLOCK.finditer(text)]
    return blocks[-1] if blocks else ""


def parse_fields(text: str, names: Sequence[str]) -> dict[str, str]:
    """The text after `Name:` at the beginning of a line, up to the next such line; blank where it is missing."""
    heads = "|".join(re.escape(name) for name in names)
    parts = re.split(rf"^(?:[-*#\s]*)({heads})\**:[ \t]*", text, flags=re.M | re.I)
    bodies = {name.lower(): body.strip() for name, body in zip(parts[1::2], parts[2::2], strict=False)}
    return {name: bodies.get(name.lower(), "") for name in names}


def _parse_values(text: str) -> Iterator[tuple[str, Any]]:
    at = 0
    while match := VALUE_NAME.search(text, at):
        try:
            value, at = _JSON.raw_decode(text, match.end())
        except ValueError:
            at = match.end()
            continue
        yield match["name"].strip(), _to_condition_value(value)


def _to_condition_value(value: Any) -> Any:
    """A JSON value as conditions see it: dates and times typed, lists as tuples."""
    if isinstance(value, list):
        return tuple(map(_to_condition_value, value))
    if isinstance(value, str) and re.match(r"\d{4}-\d\d-\d\d", value):
        with suppress(ValueError):
            return date.fromisoformat(value)
        with suppress(ValueError):
            return datetime.fromisoformat(value)
    return value


CHOICE = re.compile(r"^decide:", re.I)
LOOK_UP = re.compile(r"\"(?P<action>[^\"\n]*\bknowledge\b[^\"\n]*)\"", re.I)
BACK = re.compile(
    r"\b(?:go(?:ing)? back|return to|step back|earlier step|start over with|once more to|change what i|change my|"
    r"correct my|gave you the wrong|gave the wrong|made a mistake)\b",
    re.I,
)
VALUE_REFUSED = re.compile(
    r"\binvalid\b|\bnot (?:valid|found|known|recogni[sz]ed|registered)\b|\bunknown\b|\bno such\b|\bdoes ?n[o']t exist\b"
    r"|\bthere is no\b|\bwrong\b|\bmalformed (?:id|number|code)\b",
    re.I,
)
LACKING = re.compile(r"^not known: (?P<names>.+)$")
MOST = 2_000
GENERAL = STOP | word_set("ask user for show message tell work out")
"""Words of actions that say nothing about what they are about."""


def choose_next_action(talk: ChatRequest) -> dict[str, Any]:
    """The next action, with why."""
    memory = parse_memory("\n".join(map(message_text, talk.messages)))
    thought, action = _after_failure(talk, memory) or _onward(last_code_block(talk.system), memory, talk.run_date)
    return {"content": dumps({"thought": thought, "next_action": action}, indent=None)}


def _after_failure(talk: ChatRequest, memory: Sequence[PastAction]) -> tuple[str, str] | None:
    """What is done after a failure; None where the last action went well, or none was done."""
    if not memory or memory[-1].success:
        return None
    last, look_up = memory[-1], _look_up(talk)
    if last.words == frozenset(words_of(look_up)):
        interrupted = next(
            (action for action in reversed(memory) if not action.success and action.words != last.words), last
        )
        return "Nothing was found, so the question is asked again.", interrupted.next_action
    if last.is_failed_call:
        return _after_call(last, memory)
    lacking = LACKING.match(last.observation)
    if lacking:
        return _ask_for(lacking["names"], talk, memory)
    if BACK.search(last.observation):
        before = _nearest(last.observation, memory[:-1])
        if before is not None:
            return "The user wants to go back.", before.next_action
    if "?" in last.observation:
        return "The user asks something.", look_up
    return "That was not what was asked for.", last.next_action


def _ask_for(names: str, talk: ChatRequest, memory: Sequence[PastAction]) -> tuple[str, str]:
    """Asks the user for values that are lacking; stops where that action was turned down, as nobody can be asked."""
    asked = _nearest(names, _questions(memory))
    question = asked.next_action if asked is not None else _question_about(names)
    if f"“{question}”" in message_text(talk.messages[-1]):
        return "A value is lacking that nobody gives.", f"stop: there is no {names}"
    return "A value is lacking.", question


def _question_about(names: str) -> str:
    """The action that asks for the first of these values, which the workflow does not ask for."""
    return f"ask the user for {' '.join(words_of(names.split(',')[0]))}"


def _after_call(last: PastAction, memory: Sequence[PastAction]) -> tuple[str, str]:
    asked = _questions(memory)
    if VALUE_REFUSED.search(last.observation) and asked:
        best = _nearest(last.observation, asked) or asked[-1]
        return "The call turned a value down, which the user gave.", best.next_action
    return "The call broke down, so it is made again.", last.next_action


def _questions(memory: Sequence[PastAction]) -> list[PastAction]:
    """The questions that were answered, with a value."""
    return [action for action in memory if action.success and "[" in action.observation and "ask" in action.words]


def _nearest(text: str, among: Iterable[PastAction]) -> PastAction | None:
    """The entry whose action has most words in common with a text; the later one of two; None where none has any."""
    said = set(words_of(text))
    scored = [(len((action.words - GENERAL) & said), action) for action in among]
    best = max((score for score, _ in scored), default=0)
    return [action for score, action in scored if score == best][-1] if best else None


def _look_up(talk: ChatRequest) -> str:
    """What the instructions call the action that looks something up."""
    match = LOOK_UP.search(talk.instructions)
    return match["action"] if match else "seek external knowledge"


def _onward(text: str, memory: Sequence[PastAction], today: date | None) -> tuple[str, str]:
    """The first action of the workflow that is still to be done."""
    try:
        routing = _read(text).on(today)
    except SopStudioError as error:
        return "The workflow cannot be read.", f"stop: {error}"
    return _Reading(routing, memory).next()


@lru_cache(maxsize=64)
def _read(text: str) -> Runtime:
    return Runtime(Flow(read(text, "text").document.sop))


class _Reading:
    """A finger on the workflow, and one on the memory."""

    def __init__(self, runtime: Runtime, memory: Sequence[PastAction]) -> None:
        self.routing, self.memory = runtime, memory
        self.walker = Walker(runtime.flow)
        self.at = 0
        self.values: dict[str, Any] = {}

    def next(self) -> tuple[str, str]:
        """The next action, and the reason in words."""
        position: Position | None = self.walker.begin()
        for _ in range(MOST):
            if position is None:
                break
            node = self.routing.flow.nodes[position.place]
            if self.routing.flow.is_final(position.place):
                return "The end is reached.", f"end: {node.label()}"
            if not CHOICE.match(node.label()) and not self._was_done(node.label()):
                return "This follows in the workflow.", node.label()
            chosen = choose_by(self._decide, self.routing.plan(position.place), position)
            if isinstance(chosen, NoTransition):
                return "No branch holds.", f"stop: {'no branch holds' if chosen.route is None else chosen.reason}"
            position = self.walker.step(position, chosen)
        return "The workflow leads nowhere.", "stop: the workflow has no end"

    def _was_done(self, action: str) -> bool:
        """Whether the memory goes on with this action, maybe after some that failed; then it is passed."""
        sought = frozenset(words_of(action))
        for number in range(self.at, len(self.memory)):
            entry = self.memory[number]
            if entry.success and sought in (entry.line_words, entry.words):
                for passed in self.memory[self.at : number + 1]:
                    self.values |= passed.values
                self.at = number + 1
                return True
        return False

    def _decide(self, route: Route) -> ConditionResult:
        """Whether a branch holds: by the values, or in prose by the words of what was observed."""
        condition = route.transition.edge.condition if route.transition.edge is not None else ""
        if route.decide is not None:
            holds = route.decide(self.values).value
        else:
            past = self.memory[: self.at][::-1]
            decided = (read_members(condition, entry.values) for entry in past)
            holds = next((value for value in decided if value is not None), None)
            observations = [entry.observation for entry in past]
            holds = judge_texts(condition, observations[:1], observations[1:]) if holds is None else holds
        unknown = describe_unknown(condition, self.values) or f"it cannot be told whether {condition or 'it does'}"
        return ConditionResult(holds, "" if holds is not None else unknown)
