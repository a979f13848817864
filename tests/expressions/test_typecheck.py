"""What is said about a condition before anything runs."""

from datetime import date
from decimal import Decimal

import pytest

from sopstudio.expressions import Domain, check_types, infer_type, parse

DECLARED = {
    "score": Domain("integer", minimum=300, maximum=850),
    "rate": Domain("number", minimum=Decimal("0.5"), maximum=10),
    "tier": Domain("integer", allowed=(1, 2, 3)),
    "risk": Domain("string", allowed=("acceptable", "high")),
    "name": Domain("string"),
    "ok": Domain("boolean"),
    "day": Domain("date"),
    "quarter": Domain("date", allowed=("2026-01-01", date(2026, 4, 1))),
    "moment": Domain("datetime"),
    "tags": Domain("list", items="string", allowed=("a", "b")),
    "amounts": Domain("list", items="number"),
    "anything": Domain("list"),
}

FINE = [
    "{risk} == 'acceptable' && {score} >= 720 && !{ok}",
    "{score} + {rate} * 2 > 1.5 || {score} == 300 || {score} == 850 || {score} > 9999",
    "{day} > '2026-01-01' && {moment} < '2026-01-01T00:00:00Z'",
    "{quarter} == '2026-04-01' && {day} in ['2026-01-01', '2026-01-02']",
    "'a' in {tags} && contains({tags}, 'b') && contains({name}, 'x') && {tags} == ['a']",
    "sum({amounts}) > max({amounts}) && min({day}, {day}) == {day} && len({tags}) + len({name}) > 2",
    "if({ok}, 1, 2) == 1 && if({ok}, {risk}, 'x') == 'y'",
    "days_between({day}, '2026-01-01') > 3 && hours_between({moment}, {moment}) == 0",
    "round({rate}) == 2 && abs({score}) > 1 && lower({name}) == 'x' && starts_with({name}, 'a')",
    "present({score}) && missing({name}) && {anything} != [] && 'x' in {anything}",
    "{tier} in [1, 2] && {rate} == 0.5",
]


@pytest.mark.parametrize("text", FINE)
def test_nothing_is_said_about_a_sound_condition(text: str) -> None:
    assert check_types(parse(text).tree, DECLARED) == ()


