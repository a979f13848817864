"""The facts of a procedure in prose: what its conditions compare, and what the document says of its inputs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from sopstudio.documents.bounds import is_any_amount
from sopstudio.documents.inputs import BlankColumn, Input
from sopstudio.documents.invented_titles import ASK_TITLE
from sopstudio.documents.step_words import determines, has_asking_verb
from sopstudio.expressions import Compare, FactName, ListExpression, Literal, facts_of, is_fact_name, parse, walk
from sopstudio.formats.fact_descriptions import parse_number
from sopstudio.formats.format import Loss
from sopstudio.formats.prose_lookups import (
    compared_facts,
    find_lookup,
    find_unnamed_lookup,
    look_up_at,
    looked_up_facts,
)
from sopstudio.sop.elements import fresh_id
from sopstudio.sop.facts import Fact, describe_mismatch
from sopstudio.sop.first_use import guess_fact
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Edge, Person, Sop, Task
from sopstudio.translation import mark, quoted, tr

NAMED_BY_STEP: Final = mark("its words name it")
"""Why a step asks for a fact of a condition."""
_ASKING, _WORD = re.compile(r"\bask\b|\?\W*$", re.I), re.compile(r"[^\W_]+")


def fold_name(text: str) -> str:
    """A name or title as it is compared with others."""
    return re.sub(r"[^\w.]+", " ", text).strip(" .").casefold()


def compared_texts(sop: Sop) -> dict[str, tuple[str, ...]]:
    """The texts that conditions compare each fact with, in order: examples of its values."""
    values: dict[str, dict[str, None]] = {}
    for edge in sop.edges:
        if edge.kind != "formal":
            continue
        for part in walk(parse(edge.condition).tree):
            if isinstance(part, Compare) and isinstance(part.left, FactName):
                options = part.right.items if isinstance(part.right, ListExpression) else (part.right,)
                texts = [
                    option.value for option in options if isinstance(option, Literal) and isinstance(option.value, str)
                ]
                values.setdefault(part.left.name, {}).update(dict.fromkeys(texts))
    return {name: tuple(texts) for name, texts in values.items()}


def merge_inputs(
    facts: Sequence[Fact], inputs: Sequence[Input], units: Mapping[str, str], values: Mapping[str, tuple[str, ...]]
) -> tuple[Fact, ...]:
    """The facts that conditions and questions declare, with what the document says of its inputs, and the others."""
    merged = {
        fact.name: update_fields(fact, unit=fact.unit or units.get(fact.name, ""), examples=values.get(fact.name, ()))
        for fact in facts
    }
    for item in inputs:
        if is_fact_name(item.name):
            guess = guess_fact(item.name) if item.type in (None, "number") else Fact(name=item.name)
            fact = merged.get(item.name, guess)
            merged[item.name] = _describe_fact(fact, item, values.get(item.name, ()))
    return tuple(merged.values())


def _describe_fact(fact: Fact, item: Input, compared: Sequence[str]) -> Fact:
    """A fact with what the document says of it. What conditions compare it with counts more than a stated type."""
    is_free = fact.type == "string" and not compared
    kind = item.type if item.type and (is_free or (fact.type, item.type) == ("number", "integer")) else fact.type
    spelling = {text.casefold(): text for text in compared}
    allowed = tuple(spelling.get(text.casefold(), text) for text in item.allowed) if kind == "string" else ()
    described = Fact.model_validate(
        {**fact.__dict__, "type": kind, "allowed": allowed or fact.allowed, "optional": item.optional}
    )
    is_number = kind in ("number", "integer")
    read = [parse_number(text) if is_number else text for text in item.examples]
    examples = tuple(example for example in read if example is not None and describe_mismatch(described, example) == "")
    return update_fields(described, description=item.meaning, examples=fact.examples or examples)


def allow_blanks(sop: Sop, columns: Sequence[BlankColumn]) -> tuple[Sop, list[Loss]]:
    """The SOP with the facts optional that past cases in the document lack, and that this was assumed."""
    by_name = {fold_name(fact.name): fact.name for fact in sop.facts if not fact.optional}
    blank = {by_name[fold_name(column.name)]: column for column in columns if fold_name(column.name) in by_name}
    losses = [
        Loss(
            tr("{name} is optional", name=quoted(name)),
            tr("line {line}", line=column.line),
            tr("{blanks} of {rows} past cases leave it blank", blanks=column.blanks, rows=column.rows),
            "assumed",
        )
        for name, column in blank.items()
    ]
    facts = tuple(update_fields(fact, optional=True) if fact.name in blank else fact for fact in sop.facts)
    return update_fields(sop, facts=facts), losses


def ask_for_open_facts(sop: Sop, lines: Mapping[str, int], asking: Sequence[str]) -> tuple[Sop, list[Loss]]:
    """The SOP with every fact that nothing gives asked for, and what was assumed for that.

    The one step whose words ask for a fact asks for it (*Ask for the estimated value of the bag*, where a condition
    compares the `value`), the one step that names it and alone decides by it (*Check the value of the order*), or that
    finds it out (*Work out the refund amount: …*). Where
    a step looks it up in a system (*Look the order up to get its value*), a tool gives it. A first step asks for the
    others, in the words of `asking`. `lines` has the line of each node.
    """
    losses: list[Loss] = []
    for name in _open_facts(sop):
        asking_steps = [node for node in sop.nodes if isinstance(node, Task) and _asks_in_words(node.title, name)]
        lookup = None if asking_steps else find_lookup(sop, name)
        if lookup is not None:
            sop = look_up_at(sop, lookup, name)
            losses.append(_lookup_loss(sop, lookup, name, lines))
            continue
        steps = asking_steps or _determining_steps(sop, name)
        is_named = bool(steps)
        steps = steps or _deciding_steps(sop, name)
        if len(steps) == 1:
            sop = _ask_at(sop, steps[0], name)
            where = tr("line {line}", line=lines[steps[0].id]) if steps[0].id in lines else ""
            what = tr("a step asks for {name}", name=quoted(name))
            losses.append(Loss(what, where, _reason_to_ask(name, is_named=is_named), "assumed"))
    open_facts = _open_facts(sop)
    if not open_facts or not sop.start:
        return sop, losses
    first = Task(
        id=fresh_id((node.id for node in sop.nodes), "ask"), title=ASK_TITLE, asks=open_facts, steps=tuple(asking)
    )
    edge = Edge(id=fresh_id((edge.id for edge in sop.edges), "e0"), source=first.id, target=sop.start, kind="always")
    why = tr(
        "nothing else gives {open_facts}{detail}",
        open_facts=", ".join(open_facts[:8]),
        detail=" …" if len(open_facts) > 8 else "",
    )
    losses.append(Loss(tr("a first step asks for what is needed"), "", why, "assumed"))
    losses += _unnamed_lookup_losses(sop, open_facts, lines)
    return update_fields(sop, start=first.id, nodes=(first, *sop.nodes), edges=(edge, *sop.edges)), losses


def _reason_to_ask(name: str, *, is_named: bool) -> str:
    """Why a step asks for a fact."""
    if is_named:
        return tr(NAMED_BY_STEP)
    if is_any_amount(name):
        return tr("the step finds out the amount that is decided by behind it")
    return tr("it is decided there, and the step names it")


def _open_facts(sop: Sop) -> tuple[str, ...]:
    given = {name for node in sop.nodes if isinstance(node, Task) for name in node.asks} | looked_up_facts(sop)
    given |= {name for node in sop.nodes if isinstance(node, Person) for name in node.provides}
    return tuple(fact.name for fact in sop.facts if fact.name not in given)


def _lookup_loss(sop: Sop, step: Task, name: str, lines: Mapping[str, int]) -> Loss:
    """That a tool is assumed from which a step gets a fact."""
    tool = next(tool for tool in sop.tools if any(output.fact == name for output in tool.outputs))
    where = tr("line {line}", line=lines[step.id]) if step.id in lines else ""
    why = tr("the step looks it up; say under Tools how {tool} is reached", tool=tool.name)
    return Loss(tr("a tool gives {name}", name=f"{name!r}"), where, why, "assumed")


def _unnamed_lookup_losses(sop: Sop, open_facts: Sequence[str], lines: Mapping[str, int]) -> list[Loss]:
    """That a step looks something up, which may be what is asked for instead; nothing where no condition needs that."""
    step, compared = find_unnamed_lookup(sop), compared_facts(sop)
    name = next((name for name in open_facts if name in compared), "")
    if step is None or not name:
        return []
    where = tr("line {line}", line=lines[step.id]) if step.id in lines else ""
    why = tr("if the step brings {name}, say so: … to get {name}", name=name)
    return [Loss(tr("no tool is called for what is looked up"), where, why, "assumed")]


def _deciding_steps(sop: Sop, name: str) -> list[Task]:
    """The step that decides by a fact and names it, or finds out which amount is meant (*Calculate the fee. Above 100
    euros …*); none where another place needs the fact, too, maybe before.
    """
    using = {
        edge.source for edge in sop.edges if edge.kind == "formal" and name in facts_of(parse(edge.condition).tree)
    }
    steps = [node for node in sop.nodes if isinstance(node, Task) and node.id in using]
    is_meant = is_any_amount(name) and all(determines(step.title) for step in steps)
    is_named = all(_words(name) <= _words(step.title) for step in steps)
    return steps if len(using) == 1 and (is_named or is_meant) else []


def _determining_steps(sop: Sop, name: str) -> list[Task]:
    """The steps that find a fact out: it stands right behind the verb, not in what it is made of."""
    tasks = [node for node in sop.nodes if isinstance(node, Task) and determines(node.title)]
    return [task for task in tasks if _words(name) <= _words(task.title.partition(":")[0])]


def _asks_in_words(title: str, name: str) -> bool:
    return _words(name) <= _words(title) and (_ASKING.search(title) is not None or has_asking_verb(title))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _ask_at(sop: Sop, step: Task, name: str) -> Sop:
    """The SOP whose `step` asks for a fact, in place of what the words around its name were taken for."""
    compared = compared_facts(sop)
    around = {
        asked
        for asked in step.asks
        if asked not in compared and _words(name) <= _words(asked) and Fact(name=asked) in sop.facts
        and all(asked not in node.asks for node in sop.nodes if isinstance(node, Task) and node.id != step.id)
    }  # fmt: skip
    asks = (*(asked for asked in step.asks if asked not in around), name)
    nodes = tuple(update_fields(node, asks=asks) if node.id == step.id else node for node in sop.nodes)
    return update_fields(sop, nodes=nodes, facts=tuple(fact for fact in sop.facts if fact.name not in around))


__all__ = ["NAMED_BY_STEP", "allow_blanks", "ask_for_open_facts", "compared_texts", "fold_name", "merge_inputs"]
