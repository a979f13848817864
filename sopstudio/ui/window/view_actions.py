"""The actions on the window itself: perspectives, palette, panels, zoom and theme."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sopstudio.ui.action import Action
from sopstudio.ui.canvas.view import ZOOM_STEP
from sopstudio.ui.frame import WindowActions
from sopstudio.ui.theme import PALETTES, ThemeName
from sopstudio.ui.window.perspectives import PERSPECTIVES

NEXT_THEME: dict[ThemeName, ThemeName] = dict(zip(PALETTES, [*list(PALETTES)[1:], "light"], strict=True))


def view_actions(window: WindowActions) -> Iterator[Action]:
    """The actions of the menu *View*."""
    canvas, theme = window.context.canvas, window.context.theme
    for digit, spec in enumerate(PERSPECTIVES, 1):
        yield Action(
            f"view.{spec.name}", spec.title, partial(window.show_perspective, spec.name), "View", f"Ctrl+{digit}",
            checked=partial(_is_current_perspective, window, spec.name), search_words="perspective",
        )  # fmt: skip
    yield Action("view.palette", "Find or do anything", window.open_palette, "View", "Ctrl+K", "search", group=1)
    yield Action("view.menu", "Menu", window.open_menu, "View", "Alt+M", "menu", group=1)
    yield Action("view.library", "Library and outline", window.toggle_sidebar, "View", "Ctrl+B", group=1)
    yield Action("view.below", "Panels below the canvas", window.toggle_bottom_panel, "View", "Ctrl+J", group=1)
    yield Action(
        "view.side",
        "Go to the panel on the right",
        window.focus_side_panel,
        "View",
        "F4  Ctrl+I",
        group=1,
        search_words="inspector",
    )
    yield Action("view.canvas", "Back to the canvas", canvas.setFocus, "View", "Esc", scope=window.side_stack, group=1)
    for step, name, title, key in ((1, "next", "Next panel", "PgDown"), (-1, "before", "Previous panel", "PgUp")):
        yield Action(
            f"view.panel-{name}", f"{title} below the canvas", partial(window.switch_bottom_panel, step), "View", f"Ctrl+{key}",
            group=1, search_words="tab",
        )  # fmt: skip
    yield Action("view.closer", "Zoom in", lambda: canvas.zoom(ZOOM_STEP), "View", "Ctrl++  Ctrl+=", "plus", group=2)
    yield Action("view.farther", "Zoom out", lambda: canvas.zoom(1 / ZOOM_STEP), "View", "Ctrl+-", "minus", group=2)
    yield Action(
        "view.fit", "Show everything", canvas.fit, "View", "Ctrl+0", "fit", group=2, search_words="zoom fit whole"
    )
    yield Action(
        "view.settings", "Settings", window.open_settings, "View", "Ctrl+,", "settings", group=3,
        search_words="model endpoint key theme preferences options",
    )  # fmt: skip
    yield Action(
        "view.repository", "Action repository", window.open_repository, "View", group=3,
        search_words="agent-s actions rows library shared",
    )  # fmt: skip
    yield Action(
        "view.theme", "Light, dark or high contrast", lambda: window.choose_theme(NEXT_THEME[theme.name]), "View", "Ctrl+D",
        "sun", group=3, search_words="theme colours night",
    )  # fmt: skip


def _is_current_perspective(window: WindowActions, name: str) -> bool:
    return window.current == name
