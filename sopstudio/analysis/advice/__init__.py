"""Advice: how a sound SOP could be read with less doubt, from the mistakes of agents that the papers
report.

A rule is a value. A new rule is a module with its `RULE` and a line in `registry.py`.
"""

from sopstudio.analysis.advice.registry import RULES, check, find_rule
from sopstudio.analysis.advice.rule import Rule

__all__ = ["RULES", "Rule", "check", "find_rule"]
