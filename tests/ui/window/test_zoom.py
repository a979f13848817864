"""The zoom in per cent, and a view that shows what was arranged; the free place for a new node."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from sopstudio.ui.canvas_editor.commands.new_nodes import find_free_near, is_free
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.zoom_button import ZoomButton


def zoom_button(window: MainWindow) -> ZoomButton:
    button = window.status_bar.findChild(ZoomButton)
    assert isinstance(button, ZoomButton)
    return button


def test_the_zoom_is_told_in_per_cent_and_changed_there(reopened_window: MainWindow) -> None:
    canvas, button = reopened_window.context.canvas, zoom_button(reopened_window)
    canvas.zoom(0.5 / canvas.zoom_factor())
    assert button.text() == "50%"
    menu = button.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    titles = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert titles == ["Zoom in", "Zoom out", "Show everything", "50%", "75%", "100%", "150%", "200%"]
    next(action for action in menu.actions() if action.text() == "150%").trigger()
    assert button.text() == "150%"
    reopened_window.action_set.run("view.actual")
    assert button.text() == "100%"
    assert button.accessibleName() == "100% zoom"


def test_what_is_arranged_is_shown_whole(reopened_window: MainWindow, qtbot: QtBot) -> None:
    canvas = reopened_window.context.canvas
    canvas.zoom(2 / canvas.zoom_factor())
    with qtbot.waitSignal(canvas.arranged, timeout=20_000):
        reopened_window.action_set.run("canvas.arrange")
    seen = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    assert seen.adjusted(-1, -1, 1, 1).contains(canvas.content_rect())


@pytest.mark.parametrize("offset", [(0.0, 0.0), (30.0, 10.0), (-100.0, 40.0), (400.0, 0.0)])
def test_the_nearest_free_place_is_free(reopened_window: MainWindow, offset: tuple[float, float]) -> None:
    drawing = reopened_window.context.canvas.canvas_scene.drawing
    for node in drawing.nodes.values():
        x, y = node.x + offset[0], node.y + offset[1]
        spot = find_free_near(drawing, x, y)
        assert is_free(drawing, *spot)
        if is_free(drawing, x, y):
            assert spot == (x, y)
