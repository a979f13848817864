"""Which column of a table is what: inputs, answers of tools, expected facts and end, and the name of a row.

A mapping is kept with the SOP (`DocumentSettings.tables`, by the name of the table), and written to a file of its own
to be shared: JSON with `"$kind": "sopstudio table mapping"`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, ValidationError

from sopstudio.cases.cells import Locale
from sopstudio.cases.table import Table, find_column
from sopstudio.errors import FormatError
from sopstudio.sop import Document, FrozenDict, FrozenModel, dumps, freeze, loads, replace_fields, to_json_data
from sopstudio.sop.frozen import TextMap
from sopstudio.translation import tr

END: Final = "end"
"""What stands for the end of the procedure among expected facts."""
WHOLE: Final = ""
"""The output path of a column that holds the whole answer of a tool, as JSON or a Python literal."""
KIND: Final = "sopstudio table mapping"


class ColumnLocale(FrozenModel):
    """How a column writes what may be read in two ways, where it was decided by a person or a guess."""

    decimal_comma: bool = False
    day_first: bool = False

    def locale(self) -> Locale:
        """The locale that readers of cells take."""
        return Locale("," if self.decimal_comma else ".", self.day_first)


class TableMapping(FrozenModel):
    """The columns of a table by what they are.

    `inputs` has the column of each fact that the case brings along, `tools` those of a tool's answer by output path
    (`WHOLE` for all of it), `expected` those of the facts that should come out, and of the end (`END`). `id` is the
    column that names a row. `sheet` and `query` say which part of the file is meant.
    """

    inputs: TextMap = FrozenDict()
    tools: Annotated[dict[str, TextMap], AfterValidator(freeze)] = FrozenDict()
    expected: TextMap = FrozenDict()
    id: str = ""
    sheet: str = ""
    query: str = ""
    locales: Annotated[dict[str, ColumnLocale], AfterValidator(freeze)] = FrozenDict()

    def columns(self) -> tuple[str, ...]:
        """The columns that are used, each once."""
        answers = [column for paths in self.tools.values() for column in paths.values()]
        names = (self.id, *self.inputs.values(), *answers, *self.expected.values())
        return tuple(dict.fromkeys(filter(None, names)))

    def fits(self, table: Table) -> bool:
        """Whether the table has every column that is used."""
        try:
            return all(find_column(table.columns, name) >= 0 for name in self.columns())
        except FormatError:
            return False


def mapping_to_data(mapping: TableMapping) -> dict[str, Any]:
    """The mapping as JSON data."""
    data: dict[str, Any] = to_json_data(mapping)
    if mapping.id == "":
        data.pop("id", None)  # a field of this name is written even where it is blank
    return data


def mapping_from_data(data: Any, where: str = "") -> TableMapping:
    """The mapping of JSON data. Raises `FormatError` naming what does not fit."""
    try:
        return TableMapping.model_validate({key: value for key, value in dict(data).items() if key != "$kind"})
    except (ValidationError, TypeError, ValueError) as error:
        first = error.errors()[0] if isinstance(error, ValidationError) else None
        place = ".".join(map(str, first["loc"])) if first else ""
        why = str(first["msg"]) if first else tr("it is no object")
        raise FormatError(
            tr("the table mapping cannot be read"), where=": ".join(filter(None, (where, place))), why=why
        ) from None


def write_mapping(mapping: TableMapping) -> str:
    """The mapping as a file to share."""
    return dumps({"$kind": KIND, **mapping_to_data(mapping)}) + "\n"


def read_mapping(text: str, where: str = "") -> TableMapping:
    """The mapping in such a file. Raises `FormatError`."""
    data = loads(text)
    if not isinstance(data, Mapping) or data.get("$kind") != KIND:
        raise FormatError(
            tr("this is no table mapping"), where=where, hint=tr("backtest --save-mapping FILE writes one")
        )
    return mapping_from_data(data, where)


def kept_mappings(document: Document) -> dict[str, TableMapping]:
    """The mappings that the document keeps, by the names of their tables. Raises `FormatError` for a damaged one."""
    tables = document.settings.tables
    return {name: mapping_from_data(data, f"settings.tables.{name}") for name, data in tables.items()}


def keep_mapping(document: Document, name: str, mapping: TableMapping) -> Document:
    """The document with the mapping of the table `name`; the SOP and its hash stay as they are."""
    tables = FrozenDict({**document.settings.tables, name: freeze(mapping_to_data(mapping))})
    return replace_fields(document, settings=replace_fields(document.settings, tables=tables))


__all__ = [
    "END",
    "KIND",
    "WHOLE",
    "ColumnLocale",
    "TableMapping",
    "keep_mapping",
    "kept_mappings",
    "mapping_from_data",
    "mapping_to_data",
    "read_mapping",
    "write_mapping",
]
