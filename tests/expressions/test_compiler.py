"""What a condition answers, what it refuses to answer, and the exact reason given."""

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from sopstudio.errors import ConditionError
from sopstudio.expressions import ConditionResult, UndecidedError, parse, parse_expression

FACTS: dict[str, Any] = {
    "riskLevel": "acceptable",
    "score": 750,
    "bonus": Decimal("1.5"),
    "tenth": 0.1,
    "no": False,
    "yes": True,
    "none": None,
    "blank": " \n",
    "text": "750",
    "tags": ["a", "b"],
    "numbers": (1, Decimal("2.5"), 3.5),
    "empty": [],
    "day": date(2026, 1, 2),
    "moment": datetime(2026, 1, 2, 12, tzinfo=UTC),
    "naive": datetime(2026, 1, 2, 12),  # without an offset on purpose
    "nan": float("nan"),
    "infinite": float("inf"),
    "signalling": Decimal("sNaN"),
    "vast": Decimal("1e999999999"),
    "tiny": Decimal("1e-999999999"),
    "precise": Decimal("1." + "0" * 3000 + "1"),
    "wide": 10**600,
    "brink": 10**1023,
    "third": Fraction(1, 3),
    "object": {"a": 1},
    "nested": [1, [2, [3]]],
    "holed": ["a", None],
}

TRUE = [
    "{riskLevel} == 'acceptable' && {score} >= 720",
    "!{no} == true",
    "not {no}",
    "{yes}",
    "{no} != true",
    "{score} in [1, 750]",
    "{score} not in [1, 2]",
    "{score} in [0.5, 750]",
    "'b' in {tags}",
    "contains({tags}, 'b') && contains('abc', 'b')",
    "{tags} == ['a', 'b'] && {tags} != ['a'] && {nested} == [1, [2, [3]]]",
    "{tenth} == 0.1 && 0.1 == {tenth}",
    "{tenth} + 0.2 == 0.3",
    "{third} * 3 == 1",
    "{bonus} == 1.5 && {bonus} > 1 && 2 > {bonus}",
    "1 / 3 + 1 / 3 + 1 / 3 == 1",
    "-7 / 2 == -3.5 && 7 / -2 == -3.5 && -{score} == -750",
    "round(0.5) == 0 && round(1.5) == 2 && round(2.5) == 2 && round(-0.5) == 0",
    "round(1, 100) == 1 && round(1, -100) == 0",
    "round(0.125, 2) == 0.12 && round(25, -1) == 20 && round(1 / 3, 2) == 0.33",
    "min(3, 1, 2) == 1 && max({numbers}) == 3.5 && sum({numbers}) == 7 && sum({empty}) == 0",
    "min({day}, {day}) == '2026-01-02'",
    "abs(-2.5) == 2.5 && abs(2) == 2",
    "len({tags}) == 2 && len('größe') == 5 && len({empty}) == 0",
    "lower('ABC') == 'abc' && starts_with({riskLevel}, 'acc') && ends_with({riskLevel}, 'able')",
    "if({yes}, {score}, {absent}) == 750 && if({no}, {absent}, true)",
    "present({score}) && missing({absent}) && missing({none}) && missing({blank}) && present({nan})",
    "{day} > '2026-01-01' && '2026-01-02' == {day} && {day} in ['2026-01-01', '2026-01-02']",
    "{moment} >= '2026-01-02T13:00:00+01:00' && {moment} < '2026-01-02T12:00:00.5Z'",
    "days_between('2025-12-31', {day}) == 2 && days_between({day}, '2025-12-31') == -2",
    "hours_between({moment}, '2026-01-02T13:30:00Z') == 1.5",
    "days_between('2026-03-28T12:00:00+01:00', '2026-03-29T12:00:00+02:00') == 0",
]

