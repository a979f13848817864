"""Keys as people paste them: blanks around them go, and what cannot be a key is refused without being shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import SettingsError
from sopstudio.keys import clean_key, looks_like_key

SECRET = "sk-CANARY-0123456789"


@pytest.mark.parametrize("before", ["", " ", "\t", "\n", "\u00a0", "\ufeff"])
@pytest.mark.parametrize("after", ["", "\n", "\r\n", " \n", "\u00a0", "\u200b", "\u2060", "\u2028"])
def test_what_copying_adds_is_taken_away(before: str, after: str) -> None:
    assert clean_key(before + SECRET + after, "KEY") == SECRET


@pytest.mark.parametrize("blank", ["", " ", "\n", "\u200b\ufeff"])
def test_blanks_alone_are_no_key(blank: str) -> None:
    assert clean_key(blank, "KEY") == ""


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("\n", "a line break"),
        ("\r", "a line break"),
        (" ", "a space"),
        ("\u00a0", "U+00A0"),
        ("\u200b", "U+200B"),
        ("\u00ad", "U+00AD"),
        ("é", "none that a key can have"),
        ("–", "none that a key can have"),
        ("\x00", "U+0000"),
        ("\udcff", "U+DCFF"),
    ],
)
def test_what_no_header_can_carry_is_refused_in_one_line_that_shows_nothing_of_it(inside: str, why: str) -> None:
    with pytest.raises(SettingsError) as caught:
        clean_key(f"{SECRET}{inside}tail", "OPENAI_API_KEY")
    message = str(caught.value)
    assert why in message
    assert f"character {len(SECRET) + 1} of {len(SECRET) + 5}" in message
    assert "OPENAI_API_KEY" in message
    assert "\n" not in message
    assert "CANARY" not in message


@given(st.text(max_size=40))
def test_a_key_is_clean_or_refused(text: str) -> None:
    try:
        key = clean_key(text, "KEY")
    except SettingsError:
        return
    assert key.encode("ascii").decode() in text
    assert not key or key.isprintable()
    assert " " not in key


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        "sk-x",
        f"openai:{SECRET}",
        f"openai:gpt@{SECRET}",
        f"faulty:bad-json@0.1+openai:{SECRET}",
        "gsk_8s7d6f5s4d3f2s1d0f9s",
        "AIzaSyD-1234567890abcdefghijklmnop",
        "0123456789abcdef0123456789abcdef",
        "openai:0123456789abcdef0123456789abcdef",
        f"https://host/v1/{SECRET}",
        f" {SECRET}\n",
    ],
)
def test_a_key_is_known_by_its_looks(text: str) -> None:
    assert looks_like_key(text)


@pytest.mark.parametrize(
    "text",
    [
        "offline",
        "openai:gpt-4o-mini-2024-07-18",
        "openai:claude-3-5-sonnet-20241022@anthropic",
        "openai:meta-llama/Llama-3.1-405B-Instruct-Turbo@together",
        "openai:ft:gpt-3.5-turbo-0125:org:custom:9aBcDeFg",
        "openai:hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M",
        "faulty:bad-json@0.1+offline",
        "recorded+openai:qwen2.5-coder-32b-instruct",
        "scripted:/folder/0123456789abcdef0123456789abcdef/replies.json",
        "OPENAI_API_KEY",
        "AZURE_OPENAI_API_KEY_SWEDENCENTRAL_2024",
        "https://my-resource.openai.azure.com",
        "https://api.cloudflare.com/client/v4/accounts/0123456789abcdef0123456789abcdef/ai/v1",
    ],
)
def test_names_and_addresses_are_no_keys(text: str) -> None:
    assert not looks_like_key(text)
