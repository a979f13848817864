"""Every rule on its own examples, and all of them together on SOPs that are well written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.analysis import check
from sopstudio.analysis.advice import RULES, Rule, find_rule
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from tests.analysis.advice.reading import sop_of
from tests.analysis.examples import GOOD

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


def advice_codes(example: str) -> list[str]:
    """The codes of the advice that an example gets."""
    return [problem.code for problem in check(sop_of(example)) if problem.code.startswith("advice-")]


@every_rule
def test_a_rule_finds_its_bad_example_and_nothing_else_does(rule: Rule) -> None:
    assert advice_codes(rule.bad) == [rule.code]


@every_rule
def test_no_rule_finds_fault_with_a_good_example(rule: Rule) -> None:
    assert advice_codes(rule.good) == []


@every_rule
def test_a_hint_names_where_it_is_and_what_to_do(rule: Rule) -> None:
    (hint,) = (problem for problem in check(sop_of(rule.bad)) if problem.code == rule.code)
    assert hint.severity == "hint"
    assert hint.nodes or hint.edges or hint.tools
    assert hint.message.count(". ") >= 1
    assert hint.message.endswith((".", "?"))


@every_rule
def test_a_rule_says_why_and_who_says_so(rule: Rule) -> None:
    assert rule.code.startswith("advice-")
    assert find_rule(rule.code) is rule
    assert rule.title
    assert rule.why.endswith(".")
    assert rule.source.startswith(("SOP-Agent", "SOP-Bench"))


def test_codes_are_given_once() -> None:
    codes = [rule.code for rule in RULES]
    assert len(codes) == len(set(codes))
    assert find_rule("advice-of-nobody") is None


@pytest.mark.parametrize("path", sorted(samples_dir().glob("*.sop.json")), ids=lambda path: path.stem)
def test_the_samples_need_no_advice(path: Path) -> None:
    document = read(path).document
    assert [problem.message for problem in check(document.sop) if problem.code.startswith("advice-")] == []
    assert document.settings.advice_off == ()


def test_the_small_good_sop_needs_no_advice() -> None:
    assert [problem.message for problem in check(GOOD)] == []
