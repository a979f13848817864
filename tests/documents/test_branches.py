"""Conditions in sentences: what is asked, what is done, and what stays an instruction."""

from __future__ import annotations

import pytest

from sopstudio.documents.branches import Question, negate, question_of, read_sentence, split_condition
from sopstudio.documents.cases import read_cases
from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump
from sopstudio.formats import read


def shape(clauses: list[Clause] | tuple[Clause, ...]) -> list[object]:
    """Clauses as plain values: a text, `-> target`, `. outcome`, or (kind, condition, body) of a branch."""
    return [_shape(clause) for clause in clauses]


def _shape(clause: Clause) -> object:
    if isinstance(clause, Branch):
        return (clause.kind, clause.condition, shape(clause.body))
    if isinstance(clause, Jump):
        return f"-> {clause.target}"
    if isinstance(clause, Finish):
        return f". {clause.outcome}"
    return clause.text if isinstance(clause, Action) else clause.title


VOUCHER = ("if", "the order is late", ["Offer a voucher"])


@pytest.mark.parametrize(
    "sentence",
    [
        "If the order is late, offer a voucher.",
        "If the order is late then offer a voucher",
        "If the order is late, then offer a voucher.",
        "If the order is late: offer a voucher.",
        "If the order is late → offer a voucher",
        "If the order is late -> offer a voucher",
        "When the order is late, offer a voucher.",
        "Where the order is late, offer a voucher.",
        "In case the order is late, offer a voucher.",
        "Provided that the order is late, offer a voucher.",
        "Offer a voucher if the order is late.",
        "Offer a voucher only if the order is late.",
        "However, if the order is late, you must offer a voucher.",
        "If the order is late, the agent should offer a voucher.",
    ],
)
def test_every_form_of_a_condition_gives_the_same_branch(sentence: str) -> None:
    assert shape(read_sentence(sentence, 1)) == [VOUCHER]


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        (
            "If late, offer a voucher, otherwise explain.",
            [("if", "late", ["Offer a voucher"]), ("else", "", ["Explain"])],
        ),
        (
            "If late, offer a voucher; if not, explain.",
            [("if", "late", ["Offer a voucher"]), ("else", "", ["Explain"])],
        ),
        (
            "Offer a voucher if late, otherwise explain.",
            [("if", "late", ["Offer a voucher"]), ("else", "", ["Explain"])],
        ),
        ("Otherwise, explain.", [("else", "", ["Explain"])]),
        ("In all other cases: explain.", [("else", "", ["Explain"])]),
        ("Otherwise, if it is old, explain.", [("elif", "it is old", ["Explain"])]),
        ("Unless the guest is a member, charge a fee.", [("if", "the guest is not a member", ["Charge a fee"])]),
        ("Charge a fee unless the guest is a member.", [("if", "the guest is not a member", ["Charge a fee"])]),
        (
            "If the bag is wet, torn or open, call the manager.",
            [("if", "the bag is wet, torn or open", ["Call the manager"])],
        ),
        (
            "If the guest wants to cancel, change or return the order, ask for its number.",
            [("if", "the guest wants to cancel, change or return the order", ["Ask for its number"])],
        ),
        ('If the guest says "no, thanks", thank them.', [("if", 'the guest says "no, thanks"', ["Thank them"])]),
        (
            "If the id is wrong (no prefix, say), no further action should be taken.",
            [("if", "the id is wrong (no prefix, say)", [". No further action should be taken"])],
        ),
        ("If late, note it and go to step 5.", [("if", "late", ["Note it", "-> 5"])]),
        ("If late, proceed to Step 1.2.", [("if", "late", ["-> 1.2"])]),
        ("If late, if it is a gift, send a card.", [("if", "late", [("if", "it is a gift", ["Send a card"])])]),
        ("Scan the code, if it does not match, stop.", ["Scan the code", ("if", "it does not match", [". Stop"])]),
        ("Record the case and stop.", ["Record the case", ". Stop"]),
    ],
)
def test_what_is_done_where_a_condition_holds(sentence: str, clauses: list[object]) -> None:
    assert shape(read_sentence(sentence, 1)) == clauses


@pytest.mark.parametrize(
    "sentence",
    [
        "Ask the customer if the order is late",
        "Check whether the order is late",
        "Confirm with the customer if it is paid",
        "Call the manager if necessary",
        "Attach the photo, if any",
        "Look up the order",
    ],
)
def test_a_question_or_an_aside_is_no_branch(sentence: str) -> None:
    assert shape(read_sentence(sentence, 1)) == [sentence]


def test_if_so_asks_what_was_checked_before() -> None:
    question = question_of("Check whether the order is late")
    assert question == "the order is late"
    assert shape(read_sentence("If so, offer a voucher.", 2, Question(question))) == [VOUCHER]
    assert question_of("Look up the order") == ""


def test_a_condition_without_what_is_done_is_the_head_of_a_block() -> None:
    assert split_condition("the order is late:") == ("the order is late", "")


