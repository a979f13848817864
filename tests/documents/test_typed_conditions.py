"""What somebody types for a condition, in English, German and French; and that what is shown can be typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sopstudio.documents.decision_answers import read_answer
from sopstudio.documents.typed_conditions import propose_new_fact, read_typed
from sopstudio.expressions import parse, to_text
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Fact
from sopstudio.text.condition_rows import rows_of
from sopstudio.text.conditions import condition_tree, describe_condition
from tests.translations import in_language

FACTS = (
    Fact(name="Zustand", allowed=("defekt", "gut", "verloren")),
    Fact(name="alter", type="integer"),
    Fact(name="bezahlt", type="boolean"),
    Fact(name="order_status"),
    Fact(name="kaufdatum", type="date"),
)
NIGHTS = Fact(name="nights_booked", type="integer")
STATUS = Fact(name="room status", allowed=("free", "full"))
TYPED = [
    ("Zustand ist defekt", "Zustand == 'defekt'"),
    ("Zustand gleich defekt", "Zustand == 'defekt'"),
    ("Zustand ist nicht defekt", "Zustand != 'defekt'"),
    ("Zustand ist keines von defekt, gut", "Zustand not in ['defekt', 'gut']"),
    ("Zustand ist defekt oder gut", "Zustand in ['defekt', 'gut']"),
    ("Zustand fehlt", "missing(Zustand)"),
    ("alter ist mindestens 18", "alter >= 18"),
    ("alter größer als 30 und Zustand ist gut", "alter > 30 and Zustand == 'gut'"),
    ("alter zwischen 3 und 5", "3 <= alter and alter <= 5"),
    ("nicht bezahlt", "bezahlt == false"),
    ("bezahlt ist nein", "bezahlt == false"),
    ("order status ist verspätet", "order_status == 'verspätet'"),
    ("kaufdatum vor 2026-01-01", "kaufdatum < '2026-01-01'"),
    ("Zustand n'est pas gut", "Zustand != 'gut'"),
    ("alter est supérieur à 30 et Zustand est gut", "alter > 30 and Zustand == 'gut'"),
    ("Zustand is none of defekt, gut", "Zustand not in ['defekt', 'gut']"),
    ("bezahlt is no", "!bezahlt"),
    ("der Kunde ist sauer", ""),
    ("bezahlt ist blau", ""),
    ("bezahlt is overdue", ""),
    ("order status ist ja", "order_status == 'ja'"),
    ("{bezahlt} ist ja", "bezahlt == true"),
    ("{bezahlt} is not yes", "bezahlt == false"),
    ("Zustand ist gut und {bezahlt} ist ja", "Zustand == 'gut' and bezahlt == true"),
]
SHOWN = [
    "Zustand == 'defekt'", "Zustand != 'defekt'", "Zustand in ['defekt', 'gut']", "Zustand not in ['defekt', 'gut']",
    "present(Zustand)", "missing(alter)", "alter > 30", "alter >= 30", "alter < 30", "alter <= 30",
    "alter > 30 and Zustand == 'gut'", "kaufdatum < '2026-01-01'", "kaufdatum >= '2026-01-01'",
    "kaufdatum > '2026-01-01'", "kaufdatum <= '2026-01-01'",
]  # fmt: skip


@pytest.fixture(params=["en", "de"])
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    with in_language(request.param):
        yield


def normalize(condition: str) -> str:
    return to_text(parse(condition).tree) if condition else ""


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("room price > 3", "{room price} > 3"),
        ("room price / 2 > 3", "{room price} / 2 > 3"),
        ("Hour > room price / 2", "hour > {room price} / 2"),
        ("room rate * 2 > 3", "room_rate * 2 > 3"),
        ("room booked and room price <= 5", "{room booked} and {room price} <= 5"),
        ("note == 'room price' and room price > 3", "note == 'room price' and {room price} > 3"),
        ("room size / 2 > 3", ""),
        ("the hour / 2 is above 3", ""),
    ],
)
def test_facts_with_spaces_are_understood_beside_signs(text: str, condition: str) -> None:
    facts = tuple(Fact(name=name, type="number") for name in ("room price", "room_rate", "hour", "room"))
    facts = (*facts, Fact(name="room booked", type="boolean"), Fact(name="note"))
    assert normalize(read_typed(text, facts)) == normalize(condition)


@pytest.mark.parametrize(("text", "condition"), TYPED)
def test_a_condition_is_read_as_it_is_said(text: str, condition: str) -> None:
    assert normalize(read_typed(text, FACTS)) == normalize(condition)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("room status is upgrade possible", "room_status == 'upgrade possible'"),
        ("Room status = upgrade possible", "room_status == 'upgrade possible'"),
        ("room status is not upgrade possible", "room_status != 'upgrade possible'"),
        ("room status is at least upgrade", ""),
    ],
)
def test_a_value_of_several_words_is_read_of_a_text_whose_name_has_underscores(text: str, condition: str) -> None:
    assert normalize(read_typed(text, (Fact(name="room_status"),))) == normalize(condition)


@pytest.mark.usefixtures("_language")
@pytest.mark.parametrize("condition", SHOWN)
def test_what_is_shown_can_be_typed(condition: str) -> None:
    shown = describe_condition(condition)
    assert normalize(read_typed(shown, FACTS)) == normalize(condition), shown


@pytest.mark.parametrize(
    ("typed", "language", "condition"),
    [
        ("the rate is at most 0,45", "en", ""),
        ("the rate is over 1,000", "en", "rate > 1000"),
        ("rate ist höchstens 0,45", "en", "rate <= 0.45"),
        ("rate <= 0,45", "de", "rate <= 0.45"),
        ("rate ist über 1.000,5", "de", "rate > 1000.5"),
        ("rate ist über 1.000", "de", "rate > 1000"),
        ("rate ist über 0.125", "de", "rate > 0.125"),
        ("rate est au moins 0,5", "en", "rate >= 0.5"),
    ],
)
def test_numbers_are_typed_as_the_language_writes_them(typed: str, language: str, condition: str) -> None:
    with in_language(language):
        assert normalize(read_typed(typed, (Fact(name="rate", type="number"),))) == normalize(condition)


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("die Kosten liegen über 500 Euro", "Kosten > 500"),
        ("die Kosten betragen mindestens 500", "Kosten >= 500"),
        ("Kosten sind höchstens 500", "Kosten <= 500"),
        ("die Kosten liegen zwischen 5 und 9", "5 <= Kosten and Kosten <= 9"),
        ("les Kosten sont supérieures à 500", "Kosten > 500"),
        ("les Kosten dépassent 500", "Kosten > 500"),
        ("les Kosten sont inférieurs ou égaux à 100", "Kosten <= 100"),
        ("the Kosten lie between 5 and 9", "5 <= Kosten and Kosten <= 9"),
    ],
)
def test_several_things_are_compared_as_one_is(typed: str, condition: str) -> None:
    assert normalize(read_typed(typed, (Fact(name="Kosten", type="number"),))) == normalize(condition)


@pytest.mark.parametrize("condition", ["rate <= 0.45", "rate > 1000", "rate >= -2.5"])
def test_a_number_in_words_is_read_back(condition: str) -> None:
    with in_language("de"):
        words = describe_condition(condition)
        assert "." not in words
        assert normalize(read_typed(words, (Fact(name="rate", type="number"),))) == normalize(condition)


@pytest.mark.parametrize(
    ("typed", "condition"), [("Zimmer ist ja", "Zimmer == true"), ("Zusage ist ja", "Zusage == 'ja'")]
)
def test_a_value_of_another_fact_does_not_take_the_place_of_the_one_that_is_named(typed: str, condition: str) -> None:
    facts = (Fact(name="Zimmer", type="boolean"), Fact(name="Zusage", allowed=("ja", "nein")))
    assert normalize(read_typed(typed, facts)) == normalize(condition)


def test_a_condition_is_not_read_by_a_part_of_it() -> None:
    assert read_typed("Zustand ist gut und {bezahlt} ist blau", FACTS) == ""


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("nights is at least 7", "nights >= 7"), ("nights is more than 7", "nights > 7"),
        ("nights at most 7", "nights <= 7"),
        ("nights is between 3 and 7", "3 <= nights and nights <= 7"), ("nights > 7", "nights > 7"),
        ("room price is over 300", "{room price} > 300"), ("room price > 300", "{room price} > 300"),
        ("nights ist mindestens 7", "nights >= 7"), ("nights is late", 'nights == "late"'),
    ],
)  # fmt: skip
def test_a_fact_of_which_only_the_name_is_stated_is_a_number_where_it_is_compared_with_one(
    typed: str, condition: str
) -> None:
    facts = (Fact(name="nights"), Fact(name="room price"))
    assert normalize(read_typed(typed, facts, {fact.name for fact in facts})) == normalize(condition)


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("more than 2 nights", "nights_booked > 2"),
        ("the guest stays more than two nights", "nights_booked > 2"),
        ("nights booked is more than two", "nights_booked > 2"),
        ("nights booked ist mehr als zwei", "nights_booked > 2"),
        ("2 nights or less", "nights_booked <= 2"),
        ("more than 2 rates", ""),
        ("more than 2 bookings", ""),
    ],
)
def test_numbers_in_words_and_the_first_word_of_a_name_are_understood(typed: str, condition: str) -> None:
    facts = (NIGHTS, Fact(name="night_rate", type="number"), Fact(name="paid", type="boolean"))
    assert normalize(read_typed(typed, facts)) == normalize(condition)


@pytest.mark.parametrize(
    "typed", ["paid and nig", "room status is free and nights", "room status is free and the guest is angry"]
)
def test_nothing_that_is_joined_is_passed_over(typed: str) -> None:
    facts = (NIGHTS, STATUS, Fact(name="paid", type="boolean"))
    assert read_typed(typed, facts) == ""
    assert read_typed(f"{typed.partition(' and ')[0]}", facts)


@pytest.mark.parametrize("typed", ["nights is at least 7", "nights is more than seven", "nights is not under seven"])
def test_a_limit_is_no_text(typed: str) -> None:
    assert read_typed(typed, (Fact(name="nights"),)) == ""


@pytest.mark.parametrize(
    ("typed", "name", "condition"),
    [
        ("more than 2 nights booked", "nights booked", "{nights booked} > 2"),
        ("2 nights or less", "nights", "nights <= 2"),
        ("mehr als zwei Nächte", "Nächte", "Nächte > 2"),
    ],
)
def test_a_limit_whose_number_comes_first_names_a_new_count(typed: str, name: str, condition: str) -> None:
    new = propose_new_fact(typed, ())
    assert new is not None
    assert [(fact.name, fact.type) for fact in new.facts] == [(name, "integer")]
    assert normalize(new.expression) == normalize(condition)
    assert propose_new_fact("more than 2", ()) is None


@pytest.mark.parametrize("path", sorted(samples_dir().rglob("*.sop.json")), ids=lambda path: path.stem)
def test_what_a_sample_shows_is_read_as_what_it_says(path: Path) -> None:
    sop = read(path).document.sop
    for graph in sop.graphs():
        for edge in graph.edges:
            tree = condition_tree(edge.condition) if edge.kind == "formal" else None
            words = describe_condition(edge.condition) if tree is not None and rows_of(tree) else ""
            meant = condition_tree(read_answer(sop, graph, edge, words) or read_typed(words, sop.facts))
            assert not words or (meant is not None and tree is not None and rows_of(meant) == rows_of(tree)), words
