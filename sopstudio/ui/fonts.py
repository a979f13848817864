"""The fonts of the window, in pixels, so that one size holds on every screen."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase


def interface_font(pixels: int, weight: int = 400) -> QFont:
    """The interface font of the platform, without hinting, so that text keeps its proportions at every zoom."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    return _set_size(font, pixels, weight)


def code_font(pixels: int) -> QFont:
    """The monospace font of the platform, used only for conditions and values."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setStyleHint(QFont.StyleHint.Monospace)
    return _set_size(font, pixels, 400)


def _set_size(font: QFont, pixels: int, weight: int) -> QFont:
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
