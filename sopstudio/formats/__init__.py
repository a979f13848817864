"""Reading and writing of SOPs in every format: a registry of formats, and the losses of each conversion."""

from sopstudio.formats.format import Format, Loss, Reading, Writing
from sopstudio.formats.registry import formats, is_quick_to_read, read, write

__all__ = ["Format", "Loss", "Reading", "Writing", "formats", "is_quick_to_read", "read", "write"]
