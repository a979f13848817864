"""SOPs as indented text: reading prose-like steps, and writing them back."""

from sopstudio.formats.text.format import FORMAT, read

__all__ = ["FORMAT", "read"]
