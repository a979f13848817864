"""What an SOP is exported to: the definition of a target, and the result of an export."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from sopstudio.formats import Loss
from sopstudio.sop import Document


class Export(Struct, frozen=True):
    """The files of an exported project by their path in its folder, what is not the same there, and the names that the
    target uses for elements of the SOP.

    A loss of the kind *lost* changes what happens, and needs the user's consent.
    """

    files: Mapping[str, bytes]
    losses: tuple[Loss, ...] = ()
    names: Mapping[str, str] = {}


class Target(Struct, frozen=True):
    """A target: `build` makes the files, raising `DeployError` where the SOP cannot be held at all.

    `command` gives the command that runs an exported folder over JSON lines (`python.support.wire`); None where nothing
    here can run it, so that it is never verified.
    """

    name: str
    title: str
    build: Callable[[Document], Export]
    command: Callable[[str], Sequence[str]] | None = None

    @property
    def is_executed(self) -> bool:
        """Whether the harness runs what is exported."""
        return self.command is not None


class Manifest(Struct, frozen=True):
    """What an exported folder says of itself: target, version of the SOP, losses, and errors of the SOP."""

    target: str
    version: str
    losses: tuple[Loss, ...] = ()
    errors: tuple[str, ...] = ()


__all__ = ["Export", "Manifest", "Target"]
