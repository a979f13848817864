"""Advice: how an SOP that is sound could be read with less doubt, from what the papers saw agents get wrong.

A rule is a value. Adding one adds a module with its `RULE` and a line in `registry.py`.
"""

from sopstudio.analysis.advice.registry import RULES, check, rule_of
from sopstudio.analysis.advice.rule import Rule

__all__ = ["RULES", "Rule", "check", "rule_of"]
