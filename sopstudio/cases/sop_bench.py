"""A domain of SOP-Bench (Amazon, 2025): a folder with a procedure in prose, tool specifications and a table of cases.

    sop.txt, toolspecs.json, metadata.json, test_set_with_outputs.csv -> Document with facts, tools and a kept mapping

The columns that the domain names as outputs are expected, and never inputs; those that it names as inputs are inputs.
Where it names none, what a tool takes is an input. A column that is neither is the answer of the tool whose name and
description say it; one that no tool says is left out, and listed, like a parameter that no column gives. `tools.py`, in
which the benchmark has Python for every tool, is never read: the answers stand in the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from sopstudio.cases.column_types import ColumnProfile, profile_column
from sopstudio.cases.guess import ID_NAMES
from sopstudio.cases.mapping import TableMapping, keep_mapping
from sopstudio.cases.sources import read_table
from sopstudio.cases.table import Table, find_column, fold_name
from sopstudio.errors import FormatError
from sopstudio.expressions import is_fact_name
from sopstudio.formats import Loss, read
from sopstudio.formats.limits import read_file
from sopstudio.formats.tool_lists import merge_tools, read_tools
from sopstudio.sop import Document, Fact, Output, Sop, Task, Tool, decode_utf8, loads, replace_fields
from sopstudio.sop.facts import FactType
from sopstudio.translation import tr

PROSE, TOOLS, METADATA, CODE = "sop.txt", "toolspecs.json", "metadata.json", "tools.py"
TABLES: Final = ("test_set_with_outputs.csv", "data.csv")
MIN_SAID: Final = 0.6
"""The share of a column's words that a tool's name and description have to say."""
NAME_WEIGHT: Final = 2
"""How much more a word in a tool's name counts than one in its description."""
MAX_ALLOWED: Final = 12
"""Distinct texts of an expected column up to which they are what its fact may be."""
_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class Domain(Struct, frozen=True):
    """A domain as a document that keeps the mapping of its table, the table and its file, and what was left out."""

    document: Document
    table: Table
    table_path: Path
    mapping: TableMapping
    losses: tuple[Loss, ...] = ()


def is_domain(folder: Path) -> bool:
    """Whether a folder holds the files of a domain."""
    return folder.is_dir() and all((folder / name).is_file() for name in (PROSE, METADATA))


def read_domain(folder: Path) -> Domain:
    """The domain in a folder. Raises `FormatError` where a file is missing or cannot be read."""
    metadata = _read_metadata(folder)
    path = _find_table(folder)
    table = read_table(path)
    reading = read(folder / PROSE)
    document, losses = reading.document, list(reading.losses)
    if (folder / TOOLS).is_file():
        tools = read_tools(read_file(folder / TOOLS))
        document, _ = merge_tools(_without_tools(document), tools)
        losses += tools.losses
    if (folder / CODE).is_file():
        losses.append(Loss("the code of the tools is not read", CODE, "their answers stand in the table", "kept"))
    prose = decode_utf8(read_file(folder / PROSE))
    roles = _Roles(document.sop, table, metadata, prose)
    losses += roles.losses()
    sop = _with_roles(document.sop, roles, str(metadata.get("name") or folder.name))
    mapping = roles.mapping()
    document = keep_mapping(replace_fields(document, sop=sop), path.name, mapping)
    return Domain(document, table, path, mapping, tuple(losses))


def _without_tools(document: Document) -> Document:
    """The document without the tools that its prose seems to speak of: the folder has the real ones."""
    nodes = tuple(replace_fields(node, tools=()) if isinstance(node, Task) else node for node in document.sop.nodes)
    return replace_fields(document, sop=replace_fields(document.sop, tools=(), nodes=nodes))


def _read_metadata(folder: Path) -> Mapping[str, Any]:
    try:
        data = loads(decode_utf8(read_file(folder / METADATA)))
    except OSError as error:
        why = error.strerror or str(error)
        raise FormatError(tr("this is no domain of SOP-Bench"), where=f"{folder.name}/{METADATA}", why=why) from None
    outputs = data.get("output_columns") if isinstance(data, dict) else None
    if not isinstance(outputs, list) or not outputs:
        raise FormatError(
            tr("this is no domain of SOP-Bench"),
            where=f"{folder.name}/{METADATA}",
            why=tr("it names no output_columns"),
        )
    metadata: Mapping[str, Any] = data
    return metadata


