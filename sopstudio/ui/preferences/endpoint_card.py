"""One endpoint: where it is, which key it takes, and whether it answers."""

from __future__ import annotations

import os
from dataclasses import dataclass

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit

from sopstudio.errors import SettingsError, SopStudioError
from sopstudio.keys import clean_key
from sopstudio.llm import read_reply, release
from sopstudio.llm.models import model
from sopstudio.settings import Endpoint, Settings, remember_key
from sopstudio.trace import Failure
from sopstudio.ui.background import Latest
from sopstudio.ui.parts import button, column, label, named, restyle, row
from sopstudio.ui.theme import SPACE_M, SPACE_S


@dataclass(frozen=True, slots=True)
class Trial:
    """What `answers` is asked: the endpoint, and the name of one of its models."""

    endpoint: Endpoint
    model: str


def answers(trial: Trial) -> tuple[bool, str]:
    """Whether a model answers one short question, and what came of it in one sentence. Never raises."""
    settings = Settings(endpoints=(trial.endpoint,), timeout_seconds=20)
    try:
        asked = model(f"openai:{trial.model}@{trial.endpoint.name}", settings)
        body = {"model": asked.name, "messages": [{"role": "user", "content": "Say yes."}], "max_tokens": 5}
        reply = read_reply(asked.complete(body))
        release(asked)
    except SopStudioError as error:
        return False, str(error)
    if isinstance(reply, Failure) and "length limit" not in reply.why:
        return False, f"{reply.why}."
    return True, f"{trial.model} answers."


class EndpointCard(QFrame):
    """Fields of one endpoint; `edited` when they changed, `dropped` when it is to go."""

    edited = Signal()
    dropped = Signal()

    def __init__(self, endpoint: Endpoint | None = None) -> None:
        super().__init__()
        self.setObjectName("card")
        self.name = _field("Name", endpoint.name if endpoint else "", "for example: our server")
        self.address = _field("Address", endpoint.base_url if endpoint else "", "https://…/v1")
        self.key_name = _field(
            "Environment variable with the key", endpoint.key_name if endpoint else "OPENAI_API_KEY", ""
        )
        version = endpoint.api_version if endpoint else ""
        self.version = _field("API version", version, "for an Azure resource, for example: 2024-10-21")
        self.key = _field("Key", "", "kept in the system's key store, never in a file")
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.model = _field("Model to try", "", "the name of one of its models")
        self.words = label("", "quiet", wrap=True)
        self.test = button("Test connection", self._try, tip="Ask the model one short question")
        self._latest = Latest(answers, 0, self)
        self._latest.ready.connect(lambda _, result: self._say(*result))
        inside = column(self, margin=SPACE_M, space=SPACE_S)
        for field in (self.name, self.address, self.version, self.key_name, self.key, self.model):
            inside.addWidget(label(field.accessibleName(), "field"))
            inside.addWidget(field)
        inside.addLayout(row(self.test, None, button("Remove", self.dropped.emit, role="link")))
        inside.addWidget(self.words)
        self.key.editingFinished.connect(self._remember)
        for field in (self.name, self.address, self.version, self.key_name):
            field.editingFinished.connect(self.edited.emit)

    def value(self) -> Endpoint | None:
        """The endpoint, or None (and a sentence under the fields) while it makes no sense."""
        try:
            found = Endpoint(
                name=self.name.text(),
                base_url=self.address.text(),
                key_name=self.key_name.text(),
                api_version=self.version.text(),
            )
        except ValidationError as error:
            first = error.errors()[0]
            self._say(False, f"{first['loc'][0]}: {first['msg'].removeprefix('Value error, ')}".replace("_", " "))
            return None
        if self.words.property("role") == "bad":
            self._say(True, "")
        return found

    def shut_down(self) -> None:
        """Ask no more."""
        self._latest.close()

    def _try(self) -> None:
        endpoint = self.value()
        if endpoint is None:
            return
        if not self.model.text().strip():
            self._say(False, "Name a model to try.")
            return
        restyle(self.words, "quiet")
        self.words.setText("Asking …")
        self._latest.ask(Trial(endpoint, self.model.text().strip()))

    def _remember(self) -> None:
        endpoint = self.value()
        if endpoint is None or not self.key.text():
            return
        try:
            key = clean_key(self.key.text(), "the field Key")
        except SettingsError as error:
            self.key.clear()
            self._say(False, str(error))
            return
        if key and remember_key(endpoint, key):
            self._say(True, "The key is in the system's key store.")
        elif key:
            os.environ[endpoint.key_name] = key
            self._say(True, "There is no key store here: the key is kept until the window closes.")
        self.key.clear()

    def _say(self, good: bool, text: str) -> None:
        restyle(self.words, "good" if good else "bad")
        self.words.setText(text)


def _field(name: str, text: str, hint: str) -> QLineEdit:
    made = QLineEdit(text)
    made.setPlaceholderText(hint)
    named(made, name)
    return made
