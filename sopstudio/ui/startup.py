"""Opens the window: builds the application and its parts, then hands over to Qt."""

from __future__ import annotations

import gc
import signal
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.settings import home_dir
from sopstudio.sop import Document, Sop
from sopstudio.ui.application import get_application, has_display
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editor import CanvasSync
from sopstudio.ui.context import ThemeState, WindowContext
from sopstudio.ui.document import OpenDocument
from sopstudio.ui.drafts import Draft, Drafts, load_last_open
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import Notices
from sopstudio.ui.problem_monitor import ProblemMonitor
from sopstudio.ui.saving import PLACEHOLDER
from sopstudio.ui.settings import ObservableSettings
from sopstudio.ui.theme import ThemeName
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.incoming_documents import adopt

DEFAULT_SAMPLE = "loan_application.sop.json"


def create_window(
    arguments: list[str], home: Path, samples: Path | None = None, theme: ThemeName | None = None
) -> MainWindow:
    """The window on the library in `home`, showing the file in `arguments`, else what was open last, else the
    start screen.

    Raises `SopStudioError` for a file that cannot be read.
    """
    get_application()
    if arguments:
        path = Path(arguments[0])
        document = read(path).document
        window = create_document_window(_empty(), home, samples, theme)
        window.files.open_document(document, path)
        return window
    last = find_last_document(home)
    if last is None:
        window = create_document_window(first_document(samples), home, samples, theme)
        window.start.show_first()
        return window
    saved, draft = last
    window = create_document_window(draft.document, home, samples, theme, draft.path)
    if saved is None:
        window.context.document.base = draft.base
        window.files.adopt_draft(draft)
    return window


def find_last_document(home: Path) -> tuple[Document | None, Draft] | None:
    """What was open last, as saved and as it was left; None where there is nothing to restore."""
    last = load_last_open(home)
    if last is None:
        return None
    saved, draft = last
    return saved, draft if draft.document.uid else adopt(draft, _uid_in_library(home, draft.document.sop.id))


def first_document(samples: Path | None) -> Document:
    """What lies below the start screen."""
    sample = (samples or samples_dir()) / DEFAULT_SAMPLE
    return read(sample).document if sample.is_file() else _empty()


def _empty() -> Document:
    return Document(sop=Sop(id=PLACEHOLDER, title="New SOP"))


def _uid_in_library(home: Path, sop: str) -> str:
    library = LibraryAccess(home)
    namesakes = library.with_id(sop)
    library.close()
    return namesakes[0].uid if len(namesakes) == 1 else ""


def create_document_window(
    document: Document,
    home: Path,
    samples: Path | None = None,
    theme: ThemeName | None = None,
    path: Path | None = None,
) -> MainWindow:
    """A window on `document` with all its parts."""
    settings = ObservableSettings(home)
    theme_state = ThemeState(theme or settings.value.theme)
    open_document = OpenDocument(lay_out(document), path)
    context = WindowContext(
        document=open_document,
        canvas=Canvas(theme_state.palette),
        library=LibraryAccess(home),
        settings=settings,
        problems=ProblemMonitor(open_document, settings),
        notices=Notices(),
        theme=theme_state,
        icons=IconSet(theme_state.palette),
    )
    context.canvas.canvas_scene.show_formulas(settings.value.formulas)
    sync_canvas(context)
    window = MainWindow(context, samples, Drafts(home, open_document))
    context.canvas.arranged.connect(window.status.show_layout)
    return window


def sync_canvas(context: WindowContext) -> None:
    """Keep the canvas in sync with the document."""
    CanvasSync(context.document, context.canvas)


def _finish_startup(window: MainWindow) -> None:
    """Finish the start once the window is visible, and enable garbage collection for objects created from now
    on.
    """
    window.start_up()
    gc.freeze()
    gc.enable()


def open_window(arguments: list[str], samples: Path | None = None) -> int:
    """Open the window and wait until it closes. Returns the exit code; a file that cannot be read is reported
    in one line.
    """
    if not has_display():
        sys.stderr.write("sopstudio: the window cannot be opened: there is no display; use the commands (--help)\n")
        return 2
    app = get_application()
    app.setApplicationName("SOP Studio")
    try:
        window = create_window(arguments, home_dir(), samples)
    except SopStudioError as error:
        sys.stderr.write(f"sopstudio: {error}\n")
        return error.exit_code
    window.show()
    QTimer.singleShot(0, partial(_finish_startup, window))
    signal.signal(signal.SIGINT, lambda *_: window.close())
    tick = QTimer()
    tick.timeout.connect(lambda: None)
    tick.start(200)
    return app.exec()
