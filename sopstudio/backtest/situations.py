"""What was known when cases stood at one place, and which of its edges leads to what was expected."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from sopstudio.backtest.scores import Backtest
from sopstudio.backtest.walk import CaseWalker
from sopstudio.cases.reading import Case
from sopstudio.expressions import FactValue
from sopstudio.sop import PathStep, PlacePlan, Runtime


class Situation(Struct, frozen=True):
    """A case at a place: its facts there, and the edges that are right for it (none where they are not known)."""

    number: int
    facts: dict[str, FactValue]
    edges: tuple[str, ...]
    is_right: bool


def find_situations(
    runtime: Runtime, result: Backtest, place: str, wanted: Mapping[int, tuple[str, ...]]
) -> list[Situation]:
    """Every case that comes to `place`, when it first does.

    For a case that came out as expected the edge that it took is the right one; `wanted` has those of misses, by the
    number of the case.
    """
    walker = CaseWalker(runtime, result.assumed)
    found: list[Situation] = []
    for case, is_right in zip(result.cases, result.right, strict=True):
        facts, taken = _stand_at(walker, case, place)
        if facts is not None:
            edges = (taken,) if is_right else wanted.get(case.number, ())
            found.append(Situation(case.number, facts, edges, is_right))
    return found


def _stand_at(walker: CaseWalker, case: Case, place: str) -> tuple[dict[str, FactValue] | None, str]:
    """The facts of a case when it first stands at a place, and the edge it takes there; None where it never does."""
    seen: list[dict[str, FactValue]] = []

    def look(_number: int, plan: PlacePlan, facts: dict[str, FactValue]) -> PathStep | None:
        if plan.place == place and not seen:
            seen.append(dict(facts))
        return None

    passage = walker.follow(case, look)
    if not seen:
        return None, ""
    step = next((step for step in passage.steps if step[0].source == place), ())
    return seen[0], step[0].id if len(step) == 1 else ""


__all__ = ["Situation", "find_situations"]
