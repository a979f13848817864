"""Choosing how an agent with an action repository finds the action that is nearest to a step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.agents import Agent
from sopstudio.evaluation.run_options import uses_repository
from sopstudio.simulation.world.action_search import EMBEDDINGS, WORDS
from sopstudio.simulation.world.sentence_vectors import has_bundled_model, has_sentence_transformers
from sopstudio.translation import tr
from sopstudio.ui.file_dialogs import ask_for_folder
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import column, label, name_control

BY_WORDS_TITLE, BY_MEANING_TITLE = tr("Actions are found by words"), tr("Actions are found by meaning")
PAPER_TITLE, FOLDER_TITLE = tr("By meaning, with the paper's model"), tr("By meaning, with a model from a folder…")
NO_MODEL_TEXT = tr("The package wordllama is not installed here, so actions are found by the words they share.")


class RetrievalBox(QWidget):
    """`changed` is emitted when another method is chosen. Visible only for an agent that searches actions.

    Larger sentence models are offered where their package is installed. Without the small one actions are found by
    words, and a note says so.
    """

    changed = Signal()

    def __init__(
        self,
        has_small_model: Callable[[], bool] = has_bundled_model,
        has_large_models: Callable[[], bool] = has_sentence_transformers,
    ) -> None:
        super().__init__()
        self.box, self.note = DropDown(), label(NO_MODEL_TEXT, "quiet", wrap=True)
        name_control(self.box, tr("How the agent finds the action that is nearest to what it wants"))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        by_meaning = has_small_model()
        methods: list[tuple[str, str | None]] = [(BY_MEANING_TITLE, ""), (BY_WORDS_TITLE, WORDS)]
        methods = methods if by_meaning else [(BY_WORDS_TITLE, "")]
        methods += [(PAPER_TITLE, EMBEDDINGS), (FOLDER_TITLE, None)] if has_large_models() else []
        for title, method in methods:
            self.box.addItem(title, method)
        self.box.activated.connect(self._on_activated)
        self._current_index = 0
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = column(self, spacing=SPACE_XS)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
        self.box.setVisible(len(methods) > 1)
        self.note.setVisible(not by_meaning)
        self.hide()

    def show_for(self, *agents: Agent) -> None:
        """Show the box if one of these agents searches actions."""
        self.setVisible(any(map(uses_repository, agents)))

    @property
    def method(self) -> str:
        """The retrieval method; blank for the default."""
        return "" if self.isHidden() else self.box.currentData() or ""

    def use_folder(self, folder: Path) -> None:
        """Use the sentence model in this folder."""
        method = f"{EMBEDDINGS}:{folder}"
        if self.box.findData(method) < 0:
            self.box.insertItem(self.box.count() - 1, tr("By meaning: {name}", name=folder.name), method)
            self.box.setItemData(self.box.count() - 2, str(folder), Qt.ItemDataRole.ToolTipRole)
        self._choose(self.box.findData(method))

    def _on_activated(self, index: int) -> None:
        if self.box.itemData(index) is not None:
            self._choose(index)
            return
        self.box.setCurrentIndex(self._current_index)
        if folder := ask_for_folder(self, tr("The folder of a sentence model")):
            self.use_folder(folder)

    def _choose(self, index: int) -> None:
        self.box.setCurrentIndex(index)
        if index != self._current_index:
            self._current_index = index
            self.changed.emit()


__all__ = ["RetrievalBox"]
