"""Conditions that exclude each other by their form are never taken together."""

from __future__ import annotations

import pytest

from sopstudio.sop import Decision, Edge, End, Flow, Node, Paths, Sop
from sopstudio.sop.exclusive_conditions import Claim, count_joint_choices, joint_choices, read_claim


@pytest.mark.parametrize(
    ("condition", "claim"),
    [
        ("block reason is seller change", Claim("block reason", "seller change")),
        ("The order status is “open”.", Claim("order status", "open")),
        ("the order is late", None),
        ("the status is not open", None),
        ("the status is open or held", None),
    ],
)
def test_words_that_give_a_named_thing_a_value_are_a_claim(condition: str, claim: Claim | None) -> None:
    assert read_claim(condition, is_formal=False) == claim


def test_a_formal_condition_is_a_claim_where_it_compares_a_fact_with_one_value() -> None:
    assert read_claim("{x} == 'a'", is_formal=True) == Claim("{x}", "a")
    assert read_claim("3 == {x}", is_formal=True) == Claim("{x}", "3")
    assert read_claim("{x} > 3", is_formal=True) is None
    assert read_claim("{x} == {y}", is_formal=True) is None
    assert read_claim("'a' == 'b'", is_formal=True) is None
    assert read_claim("{x} == ", is_formal=True) is None


def test_sets_that_contradict_themselves_are_left_out_in_order_of_size() -> None:
    claims = [Claim("x", "a"), None, Claim("x", "b"), Claim("x", "a")]
    sets = ["".join(chosen) for chosen in joint_choices("pqrs", claims)]
    assert sets == ["", "p", "q", "r", "s", "pq", "ps", "qr", "qs", "pqs"]
    assert count_joint_choices(claims) == len(sets)


def test_paths_take_no_two_branches_that_exclude_each_other() -> None:
    edges = tuple(
        Edge(id=name, source="a", target=name, kind="prose", condition=f"the reason is {name}")
        for name in "bcdefghijklm"
    )
    nodes: tuple[Node, ...] = (Decision(id="a", branching="all"), *(End(id=edge.id) for edge in edges))
    assert Paths(Flow(Sop(id="x", start="a", nodes=nodes, edges=edges))).count() == len(edges)
