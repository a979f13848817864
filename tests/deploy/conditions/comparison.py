"""Random conditions and facts, and whether an engine of another language decides them as our evaluator does."""

from __future__ import annotations

import base64
import json
import subprocess
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.deploy.conditions.cedar import context_value
from sopstudio.deploy.conditions.kinds import InexpressibleError
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.conditions.registry import find_language
from sopstudio.deploy.rasa.project import RasaPrinter
from sopstudio.expressions import Call, FactName, Literal, parse, to_text
from sopstudio.expressions.printer import quote_text
from sopstudio.sop import Fact, dumps, to_json_data, value_to_json
from sopstudio.sop.facts import parse_value
from tests.analysis import random_conditions
from tests.expressions.test_patterns import patterns
from tests.subsets import DEEP, examples

SKILL = "skill"
NOTE = Fact(name="Größe of the note")
COUNT = Fact(name="count", type="number")
FACTS = {**random_conditions.FACTS, NOTE.name: NOTE, COUNT.name: COUNT}
DOMAINS = {name: fact.domain() for name, fact in FACTS.items()}
NAMES = identifiers(FACTS)
TEXTS = (
    "a",
    'say "a"',
    "it's",
    "back\\slash",
    "\\",
    "${x}",
    "a*b",
    "{0}",
    "<b>&",
    "zwölf",
    "two\nlines",
    "a\tb",
    "x%",
    "😀",
)
VALUES = {
    **random_conditions.VALUES,
    NOTE.name: (*TEXTS, " ", "\t"),
    COUNT.name: (-7, Decimal("-0.25"), 0, 12, 1000000),
}
MIN_COMPARED = 10_000
FACTS_A_CONDITION = 10 if DEEP else 2
LEAVES_BLANKS_OUT = ("jsonlogic", "cedar", "rasa")


@st.composite
def conditions(draw: st.DrawFn) -> str:
    """A condition, half of them about a text with signs that mean something elsewhere, and odd names of facts."""
    plain = draw(random_conditions.conditions())
    if draw(st.booleans()):
        return plain
    note, text, other = f"{{{NOTE.name}}}", *(quote_text(draw(st.sampled_from(TEXTS))) for _ in range(2))
    tests = (
        *(f"{note} == {text}", f"{note} != {text}", f"{note} in [{text}, {other}]", f"{text} not in [{note}]"),
        *(f"contains({note}, {text})", f"starts_with({note}, {text})", f"ends_with({note}, {text})"),
        to_text(Call("matches", (FactName(NOTE.name), Literal(draw(patterns(1)))))),
        *(f"missing({note})", "{count} * 2 > -14", "-{count} <= {n}", "{count} in [-7, 12, -0.25]"),
    )
    first = draw(st.sampled_from(tests))
    return draw(st.sampled_from((first, f"!({first})", f"{first} && ({plain})", f"({plain}) || {first}")))


def draw_facts(seed: int) -> dict[str, Any]:
    """A value for each fact, some missing."""
    random = Random(seed)
    raw = {name: random.choice((None, *VALUES[name], *VALUES[name])) for name in FACTS}
    return {name: parse_value(FACTS[name], value) for name, value in raw.items() if value is not None}


class Engine:
    """A process that evaluates conditions of several languages."""

    def __init__(self, command: list[str], folder: Path) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def decide(self, language: str, holds: str, fails: str, facts: dict[str, Any]) -> bool | None:
        """The result of a condition that is printed twice."""
        return self.ask(dumps({"language": language, "tests": [holds, fails], "facts": facts}, indent=None))

    def ask(self, line: str) -> bool | None:
        """The result of what a line asks."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        is_true, is_false = json.loads(self.process.stdout.readline())
        assert not (is_true and is_false)
        return True if is_true else False if is_false else None

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


class JavaEngine(Engine):
    """One that evaluates JUEL. Facts are sent as a map of that language, as Java has no reader of JSON."""

    def decide(self, language: str, holds: str, fails: str, facts: dict[str, Any]) -> bool | None:
        """As in the base class."""
        pairs = ",".join(f"{quote(name)}:{java_literal(value)}" for name, value in facts.items())
        parts = (base64.b64encode(text.encode()).decode() for text in (f"{{{pairs}}}", holds, fails))
        return self.ask(" ".join(parts))


def java_literal(value: Any) -> str:
    """JSON data as a value of the Unified Expression Language, in which only quotes and backslashes are escaped."""
    if isinstance(value, str):
        return quote(value)
    return f"[{','.join(map(java_literal, value))}]" if isinstance(value, list) else dumps(value, indent=None)


def quote(text: str) -> str:
    """A text in quotes of the Unified Expression Language."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@cache
def printer(language: str) -> Any:
    """The printer of a language; that of Rasa is no language of its own, for its entries stand in a skill."""
    return (
        RasaPrinter(DOMAINS, NAMES, f"session.{SKILL}.")
        if language == "rasa"
        else find_language(language).printer(DOMAINS, NAMES)
    )


def given_to(language: str, facts: dict[str, Any]) -> dict[str, Any]:
    """The facts as an engine wants them, by their identifiers."""
    if language in LEAVES_BLANKS_OUT:
        facts = {name: value for name, value in facts.items() if not (isinstance(value, str) and not value.strip())}
    if language == "cedar":
        return {NAMES[name]: context_value(value, FACTS[name].type) for name, value in facts.items()}
    return {NAMES[name]: to_json_data(value_to_json(value)) for name, value in facts.items()}


def check(engine: Engine, language: str, text: str, seed: int) -> int:
    """The engine decides for several facts as our evaluator; returns for how many this was compared.

    That is 0 where the condition cannot be said there, or loses something.
    """
    tree = parse(text).tree
    try:
        holds, fails = printer(language).when_true(tree), printer(language).when_false(tree)
        losses = printer(language).losses(tree)
    except InexpressibleError:
        return 0
    for facts in (draw_facts(seed + number) for number in range(FACTS_A_CONDITION)):
        decision = engine.decide(language, holds, fails, given_to(language, facts))
        assert losses or decision is parse(text).decide(facts).value, (text, facts, holds, fails)
    return 0 if losses else FACTS_A_CONDITION


def check_all(engine: Engine, language: str, deep: int = 2_000) -> None:
    """Random conditions, `deep` in a deep run, with a floor there under how many decisions were really compared."""
    compared = []

    @examples(6, deep)
    @given(conditions(), st.integers(0, 2**32))
    def agree(text: str, seed: int) -> None:
        compared.append(check(engine, language, text, seed))

    agree()
    assert sum(compared) >= (MIN_COMPARED if DEEP else 0)
