"""*Otherwise* below a condition is the alternative to it, however the two are set out."""

from __future__ import annotations

import pytest

from sopstudio.documents.step_words import find_asked
from sopstudio.formats import read
from sopstudio.formats.prose import read_text
from sopstudio.sop import Document, Task

ASK = "Loan\n1. Ask for the income.\n"
BULLET = "Loan\n- Ask for the income.\n"


def branches(document: Document) -> dict[str, list[tuple[str, str]]]:
    """By the title of each step with several edges: how each is taken, and where it leads."""
    titles = {node.id: node.label().lower() for node in document.sop.nodes}
    leaving: dict[str, list[tuple[str, str]]] = {}
    for edge in document.sop.edges:
        leaving.setdefault(titles[edge.source].strip("."), []).append(
            (edge.condition or edge.kind, titles[edge.target])
        )
    return {title: edges for title, edges in leaving.items() if len(edges) > 1}


@pytest.mark.parametrize(
    "text",
    [
        f"{ASK}2. If income > 500, approve. Otherwise, decline.\n",
        f"{ASK}2. If income > 500, approve.\n   Otherwise, decline.\n",
        f"{ASK}2. If income > 500, approve.\n\n   Otherwise, decline.\n",
        f"{ASK}2. If income > 500, approve.\nOtherwise, decline.\n",
        f"{ASK}2. If income > 500, approve.\n   - Otherwise, decline.\n",
        f"{ASK}2. If income > 500, approve.\n   2.1 Otherwise, decline.\n",
        f"{ASK}2. If income > 500, approve.\n   If not, decline.\n",
        f"{ASK}2. If income > 500, approve.\n3. Otherwise, decline.\n",
        f"{ASK}2. If income > 500: approve\n   Otherwise: decline\n",
        f"{ASK}2. If income > 500: approve\nOtherwise: decline\n",
        f"{ASK}2. If income > 500:\n   - approve\n   - otherwise decline\n",
        f"{BULLET}- If income > 500, approve.\n  Otherwise, decline.\n",
        f"{BULLET}- If income > 500: approve\n  Otherwise: decline\n",
        f"{BULLET}- If income > 500: approve\nOtherwise: decline\n",
    ],
)
def test_an_alternative_is_beside_its_condition(text: str) -> None:
    assert branches(read(text).document) == {
        "ask for the income": [("income > 500", "approve"), ("otherwise", "decline")]
    }


@pytest.mark.parametrize(
    "text",
    [
        f"{ASK}2. If income > 500: approve\n   else if income > 200: ask the desk\n   else: decline\n",
        f"{ASK}2. If income > 500, approve.\n   If income > 200, ask the desk.\n   Otherwise, decline.\n",
    ],
)
def test_a_chain_of_alternatives_is_beside_its_condition(text: str) -> None:
    assert branches(read(text).document) == {
        "ask for the income": [
            ("income > 500", "approve"), ("income > 200", "ask the desk"), ("otherwise", "decline"),
        ]
    }  # fmt: skip


@pytest.mark.parametrize(
    ("below", "inner"),
    [
        ("If income > 500, greet.\n   - If income > 900, approve.\n   - Otherwise, decline.", "greet"),
        ("If income > 500:\n   Greet.\n   If income > 900, approve.\n   Otherwise, decline.", "greet"),
        ("if income > 500: greet\n   if income > 900: approve\n   else: decline", "greet"),
        ("if income > 500:\n   greet\n   else:\n      decline", ""),
    ],
)
def test_a_choice_within_a_branch_stays_there(below: str, inner: str) -> None:
    found = branches(read(f"{ASK}2. {below}\n3. Close.\n").document)
    assert found.get(inner, []) == ([("income > 900", "approve"), ("otherwise", "decline")] if inner else [])
    assert all("decline" not in target for _, target in found["ask for the income"])


@pytest.mark.parametrize(
    "text",
    [
        "2. Check whether a room is free. If yes, assign it. If no, wait.\n",
        "2. Check whether a room is free.\n3. If so, assign it.\n4. If not, wait.\n",
        "2. Check whether a room is free.\n   - If yes: assign it\n   - If no: wait\n",
        "2. Check whether a room is free.\n   Yes: assign it\n   No: wait\n",
        "2. Check whether a room is free.\n   - Yes → assign it\n   - No → wait\n",
    ],
)
def test_yes_and_no_answer_the_question_above_them(text: str) -> None:
    assert branches(read(f"Room\n\n1. Greet the guest.\n{text}").document) == {
        "check whether a room is free": [("a room is free", "assign it"), ("otherwise", "wait")]
    }