def _find_table(folder: Path) -> Path:
    named = [folder / name for name in TABLES if (folder / name).is_file()]
    others = sorted(path for path in folder.glob("*.csv") if "without" not in path.name)
    if not (named or others):
        raise FormatError(
            tr("the domain has no table"), where=folder.name, hint=tr("put {tables} there", tables=TABLES[0])
        )
    return (named or others)[0]


class _Roles:
    """What each column of the table is."""

    def __init__(self, sop: Sop, table: Table, metadata: Mapping[str, Any], prose: str) -> None:
        self._tools = {tool.name: tool for tool in sop.tools}
        self.profiles = {name: profile_column(name, table.column(name)) for name in table.columns}
        self.expected = _columns(table, metadata["output_columns"])
        parameters = {name for tool in sop.tools for name in tool.properties()}
        named = metadata.get("input_columns")
        inputs = _columns(table, named) if isinstance(named, list) else [c for c in table.columns if c in parameters]
        self.inputs = [column for column in inputs if column not in self.expected]
        rest = [column for column in table.columns if column not in (*self.expected, *self.inputs)]
        self.computed = [column for column in rest if re.search(rf"\b{re.escape(column)}\s*:?=(?!=)", prose)]
        givers = {column: self._giver(column) for column in rest if column not in self.computed}
        self.answers = {column: tool for column, tool in givers.items() if tool}
        left = [column for column in givers if column not in self.answers]
        self.id = next(filter(self._names_rows, (*left, *self.inputs)), "")
        self.unused = [column for column in left if column != self.id]
        self._named = isinstance(named, list)

    def fact_columns(self) -> list[str]:
        """The columns that become facts."""
        return [name for name in (*self.inputs, *self.answers, *self.expected) if is_fact_name(name)]

    def mapping(self) -> TableMapping:
        """The mapping of the table."""
        used = self.fact_columns()
        tools: dict[str, dict[str, str]] = {}
        for column, tool in self.answers.items():
            if column in used:
                tools.setdefault(tool, {})[column] = column
        return TableMapping.model_validate(
            {
                "inputs": {column: column for column in self.inputs if column in used},
                "tools": tools,
                "expected": {column: column for column in self.expected if column in used},
                "id": self.id,
            }
        )

    def losses(self) -> Iterator[Loss]:
        """What is left out, assumed, or lacks."""
        for column, giver in self.answers.items():
            yield Loss(f"the column {column!r} is what {giver} answers", "", "the tool's words say so", "assumed")
        if not self._named:
            yield Loss("the columns that tools take are inputs", METADATA, "it names no input_columns", "assumed")
        for column in self.computed:
            yield Loss(f"the column {column!r} is left out", "", "the procedure computes it")
        for column in self.unused:
            yield Loss(f"the column {column!r} is left out", "", "it is no input and no output, and no tool says it")
        for tool in self._tools.values():
            for name in tool.properties():
                if name not in self.profiles:
                    kind = "required" if name in tool.required() else "optional"
                    yield Loss(f"the {kind} parameter {name!r} of {tool.name} has no column", "", "none has its name")

    def _names_rows(self, column: str) -> bool:
        return self.profiles[column].is_unique and fold_name(column).split("_")[-1] in ID_NAMES

    def _giver(self, column: str) -> str:
        """The tool whose words say the column; blank where none does, or several do alike."""
        words = _words(column)
        ranked = sorted(((_score_words(words, tool), name) for name, tool in self._tools.items()), reverse=True)
        if not ranked or ranked[0][0] < MIN_SAID or (len(ranked) > 1 and ranked[1][0] == ranked[0][0]):
            return ""
        return ranked[0][1]


