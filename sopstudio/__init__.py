"""SOP Studio: Standard Operating Procedures as decision graphs, drafted, checked, dry-run, scored and kept.

`sopstudio.load`, `check`, `journeys`, `run` and `Session` are the public interface (`sopstudio.api`); they are loaded
when first used, so that `import sopstudio` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sopstudio.api import (
        TIMED_OUT,
        Document,
        LivePermissions,
        ModelRequest,
        PersonRequest,
        Request,
        Run,
        Session,
        Sop,
        SopStudioError,
        ToolError,
        ToolRequest,
        UserRequest,
        check,
        journeys,
        load,
        run,
        run_async,
    )

__version__ = "0.1.0"
__all__ = [
    "TIMED_OUT",
    "Document",
    "LivePermissions",
    "ModelRequest",
    "PersonRequest",
    "Request",
    "Run",
    "Session",
    "Sop",
    "SopStudioError",
    "ToolError",
    "ToolRequest",
    "UserRequest",
    "__version__",
    "check",
    "journeys",
    "load",
    "run",
    "run_async",
]


def __getattr__(name: str) -> Any:
    """Load a name of the public interface."""
    if name in __all__:
        import sopstudio.api

        return getattr(sopstudio.api, name)
    raise AttributeError(f"module 'sopstudio' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
