"""The switches of the guardrails: a button with their number, and a menu with their titles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sopstudio.agents.guardrails import GUARDRAILS, MODES, guardrail_text, parse_guardrails
from sopstudio.translation import tr
from sopstudio.ui.text_widgets import MenuButton, set_plain_tooltip

DEFAULT_GUARDRAILS_TITLE = tr("The usual checks")


def count_guardrails(names: Iterable[str]) -> str:
    """How many of the names are guardrails, as text."""
    on = sum(name in GUARDRAILS for name in names)
    return tr("{on} checks", on=on) if on > 1 else tr("1 check") if on else tr("No checks")


class GuardrailsButton(MenuButton):
    """`guardrails_changed` is emitted when the user switches a guardrail on or off; `names` are those that are
    on.

    With `with_default` the button starts with the default guardrails of each architecture; `names` is None
    then.
    """

    guardrails_changed = Signal()

    def __init__(self, *, with_default: bool = False) -> None:
        super().__init__()
        set_plain_tooltip(self, tr("Checks on what the model answers, before it is acted on"))
        self._offers_usual = with_default
        self._menu = QMenu(self)
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.setMenu(self._menu)
        self.names: tuple[str, ...] | None = None
        self.set_guardrails(None if with_default else ())

    def set_guardrails(self, names: Iterable[str] | None) -> None:
        """Show these guardrails as on; None stands for the default."""
        self.names = None if names is None else tuple(names)
        self.setText(DEFAULT_GUARDRAILS_TITLE if self.names is None else count_guardrails(self.names))

    def _fill_menu(self) -> None:
        """Entries for what can be switched, with a tick at what is on; the ways need a guardrail to work on."""
        self._menu.clear()
        on = self.names or ()
        if self._offers_usual:
            self._add_entry(
                tr(
                    "{default_guardrails_title} of each architecture", default_guardrails_title=DEFAULT_GUARDRAILS_TITLE
                ),
                self.names is None,
                self._choose_usual,
            )
            self._menu.addSeparator()
        for name in GUARDRAILS:
            self._add_guardrail(name, is_on=name in on)
        self._menu.addSeparator()
        for name in MODES:
            entry = self._add_guardrail(name, is_on=name in on)
            entry.setEnabled(any(guardrail in GUARDRAILS for guardrail in on))

    def _add_guardrail(self, name: str, *, is_on: bool) -> QAction:
        text = guardrail_text(name)
        entry = self._add_entry(text.title, is_on, partial(self._switch, name))
        entry.setToolTip(text.tip)
        return entry

    def _add_entry(self, text: str, checked: bool, act: Callable[[], object]) -> QAction:
        entry = QAction(text, self._menu)
        entry.setCheckable(True)
        entry.setChecked(checked)
        entry.triggered.connect(lambda _checked=False: act())
        self._menu.addAction(entry)
        return entry

    def _choose_usual(self) -> None:
        self.set_guardrails(None)
        self.guardrails_changed.emit()

    def _switch(self, name: str) -> None:
        on = set(self.names or ()) ^ {name}
        self.set_guardrails(parse_guardrails(on) if any(guardrail in GUARDRAILS for guardrail in on) else ())
        self.guardrails_changed.emit()


__all__ = ["DEFAULT_GUARDRAILS_TITLE", "GuardrailsButton", "count_guardrails"]
