"""Steps that mention a tool or a fact that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.advice.passages import Passage, find_passages
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.dataflow.definitions import parameter_schemas
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.expressions import Literal, closest_name, is_fact_name, walk
from sopstudio.translation import tr

CODE = "advice-unknown-mention"

_MENTION = re.compile(
    r"\{([^{}\n]{1,200})\}|`(\w{1,200})(?:\(\))?`|(?<![\w/.@<-])((?=\w*[a-z])[A-Za-z]\w*_\w+)(?![\w@]|[./-]\w)"
)
"""A name in braces or between backquotes, or one with an underscore: `{fact}`, a quoted name, `get_order`."""


def find(context: CheckContext) -> Iterator[Problem]:
    """Names in instructions that refer to nothing in the SOP, each once, with all its places."""
    known = _known_names(context)
    unknown: dict[str, list[tuple[Passage, tuple[int, int]]]] = {}
    for passage in find_passages(context):
        for match in _MENTION.finditer(passage.text):
            name = match[match.lastindex or 0]
            if name not in known and is_fact_name(name):
                unknown.setdefault(name, []).append((passage, match.span(match.lastindex or 0)))
    for name, places in unknown.items():
        yield _hint(context, name, places)


def _known_names(context: CheckContext) -> set[str]:
    """Everything in the SOP that an author may name in a step, including values."""
    sop = context.sop
    known = {*context.facts, *context.tools, *context.procedures, *(article.id for article in sop.knowledge)}
    for scope in context.scopes:
        known.update(scope.nodes)
    for fact in sop.facts:
        known.update(str(value) for value in (*fact.allowed, *fact.examples))
    for tool in sop.tools:
        known.update(parameter_schemas(tool))
        known.update(part for output in tool.outputs for part in output.path.split("."))
        known.update(error.code for error in tool.errors)
    for formula in context.formulas:
        if formula.parsed is not None:
            known.update(str(part.value) for part in walk(formula.parsed.tree) if isinstance(part, Literal))
    return known


def _hint(context: CheckContext, name: str, places: list[tuple[Passage, tuple[int, int]]]) -> Problem:
    passage, span = places[0]
    more = tr(" (and {count} more)", count=len(places) - 1) if len(places) > 1 else ""
    in_braces = any(passage.text[: span[0]].endswith("{") for passage, span in places)
    suggestion = closest_name(name, context.facts if in_braces else (*context.facts, *context.tools))
    hint = (
        tr('Did you mean "{suggestion}"?', suggestion=suggestion)
        if suggestion
        else tr("Declare it, or reword the text.")
    )
    nodes = dict.fromkeys(node for place, _ in places for node in place.elements["nodes"])
    return Problem(
        CODE,
        "hint",
        tr(
            '{words}{more} mentions "{name}", but there is no fact and no tool of that name. {hint}',
            words=passage.words,
            more=more,
            name=name,
            hint=hint,
        ),
        nodes=tuple(nodes),
        edges=passage.elements.get("edges", ()),
        facts=(name,),
        span=span,
        field=passage.field,
        fixes=(_replace_name_fix(suggestion, places),) if suggestion else (),
    )


def _replace_name_fix(name: str, places: list[tuple[Passage, tuple[int, int]]]) -> Fix:
    """Replace the unknown name everywhere by the name that was probably meant."""
    passages = {id(passage): passage for passage, _ in places}
    edits = []
    for number, passage_to_edit in passages.items():
        new = fixes.replace_spans(
            passage_to_edit.text, {span: name for passage, span in places if id(passage) == number}
        )
        edits.append(fixes.swap_text("", passage_to_edit.elements, passage_to_edit.field, passage_to_edit.text, new))
    return fixes.combine_fixes(tr('Write "{name}"', name=name), edits)


RULE = Rule(
    CODE,
    tr("A name that refers to nothing"),
    tr("An agent that reads about a tool or a fact that it cannot see makes one up or tries to call it."),
    tr("SOP-Agent, appendix E (instructions match the tools); SOP-Bench, section 3.1.2"),
    bad="Ask for {order_number}\nRead out `ordr_number`\nEnd: done",
    good="Ask for {order_number}\nRead out `order_number`\nEnd: done",
    find=find,
)
