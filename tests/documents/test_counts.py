"""Conditions on a count as they are typed, with the number first."""

from __future__ import annotations

import pytest

from sopstudio.documents.counts import read_count_limit
from sopstudio.documents.proposals import propose_conditions
from sopstudio.documents.typed_conditions import read_typed
from sopstudio.formats import read
from sopstudio.sop import Fact

LIMITS = [
    ("1 to 2 nights", "number of nights", "1 <= {0} and {0} <= 2"),
    ("between 1 and 2 nights", "number of nights", "1 <= {0} and {0} <= 2"),
    ("2 nights or less", "number of nights", "{0} <= 2"),
    ("at most two nights", "number of nights", "{0} <= 2"),
    ("3 nights or more", "nights", "{0} >= 3"),
    ("the guest stays 3 or more nights", "number_of_nights", "{0} >= 3"),
    ("there are more than 3 nights", "number of nights", "{0} > 3"),
    ("1 night", "number of nights", "{0} == 1"),
    ("zwischen 1 und 2 Nächten", "Anzahl der Nächte", "1 <= {0} and {0} <= 2"),
    ("höchstens 2 Nächte", "Anzahl Nächte", "{0} <= 2"),
    ("es mindestens drei Nächte sind", "Anzahl der Nächte", "{0} >= 3"),
    ("eine Nacht", "Anzahl der Nächte", "{0} == 1"),
    ("3 nuits ou plus", "nombre de nuits", "{0} >= 3"),
    ("1 à 2 nuits", "nombre de nuits", "1 <= {0} and {0} <= 2"),
]


@pytest.mark.parametrize(("text", "name", "condition"), LIMITS)
def test_a_limit_is_on_the_known_fact_that_counts_the_things(text: str, name: str, condition: str) -> None:
    fact = name if " " not in name else f"{{{name}}}"
    expected = condition.format(fact)
    assert read_count_limit(text, ["name", name]) == expected
    assert read_typed(text, (Fact(name="name"), Fact(name=name, type="integer"))) == expected
    assert read_typed(text, (Fact(name=name),), {name}) == expected


@pytest.mark.parametrize("text", ["2 guests", "2 to 1 nights", "two", "2 nights or rooms", "nights or less"])
def test_other_words_limit_no_count(text: str) -> None:
    assert read_count_limit(text, ["number of nights"]) == ""


def test_two_facts_that_count_the_same_are_not_guessed_at_and_a_text_counts_nothing() -> None:
    assert read_count_limit("2 nights or less", ["number of nights", "nights"]) == ""
    assert read_typed("2 nights or less", (Fact(name="nights"),)) == ""


def test_such_words_on_an_edge_are_proposed_as_a_condition() -> None:
    facts = (Fact(name="number of nights", type="integer"),)
    assert [each.expression for each in propose_conditions("3 nights or more", facts)] == ["{number of nights} >= 3"]


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        (
            "Ask for the number of nights. If it is 1 to 2 nights, charge 10 euros. "
            "If it is 3 nights or more, charge 20 euros.",
            ["1 <= {number of nights} and {number of nights} <= 2", "{number of nights} >= 3"],
        ),
        (
            "Frage den Gast, wie viele Nächte er bleibt. Wenn er zwischen 1 und 2 Nächten bleibt, berechne 10 Euro. "
            "Wenn er 3 Nächte oder mehr bleibt, berechne 20 Euro.",
            ["1 <= {Anzahl der Nächte} and {Anzahl der Nächte} <= 2", "{Anzahl der Nächte} >= 3"],
        ),
        ("Greet the guest. If it is 3 nights or more, offer a discount.", []),
    ],
)
def test_a_document_compares_the_count_that_a_step_asks_for(text: str, conditions: list[str]) -> None:
    edges = read(text, "prose").document.sop.edges
    assert [edge.condition for edge in edges if edge.kind == "formal"] == conditions


def test_a_fact_that_conditions_cannot_name_is_counted_by_none() -> None:
    assert read_count_limit("more than 2 nights", ["nights / week"]) == ""
    assert propose_conditions("more than 2 nights", (Fact(name="nights / week", type="number"),)) == ()
