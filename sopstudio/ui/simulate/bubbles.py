"""The entries of the conversation as widgets: bubbles for what is said, cards for tool calls and questions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from sopstudio.translation import tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.simulate.conversation_entries import ConversationEntry
from sopstudio.ui.text_widgets import break_long_words, set_plain_tooltip, strip_bidi_controls
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import card, column, fit_label, label, row, set_stacked

ROUNDING = 2
"""Pixels by which a label takes more than its text."""
MAX_WIDTH_SHARE = 0.82
"""The largest share of the width that a bubble takes."""
STRIPE_WIDTH = 4
CARD_ROLES = {"agent": "soft", "user": "accent", "warning": "warning", "end": "soft"}
STATE_TONES = {"ok": "good", "answered": "good", "late": "warning", "failed": "bad", "refused": "bad"}


class Stripe(QWidget):
    """A stripe in the colour of a state."""

    def __init__(self, theme: ThemeState, state: str) -> None:
        super().__init__()
        self._theme, self._state = theme, state
        self.setFixedWidth(STRIPE_WIDTH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint one rounded bar."""
        palette = self._theme.palette
        colours = {"good": palette.good, "bad": palette.bad, "warning": palette.warning}
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.get(self._state, palette.accent)))
        painter.drawRoundedRect(self.rect().adjusted(0, 8, 0, -8), 2, 2)


class Bubble(QWidget):
    """What one side said: the agent on the left, the customer on the right."""

    def __init__(self, entry: ConversationEntry) -> None:
        super().__init__()
        self.entry = entry
        self._label, self._text = label(entry.text), entry.text
        self._measured = (0, "")
        self._frame = card(role=CARD_ROLES.get(entry.kind, "soft"))
        layout = row(self._label, parent=self._frame)
        layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        line_layout = row(None if entry.kind == "user" else self._frame, parent=self)
        if entry.kind == "user":
            line_layout.addWidget(self._frame)
        else:
            line_layout.addStretch(1)
        speaker = tr("Customer") if entry.kind == "user" else tr("Agent")
        self.setAccessibleName(f"{speaker}: {entry.text}")

    def set_text(self, text: str) -> None:
        """Show a longer part of the same reply."""
        self._text = text
        self._label.setText(text)
        self.setAccessibleName(
            tr("Agent: {text}", text=text) if self.entry.kind == "agent" else tr("Customer: {text}", text=text)
        )

    def fit(self, width: int) -> None:
        """Wrap lines at the available width, and be no wider than the text."""
        room = int(width * MAX_WIDTH_SHARE) - 2 * SPACE_M - 2
        if (room, self._text) != self._measured:  # measuring 150 bubbles takes longer than showing one more
            self._measured = (room, self._text)
            _wrap(self._label, self._text, room)
            fit_label(self._label, room)


class NoteLine(QWidget):
    """A quiet line between the bubbles."""

    def __init__(self, entry: ConversationEntry) -> None:
        super().__init__()
        self.entry = entry
        self._label = label(entry.text, "warning" if entry.kind == "warning" else "quiet", wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row(self._label, parent=self)
        self.setAccessibleName(entry.text)

    def fit(self, width: int) -> None:
        """Let words wrap that are wider than the available width."""
        _wrap(self._label, self.entry.text, width)


class EntryCard(QFrame):
    """A tool call or a question with its arguments and state, and with buttons while it waits."""

    def __init__(self, entry: ConversationEntry, theme: ThemeState, mocked: bool = False) -> None:
        super().__init__()
        self.entry = entry
        self._choices: list[QPushButton] = []
        self._texts: list[tuple[QLabel, str]] = []
        self.setObjectName("card")
        state = entry.tone or STATE_TONES.get(entry.state, "")
        if entry.waiting:
            self.setProperty("role", "now")
        self._title = self._wrapping_label(entry.title, "name")
        state_text = "" if entry.kind == "end" else tr(entry.state)
        is_mocked = mocked and entry.state == "ok" and not entry.live
        self.state = label(
            tr("{state_text} · mocked", state_text=state_text) if is_mocked else state_text, state or "quiet"
        )
        self._header = row(self._title)
        self._marks = row(self.state, *([_live_mark(entry.live)] if entry.live else []))
        self._marks.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._header.addLayout(self._marks)
        self._header.setStretch(0, 1)
        self._layout = layout = column(spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        layout.addLayout(self._header)
        if entry.text:
            layout.addWidget(self._wrapping_label(entry.text, "quiet"))
        outer_layout = row(Stripe(theme, state), parent=self, spacing=0)
        outer_layout.addLayout(layout, 1)
        live = tr(", LIVE") if entry.live else ""
        told = ", ".join(filter(None, (entry.title, state_text)))
        self.setAccessibleName(": ".join(filter(None, (f"{told}{live}", entry.text))))

    def add_instruction(self, text: str, role: str = "") -> None:
        """Add what is to be done, above the buttons that are added later; nothing for blank text."""
        if text.strip():
            self._layout.addWidget(self._wrapping_label(text, role))
            self._layout.addSpacing(SPACE_XS)

    def add_choices(self, *buttons: QPushButton) -> None:
        """Add buttons in as many lines as they need."""
        flow = FlowLayout(SPACE_S)
        for choice_button in buttons:
            flow.addWidget(choice_button)
        self._choices += buttons
        self._layout.addLayout(flow)

    def show_choices(self, is_shown: bool) -> None:
        """Show the buttons, or hide them while a form takes their place."""
        for choice_button in self._choices:
            choice_button.setVisible(is_shown)

    def fit(self, width: int) -> None:
        """Let long names wrap at the available width, with the state below a name that has no room beside it."""
        room = width - STRIPE_WIDTH - 2 * SPACE_M - 2
        for text_label, text in self._texts:
            _wrap(text_label, text, room)
        needed = self._title.minimumSizeHint().width() + SPACE_S + self._marks.minimumSize().width()
        set_stacked(self._header, is_stacked=needed > room)

    def _wrapping_label(self, text: str, role: str) -> QLabel:
        """A label that wraps, also within words where `fit` says so."""
        text_label = label(text, role, wrap=True)
        self._texts.append((text_label, text))
        return text_label


def _wrap(text_label: QLabel, text: str, width: int) -> None:
    """Show `text` in a label, with its words broken where they are wider than `width` pixels."""
    text_label.ensurePolished()
    shown = break_long_words(strip_bidi_controls(text), text_label.fontMetrics(), width - ROUNDING)
    if shown != text_label.text():
        text_label.setText(shown)


def _live_mark(route: str) -> QLabel:
    """The mark of a tool that is really called; its tooltip says how it is reached."""
    mark = label("LIVE", "warning")
    set_plain_tooltip(mark, route)
    return mark


__all__ = ["Bubble", "EntryCard", "NoteLine"]
