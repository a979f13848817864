"""What a step looks up in a system comes from a tool, and is no question to the customer."""

from __future__ import annotations

import pytest

from sopstudio.analysis import check
from sopstudio.documents.lookups import is_lookup, without_purpose
from sopstudio.formats import read
from sopstudio.sop import Output, Sop, Task

ENGLISH = """Return of an order

1. Ask the customer for the order number.
2. Look the order up in the ERP system to get its age and the order value.
3. If the age is more than 30 days, decline the claim. End.
4. Inform the customer.
5. If the order value is more than 200 EUR, escalate to the team lead.
6. Refund the price.
"""
GERMAN = """Rückgabe einer Bestellung

1. Den Kunden nach der Bestellnummer fragen.
2. Die Bestellung im Warenwirtschaftssystem nachschlagen, um das Alter der Bestellung und den Warenwert zu erhalten.
3. Wenn das Alter der Bestellung mehr als 30 Tage beträgt, die Rückgabe ablehnen. Ende.
4. Den Kunden informieren.
5. Wenn der Warenwert mehr als 200 EUR beträgt, die Leitung informieren.
6. Den Kaufpreis erstatten.
"""


def asked(sop: Sop) -> list[tuple[str, ...]]:
    """What each step that asks for something asks for."""
    return [node.asks for node in sop.nodes if isinstance(node, Task) and node.asks]


@pytest.mark.parametrize(
    ("text", "tool", "outputs", "number"),
    [
        (ENGLISH, "look_order_up_in_erp_system", {"age", "order value"}, "order number"),
        (
            GERMAN,
            "bestellung_im_warenwirtschaftssystem_nachschlagen",
            {"Alter der Bestellung", "Warenwert"},
            "Bestellnummer",
        ),
    ],
)
def test_a_step_that_looks_a_fact_up_gets_it_from_a_tool(text: str, tool: str, outputs: set[str], number: str) -> None:
    reading = read(text, "prose")
    sop = reading.document.sop
    assert asked(sop) == [(number,)]
    (made,) = sop.tools
    assert (made.name, {output.fact for output in made.outputs}) == (tool, outputs)
    (step,) = [node for node in sop.nodes if isinstance(node, Task) and node.tools]
    assert [binding.tool for binding in step.tools] == [tool]
    assert [step.tools[0].fact_for(parameter) for parameter in made.required()] == [number]
    assert {loss.what for loss in reading.losses if "a tool gives" in loss.what} == {
        f"a tool gives {name!r}" for name in outputs
    }
    assert [problem for problem in check(sop) if problem.severity == "error"] == []


def test_reading_again_keeps_the_tool() -> None:
    first = read(GERMAN, "prose").document
    again = read(GERMAN.replace("200 EUR", "300 EUR"), "prose", base=first).document.sop
    assert again.tools == first.sop.tools
    assert asked(again) == asked(first.sop)


def test_a_look_up_behind_the_decision_gives_nothing_for_it() -> None:
    sop = read(
        "Return\n\n1. Greet them.\n2. If the age is more than 30 days, decline.\n3. Look up the age in the CRM.\n",
        "prose",
    ).document.sop
    assert asked(sop) == [("age",)]
    assert sop.tools == ()


def test_a_look_up_that_does_not_say_what_it_brings_is_noted() -> None:
    text = GERMAN.replace(", um das Alter der Bestellung und den Warenwert zu erhalten", "")
    reading = read(text, "prose")
    assert asked(reading.document.sop)[0] == ("Alter der Bestellung", "Warenwert")
    assert [loss.where for loss in reading.losses if loss.what == "no tool is called for what is looked up"] == [
        "line 4"
    ]


def test_a_value_that_is_checked_without_a_system_is_asked_for() -> None:
    sop = read("Return\n\n1. Check the value of the order.\n2. If the value is over 50, call the lead.\n", "prose")
    assert asked(sop.document.sop) == [("value",)]


