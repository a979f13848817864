"""What is measured of a run answer by answer: how long the user waited, and what guardrails objected to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import stdev
from typing import Any

from sopstudio.trace import USER_COMPONENT, Answers, Event, ModelReply, Tripped, UserReply

REQUESTS = 5000
"""The number of requests for which MARCO states costs (appendix A.5)."""


def answer_seconds(events: Iterable[Event]) -> tuple[float, ...]:
    """The seconds that the agent's models took for each answer to the user (MARCO, section 5, *latency*).

    Of requests made at once the longest counts, and all attempts of a guardrail do. What needed no model is no answer;
    an agent that talks to nobody gives one.
    """
    answers: list[float] = []
    is_open = False
    for event in events:
        if isinstance(event, UserReply):
            is_open = False
        elif (seconds := _model_seconds(event)) is not None:
            if not is_open:
                answers.append(0.0)
                is_open = True
            answers[-1] += seconds
    return tuple(answers)


def _model_seconds(event: Any) -> float | None:
    """The seconds of a reply of the agent's models, or of the longest of several; None for anything else."""
    if isinstance(event, ModelReply):
        return event.usage.seconds if event.component != USER_COMPONENT else None
    if isinstance(event, Answers):
        return max((seconds for part in event.answers if (seconds := _model_seconds(part)) is not None), default=None)
    return None


def count_objections(events: Iterable[Event]) -> tuple[int, ...]:
    """How many answers a guardrail objected to: first answers, then those at the first retry, and so on (figure 4)."""
    counts: Counter[int] = Counter()
    before: Event | None = None
    for event in events:
        if isinstance(event, Tripped) and event.attempt is not None:
            is_same_answer = isinstance(before, Tripped) and before.attempt == event.attempt
            counts[event.attempt] += not is_same_answer
        before = event
    return tuple(counts[attempt] for attempt in range(max(counts, default=-1) + 1))


def add_counts(rows: Sequence[Sequence[int]]) -> list[int]:
    """The sums by position; a row that is shorter has nothing after its end."""
    longest = max(map(len, rows), default=0)
    return [sum(row[place] for row in rows if place < len(row)) for place in range(longest)]


def deviation(means: Sequence[float]) -> float | None:
    """The standard deviation of the means of repeats, as MARCO states it of five (appendix A.2); None for one."""
    return round(stdev(means), 4) if len(means) > 1 else None


__all__ = ["REQUESTS", "add_counts", "answer_seconds", "count_objections", "deviation"]
