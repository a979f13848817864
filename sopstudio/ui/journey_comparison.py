"""The comparison of journeys in the background, dropped as soon as nobody waits for it; and the ways on the canvas."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Event
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from PySide6.QtCore import QObject, Signal

from sopstudio.analysis import Problem
from sopstudio.errors import SopStudioError
from sopstudio.sop import Flow, Sop
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas.drawing import drawing_key
from sopstudio.ui.canvas.marks import Mark

if TYPE_CHECKING:
    from sopstudio.scenarios.journey_changes import JourneyChange, JourneyChanges

OLD_WAY: Final = Mark("warning", "", ghost=True, width=2.4, words=tr("on the way of before"))
NEW_WAY: Final = Mark("accent", "", width=3.0, words=tr("on the new way"))


class JourneyComparison(QObject):
    """`ready` carries the journeys that change, or one sentence on why they cannot be told."""

    ready = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task = LatestTask(_compare, 0, self)
        self._task.ready.connect(self._accept)
        self._request: _Request | None = None

    def start(self, before: Sop, after: Sop, problem: Problem | None = None) -> None:
        """Compare two SOPs; the case that shows `problem` in the first one is among those that are compared."""
        self.cancel()
        self._request = _Request(before, after, problem)
        self._task.request(self._request)

    def cancel(self) -> None:
        """Drop what is being compared."""
        if self._request is not None:
            self._request.cancelled.set()
            self._request = None

    def close(self) -> None:
        """Stop comparing; nothing is delivered any more."""
        self.cancel()
        self._task.close()

    def _accept(self, request: _Request, changes: JourneyChanges | str | None) -> None:
        if request is self._request and changes is not None:
            self._request = None
            self.ready.emit(changes)


class _Cancelled(Exception):
    """Nobody waits for the comparison any more."""


class _Request(Struct, frozen=True, eq=False):
    before: Sop
    after: Sop
    problem: Problem | None
    cancelled: Event = field(default_factory=Event)

    def check_cancelled(self) -> None:
        if self.cancelled.is_set():
            raise _Cancelled


def _compare(request: _Request) -> JourneyChanges | str | None:
    from sopstudio.scenarios.journey_changes import compare_journeys  # loads the solver

    try:
        return compare_journeys(request.before, request.after, request.problem, check_cancelled=request.check_cancelled)
    except _Cancelled:
        return None
    except SopStudioError as error:
        return tr("Which journeys change cannot be told: {error}.", error=error)


def light_ways(flows: tuple[Flow | None, Flow], changed: Iterable[JourneyChange]) -> dict[str, Mark]:
    """Marks for the ways from where they part: dashes for those of before, lines for the new ones."""
    old_flow, new_flow = flows
    changes = list(changed)
    marks: dict[str, Mark] = {}
    for change in changes:
        if old_flow is not None and change.before is not None:
            marks |= {drawing_key(old_flow.sop, name): OLD_WAY for name in change.before.names_from(change.place)}
    for change in changes:
        marks |= {drawing_key(new_flow.sop, name): NEW_WAY for name in change.after.names_from(change.place)}
    return marks


__all__ = ["JourneyComparison", "light_ways"]
