"""What cannot be read is named for what it is."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats import read


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
        (pack("[Content_Types].xml", "xl/workbook.xml"), "spreadsheet cannot be read"),
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
