"""From a bare Python to a running SOP Studio: creates `.venv`, keeps it current, and continues inside it.

Standard library only, and nothing newer than Python 3.8, so that an old Python can still report what it
lacks. Progress goes to standard error: standard output belongs to the command that runs afterwards. One
file, because it must work before anything else does.
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

MIN_PYTHON = (3, 11)
FAST_PIP = "25"
STAMPS_FILE = "sopstudio-stamps.json"

# What Qt needs from a Linux system, and the Debian package that holds it: without a screen, and what a window adds.
SYSTEM_LIBRARIES = {
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
UNREACHABLE_MARKS = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeout",
    "ProxyError",
    "dns error",
    "connect error",
)


class SetupError(SopStudioError):
    """SOP Studio cannot be set up on this machine in its current state."""


def enter_environment(module: str, root: Path, extras: Sequence[str] = ()) -> None:
    """Continue as `-m module` inside `root/.venv`, created or updated first; returns where that is already the case.

    An installed package and a frozen build have no pyproject.toml beside them and need no setup. Ends the
    process with one line and code 2 where the setup fails; the next start tries again.
    """
    if is_set_up(root):
        return
    try:
        require_python(sys.version_info)
        python = prepare_environment(root, extras)
    except SetupError as error:
        report_progress(str(error))
        raise SystemExit(error.exit_code) from None
    except OSError as error:
        failure = SetupError(
            "cannot set up",
            where=str(error.filename or root),
            why=error.strerror or str(error),
            hint="make the folder writable, or copy it to one that is",
        )
        report_progress(str(failure))
        raise SystemExit(failure.exit_code) from None
    except KeyboardInterrupt:
        report_progress("interrupted while setting up; the next start continues")
        raise SystemExit(130) from None
    replace_process([str(python), "-P", "-m", module, *sys.argv[1:]])


def is_set_up(root: Path) -> bool:
    """Whether this process needs no bootstrap: frozen, installed, or already inside `root/.venv`."""
    if getattr(sys, "frozen", False) or not (root / "pyproject.toml").is_file():
        return True
    environment = root / ".venv"
    return environment.is_dir() and environment.samefile(sys.prefix)


def require_python(version: Sequence[object]) -> None:
    """Raise `SetupError` where this Python is too old; `version` is `sys.version_info` or similar."""
    if tuple(version[:2]) < MIN_PYTHON:
        needed = ".".join(map(str, MIN_PYTHON))
        raise SetupError(
            "Python is too old",
            where=sys.executable,
            why=f"this is {'.'.join(map(str, version[:3]))}, SOP Studio needs {needed} or newer",
            hint=f"start it with a newer one, for instance `python{needed} {Path(sys.argv[0]).name or 'sopstudio'}`",
        )


def prepare_environment(root: Path, extras: Sequence[str] = ()) -> Path:
    """The Python of `root/.venv`, with the requirements of pyproject.toml, constraints and `extras` installed."""
    environment = root / ".venv"
    digest = fingerprint(root)
    required = ["core", *extras, *library_sets()]
    if is_current(environment, digest, required):
        return python_path(environment)
    with hold_lock(root / ".venv.lock"):
        if not is_usable(environment):
            make_environment(environment)
        missing = [key for key in required if read_stamps(environment).get(key) != digest]
        installed = [key for key in missing if key in SYSTEM_LIBRARIES and install_libraries(SYSTEM_LIBRARIES[key])]
        packages = [key for key in missing if key not in SYSTEM_LIBRARIES]
        if packages:
            install_packages(root, environment, packages)
        write_stamps(environment, dict.fromkeys((*packages, *installed), digest))
    return python_path(environment)


# Stamps: what was installed for which pyproject.toml and constraints


def fingerprint(root: Path) -> str:
    """A hash of everything that decides what belongs in the environment, its location included."""
    constraints = root / "resources" / "constraints.txt"
    parts = [
        str(root).encode(),
        (root / "pyproject.toml").read_bytes(),
        constraints.read_bytes() if constraints.is_file() else b"",
    ]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_current(environment: Path, digest: str, required: Sequence[str]) -> bool:
    """Whether everything required was installed for this digest, and the Python still exists."""
    stamps = read_stamps(environment)
    return all(stamps.get(key) == digest for key in required) and python_path(environment).exists()


def read_stamps(environment: Path) -> Mapping[str, str]:
    """What was installed (core, dev, offscreen, window), each with its digest."""
    try:
        stamps = json.loads((environment / STAMPS_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamps if isinstance(stamps, dict) else {}


def write_stamps(environment: Path, added: Mapping[str, str]) -> None:
    """Add to the stamps in one step: a concurrent start sees all of it or nothing."""
    temporary = environment / (STAMPS_FILE + ".new")
    temporary.write_text(json.dumps({**read_stamps(environment), **added}, indent=1), encoding="utf-8")
    temporary.replace(environment / STAMPS_FILE)


@contextlib.contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock file, so that two starts do not set up at once; the second waits and says so."""
    with path.open("a", encoding="utf-8") as file:
        if not grab(file.fileno()):
            report_progress("another start is setting up; waiting for it")
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


def python_path(environment: Path) -> Path:
    """The path of a virtual environment's interpreter."""
    return environment / "Scripts" / "python.exe" if os.name == "nt" else environment / "bin" / "python"


def site_packages(environment: Path) -> Path:
    """The site-packages folder of a virtual environment."""
    if os.name == "nt":
        return environment / "Lib" / "site-packages"
    return next((environment / "lib").glob("python3*/site-packages"), environment / "lib")


