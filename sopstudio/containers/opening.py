"""Opening a file of another program: in a child process with limits, or here where this process is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final, TypeVar

from sopstudio.containers.child import Limits, ask_child
from sopstudio.containers.extracts import Pages, TextExtract, Workbook
from sopstudio.containers.worker import READERS
from sopstudio.extras import require

_Extract = TypeVar("_Extract")
WORKER: Final = "sopstudio.containers.worker"
LIMITS: Final[Mapping[str, Limits]] = MappingProxyType({"pdf": Limits(10), "word": Limits(5), "workbook": Limits(2)})
"""The limits of each reader: the text of a page of a PDF takes up to 50 ms, so a manual of 200 pages needs 10 s; a
Word document that unpacks to the most that is allowed needs 5 s."""


def open_word(raw: bytes, limits: Limits | None = None, *, here: bool = False) -> TextExtract:
    """The text of a Word document; `here` where this process has limits already. Raises `FormatError`."""
    require("docx")
    return _open("word", raw, TextExtract, "Word document", limits, here)


def open_pdf(raw: bytes, limits: Limits | None = None, *, here: bool = False) -> Pages:
    """The pages of a PDF document; `here` where this process has limits already. Raises `FormatError`."""
    require("pypdf")
    return _open("pdf", raw, Pages, "PDF", limits, here)


def open_workbook(raw: bytes, limits: Limits | None = None, *, here: bool = False) -> Workbook:
    """The sheets of a spreadsheet; `here` where this process has limits already. Raises `FormatError`."""
    require("python_calamine")
    return _open("workbook", raw, Workbook, "spreadsheet", limits, here)


def _open(name: str, raw: bytes, kind: type[_Extract], title: str, limits: Limits | None, here: bool) -> _Extract:
    if here:
        extract: Callable[[bytes], _Extract] = import_module(READERS[name][0]).extract
        return extract(raw)
    return ask_child(WORKER, raw, kind, title, limits or LIMITS[name], [name])


__all__ = ["LIMITS", "Limits", "open_pdf", "open_word", "open_workbook"]
