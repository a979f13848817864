"""What a model is asked with is written in one way everywhere, and holds no key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import SettingsError
from sopstudio.model_options import MEMBER_OPTIONS, OWN_HEADERS, OWN_MEMBERS, ModelOptions, matching, parse_assignments

NAMES = st.from_regex(r"[a-z][a-z_]{2,10}", fullmatch=True)
WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(-1e3, 1e3) | WORDS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=4,
)
OPTIONS = st.builds(
    ModelOptions,
    temperature=st.none() | st.floats(0, 2),
    top_p=st.none() | st.floats(0.01, 1),
    max_tokens=st.none() | st.integers(1, 100_000),
    effort=st.none() | st.sampled_from(["low", "high", "none"]),
    stop=st.lists(WORDS, max_size=3).map(tuple),
    seed=st.none() | st.integers(-5, 5),
    tool_choice=st.none() | st.sampled_from(["auto", "required", "none"]),
    parallel_tool_calls=st.none() | st.booleans(),
    timeout=st.none() | st.floats(0.5, 3600),
    headers=st.dictionaries(NAMES.filter(lambda name: name not in OWN_HEADERS), NAMES, max_size=2),
    body=st.dictionaries(NAMES.filter(lambda name: name not in {*OWN_MEMBERS, *MEMBER_OPTIONS}), JSON, max_size=2),
)


@given(OPTIONS)
def test_options_are_read_back_as_they_were_written(options: ModelOptions) -> None:
    assert parse_assignments(options.assignments()) == options
    assert ModelOptions.model_validate_json(options.model_dump_json()) == options
    assert ModelOptions.model_validate(options.values()) == options


@given(OPTIONS, OPTIONS)
def test_later_options_go_before_and_the_rest_stays(first: ModelOptions, second: ModelOptions) -> None:
    merged = first.merge(second).values()
    groups = ("headers", "body")
    single = {
        **{name: value for name, value in first.values().items() if name not in groups},
        **{name: value for name, value in second.values().items() if name not in groups},
    }
    assert {name: value for name, value in merged.items() if name not in groups} == single
    for group in groups:
        assert merged.get(group, {}) == {**first.values().get(group, {}), **second.values().get(group, {})}


def test_the_line_of_a_person_is_read() -> None:
    texts = ["temperature=0", " max_tokens = 20 ", 'stop="\\n\\n"', "stop=END", "reasoning_effort=low"]
    options = parse_assignments([*texts, "headers.X-Title=a trial", "body.top_k=20", "body.user=me"], "gpt")
    assert (options.model, options.temperature, options.max_tokens, options.effort) == ("gpt", 0, 20, "low")
    assert options.stop == ("\n\n", "END")
    assert options.headers == {"X-Title": "a trial"}
    assert options.body == {"top_k": 20, "user": "me"}


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["temprature=0"], ["(temprature=0)", "did you mean temperature?"]),
        (["x=1"], ["options are temperature, top_p"]),
        (["temperature"], ["has no value", "write temperature=0.2"]),
        (["temperature="], ["has no value"]),
        (["temperature=hot"], ["(temperature=hot)", "number", "for example temperature=0.2"]),
        (["temperature=-1"], ["greater than or equal to 0"]),
        (["temperature=nan"], ["finite"]),
        (["seed=1", "seed=2"], ["seed is set twice", "(seed=2)"]),
        (["max_tokens=1.5"], ["integer"]),
        (["tool_choice=maybe"], ["'required'"]),
        (["timeout=0"], ["greater than 0"]),
        (["timeout=4000"], ["3600"]),
        (["stop=a", "stop=b", "stop=c", "stop=d"], ["at most 3"]),
        (["headers=1"], ["write headers.NAME=VALUE"]),
        (["temperature.x=1"], ["has no value"]),
        (["headers.Authorization=Bearer x"], ["written by the program itself"]),
        (["headers.X Y=1"], ["plain characters"]),
        (["body.messages=[]"], ["written by the program itself"]),
        (["body.temperature=1"], ["has an option of its own: temperature"]),
        (["body.x=1e999"], ["is no JSON"]),
    ],
)
def test_what_cannot_be_used_is_named_with_what_to_write(texts: list[str], words: list[str]) -> None:
    with pytest.raises(SettingsError) as caught:
        parse_assignments(texts)
    message = str(caught.value)
    assert "\n" not in message
    assert all(word in message for word in words), message


@pytest.mark.parametrize(
    "text", ["headers.X-Token=sk-CANARY0123456789", 'body.key="sk-CANARY0123456789"', "sk-CANARY1=0"]
)
def test_a_key_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        parse_assignments([text])
    assert "CANARY0123456789" not in str(caught.value)


def test_the_more_particular_entry_comes_last() -> None:
    every, model, place = (ModelOptions(model=name) for name in ("", "openai:gpt", "gpt@office"))
    entries = (place, every, model)
    assert list(matching(entries, "gpt@office")) == [every, model, place]
    assert list(matching(entries, "gpt")) == [every, model]
    assert list(matching(entries, "llama@office")) == [every]
