"""Blocks of plain text: lines that a program has wrapped are joined again; headings, lists, tables and code are told.

Nothing is refused. A line that fits nothing is a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.headings import is_section_name, looks_like_heading
from sopstudio.documents.languages import words_for

MIN_WRAPPED_CHARACTERS = 60
"""A line at least this long that ends without a full stop may go on in the next one."""
TAB_WIDTH: Final = 4
MAX_TABS: Final = 8
"""Longer runs of tabs, and runs of blanks, say no more than these."""
_BLANKS: Final = re.compile(r" {2,}")
_TABS: Final = re.compile(r"\t{9,}")
_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
_HASHES: Final = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*")
_UNDERLINE: Final = re.compile(r"\s*(=|-)\1{2,}\s*")
MAX_MARK_DEPTH: Final = 8
"""How many marks may stand around the same words."""
_RULE: Final = re.compile(r"\s*([-*_=])(?:\s*\1){2,}\s*")
_BULLET: Final = re.compile(
    r"(?:\[[ xX]\]\s+|"
    r"[-*+•◦▪▫‣\u2043·●○■□➢➤✓–—](?:\s+|$)|o\t+|o\s+(?=[A-ZÀ-ÖØ-Þ])|(?:[a-z]|[ivx]{1,5})[.)]\s+|\((?:[a-z]|[ivx]{1,5}|\d{1,2})\)\s+)(?P<text>.*)",
    re.S,
)
_CHECK_BOX: Final = re.compile(r"\[[ xX]\]\s+")
_STRONG: Final = re.compile(r"(\*\*|__)(?P<text>.+?)\1(?P<colon>:?)", re.S)
_MARKS: Final = re.compile(r"(?<!\w)(\*\*|__|\*|_|`)(?=\S)(.{1,400}?)(?<=\S)\1(?!\w)")
_ENDED: Final = re.compile(r".*[.!?:;][\"'”’)\]]*", re.S)
_LOOSE_END: Final = re.compile(
    r".*(?:,|\b(?:the|a|an|of|to|and|or|for|with|in|on|by|from|is|are|be|that|which|as))", re.I | re.S
)
_SAMPLE: Final = re.compile(r"\s*(?:[{\[]\s*$|[{\[]\s*[\"'{\[]|</?[A-Za-z][\w.-]*(?:\s[^<>]*)?>|[}\]],?\s*$)")
_TABLE_RULE: Final = re.compile(r"[\s|:+-]+")


class _Line(NamedTuple):
    """A line of the text: its number, its indent in columns, and what stands in it."""

    number: int
    indent: int
    text: str


def read_plain_text(text: str) -> SourceText:
    """The blocks of plain text, in which Markdown's marks are understood, too."""
    lines = [_measure(number, line) for number, line in enumerate(text.splitlines(), 1)]
    return SourceText(text, tuple(_Reader(lines).blocks()))


def strip_marks(text: str) -> str:
    """A text without the marks of Markdown around words."""
    bare = text.strip()
    for _ in range(MAX_MARK_DEPTH):
        stripped = _MARKS.sub(r"\2", bare)
        if stripped == bare:
            break
        bare = stripped
    return bare.strip()


def is_strong(text: str) -> bool:
    """Whether a whole text stands between marks of bold."""
    return _STRONG.fullmatch(text.strip()) is not None


def split_marker(text: str) -> tuple[str, str, str]:
    """The kind of a line's beginning (*number*, *bullet* or none), the number, and the text behind it."""
    strong = _STRONG.fullmatch(text)
    number = _number().fullmatch(f"{strong['text']}{strong['colon']}" if strong else text)
    if number is not None and not _is_sentence_start(text, number):
        name = next(filter(None, (number["step"], number["dotted"], number["plain"], number["letter"])))
        return "number", name.upper() if name.isalpha() else name, number["text"]
    bullet = _BULLET.fullmatch(text)
    return ("bullet", "", _CHECK_BOX.sub("", bullet["text"], count=1)) if bullet else ("", "", text)


