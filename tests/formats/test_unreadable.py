"""What cannot be read is named for what it is; what only looks like it is read."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.unreadable import refuse_table


def refusal(source: str | bytes | Path) -> str:
    with pytest.raises(FormatError) as caught:
        read(source)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def pack(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return out.getvalue()


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (pack("[Content_Types].xml", "word/document.xml"), "Word document cannot be read"),
        (pack("[Content_Types].xml", "xl/workbook.xml"), "Excel workbook"),
        (pack("a.txt"), "ZIP"),
        (b"%PDF-1.7\n%\xe2\xe3", "PDF cannot be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(9), "older Word"),
        (b"{\\rtf1 text}", "rich text"),
        (b"\x89PNG\r\n", "picture"),
    ],
)
def test_a_document_of_another_program_is_named_whatever_its_file_is_called(
    raw: bytes, kind: str, tmp_path: Path
) -> None:
    path = tmp_path / "procedure.txt"
    path.write_bytes(raw)
    assert kind in refusal(path)
    assert "UTF-8" not in refusal(path)


TABLES = [
    "order_id,status,amount\n1,open,3\n2,paid,4\n",
    'id;name;note\n1;"a;b";c\n2;d;e',
    "step\taction\nfirst\tAsk\nsecond\tEnd",
    "name,value\nrisk,low\nscore,700\n\n",
]


@pytest.mark.parametrize("text", TABLES)
def test_a_table_is_refused_as_one_pasted_and_as_a_file(text: str, tmp_path: Path) -> None:
    assert "table" in refusal(text)
    for name in ("cases.csv", "cases.txt"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert "table" in refusal(path)


cells = st.from_regex(r"[a-z0-9_]{2,8}", fullmatch=True)
tables = st.integers(2, 6).flatmap(
    lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=3, max_size=30)
)


@given(tables, st.sampled_from(",;\t|"))
def test_every_table_is_known_by_its_rows(rows: list[list[str]], delimiter: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    with pytest.raises(FormatError):
        refuse_table(out.getvalue())


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
    assert read(text).document.sop.nodes
