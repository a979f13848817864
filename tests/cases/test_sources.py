"""Tables from files of every kind."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.cases.sources import read_table
from sopstudio.errors import FormatError
from tests.formats.workbook_files import Cell, to_bytes

TRAPS = ["a,b", 'say "hi"', "x;y", "two\nlines"]
CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8) | st.sampled_from(TRAPS)


def rows(source: Path | bytes, name: str = "cases.csv") -> list[list[object]]:
    return [list(row.cells) for row in read_table(source, name=name).rows]


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=6), st.sampled_from([",", ";", "\t"]))
def test_what_a_spreadsheet_writes_is_read_back(body: list[list[str]], delimiter: str) -> None:
    body = [row for row in body if any(row)] or [["a", "b", "c"]]
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows([["one", "two", "three"], *body])
    table = read_table(out.getvalue().encode("utf-8-sig"), name="cases.tsv" if delimiter == "\t" else "cases.csv")
    assert table.columns == ("one", "two", "three")
    assert [list(row.cells) for row in table.rows] == body
    assert not table.unread


def test_a_row_that_cannot_be_read_is_listed_and_the_rest_is_read() -> None:
    table = read_table(b'a,b\r\n1,2\r\n3\r\n\r\n4,5,6\r\n7,"8"x\r\n9,10\r\n11,"12\r\n')
    assert [(row.number, row.line, list(row.cells)) for row in table.rows] == [(1, 2, ["1", "2"]), (5, 7, ["9", "10"])]
    assert [(row.number, row.line) for row in table.unread] == [(2, 3), (3, 5), (4, 6), (6, 8)]


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        (b" Credit  Score ,b", ("Credit Score", "b")),
        (b",b", ("column 1", "b")),
        (b"a,a", ("a", "a (2)")),
        (b"\xef\xbb\xbfa,b", ("a", "b")),
    ],
)
def test_columns_get_names(header: bytes, columns: tuple[str, ...]) -> None:
    assert read_table(header + b"\n1,2\n").columns == columns


def test_text_in_other_encodings_is_read() -> None:
    assert rows("a,b\nü,1\n".encode("utf-16")) == [["ü", "1"]]
    table = read_table("a,b\nü,1\n".encode("cp1252"))
    assert table.rows[0].cells == ["ü", "1"]
    assert table.notes


def test_json_lines_keep_types_and_bad_lines_are_listed() -> None:
    table = read_table(b'{"a": 1.5, "b": [1]}\n{"b": true}\n[1]\n{"a":\n', name="cases.jsonl")
    assert table.columns == ("a", "b")
    assert [[str(cell) for cell in row.cells] for row in table.rows] == [["1.5", "[1]"], ["None", "True"]]
    assert [(row.number, row.line) for row in table.unread] == [(3, 3), (4, 4)]
    assert read_table(json.dumps([{"a": 1}]).encode(), name="cases.json").rows[0].cells == [1]


def test_a_sheet_is_chosen_by_name_and_others_are_told() -> None:
    cases: list[list[Cell]] = [["", "", ""], ["id", "score", "ok"], ["c1", 700, True]]
    raw = to_bytes({"Notes": [["x"]], "Cases": cases, "More": [["a"], [1]]})
    table = read_table(raw, name="cases.xlsx")
    assert (table.columns, [list(row.cells) for row in table.rows]) == (("id", "score", "ok"), [["c1", "700", "yes"]])
    assert (table.rows[0].number, table.rows[0].line) == (1, 3)
    assert "More" in " ".join(table.notes)
    assert read_table(raw, name="cases.xlsx", sheet="more").columns == ("a",)
    with pytest.raises(FormatError, match="no such table"):
        read_table(raw, name="cases.xlsx", sheet="absent")


def test_a_database_is_queried_and_never_changed(tmp_path: Path) -> None:
    path = tmp_path / "cases.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE cases (id TEXT, score REAL)")
        connection.executemany("INSERT INTO cases VALUES (?, ?)", [("a", 1), ("b", 2.5)])
    connection.close()
    before = path.read_bytes()
    assert rows(path) == [["a", 1.0], ["b", 2.5]]
    table = read_table(path, query="SELECT id, max(score) AS best FROM cases")
    assert (table.columns, list(table.rows[0].cells)) == (("id", "best"), ["b", 2.5])
    for query in ("DELETE FROM cases", "ATTACH 'x' AS y", "PRAGMA journal_mode = WAL", "SELECT nothing FROM cases"):
        with pytest.raises(FormatError, match="cannot be queried"):
            read_table(path, query=query)
    assert path.read_bytes() == before


def test_a_database_of_several_tables_needs_a_query(tmp_path: Path) -> None:
    path = tmp_path / "cases.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript("CREATE TABLE a (x); CREATE TABLE b (x);")
    connection.close()
    with pytest.raises(FormatError, match="a, b"):
        read_table(path)


def test_parquet_is_read_where_pyarrow_is_there_and_else_says_what_to_install() -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        with pytest.raises(FormatError, match="pip install pyarrow"):
            read_table(b"PAR1", name="cases.parquet")
        return
    out = io.BytesIO()
    parquet.write_table(pyarrow.table({"a": [1, None], "b": ["x", "y"]}), out)
    assert rows(out.getvalue(), "cases.parquet") == [[1, "x"], [None, "y"]]


@pytest.mark.parametrize("raw", [b"", b"a,b\n", b"\n\n", b"\x7fELF\0\0,\0\n1,2\n"])
def test_a_table_without_rows_is_refused(raw: bytes) -> None:
    with pytest.raises(FormatError):
        read_table(raw)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    for name in ("cases.csv", "cases.jsonl"):
        try:
            table = read_table(raw, name=name)
        except FormatError:
            continue
        assert table.rows or table.unread