FALSE = [
    "{riskLevel} == 'Acceptable'",
    "{no}",
    "{score} < 720",
    "{score} in []",
    "{text} == '75'",
    "{tags} == ['a', 'c']",
    "{nested} == [2, ['x']]",
    "{day} != '2026-01-02'",
    "!present({score})",
]

# Decided although a part has no answer, in either order.
SETTLED = [
    ("{no} && {PART}", False),
    ("{PART} && {no}", False),
    ("{yes} || {PART}", True),
    ("{PART} || {yes}", True),
    ("{yes} && {PART} && {no}", False),
    ("{no} || {PART} || {no} || {yes}", True),
    ("!({PART} && {no})", True),
]
UNANSWERED = ["{absent} > 1", "{text} > 1", "{score} / 0 > 1", "{nan} > 1", "{day} > 'soon'", "{absent}", "{score}"]


@pytest.mark.parametrize("text", TRUE)
def test_holds(text: str) -> None:
    assert parse(text).evaluate(FACTS) is True
    assert parse(text).decide(FACTS) == ConditionResult(True)


@pytest.mark.parametrize("text", FALSE)
def test_does_not_hold(text: str) -> None:
    assert parse(text).evaluate(FACTS) is False


@pytest.mark.parametrize(("text", "answer"), SETTLED)
@pytest.mark.parametrize("part", UNANSWERED)
def test_one_side_settles_it_whatever_the_other_is(text: str, answer: bool, part: str) -> None:
    assert parse(text.replace("{PART}", f"({part})")).evaluate(FACTS) is answer


@pytest.mark.parametrize("part", UNANSWERED)
@pytest.mark.parametrize(
    "around", ["{PART} && {yes}", "{yes} && {PART}", "{PART} || {no}", "{no} || {PART}", "!{PART}"]
)
def test_nothing_settles_it(around: str, part: str) -> None:
    decision = parse(around.replace("{PART}", f"({part})")).decide(FACTS)
    assert decision.value is None
    assert decision.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{riskLevl} == 'x'", "no value for {riskLevl}; did you mean {riskLevel}?"),
        ("{Risk Level} == 'x'", "no value for {Risk Level}; did you mean {riskLevel}?"),
        ("{riskL\u0435vel} == 'x'", "did you mean {riskLevel}? ('\u0435' is CYRILLIC SMALL LETTER IE)"),
        ("{none} == 1", "no value for {none}"),
        ("{blank} == 'a'", "no value for {blank}"),
        ("{blank} != 'a'", "no value for {blank}"),
        ("{qqq} > 1 && {zzz} + {xxx} > 1", "no value for {qqq}, {zzz} and {xxx}"),
        ("{text} >= 720", "{text} (the text '750') cannot be compared with the number 720; store the fact as a number"),
        ("{score} == '750'", "{score} (the number 750) cannot be compared with the text '750'"),
        ("{yes} == 1", "{yes} (true) cannot be compared with the number 1; use true or false"),
        ("{score} == true", "{score} (the number 750) cannot be compared with true"),
        ("{tags} == 'a'", "{tags} (a list of 2) cannot be compared with the text 'a'; use in or contains"),
        ("'a' in {riskLevel}", "use contains({riskLevel}, …)"),
        ("{score} in ['a', 'b']", "{score} (the number 750) cannot be compared with the text 'a'"),
        ("{score} in {tags}", "cannot be compared with"),
        ("{riskLevel} < 'b'", "texts have no order"),
        ("{yes} < true", "true and false have no order"),
        (
            "{score} / ({score} - 750) > 1",
            "division by zero in {score} / ({score} - 750); ask {score} - 750 != 0 first",
        ),
        ("{nan} == 1", "{nan} is not a number"),
        ("{nan} != 1", "{nan} is not a number"),
        ("{infinite} > 1", "{infinite} is not a number"),
        ("{signalling} > 1", "{signalling} is not a number"),
        ("{vast} > 1", "{vast} is out of range"),
        ("{object} == 1", "{object} is a dict"),
        ("{holed} == ['a']", "{holed} contains a blank at position 2"),
        ("{day} == 'soon'", "the text 'soon' is not a date; write it as 2026-11-21"),
        ("{day} == '2026-02-30'", "is not a date"),
        ("{moment} > '2026-01-02'", "is not a moment with an offset"),
        ("{moment} > '2026-01-02T10:00:00'", "is not a moment with an offset"),
        ("{naive} > {moment}", "without an offset"),
        ("{day} == {moment}", "use two dates, or two moments"),
        ("days_between({day}, {moment}) > 1", "mixes a date and a moment"),
        ("days_between({day}, 'x') > 1", "a date (2026-11-21) or a moment"),
        ("lower({score}) == 'x'", "{score} is the number 750, and a text is needed; write lower(text)"),
        ("sum({tags}) > 1", "the text 'a', and a number is needed"),
        ("max({empty}) > 1", "is empty"),
        ("min({day}, 1) > 1", "mixes types"),
        ("round(1, 0.5) > 1", "use a whole number"),
        ("round(1, 101) > 1", "between -100 and 100"),
        ("round(1, -101) > 1", "between -100 and 100"),
        ("{wide} * {wide} > 1", "more than 1,000 digits"),
        ("1 / ({wide} + 1) / ({wide} + 1) > 1", "more than 1,000 digits"),
        ("sum([{brink}, {brink}, {brink}, {brink}]) > 1", "more than 1,000 digits"),
        ("{tiny} > 1", "{tiny} is out of range"),
        ("sum([{precise}]) > 1", "{precise} is out of range"),
        ("{text} == {day}", "store the fact as a date"),
        ("{text} == {moment}", "store the fact as a date"),
        ("{score}", "{score} is the number 750, and true or false is needed"),
        ("{score} && {yes}", "{score} is the number 750, and true or false is needed"),
        ("if({score}, 1, 2) == 1", "true or false is needed"),
        ("if({absent}, 1, 1) == 1", "no value for {absent}"),
    ],
)
def test_the_reason_names_the_fact_and_the_cause(text: str, reason: str) -> None:
    decision = parse(text).decide(FACTS)
    assert decision.value is None
    assert reason in decision.reason
    with pytest.raises(ConditionError) as caught:
        parse(text).evaluate(FACTS)
    assert str(caught.value) == decision.reason


