"""Opens the window: builds the application and what it shows, and hands over to Qt."""

from __future__ import annotations

import gc
import signal
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.layout import laid_out
from sopstudio.resources import samples_dir
from sopstudio.settings import home_dir
from sopstudio.sop import Document, Sop
from sopstudio.ui.application import application, has_display
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editing import InStep
from sopstudio.ui.desk import Desk, Look
from sopstudio.ui.drafts import Draft, Drafts, last_open
from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import Notices
from sopstudio.ui.problems import Problems
from sopstudio.ui.saving import PLACEHOLDER
from sopstudio.ui.settings import SettingsCell
from sopstudio.ui.theme import ThemeName
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.arrivals import adopt

FIRST = "loan_application.sop.json"


def window_for(
    arguments: list[str], home: Path, samples: Path | None = None, theme: ThemeName | None = None
) -> MainWindow:
    """The window on the library in `home`, with the file named first, else what was open last, else a sample.

    Raises `SopStudioError` for a file that cannot be read.
    """
    application()
    if arguments:
        path = Path(arguments[0])
        document = read(path).document
        window = desk_window(_empty(), home, samples, theme)
        window.files.show(document, path)
        return window
    saved, draft = beginning(home, samples)
    window = desk_window(draft.document, home, samples, theme, draft.path)
    if saved is None:
        window.desk.document.base = draft.base
        window.files.take_up(draft)
    return window


def beginning(home: Path, samples: Path | None = None) -> tuple[Document | None, Draft]:
    """What is open at the start, as it was saved (None: read when it is wanted) and as it is: the last one or a sample.

    What was open before there were identities gets that of the only SOP in the library with its readable id.
    """
    last = last_open(home)
    if last is not None:
        saved, draft = last
        return saved, draft if draft.document.uid else adopt(draft, _uid_in_library(home, draft.document.sop.id))
    sample = (samples or samples_dir()) / FIRST
    document = read(sample).document if sample.is_file() else _empty()
    return document, Draft(document, None)


def _empty() -> Document:
    return Document(sop=Sop(id=PLACEHOLDER, title="New SOP"))


def _uid_in_library(home: Path, sop: str) -> str:
    library = LibraryAccess(home)
    namesakes = library.with_id(sop)
    library.close()
    return namesakes[0].uid if len(namesakes) == 1 else ""


def desk_window(
    document: Document,
    home: Path,
    samples: Path | None = None,
    theme: ThemeName | None = None,
    path: Path | None = None,
) -> MainWindow:
    """A window on `document`, built from its parts."""
    settings = SettingsCell(home)
    look = Look(theme or settings.value.theme)
    opened = OpenDocument(laid_out(document), path)
    desk = Desk(
        document=opened,
        canvas=Canvas(look.palette),
        library=LibraryAccess(home),
        settings=settings,
        problems=Problems(opened, settings),
        notices=Notices(),
        look=look,
        icons=IconSet(look.palette),
    )
    follow(desk)
    window = MainWindow(desk, samples, Drafts(home, opened))
    desk.canvas.arranged.connect(window.standing.show_layout)
    return window


def follow(desk: Desk) -> None:
    """Keep canvas and document in step."""
    InStep(desk.document, desk.canvas)


def _ready(window: MainWindow) -> None:
    """The window is there: do what could wait, and collect garbage from now on, but not what was made so far."""
    window.welcome()
    gc.freeze()
    gc.enable()


def open_window(arguments: list[str], samples: Path | None = None) -> int:
    """Open the window and stay until it is closed; the exit code. A file that cannot be read is named in one line."""
    if not has_display():
        sys.stderr.write("sopstudio: the window cannot be opened: there is no display; use the commands (--help)\n")
        return 2
    app = application()
    app.setApplicationName("SOP Studio")
    try:
        window = window_for(arguments, home_dir(), samples)
    except SopStudioError as error:
        sys.stderr.write(f"sopstudio: {error}\n")
        return error.exit_code
    window.show()
    QTimer.singleShot(0, partial(_ready, window))
    signal.signal(signal.SIGINT, lambda *_: window.close())
    tick = QTimer()
    tick.timeout.connect(lambda: None)
    tick.start(200)
    return app.exec()
