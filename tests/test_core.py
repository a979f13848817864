"""`sopstudio-core`: what it ships, and that all of it works where the packages of its extras are not installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from sopstudio.extras import DISTRIBUTIONS, explain_import_error
from tests.formats import word_files
from tests.subsets import DEEP

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "resources" / "core"
LOAN, TELECOM = (f"sample_sops/{name}.sop.json" for name in ("loan_application", "telecom_support"))
INPUTS = '{"application_id": "LN-204817", "application_status": "incomplete"}'
MAX_INSTALLED_BYTES = 40_000_000

ABSENT = {*DISTRIBUTIONS, "PySide6", "anthropic", "google", "networkx", "pygraphviz", "rich", "scipy", "wordllama"}
HIDE = f"""
import sys

ABSENT = {ABSENT!r}

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT or name.startswith("sopstudio.ui"):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
"""
CALL_ALL = f"""{HIDE}
import contextlib
import io
import json
from sopstudio.__main__ import main

rows = []
for arguments in json.loads(sys.argv[1]):
    out, errors = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = main(arguments)
        except SystemExit as ended:
            code = ended.code
    texts = []
    for stream in (out, errors):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    rows.append((code, *texts))
print(json.dumps(rows))
"""
"""Calls the command line once for each list of arguments, and prints code, output and errors of all."""
Results = dict[tuple[str, ...], subprocess.CompletedProcess[str]]
USE = f"""{HIDE}
import sopstudio as sop

document = sop.load({LOAN!r})
assert sop.check(document) == ()
assert [journey.feasible for journey in sop.journeys(document, cover="sample:2")] == [None, None]
try:
    list(sop.journeys(document, cover="edges"))
except sop.SopStudioError as error:
    assert "z3-solver" in str(error)
