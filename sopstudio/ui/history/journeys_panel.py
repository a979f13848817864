"""The journeys that go another way in one of two versions: what decides them, and where they end in each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from sopstudio.sop import Sop
from sopstudio.translation import tr
from sopstudio.ui.context_menu import SEPARATOR, MenuContent
from sopstudio.ui.history.line_list import VALUE_ROLE, LineList
from sopstudio.ui.journey_comparison import JourneyComparison
from sopstudio.ui.panel_stack import Pages
from sopstudio.ui.row_menu import choose_row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, empty_state, label

if TYPE_CHECKING:
    from sopstudio.scenarios.journey_changes import JourneyChange, JourneyChanges

NOTHING, BUSY, RESULT, REASON = range(4)


class JourneysPanel(QWidget):
    """`chosen` carries the journeys to light on the canvas; `try_requested` a case to open in *Simulate*.

    The two SOPs are compared when the panel comes into view, as that takes the solver a while.
    """

    chosen = Signal(object)
    try_requested = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.changes: JourneyChanges | None = None
        self._sops: tuple[Sop, Sop] | None = None
        self._is_open_sop = False
        self._comparison = JourneyComparison(self)
        self._comparison.ready.connect(self._show)
        self.list = LineList(tr("Journeys that change"))
        self.list.chosen.connect(self.chosen)
        self.summary = label("", "section")
        result = QWidget()
        inside = column(result, spacing=SPACE_XS)
        self.summary.setContentsMargins(SPACE_M, SPACE_XS, 0, 0)
        inside.addWidget(self.summary)
        inside.addWidget(self.list, 1)
        legend = label(tr("On the canvas: dashes for the way of before, a line for the new one."), "quiet", wrap=True)
        legend.setContentsMargins(SPACE_M, 0, 0, SPACE_XS)
        inside.addWidget(legend)
        self._reason = label("", "quiet", wrap=True)
        self._pages = Pages()
        for page in (
            empty_state(tr("Nothing to compare"), tr("Choose a version to see which journeys go another way in it.")),
            empty_state(tr("Finding the journeys that change…"), tr("Cases are carried out in both versions.")),
            result,
            self._reason,
        ):
            self._pages.addWidget(page)
        lines = column(self)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addWidget(self._pages)
        self.show_comparison(None)

    def show_comparison(self, sops: tuple[Sop, Sop] | None, *, is_open_sop: bool = False) -> None:
        """Compare the journeys of two SOPs; where the second one is the open SOP, its cases can be tried."""
        self._comparison.cancel()
        self.changes, self._sops, self._is_open_sop = None, sops, is_open_sop
        self.list.clear()
        self.setWindowTitle(tr("Journeys"))
        self._pages.setCurrentIndex(NOTHING if sops is None else BUSY)
        if self.isVisible():
            self._start()

    def showEvent(self, event: QShowEvent) -> None:
        """Compare now."""
        super().showEvent(event)
        self._start()

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a journey, which becomes the current one."""
        place = choose_row(self, self.list, position)
        if place is None:
            return None
        show, copy = ("history.show", tr("Show it on the canvas")), ("history.copy", tr("Copy as text"))
        steps = (("history.next", tr("Next journey")), ("history.back", tr("Previous journey")))
        tries = (("history.try", tr("Try it in Simulate")),) if self.can_try else ()
        return MenuContent((show, *tries, SEPARATOR, copy, SEPARATOR, *steps), self.list, place)

    @property
    def can_try(self) -> bool:
        """Whether there is a current journey, in the open SOP."""
        return self._is_open_sop and self.list.currentItem() is not None

    def try_current(self) -> None:
        """Ask for the current journey in *Simulate*."""
        item = self.list.currentItem()
        if self._is_open_sop and item is not None:
            self._try(item.data(VALUE_ROLE), str(item.data(Qt.ItemDataRole.AccessibleTextRole)))

    def close_task(self) -> None:
        """Stop comparing."""
        self._comparison.close()

    def _start(self) -> None:
        if self._sops is not None and self.changes is None:
            self._comparison.start(*self._sops)

    def _show(self, changes: JourneyChanges | str) -> None:
        if isinstance(changes, str):
            self._reason.setText(changes)
            self._pages.setCurrentIndex(REASON)
            return
        from sopstudio.scenarios.journey_change_words import describe_changes, summarize_changes

        self.changes = changes
        self.summary.setText(summarize_changes(changes))
        for text, group in describe_changes(changes).items():
            on_try = partial(self._try, group, text) if self._is_open_sop else None
            self.list.add_line("~", "warning", text, tuple(group), on_try)
        if changes.changed:
            self.setWindowTitle(tr("Journeys {number}", number=len(changes.changed)))
        self._pages.setCurrentIndex(RESULT)
        self.list.fit()

    def _try(self, group: Sequence[JourneyChange], text: str) -> None:
        self.try_requested.emit(group[0].scenario, text)


__all__ = ["JourneysPanel"]
