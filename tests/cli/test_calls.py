"""How calls end: the exit code, one line of error, nothing else on standard output."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sopstudio.cli import console, main, registry
from sopstudio.cli.console import one_line, strip_controls
from sopstudio.errors import ModelError
from tests.cli.calling import Calls

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = str(ROOT / "sample_sops" / "loan_application.sop.json")


def error_of(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line of error; nothing may stand on standard output."""
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sopstudio: ")
    assert captured.err.count("\n") == 1
    assert captured.err.endswith("\n")
    return captured.err


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["chek", "x"], "did you mean check?"),
        (["--format", "json", "chek"], "did you mean check?"),
        (["qqq"], "commands are: check"),
        (["check"], "Missing argument"),
        (["check", "--bogus", "x"], "--bogus"),
        (["check", SAMPLE, "--format", "xml"], "choose text, json or sarif"),
        (["stats", SAMPLE, "--format", "sarif"], "choose text or json"),
        (["check", "nowhere.sop.json"], "nowhere.sop.json"),
        (["picture", SAMPLE, "-o", "x.png", "--theme", "pink"], "pink"),
        (["picture", SAMPLE, "-o", "x.png"], "pictures cannot be drawn here"),
        (["--home"], "--home"),
        (["nowhere.sop.json"], "the window cannot be opened here"),
        ([], "the window cannot be opened here"),
    ],
)
def test_a_call_that_cannot_be_carried_out_ends_with_2_and_one_line(
    call: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(call) == 2
    assert words in error_of(capsys)


@pytest.mark.parametrize(
    ("call", "words"), [(["--help"], "check"), (["check", "--help"], "--strict"), (["--version"], "0.")]
)
def test_help_and_version_are_answers(call: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(call) == 0
    assert words in capsys.readouterr().out


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in registry.COMMAND_NAMES)


@pytest.mark.parametrize(
    ("call", "files", "home"),
    [
        ([], [], "before"),
        ([SAMPLE], [SAMPLE], "before"),
        (["--home", "somewhere"], [], "somewhere"),
        (["any.sop.json", "--home=else where"], ["any.sop.json"], "else where"),
    ],
)
def test_without_a_command_the_window_opens(
    call: list[str], files: list[str], home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOPSTUDIO_HOME", "before")
    opened: list[tuple[list[str], str]] = []

    def open_window(arguments: list[str]) -> int:
        opened.append((arguments, os.environ["SOPSTUDIO_HOME"]))
        return 7

    assert main(call, open_window=open_window) == 7
    assert opened == [(files, home)]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes reading a document fail as it is told."""

    def fail(error: BaseException) -> None:
        def read(self: console.Console, file: str, format: str | None = None) -> Any:
            del self, file, format
            raise error

        monkeypatch.setattr(console.Console, "read", read)

    return fail


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (KeyError("x"), 2, "a fault of SOP Studio, not yours"),
        (RecursionError("deep"), 2, "SOPSTUDIO_DEBUG=1"),
        (ModelError("the model failed", why="a\nb"), 3, "the model failed: a b"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (PermissionError(13, "Permission denied", "secret.json"), 2, "secret.json"),
    ],
)
def test_whatever_happens_is_one_line(
    error: BaseException, code: int, words: str, failing: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(error)
    assert main(["check", SAMPLE]) == code
    assert words in error_of(capsys)


def test_details_of_our_own_faults_are_shown_on_demand(
    failing: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOPSTUDIO_DEBUG", "1")
    failing(KeyError("x"))
    assert main(["check", SAMPLE]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_nobody_reading_is_no_error(failing: Any, capsys: pytest.CaptureFixture[str]) -> None:
    failing(BrokenPipeError(32, "Broken pipe"))
    assert main(["check", SAMPLE]) == 0
    assert capsys.readouterr().err == ""


def test_hostile_text_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "\x1b[31mred\x1b[0m\n\u202egnp\x07.json"]) == 2
    assert error_of(capsys).isascii()
    assert strip_controls("a\x1b]0;title\x07b\u200bc\r\n\td") == "abc\n\td"
    assert one_line("a\n  b\x00") == "a b"
    assert len(one_line("x" * 9000)) == 2000


def test_options_stand_before_or_after_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for call in (["check", SAMPLE, "--format", "json"], ["--format", "json", "check", SAMPLE]):
        assert main(call) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1]
    assert main(["--format", "json", "check", SAMPLE, "--format", "text"]) == 0
    assert capsys.readouterr().out.endswith("no problems\n")


def test_the_home_is_the_one_that_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOPSTUDIO_HOME", str(tmp_path / "a"))
    assert console.Console().home == tmp_path / "a"
    assert console.Console(home_option=str(tmp_path / "b")).home == tmp_path / "b"


def test_progress_is_silent_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(console.Console().progress([1, 2], "Working")) == [1, 2]
    assert capsys.readouterr().err == ""


def studio(*call: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """One call as a user makes it."""
    command = [sys.executable, "-m", "sopstudio", *call]
    env = {**os.environ, **environment}
    return subprocess.run(
        command, cwd=ROOT, input=text, capture_output=True, text=True, check=False, env=env, timeout=300
    )


def test_the_module_answers_like_the_function_and_reads_standard_input(capsys: pytest.CaptureFixture[str]) -> None:
    result = studio("check", "-", text=Path(SAMPLE).read_text(encoding="utf-8"))
    assert (result.returncode, result.stdout) == (0, "-: no problems\n")
    assert main(["check", SAMPLE]) == 0
    assert capsys.readouterr().out == result.stdout.replace("-", SAMPLE)


def test_a_pipe_that_closes_early_leaves_no_trace() -> None:
    command = f"{sys.executable} -m sopstudio convert {SAMPLE} - --to native --quiet | head -c 10"
    result = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert (len(result.stdout), result.stderr) == (10, "")


def test_text_that_the_terminal_cannot_show_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    result = studio("convert", "-", "-", "--to", "native", text='{"format": 1}', PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stdout) == (2, "")
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    console.Console().answer(None, ["naïve"])
    sys.stdout.flush()
    assert raw.getvalue() == b"na?ve\n"


@pytest.mark.parametrize(
    "call", [("library", "actions", "--put", "/nope"), ("evaluate", "FILE", "--scenarios", "/nope")]
)
def test_a_file_that_is_only_read_is_not_said_to_be_written(calls: Calls, call: tuple[str, ...]) -> None:
    said = calls.refused(*(calls.file() if item == "FILE" else item for item in call))
    assert "the file cannot be read (/nope)" in said
    assert "write" not in said
