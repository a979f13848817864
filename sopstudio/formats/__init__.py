"""Reading and writing SOPs in every format: a registry of formats, and what was lost on the way."""

from sopstudio.formats.format import Format, Loss, Reading, Writing
from sopstudio.formats.registry import formats, read, write

__all__ = ["Format", "Loss", "Reading", "Writing", "formats", "read", "write"]
