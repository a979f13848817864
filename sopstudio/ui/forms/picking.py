"""Choosing one of many by typing a part of its name: a field that holds the choice, and a button that adds one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from sopstudio.ui.forms.field import Field
from sopstudio.ui.forms.suggestions import Offer, Suggestions, matching
from sopstudio.ui.forms.text_boxes import LineBox
from sopstudio.ui.parts import button, column

Offers = Callable[[], Sequence[Offer]]
Fresh = Callable[[str], str]
"""Words for making what was typed anew, such as `New fact “age”`; blank where that cannot be."""


def offered(offers: Offers, fresh: Fresh | None, text: str) -> list[Offer]:
    """What to suggest for `text`: what there is, then making it anew."""
    there = offers()
    found = matching(there, text)
    wanted = text.strip()
    known = any(wanted.casefold() in (one.text.casefold(), one.key.casefold()) for one in there)
    if fresh is not None and wanted and not known and (words := fresh(wanted)):
        found.append(Offer(wanted, words, fresh=True))
    return found


class PickField(Field):
    """Holds the key of one of the offers, shown by its text. What is typed and is none of them is not taken."""

    def __init__(
        self,
        title: str,
        offers: Offers,
        *,
        fresh: Fresh | None = None,
        nothing: str = "",
        hint: str = "",
        placeholder: str = "Type to search",
        caption: bool = True,
        beside: bool = False,
    ) -> None:
        self.box = LineBox(placeholder)
        super().__init__(title, self.box, hint=hint, caption=caption, beside=beside)
        self._offers, self._fresh, self._nothing = offers, fresh, nothing
        self.suggestions = Suggestions(self.box)
        self.suggestions.chosen.connect(lambda offer: self._take(offer.key))
        self.box.textEdited.connect(self._suggest)
        self.box.returnPressed.connect(self._entered)
        self.box.left.connect(self.settle, Qt.ConnectionType.QueuedConnection)

    def show_value(self, value: Any) -> None:
        """Show the choice; its text may have changed though the key did not."""
        super().show_value(value)
        if not self.wrong and not self.box.isModified() and self.box.text() != self._text(value):
            self.display(value)

    def display(self, value: Any) -> None:
        """Show the text of the choice."""
        self.box.setText(self._text(value))
        self.box.setCursorPosition(0)

    def settle(self) -> None:
        """Take what was typed where it is one of the offers; say so where it is none."""
        if not self.box.isModified():
            return
        text = self.box.text().strip()
        folded = text.casefold()
        exact = [one.key for one in self._offers() if folded in (one.text.casefold(), one.key.casefold())]
        if exact or (not text and self._nothing):
            self._take(exact[0] if exact else "")
        elif text and self._fresh is not None and self._fresh(text):
            self.complain(f"There is no “{text[:40]}” yet. Press Enter to create it, or choose a suggestion.")
        else:
            self.complain(f"There is no “{text[:40]}” here. Choose one of the suggestions." if text else "Choose one.")

    def _entered(self) -> None:
        """Enter makes what was typed anew, where that can be."""
        self.settle()
        text = self.box.text().strip()
        if self.wrong and text and self._fresh is not None and self._fresh(text):
            self._take(text)

    def _take(self, key: str) -> None:
        self.box.setModified(False)
        self.say(key)
        if not self.wrong:
            self.display(key)

    def _text(self, value: Any) -> str:
        if not value:
            return ""
        return next((one.text for one in self._offers() if one.key == value), str(value))

    def _suggest(self, text: str) -> None:
        self.complain("")
        self.suggestions.offer(offered(self._offers, self._fresh, text), self.box.rect())

    def keyPressEvent(self, event: Any) -> None:
        """Down opens the whole list."""
        if event.key() == Qt.Key.Key_Down:
            self.suggestions.offer(offered(self._offers, None, ""), self.box.rect())
        else:
            super().keyPressEvent(event)


class Adder(QWidget):
    """A link such as *+ Add an edge* that turns into a box to search in; `chosen` carries the offer."""

    chosen = Signal(object)

    def __init__(self, title: str, offers: Offers, *, fresh: Fresh | None = None, placeholder: str = "") -> None:
        super().__init__()
        self._offers, self._fresh = offers, fresh
        self.link = button(f"+ {title}", self.open, role="link", tip=title)
        self.link.setObjectName(f"add:{title}")
        self.box = LineBox(placeholder or "Type to search")
        self.box.setAccessibleName(title)
        self.box.hide()
        self.suggestions = Suggestions(self.box)
        self.suggestions.chosen.connect(self._take)
        self.box.textEdited.connect(self._suggest)
        self.box.left.connect(self._close, Qt.ConnectionType.QueuedConnection)
        lines = column(self)
        lines.addWidget(self.link, 0, Qt.AlignmentFlag.AlignLeft)
        lines.addWidget(self.box)

    def open(self) -> None:
        """Let a person search."""
        self.box.clear()
        self.link.hide()
        self.box.show()
        self.box.setFocus()
        self._suggest("")

    def keyPressEvent(self, event: Any) -> None:
        """Escape gives up, Down opens the list again."""
        if event.key() == Qt.Key.Key_Escape and self.box.isVisible():
            self._close()
            self.link.setFocus()
        elif event.key() == Qt.Key.Key_Down and self.box.isVisible():
            self._suggest(self.box.text())
        else:
            super().keyPressEvent(event)

    def _suggest(self, text: str) -> None:
        self.suggestions.offer(offered(self._offers, self._fresh, text), self.box.rect())

    def _take(self, offer: Offer) -> None:
        self._close()
        self.link.setFocus()
        self.chosen.emit(offer)

    def _close(self) -> None:
        self.box.hide()
        self.link.show()
