"""The switches for the guardrails: a button that says how many are on, and a menu in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton

from sopstudio.agents.guardrails import GUARDRAILS, WAYS, chosen
from sopstudio.ui.parts import named

WORDS = {
    "format": "Answers that can be read",
    "function": "Only functions that exist",
    "grounding": "Only values that someone gave",
    "rules": "Only values that follow the rules",
    "order": "Only what the procedure calls next",
    "paper": "Only the customer's word counts",
    "blind": "Ask again without saying why",
}
"""What each guardrail, and each way in which they work, is called."""

SHORT = {
    "format": "readable",
    "function": "functions",
    "grounding": "given values",
    "rules": "rules kept",
    "order": "order",
    "paper": "customer's word",
    "blind": "without why",
}
"""The same in a word or two, where there is room for no more."""

USUAL = "The usual checks"


def in_words(names: Iterable[str]) -> str:
    """How many checks there are among the names."""
    on = sum(name in GUARDRAILS for name in names)
    return f"{on} checks" if on > 1 else "1 check" if on else "No checks"


class ChecksButton(QPushButton):
    """`toggled_one` when the person has switched one on or off; `names` holds what is on.

    With `usual` it begins with what is usual for each architecture, and `names` is None while that is chosen.
    The menu is filled whenever it opens: its entries belong to Qt and hold no state.
    """

    toggled_one = Signal()

    def __init__(self, *, usual: bool = False) -> None:
        super().__init__()
        named(self, "Checks on what the model answers, before it is acted on")
        self._offers_usual = usual
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.setMenu(self._menu)
        self.names: tuple[str, ...] | None = None
        self.wear(None if usual else ())

    def wear(self, names: Iterable[str] | None) -> None:
        """Show these as switched on; None is what is usual."""
        self.names = None if names is None else tuple(names)
        self.setText(USUAL if self.names is None else in_words(self.names))

    def _fill_menu(self) -> None:
        """Entries for what can be switched, with a tick at what is on; the ways need a guardrail to work on."""
        self._menu.clear()
        on = self.names or ()
        if self._offers_usual:
            self._add_entry(f"{USUAL} of each architecture", self.names is None, self._choose_usual)
            self._menu.addSeparator()
        for name in GUARDRAILS:
            self._add_entry(WORDS.get(name, name), name in on, partial(self._switch, name))
        self._menu.addSeparator()
        for name in WAYS:
            entry = self._add_entry(WORDS.get(name, name), name in on, partial(self._switch, name))
            entry.setEnabled(any(guardrail in GUARDRAILS for guardrail in on))

    def _add_entry(self, text: str, checked: bool, act: Callable[[], object]) -> QAction:
        entry = QAction(text, self._menu)
        entry.setCheckable(True)
        entry.setChecked(checked)
        entry.triggered.connect(lambda _checked=False: act())
        self._menu.addAction(entry)
        return entry

    def _choose_usual(self) -> None:
        self.wear(None)
        self.toggled_one.emit()

    def _switch(self, name: str) -> None:
        on = set(self.names or ()) ^ {name}
        self.wear(chosen(on) if any(guardrail in GUARDRAILS for guardrail in on) else ())
        self.toggled_one.emit()


__all__ = ["USUAL", "WORDS", "ChecksButton", "in_words"]
