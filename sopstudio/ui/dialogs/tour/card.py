"""The card of the tour, at the lower left of the canvas: one step at a time, ticked when done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowActions
from sopstudio.ui.dialogs.tour.steps import SAMPLE, STEPS, TourStep
from sopstudio.ui.theme import SPACE_L, SPACE_S
from sopstudio.ui.widgets import button, column, label, row, set_role

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
