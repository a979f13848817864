"""The branches of a node as a table: a row for each edge, a column for each fact that they test.

A cell is what a row asks of one fact alone, written and read as people type it: `≥ 700`, `5 – 10`, `low, medium`,
`not late`, `yes`, `known`; blank means any. The words are those of the user's language, and English ones are read,
too. Tests of several facts at once stay beside the cells, as text. A changed cell changes the condition of its edge:
the table is another view of the same edges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from sopstudio.documents.table_cells import Column, ColumnType, cell_condition, says_any, split_values
from sopstudio.expressions import (
    And,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Not,
    Or,
    Tree,
    facts_of,
    to_text,
)
from sopstudio.expressions.tree import Comparison
from sopstudio.sop import Edge, Fact
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.condition_rows import allowed_values, join_trees
from sopstudio.text.conditions import condition_tree, conjuncts
from sopstudio.text.humanize import join_words
from sopstudio.translation import tr

_SIGNS: Final[Mapping[str, str]] = {"<": "<", "<=": "≤", ">": ">", ">=": "≥"}
_COMPARISONS: Final[Mapping[str, Comparison]] = {
    "<": "<", "<=": "<=", "≤": "<=", ">": ">", ">=": ">=", "≥": ">=", "": "==", "=": "==", "==": "==", "!=": "!=",
    "≠": "!=", "not ": "!=", "before ": "<", "after ": ">", "from ": ">=", "until ": "<=",
}  # fmt: skip
_DATE: Final = re.compile(
    r"(?P<sign>[<>]=?|[≤≥≠]|!=|==?|(?:not|before|after|from|until)\s|)\s*(?P<date>\d{4}-\d{2}-\d{2}(?:T[\d:.+Z-]+)?)"
)
_KNOWN: Final[Mapping[str, str]] = {"known": "present", "not known": "missing", "unknown": "missing"}
_ANSWERS: Final[Mapping[str, bool]] = {"yes": True, "true": True, "y": True, "no": False, "false": False, "n": False}
_NEGATED: Final = re.compile(r"not\s*\((?P<inner>.*)\)|not\s+(?P<rest>.+)", re.IGNORECASE)
_COLUMN_TYPES: Final[Mapping[str, ColumnType]] = {"number": "number", "integer": "number"}
_EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "number": ("≥ 700", "< 5", "5 – 10"), "integer": ("≥ 700", "< 5", "5 – 10"),
    "date": ("2026-01-31", "< 2026-01-31"), "datetime": ("< 2026-01-31T09:00",),
}  # fmt: skip


class BranchRow(Struct, frozen=True):
    """An edge: what it asks of each fact alone, and what it asks of several at once (None for nothing)."""

    edge: Edge
    cells: Mapping[str, Tree]
    rest: Tree | None = None


class BranchTable(Struct, frozen=True):
    """The edges out of a node in their order, and the facts that have a column, in order of appearance."""

    facts: tuple[str, ...]
    rows: tuple[BranchRow, ...]


def tabulate(edges: Iterable[Edge]) -> BranchTable:
    """The table of the edges out of one node. Edges without a condition that parses have a row without cells."""
    rows = [_row_of(edge) for edge in edges]
    return BranchTable(tuple(dict.fromkeys(name for row in rows for name in row.cells)), tuple(rows))


def _row_of(edge: Edge) -> BranchRow:
    tree = condition_tree(edge.condition) if edge.kind == "formal" else None
    cells: dict[str, list[Tree]] = {}
    rest: list[Tree] = []
    for part in conjuncts(tree):
        names = facts_of(part)
        (cells.setdefault(names[0], []) if len(names) == 1 else rest).append(part)
    return BranchRow(
        edge,
        {name: join_trees(parts, "and") for name, parts in cells.items()},
        join_trees(rest, "and") if rest else None,
    )


def change_cell(condition: str, fact: str, cell: Tree | None) -> str:
    """The condition that asks `cell` of `fact` alone, and else what it asked; None asks nothing of it."""
    return _change_parts(condition, lambda part: facts_of(part) == (fact,), cell)


def change_rest(condition: str, rest: Tree | None) -> str:
    """The condition that asks `rest` beside what it asks of single facts; None asks nothing else."""
    return _change_parts(condition, lambda part: len(facts_of(part)) != 1, rest)


def _change_parts(condition: str, is_old: Callable[[Tree], bool], new: Tree | None) -> str:
    """The condition with the tests of `new` in the place of the first old one; blank where nothing is asked."""
    changed: list[Tree] = []
    parts = conjuncts(new)
    for part in conjuncts(condition_tree(condition)):
        if is_old(part):
            changed += parts
            parts = ()
        else:
            changed.append(part)
    changed += parts
    return to_text(join_trees(changed, "and")) if changed else ""


def write_cell(cell: Tree, fact: Fact | None) -> str:
    """A cell as people type it; as a formula where there is no shorter form that is read back as the same test."""
    words = _cell_words(cell)
    try:
        same = words is not None and fact is not None and read_cell(words, fact) == _plain(cell)
    except ValueError:
        same = False
    return words if same and words is not None else to_text(cell)


def describe_cell(cell: Tree, fact: Fact | None) -> str:
    """A cell in words for people to read: as they type it where that is short, else as far as there are words."""
    written = write_cell(cell, fact)
    if written != to_text(cell):
        return written
    match cell:
        case And(operands):
            words = _join_cell_words(operands, tr(" and "))
        case Or(operands):
            words = _join_cell_words(operands, tr(" or "))
        case _:
            words = _cell_words(cell)
    return words or spell_out(written)


def read_cell(text: str, fact: Fact) -> Tree | None:
    """The test of `fact` that a cell says; None for any value. Raises `ValueError` with what can be typed instead."""
    words = _in_english(" ".join(text.split()), fact)
    if says_any(words):
        return None
    tree = _read_formula(text, fact) or _read_words(words, fact)
    if tree is None:
        examples = _examples(fact)
        raise ValueError(
            tr("“{words}” says nothing of {name}.", words=words, name=fact.name)
            + (tr(" Type {examples}.", examples=examples) if examples else "")
        )
    _check_values(tree, fact)
    return tree


def _in_english(words: str, fact: Fact) -> str:
    """What was typed in the user's language, in the words that are read; a value of the fact stays as it is."""
    if words in fact.allowed:
        return words
    whole = {tr("yes"): "yes", tr("no"): "no", tr("known"): "known", tr("not known"): "not known"}
    before, _, after = tr("not {value}", value="\n").partition("\n")
    if fact.type in _COLUMN_TYPES:  # a text may have the word within
        words = words.replace(tr(" and "), " and ")
    folded = words.casefold()
    if folded in whole:
        return whole[folded]
    if folded.startswith(before) and folded.endswith(after):
        return f"not {words[len(before) : len(words) - len(after)]}"
    return words


