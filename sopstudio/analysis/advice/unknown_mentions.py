"""Steps that mention a tool or a fact that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.advice.wording import Passage, instructions
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.analysis.provision import parameters
from sopstudio.analysis.subject import Subject
from sopstudio.expressions import Literal, closest, is_fact_name, walk

CODE = "advice-unknown-mention"

_MENTION = re.compile(
    r"\{([^{}\n]{1,200})\}|`(\w{1,200})(?:\(\))?`|(?<![\w/.@<-])((?=\w*[a-z])[A-Za-z]\w*_\w+)(?![\w@]|[./-]\w)"
)
"""A name in braces or between backquotes, or one with an underscore: `{fact}`, a quoted name, `get_order`."""


def find(subject: Subject) -> Iterator[Problem]:
    """Names in instructions that name nothing of the SOP, each once, with every place."""
    known = _names(subject)
    unknown: dict[str, list[tuple[Passage, tuple[int, int]]]] = {}
    for passage in instructions(subject):
        for found in _MENTION.finditer(passage.text):
            name = found[found.lastindex or 0]
            if name not in known and is_fact_name(name):
                unknown.setdefault(name, []).append((passage, found.span(found.lastindex or 0)))
    for name, places in unknown.items():
        yield _hint(subject, name, places)


def _names(subject: Subject) -> set[str]:
    """Everything in the SOP that an author may name in a step, values included."""
    sop = subject.sop
    known = {*subject.facts, *subject.tools, *subject.procedures, *(one.id for one in sop.knowledge)}
    for scope in subject.scopes:
        known.update(scope.nodes)
    for fact in sop.facts:
        known.update(str(one) for one in (*fact.allowed, *fact.examples))
    for tool in sop.tools:
        known.update(parameters(tool))
        known.update(part for output in tool.outputs for part in output.path.split("."))
        known.update(error.code for error in tool.errors)
    for formula in subject.formulas:
        if formula.read is not None:
            known.update(str(part.value) for part in walk(formula.read.tree) if isinstance(part, Literal))
    return known


def _hint(subject: Subject, name: str, places: list[tuple[Passage, tuple[int, int]]]) -> Problem:
    passage, span = places[0]
    more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
    in_braces = any(passage.text[: span[0]].endswith("{") for passage, span in places)
    meant = closest(name, subject.facts if in_braces else (*subject.facts, *subject.tools))
    hint = f'Did you mean "{meant}"?' if meant else "Declare it, or reword the text."
    nodes = dict.fromkeys(node for place, _ in places for node in place.elements["nodes"])
    return Problem(
        CODE,
        "hint",
        f'{passage.words}{more} mentions "{name}", but there is no fact and no tool of that name. {hint}',
        nodes=tuple(nodes),
        edges=passage.elements.get("edges", ()),
        facts=(name,),
        span=span,
        field=passage.field,
        fixes=(_written(meant, places),) if meant else (),
    )


def _written(meant: str, places: list[tuple[Passage, tuple[int, int]]]) -> Fix:
    """Write the name that was meant, wherever the unknown one stands."""
    passages = {id(passage): passage for passage, _ in places}
    edits = []
    for number, one in passages.items():
        new = fixes.in_text(one.text, {span: meant for passage, span in places if id(passage) == number})
        edits.append(fixes.swap_text("", one.elements, one.field, one.text, new))
    return fixes.all_of(f'Write "{meant}"', edits)


RULE = Rule(
    CODE,
    "A name that refers to nothing",
    "An agent that reads about a tool or a fact that it cannot see makes one up or tries to call it.",
    "SOP-Agent, appendix E (instructions match the tools); SOP-Bench, section 3.1.2",
    bad="Ask for {order_number}\nRead out `ordr_number`\nEnd: done",
    good="Ask for {order_number}\nRead out `order_number`\nEnd: done",
    find=find,
)
