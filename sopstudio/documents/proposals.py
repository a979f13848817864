"""*Make formal*: what a condition in words may be as a formal one, with the facts that it would declare.

Rules read it: comparisons in words (`formalize`), known facts of a similar name, truth values and values that the words
name, the answers to the question of a decision, and last a new fact of two values. Every proposal parses and has the
right types. Nothing is applied here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from sopstudio.documents.conditions import fact_name, formalize, split_conjunction
from sopstudio.documents.durations import read_event
from sopstudio.documents.invented_titles import follow_condition
from sopstudio.documents.statements import (
    find_stated,
    is_answer,
    is_denied,
    is_statement,
    near_facts,
    new_answer,
    new_count,
    new_truth,
    new_value,
    spell,
    statements_of_facts,
)
from sopstudio.errors import ConditionError
from sopstudio.expressions import (
    Compare,
    FactName,
    ListExpression,
    Literal,
    Or,
    Tree,
    check_types,
    expected_type,
    is_fact_name,
    parse,
    to_text,
    walk,
)
from sopstudio.sop.edits import replace_edge, replace_node
from sopstudio.sop.elements import graph_of, node_of
from sopstudio.sop.facts import TYPE_WORDS, Fact, FactType
from sopstudio.sop.first_use import type_by_first_use, untyped_facts
from sopstudio.sop.frozen import replace_fields, update_fields
from sopstudio.sop.model import Decision, Edge, Graph, Node, Sop, Task
from sopstudio.text.conditions import describe_condition
from sopstudio.translation import tr

MAX_PROPOSALS: Final = 3
MAX_CONDITION_CHARACTERS: Final = 500
_SUBJECT: Final = re.compile(r"(?P<subject>.+?)\s*(?P<rest>(?:<=|>=|==|!=|<|>|=|\bis\b|\bare\b|\bequals\b).+)")


class FormalProposal(NamedTuple):
    """A formal condition, and the facts that it names and the SOP does not have."""

    expression: str
    facts: tuple[Fact, ...] = ()

    def describe_facts(self) -> str:
        """The facts that it declares, in words; blank for none."""
        return ", ".join(f"{fact.name} ({_values_in_words(fact)})" for fact in self.facts)

    def title(self) -> str:
        """What taking it does, in a few words."""
        words = describe_condition(self.expression) or self.expression
        if not self.facts:
            return tr("Decide by “{condition}”", condition=words)
        facts = self.describe_facts()
        return tr("Decide by “{condition}”, and ask for {facts}", condition=words, facts=facts)


def propose_conditions(
    text: str, facts: Sequence[Fact], question: str = "", answers: Sequence[str] = ()
) -> tuple[FormalProposal, ...]:
    """What a condition in words may be, the likeliest first; () where no rule reads it.

    `question` is the title of its decision, and `answers` are the conditions of all its edges.
    """
    if len(text) > MAX_CONDITION_CHARACTERS:
        return ()
    reader = _Reader([fact for fact in facts if is_fact_name(fact.name)])
    proposals = [*reader.read(text), *reader.read_answer(text, question, answers)] or [*reader.read_new(text, answers)]
    unique: dict[str, FormalProposal] = {}
    for proposal in proposals:
        unique.setdefault(to_text(parse(proposal.expression).tree), proposal)
    return tuple(unique.values())[:MAX_PROPOSALS]


def propose_for_edge(sop: Sop, graph: Graph, edge: Edge) -> tuple[FormalProposal, ...]:
    """The proposals for an edge in words of a graph of the SOP; () for other edges."""
    source = next((node for node in graph.nodes if node.id == edge.source), None)
    return propose_at_node(sop, source, [each for each in graph.edges if each.source == edge.source], edge)


def propose_at_node(sop: Sop, source: Node | None, leaving: Iterable[Edge], edge: Edge) -> tuple[FormalProposal, ...]:
    """`propose_for_edge` where the node of the edge, and all edges that leave it, are known already."""
    if edge.kind != "prose" or not edge.condition.strip():
        return ()
    siblings = [each.condition for each in leaving if each.kind == "prose"]
    question = source.label() if isinstance(source, Decision) else ""
    proposals = propose_conditions(edge.condition, sop.facts, question, siblings)
    return proposals if any(not proposal.facts for proposal in proposals) else (*_propose_stated(sop, edge), *proposals)


def _propose_stated(sop: Sop, edge: Edge) -> Iterator[FormalProposal]:
    """That a fact of which nothing is stated but its name is so, as the words of an edge say."""
    unstated = untyped_facts(sop)
    stated = find_stated(edge.condition, [fact for fact in sop.facts if fact.name in unstated])
    if stated is not None:
        yield FormalProposal(f"{spell(stated.name)} == {'false' if is_denied(edge.condition) else 'true'}")


def take_proposal(sop: Sop, scope: str, edge: Edge, proposal: FormalProposal) -> Sop:
    """The SOP with the formal condition on an edge of the procedure `scope`, and with the facts that it declares.

    The edge's node asks for them, so that the condition can be decided; a decision becomes a task of the same words. A
    decision that is called after the words is called after the condition. Where the edge has changed since, the SOP
    stays as it is.
    """
    graphs = [graph for graph in (sop, *sop.procedures) if (graph.id if graph is not sop else "") == scope]
    if not any(edge in graph.edges for graph in graphs):
        return sop
    typed, condition = type_by_first_use(sop, proposal.expression)
    after = replace_edge(typed, replace_fields(edge, kind="formal", condition=condition), scope=scope)
    source = node_of(graph_of(after, scope), edge.source)
    after = replace_node(after, _with_question(source, edge, proposal), scope=scope)
    known = {fact.name for fact in after.facts}
    fresh = tuple(fact for fact in proposal.facts if fact.name not in known)
    return replace_fields(after, facts=(*after.facts, *fresh)) if fresh else after


def _with_question(node: Node, edge: Edge, proposal: FormalProposal) -> Node:
    """The node of an edge, called after the new condition if it was after the old, which asks for the new facts."""
    if isinstance(node, Decision):
        node = update_fields(node, title=follow_condition(node.title, edge.condition, proposal.expression))
    names = [fact.name for fact in proposal.facts]
    if isinstance(node, Decision) and names:
        node = Task(id=node.id, title=node.title, description=node.description, branching=node.branching)
    if not isinstance(node, Task) or not names:
        return node
    return replace_fields(node, asks=tuple(dict.fromkeys((*node.asks, *names))))


def _values_in_words(fact: Fact) -> str:
    if fact.allowed:
        return ", ".join(map(str, fact.allowed))
    words = tr(TYPE_WORDS[fact.type])
    return tr("{type}, in {unit}", type=words, unit=fact.unit) if fact.unit else words


class _Reader:
    """Reads conditions in words over known facts."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._facts = facts
        self._names = [fact.name for fact in facts]

    def read(self, text: str) -> Iterator[FormalProposal]:
        """What the words say over known facts, and what they compare. Joined statements are read one by one."""
        parts, words = split_conjunction(text)
        formal = formalize(text, self._names)
        if formal is None and len(parts) > 1 and all(map(is_statement, parts)):
            yield from self._read_parts(parts, words)
            return
        if formal is not None:
            for expression in self._over_known(formal.expression):
                yield from self._check(expression)
            yield from self._check(formal.expression, formal.units)
        for expression in (*statements_of_facts(text, self._facts), *self._compare_known(text)):
            yield from self._check(expression)

    def _over_known(self, expression: str) -> Iterator[str]:
        """The condition with known facts in the place of its only unknown one."""
        parts = [part for part in walk(parse(expression).tree) if isinstance(part, FactName)]
        unknown = [part for part in parts if part.name not in self._names]
        for fact in near_facts(unknown[0].name, self._facts) if len({part.name for part in unknown}) == 1 else ():
            yield _rename(expression, unknown, fact.name)

    def _compare_known(self, text: str) -> Iterator[str]:
        """A comparison with what the words have in the place of a known fact."""
        match = _SUBJECT.fullmatch(text.strip().rstrip("."))
        for fact in near_facts(match["subject"], self._facts) if match else ():
            formal = formalize(f"{spell(fact.name)} {match['rest']}" if match else "", self._names)
            if formal is not None:
                yield formal.expression

    def read_answer(self, text: str, question: str, answers: Sequence[str]) -> Iterator[FormalProposal]:
        """A bare answer as a value of what its decision asks, where all the others are answers, too."""
        if not question or not all(map(is_answer, (text, *answers))):
            return
        answer = new_answer(text, question, answers)
        if answer is not None:
            fact, expression = answer
            yield from self._check(expression, declared=(fact,))

    def _read_parts(self, parts: Sequence[str], words: Sequence[str]) -> Iterator[FormalProposal]:
        """Statements joined by *and* and *or*, each by itself."""
        first = [next(iter([*self.read(part), *self.read_new(part)]), None) for part in parts]
        known = [proposal for proposal in first if proposal is not None]
        if len(known) == len(parts):
            terms = [_bracket(proposal.expression) for proposal in known]
            joined = terms[0] + "".join(f" {word} {term}" for word, term in zip(words, terms[1:], strict=True))
            yield from self._check(joined, declared=[fact for proposal in known for fact in proposal.facts])

    def read_new(self, text: str, answers: Sequence[str] = ()) -> Iterator[FormalProposal]:
        """A new fact that is named for the statement: a number that it counts, one of a few values, or of two."""
        since = read_event(text)
        name = fact_name(since.subject, self._names) if since else ""
        if since is not None and name:
            expression = f"{name} {since.sign} {since.value}"
            yield from self._check(expression, {name.strip("{}"): since.unit})
        statement = new_count(text) or new_value(text, answers) or new_truth(text)
        if statement is not None:
            fact, expression = statement
            yield from self._check(expression, declared=(fact,))

    def _check(
        self, expression: str, units: Mapping[str, str] | None = None, declared: Collection[Fact] = ()
    ) -> Iterator[FormalProposal]:
        """The proposal, if it parses and its types fit, with the facts that it declares."""
        try:
            tree = parse(expression).tree
        except ConditionError:
            return
        names = list(dict.fromkeys(part.name for part in walk(tree) if isinstance(part, FactName)))
        domains = {fact.name: fact.domain() for fact in (*declared, *self._facts) if fact.name in names}
        fresh = [fact for fact in declared if fact.name not in self._names]
        for name in names:
            if name not in domains:
                kind = cast(FactType, expected_type(tree, name, domains) or "boolean")
                fresh.append(Fact(name=name, type=kind, unit=(units or {}).get(name, ""), examples=_texts(tree, name)))
                domains[name] = fresh[-1].domain()
        if not check_types(tree, domains):
            yield FormalProposal(expression, tuple({fact.name: fact for fact in fresh}.values()))


def _rename(expression: str, parts: Sequence[FactName], name: str) -> str:
    for start, end in sorted((part.span for part in parts), reverse=True):
        expression = expression[:start] + spell(name) + expression[end:]
    return expression


def _bracket(expression: str) -> str:
    return f"({expression})" if isinstance(parse(expression).tree, Or) else expression


def _texts(tree: Tree, name: str) -> tuple[Any, ...]:
    """The texts that a condition compares a fact with: examples of its values."""
    texts: list[str] = []
    for part in walk(tree):
        if isinstance(part, Compare) and isinstance(part.left, FactName) and part.left.name == name:
            options = part.right.items if isinstance(part.right, ListExpression) else (part.right,)
            texts += [
                option.value for option in options if isinstance(option, Literal) and isinstance(option.value, str)
            ]
    return tuple(dict.fromkeys(texts))


__all__ = [
    "FormalProposal",
    "propose_at_node",
    "propose_conditions",
    "propose_for_edge",
    "take_proposal",
]
