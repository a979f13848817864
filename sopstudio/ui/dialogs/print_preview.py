"""The pages as a printer would print them, and the button that prints them.

In place of Qt's own dialog: its tool bar leaves the button that prints no room, and does not follow the theme.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QWidget

from sopstudio.translation import tr
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, column, label, row

SHARE_OF_WINDOW = 0.85
"""Of the window, or of the screen where that is smaller: the rest is for the frame, too."""


class PrintPreview(QDialog):
    """`paint` draws all pages on the printer that it is given, for the preview and for the paper."""

    def __init__(self, window: QWidget, printer: QPrinter, paint: Callable[[QPrinter], object]) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Print"))
        self._printer, self._paint = printer, paint  # a signal does not keep what it calls
        self.pages = QPrintPreviewWidget(printer)
        self.pages.paintRequested.connect(paint)
        self.pages.previewChanged.connect(self._show_page)
        self._page = label("", "quiet")
        self._back = button(tr("Back"), lambda: self._turn(-1), tip=tr("Previous page"))
        self._on = button(tr("Next"), lambda: self._turn(1), tip=tr("Next page"))
        self.print_button = button(tr("Print…"), self._print, role="primary")
        flow = FlowLayout(SPACE_S)
        for widget in (
            self._back,
            self._page,
            self._on,
            button("−", self.pages.zoomOut, tip=tr("Zoom out")),
            button("+", self.pages.zoomIn, tip=tr("Zoom in")),
            button(tr("Whole page"), self.pages.fitInView),
            button(tr("Page width"), self.pages.fitToWidth),
        ):
            flow.addWidget(widget)
        line = row(spacing=SPACE_S)
        line.addLayout(flow, 1)
        line.addWidget(self.print_button, 0, Qt.AlignmentFlag.AlignBottom)
        inside = column(self, margin=SPACE_M, spacing=SPACE_M)
        inside.addWidget(self.pages, 1)
        inside.addLayout(line)
        room = window.screen().availableGeometry().intersected(window.geometry())
        self.resize(room.size() * SHARE_OF_WINDOW)
        self.move(room.center() - self.rect().center())  # Qt would leave the frame no room above
        self.print_button.setFocus()
        self._show_page()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the pages."""
        super().showEvent(event)
        self.pages.updatePreview()

    def _turn(self, pages: int) -> None:
        self.pages.setCurrentPage(self.pages.currentPage() + pages)
        self._show_page()

    def _show_page(self) -> None:
        page, count = self.pages.currentPage(), self.pages.pageCount()
        self._page.setText(tr("Page {page} of {count}", page=page, count=count) if count else "")
        self._back.setEnabled(page > 1)
        self._on.setEnabled(page < count)

    def _print(self) -> None:
        """Ask for the printer, and print."""
        if QPrintDialog(self._printer, self).exec() == QDialog.DialogCode.Accepted:
            self.pages.print_()
            self.accept()


__all__ = ["PrintPreview"]
