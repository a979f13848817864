"""Markdown files and Agent SOPs (`.sop.md`), parsed by markdown-it and read as prose."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from msgspec.structs import replace

from sopstudio.documents.agent_sop import draft_agent_sop, is_agent_sop
from sopstudio.documents.background import Term
from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.draft import Draft, draft_procedure
from sopstudio.documents.headings import section_kind
from sopstudio.documents.plain_text import is_strong, read_plain_text, split_marker, strip_marks
from sopstudio.documents.recognition import is_outline, is_prose
from sopstudio.errors import FormatError
from sopstudio.extras import require
from sopstudio.formats.format import Format, Reading, Source
from sopstudio.formats.handout import is_own_file
from sopstudio.formats.html_blocks import read_page
from sopstudio.formats.limits import MAX_BLOCKS, check_lines
from sopstudio.formats.prose import build_sop
from sopstudio.formats.text import format as text_format
from sopstudio.sop.document import Document
from sopstudio.translation import format_number, tr

if TYPE_CHECKING:
    from markdown_it.token import Token

MAX_NESTING: Final = 64
COLUMNS_PER_LEVEL: Final = 3
_EXTENSIONS: Final = (".md", ".markdown", ".sop.md")
_HEAD: Final = re.compile(r"---[ \t]*\n(?P<lines>(?:[^\n]*\n){0,200}?)(?:---|\.\.\.)[ \t]*(?:\n|$)")
_FIELD: Final = re.compile(r"(?P<name>[A-Za-z][\w -]{0,60})\s*:\s*(?P<value>.*)")
_LINK: Final = re.compile(r"!?\[(?P<text>[^\[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"]*\")?\)")
_TAG: Final = re.compile(r"</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>")
_SECTION: Final = re.compile(r"^#{2,6} \S", re.M)
MAX_OPEN_BRACKETS: Final = 32
MAX_MARKS: Final = 50_000
"""How many marks of bold, code and links a text may have; the parser keeps each as tokens of its own."""
_INLINE_MARKS: Final = re.compile(r"(?<!\w)[*_]+|[*_]+(?!\w)|[\[`]+")
_PARAGRAPHS: Final = re.compile(r"\n[ \t]*\n")
_BRACKETS: Final = re.compile(r"(?<!\\)[\[\]]")
_DEEP: Final = re.compile(rf"^(?:[ \t]*>){{{MAX_NESTING},}}|^[ \t]{{{MAX_NESTING * 8},}}\S", re.M)
_DESCRIPTIONS: Final = ("description", "summary", "purpose")


def detect(source: Source) -> bool:
    """Whether the name says Markdown, or pasted text has a head between `---` or headings of sections."""
    if source.name:
        return source.name.lower().endswith(_EXTENSIONS)
    head = _HEAD.match(source.text)
    is_marked = bool(_SECTION.search(source.text)) or (head is not None and bool(_FIELD.search(head["lines"])))
    return is_marked and not is_outline(source.text) and is_prose(source.text[head.end() :] if head else source.text)


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a Markdown text; one in the words of an outline is read as that.

    Raises `FormatError` where it is nested deeper than `MAX_NESTING`, or nothing in it is to be done.
    """
    if is_outline(source.text):
        return text_format.read(source, base)
    return read_text(source.text, base)


def read_text(
    text: str, base: Document | None = None, take_in: Collection[str] = (), in_turn: Collection[str] = ()
) -> Reading:
    """The same; the sentences in `take_in`, which would be left out, become steps, and the conditions in `in_turn` are
    asked when what is above them is done.
    """
    check_lines(text)
    require("markdown_it")
    return build_sop(draft_markdown(text, take_in), base, "markdown", in_turn)


