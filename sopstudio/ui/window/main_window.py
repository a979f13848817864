"""The main window: one canvas that never goes away, and around it what the perspective in view needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.ui.action import ActionSet
from sopstudio.ui.background import Latest
from sopstudio.ui.desk import Desk, Perspective
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.parts import column
from sopstudio.ui.style import style_sheet
from sopstudio.ui.theme import ThemeName
from sopstudio.ui.tour import Tour
from sopstudio.ui.window.below import Below
from sopstudio.ui.window.command_palette import CommandPalette
from sopstudio.ui.window.files import Files
from sopstudio.ui.window.finding import findable
from sopstudio.ui.window.floats import Floats
from sopstudio.ui.window.footer import Footer
from sopstudio.ui.window.guide import Guide
from sopstudio.ui.window.header import Header
from sopstudio.ui.window.help import Keys, help_actions
from sopstudio.ui.window.over import Over
from sopstudio.ui.window.perspectives import AHEAD, PLACES, load
from sopstudio.ui.window.sidebar import Sidebar
from sopstudio.ui.window.standing import Standing
from sopstudio.ui.window.view_actions import view_actions

if TYPE_CHECKING:
    from sopstudio.scenarios import Scenario

SIZE = QSize(1440, 900)
SIDE, INSPECTOR, BELOW, TITLE_BAR = 240, 360, 190, 40


class MainWindow(QWidget):
    """Built from a desk. The first perspective is in view at the start; the others are made once it is shown."""

    def __init__(self, desk: Desk, samples: Path | None, drafts: Drafts) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle("SOP Studio")
        self.desk: Desk = desk
        self.right = QStackedWidget()
        self.drafts = drafts
        self._perspectives: dict[str, Perspective] = {}
        self.current: str = ""
        self._closed = False
        self._ahead = Latest(load, 0, self)
        desk.document.opened.connect(desk.notices.forget_document)  # before anybody speaks of the next one
        self.files = Files(desk, drafts, self)
        self.actions_ = ActionSet(self, desk.icons)
        self.palette_ = CommandPalette(self, desk.look, lambda: findable(self, self.actions_, self.sidebar.listed()))
        self.floats = Floats(self, desk, self.choose_theme)
        self.actions_.add(self.files.actions())
        self.actions_.add(view_actions(self))
        self.tour = Tour(self, self, lambda: self.over.room())
        self.keys = Keys(self, self.actions_)
        self.actions_.add([self.tour.deed(), *help_actions(self.keys, Guide(self), desk)])
        self.header = Header(desk, self.actions_, [(one.name, one.title) for one in PLACES])
        self.footer = Footer()
        self.sidebar = Sidebar(desk, samples, drafts)
        self.below = Below()
        self.over = Over(desk.canvas)
        self._arrange()
        self.standing = Standing(desk, drafts, self.header, self.footer)
        self._connect()
        self.set_theme(desk.look.name)
        self.resize(SIZE)
        self.go(PLACES[0].name)

    @property
    def perspectives(self) -> Mapping[str, Perspective]:
        """The perspectives by name, in the order of their tabs; those that are not there yet are made."""
        return {one.name: self.perspective(one.name) for one in PLACES}

    def perspective(self, name: str) -> Perspective:
        """The perspective called `name`, made when it is first wanted."""
        if name not in self._perspectives:
            (place,) = [one for one in PLACES if one.name == name]
            made = self._perspectives[name] = place.make(self.desk, self)
            self.right.addWidget(made.side())
            self.below.hold(made.below())
            self.over.hold(made.over())
            self.actions_.add(made.actions())
            self.actions_.add(self.below.deeds(made, lambda: self.current == name))
        return self._perspectives[name]

    def go(self, name: str) -> None:
        """Bring a perspective into view."""
        if name == self.current:
            return
        focused = self.focusWidget()
        if focused is not None and (self.right.isAncestorOf(focused) or self.below.isAncestorOf(focused)):
            self.desk.canvas.setFocus()
        if self.current:
            self.perspective(self.current).leave()
        self.current, chosen = name, self.perspective(name)
        self.right.setCurrentWidget(chosen.side())
        self.below.show_panels(tuple(chosen.below()))
        self.over.show_widget(chosen.over())
        self.header.show_perspective(name)
        chosen.enter()
        self.actions_.refresh()

    def open_run(self, run: str) -> None:
        """Show a kept run in *Simulate*."""
        from sopstudio.ui.simulate import Simulate

        simulate = self.perspective(Simulate.name)
        if isinstance(simulate, Simulate):
            self.go(simulate.name)
            simulate.open_run(run)

    def try_scenario(self, scenario: Scenario, title: str) -> None:
        """Open *Simulate* on a scenario, ready for the first step."""
        from sopstudio.ui.simulate import Simulate

        simulate = self.perspective(Simulate.name)
        if isinstance(simulate, Simulate):
            self.go(simulate.name)
            simulate.try_scenario(scenario, title)

    def set_theme(self, name: ThemeName) -> None:
        """Show everything light, dark or in high contrast."""
        look = self.desk.look
        look.use(name)
        self.setStyleSheet(style_sheet(look.palette))
        self.desk.icons.use(look.palette)
        self.desk.canvas.set_palette(look.palette)

    def choose_theme(self, name: ThemeName) -> None:
        """`set_theme`, for good."""
        self.set_theme(name)
        settings = self.desk.settings
        try:
            settings.keep(settings.value.model_copy(update={"theme": name}))
        except SopStudioError as error:
            self.desk.notices.say(str(error), "warning")

    def open_settings(self) -> None:
        """Open the settings."""
        self.floats.preferences.open()

    def open_repository(self) -> None:
        """Open the action repository."""
        self.floats.repository.open()

    def find_anything(self) -> None:
        """Open the command palette."""
        self.palette_.open()

    def open_menu(self) -> None:
        """Open the menu."""
        self.header.open_menu()

    def open_sample(self, file: str) -> None:
        """Open a sample by its file name."""
        self.files.begin(file)

    def open_sop(self, sop: str) -> None:
        """Open an SOP of the library."""
        self.files.open_sop(sop)

    def toggle_sidebar(self) -> None:
        """Show or hide library and outline."""
        self.sidebar.setVisible(not self.sidebar.isVisible())

    def toggle_below(self) -> None:
        """Show or hide the panels below the canvas."""
        self.below.setVisible(not self.below.isVisible())

    def enter_side(self) -> None:
        """Bring the focus to what stands to the right of the canvas."""
        self.perspective(self.current).take_focus()

    def turn_below(self, by: int) -> None:
        """Go to the next panel below the canvas, or the one before."""
        self.below.step(by)

    def bring(self, panel: QWidget) -> None:
        """Bring a panel below the canvas to the front."""
        self.below.bring(panel)

    def welcome(self) -> None:
        """`later` in small steps, between which the window answers; and the tour for somebody who is new here."""
        self._fit()
        rest: list[Callable[[], object]] = [partial(self.perspective, one.name) for one in PLACES]
        self._read_library()
        self._ahead.ready.connect(lambda *_: self._do_in_turn(iter([*rest, self._greet])))
        self._ahead.ask(AHEAD)

    def _fit(self) -> None:
        """Fill a screen that is too small for the whole window; else the line at its foot is below the edge."""
        frame, room = self.frameSize(), self.screen().availableSize()
        if frame.width() > room.width() or frame.height() + TITLE_BAR > room.height():
            self.resize(self.size().boundedTo(room))  # for screens on which nothing manages windows
            self.showMaximized()

    def later(self) -> None:
        """What can wait until the window is there: the library, and the other perspectives."""
        self._read_library()
        for one in PLACES:
            self.perspective(one.name)

    def _do_in_turn(self, steps: Iterator[Callable[[], object]]) -> None:
        step = next(steps, None)
        if step is not None and not self._closed:
            step()
            QTimer.singleShot(0, partial(self._do_in_turn, steps))

    def _greet(self) -> None:
        if self.desk.library.rescued is None:
            self.tour.offer()

    def _read_library(self) -> None:
        self.desk.canvas.setFocus()
        self.sidebar.refresh()
        self.standing.refresh()

    def settle(self) -> None:
        """Lay the widgets out without showing them, for a picture."""
        self.ensurePolished()
        for widget in (self, *self.findChildren(QWidget)):
            layout = widget.layout()
            if layout is not None:
                layout.activate()
        self.later()
        self.desk.canvas.begin()

    def resizeEvent(self, event: QEvent) -> None:
        """The palette stays within the window."""
        self.palette_.hide()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave the perspective, write the draft, close the library. Nothing is asked: nothing is lost."""
        self._closed = True
        self.perspective(self.current).leave()
        for one in self._perspectives.values():
            one.close()
        self.actions_.end()
        self.drafts.write()
        self.files.close()
        self._ahead.close()
        self.floats.shut_down()
        self.desk.problems.close()
        self.desk.trials.close()
        self.desk.library.close()
        event.accept()

    def _connect(self) -> None:
        desk, actions = self.desk, self.actions_
        self.below.left.connect(desk.canvas.setFocus)
        self.header.chosen.connect(lambda name: actions.run(f"view.{name}"))
        self.sidebar.wanted_sop.connect(self.files.open_sop)
        self.sidebar.wanted_sample.connect(self.files.open_path)
        desk.library.saved.connect(self.drafts.saved)
        desk.trials.wanted.connect(self.try_scenario)
        desk.trials.refused.connect(lambda text: desk.notices.say(text, "warning"))
        desk.document.refused.connect(lambda text: desk.notices.say(text, "warning"))
        shown = desk.document
        for signal in (shown.replaced, shown.selected, shown.stack.indexChanged, desk.problems.changed):
            signal.connect(actions.refresh)

    def _arrange(self) -> None:
        self.right.setObjectName("inspector")
        self.right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.right.setMinimumWidth(280)
        middle = QWidget()
        lines = column(middle)
        lines.addWidget(self.desk.notices)
        lines.addWidget(self.desk.canvas, 1)
        upright = QSplitter(Qt.Orientation.Vertical)
        upright.addWidget(middle)
        upright.addWidget(self.below)
        upright.setSizes([SIZE.height() - BELOW, BELOW])
        across = QSplitter(Qt.Orientation.Horizontal)
        for widget in (self.sidebar, upright, self.right):
            across.addWidget(widget)
        across.setSizes([SIDE, SIZE.width() - SIDE - INSPECTOR, INSPECTOR])
        for split in (upright, across):
            split.setChildrenCollapsible(False)
            split.setHandleWidth(1)
        across.setStretchFactor(1, 1)
        upright.setStretchFactor(0, 1)
        whole = column(self)
        whole.addWidget(self.header)
        whole.addWidget(across, 1)
        whole.addWidget(self.footer)
