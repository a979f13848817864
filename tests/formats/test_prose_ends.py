"""What closes the case ends a procedure where nothing comes after it; elsewhere the procedure goes on, and says so."""

from __future__ import annotations

import pytest

from sopstudio.documents.ends import is_closing
from sopstudio.formats import read
from sopstudio.formats.format import Reading
from sopstudio.sop import End

GERMAN = "Reklamation\n\n1. Den Kunden nach der Bestellnummer fragen.\n"
ENGLISH = "Complaint\n\n1. Ask the customer for the order number.\n"
FRENCH = "Réclamation\n\n1. Demandez au client le numéro de commande.\n"


def ends(reading: Reading) -> list[tuple[str, str]]:
    """By edge to an end, the titles of both."""
    nodes = {node.id: node for node in reading.document.sop.nodes}
    edges = [(nodes[edge.source], nodes[edge.target]) for edge in reading.document.sop.edges]
    return [(source.title, target.title) for source, target in edges if isinstance(target, End)]


def notes(reading: Reading) -> list[tuple[str, str]]:
    """The notes on ends, with the line of each."""
    return [(loss.what, loss.where) for loss in reading.losses if "the procedure" in loss.what]


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        (f"{GERMAN}2. Wenn der Kunde ablehnt, den Grund notieren und den Fall schließen.\n", "Den Fall schließen"),
        (f"{GERMAN}2. Wenn der Kunde ablehnt, den Grund notieren. Vorgang abschließen.\n", "Vorgang abschließen"),
        (f"{GERMAN}2. Wenn der Kunde ablehnt, den Grund notieren. Schließe den Fall.\n", "Schließe den Fall"),
        (f"{GERMAN}2. Lehnt der Kunde ab, notiere es und schließe den Fall ab.\n", "Schließe den Fall ab"),
        (f"{GERMAN}2. Wenn der Kunde ablehnt, das Ticket dokumentieren und schließen.\n", "Das Ticket schließen"),
        (f"{ENGLISH}2. If the customer agrees, decline the claim and close the case.\n", "Close the case"),
        (f"{ENGLISH}2. If it is late, apologise.\n3. Otherwise decline it. Close the case.\n", "Close the case"),
        (f"{ENGLISH}2. If the customer agrees, decline the claim. Close the case.\n", "Close the case"),
        (f"{FRENCH}2. Si le client refuse, notez la raison et fermez le dossier.\n", "Fermez le dossier"),
        (f"{FRENCH}2. Si le client refuse, notez la raison. Clôturez le dossier.\n", "Clôturez le dossier"),
        (f"{FRENCH}2. Si le client refuse, le chef est informé et le dossier est clôturé.\n", "Le dossier est clôturé"),
    ],
)  # fmt: skip
def test_a_closing_behind_a_condition_ends_its_branch(text: str, closed: str) -> None:
    last = {GERMAN: "Die Ware senden", ENGLISH: "Send the parts", FRENCH: "Envoyez la marchandise"}
    (title,) = [title for start, title in last.items() if text.startswith(start)]
    reading = read(f"{text}3. {title}.\n", "prose")
    drawn = ends(reading)
    assert drawn[0][1] == closed
    assert [source for source, _ in drawn][1:] == [title]
    assert notes(reading) == []


