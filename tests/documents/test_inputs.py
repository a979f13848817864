"""Sections of inputs become facts with their types, values and examples, whatever form they are listed in."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sopstudio.formats import read
from sopstudio.sop import Fact

STEPS = """
## Procedure

1. Ask the customer for the order number and the amount.
2. If the amount is over 100, escalate to the manager.
3. Otherwise refund the amount.
"""


def read_facts(text: str) -> dict[str, Fact]:
    """The facts of a document."""
    return {fact.name: fact for fact in read(text, format="markdown").document.sop.facts}


def test_the_columns_of_a_table_say_what_a_value_is() -> None:
    facts = read_facts(f"""# Refunds

## Inputs

| Field | Type | Required | Values | Example | Description |
|---|---|---|---|---|---|
| order number | text | yes | | A-100 | on the receipt |
| amount | number | yes | | 25.50 | |
| channel | text | yes | phone, e-mail or shop | | where it was bought |
| comment | text | no | | | |
| is member | yes/no | optional | | | |
| visits | whole number | yes | | 3 | |
| bought | date | yes | | 2026-03-01 | |
{STEPS}""")
    assert facts["order number"] == Fact(name="order number", description="on the receipt", examples=("A-100",))
    assert facts["amount"] == Fact(name="amount", type="number", examples=(Decimal("25.5"),))
    assert facts["channel"].allowed == ("phone", "e-mail", "shop")
    assert {name for name, fact in facts.items() if fact.optional} == {"comment", "is member"}
    types = {name: facts[name].type for name in ("is member", "visits", "bought")}
    assert types == {"is member": "boolean", "visits": "integer", "bought": "date"}


def test_items_say_it_in_brackets_and_behind_commas() -> None:
    facts = read_facts(f"""# Refunds

## Inputs

- amount (number): what was paid
- voucher code, optional
- comment (optional): anything else
- visits (integer, required)
{STEPS}""")
    assert facts["amount"].description == "what was paid"
    assert facts["visits"].type == "integer"
    assert [name for name, fact in facts.items() if fact.optional] == ["voucher code", "comment"]


def test_what_conditions_compare_counts_more_than_a_stated_type() -> None:
    facts = read_facts("""# Risk

## Inputs

| Name | Type | Options |
|---|---|---|
| risk level | number | |
| grade | text | a, B, c |

## Procedure

1. If the risk level is "High", call the manager.
2. If the grade is "b", send the letter.
3. Otherwise close the case.
""")
    assert facts["risk level"].type == "string"
    assert facts["grade"].allowed == ("a", "b", "c")


def test_a_question_declares_what_the_condition_compares() -> None:
    facts = read_facts("# Refunds\n" + STEPS)
    assert facts == {"order number": Fact(name="order number"), "amount": Fact(name="amount", type="number")}


@pytest.mark.parametrize(("cell", "is_optional"), [("", True), ("late", False)])
def test_a_value_that_past_cases_lack_is_optional(cell: str, is_optional: bool) -> None:
    reading = read(
        f"""# Refunds
{STEPS}
4. Ask the customer for a comment.

## Past cases

| order number | amount | comment | decision |
|---|---|---|---|
| A1 | 20 | late | refund |
| A2 | 200 | {cell} | escalate |
| A3 | 30 | broken | refund |
""",
        format="markdown",
    )
    facts = {fact.name: fact.optional for fact in reading.document.sop.facts}
    assert facts == {"order number": False, "amount": False, "comment": is_optional}
    assumed = [loss.what for loss in reading.losses if loss.kind == "assumed"]
    assert assumed == (["'comment' is optional"] if is_optional else [])
    [table] = [item for item in reading.left_out if "past cases" in item.reason]
    assert table.text == "order number | amount | comment | decision"


def test_rows_that_are_no_values_are_left_out_one_by_one() -> None:
    reading = read(
        f"""# Refunds

## Inputs

| Field | Type |
|---|---|
| amount | number |
| access to the portal | |
{STEPS}""",
        format="markdown",
    )
    assert [item.text for item in reading.left_out] == ["access to the portal | "]
