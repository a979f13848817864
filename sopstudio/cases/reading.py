"""Rows as cases: typed values of inputs, answers of tools and what is expected, by the mapping of a table.

Values are read by the rules that hold for facts in runs, each distinct text of a column once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sopstudio.cases.cells import Locale, cell_reader, column_locale, is_blank, parse_literal
from sopstudio.cases.mapping import END, WHOLE, TableMapping
from sopstudio.cases.table import Cell, Table, TableRow, UnreadRow, find_column
from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import FactValue, closest_name
from sopstudio.sop import Fact, Runtime, Task, Tool, look_up
from sopstudio.sop.facts import FactType
from sopstudio.translation import quoted, tr

MAX_KEPT_TEXTS: Final = 100_000
"""How many distinct texts of a column are kept with their values."""


class NoAnswer(Struct, frozen=True):
    """Why a tool gave no answer that counts, the facts that it lacks, and those that it gave all the same."""

    reason: str
    facts: tuple[str, ...] = ()
    given: dict[str, FactValue] = {}


Answer: TypeAlias = dict[str, FactValue] | NoAnswer
"""The facts that a tool's answer gives, or why it is none."""


class Case(Struct, frozen=True, gc=False):
    """A past case: its number and line in the table, its name there, and its values.

    `inputs` are the facts that the case brings along, `answers` those in the answer of each tool (or why it is no
    answer), `expected` those that should come out; a blank cell is not among them.
    """

    number: int
    line: int
    id: str
    inputs: dict[str, FactValue]
    answers: dict[str, Answer]
    expected: dict[str, FactValue]

    def values(self) -> dict[str, FactValue]:
        """Everything that the table says of the case, but for what is expected."""
        values = dict(self.inputs)
        for answer in self.answers.values():
            values.update(answer if isinstance(answer, dict) else answer.given)
        return values


class _Texts(dict[str, Any]):
    """The values of texts, each read once."""

    def __init__(self, read: Callable[[Cell], Any]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str) -> Any:
        value = self._read(text)
        if len(self) < MAX_KEPT_TEXTS:
            self[text] = value
        return value


class _UnreadableError(Exception):
    """A cell that cannot be read: its column, and why. It never leaves this module."""

    def __init__(self, column: str, why: str) -> None:
        super().__init__(column, why)
        self.column, self.why = column, why


class _Column:
    """A column that gives a value of `name`."""

    __slots__ = ("index", "name", "read", "texts", "title")

    def __init__(self, name: str, index: int, title: str, read: Callable[[Cell], Any]) -> None:
        self.name, self.index, self.title, self.read, self.texts = name, index, title, read, _Texts(read)


def _read_values(columns: Sequence[_Column], cells: Sequence[Cell]) -> dict[str, Any]:
    """The values of columns by name, without missing ones. Raises `_UnreadableError`."""
    values = {}
    for column in columns:
        cell = cells[column.index]
        try:
            value = column.texts[cell] if type(cell) is str else column.read(cell)
        except ConditionError as error:
            raise _UnreadableError(column.title, error.why or error.what) from None
        if value is not None:
            values[column.name] = value
    return values


class _AnswerColumns(Struct, frozen=True):
    """The columns of a tool's answer by fact; `required` are the facts that it always has."""

    tool: Tool
    columns: tuple[_Column, ...]
    whole: _Column | None
    required: tuple[str, ...]


