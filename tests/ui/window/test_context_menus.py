"""Context menus of the panels: rows of the inspector, problems and lines of the outline, by mouse and by key."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.sop.edits import remove_fact
from sopstudio.ui import context_menu
from sopstudio.ui.author.problems_panel import ProblemsPanel
from sopstudio.ui.author.sop_form import DeclarationLine
from sopstudio.ui.canvas_editor import context_entries
from sopstudio.ui.context_menu import Submenu
from sopstudio.ui.open_document import Subject
from sopstudio.ui.outline import panel
from sopstudio.ui.window import MainWindow


def entries(window: MainWindow) -> dict[str, QAction]:
    """The entries of the open menu by the id of their action."""
    return {entry.objectName(): entry for entry in window.context_menus.menu.actions() if entry.objectName()}


def row_of(window: MainWindow, title: str) -> QPushButton:
    """The link of a row of the inspector; rows of an earlier list are put away in the next turn only."""
    lines = window.side_stack.findChildren(DeclarationLine)
    *_, link = (link for line in lines for link in line.findChildren(QPushButton) if link.accessibleName() == title)
    return link


def test_a_fact_of_the_list_is_renamed_or_deleted_without_being_opened_first(reopened_window: MainWindow) -> None:
    document = reopened_window.context.document
    link = row_of(reopened_window, "loan amount")
    place = reopened_window.context_menus.fill_at(link.mapToGlobal(QPoint(4, 4)))
    assert place is not None
    assert not document.selection
    assert {"subject.show", "subject.rename", "subject.delete", "add.fact"} <= entries(reopened_window).keys()
    entries(reopened_window)["subject.delete"].trigger()
    assert "loan_amount" not in [fact.name for fact in document.document.sop.facts]
    document.stack.undo()
    row_of(reopened_window, "loan amount").setFocus()
    assert reopened_window.context_menus.fill_for_focus() is not None
    entries(reopened_window)["subject.rename"].trigger()
    assert document.selection.subject == Subject("fact", "loan_amount")
    focused = reopened_window.focusWidget()
    assert focused is not None
    QTest.keyClicks(focused, "sum asked for")
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert document.selection.subject == Subject("fact", "sum asked for")


def test_a_problem_is_shown_mended_and_copied_from_its_row(window: MainWindow, qtbot: QtBot) -> None:
    context = window.context
    context.document.attempt("Remove", lambda document: remove_fact(document, "risk_level"))
    qtbot.waitUntil(lambda: context.problems.is_current and bool(context.problems.problems))
    window.show_problems()
    window.findChildren(ProblemsPanel)[0].list.setFocus()
    assert window.context_menus.fill_for_focus() is not None
    assert {"problems.show", "problems.copy"} <= entries(window).keys()
    entries(window)["problems.copy"].trigger()
    assert "risk_level" in QGuiApplication.clipboard().text().replace(" ", "_")
    entries(window)["problems.show"].trigger()
    assert context.document.selection


def test_a_line_of_the_outline_offers_its_step(reopened_window: MainWindow, qtbot: QtBot) -> None:
    outline = reopened_window.sidebar.outline
    qtbot.waitUntil(lambda: outline.is_in_step and outline.editor.blockCount() > 5)
    line = next(number for number, text in enumerate(outline.editor.lines()) if "Check identity" in text)
    outline.editor.go_to(line)
    outline.editor.setFocus()
    assert reopened_window.context_menus.fill_for_focus() is not None
    assert reopened_window.context.document.selection.nodes == {"check_identity"}
    entries(reopened_window)["canvas.start"].trigger()
    assert reopened_window.context.document.document.sop.start == "check_identity"


def test_every_entry_of_a_menu_is_an_action(reopened_window: MainWindow) -> None:
    reopened_window.load_rest()

    def names(some: Any) -> list[str]:
        if isinstance(some, Submenu):
            return [name for entry in some.entries for name in names(entry)]
        return [some[0] if isinstance(some, tuple) else some]

    menus = [
        context_entries.ON_NODE, context_entries.ON_EDGE, context_entries.ON_SEVERAL, context_entries.ON_GROUND,
        context_entries.ON_FRAME, panel.OUTLINE_ENTRIES,
    ]  # fmt: skip
    wanted = {name for menu in menus for entry in menu for name in names(entry)} - {context_menu.SEPARATOR}
    wanted |= {"simulate.open-run", "simulate.copy-run", "view.context-menu"}
    assert wanted <= reopened_window.action_set.actions.keys()
