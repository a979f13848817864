"""What the words of a handout say: labels before paragraphs, values of facts, what persons do, computations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from sopstudio.documents.sop_language import ENGLISH, catalogue_of, speaking
from sopstudio.errors import ConditionError
from sopstudio.expressions import Call, Literal, Tree, facts_of, parse_expression, to_text
from sopstudio.settings import LANGUAGES
from sopstudio.sop import TYPE_WORDS, Assignment, Fact, Person
from sopstudio.sop.canonical_json import loads
from sopstudio.text.condition_rows import allowed_values
from sopstudio.text.conditions import condition_tree, describe_operand
from sopstudio.text.described_conditions import read_amount, read_described
from sopstudio.text.handout_words import ACTION_WORDS, LABELS, PICTURE
from sopstudio.text.humanize import speak_name
from sopstudio.translation import plain_number, tr

MINUTES: Final[Mapping[str, int]] = {"min": 1, "h": 60}
MINUTES_A_DAY: Final = 1440
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


def spoken_codes() -> Iterator[str]:
    """The codes of the languages in which handouts are written."""
    yield from (code for code in LANGUAGES if code == ENGLISH or catalogue_of(code) is not None)


def is_own_file(name: str) -> bool:
    """Whether a file is called as the pictures that are written beside a handout: *refund-picture-2.png*."""
    if not name.endswith(".png") or "/" in name:
        return False
    for code in spoken_codes():
        with speaking(code):
            if re.search(rf"-{re.escape(tr(PICTURE))}(-\d+)?\.png$", name):
                return True
    return False


def split_label(text: str) -> tuple[str, str]:
    """The label with which a paragraph begins, in English, and the rest; blank where it begins with none."""
    name, colon, rest = text.partition(":")
    if colon:
        for label in LABELS:
            if name.strip().casefold() == tr(label).casefold():
                return label, rest.strip()
    return "", text


def split_names(text: str) -> list[str]:
    """The names in *application id, loan amount and document*, spoken."""
    parts = re.split(rf",\s+|\s+{re.escape(tr('and'))}\s+", text.strip().rstrip("."))
    return [part.strip() for part in parts if part.strip()]


def find_fact(said: str, names: Iterable[str]) -> str:
    """The name among those that is spoken so; what is said itself where there is none."""
    return next((name for name in names if speak_name(name).casefold() == said.casefold()), said)


def read_fact(name: str, values: str, meaning: str) -> Fact:
    """A fact by its row: *whole number from 0 to 100 points, may be missing*, or *late or lost*."""
    optional = tr("{words}, may be missing", words="")
    fields: dict[str, Any] = {"name": name, "description": meaning, "optional": values.endswith(optional)}
    said = values.removesuffix(optional).strip()
    for kind in sorted(TYPE_WORDS, key=lambda kind: len(tr(TYPE_WORDS[kind])), reverse=True):
        rest = said.removeprefix(tr(TYPE_WORDS[kind]))
        if rest != said and rest[:1] in ("", " "):
            return Fact.model_validate({**fields, "type": kind, **_read_bounds(rest.split())})
    allowed = re.split(rf",\s+|\s+{re.escape(tr('or'))}\s+", said) if said else []
    numbers = [loads(number) for value in allowed if _NUMBER.fullmatch(number := plain_number(value))]
    if allowed and len(numbers) == len(allowed):
        kind = "integer" if all(isinstance(number, int) for number in numbers) else "number"
        return Fact.model_validate({**fields, "type": kind, "allowed": tuple(numbers)})
    return Fact(**fields, allowed=tuple(value.strip() for value in allowed))


def _read_bounds(words: Sequence[str]) -> dict[str, Any]:
    """The bounds of a number, and behind them its unit."""
    fields: dict[str, Any] = {}
    rest = list(words)
    for name, sign in (("minimum", tr("from {minimum}", minimum="")), ("maximum", tr("to {maximum}", maximum=""))):
        if len(rest) > 1 and rest[0] == sign.strip() and _NUMBER.fullmatch(rest[1]):
            fields[name] = loads(rest[1])
            rest = rest[2:]
    return {**fields, "unit": " ".join(rest)}


def read_minutes(text: str) -> int | None:
    """A time allowed, as in *30 min*, *4 h* or *2 days*; None for other words."""
    match = re.fullmatch(r"(\d+)\s+(\S+?)\.?", text.strip())
    return int(match[1]) * MINUTES.get(match[2], MINUTES_A_DAY) if match else None


def read_action(person: Person, text: str, names: Collection[str]) -> dict[str, Any]:
    """What a person does, by the sentence that says it: the fields `action` and `provides`."""
    said = text.strip().rstrip(".")
    if said == tr("Approves or refuses.").rstrip("."):
        return {"action": "approve"}
    for action, words in ACTION_WORDS.items():
        begin, _, end = tr(words).partition("{}")
        if said.startswith(begin) and f"{said}.".endswith(end):
            given = said[len(begin) : len(said) - len(end.rstrip("."))] if "{}" in words else ""
            is_known = given and given != tr("the outcome")
            return (
                {"action": action, "provides": tuple(find_fact(name, names) for name in split_names(given))}
                if (is_known)
                else {"action": action}
            )
    return {"action": person.action}


def read_assignment(text: str, facts: Sequence[Fact]) -> Assignment | None:
    """What is worked out, as in *refund = order value × 0.3, rounded to 2 decimals*, or *risk = high if score is at
    least 8; otherwise low*; None where it cannot be read.
    """
    said, sign, words = text.partition(" = ")
    name = find_fact(said.strip(), (fact.name for fact in facts))
    fact = next((fact for fact in facts if fact.name == name), None)
    tree = _read_choice(words, fact, facts) if sign else None
    return None if tree is None else Assignment(fact=name, expression=to_text(tree))


def _read_choice(words: str, fact: Fact | None, facts: Sequence[Fact]) -> Tree | None:
    """A value, or several with the condition on which each is taken."""
    *cases, last = words.split("; ")
    rest = last if not cases else last.removeprefix(tr("otherwise {value}", value=""))
    tree = _read_value(rest, fact, facts)
    joint = tr("{value} if {condition}", value="\n", condition="\r").split("\n")[1].split("\r")[0]
    for case in reversed(cases):
        value, _, condition = case.partition(joint)
        first, when = _read_value(value, fact, facts), condition_tree(read_described(condition, facts))
        if tree is None or first is None or when is None:
            return None
        tree = Call("if", (when, first, tree))
    return tree


def _read_value(words: str, fact: Fact | None, facts: Sequence[Fact]) -> Tree | None:
    """One of the values of the fact that is worked out, an amount, rounded or not, or a formula."""
    allowed = {describe_operand(Literal(value)): value for value in allowed_values(fact)}
    if words in allowed:
        return Literal(allowed[words])
    whole = tr("{value}, rounded", value="")
    before, _, after = tr("{value}, rounded to {digits} decimals", value="", digits="\n").partition("\n")
    rounded = re.fullmatch(rf"(.+){re.escape(before)}(\d+){re.escape(after)}", words)
    bare = rounded[1] if rounded else words.removesuffix(whole)
    amount = read_amount(bare, facts)
    if amount is None:
        return _read_expression(bare, facts) if bare == words else None
    if rounded:
        return Call("round", (amount, Literal(int(rounded[2]))))
    return amount if bare == words else Call("round", (amount,))


def _read_expression(words: str, facts: Sequence[Fact]) -> Tree | None:
    """An expression for which there are no words, in which facts stand as they are spoken."""
    names = {speak_name(fact.name): fact.name for fact in facts}
    spoken = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    said = re.compile(rf"(?<![\w'])(?:{spoken or '(?!)'})(?![\w'])")
    text = said.sub(lambda match: f"{{{names[match[0]]}}}", words)
    try:
        tree = parse_expression(text).tree
    except ConditionError:
        return None
    return tree if set(facts_of(tree)) <= set(names.values()) else None


__all__ = [
    "find_fact",
    "is_own_file",
    "read_action",
    "read_assignment",
    "read_fact",
    "read_minutes",
    "split_label",
    "split_names",
    "spoken_codes",
]