def test_a_block_below_yes_or_no_is_its_answer() -> None:
    text = "2. Check whether a room is free.\n   If yes:\n   - Assign it.\n   If no:\n   - Wait.\n"
    assert branches(read(f"Room\n\n1. Greet the guest. Smile.\n{text}", format="prose").document) == {
        "check whether a room is free": [("a room is free", "assign it"), ("otherwise", "wait")]
    }


def test_yes_and_no_answer_a_german_question() -> None:
    text = (
        "Zimmer\n1. Den Gast begrüßen.\n2. Prüfen, ob ein Zimmer frei ist.\n"
        "   - Wenn ja: es zuweisen\n   - Wenn nein: warten\n"
    )
    assert branches(read(text).document) == {
        "prüfen, ob ein zimmer frei ist": [("ein Zimmer frei ist", "es zuweisen"), ("otherwise", "warten")]
    }


def test_one_answer_alone_is_asked_in_words() -> None:
    text = "Zimmer\n1. Den Gast begrüßen.\n2. Prüfen, ob ein Zimmer frei ist.\n   - Wenn nein: warten.\n3. Ende.\n"
    assert ("ein Zimmer nicht frei ist", "warten") in branches(read(text).document)["prüfen, ob ein zimmer frei ist"]


def test_what_answers_a_question_within_a_branch_stays_there() -> None:
    text = f"{ASK}2. If income > 500:\n   - Check whether the papers are complete.\n   - If not, decline.\n3. Close.\n"
    found = branches(read(text).document)
    assert ("the papers are not complete", "decline") in found["check whether the papers are complete"]
    assert all("decline" not in target for _, target in found["ask for the income"])


@pytest.mark.parametrize(
    ("text", "subject", "cases"),
    [
        (
            "2. Check the value of the order:\n   a) under 50 euros -> replace it\n   b) over 200 euros -> claim it\n",
            "check the value of the order",
            [("{value of the order} < 50", "replace it"), ("{value of the order} > 200", "claim it")],
        ),
        (
            "2. Decide the severity: critical or minor.\n   Critical: page somebody.\n   Minor: create a ticket.\n",
            "decide the severity: critical or minor",
            [('severity == "Critical"', "page somebody"), ('severity == "Minor"', "create a ticket")],
        ),
        (
            "2. Determine the priority.\n   - High → page somebody\n   - Low → create a ticket\n",
            "determine the priority",
            [('priority == "High"', "page somebody"), ('priority == "Low"', "create a ticket")],
        ),
    ],
)
def test_cases_are_about_what_the_line_above_finds_out(text: str, subject: str, cases: list[tuple[str, str]]) -> None:
    document = read(f"Orders\n1. Ask for the order number.\n{text}3. Close the file.\n").document
    assert branches(document)[subject][:2] == cases
    (asking,) = [node for node in document.sop.nodes if node.label().lower() == subject]
    assert isinstance(asking, Task)
    assert len(asking.asks) == 1


def test_details_of_what_is_checked_are_no_cases() -> None:
    details = "   - Price: compare it with the list.\n   - Quantity: count the items.\n"
    text = f"Orders\n1. Check the order:\n{details}2. Ship it.\n"
    assert branches(read(text, format="prose").document) == {}


def test_answers_below_an_answer_are_to_its_own_question() -> None:
    text = (
        "2. Is it on the list?\n"
        "   If yes: has it been less than 28 days since the last prescription?\n"
        "      If yes: refuse and explain.\n"
        "      If no: print it.\n"
        "   If no: book a call.\n"
    )
    first, second = "is it on the list?", "has it been less than 28 days since the last prescription?"
    assert branches(read(f"Pills\n1. Ask for the name.\n{text}").document) == {
        first: [("Is it on the list?", second), ("otherwise", "book a call")],
        second: [(second[:1].upper() + second[1:], "refuse and explain"), ("otherwise", "print it")],
    }


@pytest.mark.parametrize(
    "text",
    [
        "2. Up to 14 days overdue: send a reminder.\n   15 to 30 days overdue: charge a fee of 10 EUR to the account.\n"
        "   More than 30 days overdue: call them.\n",
        "- Up to 14 days overdue → send a reminder\n- 15 to 30 days overdue → charge a fee of 10 EUR to the account\n"
        "- More than 30 days overdue → call them\n",
    ],
)
def test_lines_that_are_cases_for_themselves_are_one_choice(text: str) -> None:
    document = read(f"Late\n\n1. Look up the invoice.\n{text}3. Note it.\n", format="prose").document
    assert branches(document)["look up the invoice"][:3] == [
        ("Up to 14 days overdue", "send a reminder"),
        ("15 to 30 days overdue", "charge a fee of 10 EUR to the account".lower()),
        ("More than 30 days overdue", "call them"),
    ]