def _read_formula(text: str, fact: Fact) -> Tree | None:
    tree = condition_tree(text)
    return tree if tree is not None and facts_of(tree) == (fact.name,) else None


def _read_words(words: str, fact: Fact) -> Tree | None:
    folded, name = words.casefold(), FactName(fact.name)
    if folded in _KNOWN and folded not in fact.allowed:
        return Call("missing" if _KNOWN[folded] == "missing" else "present", (name,))
    match fact.type:
        case "boolean":
            answer = _ANSWERS.get(folded)
            return None if answer is None else name if answer else Not(name)
        case "date" | "datetime":
            match = _DATE.fullmatch(words)
            return Compare(_COMPARISONS[match["sign"].lower()], name, Literal(match["date"])) if match else None
        case "list":
            negated = _NEGATED.fullmatch(words)
            value = _canonical((negated["inner"] or negated["rest"]).strip() if negated else words, fact)
            holds = Call("contains", (name, Literal(value)))
            return Not(holds) if negated else holds
    if fact.allowed and fact.type == "string":
        return _read_allowed(words, fact)
    column = Column(f"{{{fact.name}}}", _COLUMN_TYPES.get(fact.type, "text"), fact.unit, fact.name)
    return _plain(condition_tree(cell_condition(column, words)))


def _read_allowed(words: str, fact: Fact) -> Tree:
    """One or several of the values that a fact may have, or none of them."""
    negated = None if words in fact.allowed else _NEGATED.fullmatch(words)
    inner = (negated["inner"] or negated["rest"]).strip() if negated else words
    whole = _canonical(inner, fact)
    parts = [whole] if whole in fact.allowed else [_canonical(part, fact) for part in split_values(inner)]
    name, values = FactName(fact.name), tuple(map(Literal, parts))
    if len(values) == 1:
        return Compare("!=" if negated else "==", name, values[0])
    return Compare("not in" if negated else "in", name, ListExpression(values))


