"""The kinds of files that hold tables: a reader each, listed in `registry`."""

from sopstudio.cases.sources.registry import TABLE_EXTENSIONS, is_table_file, read_table

__all__ = ["TABLE_EXTENSIONS", "is_table_file", "read_table"]
