"""What can be done with the window itself: perspectives, palette, panels, zoom and theme."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sopstudio.ui.action import Action
from sopstudio.ui.canvas.view import STEP
from sopstudio.ui.frame import Frame
from sopstudio.ui.theme import PALETTES, ThemeName
from sopstudio.ui.window.perspectives import PLACES

NEXT: dict[ThemeName, ThemeName] = dict(zip(PALETTES, [*list(PALETTES)[1:], "light"], strict=True))


def view_actions(window: Frame) -> Iterator[Action]:
    """The actions of the menu *View*."""
    canvas, look = window.desk.canvas, window.desk.look
    for place, one in enumerate(PLACES, 1):
        yield Action(
            f"view.{one.name}", one.title, partial(window.go, one.name), "View", f"Ctrl+{place}",
            checked=partial(_is_current, window, one.name), words="perspective",
        )  # fmt: skip
    yield Action("view.palette", "Find or do anything", window.find_anything, "View", "Ctrl+K", "search", group=1)
    yield Action("view.menu", "Menu", window.open_menu, "View", "Alt+M", "menu", group=1)
    yield Action("view.library", "Library and outline", window.toggle_sidebar, "View", "Ctrl+B", group=1)
    yield Action("view.below", "Panels below the canvas", window.toggle_below, "View", "Ctrl+J", group=1)
    yield Action(
        "view.side", "Go to the panel on the right", window.enter_side, "View", "F4  Ctrl+I", group=1, words="inspector"
    )
    yield Action("view.canvas", "Back to the canvas", canvas.setFocus, "View", "Esc", within=window.right, group=1)
    for by, name, title, key in ((1, "next", "Next panel", "PgDown"), (-1, "before", "Previous panel", "PgUp")):
        yield Action(
            f"view.panel-{name}", f"{title} below the canvas", partial(window.turn_below, by), "View", f"Ctrl+{key}",
            group=1, words="tab",
        )  # fmt: skip
    yield Action("view.closer", "Zoom in", lambda: canvas.zoom(STEP), "View", "Ctrl++  Ctrl+=", "plus", group=2)
    yield Action("view.farther", "Zoom out", lambda: canvas.zoom(1 / STEP), "View", "Ctrl+-", "minus", group=2)
    yield Action("view.fit", "Show everything", canvas.fit, "View", "Ctrl+0", "fit", group=2, words="zoom fit whole")
    yield Action(
        "view.settings", "Settings", window.open_settings, "View", "Ctrl+,", "settings", group=3,
        words="model endpoint key theme preferences options",
    )  # fmt: skip
    yield Action(
        "view.repository", "Action repository", window.open_repository, "View", group=3,
        words="agent-s actions rows library shared",
    )  # fmt: skip
    yield Action(
        "view.theme", "Light, dark or high contrast", lambda: window.choose_theme(NEXT[look.name]), "View", "Ctrl+D",
        "sun", group=3, words="theme colours night",
    )  # fmt: skip


def _is_current(window: Frame, name: str) -> bool:
    return window.current == name
