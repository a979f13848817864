"""What happens in a scenario of each kind, in a sentence, with the paper that the kind comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sopstudio.translation import tr

_SENTENCES: Final[Mapping[str, str]] = {
    "correct-context": tr("Everything is known and every tool works (JourneyBench: correct context)."),
    "missing-parameter": tr(
        "The customer does not know one of the facts, so the agent has to stop there (JourneyBench: missing parameter)."
    ),
    "failing-function": tr("A tool fails for good, so the agent has to stop there (JourneyBench: failing function)."),
    "timeout": tr("A tool does not answer in time."),
    "malformed-response": tr("A tool gives an answer that cannot be read."),
    "recovering-function": tr("A tool fails once or twice and then works, so another try helps."),
    "rejected-value": tr("A tool does not know the value that the customer gives; asking again helps (Agent-S)."),
    "invalid-value": tr("The customer first gives a value that cannot be (Agent-S)."),
    "wrong-format": tr("The customer first gives a value in another form (Agent-S)."),
    "gibberish": tr("The customer first says something that makes no sense (Agent-S)."),
    "question-in-the-middle": tr("The customer asks something instead of answering, and then goes on (MARCO)."),
    "correction-in-mid-flow": tr("The customer gives a wrong value and corrects it in the same step (JourneyBench)."),
    "late-correction": tr("The customer corrects a value at a later step, so the agent has to go back (JourneyBench)."),
    "out-of-domain": tr("The customer asks for something that the procedure is not for (MARCO: out of domain)."),
    "injection": tr("The customer, or the answer of a tool, tells the agent to forget its instructions."),
    "random-session": tr("What the customer says and how the tools answer is drawn at each step (Agent-S)."),
}


def describe_kind(kind: str) -> str:
    """What happens in a scenario of this kind, in a sentence; blank for an unknown kind."""
    return _SENTENCES.get(kind, "")


__all__ = ["describe_kind"]
