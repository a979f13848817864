"""The child that reads a list of tools of others: its bytes come in, a `ReadAnswer` or a failure goes out as JSON."""

from __future__ import annotations

import sys

from sopstudio.containers.worker import serve
from sopstudio.formats.limited_reading import ReadAnswer
from sopstudio.formats.tool_lists.limited_reading import make_answer
from sopstudio.formats.tool_lists.registry import read_tools_here


def answer(raw: bytes) -> ReadAnswer:
    """The answer to the bytes of a list. Raises `SopStudioError` for what cannot be read."""
    return make_answer(read_tools_here(raw))


if __name__ == "__main__":
    sys.exit(serve(answer))
