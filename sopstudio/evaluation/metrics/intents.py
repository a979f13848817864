"""Intent accuracy: whether each message of the user was sorted by its intent (MARCO, section 3.3 and table 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from sopstudio.agents.marco.prompts import Intent, parse_intent
from sopstudio.evaluation.metrics.scored_run import Run
from sopstudio.trace import ModelReply, UserReply

CLASSIFIER = "intent"
"""The component that sorts messages."""
MIN_SHARED_WORDS = Fraction(7, 10)
"""The share of an aside's words that a message must hold to be that aside: a model may word it anew."""


def intent_accuracy(run: Run) -> Fraction | None:
    """The share of the user's messages that got their intent; None where the architecture sorts none.

    An aside of the scenario has the intent that the scenario states, and any other message is a step of the task.
    Chit-chat belongs to none of the three classes, so it is left out.
    """
    pairs = [(expected, actual) for expected, actual in _classifications(run) if expected in {*Intent}]
    return Fraction(sum(expected is actual for expected, actual in pairs), len(pairs)) if pairs else None


def _classifications(run: Run) -> Iterator[tuple[Intent | None, Intent | None]]:
    """The expected and the named intent of each message; None where there is none."""
    text = ""
    for event in run.flat_events:
        if isinstance(event, UserReply):
            text = event.text
        elif isinstance(event, ModelReply) and event.component == CLASSIFIER:
            yield expected_intent(run, text), parse_intent(event.text)


def expected_intent(run: Run, text: str) -> Intent | None:
    """The intent of a message, None where it has none of the three."""
    names = {intent.value: intent for intent in Intent}
    words = _words(text)
    for turn in run.scenario.expected.turns:
        aside = _words(str(turn.get("message", "")))
        if aside and Fraction(len(aside & words), len(aside)) >= MIN_SHARED_WORDS:
            return names.get(str(turn.get("intent")))
    return Intent.ACTION


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


__all__ = ["CLASSIFIER", "expected_intent", "intent_accuracy"]
