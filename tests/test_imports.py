"""What a part of the program loads when it is imported: heavy libraries only where and when they are used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {"PySide6", "aiohttp", "bm25s", "faker", "networkx", "numpy", "openai", "pygraphviz", "scipy", "sklearn", "z3"}
CHECK = "from sopstudio.cli.entry import main; main(['check', '--quiet', 'sample_sops/loan_application.sop.json'])"


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("import sopstudio.analysis", set()),
        ("import sopstudio.formats", set()),
        ("import sopstudio.cli.entry, sopstudio.cli.check", set()),
        ("import sopstudio.store", set()),
        ("import sopstudio.simulation", set()),
        ("import sopstudio.scenarios", set()),
        ("import sopstudio.evaluation", set()),
        (CHECK, {"z3"}),
    ],
)
def test_what_is_not_used_is_not_loaded(code: str, allowed: set[str]) -> None:
    more = f"import sys; sys.stderr.write(' '.join({HEAVY!r} & sys.modules.keys()))"
    command = [sys.executable, "-c", f"{code}\n{more}"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert set(result.stderr.split()) <= allowed


def test_types_are_declared_for_users_of_the_package() -> None:
    assert (ROOT / "sopstudio" / "py.typed").is_file()