tools = {{"get_application": lambda application_id: {{"file": {{"status": "incomplete", "amount": 18000}}}}}}
facts = {{"application_id": "LN-204817"}}
run = sop.run(document, facts=facts, tools=tools)
assert (run.status, run.end) == ("completed", "not_ready"), run
assert sop.run(document, agent="dpa", facts=facts, tools=tools).end == "not_ready"
session = sop.Session(document, facts=facts)
assert session.step().tool == "get_application"
assert sop.Session.load(session.dump()).step().tool == "get_application"
"""
LOADED = """
import sys
import sopstudio.api
print(*(name for name in sys.modules if name.startswith(("sopstudio.agents.", "sopstudio.llm.", "sopstudio.formats."))))
"""


def run_python(code: str, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run `code` in a fresh process, in whose children packages are hidden, too."""
    command = [sys.executable, "-c", code, *arguments]
    folder = home / "hidden"
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(HIDE)
    environment = {**os.environ, "SOPSTUDIO_HOME": str(home), "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)


def test_the_interface_for_python_loads_no_architecture_and_no_client_and_works_without_any_extra(
    tmp_path: Path,
) -> None:
    result = run_python(LOADED + USE, home=tmp_path)
    assert result.returncode == 0, result.stderr
    loaded = result.stdout.split()
    assert "sopstudio.agents.registry" in loaded
    for package in ("agent_s", "marco", "dynamic_prompt", "forms", "guardrails"):
        assert not any(name.startswith(f"sopstudio.agents.{package}") for name in loaded)
    assert not any(name.startswith(("sopstudio.llm.client", "sopstudio.llm.offline")) for name in loaded)


WORKING = {
    "run": ("run", LOAN, "--agent", "code", "--inputs", INPUTS),
    "converse": ("run", LOAN, "--inputs", INPUTS, "--no-save"),
    "journeys": ("journeys", LOAN, "--limit", "2"),
    "convert": ("convert", LOAN, "-", "--to", "mermaid"),
    "stats": ("stats", LOAN),
    "formats": ("formats",),
    "agents": ("agents",),
    "models": ("models",),
    "help": ("--help",),
}
LACKING = {
    ("run", LOAN): "z3-solver",
    ("scenarios", LOAN): "z3-solver",
    ("journeys", LOAN, "--cover", "edges"): "z3-solver",
    ("library", "list"): "sqlite-utils",
    ("serve-model",): "aiohttp",
    ("lsp",): "pygls",
    ("picture", LOAN, "-o", "loan.png"): "window",
    (): "window",
}
BROKEN = (ROOT / "sample_sops" / "listing_blocked.sop.json").read_text(encoding="utf-8")
FILES = {
    "gap.sop.json": BROKEN.replace("in ['active', 'on hold']", "== 'active'").encode(),
    "a.docx": word_files.to_bytes(word_files.new_document()),
    "a.md": b"## Steps\n\nLook it up.",
}
"""What is checked besides the samples: a gap, and documents of other programs."""
CHECKS = {
    "text": (LOAN, TELECOM),
    "json": (TELECOM, "--format", "json"),
    "sarif": (TELECOM, "--format", "sarif"),
    "gap": ("gap.sop.json", "--format", "json"),
    "word": ("a.docx",),
    "markdown": ("a.md",),
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """What each command comes to, all in one process: starting takes longer than most of them."""
    folder = tmp_path_factory.mktemp("files")
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    checks = [tuple(str(folder / word) if word in FILES else word for word in check) for check in CHECKS.values()]
    calls = [*WORKING.values(), *LACKING, *(("check", *check) for check in checks)]
    done = run_python(CALL_ALL, json.dumps(calls), home=tmp_path_factory.mktemp("home"))
    assert done.returncode == 0, done.stderr
    keys = [*WORKING.values(), *LACKING, *((name,) for name in CHECKS)]
    rows = json.loads(done.stdout)
    return {key: subprocess.CompletedProcess(key, *row) for key, row in zip(keys, rows, strict=True)}


@pytest.mark.parametrize("arguments", WORKING.values(), ids=WORKING)
def test_a_command_works_without_any_extra(arguments: tuple[str, ...], results: Results) -> None:
    result = results[arguments]
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()


@pytest.mark.parametrize(("arguments", "word"), LACKING.items(), ids=map(" ".join, LACKING))
def test_a_command_that_needs_more_says_so_in_one_line(arguments: tuple[str, ...], word: str, results: Results) -> None:
    result = results[arguments]
    assert result.returncode == 2
    line = result.stderr.splitlines()[-1]
    assert line.startswith("sopstudio: ")
    assert word in line
    assert "internal error" not in result.stderr
    assert "Traceback" not in result.stderr


def test_a_check_says_what_it_leaves_out_and_proves_nothing_it_did_not_prove(results: Results) -> None:
    text = results["text",]
    assert text.returncode == 0, text.stderr
    assert [line for line in text.stdout.splitlines() if line.startswith("not checked: ") and "z3-solver" in line]

    data = json.loads(results["json",].stdout)
    left_out = {code for row in data["left_out"] for code in row["codes"]}
    assert left_out == {"contradictory-path", "tool-never-allowed", "advice-similar-tools"}
    assert {problem["code"] for problem in data["files"][0]["problems"]} == {"undecided"}

    [run] = json.loads(results["sarif",].stdout)["runs"]
    [invocation] = run["invocations"]
    assert invocation["executionSuccessful"] is True
    assert len(invocation["toolExecutionNotifications"]) == len(data["left_out"])


def test_a_gap_is_still_found_with_its_witness(results: Results) -> None:
    result = results["gap",]
    assert result.returncode == 1
    gaps = [row for row in json.loads(result.stdout)["files"][0]["problems"] if row["code"] == "gap"]
    assert [gap["witness"]["seller_status"] for gap in gaps] == ["on hold"]


@pytest.mark.parametrize("name", ["word", "markdown"])
def test_a_document_of_another_program_needs_the_extra(name: str, results: Results) -> None:
    result = results[name,]
    assert result.returncode == 2
    assert "sopstudio-core[documents]" in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.stderr


def test_a_run_that_cannot_be_kept_says_so(results: Results) -> None:
    assert "the run is not kept" in results[WORKING["run"]].stderr


def test_other_missing_modules_are_not_explained_away() -> None:
    assert explain_import_error(ModuleNotFoundError("x", name="sopstudio.nothing")) is None
    assert explain_import_error(ModuleNotFoundError("x", name="pytest")) is None
    assert "window" in str(explain_import_error(ModuleNotFoundError("x", name="PySide6.QtCore")))


def read_project(folder: Path) -> dict[str, Any]:
    """What a project file says of the project."""
    project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def name_of(requirement: str) -> str:
    return re.split(r"[<>=!;\[ ]", requirement)[0]


def test_the_core_asks_for_the_same_versions_as_the_whole_program() -> None:
    core, whole = read_project(CORE), read_project(ROOT)
    known = {*whole["dependencies"], *(row for rows in whole["optional-dependencies"].values() for row in rows)}
    rows = {*core["dependencies"], *(row for extra in core["optional-dependencies"].values() for row in extra)}
    assert {row for row in rows if not row.startswith("typer-slim")} <= known
    assert core["scripts"] == whole["scripts"]
    assert core["requires-python"] == whole["requires-python"]


def test_every_package_of_an_extra_is_known_where_it_is_missing() -> None:
    extras = read_project(CORE)["optional-dependencies"]
    listed = {(name_of(row), extra) for extra, rows in extras.items() for row in rows}
    for distributions, extra in DISTRIBUTIONS.values():
        for name in distributions.split():
            assert (name, extra) in listed or name == "numpy"  # bm25s brings it


def build(kind: str, folder: Path, target: Path) -> Path:
    """A wheel or an sdist of the project in `folder`, by the build backend that we have."""
    code = f"from hatchling.build import build_{kind}; print(build_{kind}({str(target)!r}))"
    result = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return target / result.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", CORE, tmp_path_factory.mktemp("wheel"))


def list_wheel(wheel: Path) -> set[str]:
    """The names of the files in a wheel, without those about the wheel itself."""
    with zipfile.ZipFile(wheel) as file:
        return {name for name in file.namelist() if ".dist-info/" not in name}


def test_the_wheel_holds_the_tree_without_the_window(wheel: Path) -> None:
    names = list_wheel(wheel)
    code = {path.relative_to(ROOT).as_posix() for path in (ROOT / "sopstudio").rglob("*.py")}
    missing = {name for name in code - names if not name.startswith("sopstudio/ui/")}
    assert missing == {"sopstudio/bootstrap.py", "sopstudio/layout/worker.py"}
    assert {"sopstudio/py.typed", "sopstudio/expressions/grammar.json"} <= names
    needed = (
        "LICENSE",
        *(f"resources/{name}" for name in ("prompts/user.txt", "languages/de.toml", "translations/de.ts")),
    )
    assert {f"sopstudio/_data/{name}" for name in needed} <= names
    assert not [name for name in names if name.startswith("sopstudio/ui/") or name.endswith((".pyc", ".svg", ".png"))]


def test_a_wheel_from_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build("sdist", CORE, tmp_path)) as file:
        file.extractall(tmp_path / "unpacked", filter="data")
    [folder] = (tmp_path / "unpacked").iterdir()
    assert list_wheel(build("wheel", folder, tmp_path)) == list_wheel(wheel)


@pytest.mark.skipif(not DEEP, reason="installs from the package index; `python3 tests deep` does it")
def test_a_fresh_environment_is_small_and_works(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    folder = tmp_path / "venv" / "bin"
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "python"), "install", "--quiet", str(wheel)]
    result = subprocess.run(pip, cwd=tmp_path, capture_output=True, text=True, check=False)
    if re.search(r"No matching distribution|Max retries|Connection|Network", result.stderr):
        pytest.skip(f"the package index cannot be reached: {result.stderr.strip().splitlines()[-1]}")
    assert result.returncode == 0, result.stderr

    site_packages = next((tmp_path / "venv" / "lib").glob("python3*/site-packages"))
    installed = sum(path.stat().st_size for path in site_packages.rglob("*") if path.is_file())
    assert installed <= MAX_INSTALLED_BYTES

    for name in ("loan_application", "telecom_support"):
        shutil.copy(ROOT / "sample_sops" / f"{name}.sop.json", tmp_path)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SOPSTUDIO_"))}
    environment = {**kept, "SOPSTUDIO_HOME": str(tmp_path / "home")}
    for arguments in ([str(folder / "sopstudio"), *WORKING["run"]], [str(folder / "sopstudio"), *WORKING["journeys"]]):
        call_line = [argument.removeprefix("sample_sops/") for argument in arguments]
        result = subprocess.run(call_line, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
        assert result.returncode == 0, result.stderr
    use = USE.replace("sample_sops/", "")
    result = subprocess.run(
        [str(folder / "python"), "-c", use], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment
    )
    assert result.returncode == 0, result.stderr