@pytest.mark.parametrize(
    ("text", "code", "place", "hint"),
    [
        ("{score} >= '720'", "condition-type", "'720'", "write 720 without the quotes"),
        ("{name} == 5", "condition-type", "5", "write '5' in quotes"),
        ("{name} > 5", "condition-type", "5", "make name a number"),
        ("{ok} == 1", "condition-type", "1", "write true"),
        ("{ok} == 'False'", "condition-type", "'False'", "write false without the quotes"),
        ("{score} == {name}", "condition-type", "{name}", "use a number there"),
        ("{name} < 'b'", "condition-type", "{name} < 'b'", "a number or a date"),
        ("{tags} == 'a'", "condition-type", "'a'", "list"),
        ("{score} + 1", "condition-type", "{score} + 1", "compare it"),
        ("'x'", "condition-type", "'x'", "compare it"),
        ("{score} && {ok}", "condition-type", "{score}", "compare it"),
        ("!{name}", "condition-type", "{name}", "compare it"),
        ("-{name} > 1", "condition-type", "{name}", "number"),
        ("{name} * 2 > 1", "condition-type", "{name}", "number"),
        ("{name} == ''", "condition-type", "''", "use missing({name})"),
        ("{name} in 'abc'", "condition-type", "'abc'", "contains('abc', …)"),
        ("{score} in ['a']", "condition-type", "'a'", "number"),
        ("contains({tags}, 3)", "condition-type", "3", "write '3' in quotes"),
        ("contains({score}, 3)", "condition-type", "{score}", "list"),
        ("{day} == 'soon'", "condition-type", "'soon'", "2026-11-21"),
        ("{moment} > '2026-01-01'", "condition-type", "'2026-01-01'", "T09:00:00+01:00"),
        ("days_between({day}, 'x') > 1", "condition-type", "'x'", "2026-11-21"),
        ("sum({tags}) > 1", "condition-type", "{tags}", "numbers"),
        ("max({score}, {day}) == 1", "condition-type", "max({score}, {day})", "numbers only"),
        ("lower({score}) == 'x'", "condition-type", "{score}", "text"),
        ("if({ok}, 1, 'x') == 1", "condition-type", "if({ok}, 1, 'x')", "one type"),
        ("{amounts} == ['x']", "condition-type", "['x']", "one type"),
        ("contains([1, 'x'], 2)", "condition-type", "2", "in quotes"),
        ("sum([1, 'x']) > 1", "condition-type", "'x'", "number"),
        ("if({score}, 1, 2) == 1", "condition-type", "{score}", "compare it"),
        ("{risk} == 'acceptible'", "value-outside-domain", "'acceptible'", "did you mean 'acceptable'?"),
        ("'zzz' != {risk}", "value-outside-domain", "'zzz'", "one of 'acceptable', 'high'"),
        ("{risk} in ['high', 'low']", "value-outside-domain", "'low'", "one of"),
        ("'c' in {tags}", "value-outside-domain", "'c'", "one of 'a', 'b'"),
        ("{score} == 900", "value-outside-domain", "900", "its highest value is 850"),
        ("{score} == 1", "value-outside-domain", "1", "its lowest value is 300"),
        ("{score} == 720.5", "value-outside-domain", "720.5", "whole number"),
        ("{rate} == 0.4", "value-outside-domain", "0.4", "its lowest value is 0.5"),
        ("{tier} == 4", "value-outside-domain", "4", "one of 1, 2, 3"),
        ("{quarter} == '2026-02-01'", "value-outside-domain", "'2026-02-01'", "one of"),
        ("{scroe} > 1", "unknown-fact", "{scroe}", "did you mean {score}?"),
        ("{risk} == acceptable", "unknown-fact", "acceptable", "a text goes into quotes: 'acceptable'"),
        ("{zzzz} > 1", "unknown-fact", "{zzzz}", "declare it"),
    ],
)
def test_a_fault_has_a_code_a_place_and_a_hint(text: str, code: str, place: str, hint: str) -> None:
    faults = check_types(parse(text).tree, DECLARED)
    assert [fault.code for fault in faults] == [code]
    assert text[slice(*faults[0].span)] == place
    assert hint in faults[0].hint
    assert faults[0].message


def test_an_undeclared_fact_is_reported_once_and_causes_nothing_else() -> None:
    faults = check_types(parse("{who} > 1 && {who} == 'x' && !{who} && lower({who}) == 'x'").tree, DECLARED)
    assert [fault.code for fault in faults] == ["unknown-fact"]


def test_every_fault_is_found_in_order_of_place() -> None:
    text = "{score} == '1' && {risk} == 'x' || {ghost}"
    faults = check_types(parse(text).tree, DECLARED)
    assert [fault.code for fault in faults] == ["condition-type", "value-outside-domain", "unknown-fact"]


def test_a_value_expression_may_be_of_any_type() -> None:
    tree = parse("{score} + 1").tree
    assert check_types(tree, DECLARED, condition=False) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{score}", "integer"),
        ("{score} + 1", "integer"),
        ("{score} + 1.5", "number"),
        ("{score} / 2", "number"),
        ("-{score}", "integer"),
        ("{score} > 1", "boolean"),
        ("[1]", "list"),
        ("{ghost}", None),
        ("if({ok}, 1, 2.5)", "number"),
        ("if({ok}, 1, 'x')", None),
        ("min({day}, {day})", "date"),
        ("max({amounts})", "number"),
        ("sum({score}, 1)", "integer"),
        ("round({rate})", "integer"),
        ("round({rate}, 1)", "number"),
        ("abs({score})", "integer"),
        ("lower({name})", "string"),
        ("days_between({day}, {day})", "integer"),
    ],
)
def test_types_are_inferred(text: str, expected: str | None) -> None:
    assert infer_type(parse(text).tree, DECLARED) == expected
