"""Score turns: the intent, the call and the message, and all of them together (MARCO, section 3.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from sopstudio.evaluation.answer_figures import answer_seconds, count_objections
from sopstudio.evaluation.concurrency import run_at_once
from sopstudio.evaluation.judge import Judge
from sopstudio.evaluation.metrics.tool_calls import equal_values
from sopstudio.evaluation.runner import measure_components
from sopstudio.evaluation.summary import ComponentUsage, RunScore, cells
from sopstudio.evaluation.turns.agreement import JUDGED, LABEL
from sopstudio.evaluation.turns.cases import ExpectedTurn, FunctionCall
from sopstudio.evaluation.turns.playing import TurnAnswer, TurnJob, play_turn
from sopstudio.sop import dumps, to_json_data
from sopstudio.trace import PLAYED_COMPONENTS

TURN_METRICS = ("intent", "call", "message", "turn")
"""What is right of a turn: `turn` is call and message together, MARCO's accuracy."""
JUDGE_TEMPLATE = "judge-message"
SAME = "same"
KIND = "turns"


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A played turn. `judged` is the judge's verdict on the message (None: not asked, or no usable verdict).

    Without a judge (`has_judge`), a message in other words counts as wrong.
    """

    job: TurnJob
    answer: TurnAnswer
    judged: bool | None = None
    has_judge: bool = False
    judge_usage: ComponentUsage = field(default_factory=ComponentUsage)

    @property
    def scores(self) -> dict[str, Fraction | None]:
        """What is right, by name; None where it is not compared. Nothing is, where a model gave no answer."""
        if self.answer.reason:
            return {}
        expected, actual = self.job.case.expected, self.answer.actual
        intent = None if not expected.intent else expected.intent == actual.intent
        call = is_call_right(expected, actual)
        message = compare_messages(expected.message, actual.message)
        if message is None:
            message = self.judged if self.has_judge else False
        turn = None if message is None else call and message
        values = {"intent": intent, "call": call, "message": message, "turn": turn}
        return {name: None if value is None else Fraction(value) for name, value in values.items()}

    @property
    def is_unjudged(self) -> bool:
        """Whether the message is in other words than expected, and no verdict says what it means."""
        expected, actual = self.job.case.expected.message, self.answer.actual.message
        return not self.answer.reason and self.judged is None and compare_messages(expected, actual) is None

    def row(self) -> dict[str, Any]:
        """The result as JSON data; a person can fill in `label`: whether the two messages mean the same."""
        job, answer = self.job, self.answer
        return {
            "case": job.case.id,
            "agent": job.setup.agent.name,
            "guardrails": list(job.setup.guardrails),
            "model": job.model_spec,
            "repeat": job.repeat,
            "expected": to_json_data(job.case.expected),
            "actual": to_json_data(answer.actual),
            "scores": {name: None if value is None else int(value) for name, value in self.scores.items()},
            "reason": answer.reason,
            JUDGED: self.judged,
            LABEL: None,
        }


def is_call_right(expected: ExpectedTurn, actual: ExpectedTurn) -> bool:
    """Whether the function, all its arguments and the end are those expected; or none where none is."""
    return _is_same_call(expected.function_call, actual.function_call) and _fold(expected.end) == _fold(actual.end)


def _is_same_call(expected: FunctionCall | None, actual: FunctionCall | None) -> bool:
    if expected is None or actual is None:
        return expected is actual
    return expected.name == actual.name and equal_values(dict(expected.arguments), dict(actual.arguments))


def compare_messages(expected: str, actual: str) -> bool | None:
    """Whether two messages mean the same, as far as that can be told without a judge: equal ones do, and one does not
    mean the same as nothing. None for any others.
    """
    if _fold(expected) == _fold(actual):
        return True
    return None if expected.strip() and actual.strip() else False


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()


async def play_all(
    jobs: Iterable[TurnJob],
    *,
    judge: Judge | None = None,
    at_once: int = 8,
    on_done: Callable[[TurnResult], None] | None = None,
) -> list[TurnResult]:
    """Play all cases, `at_once` at a time, and judge messages that are not equal, where there is a judge.

    Raises `ScenarioError` for a history that does not fit; the other cases are then cancelled.
    """

    async def play(job: TurnJob) -> TurnResult:
        result = TurnResult(job, await play_turn(job))
        if judge is not None and not result.answer.reason:
            result = await judge_message(result, judge)
        return result

    return await run_at_once(jobs, play, at_once, on_done)


async def judge_message(result: TurnResult, judge: Judge) -> TurnResult:
    """The result with the judge's verdict, where the messages need one."""
    expected, actual = result.job.case.expected.message, result.answer.actual.message
    if compare_messages(expected, actual) is not None:
        return replace(result, has_judge=True)
    text = dumps({"sentence1": expected, "sentence2": actual}, indent=None)
    verdict = await judge.ask(result.job.setup.prompts[JUDGE_TEMPLATE], text, [SAME], _check_verdict)
    judged = bool(verdict.answers[SAME]) if verdict.answers is not None else None
    return replace(result, judged=judged, has_judge=True, judge_usage=verdict.usage)


def _check_verdict(answers: Mapping[str, Any]) -> str:
    return "" if isinstance(answers[SAME], bool) else f"{SAME} is neither true nor false."


def turn_cells(results: Sequence[TurnResult], seed: int = 0) -> list[dict[str, Any]]:
    """A cell for each SOP, agent, guardrails and model, as `cells` has them; clustered by conversation."""
    by_sop: dict[str, list[RunScore]] = {}
    for result in results:
        by_sop.setdefault(result.job.case.sop, []).append(_as_score(result))
    return [
        {**cell, "sop": sop, "metrics": _own(cell["metrics"]), "interval": _own(cell["interval"])}
        for sop, scores in by_sop.items()
        for cell in cells(scores, seed, pooled=True)
    ]


def _own(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in TURN_METRICS}


def _as_score(result: TurnResult) -> RunScore:
    """The turn as a run of its conversation, which is its cluster."""
    job, events = result.job, result.answer.events
    components = measure_components(events)
    usage = [part for name, part in components.items() if name not in PLAYED_COMPONENTS]
    return RunScore(
        run="",
        sop=job.case.conversation or job.case.id,
        agent=job.setup.agent.name,
        model=job.model_spec,
        scenario=job.case.id,
        kind=KIND,
        status="failed" if result.answer.reason else "completed",
        end="",
        reason=result.answer.reason,
        scores=result.scores,
        turns=1,
        model_calls=sum(part.calls for part in usage),
        tokens=sum(part.tokens for part in usage),
        guardrails=job.setup.guardrails,
        components=components,
        repeat=job.repeat,
        answer_seconds=answer_seconds(events),
        objections=count_objections(events),
    )


__all__ = ["JUDGE_TEMPLATE", "TURN_METRICS", "TurnResult", "compare_messages", "is_call_right", "judge_message",
           "play_all", "turn_cells"]  # fmt: skip
