"""Defects planted into the samples and into random SOPs: what really goes wrong is reported, and nothing else is.

Nothing is taken from the proofs: what goes wrong is found by going through the SOP with a grid of values, and every
witness is worked out by the evaluator.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from sopstudio.analysis import Problem, check
from sopstudio.errors import EditError
from sopstudio.expressions import FactValue, parse
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Edge, Sop, Task, parse_value
from sopstudio.sop.people import executable
from tests.analysis.proofs.defects import Defect, defects
from tests.analysis.proofs.oracle import Seen, walk_at_random
from tests.scenarios.random_sops import walkable
from tests.subsets import DEEP, examples

NEVER = {"dead-edge", "shadowed-edge", "contradictory-path"}
WALKS, SHORT, LONG = 400 if DEEP else 120, 36, 1_000_000
SAMPLES = sorted(samples_dir().glob("*.sop.json"))
PROVIDED = {"fact-before-provided", "parameter-without-source", "fact-never-used", "output-not-set"}


def plant_defects(count: int) -> list[Defect]:
    """Defects of all samples, every class among the first."""
    found = [defect for path in SAMPLES for defect in defects(read(path).document.sop)]
    Random(7).shuffle(found)
    turn: Counter[str] = Counter()
    order: dict[int, int] = {}
    for defect in found:
        turn[defect.kind] += 1
        order[id(defect)] = turn[defect.kind]
    return sorted(found, key=lambda defect: order[id(defect)])[:count]


def never_taken(problem: Problem) -> str:
    return problem.edges[0] if problem.code in NEVER and problem.severity == "error" and problem.edges else ""


def never_called(problem: Problem) -> set[tuple[str, int]]:
    told = problem.code == "tool-never-allowed" and problem.severity == "error"
    return {(node, int(problem.field.split(".")[1])) for node in problem.nodes} if told else set()


def facts_of(sop: Sop, witness: Mapping[str, object]) -> dict[str, FactValue]:
    declared = {fact.name: fact for fact in executable(sop).facts}  # with those that persons give
    known = {name: parse_value(declared[name], value) for name, value in witness.items() if name in declared}
    return {name: value for name, value in known.items() if value is not None}


def holding(edge: Edge, facts: Mapping[str, FactValue]) -> bool | None:
    return edge.kind == "always" if edge.kind != "formal" else parse(edge.condition).decide(facts).value


def assert_shown(sop: Sop, problem: Problem) -> None:
    """The witness shows what the problem says."""
    edges = {edge.id: edge for edge in executable(sop).edges}
    if problem.witness is None or any("/" in name for name in problem.edges):
        return
    facts = facts_of(executable(sop), problem.witness)
    if problem.code == "gap":
        assert all(holding(edges[name], facts) is False for name in problem.edges), problem
    elif problem.code == "overlap" and problem.severity == "warning":
        assert [holding(edges[name], facts) for name in problem.edges] == [True, True], problem
    elif problem.code in ("tool-never-allowed", "tool-not-always-allowed"):
        (precondition,) = [tool.precondition for tool in sop.tools if tool.name in problem.tools]
        assert parse(precondition).decide(facts).value is not True, problem


def assert_true_to(sop: Sop, problems: tuple[Problem, ...], walks: int) -> Seen:
    """What runs show is reported where nothing else forbids a run; what is reported, no run contradicts."""
    real = walk_at_random(sop, walks)
    for problem in problems:
        assert_shown(sop, problem)
        assert never_taken(problem) not in real.taken or not never_taken(problem), problem
        assert never_called(problem).isdisjoint(real.called), problem
    reported = {node for problem in problems if problem.code == "gap" for node in problem.nodes}
    broken = {
        node for problem in problems if problem.severity == "error" and problem.code != "gap" for node in problem.nodes
    }
    undecided = {node for problem in problems if problem.code == "undecided" for node in problem.nodes}
    missed = {place for place in real.stuck if "/" not in place} - reported - broken - undecided
    assert not missed, (missed, [real.stuck[place] for place in missed])
    return real


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name.split(".")[0])
def test_no_sample_has_an_error(path: Path) -> None:
    sop = read(path).document.sop
    assert [problem for problem in check(sop) if problem.severity == "error"] == []


def test_every_planted_defect_that_shows_in_runs_is_reported(deep: bool, capsys: pytest.CaptureFixture[str]) -> None:
    kinds: Counter[str] = Counter()
    shown = 0
    for defect in plant_defects(LONG if deep else SHORT):
        problems = check(defect.sop, tries_fixes=False)
        kinds[defect.kind] += 1
        real = assert_true_to(defect.sop, problems, WALKS)
        shown += len(real.stuck)
        codes = {problem.code for problem in problems}
        if defect.kind == "impossible part":
            assert any(never_taken(problem) == defect.place for problem in problems), (defect.place, problems)
        elif defect.kind == "misspelt fact":
            assert "unknown-fact" in codes
        elif defect.kind in ("forbidden call", "allowed call"):
            (node,) = [node for node in defect.sop.nodes if isinstance(node, Task) and node.id == defect.place]
            call = (node.id, len(node.tools) - 1)
            told = any(call in never_called(problem) for problem in problems)
            assert told or call not in real.barred, (defect.place, problems)
            assert not told or defect.kind == "forbidden call", (defect.place, problems)
        elif defect.kind == "cut provider":
            assert codes & PROVIDED, (defect.place, problems)
    with capsys.disabled():
        sys.stdout.write(f"\n{sum(kinds.values())} planted defects, of which {shown} stop a run: {dict(kinds)}\n")


def mutants(sop: Sop) -> Iterator[Sop]:
    yield sop
    yield from (defect.sop for defect in defects(sop))


@examples(8, deep=500)
@given(walkable)
def test_random_sops_with_and_without_defects_are_judged_as_they_run(sop: Sop) -> None:
    for mutant in list(mutants(sop))[:4]:
        try:
            assert_true_to(mutant, check(mutant, tries_fixes=False), 60)
        except EditError:
            continue
