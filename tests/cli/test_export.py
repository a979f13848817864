"""`sopstudio export` and `conformance`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.calling import UNREADABLE, Calls


def test_export_writes_a_project_and_proves_it(calls: Calls, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    answer = calls.json("export", calls.file(), "--to", "python", "-o", out, "--verify")
    assert answer["target"] == "python"
    assert all((Path(out) / name).is_file() for name in answer["files"])
    assert answer["conformance"]["equal"] == answer["conformance"]["n"] > 0
    again = calls.json("conformance", out)
    assert again["conformance"] == answer["conformance"]
    assert json.loads((Path(out) / "conformance.json").read_text())["conformance"] == answer["conformance"]


def test_a_changed_project_is_different(calls: Calls, tmp_path: Path) -> None:
    out = tmp_path / "out"
    calls.answers("export", calls.file(), "--to", "python", "-o", str(out))
    [path] = out.glob("*/engine.py")
    path.write_text(path.read_text().replace("MAX_RETRIES = 2", "MAX_RETRIES = 1"))
    answer = calls.json("conformance", str(out), code=1)["conformance"]
    assert answer["verdict"] == "different"
    assert answer["differences"][0]["part"] == "calls"


def test_targets_are_listed(calls: Calls) -> None:
    rows = calls.json("export", "--targets")
    assert {(row["name"], row["executed"]) for row in rows} >= {("python", True)}


def test_what_cannot_be_exported_is_refused_in_one_line(calls: Calls, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert "--to" in calls.refused("export", calls.file(), "-o", out)
    calls.refused("export", calls.file(), "--to", "cobol", "-o", out)
    assert "--force" in calls.refused("export", calls.file(UNREADABLE), "--to", "python", "-o", out)
    calls.refused("conformance", str(tmp_path / "nowhere"))
    assert not Path(out).exists()
