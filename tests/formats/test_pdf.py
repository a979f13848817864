"""PDF documents: lines joined over page breaks, running heads dropped, what holds no text or is locked named."""

from __future__ import annotations

import io
import random
import zlib
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from sopstudio.cli import main
from sopstudio.containers.pdf import extract
from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.pdf import build_from_pages, drop_running_lines
from sopstudio.sop.document import author_text
from tests.formats.pdf_files import write_pdf
from tests.formats.texts import edges
from tests.subsets import DEEP

PAGES = (
    ("Late delivery complaints", "", "1. Purpose", "This says what to do when an order is late.", "", "2. Procedure",
     "2.1 Look up the order (in the shop).", "2.2 If the order is late and the customer has waited for"),
    ("more than a week, offer a voucher.", "2.3 Explain why it was late."),
    ("2.4 If the customer is angry, proceed to step 2.2.", "2.5 Close the case."),
)  # fmt: skip


def procedure() -> bytes:
    return write_pdf(PAGES, head="ACME Ltd - SOP-17 rev. 3", foot="Page # of 3")


def refusal(raw: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        read(raw)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_lines_are_joined_over_pages_and_running_lines_are_dropped() -> None:
    reading = read(procedure())
    assert (reading.format, reading.document.sop.title) == ("pdf", "Late delivery complaints")
    ways = edges(reading)
    condition = "the order is late and the customer has waited for more than a week"
    assert f"Decide: {condition} -{condition}-> Offer a voucher" in ways
    assert any(way.startswith("Explain why it was late -the customer is angry-> ") for way in ways)
    assert "ACME" not in author_text(reading.document)
    dropped = [loss.why for loss in reading.losses if loss.what == "a running head or foot is left out"]
    assert dropped == ["ACME Ltd - SOP-17 rev. 3"]


def test_what_stands_on_few_pages_or_in_a_list_is_no_running_line() -> None:
    pages = [
        ["Report 1", "1. Ask", "a", "b", "c", "d", "2. Ask", "7"],
        ["Report 2", "1. Ask", "e", "8"],
        ["Report 3", "f"],
    ]
    kept, running = drop_running_lines(pages)
    assert kept == [["1. Ask", "a", "b", "c", "d", "2. Ask"], ["1. Ask", "e"], ["f"]]
    assert running == ["Report 3"]
    assert drop_running_lines([["Title", "Ask"], ["Title", "Close"]])[1] == []


def test_a_pdf_without_text_and_a_locked_one_say_so() -> None:
    assert "no text" in refusal(write_pdf([(), ()]))
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(procedure())))
    writer.encrypt("secret", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    assert "locked" in refusal(out.getvalue())


def test_a_pdf_that_only_forbids_copying_is_read() -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(procedure())))
    writer.encrypt("", "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    assert read(out.getvalue()).format == "pdf"


@pytest.mark.parametrize("name", ["procedure.pdf", "procedure.txt", "procedure"])
def test_a_pdf_is_known_by_its_first_bytes_and_read_by_the_commands(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(procedure())
    assert main(["convert", str(path), str(tmp_path / "out.sop.json")]) == 0
    assert "(pdf) -> " in capsys.readouterr().err


def outcome(raw: bytes) -> str:
    """The id of the SOP that a file is read as, or the refusal; without a child for each."""
    try:
        return build_from_pages(extract(raw)).document.sop.id
    except FormatError as error:
        return str(error)


def test_damaged_documents_are_read_or_refused_in_one_line() -> None:
    whole = procedure()
    chance = random.Random(9)
    for count in range(10_000 if DEEP else 80):
        raw = bytearray(whole)
        for _ in range(chance.randint(1, 8)):
            raw[chance.randrange(5, len(raw))] = chance.randrange(256)
        if count % 4 == 0:
            start = chance.randrange(9, len(raw))
            del raw[start : start + chance.randrange(1, 400)]
        assert "\n" not in outcome(bytes(raw))


def test_bombs_are_refused() -> None:
    raw = write_pdf([("Ask",)])
    start = raw.index(b"<< /Length")
    end = raw.index(b"endstream")
    packed = zlib.compress(b" " * 26_000_000, 9)
    bomb = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\n" % (len(packed), packed)
    assert "too large" in refusal(raw[:start] + bomb + raw[end:])
    pages = raw.index(b"<< /Type /Pages")
    many = b"<< /Type /Pages /Count 99999999 /Kids [2 0 R 2 0 R] >>"
    assert "\n" not in outcome(raw[:pages] + many + raw[raw.index(b"\nendobj", pages) :])
