"""The context menus of the versions, differences and journeys."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.text.changes import describe_change
from sopstudio.ui.window import MainWindow
from tests.ui.history.test_journeys import compare_with, history, shared_window, window, with_limit
from tests.ui.menus import copy_text_of, menu_by_key, menu_of_row

__all__ = ["shared_window", "window"]


def test_a_version_is_compared_copied_and_restored(window: MainWindow) -> None:
    here, document = history(window), window.context.document
    here.save("as drawn", ("reviewed",))
    first = document.document.sop
    document.edit("Edit", with_limit(document.document, 800))
    here.save("more at once", ())
    versions = here.versions.list
    menu = menu_of_row(window, versions, 1)
    assert here.comparison is not None
    assert "history.before" not in menu  # it is the first one
    text = copy_text_of(menu["history.copy"])
    assert all(part in text for part in ("version 1", "reviewed", "as drawn"))
    menu["history.restore"].trigger()
    assert document.document.sop == first
    menu = menu_of_row(window, versions, 0)
    menu["history.before"].trigger()
    assert here.versions.card.with_previous
    assert here.comparison is not None
    assert (here.comparison.before, here.comparison.after) == ("v1", "v2")
    menu_by_key(window, versions)["history.tag"].trigger()
    assert window.focusWidget() in (here.versions.card.tag, here.versions.card.tag.lineEdit())
    menu_by_key(window, versions)["history.stop"].trigger()
    assert here.comparison is None
    assert window.context_menus.fill_for_focus() is None


def test_a_difference_is_shown_stepped_on_from_and_copied(window: MainWindow, qtbot: QtBot) -> None:
    here = compare_with(window, with_limit(window.context.document.document, 800), qtbot)
    window.bottom_panel.open_panel(here.changes)
    lines = here.changes.list
    assert lines.count() == 2
    menu = menu_of_row(window, lines, 1)
    assert here.comparison is not None
    wanted = describe_change(here.comparison.changes[1], here.comparison.merged.sop)
    assert copy_text_of(menu["history.copy"]).casefold() == wanted.casefold()
    menu["history.next"].trigger()
    assert lines.currentRow() == 0
    window.context.canvas.canvas_scene.set_selected((), ())
    menu_by_key(window, lines)["history.show"].trigger()
    nodes, edges = window.context.canvas.canvas_scene.selected_keys()
    assert nodes | edges


def test_a_journey_is_lit_tried_and_copied(window: MainWindow, qtbot: QtBot) -> None:
    here = compare_with(window, with_limit(window.context.document.document, 800), qtbot)
    lines = here.journeys.list
    menu = menu_of_row(window, lines, 0)
    assert "Refund in review" in copy_text_of(menu["history.copy"])
    here.marks.clear()
    menu_by_key(window, lines)["history.show"].trigger()
    assert here.marks.marks["refund_in_review"].ghost
    lines.setCurrentRow(-1)
    lines.setFocus()
    window.action_set.run("history.next")
    assert lines.currentRow() == 0
    with qtbot.waitSignal(window.context.launcher.launched):
        menu_by_key(window, lines)["history.try"].trigger()


@pytest.mark.parametrize(("name", "said"), [("copy", "Choose a line"), ("show", "Choose a line"), ("try", "a journey")])
def test_without_a_line_that_is_said(window: MainWindow, name: str, said: str) -> None:
    window.action_set.run(f"history.{name}")
    assert said in window.context.notices.text
