"""Every code that a check can give is explained, so that no face of the program shows a bare code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sopstudio import analysis
from sopstudio.analysis.explanations import explain_code, problem_codes

PROMISED = """
unreachable-node dead-end several-starts no-start duplicate-id dangling-edge undeclared-cycle unknown-tool unknown-fact
fact-before-provided fact-never-used parameter-without-source output-not-set condition-syntax condition-type
value-outside-domain overlap gap dead-edge shadowed-edge contradictory-path undecided prose-condition
"""
"""The codes that scripts rely on (contracts, *Problem codes*)."""


def given_in_source() -> set[str]:
    """The codes that calls of `Problem` name."""
    found: set[str] = set()
    for path in Path(analysis.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def test_every_code_that_is_promised_or_given_is_explained() -> None:
    given_codes = given_in_source()
    assert len(given_codes) > 15
    assert (given_codes | set(PROMISED.split())) - set(problem_codes()) == set()


@pytest.mark.parametrize("code", problem_codes())
def test_an_explanation_is_a_title_and_whole_sentences(code: str) -> None:
    told = explain_code(code)
    assert re.fullmatch(r"[A-Z][^.]{5,50}", told.title)
    assert told.why.endswith(".")
    assert bool(told.bad) is bool(told.good) is bool(told.source) is code.startswith("advice-")


def test_a_code_of_a_later_version_is_put_into_words() -> None:
    assert explain_code("odd-thing").title == "Odd thing"
