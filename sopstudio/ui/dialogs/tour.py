"""The guided tour: three minutes on the loan sample; the user does each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QGraphicsItem, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.sop import Edge
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowActions
from sopstudio.ui.dialogs.spotlight import Spotlight
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.theme import SPACE_L, SPACE_S
from sopstudio.ui.widgets import button, column, label, row, set_role

SAMPLE: Final = "loan_application.sop.json"
START_NODE, CREDIT_NODE = "open_application", "check_credit"


class TourStep(Struct, frozen=True):
    """One step. `is_done` tells whether it was done; a step without it is left with *Finish*. `find_target` returns
    what the step speaks of: a widget, a node or an edge by its id, or None.
    """

    title: str
    text: str
    is_done: Callable[[WindowActions], bool] | None = None
    perspective: str = "author"
    find_target: Callable[[TourTargets, WindowActions], QWidget | str | None] = lambda *_: None


class TourTargets(Struct, frozen=True):
    """The parts of the window that steps speak of."""

    side: QWidget
    problems: QWidget
    tabs: QWidget
    save: QWidget


def _sample_id() -> str:
    from sopstudio.ui.window.samples import sample_id  # its package imports this module

    return sample_id(SAMPLE)


def _otherwise_edges(window: WindowActions) -> list[Edge]:
    return [
        edge
        for edge in window.context.document.document.sop.edges
        if edge.source == START_NODE and edge.kind == "otherwise"
    ]


STEPS: Final[tuple[TourStep, ...]] = (
    TourStep(
        tr("A procedure is a graph"),
        tr(
            "Every card is a step of the procedure. A label on an arrow says when that arrow is taken. "
            "Click the card “Check credit”."
        ),
        lambda window: CREDIT_NODE in window.context.document.selection.nodes,
        find_target=lambda *_: CREDIT_NODE,
    ),
    TourStep(
        tr("Say what happens there"),
        tr(
            "On the right is everything about the step: what to ask, which tools to call, where it leads. "
            "Change its title, or anything else you like. Ctrl+Z undoes it."
        ),
        lambda window: window.context.document.stack.count() > 0,
        find_target=lambda targets, _: targets.side,
    ),
    TourStep(
        tr("Break it"),
        tr("Now click the dashed arrow that leaves “Open the application”, and press Delete."),
        lambda window: not _otherwise_edges(window),
        find_target=lambda _, window: next((edge.id for edge in _otherwise_edges(window)), None),
    ),
    TourStep(
        tr("See what is wrong"),
        tr(
            "The number of problems at the foot opens Problems: it says in plain words what is wrong, and takes you "
            "there. Press Ctrl+Z until the arrow is back."
        ),
        lambda window: bool(_otherwise_edges(window)),
        find_target=lambda targets, _: targets.problems,
    ),
    TourStep(
        tr("Try it out"),
        tr(
            "Choose Simulate at the top (Ctrl+2), and “Journey 1” at the top right. F10 goes one step at a time: the "
            "ring shows where the agent is, the labels of the arrows why it went there. Step some way, or press F5 to "
            "run to the end. When a tool waits for its answer, you can change the answer or make it fail."
        ),
        lambda window: window.has_played_run(),
        "",
        lambda targets, window: targets.side if window.current == "simulate" else targets.tabs,
    ),
    TourStep(
        tr("Keep it"),
        tr(
            "Come back to Author (Ctrl+1), and press Save (Ctrl+S) to keep a version. Nothing is ever lost: every "
            "version stays, and what you did not save is back after a crash."
        ),
        lambda window: _sample_id() in window.context.library.sop_ids(),
        "",
        lambda targets, _: targets.save,
    ),
    TourStep(
        tr("Your own procedure"),
        tr(
            "Ctrl+Shift+V reads text that you paste and shows what it understood. Ctrl+N starts an empty SOP: press "
            "Space to add steps. Ctrl+K finds everything else."
        ),
        None,
        "",
    ),
)


WIDTH, POLL_INTERVAL_MS = 340, 250
HEADER_WEIGHT, TARGET_WEIGHT, RINGED_WEIGHT, BAR_WEIGHT, PANEL_WEIGHT = 1000.0, 100.0, 20.0, 30.0, 2.0
"""How much it matters that a pixel is covered, where one beside the canvas is 1."""


class TourCard(QFrame):
    """Walks through `STEPS`. It only observes: every step is done in the window itself.

    `covered_height` returns how many pixels at the lower edge of the canvas are covered: the card stays
    above them. `targets` returns the parts of the window that steps point at. `toggled` when it starts and ends.
    """

    toggled = Signal()

    def __init__(
        self,
        window: QWidget,
        frame: WindowActions,
        covered_height: Callable[[], int],
        targets: Callable[[], TourTargets],
    ) -> None:
        super().__init__(window)
        self.setObjectName("floating")
        self.setAccessibleName(tr("Guided tour"))
        self.setFixedWidth(WIDTH)
        self._window, self._frame, self._covered_height = window, frame, covered_height
        self._targets, self.spotlight = targets, Spotlight(window)
        self._is_elsewhere, self._announcer = False, Announcer(self)
        self.step_index = 0
        self.count_label, self.title_label = label("", "quiet"), label("", "name", wrap=True)
        self.text_label, self.state_label = label("", wrap=True), label("", "quiet")
        self.next_button = button(tr("Next"), self._press, role="primary")
        layout = column(self, margin=SPACE_L, spacing=SPACE_S)
        layout.addLayout(row(self.count_label, None, button(tr("End the tour"), self.end, role="link")))
        for text_widget in (self.title_label, self.text_label):
            layout.addWidget(text_widget)
        layout.addLayout(row(self.state_label, None, self.next_button))
        self._timer = QTimer(self, interval=POLL_INTERVAL_MS)
        self._timer.timeout.connect(self.check_step)
        window.installEventFilter(self)
        frame.context.document.opened.connect(self._follow_document)
        self.hide()

    def tour_actions(self) -> Iterator[Action]:
        """What starts the tour, and what goes on with it or ends it by key."""
        yield Action(
            "help.tour", tr("Take the tour (three minutes)"), self.start, "Help", icon="book",
            search_words=tr("guided learn first help example"),
        )  # fmt: skip
        yield Action(
            "help.tour-next", tr("Go on in the tour"), self._press, "Help", "Ctrl+F1", enabled=self.is_under_way,
            search_words=tr("skip next step guided finish"),
        )  # fmt: skip
        yield Action(
            "help.tour-end",
            tr("End the tour"),
            self.end,
            "Help",
            enabled=self.is_under_way,
            search_words=tr("stop guided close"),
        )

    def offer(self, *, is_offered: bool = False) -> None:
        """Offer the tour once, at a start with nothing else to say; only remember it where it `is_offered` on the start
        screen.
        """
        settings = self._frame.context.settings
        notices = self._frame.context.notices
        if settings.value.toured or (notices.text and not is_offered):
            return
        if not is_offered:
            text = tr("New here? Three minutes on the loan sample show how to draw, check and try a procedure.")
            notices.post(text, "accent", [(tr("Take the tour"), self.start)])
        try:
            settings.save(settings.value.model_copy(update={"toured": True}))
        except SopStudioError as error:
            self._frame.context.notices.post(str(error), "warning")

    def start(self) -> None:
        """Open the sample and show the first step."""
        if not self._is_sample_open():
            self._frame.open_sample(SAMPLE)
        self.step_index, self._is_elsewhere = 0, False
        self._show_step()
        self._frame.context.canvas.setFocus()
        self._timer.start()
        self.toggled.emit()

    def show_next(self) -> None:
        """Go to the next step, or end after the last one."""
        self.step_index += 1
        if self.step_index < len(STEPS):
            self._show_step()
        else:
            self.end()

    def end(self) -> None:
        """Hide the card and focus the canvas."""
        self._timer.stop()
        self._frame.context.canvas.setFocus()
        self._make_room()
        self.toggled.emit()

    def is_under_way(self) -> bool:
        """Whether the tour was started and has not ended, in view or not."""
        return self._timer.isActive()

    def _press(self) -> None:
        if self._is_elsewhere:
            self._frame.open_sample(SAMPLE)
        else:
            self.show_next()

    def _follow_document(self) -> None:
        """Wait while another SOP is open, and go on with the same step when the sample is back."""
        if not self._timer.isActive():
            return
        was_elsewhere, self._is_elsewhere = self._is_elsewhere, not self._is_sample_open()
        if self._is_elsewhere:
            self.title_label.setText(tr("Another SOP is open"))
            self.text_label.setText(tr("The tour waits. It goes on with the loan application, when you like."))
            self.state_label.setText("")
            self._show_next_button(tr("Go back to it"), "primary")
            self.spotlight.hide()
        elif was_elsewhere:
            self._show_step()

    def _is_sample_open(self) -> bool:
        return self._frame.context.document.document.sop.id == _sample_id()

    def _show_next_button(self, text: str, role: str) -> None:
        self.next_button.setText(text)
        set_role(self.next_button, role)

    def check_step(self) -> None:
        """Mark the step as done if it is. Never takes the focus from a text field."""
        if not self._frame.context.canvas.isVisible():  # the start screen or a presentation is
            self._make_room()
            return
        self._update_position()
        if any(panel.geometry().intersects(self.geometry()) for panel in self._floating_panels()):
            self._make_room()
            return
        self.show()
        if self._is_elsewhere:
            return
        step = STEPS[self.step_index]
        if step.is_done is not None and self.state_label.text() == "" and step.is_done(self._frame):
            set_role(self.state_label, "good")
            self.state_label.setText(tr("✓ Done"))
            self._show_next_button(tr("Next"), "primary")
            if not isinstance(self._window.focusWidget(), (QLineEdit, QPlainTextEdit, QTextEdit)):
                self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay where nothing of importance is covered."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._update_position()
        return super().eventFilter(watched, event)

    def _show_step(self) -> None:
        step: TourStep = STEPS[self.step_index]
        if step.perspective:
            self._frame.show_perspective(step.perspective)
        self.count_label.setText(tr("{step_index} of {count}", step_index=self.step_index + 1, count=len(STEPS)))
        self.title_label.setText(step.title)
        self.text_label.setText(step.text)
        self.state_label.setText("")
        if step.is_done is None:
            self._show_next_button(tr("Finish"), "primary")
        else:
            self._show_next_button(tr("Skip"), "link")
        self.show()
        self._come_up()
        self._update_position()
        self._bring_into_view(step)
        self._announcer.announce(f"{self.count_label.text()}: {step.title}. {step.text}")

    def _bring_into_view(self, step: TourStep) -> None:
        """Move the canvas where what the step speaks of is out of view, or below the card."""
        canvas, target = self._frame.context.canvas, step.find_target(self._targets(), self._frame)
        item = canvas.canvas_scene.find_item(target) if isinstance(target, str) else None
        if item is None or not isinstance(target, str):
            return
        canvas.reveal(target)
        if self.geometry().intersects(self._target_rect()):
            canvas.centerOn(item)
        self._update_position()

    def _make_room(self) -> None:
        """Hide until what is shown in place of the canvas, or over it, is gone."""
        self.spotlight.hide()
        self.hide()

    def _come_up(self) -> None:
        """Lie above the window and below the panels that float over it; the ring lies below the card."""
        self.raise_()
        for panel in self._floating_panels():
            self.stackUnder(panel)
        self.spotlight.stackUnder(self)

    def _floating_panels(self) -> list[FloatingPanel]:
        panels: list[FloatingPanel] = self._window.findChildren(FloatingPanel)
        return [panel for panel in panels if panel.isVisible()]

    def _update_position(self) -> None:
        self.setFixedHeight(self.heightForWidth(WIDTH) if self.hasHeightForWidth() else self.sizeHint().height())
        target = self._target_rect()
        if QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton:  # nothing moves away while something is dragged
            canvas = self._rect_in_window(self._frame.context.canvas)
            self.move(find_place(self.size(), canvas, self._window.size(), self._obstacles(canvas, target)))
        was_hidden = self.spotlight.isHidden()
        self.spotlight.point_at(target, self._frame.context.theme.palette.accent)
        if was_hidden and self.spotlight.isVisible():
            self._come_up()

    def _obstacles(self, canvas: QRect, target: QRect) -> list[tuple[QRect, float]]:
        """What the card should not cover, in the window, each with how much that matters."""
        foot, notices = self._covered_height(), self._frame.context.notices
        obstacles = [
            (QRect(0, 0, self._window.width(), canvas.top()), HEADER_WEIGHT),
            (target, TARGET_WEIGHT),
            (QRect(canvas.left(), canvas.bottom() + 1 - foot, canvas.width(), foot), BAR_WEIGHT),
            *((self._shown_rect(item), RINGED_WEIGHT) for item in self._ringed_items()),
            *((panel.geometry(), PANEL_WEIGHT) for panel in self._floating_panels()),
        ]
        return [*obstacles, (self._rect_in_window(notices), TARGET_WEIGHT)] if notices.isVisible() else obstacles

    def _ringed_items(self) -> list[QGraphicsItem]:
        """The nodes that are selected, and the one where a run is."""
        items = self._frame.context.canvas.canvas_scene.node_items.values()
        return [item for item in items if item.isSelected() or item.state == "now"]

    def _rect_in_window(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self._window, QPoint()), widget.size())

    def _target_rect(self) -> QRect:
        """What the step speaks of, in the window; empty where it is out of view or already done."""
        target = STEPS[self.step_index].find_target(self._targets(), self._frame)
        if target is None or self._is_elsewhere or self.state_label.text():
            return QRect()
        if isinstance(target, QWidget):
            return self._rect_in_window(target) if target.isVisible() else QRect()
        item = self._frame.context.canvas.canvas_scene.find_item(target)
        return QRect() if item is None else self._shown_rect(item)

    def _shown_rect(self, item: QGraphicsItem) -> QRect:
        """The part of an item that is in view, in the window; empty without one."""
        canvas = self._frame.context.canvas
        viewport = canvas.viewport()
        shown = canvas.mapFromScene(item.sceneBoundingRect()).boundingRect() & viewport.rect()
        return QRect(viewport.mapTo(self._window, shown.topLeft()), shown.size()) if not shown.isEmpty() else QRect()


def find_place(size: QSize, canvas: QRect, window: QSize, obstacles: Sequence[tuple[QRect, float]]) -> QPoint:
    """Where a card of this size covers least: the lower left of the canvas where that is free, else another corner of
    it or of the window. `obstacles` are parts of the window with the weight of each pixel of them; what lies outside
    the canvas has a little weight of its own.
    """
    lowest = next((rect.top() for rect, weight in obstacles if weight == BAR_WEIGHT), canvas.bottom() + 1)
    right = canvas.right() + 1 - size.width() - SPACE_L
    lines = (lowest - size.height() - SPACE_L, canvas.top() + SPACE_L, window.height() - size.height() - SPACE_L)
    columns = (canvas.left() + SPACE_L, right, SPACE_L, window.width() - size.width() - SPACE_L)
    places = [QPoint(x, y) for y in lines for x in columns]

    def cost(place: QPoint) -> float:
        card = QRect(place, size)
        outside = _area(card) - _area(card & canvas)
        beyond = _area(card) - _area(card & QRect(QPoint(), window))
        covered = sum(weight * _area(card & rect) for rect, weight in obstacles)
        return outside + HEADER_WEIGHT * beyond + covered

    return min(places, key=cost)


def _area(rect: QRect) -> int:
    return 0 if rect.isEmpty() else rect.width() * rect.height()


__all__ = [
    "CREDIT_NODE",
    "POLL_INTERVAL_MS",
    "SAMPLE",
    "START_NODE",
    "STEPS",
    "WIDTH",
    "TourCard",
    "TourStep",
    "TourTargets",
    "find_place",
]
