"""The virtual environments that exported projects are run in: one for each set of requirements, made once and kept.

They lie below `environments` in the home folder, or below SOPSTUDIO_ENVIRONMENTS. An environment is made in a folder of
its own, under a file lock, and `ready.json` names it once it is whole: what a killed process leaves behind is never
used, and goes the next time.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from sopstudio.errors import DeployError, FormatError
from sopstudio.extras import require
from sopstudio.files import put, read_bytes
from sopstudio.settings import home_dir
from sopstudio.sop import dumps, loads
from sopstudio.translation import tr

Made = TypeVar("Made")
VARIABLE = "SOPSTUDIO_ENVIRONMENTS"
READY = "ready.json"
MAX_SECONDS = 900.0
"""How long an installer may take, and how long another process is waited for that makes the same environment."""
LIST_PACKAGES = """
import json
from importlib.metadata import distributions

print(json.dumps({package.name: package.version for package in distributions() if package.name}))
"""


class Environment(Struct, frozen=True):
    """The interpreter of an environment, and the version of each package in it."""

    python: str
    packages: Mapping[str, str] = {}


def environments_folder() -> Path:
    """The folder of all environments."""
    folder = os.environ.get(VARIABLE)
    return Path(folder).expanduser() if folder else home_dir() / "environments"


def prepare_environment(
    requirements: Sequence[str], notify: Callable[[str], None] | None = None, folder: Path | None = None
) -> Environment:
    """The environment in which these pinned requirements are installed, made where there is none; for none, our own.

    `notify` is told in a line that it takes a while. Raises `DeployError` where it cannot be made.
    """
    if not requirements:
        return Environment(_base_python())
    base = (folder or environments_folder()) / environment_key(requirements)
    return make_once(base, sorted(requirements), notify, _find, _make)


def find_environment(requirements: Sequence[str], folder: Path | None = None) -> Environment | None:
    """The environment in which these pinned requirements are installed already, if there is one."""
    return _find((folder or environments_folder()) / environment_key(requirements))


def environment_key(requirements: Iterable[str], version: str = platform.python_version()) -> str:
    """The name of an environment: the same for the same requirements, version of the language and machine."""
    parts = [version, sys.platform, platform.machine(), *sorted(requirements)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _find(base: Path) -> Environment | None:
    """The environment that is whole, if there is one."""
    try:
        data: Any = loads(read_bytes(base / READY).decode())
        python = _interpreter(base / data["folder"])
        return Environment(str(python), data["packages"]) if python.is_file() else None
    except (OSError, FormatError, UnicodeDecodeError, KeyError, TypeError):
        return None


def _interpreter(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_once(
    base: Path,
    requirements: list[str],
    notify: Callable[[str], None] | None,
    find: Callable[[Path], Made | None],
    make: Callable[[Path, list[str]], Made],
) -> Made:
    """The environment below `base`; where there is none, one process makes it, and others wait for it.

    Raises `DeployError` where it cannot be made.
    """
    environment = find(base)
    if environment is not None:
        return environment
    require("filelock")
    from filelock import FileLock, Timeout

    try:
        base.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{base}.lock", timeout=MAX_SECONDS):
            environment = find(base)
            if environment is not None:
                return environment
            if notify is not None:
                notify(f"installing {', '.join(requirements)}; this is done once and takes a minute or two")
            for left in base.iterdir():
                shutil.rmtree(left, ignore_errors=True)
            return make(base, requirements)
    except Timeout:
        raise installation_failure(requirements, "another process has been making it for too long") from None
    except OSError as error:
        raise installation_failure(requirements, error.strerror or str(error)) from None


def _make(base: Path, requirements: list[str]) -> Environment:
    folder = Path(tempfile.mkdtemp(prefix="env-", dir=base))
    try:
        problem = _install(folder, requirements)
        if problem:
            raise installation_failure(requirements, problem)
        python = str(_interpreter(folder))
        packages: Mapping[str, str] = loads(run_command([python, "-I", "-c", LIST_PACKAGES]).stdout)
    except (DeployError, FormatError):
        shutil.rmtree(folder, ignore_errors=True)
        raise
    ready = {"folder": folder.name, "requirements": requirements, "packages": packages}
    put({base / READY: f"{dumps(ready)}\n".encode()})
    return Environment(python, packages)


def _install(folder: Path, requirements: list[str]) -> str:
    """Make the environment in a folder; returns why it cannot be made, or blank.

    uv is fast but does not read the settings of pip, which therefore has the last word.
    """
    python, uv = str(_interpreter(folder)), shutil.which("uv")
    if uv is not None:
        commands = [[uv, "venv", "--allow-existing", "--python", _base_python(), str(folder)]]
        commands.append([uv, "pip", "install", "--python", python, *requirements])
        if not first_problem(commands):
            return ""
    commands = [[_base_python(), "-m", "venv", "--clear", str(folder)]]
    commands.append([python, "-m", "pip", "install", "--quiet", "--no-input", "--retries", "2", *requirements])
    return first_problem(commands)


def _base_python() -> str:
    """The interpreter that environments are made with; a frozen build is none itself."""
    if not getattr(sys, "frozen", False):
        return sys.executable
    python = shutil.which("python3") or shutil.which("python")
    if python is None:
        raise DeployError(
            tr("exported projects cannot be run"), why=tr("there is no Python"), hint=tr("install Python 3.11")
        )
    return python


def first_problem(commands: Iterable[Sequence[str]], folder: Path | None = None) -> str:
    """Run commands in a folder until one fails; returns its reason, or blank."""
    for command in commands:
        result = run_command(command, folder)
        if result.returncode:
            lines = [line.strip() for line in (result.stderr or result.stdout).splitlines() if line.strip()]
            errors = [line for line in lines if line.lower().startswith("error")] or lines
            return errors[-1] if errors else f"{Path(command[0]).name} ended with code {result.returncode}"
    return ""


def run_command(command: Sequence[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The result of an installer's command, which gets no variables of our own interpreter."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    try:
        return subprocess.run(  # noqa: S603 # our own command
            command,
            cwd=folder,
            env=variables,
            timeout=MAX_SECONDS,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(list(command), 1, "", f"it took more than {MAX_SECONDS:g} seconds")


def installation_failure(requirements: Iterable[str], why: str) -> DeployError:
    """The error for packages that cannot be had."""
    return DeployError(tr("{requirements} cannot be installed", requirements=", ".join(requirements)), why=why)


__all__ = [
    "READY",
    "VARIABLE",
    "Environment",
    "environment_key",
    "environments_folder",
    "find_environment",
    "first_problem",
    "installation_failure",
    "make_once",
    "prepare_environment",
    "run_command",
]