def test_settings_behind_arrows_are_no_cases() -> None:
    text = "Set up\n\n1. Open Settings -> Network.\n2. Click Advanced -> Proxy.\n3. Enter the address.\n"
    assert branches(read(text, format="prose").document) == {}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("Dish not in the list? Ask the kitchen.", "Dish not in the list"),
        ("Is the dish new? Ask the kitchen.", "Is the dish new?"),
        ("If the dish is new, ask the kitchen.", "the dish is new"),
    ],
)
def test_a_question_with_what_is_done_behind_it_is_a_condition(text: str, condition: str) -> None:
    found = branches(read(f"Dishes\n\n1. Look up the dish.\n2. {text}\n3. Serve it.\n").document)
    assert found["look up the dish"][0] == (condition, "ask the kitchen")


def test_going_on_only_if_something_holds_stops_where_it_does_not() -> None:
    text = "Hits\n\n1. Screen the name.\n2. Only continue if the name is clear.\n3. Open the account.\n"
    assert branches(read(text).document)["screen the name"] == [
        ("the name is not clear", "end"), ("otherwise", "open the account"),
    ]  # fmt: skip


def test_what_waits_for_an_answer_is_no_end() -> None:
    text = "Hits\n\n1. Screen the name.\n2. In case of a hit, escalate to compliance and wait for them.\n3. Go ahead.\n"
    document = read(text).document
    (waiting,) = [node for node in document.sop.nodes if "wait" in node.label()]
    assert isinstance(waiting, Task)


@pytest.mark.parametrize(
    ("step", "asks"),
    [
        ("Ask for name, date of birth and medication.", ("name", "date of birth", "medication")),
        ("Ask for a photo of the damage", ("photo of the damage",)),
        ("Ask for help", ()),
        ("Ask for a supervisor", ()),
        ("Ask for the manager's approval", ()),
        ("Ask which medicine is needed", ("medicine",)),
        ("Greet the guest and ask which room they booked.", ("room",)),
        ("Ask the customer what size they want and note it.", ("size",)),
        ("Ask which of the items is broken", ()),
        ("Ask what went wrong", ()),
        ("Ask what happened to the order", ()),
    ],
)
def test_what_is_asked_for_needs_no_article(step: str, asks: tuple[str, ...]) -> None:
    first = read(f"Ask\n\n1. {step}\n2. Note it.\n").document.sop.nodes[0]
    assert isinstance(first, Task)
    assert first.asks == asks


@pytest.mark.parametrize(
    ("step", "asks"),
    [
        ("Fragen, welches Medikament benötigt wird", ("Medikament",)),
        ("Den Kunden fragen, welcher Defekt vorliegt.", ("Defekt",)),
        ("Frage den Kunden, in welcher Filiale er war, und notiere sie.", ("Filiale",)),
        ("Fragen Sie den Gast, welche Farbe und Größe er möchte.", ("Farbe", "Größe")),
        ("Guten Tag sagen und fragen, welches neue Gerät benötigt wird und es notieren.", ("Gerät",)),
        ("Fragen, welche er will", ()),
        ("Demander quel médicament est nécessaire", ("médicament",)),
        ("Demandez au client quelle taille il souhaite", ("taille",)),
        ("Demander quelle est la raison", ()),
    ],
)
def test_which_thing_it_is_is_asked_for(step: str, asks: tuple[str, ...]) -> None:
    assert find_asked(step) == asks


@pytest.mark.parametrize(
    ("condition", "kept"),
    [
        ("die Ware eingegangen ist und der Betrag unter 200 Euro liegt", "die Ware eingegangen ist und der Betrag"),
        ("der Betrag unter 200 Euro liegt oder der Kunde zahlt", "der Kunde zahlt"),
        ("der Betrag über 100 Euro liegt und das Alter unter 18 ist", "Betrag > 100 and Alter < 18"),
    ],
)
def test_no_half_of_a_condition_is_said_in_another_language(condition: str, kept: str) -> None:
    text = f"Wenn {condition}, erstatten Sie den Betrag.\nSonst legen Sie den Fall der Teamleitung vor."
    (found,) = {edge.condition for edge in read(text).document.sop.edges if edge.condition}
    assert kept in found
    assert "less" not in found


