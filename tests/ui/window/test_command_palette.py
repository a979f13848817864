"""The palette finds what a few letters mean, and does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.sop import replace_fields
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.open_document import Subject
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.command_palette import PaletteEntry, match_entries
from tests.ui.spoken import announcements


def entries(*titles: str) -> list[PaletteEntry]:
    return [PaletteEntry(title, "task", lambda: None) for title in titles]


def titles(found: list[PaletteEntry]) -> list[str]:
    return [entry.title for entry in found]


def test_titles_that_begin_with_it_come_first() -> None:
    found = match_entries(entries("Check the credit", "Credit report", "Discredited"), "credit")
    assert titles(found) == ["Credit report", "Check the credit", "Discredited"]


def test_every_word_must_be_there_in_any_order() -> None:
    assert titles(match_entries(entries("Check credit", "Check income"), "income check")) == ["Check income"]


@pytest.mark.parametrize("typed", ["white on black", "WHITE  on bl"])
def test_a_title_that_says_the_words_in_the_order_in_which_they_are_typed_comes_first(typed: str) -> None:
    known = entries("White, on a page that is black", "High contrast, black on white", "High contrast, white on black")
    found = titles(match_entries(known, typed))
    assert found == ["High contrast, white on black", "White, on a page that is black", "High contrast, black on white"]


def test_what_cannot_be_done_now_is_not_offered() -> None:
    assert match_entries([PaletteEntry("Undo", "Edit", lambda: None, enabled=False)], "undo") == []


def test_what_is_in_view_comes_before_what_is_elsewhere() -> None:
    elsewhere = PaletteEntry("Run the evaluation", "Evaluate", lambda: None, is_elsewhere=True)
    found = match_entries([elsewhere, *entries("Rerun", "Run")], "run")
    assert titles(found) == ["Run", "Run the evaluation", "Rerun"]


@pytest.mark.parametrize(
    ("words", "perspective", "panel"),
    [("go to averages", "evaluate", "Averages"), ("go to journeys", "history", "Journeys")],
)
def test_panels_of_perspectives_that_were_not_gone_to_are_found(
    window: MainWindow, words: str, perspective: str, panel: str
) -> None:
    assert not window.has_perspective(perspective)
    window.open_palette()
    QTest.keyClicks(window.command_palette.field, words)
    QTest.keyClick(window.command_palette.field, Qt.Key.Key_Return)
    assert window.current == perspective
    shown = [part for part in window.perspective(perspective).bottom_panels() if part.isVisible()]
    assert [part.windowTitle() for part in shown] == [panel]


def test_a_command_of_another_perspective_goes_there_and_runs(reopened_window: MainWindow) -> None:
    reopened_window.open_palette()
    QTest.keyClicks(reopened_window.command_palette.field, "only runs that went wrong")
    QTest.keyClick(reopened_window.command_palette.field, Qt.Key.Key_Return)
    evaluate = reopened_window.perspective("evaluate")
    assert isinstance(evaluate, Evaluate)
    assert reopened_window.current == "evaluate"
    assert evaluate.runs_panel.failed_only.isChecked()


def test_what_deletes_in_another_perspective_is_not_offered(shared_window: MainWindow) -> None:
    shared_window.open_palette()
    QTest.keyClicks(shared_window.command_palette.field, "delete the selected scenarios")
    assert not shared_window.command_palette.list.count()


def test_a_node_is_found_and_selected_by_keyboard_alone(shared_window: MainWindow) -> None:
    QTest.keyClick(shared_window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert shared_window.command_palette.isVisible()
    QTest.keyClicks(shared_window.command_palette.field, "check income")
    QTest.keyClick(shared_window.command_palette.field, Qt.Key.Key_Return)
    assert not shared_window.command_palette.isVisible()
    assert list(shared_window.context.document.selection.nodes) == ["check_income"]


def test_a_fact_is_found_and_edited_by_keyboard_alone(shared_window: MainWindow) -> None:
    shared_window.show_perspective("history")
    QTest.keyClick(shared_window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(shared_window.command_palette.field, "monthly_income")
    QTest.keyClick(shared_window.command_palette.field, Qt.Key.Key_Return)
    assert shared_window.current == "author"
    assert shared_window.context.document.selection.subject == Subject("fact", "monthly_income")
    focused = shared_window.focusWidget()
    assert focused is not None
    assert shared_window.side_stack.isAncestorOf(focused)


def test_the_results_are_read_while_the_field_keeps_the_focus(shared_window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(shared_window):
        shared_window.activateWindow()
    palette, said = shared_window.command_palette, announcements(shared_window.command_palette)
    palette.open()
    assert said[0].startswith("12 rows: ")
    QTest.keyClicks(palette.field, "income")
    rows = [palette.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(palette.list.count())]
    assert said[-1] == f"{len(rows)} rows: {rows[0]}"
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert said[-1] == rows[1]
    QTest.keyClicks(palette.field, "zebra")
    assert said[-1] == "No matches."


def test_what_was_found_on_the_canvas_is_what_keys_mean_next(shared_window: MainWindow) -> None:
    shared_window.sidebar.outline.setFocus()
    shared_window.command_palette.open()
    QTest.keyClicks(shared_window.command_palette.field, "check income")
    QTest.keyClick(shared_window.command_palette.field, Qt.Key.Key_Return)
    assert shared_window.focusWidget() is shared_window.context.canvas


def test_samples_and_what_was_not_saved_yet_are_found_and_opened(reopened_window: MainWindow) -> None:
    document = reopened_window.context.document.document
    reopened_window.context.document.edit(
        "Edit", replace_fields(document, sop=replace_fields(document.sop, title="My own loans"))
    )
    reopened_window.drafts.write()
    for words, title in (("mail sample", "Change of mail address"), ("my own draft", "My own loans")):
        reopened_window.command_palette.open()
        QTest.keyClicks(reopened_window.command_palette.field, words)
        QTest.keyClick(reopened_window.command_palette.field, Qt.Key.Key_Return)
        assert reopened_window.context.document.document.sop.title == title


def test_the_focus_goes_back_to_where_it_was(shared_window: MainWindow) -> None:
    canvas = shared_window.context.canvas
    canvas.setFocus()
    for words, key in (("zoom out", Qt.Key.Key_Return), ("", Qt.Key.Key_Escape)):
        QTest.keyClick(canvas, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(shared_window.command_palette.field, words)
        QTest.keyClick(shared_window.command_palette.field, key)
        assert shared_window.focusWidget() is canvas


def test_nothing_found_is_said(shared_window: MainWindow) -> None:
    shared_window.command_palette.open()
    shared_window.command_palette.field.setText("no such thing anywhere")
    assert shared_window.command_palette.list.count() == 0
    assert shared_window.command_palette._empty_label.isVisible()


def test_an_edge_is_found_by_its_condition_and_by_where_it_leads(shared_window: MainWindow) -> None:
    sop = shared_window.context.document.document.sop
    edge = next(edge for edge in sop.edges if edge.kind == "formal")
    for words in (f"condition {edge.condition}", f"edge {edge.id}"):
        shared_window.command_palette.open()
        QTest.keyClicks(shared_window.command_palette.field, words)
        QTest.keyClick(shared_window.command_palette.field, Qt.Key.Key_Return)
        assert shared_window.context.document.selection.edges == {edge.id}


def test_what_a_notice_offers_is_found_first(shared_window: MainWindow) -> None:
    taken: list[bool] = []
    shared_window.context.notices.post(
        "Five assumptions were made.", "accent", [("Show them", lambda: taken.append(True))]
    )
    QTest.keyClick(shared_window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(shared_window.command_palette.field, "assumptions")
    QTest.keyClick(shared_window.command_palette.field, Qt.Key.Key_Return)
    assert taken == [True]
    assert shared_window.context.notices.text == ""


def test_what_deletes_is_not_what_enter_runs_unless_it_is_named() -> None:
    entries = [
        PaletteEntry("Delete the selected scenarios", "Edit", lambda: None, deletes=True),
        PaletteEntry("Go to Scenarios", "View", lambda: None),
    ]
    assert [entry.title for entry in match_entries(entries, "scenarios")] == ["Go to Scenarios", entries[0].title]
    assert match_entries(entries, "delete")[0].deletes
    assert not match_entries(entries, "")[0].deletes
