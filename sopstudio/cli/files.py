"""Writing files whole or not at all: everything is written beside its place first, and then put there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


def put(files: Mapping[Path, bytes]) -> None:
    """Write every file, or leave all of them as they were. Raises `OSError`."""
    waiting: list[tuple[Path, Path]] = []
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            waiting.append((_beside(path, content), path))
        for made, path in waiting:
            made.replace(path)
    finally:
        for made, _ in waiting:
            made.unlink(missing_ok=True)


def _beside(path: Path, content: bytes) -> Path:
    if path.is_dir():
        raise IsADirectoryError(21, "this is a folder", str(path))
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", dir=path.parent)
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        made.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
    except OSError:
        made.unlink(missing_ok=True)
        raise
    return made


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
