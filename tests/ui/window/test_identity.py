"""Which SOP a document is: pastes, files of others, drafts and libraries from before there were identities."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from sopstudio.formats import read, write
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Head, new_uid, replace_fields
from sopstudio.sop.edits import update_header
from sopstudio.ui.startup import create_window
from tests.subsets import subset
from tests.ui.window.conftest import LOAN, Open
from tests.ui.window.sessions import Session

ROOT = Path(__file__).parents[3]
PASTED = "STANDARD OPERATING PROCEDURE\nAsk for the {0}.\n"


@pytest.fixture
def session(qapp: QApplication, tmp_path: Path) -> Iterator[Session]:
    """A session that begins with the loan sample."""
    session = Session(tmp_path / "home")
    yield session
    session.end(killed=False)


def file_of(folder: Path, document: Document, name: str = "theirs.sop.json") -> Path:
    path = folder / name
    path.write_bytes(next(iter(write(document, "native").files.values())))
    return path


def theirs(document: Document = LOAN, uid: str = "", title: str = "Loans of a colleague") -> Document:
    return replace_fields(update_header(document, title=title), uid=uid)


def save_mine(session: Session) -> str:
    session.edit("as I do it")
    session.files.save()
    return session.document.uid


def titles(session: Session, uid: str) -> list[str]:
    return [version.title for version in session.desk.library.versions_of(uid)]


def test_two_pastes_with_the_same_first_line_are_two_sops(session: Session) -> None:
    for word in ("order", "invoice"):
        session.files.open_unsaved(read(PASTED.format(word)).document)
    first, second = session.drafts.entries()
    assert {first.key, second.key} >= {session.document.uid}
    kept = [session.drafts.find(entry.key) for entry in (first, second)]
    words = {node.title for draft in kept if draft is not None for node in draft.document.sop.nodes}
    assert {"Ask for the order", "Ask for the invoice"} <= {word.rstrip(".") for word in words}
    assert first.sop != second.sop


def test_an_unsaved_sop_is_not_shown_instead_of_a_file_with_its_id(session: Session, tmp_path: Path) -> None:
    session.files.new()
    session.edit("mine")
    mine = session.document
    session.files.open_path(file_of(tmp_path, theirs(mine, new_uid())))
    assert session.document.sop.title == "Loans of a colleague"
    session.files.save()
    assert titles(session, session.document.uid) == ["Loans of a colleague"]
    session.files.open_sop(mine.uid)
    assert session.document.sop.description == "mine"


@pytest.mark.parametrize("uid", ["", "0123456789abcdef" * 2])
def test_a_file_with_an_id_of_the_library_asks_and_changes_nothing_until_it_is_answered(
    session: Session, tmp_path: Path, uid: str
) -> None:
    mine = save_mine(session)
    session.files.open_path(file_of(tmp_path, theirs(uid=uid)))
    assert session.asks
    assert session.document.uid == mine
    assert session.files.question.changes.list.count() == 1
    session.files.question.dismiss()
    assert titles(session, mine) == [LOAN.sop.title]
    assert session.drafts.entries() == []


def test_keep_both_makes_the_file_an_sop_of_its_own(session: Session, tmp_path: Path) -> None:
    mine = save_mine(session)
    session.files.open_path(file_of(tmp_path, theirs()))
    session.files.question.both.click()
    assert session.document.uid != mine
    assert not session.drafts.has_unsaved_changes
    assert [titles(session, uid) for uid in (mine, session.document.uid)] == [
        [LOAN.sop.title],
        ["Loans of a colleague"],
    ]


def test_a_new_version_of_mine_keeps_what_was_unsaved_as_a_version_before_it(session: Session, tmp_path: Path) -> None:
    mine = save_mine(session)
    session.edit("not saved yet")
    session.files.open_path(file_of(tmp_path, theirs(uid=new_uid())))
    session.files.question.version.click()
    log = session.desk.library.versions_of(mine)
    assert session.document.uid == mine
    assert [version.title for version in log] == ["Loans of a colleague", LOAN.sop.title, LOAN.sop.title]
    assert session.desk.library.load_document(mine, 2).sop.description == "not saved yet"
    assert session.drafts.entries() == []


def test_open_without_keeping_leaves_library_and_drafts_as_they_are(session: Session, tmp_path: Path) -> None:
    mine = save_mine(session)
    path = file_of(tmp_path, theirs(uid=new_uid()))
    session.files.open_path(path)
    session.files.question.only.click()
    assert session.document.sop.title == "Loans of a colleague"
    assert [sop.uid for sop in session.desk.library.list_sops()] == [mine]
    assert session.drafts.entries() == []
    session.edit("now it is worked on")
    session.drafts.write()
    session.files.open_sop(mine)
    session.files.open_path(path)
    assert not session.asks
    assert session.document.sop.description == "now it is worked on"


def test_a_file_without_identity_that_holds_a_version_is_that_sop(session: Session, tmp_path: Path) -> None:
    mine = save_mine(session)
    path = file_of(tmp_path, replace_fields(session.document, uid=""))
    session.edit("later")
    session.files.save()
    session.files.new()
    session.files.open_path(path)
    assert not session.asks
    assert (session.document.uid, session.document.sop.description) == (mine, "as I do it")


def test_an_earlier_version_in_a_file_does_not_take_the_place_of_unsaved_changes(
    session: Session, tmp_path: Path
) -> None:
    mine = save_mine(session)
    path = file_of(tmp_path, session.document)
    session.edit("second")
    session.files.save()
    session.edit("not saved yet")
    session.files.open_path(path)
    assert session.asks
    session.files.question.only.click()
    assert session.document.uid != mine
    draft = session.drafts.find(mine)
    assert draft is not None
    assert draft.document.sop.description == "not saved yet"


def test_a_sample_never_asks_and_is_not_taken_for_what_was_made_of_it(session: Session) -> None:
    mine = save_mine(session)
    session.files.open_sample("loan_application.sop.json")
    assert not session.asks
    assert session.document.uid != mine
    assert session.document.sop == LOAN.sop


def test_a_draft_from_before_there_were_identities_is_read(qapp: QApplication, tmp_path: Path) -> None:
    text = next(iter(write(update_header(LOAN, title="Half done"), "native").files.values())).decode()
    held = {"sop": "loan_application", "title": "Half done", "path": "", "document": text}
    name = hashlib.sha256(b"loan_application").hexdigest()[:24]
    older = tmp_path / "drafts" / f"{name}.json"
    older.parent.mkdir()
    for path in (older, older.with_name("open.json")):
        path.write_text(json.dumps(held), encoding="utf-8")
    session = Session(tmp_path)
    assert session.document.sop.title == "Half done"
    session.end(killed=True)
    assert not older.exists()
    again = Session(tmp_path)
    assert (again.document.uid, again.document.sop.title) == (session.document.uid, "Half done")
    again.end(killed=False)


def test_an_older_draft_goes_on_with_the_sop_in_the_library(session: Session) -> None:
    mine = save_mine(session)
    text = next(iter(write(update_header(LOAN, title="Half done"), "native").files.values())).decode()
    name = hashlib.sha256(b"loan_application").hexdigest()[:24]
    older = session.home / "drafts" / f"{name}.json"
    held = {"sop": "loan_application", "title": "Half done", "path": "", "document": text}
    older.write_text(json.dumps(held), encoding="utf-8")
    session.files.new()
    session.files.open_sop(mine)
    assert (session.document.uid, session.document.sop.title) == (mine, "Half done")
    session.drafts.write()
    assert not older.exists()


def test_an_sop_that_was_drawn_is_named_by_its_title_when_it_is_first_saved(session: Session) -> None:
    session.files.new()
    session.desk.document.attempt("Rename", lambda document: update_header(document, title="Return of goods"))
    session.files.save()
    assert session.document.sop.id == "return-of-goods"
    session.desk.document.attempt("Rename", lambda document: update_header(document, title="Returns"))
    session.files.save()
    assert session.document.sop.id == "return-of-goods"
    assert len(session.desk.library.versions_of(session.document.uid)) == 2


def test_a_file_that_something_else_changed_is_left_alone(session: Session, tmp_path: Path) -> None:
    path = file_of(tmp_path, theirs(uid=new_uid()))
    session.files.open_path(path)
    session.edit("mine")
    file_of(tmp_path, theirs(title="Put there by somebody else"))
    session.files.save()
    assert read(path).document.sop.title == "Put there by somebody else"
    assert "left as it is" in session.desk.notices.text
    assert titles(session, session.document.uid) == ["Loans of a colleague"]


def set_head(session: Session, **fields: Any) -> None:
    document = session.document
    session.desk.document.edit("Head", replace_fields(document, head=replace_fields(document.head, **fields)))


def test_a_head_that_somebody_else_changed_in_the_file_is_left_alone(session: Session, tmp_path: Path) -> None:
    path = file_of(tmp_path, theirs(uid=new_uid()))
    session.files.open_path(path)
    set_head(session, owner="me")
    withdrawn = replace_fields(read(path).document, head=Head(status="withdrawn"))
    file_of(tmp_path, withdrawn)
    session.files.save()
    assert read(path).document.head == Head(status="withdrawn")
    assert "left as it is" in session.desk.notices.text


@pytest.mark.parametrize("killed", [False, True])
def test_a_changed_head_is_a_draft_and_then_a_version(qapp: QApplication, tmp_path: Path, killed: bool) -> None:
    first = Session(tmp_path / "home")
    first.files.save()
    set_head(first, status="in force")
    uid = first.document.uid
    first.end(killed=killed)
    second = Session(tmp_path / "home")
    assert second.document.head.status == "in force"
    assert second.drafts.has_unsaved_changes
    second.files.save()
    library = second.desk.library
    assert [library.load_document(uid, version.number).head.status for version in library.versions_of(uid)] == [
        "in force",
        "",
    ]
    second.end(killed=False)
    third = Session(tmp_path / "home")
    third.files.open_sop(uid)
    assert third.document.head.status == "in force"
    third.end(killed=False)


def test_a_version_taken_from_a_text_keeps_the_head(session: Session, tmp_path: Path) -> None:
    set_head(session, status="in force")
    uid = save_mine(session)
    session.files.open_path(file_of(tmp_path, theirs()))
    session.files.question.version.click()
    assert session.document.uid == uid
    assert session.document.head.status == "in force"


def test_an_edit_never_changes_the_identity(session: Session) -> None:
    uid = session.document.uid
    session.desk.document.edit("Take over", theirs(uid=new_uid()))
    assert session.document.uid == uid


def test_what_was_said_of_one_sop_is_not_said_of_the_next(open_window: Open) -> None:
    window = open_window(LOAN)
    window.context.notices.post("This is about the loan.", "warning", [("Press", lambda: None)])
    window.files.new()
    assert window.context.notices.text == ""
    window.context.notices.post("The library is damaged.", "bad", stays=True)
    window.files.new()
    assert window.context.notices.text == "The library is damaged."


def test_a_foreign_file_never_stands_as_saved(open_window: Open, tmp_path: Path) -> None:
    window = open_window(LOAN)
    window.action_set.run("file.save")
    window.files.open_path(file_of(tmp_path, theirs(uid=new_uid())))
    window.files.question.only.click()
    assert "not in the library yet" in window.header._state.full_text
    window.drafts.write()
    shown = window.status_bar.findChildren(type(window.header._title))
    assert all("All saved" not in text.text() for text in shown)


def test_the_header_says_which_version_an_earlier_content_is(open_window: Open) -> None:
    window = open_window(LOAN)
    window.action_set.run("file.save")
    window.context.document.attempt("Rename", lambda document: update_header(document, title="Later"))
    window.action_set.run("file.save")
    window.context.document.stack.undo()
    assert "as in v1 · newest is v2" in window.header._state.full_text


def test_a_file_named_at_the_start_asks_too(qapp: QApplication, tmp_path: Path) -> None:
    first = create_window([], tmp_path)
    first.start.leave()
    first.action_set.run("file.save")
    first.close()
    path = file_of(tmp_path, theirs(uid=new_uid()))
    again = create_window([str(path)], tmp_path)
    assert not again.files.question.isHidden()
    again.files.question.both.click()
    assert again.context.document.document.sop.title == "Loans of a colleague"
    again.close()
    sample = create_window([str(samples_dir() / "email_update.sop.json")], tmp_path)
    assert sample.context.document.document.sop.id == "email_update"
    sample.close()


KILLED = """
import sys
from pathlib import Path
from typing import Any
from PySide6.QtCore import QTimer
from sopstudio.formats import read
from sopstudio.ui.application import get_application
from tests.ui.window.sessions import Session

