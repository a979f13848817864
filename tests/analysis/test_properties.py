"""What holds for every SOP: checking never fails, is repeatable, and each fix mends what it says and breaks nothing."""

import json
from collections import Counter

import pytest
from hypothesis import example, given

from sopstudio.analysis import Problem, check
from sopstudio.analysis.explanations import problem_codes
from sopstudio.analysis.problem import SEVERITIES
from sopstudio.sop import AdviceOff, Document, DocumentSettings, Edge, End, Fact, Sop, Task, dumps
from tests.analysis.breaking import broken_sops
from tests.strategies import sops
from tests.subsets import DEEP, examples

# Found only once names and ways are right, so that mending those can bring it to light.
DEEPER = {"fact-before-provided", "parameter-without-source", "output-not-set"}
# Which nodes are reached can only be told from a start that exists: naming one brings to light what it does not reach.
BEGUN = {"unreachable-node"}
# What conditions say together can only be told once they make sense and their facts are known.
PROVED = {"gap", "shadowed-edge", "dead-edge", "always-true", "contradictory-path", "tool-never-allowed"}
BEFORE = "contradictory-path"
# Nothing can be said of the type of a fact that is not declared.
TYPED = {"condition-type", "value-outside-domain", "parameter-type", "person-form"}


def errors(problems: tuple[Problem, ...]) -> Counter[str]:
    return Counter(problem.code for problem in problems if problem.severity == "error")


def identity(problem: Problem) -> tuple[object, ...]:
    """What a problem says, but for the case that shows it, which may be another one each time."""
    return problem.code, problem.severity, problem.nodes, problem.edges, problem.tools, problem.facts, problem.span


def revealed_by(title: str) -> set[str]:
    """Codes that could not be told before the fix with this title."""
    if title.startswith("Begin at"):
        return BEGUN
    return TYPED if title.startswith("Declare") else set()


@examples(8)
@given(broken_sops())
def test_a_check_answers_for_every_sop_however_broken(sop: Sop) -> None:
    problems, again = check(sop), check(sop)
    if not any(problem.code == "undecided" for problem in (*problems, *again)):  # the solver's time was not up
        assert list(map(identity, problems)) == list(map(identity, again))
    ranks = [SEVERITIES.index(problem.severity) for problem in problems]
    assert ranks == sorted(ranks)
    for problem in problems:
        assert problem.message
        assert problem.code in problem_codes()
        json.loads(dumps(problem.row()))


@examples(8)
@given(sops())
def test_structure_of_a_sop_that_holds_together_is_let_be(sop: Sop) -> None:
    structural = {"no-start", "duplicate-id", "dangling-edge", "unreachable-node", "dead-end", "undeclared-cycle"}
    assert not structural & {problem.code for problem in check(sop, tries_fixes=False)}


@examples(5)
@given(broken_sops(most=2))
@example(Sop(id="x", start="gone", nodes=(Task(id="alone"), End(id="apart"))))
def test_a_fix_removes_its_problem_and_adds_no_error(sop: Sop) -> None:
    before = check(sop)
    twice = any(problem.code == "duplicate-id" for problem in before)  # then one of two equal elements may stay broken
    for problem in before:
        for fix in problem.fixes if DEEP else problem.fixes[:2]:
            document = fix.apply(Document.model_construct(sop=sop))
            after = check(document.sop)
            assert twice or problem not in after, fix.title
            # what is added to a node that no run reaches is reached by none either;
            # an edge that another one kept from being taken may as well be ruled out by what was decided before
            hidden = {other.code for other in after if other.code == BEFORE and set(other.edges) <= set(problem.edges)}
            apart = [other for other in before if other.code in BEGUN and set(other.nodes) & set(problem.nodes)]
            fair = DEEPER | revealed_by(fix.title) | hidden | {problem.code for problem in apart}
            # runs may now come to other nodes, and get stuck there
            assert fresh(before, after, twice) <= fair | PROVED, (fix.title, problem.message)
            if problem.code in PROVED:
                was, now = (
                    tuple(other for other in problems if set(other.nodes) & set(problem.nodes))
                    for problems in (before, after)
                )
                assert fresh(was, now, twice) <= fair, (fix.title, problem.message)


def fresh(before: tuple[Problem, ...], after: tuple[Problem, ...], twice: bool) -> set[str]:
    """The codes of which there are more errors than before."""
    return set(errors(after)) - set(errors(before)) if twice else set(errors(after) - errors(before))


def test_a_fix_leaves_alone_a_document_in_which_it_no_longer_applies() -> None:
    empty = Document(sop=Sop(id="x"))
    for problem in check(Sop(id="y", start="a", edges=())):
        for fix in problem.fixes:
            assert fix.apply(empty).sop.id == "x"
    assert check(Sop(id="y"))


def test_advice_can_be_ignored_in_a_whole_sop_and_nothing_else() -> None:
    from sopstudio.sop import Binding, replace_fields
    from tests.analysis.examples import GOOD, LOOK_UP, node, with_node

    two = replace_fields(
        GOOD, tools=(replace_fields(LOOK_UP, description=""), replace_fields(LOOK_UP, name="other")), start=""
    )
    two = with_node(replace_fields(node("ask"), tools=(Binding(tool="look_up"), Binding(tool="other"))), two)
    rules = ("advice-tool-description", "no-start")
    off = DocumentSettings(advice_off=tuple(AdviceOff(rule=rule, reason="known") for rule in rules))
    assert {problem.code for problem in check(two)} == {"advice-tool-description", "no-start"}
    assert {problem.code for problem in check(two, off)} == {"no-start"}


def test_any_hint_can_be_ignored_at_its_place_and_no_problem() -> None:
    words = ("Ask for the appropriate papers.",)
    steps = (Task(id="a", steps=words), Task(id="b", asks=("spare",), steps=words))
    edge = Edge(id="x", source="a", target="b", kind="always")
    sop = Sop(id="s", start="a", nodes=steps, edges=(edge,), facts=(Fact(name="spare"),))
    problems = check(sop)
    hints = [problem for problem in problems if problem.severity == "hint"]
    assert {"fact-never-used", "advice-vague-word"} <= {problem.code for problem in hints}
    for ignored in problems:
        off = AdviceOff(rule=ignored.code, reason="known", element=ignored.element)
        left = check(sop, DocumentSettings(advice_off=(off,)))
        same = [problem for problem in hints if (problem.code, problem.element) == (ignored.code, ignored.element)]
        assert set(problems) - set(left) == set(same)
        assert bool(same) == (ignored.severity == "hint")


@pytest.mark.parametrize(
    "edges",
    [
        (Edge(id="x", source="b", target="a", condition="{score} = 3", kind="prose"),),
        (Edge(id="x", source="a", target="gone", condition="{score} = 3", kind="prose"),),
        tuple(Edge(id="x", source="a", target=to, condition="{score} = 3", kind="prose") for to in ("a", "b")),
    ],
)
def test_no_fix_edits_an_edge_that_cannot_be_told_or_drawn(edges: tuple[Edge, ...]) -> None:
    sop = Sop(id="s", start="a", nodes=(Task(id="a"), End(id="b")), edges=edges)
    for problem in check(sop):
        for fix in problem.fixes:
            fix.apply(Document(sop=sop))
        assert problem.code != "prose-condition" or not problem.fixes
