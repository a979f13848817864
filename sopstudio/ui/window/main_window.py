"""The main window: one canvas that always stays, and around it the panels of the current perspective."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QStackedWidget, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.translation import tr
from sopstudio.ui.action import ActionSet
from sopstudio.ui.canvas_sync import CanvasSync
from sopstudio.ui.context import Perspective, WindowContext
from sopstudio.ui.context_menu import ContextMenus
from sopstudio.ui.dialogs.tour import TourCard, TourTargets
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.open_document import OpenDocument, Selection, Subject
from sopstudio.ui.panel_stack import PanelStack
from sopstudio.ui.style import style_sheet
from sopstudio.ui.theme import ThemeName
from sopstudio.ui.widgets import column
from sopstudio.ui.window.bottom_panel import BottomPanel
from sopstudio.ui.window.canvas_overlay import CanvasOverlay
from sopstudio.ui.window.dialogs import Dialogs
from sopstudio.ui.window.file_actions import FileActions
from sopstudio.ui.window.file_drops import FileDrops
from sopstudio.ui.window.header import Header
from sopstudio.ui.window.help import Guide, help_actions
from sopstudio.ui.window.library_actions import LibraryCommands
from sopstudio.ui.window.library_rows import LibraryItem
from sopstudio.ui.window.menu_bar import MenuBar
from sopstudio.ui.window.panes import DEFAULT_SIZE, LOW_HEIGHT, MIN_SIZE, Panes
from sopstudio.ui.window.perspective_requests import PerspectiveRequests
from sopstudio.ui.window.perspectives import PERSPECTIVES, view_actions
from sopstudio.ui.window.presentation import Presentation
from sopstudio.ui.window.recent_documents import RecentDocuments
from sopstudio.ui.window.sharing import Sharing
from sopstudio.ui.window.sidebar import Sidebar
from sopstudio.ui.window.source_pane import SourcePane
from sopstudio.ui.window.start_screen import StartScreen
from sopstudio.ui.window.status import StatusBar, StatusPresenter
from sopstudio.ui.window.window_start import WindowStart, fit_screen
from sopstudio.ui.window.workplaces import Workplaces
from sopstudio.ui.window.zoom_button import ZoomButton

if TYPE_CHECKING:
    from sopstudio.ui.window.command_palette import CommandPalette, PaletteEntry
    from sopstudio.ui.window.shortcuts_panel import ShortcutsPanel

LAYOUT_PASSES = 3


class MainWindow(QWidget):
    """Built from a window context. `build_page` shows the first perspective; the others are created after the window
    is visible.
    """

    def __init__(self, context: WindowContext, samples: Path | None, drafts: Drafts, sync: CanvasSync) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(tr("SOP Studio"))
        self.context: WindowContext = context
        self.side_stack = PanelStack()
        self.drafts, self._canvas_sync = drafts, sync
        self._perspectives: dict[str, Perspective] = {}
        self.current: str = PERSPECTIVES[0].name
        self._is_page_built = False
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._panes = Panes(context, self._split, lambda: self.perspective(self.current))
        self.requests = PerspectiveRequests(self)
        self.source_pane = SourcePane(context, self._split)
        self.set_theme(context.theme.name)
        context.document.opened.connect(context.notices.forget_document)  # before anybody speaks of the next one
        self.files = FileActions(context, drafts, self)
        self.action_set = ActionSet(self, context.icons, [spec.name for spec in PERSPECTIVES])
        self.context_menus = ContextMenus(self, self.action_set, context.icons, context.pointed)
        self.dialogs = Dialogs(self, context, self.choose_theme, samples)
        self.action_set.add((*self.files.actions(), *self.dialogs.actions()))
        self.sharing = Sharing(context, self, self.requests.own_scenarios)
        self.action_set.add((*self.sharing.actions(), *view_actions(self)))
        self.tour = TourCard(self, self, lambda: self.canvas_overlay.occupied_height(), self._tour_targets)
        self.action_set.add(self.tour.tour_actions())
        self.action_set.add(help_actions(lambda: self.shortcuts.open(), lambda: self.guide.open(), context))
        self.header = Header(context, self.action_set, [(spec.name, spec.title) for spec in PERSPECTIVES])
        self.status_bar = StatusBar()
        self.status_bar.add_control(ZoomButton(context.canvas, self.action_set))
        self.sidebar = Sidebar(context, samples, drafts)
        self.bottom_panel = BottomPanel(context.icons)
        self.canvas_overlay = CanvasOverlay(context.canvas)
        self.library_commands = LibraryCommands(context, self, self.sidebar.library, self.files, drafts)
        self.recent_documents = RecentDocuments(context, drafts, self.files, self)
        self.action_set.add((*self.library_commands.actions(), *self.recent_documents.actions()))
        self.workplaces = Workplaces(context, self, self)
        self.window_start = WindowStart(self, self)
        self.pages = QStackedWidget()
        self._arrange()
        self.start = StartScreen(
            context, self.action_set, self.files, self.recent_documents, self.sidebar.library, samples, self.pages
        )
        self.presentation = Presentation(context, self, self.pages)
        self.action_set.add((*self.start.actions(), *self.presentation.actions()))
        self.status = StatusPresenter(context, drafts, self.header, self.status_bar)
        self._connect()
        self.setMinimumSize(MIN_SIZE)
        self.resize(DEFAULT_SIZE)
        FileDrops(self, self.files.open_paths)
        self.pages.currentChanged.connect(self._build_page_in_view)
        context.windows.add(self)

    @cached_property
    def shortcuts(self) -> ShortcutsPanel:
        """The list of keys, created when it is first opened."""
        from sopstudio.ui.window.shortcuts_panel import ShortcutsPanel

        return ShortcutsPanel(self, self.action_set)

    @cached_property
    def guide(self) -> Guide:
        """The guide, created when it is first opened."""
        return Guide(self)

    @cached_property
    def command_palette(self) -> CommandPalette:
        """The palette, created when it is first opened."""
        from sopstudio.ui.window.command_palette import CommandPalette

        return CommandPalette(self, self.context.theme, self._palette_entries)

    def add_menu_bar(self) -> None:
        """Fill the menu bar of the desktop, where it has one."""
        self.menu_bar = MenuBar(self, self.action_set)

    def perspective(self, name: str) -> Perspective:
        """The perspective called `name`, created when it is first needed."""
        if name not in self._perspectives:
            (match,) = [spec for spec in PERSPECTIVES if spec.name == name]
            perspective = self._perspectives[name] = match.create(self.context, self)
            self.side_stack.addWidget(perspective.side_panel())
            self.bottom_panel.add_panels(perspective.bottom_panels())
            self.canvas_overlay.add_widget(perspective.canvas_overlay())
            panel_actions = self.bottom_panel.panel_actions(perspective, lambda: self.current == name)
            self.action_set.add((*perspective.actions(), *panel_actions))
        return self._perspectives[name]

    def show_perspective(self, name: str) -> None:
        """Bring a perspective into view."""
        self.start.leave()
        self.presentation.leave()
        if not self._is_page_built:  # nothing was in view yet that could be left
            self.current = name
            self.build_page()
        if name == self.current:
            return
        if self._panes.has_focus(self.focusWidget()):
            self.context.canvas.setFocus()
        self.perspective(self.current).leave()
        self.context.notices.leave_view()
        self.context.problems.end_drawing()
        if name != "author":
            self.context.document.deselect_edges()  # they were chosen for an edit
        self._bring_in(name)

    def build_page(self) -> None:
        """Draw the document and show the first perspective, once: at once, or after the picture of a start screen that
        covers them.
        """
        if not self._is_page_built:
            self._is_page_built = True
            self._canvas_sync.begin()
            self.action_set.add(self.sidebar.outline.panel_actions())
            self._bring_in(self.current)

    def _build_page_in_view(self, page: int) -> None:
        if page == 0:
            self.build_page()

    def _bring_in(self, name: str) -> None:
        self.current, perspective = name, self.perspective(name)
        self._panes.show_perspective(perspective)
        self.canvas_overlay.show_widget(perspective.canvas_overlay())
        self.header.show_perspective(name)
        perspective.enter()
        self.workplaces.note_perspective()
        self.action_set.refresh()

    def has_perspective(self, name: str) -> bool:
        """Whether a perspective was created already."""
        return name in self._perspectives

    def open_run(self, run: str) -> None:
        """Show a stored run in *Simulate*."""
        self.requests.open_run(run)

    def continue_run(self, run: str) -> None:
        """Show a stored run in *Simulate*, and go on where it stopped."""
        self.requests.open_run(run, goes_on=True)

    def has_played_run(self) -> bool:
        """Whether a run was played in *Simulate*, to its end or some steps far."""
        return self.requests.has_played_run()

    def set_theme(self, name: ThemeName) -> None:
        """Show the window in another theme."""
        theme = self.context.theme
        theme.set_theme(name)
        self.setStyleSheet(style_sheet(theme.palette))
        self.context.icons.set_palette(theme.palette)
        self.context.canvas.set_palette(theme.palette)

    def choose_theme(self, name: ThemeName) -> None:
        """Change the theme of all windows and save the choice."""
        for window in self.context.windows:
            window.set_theme(name)
        self._keep_setting("theme", name)

    def toggle_formulas(self) -> None:
        """Show conditions on the canvas as they are written, or in words again."""
        scene = self.context.canvas.canvas_scene
        scene.show_formulas(not scene.has_formulas)
        self._keep_setting("formulas", scene.has_formulas)

    def _keep_setting(self, name: str, value: object) -> None:
        settings = self.context.settings
        try:
            settings.save(settings.value.model_copy(update={name: value}))
        except SopStudioError as error:
            self.context.notices.post(str(error), "warning")

    def open_document(self) -> OpenDocument:
        """What the window shows."""
        return self.context.document

    def bring_to_front(self) -> None:
        """Show the window before all others."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def write_draft(self) -> None:
        """Write the draft of what it shows, where that waits to be written."""
        self.drafts.flush()

    def refresh_library(self) -> None:
        """List the library again, as it was changed from another window."""
        self.sidebar.refresh()
        self.status.refresh()
        self.start.refresh()

    def open_settings(self) -> None:
        """Open the settings."""
        self.dialogs.preferences.open()

    def open_models(self) -> None:
        """Open the models."""
        self.dialogs.models.open()

    def open_export(self) -> None:
        """Open the export for deployment."""
        self.dialogs.export.open()

    def open_paste(self) -> None:
        """Open what reads the text of the clipboard."""
        self.files.paste.open()

    def open_repository(self) -> None:
        """Open the action repository."""
        self.dialogs.repository.open()

    def show_text(self, text: str) -> None:
        """Select the element of the open SOP in which this text is written, where it is in view."""
        from sopstudio.ui.window.library_contents import find_text

        found = find_text(self.context.document.document.sop, text)
        if found is not None:
            self.show_perspective("author")
            self.context.document.select(found)
            self.context.canvas.reveal(*found.nodes, *found.edges)

    def open_palette(self, kind: str = "") -> None:
        """Open the command palette, with `kind` for entries of that kind only."""
        self.command_palette.open(kind)

    def _palette_entries(self) -> Iterator[PaletteEntry]:
        """All that can be found, also in perspectives that were not created yet."""
        self._create_perspectives()
        from sopstudio.ui.window.command_palette import palette_entries

        return palette_entries(self, self.action_set, self._openable_items())

    def _openable_items(self) -> Iterator[LibraryItem]:
        """What the palette can open: the library, the samples, and what was open before."""
        yield from self.sidebar.library_items()
        yield from self.recent_documents.items()

    def open_menu(self) -> None:
        """Open the menu."""
        self.header.open_menu()

    def open_context_menu(self) -> None:
        """Open the context menu of what the keyboard is at."""
        self.context_menus.open_for_focus()

    def open_sample(self, file: str) -> None:
        """Open a sample by its file name."""
        self.files.open_sample(file)

    def open_sop(self, sop: str) -> None:
        """Open an SOP of the library."""
        self.files.open_sop(sop)

    def show_sidebar(self) -> None:
        """Show library and outline."""
        self.sidebar.show()

    def toggle_sidebar(self) -> None:
        """Show or hide library and outline."""
        self.sidebar.setVisible(not self.sidebar.isVisible())

    def focus_outline(self) -> None:
        """Put the caret into the outline, which comes into view, wide enough to be read where the window is."""
        self._panes.widen_outline()
        self.sidebar.outline.take_focus()

    def toggle_outline_detail(self) -> None:
        """Show everything in the outline that a text can say, or the steps in words."""
        self.sidebar.toggle_detail()

    def shows_outline_detail(self) -> bool:
        """Whether the outline says everything."""
        return self.sidebar.shows_detail()

    def toggle_source(self) -> None:
        """Show or hide the document that the SOP was read from."""
        self.source_pane.toggle()
        self.action_set.refresh()

    def shows_source(self) -> bool:
        """Whether the document that the SOP was read from is in view."""
        return self.source_pane.is_visible()

    def toggle_bottom_panel(self) -> None:
        """Open or close the panels below the canvas, until this perspective is told otherwise."""
        self._panes.choose_bottom(is_shown=not self.bottom_panel.is_open)

    def enlarge_bottom_panel(self, perspective: str) -> None:
        """Make the panels below the canvas the larger part in a perspective."""
        self._panes.enlarge_bottom(perspective)

    def show_problems(self) -> None:
        """Bring the problems into view."""
        self.show_perspective(PERSPECTIVES[0].name)
        self._panes.choose_bottom(is_shown=True)

    def toggle_side_panel(self) -> None:
        """Show or hide the panel to the right of the canvas."""
        self._panes.show_side(is_shown=self.side_stack.isHidden())

    def shows_side_panel(self) -> bool:
        """Whether the panel to the right of the canvas is in view."""
        return not self.side_stack.isHidden()

    def focus_canvas(self) -> None:
        """Move the focus to the canvas, which comes into view where the panel on the right has its place."""
        self._panes.show_canvas()
        self.context.canvas.setFocus()

    def focus_side_panel(self) -> None:
        """Move the focus into the panel to the right of the canvas."""
        self._panes.show_side(is_shown=True)
        self.perspective(self.current).take_focus()

    def edit_declared(self, subject: Subject) -> None:
        """Show what the SOP declares where it is edited, with the focus in its first field."""
        self.show_perspective("author")
        self.context.document.select(Selection(subject=subject))
        self.focus_side_panel()

    def switch_bottom_panel(self, offset: int) -> None:
        """Go to the next panel below the canvas (`offset` 1), or to the previous one (-1)."""
        self._panes.show_canvas()
        self.bottom_panel.switch_panel(offset)

    def raise_panel(self, panel: QWidget) -> None:
        """Bring a panel below the canvas to the front."""
        self.bottom_panel.raise_panel(panel)

    def open_panel(self, panel: QWidget) -> None:
        """Bring a panel below the canvas to the front, and into view."""
        self._panes.show_canvas()
        self.bottom_panel.open_panel(panel)

    def start_up(self) -> None:
        """Do in small steps what could wait until the window was visible."""
        fit_screen(self)
        self.build_page()
        self.window_start.begin()
        self.context.part_changes.watch(self.context.document, self.context.library)

    def load_rest(self) -> None:
        """Load what can wait until the window is visible: the library and the other perspectives."""
        self.build_page()
        self.read_library()
        self._create_perspectives()

    def _create_perspectives(self) -> None:
        self.build_page()
        for spec in PERSPECTIVES:
            self.perspective(spec.name)
        self.action_set.refresh()  # so that keys which perspectives share are those of the one in view

    def _tour_targets(self) -> TourTargets:
        header = self.header
        problems = self.status_bar if self.bottom_panel.isHidden() else self.bottom_panel
        return TourTargets(self.side_stack, problems, header.perspective_switch, header.save_button)

    def read_library(self) -> None:
        """Show what the library holds, with the focus on the canvas where it is in view."""
        if not self.start.is_shown:
            self.context.canvas.setFocus()
        self.refresh_library()

    def finish_layout(self) -> None:
        """Lay out the widgets without showing them, for a picture."""
        self.load_rest()
        self.sidebar.outline.write_at_once()
        # A hidden widget gets its resize events only when it is rendered. A text box at its final width may then ask
        # for more lines: fields, forms and the scroll area around it follow in the next passes.
        for _ in range(LAYOUT_PASSES):
            self.grab(QRect(0, 0, 1, 1))
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.context.canvas.show_beginning()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Close the palette, which could else be outside of the window; leave more room to what is worked with where
        the window is low.
        """
        super().resizeEvent(event)
        for part in (self.header, self.status_bar, self.bottom_panel):
            part.set_low(self.height() < LOW_HEIGHT)
        if "command_palette" in vars(self):
            self.command_palette.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the canvas from whatever has no use for it itself."""
        if event.key() == Qt.Key.Key_Escape and self.pages.currentIndex() == 0:
            self.focus_canvas()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of what was clicked; a key opens it by its action."""
        if event.reason() != QContextMenuEvent.Reason.Keyboard:
            self.context_menus.open_at(event.globalPos())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave the perspective, write the draft and close the library. No question is asked, as nothing is lost."""
        self.workplaces.close(records=not self.start.is_untouched)  # while one is still there
        self.context.document.settle()
        self.context.windows.remove(self)
        self.window_start.stop()
        self.presentation.close()
        if self.has_perspective(self.current):
            self.perspective(self.current).leave()
        for perspective in self._perspectives.values():
            perspective.close()
        self.action_set.stop()
        if not self.start.is_untouched:
            self.drafts.write()
        self.files.close()
        self.dialogs.shut_down()
        self.source_pane.close()
        self.sidebar.close_tasks()
        self.context.problems.close()
        self.context.launcher.close()
        self.context.fix_preview.close()
        self.context.part_changes.close()
        self.context.library.close()
        self.context.document.close()
        event.accept()

    def _connect(self) -> None:
        context, actions = self.context, self.action_set
        self.status_bar.problems_requested.connect(self.show_problems)
        context.problems.list_requested.connect(self.show_problems)
        self.header.chosen.connect(lambda name: actions.run(f"view.{name}"))
        self.sidebar.library.sop_requested.connect(self.files.open_sop)
        self.sidebar.library.sample_requested.connect(self.files.open_path)
        self.sidebar.library.passage_requested.connect(self.show_text)
        self.files.arrived.connect(self.workplaces.restore_view)
        self.files.scenarios_requested.connect(self.requests.show_scenarios)
        self.files.source_requested.connect(self.source_pane.show)
        self.files.drawing_begun.connect(lambda: self.show_perspective("author"))
        self.files.title_requested.connect(lambda: self.edit_declared(Subject("sop")))
        context.library.saved.connect(self.drafts.mark_saved)
        context.library.saved.connect(context.problems.end_drawing)
        context.library.changed.connect(lambda: context.windows.note_library_change(self))
        context.launcher.launched.connect(self.requests.try_scenario)
        context.launcher.refused.connect(lambda text: context.notices.post(text, "warning"))
        context.document.refused.connect(lambda text: context.notices.post(text, "warning"))
        document = context.document
        folds_changed = context.canvas.canvas_scene.folds_changed
        for signal in (
            document.replaced,
            document.selected,
            document.stack.indexChanged,
            context.problems.changed,
            folds_changed,
            self.tour.toggled,
        ):
            signal.connect(actions.refresh)

    def _arrange(self) -> None:
        self._panes.arrange(self.sidebar, self.bottom_panel, self.side_stack)
        self._panes.restore_widths(self.workplaces.widths)
        self._panes.turns_changed.connect(self.header.show_side_button)
        self._panes.widths_chosen.connect(lambda: self.workplaces.note_widths(self._panes.chosen_widths))
        body = QWidget()
        layout = column(body)
        layout.addWidget(self.header)
        layout.addWidget(self._split, 1)
        layout.addWidget(self.status_bar)
        self.pages.addWidget(body)
        column(self).addWidget(self.pages)
