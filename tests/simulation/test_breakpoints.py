"""Breakpoints stop a run where the document says, inside sub-procedures too."""

from __future__ import annotations

import pytest

from sopstudio.simulation.breakpoints import BreakpointHit, BreakpointKind, Breakpoints, DocumentKeys
from sopstudio.sop import Edge, End, Flow, Procedure, ProcedureCall, Sop, Task
from sopstudio.trace import CallTool, Entered, Took


def flow() -> Flow:
    """A call `identity` of the procedure `check`, then an end."""
    inside = Procedure(
        id="check",
        start="ask",
        nodes=(Task(id="ask"), End(id="done")),
        edges=(Edge(id="p1", source="ask", target="done", kind="always"),),
    )
    return Flow(
        Sop(
            id="s",
            title="S",
            start="identity",
            nodes=(ProcedureCall(id="identity", procedure="check"), End(id="end")),
            edges=(Edge(id="e1", source="identity", target="end", kind="always"),),
            procedures=(inside,),
        )
    )


def test_a_place_inside_a_procedure_has_the_key_of_the_document() -> None:
    keys = DocumentKeys(flow())
    assert keys.key_of("identity") == "identity"
    assert keys.key_of("identity/ask") == "check/ask"
    assert keys.edge_key("identity/p1") == "check/p1"
    assert keys.edge_key("identity/") == ""


@pytest.mark.parametrize(
    ("kind", "key", "event"),
    [
        ("node", "check/ask", Entered("identity/ask")),
        ("edge", "check/p1", Took(("identity/p1",))),
        ("edge", "e1", Took(("e0", "e1"))),
        ("tool", "lookup", CallTool("lookup", {})),
    ],
)
def test_a_run_stops_where_a_breakpoint_is(kind: BreakpointKind, key: str, event: Entered | Took | CallTool) -> None:
    keys = DocumentKeys(flow())
    marks = Breakpoints().toggle(kind, key)
    assert marks.has(kind, key)
    assert marks.find_hit([Entered("identity"), event], keys) == BreakpointHit(kind, key)
    assert not marks.toggle(kind, key)
    assert Breakpoints().find_hit([event], keys) is None
