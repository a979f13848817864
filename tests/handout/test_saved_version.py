"""The head of a handout says which version of the library it shows."""

import pytest

from sopstudio.handout import make_handout
from sopstudio.handout.blocks import Table
from sopstudio.sop import Document, Sop
from sopstudio.text.saved_version import SavedVersion, find_saved_version

LOG = ((3, "2026-11-29T10:00:00+00:00", "c"), (2, "2026-11-20T10:00:00+00:00", "b"), (1, "2026-11-01T10:00:00", "b"))


@pytest.mark.parametrize(
    ("digest", "words"),
    [
        ("c", "3, saved on 29 Nov 2026"),
        ("b", "2, saved on 20 Nov 2026"),
        ("a", "changed since version 3 of 29 Nov 2026"),
    ],
)
def test_it_is_the_newest_with_this_content_else_what_was_changed(digest: str, words: str) -> None:
    version = find_saved_version(LOG, digest)
    assert version is not None
    assert version.describe() == words


def test_nothing_is_said_of_what_was_never_saved() -> None:
    assert find_saved_version((), "a") is None
    assert not any(isinstance(block, Table) for block in make_handout(Document(sop=Sop(id="s", title="S"))))


def test_without_a_time_the_number_is_said() -> None:
    assert SavedVersion(4, "").describe() == "4"
    assert SavedVersion(4, "", is_changed=True).describe() == "changed since version 4"


@pytest.mark.parametrize(
    ("language", "row"),
    [("en", ("Version", "3, saved on 29 Nov 2026")), ("de", ("Version", "3, gespeichert am 29. Nov. 2026"))],
)
def test_it_stands_in_the_head_in_the_language_of_the_handout(language: str, row: tuple[str, str]) -> None:
    version = find_saved_version(LOG, "c")
    blocks = make_handout(Document(sop=Sop(id="s", title="S")), language=language, version=version)
    head = next(block for block in blocks if isinstance(block, Table))
    assert [tuple(cell.text for cell in cells) for cells in head.rows] == [row]
