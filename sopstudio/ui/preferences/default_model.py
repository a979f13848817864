"""The model that is asked by default: chosen or written, tried out, and kept only where there is such a model."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sopstudio.errors import SettingsError, SopStudioError
from sopstudio.llm import release
from sopstudio.llm.models import model
from sopstudio.settings import Settings
from sopstudio.store import Recordings
from sopstudio.ui.background import Latest
from sopstudio.ui.model_box import OPEN, PERSON, ModelBox, model_title
from sopstudio.ui.parts import column, label, named, restyle
from sopstudio.ui.theme import SPACE_XS

Wish = tuple[str, Settings]


class DefaultModel(QWidget):
    """`changed` when `spec` is another model. Under the field stands what keeps what is written there from being it."""

    changed = Signal()

    def __init__(self, home: Path) -> None:
        super().__init__()
        self._home, self._settings = home, Settings()
        self.spec = self._settings.default_model
        self.box, self.words = ModelBox(), label("", "bad", wrap=True)
        named(self.box, "Model asked by default")
        self.words.hide()
        lines = column(self, space=SPACE_XS)
        lines.addWidget(self.box)
        lines.addWidget(self.words)
        self._trying = Latest(self._tried, 0, self)
        self._trying.ready.connect(self._was_tried)
        self.box.chosen.connect(self._try)
        self.box.editTextChanged.connect(lambda _: self._wait_for_name())

    def show_settings(self, settings: Settings) -> None:
        """Offer what these settings know, and show the model that they hold."""
        self._settings, self.spec = settings, settings.default_model
        self.box.offer(settings, PERSON)
        self.box.setEditText(model_title(self.spec))
        self._try()

    def follow(self, settings: Settings) -> None:
        """Offer what these settings know; what is being written stays."""
        if settings != self._settings:
            self._settings = settings
            self.box.offer(settings, PERSON)
            self._try()

    def shut_down(self) -> None:
        """Try nothing out any more."""
        self._trying.close()

    def _wait_for_name(self) -> None:
        """Say that a name is still to be written, as long as it is."""
        if OPEN in self.box.spec:
            wanted = self.box.spec.replace(OPEN, "gpt-4o-mini")
            self._say(
                f"Replace {OPEN} with the model's name, as in {wanted}. Until then, {self.spec} stays the default.",
                "warning",
            )
        else:
            self._say("")

    def _try(self) -> None:
        if OPEN not in self.box.spec:
            self._trying.ask((self.box.spec, self._settings))

    def _tried(self, wish: Wish) -> SopStudioError | None:
        """Why this model cannot be asked; for a thread, as a key may have to be looked up."""
        spec, settings = wish
        try:
            release(model(spec, settings, Recordings(self._home), person=lambda _asked: None))
        except SopStudioError as error:
            return error
        return None

    def _was_tried(self, wish: Wish, why: SopStudioError | None) -> None:
        spec, _ = wish
        if spec != self.box.spec:
            return
        unknown = isinstance(why, SettingsError)
        stays = f" {self.spec} stays the default." if unknown and spec != self.spec else ""
        self._say(f"{why}.{stays}" if why is not None else "", "bad" if unknown else "warning")
        if spec != self.spec and not unknown:
            self.spec = spec
            self.changed.emit()

    def _say(self, text: str, role: str = "bad") -> None:
        restyle(self.words, role)
        self.words.setText(text)
        self.words.setVisible(bool(text))


__all__ = ["DefaultModel"]
