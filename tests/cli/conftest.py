"""What the tests of the command line share: a home of their own, and short ways to call and to look at the outcome."""

from pathlib import Path

import pytest

from tests.cli.calling import Calls


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Calls:
    """The command line with its library in `tmp_path/home`."""
    monkeypatch.setenv("SOPSTUDIO_HOME", str(tmp_path / "home"))
    return Calls(tmp_path, monkeypatch, capsys)
