"""How light the points of a picture are."""

from __future__ import annotations

from typing import cast

from PySide6.QtGui import QImage


def grey_levels(image: QImage) -> bytes:
    """The lightness of every point, row by row: black is 0, white is 255."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = (cast(memoryview, grey.constScanLine(y)) for y in range(grey.height()))
    return b"".join(bytes(row[: grey.width()]) for row in rows)
