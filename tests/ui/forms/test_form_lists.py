"""Lists of forms keep the keyboard focus, also where the form that had it is removed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from sopstudio.sop import Document, Sop
from sopstudio.ui.forms.form import Form, FormList
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.widgets import column

Show = Callable[[QWidget], list[object]]


@pytest.mark.parametrize(
    ("items", "removed", "focused"),
    [
        (["a", "b"], "a", "× b"),
        (["a"], "a", "below"),
    ],
)
def test_the_focus_goes_to_what_is_left_or_else_below(show: Show, items: list[str], removed: str, focused: str) -> None:
    document = OpenDocument(Document(sop=Sop(id="s")))

    def build(index: int) -> Form:
        form = Form(document)
        form.lines.addWidget(QPushButton(f"× {items[index]}"))
        return form

    whole = QWidget()
    lines, forms = column(whole), FormList(lambda: list(items), build)
    for widget in (QPushButton("above"), forms, QPushButton("below")):
        lines.addWidget(widget)
    show(whole)
    next(button for button in forms.findChildren(QPushButton) if button.text() == f"× {removed}").setFocus()
    items.remove(removed)
    forms.refresh()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    now = whole.window().focusWidget()
    assert isinstance(now, QPushButton)
    assert now.text() == focused
