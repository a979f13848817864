"""A pattern says the same to the solver as of a value, or it is left to whoever takes values from the solver."""

import re
from collections.abc import Callable
from random import Random

import pytest

from sopstudio.analysis.symbolic.formulas import Translator
from sopstudio.analysis.symbolic.patterns import CLASSES, match_formula
from sopstudio.analysis.symbolic.solver import MAX_PATTERN_EFFORT, Solver
from sopstudio.analysis.symbolic.terms import YES, Term, UndecidableError, make_variable, text_constant
from sopstudio.expressions import parse
from sopstudio.expressions.matching import text_like
from sopstudio.sop import Fact, describe_mismatch

PATTERNS = (
    "^(EU|US)-[0-9]{4}$",
    "^LST[A-Z0-9]{8}$",
    r"[^@\s]+@[^@\s]+\.[a-z]{2,}",
    r"\d{3}(?:-\d{2})?",
    "[]a-]+x?",
    r"A\.B|[^a-z]{,3}",
    "|a*?b+",
    r"\w+ ?\w*",
    r"[^\d]\D\s?",
)
TEXTS = (
    "EU-0001",
    "EU-00011",
    "UK-0001",
    "LSTAB12CD34",
    "a@b.de",
    "a@b",
    "123",
    "123-45",
    "123-4",
    "]-x",
    "A.B",
    "AxB",
    "José",
    "Zoë Ähre",
    "Иван",
    "山田 太郎",
    "é!\u00a0",
)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_text_matches_for_the_solver_where_it_matches(pattern: str) -> None:
    for text in (*TEXTS, "", "b", "aab", "A-1"):
        asked = Solver()
        assert asked.is_possible(match_formula(text_constant(text), pattern)) is (
            re.fullmatch(pattern, text) is not None
        ), text


@pytest.mark.parametrize("pattern", PATTERNS[:5])
def test_what_the_solver_comes_up_with_fits(pattern: str) -> None:
    fact = Fact(name="code", pattern=pattern)
    term, rules = make_variable(fact, "code")
    asked = Solver()
    asked.assume(rules)
    asked.constrain_text(term)
    assert asked.is_possible() is True
    assert describe_mismatch(fact, asked.value(term)) == ""


@pytest.mark.parametrize("pattern", ["(?i)abc", r"(a)\1", "a(?=b)b", "[a", "(a", "a++", r"\bword", "x^y"])
def test_what_is_beyond_the_solver_is_said_and_not_guessed(pattern: str) -> None:
    with pytest.raises(UndecidableError, match="beyond the solver"):
        match_formula(Term("string", text_constant("a"), YES).value, pattern)


@pytest.mark.parametrize(("letter", "meaning"), [("d", str.isdecimal), ("w", str.isalnum), ("s", str.isspace)])
def test_the_characters_of_a_class_are_of_that_class_for_values_too(
    letter: str, meaning: Callable[[str], bool]
) -> None:
    characters = [chr(point) for low, high in CLASSES[letter] for point in range(low, high + 1)]
    assert [char for char in characters if not meaning(char) and char != "_"] == []


@pytest.mark.parametrize("pattern", ["(a?){300}a{300}", "((a?b?){40}c?){20}", "((a|b)?c*){60}"])
def test_a_pattern_that_repeats_what_may_be_blank_is_left_undecided(pattern: str) -> None:
    translator = Translator({"code": make_variable(Fact(name="code"), "code")[0]})
    with pytest.raises(UndecidableError, match="too often"):
        translator.translate_condition(parse(f"matches({{code}}, '{pattern}')").tree)


@pytest.mark.parametrize(
    "pattern", ["(a?){40}", "([A-Z]?[0-9]){100}", "(a|b){900}", "[a-z]{0,64}@[a-z]+([.][a-z]+){1,40}"]
)
def test_a_pattern_with_many_repetitions_is_decided(pattern: str) -> None:
    text = text_like(pattern, Random(0))
    translator = Translator({"code": make_variable(Fact(name="code"), "code")[0]})
    truth = translator.translate_condition(parse(f"{{code}} == '{text}' && matches({{code}}, '{pattern}')").tree)
    asked = Solver(MAX_PATTERN_EFFORT)
    assert asked.is_possible(truth.holds)
