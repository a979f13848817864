"""Which conditions may be about what an earlier branch brought about, so that the author is asked."""

from __future__ import annotations

import pytest

from sopstudio.formats import prose
from sopstudio.sop import Sop

REFUND = """Refund of a damaged item

1. Look up the order.
2. If the item is damaged, ask for a photo. If the photo shows damage, refund the customer. If the refund fails, \
escalate to the supervisor.
3. Close the ticket.
"""
CLAIM = """1. Register the claim.
   a. If the claim is above 1000 EUR, ask the team lead to approve it.
   b. If the team lead approves, pay the claim.
2. Archive the claim.
"""
GERMAN = """1. Pr\u00fcfen Sie die Bestellung.
2. Wenn die Ware defekt ist, erstatten Sie den Betrag. Wenn die Erstattung fehlschl\u00e4gt, rufen Sie an.
"""
NUMBERED = (
    "1. Check the order.\n2. If it is late, offer a voucher.\n3. If the box is open, send it again.\n4. Close it.\n"
)
THEN = "1. Check.\n   - If it is late, offer a voucher.\n   - Then, if the box is open, send a new one.\n"
APART = "1. Check the order.\n   - If the order is late, offer a voucher.\n   - If the box is open, send a new one.\n"
LEFT = "1. Check.\n   - If it is late, refund the customer and stop.\n   - If the refund is refused, call the lead.\n"
OTHERWISE = "1. Check.\n2. If it is late, refund the customer. Otherwise, close the case.\n3. If it fails, call.\n"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (REFUND, [("the refund fails", "Refund the customer")]),
        (CLAIM, [("the team lead approves", "Ask the team lead to approve it")]),
        (GERMAN, [("die Erstattung fehlschl\u00e4gt", "Erstatten Sie den Betrag")]),
        (NUMBERED, [("the box is open", "Offer a voucher")]),
        (THEN, [("the box is open", "Offer a voucher")]),
        (APART, []),
        (LEFT, []),
        (OTHERWISE, []),
    ],
    ids=["words", "bullets", "german", "numbers", "then", "apart", "left", "otherwise"],
)
def test_a_condition_about_what_was_done_beside_it_is_asked_about(text: str, asked: list[tuple[str, str]]) -> None:
    questions = prose.read_text(text).questions
    assert [(question.condition, question.earlier) for question in questions] == asked
    assert not any(question.is_in_turn for question in questions)


def conditions_by_source(sop: Sop) -> list[list[str]]:
    sources = dict.fromkeys(edge.source for edge in sop.edges if edge.kind == "prose")
    return [[edge.condition for edge in sop.edges if edge.source == source and edge.condition] for source in sources]


def test_a_condition_in_turn_is_asked_when_what_stands_above_it_is_done() -> None:
    beside = prose.read_text(REFUND)
    assert conditions_by_source(beside.document.sop)[0] == ["the item is damaged", "the refund fails"]
    (question,) = beside.questions
    after = prose.read_text(REFUND, in_turn={question.key})
    assert conditions_by_source(after.document.sop) == [
        ["the item is damaged"], ["the photo shows damage"], ["the refund fails"],
    ]  # fmt: skip
    assert [answer.is_in_turn for answer in after.questions] == [True]
    refund = next(node.id for node in after.document.sop.nodes if node.title == "Refund the customer")
    asking = next(edge.source for edge in after.document.sop.edges if edge.condition == "the refund fails")
    assert [edge.target for edge in after.document.sop.edges if edge.source == refund] == [asking]


def test_what_is_assumed_of_prose_is_said_without_the_words_of_the_notation() -> None:
    (assumed,) = [str(loss) for loss in prose.read_text(APART).losses if "every branch" in loss.what]
    assert assumed.endswith("they stand side by side, and none says otherwise")


def test_lines_below_a_condition_go_on_with_it_as_if_they_stood_on_its_line() -> None:
    sop = prose.read_text(
        "Check-out\n\n1. Greet the guest.\n2. If they want to stay until 16:00, quote 30 EUR.\n"
        "   If they want to stay later than 16:00, quote a full night.\n3. Close the request.\n"
    ).document.sop
    titles = {node.id: node.title for node in sop.nodes}
    ways = {(titles[edge.source], edge.condition, titles[edge.target]) for edge in sop.edges}
    assert ("Greet the guest", "they want to stay until 16:00", "Quote 30 EUR") in ways
    assert ("Greet the guest", "they want to stay later than 16:00", "Quote a full night") in ways
    assert ("Quote 30 EUR", "", "Close the request") in ways


@pytest.mark.parametrize(
    ("refuse", "goes_on"),
    [
        ("Yes: Decline the claim politely.", "No: go to step 3."),
        ("Ja: Lehnen Sie den Antrag ab.", "Nein: weiter mit Schritt 3."),
    ],
)
def test_a_refusal_ends_where_only_the_other_answer_goes_on(refuse: str, goes_on: str) -> None:
    is_english = refuse.startswith("Yes")
    question, last = (
        ("Is it older than 14 days?", "Send the refund.")
        if is_english
        else ("Ist der Antrag zu alt?", "Senden Sie die Bestätigung an den Kunden.")
    )
    first = "Greet the customer." if is_english else "Begrüßen Sie den Kunden."
    sop = prose.read_text(
        f"Claims\n\n1. {first}\n2. {question}\n   a) {refuse}\n   b) {goes_on}\n3. {last}\n"
    ).document.sop
    titles = {node.id: node.title for node in sop.nodes}
    refusal = refuse.partition(": ")[2].rstrip(".")
    assert refusal in [node.title for node in sop.nodes if node.kind == "end"]
    assert last.rstrip(".") in [titles[edge.target] for edge in sop.edges if titles[edge.source] == question]


def test_the_author_is_asked_without_english_words_in_a_condition() -> None:
    reading = prose.read_text(
        "1. Prüfen Sie den Antrag des Kunden.\n2. Wenn die Ware defekt ist, senden Sie dem Kunden die Teile.\n"
        "3. Wenn der Betrag über 100 Euro liegt, rufen Sie den Kunden an.\n4. Notieren Sie den Anruf.\n"
    )
    assert [question.condition for question in reading.questions] == ["Betrag > 100"]
