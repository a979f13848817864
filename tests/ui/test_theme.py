"""The palette can be read: measured, not felt."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from sopstudio.ui.style import style_sheet
from sopstudio.ui.theme import PALETTES, ThemeName, contrast

TEXT = [(name, pair) for name, palette in PALETTES.items() for pair in palette.text_pairs()]
SHAPES = [(name, pair) for name, palette in PALETTES.items() for pair in palette.shape_pairs()]


def test_contrast_is_that_of_the_guideline() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("theme", "pair"), TEXT)
def test_text_can_be_read_on_its_ground(theme: ThemeName, pair: str) -> None:
    assert contrast(*PALETTES[theme].text_pairs()[pair]) >= 4.5


@pytest.mark.parametrize(("theme", "pair"), SHAPES)
def test_shapes_stand_out_from_their_ground(theme: ThemeName, pair: str) -> None:
    assert contrast(*PALETTES[theme].shape_pairs()[pair]) >= 3


def shape(theme: ThemeName, qtbot: QtBot, *, checked: bool) -> list[bool]:
    """For each pixel of a switch whether it is drawn on, whatever the colour."""
    box = QCheckBox()
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(PALETTES[theme]))
    box.setChecked(checked)
    box.resize(30, 18)
    image = box.grab().toImage()
    ground = QColor(PALETTES[theme].surface).lightness()
    pixels = [image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width())]
    return [abs(pixel.lightness() - ground) > 40 for pixel in pixels]


@pytest.mark.parametrize("theme", PALETTES)
def test_a_switch_that_is_on_has_another_shape_than_one_that_is_off(theme: ThemeName, qtbot: QtBot) -> None:
    on, off = shape(theme, qtbot, checked=True), shape(theme, qtbot, checked=False)
    assert sum(item is not other for item, other in zip(on, off, strict=True)) > len(on) / 5
