"""Models that make mistakes on purpose: what an agent, its guardrails and its orders are worth shows only under them.

`faulty:KIND@RATE+MODEL` lets MODEL answer, and spoils a known share of the replies in which the mistake could be made.
Which ones is drawn from the request itself, so it is the same in every order and at any number of runs at once.
"""

from sopstudio.llm.faulty.model import KIND, FaultyModel
from sopstudio.llm.faulty.registry import MISTAKES, Mistake

__all__ = ["KIND", "MISTAKES", "FaultyModel", "Mistake"]
