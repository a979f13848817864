"""The panel of models: what is there, what a test of one says, and which is asked by default."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.llm.local_servers import LocalModel
from sopstudio.llm.models import KINDS
from sopstudio.settings import Endpoint, Settings, load
from sopstudio.ui.dialogs.models import FILE_KIND, NO_SERVER, USE_BY_DEFAULT, USED_BY_DEFAULT, ModelsPanel
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.llm.native_providers import NATIVE_PROVIDERS
from tests.llm.server import completion, serving, serving_by
from tests.ui.conftest import PatientBot
from tests.ui.documents import loan

QWEN = LocalModel("qwen:7b", "Ollama", "http://127.0.0.1:1/v1", 4_700_000_000, 32_768, True)
WAIT_MS = 60_000
"""For the first request of a package, on a machine that does much else."""


@pytest.fixture
def local() -> list[LocalModel]:
    return []


@pytest.fixture(scope="module")
def window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """The window of all tests, each of which finds the same settings."""
    made = create_document_window(loan(), tmp_path_factory.mktemp("home"))
    module_bot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def home(window: MainWindow) -> Path:
    """The folder of the settings."""
    return window.context.settings.home


@pytest.fixture
def panel(window: MainWindow, local: list[LocalModel]) -> Iterator[ModelsPanel]:
    """A panel of models with one service."""
    office = Endpoint(name="office", base_url="http://127.0.0.1:1/v1", key_name="NO_KEY")
    window.context.settings.save(Settings(endpoints=(office,)))
    made = ModelsPanel(window, window.context, window.open_settings, lambda: local)
    made.open()
    yield made
    made.shut_down()
    made.dismiss()
    made.deleteLater()


def test_what_is_here_is_listed_and_what_is_missing_is_said(
    qtbot: QtBot, panel: ModelsPanel, local: list[LocalModel]
) -> None:
    assert {"offline", "recorded", "away:office"} <= panel.rows.keys()
    assert "away:anthropic" not in panel.rows
    qtbot.waitUntil(lambda: panel.local_label.text() == NO_SERVER)
    local.append(QWEN)
    panel.search()
    qtbot.waitUntil(lambda: "local:qwen:7b" in panel.rows)
    assert panel.local_label.isHidden()
    assert panel.rows["local:qwen:7b"].spec == "local:qwen:7b"


def test_a_test_says_what_a_model_can_do(qtbot: QtBot, panel: ModelsPanel) -> None:
    row = panel.rows["away:office"]
    row.test_button.click()
    assert row.result.property("role") == "warning"  # no model is named
    with serving(completion("I help.")) as endpoint:
        settings = panel._context.settings
        here = Endpoint(name="office", base_url=endpoint.url, key_name="NO_KEY")
        settings.save(settings.value.model_copy(update={"endpoints": (here,)}))
        row.field.setText("llama")
        row.test_button.click()
        qtbot.waitUntil(lambda: not row.is_asking, timeout=WAIT_MS)
        assert {body["model"] for body in endpoint.bodies()} == {"llama"}
    assert row.result.property("role") == "warning"
    assert "Calls no tools" in row.result.text()


def test_a_service_with_a_key_is_offered(qtbot: QtBot, panel: ModelsPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    provider = NATIVE_PROVIDERS["anthropic messages"]
    with serving_by(lambda number, asked: provider.answer(number, asked, {"content": "I help."})) as endpoint:
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-CANARY-1")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        panel.open()
        row = panel.rows["away:anthropic"]
        row.field.setText("claude-x")
        assert row.spec == "anthropic:claude-x"
        row.test_button.click()
        qtbot.waitUntil(lambda: not row.is_asking, timeout=WAIT_MS)
    assert "Answers" in row.result.text()


def test_a_model_becomes_the_default(panel: ModelsPanel, home: Path) -> None:
    row = panel.rows["away:office"]
    row.field.setText("llama{7}")
    row.use_button.click()
    assert load(home).default_model == "openai:llama{7}@office"
    assert "openai:llama{7}@office" in panel.default_label.text()


def test_the_path_of_a_model_file_is_kept(panel: ModelsPanel, home: Path) -> None:
    panel.file_field.setText("/models/{small}.gguf")
    panel.file_field.editingFinished.emit()
    assert load(home).model_file == "/models/{small}.gguf"
    assert ("file" in panel.rows) == (FILE_KIND in KINDS)
    if "file" in panel.rows:
        assert panel.rows["file"].spec == f"{FILE_KIND}:/models/{{small}}.gguf"


def test_long_names_and_paths_leave_every_button_in_the_panel(
    qtbot: QtBot, panel: ModelsPanel, local: list[LocalModel]
) -> None:
    local.append(LocalModel(f"qwen:{'a-long-name-' * 12}7b", "Ollama", "http://127.0.0.1:1/v1"))
    panel.search()
    qtbot.waitUntil(lambda: f"local:{local[0].name}" in panel.rows)
    row = panel.rows["away:office"]
    row.field.setText("deep/folder-" * 20)
    row.start_test()
    qtbot.waitUntil(lambda: not row.is_asking, timeout=WAIT_MS)
    panel.grab()
    buttons = [button for button in panel.findChildren(QPushButton) if button.isVisible()]
    assert buttons
    for button in buttons:
        right = button.mapTo(panel, button.rect().topRight()).x()
        assert right <= panel.width(), button.text()


def test_the_row_of_the_default_model_says_so(panel: ModelsPanel) -> None:
    offline, recorded = panel.rows["offline"].use_button, panel.rows["recorded"].use_button
    assert (offline.text(), recorded.text()) == (USED_BY_DEFAULT, USE_BY_DEFAULT)
    recorded.click()
    assert (offline.text(), recorded.text()) == (USE_BY_DEFAULT, USED_BY_DEFAULT)
