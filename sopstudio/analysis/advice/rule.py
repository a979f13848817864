"""A piece of advice as a value: what it looks for, why that matters, and a bad and a good example.

The examples are in the indented text format, so a person can read them and a test can run them. A line
such as `get_order(order_id): Finds one order.` describes a tool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `find` yields problems of severity *hint* with this `code`."""

    code: str
    title: str
    why: str
    source: str
    bad: str
    good: str
    find: Callable[[CheckContext], Iterator[Problem]]
