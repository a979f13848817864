"""Blocks of plain text: what belongs together, and what each block is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.documents.plain_text import read_plain_text, split_marker
from sopstudio.documents.recognition import is_prose
from sopstudio.documents.sentences import split_sentences
from tests.subsets import examples


def kinds(text: str) -> list[tuple[str, str]]:
    return [(block.kind, block.text) for block in read_plain_text(text).blocks]


def test_wrapped_lines_are_joined_and_steps_are_not() -> None:
    wrapped = "If more than two of the component scores are missing, then the hazard class\nshould be Unable to Decide."
    assert kinds(wrapped) == [("paragraph", wrapped.replace("\n", " "))]
    assert [text for _, text in kinds("Greet the guest\nAsk for the name\nSay goodbye")] == [
        "Greet the guest", "Ask for the name", "Say goodbye",
    ]  # fmt: skip
    assert kinds("- Look up the\n  order in the register\n- Close it") == [
        ("item", "Look up the order in the register"), ("item", "Close it"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "marker"),
    [
        ("1. Ask", ("number", "1", "Ask")),
        ("5.1.2 Open the file", ("number", "5.1.2", "Open the file")),
        ("Step 3: Ask", ("number", "3", "Ask")),
        ("STEP 4 - Ask", ("number", "4", "Ask")),
        ("A. Ask", ("number", "A", "Ask")),
        ("IV. Ask", ("number", "IV", "Ask")),
        ("o\tDeep", ("bullet", "", "Deep")),
        ("• Ask", ("bullet", "", "Ask")),
        ("a) Ask", ("bullet", "", "Ask")),
        ("(ii) Ask", ("bullet", "", "Ask")),
        ("- [ ] Ask", ("bullet", "", "Ask")),
        ("Ask 1. and 2.", ("", "", "Ask 1. and 2.")),
        ("10:30 is the time", ("", "", "10:30 is the time")),
    ],
)
def test_numbers_and_bullets_are_told_from_words(line: str, marker: tuple[str, str, str]) -> None:
    assert split_marker(line) == marker


def test_headings_tables_code_and_marks() -> None:
    text = (
        "# Returns\n\n**2. Purpose**\nWhy.\n\nSCOPE\n\n| Risk | Action |\n|---|---|\n| high | stop |\n\n"
        '```json\n{"a": 1}\n```\n{\n  "b": [1,\n 2]\n}\n<final>x</final>\nUse **bold** `code` and snake_case_name.'
    )
    blocks = read_plain_text(text).blocks
    assert [(block.kind, block.text, block.line) for block in blocks] == [
        ("heading", "Returns", 1),
        ("item", "Purpose", 3),
        ("paragraph", "Why.", 4),
        ("heading", "SCOPE", 6),
        ("table", "", 8),
        ("code", '{"a": 1}', 12),
        ("code", '{\n"b": [1,\n2]\n}', 15),
        ("code", "<final>x</final>", 19),
        ("paragraph", "Use bold code and snake_case_name.", 20),
    ]
    assert blocks[4].rows == (("Risk", "Action"), ("high", "stop"))


def test_depth_comes_from_dotted_numbers_and_indents_and_bullets_stand_below_numbers() -> None:
    text = "5.1 A\n5.1.1 B\n- c\n  - d\n1. e\n- f\n2. g"
    assert [block.depth for block in read_plain_text(text).blocks] == [1, 2, 0, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Check it. Close it.", ["Check it.", "Close it."]),
        ("See sec. 5.1 of e.g. the manual. Stop.", ["See sec. 5.1 of e.g. the manual.", "Stop."]),
        ('Say "Wait. Hold on." and wait.', ['Say "Wait. Hold on." and wait.']),
        ("Pay $1.50 at most. then go", ["Pay $1.50 at most.", "then go"]),
        ("Ask Dr. Who; if late, stop", ["Ask Dr. Who", "if late, stop"]),
        ("Prüfe sie. Öffne das Tor. Écrivez-le. ähnlich", ["Prüfe sie.", "Öffne das Tor.", "Écrivez-le. ähnlich"]),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("Check the order. If it is late, offer a voucher.", True),
        ("Look it up\nIf the order is late, offer a voucher\nClose it", True),
        ("1. Purpose\nWhy.\n2. Procedure\nLook it up", True),
        ("## Steps\n- Look it up", True),
        ("Step 1: Look it up\nStep 2: Close it", True),
        ("Look it up\nProceed to step 1", True),
        ("Look it up\nif late:\n  offer a voucher\nelse:\n  explain", False),
        ("Look it up\nif {days late} > 3: offer a voucher", False),
        ("Look it up [tool: find]\nIf late, offer a voucher", False),
        ("Look it up\nClose it", False),
        ("1. The team lead approves the refund.\n2. Tell the customer that it is paid.", True),
        ("Look it up\nGet approval from the manager", True),
        ("Look it up [#look]\nThe team lead approves the refund", False),
    ],
)
def test_prose_is_told_from_an_outline(text: str, prose: bool) -> None:
    assert is_prose(text) is prose


PIECES = st.sampled_from(
    [
        "# ",
        "- ",
        "1. ",
        "5.1 ",
        "If a, b",
        "\n",
        "\n\n",
        "  ",
        "\t",
        "| a | b |\n",
        "```",
        "{",
        "}",
        "Step 2: ",
        "word ",
        ". ",
        ":",
        "**",
    ]
)


@examples(200, deep=10_000)
@given(st.text(max_size=200) | st.lists(PIECES, max_size=30).map("".join))
def test_no_text_is_refused_and_no_letter_is_lost(text: str) -> None:
    source = read_plain_text(text.replace("```", "").replace("~~~", ""))  # the language of a fence is no text
    read = "".join(block.text + block.number + "".join(map("".join, block.rows)) for block in source.blocks)
    assert {character for character in source.text if character.isalpha()} - {*"xXStepEPSECIONsctionhagVIivo"} <= {
        *read
    }
