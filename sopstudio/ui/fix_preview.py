"""What a fix would change: which journeys go another way with it, shown beside its link before it is taken.

The ways are lit on the canvas as well: those of now in dashes, those with the fix as a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct, field
from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QFrame, QWidget

from sopstudio.analysis import Fix, Problem
from sopstudio.sop import Document
from sopstudio.translation import tr
from sopstudio.ui.canvas.marks import Mark, MarkLayer
from sopstudio.ui.canvas.view import Canvas
from sopstudio.ui.journey_comparison import JourneyComparison, light_ways
from sopstudio.ui.scenario_launcher import has_witness
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, label

if TYPE_CHECKING:
    from sopstudio.scenarios.journey_changes import JourneyChanges

WIDTH: Final = 380
MIN_WIDTH: Final = 220
MAX_REVEALED: Final = 4
MAX_LINES: Final = 4
"""Journeys that are told one by one."""


class FixEffect(Struct, frozen=True):
    """What a fix changes, in words: a line, and a sentence for each journey; `marks` light the ways on the canvas."""

    summary: str
    lines: tuple[str, ...] = ()
    marks: dict[str, Mark] = field(default_factory=dict)

    def words(self) -> str:
        """Everything in one text, for screen readers."""
        return ". ".join((self.summary, *self.lines))


class EffectPlace(NamedTuple):
    """Where an effect is shown: for which link, what it must not cover, and the canvas.

    With `reveals` the canvas is moved to where the ways part.
    """

    link: QWidget
    beside: QWidget
    canvas: Canvas
    reveals: bool = False


class FixPreview(QObject):
    """Compares the journeys with and without a fix, and shows the difference; one for each window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._comparison = JourneyComparison(self)
        self._comparison.ready.connect(self._accept)
        self._place: EffectPlace | None = None
        self.box: _EffectBox | None = None
        self._marks: MarkLayer | None = None
        self._known: dict[tuple[str, str], FixEffect] = {}
        self._known_of: Document | None = None

    @property
    def effect(self) -> FixEffect | None:
        """What is shown; None while nothing is, or while it is being worked out."""
        return None if self.box is None or self.box.isHidden() else self.box.effect

    def show_for(self, document: Document, problem: Problem, fix: Fix, place: EffectPlace) -> None:
        """Show what the fix of a problem changes as soon as it is known."""
        self._comparison.cancel()
        self._place, self._key = place, (problem.message, fix.title)
        if self._known_of is not document:
            self._known, self._known_of = {}, document
        known = self._known.get(self._key)
        self._show(known)
        if known is None:
            after = fix.apply(document).sop
            self._comparison.start(document.sop, after, problem if has_witness(problem) else None)

    def hide_for(self, link: QWidget) -> None:
        """Hide the effect, if it is that of this link."""
        if self._place is not None and self._place.link is link:
            self._place = None
            self._comparison.cancel()
            if self.box is not None:
                self.box.hide()
            if self._marks is not None:
                self._marks.clear()

    def close(self) -> None:
        """Stop comparing; nothing is shown any more."""
        self._place = None
        self._comparison.close()

    def _accept(self, changes: JourneyChanges | str) -> None:
        self._known[self._key] = effect = _describe_effect(changes)
        self._show(effect)

    def _show(self, effect: FixEffect | None) -> None:
        if self._place is None:
            return
        link, beside, canvas, reveals = self._place
        window = link.window()
        if self.box is None or self.box.parentWidget() is not window:
            self.box = _EffectBox(window)
        if effect is not None:
            link.setAccessibleDescription(effect.words())
            self._marks = self._marks or MarkLayer(canvas.canvas_scene)
            self._marks.show(canvas.canvas_scene.drawing.at_cards(effect.marks))
            if reveals and effect.marks:
                canvas.reveal(*list(effect.marks)[:MAX_REVEALED])
        self.box.show_effect(effect, beside, canvas)


