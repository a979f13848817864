"""A sequence flow is taken only where its condition certainly holds and those before certainly fail."""

from __future__ import annotations

import pytest

from sopstudio.deploy.bpmn.model import Every, Guard, Holds, Some, Taken
from sopstudio.deploy.bpmn.routes import Way, excludes, first_of, none_of
from sopstudio.expressions import Domain, parse
from sopstudio.sop import Edge
from sopstudio.sop.model import EdgeKind

FACTS = {"n": Domain("integer"), "x": Domain("number"), "grade": Domain("string"), "ok": Domain("boolean")}


def way(condition: str = "", kind: EdgeKind = "formal", loop: int | None = None) -> Way:
    """A way with a condition."""
    edge = Edge(id=condition or kind, source="a", target="b", kind=kind, condition=condition, loop=loop)
    return Way(edge, parse(condition) if condition else None)


def guard_of(*ways: Way) -> Guard:
    """The guard of the last way."""
    [*_, (_, guard)] = first_of(ways, FACTS)
    return guard


@pytest.mark.parametrize(
    ("first", "second", "plain"),
    [
        ("{n} >= 5", "{n} < 5", True),
        ("{n} >= 5", "{n} >= 3 && {n} < 5", True),
        ("{grade} == 'a'", "{grade} == 'b'", True),
        ("{grade} in ['a', 'c']", "{grade} == 'b'", False),
        ("{grade} == 'a'", "{grade} in ['b', 'c']", True),
        ("{ok}", "!{ok}", True),
        ("{n} >= 5", "{n} >= 3", False),
        ("{n} >= 5", "{x} < 5", False),
        ("{n} >= 5 && {ok}", "{n} < 5", True),
        ("missing({grade})", "{grade} == 'a'", True),
    ],
)
def test_an_earlier_condition_is_repeated_only_where_both_may_hold(first: str, second: str, plain: bool) -> None:
    assert excludes(way(second), way(first), FACTS) is plain
    parts = (Holds(parse(second)),) if plain else (Holds(parse(second)), Holds(parse(first), wanted=False))
    guard = guard_of(way(first), way(second))
    assert isinstance(guard, Every)
    assert [holds for part in guard.parts for holds in (part.parts if isinstance(part, Some) else (part,))] == list(
        parts
    )


def test_what_follows_an_unconditional_way_is_left_out() -> None:
    ways = [way("{n} > 1"), way(kind="always"), way("{n} > 5")]
    assert [taken.edge.id for taken, _ in first_of(ways, FACTS)] == ["{n} > 1", "always"]


def test_a_loop_is_taken_only_so_often_and_then_passed_over() -> None:
    again, otherwise = way("{n} > 1", loop=2), way(kind="otherwise")
    [(_, first), (_, second)] = first_of([again, otherwise], FACTS)
    assert first == Every((Taken("{n} > 1", 2), Holds(parse("{n} > 1"))))
    assert "below=False" in repr(second)
    assert "below=False" in repr(none_of([again]))