class CaseReader:
    """Reads the rows of one table for one SOP.

    Raises `FormatError` where the mapping names a column, fact or tool that is not there.
    """

    def __init__(self, runtime: Runtime, table: Table, mapping: TableMapping) -> None:
        self.runtime, self.table, self.mapping = runtime, table, mapping
        self._id = find_column(table.columns, mapping.id) if mapping.id else None
        inputs, answers = self._split_inputs()
        self._inputs = [self._column(self._fact(name), column) for name, column in inputs.items()]
        self._answers = [self._answer_columns(name, paths) for name, paths in answers.items()]
        self._expected = [self._expected_column(name, column) for name, column in mapping.expected.items()]
        if not self._expected:
            raise FormatError(
                tr("nothing is expected"), where=table.name, why=tr("no column says what came of the cases"),
                hint=tr("name one with --expect FACT=COLUMN, or end=COLUMN"),
            )  # fmt: skip

    @property
    def expected_names(self) -> tuple[str, ...]:
        """The facts that are expected, and `END`."""
        return tuple(column.name for column in self._expected)

    @property
    def given_facts(self) -> tuple[str, ...]:
        """The facts of which the table has values, as inputs or in answers."""
        names = [column.name for column in self._inputs]
        for answer in self._answers:
            names += [column.name for column in answer.columns]
            if answer.whole is not None:
                names += [output.fact for output in answer.tool.outputs]
        return tuple(dict.fromkeys(names))

    def read(self) -> Iterator[Case | UnreadRow]:
        """Every row as a case, or why it is none, in the order of the table; rows that no reader could read first."""
        yield from self.table.unread
        yield from map(self.read_row, self.table.rows)

    def read_row(self, row: TableRow) -> Case | UnreadRow:
        """A row as a case, or why it is none."""
        cells = row.cells
        row_id = "" if self._id is None else str(cells[self._id] or "").strip()
        try:
            inputs = _read_values(self._inputs, cells)
            answers = {answer.tool.name: self._read_answer(answer, cells) for answer in self._answers}
            expected = _read_values(self._expected, cells)
        except _UnreadableError as error:
            return UnreadRow(row.number, row.line, error.why, error.column, row_id)
        if not expected:
            return UnreadRow(row.number, row.line, "it does not say what came of it", self._expected[0].title, row_id)
        return Case(row.number, row.line, row_id, inputs, answers, expected)

    def _read_answer(self, answer: _AnswerColumns, cells: Sequence[Cell]) -> Answer:
        facts = _read_values(answer.columns, cells)
        if answer.whole is not None:
            for values in _read_values((answer.whole,), cells).values():
                facts.update(values)
        return self._complete(answer, facts)

    @staticmethod
    def _complete(answer: _AnswerColumns, facts: dict[str, FactValue]) -> Answer:
        """The answer as it counts: a fact that it always has must be there."""
        lacking = tuple(name for name in answer.required if name not in facts)
        return NoAnswer(f"{answer.tool.label()} gave no {', '.join(lacking)}", lacking, facts) if lacking else facts

    def _split_inputs(self) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
        """Inputs and answers; an input that only tools and persons give counts as their answer."""
        flow, asked = self.runtime.flow, asked_facts(self.runtime)
        answers = {name: dict(paths) for name, paths in self.mapping.tools.items()}
        inputs: dict[str, str] = {}
        for fact, column in self.mapping.inputs.items():
            givers = [
                (tool.name, output.path)
                for tool in flow.tools.values()
                for output in tool.outputs
                if output.fact == fact
            ]
            if givers and fact not in asked:
                for tool_name, path in givers:
                    answers.setdefault(tool_name, {}).setdefault(path, column)
            else:
                inputs[fact] = column
        return inputs, answers

    def _fact(self, name: str) -> Fact:
        fact = self.runtime.flow.facts.get(name)
        if fact is None:
            nearest = closest_name(name, self.runtime.flow.facts)
            hint = (
                tr("did you mean {nearest}?", nearest=nearest) if nearest else tr("declare it, or leave the column out")
            )
            raise FormatError(tr("the SOP has no such fact"), where=name, hint=hint)
        return fact

    def _column(self, fact: Fact, title: str, *, any_value: bool = False) -> _Column:
        index = find_column(self.table.columns, title)
        title = self.table.columns[index]
        return _Column(fact.name, index, title, cell_reader(fact, self._locale(title, fact.type), any_value=any_value))

    def _locale(self, title: str, kind: FactType | None = None) -> Locale:
        """How a column writes numbers and dates: as the mapping says, else as its cells show."""
        kept = self.mapping.locales.get(title)
        if kept is not None:
            return kept.locale()
        return column_locale(self.table.column(title), kind)

    def _answer_columns(self, name: str, paths: Mapping[str, str]) -> _AnswerColumns:
        tool = self.runtime.flow.tools.get(name)
        if tool is None:
            nearest = closest_name(name, self.runtime.flow.tools)
            raise FormatError(
                tr("the SOP has no such tool"),
                where=name,
                hint=tr("did you mean {nearest}?", nearest=nearest) if nearest else "",
            )
        facts = {output.path: output.fact for output in tool.outputs}
        columns, whole, required = [], None, list[str]()
        for path, title in paths.items():
            if path == WHOLE:
                whole = self._whole_column(tool, title)
                continue
            fact_name = facts.get(path) or (path if path in facts.values() else None)
            if fact_name is None:
                raise FormatError(
                    tr("the tool gives nothing of this name"),
                    where=f"{name}: {path}",
                    hint=tr("it gives: {facts}", facts=", ".join(facts)),
                )
            fact = self._output_fact(fact_name)
            columns.append(self._column(fact, title))
            required += [] if fact.optional else [fact.name]
        if whole is not None:
            required = [fact for fact in facts.values() if not self._output_fact(fact).optional]
        return _AnswerColumns(tool, tuple(columns), whole, tuple(dict.fromkeys(required)))

    def _output_fact(self, name: str) -> Fact:
        return self.runtime.flow.facts.get(name) or Fact(name=name, optional=True)

    def _whole_column(self, tool: Tool, title: str) -> _Column:
        """A column of whole answers: an object with the tool's paths, or the one thing that the tool gives."""
        index = find_column(self.table.columns, title)
        locale = self._locale(self.table.columns[index])
        readers = [
            (output.path, output.fact, cell_reader(self._output_fact(output.fact), locale)) for output in tool.outputs
        ]

        def read(cell: Cell) -> dict[str, FactValue]:
            body = parse_literal(cell) if isinstance(cell, str) and cell.strip()[:1] in "{[" else cell
            if is_blank(cell):
                return {}
            if not isinstance(body, dict):
                if len(readers) != 1:
                    raise ConditionError(
                        tr("{label} gives several facts", label=tool.label()),
                        why=tr("{cell} is no object", cell=quoted(str(cell)[:60])),
                    )
                body = {readers[0][0]: cell}
            found = ((fact, read_cell(_found_in(body, path))) for path, fact, read_cell in readers)
            return {fact: value for fact, value in found if value is not None}

        return _Column(tool.name, index, self.table.columns[index], read)

    def _expected_column(self, name: str, title: str) -> _Column:
        if name == END and name not in self.runtime.flow.facts:
            return self._column(Fact(name=END), title)
        return self._column(self._fact(name), title, any_value=True)


def asked_facts(runtime: Runtime) -> frozenset[str]:
    """The facts that the procedure asks the user for at some place."""
    return frozenset(name for node in runtime.flow.nodes.values() if isinstance(node, Task) for name in node.asks)


def _found_in(body: Mapping[str, Any], path: str) -> Any:
    """What an answer has at a path: the member of that name, else what the path leads to."""
    return body[path] if path in body else look_up(body, path)


def read_cases(runtime: Runtime, table: Table, mapping: TableMapping) -> tuple[list[Case], list[UnreadRow]]:
    """The cases of a table, and the rows that cannot be read, both in the order of the table."""
    cases: list[Case] = []
    unread: list[UnreadRow] = []
    for item in CaseReader(runtime, table, mapping).read():
        if isinstance(item, Case):
            cases.append(item)
        else:
            unread.append(item)
    return cases, sorted(unread, key=lambda row: row.number)


__all__ = ["Answer", "Case", "CaseReader", "NoAnswer", "asked_facts", "read_cases"]
