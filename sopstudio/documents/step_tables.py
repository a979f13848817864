"""Tables of steps: a row for each, with columns for its number, what is done, who does it, when, and what follows.

Among them are the process maps that Visio's data visualizer reads (*Next Step ID*, *Connector Label*, *Shape Type*).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from sopstudio.documents.branches import question_of, read_sentence
from sopstudio.documents.clauses import Action, Branch, BranchKind, Clause, Finish, Label
from sopstudio.documents.english_structure import column_in_english
from sopstudio.documents.following_steps import Followers
from sopstudio.documents.sentences import split_sentences
from sopstudio.documents.table_cells import says_any, says_rest
from sopstudio.documents.verbs import is_instruction

ColumnKind = Literal[
    "number", "step", "role", "tool", "condition", "next", "yes", "no", "label", "shape", "detail", "other"
]
_NAMES: Final[dict[ColumnKind, str]] = {
    "number": r"(?:#|no|nr|id|number|seq(?:uence)?|order|(?:process )?step (?:no|nr|number|id|#)|s/?n)",
    "yes": r"(?:if )?(?:yes|true|ok|pass(?:ed)?|success(?:ful)?)(?:[ ,:→-]+(?:go to|next(?: step)?|then|goto|step))?|"
    r"on success|"
    r"next(?: step)? (?:if )?\(?yes\)?",
    "no": r"(?:if )?(?:no|false|not ok|fail(?:ed|s|ure)?|not)(?:[ ,:→-]+(?:go to|next(?: step)?|then|goto|step))?|"
    r"on (?:failure|error)|next(?: step)? (?:if )?\(?no\)?|else|otherwise",
    "next": r"next|"
    r"next steps?(?: (?:id|no|number|#))?|next (?:action|task|activity)|(?:then )?go(?:es)?[ -]?to(?: step)?|"
    r"(?:proceed|jump|continue) to|continue with|following step|successors?|leads to|what next",
    "step": r"(?:process |procedure )?(?:steps?|actions?|activity|activities|tasks?|instructions?|description|"
    r"procedure|what(?: to do)?|details?|how|work instruction)"
    r"(?: (?:description|name|title|to take|to be taken|details?))?",
    "role": r"(?:responsible|responsibility|who|owner|role|actor|performed by|done by|by|person|department|team|"
    r"responsible (?:person|party|role|team)|accountable|swim ?lane|assigned to|assignee)",
    "tool": r"(?:tools?|system|application|function|api)(?: used)?",
    "condition": r"(?:conditions?|if|when|criteri(?:on|a)|applies (?:if|when|to)|only if|preconditions?|case)",
    "label": r"connector labels?|(?:edge|link|arrow|branch|transition) labels?",
    "shape": r"(?:shape|step|node|element)? ?types?|shape",
    "detail": r"(?:notes?|remarks?|comments?|time(?: limit)?|duration|sla|when due|documents?|forms?|records?|"
    r"references?|inputs?|outputs?|evidence|status|date|initials|signature|done|expected (?:result|outcome)|"
    r"acceptance criteria|tips?|why|phase|function)",
}  # fmt: skip
_NUMBER_CELL: Final = re.compile(r"(?:step\s*)?(?P<number>[A-Z]{0,4}-?\d+(?:\.\d+)*[a-z]?|[A-Z])[.):]?", re.I)
_TOOL_NAME: Final = re.compile(r"[A-Za-z][\w-]*_[\w-]*")
_STEP_NAME: Final = re.compile(
    r"(?:process |procedure )?(?:step|task|activity|instruction)s?\b.*|seq(?:uence)?|work instruction", re.I
)
_END_SHAPE: Final = re.compile(r"end|stop|terminator|end event|finish", re.I)
MIN_INSTRUCTIONS: Final = 0.3
"""How many of the rows of a longer table have to say what is to be done."""
MIN_ROWS_COUNTED: Final = 4


class _Row(NamedTuple):
    """A row: its line, and its cells by what their columns say, each with the name of the column."""

    line: int
    cells: Sequence[tuple[ColumnKind, str, str]]

    def first(self, kind: ColumnKind) -> str:
        """The first filled cell of a kind; blank where there is none."""
        return next((cell for of, _, cell in self.cells if of == kind), "")

    def every(self, *kinds: ColumnKind) -> list[str]:
        """The filled cells of these kinds."""
        return [cell for of, _, cell in self.cells if of in kinds]


def read_steps(rows: Sequence[Sequence[str]], line: int) -> list[Clause]:
    """The clauses of a table of steps whose header stands on `line`; nothing where it is no such table."""
    header, *body = rows
    kinds = column_kinds(header, body)
    if not _is_table_of_steps(header, kinds, body):
        return []
    table = [_read_cells(header, row, kinds, line + offset) for offset, row in enumerate(body, 1)]
    return _Reader([row for row in table if row.cells]).read()


def column_kinds(header: Sequence[str], body: Sequence[Sequence[str]]) -> list[ColumnKind]:
    """What each column says; *step* for one of numbers is its number. Rows with a single cell name a group."""
    whole = [row for row in body if sum(map(bool, map(str.strip, row))) > 1] or body
    return [_column_kind(name, [row[index] for row in whole if index < len(row)]) for index, name in enumerate(header)]


def _column_kind(name: str, cells: Sequence[str]) -> ColumnKind:
    words = re.sub(r"[\s_]+", " ", column_in_english(name)).strip(" .:*?").lower()
    filled = [cell.strip() for cell in cells if cell.strip()]
    are_numbers = bool(filled) and all(_NUMBER_CELL.fullmatch(cell) for cell in filled)
    kind = next((kind for kind, pattern in _NAMES.items() if re.fullmatch(pattern, words)), None)
    if are_numbers and (not words or kind in ("number", "step")):
        return "number"
    return "other" if kind is None or (kind == "number" and not are_numbers) else kind


def _is_table_of_steps(header: Sequence[str], kinds: Sequence[ColumnKind], body: Sequence[Sequence[str]]) -> bool:
    """Whether the columns are those of steps, and enough of its rows say what is to be done."""
    steps = [index for index, kind in enumerate(kinds) if kind == "step"]
    is_mapped = not {"next", "yes", "no"}.isdisjoint(kinds)
    has_company = is_mapped or any(kind in ("number", "role", "tool", "detail") for kind in kinds) or len(steps) > 1
    if not steps or not has_company or ("other" in kinds and not (is_mapped or _is_numbered(header, kinds))):
        return False
    said = [any(_says_something(row[index]) for index in steps) for row in body]
    is_enough = sum(said) >= len(said) * MIN_INSTRUCTIONS or len(said) < MIN_ROWS_COUNTED
    return any(said) and is_enough and (is_mapped or any(is_instruction(row[index]) for row in body for index in steps))


def _is_numbered(header: Sequence[str], kinds: Sequence[ColumnKind]) -> bool:
    """Whether the rows are called steps and counted, so that unknown columns only add to them."""
    named = any(
        _STEP_NAME.fullmatch(name.strip(" .:*"))
        for name, kind in zip(header, kinds, strict=True)
        if kind in ("number", "step")
    )
    return named and "number" in kinds and not re.fullmatch(r"risk|condition", header[0].strip(), re.I)


def _says_something(cell: str) -> bool:
    text = cell.strip()
    return bool(text) and (is_instruction(text) or text.endswith("?") or len(text.split()) > 1)


def _read_cells(header: Sequence[str], row: Sequence[str], kinds: Sequence[ColumnKind], line: int) -> _Row:
    filled = zip(kinds, header, row, strict=True)
    return _Row(line, [(kind, name.strip(), cell.strip()) for kind, name, cell in filled if cell.strip()])


class _Reader:
    """Reads the rows from the first to the last."""

    def __init__(self, rows: Sequence[_Row]) -> None:
        self._rows = rows
        self._numbers = [_number(row.first("number")) for row in rows]
        titles = [next(iter(row.every("step")), "") for row in rows]
        ends_by_blank = sum(bool(row.first("next")) for row in rows) * 10 >= max(len(rows) - 1, 1) * 7
        self._followers = Followers(self._numbers, titles, ends_by_blank=ends_by_blank)

    def read(self) -> list[Clause]:
        """The clauses of all rows."""
        clauses: list[Clause] = []
        for index, row in enumerate(self._rows):
            clauses += self._read_row(index, row)
        return clauses

    def _read_row(self, index: int, row: _Row) -> list[Clause]:
        if len(row.cells) == 1 and row.cells[0][0] != "step":
            kind, _, text = row.cells[0]
            return [] if kind in ("number", "detail") and _NUMBER_CELL.fullmatch(text) else [Label(text, row.line)]
        label, texts = self._name(index, row)
        clauses = [
            clause for text in texts for part in split_sentences(text) for clause in read_sentence(part, row.line)
        ]
        if _END_SHAPE.fullmatch(row.first("shape")) and not (row.first("next") or row.first("yes")):
            ends = clauses[-1:] if clauses and not isinstance(clauses[-1], Finish) else []
            clauses = [*clauses[:-1], *(Finish(_text(clause), row.line) for clause in ends)] if ends else clauses
        clauses = [*_complete(clauses, row), *self._read_following(index, row, texts)]
        condition = row.first("condition")
        if not clauses and not label.number and not label.title:
            return []
        if not condition or says_any(condition):
            return [label, *clauses] if clauses else []
        return self._with_condition(index, label, condition, clauses)

    def _name(self, index: int, row: _Row) -> tuple[Label, list[str]]:
        """The label of a row, and what it says is done; blank where it goes on with the step of the row above."""
        steps = row.every("step")
        title = steps[0] if len(steps) > 1 and not is_instruction(steps[0]) else ""
        texts = steps[1:] if title else steps
        above = self._rows[index - 1] if index else None
        goes_on = above is not None and bool(row.first("condition")) and (above.every("step") == steps or not steps)
        if goes_on and self._numbers[index] in ("", self._numbers[index - 1]):
            return Label("", row.line), []
        return Label(title, row.line, self._numbers[index]), texts

    def _read_following(self, index: int, row: _Row, texts: Sequence[str]) -> list[Clause]:
        """What follows a row, where its columns say so."""
        question = _question(texts[-1] if texts else "")
        yes, no = row.first("yes"), row.first("no")
        if yes or no:
            return self._followers.read_answers(index, question, yes, no, row.line)
        return self._followers.read_next(index, question, row.first("next"), row.first("label"), row.line)

    def _with_condition(self, index: int, label: Label, condition: str, clauses: list[Clause]) -> list[Clause]:
        """The clauses of a row that applies only under a condition; that of a row that goes on excludes those above."""
        is_first = bool(label.number or label.title) or not index or not self._rows[index - 1].first("condition")
        if says_rest(condition):
            kind: BranchKind = "else"
        else:
            kind = "if" if is_first else "elif"
        words = re.sub(r"^(?:if|when|where)\s+", "", condition, flags=re.I)
        branch = Branch(kind, "" if kind == "else" else words, label.line, tuple(clauses))
        shared = self._shared_step(index, label)
        if not shared:
            return [*([label] if label.number or label.title else []), branch]
        rest = [clause for clause in clauses if clause not in shared]
        return [label, *shared, replace(branch, body=tuple(rest))]

    def _shared_step(self, index: int, label: Label) -> list[Clause]:
        """The step of a row whose condition is one of several on the rows below it, each with what follows."""
        following = self._rows[index + 1] if index + 1 < len(self._rows) else None
        row = self._rows[index]
        if following is None or not (label.number or label.title) or not following.first("condition"):
            return []
        is_same = following.every("step") in ([], row.every("step")) and self._numbers[index + 1] in (
            "",
            self._numbers[index],
        )
        if not is_same:
            return []
        texts = self._name(index, row)[1]
        read = [clause for text in texts for part in split_sentences(text) for clause in read_sentence(part, row.line)]
        return _complete(read, row)


def _text(clause: Clause) -> str:
    return clause.text if isinstance(clause, Action) else ""


def _question(text: str) -> str:
    """What a step asks, as a condition: the words of a question, what *check whether* names, or that it succeeds."""
    last = ([*split_sentences(text)] or [""])[-1]
    if last.endswith("?"):
        return last.rstrip("? ")
    return question_of(last) or (f"{last.rstrip('. ')}: yes" if last else "")


def _number(cell: str) -> str:
    match = _NUMBER_CELL.fullmatch(cell)
    return match["number"].upper() if match else cell


def _complete(clauses: Sequence[Clause], row: _Row) -> list[Clause]:
    """The clauses of a row with who does them, and with the other cells at the first action."""
    done = [_with_role(clause, row.first("role")) for clause in clauses]
    tools = [tool for cell in row.every("tool") for tool in _TOOL_NAME.findall(cell)]
    kinds = ("detail", "other") if tools else ("detail", "other", "tool")
    details = [f"{name}: {cell}" if name else cell for kind, name, cell in row.cells if kind in kinds]
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
