"""What a column of a table may be in an SOP, as choices in words; columns with their choices are a mapping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from sopstudio.sop import Runtime, Tool, replace_fields
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.cases.guess import ColumnGuess, Guess, Role
    from sopstudio.cases.mapping import TableMapping


class ColumnRole(NamedTuple):
    """A role (`cases.guess.Role`) with its target: a fact, or `TOOL.PATH` of an answer."""

    role: Role
    target: str = ""


UNUSED = ColumnRole("unused")
ROW_ID = ColumnRole("id")


def list_roles(runtime: Runtime) -> dict[ColumnRole, str]:
    """Every choice for a column of this SOP, with its words; what came of the case before what was known of it."""
    return dict(_roles(runtime))


def _roles(runtime: Runtime) -> Iterator[tuple[ColumnRole, str]]:
    from sopstudio.cases.mapping import END

    flow = runtime.flow
    yield UNUSED, tr("Not used")
    yield ROW_ID, tr("Names the row")
    outputs = [name for name in flow.sop.outputs if name in flow.facts]
    for name in outputs:
        yield ColumnRole("expected", name), tr("Expected: {name}", name=name)
    yield ColumnRole("end", END), tr("Expected: the end")
    for name in flow.facts:
        if name not in runtime.produced_facts:
            yield ColumnRole("input", name), tr("Known: {name}", name=name)
    for tool in flow.tools.values():
        yield from _answer_roles(tool)
    for name in (name for name in flow.facts if name not in outputs):
        yield ColumnRole("expected", name), tr("Expected: {name}", name=name)


def _answer_roles(tool: Tool) -> Iterator[tuple[ColumnRole, str]]:
    from sopstudio.cases.mapping import WHOLE

    for output in tool.outputs:
        yield (
            ColumnRole("tool", f"{tool.name}.{output.path}"),
            tr("{label} gives: {fact}", label=tool.label(), fact=output.fact),
        )
    if tool.outputs:
        yield ColumnRole("tool", f"{tool.name}.{WHOLE}"), tr("{label}: its whole answer", label=tool.label())


def guessed_roles(guess: Guess) -> dict[str, ColumnRole]:
    """The role of each column as it was guessed."""
    return {column.profile.name: ColumnRole(column.role, column.target) for column in guess.columns}


def mapped_roles(mapping: TableMapping, columns: Sequence[str]) -> dict[str, ColumnRole]:
    """The role of each column in a mapping."""
    from sopstudio.cases.mapping import END

    roles = {column: ColumnRole("input", fact) for fact, column in mapping.inputs.items()}
    for tool, paths in mapping.tools.items():
        roles |= {column: ColumnRole("tool", f"{tool}.{path}") for path, column in paths.items()}
    for name, column in mapping.expected.items():
        roles[column] = ColumnRole("end" if name == END else "expected", name)
    if mapping.id:
        roles.setdefault(mapping.id, ROW_ID)
    return {column: roles.get(column, UNUSED) for column in columns}


def roles_to_mapping(guess: Guess, roles: Mapping[str, ColumnRole]) -> TableMapping:
    """The mapping of columns with these roles; an input that named the rows goes on to, where no column does."""
    from sopstudio.cases.guess import to_mapping

    columns = [_with_role(column, roles.get(column.profile.name, UNUSED)) for column in guess.columns]
    mapping = to_mapping(columns)
    kept_id = guess.mapping.id
    if not mapping.id and roles.get(kept_id, UNUSED) != UNUSED:
        mapping = replace_fields(mapping, id=kept_id)
    return mapping


def _with_role(column: ColumnGuess, role: ColumnRole) -> ColumnGuess:
    return replace(column, role=role.role, target=role.target)


def find_fault(roles: Mapping[str, ColumnRole], words: Mapping[ColumnRole, str]) -> str:
    """Why a table cannot be run with these roles, in one sentence; blank where it can."""
    counts = Counter(role for role in roles.values() if role != UNUSED)
    twice = next((role for role, count in counts.items() if count > 1), None)
    if twice is not None:
        names = [column for column, role in roles.items() if role == twice]
        return tr(
            "{names} are both “{get}”. Choose one of them.",
            names=tr(" and ").join(names[:2]),
            get=words.get(twice, twice.target),
        )
    if not any(role.role in ("expected", "end") for role in roles.values()):
        return tr("No column says what came of the cases. Choose “Expected: …” for the one that does.")
    return ""


__all__ = [
    "ROW_ID",
    "UNUSED",
    "ColumnRole",
    "find_fault",
    "guessed_roles",
    "list_roles",
    "mapped_roles",
    "roles_to_mapping",
]
