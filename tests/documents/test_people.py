"""Who carries a step out: somebody with a role who has to approve something is a person."""

from __future__ import annotations

import pytest

from sopstudio.analysis import check
from sopstudio.documents.durations import read_time_limit
from sopstudio.documents.people import is_about_approval, role_of
from sopstudio.formats import read
from sopstudio.sop import End, Person, replace_fields


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("The security manager must approve the release", "security manager"),
        ("A refund must be approved by the duty manager", "duty manager"),
        ("The refund is approved in writing by the head of finance", "head of finance"),
        ("The refund needs the approval of the duty manager", "duty manager"),
        ("Refunds require prior authorisation from the shift lead", "shift lead"),
        ("The regional director signs the contract", "regional director"),
        ("Die Rückerstattung muss von der Schichtleitung genehmigt werden", "Schichtleitung"),
        ("Die Schichtleitung muss die Rückerstattung genehmigen", "Schichtleitung"),
        ("Die Rückerstattung ist vom Teamleiter freizugeben", "Teamleiter"),
        ("Die Rückerstattung braucht die Freigabe des Teamleiters", "Teamleiter"),
        ("Der Abteilungsleiter gibt die Zahlung frei", "Abteilungsleiter"),
        ("Le remboursement doit être approuvé par le responsable de service", "responsable de service"),
        ("Le remboursement nécessite l'accord du chef d'équipe", "chef d'équipe"),
        ("La directrice doit valider le paiement", "directrice"),
    ],
)
def test_who_has_to_approve_is_the_person_of_the_step(text: str, role: str) -> None:
    assert role_of(text, ()) == role


@pytest.mark.parametrize(
    "text",
    [
        "The customer must approve the quote",
        "Send the approved refund to the manager",
        "The refund must be approved by Friday",
        "Der Kunde muss das Angebot genehmigen",
        "Die genehmigte Rückerstattung an die Schichtleitung schicken",
        "Le client doit approuver le devis",
    ],
)
def test_others_are_not(text: str) -> None:
    assert role_of(text, ()) == ""


ENGLISH = """Refunds

Ask for the value. If the value is more than 100 euros, the team lead has to approve the refund.
If the team lead approves, issue the refund. If the team lead refuses, tell the customer.
Otherwise, issue the refund right away. Finally, send a confirmation."""
GERMAN = """Erstattung

Der Sachbearbeiter fragt nach dem Betrag. Wenn der Betrag über 100 Euro liegt, muss die Teamleitung die Erstattung
genehmigen. Wenn die Teamleitung zustimmt, zahlt der Sachbearbeiter den Betrag aus. Wenn die Teamleitung ablehnt,
informiert der Sachbearbeiter den Kunden. Andernfalls zahlt der Sachbearbeiter den Betrag sofort aus. Zum Schluss
schickt er eine Bestätigung."""


@pytest.mark.parametrize("text", [ENGLISH, GERMAN], ids=["English", "German"])
def test_what_follows_on_an_approval_is_decided_at_the_step_of_whoever_approves(text: str) -> None:
    sop = read(text, "prose").document.sop
    (person,) = (node for node in sop.nodes if isinstance(node, Person))
    answers = [edge for edge in sop.edges if edge.source == person.id]
    assert [edge.kind for edge in answers] == ["formal", "otherwise"]
    assert person.branching == "first"
    ways = [
        edge for edge in sop.edges if edge.source in {edge.source for edge in sop.edges if edge.target == person.id}
    ]
    assert [edge.kind for edge in ways] == ["formal", "otherwise"]
    assert not {edge.target for edge in ways} & {edge.target for edge in answers}


@pytest.mark.parametrize(
    ("condition", "action", "is_about"),
    [
        ("the team lead approves", "The team lead has to approve the refund", True),
        ("the team lead does not approve it", "The team lead has to approve the refund", True),
        ("she refuses", "The team lead has to approve the refund", True),
        ("the refund is refused", "The refund must be approved by the team lead", True),
        ("approval is not granted", "The refund needs the approval of the team lead", True),
        ("the duty manager refuses", "The team lead has to approve the refund", False),
        ("the team lead approves", "Ask the team lead for the number", False),
        ("the team lead is absent", "The team lead has to approve the refund", False),
        ("die Teamleitung ablehnt", "Die Teamleitung muss die Erstattung genehmigen", True),
        ("sie ablehnt", "Die Teamleitung muss die Erstattung genehmigen", True),
        ("die Erstattung genehmigt wird", "Die Erstattung muss von der Teamleitung genehmigt werden", True),
        ("la directrice refuse", "La directrice doit valider le paiement", True),
    ],
)
def test_a_condition_about_an_approval_is_told(condition: str, action: str, *, is_about: bool) -> None:
    assert is_about_approval(condition, action) is is_about


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("The shift lead must approve within 30 minutes", 30),
        ("The duty manager has to approve the offer within two hours", 120),
        ("The team lead approves it within half an hour.", 30),
        ("Approve it within 1.5 hours", 90),
        ("Die Leitung muss innerhalb von zwei Stunden zustimmen", 120),
        ("Der Teamleiter muss binnen einer Woche zustimmen", 10_080),
        ("Le responsable doit valider le paiement sous 24 heures", 1440),
        ("La directrice doit valider le paiement dans un délai d'une heure", 60),
        ("The shift lead must approve within two business days", 2880),
        ("The shift lead must approve it within two hours of the call", None),
        ("The shift lead must approve it by noon", None),
        ("Die Leitung muss innerhalb von zwei Arbeitstagen zustimmen", 2880),
    ],
)
def test_the_time_that_somebody_has_is_read(text: str, minutes: int | None) -> None:
    assert read_time_limit(text) == minutes


