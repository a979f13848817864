"""The paper of a handout is that of the country."""

from __future__ import annotations

import pytest

from sopstudio.handout import write_handout
from sopstudio.handout.paper import A4, LETTER, Paper, paper_of, usual_paper


@pytest.mark.parametrize(
    ("territory", "paper"),
    [("US", LETTER), ("ca", LETTER), ("MX", LETTER), ("United States", LETTER), ("DE", A4), ("GB", A4), ("", A4)],
)
def test_a_country_has_its_paper(territory: str, paper: Paper) -> None:
    assert paper_of(territory) == paper


@pytest.mark.parametrize(
    ("environment", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, LETTER),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, A4),
        ({"LC_ALL": "es_MX", "LC_PAPER": "de_DE.UTF-8"}, LETTER),
        ({"LANG": "English_United States.1252"}, LETTER),
        ({"LANG": "zh_Hant_TW"}, A4),
        ({"LANG": "de_DE@euro"}, A4),
    ],
)
def test_the_environment_says_where_one_is(environment: dict[str, str], paper: Paper) -> None:
    assert usual_paper("", environment) == paper


def test_without_a_word_of_it_the_country_of_the_system_counts() -> None:
    assert usual_paper("PH", {"LANG": "C"}) == LETTER
    assert usual_paper("FR", {}) == A4


def test_a_web_page_is_printed_on_it() -> None:
    page = write_handout((), ".html", "x", LETTER).decode()
    assert "@page { size: letter; margin: 24mm; }" in page
    assert "@page wide { size: letter landscape; margin: 11mm; }" in page


def test_a_picture_on_its_side_has_the_long_side_for_its_width() -> None:
    upright, wide = A4.picture_room(is_wide=False), A4.picture_room(is_wide=True)
    assert wide[0] > upright[0]
    assert wide[1] < upright[1]
