"""Variants of an SOP: a harder one asks for the same, an argument-free one is decided by tools alone."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given

from sopstudio.analysis import check
from sopstudio.errors import ScenarioError
from sopstudio.scenarios import Journeys, cases
from sopstudio.scenarios.kinds import KINDS
from sopstudio.scenarios.variants import VARIANTS, make_variant
from sopstudio.sop import Sop, Task
from tests.scenarios.random_sops import walkable
from tests.scenarios.small import routing
from tests.simulation.samples import NAMES, sample
from tests.subsets import examples, subset

HARDER = [name for name in VARIANTS if name != "grounded"]
some_samples = pytest.mark.parametrize("name", subset(NAMES, 3))


def errors(sop: Sop) -> list[str]:
    return [problem.message for problem in check(sop, tries_fixes=False) if problem.severity == "error"]


@some_samples
def test_a_stressed_sample_has_the_same_scenarios_and_more_to_read(name: str) -> None:
    sop = sample(name)
    for how in HARDER:
        harder = make_variant(sop, how, 3)
        assert harder != sop
        assert (harder.edges, harder.facts, harder.start) == (sop.edges, sop.facts, sop.start)
        assert errors(harder) == []
    harder = make_variant(sop, "stress", 3)
    assert len(harder.tools) == 2 * len(sop.tools)
    assert list(cases(harder, cover="edges")) == list(cases(sop, cover="edges"))


@examples(6, deep=200)
@given(walkable)
def test_stress_changes_no_truth(sop: Sop) -> None:
    kinds = [kind for kind in KINDS if kind != "injection"]  # which names a tool that is not called
    before = list(islice(cases(sop, kinds=kinds, cover="sample:3"), 30))
    assert list(islice(cases(make_variant(sop, "stress", 1), kinds=kinds, cover="sample:3"), 30)) == before


@pytest.mark.parametrize("how", VARIANTS)
def test_a_variant_is_the_same_again_and_other_seeds_make_others(how: str) -> None:
    sop = sample("loan_application")
    assert make_variant(sop, how, 1) == make_variant(sop, how, 1)
    others = {make_variant(sop, how, seed).model_dump_json() for seed in range(5)}
    assert len(others) == (1 if how == "grounded" else 5)


def test_an_unknown_variant_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ScenarioError, match="variants are: stress, look-alike-tools"):
        make_variant(sample("loan_application"), "hard")


@some_samples
def test_a_grounded_sample_asks_nobody_and_its_tools_take_nothing(name: str) -> None:
    sop = make_variant(sample(name), "grounded")
    assert not any(tool.properties() for tool in sop.tools)
    assert not any(node.asks for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task))
    assert not any(edge.loop for graph in sop.graphs() for edge in graph.edges)
    assert errors(sop) == []
    found = list(cases(sop, kinds=["correct-context"], cover="leaves:10", seed=2))
    assert len(found) >= min(5, Journeys(routing(sop)).count() // 3)
    for case in found:
        assert case.user.facts == {}
        assert all(call.arguments == {} for call in case.expected.tools)
        assert [call.leaf for call in case.expected.tools] == [False] * (len(case.expected.tools) - 1) + [True]
