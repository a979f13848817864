"""Where tools are called: each binding of each node is a call of its own, wherever the node stands in the flow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sopstudio.sop import BoundTool, Work

Call: TypeAlias = tuple[int, int]
"""The identity of the node (ids may stand twice), and the number of the binding there."""


@dataclass(frozen=True, slots=True)
class Barred:
    """A call that is never made, though runs come to where its tool is bound.

    `needed` says whether one ever needs it; then `why` says in words what forbids it, and `facts` (JSON data) are how
    a walk found them there, if one came by.
    """

    needed: bool
    why: str = ""
    facts: Mapping[str, Any] | None = None


def call_of(work: Work, bound: BoundTool) -> Call:
    """The call of a tool that is bound at a place."""
    return id(work.node), next(number for number, one in enumerate(work.tools) if one is bound)