app = get_application()
session = Session(Path(sys.argv[1]))
number = 0

def paste():
    global number
    number += 1
    text = f"STANDARD OPERATING PROCEDURE\\nAsk for the {{order}}.\\nPacked {number} of them.\\n"
    session.files.open_unsaved(read(text).document)
    if number % 2:
        session.files.save()
    print(number, flush=True)

timer = QTimer(interval=0)
timer.timeout.connect(paste)
timer.start()
app.exec()
"""


def test_a_kill_loses_no_paste_and_no_version_with_the_same_first_line(qapp: QApplication, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["", *filter(None, sys.path)])}
    for count in subset((3, 8), 1):
        command = [sys.executable, "-c", KILLED, str(tmp_path / str(count))]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True, cwd=ROOT)
        assert child.stdout is not None
        acknowledged = [int(child.stdout.readline()) for _ in range(count)]
        child.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in child.stdout.read().split()]
        child.wait()
        child.stdout.close()
        session = Session(tmp_path / str(count))
        kept = [session.drafts.find(entry.key) for entry in session.drafts.entries()]
        documents = [draft.document for draft in kept if draft is not None]
        documents += [session.desk.library.load_document(sop.uid) for sop in session.desk.library.list_sops()]
        words = {node.title for document in documents for node in document.sop.nodes}
        assert {f"Packed {number} of them" for number in acknowledged} <= {word.rstrip(".") for word in words}
        session.end(killed=False)
