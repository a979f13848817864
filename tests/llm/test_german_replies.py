"""What people answer in German: numbers as they write them, and several values in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.llm.offline.model import OfflineModel
from sopstudio.llm.offline.user import CoursePoint
from sopstudio.sop import loads

AMOUNT, TEXT, DAY = {"type": "number"}, {"type": "string"}, {"type": "string", "format": "date"}
ABOUT = {"Name": TEXT, "Geburtsdatum": DAY}


def answer_to(reply: str, **values: Any) -> tuple[str, Any]:
    """What the model says when these values were asked for, and what it calls the one function with."""
    schema = {"type": "object", "properties": values, "required": list(values)}
    function = {"name": "go", "description": "Go on.", "parameters": schema}
    messages = [
        {"role": "system", "content": "You carry out a procedure.\nThe conversation is in German."},
        {"role": "assistant", "content": f"Bitte nennen Sie mir: {' und '.join(values)}."},
        {"role": "user", "content": reply},
    ]
    body = {"messages": messages, "tools": [{"type": "function", "function": function}], "model": "offline"}
    message = OfflineModel().complete(body)["choices"][0]["message"]
    (call,) = message.get("tool_calls") or [None]
    return message.get("content") or "", loads(call["function"]["arguments"]) if call else None


@pytest.mark.parametrize(
    ("reply", "amount"),
    [
        ("1.300 Euro", "1300"),
        ("1.300", "1300"),
        ("Der Betrag ist 1.300 Euro.", "1300"),
        ("ungefähr 12.500, glaube ich", "12500"),
        ("1.300,50 €", "1300.50"),
        ("499,90", "499.90"),
        ("1.300.000", "1300000"),
    ],
)
def test_a_point_parts_thousands(reply: str, amount: str) -> None:
    assert str(answer_to(reply, Betrag=AMOUNT)[1]["Betrag"]) == amount


def test_a_point_in_a_text_stays() -> None:
    assert answer_to("12.345", Bestellnummer=TEXT)[1] == {"Bestellnummer": "12.345"}


@pytest.mark.parametrize(
    ("schema", "reply", "wanted"),
    [
        (AMOUNT, "ganz viel", "Betrag (bitte als Zahl)"),
        (AMOUNT, "3.4.1961", "Betrag (bitte als Zahl)"),
        ({"type": "integer"}, "ein paar", "Betrag (bitte als ganze Zahl)"),
        (DAY, "letzte Woche", "Betrag (bitte als Datum)"),
    ],
)
def test_a_value_of_the_wrong_kind_is_asked_for_with_its_kind(schema: Any, reply: str, wanted: str) -> None:
    assert wanted in answer_to(reply, Betrag=schema)[0]


@pytest.mark.parametrize(
    "reply",
    [
        "Name: Petra Müller, Geburtsdatum: 3.4.1961",
        "Geburtsdatum: 3.4.1961, Name: Petra Müller.",
        "Name: Petra Müller und Geburtsdatum: 3.4.1961.",
        "Mein Name ist Petra Müller und mein Geburtsdatum ist der 3.4.1961.",
        "Ich heiße Petra Müller, geboren am 3.4.1961",
        "Ich heisse Petra Müller und bin am 3.4.1961 geboren.",
    ],
)
def test_a_value_ends_where_the_next_one_is_named(reply: str) -> None:
    assert answer_to(reply, **ABOUT)[1] == {"Name": "Petra Müller", "Geburtsdatum": "1961-04-03"}


def test_a_name_that_is_not_asked_for_stays_in_a_text() -> None:
    reply = "Ich heiße Petra Müller, geboren am 3.4.1961"
    assert answer_to(reply, Notiz=TEXT)[1] == {"Notiz": reply}


def test_a_question_that_is_stated_ends_in_one_sign() -> None:
    point = CoursePoint("Nachsehen", "", ("This is so: Steht es im Plan?", "This is not so: Est-il connu ?"))
    assert point.text == "This is so: Steht es im Plan. This is not so: Est-il connu."
