"""Choosing the model that answers the prompts: those that the settings know, or one that is written."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox

from sopstudio.llm.models import KINDS, kinds
from sopstudio.settings import Settings
from sopstudio.ui.parts import named

OFFLINE, RECORDED, PERSON, OPEN = "offline", "recorded", "human", "MODEL"


def model_title(spec: str) -> str:
    """What a model is called: a person by what they are, every other one as its name is spelled."""
    return KINDS[PERSON].title.partition(":")[0] if spec == PERSON else spec


class ModelBox(QComboBox):
    """`chosen` when another model was chosen, or written and confirmed by Enter or by leaving the field.

    An endpoint of the settings serves models whose names are not known here: it is offered with a word to write over.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setEditable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        named(self, "Model that answers the prompts")
        self._confirmed, self._come_to = self.spec, False
        self.textActivated.connect(self._picked)
        self.editTextChanged.connect(self._from_the_start)
        line = self.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._written)
            line.installEventFilter(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember that a click leads here."""
        super().focusInEvent(event)
        self._come_to = event.reason() is Qt.FocusReason.MouseFocusReason

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click into the field takes the whole name, as coming there by key does, so that another can be written."""
        line = self.lineEdit()
        if watched is line and line is not None and event.type() == QEvent.Type.MouseButtonRelease:
            if self._come_to and not line.hasSelectedText():
                line.selectAll()
            self._come_to = False
        return super().eventFilter(watched, event)

    @property
    def spec(self) -> str:
        """What stands in it; the offline model where nothing does."""
        text = self.currentText().strip() or OFFLINE
        return PERSON if text.casefold() == model_title(PERSON).casefold() else text

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what is around: no model is chosen by chance."""
        event.ignore()

    def offer(self, settings: Settings, *more: str) -> None:
        """Offer what the settings know, and `more`; what was written stays."""
        first, held = self.count() == 0, self.currentText() or settings.default_model
        endpoints = [f"openai:{OPEN}@{one.name}" for one in settings.endpoints]
        with QSignalBlocker(self):
            self.clear()
            offered = dict.fromkeys((settings.default_model, OFFLINE, *endpoints, RECORDED, *more))
            self.addItems([model_title(one) for one in offered])
            self.setCurrentText(model_title(held))
        if first:
            self._confirmed = self.spec
        spelled = "\n".join(f"{one.name}: {one.title}" for one in kinds(settings) if one.name != PERSON)
        self.setToolTip(f"Model that answers the prompts; one of\n{spelled}")

    def _picked(self, text: str) -> None:
        line, place = self.lineEdit(), text.find(OPEN)
        if place >= 0 and line is not None:
            line.setFocus()
            line.setSelection(place, len(OPEN))
        else:
            self._confirm()

    def _written(self) -> None:
        """What stands in the field is meant, unless the name of the model is still to be written over."""
        line = self.lineEdit()
        if line is not None:
            line.setCursorPosition(0)
        if OPEN not in self.spec:
            self._confirm()

    def _confirm(self) -> None:
        if self.spec != self._confirmed:
            self._confirmed = self.spec
            self.chosen.emit()

    def _from_the_start(self) -> None:
        """Show how a name begins, where it is too long for the field and nobody is writing."""
        line = self.lineEdit()
        if line is not None and not line.hasFocus():
            line.setCursorPosition(0)
