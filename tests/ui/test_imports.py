"""Two threads may import a package and a module of it at the same time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGES = 1000
PROGRAM = f"""
import importlib
import sys
import threading

if sys.argv[1] == "guarded":
    import sopstudio.ui

sys.setswitchinterval(1e-6)
barrier, faults = threading.Barrier(2), []


def import_all(pattern):
    for number in range({PACKAGES}):
        barrier.wait()
        try:
            importlib.import_module(pattern.format(number))
        except Exception as fault:
            faults.append(fault)


threads = [threading.Thread(target=import_all, args=(pattern,)) for pattern in ("p{{}}", "p{{}}.module")]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(faults), *{{type(fault).__name__ for fault in faults}})
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many packages, each of which imports a module of its own."""
    folder = tmp_path_factory.mktemp("packages")
    for number in range(PACKAGES):
        package = folder / f"p{number}"
        package.mkdir()
        (package / "__init__.py").write_text(f"from p{number}.module import VALUE\n")
        (package / "module.py").write_text("VALUE = 1\n")
    return folder


@pytest.fixture(scope="module")
def circles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many packages with a circle of imports, which only goes well where the package is imported first."""
    folder = tmp_path_factory.mktemp("circles")
    for number in range(PACKAGES):
        package = folder / f"p{number}"
        package.mkdir()
        (package / "__init__.py").write_text(f"from p{number}.first import VALUE\n")
        (package / "first.py").write_text(f"VALUE = 1\nfrom p{number}.module import OTHER\n")
        (package / "module.py").write_text(f"from p{number}.first import VALUE\nOTHER = 2\n")
    return folder


def count_faults(packages: Path, how: str) -> str:
    program = f"import sys; sys.path.insert(0, {str(packages)!r})\n{PROGRAM}"
    return subprocess.run(
        [sys.executable, "-B", "-c", program, how], capture_output=True, text=True, timeout=120, check=True
    ).stdout.strip()


def test_threads_import_a_package_and_its_module_at_once(packages: Path) -> None:
    assert count_faults(packages, "guarded") == "0"


def test_a_thread_waits_for_the_package_that_another_one_imports(circles: Path) -> None:
    assert count_faults(circles, "guarded") == "0"


@pytest.mark.skipif(sys.version_info >= (3, 15), reason="mended in Python 3.15")
def test_without_the_guard_they_deadlock_now_and_then(packages: Path) -> None:
    """Else the guard can go."""
    for _ in range(5):
        if count_faults(packages, "bare") != "0":
            return
    pytest.fail("no deadlock in five tries")
