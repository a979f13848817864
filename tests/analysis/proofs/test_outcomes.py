"""What is proved of texts with a pattern, of divisions that are guarded, and of facts with very many values."""

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.sop import Document, Fact, Sop, misfit
from tests.scenarios.small import choice

ORDER = Fact(name="order", pattern="^(EU|US)-[0-9]{4}$")
PAID = Fact(name="paid", type="number", minimum=0, maximum=10)
PARTS = Fact(name="parts", type="number", minimum=0, maximum=10)


def without_otherwise(*conditions: str, facts: tuple[Fact, ...]) -> Sop:
    sop = choice(*conditions, facts=facts)
    return sop.model_copy(update={"nodes": sop.nodes[:-1], "edges": sop.edges[:-1]})


def found(sop: Sop, *codes: str) -> list[Problem]:
    return [one for one in check(sop) if one.code in codes]


def test_conditions_that_take_every_text_of_a_pattern_leave_no_gap() -> None:
    sop = without_otherwise("starts_with({order}, 'EU')", "starts_with({order}, 'US')", facts=(ORDER,))
    assert check(sop) == ()


@pytest.mark.parametrize("conditions", [("starts_with({order}, 'EU')",), ("{order} == 'EU-0001'",)])
def test_a_gap_among_texts_of_a_pattern_is_shown_by_one_that_matches(conditions: tuple[str, ...]) -> None:
    (gap,) = found(without_otherwise(*conditions, facts=(ORDER,)), "gap", "undecided")
    assert gap.witness is not None
    assert misfit(ORDER, gap.witness["order"]) == ""


def test_an_edge_that_no_text_of_the_pattern_takes_is_dead_and_the_pattern_is_named() -> None:
    (dead,) = found(choice("starts_with({order}, 'UK')", facts=(ORDER,)), "dead-edge")
    assert "{order} matches ^(EU|US)-[0-9]{4}$" in dead.message


def test_a_pattern_that_the_solver_cannot_read_gives_no_case_that_does_not_fit_it() -> None:
    order = Fact(name="order", pattern="(?i)eu[0-9]")
    problems = found(without_otherwise("starts_with({order}, 'E')", facts=(order,)), "gap", "undecided")
    assert all(misfit(order, one.witness["order"]) == "" for one in problems if one.witness is not None)
    assert problems


def test_what_keeps_a_division_from_zero_is_not_called_redundant() -> None:
    sop = choice("{parts} != 0 && {paid} / {parts} > 2", facts=(PAID, PARTS))
    assert found(sop, "redundant-condition") == []


def test_thousands_of_values_are_proved_by_those_that_conditions_tell_apart() -> None:
    country = Fact(name="country", allowed=tuple(f"Country {number}" for number in range(5000)))
    listed = ", ".join(f"'Country {number}'" for number in range(100))
    sop = without_otherwise(f"{{country}} in [{listed}]", "{country} == 'Country 4999'", facts=(country,))
    (gap,) = [one for one in check(sop) if not one.code.startswith("advice")]
    assert (gap.code, gap.witness) == ("gap", {"country": "Country 100"})


def test_the_bound_that_closes_a_gap_is_found_among_many_edges() -> None:
    rate = Fact(name="rate", type="number", minimum=0, maximum=300)
    bands = [f"{{rate}} >= {low} && {{rate}} < {low + 10}" for low in range(0, 300, 10)]
    sop = without_otherwise(*bands, facts=(rate,))
    (gap,) = found(sop, "gap")
    assert gap.witness == {"rate": 300}
    assert gap.fixes[0].title == 'Write {rate} >= 290 && {rate} <= 300 on the edge to "e29"'
    assert found(gap.fixes[0].apply(Document(sop=sop)).sop, "gap", "overlap") == []


def test_of_a_fact_that_can_have_no_value_only_that_is_said() -> None:
    none = Fact(name="none", type="number", minimum=10, maximum=5)
    assert [one.code for one in check(choice("{none} > 3", facts=(none,)))] == ["fact-domain"]
