"""The cards of nodes: a silhouette for each kind, and where its sign and its text stand.

A task is a card with a stripe, a decision a hexagon, a computation a card with a cut corner, a person's step and an
end are round at both sides. Coordinates are those of a card centred on the origin.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from sopstudio.ui.theme import CARD_RADIUS, NODE_HEIGHT, NODE_WIDTH, STRIPE

CARD = QRectF(-NODE_WIDTH / 2, -NODE_HEIGHT / 2, NODE_WIDTH, NODE_HEIGHT)
STRIPE_BOX = QRectF(CARD.left() - 0.5, CARD.top() + 9, STRIPE, NODE_HEIGHT - 18)
CUT_CORNER = 14.0
HEXAGON_SIDE = 18.0
DISC_CENTRE = QPointF(CARD.left() + 28, 0)
"""The centre of the disc of a person or an end."""
FOLLOWING_LEFT: Final = 18.0
"""How much further right than the title the second line begins where a sign stands before it."""


class CardForm(Struct, frozen=True):
    """Where on a card the text stands (insets from its sides), and what stands beside it.

    A sign is small before the second line (*line*), large left of the text (*side*), in a disc (*disc*), or absent.
    """

    left: float = 16.0
    right: float = 12.0
    sign: str = "line"
    disc_radius: float = 0.0
    is_centred: bool = False
    has_stripe: bool = True

    def text_box(self, top: float, height: float, *, is_line: bool = False) -> QRectF:
        """The box of a line of text at this height of the card; `is_line` for the second line."""
        left = CARD.left() + self.left + (FOLLOWING_LEFT if is_line and self.sign == "line" else 0.0)
        return QRectF(left, CARD.top() + top, CARD.right() - self.right - left, height)


_FORMS: Mapping[str, CardForm] = {
    "decision": CardForm(left=22.0, right=22.0, sign="", is_centred=True, has_stripe=False),
    "compute": CardForm(left=40.0, sign="side", has_stripe=False),
    "person": CardForm(left=54.0, right=16.0, sign="disc", disc_radius=18.0, has_stripe=False),
    "end": CardForm(left=48.0, right=16.0, sign="disc", disc_radius=12.0, has_stripe=False),
}
_PLAIN: Final = CardForm()


def card_form(kind: str) -> CardForm:
    """The form of the card of a kind of node."""
    return _FORMS.get(kind, _PLAIN)


@cache
def card_outline(kind: str, margin: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> QPainterPath:
    """The silhouette of a kind of node, `margin` wider on every side.

    `dx` and `dy` are how much longer its sides are at the left and right, and above and below.
    """
    dx, dy = dx + margin, dy + margin
    box, path = CARD.adjusted(-dx, -dy, dx, dy), QPainterPath()
    if kind == "decision":
        side = HEXAGON_SIDE + margin * 0.6
        path.addPolygon(
            QPolygonF(
                [
                    QPointF(box.left(), 0), QPointF(box.left() + side, box.top()),
                    QPointF(box.right() - side, box.top()), QPointF(box.right(), 0),
                    QPointF(box.right() - side, box.bottom()), QPointF(box.left() + side, box.bottom()),
                ]
            )
        )  # fmt: skip
        path.closeSubpath()
    elif kind == "compute":
        radius, cut = CARD_RADIUS + margin, CUT_CORNER + margin * 0.4
        path.moveTo(box.left() + radius, box.top())
        path.lineTo(box.right() - cut, box.top())
        path.lineTo(box.right(), box.top() + cut)
        path.lineTo(box.right(), box.bottom() - radius)
        path.quadTo(box.bottomRight(), QPointF(box.right() - radius, box.bottom()))
        path.lineTo(box.left() + radius, box.bottom())
        path.quadTo(box.bottomLeft(), QPointF(box.left(), box.bottom() - radius))
        path.lineTo(box.left(), box.top() + radius)
        path.quadTo(box.topLeft(), QPointF(box.left() + radius, box.top()))
    else:
        radius = (NODE_HEIGHT / 2 if kind in ("person", "end") else CARD_RADIUS) + margin
        path.addRoundedRect(box, radius, radius)
    return path
