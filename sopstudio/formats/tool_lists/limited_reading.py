"""Reading a long list of tools in a child process with limits of time and memory."""

from __future__ import annotations

from typing import Final

from sopstudio.formats import native
from sopstudio.formats.limited_reading import ReadAnswer, find_seconds
from sopstudio.formats.tool_lists.reading import ToolReading
from sopstudio.sop.document import Document
from sopstudio.sop.model import Sop
from sopstudio.translation import tr

WORKER: Final = "sopstudio.formats.tool_lists.worker"
ENVELOPE: Final = "tools"
"""The SOP in which tools and facts travel, as the native format has them."""


def read_tools_in_child(source: str | bytes) -> ToolReading:
    """The tools in a text. Raises `FormatError`: that of the reader, or which limit was met."""
    from sopstudio.containers.child import Limits, ask_child

    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    limits = Limits(find_seconds(len(raw), is_text=True))
    return open_answer(ask_child(WORKER, raw, ReadAnswer, tr("list of tools"), limits, hint=tr("import a part of it")))


def make_answer(reading: ToolReading) -> ReadAnswer:
    """A reading of tools as a child answers it."""
    envelope = Document(sop=Sop(id=ENVELOPE, tools=reading.tools, facts=reading.facts))
    return ReadAnswer(native.to_native_text(envelope), reading.losses, reading.format, ())


def open_answer(answer: ReadAnswer) -> ToolReading:
    """The reading in the answer of a child."""
    sop = native.read_own(answer.document).sop
    return ToolReading(sop.tools, sop.facts, answer.losses, answer.format)
