"""How an agent finds its actions: chosen where there is a choice, and where there is none, said how to get one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sopstudio.agents import find_agent
from sopstudio.simulation.world.action_search import EMBEDDINGS, WORDS, default_method
from sopstudio.simulation.world.sentence_vectors import has_sentence_transformers
from sopstudio.ui.evaluate.choice_panel import ChoicePanel
from sopstudio.ui.icons import IconSet
from sopstudio.ui.runs.retrieval_box import (
    BY_MEANING_TITLE,
    BY_WORDS_TITLE,
    FOLDER_TITLE,
    PAPER_TITLE,
    RetrievalBox,
)
from sopstudio.ui.theme import PALETTES
from tests.ui.simulate.desks import Seat


@pytest.fixture
def box(qtbot: QtBot) -> RetrievalBox:
    made = RetrievalBox(lambda: True, lambda: True)
    qtbot.addWidget(made)
    made.show_for(find_agent("agent-s"))
    return made


def pick(box: RetrievalBox, words: str) -> None:
    box.box.setCurrentIndex(box.box.findText(words))
    box.box.activated.emit(box.box.currentIndex())


def test_there_is_a_choice_only_for_an_agent_that_looks_for_actions(box: RetrievalBox) -> None:
    assert not box.isHidden()
    assert [box.box.itemText(place) for place in range(box.box.count())] == [
        BY_MEANING_TITLE,
        BY_WORDS_TITLE,
        PAPER_TITLE,
        FOLDER_TITLE,
    ]
    assert box.method == ""
    pick(box, PAPER_TITLE)
    assert box.method == EMBEDDINGS
    pick(box, BY_WORDS_TITLE)
    assert box.method == WORDS
    box.show_for(find_agent("dpa"), find_agent("react"))
    assert box.isHidden()
    assert box.method == ""


def test_another_way_is_another_run_and_the_same_one_is_not(box: RetrievalBox, qtbot: QtBot) -> None:
    with qtbot.waitSignal(box.changed):
        pick(box, BY_WORDS_TITLE)
    with qtbot.assertNotEmitted(box.changed):
        pick(box, BY_WORDS_TITLE)


def test_a_model_from_a_folder_is_named_and_chosen(box: RetrievalBox, qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "small-sentences"
    with qtbot.waitSignal(box.changed):
        box.use_folder(folder)
    assert box.method == f"{EMBEDDINGS}:{folder}"
    assert box.box.currentText() == "By meaning: small-sentences"
    box.use_folder(folder)
    assert box.box.count() == 5


def test_without_the_small_model_a_note_says_that_words_are_compared(qtbot: QtBot) -> None:
    box = RetrievalBox(lambda: False, lambda: False)
    qtbot.addWidget(box)
    holder = QWidget()
    qtbot.addWidget(holder)
    box.setParent(holder)
    box.show_for(find_agent("agent-s"))
    holder.show()
    assert box.note.isVisible()
    assert not box.box.isVisible()
    assert "wordllama" in box.note.text()
    assert box.method == ""


def test_simulate_runs_in_the_way_that_is_chosen(seat: Seat) -> None:
    choices = seat.simulate.choices
    assert choices.retrieval.isHidden()
    choices.agent.setCurrentIndex(choices.agent.findData("agent-s"))
    seat.after(lambda: choices.agent.activated.emit(choices.agent.currentIndex()))
    assert not choices.retrieval.isHidden()
    assert seat.now.setup.options["retrieval"] == default_method()
    choices.retrieval.use_folder(Path("no-such-model"))
    why = "The embedding model" if has_sentence_transformers() else "Actions cannot be compared with this sentence"
    seat.wait(lambda: seat.desk.notices.text.startswith(why))
    assert "\n" not in seat.desk.notices.text
    assert seat.simulate.views.state is None
    fresh = seat.after(lambda: pick(choices.retrieval, BY_WORDS_TITLE))
    assert fresh.setup.agent.name == "agent-s"
    assert fresh.setup.options["retrieval"] == WORDS


def test_evaluate_offers_it_while_such_an_architecture_is_chosen(qtbot: QtBot) -> None:
    panel = ChoicePanel(IconSet(PALETTES["light"]))
    qtbot.addWidget(panel)
    assert panel.retrieval.isHidden()
    panel.agents["agent-s"].setChecked(True)
    panel.retrieval.use_folder(Path("a-model"))
    assert panel.read_choices().retrieval == f"{EMBEDDINGS}:a-model"
    assert panel.read_choices().to_header()["retrieval"] == f"{EMBEDDINGS}:a-model"
    panel.agents["agent-s"].setChecked(False)
    assert panel.retrieval.isHidden()
    assert "retrieval" not in panel.read_choices().to_header()