def test_of_similar_names_only_a_letter_of_another_alphabet_is_pointed_out() -> None:
    assert parse("{riskLevxl} == 'x'").decide(FACTS).reason.endswith("did you mean {riskLevel}?")


def test_all_missing_facts_are_named_and_an_error_outranks_them() -> None:
    decision = parse("{absent} == 1 || {text} > {gone} || {text} > 1").decide(FACTS)
    assert decision.facts == ("absent", "gone")
    assert decision.reason.startswith("{text} (the text '750')")
    with pytest.raises(UndecidedError) as caught:
        parse("{absent} + {gone} > 1").evaluate(FACTS)
    assert caught.value.facts == ("absent", "gone")


def test_a_hostile_value_stays_a_value() -> None:
    facts = {"riskLevel": "zzz' || '1'=='1", "score": 1}
    assert parse("{riskLevel} == 'acceptable' && {score} >= 720").evaluate(facts) is False


def test_reserved_looking_names_are_ordinary_facts() -> None:
    assert parse("{__class__} == 1 || {true} == 2").evaluate({"__class__": 3, "true": 2}) is True
    assert parse("{__class__} == 1 || {constructor} == 1").decide({}).facts == ("__class__", "constructor")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{score} / 3", 250),
        ("{score} / 4", Decimal("187.5")),
        ("{score} / 7", Fraction(750, 7)),
        ("{tenth} + {tenth}", Decimal("0.2")),
        ("-{tenth}", Decimal("-0.1")),
        ("{bonus} * 2", 3),
        ("{numbers}", (1, Decimal("2.5"), Decimal("3.5"))),
        ("if({score} > 3, 'high', 'low')", "high"),
        ("{score} > 3", True),
        ("{day}", date(2026, 1, 2)),
        ("sum({numbers}) / 2", Decimal("3.5")),
        ("1 / 1" + "0" * 29, Fraction(1, 10**29)),
        ("hours_between({moment}, '2026-01-02T12:20:00Z')", Fraction(1, 3)),
    ],
)
def test_expression_values_are_exact_and_in_the_plainest_type(text: str, value: object) -> None:
    found = parse_expression(text).value(FACTS)
    assert found == value
    assert type(found) is type(value)


