"""What the solver found for a path, as a plain value: it can be held and read without loading the solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Solution:
    """What makes a path happen.

    `feasible` is None where the solver could not decide; `reason` says why it is not feasible or not decided, `edge`
    names the way at which it breaks. `user` holds the values that the user gives, in order, by fact; `lacking` the
    optional facts that the user must not have; `answers` the outputs (path → value) of each call, in order, by tool;
    `prose` the prose ways that are taken to hold.
    """

    feasible: bool | None
    reason: str = ""
    edge: str = ""
    user: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    answers: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    prose: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What makes the path happen, by fact; of facts that are set again, the last value."""
    lacking: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """What was decided before and rules it out, in words."""
