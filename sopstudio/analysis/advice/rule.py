"""A piece of advice as a value: what it looks for, why that matters, and how bad and good look.

The examples are texts that the reader of indented text understands, so that a person can read and a test can run
them. A line such as `get_order(order_id): Finds one order.` describes a tool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sopstudio.analysis.problem import Problem
from sopstudio.analysis.subject import Subject

PREFIX = "advice-"
"""What the code of every rule begins with; nothing else can be switched off."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `find` gives problems of the severity *hint* that carry `code`."""

    code: str
    title: str
    why: str
    source: str
    bad: str
    good: str
    find: Callable[[Subject], Iterator[Problem]]