@pytest.mark.parametrize(
    "text",
    [
        "Look up the order", "Look the order up", "Retrieve the invoice", "Check the balance in the billing system",
        "Die Bestellung nachschlagen", "Schlagen Sie die Bestellung im System nach.", "Den Saldo im CRM prüfen",
        "Rufe den Vertrag ab", "Den Kontostand abfragen und notieren", "Prüfe den Saldo im Abrechnungssystem",
        "Consultez le dossier", "Vérifiez le solde dans le système de facturation",
    ],
)  # fmt: skip
def test_steps_that_look_something_up(text: str) -> None:
    assert is_lookup(text)


@pytest.mark.parametrize(
    "text",
    [
        "Check the order", "Look after the customer", "Den Kunden nach dem Alter fragen", "Die Ware prüfen",
        "Rufe den Kunden an", "Frage den Kunden, ob er da ist", "Vérifiez le colis", "Ask the customer to look it up",
    ],
)  # fmt: skip
def test_steps_that_look_nothing_up(text: str) -> None:
    assert not is_lookup(text)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Look the order up to get its age.", "Look the order up"),
        ("Die Bestellung nachschlagen, um das Alter zu erhalten", "Die Bestellung nachschlagen"),
        ("Consultez le dossier pour connaître la date", "Consultez le dossier"),
    ],
)
def test_a_tool_is_named_without_what_it_is_called_for(text: str, bare: str) -> None:
    assert without_purpose(text) == bare


def test_the_outputs_of_a_tool_have_plain_paths() -> None:
    (tool,) = read(GERMAN, "prose").document.sop.tools
    assert tool.outputs == (
        Output(path="alter_bestellung", fact="Alter der Bestellung"), Output(path="warenwert", fact="Warenwert"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        (
            "Fee\n\n1. Ask for the title.\n2. Work out the fee.\n3. Above 100 euros, ask the lead.\n4. Send it.\n",
            "amount",
        ),
        (
            "Gebühr\n\n1. Den Kunden nach dem Titel fragen.\n2. Die Gebühr berechnen.\n"
            "3. Bei mehr als 500 Euro muss die Leitung zustimmen.\n4. Die Rechnung senden.\n",
            "Betrag",
        ),
    ],
)
def test_an_amount_without_a_name_is_the_one_that_was_found_out(text: str, amount: str) -> None:
    sop = read(text, "prose").document.sop
    assert [asks for asks in asked(sop) if amount in asks] == [(amount,)]
    (step,) = [node for node in sop.nodes if isinstance(node, Task) and amount in node.asks]
    assert step.title in ("Work out the fee", "Die Gebühr berechnen")


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        (
            "Permit\n\n1. Look up the vehicle in the register. This gives us the owner and the weight in tonnes.\n"
            "2. If the weight in tonnes is more than 3.5, explain this and stop.\n3. Send it.\n",
            "weight in tonnes",
        ),
        (
            "Ausweis\n\n1. Das Fahrzeug im Register nachschlagen. Das ergibt Halter und Gewicht in Tonnen.\n"
            "2. Ist das Gewicht in Tonnen höher als 3,5, das erklären und aufhören.\n3. Senden.\n",
            "Gewicht in Tonnen",
        ),
    ],
)
def test_what_a_look_up_is_said_to_bring_comes_from_its_tool(text: str, weight: str) -> None:
    reading = read(text, "prose")
    sop = reading.document.sop
    assert [output.fact for tool in sop.tools for output in tool.outputs] == [weight]
    assert asked(sop) == []
    assert reading.left_out == ()


def test_a_step_that_asks_for_the_amount_is_said_to_name_it() -> None:
    text = (
        "Refund\n\n1. Ask for the amount of the order.\n2. If the amount is above 100 euros, ask the lead.\n3. Go on.\n"
    )
    reading = read(text, "prose")
    assert [note.why for note in reading.losses if "asks for" in note.what] == ["its words name it"]
