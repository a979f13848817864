"""Decisions as XML of DMN 1.3, with a diagram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement

from msgspec import Struct

from sopstudio.deploy.bpmn.writer import clean
from sopstudio.deploy.dmn.tables import ANYTHING, Table
from sopstudio.deploy.markdown import one_line

DMN = "https://www.omg.org/spec/DMN/20191111/MODEL/"
DMNDI = "https://www.omg.org/spec/DMN/20191111/DMNDI/"
DC = "http://www.omg.org/spec/DMN/20180521/DC/"
DI = "http://www.omg.org/spec/DMN/20180521/DI/"
PREFIXES: Mapping[str, str] = {"": DMN, "dmndi": DMNDI, "dc": DC, "di": DI}
WIDTH, HEIGHT, GAP = 180, 80, 40
LEFT, TOP = 160, 120
"""Room for what editors write in the corner."""
INPUT_WIDTH, INPUT_HEIGHT = 125, 45
PER_ROW = 6
"""How many shapes stand beside one another."""


class Computation(Struct, frozen=True):
    """What is computed: variables with their expressions, each of which may use those before it."""

    entries: tuple[tuple[str, str], ...]


class Decision(Struct, frozen=True):
    """A decision with the variables that it uses; `collects` says that all rows that fit come out."""

    id: str
    title: str
    inputs: Sequence[str]
    logic: Table | Computation
    collects: bool = False


def write_decisions(
    identity: str, heading: Sequence[str], decisions: Sequence[Decision], inputs: Mapping[str, str]
) -> str:
    """The file. `inputs` are the types of variables by name."""
    for prefix, uri in PREFIXES.items():
        ElementTree.register_namespace(prefix, uri)
    name = clean(heading[0])
    root = _node("definitions", id="definitions", name=name, namespace=f"urn:sop:{quote(identity)}")
    used = [variable for variable in inputs if any(variable in decision.inputs for decision in decisions)]
    for variable in used:
        data = SubElement(root, _tag("inputData"), {"id": f"input_{variable}", "name": variable})
        SubElement(
            data, _tag("variable"), {"id": f"variable_{variable}", "name": variable, "typeRef": inputs[variable]}
        )
    root.extend(_decision(decision, inputs) for decision in decisions)
    root.append(_diagram(decisions, used))
    ElementTree.indent(root)
    comment = "\n".join(f"  {one_line(line).replace('--', '- -')}" for line in heading)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<!--\n{comment}\n-->\n{ElementTree.tostring(root, "unicode")}\n'


def _tag(name: str, namespace: str = DMN) -> str:
    return f"{{{namespace}}}{name}"


def _node(kind: str, **attributes: str) -> Node:
    return Node(_tag(kind), attributes)


def _text(parent: Node, kind: str, text: str, **attributes: str) -> None:
    """An element whose expression or description stands in a `text` of its own."""
    SubElement(SubElement(parent, _tag(kind), attributes), _tag("text")).text = clean(text)


def _decision(decision: Decision, inputs: Mapping[str, str]) -> Node:
    made = _node("decision", id=decision.id, name=clean(decision.title) or decision.id)
    for number, variable in enumerate(decision.inputs, 1):
        needed = SubElement(made, _tag("informationRequirement"), {"id": f"{decision.id}_needs_{number}"})
        SubElement(needed, _tag("requiredInput"), {"href": f"#input_{variable}"})
    logic = decision.logic
    made.append(_table(decision, logic, inputs) if isinstance(logic, Table) else _context(decision.id, logic, inputs))
    return made


def _table(decision: Decision, table: Table, inputs: Mapping[str, str]) -> Node:
    policy = "COLLECT" if decision.collects else "FIRST"
    identifier = decision.id
    made = _node("decisionTable", id=f"{identifier}_table", hitPolicy=policy)
    for number, column in enumerate(table.columns, 1):
        head = SubElement(made, _tag("input"), {"id": f"{identifier}_in_{number}", "label": column})
        kind = inputs.get(column) or ("boolean" if _is_test(table, column) else "number")
        _text(head, "inputExpression", column, id=f"{identifier}_expression_{number}", typeRef=kind)
    for name in ("next", "outcome"):
        values = {"id": f"{identifier}_{name}", "label": name, "name": name, "typeRef": "string"}
        SubElement(made, _tag("output"), values)
    for number, row in enumerate(table.rows, 1):
        rule = SubElement(made, _tag("rule"), {"id": f"{identifier}_rule_{number}"})
        if row.annotation:
            SubElement(rule, _tag("description")).text = clean(row.annotation)
        for position, column in enumerate(table.columns, 1):
            _text(rule, "inputEntry", row.cells.get(column, ANYTHING), id=f"{identifier}_cell_{number}_{position}")
        for name, text in (("next", row.target), ("outcome", row.outcome)):
            _text(rule, "outputEntry", quote_feel(text) if text else "null", id=f"{identifier}_{name}_{number}")
    return made


def quote_feel(text: str) -> str:
    """A text as FEEL."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _is_test(table: Table, column: str) -> bool:
    return {row.cells[column] for row in table.rows if column in row.cells} <= {"true", "false"}


