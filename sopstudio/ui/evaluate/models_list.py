"""The models that are compared: one or several, each of which answers the prompts of every chosen architecture."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from sopstudio.settings import Settings
from sopstudio.ui.evaluate.several import Several
from sopstudio.ui.model_box import ModelBox


class ModelsList(Several[ModelBox]):
    """A field for each model, the one of the settings first. Scores tell models apart by what stands in the fields."""

    def __init__(self) -> None:
        tip = "Also run everything with another model; its scores are listed under the name given here"
        super().__init__("+ Compare with another model", tip, "Stop comparing with this model")
        self._settings = Settings()
        self.put(self.another())

    def offer(self, settings: Settings) -> None:
        """Offer the models of the settings; what was written stays."""
        self._settings = settings
        for one in self.parts:
            one.offer(settings)

    def specs(self) -> tuple[str, ...]:
        """What is to be compared, each model once."""
        return tuple(dict.fromkeys(one.spec for one in self.parts))

    def another(self) -> ModelBox:
        """Another model, to be chosen."""
        made = ModelBox()
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(6)
        made.offer(self._settings)
        made.chosen.connect(self.changed)
        return made


__all__ = ["ModelsList"]
