"""No order of drawing, pasting, opening, saving, discarding, closing and being killed loses or mixes up a document."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from PySide6.QtWidgets import QApplication

from sopstudio.formats import read, write
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, new_uid, replace_fields
from sopstudio.sop.edits import update_header
from tests.subsets import DEEP
from tests.ui.window.sessions import Session

SAMPLES = ("loan_application.sop.json", "email_update.sop.json")
ANSWERS = ("both", "version", "only", "close")
Content = tuple[str, ...]


def content_of(document: Document) -> Content:
    """What tells documents apart here: the description, which edits change, and the words of the steps."""
    return (document.sop.description, *(node.title for node in document.sop.nodes))


class Documents(RuleBasedStateMachine):
    """Keeps account of every content that was shown, and looks for it in drafts, library and files."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="sopstudio-documents-")
        self.folder = Path(self._folder.name)
        self.session = Session(self.folder / "home")
        self.latest: dict[str, Content] = {}
        self.clean: dict[str, set[Content]] = {}
        self.saved: set[tuple[str, Content]] = set()
        self.files: list[Path] = []
        self.number = 0

    def teardown(self) -> None:
        self.session.end(killed=False)
        self._folder.cleanup()

    @initialize()
    def begin(self) -> None:
        assert content_of(self.session.document) == content_of(read(samples_dir() / SAMPLES[0]).document)

    def next_words(self) -> str:
        self.number += 1
        return f"Words {self.number}"

    def account(self) -> None:
        """What is shown now is the latest of its SOP."""
        document = self.session.document
        if self.session.drafts.has_unsaved_changes:
            self.latest[document.uid] = content_of(document)
        else:
            self.latest.pop(document.uid, None)
            self.clean.setdefault(document.uid, set()).add(content_of(document))

    def asked_nothing(self) -> None:
        assert not self.session.asks

    @rule()
    def draw(self) -> None:
        before = self.session.document.uid
        self.session.files.new()
        assert self.session.document.uid != before
        assert not self.session.document.sop.nodes
        self.account()

    @rule()
    def paste(self) -> None:
        words = self.next_words()
        before = self.session.document.uid
        self.session.files.open_unsaved(read(f"STANDARD OPERATING PROCEDURE\nAsk for the order.\n{words}.\n").document)
        assert self.session.document.uid != before
        assert any(words in title for title in content_of(self.session.document))
        self.account()

    @rule()
    def edit(self) -> None:
        self.session.edit(self.next_words())
        self.account()

    @rule(press=st.sampled_from(["undo", "discard"]))
    def take_back(self, press: str) -> None:
        uid = self.session.document.uid
        if press == "undo":
            self.session.desk.document.stack.undo()
        else:
            self.session.press("Discard them")
        assert self.session.document.uid == uid
        self.account()

    @rule(as_file=st.booleans())
    def save(self, as_file: bool) -> None:
        self.session.files.save()
        assert "is saved in the library" in self.session.desk.notices.text
        document = self.session.document
        self.saved.add((document.uid, content_of(document)))
        self.account()
        if as_file:
            path = self.folder / f"mine-{len(self.files)}.sop.json"
            self.session.files.write_file(path)
            self.files.append(path)

    @rule()
    def go_back(self) -> None:
        if self.session.press("Go back to it"):
            document = self.session.document
            assert content_of(document) == self.latest[document.uid]

    @rule(sample=st.sampled_from(SAMPLES))
    def open_a_sample(self, sample: str) -> None:
        self.session.files.open_sample(sample)
        self.asked_nothing()
        self.account()

    @precondition(lambda self: self.files)
    @rule(data=st.data(), answer=st.sampled_from(ANSWERS))
    def open_again(self, data: st.DataObject, answer: str) -> None:
        self.open(data.draw(st.sampled_from(self.files)), answer)

    @rule(answer=st.sampled_from(ANSWERS), edited=st.booleans())
    def open_my_sop_as_a_colleague_changed_it(self, answer: str, edited: bool) -> None:
        if edited:
            self.edit()
        self.receive(self.session.document.uid, self.session.document.sop.id, answer)

    @rule(answer=st.sampled_from(ANSWERS), has_uid=st.booleans(), same_id=st.booleans())
    def open_an_sop_of_a_colleague(self, answer: str, has_uid: bool, same_id: bool) -> None:
        sop = self.session.document.sop.id if same_id else "standard-operating-procedure"
        self.receive(new_uid() if has_uid else "", sop, answer)

    def receive(self, uid: str, sop: str, answer: str) -> None:
        theirs = update_header(replace_fields(self.session.document, uid=uid), description=self.next_words())
        theirs = replace_fields(theirs, sop=replace_fields(theirs.sop, id=sop))
        path = self.folder / f"theirs-{len(self.files)}.sop.json"
        path.write_bytes(next(iter(write(theirs, "native").files.values())))
        self.files.append(path)
        self.open(path, answer)

    def open(self, path: Path, answer: str) -> None:
        held = read(path).document
        before = self.session.document
        self.session.files.open_path(path)
        if not self.session.asks:
            shown = self.session.document
            restored = "were restored" in self.session.desk.notices.text
            if restored:
                assert content_of(shown) == self.latest[shown.uid]
                assert content_of(held) in self.clean[shown.uid] | {content_of(shown)}
            else:
                assert content_of(shown) == content_of(held)
                assert shown.uid not in self.latest
            self.account()
            return
        assert self.session.document is before
        question = self.session.files.question
        if answer == "close":
            question.dismiss()
            return
        conflict = question.conflict
        assert conflict is not None
        was = self.latest.get(conflict.mine.uid)
        {"both": question.both, "version": question.version, "only": question.only}[answer].click()
        shown = self.session.document
        assert not self.session.asks
        assert content_of(shown) == content_of(held)
        assert (shown.uid == conflict.mine.uid) == (answer == "version")
        if answer == "version" and was is not None:
            self.saved.add((conflict.mine.uid, was))
        if answer != "only":
            self.saved.add((shown.uid, content_of(shown)))
        self.account()

    @rule(data=st.data())
    def switch(self, data: st.DataObject) -> None:
        keys = [entry.key for entry in self.session.drafts.entries()]
        keys += [sop.uid for sop in self.session.desk.library.list_sops()]
        if not keys:
            return
        uid = data.draw(st.sampled_from(sorted(set(keys))))
        self.session.files.open_sop(uid)
        assert self.session.document.uid == uid
        if uid in self.latest:
            assert content_of(self.session.document) == self.latest[uid]
        self.account()

    @rule(killed=st.booleans())
    def end_and_begin_again(self, killed: bool) -> None:
        before = self.session.document
        self.session.end(killed=killed)
        self.session = Session(self.folder / "home")
        assert self.session.document.uid == before.uid
        assert content_of(self.session.document) == content_of(before)

    @invariant()
    def what_was_edited_is_there(self) -> None:
        self.session.drafts.write()
        for uid, content in self.latest.items():
            draft = self.session.drafts.find(uid)
            assert draft is not None
            assert content_of(draft.document) == content

    @invariant()
    def what_was_saved_is_there(self) -> None:
        versions = {
            (sop.uid, content_of(self.session.desk.library.load_document(sop.uid, number)))
            for sop in self.session.desk.library.list_sops()
            for number in range(1, sop.versions + 1)
        }
        assert self.saved <= versions

    @invariant()
    def each_draft_has_an_identity_of_its_own(self) -> None:
        entries = self.session.drafts.entries()
        assert len({entry.key for entry in entries}) == len(entries)
        for file in (self.folder / "home" / "drafts").glob("*.json"):
            assert len(json.loads(file.read_text(encoding="utf-8"))["uid"]) == 32


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> Iterator[None]:
    yield
    qapp.sendPostedEvents(None, 0)


Documents.TestCase.settings = settings(
    max_examples=300 if DEEP else 5,
    stateful_step_count=40 if DEEP else 25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestNoDocumentIsLost = Documents.TestCase
