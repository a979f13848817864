"""Diagrams of other programs as formats to convert to: draw.io and BPMN, by the export targets of these names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sopstudio.deploy.registry import find_target
from sopstudio.formats import Loss, Writing
from sopstudio.sop import Document
from sopstudio.translation import tr

ENDINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"drawio": (".drawio", ".drawio.xml", ".dio"), "bpmn": (".bpmn", ".bpmn20.xml")}
)
"""The names of the targets, which are those of the formats, with the endings of their files."""


def is_drawn(format: str) -> bool:
    """Whether a format is written here."""
    return format in ENDINGS


def write_drawing(document: Document, format: str) -> Writing:
    """The diagram of a document; what the target cannot hold, and the files that run it, are listed.

    Raises `DeployError` for an SOP that cannot be run at all.
    """
    export = find_target(format).build(document)
    name = next(name for name in export.files if name.endswith(ENDINGS[format]))
    others = sorted(set(export.files) - {name})
    beside = Loss(
        tr("what runs the diagram is not written"), "", tr("export --to {format} writes it, too", format=format), "kept"
    )
    return Writing({name: export.files[name]}, (*export.losses, *([beside] if others else ())))


__all__ = ["ENDINGS", "is_drawn", "write_drawing"]
