"""BPMN 2.0: processes of any editor or engine, and those that we export."""

from sopstudio.formats.bpmn.reader import detect, read
from sopstudio.formats.format import Format

FORMAT = Format(name="bpmn", title="BPMN 2.0", extensions=(".bpmn", ".bpmn20.xml", ".xml"), detect=detect, read=read)

__all__ = ["FORMAT", "read"]
