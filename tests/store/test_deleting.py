"""An SOP that is deleted is gone from the lists alone; copies and new titles are versions like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.formats import read, write
from sopstudio.sop import Document, Sop, digest, new_uid
from sopstudio.store import Library
from sopstudio.store.copies import duplicate_sop, rename_sop, save_copy


def ids(library: Library, *, deleted: bool = False) -> list[str]:
    return [sop.id for sop in library.versions.list_sops(deleted=deleted)]


def save(library: Library, document: Document) -> None:
    text = next(iter(write(document, "native").files.values())).decode()
    sop = document.sop
    library.versions.save(text, sop.id, sop.title, digest(sop), uid=document.uid)


def loan() -> Document:
    return Document(sop=Sop(id="loan", title="Loan"), uid=new_uid())


def test_a_deleted_sop_comes_back_as_it_was(library: Library, fill: Any, tmp_path: Path) -> None:
    fill.save(library, 1, tags=["released"], note="first")
    fill.save(library, 2)
    fill.save(library, 1, "other")
    before = library.versions.log("loan")
    library.versions.delete("loan")
    assert (ids(library), ids(library, deleted=True)) == (["other"], ["loan"])
    assert library.versions.with_id("loan") == ()
    library.close()
    with Library.open(tmp_path) as reopened:
        assert ids(reopened, deleted=True) == ["loan"]
        assert reopened.versions.undelete(before[0].uid).versions == 2
        assert reopened.versions.log("loan") == before
        assert [move.tag for move in reopened.versions.tag_history("loan")] == ["released"]
        assert reopened.verify() == ()


def test_what_is_saved_again_is_deleted_no_more(library: Library, fill: Any) -> None:
    version = fill.save(library, 1)
    library.versions.delete("loan")
    again = fill.save(library, 1, uid=version.uid)
    assert (again.number, ids(library), ids(library, deleted=True)) == (1, ["loan"], [])


def test_deleting_twice_and_bringing_back_what_is_there_are_refused(library: Library, fill: Any) -> None:
    fill.save(library, 1)
    with pytest.raises(StoreError, match="not deleted"):
        library.versions.undelete("loan")
    library.versions.delete("loan")
    with pytest.raises(StoreError, match="deleted already"):
        library.versions.delete("loan")
    with pytest.raises(StoreError, match="no such SOP"):
        library.versions.delete("nothing")


def test_no_tag_of_a_user_deletes(library: Library, fill: Any) -> None:
    fill.save(library, 1)
    with pytest.raises(StoreError):
        library.versions.tag("loan", 1, "@deleted")
    assert ids(library) == ["loan"]


def test_another_title_is_a_version_with_the_same_id(library: Library) -> None:
    document = loan()
    save(library, document)
    version = rename_sop(library.versions, document.uid, "  Business\nloan ")
    assert (version.sop, version.title, version.number, version.uid) == ("loan", "Business loan", 2, document.uid)
    for title in (" ", "x" * 301):
        with pytest.raises(StoreError, match="title"):
            rename_sop(library.versions, document.uid, title)


def test_a_copy_is_an_sop_of_its_own(library: Library) -> None:
    document = loan()
    save(library, document)
    first, second = duplicate_sop(library.versions, "loan"), save_copy(library.versions, document, "Other")
    assert [(version.sop, version.title) for version in (first, second)] == [
        ("loan-2", "Loan (copy)"),
        ("loan-3", "Other"),
    ]
    assert len({document.uid, first.uid, second.uid}) == 3
    stored = read(library.versions.get(first.uid).document, "native").document
    assert (stored.uid, stored.sop.id) == (first.uid, "loan-2")
