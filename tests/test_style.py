"""What the house style asks of every file, where a machine can see it."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.subsets import DEEP

ROOT = Path(__file__).resolve().parent.parent

TOP_LEVEL = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "sopstudio", "resources", "sample_sops", "tests"}

# Folders of one machine; the patterns are in pieces so that they do not find themselves.
MACHINE_PATHS = re.compile(r"(?<![\w.:/*~])/(?:" + "root|home|tmp" + r")/[A-Za-z]|\b[A-Z]:\\Users\\[A-Za-z]")
REGISTRIES = re.compile("|".join(["pypi" + r"\.org", "pythonhosted" + r"\.org", "index" + "-url", "find" + "-links"]))

WITHOUT_LARGE_CLIENTS = """
[[tool.mypy.overrides]]
module = ["openai.*", "google.*", "lsprotocol.*"]
follow_imports = "skip"
"""


def run(*arguments: str) -> None:
    """Run a checker of our environment over the tree; its whole output is the message."""
    command = [sys.executable, "-m", *arguments]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{' '.join(arguments)}\n{result.stdout}{result.stderr}"


@cache
def tracked_files() -> list[Path]:
    """The files that git knows and that are there."""
    command = ["git", "ls-files", "-z"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in result.stdout.split("\0") if name and (ROOT / name).is_file()]


@cache
def texts() -> list[tuple[str, str]]:
    """Name and content of every tracked text file."""
    found = []
    for path in tracked_files():
        content = path.read_bytes()
        if b"\0" not in content[:8000]:
            found.append((path.relative_to(ROOT).as_posix(), content.decode("utf-8", errors="replace")))
    return found


def matches(pattern: re.Pattern[str]) -> list[str]:
    """`FILE:LINE: WORDS` of everything that a pattern finds in tracked text files."""
    return [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for name, text in texts()
        for match in pattern.finditer(text)
    ]


def test_ruff_finds_nothing() -> None:
    run("ruff", "check", "--no-fix", "--quiet", "--output-format=concise")


def test_ruff_would_format_nothing() -> None:
    run("ruff", "format", "--check", "--quiet")


def test_mypy_strict_finds_nothing(tmp_path: Path) -> None:
    """Where nobody works with mypy nothing is kept for a next time, which takes a fifth of the time; the types of the
    tests themselves, half of the work, and those of large clients, a fifth of the rest, are left to the deep run.
    """
    if (ROOT / ".mypy_cache").is_dir():
        return run("mypy", "--no-error-summary")
    if DEEP:
        return run("mypy", "--no-error-summary", f"--cache-dir={os.devnull}")
    config = tmp_path / "pyproject.toml"
    ours = (ROOT / "pyproject.toml").read_text(encoding="utf-8").replace("$MYPY_CONFIG_FILE_DIR", ROOT.as_posix())
    config.write_text(f"{ours}\n{WITHOUT_LARGE_CLIENTS}", encoding="utf-8")
    return run("mypy", "--no-error-summary", f"--cache-dir={os.devnull}", f"--config-file={config}", "sopstudio")


@pytest.mark.parametrize("line", ["open('/" + "tmp/x')", "see /" + "root/work", "=/" + "home/me/a"])
def test_a_machine_path_would_be_found(line: str) -> None:
    assert MACHINE_PATHS.search(line)


@pytest.mark.parametrize("line", ["https://host/home/me", "a/tmp/b", "{root}/x", "/home", "~/home/x"])
def test_what_only_looks_like_a_machine_path_is_let_be(line: str) -> None:
    assert not MACHINE_PATHS.search(line)


def test_no_file_names_a_folder_of_one_machine() -> None:
    assert matches(MACHINE_PATHS) == []


def test_no_file_names_a_package_registry() -> None:
    assert matches(REGISTRIES) == []


def test_no_file_holds_what_a_merge_left() -> None:
    marks = re.compile(rf"^(?:{'<' * 7}|{'>' * 7}) ", re.MULTILINE)
    assert [name for name, text in texts() if marks.search(text)] == []


def test_the_top_level_holds_what_it_may() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


def test_no_checker_is_silenced_without_a_word() -> None:
    pattern = re.compile(r"#\s*(?:type:\s*ignore.*|noqa(?!: [A-Z]+\d+(?:, [A-Z]+\d+)* +#? ?\w).*)")
    mine = "tests/test_style.py"
    assert [found for found in matches(pattern) if not found.startswith(mine) and ".py:" in found] == []
