from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import docx
import pytest

from sopstudio.__main__ import main as start
from sopstudio.cli import main
from sopstudio.resources import samples_dir

LOAN, SMALL = (str(samples_dir() / f"{name}.sop.json") for name in ("loan_application", "email_update"))


@pytest.mark.parametrize("suffix", [".docx", ".html", ".md"])
def test_a_document_is_written_without_the_window(tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"loan{suffix}"
    assert main(["document", LOAN, "-o", str(out), "--no-picture"]) == 0
    assert out.stat().st_size > 3000


def test_a_pdf_is_printed_by_the_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "loan.pdf"
    assert main(["document", LOAN, "-o", str(out)]) == 2
    assert "a PDF cannot be written here" in capsys.readouterr().err
    calls: list[Any] = []
    assert main(["document", LOAN, "-o", str(out)], print_document=lambda *call: calls.append(call)) == 0
    assert [call[1:3] for call in calls] == [(out, True)]


def test_the_program_prints_a_pdf(tmp_path: Path) -> None:
    out = tmp_path / "loan.pdf"
    assert start(["document", LOAN, "-o", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_an_unknown_ending_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["document", LOAN, "-o", str(tmp_path / "a.odt")]) == 2
    assert ".docx" in capsys.readouterr().err


def test_markdown_has_its_pictures_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "my loan.md"
    assert start(["--format", "json", "document", LOAN, "-o", str(out)]) == 0
    answer = json.loads(capsys.readouterr().out)
    written = [Path(name) for name in answer["pictures"]]
    assert [path.name for path in written] == [f"my loan-picture-{number}.png" for number in (1, 2, 3)]
    assert sorted([*written, out]) == sorted(tmp_path.iterdir())
    links = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", out.read_text(encoding="utf-8"))
    assert [tmp_path / unquote(link) for link in links] == written
    assert start(["document", LOAN, "-o", str(out)]) == 0  # its own pictures may be replaced


def test_a_file_in_the_place_of_a_picture_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, foreign = tmp_path / "loan.md", tmp_path / "loan-picture-2.png"
    foreign.write_bytes(b"mine")
    assert start(["document", LOAN, "-o", str(out)]) == 2
    assert "another file is in its place" in capsys.readouterr().err
    assert foreign.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [foreign]
    assert start(["document", LOAN, "-o", str(out), "--no-picture"]) == 0


@pytest.mark.parametrize(
    ("options", "variable", "width"),
    [
        ([], "de_DE.UTF-8", 210),
        ([], "en_US.UTF-8", 216),
        (["--paper", "a4"], "en_US", 210),
        (["--paper", "letter"], "", 216),
    ],
)
def test_the_paper_is_that_of_the_country_or_the_one_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], variable: str, width: int
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_PAPER", variable)
    out = tmp_path / "loan.docx"
    assert main(["document", SMALL, "-o", str(out), *options]) == 0
    page_width = docx.Document(str(out)).sections[0].page_width
    assert page_width is not None
    assert round(page_width.mm) == width


@pytest.mark.parametrize(
    ("sample", "options", "heading"),
    [
        ("de/loan_application", [], "## Schritte"),
        ("de/loan_application", ["--language", "en"], "## Steps"),
        ("loan_application", [], "## Steps"),
        ("loan_application", ["--language", "de"], "## Schritte"),
    ],
)
def test_headings_are_in_the_language_of_the_procedure_or_the_one_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sample: str, options: list[str], heading: str
) -> None:
    out = tmp_path / "a.md"
    assert main(["document", str(samples_dir() / f"{sample}.sop.json"), "-o", str(out), *options]) == 0
    assert heading in out.read_text(encoding="utf-8").splitlines()
    assert capsys.readouterr().out.endswith(" steps\n")  # what the command line says stays English
