"""A computed value may be said in words: a choice, and facts without their braces."""

from __future__ import annotations

import pytest

from sopstudio.documents.spoken_expressions import read_expression
from sopstudio.expressions import parse_expression
from sopstudio.sop import Fact

FACTS = (
    Fact(name="electric"), Fact(name="Preis", type="number"), Fact(name="weight in tonnes", type="number"),
    Fact(name="status", allowed=("new", "old")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("said", "expression"),
    [
        ("if electric then 60 else 120", "if(electric, 60, 120)"),
        ("60 if electric else 120", "if(electric, 60, 120)"),
        ("If electric, then 60 euros, otherwise 120 euros", "if(electric, 60, 120)"),
        ("wenn electric, dann 60 Euro, sonst 120 Euro", "if(electric, 60, 120)"),
        ("60 wenn electric sonst 120", "if(electric, 60, 120)"),
        ("si electric alors 60 sinon 120", "if(electric, 60, 120)"),
        (
            "if weight in tonnes is more than 3.5 then Preis * 2 else Preis",
            "if({weight in tonnes} > 3.5, Preis * 2, Preis)",
        ),
        ("if Preis > 9 then 1 else if electric then 2 else 3", "if(Preis > 9, 1, if(electric, 2, 3))"),
        ("if status is new then weight in tonnes / 2 else 0", "if({status} == 'new', {weight in tonnes} / 2, 0)"),
        ("weight in tonnes * 2", "{weight in tonnes} * 2"),
        ("what if it rains", ""),
        ("if it rains then 1 else 2", ""),
        ("if electric then a lot else 2", ""),
        ("if electric then 60", ""),
    ],
)
def test_a_choice_in_words_is_an_expression(said: str, expression: str) -> None:
    assert read_expression(said, FACTS, {"electric"}) == expression
    if expression:
        parse_expression(expression)


def test_many_choices_within_one_another_are_read_as_words() -> None:
    assert read_expression("if electric then 1 else " * 500 + "2", FACTS, {"electric"}) == ""
