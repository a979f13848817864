"""The search of the library finds what is written in SOPs, and says where."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidgetItem
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, Edge, End, Fact, Sop, Task, new_uid
from sopstudio.sop.edits import update_header
from sopstudio.ui.library import to_native_text
from sopstudio.ui.list_items import PASSAGE_ROLE, ROW_HEIGHT
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.library_contents import cut_around, find_text, speak_names, written_texts
from sopstudio.ui.window.library_rows import row_of
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again
from tests.ui.window.conftest import Open, open_window

__all__ = ["open_window"]
PARCELS = Document(
    sop=Sop(
        id="parcels", title="Parcels", start="a", facts=(Fact(name="weight", description="in kilograms"),),
        nodes=(
            Task(id="a", title="Look it up", message="We waive the fee because it was our mistake, and send it again."),
            End(id="b", title="Done"),
        ),
        edges=(Edge(id="e", source="a", target="b", kind="prose", condition="the customer insists"),),
    ),
    uid=new_uid(),
)  # fmt: skip

OPEN = Document(sop=Sop(id="open", title="Open"), uid=new_uid())


def fill_library(window: MainWindow) -> MainWindow:
    window.context.library.save(PARCELS)
    window.context.library.save(Document(sop=Sop(id="other", title="Other"), uid=new_uid()))
    return window


@pytest.fixture(scope="module")
def kept_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window on a library that no test changes."""
    window = fill_library(create_document_window(OPEN, tmp_path_factory.mktemp("library")))
    module_bot.addWidget(window)
    window.show()
    window.read_library()
    return window


@pytest.fixture
def window(kept_window: MainWindow) -> Iterator[MainWindow]:
    """The one of the module, in which nothing is searched for before and after."""
    with open_again(kept_window):
        yield kept_window
        kept_window.sidebar.library.search.clear()


def listed_passages(window: MainWindow) -> dict[str, str]:
    """The titles of the rows that are shown, samples left out, with the passage that each shows."""
    passages = {item.text(): item.data(PASSAGE_ROLE) for item in visible_items(window)}
    return {title: passage.shown if passage is not None else "" for title, passage in passages.items()}


def visible_items(window: MainWindow) -> list[QListWidgetItem]:
    library = window.sidebar.library
    items = map(library.list.item, range(library.list.count()))
    rows = [(item, row_of(item)) for item in items if not item.isHidden()]
    return [item for item, row in rows if row is not None and row.kind != "sample"]


def search(window: MainWindow, words: str, qtbot: QtBot) -> dict[str, str]:
    library = window.sidebar.library
    library.search.setText(words)
    qtbot.waitUntil(lambda: library.contents.is_complete)
    return listed_passages(window)


def test_what_is_said_in_a_step_is_found_and_shown(window: MainWindow, qtbot: QtBot) -> None:
    hits = search(window, "waive FEE", qtbot)
    assert list(hits) == ["Parcels"]
    assert "waive the fee" in hits["Parcels"]
    (item,) = visible_items(window)
    library = window.sidebar.library
    assert library.list.visualItemRect(item).height() > ROW_HEIGHT
    assert "waive the fee" in item.toolTip()
    assert "waive the fee" in item.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert list(search(window, "parcels mistake", qtbot)) == ["Parcels"]
    assert search(window, "parcels", qtbot) == {"Parcels": ""}
    assert search(window, "kilograms", qtbot) == {"Parcels": "in kilograms"}
    assert search(window, "insists", qtbot) == {"Parcels": "the customer insists"}
    assert search(window, "waive nothing", qtbot) == {}
    assert set(search(window, "", qtbot).values()) == {""}
    assert len(listed_passages(window)) > 1


def test_enter_opens_what_was_found(window: MainWindow, qtbot: QtBot) -> None:
    search(window, "our mistake", qtbot)
    QTest.keyClick(window.sidebar.library.search, Qt.Key.Key_Return)
    assert window.context.document.document.uid == PARCELS.uid


def test_a_new_version_is_searched(open_window: Open, qtbot: QtBot) -> None:
    window = fill_library(open_window(OPEN))
    assert search(window, "brandnew", qtbot) == {}
    window.context.library.save(update_header(PARCELS, description="A brandnew description"))
    qtbot.waitUntil(lambda: listed_passages(window) == {"Parcels": "A brandnew description"})


def test_only_what_somebody_wrote_is_text() -> None:
    texts = list(written_texts(json.loads(to_native_text(PARCELS))))
    assert {"Parcels", "weight", "in kilograms", "Look it up", "the customer insists", "Done"} <= set(texts)
    assert not {"a", "e", "prose", "task", PARCELS.uid} & set(texts)


def test_where_nothing_is_found_it_says_so(window: MainWindow, qtbot: QtBot) -> None:
    library = window.sidebar.library
    assert not library.empty_label.isVisible()
    search(window, "waive nothing", qtbot)
    qtbot.waitUntil(library.empty_label.isVisible)
    search(window, "waive", qtbot)
    assert not library.empty_label.isVisible()
    search(window, "", qtbot)
    assert not library.empty_label.isVisible()


@pytest.mark.parametrize(
    ("text", "word", "passage"),
    [
        ("Bitte schreiben Sie dem Kunden", "kunden", "… Sie dem Kunden"),
        ("Die Nachricht an die Rückerstattungsabteilung Konto", "konto", "… Konto"),
        ("Das Kundenkonto", "konto", "Das Kundenkonto"),
        ("ein Konto", "konto", "ein Konto"),
    ],
)
def test_a_passage_begins_shortly_before_the_word(text: str, word: str, passage: str) -> None:
    assert cut_around(text, word) == passage


def test_what_was_found_is_selected_where_it_is_opened(window: MainWindow, qtbot: QtBot) -> None:
    document, first = window.context.document, window.context.document.document
    for words, selection in (
        ("waive", Selection(nodes=frozenset("a"))),
        ("insists", Selection(edges=frozenset("e"))),
        ("kilograms", Selection(subject=Subject("fact", "weight"))),
    ):
        document.open(first)
        window.show_perspective("history")
        assert [*search(window, words, qtbot)] == ["Parcels"], words
        QTest.keyClick(window.sidebar.library.search, Qt.Key.Key_Return)
        assert document.document.sop.title == "Parcels"
        assert (window.current, document.selection) == ("author", selection), words


def test_the_word_that_was_found_grows_with_what_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    for word in ("wai", "waive"):
        search(window, word, qtbot)
        (item,) = visible_items(window)
        assert item.data(PASSAGE_ROLE).word == word


@pytest.mark.parametrize(
    "text", ["Parcels", "Look it up", "Done", "the customer insists", "weight", "in kilograms", "nothing of it"]
)
def test_every_text_is_found_again_at_its_element(text: str) -> None:
    assert (find_text(PARCELS.sop, text) is None) == (text == "nothing of it")


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("{order_total} > 500", "order total > 500"), ("find_parcel", "find parcel"),
        ("Ask for the {order_id}, please", "Ask for the order id, please"), ("a_b and c", "a_b and c"),
    ],
)  # fmt: skip
def test_names_in_a_passage_are_words(text: str, spoken: str) -> None:
    assert speak_names(text) == spoken
