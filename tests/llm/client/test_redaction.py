"""No spelling of a key passes, and nothing else is touched."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.llm.client.redaction import MIN_KEY_CHARACTERS, REPLACEMENT, Redactor
from sopstudio.sop import loads
from tests.subsets import examples

KEY = 'sk-CANARY/0123+45"67'
KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=MIN_KEY_CHARACTERS, max_size=60)


def escape(text: str) -> str:
    """Every character as a JSON escape."""
    return "".join(f"\\u{ord(character):04x}" for character in text)


SPELLINGS: dict[str, Callable[[str], str]] = {
    "raw": str,
    "JSON": lambda key: json.dumps(key)[1:-1],
    "JSON with slashes": lambda key: json.dumps(key)[1:-1].replace("/", "\\/"),
    "escaped": escape,
    "escaped in capitals": lambda key: escape(key).replace("\\u00", "\\U00").upper().replace("\\U", "\\u"),
    "escaped twice": lambda key: json.dumps(escape(key))[1:-1],
    "first half escaped": lambda key: escape(key[:6]) + key[6:],
    "URL": lambda key: quote(key, safe=""),
    "URL, all of it": lambda key: "".join(f"%{byte:02x}" for byte in key.encode()),
    "URL twice": lambda key: quote(quote(key, safe=""), safe=""),
}


@pytest.mark.parametrize("spell", SPELLINGS.values(), ids=SPELLINGS)
@examples(10)
@given(key=KEYS, before=st.text(max_size=5), after=st.text(max_size=5))
def test_a_key_is_replaced_in_every_spelling(spell: Callable[[str], str], key: str, before: str, after: str) -> None:
    redactor = Redactor(key)
    text = redactor.text(f"{before}{spell(key)}{after}")
    assert REPLACEMENT in text
    assert spell(key) not in text.replace(REPLACEMENT, "")


@given(KEYS, st.binary(max_size=7), st.binary(max_size=7), st.sampled_from((b64encode, urlsafe_b64encode)))
def test_of_a_key_in_base64_no_whole_character_is_left(
    key: str, before: bytes, after: bytes, encode: Callable[[bytes], bytes]
) -> None:
    encoded = encode(before + key.encode() + after).decode()
    begin, _, end = Redactor(key).text(encoded).partition(REPLACEMENT)
    assert len(begin) * 6 < len(before) * 8 + 12
    assert len(end.rstrip("=")) * 6 < len(after) * 8 + 12


@given(KEYS, st.text("[]{}:,\\/%u0123456789 abcxyz"))
def test_text_without_the_key_stays(key: str, text: str) -> None:
    redacted = Redactor("~" + key + "~").text(text)
    assert redacted == text


@pytest.mark.parametrize("key", ["", "1", "x", "EMPTY", "ollama"])
def test_a_placeholder_for_a_key_cuts_nothing_out(key: str) -> None:
    data = {"text": "Example 1: x, EMPTY, ollama.", "count": 11}
    assert Redactor(key).data(data) == data


def test_data_is_searched_in_texts_names_and_numbers() -> None:
    data = {"a": [f"<{KEY}>", {KEY: None, "n": 1.5}], "b": json.dumps({"text": escape(KEY)})}
    assert Redactor(KEY).data(data) == {
        "a": [f"<{REPLACEMENT}>", {REPLACEMENT: None, "n": 1.5}],
        "b": json.dumps({"text": REPLACEMENT}),
    }
    assert Redactor("1234567890").data({"n": loads("[1234567890, 0.1234567890, 12]")}) == {
        "n": [REPLACEMENT, REPLACEMENT, 12]
    }


@given(KEYS, st.text(max_size=8), st.text(max_size=8), st.data())
def test_a_key_cut_into_pieces_is_not_heard(key: str, before: str, after: str, data: st.DataObject) -> None:
    text, pieces = before + key + after, Redactor(key).pieces()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    parts = [text[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    heard = "".join(pieces.take(part) for part in parts) + pieces.rest()
    assert heard == Redactor(key).text(text)
