"""Reading in a child process with limits of time and memory: what goes to the child, what comes back, and when.

A text so short that no reader can take long over it is read at once; the start of a child costs a third of a second.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, json

from sopstudio.documents.left_out import LeftOut
from sopstudio.formats import native
from sopstudio.formats.format import Loss, Reading
from sopstudio.formats.unreadable import BINARY_BEGINNINGS
from sopstudio.sop.document import Document
from sopstudio.translation import tr

WORKER: Final = "sopstudio.formats.worker"
MAX_BYTES_HERE: Final = 50_000
"""The longest text that is read in this process: the slowest shapes take 40 µs a byte, so two seconds."""
MAX_NATIVE_BYTES_HERE: Final = 2_000_000
"""The same for the native format, of which a byte takes half a microsecond; what a child sends back is in it, too."""
MIN_SECONDS: Final = 2
MAX_SECONDS: Final = 10
BYTES_PER_SECOND: Final = 20_000
"""How much of a long text has a second: a table of 5,000 decisions in 110 KB takes four."""


class ReadRequest(Struct, frozen=True):
    """What a child reads: bytes or text, the name of its file, the format that is named, and the native text of the
    earlier document (blank for none).
    """

    source: bytes
    is_text: bool
    name: str = ""
    format: str | None = None
    base: str = ""


class ReadAnswer(Struct, frozen=True):
    """A reading, with its document in the native format."""

    document: str
    losses: tuple[Loss, ...]
    format: str
    left_out: tuple[LeftOut, ...]


def needs_child(size: int, is_text: bool, format: str | None, name: str) -> bool:
    """Whether an input of `size` bytes or characters is read in a child: all that is no text, and long texts."""
    is_native = format == "native" or (format is None and name.lower().endswith(native.EXTENSION))
    return not is_text or size > (MAX_NATIVE_BYTES_HERE if is_native else MAX_BYTES_HERE)


def find_seconds(size: int, is_text: bool) -> int:
    """How much processor time a reader may take: for a long text more than for a short one, for what is packed most."""
    return min(MAX_SECONDS, max(MIN_SECONDS, size // BYTES_PER_SECOND)) if is_text else MAX_SECONDS


def read_in_child(source: str | bytes, name: str, format: str | None, base: Document | None) -> Reading:
    """The reading of an input in a child. Raises `FormatError`: that of the reader, or which limit was met."""
    from sopstudio.containers.child import Limits, ask_child  # only now: most starts need no child

    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    earlier = native.to_native_text(base) if base is not None else ""
    request = ReadRequest(raw, isinstance(source, str), name, format, earlier)
    is_text = not raw.startswith(BINARY_BEGINNINGS)
    title, hint = (
        "file" if name else "text",
        tr("split the procedure") if is_text else tr("split it, or paste its text"),
    )
    limits = Limits(find_seconds(len(raw), is_text))
    answer = ask_child(WORKER, json.encode(request), ReadAnswer, title, limits, hint=hint)
    document = native.read_own(answer.document)
    return Reading(document, answer.losses, answer.format, answer.left_out)


__all__ = ["ReadAnswer", "ReadRequest", "find_seconds", "needs_child", "read_in_child"]
