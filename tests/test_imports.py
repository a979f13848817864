"""What a part of the program loads when it is imported: heavy libraries only where and when they are used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {"PySide6", "aiohttp", "bm25s", "faker", "networkx", "numpy", "openai", "pygraphviz", "scipy", "sklearn"}
HEAVY |= {"pyqtgraph", "sqlite_utils", "xlsxwriter", "z3"}
LIGHT = ("store", "formats", "cli.entry", "cli.check", "analysis", "scenarios", "simulation", "evaluation")
SAMPLE = "sample_sops/loan_application.sop.json"
CHECK = f"from sopstudio.cli.entry import main; assert main(['check', '--quiet', {SAMPLE!r}]) == 0"
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


def test_what_is_not_used_is_not_loaded_nor_by_a_check_and_a_library_loads_what_reads_it() -> None:
    light = [*(f"import sopstudio.{name}" for name in LIGHT), CHECK]
    loaded = find_loaded("\n".join([*light, LIST]))
    assert {line: loaded[line] for line in light} == {line: set() for line in light}
    assert loaded[LIST] == {"sqlite_utils"}


def test_the_way_to_the_window_loads_no_library_that_can_wait_and_qt_reads_no_source_on_it() -> None:
    late = {"asyncio", "jsonschema_rs", "sopstudio.analysis.dataflow", "sopstudio.connections", "typer"}
    late |= {"sopstudio.documents.branches", "sopstudio.documents.conditions"}
    code = (
        "import linecache, sys\nimport sopstudio.cli, sopstudio.ui.startup, sopstudio.ui.author\n"
        f"print('loaded', *{late!r} & sys.modules.keys())\nprint('read', *linecache.cache)"
    )
    loaded, _, read = run(code).partition("\n")
    assert loaded == "loaded"
    assert "sopstudio" not in read


def test_numpy_is_kept_from_no_thread_of_a_window() -> None:
    code = "import sys\nimport sopstudio.ui\nfrom sopstudio.store.sqlite_utils_import import load_database\n"
    assert run(f"{code}load_database()\nprint('numpy' in sys.modules)") == "True"


def test_types_are_declared_for_users_of_the_package() -> None:
    assert (ROOT / "sopstudio" / "py.typed").is_file()
