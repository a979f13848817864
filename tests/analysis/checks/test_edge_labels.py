"""A label that says otherwise than its condition is told; one that no rule reads, or that names a value, is not."""

from __future__ import annotations

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.sop import Document, Edge, End, Fact, Sop, Task
from sopstudio.sop.frozen import update_fields

FACTS = (
    Fact(name="nights", type="integer"),
    Fact(name="amount", type="number", unit="EUR"),
    Fact(name="taken tonight", type="boolean"),
    Fact(name="risk level", allowed=("low", "medium", "high")),
)


def choice_with_label(label: str, condition: str) -> Sop:
    """A choice with one labelled edge."""
    edges = (
        Edge(id="x", source="a", target="b", condition=condition, label=label),
        Edge(id="y", source="a", target="c", kind="otherwise"),
    )
    ask = Task(id="a", title="Ask", asks=tuple(fact.name for fact in FACTS))
    return Sop(id="s", start="a", facts=FACTS, nodes=(ask, End(id="b"), End(id="c")), edges=edges)


def label_problems(sop: Sop) -> list[Problem]:
    return [problem for problem in check(sop) if problem.code == "label-differs"]


@pytest.mark.parametrize(
    ("label", "condition", "value"),
    [
        ("3 or fewer", "nights < 3", "3"),
        ("3 nights or fewer", "nights < 3", "3"),
        ("over 5", "nights >= 5", "5"),
        ("5+", "nights > 5", "5"),
        ("up to 500 EUR", "amount < 500", "500"),
        ("höchstens 3", "nights < 3", "3"),
        ("3 oder weniger", "nights < 3", "3"),
        ("between 3 and 5", "nights >= 3 and nights < 5", "5"),
        ("30 days", "nights > 30", "30"),
        ("yes", "{taken tonight} == false", "yes"),
        ("no", "{taken tonight}", "yes"),
        ("high", "{risk level} == 'low'", "high"),
    ],
)
def test_a_label_that_says_otherwise_is_told_with_a_value(label: str, condition: str, value: str) -> None:
    sop = choice_with_label(label, condition)
    (problem,) = label_problems(sop)
    assert problem.severity == "hint"
    assert problem.edges == ("x",)
    assert f" is {value}, for example," in problem.message
    (fix,) = problem.fixes
    after = fix.apply(Document(sop=sop)).sop
    assert after.edges[0].label == ""
    assert after.edges[0].condition == condition
    assert label_problems(after) == []


@pytest.mark.parametrize(
    ("label", "condition"),
    [
        ("3 or fewer", "nights <= 3"),
        ("3 or fewer", "nights < 4"),
        ("over 5", "nights > 5"),
        ("5+", "nights >= 5"),
        ("up to 500 EUR", "amount <= 500"),
        ("between 3 and 5", "3 <= nights and nights <= 5"),
        ("30 days", "nights >= 30"),
        ("8 bis 11", "nights >= 8 and nights < 12"),
        ("yes", "{taken tonight}"),
        ("no", "not {taken tonight}"),
        ("low", "{risk level} in ['low', 'medium']"),
        ("not low", "{risk level} == 'high'"),
        ("long stay", "nights > 3"),
        ("see step 2", "nights > 3"),
        ("late · over 5", "nights > 5 and {taken tonight}"),
        ("over 5", "nights >"),
        ("over 5", "nobody >= 5"),
    ],
)
def test_a_label_that_agrees_or_says_nothing_of_the_fact_is_let_be(label: str, condition: str) -> None:
    assert label_problems(choice_with_label(label, condition)) == []


@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ("{taken tonight} && present(nights) && nights >= 650", 1),
        ("{taken tonight} && present(nights) && nights >= 620", 0),
        ("{taken tonight} || nights >= 650", 0),
        ("nights >= 650 && amount >= 620", 0),
    ],
)
def test_a_label_is_held_against_the_part_that_is_about_its_fact(condition: str, count: int) -> None:
    """*620 or more* may be about either of two numbers."""
    assert len(label_problems(choice_with_label("620 or more", condition))) == count


def test_a_fact_that_cannot_be_hashed_has_labels_too() -> None:
    sop = choice_with_label("3 or fewer", "nights < 3")
    broken = update_fields(sop.facts[0], examples=({"a": 1},))
    sop = update_fields(sop, facts=(broken, *sop.facts[1:]))
    assert len(label_problems(sop)) == 1
