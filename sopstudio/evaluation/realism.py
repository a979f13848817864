"""How real a conversation reads, by a judge model and a rubric (JourneyBench, section 4.2 and appendix L).

Two pillars of six yes-or-no questions each: how the agent converses, and whether it reaches what the user came for. A
yes counts 1, a no 0; a conversation's figures are means over its questions, those of an evaluation over conversations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from sopstudio.agents.wording import fill_template
from sopstudio.evaluation.judge import Answers, Judge
from sopstudio.evaluation.summary import ComponentUsage, RunScore
from sopstudio.trace import Event, messages, total_cost

TEMPLATE = "judge-realism"
PROFICIENCY, ATTAINMENT, OVERALL = "conversational_proficiency", "goal_attainment", "realism"
FIGURES = (OVERALL, PROFICIENCY, ATTAINMENT)


class Question(NamedTuple):
    """A question of the rubric, and the pillar it belongs to."""

    key: str
    pillar: str
    text: str


RUBRIC = (
    Question("warm", PROFICIENCY, "Is the agent friendly and considerate from beginning to end?"),
    Question("clear", PROFICIENCY, "Is each message of the agent easy to understand for somebody without training?"),
    Question("brief", PROFICIENCY, "Does the agent say what is needed, without padding?"),
    Question("turns", PROFICIENCY, "Do the turns fit together, each answering the one before it?"),
    Question("attentive", PROFICIENCY, "Does the agent never ask again for what the user has said already?"),
    Question("natural", PROFICIENCY, "Could this conversation have taken place between real people at a service desk?"),
    Question("intent", ATTAINMENT, "Does the agent find out what the user wants?"),
    Question("collected", ATTAINMENT, "Does the agent obtain the information that it needs, where the user has it?"),
    Question("answered", ATTAINMENT, "Does the user get an answer to each question and request?"),
    Question("informed", ATTAINMENT, "Does the agent tell the user what came of each thing that it did?"),
    Question("resolved", ATTAINMENT, "Is the matter settled, or handed on or declined with a reason?"),
    Question("closed", ATTAINMENT, "Does the user know at the end how things stand and what comes next?"),
)
WORDS: Mapping[str, bool] = {"yes": True, "no": False, "true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Realism:
    """The judgement of a conversation: `answers` by question, empty where there is none, and `reason` says why then."""

    answers: Mapping[str, bool] = field(default_factory=dict)
    usage: ComponentUsage = field(default_factory=ComponentUsage)
    reason: str = ""

    def figures(self) -> dict[str, Fraction]:
        """The figures of the conversation; {} where it was not judged."""
        return {name: value for name in FIGURES if (value := self._mean(name)) is not None}

    def _mean(self, figure: str) -> Fraction | None:
        values = [
            self.answers[question.key]
            for question in RUBRIC
            if question.key in self.answers and figure in (OVERALL, question.pillar)
        ]
        return Fraction(sum(values), len(values)) if values else None

    def row(self) -> dict[str, Any]:
        """The judgement as JSON data, as it is kept with the run."""
        usage = {"calls": self.usage.calls, "tokens": self.usage.tokens, "seconds": round(self.usage.seconds, 4)}
        cost = {} if self.usage.cost is None else {"cost": self.usage.cost}
        return {"answers": dict(self.answers), "reason": self.reason, "usage": {**usage, **cost}}


def read_judgement(row: Mapping[str, Any]) -> dict[str, Fraction]:
    """The figures of a judgement that was kept."""
    known = {question.key for question in RUBRIC}
    answers = {key: bool(value) for key, value in row.get("answers", {}).items() if key in known}
    return Realism(answers).figures()


async def judge_realism(judge: Judge, events: Sequence[Event], prompts: Mapping[str, str]) -> Realism:
    """The judgement of a run by its conversation. One in which nobody spoke to the agent is not judged."""
    lines = messages(events)
    if not any(line["role"] == "user" for line in lines):
        return Realism(reason="there is no conversation")
    questions = "\n".join(f'- "{question.key}": {question.text}' for question in RUBRIC)
    prompt = fill_template(prompts, TEMPLATE, questions=questions)
    conversation = "\n".join(f"{line['role']}: {' '.join(line['text'].split())}" for line in lines)
    verdict = await judge.ask(prompt, conversation, [question.key for question in RUBRIC], _find_unclear_answers)
    if verdict.answers is None:
        return Realism(usage=verdict.usage, reason=verdict.reason)
    read = {question.key: _read_answer(verdict.answers[question.key]) for question in RUBRIC}
    return Realism({key: value for key, value in read.items() if value is not None}, verdict.usage)


def _find_unclear_answers(answers: Answers) -> str:
    """Which answers are neither yes nor no; blank where none is."""
    unclear = [question.key for question in RUBRIC if _read_answer(answers[question.key]) is None]
    return f"It answers neither yes nor no to {', '.join(unclear)}." if unclear else ""


def _read_answer(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    return WORDS.get(value.strip().casefold().rstrip(".")) if isinstance(value, str) else None


def describe_judging(runs: Iterable[RunScore], judge: str) -> dict[str, Any]:
    """What a judge did in an evaluation: how many runs it judged, why not the others, and what it used."""
    rows = [run.judgement for run in runs if run.judgement]
    usages = [row["usage"] for row in rows]
    reasons = dict.fromkeys(row["reason"] for row in rows if row["reason"])
    cost = total_cost(usage.get("cost") for usage in usages if usage["calls"])
    return {
        "model": judge,
        "judged": sum(bool(row["answers"]) for row in rows),
        "unjudged": sum(not row["answers"] for row in rows),
        "reasons": list(reasons),
        "calls": sum(usage["calls"] for usage in usages),
        "tokens": sum(usage["tokens"] for usage in usages),
        "seconds": round(sum(usage["seconds"] for usage in usages), 4),
        **({} if cost is None else {"cost": round(cost, 8)}),
    }


__all__ = ["FIGURES", "RUBRIC", "Realism", "describe_judging", "judge_realism", "read_judgement"]
