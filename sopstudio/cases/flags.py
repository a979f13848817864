"""The mapping of a table as a call gives it: `--inputs`, `--tool`, `--expect` and `--id`.

Each names columns, `FACT=COLUMN` where they are called otherwise; names are found whatever their case and spaces.
"""

from __future__ import annotations

from collections.abc import Sequence

from sopstudio.cases.cells import is_blank, parse_literal
from sopstudio.cases.guess import fold_bare
from sopstudio.cases.mapping import END, WHOLE, TableMapping
from sopstudio.cases.table import Table, find_column
from sopstudio.errors import FormatError
from sopstudio.expressions import closest_name
from sopstudio.sop import FrozenDict, Runtime, Tool, replace_fields
from sopstudio.translation import tr


def override_mapping(
    mapping: TableMapping,
    runtime: Runtime,
    table: Table,
    *,
    inputs: Sequence[str] = (),
    tools: Sequence[str] = (),
    expected: Sequence[str] = (),
    row_id: str = "",
) -> TableMapping:
    """`mapping` with what the call says in its place; what the call does not speak of stays.

    A column that the call names is taken from whatever it was before. Raises `FormatError`.
    """
    facts = runtime.flow.facts
    named_inputs = dict(_split(text, list(facts), table) for text in inputs)
    named_expected = dict(_split(text, [*facts, END], table) for text in expected)
    named_tools = {name: _tool_columns(runtime, table, name, rest) for name, rest in map(_split_tool, tools)}
    column = table.columns[find_column(table.columns, row_id)] if row_id else ""
    used = {*named_inputs.values(), *named_expected.values(), column}
    used |= {title for paths in named_tools.values() for title in paths.values()}
    kept = _without(mapping, used)
    return replace_fields(
        kept,
        inputs=FrozenDict({**kept.inputs, **named_inputs} if not inputs else named_inputs),
        tools=FrozenDict({**kept.tools, **{name: FrozenDict(paths) for name, paths in named_tools.items()}}),
        expected=FrozenDict(named_expected or kept.expected),
        id=column or kept.id,
    )


def _without(mapping: TableMapping, columns: set[str]) -> TableMapping:
    """The mapping without these columns."""
    tools = {
        name: FrozenDict({path: title for path, title in paths.items() if title not in columns})
        for name, paths in mapping.tools.items()
    }
    return replace_fields(
        mapping,
        inputs=FrozenDict({fact: title for fact, title in mapping.inputs.items() if title not in columns}),
        tools=FrozenDict({name: paths for name, paths in tools.items() if paths}),
        expected=FrozenDict({fact: title for fact, title in mapping.expected.items() if title not in columns}),
        id="" if mapping.id in columns else mapping.id,
    )


def _split(text: str, known: Sequence[str], table: Table) -> tuple[str, str]:
    """The fact and the column in `FACT=COLUMN`, or in one name for both."""
    name, mark, title = (part.strip() for part in text.partition("="))
    column = table.columns[find_column(table.columns, title if mark else name)]
    return find_name(name, known, "fact"), column


def find_name(name: str, known: Sequence[str], kind: str) -> str:
    """The one of the names that is meant. Raises `FormatError` naming a similar one."""
    if name in known:
        return name
    folded = [other for other in known if fold_bare(other) == fold_bare(name)]
    if len(folded) == 1:
        return folded[0]
    nearest = closest_name(name, known)
    raise FormatError(
        tr("the SOP has no such {kind}", kind=kind),
        where=name,
        hint=tr("did you mean {nearest}?", nearest=nearest) if nearest else "",
    )


def _split_tool(text: str) -> tuple[str, str]:
    name, mark, rest = (part.strip() for part in text.partition("="))
    if not mark or not rest:
        raise FormatError(
            tr("a tool needs columns"), where=f"--tool {text}", hint=tr("write TOOL=COLUMN or TOOL=PATH=COLUMN,…")
        )
    return name, rest


def _tool_columns(runtime: Runtime, table: Table, name: str, rest: str) -> dict[str, str]:
    """The columns of a tool's answer by output path."""
    tool = runtime.flow.tools[find_name(name, list(runtime.flow.tools), "tool")]
    paths: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        path, mark, title = (piece.strip() for piece in part.partition("="))
        column = table.columns[find_column(table.columns, title if mark else path)]
        paths[_output_path(tool, path if mark else column, table.column(column), is_named=bool(mark))] = column
    return paths


def _output_path(tool: Tool, name: str, cells: Sequence[object], *, is_named: bool) -> str:
    """The path at which a tool gives what a column holds; `WHOLE` for all of its answer."""
    by_name = {fold_bare(output.fact): output.path for output in tool.outputs}
    by_name |= {fold_bare(output.path): output.path for output in tool.outputs}
    path = by_name.get(fold_bare(name))
    if path is not None:
        return path
    if is_named:
        known = ", ".join(output.path for output in tool.outputs)
        raise FormatError(
            tr("the tool gives nothing of this name"),
            where=f"{tool.name}: {name}",
            hint=tr("it gives: {known}", known=known),
        )
    sample = [cell for cell in cells if not is_blank(cell)][:20]
    if any(isinstance(parse_literal(cell) if isinstance(cell, str) else cell, dict) for cell in sample):
        return WHOLE
    if len(tool.outputs) == 1:
        return tool.outputs[0].path
    known = ", ".join(output.path for output in tool.outputs)
    raise FormatError(
        tr("it is open what the column is of the answer"), where=f"{tool.name}: {name}",
        hint=tr("write --tool {name}=PATH={name_2}; it gives: {known}", name=tool.name, name_2=name, known=known),
    )  # fmt: skip


__all__ = ["find_name", "override_mapping"]
