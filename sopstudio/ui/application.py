"""The one Qt application of the process."""

from __future__ import annotations

import os
import sys

from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from sopstudio.ui.accessibility import install_factory
from sopstudio.ui.language import install_qt_texts

PIXMAP_CACHE_KIB = 64 * 1024
"""Room for the painted cards of a canvas that fills a 4K screen."""


def has_display() -> bool:
    """Whether a window could be visible: there is a display, or the system is not Linux."""
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("QT_QPA_PLATFORM")
    return bool(display) or not sys.platform.startswith("linux")


def get_application() -> QApplication:
    """The running application, or a new one for drawing pictures, which is offscreen where there is no display."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    if not has_display():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    created = QApplication(["sopstudio"])
    install_factory()  # before the first widget: Qt keeps what it was told of one
    install_qt_texts(created)
    QPixmapCache.setCacheLimit(PIXMAP_CACHE_KIB)
    return created
