"""The native format, `*.sop.json`: everything in a document, canonical so that a line diff reads well.

Reading is strict: unknown keys, wrong types, unsafe tools and files of a newer version are refused, each
with its place as a JSON pointer. Faults in the procedure itself are left to the check.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import DecimalSchema

from sopstudio.errors import FormatError
from sopstudio.formats import tool_validation
from sopstudio.formats.format import Format, Reading, Source, Writing
from sopstudio.formats.limits import check_counts, check_json, check_values, json_pointer, misleading_texts
from sopstudio.formats.shape_errors import MAX_NAMED_FAULTS, build_refusal, explain_unknown_key, shape_error
from sopstudio.sop.canonical_json import dumps, loads, to_json_data
from sopstudio.sop.document import AdviceOff, Document, DocumentSettings, Note, Point, Provenance, Section
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import freeze
from sopstudio.sop.head import Head, SourceDocument
from sopstudio.sop.migrations import FORMAT as NEWEST
from sopstudio.sop.migrations import raise_format
from sopstudio.sop.model import (
    Article,
    Assignment,
    Binding,
    Compute,
    Decision,
    Edge,
    End,
    ErrorResponse,
    Output,
    Person,
    Procedure,
    ProcedureCall,
    SampleResponse,
    Sop,
    Task,
    Tool,
)
from sopstudio.translation import tr

_SECTION = re.compile(r'^( {2}| {6})"(nodes|edges|tools|facts|procedures|knowledge)": \[')
_NAME = re.compile(r'^( +)"(?:id|name)": ("(?:[^"\\]|\\.)*")')
_KINDS = {"nodes": "node", "edges": "edge", "tools": "tool", "facts": "fact"}


def element_lines(text: str) -> Mapping[tuple[str, str], int]:
    """Lines, counted from 1, by kind (node, edge, tool, fact) and name; inside a sub-procedure `procedure/node`."""
    lines: dict[tuple[str, str], int] = {}
    section, indent = "", 0
    in_procedures, procedure = False, ""
    for number, line in enumerate(text.split("\n"), start=1):
        section_start = _SECTION.match(line)
        if section_start and (in_procedures or len(section_start[1]) == 2):
            section, indent = section_start[2], len(section_start[1]) + 4
            in_procedures = section == "procedures" if indent == 6 else in_procedures
        elif name_match := _NAME.match(line):
            name = json.loads(name_match[2], strict=False)
            if in_procedures and len(name_match[1]) == 6:
                procedure = name
            elif section in _KINDS and len(name_match[1]) == indent:
                lines.setdefault((_KINDS[section], f"{procedure}/{name}" if in_procedures else name), number)
    return lines


VERSION: Final = NEWEST
EXTENSION: Final = ".sop.json"
SCHEMA: Final = "sop.schema.json"
_REFUSAL: Final = tr("the SOP is refused")
_HEAD: Final = ("$schema", "format")
_UID: Final = "uid"
_SOP_KEYS: Final = (
    *("id", "title", "description", "opening", "start", "outputs", "facts", "tools"),
    *("nodes", "edges", "knowledge", "procedures"),
)
_DOCUMENT_KEYS: Final = (_UID, "head", "layout", "notes", "sections", "provenance", "settings")
_MODELS: Final[Mapping[str, type[BaseModel]]] = MappingProxyType(
    {
        **{"": Sop, "facts": Fact, "edges": Edge, "knowledge": Article, "procedures": Procedure, "tools": Tool},
        **{"task": Task, "decision": Decision, "compute": Compute, "procedure": ProcedureCall, "end": End},
        "person": Person,
        **{"outputs": Output, "responses": SampleResponse, "errors": ErrorResponse, "assignments": Assignment},
        **{
            "notes": Note,
            "sections": Section,
            "provenance": Provenance,
            "settings": DocumentSettings,
            "advice_off": AdviceOff,
        },
        **{"layout": Point, "bindings": Binding, "head": Head, "sources": SourceDocument},
    }
)


def detect(source: Source) -> bool:
    """Whether this is a JSON object that names a format version, or whose nodes have a kind."""
    data = source.data
    if not isinstance(data, dict):
        return False
    if isinstance(data.get("format"), int) and ("nodes" in data or "$schema" in data or "id" in data):
        return True
    nodes = data.get("nodes")
    return isinstance(nodes, list) and any(isinstance(node, dict) and "kind" in node for node in nodes)


def read(source: Source, base: Document | None = None) -> Reading:
    """The document in `source` (`base` is not needed: the format is complete).

    Raises `FormatError` for anything that is not a native SOP of this version, with all faults in one line.
    """
    del base
    check_values(source.text)
    data = source.json()
    if not isinstance(data, dict):
        raise FormatError(_REFUSAL, where="/", why=tr("a native SOP is a JSON object"))
    check_json(data)
    data = _migrate(data)
    _check_counts(data)
    document = _validate(data)
    faults = list(_tool_faults(document.sop.tools))
    if faults:
        raise build_refusal(tr("the SOP's tools are refused"), faults)
    return Reading(document, misleading_texts(data))


def read_own(text: str) -> Document:
    """The document in a text that this version has just written, which needs no limits."""
    data = loads(text)
    return _validate({key: value for key, value in data.items() if key not in _HEAD})


def _migrate(data: dict[str, Any]) -> dict[str, Any]:
    """`data` migrated to this version, without its format header."""
    version = data.get("format", VERSION)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise FormatError(_REFUSAL, where="/format", why=tr("the format must be a whole number from 1 up"))
    if version > VERSION:
        reason = tr(
            "format {version} was made by a newer SOP Studio; this one reads up to {version_2}",
            version=version,
            version_2=VERSION,
        )
        raise FormatError(_REFUSAL, where="/format", why=reason, hint=tr("update SOP Studio"))
    if not isinstance(data.get("$schema", ""), str):
        raise FormatError(_REFUSAL, where="/$schema", why=tr("must be text"))
    data = {key: value for key, value in data.items() if key not in _HEAD}
    return raise_format(data, version)


def _check_counts(data: dict[str, Any]) -> None:
    def count(key: str) -> int:
        procedures = data.get("procedures")
        graphs = (
            [data, *(procedure for procedure in procedures if isinstance(procedure, dict))]
            if isinstance(procedures, list)
            else [data]
        )
        return sum(len(graph[key]) for graph in graphs if isinstance(graph.get(key), list))

    check_counts(count("nodes"), count("edges"), sum(map(count, ("facts", "tools", "knowledge", "procedures"))))


def _validate(data: dict[str, Any]) -> Document:
    document_fields = {key: data[key] for key in _DOCUMENT_KEYS if key in data}
    sop_fields = {key: value for key, value in data.items() if key not in _DOCUMENT_KEYS}
    unknown = [key for key in sop_fields if key not in Sop.model_fields]
    for key in unknown:
        del sop_fields[key]
    allowed = (*_HEAD, *_SOP_KEYS, *_DOCUMENT_KEYS)
    faults = [(json_pointer(key), explain_unknown_key(key, allowed)) for key in unknown[:MAX_NAMED_FAULTS]]
    faults += [(json_pointer(key), tr("is an unknown key")) for key in unknown[MAX_NAMED_FAULTS:]]
    if isinstance(document_fields.get("layout"), dict):
        document_fields["layout"] = {name: _layout_floats(point) for name, point in document_fields["layout"].items()}
    try:
        document = Document.model_validate(freeze({"sop": sop_fields, **document_fields}), strict=True)
    except ValidationError as error:
        raise shape_error(_REFUSAL, {"sop": sop_fields, **document_fields}, error, _MODELS, faults) from None
    if faults:
        raise build_refusal(_REFUSAL, faults)
    return document


def _layout_floats(point: Any) -> Any:
    """The numbers of a layout as floats: they are canvas positions, not exact values."""
    if not isinstance(point, dict):
        return point
    return {key: float(value) if isinstance(value, Decimal) else value for key, value in point.items()}


def _tool_faults(tools: tuple[Tool, ...]) -> list[tuple[str, str]]:
    return [
        (f"/tools/{index}{field}", reason)
        for index, tool in enumerate(tools)
        for field, reason in tool_validation.find_tool_faults(tool)
    ]


def write(document: Document) -> Writing:
    """One file, named after the SOP's id; nothing is lost."""
    name = file_stem(document.sop) + ".sop.json"
    return Writing(MappingProxyType({name: to_native_text(document).encode()}))


