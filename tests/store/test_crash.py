"""What was acknowledged survives: a kill at any moment, two writers at once, a full disk, a read-only folder."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library
from tests.mentions import unnamed
from tests.subsets import DEEP, subset

ROOT = Path(__file__).parents[2]
KILLS = 1000 if DEEP else 20
posix = pytest.mark.skipif(sys.platform == "win32", reason="fork, signals and resource limits are POSIX")


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    """A Python of our own that runs `code` with `home` and `arguments` at hand."""
    start = "import sys; from pathlib import Path; from sopstudio.store import Library; home = Path(sys.argv[1])\n"
    command = [sys.executable, "-c", start + code, *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe, stderr=pipe)


@posix
def test_no_acknowledged_version_or_event_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    commands = [
        [sys.executable, "-m", "tests.store.crash", str(tmp_path / str(half)), str(KILLS // 2), str(1000 * half)]
        for half in range(2)
    ]
    for half in range(2):
        (tmp_path / str(half)).mkdir()
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for command in commands]
    reports = [json.loads(process.communicate(timeout=1200)[0]) for process in running]
    assert [report["lost"] for report in reports] == [[], []]
    assert sum(report["kills"] for report in reports) == KILLS
    assert sum(report["acknowledged"] for report in reports) > KILLS


def test_two_processes_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    code = """
import hashlib
with Library.open(home) as library:
    for number in range(30):
        text = f'{{"who": "{sys.argv[2]}", "number": {number}}}'
        library.versions.save(text, 'loan', 'Loan', hashlib.sha256(text.encode()).hexdigest())
        print(library.runs.keep({'sop': 'loan'}, [{'event': 'Entered'}] * 20))
"""
    children = [child(code, tmp_path, name) for name in "ab"]
    runs: list[str] = []
    for process in children:
        out, errors = process.communicate(timeout=300)
        assert (process.returncode, errors) == (0, "")
        runs += out.split()
    with Library.open(tmp_path) as library:
        assert [call.number for call in library.versions.log("loan")] == list(range(60, 0, -1))
        assert {run.id for run in library.runs.list(limit=None)} == set(runs)
        assert len(set(runs)) == 60
        assert library.verify() == ()


def test_a_writer_waits_for_another_process_and_then_goes_on(tmp_path: Path, fill: Any) -> None:
    code = """
with Library.open(home) as library, library._file.transaction():
    print('held', flush=True)
    sys.stdin.readline()
"""
    with Library.open(tmp_path) as library, child(code, tmp_path) as other:
        assert other.stdout
        assert other.stdin
        assert other.stdout.readline() == "held\n"
        with (
            pytest.raises(StoreError, match=r"the library is busy .* nothing was changed"),
            library._file.lock.hold(0.05),
        ):
            pass
        threading.Timer(0.1, other.stdin.close).start()
        run = fill.keep(library)
        assert library.runs.load(run).id == run


def test_a_killed_holder_lets_go_of_the_library(tmp_path: Path, fill: Any) -> None:
    code = """
with Library.open(home) as library, library._file.transaction():
    print('held', flush=True)
    sys.stdin.readline()
"""
    with Library.open(tmp_path) as library, child(code, tmp_path) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        other.kill()
        other.wait()
        assert fill.keep(library)


@posix
def test_a_full_disk_is_told_in_one_line_and_what_was_kept_stays(tmp_path: Path) -> None:
    code = """
import resource
from sopstudio.errors import StoreError
most = int(sys.argv[2])
with Library.open(home) as library:
    print('run', library.runs.keep({'sop': 'loan'}, [{'event': 'Entered'}]))
    writer = library.runs.begin({'sop': 'loan'})
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    try:
        while True:
            print('run', library.runs.keep({'sop': 'loan'}, [{'event': 'Entered', 'place': 'x' * 3000}] * 5))
    except StoreError as error:
        print('error', error)
    try:
        writer.extend([{'event': 'Entered', 'place': 'y' * 9000}] * 30)
        writer.flush()
    except StoreError as error:
        print('error', error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print('live', writer.id, writer.flush())
"""
    for step, most in enumerate(subset(range(90_000, 130_000, 4_099), 2)):
        home = tmp_path / str(step)
        one = child(code, home, most)
        out, errors = one.communicate(timeout=300)
        assert (one.returncode, errors) == (0, "")
        lines = [line.split(maxsplit=1) for line in out.splitlines()]
        told = [text for kind, text in lines if kind == "error"]
        assert len(told) == 2
        assert [unnamed(text, "disk", "lost") for text in told] == [[], []]
        with Library.open(home) as library:
            assert {text for kind, text in lines if kind == "run"} <= {run.id for run in library.runs.list(limit=None)}
            assert len(library.runs.load(lines[-1][1].split()[0]).events) == 30
            assert library.verify() == ()


@posix
def test_a_folder_that_may_not_be_written_is_told_in_one_line_and_can_be_read() -> None:
    code = """
import os
import filelock
from sopstudio.errors import StoreError
from tests.subsets import DEEP, subset
Library.open(home / 'nothing', read_only=True).close()  # (what is imported late, while it may still be)
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    Library.open(home)
except StoreError as error:
    print(error)
with Library.open(home, read_only=True) as library:
    print(library.versions.get('loan').document)
"""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with Library.open(home) as library:
            library.versions.save("{}", "loan", "Loan", "0" * 64)
        home.chmod(0o555)
        with child(code, home) as one:
            out, errors = one.communicate(timeout=300)
        home.chmod(0o755)
    assert (one.returncode, errors) == (0, "")
    told, document = out.splitlines()
    assert unnamed(told, "not written") == []
    assert document == "{}"


def test_a_library_that_was_replaced_while_open_takes_no_writes(tmp_path: Path, fill: Any) -> None:
    with Library.open(tmp_path) as library:
        fill.save(library)
        (tmp_path / "library.db").rename(tmp_path / "elsewhere.db")
        with pytest.raises(StoreError, match="was replaced"):
            fill.save(library, 2)


@posix
def test_a_library_that_is_opened_twice_here_is_shared_with_other_processes(tmp_path: Path) -> None:
    """Looking at the file by ourselves while SQLite has it open would take the locks of its connections away."""
    code = "with Library.open(home) as library: library.runs.keep({'sop': sys.argv[2]}, [])"
    log = tmp_path / "library.db-wal"
    with Library.open(tmp_path) as library:
        library.runs.keep({"sop": "here"}, [])
        inode = log.stat().st_ino
        for name in ("one", "two"):
            with Library.open(tmp_path, read_only=True) as again:
                assert again.runs.list("here")
            assert child(code, tmp_path, name).communicate(timeout=300) == ("", "")
            assert log.stat().st_ino == inode
            library.runs.keep({"sop": f"after-{name}"}, [])
    with Library.open(tmp_path, read_only=True) as library:
        assert {run.sop for run in library.runs.list()} == {"here", "one", "two", "after-one", "after-two"}
        assert library.verify() == ()
