"""The guide is true: the keys it names do something, its pictures are there, and its text example is read."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence

from sopstudio import resources
from sopstudio.catalogue import read_catalogue
from sopstudio.formats import read
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.help import Guide, guide_path
from tests.translations import FOLDER, in_language

ENGLISH = resources.read_text("guide.md")
GUIDES = {"en": ENGLISH, "de": resources.read_text("guide.de.md")}
HEADING = re.compile(r"^#+", re.MULTILINE)
PICTURE = re.compile(r"\]\((pictures/(?:\w+/)?\w+\.png)\)")
COMMAND = re.compile(r"`(sopstudio [^`]+)`")
KEY = re.compile(r"`((?:Ctrl\+|Shift\+|Alt\+)+\S+|F\d+|Esc)`")
GERMAN_KEYS = {
    "Strg": "Ctrl", "Umschalt": "Shift", "Entf": "Del", "Pos1": "Home", "Nach oben": "Up", "Nach unten": "Down",
    "Links": "Left", "Rechts": "Right", "Bild ab": "PgDown",
}  # fmt: skip
NO_CONTROLS = {
    "Eine Person", "embeddings", "gleich", "LIVE", "nachsichtig", "nicht geprüft", "streng", "unfertig", "API",
    "Fragen Sie den Gast nach der Reservierungsnummer", "Punktzahl ist mindestens 700", "Sagen Sie dem Gast, dass …",
    "Antrag abgelehnt", "Die Teamleitung genehmigt die Erstattung", "frei", "mehr als 2 Nächte",
}  # fmt: skip
"""What stands in italics in the German guide and is no text of the window as a whole: examples, and parts of texts."""
every_guide = pytest.mark.parametrize("text", GUIDES.values(), ids=list(GUIDES))


def named_keys(text: str) -> list[str]:
    """The keys that a guide names, in English."""
    keys = re.compile(r"`[^`\n]{1,60}`")
    for german, english in GERMAN_KEYS.items():
        text = keys.sub(lambda key: re.sub(rf"(?<![\w]){german}(?![\w])", english, key[0]), text)  # noqa: B023 at once
    return KEY.findall(text)


@every_guide
def test_every_key_it_names_is_the_key_of_an_action(shared_window: MainWindow, text: str) -> None:
    shared_window.load_rest()
    known = {key.toString() for action in shared_window.action_set.actions.values() for key in action.shortcuts()}
    named = set(named_keys(text))
    assert named
    assert {key for key in named if QKeySequence(key).toString() not in known} == set()


def test_a_translated_guide_says_what_the_english_one_says() -> None:
    """It has the same parts, pictures, commands and keys: what is added to one is missed in the other."""
    english = GUIDES["en"]
    for language, text in GUIDES.items():
        assert HEADING.findall(text) == HEADING.findall(english)
        pictures = [name.replace(f"pictures/{language}/", "pictures/") for name in PICTURE.findall(text)]
        assert pictures == PICTURE.findall(english)
        assert set(COMMAND.findall(text)) == set(COMMAND.findall(english))
        assert Counter(named_keys(text)) == Counter(named_keys(english))


def test_what_the_german_guide_calls_controls_the_window_calls_so() -> None:
    texts = (form for forms in read_catalogue(FOLDER / "de.ts").values() for form in forms)
    known = {_plain(text) for text in texts}
    prose = re.sub(r"`[^`]*`", "", re.sub(r"```.*?```", "", GUIDES["de"], flags=re.DOTALL)).replace("**", "")
    named = {name for italics in re.findall(r"\*([^*\n]+)\*", prose) for name in italics.split(" \u203a ")}
    assert len(named) > 100
    assert {name for name in named if _plain(name) not in known} == NO_CONTROLS


def _plain(text: str) -> str:
    return text.removesuffix("…").strip(" :.")


@every_guide
def test_every_picture_is_there(text: str) -> None:
    pictures = PICTURE.findall(text)
    assert pictures
    for name in pictures:
        assert resources.resource_path(*name.split("/")).stat().st_size > 10_000


@every_guide
def test_its_example_is_read_without_losses(text: str) -> None:
    example = re.search(r"```\n(.*?)```", text, re.DOTALL)
    assert example is not None
    reading = read(example[1])
    assert reading.format == "text"
    assert [loss for loss in reading.losses if loss.kind == "lost"] == []
    assert len(reading.document.sop.nodes) >= 5


def test_it_is_shown_with_its_pictures(shared_window: MainWindow) -> None:
    shared_window.action_set.run("help.guide")
    (guide,) = shared_window.findChildren(Guide)
    assert guide.isVisible()
    assert "Guide to the window" in guide.text.toPlainText()
    assert guide.text.document().size().height() > 3000


def test_it_is_in_the_language_of_the_window() -> None:
    with in_language("de"):
        assert guide_path().name == "guide.de.md"
    with in_language("en"):
        assert guide_path().name == "guide.md"