@pytest.mark.parametrize(
    ("text", "done", "last"),
    [
        (
            f"{GERMAN}2. Ist es zu spät, das erklären und aufhören.\n3. Die Ware senden.\n",
            "Das erklären",
            "Die Ware senden",
        ),
        (
            f"{GERMAN}2. Ist es zu spät, absagen und hier abbrechen.\n3. Die Ware senden.\n",
            "Absagen",
            "Die Ware senden",
        ),
        (
            f"{FRENCH}2. Si c'est trop tard, expliquer cela et s'arrêter là.\n3. Envoyez-la.\n",
            "Expliquer cela",
            "Envoyez-la",
        ),
    ],
)
def test_to_stop_is_an_end_in_other_languages_too(text: str, done: str, last: str) -> None:
    assert [source for source, _ in ends(read(text, "prose"))] == [done, last]


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("waive the fee and stop", "Waive the fee"),
        ("say so and stop", "Say so"),
        ("frobnicate the case and end the procedure", "Frobnicate the case"),
        ("bandage the wound, and stop here", "Bandage the wound"),
    ],
)
def test_an_end_in_so_many_words_ends_whatever_verb_stands_before_it(said: str, done: str) -> None:
    reading = read(f"{ENGLISH}2. If it is late, {said}.\n3. Send the parts.\n", "prose")
    assert [source for source, _ in ends(reading)] == [done, "Send the parts"]


@pytest.mark.parametrize(
    ("branch", "before", "closed"),
    [
        ("If it is late, the agent closes the case.", "The agent looks it up", "The agent closes the case"),
        ("If it is late, the agent apologises and closes the case.", "The agent apologises", "Closes the case"),
        (
            "If it is late, the agent refunds the price and ends the call.",
            "The agent refunds the price",
            "Ends the call",
        ),
        (
            "Ist es spät, schließt der Mitarbeiter den Fall ab.",
            "Er prüft die Bestellung",
            "Der Mitarbeiter schließt den Fall ab",
        ),
        ("Ist es spät, zahlt er es aus und beendet den Anruf.", "Er zahlt es aus", "Beendet den Anruf"),
    ],
)
def test_somebody_who_closes_the_case_ends_the_branch(branch: str, before: str, closed: str) -> None:
    is_german = branch.startswith("Ist")
    first, other, after = (
        ("Er prüft die Bestellung.", "Sonst prüft er den Wert.", "Danach sendet er die Ware.")
        if is_german
        else ("The agent looks it up.", "Otherwise the agent checks the value.", "Then the agent sends the parts.")
    )
    reading = read(f"{'Kulanz' if is_german else 'Refund'}\n\n{first} {branch} {other} {after}\n", "prose")
    assert ends(reading)[0] == (before, closed)
    assert [source for source, _ in ends(reading)[1:]] == [
        "Er sendet die Ware" if is_german else "The agent sends the parts"
    ]


@pytest.mark.parametrize(
    "sentence",
    ["The agent answers the question and closes the ticket", "Der Mitarbeiter antwortet und schließt das Ticket"],
)
def test_somebody_who_closes_the_case_before_more_is_done_does_two_steps(sentence: str) -> None:
    reading = read(f"{GERMAN}2. {sentence}.\n3. Send the survey.\n", "prose")
    closing = sentence.rpartition(" and " if " and " in sentence else " und ")[2]
    assert f"{closing[0].upper()}{closing[1:]}" in [node.title for node in reading.document.sop.nodes]
    assert [source for source, _ in ends(reading)] == ["Send the survey"]
    assert len(notes(reading)) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"{GERMAN}2. Liegt der Betrag über 10 EUR, die Reklamation ablehnen. Vorgang beenden.\n3. Die Ware senden.\n",
        f"{GERMAN}2. Wenn der Kunde schreit, die Reklamation ablehnen. Gespräch beenden.\n3. Die Ware senden.\n",
        f"{GERMAN}2. Schreit der Kunde, zürnt er ihm und beendet das Gespräch.\n3. Die Ware senden.\n",
        f"{GERMAN}2. Wenn der Kunde schreit, die Reklamation ablehnen; das Gespräch beenden.\n3. Die Ware senden.\n",
    ],
)  # fmt: skip
def test_an_end_behind_a_sentence_leaves_no_english_words_in_its_title(text: str) -> None:
    drawn = ends(read(text, "prose"))
    assert drawn[0] in [("Die Reklamation ablehnen", "Ende"), ("Er zürnt ihm", "Ende")]
    assert drawn[1:] == [("Die Ware senden", "Ende")]


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        (f"{GERMAN}2. Den Kaufpreis erstatten und den Vorgang abschließen.\n", "Den Vorgang abschließen"),
        (f"{GERMAN}2. Den Kaufpreis erstatten.\n3. Fall schließen.\n", "Fall schließen"),
        (f"{ENGLISH}2. Refund the price. Close the case.\n", "Close the case"),
        (f"{ENGLISH}2. If the customer insists, apologise. Close the case.\n", "Close the case"),
    ],
)
def test_a_closing_as_the_last_of_all_is_the_end(text: str, closed: str) -> None:
    reading = read(text, "prose")
    assert {end for _, end in ends(reading)} == {closed}
    assert notes(reading) == []


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        (
            f"{GERMAN}2. Ist die Ware defekt, bitte um ein Foto, sonst weiter mit Schritt 4.\n"
            "3. Den Kaufpreis erstatten und den Vorgang abschließen.\n4. Die Teile senden.\n",
            "Den Vorgang abschließen",
        ),
        (
            f"{ENGLISH}2. If the item is broken, ask for a photo, otherwise go to step 4.\n"
            "3. Refund the price and close the case.\n4. Send the parts.\n",
            "Close the case",
        ),
    ],
)
def test_a_closing_before_a_step_that_is_jumped_to_is_an_end(text: str, closed: str) -> None:
    reading = read(text, "prose")
    assert closed in [end for _, end in ends(reading)]
    assert notes(reading) == []


