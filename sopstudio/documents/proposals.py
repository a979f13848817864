"""*Make formal*: what a condition in words may be as a formal one, with the facts that it would declare.

Rules read it: comparisons in words (`formalize`), known facts of a similar name, truth values and values that the words
name, the answers to the question of a decision, and last a new fact of two values. Every proposal parses and has the
right types. Nothing is applied here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, cast

from sopstudio.documents.conditions import fact_name, formalize, split_conjunction
from sopstudio.documents.counts import find_counted, read_count_limit, with_digits
from sopstudio.documents.durations import read_event
from sopstudio.documents.english_structure import typed_in_english
from sopstudio.documents.invented_titles import follow_condition
from sopstudio.documents.languages import words_for
from sopstudio.documents.spoken_facts import read_spoken
from sopstudio.documents.statements import (
    is_answer,
    is_statement,
    near_facts,
    new_answer,
    new_count,
    new_truth,
    new_value,
    spell,
    split_words,
    statements_of_facts,
    stems,
)
from sopstudio.errors import ConditionError
from sopstudio.expressions import (
    And,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Not,
    Or,
    Tree,
    check_types,
    expected_type,
    is_fact_name,
    parse,
    to_text,
    walk,
)
from sopstudio.expressions.tree import INVERSE_OPERATORS
from sopstudio.sop.edits import replace_edge, replace_node
from sopstudio.sop.elements import graph_of, node_of
from sopstudio.sop.facts import TYPE_WORDS, Fact, FactType
from sopstudio.sop.first_use import TRUTH_WORDS
from sopstudio.sop.frozen import replace_fields, update_fields
from sopstudio.sop.model import Decision, Edge, Graph, Node, Sop, Task
from sopstudio.text.conditions import describe_condition, facts_of_condition
from sopstudio.text.humanize import speak_name
from sopstudio.translation import tr

MAX_PROPOSALS: Final = 3
MAX_NAME_WORDS, MAX_VALUE_WORDS = 4, 2
"""Of a fact that is named for the first time, and of its value."""
MAX_QUESTION_WORDS: Final = 6
"""A longer question names no fact."""
_NOTATION: Final = re.compile(r"[<>=!&|()*/+]|\s-\s|\b(?:and|or|not|in)\b")
"""What stands in a condition that is written with signs, though its facts may lack their braces."""
_ARITHMETIC: Final = re.compile(r"\s[*/+]\s")
"""What no words are read with: the reading would be that of a part."""
_JOIN: Final = re.compile(
    r"\b(?:and|or)\b(?!\s+(?:more|less|fewer|above|below|over|under|up|later|earlier|higher|lower|older|newer|younger|"
    r"longer|shorter|greater|smaller|equal)\b)"
)
"""What joins two statements, and not the words of a limit such as *3 or more*."""
MAX_CONDITION_CHARACTERS: Final = 500
_SUBJECT: Final = re.compile(r"(?P<subject>.+?)\s*(?P<rest>(?:<=|>=|==|!=|<|>|=|\bis\b|\bare\b|\bequals\b).+)")

_LIMIT: Final = (
    r"(?:at|more|less|fewer|greater|larger|smaller|higher|lower|over|under|above|below|between|up|exactly|not)\b"
)
"""How a limit begins, which is no text."""
_IS_VALUE: Final = re.compile(
    rf"(?P<fact>.+?)\s+(?:is|are|=)\s+(?P<not>not\s+)?(?!{_LIMIT})(?P<value>\w[\w '-]{{0,80}})", re.I
)

_STARTS_LIMIT: Final = re.compile(rf"(?P<fact>.+?)\s+(?:is\b|{_LIMIT})", re.I)

_IS_KNOWN: Final = re.compile(r"(?P<fact>.+?)\s+is\s+(?P<not>not\s+)?known", re.I)
_IS_DATED: Final = re.compile(
    r"(?P<fact>.+?)\s+is\s+(?P<order>(?:not\s+)?(?:before|after)|below|above|at most|at least)\s+"
    r"(?P<date>\d{4}-\d\d-\d\d)",
    re.I,
)
_DATE_SIGNS: Final = {
    "before": "<", "not before": ">=", "after": ">", "not after": "<=",
    "below": "<", "at least": ">=", "above": ">", "at most": "<=",
}  # fmt: skip


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
    reader = _Reader(facts)
    proposals = [*reader.read(text), *reader.read_answer(text, question, answers)] or [*reader.read_new(text, answers)]
    unique: dict[str, FormalProposal] = {}
    for proposal in proposals:
        unique.setdefault(to_text(parse(proposal.expression).tree), proposal)
    return tuple(unique.values())[:MAX_PROPOSALS]


def read_typed(text: str, facts: Sequence[Fact], untyped: Collection[str] = ()) -> str:
    """The condition that somebody means who types as in a spreadsheet or a sentence; blank where no rule reads it.

    Only over facts that there are: `credit report = available` is `credit_report == 'available'`, and so is
    `credit report ist available`. A fact of which nothing is stated but its name (`untyped`) is a number where the
    words compare it with one: `nights is at least 7`. So is a count: `2 nights or less`.
    """
    numbers = [update_fields(fact, type="number") if fact.name in untyped else fact for fact in facts]
    counts = [fact.name for fact in numbers if fact.type in ("number", "integer")]
    if counted := read_count_limit(text, counts):
        return counted
    if _NOTATION.search(text) and (spoken := read_spoken(text, numbers) or read_spoken(text, facts)):
        return spoken
    by_number = _read_words(text, numbers) if untyped else ""
    return by_number if _compares_numbers(by_number, untyped) else _read_words(text, facts)


def _compares_numbers(condition: str, names: Collection[str]) -> bool:
    """Whether a condition compares one of these facts with a number."""
    for part in walk(parse(condition).tree) if condition else ():
        if isinstance(part, Compare):
            sides = (part.left, part.right)
            named = any(isinstance(side, FactName) and side.name in names for side in sides)
            if named and any(isinstance(side, Literal) and not isinstance(side.value, str | bool) for side in sides):
                return True
    return False


def _read_words(text: str, facts: Sequence[Fact]) -> str:
    readings = tuple(typed_in_english(text)) or (text,)  # a *nicht* that is not understood must not be passed over
    named = _named_words(text, facts)
    found = (
        read
        for words in readings
        if named <= _words_of_facts(read := _read_english(words, facts)) and _is_whole(words, read)
    )
    if _ARITHMETIC.search(text):
        return ""
    read = next(found, "")
    return read if read or (digits := with_digits(text)) == text else _read_words(digits, facts)


def _is_whole(words: str, condition: str) -> bool:
    """Whether a condition has as many parts as *and* and *or* join in the words: none of them is passed over."""
    if not condition or not _JOIN.search(words):
        return True
    parts, rest, joined = list(walk(parse(condition).tree)), f" {' '.join(split_words(words))} ", 0
    for part in parts:
        if isinstance(part, FactName):
            rest = rest.replace(f" {' '.join(split_words(part.name))} ", " ")
        elif isinstance(part, Literal) and isinstance(part.value, str):
            rest = rest.replace(f" {' '.join(split_words(part.value))} ", " ")
        elif isinstance(part, And | Or):
            joined += len(part.operands) - 1
        elif isinstance(part, ListExpression):
            joined += len(part.items) - 1
    return len(_JOIN.findall(rest)) <= joined


def _named_words(text: str, facts: Sequence[Fact]) -> set[str]:
    """The words of the facts whose names stand in a text, word by word, and not only within another one's name."""
    words, named = f" {' '.join(split_words(text))} ", set[str]()
    for name in sorted((split_words(fact.name) for fact in facts), key=len, reverse=True):
        if (run := f" {' '.join(name)} ") in words:
            named.update(name)
            words = words.replace(run, " … ")
    return named


