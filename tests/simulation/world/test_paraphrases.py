"""Next steps put in other words, on the samples: how often each way of comparing finds the action that was meant.

The wordings were written before anything was measured, but how the small model compares and its floor were then chosen
with all of them in view: the figures describe these wordings and promise nothing for others.
"""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from sopstudio.agents import find_agent
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup
from sopstudio.simulation.world.action_search import MEANING, WORDS, ActionSearch
from sopstudio.simulation.world.sentence_vectors import has_bundled_model
from tests.simulation.samples import runtime
from tests.simulation.world import sentence_model

MEANT = {
    "telecom_support": {
        "look the customer's account up": "get account",
        "collect the open amount": "charge balance",
        "switch the phone line on again": "reconnect line",
        "see whether there is a network failure in the area": "check outage",
        "measure the speed of the internet connection": "run line test",
        "make an appointment with a technician": "book visit",
        "find out which area code the customer lives in": "ask the user for area code",
        "pay the disputed amount back on the next invoice": "credit bill",
    },
    "ecommerce_order_support": {
        "look up the order": "get order",
        "find out where the package is": "track parcel",
        "give the customer a coupon": "grant voucher",
        "stop the order before it is shipped": "cancel order",
        "call the package back from the carrier": "recall parcel",
        "ask in which state the goods are": "ask the user for item condition",
        "pay the money back": "refund order",
        "let a supervisor look at the reimbursement": "open refund review",
    },
    "loan_application": {
        "fetch the loan file": "get application",
        "confirm who the applicant is": "verify identity",
        "request the credit bureau's file": "pull credit report",
        "examine the score of the applicant": "analyse credit score",
        "find out how much the applicant earns each month": "ask the user for monthly income",
        "suggest borrowing a lower amount": "propose smaller loan",
        "estimate how risky the loan is": "assess risk",
        "write a letter of rejection": "send decline letter",
    },
    "patient_intake": {
        "start a new file for the patient": "create record",
        "find out if the insurer pays": "validate insurance",
        "ask how often the patient drinks": "ask the user for alcohol",
        "ask whether the patient is a smoker": "ask the user for smoking",
        "fetch earlier illnesses": "get medical history",
        "arrange for a nurse to ring": "book nurse call",
        "make sure that the drugstore exists": "check pharmacy",
        "enrol the patient": "register patient",
    },
    "food_delivery_complaint": {
        "look the delivery up": "get delivery",
        "hear what the driver has to say": "ask courier",
        "examine the picture": "check photo",
        "see how many complaints there were before": "count claims",
        "deliver the meal once more": "send again",
        "reimburse the customer": "pay refund",
        "hand over to a human agent": "open case",
        "search the help articles": "seek external knowledge",
    },
    "listing_blocked": {
        "find out whether the merchant's account is in order": "check seller status",
        "look up the state of the listing": "check listing status",
        "request the number of the listing": "ask the user for listing id",
        "find out why the listing is blocked": "get block reason",
        "see whether the listing could be put on sale again": "check reactivation",
        "create a ticket for the catalogue team": "open ticket",
        "tell the seller that the account is still being set up": "show message: Still onboarding",
        "let the seller know that the listing is switched off": "show message: Listing is inactive",
    },
    "email_update": {
        "ask for the mail address that is on file": "ask the user for old email",
        "mail a code to the address on file": "send code to old mailbox",
        "validate the code from the old mailbox": "verify old mailbox code",
        "ask if the seller can still read the old mailbox": "ask the user for old mailbox access",
        "ask the user to provide the phone number": "ask the user for phone number",
        "send a text message with a code": "send code to phone",
        "update the mail address of the account": "change email",
        "tell the seller that somebody else uses this address": "show message: Address is taken",
    },
    "brand_approval": {
        "ask user to provide request number": "ask the user for request id",
        "look up the status of the brand request": "check brand request",
        "find out why the brand was turned down": "get rejection reason",
        "ask when the brand team may call": "ask the user for contact time",
        "create a ticket for the brand team": "open brand ticket",
        "add the trademark to the request": "attach trademark",
        "tell the seller that the brand is approved": "show message: Brand approved",
        "tell the seller to upload a better picture of the logo": "show message: Better images needed",
    },
    "restaurant_sales_drop": {
        "ask for the merchant number": "ask the user for merchant id",
        "look up the restaurant": "find restaurant",
        "fetch the turnover of the last weeks": "get sales",
        "calculate how much is lacking": "work out: Work out the shortfall",
        "compare what dishes cost in the neighbourhood": "compare prices",
        "ask the merchant which price he wants": "ask the user for new price",
        "list the dishes that cannot be ordered": "list dishes off",
        "switch the dishes on again": "switch dishes on",
        "read what guests have rated": "get ratings",
        "begin a plan to improve quality": "start quality plan",
        "arrange a call by the account manager": "book callback",
        "tell the merchant that the restaurant is closed for now": "show message: Restaurant is paused",
    },
    "hazardous_goods_classification": {
        "ask for the code of the product": "ask the user for product code",
        "fetch the papers of the product": "get dossier",
        "rate the safety data sheet": "score safety sheet",
        "rate how the product is handled": "score handling",
        "ask by which means the goods travel": "ask the user for transport mode",
        "sum the points": "work out: Add up the severities",
        "print a warning label": "print label",
        "make an appointment with the safety officer": "book inspection",
        "order an escort for the transport": "book escort",
        "tell the user that the goods must not go on a plane": "show message: Not by air",
    },
}
WORDINGS = sum(map(len, MEANT.values()))
FOREIGN = (
    "fly to the moon",
    "book a table in a restaurant",
    "sing a song",
    "translate a letter into French",
    "water the plants",
    "terminate the flow",
    "continue",
    "go on with the next step",
    "think about it",
    "wash the car",
    "play chess with the user",
    "paint the wall green",
    "boil an egg",
    "hello",
    "compile the kernel",
)
"""Steps that no action of the samples carries out."""


