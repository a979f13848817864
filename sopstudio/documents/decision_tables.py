"""Decision tables: columns that say when, and columns that say what is done, a rule on each row.

The hit policies of DMN 1.3 (section 8.2.11): under *unique*, *any*, *first* and *priority* a rule is taken only where
none above it was; under *collect*, *rule order* and *output order* every rule that fits is carried out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from sopstudio.documents.branches import read_sentence
from sopstudio.documents.case_tables import is_case_table, is_test
from sopstudio.documents.cases import case_condition
from sopstudio.documents.clauses import Action, Branch, BranchKind, Clause
from sopstudio.documents.conditions import Formal
from sopstudio.documents.english_structure import column_in_english
from sopstudio.documents.step_tables import column_kinds
from sopstudio.documents.table_cells import Column, cell_condition, read_column, says_any, says_rest
from sopstudio.documents.verbs import is_instruction

_RESULTS: Final = re.compile(
    r".*\b(?:actions?|decision|outcome|result|response|what\s+to\s+do|next\s+steps?|then|do|resolution|treatment|"
    r"outputs?|recommendation|disposition|conclusion)\b.*",
    re.I | re.S,
)
_WEAK_RESULTS: Final = re.compile(
    r".*\b(?:status|classification|category|level|class|eligib\w+|approv\w+)\b.*", re.I | re.S
)
_REMARKS: Final = re.compile(
    r"(?:notes?|remarks?|comments?|annotations?|rationale|reasons?|references?|source|examples?|why|tips?|description)",
    re.I,
)
_CONDITIONS: Final = re.compile(
    r"(?:the\s+)?(?:if|when|conditions?|criteri(?:on|a)|situations?|cases?|scenarios?|events?|triggers?|circumstances?)",
    re.I,
)
HIT_POLICY: Final = re.compile(
    r"(?:hit\s*policy\s*[:=]?\s*)?(?P<policy>U|A|F|P|R|O|C\s*[+<>#]?|unique|any|first|priority|rule\s+order|output\s+order|collect)",
    re.I,
)
_OUTCOMES: Final = re.compile(
    r"(?:final |recommended )?(?:decision|outcome|result|status|classification|conclusion|disposition|verdict|"
    r"resolution|output|category|eligibility|approval)(?: \(output\))?",
    re.I,
)
_PLAIN_RESULTS: Final = re.compile(
    r"(?:the |final |recommended )?(?:decision|outcome|result|actions?|outputs?|conclusion|what to do|then|do|response|"
    r"resolution|recommendation|next steps?)(?: \(output\))?",
    re.I,
)
"""Headers that add nothing to what stands below them."""
MAX_OUTCOME_WORDS: Final = 2
_EVERY: Final = ("c", "r", "o")
MAX_BLANK_RESULTS: Final = 0.5
"""How many of the rules may say nothing of what is done."""


class _Layout(NamedTuple):
    """What the columns are for: indexes of conditions, results and remarks, and whether every rule that fits counts."""

    whens: list[int]
    results: list[int]
    remarks: list[int]
    every: bool = False


def read_decisions(rows: Sequence[Sequence[str]], line: int) -> list[Clause]:
    """The branches of a decision table whose header stands on `line`; nothing where it is no such table."""
    header, *body = rows
    layout = _find_layout(header, body)
    if layout is None or is_case_table(header, body):
        return []
    columns = {index: read_column(header[index], [row[index] for row in body]) for index in layout.whens}
    rules = [_read_rule(header, row, columns, layout, line + offset) for offset, row in enumerate(body, 1)]
    if sum(not rule.body for rule in rules) > len(rules) * MAX_BLANK_RESULTS:
        return []
    if layout.every:
        return [clause for rule in rules for clause in ((rule,) if rule.condition else rule.body)]
    cases = [rule for rule in rules if rule.condition]
    if not cases:
        return []
    rest = next((rule for rule in rules if not rule.condition), None)
    clauses: list[Clause] = [_with_kind(rule, "elif" if number else "if") for number, rule in enumerate(cases)]
    return [*clauses, _with_kind(rest, "else")] if rest is not None else clauses


def _with_kind(rule: Branch, kind: BranchKind) -> Branch:
    return replace(rule, kind=kind)


def _find_layout(header: Sequence[str], body: Sequence[Sequence[str]]) -> _Layout | None:
    """What each column is for; None where no column says what is done, or none says when."""
    if not body:
        return None
    kinds = column_kinds(header, body)
    policy = HIT_POLICY.fullmatch(header[0].strip())
    is_counted = all(not row[0].strip() or row[0].strip().isdigit() for row in body)
    is_policy = policy is not None and is_counted
    rules = {index for index, kind in enumerate(kinds) if kind in ("number", "role") or not header[index].strip()}
    rules |= {0} if is_policy else set()
    remarks = [index for index, name in enumerate(header) if _is_headed(_REMARKS, name) and index not in rules]
    inner = [index for index in range(len(header)) if index not in rules and index not in remarks]
    results = _find_results(header, body, inner, is_policy)
    whens = [index for index in inner if index not in results]
    if not whens or not results:
        return None
    every = policy is not None and is_policy and policy["policy"][0].lower() in _EVERY
    return _Layout(whens, results, remarks, every)


def _find_results(
    header: Sequence[str], body: Sequence[Sequence[str]], inner: Sequence[int], is_policy: bool
) -> list[int]:
    """The columns that say what is done: those at the end that are called so, else the last of a table of tests."""
    named = [index for index in inner if _is_headed(_RESULTS, header[index])]
    others = max((index for index in inner if index not in set(named)), default=-1)
    last = [index for index in named if index > others]
    results = last or named
    if len(results) == len(inner):
        results = results[-1:]
    if (
        not results
        and inner
        and (_is_headed(_WEAK_RESULTS, header[inner[-1]]) or is_policy or _has_tests(body, inner[:-1]))
    ):
        results = [inner[-1]]
    return results


def _is_headed(names: re.Pattern[str], header: str) -> bool:
    """Whether a column is called so, in any of the languages."""
    return names.fullmatch(column_in_english(header).strip(" .:*?")) is not None


def _has_tests(body: Sequence[Sequence[str]], whens: Sequence[int]) -> bool:
    """Whether cells test values (`> 500`, `any`) rather than state them."""
    cells = [row[index] for row in body for index in whens]
    return sum(is_test(cell) or cell.strip() == "-" for cell in cells) * 5 >= max(len(cells), 1)


def _read_rule(
    header: Sequence[str], row: Sequence[str], columns: dict[int, Column], layout: _Layout, line: int
) -> Branch:
    """A rule; without a condition where every column is *any*."""
    tested = [index for index in layout.whens if not (says_any(row[index]) or says_rest(row[index]))]
    atoms = [
        "" if _is_headed(_CONDITIONS, header[index]) else cell_condition(columns[index], row[index]) for index in tested
    ]
    body = tuple(clause for index in layout.results for clause in _read_result(header[index], row[index].strip(), line))
    remarks = tuple(f"{header[index]}: {row[index].strip()}" for index in layout.remarks if row[index].strip())
    if remarks and body and isinstance(body[0], Action):
        body = (Action(body[0].text, line, remarks, is_outcome=body[0].is_outcome), *body[1:])
    if tested and all(atoms):
        units = {columns[index].fact.strip("{}"): columns[index].unit for index in tested if columns[index].unit}
        expression = " and ".join(atoms)
        return Branch("if", expression, line, body, formal=Formal(expression, units))
    words = [_in_words(header[index], row[index].strip()) for index in tested]
    return Branch("if", " and ".join(words), line, body)


def _in_words(header: str, cell: str) -> str:
    """A cell as a condition in words; below a header such as *Condition* it is one as it stands."""
    if _is_headed(_CONDITIONS, header):
        return re.sub(r"^(?:if|when|where)\s+", "", cell, flags=re.I)
    return case_condition(cell, header)


def _read_result(header: str, cell: str, line: int) -> list[Clause]:
    """What a cell of results says: instructions, or the value of an outcome."""
    if not cell or re.fullmatch(r"[-–—\s]+", cell):
        return []
    is_value = _is_headed(_OUTCOMES, header) and len(cell.split()) <= MAX_OUTCOME_WORDS
    if is_instruction(cell) and not is_value:
        return read_sentence(cell, line)
    text = cell[:1].upper() + cell[1:] if _is_headed(_PLAIN_RESULTS, header) else f"{header.strip()}: {cell}"
    return [Action(text, line, is_outcome=True)]


__all__ = ["HIT_POLICY", "read_decisions"]
