"""What an SOP is exported to: the definition of a target, and the result of an export."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from sopstudio.formats import Loss
from sopstudio.sop import Document

NODE, NODE_FOLDER = "SOPSTUDIO_NODE", "SOPSTUDIO_NODE_FOLDER"
"""The variables that tell a driver where Node and its packages are."""


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

    `command` gives, for an exported folder and an interpreter of Python, the command that runs the folder over JSON
    lines (`python.support.wire`); None where nothing here can run it, so that it is never verified. The interpreter is
    that of an environment of its own, in which the `requirements` are installed, each pinned (`NAME==VERSION`); without
    requirements it is our own. A project that does not speak JSON lines itself is run by a driver: a module beside the
    target, which imports nothing of ours and gets the folder as its argument (`driven_by`, `carried_out_by`).
    `node_packages` (each `NAME@VERSION`) are what a driver runs in Node; it finds them by `NODE` and `NODE_FOLDER`.
    """

    name: str
    title: str
    build: Callable[[Document], Export]
    command: Callable[[str, str], Sequence[str]] | None = None
    requirements: tuple[str, ...] = ()
    node_packages: tuple[str, ...] = ()
    max_digits: int | None = None
    """How many digits of a number it keeps, being binary: scenarios with longer ones are left out of a comparison, and
    counted, and computed numbers are compared to nine decimal places."""
    summary: str = ""
    """What is written and who uses it, in a sentence."""
    has_guard: bool = False
    """Whether policies are asked before each call (`deploy.guard`)."""

    @property
    def is_executed(self) -> bool:
        """Whether the harness runs what is exported."""
        return self.command is not None


def driven_by(module_file: str, name: str = "driver.py") -> Callable[[str, str], Sequence[str]]:
    """The `command` of a target that is run by the driver beside the module `module_file` (its `__file__`)."""
    driver = str(Path(module_file).with_name(name))
    return lambda folder, python: [python, "-I", "-B", "-X", "utf8", driver, folder]


def carried_out_by(module_file: str, name: str = "driver.py") -> Callable[[str, str], Sequence[str]]:
    """The same for a driver that only says how a run is carried out, and leaves the lines to `deploy.driver`."""
    program, driver = str(Path(__file__).with_name("driver.py")), str(Path(module_file).with_name(name))
    return lambda folder, python: [python, "-I", "-B", "-X", "utf8", program, driver, folder]


class Manifest(Struct, frozen=True):
    """What an exported folder says of itself: target, version of the SOP, losses, errors of the SOP, and the guard."""

    target: str
    version: str
    losses: tuple[Loss, ...] = ()
    errors: tuple[str, ...] = ()
    has_guard: bool = False


__all__ = ["NODE", "NODE_FOLDER", "Export", "Manifest", "Target", "carried_out_by", "driven_by"]
