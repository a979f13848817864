"""Which action is nearest to words, by the words that are shared or by vectors that somebody makes of them."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import SimulationError
from sopstudio.simulation.world.action_search import EmbeddingSearch, MeaningSearch, WordSearch, make_search
from sopstudio.simulation.world.sentence_vectors import has_bundled_model
from tests.simulation.world import sentence_model

ROWS = [
    ("ask the user for listing id", "the number"),
    ("check listing status", ""),
    ("check seller status", ""),
    ("show message: Listing is active", "It is active."),
]


def best(query: str) -> str:
    found = WordSearch(ROWS).search(query).found
    return found[0][0] if found else ""


@pytest.mark.parametrize(
    ("query", "action"),
    [
        ("check listing status", "check listing status"),
        ("Check Listing Status.", "check listing status"),
        ("check listing status [#check.2]", "check listing status"),
        ("check the status of the listing", "check listing status"),
        ("ask the user to provide the listing id", "ask the user for listing id"),
        ("look at the status of the seller", "check seller status"),
        ("fly to the moon", ""),
        ("", ""),
        ("???", ""),
    ],
)
def test_the_action_with_most_words_in_common_is_found(query: str, action: str) -> None:
    assert best(query) == action


def test_each_is_told_with_how_near_it_is_and_what_it_is_about() -> None:
    found = WordSearch(ROWS).search("check the listing status now")
    assert found.found[0] == ("check listing status", "")
    assert list(found.scores) == sorted(found.scores, reverse=True)
    assert 0.3 < found.scores[0] < 1
    assert WordSearch(ROWS).search("check listing status").scores == (1.0,)


@given(st.lists(st.text(min_size=1, max_size=20), unique=True, max_size=6), st.text(max_size=20))
def test_any_rows_and_any_query_can_be_compared(names: list[str], query: str) -> None:
    found = WordSearch([(name, "") for name in names]).search(query)
    assert len(found.found) == len(found.scores) <= 3
    assert all(0 <= score <= 1 for score in found.scores)


def letters(texts: Sequence[str]) -> Any:
    """Vectors that count letters: enough to tell that other ways of comparing can be put in."""
    counts = numpy.array([[text.count(chr(97 + number)) for number in range(26)] for text in texts], dtype=float)
    return counts / numpy.maximum(numpy.linalg.norm(counts, axis=1, keepdims=True), 1)


def test_vectors_of_any_kind_can_take_the_place_of_words() -> None:
    found = EmbeddingSearch(ROWS, letters).search("seller status check")
    assert found.found[0][0] == "check seller status"
    assert found.scores[0] == 1.0
    assert EmbeddingSearch(ROWS, letters).search("zzz").found  # there is always a nearest one


def test_the_vectors_of_the_rows_are_made_once() -> None:
    asked: list[int] = []

    def counting(texts: Sequence[str]) -> Any:
        asked.append(len(texts))
        return letters(texts)

    search = EmbeddingSearch(ROWS, counting)
    search.search("a")
    search.search("b")
    assert asked == [4, 1, 1]


@pytest.mark.skipif(not has_bundled_model(), reason="needs the package wordllama")
def test_the_small_model_compares_names_and_descriptions() -> None:
    rows = [
        ("get order", "Looks an order up."),
        ("check applicant", "Confirms who the applicant is."),
        ("check photo", "Examines the picture of a delivery."),
        ("send a parcel", ""),
    ]
    assert MeaningSearch(rows).search("post a package").found[0] == rows[3]
    assert MeaningSearch(rows).search("confirm the identity of the applicant").found[0] == rows[1]
    assert MeaningSearch(rows).search("examine the picture").found[0] == rows[2]
    assert MeaningSearch(rows).search("Get order.").scores == (1.0,)
    assert not MeaningSearch(rows).search("fly to the moon").found
    assert not MeaningSearch(rows).search("???").found
    assert not MeaningSearch([]).search("anything").found


@given(st.lists(st.tuples(st.text(min_size=1), st.text(max_size=9)), max_size=6), st.text(max_size=20))
def test_any_rows_and_any_query_can_be_compared_by_meaning(rows: list[tuple[str, str]], query: str) -> None:
    found = MeaningSearch(rows, lambda: letters).search(query)
    assert len(found.found) == len(found.scores) <= 3
    assert all(0 <= score <= 1 for score in found.scores)


@pytest.mark.skipif(not has_bundled_model(), reason="needs the package wordllama")
def test_the_small_model_is_read_from_its_wheel_without_a_network_and_without_its_package() -> None:
    code = """
import logging, socket, sys
def refuse(*_): raise AssertionError("nothing may be asked of a network")
socket.socket.connect = socket.getaddrinfo = refuse
from sopstudio.simulation.world.sentence_vectors import bundled_encoder
vectors = bundled_encoder()(["check the status", "look at the state", "bananas", ""])
assert vectors.shape == (4, 256) and vectors[0] @ vectors[1] > vectors[0] @ vectors[2] and not vectors[3].any()
assert not {"wordllama", "requests", "huggingface_hub", "torch"} & set(sys.modules)
assert not logging.getLogger().handlers
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, cwd=Path(__file__).parents[3])


def test_a_way_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(SimulationError, match="choose one of: meaning, words, embeddings"):
        make_search(ROWS, "magic")


def test_where_the_package_or_the_model_is_not_there_it_is_said_what_to_do() -> None:
    there = find_spec("sentence_transformers") is not None
    with pytest.raises(SimulationError, match="name a folder" if there else r"install sopstudio\[embeddings\]"):
        make_search(ROWS, "embeddings:no/such-folder")


@sentence_model.there
@pytest.mark.parametrize(
    ("query", "action"),
    [
        ("find out whether the merchant's account is in order", "check seller status"),
        ("request the identification number of the listing", "ask the user for listing id"),
        ("CHECK THE LISTING STATUS", "check listing status"),
    ],
)
def test_a_model_of_sentences_finds_what_is_put_in_other_words(query: str, action: str) -> None:
    assert make_search(ROWS, f"embeddings:{sentence_model.FOLDER}").search(query).found[0][0] == action


@sentence_model.there
def test_a_model_in_a_folder_asks_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> None:
        raise AssertionError("nothing may be asked of a network")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert make_search(ROWS, f"embeddings:{sentence_model.FOLDER}").search("seller status").found
