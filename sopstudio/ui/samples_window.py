"""The window as it is so far: the samples in a list, and the chosen one on the canvas.

The editor grows around this canvas; here one can look, zoom and switch between light and dark.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QToolButton, QVBoxLayout, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.layout import laid_out
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.view import STEP
from sopstudio.ui.samples import Sample, sample_of, samples_in
from sopstudio.ui.style import LINE_ROLE, EntryDelegate, style_sheet
from sopstudio.ui.theme import PALETTES, SPACE_L, SPACE_M, SPACE_S, ThemeName


def library(folder: Path | None = None) -> list[Sample]:
    """The samples in `folder`, or those that come with SOP Studio; none where they are missing."""
    try:
        return samples_in(folder or samples_dir())
    except SopStudioError:
        return []


class SamplesWindow(QWidget):
    """A list of documents beside the canvas."""

    def __init__(self, samples: list[Sample], theme: ThemeName = "light") -> None:
        super().__init__()
        self.setWindowTitle("SOP Studio")
        self.theme: ThemeName = theme
        self._samples = list(samples)
        self.canvas = Canvas(PALETTES[theme])
        self._title, self._line = _label("title"), _label("quiet")
        self._counts, self._place = _label("quiet"), _label("quiet")
        self.list = QListWidget()
        self.list.setAccessibleName("Samples")
        self._delegate = EntryDelegate(PALETTES[theme])
        self.list.setItemDelegate(self._delegate)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._theme_button = self._button("", "Switch between light and dark (Ctrl+D)", self.toggle_theme)
        QShortcut(QKeySequence("Ctrl+D"), self, self.toggle_theme)
        self._arrange()
        for sample in self._samples:
            self._list_entry(sample)
        self.list.currentRowChanged.connect(self._open_row)
        self.set_theme(theme)
        if self._samples:
            self.list.setCurrentRow(0)
            self.list.setFocus()
        else:
            self._say("No samples here", "Open a file: sopstudio FILE")

    def open_document(self, document: Document, path: Path | None = None) -> None:
        """Show a document; the sample that it is, or else a new entry at the top, is chosen in the list."""
        sop = document.sop
        for row, sample in enumerate(self._samples):
            if sample.document is not None and sample.document.sop == sop:
                self._samples[row] = sample_of(document, path or sample.path)
                break
        else:
            row = 0
            self._samples.insert(0, sample_of(document, path))
            self._list_entry(self._samples[0], 0)
        if self.list.currentRow() == row:
            self._open_row(row)
        self.list.setCurrentRow(row)

    def settle(self) -> None:
        """Lay the widgets out without showing them, for a picture."""
        self.ensurePolished()
        for widget in (self, *self.findChildren(QWidget)):
            layout = widget.layout()
            if layout is not None:
                layout.activate()
        self.canvas.fit()

    def set_theme(self, theme: ThemeName) -> None:
        """Show everything light or dark."""
        self.theme = theme
        palette = PALETTES[theme]
        self.setStyleSheet(style_sheet(palette))
        self._delegate.colours = palette
        self.list.viewport().update()
        self.canvas.set_palette(palette)
        self._theme_button.setText("Dark" if theme == "light" else "Light")

    def toggle_theme(self) -> None:
        """Switch between light and dark."""
        self.set_theme("dark" if self.theme == "light" else "light")

    def _open_row(self, row: int) -> None:
        if not 0 <= row < len(self._samples):
            return
        sample = self._samples[row]
        self._say(sample.title, sample.line, sample.path)
        if sample.document is None:
            self._counts.setText("cannot be read")
            return
        sop = sample.document.sop
        self.canvas.show_document(laid_out(sample.document))
        self.canvas.canvas_scene.mark(())
        self.canvas.fit()
        nodes, edges = (sum(len(getattr(graph, kind)) for graph in sop.graphs()) for kind in ("nodes", "edges"))
        self._counts.setText(f"{nodes} nodes · {edges} edges")

    def _say(self, title: str, line: str, path: Path | None = None) -> None:
        self._title.setText(title)
        self._line.setText(self._line.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, 640))
        self._place.setText(path.name if path else "")

    def _list_entry(self, sample: Sample, row: int | None = None) -> None:
        entry = QListWidgetItem(sample.title)
        entry.setData(LINE_ROLE, sample.line)
        self.list.insertItem(self.list.count() if row is None else row, entry)

    def _button(self, text: str, tip: str, act: object) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(act)
        return button

    def _arrange(self) -> None:
        tools = [
            self._button("−", "Zoom out (-)", lambda: self.canvas.zoom(1 / STEP)),
            self._button("+", "Zoom in (+)", lambda: self.canvas.zoom(STEP)),
            self._button("Fit", "Show everything (0)", self.canvas.fit),
            self._theme_button,
        ]
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addStretch(1)
        names.addWidget(self._title)
        names.addWidget(self._line)
        names.addStretch(1)
        header = _bar("header", 56, [], [*tools])
        _row(header).insertLayout(0, names)
        side = QWidget()
        side.setObjectName("side")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        side.setFixedWidth(264)
        column = _column(side)
        column.setContentsMargins(0, 0, 1, 0)
        section = _label("section")
        section.setText("Samples")
        section.setContentsMargins(SPACE_L, SPACE_M, SPACE_L, SPACE_S)
        column.addWidget(section)
        column.addWidget(self.list)
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(side)
        body.addWidget(self.canvas, 1)
        whole = _column(self)
        whole.addWidget(header)
        whole.addLayout(body, 1)
        whole.addWidget(_bar("footer", 28, [self._place], [self._counts]))


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def _column(widget: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column


def _row(widget: QWidget) -> QHBoxLayout:
    row = widget.layout()
    if not isinstance(row, QHBoxLayout):
        raise TypeError("a bar is laid out in a row")
    return row


def _bar(name: str, height: int, left: list[QLabel], right: list[QWidget]) -> QWidget:
    bar = QWidget()
    bar.setObjectName(name)
    bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    bar.setFixedHeight(height)
    row = QHBoxLayout(bar)
    row.setContentsMargins(SPACE_L, 0, SPACE_L, 0)
    row.setSpacing(SPACE_S)
    for label in left:
        row.addWidget(label)
    row.addStretch(1)
    for widget in right:
        row.addWidget(widget)
    return bar
