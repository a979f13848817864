"""The entries of the conversation as widgets: bubbles for what is said, cards for tool calls and for questions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from sopstudio.ui.desk import Look
from sopstudio.ui.parts import card, column, label, row
from sopstudio.ui.simulate.entries import Entry
from sopstudio.ui.simulate.telling import ENDED
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

SHARE = 0.82
"""The part of the width that a bubble may take."""
GROUND = {"agent": "soft", "user": "accent", "warning": "warning", "end": "soft"}
STATES = {"ok": "good", "failed": "bad", "refused": "bad"}


class Stripe(QWidget):
    """A stripe in the colour of a state."""

    def __init__(self, look: Look, state: str) -> None:
        super().__init__()
        self._look, self._state = look, state
        self.setFixedWidth(4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """One rounded bar."""
        palette = self._look.palette
        colours = {"good": palette.good, "bad": palette.bad, "warning": palette.warning}
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.get(self._state, palette.accent)))
        painter.drawRoundedRect(self.rect().adjusted(0, 8, 0, -8), 2, 2)


class Bubble(QWidget):
    """What one side said, the agent to the left, the customer to the right."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        self._words = label(entry.text)
        self._measured = (0, "")
        self._frame = card(role=GROUND.get(entry.kind, "soft"))
        inside = row(self._words, parent=self._frame)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        line = row(None if entry.kind == "user" else self._frame, parent=self)
        if entry.kind == "user":
            line.addWidget(self._frame)
        else:
            line.addStretch(1)
        who = "Customer" if entry.kind == "user" else "Agent"
        self.setAccessibleName(f"{who}: {entry.text}")

    def grow(self, text: str) -> None:
        """Show more words of the same reply."""
        self._words.setText(text)
        self.setAccessibleName(f"Agent: {text}" if self.entry.kind == "agent" else f"Customer: {text}")

    def fit(self, width: int) -> None:
        """Break lines where the room ends, and take no more room than the words need."""
        room = int(width * SHARE) - 2 * SPACE_M - 2
        if (room, self._words.text()) != self._measured:  # measuring 150 bubbles takes longer than showing one more
            self._measured = (room, self._words.text())
            fitted(self._words, room)


class Aside(QWidget):
    """A quiet line between the bubbles."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        words = label(entry.text, "warning" if entry.kind == "warning" else "quiet", wrap=True)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row(words, parent=self)
        self.setAccessibleName(entry.text)

    def fit(self, _width: int) -> None:
        """The words wrap by themselves."""


class Card(QFrame):
    """A tool call or a question: what, with what, how it stands, and buttons while it waits."""

    def __init__(self, entry: Entry, look: Look, mocked: bool = False) -> None:
        super().__init__()
        self.entry = entry
        self.setObjectName("card")
        state = ENDED.get(entry.state, "bad") if entry.kind == "end" else STATES.get(entry.state, "")
        if entry.waiting:
            self.setProperty("role", "now")
        title = label(entry.title, "name")
        title.setWordWrap(True)
        shown = "" if entry.kind == "end" else entry.state
        self.state = label(f"{shown} · mocked" if mocked and shown == "ok" else shown, state or "quiet")
        head = row(title, self.state)
        head.setStretch(0, 1)
        head.setAlignment(self.state, Qt.AlignmentFlag.AlignTop)
        words = column(space=SPACE_XS)
        words.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        words.addLayout(head)
        if entry.text:
            words.addWidget(label(entry.text, "quiet", wrap=True))
        self.buttons = row(None)
        words.addLayout(self.buttons)
        line = row(Stripe(look, state), parent=self, space=0)
        line.addLayout(words, 1)
        self.setAccessibleName(f"{entry.title}, {entry.state}: {entry.text}")

    def offer(self, *pressed: QPushButton) -> None:
        """Add buttons."""
        for one in pressed:
            self.buttons.addWidget(one)

    def fit(self, _width: int) -> None:
        """The words wrap by themselves."""


def fitted(words: QLabel, room: int) -> None:
    """Give a label the width of its longest line, or `room` with its lines broken."""
    words.ensurePolished()
    metrics = words.fontMetrics()
    needed = max((metrics.horizontalAdvance(line) for line in words.text().splitlines()), default=0) + 2
    words.setWordWrap(needed > room)
    words.setFixedWidth(min(needed, max(room, 40)))


__all__ = ["Aside", "Bubble", "Card"]
