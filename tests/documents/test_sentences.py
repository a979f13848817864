"""Sentences are told apart by the words of every language that is read, which stand in its file."""

from __future__ import annotations

import pytest

from sopstudio.documents.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Weigh the box. otherwise stop.", ["Weigh the box.", "otherwise stop."]),
        ("Weigh the box. and go on.", ["Weigh the box. and go on."]),
        ("The clerk weighs it, and then she seals it.", ["The clerk weighs it", "and then she seals it."]),
        ("Er wiegt das Paket, dann siegelt er es.", ["Er wiegt das Paket", "dann siegelt er es."]),
        ("Sie wiegt es, und dann druckt sie den Aufkleber.", ["Sie wiegt es", "und dann druckt sie den Aufkleber."]),
        ("Wenn er es wiegt, dann siegelt er es.", ["Wenn er es wiegt, dann siegelt er es."]),
        ("To late parcels apply the following: Call them.", ["To late parcels apply the following:", "Call them."]),
        ("Bei Verlust gilt folgendes: Suche starten.", ["Bei Verlust gilt folgendes:", "Suche starten."]),
    ],
)
def test_sentences_are_parted_in_each_language(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences
