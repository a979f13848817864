"""Locks by name hold between processes, and end with the process that holds them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sopstudio.store.name_locks import NameLocks

HOLDER = """
import sys
from pathlib import Path
from sopstudio.store.name_locks import NameLocks

locks = NameLocks(Path(sys.argv[1]))
print(locks.acquire("c-1"), locks.acquire("c-2"), flush=True)
locks.release("c-2")
print("released", flush=True)
sys.stdin.read()
"""


def test_a_name_is_locked_against_other_processes_until_released_or_killed(tmp_path: Path) -> None:
    path = tmp_path / "names.lock"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout
        assert [holder.stdout.readline().strip() for _ in range(2)] == ["True True", "released"]
        locks = NameLocks(path)
        assert [locks.acquire(name) for name in ("c-1", "c-2", "c-3")] == [False, True, True]
        holder.kill()
        holder.wait()
        assert locks.acquire("c-1")
        locks.close()