def to_native_text(document: Document) -> str:
    """The canonical text of `document`, with its final newline."""
    fields = to_json_data(document)
    sop = fields["sop"]
    data: dict[str, Any] = {"$schema": SCHEMA, "format": VERSION}
    data |= _in_order(sop, fields)
    for graph in (data, *data.get("procedures", ())):
        if "nodes" in graph:
            graph["nodes"] = [{"id": node["id"], "kind": node["kind"], **node} for node in graph["nodes"]]
    return dumps(data) + "\n"


def _in_order(sop: Mapping[str, Any], beside: Mapping[str, Any]) -> dict[str, Any]:
    """The members of the file in canonical order: who it is and its head, the procedure, what is beside it."""
    order = (*_SOP_KEYS[:1], _UID, *_SOP_KEYS[1:3], "head", *_SOP_KEYS[3:], *_DOCUMENT_KEYS[2:])
    held = {**beside, **sop}
    return {key: held[key] for key in order if key in held}


def file_stem(sop: Sop) -> str:
    """A file name without extension, safe in any folder, from the SOP's id."""
    safe = "".join(char if char.isalnum() or char in "-_" else "-" for char in sop.id)[:80].strip("-")
    return safe or "sop"


class _SchemaGenerator(GenerateJsonSchema):
    """Pydantic's generator, with frozen defaults written as their JSON, and decimals only as numbers."""

    def decimal_schema(self, schema: DecimalSchema) -> JsonSchemaValue:
        return {"type": "number"}

    def encode_default(self, dft: Any) -> Any:
        return super().encode_default(to_json_data(dft))


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the format, generated from the models; `resources/sop.schema.json` contains it."""
    generated = Document.model_json_schema(schema_generator=_SchemaGenerator)
    definitions = generated["$defs"]
    sop_schema, document_properties = definitions.pop("Sop"), generated["properties"]
    properties: dict[str, Any] = {
        "$schema": {"type": "string"},
        "format": {"type": "integer", "minimum": 1, "maximum": VERSION, "default": VERSION},
    }
    properties |= _in_order(sop_schema["properties"], document_properties)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA,
        "title": "SOP Studio procedure (*.sop.json)",
        "type": "object",
        "properties": properties,
        "required": ["id"],
        "additionalProperties": False,
        "$defs": definitions,
    }


FORMAT = Format(
    name="native",
    title="SOP Studio",
    extensions=(EXTENSION, ".json"),
    detect=detect,
    read=read,
    write=write,
    is_complete=True,
)
