"""Fixes that close a gap, separate an overlap or free a hidden edge.

Each is verified before it is offered: the problem must be gone and no problem of its kind may be new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice, zip_longest
from types import MappingProxyType

from sopstudio.analysis import fixes
from sopstudio.analysis.branches.case_split import literals_by_fact
from sopstudio.analysis.branches.gaps_and_overlaps import BranchEdge, BranchFinding, analyze_branching
from sopstudio.analysis.checks.branch_node import BranchNode
from sopstudio.analysis.problem import Fix
from sopstudio.errors import ConditionError
from sopstudio.expressions import (
    And,
    Compare,
    Condition,
    FactName,
    ListExpression,
    Literal,
    Not,
    Or,
    Tree,
    parse,
    to_text,
    walk,
)
from sopstudio.expressions.tree import INVERSE_OPERATORS, Comparison
from sopstudio.sop import Edge, Graph, replace_fields
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.conditions import conjuncts
from sopstudio.text.humanize import join_words, speak_name
from sopstudio.translation import tr

MAX_FIXES = 2
MAX_CANDIDATES = 12
MIN_VALUES = 2
"""Fewer values that conditions name are no list of all."""
SERIOUS_KINDS = frozenset({"dead", "hidden", "always", "overlap", "gap", "undecided"})
TOGGLED_OPERATORS: Mapping[str, Comparison] = MappingProxyType({"<": "<=", "<=": "<", ">": ">=", ">=": ">"})


def close_gap(branch: BranchNode, finding: BranchFinding) -> Iterator[Fix]:
    """Move a bound or add a value so that the case is taken."""
    yield from _verify_candidates(
        branch, finding, chain(_value_candidates(branch, finding), _bound_candidates(branch, finding)), True
    )


def state_values(branch: BranchNode, finding: BranchFinding) -> Iterator[Fix]:
    """Declare the values of a text that conditions name, where the case is any other one."""
    for name, value in (finding.facts or {}).items():
        fact, values = branch.facts.get(name), _named_values(branch, name)  # the day is among them, and no fact
        if fact is None or fact.type != "string" or fact.allowed or len(values) < MIN_VALUES or value in values:
            continue
        stated = replace_fields(branch.context.facts[name], allowed=values)
        facts = {**branch.facts, name: stated}
        if _count_serious(analyze_branching(branch.branch_edges, branch.branching, facts, branch.may_miss)) < (
            _count_serious(branch.findings)
        ):
            title = tr("“{fact}” is one of {values}", fact=speak_name(name), values=join_words(values))
            yield fixes.swap_fact(title, branch.context.facts[name], stated)


def _named_values(branch: BranchNode, name: str) -> tuple[str, ...]:
    """The values with which any condition of the SOP compares a fact, in their order."""
    values: dict[str, None] = {}
    for formula in branch.context.formulas_by_fact.get(name, ()):
        for part in walk(formula.parsed.tree) if isinstance(formula.parsed, Condition) else ():
            if isinstance(part, Compare) and FactName(name) in (part.left, part.right):
                values |= dict.fromkeys(
                    each.value
                    for each in chain(walk(part.left), walk(part.right))
                    if isinstance(each, Literal) and isinstance(each.value, str)
                )
    return tuple(values)


def _count_serious(findings: Iterable[BranchFinding]) -> int:
    return sum(finding.kind in SERIOUS_KINDS for finding in findings)


def separate_conditions(branch: BranchNode, finding: BranchFinding) -> Iterator[Fix]:
    """Move a bound so that only one of two edges holds, or let one wait until the other does not hold."""
    bounds = tuple(_verify_candidates(branch, finding, _bound_candidates(branch, finding), False))
    exclusions = _exclusion_candidates(branch, finding)
    yield from bounds or _verify_candidates(branch, finding, exclusions, False, _describe_exclusion)


def put_before(branch: BranchNode, finding: BranchFinding) -> Iterator[Fix]:
    """Move a hidden edge before the edges that hide it."""
    number, *earlier = finding.edges
    if earlier:
        yield from _move_edge(branch, number, min(earlier), tr("Put it first"))


def put_last(branch: BranchNode, finding: BranchFinding) -> Iterator[Fix]:
    """Move an edge that always holds behind the others."""
    number = finding.edges[0]
    if any(branch.edges[edge_index].kind == "always" for edge_index in finding.edges):
        return  # behind that one it would never be taken either
    last = max(edge_index for edge_index in finding.edges if branch.edges[edge_index].kind != "otherwise")
    yield from _move_edge(branch, number, last, tr("Try it last"))


def drop_redundant_part(branch: BranchNode, finding: BranchFinding) -> Iterator[Fix]:
    """Remove the redundant part of the condition."""
    number = finding.edges[0]
    condition = branch.branch_edges[number].condition
    if condition is None or not isinstance(condition.tree, And | Or):
        return
    rest = tuple(operand for operand in condition.tree.operands if operand is not finding.part)
    tree = rest[0] if len(rest) == 1 else replace(condition.tree, operands=rest)
    text = to_text(tree)
    yield _rewrite_fix(branch, number, text, _describe_rewrite(branch, number, text))


def _rewrite_fix(branch: BranchNode, number: int, text: str, title: str) -> Fix:
    edge = branch.edges[number]
    place = {"edges": (branch.scope.qualify(edge.id),)}
    return fixes.swap_text(title, place, "condition", edge.condition, text)


def _describe_rewrite(branch: BranchNode, number: int, text: str) -> str:
    target = _target_label(branch, branch.edges[number])
    return tr('Go to "{target_label}" where {words}', target_label=target, words=spell_out(text))


def _describe_exclusion(branch: BranchNode, number: int, text: str) -> str:
    target, excluded = _target_label(branch, branch.edges[number]), conjuncts(parse(text).tree)[-1]
    return tr('Go to "{target_label}" only where {words}', target_label=target, words=spell_out(to_text(excluded)))


def _target_label(branch: BranchNode, edge: Edge) -> str:
    node = branch.scope.nodes.get(edge.target)
    return node.label() if node is not None else edge.target


def _move_edge(branch: BranchNode, number: int, place: int, title: str) -> Iterator[Fix]:
    """The edge at another place among those of its node."""
    order = list(range(len(branch.edges)))
    order.remove(number)
    order.insert(place, number)
    if not _is_better(branch, [branch.branch_edges[edge_index] for edge_index in order], order):
        return
    edges = tuple(branch.edges[edge_index] for edge_index in order)

    def edit(graph: Graph) -> Graph:
        own_edges = [edge for edge in graph.edges if edge.source == branch.node]
        if sorted(edge.id for edge in own_edges) != sorted(edge.id for edge in edges):
            return graph
        by_id = {edge.id: edge for edge in own_edges}
        reordered = iter([by_id[edge.id] for edge in edges])
        return replace_fields(
            graph, edges=tuple(next(reordered) if edge.source == branch.node else edge for edge in graph.edges)
        )

    yield fixes.make_fix(title, lambda sop: fixes.edit_graph(sop, branch.scope, edit))


def _is_better(branch: BranchNode, choices: list[BranchEdge], order: list[int]) -> bool:
    """Whether the changed branching has fewer serious findings and no new ones."""

    def serious_findings(findings: tuple[BranchFinding, ...], names: list[int]) -> set[tuple[str, frozenset[int]]]:
        return {
            (finding.kind, frozenset(names[number] for number in finding.edges[:2] if finding.kind != "gap"))
            for finding in findings
            if finding.kind in SERIOUS_KINDS
        }

    after = serious_findings(analyze_branching(choices, branch.branching, branch.facts, branch.may_miss), order)
    return after < serious_findings(branch.findings, list(range(len(choices))))


def _verify_candidates(
    branch: BranchNode,
    finding: BranchFinding,
    candidates: Iterable[tuple[int, str]],
    takes: bool,
    describe: Callable[[BranchNode, int, str], str] = _describe_rewrite,
) -> Iterator[Fix]:
    """The first few rewritten edges that take the case (or do not, by `takes`) and leave less wrong."""
    trees = [choice.condition.tree for choice in branch.branch_edges if choice.condition is not None]
    if literals_by_fact(trees, branch.facts) is None:
        return
    count = 0
    for number, condition in islice(_matching_candidates(candidates, finding, takes), MAX_CANDIDATES):
        choices = list(branch.branch_edges)
        choices[number] = replace(choices[number], condition=condition)
        if _is_better(branch, choices, list(range(len(choices)))):
            count += 1
            yield _rewrite_fix(branch, number, condition.text, describe(branch, number, condition.text))
            if count == MAX_FIXES:
                return


def _matching_candidates(
    candidates: Iterable[tuple[int, str]], finding: BranchFinding, takes: bool
) -> Iterator[tuple[int, Condition]]:
    """The distinct candidates that hold in the case found, or fail in it, by `takes`."""
    for number, text in dict.fromkeys(candidates):
        try:
            condition = parse(text)
        except ConditionError:
            continue
        if condition.decide(finding.facts or {}).value is takes:
            yield number, condition


def _fact_comparisons(branch: BranchNode, numbers: tuple[int, ...]) -> Iterator[tuple[int, Compare, str]]:
    """The comparisons of facts on these edges, each with the index of its edge and its fact."""
    for number in numbers:
        condition = branch.branch_edges[number].condition
        for atom in walk(condition.tree) if condition is not None else ():
            if isinstance(atom, Compare) and isinstance(atom.left, FactName):
                yield number, atom, atom.left.name


def _value_candidates(branch: BranchNode, finding: BranchFinding) -> Iterator[tuple[int, str]]:
    """Conditions that also accept the value of the case; the last, most general edges first."""
    for number, atom, name in reversed(list(_fact_comparisons(branch, finding.edges))):
        value = (finding.facts or {}).get(name)
        if (
            isinstance(value, str)
            and isinstance(atom.right, Literal | ListExpression)
            and atom.operator in ("==", "in")
        ):
            items = atom.right.items if isinstance(atom.right, ListExpression) else (atom.right,)
            wider = replace(atom, operator="in", right=ListExpression((*items, Literal(value))))
            yield number, _replace_comparison(branch, number, atom, wider)


def _bound_candidates(branch: BranchNode, finding: BranchFinding) -> Iterator[tuple[int, str]]:
    """Comparisons with another operator or bound that change the outcome in the case found; small changes
    first.
    """
    comparisons = _fact_comparisons(branch, finding.edges)
    atoms = [
        (number, atom)
        for number, atom, _ in comparisons
        if atom.operator in TOGGLED_OPERATORS and isinstance(atom.right, Literal)
    ]
    changes = [(number, atom, replace(atom, operator=TOGGLED_OPERATORS[atom.operator])) for number, atom in atoms]
    for number, atom in atoms:
        for _, other_atom in atoms:
            if other_atom.left == atom.left and other_atom.right != atom.right:
                operators = (atom.operator, TOGGLED_OPERATORS[atom.operator])
                changes += [
                    (number, atom, replace(atom, operator=operator, right=other_atom.right)) for operator in operators
                ]
    for number, atom, after in changes:
        if _outcome(atom, finding) is not _outcome(after, finding):
            yield number, _replace_comparison(branch, number, atom, after)


def _exclusion_candidates(branch: BranchNode, finding: BranchFinding) -> Iterator[tuple[int, str]]:
    """Each of two edges with the opposite of the other, or of one part of it that alone sets them apart; the second
    edge first, then in turns.
    """
    first, second = finding.edges
    narrowed = [list(_narrow(branch, number, other)) for number, other in ((second, first), (first, second))]
    for texts in zip_longest(*narrowed):
        yield from ((number, text) for number, text in zip((second, first), texts, strict=True) if text is not None)


def _narrow(branch: BranchNode, number: int, other: int) -> Iterator[str]:
    """The condition of an edge where a test of another one fails."""
    condition, excluded = branch.branch_edges[number].condition, branch.branch_edges[other].condition
    if condition is None or excluded is None:
        return
    text = f"({condition.text})" if isinstance(condition.tree, Or) else condition.text
    for test in excluded.tree.operands if isinstance(excluded.tree, And) else (excluded.tree,):
        opposite = _opposite(test)
        if opposite is not None:
            yield f"{text} && {to_text(opposite)}"


def _opposite(tree: Tree) -> Tree | None:
    """What holds where a single test does not; None where it is more than one."""
    match tree:
        case Not(FactName() as fact):
            return fact
        case FactName():
            return Not(tree)
        case Compare("==" | "!=" as operator, FactName() as fact, Literal(bool() as value)):
            return fact if value is (operator == "!=") else Not(fact)
        case Compare(operator):
            return replace(tree, operator=INVERSE_OPERATORS[operator])
    return None


def _outcome(atom: Compare, finding: BranchFinding) -> bool | None:
    return Condition("", atom).decide(finding.facts or {}).value


def _replace_comparison(branch: BranchNode, number: int, atom: Compare, after: Compare) -> str:
    """The condition with one comparison replaced; the rest stays as it was written."""
    return fixes.replace_spans(branch.edges[number].condition, {atom.span: to_text(after)})
