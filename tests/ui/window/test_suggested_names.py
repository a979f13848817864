"""The file names that the window offers are made of the title, and of words in its language."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from sopstudio.sop import Document, replace_fields
from sopstudio.ui.saving import suggest_file_name
from tests.ui.window.conftest import LOAN, Open

TITLE = "Kreditantrag prüfen"


@pytest.mark.parametrize(
    ("title", "parts", "name"),
    [
        (TITLE, (), "kreditantrag-prüfen"),
        (TITLE, ("Auswertung", "Bericht"), "kreditantrag-prüfen-auswertung-bericht"),
        (TITLE, ("", "Läufe"), "kreditantrag-prüfen-läufe"),
        ("A/B: ok?", (), "a-b-ok"),
        ("", ("Runs",), "loan_application-runs"),
    ],
)
def test_a_name_is_the_title_and_what_the_file_is(title: str, parts: tuple[str, ...], name: str) -> None:
    assert suggest_file_name(replace_fields(LOAN.sop, title=title), *parts) == name


OFFERED = (
    ("author", "file.export", "kreditantrag-prüfen"),
    ("author", "file.picture", "kreditantrag-prüfen"),
    ("author", "file.document", "kreditantrag-prüfen"),
    ("author", "file.bundle", "kreditantrag-prüfen"),
    ("simulate", "simulate.export-runs", "kreditantrag-prüfen-runs"),
    ("evaluate", "evaluate.save-file", "kreditantrag-prüfen-scenarios.jsonl"),
)
"""Perspectives, actions in them, and the name that each offers."""


def test_every_dialog_offers_such_a_name(open_window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window(Document(sop=replace_fields(LOAN.sop, title=TITLE)))
    offered: list[str] = []

    def ask(_parent: object, _title: str, start: str, *_: object, **__: object) -> tuple[str, str]:
        offered.append(Path(start).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    for perspective, action, name in OFFERED:
        window.show_perspective(perspective)
        offered.clear()
        window.action_set.run(action)
        assert offered == [name], action
