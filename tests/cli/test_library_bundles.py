"""`sopstudio library export` and `import`: an SOP goes from one library into another."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.scenarios.scenario import read_scenarios
from tests.cli.calling import Calls


@pytest.fixture
def exported(calls: Calls) -> str:
    """A bundle of an SOP with a run."""
    calls.answers("library", "save", calls.file())
    calls.json("run", calls.file())
    path = str(calls.folder / "refunds.sopbundle")
    answer = calls.json("library", "export", "refunds", "-o", path.removesuffix(".sopbundle"))
    assert answer["file"] == path
    assert (answer["versions"], answer["runs"]) == (1, 1)
    return path


def test_a_bundle_comes_into_another_library_once(calls: Calls, exported: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOPSTUDIO_HOME", str(calls.folder / "theirs"))
    out = calls.folder / "cases.jsonl"
    answer = calls.json("library", "import", exported, "--scenarios", str(out))
    assert (answer["versions"], answer["runs"], answer["copy"]) == (1, 1, False)
    assert len(read_scenarios(out.read_text(), "cases")) == answer["scenarios"]
    assert [row["id"] for row in calls.json("library", "runs")["runs"]]
    again = calls.json("library", "import", exported)
    assert (again["versions"], again["runs"]) == (0, 0)


def test_without_runs_it_holds_none(calls: Calls, exported: str) -> None:
    assert calls.json("library", "export", "refunds", "-o", exported, "--runs", "0")["runs"] == 0


def test_what_is_no_bundle_is_refused_and_leaves_the_library_as_it_is(calls: Calls) -> None:
    path = Path(calls.text("x.sopbundle", b"PK nothing"))
    assert "x.sopbundle" in calls.refused("library", "import", str(path))
    assert calls.json("library", "list") == []
