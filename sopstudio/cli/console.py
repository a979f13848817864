"""What every command receives: where to write, in which format, where the library is, and how to read a
document.

Standard output is for the answer (with JSON: one document and nothing else); everything else goes to
standard error, where `--quiet` silences it.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sopstudio.errors import SopStudioError
from sopstudio.extras import is_installed

if TYPE_CHECKING:
    from sopstudio.formats import Loss, Reading
    from sopstudio.llm import Model
    from sopstudio.llm.client import Limiters
    from sopstudio.llm.prompted_request import AskHuman
    from sopstudio.model_options import ModelOptions
    from sopstudio.scenarios import Journeys
    from sopstudio.settings import Price, Settings
    from sopstudio.sop import Runtime
    from sopstudio.store import Library, Recordings


ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])")
MAX_LINE_CHARACTERS = 2000


def strip_controls(text: str) -> str:
    """`text` without escape codes, control characters and invisible marks; tabs and line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    bare = ESCAPE.sub("", text)
    return "".join(char for char in bare if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Cs"))


def format_value(value: Any) -> str:
    """A value as people read it: spelled as in conditions, without quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(format_value, value)) + "]"
    return str(value)


def one_line(text: str) -> str:
    """`text` as one safe line of limited length."""
    line = " ".join(strip_controls(text).split())
    return line if len(line) <= MAX_LINE_CHARACTERS else line[: MAX_LINE_CHARACTERS - 1] + "…"


T = TypeVar("T")
Painter = Callable[..., Any]
WindowOpener = Callable[[list[str]], int]


@dataclass(frozen=True, slots=True)
class UiHooks:
    """What the command line needs of the window. Passed in, so that neither imports the other; None where
    absent.
    """

    paint: Painter | None = None
    open_window: WindowOpener | None = None
    print_document: Painter | None = None
    paint_handout: Painter | None = None


@dataclass(frozen=True, slots=True)
class Console:
    """One call of the command line."""

    format: str = "text"
    quiet: bool = False
    home_option: str | None = None
    ui_hooks: UiHooks = UiHooks()

    @property
    def home(self) -> Path:
        """The folder of the library, the settings and the crash recovery."""
        from sopstudio.settings import home_dir

        return home_dir(self.home_option)

    def settings(self) -> Settings:
        """The saved settings. Raises `SettingsError`."""
        from sopstudio.settings import load

        return load(self.home)

    def model(
        self,
        spec: str,
        *,
        batch: bool = False,
        person: AskHuman | None = None,
        prices: tuple[Price, ...] = (),
        options: ModelOptions | None = None,
        limiters: Limiters | None = None,
    ) -> Model:
        """Create the model that `spec` names, with the library's record of exchanges.

        `batch` says that many requests will run at once, `person` asks a person to answer as the agent, and
        `prices` and `options` precede those of the settings. Models of one command share `limiters`. What an endpoint
        refuses is noted. Raises `SopStudioError`.
        """
        from sopstudio.llm.models import create_model

        settings = self.settings().with_prices(prices)
        settings = settings.with_options(options) if options else settings
        return create_model(
            spec,
            settings,
            self._recordings() if self.has_library else None,
            batch=batch,
            person=person,
            limiters=limiters,
            notify=lambda text: self.note(f"sopstudio: {text}"),
        )

    @property
    def has_library(self) -> bool:
        """Whether the packages that the library needs are installed."""
        return is_installed("sqlite_utils") and is_installed("filelock")

    def _recordings(self) -> Recordings:
        from sopstudio.store import Recordings

        return Recordings(self.home)

    def library(self, *, read_only: bool = False) -> Library:
        """The library in the home folder; one that is damaged is only read, which is said. Raises `StoreError`."""
        from sopstudio.store import Library

        library = Library.open(self.home, read_only=read_only)
        if library.damage is not None:
            self.note(f"sopstudio: {library.damage}")
        return library

    def answer(self, data: Any, lines: Iterable[str]) -> None:
        """Write the result: `data` as one JSON document, or `lines` as text."""
        if self.format == "text":
            for line in lines:
                write(strip_controls(line) + "\n")
        else:
            from sopstudio.sop.canonical_json import dumps

            write(dumps(data) + "\n")

    def write_lines(self, lines: Iterable[str]) -> None:
        """Write the result as lines in a format that is neither for a terminal nor JSON."""
        for line in lines:
            write(line + "\n")

    def note(self, text: str) -> None:
        """Write a line to standard error, unless `--quiet`."""
        if not self.quiet:
            sys.stderr.write(one_line(text) + "\n")

    def read(self, file: str, format: str | None = None) -> Reading:
        """The document in `file` (`-` is standard input). Raises `FormatError`."""
        from sopstudio.formats import read

        with file_context(file):
            return read(self.source(file), format)

    def source(self, file: str) -> Path | bytes:
        """`file` as readers take it: a path, or the content of standard input for `-`."""
        return sys.stdin.buffer.read() if file == "-" else Path(file)

    def read_text(self, file: str) -> str:
        """The text in `file` (`-` is standard input). Raises `SopStudioError` where it cannot be read."""
        from sopstudio.files import read_bytes
        from sopstudio.sop.canonical_json import decode_utf8

        raw = self.source(file)
        try:
            content = raw if isinstance(raw, bytes) else read_bytes(raw)
        except OSError as error:
            reason = error.strerror or str(error)
            raise unusable("the file cannot be read", where=file, why=reason, hint="check the path") from None
        with file_context(file):
            return decode_utf8(content)

    def load_runtime(self, file: str) -> Runtime:
        """The SOP in `file`, compiled to run. Raises `SopStudioError` with the file's name where it cannot be
        walked.
        """
        from sopstudio.sop import Flow, Runtime

        reading = self.read(file)
        self.report_losses(reading.losses)
        with file_context(file):
            return Runtime(Flow(reading.document.sop))

    def create_journeys(self, file: str, runtime: Runtime, seed: int) -> Journeys:
        """The journeys of the SOP in `file`. Raises `SopStudioError` with the file's name where a loop has no
        bound.
        """
        from sopstudio.scenarios import Journeys

        with file_context(file):
            return Journeys(runtime, seed=seed)

    def report_losses(self, losses: Iterable[Loss]) -> None:
        """Report what was lost, assumed or kept unread."""
        for loss in losses:
            self.note(f"sopstudio: {loss.kind}: {loss}")

    def progress(self, items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
        """The items, with a progress bar on a terminal while they are consumed."""
        if self.quiet or not sys.stderr.isatty() or not is_installed("rich"):
            yield from items
            return
        from rich.console import Console as Terminal
        from rich.progress import track

        terminal = Terminal(stderr=True)
        yield from track(items, description=one_line(label), total=total, console=terminal, transient=True)


@contextmanager
def file_context(file: str, kind: type[SopStudioError] = SopStudioError) -> Iterator[None]:
    """Add the file's name to errors raised inside, where they do not name it."""
    try:
        yield
    except kind as error:
        name = "standard input" if file == "-" else file
        if Path(name).name not in error.where:
            error.where = f"{name}, {error.where}" if error.where else name
        raise


def write(text: str) -> None:
    """Write to standard output; unencodable characters become question marks."""
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding))


def write_bytes(data: bytes) -> None:
    """Write the content of a file to standard output unchanged."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def unusable(what: str, *, where: str = "", why: str = "", hint: str = "") -> SopStudioError:
    """The error for a call that cannot be carried out (exit code 2)."""
    return SopStudioError(what, where=where, why=why, hint=hint)


def suggest(name: str, known: Iterable[str]) -> str:
    """The nearest known name as a hint; blank where none is near."""
    from sopstudio.expressions import closest_name

    suggestion = closest_name(name, known)
    return f"did you mean {suggestion}?" if suggestion else ""
