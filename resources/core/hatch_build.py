"""Builds `sopstudio-core` from the tree of SOP Studio, two folders up, or from what an sdist holds of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PARTS = (
    "sopstudio", "resources/languages", "resources/prompts", "resources/sop.schema.json",
    "resources/translations/de.ts", "sample_sops", "LICENSE",
)  # fmt: skip
LEFT_OUT = ("sopstudio/ui", "sopstudio/layout/worker.py", "sopstudio/bootstrap.py")
"""The window, its child process, and what sets a checkout up."""


def find_tree(root: Path) -> Path:
    """The folder that holds `PARTS`: the unpacked sdist, or the checkout."""
    return root if (root / "sopstudio").is_dir() else root.parent.parent


def list_files(tree: Path) -> Iterator[str]:
    """The files of the core, relative to the tree."""
    for part in PARTS:
        place = tree / part
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            name = path.relative_to(tree).as_posix()
            if path.is_file() and path.suffix != ".pyc" and not name.startswith(LEFT_OUT):
                yield name


class CoreMetadata(MetadataHookInterface):
    """Reads the version from the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (find_tree(Path(self.root)) / "sopstudio" / "__init__.py").read_text(encoding="utf-8")
        metadata["version"] = re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)[0]


class CoreFiles(BuildHookInterface[Any]):
    """Names the files of a wheel, in their places there, and of an sdist, in their places in the tree."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        tree = find_tree(Path(self.root))
        for name in list_files(tree):
            target = name if name.startswith("sopstudio/") or self.target_name == "sdist" else f"sopstudio/_data/{name}"
            build_data["force_include"][str(tree / name)] = target
