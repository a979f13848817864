"""The perspectives of the window, in the order of their tabs. A new one needs its package and a line here.

All but the first are imported after the window is visible, or when they are first needed. Most of the
time goes to packages that do not use Qt, which are imported ahead in a thread.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec import Struct

from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.canvas.view import ZOOM_STEP
from sopstudio.ui.context import Perspective, ThemeState, WindowActions, WindowContext
from sopstudio.ui.theme import PALETTES, THEME_TITLES, ThemeName

NEXT_THEME: dict[ThemeName, ThemeName] = dict(zip(PALETTES, [*list(PALETTES)[1:], "light"], strict=True))


def view_actions(window: WindowActions) -> Iterator[Action]:
    """The actions of the menu *View*."""
    canvas, theme = window.context.canvas, window.context.theme
    for digit, spec in enumerate(PERSPECTIVES, 1):
        yield Action(
            f"view.{spec.name}", spec.title, partial(window.show_perspective, spec.name), "View", f"Ctrl+{digit}",
            checked=partial(_is_current_perspective, window, spec.name), search_words=tr("perspective"),
        )  # fmt: skip
    yield Action("view.palette", tr("Find or do anything"), window.open_palette, "View", "Ctrl+K", "search", group=1)
    yield Action(
        "view.notice", tr("Go to the notice"), window.context.notices.take_focus, "View", "Ctrl+Shift+A", group=1,
        search_words=tr("message banner buttons answer"), listed=False,
    )  # fmt: skip
    yield Action("view.menu", tr("Menu"), window.open_menu, "View", "Alt+M", "menu", group=1)
    yield Action(
        "view.context-menu",
        tr("Menu of what is selected"),
        window.open_context_menu,
        "View",
        "Menu  Shift+F10",
        group=1,
        search_words=tr("context right click"),
    )
    yield Action("view.library", tr("Library and outline"), window.toggle_sidebar, "View", "Ctrl+B", group=1)
    yield Action(
        "view.outline", tr("Write in the outline"), window.focus_outline, "View", "Ctrl+Shift+O", group=1,
        search_words=tr("text edit type steps"),
    )  # fmt: skip
    yield Action(
        "view.outline-detail", tr("All details in the outline"), window.toggle_outline_detail, "View", "Ctrl+Shift+E",
        checked=window.shows_outline_detail, group=1, search_words=tr("text ids facts tools"),
    )  # fmt: skip
    yield Action(
        "view.source", tr("Source document"), window.toggle_source, "View", "Ctrl+U", checked=window.shows_source,
        group=1, search_words=tr("word pdf text sentences origin left out edition attach"),
    )  # fmt: skip
    yield Action("view.below", tr("Panels below the canvas"), window.toggle_bottom_panel, "View", "Ctrl+J", group=1)
    yield Action(
        "view.side-panel", tr("Panel on the right"), window.toggle_side_panel, "View", "Ctrl+Shift+B",
        checked=window.shows_side_panel, group=1, search_words=tr("inspector hide canvas room"),
    )  # fmt: skip
    yield Action(
        "view.side",
        tr("Go to the panel on the right"),
        window.focus_side_panel,
        "View",
        "F4  Ctrl+I",
        group=1,
        search_words=tr("inspector"),
    )
    yield Action(
        "view.canvas", tr("Back to the canvas"), window.focus_canvas, "View", "Esc", scope=window.side_stack, group=1
    )
    for step, name, title, key in (
        (1, "next", tr("Next panel"), "PgDown"),
        (-1, "before", tr("Previous panel"), "PgUp"),
    ):
        yield Action(
            f"view.panel-{name}",
            tr("{title} below the canvas", title=title),
            partial(window.switch_bottom_panel, step),
            "View",
            f"Ctrl+{key}",
            group=1,
            search_words=tr("tab"),
        )
    yield Action(
        "file.deploy", tr("Export for deployment…"), window.open_export, "File", "Ctrl+E", group=1,
        search_words=tr("langgraph python bpmn mcp service code target compare verify conformance"),
    )  # fmt: skip
    yield Action(
        "view.closer", tr("Zoom in"), lambda: canvas.zoom(ZOOM_STEP), "View", "Ctrl++  Ctrl+=", "plus", group=2
    )
    yield Action("view.farther", tr("Zoom out"), lambda: canvas.zoom(1 / ZOOM_STEP), "View", "Ctrl+-", "minus", group=2)
    yield Action(
        "view.actual", tr("Actual size"), lambda: canvas.zoom(1 / canvas.zoom_factor()), "View", "Ctrl+Alt+0", group=2,
        search_words=tr("zoom 100 percent"),
    )  # fmt: skip
    yield Action(
        "view.fit",
        tr("Show everything"),
        canvas.fit,
        "View",
        "Ctrl+0",
        "fit",
        group=2,
        search_words=tr("zoom fit whole"),
    )
    yield Action(
        "view.formulas", tr("Conditions as formulas"), window.toggle_formulas, "View", group=2,
        checked=lambda: canvas.canvas_scene.has_formulas, search_words=tr("words code expression labels"),
    )  # fmt: skip
    yield Action(
        "view.settings", tr("Settings"), window.open_settings, "View", "Ctrl+,", "settings", group=3,
        search_words=tr("model endpoint key theme preferences options"),
    )  # fmt: skip
    yield Action(
        "view.models", tr("Models"), window.open_models, "View", group=3,
        search_words=tr("test try local server ollama endpoint gguf file"),
    )  # fmt: skip
    yield Action(
        "view.repository", tr("Action repository"), window.open_repository, "View", group=3,
        search_words=tr("agent-s actions rows library shared"),
    )  # fmt: skip
    yield Action(
        "view.theme", tr("Light, dark or high contrast"), lambda: window.choose_theme(NEXT_THEME[theme.name]), "View",
        "Ctrl+D",
        "sun", group=3, search_words=tr("theme colours night"),
    )  # fmt: skip
    for name, title in THEME_TITLES.items():
        yield Action(
            f"view.theme.{name}", tr("Theme: {title}", title=title), partial(window.choose_theme, name), "View",
            group=3, listed=False, checked=partial(_is_current_theme, theme, name), search_words=tr("colours night"),
        )  # fmt: skip


def _is_current_theme(theme: ThemeState, name: ThemeName) -> bool:
    return theme.name == name


def _is_current_perspective(window: WindowActions, name: str) -> bool:
    return window.current == name


class PerspectiveSpec(Struct, frozen=True):
    """The tab of a perspective, and how the perspective is created."""

    name: str
    title: str
    create: Callable[[WindowContext, WindowActions], Perspective]


def _create_author(context: WindowContext, window: WindowActions) -> Perspective:
    from sopstudio.ui.author import Author

    perspective = Author(context)
    perspective.canvas_editor.text_pasted.connect(window.open_paste)
    return perspective


def _create_simulate(context: WindowContext, window: WindowActions) -> Perspective:
    from sopstudio.ui.simulate import Simulate

    perspective = Simulate(context)
    perspective.views.panel_requested.connect(window.raise_panel)
    perspective.views.panel_wanted.connect(window.open_panel)
    perspective.views.side_wanted.connect(window.focus_side_panel)
    perspective.views.details.repository_requested.connect(window.open_repository)
    return perspective


def _create_evaluate(context: WindowContext, window: WindowActions) -> Perspective:
    from sopstudio.ui.evaluate import Evaluate

    perspective = Evaluate(context)
    perspective.run_requested.connect(window.open_run)
    perspective.results_shown.connect(lambda: window.enlarge_bottom_panel(perspective.name))
    perspective.panel_requested.connect(window.raise_panel)
    return perspective


def _create_history(context: WindowContext, window: WindowActions) -> Perspective:
    from sopstudio.ui.history import History

    perspective = History(context)
    perspective.panel_wanted.connect(window.open_panel)
    return perspective


PERSPECTIVES: Final = (
    PerspectiveSpec("author", tr("Author"), _create_author),
    PerspectiveSpec("simulate", tr("Simulate"), _create_simulate),
    PerspectiveSpec("evaluate", tr("Evaluate"), _create_evaluate),
    PerspectiveSpec("history", tr("History"), _create_history),
)


def perspective_of(action: Action) -> str:
    """The only perspective in which an action can run; blank where that is in all of them."""
    place = action.id.partition(".")[0]
    return place if place in [spec.name for spec in PERSPECTIVES] else ""


PRELOADED_PACKAGES: Final = (
    "sopstudio.connections",
    "sopstudio.documents.proposals",
    "sopstudio.documents.typed_conditions",
    "sqlite_utils",
    "sopstudio.agents",
    "sopstudio.simulation",
    "sopstudio.evaluation",
)
"""Packages that do not use Qt, those of the inspector first."""
INSPECTOR_FORMS: Final = tuple(f"sopstudio.ui.author.{kind}_form" for kind in ("node", "edge", "tool", "fact"))
"""The forms that a click on an element needs."""


def import_packages(packages: Iterable[str]) -> None:
    """Import these packages. A package that cannot be imported fails where it is used."""
    for package in packages:
        with suppress(ImportError):
            importlib.import_module(package)
