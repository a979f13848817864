"""The SOP as a value: its parts, the document around it, edits, differences, the flow and its paths."""

from sopstudio.sop.canonical import decode, digest, dumps, loads, plain
from sopstudio.sop.diff import Change
from sopstudio.sop.document import (
    AdviceOff,
    Document,
    DocumentSettings,
    Point,
    Provenance,
    identified,
    new_uid,
)
from sopstudio.sop.document import Note as DocumentNote
from sopstudio.sop.facts import TYPE_WORDS, Fact, misfit, to_json, typed
from sopstudio.sop.flow import Flow, Way
from sopstudio.sop.frozen import FrozenDict, Scalar, Value, changed, freeze
from sopstudio.sop.graph import (
    Article,
    Assignment,
    Binding,
    Compute,
    Decision,
    Edge,
    End,
    Graph,
    Node,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
)
from sopstudio.sop.paths import Paths, Step
from sopstudio.sop.routing import BoundTool, Route, Routing, Work
from sopstudio.sop.schemas import Schema
from sopstudio.sop.tools import ErrorResponse, Output, SampleResponse, Tool, look_up
from sopstudio.sop.walk import Position, Walker

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
    "DocumentSettings",
    "Edge",
    "End",
    "ErrorResponse",
    "Fact",
    "Flow",
    "FrozenDict",
    "Graph",
    "Node",
    "Output",
    "Paths",
    "Point",
    "Position",
    "Procedure",
    "ProcedureCall",
    "Provenance",
    "Route",
    "Routing",
    "SampleResponse",
    "Scalar",
    "Schema",
    "Sop",
    "Step",
    "Task",
    "Tool",
    "Value",
    "Walker",
    "Way",
    "Work",
    "changed",
    "decode",
    "digest",
    "dumps",
    "freeze",
    "identified",
    "loads",
    "look_up",
    "misfit",
    "new_uid",
    "plain",
    "to_json",
    "typed",
]
