"""The guided tour: three minutes on the loan sample; the user does each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.sop import Edge
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowActions
from sopstudio.ui.theme import SPACE_L, SPACE_S
from sopstudio.ui.widgets import button, column, label, row, set_role

SAMPLE: Final = "loan_application"
START_NODE, CREDIT_NODE = "open_application", "check_credit"


class TourStep(Struct, frozen=True):
    """One step. `is_done` tells whether it was done; a step without it is left with *Next*."""

    title: str
    text: str
    is_done: Callable[[WindowActions], bool] | None = None
    perspective: str = "author"


def _otherwise_edges(window: WindowActions) -> list[Edge]:
    return [
        edge
        for edge in window.context.document.document.sop.edges
        if edge.source == START_NODE and edge.kind == "otherwise"
    ]


STEPS: Final[tuple[TourStep, ...]] = (
    TourStep(
        "A procedure is a graph",
        "Every card is a step of the procedure. A pill on an arrow says when that arrow is taken. "
        "Click the card “Check credit”.",
        lambda window: CREDIT_NODE in window.context.document.selection.nodes,
    ),
    TourStep(
        "Say what happens there",
        "On the right is everything about the step: what to ask, which tools to call, where it leads. "
        "Change its title, or anything else you like. Ctrl+Z undoes it.",
        lambda window: window.context.document.stack.count() > 0,
    ),
    TourStep(
        "Break it",
        "Now click the dashed arrow “otherwise” that leaves “Open the application”, and press Delete.",
        lambda window: not _otherwise_edges(window),
    ),
    TourStep(
        "See what is wrong",
        "Look at Problems below: it says in plain words what is wrong, and takes you there. "
        "Press Ctrl+Z until the arrow is back.",
        lambda window: bool(_otherwise_edges(window)),
    ),
    TourStep(
        "Try it out",
        "Press Ctrl+2 to simulate, and choose “Journey 1” at the top right. F10 goes one step at a time: the ring "
        "shows where the agent is, the pills show why it went there. When a tool waits for its answer, you can "
        "change the answer or make it fail.",
        lambda window: window.current == "simulate",
        "",
    ),
    TourStep(
        "Keep it",
        "Press Ctrl+1 to come back, and Ctrl+S to keep a version. Nothing is ever lost: every version stays, "
        "and what you did not save is back after a crash.",
        lambda window: SAMPLE in window.context.library.sop_ids(),
        "",
    ),
    TourStep(
        "Your own procedure",
        "Ctrl+Shift+V reads text that you paste and shows what it understood. Ctrl+N starts an empty SOP: press "
        "Space to add steps. Ctrl+K finds everything else.",
        None,
        "",
    ),
)


WIDTH, POLL_INTERVAL_MS = 340, 250


class TourCard(QFrame):
    """Walks through `STEPS`. It only observes: every step is done in the window itself.

    `covered_height` returns how many pixels at the lower edge of the canvas are covered: the card stays
    above them.
    """

    def __init__(self, window: QWidget, frame: WindowActions, covered_height: Callable[[], int]) -> None:
        super().__init__(window)
        self.setObjectName("floating")
        self.setAccessibleName("Guided tour")
        self.setFixedWidth(WIDTH)
        self._window, self._frame, self._covered_height = window, frame, covered_height
        self.step_index = 0
        self.count_label, self.title_label = label("", "quiet"), label("", "name", wrap=True)
        self.text_label, self.state_label = label("", wrap=True), label("", "quiet")
        self.next_button = button("Next", self.show_next, role="primary")
        layout = column(self, margin=SPACE_L, spacing=SPACE_S)
        layout.addLayout(row(self.count_label, None, button("End the tour", self.end, role="link")))
        for text_widget in (self.title_label, self.text_label):
            layout.addWidget(text_widget)
        layout.addLayout(row(self.state_label, None, self.next_button))
        self._timer = QTimer(self, interval=POLL_INTERVAL_MS)
        self._timer.timeout.connect(self.check_step)
        window.installEventFilter(self)
        self.hide()

    def start_action(self) -> Action:
        """The action that starts the tour."""
        return Action(
            "help.tour", "Guided tour (three minutes)", self.start, "Help", search_words="learn first help example"
        )

    def offer(self) -> None:
        """Offer the tour on the first start."""
        settings = self._frame.context.settings
        if settings.value.toured:
            return
        text = "New here? Three minutes on the loan sample show how to draw, check and try a procedure."
        self._frame.context.notices.post(text, "accent", [("Take the tour", self.start)])
        try:
            settings.save(settings.value.model_copy(update={"toured": True}))
        except SopStudioError as error:
            self._frame.context.notices.post(str(error), "warning")

    def start(self) -> None:
        """Open the sample and show the first step."""
        if self._frame.context.document.document.sop.id != SAMPLE:
            self._frame.open_sample(f"{SAMPLE}.sop.json")
        self.step_index = 0
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
        self.hide()

    def check_step(self) -> None:
        """Mark the step as done if it is. Never takes the focus from a text field."""
        self._update_position()
        step = STEPS[self.step_index]
        if step.is_done is not None and self.state_label.text() == "" and step.is_done(self._frame):
            set_role(self.state_label, "good")
            self.state_label.setText("✓ Done")
            self.next_button.setText("Next")
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
        self.count_label.setText(f"{self.step_index + 1} of {len(STEPS)}")
        self.title_label.setText(step.title)
        self.text_label.setText(step.text)
        self.state_label.setText("")
        self.next_button.setText("Skip" if step.is_done else "Finish")
        self.show()
        self.raise_()
        self._update_position()

    def _update_position(self) -> None:
        canvas = self._frame.context.canvas
        self.setFixedHeight(self.heightForWidth(WIDTH) if self.hasHeightForWidth() else self.sizeHint().height())
        corner = canvas.mapTo(self._window, canvas.rect().bottomLeft())
        self.move(corner.x() + SPACE_L, corner.y() - self.height() - SPACE_L - self._covered_height())


__all__ = ["CREDIT_NODE", "POLL_INTERVAL_MS", "SAMPLE", "START_NODE", "STEPS", "WIDTH", "TourCard", "TourStep"]
