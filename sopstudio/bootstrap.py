"""From a bare Python to a running SOP Studio: makes `.venv`, keeps it current, and goes on inside it.

Standard library only, and nothing newer than Python 3.8, so that an old Python can still say what it lacks. Progress
goes to standard error: standard output belongs to the command that runs afterwards. One file, because it has to work
where nothing else does yet.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from sopstudio.errors import SopStudioError

NEEDED_PYTHON = (3, 11)
STAMPS = "sopstudio-stamps.json"

# What Qt needs from a Linux system, and the Debian package that holds it: without a screen, and what a window adds.
LIBRARIES = {
    "offscreen": {
        "libGL.so.1": "libgl1",
        "libEGL.so.1": "libegl1",
        "libxkbcommon.so.0": "libxkbcommon0",
        "libdbus-1.so.3": "libdbus-1-3",
        "libfontconfig.so.1": "libfontconfig1",
        "libglib-2.0.so.0": "libglib2.0-0",
        "*.[ot]tf": "fonts-dejavu-core",  # without a font all text is blank, and nothing fails
    },
    "window": {
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    },
}
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

# What pip and uv say somewhere in a long text when there is no way to the package index.
UNREACHABLE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeout",
    "ProxyError",
    "dns error",
    "connect error",
)


class SetupError(SopStudioError):
    """SOP Studio cannot be set up on this machine, as it is now."""


def enter(module: str, root: Path, extras: Sequence[str] = ()) -> None:
    """Go on as `-m module` inside `root/.venv`, made or brought up to date first; just return where we are inside.

    An installed package and a frozen build have no pyproject.toml beside them and need no setting up. Ends the
    process with one line and code 2 when the setting up fails; the next start tries again.
    """
    if is_set_up(root):
        return
    try:
        require_python(sys.version_info)
        python = prepare(root, extras)
    except SetupError as error:
        say(str(error))
        raise SystemExit(error.exit_code) from None
    except OSError as error:
        failure = SetupError(
            "cannot set up",
            where=str(error.filename or root),
            why=error.strerror or str(error),
            hint="make the folder writable, or copy it to one that is",
        )
        say(str(failure))
        raise SystemExit(failure.exit_code) from None
    except KeyboardInterrupt:
        say("interrupted while setting up; the next start continues")
        raise SystemExit(130) from None
    go_on([str(python), "-P", "-m", module, *sys.argv[1:]])


def is_set_up(root: Path) -> bool:
    """Whether this process needs no bootstrap: frozen, installed, or already inside `root/.venv`."""
    if getattr(sys, "frozen", False) or not (root / "pyproject.toml").is_file():
        return True
    environment = root / ".venv"
    return environment.is_dir() and environment.samefile(sys.prefix)


def require_python(version: Sequence[object]) -> None:
    """Raise when this Python is too old; `version` is `sys.version_info` or its like."""
    if tuple(version[:2]) < NEEDED_PYTHON:
        needed = ".".join(map(str, NEEDED_PYTHON))
        raise SetupError(
            "Python is too old",
            where=sys.executable,
            why=f"this is {'.'.join(map(str, version[:3]))}, SOP Studio needs {needed} or newer",
            hint=f"start it with a newer one, for instance `python{needed} {Path(sys.argv[0]).name or 'sopstudio'}`",
        )


def prepare(root: Path, extras: Sequence[str] = ()) -> Path:
    """The Python of `root/.venv`, with everything in it that pyproject.toml, the constraints and `extras` ask for."""
    environment = root / ".venv"
    digest = fingerprint(root)
    wanted = ["core", *extras, *library_sets()]
    if is_current(environment, digest, wanted):
        return python_of(environment)
    with locked(root / ".venv.lock"):
        if not is_usable(environment):
            make_environment(environment)
        missing = [key for key in wanted if read_stamps(environment).get(key) != digest]
        done = [key for key in missing if key in LIBRARIES and install_libraries(LIBRARIES[key])]
        packages = [key for key in missing if key not in LIBRARIES]
        if packages:
            install_packages(root, environment, packages)
        write_stamps(environment, dict.fromkeys((*packages, *done), digest))
    return python_of(environment)


# Stamps: what was installed for which pyproject.toml and constraints


def fingerprint(root: Path) -> str:
    """A hash of everything that decides what belongs into the environment, and of where it lies."""
    constraints = root / "resources" / "constraints.txt"
    parts = [
        str(root).encode(),
        (root / "pyproject.toml").read_bytes(),
        constraints.read_bytes() if constraints.is_file() else b"",
    ]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_current(environment: Path, digest: str, wanted: Sequence[str]) -> bool:
    """Whether all that is wanted was installed for this digest, and the Python is still there."""
    stamps = read_stamps(environment)
    return all(stamps.get(key) == digest for key in wanted) and python_of(environment).exists()


def read_stamps(environment: Path) -> Mapping[str, str]:
    """What was installed (core, dev, offscreen, window), each with the digest it was installed for."""
    try:
        stamps = json.loads((environment / STAMPS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamps if isinstance(stamps, dict) else {}


def write_stamps(environment: Path, added: Mapping[str, str]) -> None:
    """Add to the stamps, in one step: a start beside this one sees all of it or nothing."""
    temporary = environment / (STAMPS + ".new")
    temporary.write_text(json.dumps({**read_stamps(environment), **added}, indent=1), encoding="utf-8")
    temporary.replace(environment / STAMPS)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file, so that two starts do not set up at once; the second one waits and says so."""
    with path.open("a", encoding="utf-8") as file:
        if not grab(file.fileno()):
            say("another start is setting up; waiting for it")
            while not grab(file.fileno()):
                time.sleep(0.1)
        yield  # closing the file gives the lock back


