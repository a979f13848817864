"""Word documents: labels worked out, tables and boxes in their order, changes accepted, bombs and damage refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from sopstudio.cli import main
from sopstudio.containers.extracts import Note
from sopstudio.containers.word.extraction import extract
from sopstudio.containers.word.numbering import number_text
from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.word import build_from_text
from sopstudio.sop import Person
from tests.formats import word_files as files
from tests.formats.texts import by_title, edges
from tests.subsets import DEEP


def extracted(document: Any) -> tuple[str, tuple[Note, ...]]:
    """The text of a document, and what is not in it."""
    whole = extract(files.to_bytes(document))
    return whole.text, whole.notes


def lines(document: Any) -> list[str]:
    return [line for line in extract(files.to_bytes(document)).text.splitlines() if line]


def numbered_manual() -> Any:
    """A manual with numbered headings, steps below them, a nested list and a decision table."""
    document = files.new_document()
    files.add_list(document, 70, files.LEVELS)
    for rank in (1, 2):
        files.number(document.styles[f"Heading {rank}"], 70, rank - 1)
    files.add_list(document, 71, files.LETTERS)
    document.add_heading("Late delivery complaints", 0)
    document.add_heading("Purpose", 1)
    document.add_paragraph("This manual says what to do when an order arrives late.")
    document.add_heading("Procedure", 1)
    document.add_heading("Check", 2)
    document.add_paragraph("Look up the order. If the order was cancelled, proceed to step 2.2.")
    document.add_heading("Answer", 2)
    for depth, text in (
        (0, "If the customer is angry:"), (1, "Offer a voucher"), (1, "Call the customer"), (0, "Send the letter."),
    ):  # fmt: skip
        files.number(document.add_paragraph(text), 71, depth)
    table = document.add_table(3, 2)
    for row, cells in zip(
        table.rows, (("Risk", "Action"), ("High", "Inform the lead"), ("Low", "Note it")), strict=True
    ):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    return document


def test_labels_are_worked_out_from_style_list_and_level() -> None:
    assert lines(numbered_manual()) == [
        "# Late delivery complaints",
        "## 1. Purpose",
        "This manual says what to do when an order arrives late.",
        "## 2. Procedure",
        "### 2.1 Check",
        "Look up the order. If the order was cancelled, proceed to step 2.2.",
        "### 2.2 Answer",
        "   1. If the customer is angry:",
        "       a) Offer a voucher",
        "       b) Call the customer",
        "   2. Send the letter.",
        "| Risk | Action |",
        "| High | Inform the lead |",
        "| Low | Note it |",
    ]


def test_a_manual_is_read_with_its_branches_jumps_and_table() -> None:
    reading = read(files.to_bytes(numbered_manual()))
    assert (reading.format, reading.document.sop.title) == ("word", "Late delivery complaints")
    ways = edges(reading)
    for way in (
        "Answer -the customer is angry-> Offer a voucher",
        "Offer a voucher -always-> Call the customer",
        "Call the customer -always-> Send the letter",
        'Send the letter -risk == "High"-> Inform the lead',
    ):
        assert way in ways
    assert reading.document.sop.description == "This manual says what to do when an order arrives late."


def test_built_in_list_styles_nest_by_their_indents_and_lists_count_on() -> None:
    document = files.new_document()
    for style, text in (
        ("List Number", "Look up"), ("List Bullet 2", "the name"), ("List Bullet 3", "the date"),
        ("List Number", "Close"), ("List Continue", "Say why."),
    ):  # fmt: skip
        document.add_paragraph(text, style=style)
    assert lines(document) == [
        "   1. Look up",
        "      - the name",
        "         - the date",
        "   2. Close",
        "      Say why.",
    ]


@pytest.mark.parametrize(
    ("number", "kind", "text"),
    [
        (4, "lowerRoman", "iv"), (1994, "upperRoman", "MCMXCIV"), (28, "lowerLetter", "bb"), (3, "upperLetter", "C"),
        (7, "decimalZero", "07"), (0, "lowerLetter", "0"), (12, "cardinalText", "12"),
    ],
)  # fmt: skip
def test_numbers_are_printed_as_word_prints_them(number: int, kind: str, text: str) -> None:
    assert number_text(number, kind) == text


def test_changes_are_accepted_and_symbols_boxes_and_controls_are_text() -> None:
    document = files.new_document()
    files.add_xml(
        document,
        "<w:p><w:r><w:t>Send </w:t></w:r><w:del><w:r><w:delText>no </w:delText></w:r></w:del><w:ins><w:r><w:t>one "
        "</w:t></w:r></w:ins><w:r><w:t>letter.</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>"
        "<w:sdt><w:sdtContent><w:p><w:r><w:t>If late </w:t><w:sym w:font='Wingdings' w:char='F0E0'/><w:t> call"
        "</w:t></w:r></w:p></w:sdtContent></w:sdt>"
        "<w:p><w:r><w:t>Wait.</w:t></w:r><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>In the box</w:t></w:r></w:p>"
        "</w:txbxContent></w:pict></w:r></w:p>"
        "<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val='Table of Contents'/></w:docPartObj></w:sdtPr>"
        "<w:sdtContent><w:p><w:r><w:t>1 Scope ... 3</w:t></w:r></w:p></w:sdtContent></w:sdt>",
    )
    text, losses = extracted(document)
    assert text.split("\n\n") == ["Send one letter.", "If late → call", "Wait.", "In the box\n"]
    assert [(loss.what, loss.kind) for loss in losses] == [("1 tracked deletions", "assumed")]


def test_tables_keep_merged_cells_and_frames_are_no_tables() -> None:
    document = files.new_document()
    table = document.add_table(3, 3)
    for row, cells in zip(
        table.rows, (("Tier", "Late", "Action"), ("Gold", "yes", "Call"), ("", "no", "Wait")), strict=True
    ):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    frame = document.add_table(1, 1)
    frame.cell(0, 0).text = "Stop the line."
    assert lines(document) == [
        "| Tier | Late | Action |", "| Gold | yes | Call |", "| Gold | no | Wait |", "Stop the line.",
    ]  # fmt: skip


def test_a_table_of_steps_becomes_steps_with_the_people_who_do_them() -> None:
    document = files.new_document()
    document.add_heading("Procedure", 1)
    rows = (
        ("Step", "Action", "Responsible"), ("1", "Check the order", "Clerk"), ("2", "If it is late, go to step 4.", ""),
        ("3", "Explain it", ""), ("4", "Approve the refund", "Team lead"),
    )  # fmt: skip
    table = document.add_table(5, 3)
    for row, cells in zip(table.rows, rows, strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    reading = read(files.to_bytes(document))
    assert "Check the order -it is late-> Approve the refund" in edges(reading)
    approval = by_title(reading, "Approve the refund")
    assert isinstance(approval, Person)
    assert approval.role == "Team lead"


def test_bold_lines_heads_and_comments() -> None:
    document = files.new_document()
    document.add_paragraph().add_run("Verify the line").bold = True
    paragraph = document.add_paragraph("Test it.")
    document.sections[0].header.paragraphs[0].text = "Internal"
    document.add_comment(paragraph.runs, "Is that right?")
    text, losses = extracted(document)
    assert text == "**Verify the line**\n\nTest it.\n"
    assert {(loss.what, loss.why) for loss in losses} == {
        ("a comment is left out", "Is that right?"), ("the header of the pages is left out", "Internal"),
    }  # fmt: skip


def refusal(raw: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        read(raw)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_bombs_are_refused() -> None:
    raw = files.to_bytes(numbered_manual())
    assert "too large" in refusal(files.replace_part(raw, "word/document.xml", lambda part: part + b" " * 26_000_000))
    entities = b'<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    assert "document type" in refusal(
        files.replace_part(
            raw, "word/document.xml", lambda part: part.replace(b"<w:document", entities + b"<w:document", 1)
        )
    )
    many = b"<w:body>" + b"<w:p/>" * 20_001
    assert "20,000" in refusal(
        files.replace_part(raw, "word/document.xml", lambda part: part.replace(b"<w:body>", many))
    )


def test_a_document_without_text_or_without_steps_says_so() -> None:
    assert "no text" in refusal(files.to_bytes(files.new_document()))
    document = files.new_document()
    document.add_paragraph("The sky is blue.")
    assert "no procedure" in refusal(files.to_bytes(document))


@pytest.mark.parametrize("name", ["procedure.docx", "procedure.txt", "procedure"])
def test_a_word_document_is_known_by_its_first_bytes_and_read_by_the_commands(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(files.to_bytes(numbered_manual()))
    assert main(["convert", str(path), str(tmp_path / "out.sop.json")]) == 0
    assert "(word) -> " in capsys.readouterr().err
    assert main(["check", str(path)]) in (0, 1)
    with pytest.raises(FormatError, match="not a Word"):
        read("Look it up", "word")
    with pytest.raises(FormatError, match="is not prose"):
        read(path, "prose")


def outcome(raw: bytes) -> str:
    """The id of the SOP that a file is read as, or the refusal; without a child for each."""
    try:
        return build_from_text(extract(raw)).document.sop.id
    except FormatError as error:
        return str(error)


def test_damaged_documents_are_read_or_refused_in_one_line() -> None:
    whole = files.to_bytes(numbered_manual())
    chance = random.Random(7)
    for count in range(10_000 if DEEP else 40):
        raw = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        damaged = bytes(raw[: chance.randrange(4, len(raw))]) if count % 5 == 0 else bytes(raw)
        assert "\n" not in outcome(damaged)


def test_damaged_parts_are_read_or_refused_in_one_line() -> None:
    whole = files.to_bytes(numbered_manual())
    chance = random.Random(8)

    def damage(part: bytes) -> bytes:
        words = part.split(b" ")
        for _ in range(chance.randint(1, 4)):
            first, second = chance.randrange(len(words)), chance.randrange(len(words))
            words[first], words[second] = words[second], words[first]
        return b" ".join(words).replace(str(chance.randrange(9)).encode(), str(chance.randrange(99)).encode())

    for count in range(10_000 if DEEP else 15):
        name = ("word/document.xml", "word/numbering.xml", "word/styles.xml")[count % 3]
        assert "\n" not in outcome(files.replace_part(whole, name, damage))
