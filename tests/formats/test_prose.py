"""Procedures in prose as graphs: sections, branches, jumps, ends, people, facts, and the list of what was left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.analysis import check
from sopstudio.errors import FormatError
from sopstudio.formats import Reading, read
from sopstudio.formats.text.steps import propose_node
from sopstudio.sop import Person, Sop, Task
from tests.formats.texts import by_title, edges
from tests.subsets import examples

COMPLAINT = """Late delivery complaints

Purpose: This procedure says what to do when an order arrives late.

Definitions
- Voucher: a code that pays for a part of the next order

Inputs
- order_id: the number on the receipt
- gift_note (optional)

Roles
- Team lead: approves refunds

Procedure

1. Look up the order.
2. Check whether the order is late. If so, go to step 4.
3. Explain that the order is on its way, and close the case.
4. Offer a voucher.
5. If the customer wants a refund:
   a) If the refund amount exceeds 200 EUR, the team lead approves the refund.
   b) Issue the refund.
6. Depending on the customer tier:
   - Gold: send a gift
   - Silver: send a card
   - Others: send an e-mail
7. Unless the customer is angry, proceed to step 9.
8. Call the customer. Return to step 7.
9. Thank the customer and end the call.

References
See the refund policy, version 3.
"""


def test_a_whole_document() -> None:
    reading = read(COMPLAINT)
    sop = reading.document.sop
    assert (reading.format, sop.title) == ("prose", "Late delivery complaints")
    assert sop.description == "This procedure says what to do when an order arrives late."
    assert [(article.title, article.text) for article in sop.knowledge] == [
        ("Voucher", "a code that pays for a part of the next order")
    ]
    ways = edges(reading)
    for way in (
        "Check whether the order is late -the order is late-> Offer a voucher",
        "Check whether the order is late -otherwise-> Explain that the order is on its way",
        "Explain that the order is on its way -always-> Close the case",
        "Decide: refund amount -{refund amount} > 200-> The team lead approves the refund",
        'Depending on the customer tier -{customer tier} == "Gold"-> Send a gift',
        "Depending on the customer tier -otherwise-> Send an e-mail",
        "Call the customer -always-> Decide: the customer is not angry",
        "Thank the customer -always-> End",
    ):
        assert way in ways
    assert {fact.name: (fact.type, fact.unit, fact.optional) for fact in sop.facts} == {
        "approved": ("boolean", "", False),
        "refund amount": ("number", "EUR", False),
        "customer tier": ("string", "", False),
        "order_id": ("string", "", False),
        "gift_note": ("string", "", True),
    }
    assert next(fact for fact in sop.facts if fact.name == "customer tier").examples == ("Gold", "Silver")
    approval = by_title(reading, "The team lead approves the refund")
    assert isinstance(approval, Person)
    assert approval.role == "team lead"
    assert [loss.where for loss in reading.losses if loss.what == "left out"] == ["line 13", "line 33"]
    assert [problem.code for problem in check(sop) if problem.severity == "error"] == []


def branch(text: str) -> list[str]:
    return edges(read(text))


def test_the_action_is_never_in_the_condition() -> None:
    ways = branch("Ask the customer for the order number.\nIf the order is late, offer a voucher.\nClose the case.")
    assert "Ask the customer for the order number -the order is late-> Offer a voucher" in ways
    assert "Offer a voucher -always-> Close the case" in ways


def test_numbered_headings_with_plain_lines_and_wrapped_lines_are_read() -> None:
    sop = read(
        "5.1 Check\nLook at the papers first.\n5.1.1 Open the file\n5.2 Rate\n"
        "If more than two component scores are missing,\n"
        "then mark the class as unknown."
    ).document.sop  # fmt: skip
    titles = [node.title for node in sop.nodes]
    assert "Look at the papers first" in titles
    assert "Open the file" in titles
    assert "Check" not in titles
    assert [edge.condition for edge in sop.edges if edge.kind == "prose"] == [
        "more than two component scores are missing"
    ]


def test_bold_conditions_of_markdown_have_their_block() -> None:
    ways = branch(
        "## Steps\n\nLook it up.\n\n**If the line is dead:**\n- Replace the cable\n"
        "- Go to step 2\n\n**If the line works:**\n"
        "- Explain\n\n### Step 2: Verify\nVerify the line.\n"
    )
    assert "Look it up -the line is dead-> Replace the cable" in ways
    assert "Replace the cable -always-> Verify the line" in ways
    assert "Look it up -the line works-> Explain" in ways


def test_thresholds_ranges_and_decision_tables_become_cases() -> None:
    ways = branch(
        "Rate it.\n\nDecide based on the risk_score:\n- > 80: reject the order\n"
        "- 60-80: review it\n- Otherwise: accept it\n"
    )
    assert "Decide based on the risk_score -risk_score > 80-> Reject the order" in ways
    assert "Decide based on the risk_score -60 <= risk_score and risk_score <= 80-> Review it" in ways
    table = (
        "## Procedure\n\nRate it.\n\n| risk_level | amount_due | Action |\n"
        "|---|---|---|\n| high | > 500 | stop |\n| low | any | accept it |\n"
    )
    ways = branch(table)
    assert 'Rate it -risk_level == "low"-> Accept it' in ways
    assert any('risk_level == "high" and amount_due > 500' in way for way in ways)


def test_tools_details_and_people_of_a_step() -> None:
    reading = read(
        "STEP 1: Check the stock\n- Tool: check_inventory\n- Input: product_id\n\n"
        "STEP 2: Pack the box\n- Owner: Warehouse clerk\n\n"
        "STEP 3: Record the following:\n- weight\n- size\n"
    )
    first, last = by_title(reading, "Check the stock"), by_title(reading, "Record the following")
    assert isinstance(first, Task)
    assert ([binding.tool for binding in first.tools], first.steps) == (["check_inventory"], ("Input: product_id",))
    assert isinstance(last, Task)
    assert last.steps == ("weight", "size")
    packing = by_title(reading, "Pack the box")
    assert isinstance(packing, Person)
    assert packing.role == "Warehouse clerk"


CLAIM = "{ask}\nIf the value is more than 500 euros, ask the manager to approve the claim.\nFile the claim."


@pytest.mark.parametrize(
    ("ask", "asks"),
    [
        ("Ask for the estimated value of the bag in euros.", ("value",)),
        ("Ask the guest for the value of the bag and their name.", ("name", "value")),
    ],
)
def test_a_step_whose_words_ask_for_a_fact_of_a_condition_asks_for_it(ask: str, asks: tuple[str, ...]) -> None:
    reading = read(CLAIM.format(ask=ask))
    sop = reading.document.sop
    step = by_title(reading, ask.rstrip("."))
    assert isinstance(step, Task)
    assert (sop.start, step.asks) == (step.id, asks)
    assert {fact.name for fact in sop.facts} == set(asks)
    assert [loss.where for loss in reading.losses if loss.what == "a step asks for 'value'"] == ["line 1"]
    assert not [loss for loss in reading.losses if loss.what == "a question asks for no fact"]


@pytest.mark.parametrize("ask", ["Note the value.", "Ask for the value.\nLook it up.\nAsk for the value again."])
def test_a_first_step_asks_where_no_step_or_several_ask_for_a_fact(ask: str) -> None:
    sop = read(CLAIM.format(ask=ask)).document.sop
    first = next(node for node in sop.nodes if node.id == sop.start)
    assert isinstance(first, Task)
    assert first.asks == ("value",)


def test_a_jump_that_leads_nowhere_stays_words_and_is_told() -> None:
    reading = read("Look it up. Then check it.\nProceed to step 99.")
    assert "Go to 99" in [node.title for node in reading.document.sop.nodes]
    assert [loss.what for loss in reading.losses if loss.kind == "kept"] == ["a jump leads nowhere"]


@pytest.mark.parametrize("text", ["The contract is valid. It was signed in May.", "## Notes\n\nNothing else."])
def test_a_text_without_steps_is_said_to_be_none(text: str) -> None:
    with pytest.raises(FormatError, match="no procedure"):
        read(text)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Ask the guest how many nights they want to stay. Book it.", ["number of nights"]),
        ("Ask for the number of nights and how many guests are coming.", ["number of nights", "number of guests"]),
        ("Frage den Gast nach der Anzahl der Nächte. Buche das Zimmer.", ["Anzahl der Nächte"]),
        ("Frage den Gast, wie viele Nächte er bleibt. Buche das Zimmer.", ["Anzahl der Nächte"]),
        (
            "Frage den Gast nach der Anzahl der Nächte. Wenn die Anzahl der Nächte über 2 liegt, gib einen Rabatt.",
            ["Anzahl der Nächte"],
        ),
        ("Demander au client combien de nuits il reste. Informer le client.", ["nombre de nuits"]),
        ("If the number of guests is over 4, offer the big table. Book it.", ["number of guests"]),
        ("Inputs\n- number of nights: how long\n\nProcedure\nBook the room.", ["number of nights"]),
        ("Tell the guest how many nights are left. Book it.", []),
    ],
)
def test_counts_are_whole_numbers(text: str, counts: list[str]) -> None:
    assert [(fact.name, fact.type) for fact in read(text).document.sop.facts] == [(name, "integer") for name in counts]


def test_reading_over_an_earlier_document_keeps_its_ids() -> None:
    before = read(COMPLAINT).document
    after = read(COMPLAINT.replace("Offer a voucher.", "Offer a voucher. Note its code."), base=before).document
    assert {node.id for node in before.sop.nodes} <= {node.id for node in after.sop.nodes}
    assert "Note its code" in [node.title for node in after.sop.nodes]


SENTENCES = st.sampled_from(
    [
        "Look up the order.",
        "If the order is late, offer a voucher.",
        "Otherwise, explain.",
        "Close the case.",
        "The sky is blue.",
        "Go to step 2.",
        "Proceed to step 9.",
        "If x_score > 5: stop.",
        "Ask the customer for the number.",
        "Stop.",
        "- Note it",
        "1. Check it",
        "2. Check again",
        "Purpose",
        "Definitions",
        "- Term: its meaning",
        "Procedure",
        "Outputs",
        "Depending on the level:",
        "- High: stop",
        "- Low: go on",
        "| a | Action |",
        "**If late:**",
        "",
        "  - deeper",
    ]
)


def said_in(sop: Sop, reading: Reading) -> set[str]:
    """The words of everything that reading made, and of everything that it says it left out."""
    parts = [sop.title, sop.description, *(loss.why for loss in reading.losses)]
    for node in sop.nodes:
        parts += [node.title, *(node.steps if isinstance(node, Task) else ()), getattr(node, "role", "")]
    parts += [part for article in sop.knowledge for part in (article.title, article.text)]
    parts += [part for fact in sop.facts for part in (fact.name, fact.description)]
    parts += [edge.condition for edge in sop.edges]
    return set(re.findall(r"\w+", " ".join(parts).casefold()))


def test_the_introduction_of_a_table_is_told_as_left_out() -> None:
    reading = read("Depending on the level:\n| Grade | Action |\n| a | Refund |\n| b | Refuse |", format="prose")
    assert "Depending on the level:" in " ".join(map(str, reading.losses))


@examples(60, deep=2_000)
@given(st.lists(SENTENCES, min_size=1, max_size=14).map("\n".join))
def test_every_word_of_a_document_is_somewhere(text: str) -> None:
    try:
        reading = read(text, format="prose")
    except FormatError:  # no procedure stands in it
        return
    said = said_in(reading.document.sop, reading)
    unsaid = set(re.findall(r"[a-z]{4,}", text.casefold())) - said
    signs = {
        "otherwise",
        "score",
        "step",
        "proceed",
        "depending",
        "action",
        "purpose",
        "definitions",
        "procedure",
        "outputs",
        "stop",
        "late",
    }
    assert unsaid <= signs


DOMAINS = (
    "dangerous_goods",
    "order_fulfillment",
    "patient_intake",
    "referral_abuse_detection_v1",
    "warehouse_package_inspection",
)


@pytest.mark.parametrize("domain", DOMAINS)
def test_published_procedures_are_read_without_their_background_as_steps(shared: Path, domain: str) -> None:
    reading = read(shared / "fixtures" / "sop-bench-amazon" / domain / "sop.txt")
    titles = [node.title for node in reading.document.sop.nodes]
    assert reading.format == "prose"
    assert len(titles) > 5
    assert not [
        title for title in titles if re.match(r"(?:purpose|scope|definitions?|inputs?|outputs?)\b", title, re.I)
    ]
    assert not [title for title in titles if re.match(r"\W*(?:if|when|unless)\b", title, re.I)]
    conditions = [edge.condition for edge in reading.document.sop.edges if edge.kind == "prose"]
    assert not [
        condition for condition in conditions if re.search(r", (?:offer|mark|classify|impute|set|select)\b", condition)
    ]


def test_what_stands_below_a_condition_with_its_action_belongs_to_it() -> None:
    ways = branch("## Steps\n\n1. Look it up.\n2. If it is late, offer a voucher.\n   - Note the code\n3. Close it.")
    assert "Look it up -otherwise-> Close it" in ways
    assert "Offer a voucher -always-> Note the code" in ways


@pytest.mark.parametrize("piece", ["if a, ", "otherwise ", "a, ", " ", "if ", "and go to step 1 "])
@pytest.mark.parametrize("frame", ["Check it. {} end.", "If {}, stop. Ask."])
def test_a_sentence_that_nobody_writes_is_read_as_it_stands(piece: str, frame: str) -> None:
    reading = read(frame.format(piece * (9_000 // len(piece))), format="prose")
    assert reading.document.sop.nodes


ITEMS = """Late check-out

