"""A long input is read in a child with limits: the same comes back, or one line that names the limit."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from sopstudio.containers.child import Limits, ask_child
from sopstudio.errors import FormatError
from sopstudio.formats import is_quick_to_read, limited_reading, read
from sopstudio.formats.limited_reading import MAX_BYTES_HERE, MAX_SECONDS, WORKER, ReadAnswer, ReadRequest, find_seconds
from sopstudio.formats.registry import read_here
from sopstudio.sop import Document, replace_fields
from tests.formats import word_files, workbook_files
from tests.formats.pdf_files import write_pdf
from tests.formats.visio_files import Drawn, Glue, visio_file
from tests.subsets import subset

STEP = "{}. Check the field {} of the form against the register of the office, and write the result down.\n"
STEPS = "".join(STEP.format(number, number) for number in range(1, 530))
FEW_STEPS = "".join(STEP.format(number, number) for number in range(1, 30))
LONG = {
    "prose": FEW_STEPS,
    "markdown": f"# Forms\n\n{FEW_STEPS}",
    "text": "".join(f"step {number}\n    if {{a}} > {number}:\n        End: x\n" for number in range(60)),
    "mermaid": "flowchart TD\n" + "".join(f"n{number}[Do {number}]-->n{number + 1}\n" for number in range(100)),
}
"""Texts that are long where `FEW_BYTES` is the longest that is read here."""
FEW_BYTES = 2_000
SHAPES = (Drawn(1, "Start/End", "Begin"), Drawn(2, "Process", "Look it up"))
DOCUMENTS = {
    "word": word_files.to_bytes(word_files.of_lines("1. Look it up.", "2. Write it down.")),
    "pdf": write_pdf([("Refunds", "1. Look it up.", "2. Write it down.")]),
    "workbook": workbook_files.to_bytes({"A": [["Step", "Action"], ["1", "Look it up"], ["2", "Write it down"]]}),
    "visio": visio_file(("Refunds", SHAPES, (Glue(3, 1, 2),))),
}


@pytest.fixture(autouse=True)
def read_in_this_process() -> None:
    """A child reads here, as for users."""


@pytest.fixture
def few_bytes_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short texts are read in a child too."""
    monkeypatch.setattr(limited_reading, "MAX_BYTES_HERE", FEW_BYTES)


@pytest.mark.usefixtures("few_bytes_here")
@pytest.mark.parametrize("format", subset(LONG, 2))
def test_a_long_text_is_read_as_a_short_one_is(format: str) -> None:
    text = LONG[format]
    assert len(text) > FEW_BYTES
    assert read(text, format) == read_here(text, "", format, None)


@pytest.mark.parametrize("raw", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_of_another_program_is_read_as_it_would_be_here(raw: bytes) -> None:
    assert read(raw) == read_here(raw, "", None, None)


@pytest.mark.usefixtures("few_bytes_here")
def test_an_earlier_document_and_the_name_of_the_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "forms of the office.txt"
    path.write_text(FEW_STEPS, encoding="utf-8")
    reading = read(path)
    assert reading.document.sop.title == "Forms of the office"
    node = reading.document.sop.nodes[5]
    named = replace_fields(reading.document.sop, nodes=tuple(
        replace_fields(other, description="kept") if other is node else other for other in reading.document.sop.nodes
    ))  # fmt: skip
    again = read(FEW_STEPS, base=Document(sop=named))
    assert next(other for other in again.document.sop.nodes if other.id == node.id).description == "kept"


@pytest.mark.usefixtures("few_bytes_here")
def test_a_refusal_of_a_long_file_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "forms.mmd"
    path.write_text(LONG["mermaid"] + "a[\n", encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read(path)
    assert caught.value.where == "forms.mmd:102"


@pytest.mark.parametrize(
    ("limits", "why"),
    [(Limits(0), "opening it takes longer than 0 seconds")]
    + [(Limits(9, megabytes), f"opening it takes more than {megabytes} MB of memory") for megabytes in (0, 1, 7)],
    ids=lambda value: value if isinstance(value, str) else f"{value.megabytes} MB",
)
def test_what_takes_more_than_its_limits_is_refused_with_the_limit(limits: Limits, why: str) -> None:
    request = ReadRequest((2 * STEPS).encode(), True, "", "prose")
    with pytest.raises(FormatError) as caught:
        ask_child(WORKER, json.encode(request), ReadAnswer, "text", limits, hint="split the procedure")
    assert caught.value.what == "the text is refused"
    assert why in caught.value.why  # where C code crashes for want of memory, it may be damaged as well


def test_only_short_texts_are_read_at_once(tmp_path: Path) -> None:
    assert len(STEPS) > MAX_BYTES_HERE
    files = {
        "a.txt": b"1. Look it up.",
        "b.txt": STEPS.encode(),
        "c.docx": DOCUMENTS["word"],
        "d.xlsx": DOCUMENTS["workbook"],
    }
    for name, raw in files.items():
        (tmp_path / name).write_bytes(raw)
    assert [name for name in files if is_quick_to_read(tmp_path / name)] == ["a.txt"]
    assert is_quick_to_read(tmp_path / "absent.txt")


def test_a_long_text_may_take_longer_but_never_more_than_the_most() -> None:
    seconds = [find_seconds(size, is_text=True) for size in (0, 100_000, 300_000, 10_000_000)]
    assert seconds == sorted(seconds)
    assert (seconds[0], seconds[-1], find_seconds(9, is_text=False)) == (2, MAX_SECONDS, MAX_SECONDS)
