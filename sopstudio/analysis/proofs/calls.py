"""Where tools are called: each binding of each node is a call of its own, wherever the node stands in the flow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sopstudio.analysis.proofs.answers import Shown
from sopstudio.sop import BoundTool, Work

Call: TypeAlias = tuple[int, int]
"""The identity of the node (ids may stand twice), and the number of the binding there."""


@dataclass(frozen=True, slots=True)
class Barred:
    """A call that is never made, though runs come to where its tool is bound.

    `after` is what was decided before and rules it out, in words. `needed` says whether a run ever needs it; then
    `shown` is how one comes there and stops, where such a run was found.
    """

    needed: bool
    after: tuple[str, ...] = ()
    shown: Shown | None = None


def call_of(work: Work, bound: BoundTool) -> Call:
    """The call of a tool that is bound at a place."""
    return id(work.node), next(number for number, one in enumerate(work.tools) if one is bound)
