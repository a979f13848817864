"""The files of a handout: its own and, where its format holds no pictures, these as files beside it.

A file that is in the place of a picture is only replaced where this program wrote it, as its header says: a person was
asked about the name of the document alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from sopstudio.containers.pictures import MAX_HEADER_BYTES, is_own_picture
from sopstudio.errors import FormatError
from sopstudio.files import check_regular, read_bytes
from sopstudio.handout.blocks import Block, Picture
from sopstudio.handout.paper import A4, Paper
from sopstudio.handout.registry import find_format, write_handout
from sopstudio.text.handout_words import PICTURE
from sopstudio.translation import tr


def handout_files(
    blocks: Sequence[Block], path: Path, title: str, paper: Paper = A4, language: str = "en"
) -> dict[Path, bytes]:
    """The content of all files of a handout, that of `path` first.

    Raises `FormatError` for an ending that is unknown, and where a file of somebody else is in the place of a picture.
    """
    pictures: dict[Path, bytes] = {}
    if not find_format(path.suffix).holds_pictures:
        blocks = _link_pictures(blocks, path.stem)
        for block in blocks:
            if isinstance(block, Picture):
                pictures[path.with_name(block.file)] = block.png
        for picture in pictures:
            _check_own(picture)
    return {path: write_handout(tuple(blocks), path.suffix, title, paper, language), **pictures}


def _link_pictures(blocks: Sequence[Block], stem: str) -> list[Block]:
    """Blocks whose pictures have the names of their files, which are numbered where there are several."""
    count = sum(isinstance(block, Picture) for block in blocks)
    named: list[Block] = []
    number, picture = 0, tr(PICTURE)
    for block in blocks:
        if isinstance(block, Picture):
            number += 1
            ending = f"-{number}" if count > 1 else ""
            block = replace(block, file=f"{stem}-{picture}{ending}.png")
        named.append(block)
    return named


def _check_own(path: Path) -> None:
    """Raise `FormatError` where there is a file that this program did not write."""
    try:
        head = read_bytes(path, MAX_HEADER_BYTES) if check_regular(path) else b""
    except OSError as error:
        why = error.strerror or str(error)
    else:
        if not head or is_own_picture(head):
            return
        why = tr("a picture is to be written there, and another file is in its place")
    raise FormatError(
        tr("the document cannot be written"),
        where=str(path),
        why=why,
        hint=tr("move that file, or choose another name for the document"),
    )


__all__ = ["handout_files"]
