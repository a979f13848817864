"""A procedure as it stands in a prompt, a numbered section a step: what the offline model makes out of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from sopstudio.llm.offline.extraction import Wanted

HEADING = re.compile(r"^##+ (?P<number>\d+)\. (?P<title>[^\n]+)$", re.M)
ASKED = re.compile(r"^- Find out (?P<name>[^:\n]+): ?(?P<about>[^\n]*)$", re.M)
COMPUTED = re.compile(r"^- Work out: (?P<name>[^=\n]+?) = (?P<expression>[^\n]+)$", re.M)
CALL = re.compile(r"^- Call (?P<tool>[\w-]+)(?: if (?P<when>[^\n]+))?$(?P<more>(?:\n  - [^\n]*)*)", re.M)
RENAMED = re.compile(r"^  - its (?P<parameter>\S+) is (?P<fact>[^\n]+)$", re.M)
ALLOWED = re.compile(r"^  - allowed only if (?P<condition>[^\n]+)$", re.M)
GIVES = re.compile(r"(?P<fact>[^(),\n]+?) \((?P<path>[^()\n]+)\)")
SAID = re.compile(r"^- Say: (?P<text>[^\n]+)$", re.M)
ONWARD = re.compile(
    r"^- (?:If (?P<condition>[^\n]+): |(?P<otherwise>Otherwise ))?(?:\(at most (?P<bound>\d+) times\) )?"
    r"go to (?P<target>\d+) \([^\n]*\)$",
    re.M,
)
OVER = re.compile(r"^- The procedure is over here\.$", re.M)
SEVERAL = re.compile(r"^Then follow every line", re.M)
TYPES = frozenset({"string", "number", "integer", "boolean", "date", "datetime", "list"})
_SCHEMAS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "date": {"type": "string", "format": "date"},
        "datetime": {"type": "string", "format": "date-time"},
        "list": {"type": "array"},
    }
)


@dataclass(frozen=True)
class Line:
    """A tool to call: when, which fact feeds which parameter, and which facts it gives from which path.

    `allowed` is the condition without which it may not run.
    """

    tool: str
    when: str
    allowed: str
    arguments: Mapping[str, str]
    gives: Mapping[str, str]


@dataclass(frozen=True)
class Way:
    """A line that leads on: its condition, blank for always and None for otherwise."""

    condition: str | None
    target: int
    bound: int | None


@dataclass(frozen=True)
class Section:
    """One step of the procedure. What is `done` stands in its order: values to find out, and tools to call."""

    number: int
    title: str
    computes: tuple[tuple[str, str], ...]
    done: tuple[Wanted | Line, ...]
    says: str
    over: bool
    several: bool
    ways: tuple[Way, ...] = field(default=())


def sections(text: str) -> dict[int, Section]:
    """The sections of a prompt by number; none where it holds no procedure in this form."""
    heads = list(HEADING.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    found = (_section(head, text[head.end() : end]) for head, end in zip(heads, ends, strict=True))
    known = {one.number: one for one in found if one.ways or one.over}
    return known if 1 in known else {}


def given_by_tools(sections: Iterable[Section]) -> frozenset[str]:
    """The facts that tools alone give: nobody is asked for them."""
    done = [one for section in sections for one in section.done]
    asked = {one.name for one in done if isinstance(one, Wanted)}
    return frozenset(name for one in done if isinstance(one, Line) for name in one.gives if name not in asked)


def _section(head: re.Match[str], body: str) -> Section:
    said = SAID.search(body)
    return Section(
        int(head["number"]),
        head["title"],
        tuple((match["name"], match["expression"]) for match in COMPUTED.finditer(body)),
        tuple(one for _, one in sorted(_done(body), key=itemgetter(0))),
        said["text"] if said else "",
        OVER.search(body) is not None,
        SEVERAL.search(body) is not None,
        tuple(map(_way, ONWARD.finditer(body))),
    )


def _done(body: str) -> Iterator[tuple[int, Wanted | Line]]:
    """What is found out and called, with where it stands."""
    for match in ASKED.finditer(body):
        yield match.start(), Wanted.of(match["name"], dict(_schema(match["about"])))
    for match in CALL.finditer(body):
        yield match.start(), _line(match)


def _line(match: re.Match[str]) -> Line:
    more = match["more"]
    gives = next((line for line in more.split("\n") if line.startswith("  - gives ")), "")
    allowed = ALLOWED.search(more)
    return Line(
        match["tool"],
        match["when"] or "",
        allowed["condition"] if allowed else "",
        {one["parameter"]: one["fact"] for one in RENAMED.finditer(more)},
        {one["fact"].strip(): one["path"] for one in GIVES.finditer(gives.removeprefix("  - gives "))},
    )


def _way(match: re.Match[str]) -> Way:
    condition = None if match["otherwise"] else match["condition"] or ""
    return Way(condition, int(match["target"]), int(match["bound"]) if match["bound"] else None)


def _schema(about: str) -> Iterator[tuple[str, Any]]:
    """What the words behind a fact say of its values, as a JSON Schema has it."""
    parts = [part.strip() for part in about.rstrip(".").split(";")]
    yield "description", parts[0]
    for part in parts[1:]:
        kind = part.split(" in ")[0]
        if kind in TYPES:
            yield from _SCHEMAS.get(kind, {"type": kind}).items()
        elif part.startswith("one of "):
            yield "enum", [value.strip() for value in part.removeprefix("one of ").split(",")]
        elif part.startswith("must match "):
            yield "pattern", part.removeprefix("must match ")


__all__ = ["Line", "Section", "Way", "given_by_tools", "sections"]
