"""The card of the tour, at the lower left of the canvas: one step at a time, ticked when it was done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.ui.action import Action
from sopstudio.ui.frame import Frame
from sopstudio.ui.parts import button, column, label, restyle, row
from sopstudio.ui.theme import SPACE_L, SPACE_S
from sopstudio.ui.tour.steps import SAMPLE, STEPS, Step

WIDTH, LOOK_EVERY = 340, 250


class Tour(QFrame):
    """Walks through `STEPS`. It only looks on: every step is done with the window itself.

    `foot` tells how much of the lower edge of the canvas is taken, in pixels: the card stands above it.
    """

    def __init__(self, window: QWidget, frame: Frame, foot: Callable[[], int]) -> None:
        super().__init__(window)
        self.setObjectName("floating")
        self.setAccessibleName("Guided tour")
        self.setFixedWidth(WIDTH)
        self._window, self._frame, self._foot = window, frame, foot
        self.place = 0
        self.count, self.title = label("", "quiet"), label("", "name", wrap=True)
        self.text, self.state = label("", wrap=True), label("", "quiet")
        self.next = button("Next", self.go_on, role="primary")
        whole = column(self, margin=SPACE_L, space=SPACE_S)
        whole.addLayout(row(self.count, None, button("End the tour", self.end, role="link")))
        for words in (self.title, self.text):
            whole.addWidget(words)
        whole.addLayout(row(self.state, None, self.next))
        self._timer = QTimer(self, interval=LOOK_EVERY)
        self._timer.timeout.connect(self.look)
        window.installEventFilter(self)
        self.hide()

    def deed(self) -> Action:
        """The action that begins the tour."""
        return Action("help.tour", "Guided tour (three minutes)", self.begin, "Help", words="learn first help example")

    def offer(self) -> None:
        """Offer the tour to somebody who is here for the first time."""
        settings = self._frame.desk.settings
        if settings.value.toured:
            return
        text = "New here? Three minutes on the loan sample show how to draw, check and try a procedure."
        self._frame.desk.notices.say(text, "accent", [("Take the tour", self.begin)])
        try:
            settings.keep(settings.value.model_copy(update={"toured": True}))
        except SopStudioError as error:
            self._frame.desk.notices.say(str(error), "warning")

    def begin(self) -> None:
        """Open the sample and show the first step."""
        if self._frame.desk.document.document.sop.id != SAMPLE:
            self._frame.open_sample(f"{SAMPLE}.sop.json")
        self.place = 0
        self._show()
        self._frame.desk.canvas.setFocus()
        self._timer.start()

    def go_on(self) -> None:
        """The next step, or the end after the last one."""
        self.place += 1
        if self.place < len(STEPS):
            self._show()
        else:
            self.end()

    def end(self) -> None:
        """Put the card away, and leave the focus on the canvas."""
        self._timer.stop()
        self._frame.desk.canvas.setFocus()
        self.hide()

    def look(self) -> None:
        """See whether the step was done; then say so and let go on, but never take the focus from who types."""
        self._sit()
        step = STEPS[self.place]
        if step.done is not None and self.state.text() == "" and step.done(self._frame):
            restyle(self.state, "good")
            self.state.setText("✓ Done")
            self.next.setText("Next")
            if not isinstance(self._window.focusWidget(), (QLineEdit, QPlainTextEdit, QTextEdit)):
                self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the lower left when the window is resized."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._sit()
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        step: Step = STEPS[self.place]
        if step.perspective:
            self._frame.go(step.perspective)
        self.count.setText(f"{self.place + 1} of {len(STEPS)}")
        self.title.setText(step.title)
        self.text.setText(step.text)
        self.state.setText("")
        self.next.setText("Skip" if step.done else "Finish")
        self.show()
        self.raise_()
        self._sit()

    def _sit(self) -> None:
        canvas = self._frame.desk.canvas
        self.setFixedHeight(self.heightForWidth(WIDTH) if self.hasHeightForWidth() else self.sizeHint().height())
        corner = canvas.mapTo(self._window, canvas.rect().bottomLeft())
        self.move(corner.x() + SPACE_L, corner.y() - self.height() - SPACE_L - self._foot())
