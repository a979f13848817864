"""The default model: chosen or typed, checked, and saved only if it exists."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sopstudio.errors import SettingsError, SopStudioError
from sopstudio.llm import release
from sopstudio.llm.models import create_model
from sopstudio.settings import Settings
from sopstudio.store import Recordings
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.runs.model_box import MODEL_PLACEHOLDER, PERSON, ModelBox, model_title
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import column, label, name_control, set_role

CheckRequest = tuple[str, Settings]


class DefaultModel(QWidget):
    """`changed` when `spec` is another model. A message below the field says why a typed model is not
    accepted.
    """

    changed = Signal()

    def __init__(self, home: Path) -> None:
        super().__init__()
        self._home, self._settings = home, Settings()
        self.spec = self._settings.default_model
        self.box, self.message_label = ModelBox(), label("", "bad", wrap=True)
        name_control(self.box, tr("Model asked by default"))
        self.message_label.hide()
        lines = column(self, spacing=SPACE_XS)
        lines.addWidget(self.box)
        lines.addWidget(self.message_label)
        self._check_task = LatestTask(self._check_model, 0, self)
        self._check_task.ready.connect(self._apply_check)
        self.box.chosen.connect(self._start_check)
        self.box.editTextChanged.connect(lambda _: self._check_placeholder())

    def show_settings(self, settings: Settings) -> None:
        """Show the models and the default of these settings."""
        self._settings, self.spec = settings, settings.default_model
        self.box.set_models(settings, PERSON)
        self.box.setEditText(model_title(self.spec))
        self._start_check()

    def update_models(self, settings: Settings) -> None:
        """Offer the models of these settings; what is being typed stays."""
        if settings != self._settings:
            self._settings = settings
            self.box.set_models(settings, PERSON)
            self._start_check()

    def shut_down(self) -> None:
        """Stop background work."""
        self._check_task.close()

    def _check_placeholder(self) -> None:
        """Say that a model name is still to be typed, while it is."""
        if MODEL_PLACEHOLDER in self.box.spec:
            example = self.box.spec.replace(MODEL_PLACEHOLDER, "gpt-4o-mini")
            self._show_message(
                tr(
                    "Replace {model_placeholder} with the model's name, as in {example}. Until then, {spec} "
                    "stays the default.",
                    model_placeholder=MODEL_PLACEHOLDER,
                    example=example,
                    spec=self.spec,
                ),
                "warning",
            )
        else:
            self._show_message("")

    def _start_check(self) -> None:
        if MODEL_PLACEHOLDER not in self.box.spec:
            self._check_task.request((self.box.spec, self._settings))

    def _check_model(self, request: CheckRequest) -> SopStudioError | None:
        """Why this model cannot be used, or None. Runs in a thread, because a key may have to be looked up."""
        spec, settings = request
        try:
            release(create_model(spec, settings, Recordings(self._home), person=lambda _asked: None))
        except SopStudioError as error:
            return error
        return None

    def _apply_check(self, request: CheckRequest, error: SopStudioError | None) -> None:
        spec, _ = request
        if spec != self.box.spec:
            return
        is_invalid = isinstance(error, SettingsError)
        kept_text = tr(" {spec} stays the default.", spec=self.spec) if is_invalid and spec != self.spec else ""
        self._show_message(f"{error}.{kept_text}" if error is not None else "", "bad" if is_invalid else "warning")
        if spec != self.spec and not is_invalid:
            self.spec = spec
            self.changed.emit()

    def _show_message(self, text: str, role: str = "bad") -> None:
        set_role(self.message_label, role)
        self.message_label.setText(text)
        self.message_label.setVisible(bool(text))


__all__ = ["DefaultModel"]