def _context(identifier: str, computation: Computation, inputs: Mapping[str, str]) -> Node:
    made = _node("context", id=f"{identifier}_context")
    for number, (variable, text) in enumerate(computation.entries, 1):
        entry = SubElement(made, _tag("contextEntry"), {"id": f"{identifier}_entry_{number}"})
        kind = inputs.get(variable, "Any")
        attributes = {"id": f"{identifier}_variable_{number}", "name": variable, "typeRef": kind}
        SubElement(entry, _tag("variable"), attributes)
        _text(entry, "literalExpression", text, id=f"{identifier}_value_{number}")
    result = SubElement(made, _tag("contextEntry"), {"id": f"{identifier}_result"})
    whole = ", ".join(f"{variable}: {variable}" for variable, _ in computation.entries)
    _text(result, "literalExpression", f"{{{whole}}}", id=f"{identifier}_result_value")
    return made


def _diagram(decisions: Sequence[Decision], inputs: Sequence[str]) -> Node:
    """Decisions in rows, and below them the inputs that they need."""
    made = Node(_tag("DMNDI", DMNDI))
    diagram = SubElement(made, _tag("DMNDiagram", DMNDI), {"id": "diagram"})
    places: dict[str, tuple[int, int, int, int]] = {}
    for number, decision in enumerate(decisions):
        row, column = divmod(number, PER_ROW)
        places[decision.id] = (LEFT + column * (WIDTH + GAP), TOP + row * (HEIGHT + 3 * GAP), WIDTH, HEIGHT)
    top = TOP + -(-len(decisions) // PER_ROW) * (HEIGHT + 3 * GAP) + GAP
    for number, variable in enumerate(inputs):
        row, column = divmod(number, PER_ROW + 2)
        x, y = LEFT + column * (INPUT_WIDTH + GAP), top + row * (INPUT_HEIGHT + GAP)
        places[f"input_{variable}"] = (x, y, INPUT_WIDTH, INPUT_HEIGHT)
    for identifier, box in places.items():
        shape = SubElement(diagram, _tag("DMNShape", DMNDI), {"id": f"shape_{identifier}", "dmnElementRef": identifier})
        SubElement(shape, _tag("Bounds", DC), dict(zip(("x", "y", "width", "height"), map(str, box), strict=True)))
    for decision in decisions:
        for number, variable in enumerate(decision.inputs, 1):
            edge = f"{decision.id}_needs_{number}"
            line = SubElement(diagram, _tag("DMNEdge", DMNDI), {"id": f"edge_{edge}", "dmnElementRef": edge})
            x, y, width, _ = places[f"input_{variable}"]
            _point(line, x + width // 2, y)
            x, y, width, height = places[decision.id]
            _point(line, x + width // 2, y + height)
    return made


def _point(line: Node, x: int, y: int) -> None:
    SubElement(line, _tag("waypoint", DI), {"x": str(x), "y": str(y)})


__all__ = ["Computation", "Decision", "quote_feel", "write_decisions"]