@pytest.mark.parametrize(
    ("text", "closed", "line"),
    [
        (f"{GERMAN}2. Die Antwort senden. Den Fall schließen.\n3. Die Umfrage senden.\n", "Den Fall schließen", 4),
        (f"{GERMAN}2. Die Antwort senden und den Fall schließen.\n3. Die Umfrage senden.\n", "Den Fall schließen", 4),
        (f"{ENGLISH}2. Close the ticket. Send the survey.\n", "Close the ticket", 4),
        (f"{ENGLISH}2. Answer the question and close the ticket.\n3. Send the survey.\n", "Close the ticket", 4),
        (
            f"{ENGLISH}2. If it is late, close the case.\n3. Otherwise explain. Close the ticket.\n4. Send a survey.\n",
            "Close the ticket",
            5,
        ),
        (
            f"{ENGLISH}2. If it is late, apologise, otherwise explain. Close the ticket.\n3. Send the survey.\n",
            "Close the ticket",
            4,
        ),
    ],
)
def test_a_closing_that_would_cut_off_what_follows_is_a_step_and_that_is_noted(
    text: str, closed: str, line: int
) -> None:
    reading = read(text, "prose")
    assert [node.title for node in reading.document.sop.nodes if isinstance(node, End)] != [closed]
    assert closed in [node.title for node in reading.document.sop.nodes if not isinstance(node, End)]
    assert notes(reading) == [(f"“{closed}” does not end the procedure", f"line {line}")]


def test_the_word_that_a_note_asks_for_makes_a_closing_the_end() -> None:
    reading = read(f"{GERMAN}2. Die Antwort senden. Den Fall schließen. Ende.\n3. Die Umfrage senden.\n", "prose")
    assert ("Den Fall schließen", "Ende") in ends(reading)
    assert notes(reading) == []


def test_a_closing_under_a_condition_with_more_on_its_line_is_noted() -> None:
    reading = read(f"{ENGLISH}2. If it is solved, close the ticket. Send the survey.\n", "prose")
    assert notes(reading) == [("“Close the ticket” ends the procedure", "line 4")]


def test_handing_over_in_the_middle_is_a_step_without_a_note() -> None:
    reading = read(f"{ENGLISH}2. Note the defect and forward it to the workshop.\n3. Send the parts.\n", "prose")
    assert ends(reading) == [("Send the parts", "End")]
    assert notes(reading) == []


