"""Facts whose names differ by a slip of the keyboard, where only conditions know one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.checks.misspelt_facts import provided_facts, replace_fact
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.dataflow.definitions import parameter_schemas
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.sop import Compute, Graph, Node, Sop, Task, replace_fields
from sopstudio.sop.frozen import update_fields
from sopstudio.translation import tr

CODE = "advice-similar-facts"
MIN_WORD_CHARACTERS = 4
"""Shorter words differ by a letter and mean different things."""
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def find(context: CheckContext) -> Iterator[Problem]:
    """Each fact that only conditions know and whose name is nearly that of another fact."""
    uses = Counter(name for formula in context.formulas if formula.parsed for name in formula.parsed.facts)
    stated = _stated_facts(context)
    together = [set(formula.parsed.facts) for formula in context.formulas if formula.parsed]
    given_otherwise = set(provided_facts(context.sop))
    order = {name: index for index, name in enumerate(context.facts)}
    for name in context.facts:
        if not uses[name] or name in stated:
            continue
        meant = [
            other
            for other in context.facts
            if is_slip(name, other)
            and (other in stated or (uses[other], -order[other]) > (uses[name], -order[name]))
            and not any({name, other} <= names for names in together)
        ]
        if meant and (name in given_otherwise or meant[0] not in given_otherwise):  # else the data flow says so
            yield _hint(context, name, meant[0])


def _stated_facts(context: CheckContext) -> set[str]:
    """The facts that something beside conditions and questions knows: a tool, a computation, words, the outputs."""
    stated = set(context.sop.outputs)
    for tool in context.sop.tools:
        stated.update(parameter_schemas(tool), (output.fact for output in tool.outputs))
    for scope in context.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Compute):
                stated.update(assignment.fact for assignment in node.assignments)
            words = "\n".join(_texts(node))
            asks = node.asks if isinstance(node, Task) else ()
            stated.update(name for name in context.facts if f"{{{name}}}" in words and name not in asks)
    return stated | {fact.name for fact in context.sop.facts if fact.description}


def _texts(node: Node) -> Iterator[str]:
    yield node.title
    yield node.description
    if isinstance(node, Task):
        yield from (*node.steps, node.message)


def is_slip(name: str, other: str) -> bool:
    """Whether two names are the same but for capitals and signs between words, or for a letter that is missing, too
    many, or changed places with the next one in a single word; an *s* at its end makes another word.
    """
    words, others = _split(name), _split(other)
    if name == other or len(words) != len(others):
        return False
    different = [(word, another) for word, another in zip(words, others, strict=True) if word != another]
    return not different or (len(different) == 1 and _is_typo(*different[0]))


def _split(name: str) -> list[str]:
    return [word.casefold() for word in _WORDS.findall(name)]


def _is_typo(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    if len(long) < MIN_WORD_CHARACTERS or long.isdigit() or long == f"{short}s":
        return False
    if len(long) == len(short) + 1:
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    return len(long) == len(short) and any(
        short[:at] + short[at + 1 : at + 2] + short[at : at + 1] + short[at + 2 :] == long
        for at in range(len(long) - 1)
    )


def _hint(context: CheckContext, name: str, meant: str) -> Problem:
    formulas = [formula for formula in context.formulas if formula.parsed and name in formula.parsed.facts]
    message = tr(
        'Only conditions know the fact "{name}", and "{meant}" is called nearly the same. Did you mean "{meant}"?',
        name=name,
        meant=meant,
    )
    edges = dict.fromkeys(edge for formula in formulas for edge in formula.elements.get("edges", ()))
    nodes = dict.fromkeys(node for formula in formulas for node in formula.elements.get("nodes", ()))
    return Problem(
        CODE, "hint", message, nodes=tuple(nodes), edges=tuple(edges), facts=(name,),
        fixes=(_fix(context, name, meant),),
    )  # fmt: skip


def _fix(context: CheckContext, name: str, meant: str) -> Fix:
    """Write the other fact in every condition, and neither ask for this one nor declare it any more."""
    renamed = replace_fact(context, name, meant)
    return fixes.combine_fixes(renamed.title, [renamed, fixes.make_fix("", lambda sop: _without(sop, name, meant))])


def _without(sop: Sop, name: str, meant: str) -> Sop:
    def ask(node: Node) -> Node:
        if not isinstance(node, Task) or name not in node.asks:
            return node
        return update_fields(node, asks=tuple(dict.fromkeys(meant if fact == name else fact for fact in node.asks)))

    def graph(value: Graph) -> dict[str, object]:
        return {"nodes": tuple(map(ask, value.nodes))}

    facts = tuple(fact for fact in sop.facts if fact.name != name)
    procedures = tuple(update_fields(procedure, **graph(procedure)) for procedure in sop.procedures)
    return replace_fields(sop, facts=facts, procedures=procedures, **graph(sop))


RULE = Rule(
    CODE,
    tr("Two facts with nearly the same name"),
    tr("A misspelt name is a fact of its own, so the agent asks for it again and the branches never meet."),
    tr("SOP-Agent, appendix E (complete chains of logic)"),
    bad=(
        "Ask for {riskBand} and {riskBnd}\nif {riskBand} == 'high':\n    Say no\n    End: no\n"
        "elif {riskBnd} == 'low':\n    Say yes\n    End: yes\nelse:\n    Say maybe\n    End: later"
    ),
    good=(
        "Ask for {riskBand}\nif {riskBand} == 'high':\n    Say no\n    End: no\n"
        "elif {riskBand} == 'low':\n    Say yes\n    End: yes\nelse:\n    Say maybe\n    End: later"
    ),
    find=find,
)
