"""Choosing how an agent with an action repository finds the action that is nearest to a step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from sopstudio.agents import Agent
from sopstudio.evaluation.run_options import uses_repository
from sopstudio.simulation.world.action_search import has_embeddings
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import DropDown, column, label, name_control

BY_WORDS_TITLE, BY_MEANING_TITLE = "Agent-S finds actions by words", "Agent-S finds actions by meaning"
FOLDER_TITLE = "By meaning, with a model from a folder…"
NO_EMBEDDINGS_TEXT = (
    'Agent-S finds actions by their words. To find them by meaning: pip install "sopstudio[embeddings]"'
)
EMBEDDINGS = "embeddings"


class RetrievalBox(QWidget):
    """`changed` is emitted when another method is chosen. Visible only for an agent that searches actions.

    Without embeddings there is no choice, and a note says how to install them.
    """

    changed = Signal()

    def __init__(self, embeddings_available: Callable[[], bool] = has_embeddings) -> None:
        super().__init__()
        self._embeddings_available = embeddings_available()
        self.box, self.note = DropDown(), label(NO_EMBEDDINGS_TEXT, "quiet", wrap=True)
        name_control(self.box, "How the agent finds the action that is nearest to what it wants")
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        for title, method in ((BY_WORDS_TITLE, ""), (BY_MEANING_TITLE, EMBEDDINGS), (FOLDER_TITLE, None)):
            self.box.addItem(title, method)
        self.box.activated.connect(self._on_activated)
        self._current_index = 0
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = column(self, spacing=SPACE_XS)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
        self.box.setVisible(self._embeddings_available)
        self.note.setVisible(not self._embeddings_available)
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
            self.box.insertItem(self.box.count() - 1, f"By meaning: {folder.name}", method)
            self.box.setItemData(self.box.count() - 2, str(folder), Qt.ItemDataRole.ToolTipRole)
        self._choose(self.box.findData(method))

    def _on_activated(self, index: int) -> None:
        if self.box.itemData(index) is not None:
            self._choose(index)
            return
        self.box.setCurrentIndex(self._current_index)
        folder = QFileDialog.getExistingDirectory(self, "The folder of a sentence model")
        if folder:
            self.use_folder(Path(folder))

    def _choose(self, index: int) -> None:
        self.box.setCurrentIndex(index)
        if index != self._current_index:
            self._current_index = index
            self.changed.emit()


__all__ = ["RetrievalBox"]