def _is_sentence_start(text: str, number: re.Match[str]) -> bool:
    """Whether what looks like a letter of a list is a word: *I. said* is rare, *A) …* and small letters are bullets."""
    return bool(number["letter"]) and text[:1].islower()


def _measure(number: int, line: str) -> _Line:
    expanded = line.replace("\u00a0", " ").replace("\t", " " * TAB_WIDTH)
    stripped = _TABS.sub("\t" * MAX_TABS, _BLANKS.sub(" ", line.replace("\u00a0", " "))).strip()
    return _Line(number, len(expanded) - len(expanded.lstrip()), stripped)


class _Reader:
    """Reads the lines of a text from the first to the last."""

    def __init__(self, lines: Sequence[_Line]) -> None:
        self._lines, self._at = lines, 0
        self._columns: list[tuple[int, bool]] = []

    def blocks(self) -> Iterator[Block]:
        """The blocks in their order."""
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.text:
                self._at += 1
                continue
            yield from self._read_code() or self._read_table() or self._read_text(line)

    def _read_code(self) -> tuple[Block, ...]:
        line = self._lines[self._at]
        if _FENCE.match(line.text):
            rest = self._lines[self._at + 1 :]
            closing = next((index for index, other in enumerate(rest) if _FENCE.match(other.text)), len(rest))
            self._at += closing + 2
            return (Block("code", "\n".join(other.text for other in rest[:closing]), line.number),)
        count = 0
        while self._at + count < len(self._lines) and _SAMPLE.match(self._lines[self._at + count].text):
            count += 1
        if not count:
            return ()
        count = self._count_balanced_lines(count)
        sample = self._lines[self._at : self._at + count]
        self._at += count
        return (Block("code", "\n".join(other.text for other in sample), line.number),)

    def _count_balanced_lines(self, count: int) -> int:
        """How many lines a sample has that opens brackets: up to the line that closes the last of them."""
        depth = 0
        for index, line in enumerate(self._lines[self._at :]):
            depth += sum(map(line.text.count, "{[")) - sum(map(line.text.count, "}]"))
            if depth <= 0:
                return max(count, index + 1)
            if index > 500:
                break
        return count

    def _read_table(self) -> tuple[Block, ...]:
        first = self._lines[self._at]
        separator = (
            "|" if first.text.count("|") >= 2 or re.match(r"\|.*\|", first.text) else "\t" if "\t" in first.text else ""
        )
        if not separator or split_marker(first.text)[0]:
            return ()
        rows: list[tuple[str, ...]] = []
        count = 0
        for line in self._lines[self._at :]:
            if separator not in line.text:
                break
            count += 1
            if not _TABLE_RULE.fullmatch(line.text):
                cells = line.text.strip("|").split(separator)
                rows.append(tuple(strip_marks(cell) for cell in cells))
        if len(rows) < 2 or len({len(row) for row in rows}) > 1 or len(rows[0]) < 2:
            return ()
        self._at += count
        return (Block("table", "", first.number, rows=tuple(rows)),)

    def _read_text(self, line: _Line) -> tuple[Block, ...]:
        hashes = _HASHES.fullmatch(line.text)
        if hashes is not None:
            self._at += 1
            kind, number, rest = split_marker(hashes[2])
            title = rest if kind == "number" else hashes[2]
            return (Block("heading", strip_marks(title), line.number, len(hashes[1]), number),)
        if _RULE.fullmatch(line.text):
            self._at += 1
            return ()
        following = self._lines[self._at + 1] if self._at + 1 < len(self._lines) else _Line(0, 0, "")
        kind, number, text = split_marker(line.text)
        if not kind and _UNDERLINE.fullmatch(following.text):
            self._at += 2
            return (Block("heading", strip_marks(line.text), line.number, 1 if following.text[0] == "=" else 2),)
        if kind:
            return self._read_items(line, kind, number, text)
        if self._is_heading(line):
            self._at += 1
            return (
                Block(
                    "heading",
                    strip_marks(line.text).rstrip(":").strip(),
                    line.number,
                    2,
                    is_strong=is_strong(line.text),
                ),
            )
        return (self._read_paragraph(line),)

    def _is_heading(self, line: _Line) -> bool:
        before = self._lines[self._at - 1].text if self._at else ""
        is_alone = not before or line.number == 1
        return is_section_name(line.text) or (is_alone and looks_like_heading(line.text))

    def _read_items(self, line: _Line, kind: str, number: str, text: str) -> tuple[Block, ...]:
        """The item of a line; two where it begins with two marks (*3. a) If …*), of which one is below the other."""
        inner, _, rest = split_marker(text)
        if inner != "bullet" or not rest:
            return (self._read_item(line, kind, number, text),)
        depth = self._depth(line.indent, number if kind == "number" else "")
        first = Block("item", "", line.number, depth, number, indent=line.indent)
        below = _Line(line.number, line.indent + len(line.text) - len(text), text)
        return (first, self._read_item(below, inner, "", rest))

    def _read_item(self, line: _Line, kind: str, number: str, text: str) -> Block:
        joined = self._join(line, text)
        depth = self._depth(line.indent, number if kind == "number" else "")
        return Block("item", strip_marks(joined), line.number, depth, number, is_strong(joined), line.indent)

    def _depth(self, indent: int, number: str) -> int:
        """How deep an item is nested: dotted numbers say it, and below them the indents."""
        if "." in number:
            self._columns = []
            return number.count(".")
        column = (indent, not number)  # a bullet is below the numbers of its column
        while self._columns and self._columns[-1] > column:
            self._columns.pop()
        if not self._columns or self._columns[-1] < column:
            self._columns.append(column)
        return len(self._columns) - 1

    def _read_paragraph(self, line: _Line) -> Block:
        joined = self._join(line, line.text)
        return Block("paragraph", strip_marks(joined), line.number, is_strong=is_strong(joined), indent=line.indent)

    def _join(self, line: _Line, text: str) -> str:
        """A line with those that go on with it."""
        self._at += 1
        parts = [text]
        while self._at < len(self._lines):
            following = self._lines[self._at]
            if not self._goes_on(self._lines[self._at - 1], following, line):
                break
            parts.append(following.text)
            self._at += 1
        return re.sub(r"(?<=\w)-\n(?=[a-z])", "", "\n".join(parts)).replace("\n", " ")

    def _goes_on(self, before: _Line, line: _Line, first: _Line) -> bool:
        """Whether a line goes on with the one above it, as wrapped text does."""
        if not line.text or split_marker(line.text)[0] or _SAMPLE.match(line.text) or _HASHES.fullmatch(line.text):
            return False
        if _RULE.fullmatch(line.text) or _FENCE.match(line.text) or is_section_name(line.text):
            return False
        if before.text.endswith(":") or is_strong(before.text):
            return False
        if _ENDED.fullmatch(before.text) and _begins_anew(line.text):
            return False
        if line.text[:1].islower() or _LOOSE_END.fullmatch(before.text):
            return True
        is_wrapped = len(before.text) >= MIN_WRAPPED_CHARACTERS
        return is_wrapped and line.indent >= first.indent and (len(line.text) < len(before.text) * 2)


def _begins_anew(text: str) -> bool:
    """Whether a line is an answer or a case, which goes on with no line above it."""
    from sopstudio.documents.branches import is_answer  # which a window opens without
    from sopstudio.documents.cases import is_case

    return is_answer(text) or is_case(text)


@cache
def _number() -> re.Pattern[str]:
    """The number of a step or a part, before its words."""
    named = f"{words_for('numbering', 'step')}|{words_for('numbering', 'part')}"
    return re.compile(
        rf"(?:\*\*)?(?:(?:{named})\s+(?P<step>\d+(?:\.\d+)*|[A-Z]\b)\s*[:.)–—-]|"
        r"(?P<dotted>\d+(?:\.\d+)+)[.):]?"
        r"|(?P<plain>\d{1,3})[.)]|(?P<letter>[A-Z]|[IVX]{1,5})[.)])(?:\*\*)?(?:\s+|$)(?P<text>.*)",
        re.I | re.S,
    )


__all__ = ["is_strong", "read_plain_text", "split_marker", "strip_marks"]
