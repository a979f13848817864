"""Decision tables become branches with formal conditions; tables of cases do not."""

from __future__ import annotations

import pytest

from sopstudio.documents.case_tables import is_case_table
from sopstudio.documents.clauses import Action, Branch
from sopstudio.documents.decision_tables import read_decisions

RULES = (
    ("Risk", "Order total (EUR)", "VIP?", "Decision"),
    ("high", "", "", "reject"),
    ("low, medium", "> 500", "no", "Ask the manager for approval"),
    ("low, medium", "any", "yes", "approve"),
)


def branches(rows: tuple[tuple[str, ...], ...]) -> list[tuple[str, str]]:
    return [(clause.kind, clause.condition) for clause in read_decisions(rows, 1) if isinstance(clause, Branch)]


def test_blanks_mean_any_and_the_first_rule_that_fits_counts() -> None:
    assert branches(RULES) == [
        ("if", 'risk == "high"'),
        ("elif", 'risk in ["low", "medium"] and {order total} > 500 and VIP == false'),
        ("elif", 'risk in ["low", "medium"] and VIP == true'),
    ]


def test_outcomes_are_values_and_instructions_are_steps() -> None:
    clauses = [clause for clause in read_decisions(RULES, 1) if isinstance(clause, Branch)]
    assert clauses[0].body == (Action("Reject", 2, is_outcome=True),)
    assert clauses[1].body == (Action("Ask the manager for approval", 3),)
    assert clauses[1].formal is not None
    assert dict(clauses[1].formal.units) == {"order total": "EUR"}


def test_the_rule_without_a_condition_is_the_rest_wherever_it_stands() -> None:
    rows = (("Risk", "Action"), ("-", "Pay it."), ("high", "Stop it."), ("low", "Ask."))
    assert branches(rows) == [("if", 'risk == "high"'), ("elif", 'risk == "low"'), ("else", "")]


@pytest.mark.parametrize(
    ("policy", "kinds"),
    [("U", ["if", "elif"]), ("F", ["if", "elif"]), ("C", ["if", "if"]), ("Hit policy: Collect", ["if", "if"])],
)
def test_the_hit_policy_says_whether_every_rule_counts(policy: str, kinds: list[str]) -> None:
    rows = ((policy, "Customer", "Size", "Discount"), ("1", "Business", "< 10", "5 %"), ("2", "Private", "-", "0 %"))
    clauses = [clause for clause in read_decisions(rows, 1) if isinstance(clause, Branch)]
    assert [clause.kind for clause in clauses] == kinds
    assert clauses[0].body == (Action("Discount: 5 %", 2, is_outcome=True),)


def test_a_status_is_a_condition_beside_a_decision() -> None:
    rows = (("Order status", "Amount", "Decision"), ("open", "> 5", "pay"), ("closed", "", "refuse"))
    assert branches(rows)[0] == ("if", '{order status} == "open" and amount > 5')


def test_a_column_of_conditions_holds_clauses() -> None:
    rows = (("Condition", "Action"), ("If the parcel is lost", "Open a claim"), ("Otherwise", "Wait"))
    assert branches(rows) == [("if", "the parcel is lost"), ("else", "")]


CASES = [
    (("order_id", "status", "decision"), ("A1", "open", "pay"), ("A2", "paid", "stop"), ("A3", "open", "pay")),
    (("risk", "score", "expected_outcome"), ("low", "700", "a"), ("high", "300", "b"), ("low", "650", "a")),
    (
        ("Date", "Amount", "Action"),
        ("2024-01-01", "5", "Paid"),
        ("2024-01-02", "6", "Paid"),
        ("2024-01-03", "7", "Sent"),
    ),
    (("name", "email", "action"), ("A", "a@x.org", "call"), ("B", "b@x.org", "call"), ("C", "c@x.org", "write")),
    (("income", "decision"), *((str(1000 + 37 * number), "yes") for number in range(10))),
]


@pytest.mark.parametrize("rows", CASES)
def test_a_table_of_cases_is_no_decision_table(rows: tuple[tuple[str, ...], ...]) -> None:
    assert is_case_table(rows[0], rows[1:])
    assert read_decisions(rows, 1) == []


@pytest.mark.parametrize("rows", [RULES, (("Case", "Action"), ("1", "a"), ("2", "b"), ("3", "c"))])
def test_rules_are_no_cases(rows: tuple[tuple[str, ...], ...]) -> None:
    assert not is_case_table(rows[0], rows[1:])
