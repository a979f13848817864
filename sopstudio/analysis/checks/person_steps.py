"""Check persons' steps: who carries one out, what is asked of that person, and what follows when the time is over."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Fix, Problem, quote_names
from sopstudio.errors import EditError
from sopstudio.sop import Edge, Fact, Person, Sop, replace_fields
from sopstudio.sop.elements import fresh_id, is_deciding
from sopstudio.sop.renaming import rename_fact
from sopstudio.text.humanize import capitalize, speak_name
from sopstudio.text.labels import describe_minutes
from sopstudio.translation import mark, tr

DEFAULT_LIMIT_MINUTES = 24 * 60
"""What is proposed where a step does not say how long somebody has."""
ACTION_WORDS = {"do": mark("do"), "decide": mark("decide"), "approve": mark("approve"), "provide": mark("provide")}
"""What a person is to do, within a sentence."""


def check(context: CheckContext) -> Iterator[Problem]:
    """Problems of persons' steps as they were written, and of the edges for time running out."""
    for scope in context.source_scopes:
        for node in scope.nodes.values():
            timeouts = [edge for edge in scope.outgoing[node.id] if edge.kind == "timeout"]
            if isinstance(node, Person):
                yield from _check_step(context, scope, node)
                yield from _check_answer(context, scope, node)
                yield from _check_time(scope, node, timeouts)
            else:
                yield from (_stray_timeout(scope, edge) for edge in timeouts)


def _check_step(context: CheckContext, scope: Scope, node: Person) -> Iterator[Problem]:
    here, where = (scope.qualify(node.id),), capitalize(scope.describe_node(node.id))
    if not node.role.strip():
        message = tr("{where} does not say who carries it out. Name the role.", where=where)
        yield Problem("person-without-role", "warning", message, nodes=here, field="role")
    if reason := _form_fault(context, node):
        yield Problem(
            "person-form",
            "error",
            f"{where} {reason}",
            nodes=here,
            facts=node.provides,
            field="provides",
            fixes=tuple(_form_fixes(context, node)),
        )
    for name in node.not_by:
        if not isinstance(scope.nodes.get(name), Person) or name == node.id:
            message = tr(
                '{where} may not be carried out by whoever did "{name}", but that is no other step of a '
                "person here. Choose one of the persons' steps.",
                where=where,
                name=name,
            )
            after = replace_fields(node, not_by=tuple(other for other in node.not_by if other != name))
            fix = fixes.swap_node(tr('Remove "{name}"', name=name), scope, node, after)
            yield Problem("person-excludes-unknown", "error", message, nodes=here, field="not_by", fixes=(fix,))


def _form_fault(context: CheckContext, node: Person) -> str:
    """What is wrong with the facts that a person is asked for; blank where nothing is."""
    facts = [context.facts[name] for name in node.provides if name in context.facts]
    if node.action == "provide" and not node.provides:
        return tr("is to provide facts, but names none. Name the facts in the form.")
    if node.action == "do" and node.provides:
        return tr(
            "is only to be done, but names facts ({provides}). Choose provide, or remove them.",
            provides=", ".join(node.provides),
        )
    if is_deciding(node) and len(node.provides) != 1:
        return tr(
            "is to {action}, so it needs exactly one fact for the answer. Name that fact.",
            action=tr(ACTION_WORDS[node.action]),
        )
    if node.action == "approve" and any(fact.type != "boolean" for fact in facts):
        return tr(
            "is to approve, so {provides} must be a fact that is yes or no. Change its type.", provides=node.provides[0]
        )
    if node.action == "decide" and any(not fact.allowed for fact in facts):
        return tr(
            "is to decide, so {provides} must list the answers. Give the fact its allowed values.",
            provides=node.provides[0],
        )
    return ""


def _form_fixes(context: CheckContext, node: Person) -> Iterator[Fix]:
    """An approval by a fact that is not yes or no: make it so. Whether its conditions allow that is tried out."""
    if node.action != "approve" or len(node.provides) != 1:
        return
    for fact in [fact for fact in context.source.facts if fact.name in node.provides and fact.type != "boolean"]:
        after = Fact(name=fact.name, type="boolean", description=fact.description, optional=fact.optional)
        yield fixes.swap_fact(tr('Make "{name}" yes or no', name=fact.name), fact, after)


