"""The switches for the guardrails: a button that says how many are on, and a menu in plain words."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Signal
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
    """

    toggled_one = Signal()

    def __init__(self, *, usual: bool = False) -> None:
        super().__init__()
        named(self, "Checks on what the model answers, before it is acted on")
        menu = QMenu(self)
        self._actions: dict[str, QAction] = {}
        self._usual = menu.addAction(f"{USUAL} of each architecture")
        self._usual.setCheckable(True)
        self._usual.setVisible(usual)
        self._usual.triggered.connect(self._as_usual)
        menu.addSeparator().setVisible(usual)
        for name in (*GUARDRAILS, *WAYS):
            if name == WAYS[0]:
                menu.addSeparator()
            action = menu.addAction(WORDS.get(name, name))
            action.setCheckable(True)
            action.toggled.connect(self._switched)
            self._actions[name] = action
        self.setMenu(menu)
        self.names: tuple[str, ...] | None = None
        self.wear(None if usual else ())

    def wear(self, names: Iterable[str] | None) -> None:
        """Show these as switched on; None is what is usual."""
        self.names = None if names is None else tuple(names)
        on = self.names or ()
        for name, action in self._actions.items():
            with QSignalBlocker(action):
                action.setChecked(name in on)
            action.setEnabled(name in GUARDRAILS or any(one in GUARDRAILS for one in on))
        self._usual.setChecked(self.names is None)
        self.setText(USUAL if self.names is None else in_words(on))

    def _as_usual(self) -> None:
        self.wear(None)
        self.toggled_one.emit()

    def _switched(self) -> None:
        on = [name for name, action in self._actions.items() if action.isChecked()]
        self.wear(chosen(on) if any(name in GUARDRAILS for name in on) else ())
        self.toggled_one.emit()


__all__ = ["USUAL", "WORDS", "ChecksButton", "in_words"]
