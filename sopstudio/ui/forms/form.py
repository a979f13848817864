"""Forms: fields bound to parts of the open document, brought up to date in place whenever it changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QBoxLayout, QPushButton, QVBoxLayout, QWidget

from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.forms.field import Field
from sopstudio.ui.forms.part import Part
from sopstudio.ui.parts import clear, column, label, row
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS

F = TypeVar("F", bound=Field)
W = TypeVar("W", bound=QWidget)


class Form(QWidget):
    """A column of fields, sections and inner forms. `refresh` shows the document as it is now."""

    def __init__(self, document: OpenDocument, *, space: int = SPACE_M) -> None:
        super().__init__()
        self.document = document
        self.lines: QVBoxLayout = column(self, space=space)
        self.fields: dict[str, Field] = {}
        self._retired = False
        self._inner: list[Form | Repeated] = []
        self._followers: list[Callable[[], object]] = []

    def bind(self, field: F, part: Part[Any], text: str, into: QBoxLayout | None = None) -> F:
        """Add a field that shows `part` and edits it, each visit as one step called `text`."""

        def write(value: Any) -> None:
            if not self._retired and (why := part.put(text, value, field.visit)):
                field.refused(why)

        field.control.setObjectName(part.name)
        field.edited.connect(write)
        if visited_by_key(field):
            field.visit = str(self.document.stack.index())
            field.visited.connect(lambda: self._visit(field))
        self.fields[part.name.rpartition(".")[2]] = field
        self.follow(lambda: field.show_value(part.value))
        self._add(field, into)
        return field

    def follow(self, refresh: Callable[[], object]) -> None:
        """Call `refresh` now and after every change of the document."""
        self._followers.append(refresh)
        refresh()

    def put_in(self, inner: W, into: QBoxLayout | None = None) -> W:
        """Add a widget; inner forms follow the document with this one."""
        if isinstance(inner, Form | Repeated):
            self._inner.append(inner)
        self._add(inner, into)
        return inner

    def section(self, title: str, *beside: QPushButton) -> None:
        """Begin a section."""
        line = row(label(title, "section", wrap=True), *beside)
        line.setStretch(0, 1)
        line.setContentsMargins(0, SPACE_S, 0, 0)
        self.lines.addLayout(line)
        self.lines.addSpacing(SPACE_XS - self.lines.spacing())

    def refresh(self) -> None:
        """Show the document as it is now."""
        for follower in self._followers:
            follower()
        for inner in self._inner:
            inner.refresh()

    def take_focus(self) -> None:
        """Give the focus to the first field."""
        for field in list(self.fields.values())[:1]:
            field.control.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def settle(self) -> None:
        """Take what was written and not taken yet."""
        for field in self.fields.values():
            field.settle()
        for inner in self._inner:
            inner.settle()

    def retire(self) -> None:
        """Edit nothing any more."""
        self._retired = True
        for inner in self._inner:
            inner.retire()

    @property
    def retired(self) -> bool:
        """Whether another form has taken the place of this one."""
        return self._retired

    def _visit(self, field: Field) -> None:
        field.visit = str(self.document.stack.index())

    def _add(self, widget: QWidget, into: QBoxLayout | None) -> None:
        (self.lines if into is None else into).addWidget(widget)


class Repeated(QWidget):
    """One form for each of some things, made anew only where their `keys` are others; the focus stays where it was."""

    def __init__(
        self, keys: Callable[[], Sequence[Hashable]], make: Callable[[int], Form], *, space: int = SPACE_S
    ) -> None:
        super().__init__()
        self._keys, self._make = keys, make
        self._made: tuple[Hashable, ...] | None = None
        self.forms: list[Form] = []
        self._lines = column(self, space=space)
        self.refresh()

    def refresh(self) -> None:
        """Show the things as they are now."""
        keys = tuple(self._keys())
        if keys == self._made:
            for form in self.forms:
                form.refresh()
            return
        self._made = keys
        focused = focus_within(self)
        self.retire()
        clear(self._lines)
        self.forms = [self._make(index) for index in range(len(keys))]
        for form in self.forms:
            self._lines.addWidget(form)
        if self.parentWidget() is not None:
            self.setVisible(bool(keys))
        elif not keys:
            self.hide()
        refocus(self, focused)

    def settle(self) -> None:
        """Take what was written and not taken yet."""
        for form in self.forms:
            form.settle()

    def retire(self) -> None:
        """Edit nothing any more."""
        for form in self.forms:
            form.retire()


def visited_by_key(field: Field) -> bool:
    """Whether edits of one visit of the field are one step: those made by key after key."""
    return hasattr(field.control, "entered")


def focus_within(whole: QWidget) -> str:
    """The name of the control inside `whole` that has the focus; blank for none."""
    focused = QApplication.focusWidget()
    name = focused.objectName() if focused is not None and whole.isAncestorOf(focused) else ""
    return name if name != "card" else ""


def refocus(whole: QWidget, name: str) -> None:
    """Give the focus to the control called `name`, where there is one."""
    found = [one for one in whole.findChildren(QWidget, name) if not one.isHidden()] if name else []
    if found:
        found[-1].setFocus()


FORM_MARGIN = SPACE_L
