"""What the canvas asks of whoever edits it: to be given mouse and keys first."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QKeyEvent, QMouseEvent


class InputHandler(Protocol):
    """Handles mouse and keys before the view does; each method returns whether it handled the event."""

    def press(self, event: QMouseEvent) -> bool:
        """A button went down."""

    def move(self, event: QMouseEvent) -> bool:
        """The pointer moved, with or without a button."""

    def release(self, event: QMouseEvent) -> bool:
        """A button went up."""

    def double_click(self, event: QMouseEvent) -> bool:
        """A double click."""

    def key_down(self, event: QKeyEvent) -> bool:
        """A key that is no shortcut went down."""

    def key_up(self, event: QKeyEvent) -> bool:
        """A key went up."""

    def lose_focus(self) -> None:
        """The view lost the focus; key releases are no longer received."""


__all__ = ["InputHandler"]