def action_search(name: str, method: str) -> ActionSearch:
    """The search that a run of a sample uses."""
    setup = Setup(runtime(name), find_agent("agent-s"), Scenario(id=""), {}, options={"retrieval": method})
    actions = setup.world(OfflineModel()).actions
    assert actions is not None
    return actions


def count_answers(method: str) -> Counter[str]:
    """How many of the wordings lead to the action that was meant (*right*), to another one (*wrong*), or to none."""
    outcomes: Counter[str] = Counter()
    for name, wordings in MEANT.items():
        search = action_search(name, method)
        for wording, action in wordings.items():
            nearest = search.search(wording).found[:1]
            outcomes["nothing" if not nearest else "right" if nearest[0][0] == action else "wrong"] += 1
    return outcomes


def count_foreign(method: str) -> int:
    """For how many of the steps that no action carries out one is named, over all samples."""
    searches = [action_search(name, method) for name in MEANT]
    return sum(bool(search.search(step).found) for search in searches for step in FOREIGN)


@pytest.mark.skipif(not has_bundled_model(), reason="needs the package wordllama")
def test_the_small_model_finds_more_of_what_was_meant_than_shared_words_do() -> None:
    by_meaning, by_words = count_answers(MEANING), count_answers(WORDS)
    assert WORDINGS == sum(by_meaning.values()) == sum(by_words.values()) == 86
    assert by_meaning["right"] >= 57
    assert by_words["right"] <= 23
    assert by_meaning["wrong"] < by_words["wrong"]


@pytest.mark.skipif(not has_bundled_model(), reason="needs the package wordllama")
def test_a_step_that_no_action_carries_out_mostly_finds_none() -> None:
    assert count_foreign(MEANING) <= 0.12 * len(MEANT) * len(FOREIGN)


@sentence_model.there
def test_a_model_of_sentences_finds_more_of_what_was_meant_than_words_do(capsys: pytest.CaptureFixture[str]) -> None:
    by_words, by_model = count_answers(WORDS), count_answers(f"embeddings:{sentence_model.FOLDER}")
    with capsys.disabled():
        sys.stdout.write(f"\nof {WORDINGS} wordings: by words {by_words}, by a model of sentences {by_model}\n")
    assert by_words["right"] < by_model["right"]
