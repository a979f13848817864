"""Conditions per second, beside simpleeval and beside what the JourneyBench paper does (values into text, then eval).

All three decide the same conditions over the same rotating facts, and their answers are compared before they are timed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Any

from simpleeval import EvalWithCompoundTypes

from sopstudio.expressions import parse

ROUNDS = 7
CONDITIONS = (
    "{riskLevel} == 'acceptable' && {score} >= 720",
    "{riskLevel} == 'acceptable' && ({score} >= 720 || {score} + {bonus} > 700) && !({country} in ['IR', 'KP'])",
    "{status} == 'active'",
    "{verified} == true",
    "{verified} && {amount} <= {limit}",
    "{amount} > 1000 && {amount} <= 5000",
    "{country} not in ['IR', 'KP', 'SY'] || {verified}",
    "{income} / 12 - {debt} >= {amount} * 0.05",
)
FACTS: tuple[Mapping[str, Any], ...] = tuple(
    {
        "riskLevel": ("acceptable", "high", "unknown")[turn % 3],
        "score": 560 + 37 * turn,
        "bonus": 20 * (turn % 4),
        "country": ("DE", "IR", "US", "KP")[turn % 4],
        "status": ("active", "closed")[turn % 2],
        "verified": turn % 3 != 0,
        "amount": 400 + 900 * turn,
        "limit": 4000,
        "income": 30_000 + 2_500 * turn,
        "debt": 100 * turn,
    }
    for turn in range(8)
)
_FACT = re.compile(r"\{(\w+)\}")


def run() -> list[dict[str, Any]]:
    """One figure a peer: our evaluations per second, the peer's, and how many times as quick we are."""
    ours, simple, substituted = _ours(), _simpleeval(), _substitution(eval)
    _check_same_answers(ours, simple, substituted)
    figures = [[_rate(run_all) for run_all in (ours, simple, substituted)] for _ in range(ROUNDS)]
    own, by_simpleeval, by_eval = (median(rates) for rates in zip(*figures, strict=True))
    n = len(CONDITIONS) * len(FACTS)
    return [
        _result("conditions beside simpleeval, parsed once", own, n, "simpleeval", by_simpleeval),
        _result("conditions beside eval of the substituted text", own, n, "eval of the text", by_eval),
    ]


def _result(name: str, own: float, n: int, peer: str, figure: float) -> dict[str, Any]:
    return {
        "name": name,
        "figure": round(own),
        "unit": "evaluations/s",
        "n": n,
        "peer": {"name": peer, "figure": round(figure)},
        "ratio": round(own / figure, 1),
    }


def _rate(run_all: Callable[[], Sequence[bool]]) -> float:
    """Evaluations per second over at least 20 ms."""
    passes, started = 0, perf_counter()
    while (spent := perf_counter() - started) < 0.02:
        run_all()
        passes += 1
    return passes * len(CONDITIONS) * len(FACTS) / spent


def _check_same_answers(*peers: Callable[[], Sequence[bool]]) -> None:
    answers = [list(peer()) for peer in peers]
    if any(answer != answers[0] for answer in answers):
        raise AssertionError("the peers of this benchmark do not agree")


def _ours() -> Callable[[], Sequence[bool]]:
    conditions = [parse(text) for text in CONDITIONS]
    return lambda: [condition.evaluate(facts) for facts in FACTS for condition in conditions]


def _python(text: str) -> str:
    """A condition in Python's own words, facts still in braces."""
    words = text.replace("&&", "and").replace("||", "or").replace("!(", "not (")
    return words.replace("true", "True").replace("false", "False")


def _simpleeval() -> Callable[[], Sequence[bool]]:
    evaluator = EvalWithCompoundTypes()  # SimpleEval with lists
    parsed = [(text, evaluator.parse(text)) for text in (_FACT.sub(r"\1", _python(text)) for text in CONDITIONS)]

    def run_all() -> Sequence[bool]:
        answers = []
        for facts in FACTS:
            evaluator.names = dict(facts)
            answers.extend([evaluator.eval(text, previously_parsed=tree) for text, tree in parsed])
        return answers

    return run_all


def _substitution(python: Callable[[str, dict[str, Any]], Any]) -> Callable[[], Sequence[bool]]:
    """The paper's own way (appendix A.3), on the constants above."""
    texts = [_python(text) for text in CONDITIONS]

    def decide(text: str, facts: Mapping[str, Any]) -> bool:
        filled = _FACT.sub(lambda match: repr(facts[match[1]]), text)
        return bool(python(filled, {"__builtins__": {}}))

    return lambda: [decide(text, facts) for facts in FACTS for text in texts]
