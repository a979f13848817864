"""What a part of the program loads when it is imported: heavy libraries only where and when they are used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {"PySide6", "aiohttp", "bm25s", "faker", "networkx", "numpy", "openai", "pygraphviz", "scipy", "sklearn"}
HEAVY |= {"pyqtgraph", "sqlite_utils", "xlsxwriter", "z3"}
LIGHT = ("store", "formats", "cli.entry", "cli.check", "analysis", "scenarios", "simulation", "evaluation")
CHECK = "from sopstudio.cli.entry import main; main(['check', '--quiet', 'sample_sops/loan_application.sop.json'])"

LIST = "main(['library', 'runs'])"


def find_loaded(code: str) -> dict[str, set[str]]:
    """What of the heavy libraries is loaded in a fresh process after each line of `code`."""
    lines = [f"{line}\nprint({line!r}, *({HEAVY!r} & sys.modules.keys()), sep='\\t')" for line in code.splitlines()]
    rows = [line.split("\t") for line in run("\n".join(["import sys", *lines])).splitlines()]
    return {line: set(names) for line, *names in rows}


def run(code: str) -> str:
    """What a fresh process prints that runs `code`, without the line break at the end."""
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip("\n")


def test_what_is_not_used_is_not_loaded() -> None:
    code = "\n".join(f"import sopstudio.{name}" for name in LIGHT)
    assert find_loaded(code) == {line: set() for line in code.splitlines()}


def test_a_check_loads_the_solver_at_most_and_a_library_what_reads_it() -> None:
    loaded = find_loaded(f"{CHECK}\n{LIST}")
    assert loaded[CHECK] <= {"z3"}
    assert loaded[LIST] - loaded[CHECK] == {"sqlite_utils"}


def test_the_way_to_the_window_loads_no_library_that_can_wait() -> None:
    late = {"asyncio", "jsonschema_rs", "sopstudio.analysis.dataflow", "sopstudio.connections", "typer"}
    late |= {"sopstudio.documents.branches", "sopstudio.documents.conditions"}
    code = (
        f"import sopstudio.cli, sopstudio.ui.startup, sopstudio.ui.author, sys\nprint(*{late!r} & sys.modules.keys())"
    )
    assert run(code) == ""


def test_qt_reads_no_source_of_what_is_imported_after_it() -> None:
    code = "import linecache\nimport sopstudio.ui.startup\nprint(*linecache.cache)"
    assert "sopstudio" not in run(code)


def test_types_are_declared_for_users_of_the_package() -> None:
    assert (ROOT / "sopstudio" / "py.typed").is_file()
