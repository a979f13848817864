"""The perspectives of the window, in the order of their tabs. A new one needs its package and a line here.

All but the first are imported after the window is visible, or when they are first needed. Most of the
time goes to packages that do not use Qt, which are imported ahead in a thread.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sopstudio.ui.desk import Perspective, WindowContext
from sopstudio.ui.frame import WindowActions


@dataclass(frozen=True, slots=True)
class PerspectiveSpec:
    """The tab of a perspective, and how the perspective is created."""

    name: str
    title: str
    create: Callable[[WindowContext, WindowActions], Perspective]


def _create_author(context: WindowContext, _window: WindowActions) -> Perspective:
    from sopstudio.ui.author import Author

    return Author(context)


def _create_simulate(context: WindowContext, window: WindowActions) -> Perspective:
    from sopstudio.ui.simulate import Simulate

    perspective = Simulate(context)
    perspective.views.panel_requested.connect(window.raise_panel)
    perspective.views.details.repository_requested.connect(window.open_repository)
    return perspective


def _create_evaluate(context: WindowContext, window: WindowActions) -> Perspective:
    from sopstudio.ui.evaluate import Evaluate

    perspective = Evaluate(context)
    perspective.run_requested.connect(window.open_run)
    return perspective


def _create_history(context: WindowContext, _window: WindowActions) -> Perspective:
    from sopstudio.ui.history import History

    return History(context)


PERSPECTIVES: Final = (
    PerspectiveSpec("author", "Author", _create_author),
    PerspectiveSpec("simulate", "Simulate", _create_simulate),
    PerspectiveSpec("evaluate", "Evaluate", _create_evaluate),
    PerspectiveSpec("history", "History", _create_history),
)

PRELOADED_PACKAGES: Final = ("sqlite_utils", "sopstudio.agents", "sopstudio.simulation", "sopstudio.evaluation")
"""Packages that do not use Qt."""


def import_packages(packages: Iterable[str]) -> None:
    """Import these packages. A package that cannot be imported fails where it is used."""
    for package in packages:
        with suppress(ImportError):
            importlib.import_module(package)