1. Look up the booking.
2. If the room is booked again, tell the guest that late check-out is not possible and offer luggage storage. End.
3. {after} check the loyalty level of the guest.
4. Note the result.
"""


@pytest.mark.parametrize("after", ["Otherwise", "Then"])
def test_an_end_right_after_the_condition_of_an_item_is_that_of_its_branch(after: str) -> None:
    sop = read(ITEMS.format(after=after), format="prose").document.sop
    told = "Tell the guest that late check-out is not possible and offer luggage storage"
    known = {node.title: node for node in sop.nodes}
    assert {problem.code for problem in check(sop)}.isdisjoint({"unreachable-node", "several-starts"})
    assert [edge.target for edge in sop.edges if edge.source == known[told].id] == [known["End"].id]
    assert getattr(known[told], "message", "") == "Late check-out is not possible."


@pytest.mark.parametrize("step", ["Say: We cannot find your stay", "Tell the guest: We cannot find your stay"])
def test_what_stands_behind_the_colon_is_said(step: str) -> None:
    node = propose_node(step)
    assert isinstance(node, Task)
    assert node.message == "We cannot find your stay."


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("Tell the guest that the room is free", "The room is free."),
        ("Tell the guest the room is free", "The room is free."),
        ("Tell the guest “We are full.”", "We are full."),
        ('Tell the guest: "We are full."', "We are full."),
        ('Say "We are full."', "We are full."),
        ("Tell the guest: free until 13:00", "Free until 13:00."),
    ],
)
def test_a_whole_sentence_of_a_title_is_said(step: str, message: str) -> None:
    node = propose_node(step)
    assert isinstance(node, Task)
    assert node.message == message


@pytest.mark.parametrize(
    "step",
    [
        "Say goodbye",
        "Say it is late: the shop closes",
        "Tell the guest no",
        "Tell the guest the charge",
        "Inform the customer about the fee and the rules",
        "Inform the customer about the fee that is due",
        "Tell the guest why it was refused",
        "Tell the guest the hour when breakfast is served",
        "Tell the guest to wait until the room is ready",
        "Dem Gast den Preis sagen",
        "Dem Gast sagen, was es kostet",
        "Dites le prix au client",
    ],
)
def test_what_is_only_called_saying_says_nothing(step: str) -> None:
    node = propose_node(step)
    assert isinstance(node, Task)
    assert node.message == ""


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (
            "Tell the guest that the room is free and check-in starts at three",
            "The room is free and check-in starts at three.",
        ),
        ("Tell the customer that it is late and send a refund", "It is late."),
    ],
)
def test_a_message_ends_where_the_next_thing_to_do_begins(step: str, message: str) -> None:
    sop = read(f"Rules\n\n1. {step}.\n2. Note the result.\n", format="prose").document.sop
    assert next(node.message for node in sop.nodes if isinstance(node, Task)) == message


def test_a_title_may_begin_like_an_instruction_and_rules_above_the_steps_are_none() -> None:
    reading = read(
        "Refund policy for agents\n\nRefunds up to $100 may be approved by the agent. Refunds above $500 must be "
        "approved by finance.\n\nProcedure\n1. Ask for the order number.\n2. Issue the refund.\n"
    )
    assert reading.document.sop.title == "Refund policy for agents"
    titles = [node.label() for node in reading.document.sop.nodes if isinstance(node, Task)]
    assert titles == ["Ask for the order number", "Issue the refund"]
    assert {item.text[:7] for item in reading.left_out} == {"Refunds"}


def test_words_that_say_when_a_step_comes_are_no_part_of_it() -> None:
    reading = read("Luggage\n\nFirst, ask the guest for the bag tag. Then search for the bag. Finally, give it back.\n")
    tasks = [node for node in reading.document.sop.nodes if isinstance(node, Task)]
    assert [node.title for node in tasks] == ["Ask the guest for the bag tag", "Search for the bag", "Give it back"]
    assert tasks[0].asks == ("bag tag",)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Weigh it. If the refund amount is over 50 euros but not more than 500 euros, call the lead.",
            "{refund amount}",
        ),
        ("Weigh it. If the refund amount is over 50 but at most 500 euros, call the lead.", "{refund amount}"),
        ("Die Ware wiegen. Wenn der Betrag über 50, aber nicht über 500 Euro liegt, die Leitung anrufen.", "Betrag"),
        (
            "Die Ware wiegen. Wenn der Betrag mehr als 50 Euro, jedoch höchstens 500 Euro beträgt, den Chef anrufen.",
            "Betrag",
        ),
        ("Peser le colis. Si le montant dépasse 50 euros, mais au plus 500 euros, appeler le chef.", "montant"),
    ],
)
def test_two_limits_of_one_amount_are_one_condition(text: str, fact: str) -> None:
    sop = read(text, "prose").document.sop
    (edge,) = [edge for edge in sop.edges if edge.condition]
    assert edge.condition == f"{fact} > 50 and {fact} <= 500"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "1. Work out the refund amount: the price plus the shipping cost.\n"
            "2. If the refund amount is 50 euros or less, go to step 4.\n3. If the refund amount is over 500 euros, "
            "call the lead.\n4. Close the case.\n",
            "Work out the refund amount: the price plus the shipping cost",
        ),
        (
            "1. Den Erstattungsbetrag berechnen: Preis plus Versand.\n"
            "2. Wenn der Erstattungsbetrag höchstens 50 Euro beträgt, weiter mit Schritt 4.\n"
            "3. Wenn der Erstattungsbetrag über 500 Euro liegt, die Leitung anrufen.\n4. Den Fall schließen.\n",
            "Den Erstattungsbetrag berechnen: Preis plus Versand",
        ),
    ],
)
def test_what_a_step_works_out_is_known_from_there(text: str, title: str) -> None:
    sop = read(text, "prose").document.sop
    (step,) = [node for node in sop.nodes if isinstance(node, Task) and node.asks]
    assert step.title == title
    assert sop.start == step.id


def test_who_is_asked_to_send_something_back_is_asked_for_nothing() -> None:
    sop = read("1. Ask the customer to send the goods back.\n2. Close the case.\n", "prose").document.sop
    assert (sop.facts, [node.asks for node in sop.nodes if isinstance(node, Task)]) == ((), [()])


def test_each_of_two_things_that_are_asked_for_has_its_own_name() -> None:
    text = "1. Ask the customer for the order number and for a photo of the damage.\n2. Close the case.\n"
    assert [fact.name for fact in read(text, "prose").document.sop.facts] == ["order number", "photo of the damage"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1. Pay the refund.\n2. Exception: gold customers get a voucher.\n3. Close the case.\n", 2),
        ("1. Den Betrag erstatten.\n2. Den Fall notieren.\n3. Ausnahme: Goldkunden erhalten einen Gutschein.\n", 3),
    ],
)
def test_an_exception_that_is_done_for_everybody_is_told(text: str, line: int) -> None:
    losses = [loss for loss in read(text, "prose").losses if loss.what == "an exception is done for everybody"]
    assert [loss.where for loss in losses] == [f"line {line}"]
