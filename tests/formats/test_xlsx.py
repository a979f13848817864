"""Workbooks are opened in a child process and read sheet by sheet."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sopstudio.containers.workbook import extract
from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.sheets import build_from_sheets
from sopstudio.formats.xlsx import draft_text, write_text
from tests.formats import workbook_files as files
from tests.formats.texts import edges
from tests.subsets import DEEP

STEPS: list[list[files.Cell]] = [
    ["Return of goods", None, None, None],
    [None, None, None, None],
    ["Owner:", "Ann", None, None],
    ["Step", "Action", "Responsible", "Next"],
    [1, "Look the order up.", "Clerk", None],
    [2, "Check the amount.", None, None],
    [3, "If the amount is more than 500, go to step 5.", None, None],
    [4, "Send a label.", None, "End"],
    [5, "Ask for approval.", "Manager", None],
]


def test_a_sheet_with_titles_above_its_table_is_read_with_the_numbers_of_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "returns.xlsx"
    path.write_bytes(files.to_bytes({"Sheet1": STEPS}))
    reading = read(path)
    assert (reading.format, reading.document.sop.title) == ("xlsx", "Return of goods")
    assert "Check the amount -amount > 500-> Ask for approval" in edges(reading)
    origins = {entry.element: entry.origin for entry in reading.document.provenance}
    assert origins["look-the-order-up"] == "line 5"


def test_sheets_are_sections_and_hidden_ones_are_listed() -> None:
    raw = files.to_bytes(
        {
            "Definitions": [["Term", "Meaning"], ["Late", "after five days"]],
            "Procedure": [["Step", "Action"], [1, "Ask for the order."], [2, "Look it up."]],
            "Old": [["Step", "Action"], [1, "Burn it."]],
        },
        hidden=["Old"],
    )
    reading = read(raw)
    assert [article.title for article in reading.document.sop.knowledge] == ["Late"]
    titles = [node.title for node in reading.document.sop.nodes]
    assert "Look it up" in titles
    assert "Burn it" not in titles
    assert [loss.why for loss in reading.losses if loss.what == "a hidden sheet is left out"] == ["Old"]


def test_merged_cells_count_on_each_of_their_rows() -> None:
    rows: list[list[files.Cell]] = [
        ["Risk", "Amount", "Decision"],
        ["high", "< 100", "approve"],
        [None, ">= 100", "reject"],
        ["low", None, "approve"],
    ]
    reading = read(files.to_bytes({"Rules": rows}, {"Rules": ["A2:A3"]}))
    conditions = [edge.condition for edge in reading.document.sop.edges if edge.kind == "formal"]
    assert conditions == ['risk == "high" and amount < 100', 'risk == "high" and amount >= 100', 'risk == "low"']


def test_numbers_dates_and_truth_values_are_written_as_people_write_them() -> None:
    rows: list[list[files.Cell]] = [["Priority", "VIP", "Action"], [1, True, "Call."], [2.5, False, "Write."]]
    reading = read(files.to_bytes({"Rules": rows}))
    conditions = [edge.condition for edge in reading.document.sop.edges if edge.kind == "formal"]
    assert conditions == ["priority == 1 and VIP == true", "priority == 2.5 and VIP == false"]


def test_a_table_of_cases_is_named() -> None:
    rows: list[list[files.Cell]] = [["order_id", "status"], ["A1", "open"], ["A2", "paid"], ["A3", "open"]]
    with pytest.raises(FormatError) as caught:
        read(files.to_bytes({"Cases": rows}))
    assert caught.value.what == "this is a table of cases, not a procedure"


def test_an_empty_and_a_damaged_workbook_say_so() -> None:
    with pytest.raises(FormatError) as caught:
        read(files.to_bytes({"Sheet1": []}))
    assert caught.value.why == "every cell is empty"
    whole = files.to_bytes({"Sheet1": STEPS})
    for end in (60, len(whole) // 2, len(whole) - 30):
        with pytest.raises(FormatError):
            read(whole[:end], "xlsx")


def outcome(raw: bytes) -> str:
    """The id of the SOP that a workbook is read as, or the refusal; without a child for each."""
    try:
        return build_from_sheets(draft_text(write_text(extract(raw))), "xlsx").document.sop.id
    except FormatError as error:
        return str(error)


def test_damaged_workbooks_are_read_or_refused_in_one_line() -> None:
    whole = files.to_bytes({"Steps": STEPS})
    chance = random.Random(11)
    for count in range(10_000 if DEEP else 60):
        raw = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        damaged = bytes(raw[: chance.randrange(4, len(raw))]) if count % 5 == 0 else bytes(raw)
        assert "\n" not in outcome(damaged)


def test_damaged_sheets_are_read_or_refused_in_one_line() -> None:
    parts = files.unpack(files.to_bytes({"Steps": STEPS}))
    chance = random.Random(12)
    for count in range(10_000 if DEEP else 40):
        name = ("xl/worksheets/sheet1.xml", "xl/workbook.xml")[count % 2]
        text = parts[name]
        for _ in range(chance.randint(1, 6)):
            start = chance.randrange(len(text))
            piece = (
                chr(chance.randrange(32, 127)) if chance.random() < 0.5 else text[chance.randrange(len(text)) :][:30]
            )
            text = text[:start] + piece + text[start + chance.randint(0, 12) :]
        assert "\n" not in outcome(files.pack(parts | {name: text}))
