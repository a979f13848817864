"""The SOP as a value: its parts, the document around it, edits, differences, the flow and its paths.

The rules of a step are in `interpreter`; why they are right: `resources/proofs.md`, *The expected trace and the
interpreter*.
"""

from sopstudio.sop.canonical_json import decode_utf8, digest, dumps, loads, loads_own, to_json_data
from sopstudio.sop.diff import Change
from sopstudio.sop.document import (
    AdviceOff,
    Document,
    DocumentSettings,
    FlowDirection,
    Point,
    Provenance,
    content_digest,
    new_uid,
    with_uid,
)
from sopstudio.sop.document import Note as DocumentNote
from sopstudio.sop.document import Section as DocumentSection
from sopstudio.sop.facts import TYPE_WORDS, Fact, describe_mismatch, parse_value, value_to_json
from sopstudio.sop.flow import Flow, Transition
from sopstudio.sop.frozen import FrozenDict, FrozenModel, Scalar, freeze, replace_fields
from sopstudio.sop.head import Head, SourceDocument
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
    Graph,
    Node,
    Output,
    Person,
    Procedure,
    ProcedureCall,
    SampleResponse,
    Sop,
    Task,
    Tool,
    look_up,
)
from sopstudio.sop.paths import Paths, PathStep
from sopstudio.sop.people import PersonTask, PersonTool, TimeoutEdge
from sopstudio.sop.place_plans import BoundTool, PlacePlan, Route, Runtime
from sopstudio.sop.schemas import Schema
from sopstudio.sop.walker import Position, Walker

__all__ = [
    "TYPE_WORDS",
    "AdviceOff",
    "Article",
    "Assignment",
    "Binding",
    "BoundTool",
    "Change",
    "Compute",
    "Decision",
    "Document",
    "DocumentNote",
    "DocumentSection",
    "DocumentSettings",
    "Edge",
    "End",
    "ErrorResponse",
    "Fact",
    "Flow",
    "FlowDirection",
    "FrozenDict",
    "FrozenModel",
    "Graph",
    "Head",
    "Node",
    "Output",
    "PathStep",
    "Paths",
    "Person",
    "PersonTask",
    "PersonTool",
    "PlacePlan",
    "Point",
    "Position",
    "Procedure",
    "ProcedureCall",
    "Provenance",
    "Route",
    "Runtime",
    "SampleResponse",
    "Scalar",
    "Schema",
    "Sop",
    "SourceDocument",
    "Task",
    "TimeoutEdge",
    "Tool",
    "Transition",
    "Walker",
    "content_digest",
    "decode_utf8",
    "describe_mismatch",
    "digest",
    "dumps",
    "freeze",
    "loads",
    "loads_own",
    "look_up",
    "new_uid",
    "parse_value",
    "raise_format",
    "replace_fields",
    "to_json_data",
    "value_to_json",
    "with_uid",
]