def test_an_expression_without_a_value_says_why() -> None:
    with pytest.raises(ConditionError, match=r"no value for \{absent\}"):
        parse_expression("{score} + {absent}").value(FACTS)
    computed = parse_expression("{score} + {absent}").try_value(FACTS)
    assert (computed.value, computed.facts) == (None, ("absent",))
    assert parse_expression("{score} + 1").try_value(FACTS).value == 751


def test_decimals_floats_and_whole_numbers_compare_as_what_they_print_as() -> None:
    condition = parse("{x} >= 0.3")
    assert [condition.evaluate({"x": x}) for x in (0.3, Decimal("0.3"), Fraction(3, 10), 1)] == [True] * 4
    assert condition.evaluate({"x": 0.1 + 0.2}) is True
    assert parse("{x} == 0.3").evaluate({"x": 0.1 + 0.2}) is False
    assert parse("{x} == 9007199254740993").evaluate({"x": 9007199254740992.0}) is False


@pytest.mark.parametrize("operator", ["==", "!=", "<", "<=", ">", ">="])
@pytest.mark.parametrize("literal", ["2", "0.5", "-0.1"])
def test_every_comparison_answers_alike_from_either_side_and_for_every_kind_of_number(
    operator: str, literal: str
) -> None:
    exact = Fraction(literal)
    for offset in (-1, 0, 1):
        value = exact + offset
        shapes: list[Any] = [value, Decimal(value.numerator) / Decimal(value.denominator), float(value)]
        shapes += [int(value)] if value.denominator == 1 else []
        answer = {"<": value < exact, "==": value == exact, ">": value > exact}
        expected = answer["<"] if operator == "<" else answer[">"] if operator == ">" else answer["=="]
        if operator in ("!=", ">=", "<="):
            expected = not answer[{"!=": "==", ">=": "<", "<=": ">"}[operator]]
        mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(operator, operator)
        for shape in shapes:
            assert parse(f"{{x}} {operator} {literal}").evaluate({"x": shape}) is expected
            assert parse(f"{literal} {mirrored} {{x}}").evaluate({"x": shape}) is expected
            assert parse(f"{{x}} {operator} {{y}}").evaluate({"x": shape, "y": exact}) is expected
            assert parse(f"{{x}} + 0 {operator} {literal}").evaluate({"x": shape}) is expected


def test_offsets_are_compared_as_moments() -> None:
    berlin = datetime(2026, 1, 2, 13, tzinfo=timezone(timedelta(hours=1)))
    assert parse("{x} == {y}").evaluate({"x": berlin, "y": FACTS["moment"]}) is True


def test_results_that_outgrow_every_business_number_are_errors() -> None:
    grown = "{x}" + " * {x}" * 60
    decision = parse(f"{grown} > 1").decide({"x": 10**100})
    assert decision.value is None
    assert "1,000 digits" in decision.reason
    assert parse(f"{grown} > 1").evaluate({"x": 2}) is True


def test_facts_are_not_changed() -> None:
    facts = {"tags": ["a"], "x": 0.5}
    parse("'a' in {tags} && {x} > 0.1 && {y} == 1").decide(facts)
    assert facts == {"tags": ["a"], "x": 0.5}
