"""The generated Python package as a part of other targets."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from sopstudio.deploy.python import TARGET
from sopstudio.formats import Loss
from sopstudio.sop import Document


class Package(Struct, frozen=True):
    """The package of an SOP: its name, its modules by path (`NAME/engine.py`), and what is not the same there."""

    name: str
    files: Mapping[str, bytes]
    losses: tuple[Loss, ...]
    names: Mapping[str, str]

    def under(self, folder: str) -> dict[str, bytes]:
        """The modules in a folder of a project."""
        return {f"{folder}/{path}": content for path, content in self.files.items()}


def build_package(document: Document) -> Package:
    """The package of an SOP. Raises `DeployError` where it cannot be run at all."""
    export = TARGET.build(document)
    [name] = (path.split("/")[0] for path in export.files if path.endswith("/procedure.py"))
    files = {path: content for path, content in export.files.items() if path.startswith(f"{name}/")}
    return Package(name, files, export.losses, export.names)


__all__ = ["Package", "build_package"]
