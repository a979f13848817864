"""The guided tour: three minutes on the loan sample; the user does each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.sop import Edge
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowActions
from sopstudio.ui.dialogs.spotlight import Spotlight
from sopstudio.ui.theme import SPACE_L, SPACE_S
from sopstudio.ui.widgets import button, column, label, row, set_role
from sopstudio.ui.window.samples import sample_id

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
        lambda window: sample_id(SAMPLE) in window.context.library.sop_ids(),
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


class TourCard(QFrame):
    """Walks through `STEPS`. It only observes: every step is done in the window itself.

    `covered_height` returns how many pixels at the lower edge of the canvas are covered: the card stays
    above them. `targets` returns the parts of the window that steps point at.
    """

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
            "help.tour-next", tr("Go on in the tour"), self._press, "Help", "Ctrl+F1", enabled=self.isVisible,
            search_words=tr("skip next step guided finish"),
        )  # fmt: skip
        yield Action(
            "help.tour-end",
            tr("End the tour"),
            self.end,
            "Help",
            enabled=self.isVisible,
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
        self.spotlight.hide()
        self.hide()

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
        return self._frame.context.document.document.sop.id == sample_id(SAMPLE)

    def _show_next_button(self, text: str, role: str) -> None:
        self.next_button.setText(text)
        set_role(self.next_button, role)

    def check_step(self) -> None:
        """Mark the step as done if it is. Never takes the focus from a text field."""
        is_in_view = self._frame.context.canvas.isVisible()
        self.setVisible(is_in_view)
        if not is_in_view:  # the start screen or a presentation is
            self.spotlight.hide()
            return
        self._update_position()
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
        """Stay at the lower left."""
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
        self.raise_()
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

    def _update_position(self) -> None:
        canvas = self._frame.context.canvas
        self.setFixedHeight(self.heightForWidth(WIDTH) if self.hasHeightForWidth() else self.sizeHint().height())
        corner = canvas.mapTo(self._window, canvas.rect().bottomLeft())
        self.move(corner.x() + SPACE_L, corner.y() - self.height() - SPACE_L - self._covered_height())
        self.spotlight.point_at(self._target_rect(), self._frame.context.theme.palette.accent)
        self.raise_()

    def _target_rect(self) -> QRect:
        """What the step speaks of, in the window; empty where it is out of view or already done."""
        target = STEPS[self.step_index].find_target(self._targets(), self._frame)
        if target is None or self._is_elsewhere or self.state_label.text():
            return QRect()
        if isinstance(target, QWidget):
            place = QRect(target.mapTo(self._window, QPoint()), target.size())
            return place if target.isVisible() else QRect()
        canvas = self._frame.context.canvas
        item = canvas.canvas_scene.find_item(target)
        if item is None:
            return QRect()
        viewport = canvas.viewport()
        shown = canvas.mapFromScene(item.sceneBoundingRect()).boundingRect() & viewport.rect()
        return QRect(viewport.mapTo(self._window, shown.topLeft()), shown.size()) if not shown.isEmpty() else QRect()


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
]