def draft_markdown(text: str, take_in: Collection[str] = ()) -> Draft:
    """The draft of the procedure in a Markdown text, with the fields of its head as title, description and articles."""
    fields, skipped = read_head(text)
    body = text if not skipped else "\n" * skipped + text.split("\n", skipped)[skipped]
    blocks, pictures = read_body(body)
    source = SourceText(text, blocks)
    draft = draft_agent_sop(source) if is_agent_sop(source.blocks) else draft_procedure(source, take_in)
    description = " ".join(field.meaning for field in fields if field.name.lower() in _DESCRIPTIONS)
    title = next((field.meaning for field in fields if field.name.lower() == "title"), "")
    others = tuple(field for field in fields if field.name.lower() not in ("title", *_DESCRIPTIONS))
    return replace(
        draft, title=title or draft.title, description=" ".join(filter(None, (description, draft.description))),
        terms=(*others, *draft.terms), pictures=pictures,
    )  # fmt: skip


def read_head(text: str) -> tuple[list[Term], int]:
    """The fields between two lines of `---` at the top, and how many lines they take."""
    head = _HEAD.match(text)
    if head is None:
        return [], 0
    fields: list[Term] = []
    for number, line in enumerate(head["lines"].splitlines(), 2):
        match = _FIELD.fullmatch(line)
        if match is not None:
            value = match["value"].strip().strip("\"'")
            fields.append(Term(match["name"].strip().capitalize().replace("_", " "), value, number))
        elif fields and line.strip():
            last = fields[-1]
            fields[-1] = replace(last, meaning=f"{last.meaning} {line.strip().removeprefix('- ')}".strip())
    filled = [field for field in fields if field.meaning]
    return (filled, head[0].count("\n")) if filled else ([], 0)


def read_body(text: str) -> tuple[tuple[Block, ...], int]:
    """The blocks of a Markdown text, and how many pictures of others stand beside them.

    Raises `FormatError` where it is nested too deeply, or has too many blocks.
    """
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 4 * MAX_NESTING}).enable("table").disable("code")
    if _DEEP.search(text):
        raise _depth_error()
    _check_marks(text)
    tokens = parser.parse(text)
    if len(tokens) > 6 * MAX_BLOCKS:
        raise FormatError(
            tr("the text is too long"),
            why=tr("more than {max_blocks} blocks", max_blocks=format_number(MAX_BLOCKS)),
            hint=tr("split the procedure"),
        )
    if any(token.level > 2 * MAX_NESTING for token in tokens):
        raise _depth_error()
    return tuple(_Walker(tokens).blocks()), _count_pictures(tokens)


def _count_pictures(tokens: Iterable[Token]) -> int:
    """How many pictures a text shows, as links or as HTML, without those that the program wrote beside a handout."""
    count = 0
    for token in chain.from_iterable((token, *(token.children or ())) for token in tokens):
        if token.type == "image":
            count += not is_own_file(unquote(str(token.attrs["src"])))
        elif token.type in ("html_block", "html_inline") and "<img" in token.content.lower():
            count += read_page(token.content)[1]
    return count


def _check_marks(text: str) -> None:
    """Refuse a text with very many marks, or a paragraph with many open brackets: the parser looks for the end of each
    to the end of the paragraph.
    """
    if sum(1 for _ in _INLINE_MARKS.finditer(text)) > MAX_MARKS:
        why = tr("more than {max_marks} marks of bold, code and links", max_marks=format_number(MAX_MARKS))
        raise FormatError(tr("the text is too large"), why=why, hint=tr("split the procedure"))
    for paragraph in _PARAGRAPHS.split(text):
        depth = 0
        for mark in _BRACKETS.finditer(paragraph):
            depth = depth + 1 if mark[0] == "[" else max(0, depth - 1)
            if depth > MAX_OPEN_BRACKETS:
                raise FormatError(
                    tr("a paragraph cannot be read"),
                    why=tr("more than {number} brackets are open in it", number=MAX_OPEN_BRACKETS),
                    hint=tr("close them, or write \\["),
                )  # fmt: skip


def _depth_error() -> FormatError:
    why = tr("lists or quotes stand deeper than {max_nesting} in one another", max_nesting=MAX_NESTING)
    return FormatError(tr("the text is nested too deeply"), why=why, hint=tr("split the procedure"))


