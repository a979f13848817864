"""Text that cannot be read is refused with its line, and none does anything else."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.limits import MAX_NODES
from tests.formats.hostile import read_or_refuse
from tests.formats.texts import PARCEL, write_words
from tests.subsets import DEEP, examples

MANY_CHARACTERS = 200_000 if DEEP else 18_500


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Step\n\tIn\n        Out\n", "line 3"),
        ("Step\n \tIn\n", "line 2"),
        ("A\n    B\n  C\nD\n", "line 3"),
        ("    A\n  B\n", "line 2"),
        ("A\nB\x00C\n", "line 2, column 2"),
        ("A\n  B\x07\n", "line 2, column 4"),
        ("A\n\u00a0B\n", "line 2"),
        ("A\nprocedure P:\n  x\nB\n", "line 4"),
        ("A [#a]\nB [#a]\n", "line 2"),
        ("A\ngo to: B\n", "line 2"),
        ("A\n" + "x" * 20_001, "line 2"),
        ("\n".join(" " * depth + "x" for depth in range(70)), "line 65"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, place: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, "text")
    assert caught.value.where == place
    assert "\n" not in str(caught.value)


def test_line_ends_and_byte_order_marks_make_no_difference() -> None:
    plain = read(PARCEL).document.sop
    assert read(("\ufeff" + PARCEL.replace("\n", "\r\n")).encode()).document.sop == plain
    assert read(PARCEL.replace("\n", "\r"), "text").document.sop == plain


def test_misleading_text_is_kept_and_listed() -> None:
    reading = read("A\x1b]0;evil\x07\x1b[2J\n  B \u202ex\n")
    assert [node.title for node in reading.document.sop.nodes][:2] == ["A\x1b]0;evil\x07\x1b[2J", "B \u202ex"]
    assert [loss.where for loss in reading.losses] == ["line 1", "line 2"]
    assert read(write_words(reading.document), base=reading.document).document.sop == reading.document.sop


def test_other_languages_are_not_taken_for_text() -> None:
    for text in ("data:text/plain,x", "<?xml version='1.0'?>", "---\na: b"):
        with pytest.raises(FormatError, match="no reader recognises"):
            read(text)


def test_twenty_thousand_steps_are_read_and_one_more_is_refused() -> None:
    if DEEP:
        assert len(read("step\n" * (MAX_NODES - 1)).document.sop.nodes) == MAX_NODES
    with pytest.raises(FormatError, match="at most 20,000"):
        read("step\n" * (MAX_NODES + 1))


@given(
    st.text(max_size=200)
    | st.lists(
        st.sampled_from(
            [
                "if a:",
                "else:",
                "  ",
                "    ",
                "\t",
                "\n",
                "step",
                "- ",
                "1. ",
                "1.1 ",
                "go to: step",
                "end",
                "end: x",
                "always:",
                "---",
                "procedure p:",
                "continue",
                "dead end",
                "[#a]",
                '"',
                "{x} > 1",
                "# t",
                "elif b:",
                " then x",
                "(at most 2 times)",
            ]
        ),
        max_size=40,
    ).map("".join)
)
def test_no_text_does_anything_but_read_or_be_refused(text: str) -> None:
    assert read_or_refuse(text, "text")


@given(st.binary(max_size=200))
def test_no_bytes_do_anything_but_read_or_be_refused(raw: bytes) -> None:
    assert all(read_or_refuse(raw, name) for name in (None, "text", "native", "journeybench"))


FRAGMENTS = (
    *("# T\n", "## t", "===\n", "Title: x", "if {a} > 1:", "else", "end", 'end "', "“x”", "Ask for ", "{a}", "{", "}"),
    *(
        "[tool: x]",
        "[tool:",
        "[#a]",
        "[#",
        '"',
        "\\",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "- ",
        "1. ",
        "1.1 ",
        "go to: ",
        "x",
    ),
    *("procedure p:", "```", "| a | b |", "> ", "**b**", "[a](b)", "(at most 2 times)", " then ", "ask the user ", "…"),
    *(
        '{"nodes": [',
        '{"format": 1, ',
        '"id": ',
        "[1, ",
        "null",
        "]",
        "}",
        ",",
        ":",
        "1e999",
        "\u2028",
        "\u202e",
        "x(y)",
    ),
)


@examples(60)
@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=60).map("".join))
def test_no_paste_does_anything_but_read_or_be_refused(text: str) -> None:
    for name in (None, "text", "journeybench", "native"):
        with contextlib.suppress(FormatError):
            document = read(text, name).document
            if name == "text":
                assert read(write_words(document), "text", base=document).document.sop == document.sop


@pytest.mark.parametrize(
    "line",
    [
        *("a" + " " * 9_000 + "b", "procedure " + " " * 9_000 + "x", "ask the user to " + "the " * 2_400 + "x"),
        *(
            "[tool: " + "a, " * 2_400,
            "[tool: a]" * 1_000,
            "if " + "then " * 1_900,
            "if " + "(" * 9_000,
            "end " + '"' * 9_000,
        ),
        *(
            '"' + "\\" * 9_000,
            "[#" * 4_500,
            "Ask for " + "{a}" * 3_000,
            "Ask for " + "{" * 9_000,
            "{" * 9_000,
            "title:" * 900,
        ),
        *(
            "if " + "{x} + " * 1_500 + "1 > 2:",
            "go to: " + "(at most 2 times) " * 500,
            "'" * 9_000,
            "end: " + " " * 9_000 + "x",
        ),
        *(
            "a [" + "b:" * 4_500,
            "“" * 9_000,
            "call " * 1_800,
            "ask for" + " " * 9_000 + "x",
            "else" + " " * 9_000 + "x:",
        ),
    ],
    ids=lambda line: line[:12],
)
def test_hostile_lines_are_read_or_refused_without_another_error(line: str) -> None:
    text = "step\n" + "\n".join([line] * (MANY_CHARACTERS // len(line)))
    assert read_or_refuse(text, "text")


@examples(4, deep=15)
@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), min_size=1, max_size=30).map("".join))
def test_many_kilobytes_are_read_or_refused_without_another_error(part: str) -> None:
    text = (part + "\n") * (MANY_CHARACTERS // (len(part.encode("utf-8", "replace")) + 1))
    for name in (None, "text"):
        assert read_or_refuse(text, name)


@pytest.mark.parametrize(
    "part", ["## t", "if a:\n  x", "else", "procedure p:\n  x", "end", "x [tool: a]", "if a: else: x"]
)
def test_many_lines_are_read_or_refused_without_another_error(part: str) -> None:
    text = f"{part}\n" * (MANY_CHARACTERS // (len(part) + 1) // (1 if DEEP else 2))
    assert read_or_refuse(text, "text")
