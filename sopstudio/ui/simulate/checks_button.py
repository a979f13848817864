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
    "function": "Only functions that there are",
    "grounding": "Only values that somebody gave",
    "rules": "Only values that keep the rules",
    "order": "Only what the procedure calls next",
    "paper": "The customer's word alone counts",
    "blind": "Ask again without saying why",
}
"""What each guardrail, and each way in which they work, is called."""


class ChecksButton(QPushButton):
    """`toggled_one` when the person has switched one on or off; `names` holds what is on."""

    toggled_one = Signal()

    def __init__(self) -> None:
        super().__init__()
        named(self, "Checks on what the model answers, before anything is done")
        menu = QMenu(self)
        self._actions: dict[str, QAction] = {}
        for name in (*GUARDRAILS, *WAYS):
            if name == WAYS[0]:
                menu.addSeparator()
            action = menu.addAction(WORDS.get(name, name))
            action.setCheckable(True)
            action.toggled.connect(self._switched)
            self._actions[name] = action
        self.setMenu(menu)
        self.names: tuple[str, ...] = ()
        self.wear(())

    def wear(self, names: Iterable[str]) -> None:
        """Show these as switched on."""
        self.names = tuple(names)
        on = sum(name in GUARDRAILS for name in self.names)
        for name, action in self._actions.items():
            with QSignalBlocker(action):
                action.setChecked(name in self.names)
            action.setEnabled(name in GUARDRAILS or on > 0)
        self.setText(f"{on} checks" if on > 1 else "1 check" if on else "No checks")

    def _switched(self) -> None:
        on = [name for name, action in self._actions.items() if action.isChecked()]
        self.wear(chosen(on) if any(name in GUARDRAILS for name in on) else ())
        self.toggled_one.emit()


__all__ = ["ChecksButton"]
