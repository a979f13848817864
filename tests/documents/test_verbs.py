"""What begins an instruction: verbs, and words that are verbs where an object follows."""

from __future__ import annotations

import pytest

from sopstudio.documents.verbs import is_imperative


@pytest.mark.parametrize(
    "text",
    [
        "Waive the late fee", "Say that the shop is closed", "Administer the second dose", "Fetch the key",
        "Reimburse the ticket", "Cover the wound", "State your name", "Round it to two decimals",
        "Then feed the cat", "Name each witness", "Politely excuse the delay", "Text the parents",
    ],
)  # fmt: skip
def test_an_instruction_begins_with_its_verb(text: str) -> None:
    assert is_imperative(text)


@pytest.mark.parametrize(
    "text",
    ["Cover letter", "State law", "Round trips", "Feed prices", "Name of the customer", "Text messages", "Sum up to 5"],
)
def test_a_noun_without_an_object_behind_it_is_no_verb(text: str) -> None:
    assert not is_imperative(text)
