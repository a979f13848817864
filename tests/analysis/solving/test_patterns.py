"""A pattern says the same to the solver as of a value, or it is left to whoever takes values from the solver."""

import re

import pytest

from sopstudio.analysis.solving.patterns import matches
from sopstudio.analysis.solving.solver import Solving
from sopstudio.analysis.solving.terms import YES, Term, Undecidable, exact_text
from sopstudio.analysis.solving.variables import variable
from sopstudio.sop import Fact, misfit

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
    "٣",
    "٣\u00a0x",
    "é!\u00a0",
)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_text_matches_for_the_solver_where_it_matches(pattern: str) -> None:
    for text in (*TEXTS, "", "b", "aab", "A-1"):
        asked = Solving()
        assert asked.possible(matches(exact_text(text), pattern)) is (re.fullmatch(pattern, text) is not None), text


@pytest.mark.parametrize("pattern", PATTERNS[:5])
def test_what_the_solver_comes_up_with_fits(pattern: str) -> None:
    fact = Fact(name="code", pattern=pattern)
    term, rules = variable(fact, "code")
    asked = Solving()
    asked.suppose(rules)
    asked.keep_fitting(term)
    assert asked.possible() is True
    assert misfit(fact, asked.value(term)) == ""


@pytest.mark.parametrize("pattern", ["(?i)abc", r"(a)\1", "a(?=b)b", "[a", "(a", "a++", r"\bword", "x^y"])
def test_what_is_beyond_the_solver_is_said_and_not_guessed(pattern: str) -> None:
    with pytest.raises(Undecidable, match="beyond the solver"):
        matches(Term("string", exact_text("a"), YES).value, pattern)
