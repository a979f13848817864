"""What any input must do: be read, or be refused with where and why."""

from __future__ import annotations

from sopstudio.errors import FormatError
from sopstudio.formats import read


def read_or_refuse(source: str | bytes, name: str | None) -> bool:
    """Whether the input was read, or refused with where and why; anything else is raised."""
    try:
        return read(source, name).format != ""
    except FormatError as error:
        return bool(error.where or error.why or error.hint)
