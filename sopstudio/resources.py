"""Paths of icons, templates, schemas and samples: the only module that knows checkout, wheel and frozen build.

A checkout is tried first, because an editable install copies the included folders to a place that nobody
reads.
"""

import sys
from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.translation import tr

PACKAGE = Path(__file__).resolve().parent


def resource_path(*parts: str) -> Path:
    """The file or folder `resources/PARTS...`. Raises `SopStudioError` where this installation lacks it."""
    return _require_path(_data_root() / "resources", *parts)


def samples_dir() -> Path:
    """The folder of sample SOPs that a new user opens."""
    return _require_path(_data_root() / "sample_sops")


def read_text(*parts: str) -> str:
    """The text (UTF-8) of the resource `resources/PARTS...`."""
    return resource_path(*parts).read_text(encoding="utf-8")


def is_checkout() -> bool:
    """Whether this package runs from a source checkout."""
    root = PACKAGE.parent
    return (root / "pyproject.toml").is_file() and (root / "resources").is_dir()


def _data_root() -> Path:
    if is_checkout():
        return PACKAGE.parent
    if (PACKAGE / "_data").is_dir():
        return PACKAGE / "_data"
    return Path(getattr(sys, "_MEIPASS", PACKAGE.parent))


def _require_path(folder: Path, *parts: str) -> Path:
    path = folder.joinpath(*parts)
    if not path.exists():
        raise SopStudioError(
            tr("a part of SOP Studio is missing"),
            where=str(path),
            why=tr("it does not exist"),
            hint=tr("install SOP Studio again"),
        )
    return path
