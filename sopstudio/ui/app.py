"""Opens the window: builds the application and what it shows, and hands over to Qt."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.ui.painting import application, has_display
from sopstudio.ui.samples_window import SamplesWindow, library


def window_for(arguments: list[str], samples: Path | None = None) -> SamplesWindow:
    """The window with the samples of a folder (ours, if none is given) and the files named in `arguments`.

    The file named first is shown. Raises `SopStudioError` for a file that cannot be read.
    """
    application()
    documents = [(read(Path(argument)).document, Path(argument)) for argument in arguments]
    window = SamplesWindow(library(samples))
    for document, path in reversed(documents):
        window.open_document(document, path)
    window.resize(1280, 800)
    return window


def open_window(arguments: list[str], samples: Path | None = None) -> int:
    """Open the window and stay until it is closed; the exit code. A file that cannot be read is named in one line."""
    if not has_display():
        sys.stderr.write("sopstudio: the window cannot be opened: there is no display; use the commands (--help)\n")
        return 2
    app = application()
    app.setApplicationName("SOP Studio")
    try:
        window = window_for(arguments, samples)
    except SopStudioError as error:
        sys.stderr.write(f"sopstudio: {error}\n")
        return error.exit_code
    window.show()
    signal.signal(signal.SIGINT, lambda *_: app.quit())
    tick = QTimer()
    tick.timeout.connect(lambda: None)
    tick.start(200)
    return app.exec()
