"""BPMN 2.0 as a graph: gateways decide, user tasks are persons' steps, sub-processes and called ones procedures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.formats.bpmn.elements import BPMN, GATEWAYS, Scope, read_scopes
from sopstudio.formats.bpmn.scope_diagram import ScopeDiagram, number_of
from sopstudio.formats.diagram import Diagram, build_sop
from sopstudio.formats.drawing_marks import GRAPH, decode_marks
from sopstudio.formats.format import NOT_JSON, Loss, Reading, Source
from sopstudio.formats.limits import check_counts
from sopstudio.formats.xml_source import local_name, namespace, parse_xml, root_name
from sopstudio.sop.document import Document
from sopstudio.translation import quoted, tr

_WHAT: Final = tr("BPMN file")
_MAY_BE_SKIPPED: Final = (*GATEWAYS, "startEvent", "boundaryEvent")
"""What is a node of ours only where it decides something."""


def detect(source: Source) -> bool:
    """Whether a text is XML whose root is `definitions` and that names the namespace of BPMN 2.0."""
    head = source.text[:100_000]
    return source.data is NOT_JSON and not source.raw and root_name(head) == "definitions" and "BPMN" in head


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of the process that nothing calls; other processes and sub-processes become its procedures.

    Raises `FormatError` where there is no process, or none that holds anything.
    """
    del base
    root = parse_xml(source.text, _WHAT)
    if local_name(root) != "definitions" or namespace(root) != BPMN:
        stated = f"<{local_name(root)[:40]}> of {namespace(root)[:80]!r}"
        raise FormatError(
            tr("this is no {what}", what=_WHAT),
            where=tr("line 1"),
            why=tr("its root is {stated}, not <definitions> of BPMN", stated=stated),
        )
    processes, losses = read_scopes(root)
    drawn = [process for process in processes if process.nodes]
    if not drawn:
        raise FormatError(tr("the {what} is empty", what=_WHAT), why=tr("it has no process with a step in it"))
    steps = (node for process in drawn for scope, _ in _inner(process) for node in scope.nodes.values())
    check_counts(sum(1 for node in steps if not node.marks and node.kind not in _MAY_BE_SKIPPED), 0)
    main = _main(drawn)
    ordered = [main, *sorted((process for process in drawn if process is not main), key=number_of)]
    scopes = [(scope, is_process) for process in ordered for scope, is_process in _inner(process)]
    names = _names(ordered)
    diagrams = {scope.id or f"process {number}": ScopeDiagram(scope, names).build()
                for number, (scope, _) in enumerate(scopes, 1)}  # fmt: skip
    (_, first), *others = diagrams.items()
    procedures = dict(others)
    called = {node.calls for diagram in diagrams.values() for node in diagram.nodes.values()}
    losses = (*losses, *_uncalled(procedures, called))
    diagram = replace(first, procedures=procedures, losses=(*first.losses, *losses))
    return build_sop(diagram, "BPMN")


def _main(processes: list[Scope]) -> Scope:
    """The process that no other calls; of several, the one with most steps."""
    called = {node.calls for process in processes for scope, _ in _inner(process) for node in scope.nodes.values()}
    first = [process for process in processes if process.id not in called] or processes
    return max(first, key=lambda process: (len(process.nodes), -processes.index(process)))


def _inner(scope: Scope, is_process: bool = True) -> Iterator[tuple[Scope, bool]]:
    """A scope and those of its sub-processes; whether each is a process."""
    yield scope, is_process
    for node in scope.nodes.values():
        if node.inner is not None and node.inner.nodes:
            yield from _inner(node.inner, False)


def _names(processes: list[Scope]) -> Mapping[str, str]:
    """The names of diagrams by the ids of processes, and by those of the procedures that they were exported from."""
    names = {process.id: process.id for process in processes}
    stated = {decode_marks(process.marks).get(GRAPH, ""): process.id for process in processes}
    return {**stated, **names}


def _uncalled(procedures: Mapping[str, Diagram], called: set[str]) -> Iterator[Loss]:
    for name, diagram in procedures.items():
        if name not in called:
            what = tr("the process {title} is a sub-procedure", title=quoted((diagram.title or name)[:60]))
            yield Loss(what, f"element {name[:60]}", tr("no step calls it"), "kept")


__all__ = ["detect", "read"]