@pytest.mark.parametrize("answer", ["? Wenn nein, ", "?\n   Wenn nein, ", "?\n   - Nein: ", "?\n   Nein – "])
def test_no_to_a_german_question_is_what_is_otherwise(answer: str) -> None:
    text = f"Anruf\n1. Den Kunden begrüßen.\n2. Ist er bekannt{answer}den Namen notieren.\n3. Den Kunden anrufen.\n"
    assert branches(read(text).document) == {
        "ist er bekannt?": [("Ist er bekannt?", "den kunden anrufen"), ("otherwise", "den namen notieren")]
    }


@pytest.mark.parametrize("answer", ["If not, ", "If no, ", "No: "])
def test_no_to_a_question_is_what_is_otherwise(answer: str) -> None:
    text = f"Call\n1. Greet the guest.\n2. Is the guest known? {answer}note the name.\n3. Call the guest.\n"
    assert branches(read(text).document) == {
        "is the guest known?": [("Is the guest known?", "call the guest"), ("otherwise", "note the name")]
    }


def test_no_to_a_french_question_is_what_is_otherwise() -> None:
    text = "Appel\n1. Vérifier le dossier du client.\n2. Est-il connu ? Si non, noter le nom.\n3. Appeler le client.\n"
    assert branches(read(text).document) == {
        "est-il connu ?": [("Est-il connu ?", "appeler le client"), ("otherwise", "noter le nom")]
    }


def test_no_before_yes_is_what_is_otherwise() -> None:
    text = "Room\n\n1. Greet the guest.\n2. Is a room free? If no, wait. If yes, assign it.\n3. Note it.\n"
    assert branches(read(text).document) == {
        "is a room free?": [("Is a room free?", "assign it"), ("otherwise", "wait")]
    }


def test_no_with_an_end_leaves_the_rest_to_yes() -> None:
    text = (
        "Zimmer\n1. Den Gast begrüßen.\n2. Ist ein Zimmer frei? Wenn nein, um Geduld bitten und das Gespräch beenden.\n"
        "3. Das Zimmer zuweisen und die Karte übergeben.\n"
    )
    found = branches(read(text).document)["ist ein zimmer frei?"]
    assert found[0][0] == "Ist ein Zimmer frei?"
    assert found[1] == ("otherwise", "um geduld bitten")


@pytest.mark.parametrize("blank", ["", "\n"])
@pytest.mark.parametrize("bullet", ["- ", ""])
def test_a_question_in_plain_lines_is_a_step_where_it_is_answered(bullet: str, blank: str) -> None:
    text = (
        "Terminabsage\nDen Patienten begrüßen und den Namen erfragen.\n"
        f"{blank}Liegt der Termin in weniger als 24 Stunden?\n"
        f"{bullet}Ja: Auf die Gebühr hinweisen\n{bullet}Nein: Termin kostenlos stornieren\n"
        f"{blank}Möchte der Patient einen neuen Termin?\n"
        f"{bullet}Ja: Neuen Termin vereinbaren und Gespräch beenden\n{bullet}Nein: Gespräch beenden\n"
        f"{blank}Bei Streit an die Leitung weitergeben.\n"
    )
    reading = read(text)
    assert branches(reading.document) == {
        "liegt der termin in weniger als 24 stunden?": [
            ("Liegt der Termin in weniger als 24 Stunden?", "auf die gebühr hinweisen"),
            ("otherwise", "termin kostenlos stornieren"),
        ],
        "möchte der patient einen neuen termin?": [
            ("Möchte der Patient einen neuen Termin?", "neuen termin vereinbaren"), ("otherwise", "ende"),
        ],
    }  # fmt: skip
    assert reading.left_out == ()


@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("a) Ja – Termin eintragen, weiter mit 4", "b) Nein – weiter mit 3"),
        ("a) Ja - Termin eintragen, dann weiter mit Schritt 4.", "b) Nein - weiter mit Schritt 3."),
        ("- Ja → Termin eintragen und dann weiter mit Schritt 4", "- Nein → weiter mit Schritt 3"),
        ("- Ja: Termin eintragen und weiter mit Schritt 4", "- Nein: weiter mit 3"),
        ("- Wenn ja, Termin eintragen, weiter zu Schritt 4.", "- Wenn nein, weiter mit 3."),
        ("- Bei Ja: Termin eintragen. Dann weiter mit Schritt 4.", "- Bei Nein: weiter mit 3."),
        ("- Ja: Termin eintragen, dann zu Schritt 4.", "- Nein: weiter bei Schritt 3."),
    ],
)
def test_a_jump_at_the_end_of_a_clause_is_one_in_german(yes: str, no: str) -> None:
    text = (
        f"Terminvergabe\n1. Den Anrufer begrüßen.\n2. Ist ein Termin frei?\n   {yes}\n   {no}\n"
        "3. Den Patienten auf die Warteliste setzen. Ende.\n4. Den Termin bestätigen.\n"
    )
    document = read(text).document
    assert branches(document) == {
        "ist ein termin frei?": [
            ("Ist ein Termin frei?", "termin eintragen"), ("otherwise", "den patienten auf die warteliste setzen"),
        ]
    }  # fmt: skip
    assert follower(document, "Termin eintragen") == "Den Termin bestätigen"


