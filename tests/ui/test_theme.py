"""The palette can be read: measured, not felt."""

import pytest

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
