"""Closing the windows that a test has opened."""

from __future__ import annotations

from collections.abc import Iterable

from shiboken6 import isValid

from sopstudio.ui.window import MainWindow


def close_windows(windows: Iterable[MainWindow]) -> None:
    """Close those that the test has not closed itself: a closed window is deleted."""
    for window in windows:
        if isValid(window):
            window.close()
