"""Texts in the user's language: English by default, complete catalogues, nothing left in English on the screen."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Fact, replace_fields
from sopstudio.translation import current_language, format_number, in_english, mark, set_translator, tr, tr_number
from tests import translations

GERMAN = {"One node": "Ein Knoten", "{name} is gone": "Weg ist {name}"}


def _german(text: str, number: int) -> str:
    if text == "%n row(s)":
        return "%n Zeile" if number == 1 else "%n Zeilen"
    return GERMAN.get(text, "")


@pytest.fixture
def german() -> Iterator[None]:
    set_translator("de", _german, ".")
    yield
    set_translator("en", None)


def test_without_a_translator_texts_are_english() -> None:
    assert tr("One node") == "One node"
    assert tr("{name} is gone", name="x") == "x is gone"
    assert tr("{braces} stay") == "{braces} stay"
    assert tr_number(1, "row") == "1 row"
    assert tr_number(1200, "loss") == "1,200 losses"
    assert current_language() == "en"


@pytest.mark.usefixtures("german")
def test_a_translator_gives_the_users_language() -> None:
    assert tr("One node") == "Ein Knoten"
    assert tr("{name} is gone", name="{x}") == "Weg ist {x}"
    assert [tr_number(1, "row"), tr_number(1200, "row")] == ["1 Zeile", "1.200 Zeilen"]
    assert format_number(1234567) == "1.234.567"
    assert current_language() == "de"
    assert mark("One node") == "One node"


@pytest.mark.usefixtures("german")
def test_a_text_without_translation_stays_english() -> None:
    assert tr("Another") == "Another"
    assert tr_number(2, "edge") == "2 edge"


@pytest.mark.usefixtures("german")
def test_what_is_kept_stays_english() -> None:
    with in_english():
        assert tr("One node") == "One node"
        assert tr_number(1200, "row") == "1,200 rows"
    assert tr("One node") == "Ein Knoten"


def _places(text: str) -> list[str]:
    return sorted(f"{name}{conversion or ''}" for _, name, _, conversion in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("path", sorted(translations.FOLDER.glob("*.ts")), ids=lambda path: path.stem)
def test_a_catalogue_is_complete_and_fits_the_source(path: Path, tmp_path: Path) -> None:
    catalogue = translations.read_catalogue(path)
    texts = {text.text: text for text in translations.collect_texts()}
    assert sorted(catalogue) == sorted(texts), "run python3 tests translations"
    assert [text for text, forms in catalogue.items() if not all(forms)] == []
    for text, forms in catalogue.items():
        for form in forms:
            if texts[text].has_plural:
                assert form.count("%n") == 1, text
            elif re.search(r"\{\w+\}", text) and _is_template(text):
                assert _places(form) == _places(text), text
            assert (form[:1].isspace(), form[-1:].isspace()) == (text[:1].isspace(), text[-1:].isspace()), text
    translations.compile_catalogue(path, tmp_path / "compiled.qm")
    assert (tmp_path / "compiled.qm").read_bytes() == path.with_suffix(".qm").read_bytes()


def _is_template(text: str) -> bool:
    try:
        return bool(_places(text))
    except ValueError:  # braces of a plain text, such as an example in JSON
        return False


BROKEN = """Ask for the {order number} and the {reason}.
Verify the delivery.
if {score} > 700:
    Send a voucher promptly. [tool: send_voucher]
    End: done
elif {score} > 600:
    go to: Verify the delivery.
elif the customer insists on a refund:
    End: refused
"""


@pytest.mark.parametrize("path", [None, *sorted(samples_dir().glob("*.sop.json"))], ids=lambda path: path and path.stem)
def test_the_language_changes_no_problem_but_its_words(path: Path | None) -> None:
    sop = read(path or BROKEN).document.sop
    fact = Fact(name="tone", allowed=("kind", "firm"), examples=("loud",))
    number = Fact(name="count", type="integer", allowed=(1, "two"))
    sop = replace_fields(sop, facts=(*sop.facts, fact, number))
    english = [_without_words(problem) for problem in check(sop)]
    set_translator("xx", lambda text, _: f"⟦{text}⟧")
    try:
        assert [_without_words(problem) for problem in check(sop)] == english
    finally:
        set_translator("en", None)


def _without_words(problem: Problem) -> tuple[object, ...]:
    where = problem.nodes, problem.edges, problem.facts, problem.tools
    return problem.code, problem.severity, *where, problem.field, problem.witness, len(problem.fixes)


def test_no_text_of_the_window_stays_english() -> None:
    program = [sys.executable, "-m", "tests.ui.pseudo_language"]
    result = subprocess.run(program, cwd=translations.ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert result.returncode == 0, result.stderr[-3000:]
    assert result.stdout.splitlines() == []
