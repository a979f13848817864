"""Workbooks read back by another library than the one that writes them."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sopstudio.agents import label_agent
from sopstudio.evaluation.report_files import write_report
from sopstudio.evaluation.report_files.workbook import MAX_CELL_CHARACTERS, Sheet, write_workbook
from tests.evaluation.test_report_files import BAD_RUN, GOOD_RUN, LOST_RUN, NASTY, make_data
from tests.translations import in_language

python_calamine = pytest.importorskip("python_calamine")
DANGEROUS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1+1", '=HYPERLINK("http://x")')


def read_sheets(content: bytes) -> dict[str, list[list[Any]]]:
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def formulas(content: bytes) -> int:
    """Cells of the file that hold a formula."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        pages = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
        return sum(archive.read(name).count(b"<f>") + archive.read(name).count(b"hyperlink") for name in pages)


def test_each_table_has_a_sheet_with_typed_cells() -> None:
    runs = (GOOD_RUN, replace(BAD_RUN, scenario="=1+1"), LOST_RUN)
    sheets = read_sheets(write_report("xlsx", make_data(*runs, failures=(NASTY,))))
    assert list(sheets) == ["About", "Scores", "Averages", "Runs", "Differences", "Flips"]
    head, *rows = sheets["Runs"]
    listed = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["Scenario"] for row in listed] == ["c1", "=1+1", "c3"]
    assert [row["Tokens"] for row in listed] == [10.0, 10.0, 10.0]
    assert [row["End"] for row in listed] == [1.0, 0.0, ""]
    head, row = sheets["Scores"][:2]
    scores = dict(zip(head, row, strict=True))
    assert (scores["Runs"], scores["Without an answer"], scores["End"]) == (2.0, 1.0, 0.5)
    assert scores["End from"] < 0.5 < scores["End to"]


def test_the_workbook_has_titles_and_the_id_of_each_scenario() -> None:
    run = replace(GOOD_RUN, agent="dpa", kind="correct-context", end="paid")
    data = replace(make_data(run), titles={"c1": "Journey 1", "paid": "Paid out"}, sop_title="Loan")
    sheets = read_sheets(write_report("xlsx", data))
    head, row = sheets["Runs"]
    listed = dict(zip(head, row, strict=True))
    assert [listed[name] for name in ("Agent", "Kind", "Scenario", "Reached end", "Scenario id")] == [
        label_agent("dpa"), "All goes well", "Journey 1", "Paid out", "c1"
    ]  # fmt: skip
    assert ["SOP", "Loan"] in sheets["About"]
    assert label_agent("dpa") in sheets["Scores"][1]


def test_the_workbook_is_in_the_language_of_the_window() -> None:
    with in_language("de"):
        sheets = read_sheets(write_report("xlsx", make_data(GOOD_RUN, BAD_RUN)))
    assert {"Ergebnisse", "Läufe", "Unterschiede"} <= set(sheets)
    assert {"Szenario", "Erreichtes Ende", "Ende", "Kennung des Szenarios"} <= set(sheets["Läufe"][0])
    assert all(len(head) == len(set(head)) for head, *_ in sheets.values())


def test_no_text_becomes_a_formula_and_each_stays_what_it_is() -> None:
    content = write_workbook([Sheet("S", ("a",), [[text] for text in DANGEROUS])])
    assert formulas(content) == 0
    assert [row[0] for row in read_sheets(content)["S"][1:]] == list(DANGEROUS)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert b'quotePrefix="1"' in archive.read("xl/styles.xml")


NUMBERS = st.booleans() | st.integers(-(2**50), 2**50) | st.floats(allow_nan=False, allow_infinity=False)


@settings(max_examples=25)
@given(st.lists(NUMBERS, min_size=1, max_size=4))
def test_numbers_come_back_beside_blanks(numbers: list[float]) -> None:
    rows = read_sheets(write_workbook([Sheet("S", ("a", "b", "c"), [[number, None, "x"] for number in numbers])]))["S"]
    assert rows[0] == ["a", "b", "c"]
    assert [row[1:] for row in rows[1:]] == [["", "x"]] * len(numbers)
    assert [row[0] for row in rows[1:]] == pytest.approx(numbers, rel=1e-15)


def test_the_same_tables_make_the_same_file_and_long_texts_are_cut() -> None:
    sheet = Sheet("T" * 40, ("a",), [["x" * (MAX_CELL_CHARACTERS + 9)], [NASTY]])
    assert write_workbook([sheet]) == write_workbook([sheet])
    ((title, rows),) = read_sheets(write_workbook([sheet])).items()
    assert len(title) == 31
    assert len(rows[1][0]) == MAX_CELL_CHARACTERS
