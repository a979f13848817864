"""A switch for each advice rule."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from sopstudio.analysis.advice import RULES
from sopstudio.ui.parts import column, label, set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_S, SPACE_XL, SPACE_XS


class AdviceSwitches(QWidget):
    """Which rules are on; `changed` when one was switched. Codes of unknown rules are preserved."""

    changed = Signal()

    def __init__(self, disabled: Iterable[str]) -> None:
        super().__init__()
        rule_codes = {rule.code for rule in RULES}
        disabled_codes = tuple(disabled)
        self._unknown_codes = tuple(code for code in disabled_codes if code not in rule_codes)
        self.switches: dict[str, QCheckBox] = {}
        lines = column(self, spacing=SPACE_XS)
        for rule in RULES:
            switch = QCheckBox(rule.title)
            switch.setChecked(rule.code not in disabled_codes)
            set_plain_tooltip(switch, f"{rule.why} ({rule.source})")
            switch.setAccessibleDescription(rule.why)
            switch.toggled.connect(lambda _: self.changed.emit())
            self.switches[rule.code] = switch
            reason_label = label(rule.why, "quiet", wrap=True)
            reason_label.setContentsMargins(SPACE_XL + SPACE_L, 0, 0, SPACE_S)
            lines.addWidget(switch)
            lines.addWidget(reason_label)

    @property
    def disabled(self) -> tuple[str, ...]:
        """The codes that are switched off."""
        return (*self._unknown_codes, *(code for code, switch in self.switches.items() if not switch.isChecked()))