@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("a) Yes – enter the date, go to 4", "b) No – go to 3"),
        ("- Yes: enter the date, then go to step 4.", "- No: continue with step 3."),
        ("- Yes → enter the date and then go to step 4", "- No → go to step 3"),
    ],
)
def test_a_jump_at_the_end_of_a_clause_is_one_in_english(yes: str, no: str) -> None:
    choice = f"2. Is a date free?\n   {yes}\n   {no}\n"
    document = read(f"Dates\n1. Greet the caller.\n{choice}3. Note the wish. End.\n4. Confirm the date.\n").document
    assert branches(document)["is a date free?"] == [
        ("Is a date free?", "enter the date"),
        ("otherwise", "note the wish"),
    ]
    assert follower(document, "Enter the date") == "Confirm the date"


@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("- Oui : noter la date, puis allez à l'étape 4.", "- Non : passez à l'étape 3."),
        ("a) Oui – noter la date, aller à 4", "b) Non – aller à 3"),
        ("- Oui : noter la date puis passer à l'étape 4", "- Non : aller à l'étape 3"),
    ],
)
def test_a_jump_at_the_end_of_a_clause_is_one_in_french(yes: str, no: str) -> None:
    text = (
        f"Rendez-vous\n1. Vérifier le dossier du client.\n2. La date est-elle libre ?\n   {yes}\n   {no}\n"
        "3. Noter la demande du client. Fin.\n4. Confirmer la date au client.\n"
    )
    document = read(text).document
    assert follower(document, "Noter la date") == "Confirmer la date au client"
    assert ("otherwise", "noter la demande du client") in branches(document)["la date est-elle libre ?"]


def follower(document: Document, title: str) -> str:
    """The title of the step that follows one."""
    titles = {node.id: node.label() for node in document.sop.nodes}
    (target,) = [titles[edge.target] for edge in document.sop.edges if titles[edge.source] == title]
    return target


@pytest.mark.parametrize(
    ("line", "titles"),
    [
        ("- Ja: Die Ware prüfen und das Gespräch beenden", ["Ja: Die Ware prüfen"]),
        ("- Nein: Gespräch beenden", ["Nein: Gespräch beenden"]),
        ("Die Ware prüfen, dann weiter mit Schritt drei.", ["Die Ware prüfen, dann weiter mit Schritt drei"]),
        ("Die Ware prüfen, dann weiter mit Schritt 99.", ["Die Ware prüfen", "Weiter mit 99"]),
    ],
)
def test_what_is_not_understood_stays_in_the_words_of_its_author(line: str, titles: list[str]) -> None:
    text = f"Rückgabe\n\nDen Kunden begrüßen. Die Nummer notieren.\n\n{line}\n\nDen Betrag erstatten.\n"
    document = read(text, format="prose").document
    assert [node.title for node in document.sop.nodes if isinstance(node, Task)][2:-1] == titles
    quoted = {entry.text for entry in document.provenance if entry.origin == "line 5"}
    assert quoted == {line.removeprefix("- ")}


def test_an_outline_keeps_a_jump_within_a_line_in_its_own_words() -> None:
    text = "Rückgabe\nDen Kunden begrüßen.\nDie Ware prüfen, dann weiter mit Schritt 1.\nDen Betrag erstatten.\n"
    document = read(text, format="text").document
    assert "Die Ware prüfen, dann weiter mit Schritt 1." in [node.title for node in document.sop.nodes]


def test_what_is_left_out_can_be_taken_in_by_its_own_words() -> None:
    text = "Rückgabe\n\nDen Kunden begrüßen.\n\nDie Kasse ist da, weiter mit Schritt drei.\n\nDen Betrag erstatten.\n"
    (item,) = read(text, format="prose").left_out
    assert item.text == "Die Kasse ist da, weiter mit Schritt drei."
    taken = read_text(text, take_in=(item.text,))
    assert taken.left_out == ()
    assert any(node.title == item.text.rstrip(".") for node in taken.document.sop.nodes)