def is_usable(environment: Path) -> bool:
    """Whether this is a complete virtual environment of a recent enough Python that still exists."""
    try:
        text = (environment / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return False
    settings = {key.strip(): value.strip() for key, _, value in (line.partition("=") for line in text.splitlines())}
    version = settings.get("version") or settings.get("version_info") or "0"
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    return numbers >= MIN_PYTHON and python_path(environment).exists()


def make_environment(environment: Path) -> None:
    """Create the virtual environment, replacing what is there; pip is added when it is needed."""
    report_progress(f"setting up in {environment}; the first time takes a minute or two")
    if environment.is_symlink():
        environment.unlink()
    shutil.rmtree(environment, ignore_errors=True)
    problem = run_command([sys.executable, "-m", "venv", "--without-pip", str(environment)])
    if problem is not None:
        hint = "install python3-venv and start again"
        raise SetupError("cannot make a virtual environment", where=str(environment), why=problem, hint=hint)


def install_packages(root: Path, environment: Path, keys: Sequence[str]) -> None:
    """Install what pyproject.toml requires (core, and extras by name); the project itself runs from its folder."""
    requirements = read_requirements(root / "pyproject.toml", keys)
    if requirements:
        constraints = root / "resources" / "constraints.txt"
        pinned = ["-c", str(constraints)] if constraints.is_file() else []
        report_progress(f"installing {len(requirements)} packages and what they need")
        problem = install_with_uv(environment, [*pinned, *requirements])
        if problem is not None:
            problem = install_with_pip(environment, [*pinned, *requirements])
        if problem is not None:
            hint = "check the network and start again"
            raise SetupError("cannot install the packages", where=str(environment), why=problem, hint=hint)
    (site_packages(environment) / "sopstudio-checkout.pth").write_text(f"{root}\n", encoding="utf-8")


def install_with_uv(environment: Path, arguments: Sequence[str]) -> str | None:
    """Install with uv, which is fast. Returns the reason of a failure, or None.

    uv does not read pip's settings, so pip is the fallback.
    """
    uv = shutil.which("uv")
    return (
        run_command([uv, "pip", "install", "--python", str(python_path(environment)), *arguments])
        if uv
        else "there is no uv"
    )


def install_with_pip(environment: Path, arguments: Sequence[str]) -> str | None:
    """Install with pip, which is installed first where it is missing. Returns the reason of a failure, or None.

    The pip that comes with Python 3.11 takes twice as long as a current one. Compiling everything takes as long again,
    for a tenth that is imported: Python compiles that when it is imported, unless it is told not to.
    """
    python = str(python_path(environment))
    quiet = [] if sys.__stderr__ is not None and sys.__stderr__.isatty() else ["--quiet"]
    install = [python, "-m", "pip", "install", "--no-input", *quiet]
    if not (site_packages(environment) / "pip").is_dir():
        if importlib.util.find_spec("ensurepip") is None:  # Debian splits it off
            install_system_packages(["python3-venv"])
        problem = run_command([python, "-m", "ensurepip", "--default-pip"], output=subprocess.DEVNULL)
        if problem is not None:
            return problem
        run_command([*install, f"pip>={FAST_PIP}"])  # where it is not to be had, the old one does the same
    later = [] if sys.dont_write_bytecode else ["--no-compile"]
    return run_command([*install, *later, *arguments])


def read_requirements(pyproject: Path, keys: Sequence[str]) -> list[str]:
    """The requirements in pyproject.toml: `core` stands for the project's dependencies, another key for an extra."""
    import tomllib

    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    lists = {**project.get("optional-dependencies", {}), "core": project.get("dependencies", [])}
    return [requirement for key in keys for requirement in lists.get(key, [])]


# System libraries


def library_sets() -> list[str]:
    """The sets of libraries that this start needs: only Linux lacks them, and only a screen needs those of a window."""
    if not sys.platform.startswith("linux"):
        return []
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return ["offscreen", "window"] if has_screen else ["offscreen"]


def install_libraries(packages: Mapping[str, str]) -> bool:
    """Install the Debian packages of missing libraries. Returns whether all are available now."""
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
    """Install Debian packages where possible, else print the command. Returns whether they are available now."""
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        report_progress(f"system libraries are missing; install them with: sudo apt-get install {' '.join(packages)}")
        return False
    report_progress(f"installing system packages: {' '.join(packages)}")
    problem = run_command(install)
    if problem is not None:  # perhaps only because the lists of packages are old, or were never read
        problem = run_command(["apt-get", "update", "-qq"]) or run_command(install)
    if problem is not None:
        report_progress(f"cannot install system packages: {problem}; try: apt-get install {' '.join(packages)}")
    return problem is None


# Processes


def run_command(command: Sequence[str], output: int = 2) -> str | None:
    """Run a command with its output on standard error. Returns the reason of a failure in one line, or None."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        result = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, env=environment, check=False)
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    if result.returncode == 0:
        return None
    return failure_reason(result.stderr.decode(errors="replace")) or f"{command[0]} ended with code {result.returncode}"


def failure_reason(output: str) -> str:
    """The line of a failed installer's output that states the reason."""
    if any(mark in output for mark in UNREACHABLE_MARKS):
        return "the package index cannot be reached"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(("error", "e:"))] or lines
    return errors[-1].partition(": ")[2] or errors[-1] if errors else ""


def replace_process(command: list[str]) -> NoReturn:
    """Replace this process by `command`. Windows cannot: there it is run as a child, and its exit code is used."""
    if os.name == "nt":
        raise SystemExit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)


def report_progress(text: str) -> None:
    """One line of progress, on standard error."""
    sys.stderr.write(f"sopstudio: {text}\n")
    sys.stderr.flush()
