"""Check that the graph holds together: ids, the start, edges without a node, unknown sub-procedures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from sopstudio.analysis import fixes
from sopstudio.analysis.context import CheckContext, Scope, procedure_calls
from sopstudio.analysis.problem import Fix, Problem, quote, quote_names
from sopstudio.expressions.diagnostics import closest_name
from sopstudio.sop import Edge, End, Node, replace_fields
from sopstudio.sop.graph_algorithms import find_cycle, shortest_cycle
from sopstudio.translation import tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Problems of structure that need no walk through the graph."""
    yield from _check_declarations(context)
    for scope in context.scopes:
        yield from _check_ids(scope)
        yield from _check_dangling(scope)
        yield from _check_start(scope)
        yield from _check_after_end(scope)
        yield from _check_procedures(scope, context)
    yield from _check_recursion(context)


def _duplicates(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def _check_declarations(context: CheckContext) -> Iterator[Problem]:
    sop = context.sop
    root_scope = context.scopes[0]
    groups: tuple[tuple[str, str, str, tuple[Any, ...]], ...] = (
        ("facts", "fact", "name", sop.facts),
        ("tools", "tool", "name", sop.tools),
        ("procedures", "procedure", "id", sop.procedures),
    )
    for kind, word, key, values in groups:
        for name in _duplicates(getattr(value, key) for value in values):
            last, before = [value for value in values if getattr(value, key) == name][-1:-3:-1]
            message = tr(
                'The {word} "{name}" is declared twice, so only the last declaration counts. Rename or remove one.',
                word=word,
                name=name,
            )
            fix = (
                (fixes.drop_second(tr("Remove the second {word}", word=word), kind, last, root_scope),)
                if last == before
                else ()
            )
            facts, tools = ((name,) if kind == group else () for group in ("facts", "tools"))
            yield Problem("duplicate-id", "error", message, facts=facts, tools=tools, fixes=fix)


def _check_ids(scope: Scope) -> Iterator[Problem]:
    nodes, edges = scope.graph.nodes, scope.graph.edges
    for name in _duplicates(node.id for node in nodes):
        same = [node for node in nodes if node.id == name]
        titles = quote_names([node.label() for node in same])
        message = tr(
            'The id "{name}" stands at {count} nodes{location_suffix} ({titles}), so edges cannot tell '
            "which one is meant and only the last counts. Give each node an id of its own.",
            name=name,
            count=len(same),
            location_suffix=scope.location_suffix(),
            titles=titles,
        )
        fix = (
            (fixes.drop_second(tr("Remove the second node"), "nodes", same[-1], scope),)
            if same[-1] in same[:-1]
            else ()
        )
        yield Problem("duplicate-id", "error", message, nodes=(scope.qualify(name),), fixes=fix)
    for name in _duplicates(edge.id for edge in edges):
        alike = [edge for edge in edges if edge.id == name]
        message = tr(
            'The id "{name}" stands at {count} edges{location_suffix}: {edge} and {edge_2}. Runs name '
            "edges by id. Give each edge an id of its own.",
            name=name,
            count=len(alike),
            location_suffix=scope.location_suffix(),
            edge=scope.describe_edge(alike[0]),
            edge_2=scope.describe_edge(alike[1]),
        )
        fix = (
            fixes.drop_second(tr("Remove the second edge"), "edges", alike[-1], scope)
            if alike[-1] in alike[:-1]
            else fixes.rename_edge(scope, alike[-1]),
        )
        yield Problem("duplicate-id", "error", message, edges=(scope.qualify(name),), fixes=fix)


def _check_dangling(scope: Scope) -> Iterator[Problem]:
    for edge in scope.graph.edges:
        missing = [end for end in (edge.source, edge.target) if end not in scope.nodes]
        if not missing:
            continue
        known = [end for end in (edge.source, edge.target) if end in scope.nodes]
        verb = tr("leads to") if edge.source in scope.nodes else tr("comes from")
        message = (
            tr(
                'An edge {verb} "{missing}", a node that does not exist{location_suffix}',
                verb=verb,
                missing=missing[0],
                location_suffix=scope.location_suffix(),
            )
            + (f": {scope.describe_edge(edge)}" if known else "")
            + tr(". It is never taken. Connect it to a node, or remove it.")
        )
        yield Problem(
            "dangling-edge",
            "error",
            message,
            nodes=tuple(map(scope.qualify, known)),
            edges=(scope.qualify(edge.id),),
            fixes=tuple(_dangling_fixes(scope, edge)),
        )


def _dangling_fixes(scope: Scope, edge: Edge) -> Iterator[Fix]:
    if edge.source in scope.nodes:
        suggestion = closest_name(edge.target, scope.nodes)
        if suggestion is not None:
            yield fixes.swap_edge(
                tr("Lead it to {node}", node=scope.describe_node(suggestion)),
                scope,
                edge,
                replace_fields(edge, target=suggestion),
            )
    yield fixes.swap_edge(tr("Remove the edge"), scope, edge, None)


def entry_nodes(scope: Scope) -> list[Node]:
    """The nodes that no edge from another node leads to."""
    entered = {target for source in scope.nodes for target in scope.targets(source) if target != source}
    return [node for node in scope.nodes.values() if node.id not in entered]


def _check_start(scope: Scope) -> Iterator[Problem]:
    start = scope.graph.start
    if start in scope.nodes:
        yield from _check_other_starts(scope, start)
        return
    name = (
        tr('The procedure "{title}"', title=scope.graph.title or scope.graph.id)
        if scope.is_procedure
        else tr("The SOP")
    )
    if not scope.nodes:
        yield Problem("no-start", "error", tr("{name} is empty: it has no node. Add the first one.", name=name))
        return
    candidates = [node for node in entry_nodes(scope) if not isinstance(node, End) or len(scope.nodes) == 1]
    reason = (
        tr('begins with "{start}", a node that does not exist', start=start)
        if start
        else tr("does not say with which node it begins")
    )
    message = tr("{name} {reason}, so it cannot run. Choose the node to begin at.", name=name, reason=reason)
    proposals = tuple(fixes.set_start_fix(scope, node) for node in candidates) if len(candidates) == 1 else ()
    yield Problem("no-start", "error", message, fixes=proposals)
    if len(candidates) > 1:
        titles = quote_names([node.label() for node in candidates])
        message = tr(
            "{name} has several nodes that it could begin at: {titles}. Connect an edge to all but one of them.",
            name=name,
            titles=titles,
        )
        yield Problem("several-starts", "error", message, nodes=tuple(scope.qualify(node.id) for node in candidates))


def _check_other_starts(scope: Scope, start: str) -> Iterator[Problem]:
    others = [node for node in entry_nodes(scope) if node.id != start and scope.targets(node.id)]
    if others:
        titles = quote_names([node.label() for node in others])
        message = tr(
            "{titles}{location_suffix} {detail} like another start: no edge leads there, though the "
            "procedure begins at {node}. Connect an edge to it, or remove it.",
            titles=titles,
            location_suffix=scope.location_suffix(),
            detail=tr("look") if others[1:] else tr("looks"),
            node=scope.describe_node(start),
        )
        yield Problem("several-starts", "warning", message, nodes=tuple(scope.qualify(node.id) for node in others))


def _check_after_end(scope: Scope) -> Iterator[Problem]:
    for edge in scope.graph.edges:
        source = scope.nodes.get(edge.source)
        if isinstance(source, End) and edge.target in scope.nodes:
            message = tr(
                "The procedure is over at {node}, so {edge} is never taken. Remove the edge, or make the node a task.",
                node=scope.describe_node(edge.source),
                edge=scope.describe_edge(edge),
            )
            yield Problem(
                "edge-after-end",
                "error",
                message,
                nodes=(scope.qualify(edge.source),),
                edges=(scope.qualify(edge.id),),
                fixes=(fixes.swap_edge(tr("Remove the edge"), scope, edge, None),),
            )


def _check_procedures(scope: Scope, context: CheckContext) -> Iterator[Problem]:
    for call in procedure_calls(scope):
        if call.procedure in context.procedures:
            continue
        suggestion = closest_name(call.procedure, context.procedures)
        hint = (
            tr(' Did you mean "{suggestion}"?', suggestion=suggestion)
            if suggestion
            else tr(" Add it, or choose another.")
        )
        message = tr(
            '{node} runs the procedure "{procedure}", which does not exist.{hint}',
            node=scope.describe_node(call.id),
            procedure=call.procedure,
            hint=hint,
        )
        proposals: tuple[Fix, ...] = ()
        if suggestion:
            title = tr('Run the procedure "{suggestion}"', suggestion=suggestion)
            proposals = (fixes.swap_node(title, scope, call, replace_fields(call, procedure=suggestion)),)
        yield Problem("unknown-procedure", "error", message, nodes=(scope.qualify(call.id),), fixes=proposals)


def _check_recursion(context: CheckContext) -> Iterator[Problem]:
    """Procedures that call themselves, one problem per cycle of calls (contracts: no recursion)."""
    called = {
        name: [call.procedure for call in procedure_calls(scope) if call.procedure in context.procedures]
        for name, scope in context.procedures.items()
    }
    if not find_cycle(called, called.__getitem__):
        return
    reported: set[str] = set()
    for name in called:
        loop = shortest_cycle(name, called, called.__getitem__)
        if not loop or reported.intersection(loop):
            continue
        reported.update(loop)
        nodes = tuple(
            scope.qualify(call.id)
            for scope in (context.procedures[name] for name in loop)
            for call in procedure_calls(scope)
            if call.procedure in loop
        )
        titles = " → ".join(quote(context.procedures[name].graph.title or name) for name in (*loop, loop[0]))
        message = tr(
            "A procedure runs itself ({titles}), so it would never end. Use an edge with a loop instead.", titles=titles
        )
        yield Problem("procedure-recursion", "error", message, nodes=nodes)
