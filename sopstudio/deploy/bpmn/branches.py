"""Where branches that run side by side meet again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from sopstudio.deploy.bpmn.builder import Builder, LooseEnd
from sopstudio.formats import Loss
from sopstudio.sop import Graph, Node, Runtime
from sopstudio.translation import tr

MAX_BRANCHES = 8
"""Up to how many branches each choice of them is looked at."""


def join_branches(builder: Builder, runtime: Runtime, graph: Graph, frame: str) -> Iterator[Loss]:
    """Put a gateway where the branches of each node meet; yields a loss where they may meet at several nodes."""
    losses = []
    for node in graph.nodes:
        branches = _branches(runtime, frame, node)
        if len(branches) < 2:
            continue
        distances = {branch: _distances(runtime, branch) for branch in branches}
        sizes = range(2, len(branches) + 1) if len(branches) <= MAX_BRANCHES else (2, len(branches))
        joins = {_join([distances[b] for b in chosen]) for size in sizes for chosen in combinations(branches, size)}
        if len(joins) > 1:
            why = tr("which branches are taken decides where they meet")
            losses.append(Loss(tr("branches that meet at several nodes"), tr("node {id}", id=node.id), why))
        join = next(iter(sorted(joins - {""})), "").removeprefix(frame)
        if join in builder.entries:
            inside = {place for branch in branches for place in _until(runtime, branch, frame + join)}
            _add_join(builder, builder.entries[join], {place.removeprefix(frame) for place in inside} | {node.id})
    return iter(losses)


def _branches(runtime: Runtime, frame: str, node: Node) -> list[str]:
    plan = runtime.plan(frame + node.id)
    if node.branching != "all":
        return []
    return list(dict.fromkeys(route.transition.target for route in plan.routes if route.kind != "otherwise"))


def _distances(runtime: Runtime, start: str) -> dict[str, int]:
    distances, queue = {start: 0}, [start]
    for place in queue:
        for transition in runtime.flow.transitions_from(place):
            if transition.target not in distances:
                distances[transition.target] = distances[place] + 1
                queue.append(transition.target)
    return distances


def _join(distances: Sequence[dict[str, int]]) -> str:
    """The place nearest to all branches to which all of them lead; blank where there is none."""
    common = [place for place in distances[0] if all(place in other for other in distances)]
    return min(common, key=lambda place: max(other[place] for other in distances), default="")


def _until(runtime: Runtime, start: str, join: str) -> set[str]:
    """The places of a branch before the join."""
    seen, queue = {start} - {join}, [start]
    while queue:
        place = queue.pop()
        for transition in runtime.flow.transitions_from(place) if place != join else ():
            if transition.target not in seen and transition.target != join:
                seen.add(transition.target)
                queue.append(transition.target)
    return seen


def _add_join(builder: Builder, entry: str, nodes: set[str]) -> None:
    owners = {element.id: element.node for element in builder.elements}
    joined = [flow for flow in builder.flows if flow.target == entry and owners[flow.source] in nodes]
    if len(joined) < 2:
        return
    gateway = builder.add("inclusiveGateway", "", None, role="join").source
    moved = {flow.id for flow in joined}
    builder.flows = [replace(flow, target=gateway) if flow.id in moved else flow for flow in builder.flows]
    builder.attach([LooseEnd(gateway)], entry)


__all__ = ["join_branches"]
