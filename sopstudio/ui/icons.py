"""Icons of one family: line drawings from `resources/icons`, coloured by the palette."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sopstudio import resources
from sopstudio.ui.theme import Palette

SIZE = 20


class IconSet(QObject):
    """Icons by name in the colours of the palette; `changed` when these are others."""

    changed = Signal()

    def __init__(self, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._made: dict[tuple[str, str], QIcon] = {}

    def use(self, palette: Palette) -> None:
        """Take over another palette."""
        self._palette = palette
        self._made.clear()
        self.changed.emit()

    def icon(self, name: str, colour: str = "") -> QIcon:
        """The icon in `colour` (the quiet text colour by default); when disabled, in that of shapes."""
        wanted = colour or self._palette.muted
        if (name, wanted) not in self._made:
            icon = QIcon(drawn(name, wanted))
            icon.addPixmap(drawn(name, self._palette.line), QIcon.Mode.Disabled)
            self._made[name, wanted] = icon
        return self._made[name, wanted]


def drawn(name: str, colour: str, size: int = SIZE, scale: int = 3) -> QPixmap:
    """The drawing in one colour, `size` units wide and sharp up to `scale`."""
    text = resources.read_text("icons", f"{name}.svg").replace("currentColor", colour)
    image = QImage(QSize(size, size) * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(text.encode())).render(painter)
    painter.end()
    image.setDevicePixelRatio(scale)
    return QPixmap.fromImage(image)
