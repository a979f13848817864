"""What a window does once it is visible, in small steps, between which it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import Perspective, WindowActions
from sopstudio.ui.dialogs.tour import TourCard
from sopstudio.ui.window.interrupted_run import InterruptedRun
from sopstudio.ui.window.perspectives import INSPECTOR_FORMS, PERSPECTIVES, PRELOADED_PACKAGES, import_packages
from sopstudio.ui.window.start_screen import StartScreen
from sopstudio.ui.window.workplaces import Workplaces

TITLE_BAR_HEIGHT = 40


class StartingWindow(WindowActions, Protocol):
    """The window as its start sees it."""

    workplaces: Workplaces
    tour: TourCard
    start: StartScreen

    def perspective(self, name: str) -> Perspective:
        """The perspective called `name`, created when it is first needed."""

    def read_library(self) -> None:
        """Show what the library holds."""

    def add_menu_bar(self) -> None:
        """Fill the menu bar of the desktop, where it has one."""


class WindowStart(QObject):
    """Loads the other perspectives, goes where one was, and makes the offers of a start."""

    def __init__(self, window: StartingWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._is_stopped = False
        self._preload = LatestTask(import_packages, 0, self)
        self._interrupted_run = InterruptedRun(window.context, window, window.workplaces, self)

    def begin(self) -> None:
        """Show the view that was left, and do the rest step by step."""
        window = self._window
        window.workplaces.restore_place()
        window.read_library()
        self._preload.ready.connect(lambda *_: self._run(iter(tuple(self._steps()))))
        self._preload.request(PRELOADED_PACKAGES)

    def stop(self) -> None:
        """Take no further step, as the window closes."""
        self._is_stopped = True
        self._preload.close()
        self._interrupted_run.close()

    def offer_tour(self) -> None:
        """Offer the tour to those who are new, unless the library has to be seen to."""
        window = self._window
        if window.context.library.rescued is None:
            window.tour.offer(is_offered=window.start.was_first)

    def look_for_run(self) -> None:
        """Offer to go on with the newest run of the open SOP, where it was broken off; not over the start screen."""
        if not self._window.start.is_shown:
            self._interrupted_run.look_for()

    @property
    def is_looking_for_run(self) -> bool:
        """Whether a run that was broken off is being read."""
        return self._interrupted_run.is_busy

    def _steps(self) -> Iterable[Callable[[], object]]:
        window = self._window
        yield partial(import_packages, INSPECTOR_FORMS)
        for spec in PERSPECTIVES:
            yield partial(window.perspective, spec.name)
        yield window.add_menu_bar
        yield window.workplaces.restore_perspective
        yield window.workplaces.adjust_view
        yield self.offer_tour
        yield self.look_for_run

    def _run(self, steps: Iterator[Callable[[], object]]) -> None:
        step = next(steps, None)
        if step is not None and not self._is_stopped:
            step()
            QTimer.singleShot(0, partial(self._run, steps))


def fit_screen(window: QWidget) -> None:
    """Fill a screen that is too small for a window, as its status bar would else be off the screen."""
    frame_size, available = window.frameSize(), window.screen().availableSize()
    if frame_size.width() > available.width() or frame_size.height() + TITLE_BAR_HEIGHT > available.height():
        window.resize(window.size().boundedTo(available))  # for screens on which nothing manages windows
        window.showMaximized()


__all__ = ["WindowStart", "fit_screen"]
