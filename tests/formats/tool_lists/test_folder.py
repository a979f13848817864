"""A folder of tool lists: one list, with every file that cannot be read named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats.tool_lists import read_folder

SCHEMA = {"type": "object", "properties": {"id": {"type": "string"}}}


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_every_file_with_tools_is_read_and_the_others_are_listed(tmp_path: Path) -> None:
    write(tmp_path, "a.json", json.dumps([{"name": "refund", "parameters": SCHEMA}]))
    write(tmp_path, "deep/b.sh", "curl https://api.test/orders/12")
    write(tmp_path, "deep/c.json", json.dumps({"title": "refund", **SCHEMA}))
    write(tmp_path, "deep/d.json", "{")
    write(tmp_path, "readme.md", "# Our tools\n")
    write(tmp_path, ".hidden/e.json", json.dumps({"title": "hidden", **SCHEMA}))
    write(tmp_path, "picture.png", "no text")
    (tmp_path / "f.json").write_bytes(b"\xff\xfe\x00")
    reading = read_folder(tmp_path)
    assert [tool.name for tool in reading.tools] == ["refund", "get_orders"]
    assert {loss.where for loss in reading.losses} == {"deep/c.json", "deep/d.json", "readme.md", "f.json"}


def test_a_folder_without_tools_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(FormatError):
        read_folder(tmp_path)
    write(tmp_path, "a.json", "[]")
    with pytest.raises(FormatError, match=r"a\.json"):
        read_folder(tmp_path)
