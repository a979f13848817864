"""Next steps put in other words, on the samples: how often each way of comparing finds the action that was meant.

The wordings were written once, before anything was measured.
"""

from __future__ import annotations

import sys

import pytest

from sopstudio.agents.agent_s import ActionSteps, complete_repository
from sopstudio.simulation.world.action_search import make_search
from sopstudio.sop import Flow, Runtime
from tests.simulation.samples import sample
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
}
WORDINGS = sum(map(len, MEANT.values()))


def found(way: str) -> int:
    """How many of the wordings lead to the action that was meant."""
    right = 0
    for name, wordings in MEANT.items():
        rows = [(str(row["action"]), "") for row in complete_repository(ActionSteps(Runtime(Flow(sample(name)))))]
        assert set(wordings.values()) <= {row[0] for row in rows}
        search = make_search(rows, way)
        best = [search.search(wanted).found[:1] for wanted in wordings]
        right += sum(
            bool(first) and first[0][0] == action for first, action in zip(best, wordings.values(), strict=True)
        )
    return right


@sentence_model.there
def test_a_model_of_sentences_finds_more_of_what_was_meant_than_words_do(capsys: pytest.CaptureFixture[str]) -> None:
    by_words, by_meaning = found("words"), found(f"embeddings:{sentence_model.FOLDER}")
    with capsys.disabled():
        sys.stdout.write(f"\nof {WORDINGS} wordings: by words {by_words}, by a model of sentences {by_meaning}\n")
    assert by_words < by_meaning
