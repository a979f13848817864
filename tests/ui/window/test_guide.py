"""The guide is true: the keys it names do something, its pictures are there, and its text example is read."""

from __future__ import annotations

import re

from PySide6.QtGui import QKeySequence

from sopstudio import resources
from sopstudio.formats import read
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.help import Guide

TEXT = resources.read_text("guide.md")
KEY = re.compile(r"`((?:Ctrl\+|Shift\+|Alt\+)+\S+|F\d+|Esc)`")


def test_every_key_it_names_is_the_key_of_an_action(window: MainWindow) -> None:
    window.load_rest()
    known = {key.toString() for action in window.action_set.actions.values() for key in action.shortcuts()}
    named = set(KEY.findall(TEXT))
    assert named
    assert {key for key in named if QKeySequence(key).toString() not in known} == set()


def test_every_picture_is_there() -> None:
    pictures = re.findall(r"\]\((pictures/\w+\.png)\)", TEXT)
    assert pictures
    for name in pictures:
        assert resources.resource_path(*name.split("/")).stat().st_size > 10_000


def test_its_example_is_read_without_losses() -> None:
    example = re.search(r"```\n(.*?)```", TEXT, re.DOTALL)
    assert example is not None
    reading = read(example[1])
    assert reading.format == "text"
    assert [loss for loss in reading.losses if loss.kind == "lost"] == []
    assert len(reading.document.sop.nodes) >= 5


def test_it_is_shown_with_its_pictures(window: MainWindow) -> None:
    window.action_set.run("help.guide")
    (guide,) = window.findChildren(Guide)
    assert guide.isVisible()
    assert "Guide to the window" in guide.text.toPlainText()
    assert guide.text.document().size().height() > 3000
