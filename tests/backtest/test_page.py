"""The page about past cases: its SOP, its table and its commands, in their order, in a fresh folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any, get_args

import pytest

from sopstudio.backtest.causes import CauseKind
from sopstudio.resources import read_text
from tests.cli.calling import Calls
from tests.cli.conftest import calls as calls  # the fixture

PAGE = read_text("backtest.md")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S)


COMMANDS = [shlex.split(line)[2:] for block in blocks("sh") for line in block.splitlines()]


def test_the_commands_do_what_the_page_says(calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "credit.txt").write_text(blocks("text")[0], encoding="utf-8")
    (tmp_path / "cases.csv").write_text(blocks("csv")[0], encoding="utf-8")
    results = [calls.json(*words, code=0 if words[0] == "run" else 1) for words in COMMANDS]
    first, written, played, applied, mended, by_flags, by_file, divided = results
    assert ids_by_cause(first) == {"wrong": ["k1", "k2"], "conflict": ["k6"]}
    assert [(row["id"], row["repaired"]) for row in first["repairs"]] == [("R1", [1, 2])]
    assert first["repairs"][0]["changes"][0]["after"] == "{blocked} == false && {score} >= 700 && {amount} <= 5000"
    assert [row["id"] for row in first["unread"]] == ["k8"]
    assert first["conflicts"][0]["told_apart_by"] == ["Branch"]
    assert (first["ceiling"], first["assumed"]) == (6, ["customer"])
    assert ids_by_cause(written) == ids_by_cause(first)
    assert played["path"] == first["misses"][1]["path"]
    assert (applied["written"], mended["correct"]) == ("mended.sop.json", 6)
    assert by_flags["mapping"] == by_file["mapping"]
    assert ids_by_cause(by_file) == ids_by_cause(first)
    assert divided["cutoffs"]["rules"]


def ids_by_cause(data: Any) -> dict[str, list[str]]:
    """The ids of the misses by cause."""
    by_cause: dict[str, list[str]] = {}
    for miss in data["misses"]:
        by_cause.setdefault(miss["cause"], []).append(miss["id"])
    return by_cause


def test_every_cause_and_figure_is_explained() -> None:
    explained = set(re.findall(r"^\| ((?:`\w+`(?:, )?)+)", PAGE, re.M))
    names = {name for line in explained for name in re.findall(r"`(\w+)`", line)}
    assert names >= {*get_args(CauseKind), "rows", "completed", "ecr", "correct", "tsr", "c_tsr", "ceiling", "facts"}
