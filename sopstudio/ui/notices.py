"""Notices: one sentence at a time over the upper edge of the canvas, with the actions that it offers.

Never a modal dialog, and nothing moves out of the way for them: what one is about to click stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.text_widgets import strip_bidi_controls
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, card, clear_layout, column, label, name_control, release_focus, row, set_role

NoticeKind = Literal["accent", "good", "warning", "bad"]
SHOWN_MS, SHOWN_WITH_ACTIONS_MS = 6000, 20_000
"""How long a notice that only confirms is shown, in milliseconds of a window in use."""
MIN_SHOWN_SECONDS = 0.3
"""For how long a change of the perspective may be what a notice is about, which then outlives it."""
MIN_LINE_WIDTH, MIN_WIDTH = 300, 260
"""The shortest lines of text beside buttons, and the narrowest notice beside the strip of kinds, in pixels."""
STRIP_ROOM, MAX_WIDTH = 76, 720
"""What is left of a notice for the strip of kinds, and the widest notice, in pixels."""
NOTICE_ROOM = 44
"""Pixels that a notice of one line covers at the upper edge."""
NoticeAction = tuple[str, Callable[[], object]]


class Notices(QWidget):
    """Shows the newest notice. Notices that only confirm disappear by themselves, later where they offer something, and
    not while the pointer or the keyboard is there or the window is not in use. Others stay until they are dismissed.
    """

    posted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._card = card(role="accent")
        self._label = label(wrap=True)
        self._buttons = row()
        self._layout = content = row(self._label, parent=self._card)
        content.setStretch(0, 1)
        content.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        content.addLayout(self._buttons)
        outer = column(self)
        outer.addWidget(self._card)
        self._announcer = Announcer(self)
        self._host: QWidget | None = None
        self._reserve: Callable[[int], object] | None = None
        self._stays, self._posted_at = False, 0.0
        self._kind: NoticeKind = "accent"
        self._actions: tuple[NoticeAction, ...] = ()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._expire)
        self.setAccessibleName(tr("Notice"))
        self.hide()

    def float_over(self, host: QWidget, reserve: Callable[[int], object] | None = None) -> None:
        """Show notices over the upper edge of this widget from now on; `reserve` is told how many pixels one covers."""
        self._cover(0)
        self._host, self._reserve = host, reserve
        self.setParent(host)
        host.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the host."""
        if watched is self._host and event.type() == QEvent.Type.Resize:
            self._update_geometry()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Follow the height that the text needs."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._update_geometry()
        return super().event(event)

    def _update_geometry(self) -> None:
        if self._host is None or self.isHidden():
            return
        room = self._host.width() - STRIP_ROOM - SPACE_L
        left = STRIP_ROOM + max(0, room - MAX_WIDTH) // 2 if room >= MIN_WIDTH else SPACE_M
        width = min(MAX_WIDTH, room) if room >= MIN_WIDTH else self._host.width() - 2 * SPACE_M
        self.resize(width, self.height())
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else -1
        height = height if height > 0 else self.sizeHint().height()
        top = max(0, min(SPACE_L, self._host.height() - height))  # whole, also over a low strip
        self.setGeometry(left, top, width, height)
        self.raise_()
        self._cover(self.geometry().bottom() + SPACE_S)

    def _cover(self, pixels: int) -> None:
        if self._reserve is not None:
            self._reserve(pixels)

    @property
    def text(self) -> str:
        """The text of the visible notice; blank when there is none."""
        return "" if self.isHidden() else self._label.text()

    def offers(self) -> tuple[NoticeAction, ...]:
        """What the visible notice offers: the title of each button, and what it does; () when there is none."""
        if self.isHidden():
            return ()
        return (
            *((title, partial(self._run_action, run)) for title, run in self._actions),
            (tr("Dismiss"), self._leave),
        )

    def take_focus(self) -> None:
        """Give the focus to the first button of the visible notice."""
        first = self._buttons.itemAt(0)
        widget = first.widget() if first is not None and not self.isHidden() else None
        if widget is not None:
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape dismisses the notice."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        """Dismiss, with the focus on what the notice floated over."""
        if self._host is not None:
            self._host.setFocus()
        self.dismiss()

    def post(
        self, text: str, kind: NoticeKind = "accent", actions: Sequence[NoticeAction] = (), *, stays: bool = False
    ) -> None:
        """Show one sentence, with a button for each action."""
        self._stays, self._kind, self._actions = stays, kind, tuple(actions)
        set_role(self._card, kind)
        self._label.setText(strip_bidi_controls(text))
        clear_layout(self._buttons)
        for title, callback in actions:
            self._buttons.addWidget(button(title, partial(self._run_action, callback)))
        dismiss_button = button("✕", self.dismiss, role="link", tip=tr("Dismiss this notice"))
        name_control(dismiss_button, tr("Dismiss"))
        self._buttons.addWidget(dismiss_button)
        self._timer.stop()
        if kind in ("accent", "good"):
            self._timer.start(SHOWN_WITH_ACTIONS_MS if actions else SHOWN_MS)
        self._posted_at = monotonic()
        self.show()
        self._arrange()
        self._update_geometry()
        self.posted.emit(text)
        self._announcer.announce(self._label.text())

    def add(self, text: str, actions: Sequence[NoticeAction] = ()) -> None:
        """Say one more thing after what is shown, which stays with its actions."""
        kind, before = self._kind if self.text else "accent", self._actions if self.text else ()
        self.post(f"{self.text} {text}".strip(), kind, [*before, *actions], stays=self._stays and bool(self.text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the text where there is little room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the buttons beside the text where that takes less height than below it and leaves lines long enough."""
        margins, buttons = self._layout.contentsMargins(), self._buttons.sizeHint()
        room = self.width() - margins.left() - margins.right()
        beside = room - self._layout.spacing() - buttons.width()
        lines, below = self._label.heightForWidth(beside), self._label.heightForWidth(room) + buttons.height()
        one_line = self._label.fontMetrics().horizontalAdvance(self._label.text())
        is_narrow = beside < min(MIN_LINE_WIDTH, one_line) or lines > below
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._layout.setDirection(direction)
        alignment = Qt.AlignmentFlag.AlignRight if is_narrow else Qt.AlignmentFlag.AlignVCenter
        self._layout.setAlignment(self._buttons, alignment)

    def _expire(self) -> None:
        """Go, unless somebody may be about to read or use the notice."""
        focus = self.window().focusWidget()
        is_pointed_at = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        if is_pointed_at or not self.isActiveWindow() or (focus is not None and self.isAncestorOf(focus)):
            self._timer.start()
        else:
            self.dismiss()

    def retract(self, text: str) -> None:
        """Dismiss the notice with this text, as it no longer holds; another notice stays."""
        if self.text == strip_bidi_controls(text):
            self.dismiss()

    def forget_document(self) -> None:
        """Another document is open: what was said of the one before is not true of this one."""
        if not self._stays:
            self.dismiss()

    def leave_view(self) -> None:
        """Another perspective comes into view: what was said before about this one would only cover it."""
        if not self._stays and monotonic() - self._posted_at > MIN_SHOWN_SECONDS:
            self.dismiss()

    def dismiss(self) -> None:
        """Hide the notice; the focus goes from it to what it floated over."""
        if release_focus(self) and self._host is not None:
            self._host.setFocus()
        self.hide()
        self._cover(0)

    def _run_action(self, callback: Callable[[], object]) -> None:
        self.dismiss()
        callback()
