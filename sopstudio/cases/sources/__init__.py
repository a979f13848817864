"""The kinds of files that hold tables: a reader each, listed in `registry`."""

from sopstudio.cases.sources.parts import TableParts, list_parts, select_all
from sopstudio.cases.sources.registry import TABLE_EXTENSIONS, is_table_file, read_table

__all__ = ["TABLE_EXTENSIONS", "TableParts", "is_table_file", "list_parts", "read_table", "select_all"]
