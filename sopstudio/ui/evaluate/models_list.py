"""The models that an evaluation compares; each answers the prompts of every chosen architecture."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from sopstudio.settings import Settings
from sopstudio.ui.evaluate.several import ComparisonList
from sopstudio.ui.model_box import ModelBox


class ModelsList(ComparisonList[ModelBox]):
    """A field for each model, the default model first. Scores are listed by the specs in the fields."""

    def __init__(self) -> None:
        tip = "Also run everything with another model; its scores are listed under the name given here"
        super().__init__("+ Compare with another model", tip, "Stop comparing with this model")
        self._settings = Settings()
        self.add_part(self.create_part())

    def set_models(self, settings: Settings) -> None:
        """List the models of the settings; typed text stays."""
        self._settings = settings
        for part in self.parts:
            part.set_models(settings)

    def specs(self) -> tuple[str, ...]:
        """The models to compare, without duplicates."""
        return tuple(dict.fromkeys(part.spec for part in self.parts))

    def create_part(self) -> ModelBox:
        """A field for another model."""
        model_box = ModelBox()
        model_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        model_box.setMinimumContentsLength(6)
        model_box.set_models(self._settings)
        model_box.chosen.connect(self.changed)
        return model_box


__all__ = ["ModelsList"]
