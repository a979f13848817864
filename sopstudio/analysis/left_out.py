"""What a check leaves out where packages of an extra are not installed (`sopstudio-core`)."""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.analysis.advice import similar_tools
from sopstudio.extras import describe_install, is_installed
from sopstudio.translation import tr


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that is not checked: the codes that cannot be reported, what they need, and what to do."""

    what: str
    codes: tuple[str, ...]
    hint: str


def list_left_out() -> tuple[LeftOut, ...]:
    """What this installation does not check; empty where every package is there.

    Without z3 a branching is proved by its representative values where these suffice, else it is reported as
    *undecided*; whether any run gets to an edge or a call is only shown by random walks.
    """
    rows = []
    if not is_installed("z3"):
        what = tr("proofs that need the solver (edges and calls that no run reaches; some branchings are undecided)")
        rows.append(LeftOut(what, ("contradictory-path", "tool-never-allowed"), describe_install("z3")))
    if not is_installed("rapidfuzz"):
        rows.append(LeftOut(tr("tools that look alike"), (similar_tools.CODE,), describe_install("rapidfuzz")))
    return tuple(rows)


__all__ = ["LeftOut", "list_left_out"]
