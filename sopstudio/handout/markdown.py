"""A handout as Markdown: what the text itself says is escaped, so that nothing of it becomes markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import quote

from sopstudio.handout.blocks import Block, Bullets, Heading, Paragraph, Picture, Quote, Table
from sopstudio.handout.paper import A4, Paper

_MARKUP = re.compile(r"([\\`*_{}\[\]<>|~])")
_LINE_START = re.compile(r"^(\s*)([#+\-=>]|\d+[.)])")


def write_markdown(blocks: tuple[Block, ...], title: str = "", paper: Paper = A4, language: str = "en") -> bytes:
    """The Markdown of a handout. It links its pictures, and leaves out those that are in no file."""
    parts = [_write_block(block) for block in blocks]
    return ("\n\n".join(filter(None, parts)) + "\n").encode()


def _write_block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {_escape(text)}"
        case Paragraph(text, name):
            return f"{_in_bold(name)}{_escape(text)}" if name else _LINE_START.sub(r"\1\\\2", _escape(text))
        case Quote(text, name):
            first, *lines = (_escape(line) for line in text.splitlines() or [""])
            return "\n".join(f"> {line}" for line in (_in_bold(name) + first, *lines))
        case Bullets(lines, is_numbered):
            marks = [f"{number}." if is_numbered else "-" for number in range(1, len(lines) + 1)]
            return "\n".join(f"{mark} {_escape(line)}" for mark, line in zip(marks, lines, strict=True))
        case Table(names, rows):
            header = [_write_row(map(_escape, names)), _write_row("---" for _ in names)]
            return "\n".join([*header, *(_write_row(_escape(cell.text) for cell in row) for row in rows)])
        case Picture(text=text, caption=caption, file=file) if file:
            link = f"![{_escape(text)}]({quote(file)})"
            return f"{link}\n\n*{_escape(caption)}*" if caption else link
    return ""


def _in_bold(name: str) -> str:
    return f"**{_escape(name)}:** " if name else ""


def _write_row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _escape(text: str) -> str:
    return " ".join(_MARKUP.sub(r"\\\1", text).split())


__all__ = ["write_markdown"]
