"""No spelling of a key passes, and nothing else is touched."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.llm.client.redaction import MIN_KEY_CHARACTERS, REPLACEMENT, Redactor, is_ordinary
from sopstudio.sop import loads
from tests.subsets import examples

KEY = 'sk-CANARY/0123+45"67'
KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=MIN_KEY_CHARACTERS, max_size=60).filter(
    lambda key: not is_ordinary(key)
)


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


ORDINARY_KEYS = ["localhost", "password1", "not-needed", "LM-Studio", "12345678", "placeholder", "dummy_key_2024"]


@pytest.mark.parametrize("key", ORDINARY_KEYS)
def test_a_key_that_is_an_ordinary_word_stays_in_ordinary_replies(key: str) -> None:
    call = {"name": "set", "arguments": json.dumps({"host": key, "keyboard": key})}
    data = {
        "text": f"Connect to {key}, order {key}; {key}: done.",
        key: key,
        "n": 12345678,
        "call": call,
        "path": f"/{key}",
    }
    assert Redactor(key).data(data) == data


@pytest.mark.parametrize("key", ORDINARY_KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "Incorrect API key provided: {}. You can find it",
        "Authorization: Bearer {}",
        "bearer {}",
        'headers: {{"api-key": "{}"}}',
        '{{\\"api_key\\": \\"{}\\"}}',
        "the key is {}!",
        "Invalid token '{}'",
        "?api_key={}&x=1",
    ],
)
def test_an_ordinary_key_is_taken_out_where_it_stands_as_a_key(key: str, text: str) -> None:
    redactor, whole = Redactor(key), text.format(key)
    assert redactor.text(whole) == text.format(REPLACEMENT)
    for cut in range(len(whole)):
        pieces = redactor.pieces()
        assert pieces.take(whole[:cut]) + pieces.take(whole[cut:]) + pieces.rest() == text.format(REPLACEMENT)


@pytest.mark.parametrize("name", ["api_key", "Authorization", "x-api-key", "token", "key"])
def test_the_name_of_a_member_announces_a_key(name: str) -> None:
    assert Redactor("12345678").data({name: "12345678", "n": {name: 12345678}, "id": "12345678"}) == {
        name: REPLACEMENT,
        "n": {name: REPLACEMENT},
        "id": "12345678",
    }


@pytest.mark.parametrize(
    ("key", "ordinary"),
    [
        *((key, True) for key in ORDINARY_KEYS),
        ("sk-no-key-required", False),
        ("0123456789abcdef", False),
        ("Tr0ub4dor&3", False),
        ("hQzVbNmKpLwXcRtY", False),
        ("abcdefghijklmnopqrstuvwxyz", False),
        ("1234567890123456", False),
    ],
)
def test_random_keys_are_told_from_words(key: str, ordinary: bool) -> None:
    assert is_ordinary(key) is ordinary


def test_data_is_searched_in_texts_names_and_numbers() -> None:
    data = {"a": [f"<{KEY}>", {KEY: None, "n": 1.5}], "b": json.dumps({"text": escape(KEY)})}
    assert Redactor(KEY).data(data) == {
        "a": [f"<{REPLACEMENT}>", {REPLACEMENT: None, "n": 1.5}],
        "b": json.dumps({"text": REPLACEMENT}),
    }
    assert Redactor("12345678901234567890").data(
        {"n": loads("[12345678901234567890, 0.12345678901234567890, 12]")}
    ) == {"n": [REPLACEMENT, REPLACEMENT, 12]}


@given(KEYS, st.text(max_size=8), st.text(max_size=8), st.data())
def test_a_key_cut_into_pieces_is_not_heard(key: str, before: str, after: str, data: st.DataObject) -> None:
    text, pieces = before + key + after, Redactor(key).pieces()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    parts = [text[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    heard = "".join(pieces.take(part) for part in parts) + pieces.rest()
    assert heard == Redactor(key).text(text)