def _check_answer(context: CheckContext, scope: Scope, node: Person) -> Iterator[Problem]:
    """An approval or decision after which the same happens whatever the answer is."""
    edges = [edge for edge in scope.outgoing[node.id] if edge.kind != "timeout"]
    if not is_deciding(node) or _form_fault(context, node):
        return
    if not edges or any(edge.kind == "prose" for edge in edges) or _is_used(context.source, scope, node):
        return
    message = tr(
        "{where} is to {action}, but whatever the answer is, the same happens next: nothing depends on {fact}. Let an "
        "edge decide by it.",
        where=capitalize(scope.describe_node(node.id)),
        action=tr(ACTION_WORDS[node.action]),
        fact=quote_names([speak_name(node.provides[0])]),
    )
    is_sole = node.action == "approve" and len(edges) == 1 and edges[0].kind in ("always", "otherwise")
    ways_on = (fixes.decide_by_approval(scope, node, edges[0]),) if is_sole else ()
    yield Problem(
        "answer-without-effect",
        "warning",
        message,
        nodes=(scope.qualify(node.id),),
        facts=node.provides,
        fixes=ways_on,
    )


def _is_used(sop: Sop, scope: Scope, person: Person) -> bool:
    """Whether anything depends on the fact of a person's answer: renaming it would change more than who gives it."""
    name = person.provides[0]
    other = fresh_id((fact.name for fact in sop.facts), name)
    try:
        renamed = rename_fact(sop, name, other)
    except EditError:  # of a broken SOP, which has worse problems
        return True
    given = replace_fields(person, provides=(other,))
    back = fixes.edit_graph(
        replace_fields(renamed, facts=sop.facts),
        scope,
        lambda graph: replace_fields(graph, nodes=tuple(person if node == given else node for node in graph.nodes)),
    )
    return back != sop


def _check_time(scope: Scope, node: Person, timeouts: list[Edge]) -> Iterator[Problem]:
    here, where = (scope.qualify(node.id),), capitalize(scope.describe_node(node.id))
    if node.time_limit is not None and not timeouts:
        message = tr(
            "{where} has a time limit, but no edge says what follows when the time is over. Add an "
            "edge for that, or remove the limit.",
            where=where,
        )
        remove = fixes.swap_node(tr("Remove the time limit"), scope, node, replace_fields(node, time_limit=None))
        repairs = (fixes.add_timeout_edge(scope, node), remove)
        yield Problem("time-limit-without-edge", "error", message, nodes=here, field="time_limit", fixes=repairs)
    for edge in timeouts if node.time_limit is None else timeouts[1:]:
        reason, advice = (
            (tr("has no time limit"), tr("Set a time limit, or remove the edge."))
            if node.time_limit is None
            else (tr("has another edge for that already"), tr("Give it a condition, or remove it."))
        )
        message = tr(
            "{edge} is for when the time is over, but {node} {reason}, so it is never taken. {advice}",
            edge=capitalize(scope.describe_edge(edge)),
            node=scope.describe_node(node.id),
            reason=reason,
            advice=advice,
        )
        limits = _limit_fixes(scope, node) if node.time_limit is None else ()
        repairs = (*limits, fixes.swap_edge(tr("Remove the edge"), scope, edge, None))
        places = (scope.qualify(edge.id),)
        yield Problem("timeout-never-taken", "error", message, nodes=here, edges=places, fixes=repairs)


def _limit_fixes(scope: Scope, node: Person) -> Iterator[Fix]:
    """The time limit that the words of a step name, or else a day."""
    from sopstudio.documents.durations import read_time_limit  # the readers of documents are seldom needed here

    stated = read_time_limit(f"{node.title}. {node.description}")
    minutes = stated or DEFAULT_LIMIT_MINUTES
    title = tr("Set a time limit of {time}", time=describe_minutes(minutes))
    yield fixes.swap_node(title, scope, node, replace_fields(node, time_limit=minutes))


def _stray_timeout(scope: Scope, edge: Edge) -> Problem:
    message = tr(
        "{edge} is for when a person's time is over, but it does not leave a person's step, so it "
        "is never taken. Give it a condition.",
        edge=capitalize(scope.describe_edge(edge)),
    )
    return Problem(
        "timeout-never-taken", "error", message, nodes=(scope.qualify(edge.source),), edges=(scope.qualify(edge.id),)
    )
