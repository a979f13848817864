"""Make turn cases from a run: each reply of the agent is one, with everything before it as its history."""

from __future__ import annotations

from collections.abc import Sequence

from sopstudio.agents import forms
from sopstudio.agents.architecture_choices import FORM, get_choice
from sopstudio.agents.final_answer import parse_answer, strip_tags
from sopstudio.agents.marco.prompts import Intent, parse_intent
from sopstudio.evaluation.metrics import Run, make_run
from sopstudio.evaluation.metrics.intents import CLASSIFIER, expected_intent
from sopstudio.evaluation.turns.cases import ExpectedTurn, FunctionCall, HistoryItem, TurnCase
from sopstudio.simulation import Setup
from sopstudio.sop import freeze, to_json_data
from sopstudio.trace import (
    Answers,
    CallTool,
    Event,
    Failure,
    ModelReply,
    Refused,
    Say,
    ToolResult,
    Tripped,
    UserReply,
)

AGENT, KNOWLEDGE = "agent", "knowledge"
"""The components of MARCO that answer the user."""


def extract_cases(setup: Setup, events: Sequence[Event]) -> list[TurnCase]:
    """The turns of a run of `marco` or `marco-flat`, up to where it is no example any more.

    That is where something was refused or objected to, or where a message was not sorted as the scenario has it. Only a
    run with a right outcome is worth it: what the agent did is what is expected.
    """
    extraction = _Extraction(setup, make_run(setup.runtime, setup.scenario, events, setup.options, setup.agent))
    for event in events:
        if isinstance(event, Tripped | Refused | Failure):
            break
        if not extraction.add(event):
            break
    return extraction.cases


class _Extraction:
    """The history so far, and the cases."""

    def __init__(self, setup: Setup, run: Run) -> None:
        self._setup, self._run, self._form = setup, run, get_choice(setup.options, FORM)
        self.cases: list[TurnCase] = []
        self._history: list[HistoryItem] = []
        self._tool = ""
        self._is_said = False
        """Whether what the agent says next stands in the history already."""

    def add(self, event: Event) -> bool:
        """Add an event; False where the run is no example any more."""
        if isinstance(event, Answers):
            return self._add_answers(event)
        if isinstance(event, ModelReply) and event.component == AGENT:
            self._add_reply(event)
        elif isinstance(event, CallTool):
            self._tool = event.tool
        elif isinstance(event, ToolResult):
            content = freeze(to_json_data(event.body)) if event.ok else event.message
            self._history.append(HistoryItem(role="function", name=self._tool, content=content, ok=event.ok))
        elif isinstance(event, UserReply) and not event.ended:
            self._history.append(HistoryItem(role="user", content=event.text))
        elif isinstance(event, Say) and event.wait:
            self._add_said(event.text)
        return True

    def _add_said(self, text: str) -> None:
        if not self._is_said:
            self._history.append(HistoryItem(role="agent", content=text))
        self._is_said = False

    def _add_answers(self, answers: Answers) -> bool:
        """What was asked at once for a message of the user; False where it was sorted wrongly."""
        replies = {part.component: part for part in answers.answers if isinstance(part, ModelReply)}
        message = self._history[-1]
        truth, named = expected_intent(self._run, str(message.content)), parse_intent(replies[CLASSIFIER].text)
        if named is None or truth not in (None, named):
            return False
        self._history[-1] = HistoryItem(role="user", content=message.content, intent=named.value)
        intent = truth.value if truth is not None else ""
        if named is Intent.ACTION:
            self._add_reply(replies[AGENT], intent)
        elif named is Intent.INFO and KNOWLEDGE in replies:
            text = replies[KNOWLEDGE].text.strip()
            self._add_case(ExpectedTurn.model_validate({"intent": intent, "message": text}))
            self._add_said(text)
            self._is_said = True
        return True

    def _add_reply(self, reply: ModelReply, intent: str = "") -> None:
        """A reply of the task agent: a case, and then part of the history."""
        read = forms.read(self._form, reply)
        call = read.calls[0] if read.calls else None
        function_call = (
            FunctionCall(name=call.tool, arguments=freeze(to_json_data(call.arguments or {}))) if call else None
        )
        answer = parse_answer(self._setup.runtime.flow, read.text)
        end = answer.end_name if answer is not None else ""
        message = strip_tags(read.text) if answer is not None else read.text
        self._add_case(
            ExpectedTurn.model_validate(
                {"intent": intent, "function_call": function_call, "message": message.strip(), "end": end}
            )
        )
        self._history.append(HistoryItem(role="agent", content=read.text, function_call=function_call))
        self._is_said = function_call is None and answer is None

    def _add_case(self, expected: ExpectedTurn) -> None:
        sop, agent = self._setup.runtime.flow.sop.id, self._setup.agent.name
        conversation = f"{sop}/{agent}/{self._setup.scenario.id}"
        self.cases.append(
            TurnCase(
                id=f"{conversation}/{len(self.cases) + 1}",
                sop=sop,
                agent=agent,
                conversation=conversation,
                history=tuple(self._history),
                expected=expected,
            )
        )


__all__ = ["AGENT", "KNOWLEDGE", "extract_cases"]
