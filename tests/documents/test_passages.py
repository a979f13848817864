"""Sentences know where they stand in the text of their document."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.documents.passages import find_passages, fold_words, line_passages
from sopstudio.documents.plain_text import read_plain_text
from tests.subsets import examples

TEXT = """# Returns

1. Look up the **order**. If it is late, offer a
   voucher (see the list). Thank the customer!

| Step | Action |
|---|---|
| 1 | Send a label |
"""


def test_a_sentence_is_found_with_its_line_ends_and_signs() -> None:
    passages = find_passages(read_plain_text(TEXT))
    places = [(passage.line, TEXT[passage.start : passage.end]) for passage in passages]
    assert places[:4] == [
        (1, "Returns"),
        (3, "Look up the **order**."),
        (3, "If it is late, offer a\n   voucher (see the list)."),
        (3, "Thank the customer!"),
    ]
    assert [(passage.kind, passage.text) for passage in passages[4:]] == [
        ("table", "Step | Action"),
        ("table", "1 | Send a label"),
    ]
    assert TEXT[passages[-1].start : passages[-1].end] == "1 | Send a label"


def test_a_sentence_that_stands_twice_is_found_twice() -> None:
    text = "1. Call the shop.\n2. Send it.\n3. Call the shop."
    first, _, last = find_passages(read_plain_text(text))
    assert (first.start, last.start) == (3, text.rindex("Call"))


def test_lines_of_an_outline_are_what_stands_in_them() -> None:
    passages = line_passages("look\n\n  - send it \n")
    assert [(passage.line, passage.text, passage.start, passage.end) for passage in passages] == [
        (1, "look", 0, 4),
        (3, "send it", 10, 17),
    ]


@given(st.text(st.sampled_from("ab C.!?;:|-*#1)\n\t\"'(😀"), max_size=120))
@examples(60)
def test_places_are_in_the_text_and_in_order_of_its_lines(text: str) -> None:
    passages = find_passages(read_plain_text(text))
    assert all(0 <= passage.start <= passage.end <= len(text) for passage in passages)
    starts = [passage.start for passage in passages if passage.kind != "table" and fold_words(passage.text)]
    assert starts == sorted(starts)
