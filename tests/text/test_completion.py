"""What is offered while a condition is written, and what is said to be wrong with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.sop import Fact
from sopstudio.text.completion import complete
from sopstudio.ui.forms.condition_field import describe_fault

FACTS = (
    Fact(name="credit score", type="integer", unit="points"),
    Fact(name="country", allowed=("NL", "it's far", "DE")),
    Fact(name="ready", type="boolean"),
    Fact(name="total", type="number"),
    Fact(name="rate", type="integer", allowed=(125, 25)),
)


def offered(text: str) -> list[str]:
    """The texts that would be written for what is offered at the end of `text`."""
    return [suggestion.key for suggestion in complete(text, len(text), FACTS).suggestions]


def take_offer(text: str, key: str) -> str:
    """The condition after the offer `key` was taken at the end of `text`."""
    found = complete(text, len(text), FACTS)
    assert key in [suggestion.key for suggestion in found.suggestions]
    return text[: found.start] + key + text[found.end :]


def test_at_the_beginning_facts_are_offered() -> None:
    assert offered("")[:4] == ["{credit score}", "{country}", "{ready}", "{total}"]


@pytest.mark.parametrize(
    ("begun", "key", "whole"),
    [
        ("{cre", "{credit score}", "{credit score}"),
        ("cou", "{country}", "{country}"),
        ("pre", "present(", "present("),
        ("{country} ", "== ", "{country} == "),
        ("{total} ", ">= ", "{total} >= "),
        ("{country} == ", "'DE'", "{country} == 'DE'"),
        ("{country} == '", "'NL'", "{country} == 'NL'"),
        ("{country} == 'it", '"it\'s far"', '{country} == "it\'s far"'),
        ("{country} in ", "['NL']", "{country} in ['NL']"),
        ("{country} in ['NL', ", "'DE'", "{country} in ['NL', 'DE'"),
        ("{ready} == ", "true", "{ready} == true"),
        ("{ready} == t", "true", "{ready} == true"),
        ("{country} == n", "'NL'", "{country} == 'NL'"),
        ("{country} in ['NL', d", "'DE'", "{country} in ['NL', 'DE'"),
        ("{rate} == 2", "25", "{rate} == 25"),
        ("{total} > 3 ", "&& ", "{total} > 3 && "),
        ("{total} > 3 && ", "{country}", "{total} > 3 && {country}"),
    ],
)
def test_what_is_offered_fits_what_was_begun(begun: str, key: str, whole: str) -> None:
    assert take_offer(begun, key) == whole


@pytest.mark.parametrize(
    ("begun", "key", "whole"),
    [
        ("country is ", "NL", "country is NL"),
        ("country is d", "DE", "country is DE"),
        ("country ist nicht n", "NL", "country ist nicht NL"),
        ("{country} is d", "DE", "{country} is DE"),
        ("country is it", '"it\'s far"', 'country is "it\'s far"'),
        ("country is NL and country is d", "DE", "country is NL and country is DE"),
        ("ready is ", "yes", "ready is yes"),
        ("credit sc", "{credit score}", "{credit score}"),
        ("the credit sc", "{credit score}", "the {credit score}"),
    ],
)
def test_words_are_completed_as_signs_are(begun: str, key: str, whole: str) -> None:
    assert take_offer(begun, key) == whole


@pytest.mark.parametrize("text", ["country is NL", "country is nl", "ready is yes", "total is more than 3"])
def test_nothing_is_offered_for_what_is_said_in_words_already(text: str) -> None:
    assert offered(text) == []


def test_no_function_is_offered_within_a_sentence() -> None:
    assert offered("if lo") == []
    assert "lower(" in offered("lo")


def test_a_value_that_fits_what_was_typed_comes_before_facts_that_hold_it() -> None:
    facts = (Fact(name="room status", allowed=("occupied", "unfree", "free")), Fact(name="partner found"))
    typed = "{room status} == f"
    offers = [offer.key for offer in complete(typed, len(typed), facts).suggestions]
    assert offers[:3] == ["'free'", "'unfree'", "{partner found}"]


def test_a_text_fact_is_not_offered_an_order() -> None:
    assert ">= " not in offered("{country} ")


def test_closing_signs_that_stand_there_are_taken_along() -> None:
    found = complete("{cre} > 3", 4, FACTS)
    assert (found.start, found.end) == (0, 5)


def test_enter_after_a_whole_condition_takes_nothing() -> None:
    assert not complete("{total} > 3 ", 12, FACTS).select_first


@given(st.text(st.sampled_from("{}'\"[]()&|!=<>, abcré0.+-\n"), max_size=40), st.integers(0, 40))
def test_anything_can_be_completed(text: str, at: int) -> None:
    found = complete(text, min(at, len(text)), FACTS)
    assert 0 <= found.start <= found.end <= len(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{total} >", "value is missing"),
        ("{totl} > 3", "did you mean {total}?"),
        ("{country} == 3", "a text"),
        ("{country} == 'XX'", "never"),
        ("", "blank"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, words: str) -> None:
    said = describe_fault(text, FACTS)
    assert words in said
    assert "\n" not in said


def test_nothing_is_said_of_a_condition_that_fits() -> None:
    assert describe_fault("{total} > 3 && {country} == 'NL'", FACTS) == ""
    assert describe_fault("{total} * 2", FACTS, expression=True) == ""


@pytest.mark.parametrize(
    ("text", "is_taken"), [("cred", True), ("score", False), ("ready", True), ("country == N", True)]
)
def test_enter_takes_no_fact_that_only_holds_the_word(text: str, is_taken: bool) -> None:
    completion = complete(text, len(text), FACTS)
    assert completion.suggestions
    assert completion.select_first is is_taken
