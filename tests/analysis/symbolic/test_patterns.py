"""A pattern says the same to the solver as of a value, or it is left to whoever takes values from the solver."""

import re
from collections.abc import Callable

import pytest

from sopstudio.analysis.symbolic.patterns import CLASSES, match_formula
from sopstudio.analysis.symbolic.solver import Solver
from sopstudio.analysis.symbolic.terms import YES, Term, UndecidableError, make_variable, text_constant
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
