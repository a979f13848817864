"""What is demanded of a path and what the solver found, as plain values: they are held without loading the solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeAlias

from sopstudio.expressions import Tree

ConditionDemand: TypeAlias = tuple[Tree, bool | None]
"""A condition, and whether it has to hold or to fail; None where it is to have no answer."""


@dataclass(frozen=True, slots=True)
class PlaceDemand:
    """A condition that is to hold at the first visit of a place: when its ways are tried, or the `tool` is called."""

    tree: Tree
    words: str
    tool: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """The values that make a path happen, or why there are none.

    `feasible` is None where the solver could not decide; `reason` says why the path is infeasible or
    undecided, `edge` names the transition at which it fails. `user` holds the user's values in order, by
    fact; `lacking` the optional facts that the user must not have; `answers` the outputs (path to value) of
    each call in order, by tool; `prose` the prose transitions that are assumed to hold.
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
    today: date | None = None
    """What `today()` is on the path, where something asks for it."""
    after: tuple[str, ...] = ()
    """What was decided before and rules it out, in words."""
