"""What a fix would change: which journeys go another way with it, shown beside its link before it is taken.

The comparison runs in the background and is dropped as soon as nobody asks for it any more. The ways are lit on the
canvas as well: those of now in dashes, those with the fix as a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct, field
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QFrame, QWidget

from sopstudio.analysis import Fix, Problem
from sopstudio.errors import SopStudioError
from sopstudio.sop import Document
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas.drawing import drawing_key
from sopstudio.ui.canvas.marks import Mark, MarkLayer
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.scenario_launcher import has_witness
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, label

if TYPE_CHECKING:
    from sopstudio.scenarios.journey_changes import JourneyChanges

WIDTH: Final = 380
MAX_LINES: Final = 4
"""Journeys that are told one by one."""
NOW_MARK, FIXED_MARK = Mark("warning", "", ghost=True, width=2.4), Mark("accent", "", width=3.0)


class FixEffect(Struct, frozen=True):
    """What a fix changes, in words: a line, and a sentence for each journey; `marks` light the ways on the canvas."""

    summary: str
    lines: tuple[str, ...] = ()
    marks: dict[str, Mark] = field(default_factory=dict)

    def words(self) -> str:
        """Everything in one text, for screen readers."""
        return ". ".join((self.summary, *self.lines))


class _Place(NamedTuple):
    """Where an effect is shown: for which link, what it must not cover, and the canvas."""

    link: QWidget
    beside: QWidget
    scene: CanvasScene


class _Cancelled(Exception):
    """Nobody waits for the comparison any more."""


class FixRequest(Struct, frozen=True, eq=False):
    """The fix of a problem of this document, which is to be shown beside its link."""

    document: Document
    problem: Problem
    fix: Fix
    cancelled: Event = field(default_factory=Event)

    def check_cancelled(self) -> None:
        if self.cancelled.is_set():
            raise _Cancelled


class FixPreview(QObject):
    """Compares the journeys with and without a fix, and shows the difference; one for each window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task = LatestTask(_find_effect, 0, self)
        self._task.ready.connect(self._accept)
        self._request: FixRequest | None = None
        self._place: _Place | None = None
        self.box: _EffectBox | None = None
        self._marks: MarkLayer | None = None
        self._known: dict[tuple[str, str], FixEffect] = {}
        self._known_of: Document | None = None

    @property
    def effect(self) -> FixEffect | None:
        """What is shown; None while nothing is, or while it is being worked out."""
        return None if self.box is None or self.box.isHidden() else self.box.effect

    def show_for(self, link: QWidget, request: FixRequest, beside: QWidget, scene: CanvasScene) -> None:
        """Show what a fix changes as soon as it is known; `beside` is what must not be covered."""
        self._cancel()
        self._place = _Place(link, beside, scene)
        if self._known_of is not request.document:
            self._known, self._known_of = {}, request.document
        known = self._known.get((request.problem.message, request.fix.title))
        self._show(known)
        if known is None:
            self._request = request
            self._task.request(request)

    def hide_for(self, link: QWidget) -> None:
        """Hide the effect, if it is that of this link."""
        if self._place is not None and self._place.link is link:
            self._place = None
            self._cancel()
            if self.box is not None:
                self.box.hide()
            if self._marks is not None:
                self._marks.clear()

    def close(self) -> None:
        """Stop comparing; nothing is shown any more."""
        self._place = None
        self._cancel()
        self._task.close()

    def _cancel(self) -> None:
        if self._request is not None:
            self._request.cancelled.set()
            self._request = None

    def _accept(self, request: FixRequest, effect: FixEffect | None) -> None:
        if effect is not None and request is self._request:
            self._request = None
            self._known[request.problem.message, request.fix.title] = effect
            self._show(effect)

    def _show(self, effect: FixEffect | None) -> None:
        if self._place is None:
            return
        link, beside, scene = self._place
        window = link.window()
        if self.box is None or self.box.parentWidget() is not window:
            self.box = _EffectBox(window)
        self.box.show_effect(effect, beside)
        if effect is not None:
            link.setAccessibleDescription(effect.words())
            self._marks = self._marks or MarkLayer(scene)
            self._marks.show(effect.marks)


class _EffectBox(QFrame):
    """The effect beside the problem: above it where there is room, else below. It takes no clicks and no focus."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("floating")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.effect: FixEffect | None = None
        self.heading = label("", "name", wrap=True)
        self.lines = [label("", wrap=True) for _ in range(MAX_LINES)]
        self.rest = label("", "quiet")
        layout = column(self, margin=SPACE_M, spacing=SPACE_XS)
        for widget in (self.heading, *self.lines, self.rest):
            layout.addWidget(widget)
        self.hide()

    def show_effect(self, effect: FixEffect | None, beside: QWidget) -> None:
        """Show an effect, or that it is being worked out."""
        self.effect = effect
        self.heading.setText(tr("Finding the journeys that change…") if effect is None else effect.summary)
        told: Sequence[str] = () if effect is None else effect.lines
        for index, line in enumerate(self.lines):
            line.setText(told[index] if index < len(told) else "")
            line.setVisible(index < len(told))
        self.rest.setText(tr("… and {count} more", count=len(told) - MAX_LINES))
        self.rest.setVisible(len(told) > MAX_LINES)
        self.show()
        self.raise_()
        self._place(beside)

    def _place(self, beside: QWidget) -> None:
        window = self._window
        width = min(WIDTH, window.width() - 2 * SPACE_M)
        self.ensurePolished()
        layout = self.layout()
        if layout is not None:
            layout.activate()
        height = self.heightForWidth(width)
        at = beside.mapTo(window, QPoint(0, 0))
        left = max(SPACE_M, min(at.x() + SPACE_M, window.width() - width - SPACE_M))
        above, below = at.y() - height - SPACE_S, at.y() + beside.height() + SPACE_S
        top = above if above >= SPACE_M else min(below, window.height() - height - SPACE_M)
        self.setGeometry(left, top, width, height)


def _find_effect(request: FixRequest) -> FixEffect | None:
    """What the fix changes; None where nobody waits for it any more."""
    from sopstudio.scenarios.journey_change_words import describe_changes, summarize_changes
    from sopstudio.scenarios.journey_changes import compare_journeys  # loads the solver
    from sopstudio.scenarios.witness import witness_scenario

    before, after = request.document.sop, request.fix.apply(request.document).sop
    try:
        witness = [witness_scenario(before, request.problem)] if has_witness(request.problem) else []
    except SopStudioError:
        witness = []
    try:
        changes = compare_journeys(before, after, witness, check_cancelled=request.check_cancelled)
    except _Cancelled:
        return None
    except SopStudioError as error:
        return FixEffect(tr("Which journeys change cannot be told: {error}.", error=error))
    return FixEffect(summarize_changes(changes), tuple(describe_changes(changes)), _light(changes))


def _light(changes: JourneyChanges) -> dict[str, Mark]:
    """The ways from where they part: as they are now, and as they are with the fix."""
    marks: dict[str, Mark] = {}
    for flow, is_after in zip(changes.flows, (False, True), strict=True):
        for change in changes.changed if flow is not None else ():
            way = change.after if is_after else change.before
            if flow is not None and way is not None:
                start = way.path.index(change.place) if change.place in way.path else 0
                mark = FIXED_MARK if is_after else NOW_MARK
                names = (*way.path[start:], *way.transitions[start:])
                marks |= {drawing_key(flow.sop, name): mark for name in names}
    return marks


__all__ = ["FixEffect", "FixPreview", "FixRequest"]
