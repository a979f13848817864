"""A switch for each rule of advice."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from sopstudio.analysis.advice import RULES
from sopstudio.ui.parts import column, label, plain_tip
from sopstudio.ui.theme import SPACE_L, SPACE_S, SPACE_XL, SPACE_XS


class AdviceSwitches(QWidget):
    """Which rules are on; `changed` when one was switched. Codes that no rule has any more stay as they are."""

    changed = Signal()

    def __init__(self, off: Iterable[str]) -> None:
        super().__init__()
        known = {rule.code for rule in RULES}
        given = tuple(off)
        self._others = tuple(code for code in given if code not in known)
        self.switches: dict[str, QCheckBox] = {}
        lines = column(self, space=SPACE_XS)
        for rule in RULES:
            switch = QCheckBox(rule.title)
            switch.setChecked(rule.code not in given)
            plain_tip(switch, f"{rule.why} ({rule.source})")
            switch.setAccessibleDescription(rule.why)
            switch.toggled.connect(lambda _: self.changed.emit())
            self.switches[rule.code] = switch
            why = label(rule.why, "quiet", wrap=True)
            why.setContentsMargins(SPACE_XL + SPACE_L, 0, 0, SPACE_S)
            lines.addWidget(switch)
            lines.addWidget(why)

    @property
    def off(self) -> tuple[str, ...]:
        """The codes that are switched off."""
        return (*self._others, *(code for code, switch in self.switches.items() if not switch.isChecked()))
