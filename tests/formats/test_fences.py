"""JSON as chat answers give it: between fences, with words around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.resources import samples_dir

SAMPLE = (samples_dir() / "loan_application.sop.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("```json\n", "\n```", []),
        ("\n~~~\n", "\n~~~\n\n", []),
        ("```json\n", "", []),
        ("Here is your SOP:\n\n```json\n", "\n```\nShall I go on?", ["the words around the JSON"]),
    ],
)
@pytest.mark.parametrize("name", ["", "answer.sop.json", "answer.json", "answer.txt", "answer.md"])
def test_json_between_fences_is_read(before: str, after: str, lost: list[str], name: str, tmp_path: Path) -> None:
    text = before + SAMPLE + after
    path = tmp_path / name if name else None
    if path is not None:
        path.write_text(text, encoding="utf-8")
    reading = read(path or text)
    assert reading.format == "native"
    assert reading.document.sop == read(SAMPLE).document.sop
    assert [loss.what for loss in reading.losses if "JSON" in loss.what] == lost


def test_a_fault_in_fenced_json_is_placed_in_the_whole_text() -> None:
    with pytest.raises(FormatError, match="line 4"):
        read('```json\n{\n "id": "x",\n}\n```')


def test_an_example_in_a_fence_does_not_make_a_text_json() -> None:
    text = 'Ask for {order}\nAnswer with an object:\n```json\n{"order": 1}\n```\nEnd: done'
    assert read(text).format == "text"