def _columns(table: Table, names: Iterable[object]) -> list[str]:
    """The columns of these names. Raises `FormatError` for one that the table lacks."""
    return [table.columns[find_column(table.columns, str(name))] for name in names]


def _score_words(words: Sequence[str], tool: Tool) -> float:
    """How much of a column a tool says: the share of its words, and more where its name says them."""
    in_name, in_text = set(_words(tool.name)), set(_words(tool.description))
    share = sum(word in in_name or word in in_text for word in words) / len(words)
    named = sum(word in in_name for word in words) / len(words)
    return 0.0 if share < MIN_SAID else share + NAME_WEIGHT * named


def _words(text: str) -> list[str]:
    """The words of a name or a description, without their endings."""
    parts = re.findall(r"[a-z0-9]+", _CAPITAL.sub(" ", text).lower().replace("_", " "))
    return [_stem(part) for part in parts] or [text]


def _stem(word: str) -> str:
    for ending in (
        "ically",
        "ication",
        "ation",
        "ied",
        "ify",
        "ing",
        "ity",
        "ies",
        "es",
        "ed",
        "ic",
        "al",
        "s",
        "y",
        "e",
    ):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _with_roles(sop: Sop, roles: _Roles, name: str) -> Sop:
    """The SOP with a fact for each column, the answers of its tools, and what it decides."""
    known = {fact.name: fact for fact in sop.facts}
    schemas = {name: str(schema.get("type", "")) for tool in sop.tools for name, schema in tool.properties().items()}
    for column in roles.fact_columns():
        is_expected = column in roles.expected
        known[column] = _fact(
            roles.profiles[column], known.get(column), schemas.get(column, ""), is_expected=is_expected
        )
    used = set(roles.fact_columns())
    tools = tuple(
        replace_fields(tool, outputs=(*tool.outputs, *_outputs(tool, roles.answers, used))) for tool in sop.tools
    )
    outputs = tuple(column for column in roles.expected if column in used)
    title = name.replace("_", " ").strip().capitalize()
    after = replace_fields(sop, title=title, facts=tuple(known.values()), tools=tools, outputs=outputs)
    return _with_asks(after, [column for column in roles.inputs if column in used])


def _outputs(tool: Tool, answers: Mapping[str, str], used: set[str]) -> Iterator[Output]:
    known = {output.fact for output in tool.outputs}
    for column, name in answers.items():
        if name == tool.name and column in used and column not in known:
            yield Output(path=column, fact=column)


_TYPES: Final[Mapping[str, FactType]] = MappingProxyType(
    {"string": "string", "number": "number", "integer": "integer", "boolean": "boolean", "array": "list"}
)
"""The types of facts by those of a tool's parameters."""


def _fact(profile: ColumnProfile, old: Fact | None, schema_type: str, *, is_expected: bool) -> Fact:
    """The fact of a column: its type as a tool's parameter or the cells say, and whether it may be missing.

    What is expected in words, *yes* among them, is a text that is one of these words.
    """
    kind = _TYPES.get(schema_type, profile.type)
    words = {value.casefold() for value in profile.values}
    if is_expected and kind == "boolean" and not words <= {"true", "false"}:
        kind = "string"
    is_closed = is_expected and kind == "string" and profile.distinct <= MAX_ALLOWED
    fields: dict[str, Any] = {"type": kind, "optional": profile.blanks > 0}
    fields |= {"items": "string"} if kind == "list" else {"allowed": profile.values} if is_closed else {}
    description = old.description if old is not None else ""
    return Fact(name=profile.name, description=description, **fields)


def _with_asks(sop: Sop, inputs: Sequence[str]) -> Sop:
    """The SOP whose first step asks for the inputs that no step asks for."""
    asked = {name for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task) for name in node.asks}
    lacking = tuple(name for name in inputs if name not in asked)
    nodes = tuple(
        replace_fields(node, asks=(*node.asks, *lacking)) if node.id == sop.start and isinstance(node, Task) else node
        for node in sop.nodes
    )
    return replace_fields(sop, nodes=nodes)


__all__ = ["METADATA", "PROSE", "Domain", "is_domain", "read_domain"]
