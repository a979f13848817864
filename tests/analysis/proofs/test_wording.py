"""Proofs speak of facts as the person does who drew the procedure."""

from __future__ import annotations

from sopstudio.analysis.proofs.wording import in_words
from sopstudio.expressions import Value


def test_facts_are_told_as_a_person_says_them() -> None:
    facts: dict[str, Value] = {"consent": False, "paid": True, "score": 640, "kind": "card", "dishes": ("a", "b")}
    said = in_words(facts, ["consent", "paid", "score", "kind", "dishes", "risk"])
    assert said == (
        "{consent} is no, {paid} is yes, {score} is 640, {kind} is 'card', {dishes} is the list of 'a' and 'b'"
        " and {risk} is missing"
    )


def test_nothing_to_tell_means_that_anything_may_be_so() -> None:
    assert in_words({}, []) == "anything is so"
