"""Opens the window: builds the application and its parts, then hands over to Qt."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.settings import home_dir
from sopstudio.sop import Document, Sop
from sopstudio.translation import tr
from sopstudio.ui.application import get_application, has_display
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_sync import CanvasSync
from sopstudio.ui.context import ThemeState, WindowContext
from sopstudio.ui.drafts import Draft, Drafts, load_last_open
from sopstudio.ui.focus_ring import FocusRing
from sopstudio.ui.garbage_collection import GarbageCollector
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import NOTICE_ROOM, Notices
from sopstudio.ui.open_document import OpenDocument, UnreadOutline
from sopstudio.ui.open_windows import OpenWindows
from sopstudio.ui.platform_contrast import PlatformContrast, platform_preference, theme_for
from sopstudio.ui.problem_monitor import ProblemMonitor
from sopstudio.ui.running_program import RunningProgram, hand_over
from sopstudio.ui.saving import PLACEHOLDER
from sopstudio.ui.settings import ObservableSettings
from sopstudio.ui.theme import ThemeName
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.file_reading import is_bundle
from sopstudio.ui.window.incoming_documents import adopt

ONCE = Qt.ConnectionType.SingleShotConnection
MAX_WAIT_MS = 1000


def create_window(
    arguments: list[str],
    home: Path,
    samples: Path | None = None,
    theme: ThemeName | None = None,
    windows: OpenWindows | None = None,
) -> MainWindow:
    """The window on the library in `home`, showing the file in `arguments`, else what was open last, else the
    start screen.

    Raises `SopStudioError` for a file that cannot be read.
    """
    get_application()
    if arguments:
        path = Path(arguments[0])
        if is_bundle(path):
            from sopstudio.bundles import read_bundle

            bundle = read_bundle(path)
            window = create_document_window(_empty(), home, samples, theme, windows=windows, is_covered=True)
            window.files.take_bundle(path, bundle)
        else:
            document = read(path).document
            window = create_document_window(_empty(), home, samples, theme, windows=windows, is_covered=True)
            window.files.open_document(document, path)
        window.build_page()
        return window
    last = find_last_document(home)
    if last is None:
        window = create_document_window(_empty(), home, samples, theme, windows=windows, is_covered=True)
        window.start.show_first()
        return window
    saved, draft = last
    window = create_document_window(draft.document, home, samples, theme, draft.path, windows, outline=draft.outline)
    if saved is None:
        window.context.document.base = draft.base
        window.files.adopt_draft(draft)
    return window


def open_further_window(
    first: MainWindow, samples: Path | None, windows: OpenWindows, path: Path | None, sop: str
) -> MainWindow:
    """Another window beside `first`, shown: with a file, an SOP of the library by its uid, or the start screen.

    It closes again where another window shows the SOP of the file.
    """
    home, settings = first.context.library.home, first.context.settings
    window = create_document_window(
        _empty(), home, samples, first.context.theme.name, None, windows, settings, is_covered=True
    )
    window.start.show_first()
    window.show()
    if path is not None:
        window.files.shown_elsewhere.connect(window.close)
        window.files.arrived.connect(lambda: window.files.shown_elsewhere.disconnect(window.close), ONCE)
        window.files.open_path(path)
    elif sop:
        window.files.open_sop(sop)
    QTimer.singleShot(0, window, window.start_up)
    return window


def find_last_document(home: Path) -> tuple[Document | None, Draft] | None:
    """What was open last, as saved and as it was left; None where there is nothing to restore."""
    last = load_last_open(home)
    if last is None:
        return None
    saved, draft = last
    return saved, draft if draft.document.uid else adopt(draft, _uid_in_library(home, draft.document.sop.id))


def _empty() -> Document:
    return Document.model_construct(sop=Sop.model_construct(id=PLACEHOLDER, title=tr("New SOP")))


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
    windows: OpenWindows | None = None,
    settings: ObservableSettings | None = None,
    *,
    outline: str = "",
    is_covered: bool = False,
) -> MainWindow:
    """A window on `document` with all its parts, one of `windows`, which share `settings`. `outline` is a text of its
    outline that could not be read yet. Where it is not looked at yet (`is_covered`), canvas and panels are built when
    they come into view, at the latest by `start_up`.
    """
    settings = settings or ObservableSettings(home)
    theme_state = ThemeState(theme or theme_for(settings.value.theme, platform_preference()))
    open_document = OpenDocument(lay_out(document), path)
    open_document.note_unread_outline(UnreadOutline(outline) if outline else None)
    context = WindowContext(
        document=open_document,
        canvas=Canvas(theme_state.palette),
        library=LibraryAccess(home),
        settings=settings,
        problems=ProblemMonitor(open_document, settings),
        notices=Notices(),
        theme=theme_state,
        icons=IconSet(theme_state.palette),
        windows=windows or OpenWindows(),
    )
    context.canvas.room_above = NOTICE_ROOM
    context.canvas.canvas_scene.show_formulas(settings.value.formulas)
    sync = CanvasSync(open_document, context.canvas)
    window = MainWindow(context, samples, Drafts(home, open_document), sync)
    for part in (*context.own_parts(), window.drafts, sync):
        part.setParent(window)  # Qt keeps the functions that their signals call, and these the window, for good else
    if not is_covered:
        window.build_page()
    context.canvas.arranged.connect(window.status.show_layout)
    FocusRing(window, theme_state)
    if theme is None:
        PlatformContrast(window, settings)
    return window


def _finish_startup(window: MainWindow, app: QObject) -> None:
    """Finish the start once the window is visible. Garbage is collected from now on, but not what is there already."""
    window.start_up()
    gc.freeze()
    GarbageCollector(app)


class FirstPicture(QObject):
    """Calls `follow` once, when the window has been painted for the first time, or after `MAX_WAIT_MS`, as a window
    that is covered or minimized is not painted.
    """

    def __init__(self, window: QWidget, follow: Callable[[], None]) -> None:
        super().__init__(window)
        self._follow, self._is_awaited = follow, True
        window.installEventFilter(self)
        QTimer.singleShot(MAX_WAIT_MS, self, self._go_on)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the window being painted."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._go_on)
        return False

    def _go_on(self) -> None:
        if self._is_awaited:
            self._is_awaited = False
            self._follow()


def open_window(arguments: list[str], samples: Path | None = None) -> int:
    """Open the window and wait until it closes. Returns the exit code; a file that cannot be read is reported
    in one line.
    """
    if not has_display():
        sys.stderr.write("sopstudio: the window cannot be opened: there is no display; use the commands (--help)\n")
        return 2
    app = get_application()
    app.setApplicationName("SOP Studio")
    home, path = home_dir(), Path(arguments[0]) if arguments else None
    if (path is None or path.is_file()) and hand_over(home, path):
        sys.stderr.write("sopstudio: it is shown by the program that runs already\n")
        return 0
    try:
        windows = OpenWindows(lambda path, sop: open_further_window(window, samples, windows, path, sop))
        window = create_window(arguments, home, samples, windows=windows)
    except SopStudioError as error:
        sys.stderr.write(f"sopstudio: {error}\n")
        return error.exit_code
    programs: list[RunningProgram] = []

    def show(path: Path | None) -> None:
        if path is None:
            windows.bring_to_front()
        else:
            windows.open_new(path)

    def go_on() -> None:
        _finish_startup(window, app)
        programs.append(RunningProgram(home, show))

    FirstPicture(window, go_on)
    window.show()
    signal.signal(signal.SIGINT, lambda *_: windows.close_all())
    tick = QTimer()
    tick.timeout.connect(lambda: None)
    tick.start(200)
    code = app.exec()
    for program in programs:
        program.close()
    return code
