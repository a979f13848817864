"""The sections of a text that declare facts, tools and articles: `facts:`, `tools:` and `knowledge:`.

A declaration is a line with its details below: `status: text, one of "open", "paid"`, the name of a tool, or the title
of an article.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, Final

from pydantic import ValidationError

from sopstudio.errors import FormatError
from sopstudio.formats.text.details import (
    ARTICLE,
    FACT,
    HEADINGS,
    TOOL,
    Row,
    parse_json,
    parse_text,
    print_json,
    print_text,
    read_details,
    split_details,
    write_details,
)
from sopstudio.formats.text.lines import marker, split_marker
from sopstudio.formats.text.outline import LINE_MARKER, OutlineLine
from sopstudio.formats.text.quoting import quote_json
from sopstudio.sop.elements import fresh_id, slug
from sopstudio.sop.facts import TYPE_WORDS, Fact
from sopstudio.sop.frozen import FrozenModel
from sopstudio.sop.model import Article, Sop, Tool
from sopstudio.translation import tr

INDENT: Final = "  "
_TYPES: Final = {words: name for name, words in TYPE_WORDS.items()}
_NUMBER: Final = r"-?\d+(?:\.\d+)?"
_KIND: Final = re.compile(
    rf"(?P<type>[a-z ]+?)(?: of (?P<items>[a-z ]+?))?(?P<optional>, optional)?(?:, from (?P<minimum>{_NUMBER}))?"
    rf"(?:, to (?P<maximum>{_NUMBER}))?(?:, one of (?P<allowed>.+))?",
    re.S,
)
_JSON: Final = json.JSONDecoder(strict=False)


def write_sections(sop: Sop) -> list[str]:
    """The lines of the declarations, none where there are none."""
    sections = (
        ("facts:", [(_fact_line(fact), write_details(fact, FACT)) for fact in sop.facts]),
        ("tools:", [(tool.name, write_details(tool, TOOL)) for tool in sop.tools]),
        ("knowledge:", [(_article_line(article), write_details(article, ARTICLE)) for article in sop.knowledge]),
    )
    lines: list[str] = []
    for heading, declarations in sections:
        if declarations:
            lines += ["", heading]
        for line, details in declarations:
            lines += [INDENT + line, *(2 * INDENT + detail for detail in details)]
    return lines


def split_sections(lines: Sequence[OutlineLine]) -> tuple[list[OutlineLine], dict[str, list[OutlineLine]]]:
    """The lines that are no sections, and those of each section by its heading."""
    sections: dict[str, list[OutlineLine]] = {}
    others = []
    for item in lines:
        if item.text in HEADINGS:
            sections.setdefault(item.text, []).extend(item.children)
        else:
            others.append(item)
    return others, sections


def read_facts(lines: Iterable[OutlineLine]) -> tuple[Fact, ...]:
    """The facts that are declared. Raises `FormatError`, naming the line."""
    return tuple(_read_declaration(item, Fact, FACT, _fact_fields) for item in lines)


def read_tools(lines: Iterable[OutlineLine]) -> tuple[Tool, ...]:
    """The tools that are declared. Raises `FormatError`, naming the line."""
    return tuple(_read_declaration(item, Tool, TOOL, _tool_fields) for item in lines)


def read_articles(lines: Iterable[OutlineLine]) -> tuple[Article, ...]:
    """The articles. Raises `FormatError`, naming the line."""
    taken: list[str] = []
    articles: list[Article] = []
    for item in lines:
        articles.append(_read_declaration(item, Article, ARTICLE, partial(_article_fields, taken)))
        taken.append(articles[-1].id)
    return tuple(articles)


def _read_declaration(
    item: OutlineLine, kind: type[Any], table: Mapping[str, Row], read_line: Callable[[str], dict[str, Any]]
) -> Any:
    details, others = split_details(item.children, table)
    if others:
        keys = ", ".join(table)
        raise refuse(
            others[0].line,
            tr("it is no detail of a {lower}", lower=kind.__name__.lower()),
            tr("its details are: {keys}", keys=keys),
        )
    try:
        return build(kind, item.line, {**read_line(item.text), **read_details(details, table)})
    except ValueError as error:
        raise refuse(item.line, str(error), tr("correct the line")) from None


def build(kind: type[FrozenModel], line: int, fields: Mapping[str, Any]) -> Any:
    """The value with these fields. Raises `FormatError`, naming the line."""
    try:
        return kind.model_validate(fields)
    except ValidationError as error:
        [first, *_] = error.errors()
        place = ".".join(map(str, first["loc"]))
        raise refuse(line, f"{place}: {first['msg']}", tr("correct the line")) from None


def refuse(line: int, why: str, hint: str) -> FormatError:
    """The error for a line."""
    return FormatError(tr("the text is refused"), where=tr("line {line}", line=line), why=why, hint=hint)


def _fact_line(fact: Fact) -> str:
    kind = TYPE_WORDS[fact.type] + (f" of {TYPE_WORDS[fact.items]}" if fact.items else "")
    parts = [kind, "optional" if fact.optional else ""]
    parts += [
        f"{word} {_number(value)}"
        for word, value in (("from", fact.minimum), ("to", fact.maximum))
        if value is not None
    ]
    if fact.allowed:
        parts.append(f"one of {', '.join(map(print_json, fact.allowed))}")
    name = fact.name
    is_plain = name == name.strip() and name.isprintable() and not re.search(r'[:"\[\]]', name)
    name = name if is_plain and not LINE_MARKER.match(name) else quote_json(name)
    return f"{name}: {', '.join(filter(None, parts))}"


def _number(value: int | Decimal) -> str:
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _fact_fields(text: str) -> dict[str, Any]:
    """The name of a fact, and what its line says of its values. Raises `ValueError`."""
    name, kind = _split_name(text)
    match = _KIND.fullmatch(kind)
    if match is None or match["type"] not in _TYPES or (match["items"] and match["items"] not in _TYPES):
        raise ValueError(
            tr("{kind} is no type of a fact; it is one of {types}", kind=f"{kind!r}", types=", ".join(_TYPES))
        )
    fields: dict[str, Any] = {"name": name, "type": _TYPES[match["type"]], "optional": match["optional"] is not None}
    if match["items"]:
        fields["items"] = _TYPES[match["items"]]
    if match["allowed"]:
        fields["allowed"] = tuple(parse_json(f"[{match['allowed']}]"))
    return fields | {key: parse_json(match[key]) for key in ("minimum", "maximum") if match[key]}


def _split_name(text: str) -> tuple[str, str]:
    if text.startswith('"'):
        try:
            name, end = _JSON.raw_decode(text)
        except ValueError:
            raise ValueError(tr("the quotes are not closed")) from None
        rest = text[end:]
    else:
        name, colon, rest = text.partition(":")
        rest = colon + rest
    if not rest.startswith(":"):
        raise ValueError(tr("a fact is NAME: TYPE, as in: amount: number, from 0"))
    return str(name), rest[1:].strip()


def _tool_fields(text: str) -> dict[str, Any]:
    return {"name": text}


def _article_line(article: Article) -> str:
    title = print_text(article.title) if not LINE_MARKER.match(article.title) else quote_json(article.title)
    return (title if split_marker(title)[1] == "" else quote_json(title)) + marker(article.id)


def _article_fields(taken: Sequence[str], text: str) -> dict[str, Any]:
    title, node_id = split_marker(text)
    return {"title": parse_text(title), "id": node_id or fresh_id(taken, slug(title) or "article"), "text": ""}


__all__ = [
    "HEADINGS",
    "build",
    "read_articles",
    "read_facts",
    "read_tools",
    "refuse",
    "split_sections",
    "write_sections",
]
