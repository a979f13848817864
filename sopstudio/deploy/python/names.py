"""Python identifiers for the elements of an SOP."""

from __future__ import annotations

import keyword
import re
import sys
import unicodedata

MAX_CHARACTERS = 60
PROJECT_MODULES = frozenset(
    (
        "activities",
        "agent",
        "cases",
        "chat",
        "functions",
        "guard",
        "guarded_tools",
        "local",
        "serve",
        "terminal",
        "tools",
        "worker",
        "workflow",
        "workflows",
    )
)
"""The modules beside the package in exported projects."""
FRAMEWORK_MODULES = frozenset(
    (
        "agent_framework",
        "agents",
        "anyio",
        "boto3",
        "cedarpy",
        "dbos",
        "google",
        "jsonata",
        "langgraph",
        "mcp",
        "moto",
        "pydantic_graph",
        "rasa",
        "starlette",
        "strands",
        "temporalio",
        "uvicorn",
    )
)
"""What exported projects import of others."""


class Names:
    """Identifiers, each for one element; `by_identifier` leads back to the elements."""

    def __init__(self) -> None:
        self.by_identifier: dict[str, str] = {}

    def add(self, element: str, prefix: str = "") -> str:
        """A new identifier for an element."""
        stem = to_identifier(f"{prefix}{element}")
        name, number = stem, 2
        while name in self.by_identifier:
            name, number = f"{stem}_{number}", number + 1
        self.by_identifier[name] = element
        return name


def to_identifier(text: str) -> str:
    """A lower-case ASCII identifier that resembles a text and is no keyword."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "_", ascii_text.lower())[:MAX_CHARACTERS].strip("_")
    if not name or name[0].isdigit():
        name = f"x_{name}".rstrip("_")
    return f"{name}_" if keyword.iskeyword(name) or keyword.issoftkeyword(name) else name


def package_name(text: str) -> str:
    """The name of a package that hides no module of the standard library, of a project or of a framework."""
    name = to_identifier(text)
    is_taken = name in sys.stdlib_module_names | PROJECT_MODULES | FRAMEWORK_MODULES
    return f"{name}_procedure" if is_taken or name.endswith("_") else name


__all__ = ["Names", "package_name", "to_identifier"]
