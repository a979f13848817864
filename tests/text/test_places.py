"""Places in a source are kept in English, and shown and understood in the user's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sopstudio.formats import Loss
from sopstudio.sop import End, Task
from sopstudio.text.labels import node_title
from sopstudio.text.places import line_number, say_place
from sopstudio.translation import set_translator

GERMAN = {
    "line {line}": "Zeile {line}", "page {page}": "Seite {page}", "cell {cell}": "Zelle {cell}", "End": "Ende",
}  # fmt: skip


@pytest.fixture
def german() -> Iterator[None]:
    set_translator("de", lambda text, _: GERMAN.get(text, ""))
    yield
    set_translator("en", None)


@pytest.mark.usefixtures("german")
def test_a_place_is_said_in_the_users_language() -> None:
    assert say_place("page 2, cell 7") == "Seite 2, Zelle 7"
    assert say_place("line 3") == "Zeile 3"
    assert say_place("/paths/~1orders") == "/paths/~1orders"
    assert str(Loss("a text", "page 1, cell b", "why")) == "a text (Seite 1, Zelle b): why"


@pytest.mark.usefixtures("german")
def test_a_line_is_found_as_it_is_kept_and_as_it_is_shown() -> None:
    assert [line_number(place) for place in ("line 12", "Zeile 12, Spalte 3", "page 2", "")] == [12, 12, 0, 0]


@pytest.mark.usefixtures("german")
def test_an_end_without_words_has_its_title_in_the_users_language() -> None:
    assert node_title(End(id="e", title="End")) == "Ende"
    assert node_title(Task(id="t", title="End")) == "End"
    assert node_title(End(id="e", title="Ended well")) == "Ended well"
