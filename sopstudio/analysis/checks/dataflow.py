"""Check that every fact is known where it is needed: before a condition, a tool, a message and the end.

The analysis runs over the flow with its sub-procedures unfolded, and over each procedure that nobody
calls, with its inputs known. Graphs that cannot be unfolded are skipped; other checks report what is
wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sopstudio.analysis import fixes
from sopstudio.analysis.checks.misspelt_facts import likely_fact, replace_fact
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.dataflow.definitions import FactUse, parameter_schemas
from sopstudio.analysis.dataflow.propagation import FactPropagation, propagate_facts
from sopstudio.analysis.problem import Fix, Problem, quote
from sopstudio.analysis.tool_schemas import fact_from_schema
from sopstudio.sop import Binding, Document, End, Fact, FrozenDict, Task, Tool, freeze, replace_fields
from sopstudio.sop.arguments import find_source_fact
from sopstudio.text.humanize import capitalize
from sopstudio.translation import tr

MAX_PATH_STEPS = 6


@dataclass(slots=True)
class UseFinding:
    """One use of a fact over all places where it happens: whether it is known on some path and on every path."""

    use: FactUse
    scope: Scope
    node: str
    propagation: FactPropagation
    known_sometimes: bool = False
    missing_at: str = ""
    """A place where the fact may be missing."""
    path: list[str] = field(default_factory=list)
    """A path to that place on which nothing provides the fact."""


def check(context: CheckContext) -> Iterator[Problem]:
    """Facts used before they are provided, parameters without a source, outputs that are not set."""
    for propagation in propagate_facts(context):
        for finding in _collect_uses(propagation):
            if finding.missing_at:
                yield from _missing_fact_problems(context, finding)
        yield from _check_outputs(context, propagation)


def _collect_uses(propagation: FactPropagation) -> list[UseFinding]:
    findings: dict[tuple[object, ...], UseFinding] = {}
    check_cancelled = propagation.effects_index.context.cache.check_cancelled
    for place in propagation.definite:
        check_cancelled()
        scope, node = propagation.scopes[place], propagation.flow.nodes[place]
        for use in propagation.effects(place).uses:
            _record_use(
                findings,
                propagation,
                use,
                place,
                scope,
                node.id,
                (propagation.definite_during(place), propagation.possible[place]),
            )
        if isinstance(node, End):
            continue  # the ways out of an inner end are those of its call
        for link in propagation.links[place]:
            for use in link.guard.uses:
                _record_use(findings, propagation, use, place, scope, node.id, propagation.facts_after(place))
    _record_call_uses(propagation, findings)
    return list(findings.values())


def _record_call_uses(propagation: FactPropagation, findings: dict[tuple[object, ...], UseFinding]) -> None:
    """Record the conditions on edges of a call, which are tried when an end of its procedure is reached."""
    for place in propagation.definite:
        owner = place.rpartition("/")[0]
        if isinstance(propagation.flow.nodes[place], End) and owner in propagation.scopes:
            scope, node = propagation.scopes[owner], propagation.flow.nodes[owner]
            for link in propagation.links[place]:
                for use in link.guard.uses:
                    _record_use(findings, propagation, use, place, scope, node.id, propagation.facts_after(place))


def _record_use(
    findings: dict[tuple[object, ...], UseFinding],
    propagation: FactPropagation,
    use: FactUse,
    place: str,
    scope: Scope,
    node: str,
    known: tuple[int, int],
) -> None:
    if use.fact in use.definite:
        return
    key = (use.kind, use.fact, *(use.elements.get(kind) for kind in ("edges", "nodes", "tools")), use.field)
    finding = findings.setdefault(key, UseFinding(use, scope, node, propagation))
    bit = propagation.bit_set([use.fact])
    known_sometimes = bool(known[1] & bit) or use.fact in use.possible
    finding.known_sometimes = finding.known_sometimes or known_sometimes
    if known[0] & bit or finding.missing_at or (known_sometimes and propagation.is_provided(use, place)):
        return
    path = propagation.find_path(use.fact, place, use.assumptions) if known_sometimes else []
    if path or not known_sometimes:
        finding.use, finding.missing_at, finding.path = use, place, path


def _missing_fact_problems(context: CheckContext, finding: UseFinding) -> Iterator[Problem]:
    use, fact = finding.use, context.facts.get(finding.use.fact)
    if use.kind == "parameter":
        yield _parameter_problem(context, finding, fact)
    elif fact is not None:
        mild = finding.known_sometimes or use.kind == "message"
        words = capitalize(use.words)
        name, reason = quote(fact.name), _explain(finding, fact)
        message = tr("{words} uses {name}, {reason}", words=words, name=name, reason=reason)
        if use.kind == "input":
            message = f"{words}: {name}, {reason}"
        likely = None if finding.known_sometimes else likely_fact(context, use)
        if likely is not None:
            message = tr(
                '{words} uses "{name}", which nothing provides. Did you mean "{likely}"?',
                words=words,
                name=fact.name,
                likely=likely,
            )
        yield Problem(
            "fact-before-provided",
            "warning" if mild else "error",
            message,
            facts=(fact.name,),
            span=use.span,
            field=use.field,
            fixes=(*_write_instead(context, fact, likely), *_ask_fixes(context, finding, fact)),
            nodes=use.elements.get("nodes", ()),
            edges=use.elements.get("edges", ()),
            tools=use.elements.get("tools", ()),
        )


def _write_instead(subject: CheckContext, fact: Fact, likely: str | None) -> Iterator[Fix]:
    if likely is not None:
        yield replace_fact(subject, fact.name, likely)


def _explain(finding: UseFinding, fact: Fact) -> str:
    """Why a fact may be missing, and what to do about it."""
    if not finding.known_sometimes:
        return tr("which nothing provides before. Ask for it, or call a tool that gives it, earlier.")
    path = finding.path
    if fact.optional:
        return tr("which is optional and may be missing. Test first whether it is known, or make it not optional.")
    example = tr(", for example {path_words}", path_words=_path_words(finding.propagation, path)) if path[1:] else ""
    return tr(
        "which is not provided on every path there{example}. Ask for it there too, or test first whether it is known.",
        example=example,
    )


def _path_words(propagation: FactPropagation, path: list[str]) -> str:
    titles = [quote(propagation.flow.nodes[place].label()) for place in path]
    if len(titles) > MAX_PATH_STEPS:
        titles = [*titles[: MAX_PATH_STEPS // 2], "…", *titles[-MAX_PATH_STEPS // 2 :]]
    return " → ".join(titles)


def _parameter_problem(context: CheckContext, finding: UseFinding, fact: Fact | None) -> Problem:
    use = finding.use
    label = (
        quote(use.field)
        if use.fact == use.field
        else tr('"{field}" from the fact "{fact}"', field=use.field, fact=use.fact)
    )
    start = tr("{words} needs {label}, ", words=capitalize(use.words), label=label)
    if fact is None:
        message = tr(
            '{start}but there is no fact "{fact}". Declare it and ask for it, or say which fact it is.',
            start=start,
            fact=use.fact,
        )
    else:
        message = start + _explain(finding, fact)
    return Problem(
        "parameter-without-source",
        "warning" if finding.known_sometimes and fact is not None else "error",
        message,
        nodes=use.elements["nodes"],
        tools=use.elements["tools"],
        facts=(use.fact,),
        fixes=(_feed_by_another(context, finding) if fact is None else ()) or _ask_fixes(context, finding, fact),
    )


def _feed_by_another(subject: CheckContext, finding: UseFinding) -> tuple[Fix, ...]:
    """Feed a parameter that is bound to an unknown fact by the fact of its own name, or by one that says the same."""
    node, use = finding.scope.nodes.get(finding.node), finding.use
    tool = subject.tools.get(use.elements.get("tools", ("",))[0])
    if not isinstance(node, Task) or tool is None:
        return ()
    source = use.field if use.field in subject.facts else find_source_fact(tool, use.field, subject.facts)
    if source is None:
        return ()

    def rebound(binding: Binding) -> Binding:
        if binding.tool != tool.name or binding.fact_for(use.field) != use.fact:
            return binding
        rest = {parameter: name for parameter, name in binding.arguments.items() if parameter != use.field}
        return replace_fields(
            binding, arguments=FrozenDict(rest if source == use.field else {**rest, use.field: source})
        )

    title = tr('Use the fact "{source}"', source=source)
    after = replace_fields(node, tools=tuple(map(rebound, node.tools)))
    edits = [fixes.swap_node(title, finding.scope, node, after)]
    if typed := _with_type_of(subject.facts[source], tool, use.field):
        edits.append(fixes.swap_tool(title, tool, typed))
    return (fixes.combine_fixes(title, edits),)


def _with_type_of(fact: Fact, tool: Tool, parameter: str) -> Tool | None:
    """The tool with the type of a fact for a parameter of which nothing is stated; None where its type may stay."""
    properties, schema = tool.properties(), {"type": fact.json_schema()["type"]}
    if properties.get(parameter) != {"type": "string"} or schema["type"] == "string":
        return None
    return replace_fields(tool, parameters=freeze({**tool.parameters, "properties": {**properties, parameter: schema}}))


def _ask_fixes(context: CheckContext, finding: UseFinding, fact: Fact | None) -> tuple[Fix, ...]:
    """A fix that asks the user where the fact is needed, unless a tool or computation is meant to give it."""
    node = finding.scope.nodes.get(finding.node)
    name = finding.use.fact
    if not isinstance(node, Task) or name in node.asks or name in produced_facts(context):
        return ()
    asking = fixes.swap_node("", finding.scope, node, replace_fields(node, asks=(*node.asks, name)))
    title = tr('Ask the customer for "{name}" at {node}', name=name, node=finding.scope.describe_node(node.id))
    if fact is not None and not fact.optional:
        return (Fix(title, asking.apply),)
    if fact is not None:
        return ()
    tool = context.tools.get(finding.use.elements.get("tools", ("",))[0])
    proposed = fact_from_schema(name, parameter_schemas(tool).get(finding.use.field, {}) if tool else {})
    declaring = fixes.declare_fact(proposed)

    def apply_both(document: Document) -> Document:
        return asking.apply(declaring.apply(document))

    return (
        (Fix(tr("{title}, and ask the customer for it", title=declaring.title), apply_both),) if proposed.name else ()
    )


def produced_facts(context: CheckContext) -> set[str]:
    """The facts that a tool or a computation provides."""
    names = {output.fact for tool in context.sop.tools for output in tool.outputs}
    for scope in context.scopes:
        for node in scope.nodes.values():
            if node.kind == "compute":
                names.update(assignment.fact for assignment in node.assignments)
    return names


def _check_outputs(context: CheckContext, propagation: FactPropagation) -> Iterator[Problem]:
    """Compare the declared outputs of the SOP and of each procedure with what is known at their ends."""
    ends: dict[str, tuple[Scope, list[str]]] = {}
    for place in propagation.definite:
        if isinstance(propagation.flow.nodes[place], End):
            scope = propagation.scopes[place]
            ends.setdefault(scope.prefix, (scope, []))[1].append(place)
    for scope, places in ends.values():
        for name in dict.fromkeys(scope.graph.outputs):
            fact = context.facts.get(name)
            if fact is not None:
                yield from _check_output(propagation, scope, places, fact)


def _check_output(propagation: FactPropagation, scope: Scope, places: list[str], fact: Fact) -> Iterator[Problem]:
    bit = propagation.bit_set([fact.name])
    missing_at = [p for p in places if not (propagation.facts_after(p)[0] | propagation.extra_at_end.get(p, 0)) & bit]
    set_sometimes = any(
        (propagation.facts_after(place)[1] | propagation.extra_at_end.get(place, 0)) & bit for place in places
    )
    if not missing_at or (fact.optional and set_sometimes):
        return
    whose = (
        tr('the procedure "{title}"', title=scope.graph.title or scope.graph.id)
        if scope.is_procedure
        else tr("the SOP")
    )
    if set_sometimes:
        path = propagation.find_path(fact.name, missing_at[0])
        example = (
            tr(", for example {path_words}", path_words=_path_words(propagation, path))
            if path
            else tr(", for example at {node}", node=scope.describe_node(missing_at[0]))
        )
        reason = tr(
            "is not set on every path to an end{example}. Set it there too, or declare the fact optional.",
            example=example,
        )
    else:
        reason = tr("is never set on a path to an end. Compute it, ask for it, or call a tool that gives it.")
    yield Problem(
        "output-not-set",
        "warning" if set_sometimes else "error",
        tr('The output "{name}" of {whose} {reason}', name=fact.name, whose=whose, reason=reason),
        nodes=tuple(dict.fromkeys(scope.qualify(propagation.flow.nodes[place].id) for place in missing_at)),
        facts=(fact.name,),
    )
