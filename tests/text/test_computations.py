"""What is worked out, in words, as the canvas and the document say it."""

from __future__ import annotations

import pytest

from sopstudio.sop import Assignment
from sopstudio.text.computations import describe_assignment, describe_expression
from tests.translations import in_language

RATES = "if({score} >= 16, 'D', if({score} >= 12, 'C', 'A'))"


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("{order_value}", "order value"),
        ("'not assessed'", "not assessed"),
        ("{order_value} * 0.3", "order value × 0.3"),
        ("round({order_value} * 0.3, 2)", "order value × 0.3, rounded to 2 decimals"),
        ("round({fee} / 3)", "fee ÷ 3, rounded"),
        ("({a} + {b}) * {c}", "(a + b) × c"),
        ("{a} - ({b} - {c})", "a − (b − c)"),
        ("{a} + 2 * {b} + {c}", "a + 2 × b + c"),
        ("-{fee}", "−fee"),
        ("-({a} + {b})", "−(a + b)"),
        ("max({a}, {b} + 1)", "the largest of a, b + 1"),
        (RATES, "D if score is at least 16; C if score is at least 12; otherwise A"),
        ("{score} >= 700", "score is at least 700"),
        ("if({a} == 1, 2, 0) + 3", "if(a == 1, 2, 0) + 3"),
        ("{a} +", "a +"),
    ],
)
def test_an_expression_is_put_in_words(expression: str, words: str) -> None:
    assert describe_expression(expression) == words


def test_it_is_said_in_the_language_of_the_window() -> None:
    with in_language("de"):
        assert describe_expression("round({betrag} * 0.3, 2)") == "betrag × 0,3, auf 2 Stellen gerundet"
        assert describe_expression(RATES).startswith("D, wenn gilt: score ist mindestens 16; C, wenn gilt: ")


def test_the_fact_that_is_worked_out_is_spoken() -> None:
    half = Assignment(fact="refund_amount", expression="{price} / 2")
    assert describe_assignment(half) == "refund amount = price ÷ 2"