class _EffectBox(QFrame):
    """The effect near the problem: of a row where it covers least of the canvas, of a form on the canvas beside it.

    It takes no clicks and no focus.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("floating")
        self.setProperty("role", "effect")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.effect: FixEffect | None = None
        self.heading = label("", "name", wrap=True)
        self.lines = [label("", wrap=True) for _ in range(MAX_LINES)]
        self.rest = label("", "quiet")
        self.legend = label(tr("Dashes: the way of now. Line: the way with the fix."), "quiet", wrap=True)
        layout = column(self, margin=SPACE_M, spacing=SPACE_XS)
        for widget in (self.heading, *self.lines, self.rest, self.legend):
            layout.addWidget(widget)
        self.hide()

    def show_effect(self, effect: FixEffect | None, beside: QWidget, canvas: Canvas) -> None:
        """Show an effect, or that it is being worked out."""
        self.effect = effect
        self.heading.setText(tr("Finding the journeys that change…") if effect is None else effect.summary)
        told: Sequence[str] = () if effect is None else effect.lines
        for index, line in enumerate(self.lines):
            line.setText(told[index] if index < len(told) else "")
            line.setVisible(index < len(told))
        self.rest.setText(tr("… and {count} more", count=len(told) - MAX_LINES))
        self.rest.setVisible(len(told) > MAX_LINES)
        self.legend.setVisible(effect is not None and bool(effect.marks))
        self.show()
        self.raise_()
        self._place(beside, canvas)

    def _place(self, beside: QWidget, canvas: Canvas) -> None:
        self.ensurePolished()
        layout = self.layout()
        if layout is not None:
            layout.activate()
        row, view = _rectangle(beside, self._window), _rectangle(canvas, self._window)
        covered = [view]
        places = [*self._places(row)]
        if row.left() >= view.right() and view.width() >= 2 * MIN_WIDTH:
            places = [*self._places_on_canvas(row, view)]
            covered = [box.translated(view.topLeft()) for box in self._lit_boxes(canvas)]
        self.setGeometry(min(places, key=lambda place: sum(_area(place & box) for box in covered)))

    def _lit_boxes(self, canvas: Canvas) -> Iterator[QRect]:
        """Where the nodes and edges that the effect lights are in the view."""
        for key in self.effect.marks if self.effect is not None else ():
            item = canvas.canvas_scene.find_item(key)
            if item is not None:
                yield canvas.mapFromScene(item.sceneBoundingRect()).boundingRect()

    def _places_on_canvas(self, beside: QRect, canvas: QRect) -> Iterator[QRect]:
        """The rectangles on the canvas next to a form: level with what it is about, and in the corners."""
        wide = min(WIDTH, canvas.width() // 2)
        height = self.heightForWidth(wide)
        left, lowest = canvas.right() - wide - SPACE_S, max(canvas.bottom() - height - SPACE_S, SPACE_S)
        for top in (beside.top(), canvas.top() + SPACE_S, lowest):
            yield QRect(left, max(canvas.top() + SPACE_S, min(top, lowest)), wide, height)

    def _places(self, beside: QRect) -> Iterator[QRect]:
        """The rectangles in the window that are near a row and do not cover it, the usual ones first."""
        room = self._window.rect().adjusted(SPACE_M, SPACE_M, -SPACE_M, -SPACE_M)
        for wide in (min(WIDTH, room.width()), min(WIDTH, beside.width())):
            height = self.heightForWidth(wide)
            left = max(room.left(), min(beside.left() + SPACE_M, room.right() - wide))
            above, below = beside.top() - height - SPACE_S, beside.bottom() + SPACE_S
            yield QRect(left, above if above >= SPACE_M else min(below, room.bottom() - height), wide, height)
        wide = min(WIDTH, room.right() - beside.right() - SPACE_S)
        height = self.heightForWidth(max(wide, MIN_WIDTH))
        if wide >= MIN_WIDTH and height <= room.height():
            top = max(room.top(), min(beside.top(), room.bottom() - height))
            yield QRect(beside.right() + SPACE_S, top, wide, height)


def _rectangle(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _area(rectangle: QRect) -> int:
    return rectangle.width() * rectangle.height() if rectangle.isValid() else 0


def _describe_effect(changes: JourneyChanges | str) -> FixEffect:
    if isinstance(changes, str):
        return FixEffect(changes)
    from sopstudio.scenarios.journey_change_words import describe_changes, summarize_changes  # after the solver's part

    lines = tuple(describe_changes(changes))
    return FixEffect(summarize_changes(changes), lines, light_ways(changes.flows, changes.changed))


__all__ = ["EffectPlace", "FixEffect", "FixPreview"]
