"""Opening the document again in a window that tests share, so that each of them finds it as it was opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sopstudio.ui.open_document import Selection
from sopstudio.ui.window import MainWindow


@contextmanager
def open_again(window: MainWindow) -> Iterator[MainWindow]:
    """Afterwards document, selection, settings, notice, perspective, size and focus of `window` are those of before."""
    context, size, perspective = window.context, window.size(), window.current
    document, settings = context.document, context.settings.value
    before, path, base, saved = document.document, document.path, document.base, window.drafts.baseline
    yield window
    if document.document is not before or document.stack.count():
        document.open(before, path, base)
        window.drafts.baseline = saved
    document.select(Selection())
    if context.settings.value != settings:
        context.settings.save(settings)
    window.show_perspective(perspective)
    context.notices.dismiss()
    window.resize(size)
    context.canvas.setFocus()
