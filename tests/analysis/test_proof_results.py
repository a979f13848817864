"""Proofs speak of facts as the person does who drew the procedure."""

from __future__ import annotations

from sopstudio.analysis.proof_results import describe_facts
from sopstudio.expressions import FactValue


def test_facts_are_told_as_a_person_says_them() -> None:
    facts: dict[str, FactValue] = {"consent": False, "paid": True, "score": 640, "kind": "card", "dishes": ("a", "b")}
    said = describe_facts(facts, ["consent", "paid", "score", "kind", "dishes", "risk"])
    assert said == (
        "{consent} is no, {paid} is yes, {score} is 640, {kind} is 'card', {dishes} is the list of 'a' and 'b'"
        " and {risk} is missing"
    )


def test_nothing_to_tell_means_that_anything_may_be_so() -> None:
    assert describe_facts({}, []) == "anything is so"
