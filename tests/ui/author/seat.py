"""A person at the inspector: a desk with its parts, shown in a window of its own, and ways to reach its fields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Edge, Graph, Node, Sop, edits
from sopstudio.sop.elements import edge_of, node_of
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.context import ThemeState, WindowContext
from sopstudio.ui.forms import Field
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import Notices
from sopstudio.ui.open_document import EMPTY_SELECTION, OpenDocument, Selection, Subject, SubjectKind
from sopstudio.ui.problem_monitor import ProblemMonitor
from sopstudio.ui.settings import ObservableSettings
from sopstudio.ui.style import style_sheet
from sopstudio.ui.widgets import row

F = TypeVar("F", bound=Field)


@cache
def loan() -> Document:
    """The loan sample."""
    return read(samples_dir() / "loan_application.sop.json").document


class Seat:
    """The inspector beside a canvas. With `at`, this is selected already before the inspector is made, so that no form
    is made that nobody looks at.
    """

    def __init__(self, qtbot: QtBot, home: Path, document: Document, at: Selection = EMPTY_SELECTION) -> None:
        self.qtbot = qtbot
        look, settings = ThemeState("light"), ObservableSettings(home)
        opened = OpenDocument(lay_out(document))
        opened.select(at)
        self.desk = WindowContext(
            document=opened,
            canvas=Canvas(look.palette),
            library=LibraryAccess(home),
            settings=settings,
            problems=ProblemMonitor(opened, settings),
            notices=Notices(),
            theme=look,
            icons=IconSet(look.palette),
        )
        self.inspector = Inspector(self.desk)
        self.window = QWidget()
        self.window.setObjectName("window")
        self.window.setStyleSheet(style_sheet(look.palette))
        line = row(self.desk.canvas, self.inspector, parent=self.window)
        line.setStretch(0, 1)
        self.inspector.setFixedWidth(360)
        self.window.resize(900, 800)
        qtbot.addWidget(self.window)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()

    def close(self) -> None:
        """End what runs."""
        self.desk.problems.close()
        self.desk.library.close()
        self.desk.document.close()

    @property
    def document(self) -> OpenDocument:
        """The open document."""
        return self.desk.document

    @property
    def sop(self) -> Sop:
        """The SOP as it is now."""
        return self.document.document.sop

    def graph(self, scope: str = "") -> Graph:
        """A procedure as it is now."""
        return edits.graph_of(self.sop, scope)

    def node(self, name: str) -> Node:
        """A node as it is now."""
        return node_of(self.sop, name)

    def edge(self, name: str) -> Edge:
        """An edge as it is now."""
        return edge_of(self.sop, name)

    def show_node(self, *names: str) -> None:
        """Select nodes."""
        self.document.select(Selection(nodes=frozenset(names)))

    def show_edge(self, name: str) -> None:
        """Select an edge."""
        self.document.select(Selection(edges=frozenset({name})))

    def show(self, kind: SubjectKind, name: str = "") -> None:
        """Select something declared."""
        self.document.select(Selection(subject=Subject(kind, name)))

    def fields(self) -> Iterator[Field]:
        """All fields of the form."""
        form = self.inspector.form
        assert form is not None
        for field in form.findChildren(Field):
            if not _left_over(field, form):
                yield field

    def field(self, title: str, kind: type[F], nth: int = 0) -> F:
        """A field by its title."""
        found = [field for field in self.fields() if field.title == title and isinstance(field, kind)]
        assert len(found) > nth, f"no {title} among {[field.title for field in self.fields()]}"
        return found[nth]

    def button(self, name: str, nth: int = 0) -> QAbstractButton:
        """A button by its name for screen readers or its object name."""
        form = self.inspector.form
        assert form is not None
        buttons: list[QAbstractButton] = [*form.findChildren(QPushButton), *form.findChildren(QToolButton)]
        found = [
            button
            for button in buttons
            if name in (button.accessibleName() or button.text(), button.objectName())
            and not _left_over(button, form)
            and not button.isHidden()
        ]
        assert len(found) > nth, f"no {name} among {[button.accessibleName() or button.text() for button in buttons]}"
        return found[nth]

    def press(self, name: str, nth: int = 0) -> None:
        """Press a button by name."""
        self.button(name, nth).click()

    def type(self, box: QWidget, text: str, *, anew: bool = False) -> None:
        """Write into a box, key by key; with `anew` in place of what stands there."""
        box.setFocus()
        if anew:
            QTest.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(box, text)

    def steps(self) -> int:
        """How many steps can be undone."""
        return self.document.stack.index()


def _left_over(widget: QWidget, form: QWidget) -> bool:
    """Whether it, or what it stands in, was taken away and only waits for its deletion."""
    at: QWidget | None = widget
    while at is not None and at is not form:
        parent = at.parentWidget()
        layout = parent.layout() if parent is not None else None
        if at.isHidden() and layout is not None and layout.indexOf(at) < 0 and at.objectName() not in ("suggestions",):
            return True
        at = at.parentWidget()
    return False
