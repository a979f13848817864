"""What a check remembers: nothing is proved twice, nothing old is said, and a check can be broken off."""

from typing import Any
from unittest.mock import patch

import pytest

from sopstudio.analysis import CheckCancelled, ProofCache, check
from sopstudio.analysis.branches.gaps_and_overlaps import analyze_branching
from sopstudio.analysis.checks import branch_node
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Decision, End, Sop, Task, replace_fields
from tests.analysis.examples import FACTS, LOOK_UP, edge

LOAN = read(samples_dir() / "loan_application.sop.json").document.sop


def with_condition(sop: Sop, text: str) -> Sop:
    first = next(edge for edge in sop.edges if edge.kind == "formal")
    return replace_fields(sop, edges=tuple(replace_fields(e, condition=text) if e is first else e for e in sop.edges))


def test_only_what_has_changed_is_proved_again() -> None:
    memory = ProofCache()
    with patch.object(branch_node, "analyze_branching", wraps=analyze_branching) as proved:
        check(LOAN, cache=memory)
        whole = proved.call_count
        check(replace_fields(LOAN, title="Other"), cache=memory)
        assert proved.call_count == whole > 2
        check(with_condition(LOAN, "{loan_amount} > 5"), cache=memory)
        assert proved.call_count == whole + 1


def test_what_is_remembered_is_what_would_be_found() -> None:
    memory = ProofCache()
    for text in ("{loan_amount} > 5", "{loan_amount} > 0", "{loan_amount} > 5", "{nothing} > 5"):
        sop = with_condition(LOAN, text)
        assert check(sop, cache=memory) == check(sop)


def test_a_check_is_broken_off_and_the_next_one_is_not() -> None:
    memory = ProofCache()

    def stopping(*arguments: Any, **options: Any) -> object:
        memory.cancel()
        return analyze_branching(*arguments, **options)

    with patch.object(branch_node, "analyze_branching", stopping), pytest.raises(CheckCancelled):
        check(LOAN, cache=memory)
    assert check(LOAN, cache=memory) == check(LOAN)


def twice(first: str, second: str, *, same_target: bool) -> Sop:
    """Two decisions with the same texts, one after the other; at the second, both edges may lead to one node."""
    second_target = "c" if same_target else "d"
    tasks = [Task(id=name, message=name) for name in ("a", "b", "c", "d")]
    return Sop(
        id="twice",
        start="t",
        facts=FACTS,
        tools=(LOOK_UP,),
        nodes=(
            Task(id="t", asks=("total", "refund")),
            Decision(id="one"),
            Decision(id="two"),
            *tasks,
            End(id="end"),
        ),
        edges=(
            edge("t", "one"),
            edge("one", "a", first),
            edge("one", "b", second),
            edge("one", "two", kind="otherwise"),
            *(edge(name, "two") for name in ("a", "b")),
            edge("two", "c", first),
            edge("two", second_target, second, id="two-second"),
            edge("two", "end", kind="otherwise"),
            *(edge(name, "end") for name in ("c", "d")),
        ),
    )


def overlaps(sop: Sop) -> list[tuple[str, ...]]:
    return [problem.nodes for problem in check(sop) if problem.code == "overlap"]


def test_branchings_with_the_same_texts_are_proved_once_and_each_is_reported() -> None:
    sop = twice("{total} > {refund}", "{total} > 5 && {refund} > 1", same_target=False)
    with patch.object(branch_node, "analyze_branching", wraps=analyze_branching) as proved:
        assert overlaps(sop) == [("one",), ("two",)]
    assert proved.call_count == 1


def test_branchings_that_lead_elsewhere_are_not_the_same() -> None:
    assert overlaps(twice("{total} > {refund}", "{total} > 5 && {refund} > 1", same_target=True)) == [("one",)]