@pytest.mark.parametrize(
    ("text", "fact", "ends"),
    [
        (
            "The duty manager has to approve the offer within two hours. Send the letter.",
            "approved",
            {"Not approved", "Nobody answered in time", "End"},
        ),
        (
            "Die Leitung muss innerhalb von zwei Stunden zustimmen. Den Brief an den Kunden senden.",
            "genehmigt",
            {"Nicht genehmigt", "Niemand hat rechtzeitig geantwortet", "Ende"},
        ),
        (
            "Le responsable doit approuver le remboursement dans un délai de deux heures. Informer le client.",
            "approuvé",
            {"Non approuvé", "Personne n’a répondu à temps", "Fin"},
        ),
    ],
)
def test_an_approval_in_time_is_a_step_with_an_answer_and_ends_for_no_and_none(
    text: str, fact: str, ends: set[str]
) -> None:
    sop = read(text, "prose").document.sop
    (person,) = (node for node in sop.nodes if isinstance(node, Person))
    assert (person.action, person.provides, person.time_limit) == ("approve", (fact,), 120)
    assert [(item.name, item.type) for item in sop.facts] == [(fact, "boolean")]
    ways = [(edge.kind, edge.condition) for edge in sop.edges if edge.source == person.id]
    assert ways == [("timeout", ""), ("formal", f"not {{{fact}}}"), ("otherwise", "")]
    assert {node.title for node in sop.nodes if isinstance(node, End)} == ends
    assert [problem.code for problem in check(sop) if problem.severity == "error"] == []


def ways_of_person(text: str) -> list[tuple[str, str, str]]:
    sop = read(text, "prose").document.sop
    titles = {node.id: node.title for node in sop.nodes}
    (person,) = (node for node in sop.nodes if isinstance(node, Person))
    return [(edge.kind, edge.condition, titles[edge.target]) for edge in sop.edges if edge.source == person.id]


@pytest.mark.parametrize(
    "delay", ["there is no answer in time", "the team lead does not reply", "nobody decides within a day"]
)
def test_what_the_document_says_of_each_answer_and_of_none_follows(delay: str) -> None:
    text = (
        "The team lead has to approve the refund within a day. If the team lead refuses, tell the customer. "
        f"If the team lead approves, issue the refund. If {delay}, call the director. Close the case."
    )
    assert ways_of_person(text) == [
        ("formal", "not {approved}", "Tell the customer"),
        ("otherwise", "", "Issue the refund"),
        ("timeout", "", "Call the director"),
    ]


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        (
            "1. Ask for the amount.\n2. If the amount is over 300 euros, the team lead has to approve it. If she "
            "refuses, send the case to legal.\n3. Otherwise pay the amount and close the case.\n",
            "Pay the amount",
        ),
        (
            "1. Frage nach dem Betrag.\n2. Liegt der Betrag über 300 Euro, muss die Teamleitung ihn genehmigen. Wenn "
            "sie ablehnt, gib den Fall an die Rechtsabteilung.\n3. Sonst zahle den Betrag aus.\n",
            "Zahle den Betrag aus",
        ),
    ],
)
def test_an_otherwise_behind_a_refusal_is_for_what_was_approved_too(text: str, paid: str) -> None:
    sop = read(text).document.sop
    (person,) = [node for node in sop.nodes if isinstance(node, Person)]
    (pay,) = [node for node in sop.nodes if node.title == paid]
    ways = {(edge.source == person.id, edge.kind) for edge in sop.edges if edge.target == pay.id}
    assert ways == {(True, "otherwise"), (False, "otherwise")}


def test_a_condition_about_no_answer_gives_the_time() -> None:
    text = (
        "Die Teamleitung muss die Erstattung genehmigen. Wenn die Teamleitung nicht innerhalb von zwei Stunden "
        "antwortet, die Direktion anrufen. Den Brief an den Kunden senden."
    )
    assert ways_of_person(text) == [
        ("timeout", "", "Die Direktion anrufen"),
        ("formal", "not {genehmigt}", "Nicht genehmigt"),
        ("otherwise", "", "Den Brief an den Kunden senden"),
    ]


def test_a_signature_is_no_answer_and_several_approvals_have_a_fact_each() -> None:
    text = "The team lead approves the offer. The director must approve the offer. The director signs the contract."
    sop = read(text, "prose").document.sop
    persons = [node for node in sop.nodes if isinstance(node, Person)]
    assert [(node.action, node.provides) for node in persons] == [
        ("approve", ("approved by team lead",)), ("approve", ("approved by director",)), ("do", ()),
    ]  # fmt: skip


def test_what_was_edited_of_a_person_is_kept_until_the_words_change() -> None:
    text = "The duty manager has to approve the offer within two hours. Send the letter."
    document = read(text, "prose").document
    nodes = (replace_fields(document.sop.nodes[0], time_limit=60), *document.sop.nodes[1:])
    edited = replace_fields(document, sop=replace_fields(document.sop, nodes=nodes))

    def limit(after: str) -> object:
        node = read(after, "prose", base=edited).document.sop.nodes[0]
        return isinstance(node, Person) and node.time_limit

    assert limit(text + " Close the case.") == 60
    assert limit(text.replace("two", "three")) == 180
