"""The formats of handouts, by the ending of their files. A new one is a module and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sopstudio.errors import FormatError
from sopstudio.handout.blocks import Block, clean_block
from sopstudio.handout.html import write_html
from sopstudio.handout.markdown import write_markdown
from sopstudio.handout.paper import A4, Paper
from sopstudio.handout.word import write_word
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr


class HandoutFormat(NamedTuple):
    """What a format is called, and what writes it from blocks and a title, for some paper, in a language."""

    title: str
    write: Callable[[tuple[Block, ...], str, Paper, str], bytes]
    holds_pictures: bool = True
    """Whether pictures are in the file itself; else they are files beside it."""


HANDOUT_FORMATS: Mapping[str, HandoutFormat] = MappingProxyType(
    {
        ".docx": HandoutFormat(tr("Word document"), write_word),
        ".html": HandoutFormat(tr("web page"), write_html),
        ".md": HandoutFormat(tr("Markdown"), write_markdown, holds_pictures=False),
    }
)


def write_handout(blocks: tuple[Block, ...], suffix: str, title: str, paper: Paper = A4, language: str = "en") -> bytes:
    """The bytes of a handout in the format of a file's ending, for printing on `paper`; `language` is that of its text.

    Raises `FormatError` for an ending that is unknown.
    """
    return find_format(suffix).write(tuple(map(clean_block, blocks)), one_line(title), paper, language)


def find_format(suffix: str) -> HandoutFormat:
    """The format of files with this ending. Raises `FormatError` where there is none."""
    format = HANDOUT_FORMATS.get(suffix.lower())
    if format is None:
        endings = ", ".join(HANDOUT_FORMATS)
        raise FormatError(
            tr("the document cannot be written"),
            why=tr("“{suffix}” is no ending of its formats", suffix=suffix),
            hint=tr("use {endings}", endings=endings),
        )
    return format
