"""One endpoint: its address, its key, and whether it answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit

from sopstudio.errors import SettingsError, SopStudioError
from sopstudio.keys import clean_key
from sopstudio.llm import read_reply, release
from sopstudio.llm.models import create_model
from sopstudio.settings import BASE_URLS, KEY_NAMES, Endpoint, EndpointApi, Settings, store_key
from sopstudio.trace import Failure
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control, row, set_role

MAX_TEST_SECONDS = 20.0
"""For an answer, where the options of the model do not say how long it may take."""
API_TITLES: Mapping[EndpointApi, str] = {
    "openai": tr("OpenAI's, as most servers speak it"),
    "anthropic": tr("Anthropic's"),
    "gemini": tr("Google's Gemini"),
}


@dataclass(frozen=True, slots=True)
class ConnectionTest:
    """The endpoint to test, the name of one of its models, and the settings with the options of models."""

    endpoint: Endpoint
    model: str
    settings: Settings


def try_connection(test: ConnectionTest) -> tuple[bool, str]:
    """Whether a model answers one short question, and the result in one sentence. Never raises."""
    changes = {"endpoints": (test.endpoint,), "timeout_seconds": MAX_TEST_SECONDS}
    settings = test.settings.model_copy(update=changes)
    try:
        client = create_model(f"{test.endpoint.api}:{test.model}@{test.endpoint.name}", settings)
        body = {"model": client.name, "messages": [{"role": "user", "content": "Say yes."}]}
        reply = read_reply(client.complete(body))
        release(client)
    except SopStudioError as error:
        return False, str(error)
    if isinstance(reply, Failure) and tr("length limit") not in reply.why:
        return False, f"{reply.why}."
    return True, tr("{model} answers.", model=test.model)


class EndpointCard(QFrame):
    """Fields of one endpoint; `edited` when they changed, `remove_requested` when it is to be removed."""

    edited = Signal()
    remove_requested = Signal()

    def __init__(self, endpoint: Endpoint | None = None, current_settings: Callable[[], Settings] = Settings) -> None:
        super().__init__()
        self.setObjectName("card")
        self._current_settings, self.api = current_settings, QComboBox()
        name_control(self.api, "API")
        self.api.addItems(list(API_TITLES.values()))
        self._api: EndpointApi = endpoint.api if endpoint else "openai"
        self.api.setCurrentText(API_TITLES[self._api])
        self.name = _line_edit(tr("Name"), endpoint.name if endpoint else "", tr("for example: our server"))
        self.address = _line_edit(tr("Address"), endpoint.base_url if endpoint else "", "https://…/v1")
        self.key_name = _line_edit(
            tr("Environment variable with the key"), endpoint.key_name if endpoint else "OPENAI_API_KEY", ""
        )
        version = endpoint.api_version if endpoint else ""
        self.version = _line_edit(tr("API version"), version, tr("for an Azure resource, for example: 2024-10-21"))
        self.rpm = _line_edit(
            tr("Requests a minute"), _rate_text(endpoint.rpm if endpoint else None), tr("as many as it takes")
        )
        self.tpm = _line_edit(
            tr("Tokens a minute"), _rate_text(endpoint.tpm if endpoint else None), tr("as many as it takes")
        )
        self.key = _line_edit(tr("Key"), "", tr("kept in the system's key store, never in a file"))
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.model = _line_edit(tr("Model to try"), "", tr("the name of one of its models"))
        self.message_label = label("", "quiet", wrap=True)
        self.test_button = button(tr("Test connection"), self._start_test, tip=tr("Ask the model one short question"))
        self._task = LatestTask(try_connection, 0, self)
        self._task.ready.connect(lambda _, result: self._show_message(*result))
        inside = column(self, margin=SPACE_M, spacing=SPACE_S)
        settings = (self.name, self.address, self.version, self.key_name, self.rpm, self.tpm)
        for field in (self.name, self.address, self.api, *settings[2:], self.key, self.model):
            inside.addWidget(label(field.accessibleName(), "field"))
            inside.addWidget(field)
        inside.addLayout(row(self.test_button, None, button(tr("Remove"), self.remove_requested.emit, role="link")))
        inside.addWidget(self.message_label)
        self.key.editingFinished.connect(self._save_key)
        self.api.activated.connect(self._select_api)
        for field in settings:
            field.editingFinished.connect(self.edited.emit)

    def value(self) -> Endpoint | None:
        """The endpoint, or None (with an error below the fields) while it is not valid."""
        try:
            endpoint = Endpoint.model_validate(
                {
                    "name": self.name.text(),
                    "base_url": self.address.text(),
                    "api": self._api,
                    "key_name": self.key_name.text(),
                    "api_version": self.version.text(),
                    "rpm": self.rpm.text().strip() or None,
                    "tpm": self.tpm.text().strip() or None,
                }
            )
        except ValidationError as error:
            first_error = error.errors()[0]
            self._show_message(
                False, f"{first_error['loc'][0]}: {first_error['msg'].removeprefix('Value error, ')}".replace("_", " ")
            )
            return None
        if self.message_label.property("role") == "bad":
            self._show_message(True, "")
        return endpoint

    def shut_down(self) -> None:
        """Stop background work."""
        self._task.close()

    def _select_api(self, index: int) -> None:
        """Take the API, with the variable and the address that are usual for it where the former ones were."""
        before, self._api = self._api, list(API_TITLES)[index]
        for field, usual in ((self.key_name, KEY_NAMES), (self.address, BASE_URLS)):
            if field.text() in ("", usual[before]):
                field.setText(usual[self._api])
        self.edited.emit()

    def _start_test(self) -> None:
        endpoint = self.value()
        if endpoint is None:
            return
        if not self.model.text().strip():
            self._show_message(False, tr("Name a model to try."))
            return
        set_role(self.message_label, "quiet")
        self.message_label.setText(tr("Asking …"))
        self._task.request(ConnectionTest(endpoint, self.model.text().strip(), self._current_settings()))

    def _save_key(self) -> None:
        endpoint = self.value()
        if endpoint is None or not self.key.text():
            return
        try:
            key = clean_key(self.key.text(), tr("the field Key"))
        except SettingsError as error:
            self.key.clear()
            self._show_message(False, str(error))
            return
        if key and store_key(endpoint, key):
            self._show_message(True, tr("The key is in the system's key store."))
        elif key:
            os.environ[endpoint.key_name] = key
            self._show_message(True, tr("There is no key store here: the key is kept until the window closes."))
        self.key.clear()

    def _show_message(self, is_good: bool, text: str) -> None:
        set_role(self.message_label, "good" if is_good else "bad")
        self.message_label.setText(text)


def _rate_text(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.12g}"


def _line_edit(name: str, text: str, hint: str) -> QLineEdit:
    edit = QLineEdit(text)
    edit.setPlaceholderText(hint)
    name_control(edit, name)
    return edit