def _words_of_facts(condition: str) -> set[str]:
    """The words of the names of the facts in a condition; none in a blank one."""
    names = [part.name for part in walk(parse(condition).tree) if isinstance(part, FactName)] if condition else []
    return {word for name in names for word in split_words(name)}


def _read_english(text: str, facts: Sequence[Fact]) -> str:
    shown = _read_shown(text, facts)
    if shown:
        return shown
    known = (proposal.expression for proposal in propose_conditions(text, facts) if not proposal.facts)
    return next(known, "") or _read_value(text, facts)


def _read_shown(text: str, facts: Sequence[Fact]) -> str:
    """That a fact is known, or before or after a date, in the words in which such a condition is shown."""
    match = _IS_KNOWN.fullmatch(text.strip()) or _IS_DATED.fullmatch(text.strip())
    said = match["fact"].casefold().strip("{} ").replace("_", " ") if match else ""
    fact = next((fact for fact in facts if said == fact.name.casefold().replace("_", " ")), None)
    if match is None or fact is None:
        return ""
    if match.re is _IS_KNOWN:
        return f"{'missing' if match['not'] else 'present'}({spell(fact.name)})"
    return (
        f"{spell(fact.name)} {_DATE_SIGNS[match['order'].casefold()]} '{match['date']}'" if fact.type == "date" else ""
    )