class _Walker:
    """Walks through the tokens of a parsed text. `_lists` has the number of the open item of every open list."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._lists: list[str] = []
        self._below: list[int] = []
        self._is_new_item = False
        self._closed_ordered = -1

    def blocks(self) -> Iterator[Block]:
        """The blocks in their order."""
        at = 0
        while at < len(self._tokens):
            token = self._tokens[at]
            self._follow(token)
            if token.type == "table_open":
                end = next(i for i in range(at, len(self._tokens)) if self._tokens[i].type == "table_close")
                yield from self._table(self._tokens[at:end])
                at = end
            elif token.type == "inline":
                yield from self._inline(token, self._tokens[at - 1])
            elif token.type in ("fence", "html_block"):
                yield Block("code", token.content.rstrip("\n"), _line(token))
            at += 1

    def _follow(self, token: Token) -> None:
        """Keep account of the open lists."""
        if token.type in ("ordered_list_open", "bullet_list_open"):
            follows = token.type == "bullet_list_open" and self._closed_ordered == token.level
            self._below.append(int(follows))
            self._lists.append("")
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            self._lists.pop()
            is_below = self._below.pop()
            self._closed_ordered = token.level if token.type == "ordered_list_close" or is_below else -1
        elif token.type == "list_item_open":
            self._lists[-1] = token.info
            self._is_new_item = True
        elif token.type == "list_item_close":
            self._is_new_item = False
        elif token.level == 0 and token.nesting >= 0:
            self._closed_ordered = -1

    def _inline(self, token: Token, opening: Token) -> Iterator[Block]:
        text = _plain(token.content)
        if opening.type == "heading_open":
            kind, number, rest = split_marker(text)
            title = strip_marks(rest if kind == "number" else text)
            yield Block("heading", title, _line(token), int(opening.tag[1]), number, is_strong(text))
            return
        depth = len(self._lists) - 1 + sum(self._below)
        for index, guess in enumerate(read_plain_text(text).blocks):
            block = _without_guess(guess, is_item=depth >= 0)
            line = block.line + _line(token) - 1
            if not index and self._is_new_item and block.kind in ("paragraph", "item"):
                number = block.number or self._lists[-1]
                yield replace(
                    block, kind="item", line=line, depth=depth, number=number, indent=COLUMNS_PER_LEVEL * depth
                )
            elif block.kind == "item" and depth >= 0:
                yield replace(block, line=line, depth=block.depth + depth + 1)
            else:
                yield replace(block, line=line, indent=COLUMNS_PER_LEVEL * (depth + 1))
        self._is_new_item = False

    def _table(self, tokens: Sequence[Token]) -> Iterator[Block]:
        rows: list[list[str]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline" and rows:
                rows[-1].append(strip_marks(_plain(token.content)))
        width = max(map(len, rows), default=0)
        filled = tuple(tuple(row) + ("",) * (width - len(row)) for row in rows)
        if len(filled) > 1 and width > 1:
            yield Block("table", "", _line(tokens[0]) + 1, rows=filled)
        else:
            yield from (Block("paragraph", cell, _line(tokens[0])) for row in filled for cell in row if cell)


def _plain(content: str) -> str:
    """The source of a paragraph without links, pictures and tags of HTML, on as many lines."""
    return _LINK.sub(lambda match: match["text"], _TAG.sub(" ", content)).strip(" ")


def _without_guess(block: Block, *, is_item: bool) -> Block:
    """A bold line is one here, whatever it looks like: Markdown has marks for headings. Names of sections outside of
    lists stay.
    """
    if block.kind != "heading" or (not is_item and section_kind(block.text) != "other"):
        return block
    return Block(
        "paragraph", f"{block.text}:" if block.is_strong else block.text, block.line, is_strong=block.is_strong
    )


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


FORMAT = Format(name="markdown", title="Markdown", extensions=_EXTENSIONS, detect=detect, read=read)

__all__ = ["FORMAT", "detect", "draft_markdown", "read", "read_body", "read_head", "read_text"]
