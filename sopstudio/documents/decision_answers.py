"""What is typed on an edge of a decision as an answer to its question: *yes*, a value, or the question said again."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from sopstudio.documents.counts import with_digits
from sopstudio.documents.languages import find_language, words_for
from sopstudio.documents.people import is_refused
from sopstudio.documents.statements import (
    find_stated,
    is_answer,
    is_denied,
    near_facts,
    new_answer,
    spell,
    split_words,
    stems,
)
from sopstudio.documents.typed_conditions import compares_numbers, propose_new_fact, read_typed
from sopstudio.expressions import Compare, FactName, Literal, Not, is_fact_name, parse, to_text, walk
from sopstudio.expressions.tree import INVERSE_OPERATORS
from sopstudio.sop.elements import is_deciding
from sopstudio.sop.facts import Fact, find_spoken
from sopstudio.sop.first_use import TRUTH_WORDS, untyped_facts
from sopstudio.sop.model import Decision, Edge, Graph, Person, Sop
from sopstudio.text.conditions import facts_of_condition
from sopstudio.text.described_conditions import read_described
from sopstudio.text.humanize import speak_name

MAX_ANSWER_WORDS: Final = 5
"""Of what a person answers: more words are a condition of their own."""
MAX_QUESTION_WORDS: Final = 6
"""A longer question names no fact."""


def read_answer(sop: Sop, graph: Graph, edge: Edge, text: str) -> str:
    """The condition of an answer on an edge of a decision. *Yes* and *no* are over the one fact of two values that its
    other edges decide by, else what its question says of known facts, else over a new fact that is called after the
    question. So is what says the question again: *partner found* of *Is a partner found?* Other words are a value of
    the text that the other edges decide by, or that the question is called after. Behind the step of a person who
    decides or approves, it is the answer of that person (*refused*). Blank where none of this is clear.
    """
    if described := read_described(text, sop.facts):
        return described
    truth = TRUTH_WORDS.get(text.strip().casefold())
    source = next((node for node in graph.nodes if node.id == edge.source), None)
    if isinstance(source, Person):
        return _read_persons_answer(source, text.strip(), sop.facts)
    if not isinstance(source, Decision):
        return ""
    others = (each for each in graph.edges if each.source == edge.source and each.id != edge.id)
    names = {name for each in others if each.kind == "formal" for name in facts_of_condition(each.condition)}
    question = source.label().strip()
    if truth is not None:
        return _read_truth(question, truth, sop, names)
    if _repeats(text, question) and (said := _read_question(question.rstrip(" ?"), sop)):
        return said
    return _read_other_answer(question, text.strip(), sop.facts, names)


def _read_truth(question: str, truth: bool, sop: Sop, names: Collection[str]) -> str:
    """*Yes* or *no* to a question, where the other edges decide by the facts `names`; blank where that is not clear."""
    booleans = [fact for fact in sop.facts if fact.name in names and fact.type == "boolean"]
    if booleans:
        return _is_truth(booleans[0].name, truth) if len(names) == 1 else ""
    if said := _read_question(question.rstrip(" ?"), sop):
        return said if truth else _negate(said)
    if limit := _read_limit(_question("begins").sub("", question.rstrip(" ?"), count=1), sop.facts):
        return limit if truth else _negate(limit)
    unstated = untyped_facts(sop)
    stated = find_stated(question, [fact for fact in sop.facts if fact.type == "boolean" or fact.name in unstated])
    if stated is not None:
        return _is_truth(stated.name, truth is not is_denied(question))
    name = _name_after(question)
    known = find_spoken(sop.facts, name)
    if not name or (known is not None and known.type != "boolean" and known.name not in unstated):
        return ""
    return _is_truth(known.name if known is not None else name, truth)


def _read_persons_answer(person: Person, text: str, facts: Sequence[Fact]) -> str:
    """What a person answers: yes or no in any words for it, or one of the values to decide on."""
    given = [fact for fact in facts if fact.name in person.provides]
    if len(given) != 1 or not is_deciding(person) or len(split_words(text)) > MAX_ANSWER_WORDS:
        return ""
    fact, truth = given[0], TRUTH_WORDS.get(text.casefold())
    if person.action == "approve":
        refuses, approves = is_refused(text), re.search(words_for("approvals", "approves"), text, re.I) is not None
        verdict = truth if truth is not None else False if refuses else True if approves else None
        return "" if verdict is None else _is_truth(fact.name, verdict)
    values = (value for value in fact.allowed if isinstance(value, str) and value.casefold() == text.casefold())
    return next((f"{spell(fact.name)} == {to_text(Literal(value))}" for value in values), "")


def _repeats(text: str, question: str) -> bool:
    """Whether an answer has several words, all of the question: *more than 60* of *More than 60 minutes?*"""
    words = split_words(text)
    return len(words) > 1 and set(words) <= set(split_words(question))


def _read_other_answer(question: str, text: str, facts: Sequence[Fact], names: Collection[str]) -> str:
    """An answer other than yes or no, where the other edges decide by the facts `names`; blank where a rule reads it
    that looks at no question.
    """
    if not text or read_typed(text, facts):
        return ""
    if not near_facts(text, facts) and (read := _read_new_answer(question, text, facts)):
        return read
    if is_answer(text) and find_spoken(facts, text) is None and (fact := _find_asked_text(question, facts, names)):
        return f"{spell(fact)} == {to_text(Literal(text))}"
    return ""


def _find_asked_text(question: str, facts: Sequence[Fact], names: Collection[str]) -> str:
    """The text, known or new, that a question asks for whose answers are words: the one that the question is called
    after, or the only one that the other edges decide by. Blank where there is none.
    """
    name = question.rstrip(" ?")
    decided = next((fact for fact in facts if names == {fact.name}), None)
    known = find_spoken(facts, name) or decided
    if known is not None or names:
        return known.name if known is not None and known.type == "string" else ""
    is_new = is_fact_name(name) and _question("values").fullmatch(name) and not near_facts(name, facts)
    is_english = " " in name and find_language(name) is None
    return (name[0].lower() + name[1:] if is_english else name) if is_new else ""


def _read_new_answer(question: str, text: str, facts: Sequence[Fact]) -> str:
    """An answer in words of the question, over a fact that is not known: *room status is free* of *Room status?*, and
    *partner found* of *Is a partner found?* Blank for other words.
    """
    if limit := _read_limit(text, facts):
        return limit
    words, name = stems(text), _name_after(question)
    if name and words <= stems(name):
        same = Fact(name=name, type="boolean")
        if (said := read_typed(text, (same,))) or len(words) < max(2, len(split_words(text))):
            return said
        return _is_truth(text, True) if is_fact_name(text) else ""
    new = None if _question("begins").match(question) else propose_new_fact(text, facts)
    return new.expression if new is not None and stems(new.facts[0].name) <= stems(question) else ""


def _read_limit(text: str, facts: Sequence[Fact]) -> str:
    """A limit on a fact that is not known; blank for other words, and for *a room*, which is no number."""
    new = propose_new_fact(text, facts)
    tree = parse(new.expression).tree if new is not None and new.facts[0].type in ("number", "integer") else None
    return new.expression if new is not None and isinstance(tree, Compare) and tree.operator != "==" else ""


def _is_truth(name: str, value: bool) -> str:
    return f"{spell(name)} == {'true' if value else 'false'}"


def _read_question(question: str, sop: Sop) -> str:
    """What a question asks of known facts, each of which it names at least in part; blank where that is not clear."""
    untyped, statement = untyped_facts(sop), _question("begins").sub("", question, count=1)
    condition = read_typed(question, sop.facts, untyped) or read_typed(statement, sop.facts, untyped)
    if compares_numbers(condition, {fact.name for fact in sop.facts}) and not re.search(r"\d", with_digits(question)):
        return ""  # of *a room*, which is no number
    asked = {stem for word in split_words(question) for stem in stems(word)}
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
    """How questions begin that ask for more than yes or no (`open`), or those whose answer that is (`begins`); or a
    whole one that asks for one of a few `values`.
    """
    return re.compile(rf"\A(?:{words_for('question words', name)})" + (r"\b" if name == "open" else ""), re.I)


def _negate(condition: str) -> str:
    """The opposite of a condition: a comparison turned round, else with *not* before it."""
    tree = parse(condition).tree
    if isinstance(tree, Compare):
        if isinstance(tree.right, Literal) and isinstance(tree.right.value, bool):
            return to_text(Compare(tree.operator, tree.left, Literal(not tree.right.value)))
        return to_text(Compare(INVERSE_OPERATORS[tree.operator], tree.left, tree.right))
    return to_text(Not(tree))


__all__ = ["read_answer"]
