"""What every command is given: where to write, in which form, where the library lies, and how to read a document.

Standard output belongs to the answer (with JSON: one document and nothing else); everything said along the way goes to
standard error, where `--quiet` silences it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sopstudio.cli.words import harmless, one_line
from sopstudio.errors import SopStudioError

if TYPE_CHECKING:
    from sopstudio.formats import Loss, Reading
    from sopstudio.llm import Model
    from sopstudio.llm.prompted import Ask
    from sopstudio.scenarios import Journeys
    from sopstudio.settings import Price, Settings
    from sopstudio.sop import Routing
    from sopstudio.store import Library

T = TypeVar("T")
Painter = Callable[..., Any]
WindowOpener = Callable[[list[str]], int]


@dataclass(frozen=True, slots=True)
class Faces:
    """What the command line needs of the window; handed in, so that neither imports the other; None where absent."""

    paint: Painter | None = None
    open_window: WindowOpener | None = None


@dataclass(frozen=True, slots=True)
class Console:
    """One call of the command line."""

    format: str = "text"
    quiet: bool = False
    home_option: str | None = None
    faces: Faces = Faces()

    @property
    def home(self) -> Path:
        """The folder of the library, the settings and what is recovered after a crash."""
        from sopstudio.settings import home_dir

        return home_dir(self.home_option)

    def settings(self) -> Settings:
        """What the person has chosen for good. Raises `SettingsError`."""
        from sopstudio.settings import load

        return load(self.home)

    def model(
        self, spec: str, *, many: bool = False, person: Ask | None = None, prices: tuple[Price, ...] = ()
    ) -> Model:
        """The model that `spec` names, with the library's record of exchanges; with `many`, much is asked at once.

        `person` asks whoever sits there to answer as the agent; `prices` come before those of the settings. Raises
        `SopStudioError`.
        """
        from sopstudio.llm.models import model
        from sopstudio.store import Recordings

        return model(spec, self.settings().with_prices(prices), Recordings(self.home), many=many, person=person)

    def library(self, *, read_only: bool = False) -> Library:
        """The library in the home folder; one that is damaged is only read, which is said. Raises `StoreError`."""
        from sopstudio.store import Library

        library = Library.open(self.home, read_only=read_only)
        if library.damage is not None:
            self.note(f"sopstudio: {library.damage}")
        return library

    def answer(self, data: Any, lines: Iterable[str]) -> None:
        """The result: `data` as one JSON document, or `lines` for people."""
        if self.format == "text":
            for line in lines:
                write(harmless(line) + "\n")
        else:
            from sopstudio.sop.canonical import dumps

            write(dumps(data) + "\n")

    def lines(self, lines: Iterable[str]) -> None:
        """The result as lines, in a form that is neither for a terminal nor JSON."""
        for line in lines:
            write(line + "\n")

    def note(self, text: str) -> None:
        """Say something beside the answer."""
        if not self.quiet:
            sys.stderr.write(one_line(text) + "\n")

    def read(self, file: str, format: str | None = None) -> Reading:
        """The document in `file` (`-` is standard input). Raises `FormatError`."""
        from sopstudio.formats import read

        with about(file):
            return read(self.raw(file), format)

    def raw(self, file: str) -> Path | bytes:
        """`file` as readers take it: a path, or the content of standard input for `-`."""
        return sys.stdin.buffer.read() if file == "-" else Path(file)

    def text(self, file: str) -> str:
        """The text in `file` (`-` is standard input). Raises `SopStudioError` where it cannot be read."""
        from sopstudio.files import read_bytes
        from sopstudio.sop.canonical import decode

        raw = self.raw(file)
        try:
            content = raw if isinstance(raw, bytes) else read_bytes(raw)
        except OSError as error:
            why = error.strerror or str(error)
            raise unusable("the file cannot be read", where=file, why=why, hint="check the path") from None
        with about(file):
            return decode(content)

    def routing(self, file: str) -> Routing:
        """The SOP in `file`, ready to run. Raises `SopStudioError` that names the file where it cannot be walked."""
        from sopstudio.sop import Flow, Routing

        reading = self.read(file)
        self.losses(reading.losses)
        with about(file):
            return Routing(Flow(reading.document.sop))

    def journeys(self, file: str, routing: Routing, seed: int) -> Journeys:
        """The journeys of the SOP in `file`. Raises `SopStudioError` that names the file where a loop has no bound."""
        from sopstudio.scenarios import Journeys

        with about(file):
            return Journeys(routing, seed=seed)

    def losses(self, losses: Iterable[Loss]) -> None:
        """Name what was lost, assumed or kept unread; never silent unless it was asked for."""
        for loss in losses:
            self.note(f"sopstudio: {loss.kind}: {loss}")

    def progress(self, items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
        """`items`, with a bar on a terminal while they are worked on."""
        if self.quiet or not sys.stderr.isatty():
            yield from items
            return
        from rich.console import Console as Terminal
        from rich.progress import track

        terminal = Terminal(stderr=True)
        yield from track(items, description=one_line(label), total=total, console=terminal, transient=True)


@contextmanager
def about(file: str, kind: type[SopStudioError] = SopStudioError) -> Iterator[None]:
    """Let what is refused in here name the file that it is about, where it does not name it itself."""
    try:
        yield
    except kind as error:
        name = "standard input" if file == "-" else file
        if Path(name).name not in error.where:
            error.where = f"{name}, {error.where}" if error.where else name
        raise


def write(text: str) -> None:
    """Write to standard output; what its encoding cannot hold is shown as a question mark."""
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding))


def write_bytes(data: bytes) -> None:
    """Write a file's content to standard output as it is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def unusable(what: str, *, where: str = "", why: str = "", hint: str = "") -> SopStudioError:
    """The error for a call that cannot be carried out as it stands (exit code 2)."""
    return SopStudioError(what, where=where, why=why, hint=hint)


def meant(name: str, known: Iterable[str]) -> str:
    """The proposal of a name that comes near, as a hint; blank where none does."""
    from sopstudio.expressions import closest

    near = closest(name, known)
    return f"did you mean {near}?" if near else ""