@pytest.mark.parametrize(
    "text",
    [
        "Beende das Gespräch mit einem Gruß und prüfe die Akte.",
        "Wenn die Kunden das Gespräch beenden, notiere den Grund.",
        "Das Gespräch beenden und die Akte prüfen.",
    ],
)
def test_words_of_an_end_within_a_sentence_stay_in_their_language(text: str) -> None:
    sop = read(f"{GERMAN}2. {text}\n3. Die Ware senden.\n", "prose").document.sop
    words = [*(node.title for node in sop.nodes), *(edge.condition for edge in sop.edges)]
    assert not any("procedure" in said for said in words)


@pytest.mark.parametrize(
    "text",
    [
        "Den Kaufvertrag abschließen", "Die Anmeldung abschließen", "Schließe die Tür", "Den Fall prüfen",
        "Die Bestellung abschließen", "Fermez la porte", "Close the door",
    ],
)  # fmt: skip
def test_what_closes_something_else_is_no_end(text: str) -> None:
    assert not is_closing(text)


@pytest.mark.parametrize(
    "text",
    [
        "den Fall an die Teamleitung übergeben", "übergeben Sie den Fall bitte an die Teamleitung",
        "an die Fachabteilung eskalieren", "leite das Anliegen an die Fachabteilung weiter",
        "den Anrufer mit der Zentrale verbinden", "hand the case over to the team lead",
        "transmettre le dossier au responsable",
    ],
)  # fmt: skip
def test_what_hands_the_case_over_behind_a_condition_ends_there(text: str) -> None:
    language = ENGLISH if "hand" in text else GERMAN
    condition = {ENGLISH: "If the amount is over 200 EUR,"}.get(language, "Wenn der Betrag über 200 EUR liegt,")
    sop = read(f"{language}2. {condition} {text}.\n3. Den Kaufpreis erstatten.\n", "prose").document.sop
    (handed,) = [node for node in sop.nodes if node.title.casefold() == text.casefold()]
    assert handed.kind == "end"
    assert any(node.title == "Den Kaufpreis erstatten" for node in sop.nodes)


@pytest.mark.parametrize(
    "text",
    [
        "Den Fall an die Teamleitung zur Freigabe übergeben", "Den Fall an die Teamleitung übergeben und warten",
        "Die Ware an den Kunden übergeben", "Die Rechnung an die Buchhaltung weiterleiten",
        "Transmettre le dossier au responsable et attendre la réponse",
    ],
)  # fmt: skip
def test_what_comes_back_or_is_another_thing_is_no_end(text: str) -> None:
    assert not is_closing(text)


@pytest.mark.parametrize(
    "text",
    [
        "Write it down. If the guest is still unhappy, the duty manager calls and the case is closed.",
        "1. Write it down.\n2. If the guest is late, close the case.\n",
        "1. Ask for the name.\n2. Write it down.\n3. If the guest is late, go back to step 1.\n",
        "1. Ask for the age.\n2. If the age is less than 18, decline the request and close the case.\n",
        "Alles notieren. Wenn der Gast verärgert ist, die Leitung informieren und den Fall schließen.",
        "Notez tout. Si le client est mécontent, informez le responsable et fermez le dossier.",
    ],
)
def test_the_last_condition_leads_to_an_end_where_it_does_not_hold(text: str) -> None:
    reading = read(text, "prose")
    sop = reading.document.sop
    ends = {node.id for node in sop.nodes if node.kind == "end"}
    assert [edge.target in ends for edge in sop.edges if edge.kind == "otherwise"] == [True]
    assert "an otherwise edge is added" in [loss.what for loss in reading.losses]


@pytest.mark.parametrize(
    "text",
    [
        "Check the claim. If it is approved, close the case. If it is rejected, archive it and close the case.",
        "Den Antrag prüfen. Wenn er genehmigt ist, den Fall schließen. Wenn er abgelehnt ist, den Fall beenden.",
    ],
)
def test_several_conditions_that_all_end_may_be_all_that_there_are(text: str) -> None:
    assert "otherwise" not in {edge.kind for edge in read(text, "prose").document.sop.edges}
