"""`python3 tests` runs all tests, `python3 tests deep` the full counts, `python3 tests bench [NAME...]` the benchmarks,
`python3 tests pictures` draws the guide's pictures from the real window, `python3 tests reading` measures how well
documents are read, `python3 tests real` plays the samples with a real small model.

Sets itself up first, like the program. The user's own library and settings are never touched.
"""

from __future__ import annotations

import sys

if not __package__:
    sys.path.pop(0)

import contextlib
import importlib
import importlib.util
import json
import os
import pkgutil
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MAX_PROCESSES = 4
WORKERS = ("-n", str(min((os.cpu_count() or 1) + 1, MAX_PROCESSES)), "--dist", "worksteal")
"""Tests run in one process more than there are processors, for tests of the window and of servers wait a quarter of
their time; each process has a home of its own. `-n0` runs them in one."""
MEMORY, MIN_FREE_BYTES = Path("/dev/shm"), 8 << 30  # noqa: S108  # not a name that others could guess
if not __package__:
    sys.path.insert(0, str(ROOT))


def main(arguments: list[str]) -> int:
    """Run what `arguments` ask for and return the exit code: 0 only where every test passed."""
    os.chdir(ROOT)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="sopstudio-tests-") as home:
        os.environ["SOPSTUDIO_HOME"], os.environ["SOPSTUDIO_LANGUAGE"] = home, "en"
        if arguments[:1] == ["bench"]:
            return bench(arguments[1:])
        if arguments[:1] == ["pictures"]:
            from tests import pictures

            return pictures.main(arguments[1:])
        if arguments[:1] == ["reading"]:
            from tests.documents import measure

            return measure.main()
        if arguments[:1] == ["translations"]:
            from tests import translations

            return translations.main(arguments[1:])
        if arguments[:1] == ["real"]:
            from tests import real

            return real.main(arguments[1:])
        if arguments[:1] == ["deep"]:
            os.environ["SOPSTUDIO_DEEP"] = "1"
            arguments = ["--junitxml=reports/deep.xml", *arguments[1:]]
        return test(arguments)


def test(arguments: list[str]) -> int:
    """Run the tests. Where there is plenty of memory they write to it: they flush thousands of files, and a disk takes
    its time over each.

    To rewrite 14,000 assertions takes as long as hundreds of tests, so where all run only what fails has them, in a
    second run that shows why.
    """
    import pytest

    is_roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= MIN_FREE_BYTES
    with tempfile.TemporaryDirectory(prefix="sopstudio-tests-", dir=MEMORY if is_roomy else None) as scratch:
        Path(scratch).chmod(0o711)  # some tests become another user, who must get to the folders in it
        os.environ["TMPDIR"], tempfile.tempdir = scratch, None
        if any(not argument.startswith("-") for argument in arguments):
            return int(pytest.main([*WORKERS, *arguments]))
        code = int(pytest.main([*WORKERS, "--assert=plain", *arguments]))
        if code == pytest.ExitCode.TESTS_FAILED:
            again = ("pytest", "--last-failed", "--last-failed-no-failures=none")
            subprocess.run([sys.executable, "-P", "-m", *again], check=False)
        return code


def bench(arguments: list[str]) -> int:
    """Run the named benchmarks, or all, and print their figures; fails on an unknown name, never on a figure."""
    import argparse

    parser = argparse.ArgumentParser(prog="python3 tests bench")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    options = parser.parse_args(arguments)
    known = benchmarks()
    unknown = [name for name in options.names if name not in known]
    if unknown:
        sys.stderr.write(f"tests: no such benchmark ({', '.join(unknown)}); one of: {', '.join(known) or 'none yet'}\n")
        return 2
    rows: list[dict[str, Any]] = []
    for name in options.names or known:
        sys.stderr.write(f"bench {name} ...\n")
        with contextlib.redirect_stdout(sys.stderr):  # standard output holds the figures and nothing else
            rows += importlib.import_module(f"tests.bench.{name}").run()
    sys.stdout.write(json.dumps(rows, indent=2) + "\n" if options.format == "json" else table(rows))
    return 0


def benchmarks() -> list[str]:
    """The names of all benchmarks; a module whose name begins with `_` only helps others."""
    folder = str(ROOT / "tests" / "bench")
    return sorted(module.name for module in pkgutil.iter_modules([folder]) if not module.name.startswith("_"))


def table(rows: list[dict[str, Any]]) -> str:
    """The rows in columns, large figures whole, small ones to four digits."""
    lines: list[tuple[str, ...]] = [("benchmark", "figure", "unit", "n", "peer", "its figure", "ratio")]
    for row in rows:
        peer = row.get("peer") or {}
        cells = (row["name"], row["figure"], row["unit"], row["n"], peer.get("name"), peer.get("figure"))
        lines.append(tuple(map(cell, (*cells, row.get("ratio")))))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join("  ".join(map(str.ljust, line, widths)).rstrip() + "\n" for line in lines)


def cell(value: object) -> str:
    """A value as it stands in the table."""
    if value is None:
        return "–"
    if isinstance(value, (int, float)):
        return f"{value:,.0f}" if abs(value) >= 1000 or isinstance(value, int) else f"{value:.4g}"
    return str(value)


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each process compiles what it imports, pytest every test
    sys.dont_write_bytecode = False
    if not __package__ or importlib.util.find_spec("pytest") is None:
        from sopstudio.bootstrap import enter_environment

        enter_environment("tests", ROOT, ("dev", "gguf") if sys.argv[1:2] == ["real"] else ("dev",))
    sys.exit(main(sys.argv[1:]))
