"""Pictures of a Markdown handout are files beside it, and replace no file that somebody else wrote."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from sopstudio.errors import FormatError
from sopstudio.handout import handout_files, make_handout
from sopstudio.handout.blocks import Picture
from tests.ui.documents import loan

OWN = b"\x89PNG\r\n\x1a\n....tEXtSoftware\0SOP Studio"
PICTURES = (Picture(OWN, "All steps"), Picture(OWN, "Some [steps]", "Part 1 of 1"))


def test_each_picture_is_a_file_that_is_linked(tmp_path: Path) -> None:
    out = tmp_path / "a b.md"
    files = handout_files(make_handout(loan(), PICTURES), out, "Loan")
    assert [path.name for path in files] == ["a b.md", "a b-picture-1.png", "a b-picture-2.png"]
    page = MarkdownIt("commonmark").render(files[out].decode())
    assert '<img src="a%20b-picture-1.png" alt="All steps" />' in page
    assert '<img src="a%20b-picture-2.png" alt="Some [steps]" /></p>\n<p><em>Part 1 of 1</em>' in page


def test_a_single_picture_has_no_number(tmp_path: Path) -> None:
    files = handout_files(make_handout(loan(), PICTURES[:1]), tmp_path / "a.md", "Loan")
    assert [path.name for path in files] == ["a.md", "a-picture.png"]


@pytest.mark.parametrize("suffix", [".docx", ".html"])
def test_other_formats_are_one_file(tmp_path: Path, suffix: str) -> None:
    pictures = (Picture(_pixel(), "All steps"),)
    assert len(handout_files(make_handout(loan(), pictures), tmp_path / f"a{suffix}", "Loan")) == 1


def test_only_own_pictures_are_replaced(tmp_path: Path) -> None:
    blocks = make_handout(loan(), PICTURES[:1])
    (tmp_path / "a-picture.png").write_bytes(OWN)
    assert handout_files(blocks, tmp_path / "a.md", "Loan")
    (tmp_path / "a-picture.png").write_bytes(b"\x89PNG of somebody else")
    with pytest.raises(FormatError, match="another file is in its place"):
        handout_files(blocks, tmp_path / "a.md", "Loan")
    (tmp_path / "a-picture.png").unlink()
    (tmp_path / "a-picture.png").mkdir()
    with pytest.raises(FormatError, match="folder"):
        handout_files(blocks, tmp_path / "a.md", "Loan")


def _pixel() -> bytes:
    return bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5"
        "f645400000000049454e44ae426082"
    )
