"""Word documents (.docx): their text with the numbers that Word prints, read as prose."""

from sopstudio.formats.word.format import FORMAT, detect, read

__all__ = ["FORMAT", "detect", "read"]
