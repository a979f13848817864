"""Icons of one family: line drawings from `resources/icons`, coloured by the palette."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sopstudio import resources
from sopstudio.ui.theme import Palette

ICON_SIZE = 20


class IconSet(QObject):
    """Icons by name in the colours of the palette; `changed` is emitted when the palette changes."""

    changed = Signal()

    def __init__(self, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._cache: dict[tuple[str, str], QIcon] = {}

    def set_palette(self, palette: Palette) -> None:
        """Change to another palette."""
        self._palette = palette
        self._cache.clear()
        self.changed.emit()

    def icon(self, name: str, colour: str = "") -> QIcon:
        """The icon in `colour` (default: the muted text colour); disabled, it has the line colour."""
        colour_name = colour or self._palette.muted
        if (name, colour_name) not in self._cache:
            icon = QIcon(render_icon(name, colour_name))
            icon.addPixmap(render_icon(name, self._palette.line), QIcon.Mode.Disabled)
            self._cache[name, colour_name] = icon
        return self._cache[name, colour_name]


def render_icon(name: str, colour: str, size: int = ICON_SIZE, scale: int = 3) -> QPixmap:
    """The drawing in one colour, `size` units wide and sharp up to a device pixel ratio of `scale`."""
    return QPixmap.fromImage(_draw(name, colour, size, scale))


@cache
def _draw(name: str, colour: str, size: int, scale: int) -> QImage:
    text = resources.read_text("icons", f"{name}.svg").replace("currentColor", colour)
    image = QImage(QSize(size, size) * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(text.encode())).render(painter)
    painter.end()
    image.setDevicePixelRatio(scale)
    return image