def test_a_condition_is_turned_round_in_words() -> None:
    assert negate("the bag is open") == "the bag is not open"
    assert negate("the manager agrees") == "it is not the case that the manager agrees"


@pytest.mark.parametrize(
    ("items", "conditions"),
    [
        (("Sum up to 5 EUR: refund it", "Sum above 5 EUR: call me"), ["Sum is up to 5 EUR", "Sum is above 5 EUR"]),
        (
            ("Betrag bis 50 Euro: Kulanz gewähren", "Betrag von 50 bis 200 Euro: Leitung fragen"),
            ["Betrag bis 50 Euro", "Betrag von 50 bis 200 Euro"],
        ),
        (("Call it up to 3 times: then stop", "Ask for 5 EUR: note it"), []),
        (("Name: compare it", "Date: check it"), []),
    ],
)  # fmt: skip
def test_a_case_may_name_what_it_is_about(items: tuple[str, ...], conditions: list[str]) -> None:
    read = read_cases("", [(text, 1) for text in items])
    assert [branch.condition for branch in read if isinstance(branch, Branch)] == conditions


@pytest.mark.parametrize(
    ("lead", "items", "conditions"),
    [
        (
            "Classify the damage:",
            ("Cosmetic: offer a discount. If they accept, note it.", "Missing parts: order them"),
            ['damage is "Cosmetic"', 'damage is "Missing parts"'],
        ),
        (
            "Determine the type of request:",
            ("Refund: check the receipt", "Repair: book a slot", "Other: call me"),
            ['type of request is "Refund"', 'type of request is "Repair"', ""],
        ),
        ("Check the form:", ("Name: compare it with the card", "Date: check that it is not past"), []),
        ("Classify the damage:", ("Cosmetic: only scratches", "Structural: broken parts"), []),
    ],
)
def test_a_list_below_what_tells_cases_apart_has_one_item_for_each(
    lead: str, items: tuple[str, ...], conditions: list[str]
) -> None:
    read = read_cases(lead, [(text, 1) for text in items])
    assert [branch.condition for branch in read if isinstance(branch, Branch)] == conditions


def arrows(text: str) -> set[tuple[str, str]]:
    """The conditions of a procedure with what each leads to; `otherwise` for the rest."""
    sop = read(text, "prose").document.sop
    labels = {node.id: node.label() for node in sop.nodes}
    return {(edge.condition or edge.kind, labels[edge.target]) for edge in sop.edges if edge.kind != "always"}


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        (
            "Check it. If she asks to move, offer a room if one is free; otherwise offer a discount. Note it.",
            {("one is free", "Offer a room"), ("otherwise", "Offer a discount"), ("otherwise", "Note it")},
        ),
        (
            "Check it. If she asks to move, offer a room if one is free, otherwise offer a discount. Note it.",
            {("one is free", "Offer a room"), ("otherwise", "Offer a discount"), ("otherwise", "Note it")},
        ),
        (
            "Die Buchung prüfen. Wenn der Gast umziehen will, bieten Sie ein Zimmer an, wenn eines frei ist; "
            "sonst bieten Sie einen Nachlass an. Alles notieren.",
            {
                ("eines frei ist", "Bieten Sie ein Zimmer an"),
                ("otherwise", "Bieten Sie einen Nachlass an"),
                ("otherwise", "Alles notieren"),
            },
        ),
        (
            "Vérifiez la réservation. Si le client veut changer, proposez une chambre si une chambre est libre, "
            "sinon offrez une remise. Notez tout.",
            {
                ("une chambre est libre", "Proposez une chambre"),
                ("otherwise", "Offrez une remise"),
                ("otherwise", "Notez tout"),
            },
        ),
    ],
)
def test_otherwise_belongs_to_the_condition_next_to_it(text: str, inner: set[tuple[str, str]]) -> None:
    assert inner <= arrows(text)


@pytest.mark.parametrize(
    ("text", "otherwise"),
    [
        (
            "Check it. If she asks to move and one is free, offer a room; otherwise offer a discount.",
            "Offer a discount",
        ),
        ("Check it.\n- If she asks to move, offer a room if one is free.\n- Otherwise, close it.\n", "Close it"),
    ],
)
def test_otherwise_of_one_condition_or_of_a_list_stays(text: str, otherwise: str) -> None:
    sop = read(text, "prose").document.sop
    first = next(edge for edge in sop.edges if edge.kind == "otherwise" and edge.source == sop.start)
    assert next(node.label() for node in sop.nodes if node.id == first.target) == otherwise


def test_a_semicolon_in_a_line_leaves_its_other_sentences_in_english() -> None:
    text = "Die Nummer prüfen; sie steht vorn. Wenn sie fehlt, den Kunden fragen. Sonst alles notieren."
    assert {("sie fehlt", "Den Kunden fragen"), ("otherwise", "Alles notieren")} <= arrows(text)
