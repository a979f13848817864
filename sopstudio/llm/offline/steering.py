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
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from sopstudio.errors import SopStudioError
from sopstudio.expressions import ConditionResult
from sopstudio.formats import read
from sopstudio.llm.offline.conversation import ChatRequest, message_text
from sopstudio.llm.offline.failing import describe_unknown
from sopstudio.llm.offline.judge import NEGATION, judge_texts
from sopstudio.llm.offline.record import PastAction, last_code_block, parse_memory
from sopstudio.sop import Flow, Position, Route, Runtime, Walker, dumps
from sopstudio.sop.interpreter import Unchosen, choose_by
from sopstudio.text.phrases import STOP, word_set, words_of

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
    thought, action = _after_failure(talk, memory) or _onward(last_code_block(talk.system), memory)
    return {"content": dumps({"thought": thought, "next_action": action}, indent=None)}


def _after_failure(talk: ChatRequest, memory: Sequence[PastAction]) -> tuple[str, str] | None:
    """What is done after a failure; None where the last action went well, or none was done."""
    if not memory or memory[-1].success:
        return None
    last, look_up = memory[-1], _look_up(talk)
    if last.words == frozenset(words_of(look_up)):
        interrupted = next((one for one in reversed(memory) if not one.success and one.words != last.words), last)
        return "Nothing was found, so the question is asked again.", interrupted.action
    if last.is_failed_call:
        return _after_call(last, memory)
    lacking = LACKING.match(last.observation)
    if lacking:
        asked = _nearest(lacking["names"], _questions(memory))
        return ("A value is lacking.", asked.action) if asked else ("A value is lacking.", last.action)
    if BACK.search(last.observation):
        before = _nearest(last.observation, memory[:-1])
        if before is not None:
            return "The user wants to go back.", before.action
    if "?" in last.observation:
        return "The user asks something.", look_up
    return "That was not what was asked for.", last.action


def _after_call(last: PastAction, memory: Sequence[PastAction]) -> tuple[str, str]:
    asked = _questions(memory)
    if VALUE_REFUSED.search(last.observation) and asked:
        best = _nearest(last.observation, asked) or asked[-1]
        return "The call turned a value down, which the user gave.", best.action
    return "The call broke down, so it is made again.", last.action


def _questions(memory: Sequence[PastAction]) -> list[PastAction]:
    """The questions that were answered, with a value."""
    return [one for one in memory if one.success and "[" in one.observation and "ask" in one.words]


def _nearest(text: str, among: Iterable[PastAction]) -> PastAction | None:
    """The entry whose action has most words in common with a text; the later one of two; None where none has any."""
    said = set(words_of(text))
    scored = [(len((one.words - GENERAL) & said), one) for one in among]
    best = max((score for score, _ in scored), default=0)
    return [one for score, one in scored if score == best][-1] if best else None


def _look_up(talk: ChatRequest) -> str:
    """What the instructions call the action that looks something up."""
    found = LOOK_UP.search(talk.instructions)
    return found["action"] if found else "seek external knowledge"


def _onward(text: str, memory: Sequence[PastAction]) -> tuple[str, str]:
    """The first action of the workflow that is still to be done."""
    try:
        routing = _read(text)
    except SopStudioError as error:
        return "The workflow cannot be read.", f"stop: {error}"
    return _Reading(routing, memory).next()


@lru_cache(maxsize=64)
def _read(text: str) -> Runtime:
    return Runtime(Flow(read(text, "text").document.sop))


class _Reading:
    """A finger on the workflow, and one on the memory."""

    def __init__(self, routing: Runtime, memory: Sequence[PastAction]) -> None:
        self.routing, self.memory = routing, memory
        self.walker = Walker(routing.flow)
        self.at = 0
        self.values: dict[str, Any] = {}

    def next(self) -> tuple[str, str]:
        """The next action and why."""
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
            if isinstance(chosen, Unchosen):
                return "No branch holds.", f"stop: {'no branch holds' if chosen.route is None else chosen.reason}"
            position = self.walker.step(position, chosen)
        return "The workflow leads nowhere.", "stop: the workflow has no end"

    def _was_done(self, action: str) -> bool:
        """Whether the memory goes on with this action, maybe after some that failed; then it is passed."""
        sought = frozenset(words_of(action))
        for number in range(self.at, len(self.memory)):
            entry = self.memory[number]
            if entry.success and entry.words == sought:
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
            told = [one.observation for one in reversed(self.memory[: self.at])]
            holds = judge_texts(condition, told[:1], told[1:])
            holds = None if holds is None else holds is not (NEGATION.search(condition) is not None)
        unknown = describe_unknown(condition, self.values) or f"it cannot be told whether {condition or 'it does'}"
        return ConditionResult(holds, "" if holds is not None else unknown)
