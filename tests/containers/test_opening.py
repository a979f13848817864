"""Files of other programs are opened in a child that ends where a limit is met."""

from __future__ import annotations

import pytest

from sopstudio.containers.opening import Limits, open_pdf, open_word, open_workbook
from sopstudio.errors import FormatError
from tests.formats import word_files
from tests.formats import workbook_files as files
from tests.formats.pdf_files import write_pdf

ROWS: list[list[files.Cell]] = [["Step", "Action"], [1, "Look it up."]]


def test_the_cells_of_a_workbook_come_back_as_text() -> None:
    book = open_workbook(files.to_bytes({"A": ROWS}))
    assert [(sheet.name, sheet.rows) for sheet in book.sheets] == [("A", (("Step", "Action"), ("1", "Look it up.")))]


def test_a_small_file_that_claims_a_huge_sheet_is_refused() -> None:
    far = files.sheet_xml(ROWS).replace(
        "</sheetData>", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    )
    raw = files.to_bytes({"A": ROWS})
    parts = files.unpack(raw) | {"xl/worksheets/sheet1.xml": far}
    with pytest.raises(FormatError) as caught:
        open_workbook(files.pack(parts))
    assert caught.value.what in (
        "the spreadsheet is refused",
        "the spreadsheet is too large",
        "the spreadsheet cannot be read",
    )


def test_documents_come_back_as_text_and_pages() -> None:
    document = word_files.new_document()
    document.add_paragraph("Look it up.")
    assert open_word(word_files.to_bytes(document)).text == "Look it up.\n"
    assert [line for page in open_pdf(write_pdf([("Look it up.",)])).pages for line in page] == ["Look it up."]


def test_a_document_beyond_its_limits_is_refused_with_the_limit() -> None:
    document = word_files.new_document()
    for number in range(3_000):
        document.add_paragraph(f"Look number {number} up.")
    raw = word_files.to_bytes(document)
    with pytest.raises(FormatError) as slow:
        open_word(raw, Limits(0))
    assert slow.value.why == "opening it takes longer than 0 seconds"
    with pytest.raises(FormatError) as large:
        open_word(raw, Limits(5, megabytes=1))
    assert large.value.what.startswith("the Word document")


def test_a_file_that_takes_too_long_is_refused_with_the_limit() -> None:
    many: list[list[files.Cell]] = [[f"cell {number} {column}" for column in range(8)] for number in range(60_000)]
    with pytest.raises(FormatError) as caught:
        open_workbook(files.to_bytes({"A": many}), Limits(0))
    assert caught.value.why == "opening it takes longer than 0 seconds"


def test_a_file_that_takes_too_much_memory_is_refused_with_the_limit() -> None:
    many: list[list[files.Cell]] = [[f"cell {number} {column}" for column in range(8)] for number in range(19_000)]
    with pytest.raises(FormatError) as caught:
        open_workbook(files.to_bytes({"A": many}), Limits(5, megabytes=3))
    assert caught.value.why == "opening it takes more than 3 MB of memory"


def test_an_archive_that_unpacks_to_too_much_is_refused() -> None:
    parts = files.unpack(files.to_bytes({"A": ROWS}))
    with pytest.raises(FormatError) as caught:
        open_workbook(files.pack(parts | {"xl/media/x.bin": "0" * 30_000_000}))
    assert caught.value.what == "the spreadsheet is too large"


def test_an_entity_in_a_part_is_refused() -> None:
    parts = files.unpack(files.to_bytes({"A": ROWS}))
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]>' + parts["xl/workbook.xml"]
    with pytest.raises(FormatError) as caught:
        open_workbook(files.pack(parts | {"xl/workbook.xml": bomb}))
    assert caught.value.what == "the spreadsheet is refused"
