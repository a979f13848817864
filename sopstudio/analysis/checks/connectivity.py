"""Check that every node can be reached, every walk can end, and every loop is declared."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Fix, Problem, quote_names
from sopstudio.sop import Edge, End, Node, Task, replace_fields
from sopstudio.sop.graph_algorithms import distances, shortest_cycle, strong_components
from sopstudio.text.endings import judge_ending
from sopstudio.translation import tr

DEFAULT_LOOP_BOUND = 3


def check(context: CheckContext) -> Iterator[Problem]:
    """Unreachable nodes, dead ends and undeclared loops."""
    for scope, source_scope in zip(context.scopes, context.source_scopes, strict=True):
        reached = _find_reached(scope)
        missing_edge = _find_missing_edge(source_scope, reached)
        yield from _check_reachable(scope, reached, missing_edge)
        yield from _check_dead_ends(scope, source_scope, missing_edge)
        yield from _check_loops(scope)


def _find_reached(scope: Scope) -> Collection[str]:
    """The nodes that a walk from the start comes to; all of them where nothing says where the start is."""
    return distances([scope.graph.start], scope.targets) if scope.graph.start in scope.nodes else scope.nodes


def _find_missing_edge(scope: Scope, reached: Collection[str]) -> tuple[Task, Node] | None:
    """The step that no edge leaves and the node that none leads to, where there is one of each."""
    entered = {edge.target for edge in scope.graph.edges}
    stuck = [node for node in scope.nodes.values() if node.id in reached and not scope.targets(node.id)]
    sources = [node for node in stuck if not isinstance(node, End)]
    targets = [node for node in scope.nodes.values() if node.id not in reached and node.id not in entered]
    if len(sources) == len(targets) == 1 and isinstance(sources[0], Task):
        return sources[0], targets[0]
    return None


def _check_reachable(
    scope: Scope, reached: Collection[str], missing_edge: tuple[Task, Node] | None
) -> Iterator[Problem]:
    for node in scope.nodes:
        if node not in reached:
            message = tr(
                "No path leads from the start to {node}, so it is never reached. Connect an edge to it.",
                node=scope.describe_node(node),
            )
            is_next = missing_edge is not None and missing_edge[1].id == node
            connection = (fixes.connect_fix(scope, *missing_edge),) if missing_edge is not None and is_next else ()
            yield Problem("unreachable-node", "error", message, nodes=(scope.qualify(node),), fixes=connection)


def _check_dead_ends(scope: Scope, source_scope: Scope, missing_edge: tuple[Task, Node] | None) -> Iterator[Problem]:
    """Nodes without a way out, and groups of nodes that lead only to one another."""
    for group in strong_components(scope.nodes, scope.targets):
        members = set(group)
        first = group[0]
        if isinstance(scope.nodes[first], End) or any(
            target not in members for node in group for target in scope.targets(node)
        ):
            continue
        if not scope.targets(first):
            message = tr(
                "{node} is not an end, but no edge leaves it, so a run gets stuck there. Add an edge, or "
                "make it an end.",
                node=scope.describe_node(first),
            )
        else:
            titles = quote_names([scope.nodes[node].label() for node in group])
            message = tr(
                "No end can be reached from {titles}{location_suffix}, so a run would loop forever. Add an edge out.",
                titles=titles,
                location_suffix=scope.location_suffix(),
            )
        stuck = source_scope.nodes.get(first)
        ways_on = list[Fix]()
        if not scope.targets(first) and isinstance(stuck, Task):
            if missing_edge is not None and missing_edge[0] == stuck:
                ways_on.append(fixes.connect_fix(source_scope, *missing_edge))
            ways_on += _end_fixes(source_scope, stuck)
        yield Problem("dead-end", "error", message, nodes=tuple(map(scope.qualify, group)), fixes=tuple(ways_on))


def _end_fixes(scope: Scope, stuck: Task) -> list[Fix]:
    """An end behind the step, and the step itself as an end where it does nothing; first what its words speak of."""
    added = fixes.add_end_fix(scope, stuck)
    if stuck.asks or stuck.tools or stuck.steps:
        return [added]
    made = fixes.make_end_fix(scope, stuck)
    return [made, added] if judge_ending(End(id=stuck.id, title=stuck.title)) else [added, made]


def _check_loops(scope: Scope) -> Iterator[Problem]:
    """One problem for each group of nodes that a walk can go round without ever taking a loop edge."""
    unbounded: dict[str, list[Edge]] = {
        node: [] if isinstance(scope.nodes[node], End) else [edge for edge in edges if edge.loop is None]
        for node, edges in scope.outgoing.items()
    }
    for group in strong_components(scope.nodes, lambda node: [edge.target for edge in unbounded[node]]):
        cycle = _find_shortest_cycle(group, unbounded)
        if not cycle:
            continue
        titles = quote_names([scope.nodes[edge.source].label() for edge in cycle])
        back_edge = cycle[-1]
        if len(cycle) == 1:
            clause = tr("{node} leads back to itself", node=scope.describe_node(back_edge.source))
        else:
            clause = tr(
                "{titles}{location_suffix} lead back to one another",
                titles=titles,
                location_suffix=scope.location_suffix(),
            )
        message = tr(
            "{clause}, and no edge says how often, so a run may loop forever. Say on an edge how often "
            "it may be taken.",
            clause=clause,
        )
        title = tr(
            "Allow {edge} {default_loop_bound} times",
            edge=scope.describe_edge(back_edge),
            default_loop_bound=DEFAULT_LOOP_BOUND,
        )
        yield Problem(
            "undeclared-cycle",
            "error",
            message,
            nodes=tuple(scope.qualify(edge.source) for edge in cycle),
            edges=tuple(scope.qualify(edge.id) for edge in cycle),
            fixes=(fixes.swap_edge(title, scope, back_edge, replace_fields(back_edge, loop=DEFAULT_LOOP_BOUND)),),
        )


def _find_shortest_cycle(group: list[str], out: dict[str, list[Edge]]) -> list[Edge]:
    """The edges of a shortest cycle through the first node of a strong component, in order; [] without one."""
    if len(group) == 1 and all(edge.target != group[0] for edge in out[group[0]]):
        return []
    members = set(group)
    by_ends = {(edge.source, edge.target): edge for node in group for edge in reversed(out[node])}
    cycle = shortest_cycle(group[0], group, lambda node: [e.target for e in out[node] if e.target in members])
    return [by_ends[ends] for ends in zip(cycle, [*cycle[1:], *cycle[:1]], strict=True)]
