"""What the parts of one window share. Built once by `app` and passed to every perspective."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.context_menu import PointedElement
from sopstudio.ui.fix_preview import FixPreview
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import Notices
from sopstudio.ui.open_document import OpenDocument, Subject
from sopstudio.ui.open_windows import OpenWindows
from sopstudio.ui.part_changes import PartChangeMonitor
from sopstudio.ui.problem_monitor import ProblemMonitor
from sopstudio.ui.scenario_launcher import ScenarioLauncher
from sopstudio.ui.settings import ObservableSettings
from sopstudio.ui.theme import PALETTES, Palette, ThemeName

if TYPE_CHECKING:
    from sopstudio.llm.client import Limiters


class WindowActions(Protocol):
    """The main window as its parts see it."""

    context: WindowContext
    current: str

    @property
    def side_stack(self) -> QWidget:
        """What stands to the right of the canvas."""

    def open_run(self, run: str) -> None:
        """Show a stored run in *Simulate*."""

    def has_played_run(self) -> bool:
        """Whether a run was played in *Simulate*, to its end or some steps far."""

    def continue_run(self, run: str) -> None:
        """Show a stored run in *Simulate*, and go on where it stopped."""

    def show_perspective(self, name: str) -> None:
        """Bring a perspective into view."""

    def choose_theme(self, name: ThemeName) -> None:
        """Change the theme and save the choice."""

    def toggle_formulas(self) -> None:
        """Show conditions on the canvas as they are written, or in words again."""

    def open_palette(self, kind: str = "") -> None:
        """Open the command palette, with `kind` for entries of that kind only."""

    def open_menu(self) -> None:
        """Open the menu."""

    def open_context_menu(self) -> None:
        """Open the context menu of what the keyboard is at."""

    def open_settings(self) -> None:
        """Open the settings."""

    def open_export(self) -> None:
        """Open the export for deployment."""

    def open_paste(self) -> None:
        """Open what reads the text of the clipboard."""

    def open_models(self) -> None:
        """Open the models."""

    def open_repository(self) -> None:
        """Open the action repository."""

    def open_sample(self, file: str) -> None:
        """Open a sample by its file name."""

    def open_sop(self, sop: str) -> None:
        """Open an SOP of the library."""

    def toggle_side_panel(self) -> None:
        """Show or hide the panel to the right of the canvas."""

    def shows_side_panel(self) -> bool:
        """Whether the panel to the right of the canvas is in view."""

    def show_sidebar(self) -> None:
        """Show library and outline."""

    def toggle_sidebar(self) -> None:
        """Show or hide library and outline."""

    def focus_outline(self) -> None:
        """Put the caret into the outline, which comes into view."""

    def toggle_outline_detail(self) -> None:
        """Show everything in the outline that a text can say, or the steps in words."""

    def shows_outline_detail(self) -> bool:
        """Whether the outline says everything."""

    def toggle_source(self) -> None:
        """Show or hide the document that the SOP was read from."""

    def shows_source(self) -> bool:
        """Whether the document that the SOP was read from is in view."""

    def toggle_bottom_panel(self) -> None:
        """Open or close the panels below the canvas."""

    def focus_canvas(self) -> None:
        """Move the focus to the canvas."""

    def focus_side_panel(self) -> None:
        """Move the focus into the panel to the right of the canvas."""

    def edit_declared(self, subject: Subject) -> None:
        """Show the SOP, a fact, a tool or an article where it is edited, with the focus in its first field."""

    def enlarge_bottom_panel(self, perspective: str) -> None:
        """Make the panels below the canvas the larger part in a perspective."""

    def switch_bottom_panel(self, offset: int) -> None:
        """Go to the next panel below the canvas (`offset` 1), or to the previous one (-1)."""

    def raise_panel(self, panel: QWidget) -> None:
        """Bring a panel below the canvas to the front; where they are closed, they stay so."""

    def open_panel(self, panel: QWidget) -> None:
        """Bring a panel below the canvas to the front, and into view."""


class ThemeState(QObject):
    """The theme in use; `changed` is emitted when it is another one."""

    changed = Signal()

    def __init__(self, name: ThemeName = "light") -> None:
        super().__init__()
        self.name: ThemeName = name

    @property
    def palette(self) -> Palette:
        return PALETTES[self.name]

    def set_theme(self, name: ThemeName) -> None:
        """Change to another theme and emit `changed`; nothing where it is in use."""
        if name != self.name:
            self.name = name
            self.changed.emit()


class EndpointLimits:
    """What the endpoints of all models in the window allow. Created at first use: it takes long to import."""

    @cached_property
    def limiters(self) -> Limiters:
        """The limiters that all models of the window share."""
        from sopstudio.llm.client import Limiters

        return Limiters()


class WindowContext(Struct, frozen=True):
    """What the parts of a window share. All edits go through `document`."""

    document: OpenDocument
    canvas: Canvas
    library: LibraryAccess
    settings: ObservableSettings
    problems: ProblemMonitor
    notices: Notices
    theme: ThemeState
    icons: IconSet
    launcher: ScenarioLauncher = field(default_factory=ScenarioLauncher)
    fix_preview: FixPreview = field(default_factory=FixPreview)
    endpoint_limits: EndpointLimits = field(default_factory=EndpointLimits)
    windows: OpenWindows = field(default_factory=OpenWindows)
    pointed: PointedElement = field(default_factory=PointedElement)
    part_changes: PartChangeMonitor = field(default_factory=PartChangeMonitor)

    def own_parts(self) -> tuple[QObject, ...]:
        """The parts that no other window has, but for those that stand in it."""
        state = self.document, self.library, self.problems, self.theme, self.icons
        return (*state, self.launcher, self.fix_preview, self.part_changes)


class Perspective(Protocol):
    """One way to work on the open document. A new one needs a package and a line in `window.perspectives`.

    The window title of a bottom panel is the text of its tab, which follows when the title changes.
    """

    name: str
    title: str

    def side_panel(self) -> QWidget:
        """The widget to the right of the canvas."""

    def bottom_panels(self) -> Iterable[QWidget]:
        """The panels below the canvas."""

    def needs_bottom_panels(self) -> bool:
        """Whether the panels below the canvas have something to show; else they begin closed."""

    def canvas_overlay(self) -> QWidget | None:
        """The widget that floats over the lower edge of the canvas, if any."""

    def actions(self) -> Iterable[Action]:
        """The actions of this perspective."""

    def enter(self) -> None:
        """Called when the perspective comes into view."""

    def take_focus(self) -> None:
        """Move the focus into the panel to the right of the canvas."""

    def leave(self) -> None:
        """Called when another perspective comes into view."""

    def close(self) -> None:
        """Called when the window closes: stop what is running."""