def _canonical(text: str, fact: Fact) -> str:
    """A typed value in the spelling of the values that the fact may have."""
    bare = text[1:-1] if len(text) > 2 and text[0] == text[-1] and text[0] in "\"'" else text
    return next(
        (value for value in fact.allowed if isinstance(value, str) and value.casefold() == bare.casefold()), bare
    )


def _plain(tree: Tree | None) -> Tree | None:
    """A tree with *is none of* for the opposite of *is one of*, and the fact alone for *is true*."""
    match tree:
        case Compare("==", FactName() as fact, Literal(bool() as value)):
            return fact if value else Not(fact)
        case Not(Compare("in", left, right)):
            return Compare("not in", left, right)
    return tree


def _check_values(tree: Tree, fact: Fact) -> None:
    """Raises `ValueError` for a comparison with a value that the fact never has."""
    possible = allowed_values(fact)
    for part in conjuncts(tree):
        match part:
            case Compare("==" | "!=", FactName(), Literal(value)):
                values: Sequence[object] = (value,)
            case Compare("in" | "not in", FactName(), ListExpression(items)):
                values = [item.value for item in items if isinstance(item, Literal)]
            case Call("contains", (FactName(), Literal(value))) | Not(Call("contains", (FactName(), Literal(value)))):
                values = (value,)
            case _:
                values = ()
        strange = [value for value in values if possible and value not in possible]
        if strange:
            raise ValueError(
                tr(
                    "{name} is never “{strange}”. Type {examples}.",
                    name=fact.name,
                    strange=strange[0],
                    examples=_examples(fact),
                )
            )


def _examples(fact: Fact) -> str:
    values = [str(value) for value in allowed_values(fact)]
    if fact.type == "boolean":
        return tr("yes or no")
    return join_words(values or _EXAMPLES.get(fact.type, ()), tr("or"))


def _cell_words(cell: Tree) -> str | None:
    match cell:
        case Not(Call("contains", (FactName(), Literal() as value))):
            return tr("not {value}", value=_value_words(value))
        case FactName() | Not(FactName()):
            return tr("yes") if isinstance(cell, FactName) else tr("no")
        case Call("present" | "missing" as function, (FactName(),)):
            return tr("known") if function == "present" else tr("not known")
        case Call("contains", (FactName(), Literal() as value)):
            return _value_words(value)
        case Compare(operator, FactName(), right):
            return _comparison_words(operator, right)
        case And((Compare(">=", FactName(), Literal() as low), Compare("<=", FactName(), Literal() as high))):
            return f"{_value_words(low)} – {_value_words(high)}"
        case And((Compare(), Compare()) as both):
            return _join_cell_words(both, tr(" and "))
    return None


def _join_cell_words(parts: Sequence[Tree], joiner: str) -> str | None:
    words = [_cell_words(part) for part in parts]
    return joiner.join(filter(None, words)) if all(words) else None


def _comparison_words(operator: Comparison, right: Tree) -> str | None:
    match right:
        case Literal(bool() as value) if operator == "==":
            return tr("yes") if value else tr("no")
        case ListExpression(items):
            words = ", ".join(_value_words(item) for item in items if isinstance(item, Literal))
            return words if operator == "in" else tr("not {value}", value=f"({words})")
        case Literal():
            value_words = _value_words(right)
            if operator == "!=":
                return tr("not {value}", value=value_words)
            return value_words if operator == "==" else f"{_SIGNS.get(operator, operator)} {value_words}"
    return None


def _value_words(literal: Literal) -> str:
    value = literal.value
    if isinstance(value, str):
        return value if split_values(value) == [value] else f'"{value}"'
    return to_text(literal) if isinstance(value, int | Fraction) else str(value)


__all__ = [
    "BranchRow",
    "BranchTable",
    "change_cell",
    "change_rest",
    "describe_cell",
    "read_cell",
    "tabulate",
    "write_cell",
]
