"""Notes on the canvas: added, written in place, moved, deleted, found and undone; drawn wherever the canvas is."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.errors import EditError
from sopstudio.formats import read
from sopstudio.formats.native import to_native_text
from sopstudio.layout import lay_out
from sopstudio.sop import Document, Point, content_digest
from sopstudio.sop.notes import add_note, canvas_notes, change_note, remove_notes
from sopstudio.ui.canvas_editor.find_bar import find_elements
from sopstudio.ui.canvas_editor.spoken import spoken_element
from sopstudio.ui.pictures import make_scene
from tests.ui.canvas.workbench import Workbench, small

PLACE = Point(x=240, y=-40)
SHIFT = Qt.KeyboardModifier.ShiftModifier


def with_note(bench: Workbench, text: str = "Ask legal") -> str:
    """A note on the canvas of the bench."""
    after, key = add_note(bench.document.document, text, PLACE)
    bench.document.edit("Add a note", after)
    return key


def notes(bench: Workbench) -> list[str]:
    return [note.text for note in canvas_notes(bench.document.document).values()]


def paper(bench: Workbench, key: str) -> QPoint:
    return bench.view(bench.scene.notes.items[key].pos() + QPointF(60, 20))


def write(bench: Workbench, text: str) -> None:
    field = bench.editor.note
    assert field.isVisible()
    field.setPlainText("")
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_a_note_is_added_by_its_action_and_undone_in_one_step(bench: Workbench) -> None:
    before = bench.document.document
    assert bench.actions.run("insert.note")
    write(bench, "del F2 n")
    assert notes(bench) == ["del F2 n"]
    (key,) = bench.document.selection.notes
    assert bench.scene.notes.items[key].selected
    assert bench.document.document.sop is before.sop
    bench.document.stack.undo()
    assert bench.document.document == before
    assert not bench.scene.notes.items


def list_covered_by(bench: Workbench, key: str) -> list[str]:
    """The cards over a note."""
    box = bench.scene.notes.items[key].sceneBoundingRect()
    cards = {name: item.mapRectToScene(item.shape().boundingRect()) for name, item in bench.scene.node_items.items()}
    return [name for name, card in cards.items() if card.intersects(box)]


@pytest.mark.parametrize("selected", ["ask", "choose", "yes", ""])
def test_a_note_stands_in_free_space_beside_the_card_in_hand(bench: Workbench, selected: str) -> None:
    bench.select(*filter(None, (selected,)))
    bench.canvas.reveal(selected or "choose")
    seen: list[QRectF] = []
    for text in ("Ask legal whether the limit of 200 is what they want", "Another one"):
        bench.select(*filter(None, (selected,)))
        assert bench.actions.run("insert.note")
        write(bench, text)
        (key,) = bench.document.selection.notes
        assert list_covered_by(bench, key) == []
        box = bench.scene.notes.items[key].sceneBoundingRect()
        assert bench.canvas.clear_view().contains(bench.view_box(box))
        assert not any(box.intersects(other) for other in seen)
        seen.append(box)
        card = bench.scene.node_items[selected or "choose"].sceneBoundingRect()
        assert abs(box.center().x() - card.center().x()) < 3 * card.width()
        assert abs(box.center().y() - card.center().y()) < 3 * card.height()


def test_arranging_frees_a_note_below_a_card_and_leaves_the_others(bench: Workbench, qtbot: QtBot) -> None:
    after, away = add_note(bench.document.document, "Ask tax", Point(x=900, y=900))
    bench.document.edit("Add a note", after)
    after, key = add_note(bench.document.document, "Ask legal", Point(x=-60, y=130))
    bench.document.edit("Add a note", after)
    assert list_covered_by(bench, key)
    with qtbot.waitSignal(bench.editor.arranger.arranged):
        bench.editor.arranger.arrange()
    assert list_covered_by(bench, key) == []
    assert canvas_notes(bench.document.document)[away].at == Point(x=900, y=900)
    bench.document.stack.undo()
    at = canvas_notes(bench.document.document)[key].at
    assert at == Point(x=-60, y=130)


def test_the_menu_of_the_ground_adds_it_there(bench: Workbench) -> None:
    place = bench.ground(300, 40)
    menu = bench.canvas.context_menu(place)
    assert menu is not None
    assert ("insert.note", "Add a note here") in menu.entries
    bench.actions.run("insert.note")
    write(bench, "here")
    (note,) = canvas_notes(bench.document.document).values()
    assert note.at is not None
    assert abs(note.at.x - 300) + abs(note.at.y - 40) < 3


def test_escape_and_blank_text_add_nothing(bench: Workbench) -> None:
    bench.actions.run("insert.note")
    QTest.keyClicks(bench.editor.note, "never")
    QTest.keyClick(bench.editor.note, Qt.Key.Key_Escape)
    bench.actions.run("insert.note")
    write(bench, "  ")
    assert notes(bench) == []
    assert not bench.document.stack.canUndo()


def test_a_double_click_changes_it_in_place_and_blank_text_removes_it(bench: Workbench) -> None:
    key = with_note(bench)
    bench.double_click(paper(bench, key))
    assert bench.editor.note.toPlainText() == "Ask legal"
    write(bench, "Ask tax")
    assert notes(bench) == ["Ask tax"]
    bench.click(paper(bench, key))
    bench.key(Qt.Key.Key_F2)
    QTest.keyClick(bench.editor.note, Qt.Key.Key_Return, SHIFT)
    assert bench.editor.note.isVisible()
    write(bench, "")
    assert notes(bench) == []
    bench.document.stack.undo()
    assert notes(bench) == ["Ask tax"]


def test_a_drag_moves_it_and_delete_removes_only_it(bench: Workbench) -> None:
    key = with_note(bench)
    bench.drag(paper(bench, key), paper(bench, key) + QPoint(80, 40))
    moved = canvas_notes(bench.document.document)[key].at
    assert moved is not None
    assert moved != PLACE
    assert bench.document.selection.notes == {key}
    bench.key(Qt.Key.Key_Delete)
    assert notes(bench) == []
    assert len(bench.sop.nodes) == 4
    bench.document.stack.undo()
    bench.document.stack.undo()
    assert canvas_notes(bench.document.document)[key].at == PLACE
    assert bench.scene.notes.items[key].pos() == QPointF(PLACE.x, PLACE.y)


def test_nodes_come_before_a_note_below_the_pointer(bench: Workbench) -> None:
    at = bench.scene.node_items["ask"].pos()
    after, _ = add_note(bench.document.document, "behind", Point(x=at.x() - 20, y=at.y() - 20))
    bench.document.edit("", after)
    bench.click(bench.at("ask"))
    assert bench.selected()[0] == {"ask"}


def test_keys_find_and_screen_readers_reach_it(bench: Workbench) -> None:
    key = with_note(bench)
    assert find_elements(bench.sop, bench.scene.whole, "legal") == [("note", key)]
    bench.canvas.setFocus()
    bench.key(Qt.Key.Key_Tab, SHIFT)
    assert bench.document.selection.notes == {key}
    assert spoken_element(bench.scene, key, ()) == ("Note", "Ask legal")
    menu = bench.canvas.context_menu(paper(bench, key))
    assert menu is not None
    assert ("canvas.delete", "Delete the note") in menu.entries


def test_one_that_cannot_be_edited_is_not_moved(bench: Workbench) -> None:
    key = with_note(bench)
    bench.editor.set_editable(False)
    bench.drag(paper(bench, key), paper(bench, key) + QPoint(80, 40))
    assert canvas_notes(bench.document.document)[key].at == PLACE


def test_pictures_have_notes_and_room_for_them(qapp: QApplication) -> None:
    document, key = add_note(lay_out(small()), "far " * 40, Point(x=2000, y=900))
    scene = make_scene(document, "dark")
    assert scene.sceneRect().contains(scene.notes.items[key].sceneBoundingRect())
    assert scene.notes.items[key].paper.height() > 60


def test_the_file_keeps_notes_and_they_are_no_new_version(tmp_path: Path) -> None:
    document, key = add_note(small(), "Ask legal\ntwice", PLACE)
    file = tmp_path / "small.sop.json"
    file.write_text(to_native_text(document), encoding="utf-8")
    kept = read(file).document
    assert kept.notes == document.notes
    assert content_digest(kept) == content_digest(small())
    assert remove_notes(kept, {key}).notes == ()


def test_notes_have_elements_of_their_own() -> None:
    document: Document = small()
    for number in range(3):
        document, key = add_note(document, str(number), PLACE)
    assert key == "note:3"
    document = remove_notes(document, {"note:2"})
    assert add_note(document, "again", PLACE)[1] == "note:2"
    assert canvas_notes(change_note(document, "note:1", at=Point(x=1, y=2)))["note:1"].text == "0"
    with pytest.raises(EditError):
        change_note(document, "note:2", "gone")
