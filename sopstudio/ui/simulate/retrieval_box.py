"""Choosing how an agent with a repository finds the action that is nearest to what it wants."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from sopstudio.agents import Agent
from sopstudio.evaluation.shared import looks_for_actions
from sopstudio.simulation.world.nearest import compares_meaning
from sopstudio.ui.drop_down import DropDown
from sopstudio.ui.parts import column, label, named
from sopstudio.ui.theme import SPACE_XS

WORDS, MEANING = "Agent-S finds actions by words", "Agent-S finds actions by meaning"
FOLDER = "By meaning, with a model from a folder…"
LACKING = 'Agent-S finds actions by their words. To find them by meaning: pip install "sopstudio[embeddings]"'
BY_MEANING = "embeddings"


class RetrievalBox(QWidget):
    """`changed` when another way is chosen. Shown only for an agent that looks for actions.

    Where nothing is `able` to compare by meaning there is no choice, and it says how to get one.
    """

    changed = Signal()

    def __init__(self, able: Callable[[], bool] = compares_meaning) -> None:
        super().__init__()
        self._able = able()
        self.box, self.note = DropDown(), label(LACKING, "quiet", wrap=True)
        named(self.box, "How the agent finds the action that is nearest to what it wants")
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        for words, way in ((WORDS, ""), (MEANING, BY_MEANING), (FOLDER, None)):
            self.box.addItem(words, way)
        self.box.activated.connect(self._activated)
        self._held = 0
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        lines = column(self, space=SPACE_XS)
        lines.addWidget(self.box)
        lines.addWidget(self.note)
        self.box.setVisible(self._able)
        self.note.setVisible(not self._able)
        self.hide()

    def offer(self, *agents: Agent) -> None:
        """Be there for these agents, if one of them looks for actions."""
        self.setVisible(any(map(looks_for_actions, agents)))

    @property
    def way(self) -> str:
        """How actions are found; blank for what is usual."""
        return "" if self.isHidden() else self.box.currentData() or ""

    def use_folder(self, folder: Path) -> None:
        """Compare by meaning with the model of sentences that lies in this folder."""
        way = f"{BY_MEANING}:{folder}"
        if self.box.findData(way) < 0:
            self.box.insertItem(self.box.count() - 1, f"By meaning: {folder.name}", way)
            self.box.setItemData(self.box.count() - 2, str(folder), Qt.ItemDataRole.ToolTipRole)
        self._choose(self.box.findData(way))

    def _activated(self, place: int) -> None:
        if self.box.itemData(place) is not None:
            self._choose(place)
            return
        self.box.setCurrentIndex(self._held)
        folder = QFileDialog.getExistingDirectory(self, "The folder of a sentence model")
        if folder:
            self.use_folder(Path(folder))

    def _choose(self, place: int) -> None:
        self.box.setCurrentIndex(place)
        if place != self._held:
            self._held = place
            self.changed.emit()


__all__ = ["RetrievalBox"]
