"""A handout speaks the language of its procedure, whatever the window or the command line speaks."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn

from sopstudio.catalogue import read_catalogue
from sopstudio.formats import read
from sopstudio.handout import handout_language, make_handout, write_handout
from sopstudio.handout.blocks import Heading, Paragraph, Table
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, End, Fact, Sop, Task
from sopstudio.sop.head import Head, parse_day
from sopstudio.translation import tr
from tests.translations import FOLDER, in_language
from tests.ui.documents import edge

GERMAN_SAMPLES = sorted((samples_dir() / "de").glob("*.sop.json"))
FRENCH = Sop(
    id="x", title="Accueil", description="Le client demande une chambre, et nous cherchons dans le registre pour lui.",
    start="a", nodes=(Task(id="a", title="Chercher la chambre dans le registre"),),
)  # fmt: skip


@pytest.mark.parametrize("path", GERMAN_SAMPLES, ids=lambda path: path.name)
def test_a_german_procedure_has_german_headings(path: Path) -> None:
    document = read(path).document
    assert handout_language(document.sop) == "de"
    blocks = make_handout(document)
    said = {block.text for block in blocks if isinstance(block, Heading) and block.level == 2}
    said |= {name for block in blocks if isinstance(block, Table) for name in block.names if name}
    said |= {block.name for block in blocks if isinstance(block, Paragraph) and block.name}
    german = {form for forms in read_catalogue(FOLDER / "de.ts").values() for form in forms}
    titles = {procedure.title for procedure in document.sop.procedures}
    assert {text for text in said if not any(title and title in text for title in titles)} <= german
    assert "Schritte" in said
    assert tr("Steps") == "Steps"


def test_tables_of_words_follow_the_language() -> None:
    sop = Sop(
        id="x", start="a",
        facts=(Fact(name="alter", type="integer", minimum=18), Fact(name="seit", type="date")),
        nodes=(Task(id="a", title="Prüfe das Alter der Person und frage nach"), End(id="b"), End(id="c")),
        edges=(edge("1", "a", "b", "formal", "{alter} > 20"), edge("2", "a", "c", "otherwise")),
    )  # fmt: skip
    head = Head(effective_from=parse_day("2026-05-03"))
    blocks = make_handout(Document(sop=sop, head=head), language="de")
    cells = {cell.text for block in blocks if isinstance(block, Table) for row in block.rows for cell in row}
    assert cells >= {"03. Mai 2026", "ganze Zahl ab 18", "Datum", "Alter ist über 20", "Sonst"}


def test_labels_that_were_said_before_are_said_anew() -> None:
    document = read(samples_dir() / "loan_application.sop.json").document
    english = make_handout(document)
    german = make_handout(document, language="de")
    assert make_handout(document) == english != german
    assert make_handout(document, language="de") == german


def test_a_german_window_writes_an_english_procedure_in_english() -> None:
    document = read(samples_dir() / "loan_application.sop.json").document
    english = make_handout(document)
    with in_language("de"):
        assert handout_language(document.sop) == "en"
        assert make_handout(document) == english


def test_without_a_catalogue_or_a_language_it_is_that_of_the_program() -> None:
    unknown = Sop(id="x", title="X7", start="a", nodes=(Task(id="a", title="QA"),))
    assert [handout_language(FRENCH), handout_language(unknown)] == ["en", "en"]
    with in_language("de"):
        assert [handout_language(FRENCH), handout_language(unknown)] == ["de", "de"]


def test_a_web_page_says_its_language() -> None:
    assert '<html lang="de">' in write_handout((), ".html", "x", language="de").decode()


@pytest.mark.parametrize(("language", "tag"), [("de", "de-DE"), ("en", "en-US")])
def test_word_spells_by_the_language_of_the_document(language: str, tag: str) -> None:
    written = docx.Document(BytesIO(write_handout((), ".docx", "x", language=language)))
    assert written.core_properties.language == language
    assert {element.get(qn("w:val")) for element in written.styles.element.iter(qn("w:lang"))} == {tag}
