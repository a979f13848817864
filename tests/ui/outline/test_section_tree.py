"""The tree of sections below the outline: what it lists, how it is renamed, and that it follows the selection."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from sopstudio.sop.sections import add_section, remove_sections
from sopstudio.ui.open_document import Selection
from sopstudio.ui.outline.section_tree import KEY_ROLE, SectionTree
from sopstudio.ui.window import MainWindow
from tests.ui.window.conftest import LOAN

FIRST, SECOND = [node.id for node in LOAN.sop.nodes[:2]], [node.id for node in LOAN.sop.nodes[2:5]]


@pytest.fixture
def sections(window: MainWindow) -> SectionTree:
    """The tree of a loan with two sections."""
    tree = window.sidebar.outline.sections
    assert not tree.isVisible()
    document, _ = add_section(window.context.document.document, "Desk", FIRST)
    document, _ = add_section(document, "Credit", SECOND)
    window.context.document.edit("Add", document)
    assert tree.isVisible()
    return tree


def top(sections: SectionTree, number: int) -> QTreeWidgetItem:
    item = sections.tree.topLevelItem(number)
    assert item is not None
    return item


def rename(sections: SectionTree, title: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    field = sections.tree.findChild(QLineEdit)
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, title)
    QTest.keyClick(field, key)


def titles(window: MainWindow) -> list[str]:
    return [section.title for section in window.context.document.document.sections]


def test_it_lists_sections_with_their_steps_as_they_are(window: MainWindow, sections: SectionTree) -> None:
    item = top(sections, 1)
    steps = [item.child(number) for number in range(item.childCount())]
    assert [step.data(0, KEY_ROLE) for step in steps if step] == SECOND
    assert item.data(0, Qt.ItemDataRole.AccessibleTextRole) == "Credit, 3 steps"
    document = window.context.document
    item.setExpanded(True)
    document.edit("", remove_sections(document.document, [str(top(sections, 0).data(0, KEY_ROLE))]))
    assert sections.tree.topLevelItemCount() == 1
    assert top(sections, 0).isExpanded()
    document.edit("", remove_sections(document.document, [str(top(sections, 0).data(0, KEY_ROLE))]))
    assert not sections.isVisible()


def test_a_row_selects_on_the_canvas_and_follows_it(window: MainWindow, sections: SectionTree) -> None:
    document, tree = window.context.document, sections.tree
    tree.setFocus()
    tree.setCurrentItem(top(sections, 0))
    assert document.selection == Selection(sections=frozenset({str(top(sections, 0).data(0, KEY_ROLE))}))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(tree, key)
    assert document.selection == Selection(frozenset({FIRST[0]}))
    assert top(sections, 0).isExpanded()
    document.select(Selection(sections=frozenset({str(top(sections, 1).data(0, KEY_ROLE))})))
    assert tree.currentItem() is top(sections, 1)
    document.select(Selection(frozenset({SECOND[0]})))
    assert not tree.selectedItems()  # its section is closed
    QTest.keyClick(tree, Qt.Key.Key_Escape)
    assert window.context.canvas.hasFocus()


@pytest.mark.parametrize("key", [Qt.Key.Key_F2, Qt.Key.Key_Return])
def test_a_section_is_renamed_in_its_row(window: MainWindow, sections: SectionTree, key: Qt.Key, qtbot: QtBot) -> None:
    sections.tree.setFocus()
    sections.tree.setCurrentItem(top(sections, 0))
    QTest.keyClick(sections.tree, key)
    rename(sections, "Front desk")
    qtbot.waitUntil(lambda: titles(window) == ["Front desk", "Credit"])
    assert top(sections, 0).text(0) == "Front desk"
    window.context.document.stack.undo()
    assert titles(window) == ["Desk", "Credit"]
    QTest.keyClick(sections.tree, key)
    rename(sections, "Never", Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: sections.tree.state() == sections.tree.State.NoState)
    assert titles(window) == ["Desk", "Credit"]


def test_a_step_is_not_renamed_there(window: MainWindow, sections: SectionTree) -> None:
    item = top(sections, 0)
    item.setExpanded(True)
    step = item.child(0)
    assert step is not None
    sections.tree.setCurrentItem(step)
    QTest.keyClick(sections.tree, Qt.Key.Key_F2)
    assert sections.tree.findChild(QLineEdit) is None


def test_its_arrow_opens_and_closes_a_section(sections: SectionTree) -> None:
    tree, item = sections.tree, top(sections, 0)
    place = tree.visualItemRect(item)
    height = tree.height()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place.topLeft() + QPoint(15, 15))
    assert item.isExpanded()
    assert tree.height() > height
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place.topLeft() + QPoint(15, 15))
    assert not item.isExpanded()
