"""The outline in plain words: each line of the notation as people say it, and back without a loss.

A line that was shown is read as the line of the notation that it was shown for. A line that somebody wrote is read by
its words: keywords in the language of the window or as in the notation, conditions as they are typed elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sopstudio.documents.typed_conditions import read_typed
from sopstudio.formats.text.lines import (
    Statement,
    StatementKind,
    if_line,
    is_formal,
    marker,
    parse_line,
    split_condition,
    step_line,
)
from sopstudio.formats.text.quoting import quote_json
from sopstudio.formats.tool_validation import is_tool_name
from sopstudio.outline import plain_forms
from sopstudio.outline.plain_forms import find_keyword
from sopstudio.sop.elements import callable_name
from sopstudio.sop.first_use import type_by_first_use, untyped_facts
from sopstudio.sop.model import TIME_RUNS_OUT, Sop
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.conditions import condition_tree
from sopstudio.text.humanize import one_line

_TOOLS: Final = re.compile(r"\[tools?: ?([^\[\]]+)\]", re.I)
_TIMES: Final = re.compile(r"\(at most (\d{1,4}) times?\)$", re.I)
_DEAD_END: Final = "dead end"
_FOLLOWING: Final[tuple[StatementKind, ...]] = ("step", "end", "goto", "if")
"""What may stand below a step in its block."""
_BRANCH_KEYWORDS: Final[tuple[StatementKind, ...]] = ("if", "elif")


class PlainWords:
    """Says and reads the outlines of an SOP; `known` has the notation of lines that were shown, and grows."""

    def __init__(self, sop: Sop, known: Mapping[str, str] | None = None) -> None:
        self.known = dict(known or {})
        self._sop = sop
        self._tool_titles = {tool.name: one_line(tool.label()) for tool in sop.tools}
        self._tool_names = {title.casefold(): name for name, title in self._tool_titles.items()}

    def say(self, text: str) -> str:
        """A text of the notation in plain words, line by line."""
        shown: dict[str, str] = {}
        said = [self._say_once(line, shown, is_first=not place) for place, line in enumerate(text.split("\n"))]
        self.known.update(shown)
        return "\n".join(said)

    def read(self, text: str) -> str:
        """A text in plain words as one of the notation, line by line."""
        lines = [
            line[: len(line) - len(line.lstrip())] + self._read_known(line.strip(), is_first=not place)
            for place, line in enumerate(text.split("\n"))
        ]
        return "\n".join(
            _go_on(lines, number) if line.strip() == _DEAD_END else line for number, line in enumerate(lines)
        )

    def _say_once(self, line: str, shown: dict[str, str], *, is_first: bool) -> str:
        """A line in words that no other line was shown as: else it stays as it is, or is quoted."""
        body = line.strip()
        if not body:
            return line
        words = plain_forms.TITLE + body[2:] if is_first and body.startswith("# ") else self._say(body)
        if shown.setdefault(words, body) != body:
            words = body if shown.setdefault(body, body) == body else quote_json(body)
            shown.setdefault(words, body)
        return line[: len(line) - len(line.lstrip())] + words

    def _say(self, body: str) -> str:
        """A line in plain words."""
        statement = parse_line(body)
        say = _SAYINGS.get(statement.kind)
        if say is not None:
            return say(body)
        if statement.kind in _BRANCH_KEYWORDS:
            template = plain_forms.IF if statement.kind == "if" else plain_forms.ELIF
            return template.format(condition=_say_condition(statement, body))
        if statement.kind == "step" and (statement.tools or statement.person is not None):
            return self._say_step(statement)
        return body

    def _say_step(self, statement: Statement) -> str:
        tags = [f" [Tool: {self._tool_titles.get(name, name)}]" for name in statement.tools]
        if statement.person is not None:
            tags.append(f" [Person: {statement.person}]" if statement.person else " [Person]")
        return step_line(statement.text) + "".join(tags) + (marker(statement.id) if statement.id else "")

    def _read_known(self, body: str, *, is_first: bool) -> str:
        if not body or body in self.known:
            return self.known.get(body, body)
        if is_first and body.casefold().startswith(plain_forms.TITLE.casefold()):
            return f"# {body[len(plain_forms.TITLE) :].strip()}"
        return self._read(body)

    def _read(self, body: str) -> str:
        """A line that somebody wrote in the notation."""
        found = find_keyword(body)
        if found is None:
            return _TOOLS.sub(self._read_tools, body)
        keyword, length = found
        rest = body[length:].strip()
        if keyword.kind in _BRANCH_KEYWORDS:
            return self._read_branch(keyword.kind, rest)
        if keyword.kind in ("else", "always"):
            after = rest.lstrip(":,").strip()
            return f"{keyword.notation}: {self._read(after)}" if after else f"{keyword.notation}:"
        if keyword.kind == "goto":
            rest = plain_forms.TIMES_PATTERN.sub(r"(at most \1 times)", rest)
        return f"{keyword.notation} {rest}".rstrip()

    def _read_branch(self, keyword: StatementKind, text: str) -> str:
        condition, after = split_condition(text)
        if not condition:
            return f"{keyword} {text}".rstrip()
        if written := plain_forms.FORMALLY_PATTERN.match(condition):
            condition = f"formally {condition[written.end() :]}"
        if condition.casefold() == plain_forms.TIMEOUT.casefold():
            line = f"{keyword} {TIME_RUNS_OUT}:"
        elif condition == plain_forms.TO_BE_WRITTEN:
            line = if_line("", formal=True, keyword=keyword)
        elif condition.startswith(('"', "formally ")) or is_formal(condition):
            line = f"{keyword} {condition}:"
        else:
            formal = self._read_condition(condition)
            line = if_line(formal, formal=True, keyword=keyword) if formal else f"{keyword} {condition}:"
        return f"{line} {self._read(after)}" if after else line

    def _read_condition(self, words: str) -> str:
        """A condition in words as a formal one; a fact of which only the name is stated has the type that it needs."""
        formal = read_typed(words, self._sop.facts, untyped_facts(self._sop))
        return type_by_first_use(self._sop, formal)[1] if formal else ""

    def _read_tools(self, match: re.Match[str]) -> str:
        """A tag with the names of tools, which may be named by their titles; a new title gives a new tool its name."""
        whole = self._tool_names.get(match[1].strip().casefold())
        titles = [title.strip() for title in match[1].split(",")]
        known = (self._tool_names.get(title.casefold(), title) for title in titles)
        names = [whole] if whole else [name if is_tool_name(name) else callable_name(name) or name for name in known]
        return f"[tool: {', '.join(names)}]"


def _go_on(lines: Sequence[str], number: int) -> str:
    """A dead end; where somebody wrote on below it, in the same block, that step follows after all."""
    line = lines[number]
    indent = line[: len(line) - len(line.lstrip())]
    below = next((other for other in lines[number + 1 :] if other.strip()), "")
    is_in_block = below.startswith(indent) and below[len(indent) : len(indent) + 1].strip() != ""
    return f"{indent}continue" if is_in_block and parse_line(below.strip()).kind in _FOLLOWING else line


def _say_condition(statement: Statement, body: str) -> str:
    """The condition of a branch in words; as it is written where it is prose."""
    if statement.is_timeout:
        return plain_forms.TIMEOUT
    if statement.is_formal and not statement.text.strip():
        return plain_forms.TO_BE_WRITTEN
    written = body.partition(" ")[2].removesuffix(":")
    if statement.is_formal and condition_tree(statement.text):
        return spell_out(statement.text)
    if statement.is_formal and written.startswith("formally "):
        return f"{plain_forms.FORMALLY} {written.removeprefix('formally ')}"
    return written


def _say_jump(body: str) -> str:
    words = body.partition(":")[2].strip()
    times = _TIMES.search(words)
    if times:
        words = f"{words[: times.start()]}{plain_forms.TIMES.format(count=times[1])}"
    return plain_forms.GO_TO.format(step=words)


def _say_end(body: str) -> str:
    outcome = body.partition(":")[2].strip()
    return plain_forms.END.format(title=outcome) if outcome else plain_forms.BARE_END


_SAYINGS: Final[Mapping[StatementKind, Callable[[str], str]]] = {
    "else": lambda _: plain_forms.ELSE,
    "always": lambda _: plain_forms.ALWAYS,
    "continue": lambda _: plain_forms.GO_ON,
    "dead end": lambda _: plain_forms.DEAD_END,
    "follow all": lambda _: plain_forms.FOLLOW_ALL,
    "follow first": lambda _: plain_forms.FOLLOW_FIRST,
    "end": _say_end,
    "goto": _say_jump,
    "procedure": lambda body: plain_forms.SUB_PROCEDURE.format(title=body.partition(" ")[2].removesuffix(":")),
}
"""How the lines that the writer writes are said, by what they are."""

__all__ = ["PlainWords"]