def _read_value(text: str, facts: Sequence[Fact]) -> str:
    """The words behind *is* as the value of a text of which no values are stated; blank where there is no such fact."""
    match = _IS_VALUE.fullmatch(text.strip())
    texts = {fact.name.casefold(): fact.name for fact in facts if fact.type == "string" and not fact.allowed}
    name = texts.get(match["fact"].casefold().strip("{} ")) if match else None
    if match is None or name is None:
        return ""
    return f"{spell(name)} {'!=' if match['not'] else '=='} {to_text(Literal(match['value']))}"


def propose_new_fact(text: str, facts: Sequence[Fact]) -> FormalProposal | None:
    """The new fact that *rate is flexible* or *emergency is yes* names, where somebody types it as a condition, and
    what it says of it; None for a longer or another statement, and where a known fact may be meant.
    """
    if (counted := _read_new_count(text, facts)) is not None:
        return counted
    for words in (*typed_in_english(text), text):
        if (limit := _read_new_limit(words.strip(), facts)) is not None:
            return limit
        match = _IS_VALUE.fullmatch(words.strip())
        name = match["fact"].strip("{} ") if match else ""
        if match is None or not is_fact_name(name) or len(name.split()) > MAX_NAME_WORDS or _article().match(name):
            continue
        value = match["value"].strip()
        if len(value.split()) > MAX_VALUE_WORDS or value[0].isdigit() or value == "known" or near_facts(name, facts):
            continue
        truth, is_negated = TRUTH_WORDS.get(value.casefold()), bool(match["not"])
        if truth is not None:
            return FormalProposal(
                f"{spell(name)} == {'true' if truth is not is_negated else 'false'}", (Fact(name=name, type="boolean"),)
            )
        sign = "!=" if is_negated else "=="
        return FormalProposal(f"{spell(name)} {sign} {to_text(Literal(value))}", (Fact(name=name, examples=(value,)),))
    return None


def _read_new_count(text: str, facts: Sequence[Fact]) -> FormalProposal | None:
    """*More than 2 nights booked* over a fact that is not known; None for other words."""
    name = find_counted(text)
    if not name or not is_fact_name(name) or near_facts(name, facts):
        return None
    condition = read_count_limit(text, [name])
    return FormalProposal(condition, (Fact(name=name, type="integer"),)) if condition else None


def _read_new_limit(words: str, facts: Sequence[Fact]) -> FormalProposal | None:
    """*nights is at least 7* or *nights at most 7* over a fact that is not known; None for other words."""
    match = _STARTS_LIMIT.match(words)
    name = match["fact"].strip("{} ") if match else ""
    is_new = is_fact_name(name) and len(name.split()) <= MAX_NAME_WORDS and not _article().match(name)
    if not is_new or near_facts(name, facts):
        return None
    condition = read_typed(words, (*facts, Fact(name=name)), {name})
    is_limit = bool(condition) and _compares_numbers(condition, {name})
    return FormalProposal(condition, (Fact(name=name, type="number"),)) if is_limit else None


