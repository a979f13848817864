"""Tables of steps: a row for each, with columns for its number, what is done, and who does it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from sopstudio.documents.branches import read_sentence
from sopstudio.documents.clauses import Action, Branch, Clause, Label
from sopstudio.documents.sentences import split_sentences
from sopstudio.documents.verbs import is_instruction

ColumnKind = Literal["number", "step", "role", "tool", "detail", "other"]
_NAMES: Final[dict[ColumnKind, str]] = {
    "number": r"(?:#|no|nr|id|number|seq(?:uence)?|order|step (?:no|nr|number|id|#)|s/?n)",
    "step": r"(?:process |procedure )?(?:steps?|actions?|activity|activities|tasks?|instructions?|description|"
    r"procedure|what(?: to do)?|details?|how|work instruction)(?: (?:description|to take|to be taken|details?))?",
    "role": r"(?:responsible|responsibility|who|owner|role|actor|performed by|done by|by|person|department|team|"
    r"responsible (?:person|party|role|team)|accountable)",
    "tool": r"(?:tools?|system|application|function|api)",
    "detail": r"(?:notes?|remarks?|comments?|time(?: limit)?|duration|sla|when due|documents?|forms?|records?|"
    r"references?|inputs?|outputs?|evidence|status|date|initials|signature|done|expected (?:result|outcome)|"
    r"acceptance criteria|tips?|why)",
}  # fmt: skip
_NUMBER_CELL: Final = re.compile(r"(?:step\s*)?(?P<number>\d+(?:\.\d+)*|[A-Z])[.):]?", re.I)
_TOOL_NAME: Final = re.compile(r"[A-Za-z][\w-]*_[\w-]*")


def read_steps(rows: Sequence[Sequence[str]], line: int) -> list[Clause]:
    """The clauses of a table of steps whose header stands on `line`; nothing where it is no such table."""
    header, *body = rows
    kinds = column_kinds(header, body)
    steps = [index for index, kind in enumerate(kinds) if kind == "step"]
    has_company = any(kind in ("number", "role", "tool", "detail") for kind in kinds) or len(steps) > 1
    if not steps or "other" in kinds or not has_company:
        return []
    if not any(is_instruction(row[index]) for row in body for index in steps):
        return []
    clauses: list[Clause] = []
    for offset, row in enumerate(body, 1):
        clauses += _read_row(header, row, kinds, line + offset)
    return clauses


def column_kinds(header: Sequence[str], body: Sequence[Sequence[str]]) -> list[ColumnKind]:
    """What each column says; *step* for one of numbers is its number."""
    return [_column_kind(name, [row[index] for row in body if index < len(row)]) for index, name in enumerate(header)]


def _column_kind(name: str, cells: Sequence[str]) -> ColumnKind:
    words = re.sub(r"\s+", " ", name).strip(" .:*").lower()
    filled = [cell.strip() for cell in cells if cell.strip()]
    are_numbers = bool(filled) and all(_NUMBER_CELL.fullmatch(cell) for cell in filled)
    kind = next((kind for kind, pattern in _NAMES.items() if re.fullmatch(pattern, words)), None)
    if are_numbers and (not words or kind in ("number", "step")):
        return "number"
    return "other" if kind is None or (kind == "number" and not are_numbers) else kind


def _read_row(header: Sequence[str], row: Sequence[str], kinds: Sequence[ColumnKind], line: int) -> list[Clause]:
    cells = [(kind, name, cell.strip()) for kind, name, cell in zip(kinds, header, row, strict=True) if cell.strip()]
    steps = [cell for kind, _, cell in cells if kind == "step"]
    if not steps:
        return []
    number = next((_number(cell) for kind, _, cell in cells if kind == "number"), "")
    role = next((cell for kind, _, cell in cells if kind == "role"), "")
    tools = [tool for kind, _, cell in cells if kind == "tool" for tool in _TOOL_NAME.findall(cell)]
    details = [f"{name}: {cell}" for kind, name, cell in cells if kind == "detail" or (kind == "tool" and not tools)]
    title = steps[0] if len(steps) > 1 and not is_instruction(steps[0]) else ""
    texts = steps[1:] if title else steps
    clauses = [clause for text in texts for part in split_sentences(text) for clause in read_sentence(part, line)]
    return [Label(title, line, number), *_complete(clauses, role, tools, details)]


def _number(cell: str) -> str:
    match = _NUMBER_CELL.fullmatch(cell)
    return match["number"].upper() if match else cell


def _complete(clauses: Sequence[Clause], role: str, tools: Sequence[str], details: Sequence[str]) -> list[Clause]:
    """The clauses of a row with who does them, and with the other cells at the first action."""
    done = [_with_role(clause, role) for clause in clauses]
    first = next((index for index, clause in enumerate(done) if isinstance(clause, Action)), None)
    action = done[first] if first is not None else None
    if first is not None and isinstance(action, Action):
        done[first] = replace(action, tools=(*action.tools, *tools), details=(*action.details, *details))
    return done


def _with_role(clause: Clause, role: str) -> Clause:
    if isinstance(clause, Action):
        return replace(clause, role=clause.role or role)
    if isinstance(clause, Branch):
        return replace(clause, body=tuple(_with_role(inner, role) for inner in clause.body))
    return clause


__all__ = ["ColumnKind", "column_kinds", "read_steps"]
