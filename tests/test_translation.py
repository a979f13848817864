"""Texts in the user's language: English by default, complete catalogues, nothing left in English on the screen."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QTranslator

from sopstudio import errors
from sopstudio.analysis import Problem, check
from sopstudio.catalogue import Catalogue, read_catalogue
from sopstudio.deploy.export import build_export
from sopstudio.deploy.registry import find_target
from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.registry import formats, read_here
from sopstudio.resources import samples_dir
from sopstudio.sop import Fact, replace_fields
from sopstudio.trace import Learned
from sopstudio.trace.names import name_giver
from sopstudio.translation import (
    current_language,
    format_decimal,
    format_number,
    in_english,
    mark,
    plain_number,
    quoted,
    read_number,
    set_translator,
    show_number,
    spoken_number,
    text_language,
    to_users_language,
    tr,
    tr_number,
)
from sopstudio.translation import in_language as inner_language
from sopstudio.ui.forms.condition_field import describe_fault
from tests import translations
from tests.subsets import subset
from tests.translations import in_language

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
    assert format_decimal(1234.5, 2) == "1,234.50"
    assert current_language() == "en"


@pytest.mark.usefixtures("german")
def test_a_translator_gives_the_users_language() -> None:
    assert tr("One node") == "Ein Knoten"
    assert tr("{name} is gone", name="{x}") == "Weg ist {x}"
    assert [tr_number(1, "row"), tr_number(1200, "row")] == ["1 Zeile", "1.200 Zeilen"]
    assert format_number(1234567) == "1.234.567"
    assert format_decimal(1234.5, 2) == "1.234,50"
    with in_english():
        assert format_decimal(1234.5, 2) == "1,234.50"
    assert current_language() == "de"
    assert mark("One node") == "One node"


def test_a_document_has_its_own_language() -> None:
    with inner_language("de", _german, "."):
        assert tr("{name} is gone", name="x") == "Weg ist x"
        assert [tr_number(1, "row"), tr_number(1200, "row")] == ["1 Zeile", "1.200 Zeilen"]
        assert (format_decimal(1234.5, 2), spoken_number("0.5"), plain_number("0,5")) == ("1.234,50", "0,5", "0.5")
        assert (current_language(), text_language()) == ("de", "de")
        with in_english():
            assert tr("One node") == "One node"
            assert (current_language(), text_language()) == ("de", "en")
    assert tr("One node") == "One node"
    assert current_language() == "en"


@pytest.mark.usefixtures("german")
def test_a_document_in_english_is_so_in_a_german_window() -> None:
    with inner_language("en", None):
        assert tr("One node") == "One node"
        assert tr_number(1200, "row") == "1,200 rows"
    assert tr("One node") == "Ein Knoten"


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
    catalogue = read_catalogue(path)
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
    if text.count("\n") > 2:  # an example of a written procedure, whose facts have names of the language
        return False
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


@pytest.mark.parametrize(
    "path",
    [None, *subset(sorted(samples_dir().glob("*.sop.json")), 4, "language")],
    ids=lambda path: path and path.stem,
)
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


@pytest.mark.parametrize(
    "path", subset(sorted(samples_dir().glob("*.sop.json")), 4, "language"), ids=lambda path: path.stem
)
def test_the_language_changes_nothing_that_is_read(path: Path) -> None:
    document = read(path).document
    for format in formats():
        for name, content in format.write(document).files.items() if format.write and format.read else ():
            source = content.decode()
            english = read_here(source, name, format.name, None)
            set_translator("xx", lambda text, _: f"⟦{text}⟧")
            try:
                other = read_here(source, name, format.name, None)
            finally:
                set_translator("en", None)
            assert other.document == english.document, format.name
            assert [loss.kind for loss in other.losses] == [loss.kind for loss in english.losses], format.name


def test_an_export_is_the_same_in_every_language_but_for_what_is_said_of_it() -> None:
    document, target = read(samples_dir() / "loan_application.sop.json").document, find_target("openapi")
    english = build_export(document, target)
    with translations.in_language("de"):
        german = build_export(document, target)
    assert german.files == english.files
    assert [loss.kind for loss in german.losses] == [loss.kind for loss in english.losses]
    assert [loss.what for loss in english.losses][:1] == ["the steps of the procedure"]
    assert [loss.what for loss in german.losses][:1] == ["die Schritte des Ablaufs"]


def test_what_was_written_in_english_is_said_in_the_users_language_with_its_values() -> None:
    set_translator("de", _german, ".")
    try:
        with in_english():
            inner = tr("One node")
            outer = tr("{name} is gone", name=inner)
        assert (inner, outer) == ("One node", "One node is gone")
        assert to_users_language(outer) == "Weg ist Ein Knoten"
        assert to_users_language("One node") == "One node"
    finally:
        set_translator("en", None)


def test_a_child_process_speaks_the_language_of_the_window(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 nothing")
    with translations.in_language("de"), pytest.raises(FormatError) as error:
        read(broken)
    assert error.value.what == "das PDF lässt sich nicht lesen"
    assert error.value.hint == "als neues PDF drucken oder den Text einfügen"


@pytest.mark.parametrize("path", sorted(translations.FOLDER.glob("*.ts")), ids=lambda path: path.stem)
def test_qt_and_we_read_the_same_from_a_catalogue(path: Path) -> None:
    ours, compiled = Catalogue(path), QTranslator()
    assert compiled.load(str(path.with_suffix(".qm")))
    for text, forms in read_catalogue(path).items():
        for number in (1, 2, 1200) if len(forms) > 1 else (-1,):
            assert ours(text, number) == compiled.translate(translations.CONTEXT, text, None, number), text
    assert ours("no such text", -1) == ""


def test_no_text_of_the_window_stays_english() -> None:
    program = [sys.executable, "-m", "tests.ui.pseudo_language"]
    result = subprocess.run(program, cwd=translations.ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert result.returncode == 0, result.stderr[-3000:]
    assert result.stdout.splitlines() == []


@pytest.mark.usefixtures("german")
def test_who_gave_a_fact_is_said_in_the_users_language() -> None:
    set_translator("de", lambda text, _number: {"customer": "Kunde"}.get(text, ""), ".")
    assert name_giver(Learned("age", 3, "user"), "", user_has_spoken=True) == "Kunde"


@pytest.mark.parametrize(
    ("language", "typed", "plain"),
    [
        ("en", "0.5", "0.5"), ("en", "1,000.5", "1000.5"), ("en", "12,000", "12000"), ("en", "0,5", "0,5"),
        ("en", "−3", "-3"), ("de", "0,5", "0.5"), ("de", "1.000,5", "1000.5"), ("de", "1.000.000", "1000000"),
        ("de", "0.5", "0.5"), ("de", "1.500", "1.500"), ("de", "-0,25", "-0.25"), ("de", "1,2,3", "1,2,3"),
        ("de", "viele", "viele"),
    ],
)  # fmt: skip
def test_a_number_is_read_as_the_language_writes_it(language: str, typed: str, plain: str) -> None:
    with in_language(language):
        assert plain_number(typed) == plain


@pytest.mark.parametrize(
    ("language", "typed", "read"),
    [
        ("en", "5,000,000", "5000000"), ("en", "3.600", "3.600"), ("de", "5.000.000", "5000000"),
        ("de", "3.600", "3600"), ("de", "0.500", "0.500"), ("de", " 0,5 ", "0.5"), ("de", "1.5", "1.5"),
        ("de", "12.00", "12.00"),
    ],
)  # fmt: skip
def test_a_field_that_groups_thousands_reads_them_back(language: str, typed: str, read: str) -> None:
    with in_language(language):
        assert read_number(typed) == read


@given(st.one_of(st.integers(0, 10**12), st.floats(0, 10**12)))
def test_a_number_that_a_field_shows_is_read_again(number: float) -> None:
    for language in ("en", "de"):
        with in_language(language):
            assert float(read_number(show_number(number))) == number


def test_a_name_in_a_message_has_the_quotes_of_the_language() -> None:
    assert [quoted(value) for value in ("a b", "it's", "a\nb", 3, ["x"])] == [
        "'a b'", '"it\'s"', "'a\\nb'", "3", "['x']"
    ]  # fmt: skip
    with inner_language(
        "de", lambda text, _number: {"'{text}'": "„{text}“", '"{text}"': "„{text}“"}.get(text, ""), "."
    ):
        assert [quoted(value) for value in ("a b", "it's", 3)] == ["„a b“", "„it's“", "3"]


@given(st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**9), max_value=10**9))
def test_a_number_that_is_written_is_read_again(number: Decimal) -> None:
    for language in ("en", "de"):
        with in_language(language):
            assert Decimal(plain_number(format_decimal(float(number), 2))) == number


ROOT = Path(__file__).resolve().parent.parent
ENGLISH_ERRORS = ("agents", "api", "benchmark", "cli", "containers", "service", "bootstrap.py")
ENGLISH_FILES = ("condition.py", "facts.py", "place_plans.py", "responses_api.py", "served_request.py", "serving.py")
"""What these refuse is kept with a run, read on a terminal, or part of a protocol."""
OUR_ERRORS = {name for name in vars(errors) if name.endswith("Error")}
IN_A_GENERATED_PROJECT = ("deploy", "python", "support")


def test_what_an_error_says_is_in_the_language_of_the_window() -> None:
    bare = []
    for path in sorted((ROOT / "sopstudio").rglob("*.py")):
        parts = path.relative_to(ROOT / "sopstudio").parts
        if parts[0] in ENGLISH_ERRORS or path.name in ENGLISH_FILES or parts[:3] == IN_A_GENERATED_PROJECT:
            continue
        source = path.read_text(encoding="utf-8")
        if any(f"{name}(" in source for name in OUR_ERRORS):
            calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
            bare += [f"{path.name}:{call.lineno}" for call in calls if _says_english(call)]
    assert bare == []


def _says_english(call: ast.Call) -> bool:
    """Whether an error of ours is raised with a sentence that no catalogue holds."""
    if not isinstance(call.func, ast.Name) or call.func.id not in OUR_ERRORS:
        return False
    texts = [*call.args, *(word.value for word in call.keywords if word.arg in ("what", "why", "hint"))]
    parts = [part for text in texts for part in getattr(text, "values", [text]) if isinstance(part, ast.Constant)]
    return any(re.search(r"[a-z]{3}", str(part.value)) for part in parts)


@pytest.mark.parametrize(
    "condition",
    ["{score} = 700", "{score} >", "score 700", "{score} == 'high'", "{scor} > 1", "", "{score", "a b", "{score} % 2"],
)  # fmt: skip
def test_a_fault_in_a_condition_is_said_in_the_users_language(condition: str) -> None:
    facts = (Fact(name="score", type="number", minimum=300),)
    english = describe_fault(condition, facts)
    with in_language("de"):
        german = describe_fault(condition, facts)
    assert english
    assert german
    assert german != english
    assert not {"the", "is", "use", "write", "here"} & set(german.split())
