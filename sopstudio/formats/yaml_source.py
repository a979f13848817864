"""YAML as plain data: the core schema of YAML 1.2, so that `no`, `on`, dates and times stay texts.

No tag makes an object, nothing is included, and what refers to itself or unfolds to too much is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from sopstudio.errors import FormatError
from sopstudio.extras import require
from sopstudio.translation import format_number, quoted, tr

if TYPE_CHECKING:
    from yaml.events import Event

MAX_YAML_CHARACTERS: Final = 2_000_000
MAX_YAML_VALUES: Final = 200_000
MAX_YAML_DEPTH: Final = 64
_REFUSED: Final = tr("the YAML is refused")
_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9]\d{0,99})(?:\.\d{1,100})?(?:[eE][-+]?\d{1,3})?")
_WORDS: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULLS: Final = ("", "~", "null", "Null", "NULL")
_COMMENT: Final = re.compile(r"[\s,:\]}]*(?<!\S)#|[\s,:\]}]*[,\]}]\s*#")
_TAG: Final = "tag:yaml.org,2002:"
_TAGS: Final = {f"{_TAG}{name}" for name in ("str", "int", "float", "bool", "null", "map", "seq")}


class _Anchor(Struct, frozen=True):
    """A value that aliases refer to, and how many values it holds."""

    value: Any
    size: int


class YamlSource(Struct, frozen=True):
    """The data of a YAML document, and the lines of its comments, counted from 1."""

    data: Any
    comments: tuple[int, ...] = ()


def parse_yaml(text: str, number: Callable[[str], Any] = Decimal) -> Any:
    """The data of one YAML document, with whole numbers as int and others by `number`; keys are texts.

    Raises `FormatError` with line and column.
    """
    return read_yaml(text, number).data


def read_yaml(text: str, number: Callable[[str], Any] = Decimal) -> YamlSource:
    """The same, with the places of the comments, which the data has no place for."""
    require("yaml")
    from yaml import MarkedYAMLError, YAMLError

    if len(text) > MAX_YAML_CHARACTERS:
        why = tr("more than {max_yaml_characters} characters", max_yaml_characters=format_number(MAX_YAML_CHARACTERS))
        raise FormatError(tr("the YAML is too large"), why=why, hint=tr("split the procedure, or write it as JSON"))
    try:
        composer = _Composer(_events(text), number)
        data = composer.compose()
        return YamlSource(data, tuple(composer.comment_lines(text)))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = (
            tr("line {line}, column {column}", line=mark.line + 1, column=mark.column + 1) if mark is not None else ""
        )
        why = " ".join(str(error.problem or error.context or "").split())[:200]
        raise FormatError(
            tr("the YAML cannot be read"), where=where, why=why, hint=tr("check indent and quotes")
        ) from None
    except YAMLError as error:
        raise FormatError(tr("the YAML cannot be read"), why=" ".join(str(error).split())[:200]) from None


def _events(text: str) -> Iterator[Event]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return iter(yaml.parse(text, Loader=loader))


class _Composer:
    """Makes data of the events of a parser."""

    def __init__(self, events: Iterator[Event], number: Callable[[str], Any]) -> None:
        self._events, self._number = events, number
        self._anchors: dict[str, _Anchor] = {}
        self._open: set[str] = set()
        self._count = 0
        self._ends: dict[int, int] = {}
        self._blocks: list[tuple[int, int]] = []

    def comment_lines(self, text: str) -> Iterator[int]:
        """The lines, counted from 1, on which a # stands behind all values and in no text of several lines."""
        inside = {line for first, last in self._blocks for line in range(first, last)}
        for line, words in enumerate(text.split("\n")):
            if "#" in words and line not in inside and _COMMENT.match(words, self._ends.get(line, 0)):
                yield line + 1

    def _mark(self, event: Event) -> None:
        """Remember where a value ends, and the lines that it goes over."""
        first, last = event.start_mark, event.end_mark
        if first is not None and last is not None:
            self._ends[last.line] = max(last.column, self._ends.get(last.line, 0))
            if last.line > first.line:
                self._blocks.append((first.line, last.line))

    def compose(self) -> Any:
        """The data of the only document."""
        from yaml import events

        value, documents = None, 0
        for event in self._events:
            if isinstance(event, events.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    why = tr("a second document begins here")
                    raise _refusal(event, why, tr("write one procedure in one file"))
                value = self._value(next(self._events), 0)
        return value

    def _value(self, event: Event, depth: int) -> Any:
        from yaml import events

        self._add(1, event)
        if depth > MAX_YAML_DEPTH:
            raise _refusal(
                event, tr("it is deeper than {max_yaml_depth}", max_yaml_depth=MAX_YAML_DEPTH), tr("use fewer levels")
            )
        if isinstance(event, events.AliasEvent):
            return self._alias(event)
        tag = event.tag if isinstance(event, events.NodeEvent) and hasattr(event, "tag") else None
        if tag not in (None, "!") and tag not in _TAGS:
            raise _refusal(event, tr("the tag {tag} makes a value of a program", tag=quoted(tag[:60])), tr("remove it"))
        before, anchor = self._count, getattr(event, "anchor", None)
        if anchor:
            self._open.add(anchor)
        value = self._collect(event, depth) if not isinstance(event, events.ScalarEvent) else self._scalar(event)
        if anchor:
            self._open.discard(anchor)
            self._anchors[anchor] = _Anchor(value, self._count - before + 1)
        return value

    def _collect(self, event: Event, depth: int) -> Any:
        from yaml import events

        if isinstance(event, events.SequenceStartEvent):
            items = []
            while not isinstance(part := next(self._events), events.SequenceEndEvent):
                items.append(self._value(part, depth + 1))
            return items
        if not isinstance(event, events.MappingStartEvent):
            raise _refusal(event, tr("a value was expected here"), tr("check indent and quotes"))
        members: dict[str, Any] = {}
        while not isinstance(part := next(self._events), events.MappingEndEvent):
            name = self._key(part, members)
            members[name] = self._value(next(self._events), depth + 1)
        return members

    def _key(self, event: Event, members: dict[str, Any]) -> str:
        from yaml import events

        self._add(1, event)
        if not isinstance(event, events.ScalarEvent):
            raise _refusal(event, tr("a name must be a text"), tr("write NAME: VALUE"))
        self._mark(event)
        name = str(event.value)
        if name in members:
            raise _refusal(event, tr("the name {name} stands twice", name=quoted(name[:60])), tr("remove one of them"))
        if name == "<<" and event.implicit[0]:
            raise _refusal(event, tr("merge keys (<<) are not read"), tr("write the values out"))
        return name

    def _alias(self, event: Any) -> Any:
        anchor = str(event.anchor)
        if anchor in self._open:
            raise _refusal(
                event, tr("the value &{anchor} holds itself", anchor=anchor[:40]), tr("write the values out")
            )
        if anchor not in self._anchors:
            raise _refusal(event, tr("no value is called &{anchor}", anchor=anchor[:40]), tr("write the value out"))
        self._add(self._anchors[anchor].size, event)
        return deepcopy(self._anchors[anchor].value)

    def _add(self, count: int, event: Event) -> None:
        self._count += count
        if self._count > MAX_YAML_VALUES:
            why = tr(
                "more than {max_yaml_values} values, with those that aliases repeat",
                max_yaml_values=format_number(MAX_YAML_VALUES),
            )
            raise _refusal(event, why, tr("split the procedure"))

    def _scalar(self, event: Any) -> Any:
        self._mark(event)
        text, tag = str(event.value), event.tag or ""
        if tag == f"{_TAG}str" or tag == "!" or not (event.implicit[0] or tag):
            return text
        return resolve(text, self._number)


def resolve(text: str, number: Callable[[str], Any] = Decimal) -> Any:
    """The value of a text without quotes: null, true, false, a number, or the text itself."""
    if text in _NULLS:
        return None
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.fullmatch(text):
        return int(text) if text.lstrip("+-").isdigit() else number(text)
    return text


def _refusal(event: Event, why: str, hint: str) -> FormatError:
    mark = event.start_mark
    where = tr("line {line}, column {column}", line=mark.line + 1, column=mark.column + 1) if mark is not None else ""
    return FormatError(_REFUSED, where=where, why=why, hint=hint)


__all__ = ["MAX_YAML_CHARACTERS", "MAX_YAML_VALUES", "YamlSource", "parse_yaml", "read_yaml", "resolve"]
