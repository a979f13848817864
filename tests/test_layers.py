"""The layers hold: modules import downwards, and heavy packages stay in their rooms."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True, no_logo=True))"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts in `folder/pyproject.toml` on `folder/sopstudio`."""
    return subprocess.run(
        [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, '.'); {LINT}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def layers() -> list[str]:
    """The names of all rooms in the first contract."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    marks = str.maketrans("|:()", "    ")
    return [name for layer in contracts[0]["layers"] for name in layer.translate(marks).split()]


def test_every_contract_is_kept() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """An empty house with a room for each layer, under the same contracts."""
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for name in ["", *layers()]:
        folder = tmp_path / "sopstudio" / name
        folder.mkdir()
        (folder / "__init__.py").touch()
    return tmp_path


BREACHES = {
    "Layers import down": {"sop": "sopstudio.trace", "ui": "sopstudio.cli", "errors": "sopstudio.settings"},
    "Qt only": {"cli": "PySide6"},
    "Model endpoints": {"evaluation": "openai"},
    "The database": {"simulation": "sqlite3"},
    "The solver": {"scenarios": "z3"},
    "Graphviz": {"store": "pygraphviz"},
    "networkx": {"text": "networkx"},
    "Siblings use one another": {"formats": "sopstudio.analysis", "analysis": "sopstudio.formats"},
}
"""By the contract that is broken: who imports what."""


def test_every_breach_is_found(small: Path) -> None:
    imports = [(room, name) for contract in BREACHES.values() for room, name in contract.items()]
    for room, name in imports:
        line = f"def late():\n    import {name}\n" if name == "openai" else f"import {name}\n"
        (small / "sopstudio" / room / "deep.py").write_text(line, encoding="utf-8")
    result = lint(small)
    assert result.returncode != 0
    broken = [line for line in result.stdout.splitlines() if line.endswith(" BROKEN")]
    assert len(broken) == len(BREACHES)
    assert all(any(contract in line for line in broken) for contract in BREACHES)
    quoted = [name for room, name in imports if f"sopstudio.{room}.deep -> {name} (l." in result.stdout]
    assert quoted == [name for _, name in imports[: -len(BREACHES["Siblings use one another"])]]


def test_each_heavy_package_is_allowed_in_its_room(small: Path) -> None:
    """An otherwise empty house keeps the contracts."""
    rooms = {"ui": "PySide6", "llm": "openai", "store": "sqlite3", "analysis": "z3", "layout": "pygraphviz"}
    for room, package in rooms.items():
        (small / "sopstudio" / room / "deep.py").write_text(f"import {package}\n", encoding="utf-8")
    result = lint(small)
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_room_that_no_layer_names_is_found(small: Path) -> None:
    (small / "sopstudio" / "attic.py").touch()
    result = lint(small)
    assert result.returncode != 0
    assert "attic" in result.stdout
