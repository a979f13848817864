"""Whether every fact is there when it is needed: before a condition, a tool, a message; and before the procedure ends.

The analysis runs over the flow with its sub-procedures unfolded, and over every procedure that nobody calls on its own,
with its inputs given. Graphs that cannot be unfolded are left alone: other checks say what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sopstudio.analysis import fixes
from sopstudio.analysis.likely_names import likely_fact, replace_fact
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.analysis.provision import Use, parameters
from sopstudio.analysis.schemas import fact_from
from sopstudio.analysis.spread import Spread, spreads
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Binding, Document, End, Fact, FrozenDict, Task, changed
from sopstudio.text.humanize import capitalize

SHOWN_STEPS = 6


@dataclass(slots=True)
class Finding:
    """A use of a fact over all the places where it happens: whether it is known on some way, and on every way."""

    use: Use
    scope: Scope
    node: str
    spread: Spread
    on_some: bool = False
    lacking: str = ""
    """A place where the fact may be missing."""
    path: list[str] = field(default_factory=list)
    """How one gets there without it."""


def check(subject: Subject) -> Iterator[Problem]:
    """Facts used before they are provided, parameters without a source, outputs that are not set."""
    for spread in spreads(subject):
        for finding in _findings(spread):
            if finding.lacking:
                yield from _lacking(subject, finding)
        yield from _outputs(subject, spread)


def _findings(spread: Spread) -> list[Finding]:
    found: dict[tuple[object, ...], Finding] = {}
    for place in spread.sure:
        scope, node = spread.scopes[place], spread.flow.nodes[place]
        for use in spread.step(place).uses:
            _note(found, spread, use, place, scope, node.id, (spread.sure[place], spread.maybe[place]))
        if isinstance(node, End):
            continue  # the ways out of an inner end are those of its call
        for link in spread.links[place]:
            for use in link.gate.uses:
                _note(found, spread, use, place, scope, node.id, spread.after(place))
    _note_calls(spread, found)
    return list(found.values())


def _note_calls(spread: Spread, found: dict[tuple[object, ...], Finding]) -> None:
    """The conditions on the edges of a call, which are tried when an end of its procedure is reached."""
    for place in spread.sure:
        owner = place.rpartition("/")[0]
        if isinstance(spread.flow.nodes[place], End) and owner in spread.scopes:
            scope, node = spread.scopes[owner], spread.flow.nodes[owner]
            for link in spread.links[place]:
                for use in link.gate.uses:
                    _note(found, spread, use, place, scope, node.id, spread.after(place))


def _note(
    found: dict[tuple[object, ...], Finding],
    spread: Spread,
    use: Use,
    place: str,
    scope: Scope,
    node: str,
    known: tuple[int, int],
) -> None:
    if use.fact in use.sure:
        return
    key = (use.kind, use.fact, *(use.elements.get(kind) for kind in ("edges", "nodes", "tools")), use.field)
    finding = found.setdefault(key, Finding(use, scope, node, spread))
    bit = spread.bits([use.fact])
    on_some = bool(known[1] & bit) or use.fact in use.maybe
    finding.on_some = finding.on_some or on_some
    if known[0] & bit or finding.lacking or (on_some and spread.offered(use, place)):
        return
    path = spread.path(use.fact, place, use.given) if on_some else []
    if path or not on_some:
        finding.use, finding.lacking, finding.path = use, place, path


def _lacking(subject: Subject, finding: Finding) -> Iterator[Problem]:
    use, fact = finding.use, subject.facts.get(finding.use.fact)
    if use.kind == "parameter":
        yield _parameter(subject, finding, fact)
    elif fact is not None:
        mild = finding.on_some or use.kind == "message"
        words = capitalize(use.words)
        message = f'{words} {"" if use.kind == "input" else "uses "}"{fact.name}", {_why(finding, fact)}'
        if use.kind == "input":
            message = f'{words}: "{fact.name}", {_why(finding, fact)}'
        likely = None if finding.on_some else likely_fact(subject, use)
        if likely is not None:
            message = f'{words} uses "{fact.name}", which nothing provides. Did you mean "{likely}"?'
        yield Problem(
            "fact-before-provided",
            "warning" if mild else "error",
            message,
            facts=(fact.name,),
            span=use.span,
            field=use.field,
            fixes=(*_write_instead(subject, fact, likely), *_ask(subject, finding, fact)),
            nodes=use.elements.get("nodes", ()),
            edges=use.elements.get("edges", ()),
            tools=use.elements.get("tools", ()),
        )


def _write_instead(subject: Subject, fact: Fact, likely: str | None) -> Iterator[Fix]:
    if likely is not None:
        yield replace_fact(subject, fact.name, likely)


def _why(finding: Finding, fact: Fact) -> str:
    """Why a fact may be missing, and what to do about it."""
    if not finding.on_some:
        return "which nothing provides before. Ask for it, or call a tool that gives it, earlier."
    path = finding.path
    if fact.optional:
        return f"which is optional and may be missing. Test present({{{fact.name}}}) first, or make it not optional."
    way = f", for example {_way(finding.spread, path)}" if path[1:] else ""
    return (
        f"which is not provided on every path there{way}. Ask for it there too, or test present({{{fact.name}}}) first."
    )


def _way(spread: Spread, path: list[str]) -> str:
    titles = [f'"{spread.flow.nodes[place].label()}"' for place in path]
    if len(titles) > SHOWN_STEPS:
        titles = [*titles[: SHOWN_STEPS // 2], "…", *titles[-SHOWN_STEPS // 2 :]]
    return " → ".join(titles)


def _parameter(subject: Subject, finding: Finding, fact: Fact | None) -> Problem:
    use = finding.use
    named = f'"{use.field}"' if use.fact == use.field else f'"{use.field}" from the fact "{use.fact}"'
    start = f"{capitalize(use.words)} needs {named}, "
    if fact is None:
        message = f'{start}but there is no fact "{use.fact}". Declare it and ask for it, or say which fact it is.'
    else:
        message = start + _why(finding, fact)
    return Problem(
        "parameter-without-source",
        "warning" if finding.on_some and fact is not None else "error",
        message,
        nodes=use.elements["nodes"],
        tools=use.elements["tools"],
        facts=(use.fact,),
        fixes=(_feed_by_name(subject, finding) if fact is None else ()) or _ask(subject, finding, fact),
    )


def _feed_by_name(subject: Subject, finding: Finding) -> tuple[Fix, ...]:
    """Feed a parameter that is bound to an unknown fact by the fact of its own name, if there is one."""
    node, use = finding.scope.nodes.get(finding.node), finding.use
    if not isinstance(node, Task) or use.field not in subject.facts:
        return ()

    def rebound(binding: Binding) -> Binding:
        if binding.tool not in use.elements["tools"] or binding.arguments.get(use.field) != use.fact:
            return binding
        rest = {parameter: name for parameter, name in binding.arguments.items() if parameter != use.field}
        return changed(binding, arguments=FrozenDict(rest))

    after = changed(node, tools=tuple(map(rebound, node.tools)))
    return (fixes.swap_node(f'Use the fact "{use.field}"', finding.scope, node, after),)


def _ask(subject: Subject, finding: Finding, fact: Fact | None) -> tuple[Fix, ...]:
    """Ask the user where the fact is needed: safe where no tool or computation is meant to give it."""
    node = finding.scope.nodes.get(finding.node)
    name = finding.use.fact
    if not isinstance(node, Task) or name in node.asks or name in produced(subject):
        return ()
    asking = fixes.swap_node("", finding.scope, node, changed(node, asks=(*node.asks, name)))
    title = f'Ask the user for "{name}" at {finding.scope.words(node.id)}'
    if fact is not None and not fact.optional:
        return (Fix(title, asking.apply),)
    if fact is not None:
        return ()
    tool = subject.tools.get(finding.use.elements.get("tools", ("",))[0])
    proposed = fact_from(name, parameters(tool).get(finding.use.field, {}) if tool else {})
    declaring = fixes.declare_fact(proposed)

    def both(document: Document) -> Document:
        return asking.apply(declaring.apply(document))

    return (Fix(f"{declaring.title}, and ask the user for it", both),) if proposed.name else ()


def produced(subject: Subject) -> set[str]:
    """The facts that a tool or a computation gives."""
    found = {output.fact for tool in subject.sop.tools for output in tool.outputs}
    for scope in subject.scopes:
        for node in scope.nodes.values():
            if node.kind == "compute":
                found.update(one.fact for one in node.assignments)
    return found


def _outputs(subject: Subject, spread: Spread) -> Iterator[Problem]:
    """Declared outputs of the SOP and of each procedure against what is known at its ends."""
    ends: dict[str, tuple[Scope, list[str]]] = {}
    for place in spread.sure:
        if isinstance(spread.flow.nodes[place], End):
            scope = spread.scopes[place]
            ends.setdefault(scope.prefix, (scope, []))[1].append(place)
    for scope, places in ends.values():
        for name in dict.fromkeys(scope.graph.outputs):
            fact = subject.facts.get(name)
            if fact is not None:
                yield from _output(spread, scope, places, fact)


def _output(spread: Spread, scope: Scope, places: list[str], fact: Fact) -> Iterator[Problem]:
    bit = spread.bits([fact.name])
    lacking = [p for p in places if not (spread.after(p)[0] | spread.extra_at_end.get(p, 0)) & bit]
    on_some = any((spread.after(place)[1] | spread.extra_at_end.get(place, 0)) & bit for place in places)
    if not lacking or (fact.optional and on_some):
        return
    whose = f'the procedure "{scope.graph.title or scope.graph.id}"' if scope.inside else "the SOP"
    if on_some:
        path = spread.path(fact.name, lacking[0])
        way = f", for example {_way(spread, path)}" if path else f", for example at {scope.words(lacking[0])}"
        why = f"is not set on every path to an end{way}. Set it there too, or declare the fact optional."
    else:
        why = "is never set on a path to an end. Compute it, ask for it, or call a tool that gives it."
    yield Problem(
        "output-not-set",
        "warning" if on_some else "error",
        f'The output "{fact.name}" of {whose} {why}',
        nodes=tuple(dict.fromkeys(scope.name(spread.flow.nodes[place].id) for place in lacking)),
        facts=(fact.name,),
    )
