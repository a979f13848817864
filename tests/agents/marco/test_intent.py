"""Reading the intent that the classifier names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.marco.prompts import Intent, parse_intent


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("action", Intent.ACTION),
        ("Info.", Intent.INFO),
        ("**out-of-domain**", Intent.OUT_OF_DOMAIN),
        ("Out of domain", Intent.OUT_OF_DOMAIN),
        ("The intent is action: they give a value. action", Intent.ACTION),
        ("info or action", None),
        ("information", None),
        ("1. No.\n2. It asks for info about the rules.\nIntent: info", Intent.INFO),
        ("Is it info or action?\n**Intent:** out-of-domain", Intent.OUT_OF_DOMAIN),
        ("Intent: info\nOn second thoughts:\nIntent: action", Intent.ACTION),
        ("", None),
    ],
)
def test_the_one_intent_that_is_named_counts(text: str, intent: Intent | None) -> None:
    assert parse_intent(text) is intent


@given(st.text())
def test_an_intent_is_found_in_no_text_that_does_not_name_it(text: str) -> None:
    found = parse_intent(text)
    assert found is None or found.value.split("-")[0] in text.casefold()