if sys.platform == "win32":
    import msvcrt

    def grab(descriptor: int) -> bool:
        """Take the lock if it is free."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def grab(descriptor: int) -> bool:
        """Take the lock if it is free."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


# The environment and what is installed into it


def python_of(environment: Path) -> Path:
    """Where the interpreter of a virtual environment lies."""
    return environment / "Scripts" / "python.exe" if os.name == "nt" else environment / "bin" / "python"


def packages_of(environment: Path) -> Path:
    """The site-packages folder of a virtual environment."""
    if os.name == "nt":
        return environment / "Lib" / "site-packages"
    return next((environment / "lib").glob("python3*/site-packages"), environment / "lib")


def is_usable(environment: Path) -> bool:
    """Whether this is a whole virtual environment of a new enough Python that is still there."""
    try:
        text = (environment / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return False
    settings = {key.strip(): value.strip() for key, _, value in (line.partition("=") for line in text.splitlines())}
    version = settings.get("version") or settings.get("version_info") or "0"
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    return numbers >= NEEDED_PYTHON and python_of(environment).exists()


def make_environment(environment: Path) -> None:
    """Make the virtual environment in place of whatever is there; pip comes into it when it is needed."""
    say(f"setting up in {environment}; the first time takes a minute or two")
    if environment.is_symlink():
        environment.unlink()
    shutil.rmtree(environment, ignore_errors=True)
    problem = run([sys.executable, "-m", "venv", "--without-pip", str(environment)])
    if problem is not None:
        hint = "install python3-venv and start again"
        raise SetupError("cannot make a virtual environment", where=str(environment), why=problem, hint=hint)


def install_packages(root: Path, environment: Path, keys: Sequence[str]) -> None:
    """Install what pyproject.toml asks for (core, and extras by name); the project itself runs from its folder."""
    requirements = read_requirements(root / "pyproject.toml", keys)
    if requirements:
        constraints = root / "resources" / "constraints.txt"
        pinned = ["-c", str(constraints)] if constraints.is_file() else []
        say(f"installing {len(requirements)} packages and what they need")
        problem = install_with_uv(environment, [*pinned, *requirements])
        if problem is not None:
            problem = install_with_pip(environment, [*pinned, *requirements])
        if problem is not None:
            hint = "check the network and start again"
            raise SetupError("cannot install the packages", where=str(environment), why=problem, hint=hint)
    (packages_of(environment) / "sopstudio-checkout.pth").write_text(f"{root}\n", encoding="utf-8")


def install_with_uv(environment: Path, arguments: Sequence[str]) -> str | None:
    """Install with uv, which is quick; what went wrong, or None. (uv does not read pip's settings: pip is the net.)"""
    uv = shutil.which("uv")
    return run([uv, "pip", "install", "--python", str(python_of(environment)), *arguments]) if uv else "there is no uv"


def install_with_pip(environment: Path, arguments: Sequence[str]) -> str | None:
    """Install with pip, which is put in first where it is missing; what went wrong, or None."""
    python = str(python_of(environment))
    if not (packages_of(environment) / "pip").is_dir():
        if importlib.util.find_spec("ensurepip") is None:  # Debian splits it off
            install_system_packages(["python3-venv"])
        problem = run([python, "-m", "ensurepip", "--default-pip"], output=subprocess.DEVNULL)
        if problem is not None:
            return problem
    quiet = [] if sys.__stderr__ is not None and sys.__stderr__.isatty() else ["--quiet"]
    return run([python, "-m", "pip", "install", "--no-input", *quiet, *arguments])


def read_requirements(pyproject: Path, keys: Sequence[str]) -> list[str]:
    """What pyproject.toml lists: under `core` the project's dependencies, under any other key those of that extra."""
    import tomllib

    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    lists = {**project.get("optional-dependencies", {}), "core": project.get("dependencies", [])}
    return [requirement for key in keys for requirement in lists.get(key, [])]


# System libraries


def library_sets() -> list[str]:
    """Which of LIBRARIES this start wants: Linux alone lacks them, and only a screen wants those of a window."""
    if not sys.platform.startswith("linux"):
        return []
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return ["offscreen", "window"] if has_screen else ["offscreen"]


def install_libraries(packages: Mapping[str, str]) -> bool:
    """Install the Debian packages of those libraries that are missing; whether all are there now."""
    missing = [package for library, package in packages.items() if not is_present(library)]
    return not missing or install_system_packages(missing)


def is_present(library: str) -> bool:
    """Whether the system has this shared library (or, where the name is a file ending, such a font)."""
    if library.startswith("*"):
        folders = [Path(folder).expanduser() for folder in FONT_FOLDERS]
        return any(next(folder.rglob(library), None) is not None for folder in folders)
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_system_packages(packages: Sequence[str]) -> bool:
    """Install Debian packages where that is possible, else print the line that does it; whether they are there now."""
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        say(f"system libraries are missing; install them with: sudo apt-get install {' '.join(packages)}")
        return False
    say(f"installing system packages: {' '.join(packages)}")
    problem = run(install)
    if problem is not None:  # perhaps only because the lists of packages are old, or were never read
        problem = run(["apt-get", "update", "-qq"]) or run(install)
    if problem is not None:
        say(f"cannot install system packages: {problem}; try: apt-get install {' '.join(packages)}")
    return problem is None


# Processes


def run(command: Sequence[str], output: int = 2) -> str | None:
    """Run a command with its output on our standard error; the reason of its failure in one line, or None."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        result = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, env=environment, check=False)
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    if result.returncode == 0:
        return None
    return reason(result.stderr.decode(errors="replace")) or f"{command[0]} ended with code {result.returncode}"


def reason(output: str) -> str:
    """The line of a failed installer's output that says why."""
    if any(mark in output for mark in UNREACHABLE):
        return "the package index cannot be reached"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(("error", "e:"))] or lines
    return errors[-1].partition(": ")[2] or errors[-1] if errors else ""


def go_on(command: list[str]) -> NoReturn:
    """Become `command`. (Windows cannot: there it is run, and its exit code is ours.)"""
    if os.name == "nt":
        raise SystemExit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)


def say(text: str) -> None:
    """One line of progress, on standard error."""
    sys.stderr.write(f"sopstudio: {text}\n")
    sys.stderr.flush()
