"""The perspectives of the window, in the order of their tabs. Adding one adds its package and a line here.

All but the first are loaded after the window is there, or when they are first wanted. What they need that knows
nothing of the window is loaded ahead in a thread, as it takes most of the time.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sopstudio.ui.desk import Desk, Perspective
from sopstudio.ui.frame import Frame


@dataclass(frozen=True, slots=True)
class Place:
    """A tab of the header, and how its perspective is made."""

    name: str
    title: str
    make: Callable[[Desk, Frame], Perspective]


def _author(desk: Desk, _frame: Frame) -> Perspective:
    from sopstudio.ui.author import Author

    return Author(desk)


def _simulate(desk: Desk, frame: Frame) -> Perspective:
    from sopstudio.ui.simulate import Simulate

    made = Simulate(desk)
    made.views.forward.connect(frame.bring)
    made.views.details.repository.connect(frame.open_repository)
    return made


def _evaluate(desk: Desk, frame: Frame) -> Perspective:
    from sopstudio.ui.evaluate import Evaluate

    made = Evaluate(desk)
    made.open_run.connect(frame.open_run)
    return made


def _history(desk: Desk, _frame: Frame) -> Perspective:
    from sopstudio.ui.history import History

    return History(desk)


PLACES: Final = (
    Place("author", "Author", _author),
    Place("simulate", "Simulate", _simulate),
    Place("evaluate", "Evaluate", _evaluate),
    Place("history", "History", _history),
)

AHEAD: Final = ("sqlite_utils", "sopstudio.agents", "sopstudio.simulation", "sopstudio.evaluation")
"""Packages without a window."""


def load(packages: Iterable[str]) -> None:
    """Import these. What cannot be imported is left to whoever needs it, who says so."""
    for one in packages:
        with suppress(ImportError):
            importlib.import_module(one)
