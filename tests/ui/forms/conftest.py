from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.forms import Field
from sopstudio.ui.widgets import column

Show = Callable[[QWidget], list[object]]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    """Show a field in a window; what it says is listed."""
    windows: list[QWidget] = []

    def make(field: QWidget) -> list[object]:
        window = QWidget()
        windows.append(window)
        column(window).addWidget(field)
        window.resize(320, 300)
        qtbot.addWidget(window)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        said: list[object] = []
        if isinstance(field, Field):
            field.edited.connect(said.append)
        return said

    return make
