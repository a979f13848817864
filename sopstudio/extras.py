"""What `sopstudio-core` leaves out: the packages of its extras, and the error that says which one to install.

`pip install sopstudio` has all of them, the core (`resources/core/`) only what a check and a run need.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from types import MappingProxyType

from sopstudio.errors import SopStudioError
from sopstudio.translation import tr

DISTRIBUTIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "aiohttp": ("aiohttp", "models"),
        "bm25s": ("bm25s", "knowledge"),
        "defusedxml": ("defusedxml", "documents"),
        "distributed": ("distributed", "cluster"),
        "docx": ("python-docx", "documents"),
        "faker": ("faker", "proofs"),
        "filelock": ("sqlite-utils filelock", "library"),
        "keyring": ("keyring", "models"),
        "markdown_it": ("markdown-it-py", "documents"),
        "mcp": ("mcp", "mcp"),
        "numpy": ("numpy", "knowledge"),
        "openai": ("openai", "models"),
        "pygls": ("pygls", "lsp"),
        "python_calamine": ("python-calamine", "documents"),
        "pypdf": ("pypdf", "documents"),
        "rapidfuzz": ("rapidfuzz", "proofs"),
        "sqlite_utils": ("sqlite-utils filelock", "library"),
        "Stemmer": ("PyStemmer", "knowledge"),
        "xlsxwriter": ("xlsxwriter", "documents"),
        "yaml": ("pyyaml", "documents"),
        "z3": ("z3-solver", "proofs"),
    }
)
"""By package, the distribution that has it, and the extra of `sopstudio-core`."""
WINDOW_PACKAGES = ("PySide6", "shiboken6", "pygraphviz", "pyqtgraph", "sopstudio.ui")


class MissingPackageError(SopStudioError):
    """A package that this installation leaves out is needed."""


def is_installed(package: str) -> bool:
    """Whether a package can be imported; it is not loaded."""
    try:
        return find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def require(package: str) -> None:
    """Raise `MissingPackageError` where a package of an extra is not installed."""
    if not is_installed(package):
        raise missing_package(package)


def missing_package(package: str) -> MissingPackageError:
    """The error for a package of an extra that is not installed."""
    _, extra = DISTRIBUTIONS[package]
    return MissingPackageError(
        tr("{package} is not installed", package=package),
        why=tr("it belongs to the extra {extra} of sopstudio-core", extra=extra),
        hint=describe_install(package),
    )


def describe_install(package: str) -> str:
    """How to install a package of an extra, in words."""
    distribution, extra = DISTRIBUTIONS[package]
    return f"install sopstudio-core[{extra}], or: pip install {distribution}"


def explain_import_error(error: ImportError) -> SopStudioError | None:
    """What to install where a module of an extra or of the window was not found; None for any other module."""
    name = error.name or ""
    if name.startswith(WINDOW_PACKAGES):
        return MissingPackageError(
            tr("sopstudio-core has no window and no pictures"), hint=tr("install SOP Studio as a whole")
        )
    top = name.partition(".")[0]
    return missing_package(top) if top in DISTRIBUTIONS and not is_installed(top) else None


__all__ = [
    "DISTRIBUTIONS",
    "MissingPackageError",
    "describe_install",
    "explain_import_error",
    "is_installed",
    "missing_package",
    "require",
]
