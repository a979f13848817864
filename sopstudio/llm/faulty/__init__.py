"""Models that make deliberate mistakes, to show what an agent and its guardrails are worth.

`faulty:KIND@RATE+MODEL` lets MODEL answer and spoils a known share of the replies in which the mistake
is possible. Which ones is derived from the decision that a reply makes, so that architectures meet the same
ones, and it does not depend on the order or number of parallel runs.
"""

from sopstudio.llm.faulty.mistakes import MISTAKES, Mistake
from sopstudio.llm.faulty.model import KIND, FaultyModel

__all__ = ["KIND", "MISTAKES", "FaultyModel", "Mistake"]
