"""What a check remembers: nothing is proved twice, nothing old is said, and a check can be broken off."""

from typing import Any
from unittest.mock import patch

import pytest

from sopstudio.analysis import CheckCancelled, ProofCache, check
from sopstudio.analysis.branches.gaps_and_overlaps import analyze_branching
from sopstudio.analysis.checks import branch_node
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Sop, replace_fields

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
