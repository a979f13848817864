"""The pictures of a handout can be read: titles of at least six points, in parts where a page is too small."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from sopstudio.formats import read
from sopstudio.handout.blocks import Picture
from sopstudio.handout.paper import A4, LETTER, Paper
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop
from sopstudio.ui.canvas.ink import Fonts
from sopstudio.ui.handout_pictures import paint_handout_pictures
from sopstudio.ui.pictures import PIXELS_PER_UNIT
from tests.subsets import subset

SAMPLES = sorted(samples_dir().glob("**/*.sop.json"))
MIN_TITLE_POINTS, MIN_LONG_TITLE_POINTS = 6.5, 6.0
POINTS_PER_UNIT = 72 / 96
SLACK = 0.01
"""A picture is as large as whole pixels are."""


@cache
def pictures_of(name: str) -> tuple[Picture, ...]:
    return paint_handout_pictures(read(samples_dir() / f"{name}.sop.json").document)


PRINTED = [
    pytest.param(path, paper, id=f"{path.parent.name}-{path.name}-{paper.name}")
    for path in SAMPLES
    for paper in (A4, LETTER)
]


@pytest.mark.parametrize(("path", "paper"), subset(PRINTED, 4))
def test_titles_of_samples_can_be_read_on_paper(qapp: QApplication, path: Path, paper: Paper) -> None:
    fonts, pictures = Fonts(), paint_handout_pictures(read(path).document, paper)
    parts = pictures if len(pictures) == 1 else pictures[1:]
    for picture in parts:
        scale = picture.width / (QImage.fromData(picture.png).width() / PIXELS_PER_UNIT)
        points = scale * POINTS_PER_UNIT
        assert fonts.title.pixelSize() * points >= MIN_TITLE_POINTS - SLACK
        assert fonts.long_title.pixelSize() * points >= MIN_LONG_TITLE_POINTS - SLACK
        room = paper.picture_room(is_wide=picture.page == "wide") if picture.page else paper.text_room()
        assert picture.width <= room[0] + SLACK
        assert picture.height <= room[1] + SLACK


def test_what_fits_beside_text_is_one_picture_between_it(qapp: QApplication) -> None:
    (picture,) = paint_handout_pictures(small())
    assert (picture.page, picture.caption) == ("", "")


def test_a_wide_drawing_turns_its_page(qapp: QApplication) -> None:
    (picture,) = pictures_of("ride_complaint")
    assert (picture.page, picture.caption) == ("wide", "")


def test_a_large_drawing_has_an_overview_and_parts_that_say_where_they_go_on(qapp: QApplication) -> None:
    overview, *parts = pictures_of("telecom_support")
    assert [part.caption for part in parts] == [
        "Part 1 of 2, from the start",
        "Part 2 of 2, goes on from “Ask for the problem” in part 1",
    ]
    assert overview.page == ""
    assert overview.height < A4.text_room()[1] / 2
    assert "Part 2 of 2" in parts[1].text


def test_parts_name_the_sub_procedures_that_they_show(qapp: QApplication) -> None:
    captions = [picture.caption for picture in pictures_of("restaurant_sales_drop")[2:]]
    assert captions == [
        "Part 2 of 3 (Sales figures and Price review)",
        "Part 3 of 3 (Dish review, Rating review and Menu publication)",
    ]


def test_captions_are_in_the_language_of_the_procedure(qapp: QApplication) -> None:
    german = pictures_of("de/telecom_support")
    assert german[1].caption == "Teil 1 von 2, ab dem Start"
    assert pictures_of("telecom_support")[1].caption == "Part 1 of 2, from the start"


def test_a_procedure_without_steps_has_no_picture(qapp: QApplication) -> None:
    assert paint_handout_pictures(Document(sop=Sop(id="x"))) == ()


def small() -> Document:
    from tests.ui.documents import loan

    document = loan()
    return Document(sop=Sop(id="small", start=document.sop.nodes[0].id, nodes=document.sop.nodes[:1]))
