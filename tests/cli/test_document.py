from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sopstudio.__main__ import main as start
from sopstudio.cli import main
from sopstudio.resources import samples_dir

LOAN = str(samples_dir() / "loan_application.sop.json")


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
    assert [call[1:] for call in calls] == [(out, True)]


def test_the_program_prints_a_pdf(tmp_path: Path) -> None:
    out = tmp_path / "loan.pdf"
    assert start(["document", LOAN, "-o", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_an_unknown_ending_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["document", LOAN, "-o", str(tmp_path / "a.odt")]) == 2
    assert ".docx" in capsys.readouterr().err