def read_answer(sop: Sop, graph: Graph, edge: Edge, text: str) -> str:
    """The condition of *yes* or *no* on an edge of a decision: over the one fact of two values that its other edges
    decide by, else what its question says of known facts, else over a new fact that is called after the question.
    Blank for another text, and where none of this is clear.
    """
    truth = TRUTH_WORDS.get(text.strip().casefold())
    source = next((node for node in graph.nodes if node.id == edge.source), None)
    if truth is None or not isinstance(source, Decision):
        return ""
    others = (each for each in graph.edges if each.source == edge.source and each.id != edge.id)
    names = {name for each in others if each.kind == "formal" for name in facts_of_condition(each.condition)}
    booleans = [fact for fact in sop.facts if fact.name in names and fact.type == "boolean"]
    if booleans:
        return _is_truth(booleans[0].name, truth) if len(names) == 1 else ""
    question = source.label().strip()
    if said := _read_question(question.rstrip(" ?"), sop.facts):
        return said if truth else _negate(said)
    name = _name_after(question)
    known = next((fact for fact in sop.facts if speak_name(fact.name) == name), None)
    if not name or (known is not None and known.type != "boolean"):
        return ""
    return _is_truth(known.name if known is not None else name, truth)


def _is_truth(name: str, value: bool) -> str:
    return f"{spell(name)} == {'true' if value else 'false'}"


def _read_question(question: str, facts: Sequence[Fact]) -> str:
    """What a question asks of known facts, each of which it names at least in part; blank where that is not clear."""
    condition, asked = read_typed(question, facts), {stem for word in split_words(question) for stem in stems(word)}
    names = {part.name for part in walk(parse(condition).tree) if isinstance(part, FactName)} if condition else set()
    return condition if all(stems(" ".join(split_words(name))) & asked for name in names) else ""


def _name_after(question: str) -> str:
    """The name of a new fact that a question asks for: *Is a room free?* for `room free`; blank where it has none."""
    answer = new_answer("yes", question, ("yes",))
    if answer is not None:
        return speak_name(answer[0].name)
    if not question.endswith("?") or _question("open").match(question):
        return ""
    name = _question("begins").sub("", question.rstrip(" ?"), count=1)
    return name if is_fact_name(name) and len(name.split()) <= MAX_QUESTION_WORDS else ""


@cache
def _question(name: str) -> re.Pattern[str]:
    """How questions begin that ask for more than yes or no (`open`), or those whose answer that is (`begins`)."""
    return re.compile(rf"(?:{words_for('question words', name)})" + (r"\b" if name == "open" else ""), re.I)


def _negate(condition: str) -> str:
    """The opposite of a condition: a comparison turned round, else with *not* before it."""
    tree = parse(condition).tree
    if isinstance(tree, Compare):
        if isinstance(tree.right, Literal) and isinstance(tree.right.value, bool):
            return to_text(Compare(tree.operator, tree.left, Literal(not tree.right.value)))
        return to_text(Compare(INVERSE_OPERATORS[tree.operator], tree.left, tree.right))
    return to_text(Not(tree))


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
    return propose_conditions(edge.condition, sop.facts, question, siblings)


def take_proposal(sop: Sop, scope: str, edge: Edge, proposal: FormalProposal) -> Sop:
    """The SOP with the formal condition on an edge of the procedure `scope`, and with the facts that it declares.

    The edge's node asks for them, so that the condition can be decided; a decision becomes a task of the same words. A
    decision that is called after the words is called after the condition. Where the edge has changed since, the SOP
    stays as it is.
    """
    graphs = [graph for graph in (sop, *sop.procedures) if (graph.id if graph is not sop else "") == scope]
    if not any(edge in graph.edges for graph in graphs):
        return sop
    after = replace_edge(sop, replace_fields(edge, kind="formal", condition=proposal.expression), scope=scope)
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


@cache
def _article() -> re.Pattern[str]:
    """An article of any language before a noun."""
    return re.compile(rf"(?:{words_for('small words', 'articles')})\s", re.I)


__all__ = [
    "FormalProposal",
    "propose_at_node",
    "propose_conditions",
    "propose_for_edge",
    "propose_new_fact",
    "read_answer",
    "read_typed",
    "take_proposal",
]
