"""Tables in text are read as steps or decisions; cases are named."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.editions.coverage import find_coverage, read_author_text
from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.csv import find_delimiter, read_rows
from tests.formats.texts import edges

DECISIONS = """Refund rules

Hit policy: First
Risk,Order total (EUR),VIP?,Decision
high,,,reject
"low, medium",> 500,no,ask the manager
"low, medium",> 500,yes,approve
low,<= 500,any,approve
"""
STEPS = """Step;Action;Responsible;If yes;If no
1;Ask for the order number;;;
2;Is the order late?;;3;5
3;Offer a voucher;;;
4;Go to step 6;;;
5;Ask for approval;Team lead;;
6;Close the case;;;
"""


def test_a_decision_table_is_a_decision_with_formal_conditions_and_typed_facts() -> None:
    reading = read(DECISIONS)
    sop = reading.document.sop
    assert (reading.format, sop.title) == ("csv", "Refund rules")
    assert edges(reading)[1:5] == [
        'Decide: Refund rules -risk == "high"-> Reject',
        'Decide: Refund rules -risk in ["low", "medium"] and {order total} > 500 and VIP == false-> Ask the manager',
        'Decide: Refund rules -risk in ["low", "medium"] and {order total} > 500 and VIP == true-> Approve',
        'Decide: Refund rules -risk == "low" and {order total} <= 500-> Approve',
    ]
    facts = {fact.name: fact for fact in sop.facts}
    assert {name: fact.type for name, fact in facts.items()} == {
        "risk": "string",
        "order total": "number",
        "VIP": "boolean",
    }
    assert facts["risk"].examples == ("high", "low", "medium")
    assert facts["order total"].unit == "EUR"


def test_a_table_of_steps_keeps_lines_roles_and_answers() -> None:
    reading = read(STEPS)
    assert edges(reading)[:5] == [
        "Ask for the order number -always-> Is the order late?",
        "Is the order late? -Is the order late-> Offer a voucher",
        "Is the order late? -otherwise-> Ask for approval",
        "Offer a voucher -always-> Close the case",
        "Ask for approval -always-> Close the case",
    ]
    origins = {entry.element: entry.origin for entry in reading.document.provenance}
    assert origins["offer-a-voucher"] == "line 4"


def test_cells_copied_from_a_spreadsheet_are_read_with_the_titles_above_them() -> None:
    pasted = "Onboarding\n\nStep\tAction\tOwner\n1\tCreate the account\tIT\n2\tSend the welcome letter\tHR\n"
    reading = read(pasted)
    assert (reading.format, reading.document.sop.title) == ("csv", "Onboarding")
    assert [getattr(node, "role", "") for node in reading.document.sop.nodes][:2] == ["IT", "HR"]


CASES = [
    "order_id,status,amount\n1,open,3\n2,paid,4\n3,open,5\n",
    "risk,score,expected_decision\nlow,700,approve\nhigh,300,reject\nlow,650,approve\n",
    "timestamp,level,message\n2024-01-01 10:00,INFO,Started\n2024-01-01 10:01,ERROR,Stop it\n"
    "2024-01-01 10:02,INFO,Close\n",
]


@pytest.mark.parametrize("text", CASES)
def test_a_table_of_cases_is_named_as_one_pasted_and_as_a_file(text: str, tmp_path: Path) -> None:
    for name in ("", "cases.csv", "cases.txt"):
        path = tmp_path / (name or "x")
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FormatError) as caught:
            read(path if name else text)
        assert caught.value.what == "this is a table of cases, not a procedure"
        assert "scenarios" in caught.value.hint


@pytest.mark.parametrize("text", ['id;name;note\n1;"a;b";c\n2;d;e', "name,value\nrisk,low\nscore,700\n\n"])
def test_a_table_of_anything_else_is_no_procedure(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert caught.value.what.startswith("this is a table")


cells = st.from_regex(r"[a-z0-9_]{2,8}", fullmatch=True)
tables = st.integers(2, 6).flatmap(
    lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=3, max_size=30)
)


@given(tables, st.sampled_from(",;\t|"))
def test_every_table_is_known_by_its_rows(rows: list[list[str]], delimiter: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    assert find_delimiter(out.getvalue()) == delimiter
    assert [list(row.cells) for row in read_rows(out.getvalue(), delimiter)] == rows


@given(st.lists(st.lists(st.text(max_size=12), min_size=2, max_size=5), min_size=3, max_size=12))
def test_any_table_is_read_or_refused_with_a_line(rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter="\t").writerows([["Step", "Action"], *rows])
    try:
        nodes = len(read(out.getvalue().replace("\0", ""), "csv").document.sop.nodes)
    except FormatError as error:
        nodes = -str(error).count("\n") or 1
    assert nodes > 0


@pytest.mark.parametrize(
    "text",
    [
        "1.\tAsk for the order.\n2.\tLook it up.\n3.\tSend a label.",
        "First, greet the guest\nThen, ask for the name\nFinally, say goodbye",
        "Ask for {name}, {date}, {city}.\nCheck name, date, city.\nTell name, date, city.",
        "Greet, ask\nEnd: done",
    ],
)
def test_prose_with_commas_and_numbered_lists_are_no_tables(text: str) -> None:
    assert read(text).format != "csv"


@pytest.mark.parametrize("name", ["", "refunds.txt", "refunds.md"])
def test_a_table_of_markdown_is_read_with_the_words_around_it(name: str, tmp_path: Path) -> None:
    text = "# Refunds\n\n| Amount | Action |\n|---|:-:|\n| up to 50 EUR | refund |\n| above 50 EUR | ask a manager |\n"
    if name:
        (tmp_path / name).write_text(text, encoding="utf-8")
    sop = read(tmp_path / name if name else text).document.sop
    assert sop.title == "Refunds"
    assert [edge.condition for edge in sop.edges if edge.condition] == ["amount <= 50", "amount > 50"]


def test_past_cases_of_a_published_benchmark_are_no_procedures(shared: Path) -> None:
    files = sorted((shared / "fixtures" / "sop-bench-amazon").glob("*/*.csv"))
    for path in files:
        with pytest.raises(FormatError) as caught:
            read(path)
        assert caught.value.what == "this is a table of cases, not a procedure", path
    assert files


def test_every_row_of_a_table_is_linked_to_what_it_became() -> None:
    document = read(STEPS).document
    source = read_author_text(document)
    assert source is not None
    assert source.format == "csv"
    coverage = find_coverage(document, source)
    assert [passage.line for passage in source.passages] == [1, 2, 3, 4, 5, 6, 7]
    assert coverage.elements[3] == ("offer-a-voucher",)
    assert not coverage.uncovered
