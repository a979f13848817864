"""What the offline customer says to be so or not so, when it does, and how the offline model decides on it."""

from __future__ import annotations

from string import Template

import pytest

from sopstudio.llm.offline.user import read_points, strip_statements
from sopstudio.simulation import load_prompts
from tests.llm.asking import Said, only_call, reply_text, tool
from tests.llm.rewordings import VERSIONS
from tests.llm.test_offline_judge import verdict

JOURNEY = """1. Look up the order
   > To trigger the search, provide order id
2. This is so: the order is late
3. Make an offer
4. This is not so: the customer wants a voucher
5. This is so: the customer does not want anything
6. Say goodbye"""
FACTS = "- order_id (The order): A-1\n- colour (Its colour): red"
TEMPLATES = {"as shipped": load_prompts()["user"], **{name: texts["user"] for name, texts in VERSIONS.items()}}
BEGIN = ("Hello, what can I do for you?", "Hello, I would like this: Late orders.")
LATE = "This is so: the order is late."
OFFER = "This is not so: the customer wants a voucher. This is so: the customer does not want anything."

every_template = pytest.mark.parametrize("version", TEMPLATES)


def reply(*agent_and_user: str, version: str = "as shipped", goal: str = "Late orders") -> str:
    talk = [("agent" if number % 2 else "user", text) for number, text in enumerate(agent_and_user)]
    return reply_text(Template(TEMPLATES[version]).substitute(goal=goal, journey=JOURNEY, facts=FACTS), *talk)


@every_template
def test_asked_whether_something_is_so_it_says_what_it_was_told(version: str) -> None:
    assert reply(*BEGIN, "Is the order late?", version=version) == LATE
    assert reply(*BEGIN, "Do you want a voucher?", version=version) == OFFER


@every_template
def test_it_says_so_with_the_values_that_are_given_at_that_step(version: str) -> None:
    assert reply(*BEGIN, "What is your order id?", version=version) == f"My order id is A-1. {LATE}"
    assert reply(*BEGIN, "What is the colour?", version=version) == "My colour is red."


@every_template
def test_it_says_so_where_the_agent_leads_without_asking(version: str) -> None:
    assert reply(*BEGIN, "I look up the order.", version=version) == LATE
    assert reply(*BEGIN, "Well then.", LATE, "We make you an offer.", version=version) == OFFER


def test_it_says_each_thing_in_its_turn_and_no_more() -> None:
    assert reply(*BEGIN, "So.", LATE, "So.") == OFFER
    assert reply(*BEGIN, "So.", LATE, "So.", OFFER, "So.") == "Thank you, please go on."


def test_asked_again_it_says_it_again_but_not_for_ever() -> None:
    question = "Is the order late?"
    assert reply(*BEGIN, question, LATE, question) == LATE
    assert reply(*BEGIN, question, LATE, question, LATE, question) != LATE


def test_what_it_lacks_it_still_lacks() -> None:
    assert reply(*BEGIN, "What is your passport number?") == "I am sorry, I do not have my passport number."


def test_it_leaves_when_the_agent_is_stuck_whatever_it_has_not_said() -> None:
    assert reply(*BEGIN, "I am sorry, I cannot go on.") == "<quit>"


@every_template
def test_without_a_wish_it_asks_for_help(version: str) -> None:
    assert reply("Hello!", version=version, goal="") == "Hello, I would like some help."


def test_the_values_of_a_step_stand_in_its_line_or_below_it() -> None:
    below = (
        "1. Look up\n   > To trigger Find it, provide order id, colour\n   > Provide size\n2. This is so: it is late"
    )
    beside = "1. Look up, for which you give: order id, colour, size\n2. This is so: it is late"
    assert [point.value_names for point in read_points(below)] == ["order id, colour, size"]
    assert [point.value_names for point in read_points(beside)] == ["order id, colour, size"]


def test_a_journey_without_prose_has_nothing_to_say() -> None:
    assert read_points("1. Look up the order\n2. Say goodbye") == ()
    assert [point.title for point in read_points(JOURNEY)] == ["Look up the order", "Make an offer"]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("the order is late", "yes"),
        ("the order is not late", "no"),
        ("the customer wants a voucher", "no"),
        ("the customer wants a voucher or a refund", "no"),
        ("the customer does not want anything", "yes"),
        ("the parcel is damaged", "no"),
    ],
)
def test_each_statement_decides_the_condition_that_it_is_about(condition: str, expected: str) -> None:
    assert verdict(condition, ("agent", "Well?"), ("user", f"{LATE} {OFFER}")) == expected


def test_a_denied_denial_holds() -> None:
    assert verdict("it did not arrive", ("user", "This is not so: it did not arrive.")) == "no"
    assert verdict("it arrived", ("user", "It is not true that it arrived.")) == "no"
    assert verdict("it arrived", ("user", "It is true that it arrived.")) == "yes"


def test_what_was_said_before_decides_where_what_came_last_does_not() -> None:
    found: Said = ("call", ("look", {}, {"success": True, "response": {"state": "sent"}}))
    assert verdict("the order is late", ("user", LATE), found) == "yes"
    assert verdict("the order is late", ("user", LATE), ("agent", "Now?"), ("user", "No.")) == "no"


def test_what_is_so_gives_no_value() -> None:
    """*The order is late* does not say that the order is called late."""
    offered = tool("find", order={"type": "string"})
    talk = [("agent", "Your order?"), ("user", f"My order is A-1. {LATE}")]
    assert only_call("# Step: Find", *talk, tools=[offered]) == ("find", {"order": "A-1"})
    assert strip_statements(f"My order is A-1. {LATE}").strip(" .") == "My order is A-1"


def test_the_agent_asks_what_it_is_to_find_out() -> None:
    prompt = "# Step: Check the order\n- whether this is so: the order is late\n- whether this is so: you are angry?"
    words = "Is this so: the order is late? Is this so: you are angry?"
    assert reply_text(prompt, ("user", "hi")) == words


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("Call the duty manager", ""),
        ("Den Schichtleiter anrufen", ""),
        ("How was it?", "How was it?"),
        ("Ask the guest how it was", "May I ask how it was?"),
        ("Ask the guest to check the number", "Please check the number."),
        ("Fragen Sie, ob es regnet", "Darf ich fragen, ob es regnet?"),
        ("Bitten Sie den Gast, die Nummer zu prüfen", "Bitte die Nummer prüfen."),
        ("Bitte die Kundin, ihren Namen anzugeben.", "Bitte ihren Namen angeben."),
        ("Bitten Sie den Gast um Geduld.", "Ich bitte Sie um Geduld."),
        ("Demandez au client de vérifier le numéro", "Veuillez vérifier le numéro."),
        ("Fragen Sie den Gast, ob er bleibt.", "Darf ich fragen, ob er bleibt?"),
        ("Ask whether it rains", "May I ask whether it rains?"),
        ("Demandez au client s'il reste", "Puis-je vous demander s'il reste ?"),
        ("Demander si le colis est là", "Puis-je vous demander si le colis est là ?"),
        ("Die Frage klären", ""),
        ("Vérifier la demande", ""),
        ("Escalated\n\nWhere the procedure goes from here:\n- this is the end", "Thank you. Goodbye."),
    ],
)
def test_a_step_in_words_is_spoken_where_it_asks_and_done_in_silence_elsewhere(step: str, words: str) -> None:
    assert reply_text(f"# Step: {step}", ("user", "hi")) == words
