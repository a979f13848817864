"""Where tools are called: each binding of each node is a call site of its own, wherever its node is in the
flow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sopstudio.analysis.branches.proof_results import Witness
from sopstudio.sop import BoundTool, PlacePlan

CallSite: TypeAlias = tuple[int, int]
"""The identity of the node (ids may be duplicated), and the index of the binding."""


@dataclass(frozen=True, slots=True)
class UnreachableCall:
    """A call that is never made, although runs reach the node where its tool is bound.

    `after` lists, in words, the earlier decisions that rule it out. `needed` says whether a run ever needs
    the call; `witness` is then a run that stops there, where one was found.
    """

    needed: bool
    after: tuple[str, ...] = ()
    witness: Witness | None = None


def call_site(plan: PlacePlan, bound: BoundTool) -> CallSite:
    """The call site of a tool that is bound at a place."""
    return id(plan.node), next(number for number, other in enumerate(plan.tools) if other is bound)
