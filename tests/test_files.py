"""Only regular files are opened, without ever waiting for one; and several files are written whole or not at all."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from sopstudio.files import check_regular, put, read_bytes, read_text, write_bytes, write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such files there")


def odd(kind: str, folder: Path) -> Path:
    path = folder / "odd"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(path))
    elif kind == "folder":
        path.mkdir()
    elif kind == "link to a pipe":
        os.mkfifo(folder / "pipe")
        path.symlink_to(folder / "pipe")
    else:
        return Path("/dev/zero")
    return path


@posix
@pytest.mark.parametrize("kind", ["pipe", "socket", "folder", "device", "link to a pipe"])
def test_what_is_no_file_is_refused_at_once_and_left_alone(tmp_path: Path, kind: str) -> None:
    path = odd(kind, tmp_path)
    before = path.stat().st_mode
    for use in (
        check_regular,
        read_bytes,
        read_text,
        lambda path: write_bytes(path, b"x"),
        lambda path: put({path: b""}),
        lambda path: write_whole(path, b"x"),
    ):
        with pytest.raises(OSError, match="and not a file") as caught:
            use(path)
        assert caught.value.filename == str(path)
    assert path.stat().st_mode == before


def test_files_are_read_and_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert not check_regular(path)
    write_bytes(path, b"one\r\ntwo\rthree\xff")
    write_bytes(path, b"one\r\ntwo\rthree")
    assert check_regular(path)
    assert read_bytes(path) == b"one\r\ntwo\rthree"
    assert read_bytes(path, 4) == b"one\r"
    assert read_text(path) == "one\ntwo\nthree"
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "b")


def test_text_that_is_not_utf_8_is_refused_unless_it_may_be_mended(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xff")
    with pytest.raises(UnicodeDecodeError):
        read_text(tmp_path / "a")
    assert read_text(tmp_path / "a", errors="replace") == "\ufffd"


@posix
@pytest.mark.parametrize("write", [write_whole, lambda path, content: put({path: content})])
def test_a_replaced_file_keeps_its_mode_and_the_links_to_it(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "a", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    write(link, b"new")
    assert (link.is_symlink(), target.read_bytes(), target.stat().st_mode & 0o777) == (True, b"new", 0o640)
    assert [path.name for path in target.parent.iterdir()] == ["a"]


@posix
def test_a_new_file_gets_the_mode_of_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "a", b"new")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


@posix
@pytest.mark.skipif(os.geteuid() == 0 if os.name == "posix" else False, reason="root may write everywhere")
def test_a_file_in_a_read_only_folder_is_written_in_place(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a").write_bytes(b"old and longer")
    folder.chmod(0o500)
    try:
        write_whole(folder / "a", b"new")
        with pytest.raises(PermissionError):
            write_whole(folder / "b", b"new")
    finally:
        folder.chmod(0o700)
    assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [("a", b"new")]


def test_a_circle_of_links_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(OSError, match="a"):
        write_whole(tmp_path / "a", b"new")


def test_several_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        put({tmp_path / "a": b"new", tmp_path / "folder": b"new"})
    assert (tmp_path / "a").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "folder"]
    put({tmp_path / "a": b"new", tmp_path / "deep" / "b": b"new"})
    assert [(tmp_path / name).read_bytes() for name in ("a", "deep/b")] == [b"new", b"new"]
