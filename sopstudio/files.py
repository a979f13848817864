"""Regular files read and written, and nothing else: a pipe or a device that nobody serves would block for ever.

Every file that a person names, and every file in the home folder, is opened here. It is looked at first, opened without
waiting, and looked at again, as it could have been exchanged in between. Raises `OSError` whose `strerror` is in words.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
KINDS = {
    stat.S_IFDIR: "this is a folder",
    stat.S_IFIFO: "this is a pipe",
    stat.S_IFSOCK: "this is a socket",
    stat.S_IFCHR: "this is a device",
    stat.S_IFBLK: "this is a device",
}


def check_regular(path: Path) -> bool:
    """Whether there is a file at `path`. Raises `OSError` where there is something else."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    _refuse_other(mode, path)
    return True


def read_bytes(path: Path, max_bytes: int = -1) -> bytes:
    """The content of a file, at most the first `max_bytes` of it (below 0: all)."""
    if not check_regular(path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    with os.fdopen(_open(path, os.O_RDONLY), "rb") as file:
        return file.read(max_bytes)


def read_text(path: Path, errors: str = "strict") -> str:
    """The content of a UTF-8 file, its line ends as `\\n`. Raises `UnicodeDecodeError` too."""
    return read_bytes(path).decode("utf-8", errors).replace("\r\n", "\n").replace("\r", "\n")


def write_bytes(path: Path, content: bytes) -> None:
    """Write into a file in place, which is made where there is none."""
    check_regular(path)
    with os.fdopen(_open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "wb") as file:
        file.write(content)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, whenever the program is killed. Its permission bits and links to it stay.

    Where its folder may not be written to, but the file itself may, it is written in place.
    """
    try:
        put({path: content}, make_folders=False)
    except PermissionError:
        write_bytes(path, content)


def put(files: Mapping[Path, bytes], *, make_folders: bool = True) -> None:
    """Write every file as `write_whole` does, or leave all of them as they were."""
    waiting: list[tuple[Path, Path]] = []
    try:
        for path, content in files.items():
            check_regular(path)
            target = Path(os.path.realpath(path))  # `Path.resolve` raises `RuntimeError` for links in a circle
            if make_folders:
                target.parent.mkdir(parents=True, exist_ok=True)
            waiting.append((_write_beside(target, content), target))
        for partial, target in waiting:
            partial.replace(target)
    finally:
        for partial, _ in waiting:
            partial.unlink(missing_ok=True)


def _write_beside(path: Path, content: bytes) -> Path:
    exists = check_regular(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", dir=path.parent)
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.chmod(path.stat().st_mode & 0o777 if exists else 0o666 & ~_umask())
    except OSError:
        partial.unlink(missing_ok=True)
        raise
    return partial


def _open(path: Path, flags: int) -> int:
    try:
        descriptor = os.open(path, flags | WITHOUT_WAITING, 0o666)
    except OSError as error:
        if error.errno == errno.ENXIO:  # a pipe without a reader, or a device without a driver
            raise OSError(error.errno, "nobody is at the other end of it", str(path)) from None
        raise
    try:
        _refuse_other(os.fstat(descriptor).st_mode, path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _refuse_other(mode: int, path: Path) -> None:
    if not stat.S_ISREG(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(number, f"{KINDS.get(stat.S_IFMT(mode), 'this is something else')}, and not a file", str(path))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


__all__ = ["check_regular", "put", "read_bytes", "read_text", "write_bytes", "write_whole"]
