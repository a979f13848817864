"""Lines above a procedure that name its kind, number, owner and dates are the head of the document."""

from __future__ import annotations

from datetime import date

import pytest

from sopstudio.editions.coverage import read_source
from sopstudio.formats import read
from sopstudio.sop import Head

EN = "1. Ask the guest for the name.\n2. If it is late, apologise.\n"
DE = "1. Den Gast nach dem Namen fragen.\n2. Wenn es spät ist, den Gast um Entschuldigung bitten.\n"
FR = "1. Demander le nom au client.\n2. Si c'est tard, informer le client.\n"
MARCH = date(2025, 3, 1)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (f"STANDARD OPERATING PROCEDURE\nLost and found items\n\n{EN}", "Lost and found items"),
        (f"SOP\n\nReturns\n\n{EN}", "Returns"),
        (f"# Work instruction\n\n## Returns\n\n{EN}", "Returns"),
        (f"Process\n\nReturns\n\n{EN}", "Returns"),
        (f"Verfahrensanweisung\nFundsachen\n\n{DE}", "Fundsachen"),
        (f"ARBEITSANWEISUNG\n\nFundsachen\n\n{DE}", "Fundsachen"),
        (f"Procédure opérationnelle\nObjets trouvés\n\n{FR}", "Objets trouvés"),
        (f"Department: Front Office\n\nReturns\n\n{EN}", "Returns"),
        (f"SOP\n\n{EN}", "SOP"),
        (f"SOP for returns\n\n{EN}", "SOP for returns"),
    ],
)
def test_a_line_that_only_names_the_kind_of_document_is_no_title(text: str, title: str) -> None:
    assert read(text).document.sop.title == title


@pytest.mark.parametrize(
    ("line", "steps", "head"),
    [
        (
            "Department: Front Office   Version 3.2   Effective: 1 March 2025",
            EN,
            Head(owner="Front Office", effective_from=MARCH),
        ),
        ("Owner: Front Office | Effective date: 2025-03-01", EN, Head(owner="Front Office", effective_from=MARCH)),
        ("| Owner | Ann |\n| Effective date | March 1, 2025 |", EN, Head(owner="Ann", effective_from=MARCH)),
        ("Document no.: HK-12\nNext review: 1 Mar 2025", EN, Head(number="HK-12", next_review=MARCH)),
        ("Applies to: all hotels; Date: 03/04/2025", EN, Head(applies_to="all hotels")),
        ("Effective: 03/04/2025", EN, Head()),
        (
            "Abteilung: Empfang   Version 2   Gültig ab: 1. März 2025",
            DE,
            Head(owner="Empfang", effective_from=MARCH),
        ),
        ("Dokument-Nr.: VA-7, Nächste Prüfung: 01.03.2025", DE, Head(number="VA-7", next_review=MARCH)),
        (
            "Responsable : la réception | Entrée en vigueur : 1er mars 2025",
            FR,
            Head(owner="la réception", effective_from=MARCH),
        ),
    ],
)
def test_fields_above_the_procedure_are_the_head_of_the_document(line: str, steps: str, head: Head) -> None:
    reading = read(f"Lost and found\n\n{line}\n\n{steps}")
    assert reading.document.head == head
    assert len(reading.document.sop.nodes) == 3


@pytest.mark.parametrize(
    ("text", "title", "owner"),
    [
        ("SOP\nReturns\nOwner: Ann\n\n1. Ask for the name.\n2. Note it.\n", "Returns", "Ann"),
        ("Returns\nOwner: Ann\n\n- Ask for the name.\n- Note it.\n", "Returns", "Ann"),
        ("Arbeitsanweisung\nFundsachen\n\n1. Den Gast nach dem Namen fragen.\n2. Alles notieren.\n", "Fundsachen", ""),
        (
            "Fundsachen\nAbteilung: Empfang\n\n1. Den Namen erfragen.\n2. Notieren.\n",
            "Fundsachen",
            "Empfang",
        ),
    ],
)
def test_a_plain_list_below_a_head_is_read_without_it(text: str, title: str, owner: str) -> None:
    document = read(text).document
    assert (document.sop.title, document.head.owner) == (title, owner)
    assert [node.kind for node in document.sop.nodes] == ["task", "task", "end"]


def test_the_number_behind_the_kind_of_document_is_that_of_the_document() -> None:
    assert read(f"Work instruction HK-012\nReturns\n\n{EN}").document.head == Head(number="HK-012")


def test_what_a_head_has_no_place_for_is_left_out() -> None:
    losses = read(f"SOP\nReturns\nOwner: Ann   Version 3.2\n\n{EN}").losses
    assert [loss.why.rpartition(": ")[2] for loss in losses if loss.what == "left out"] == ["SOP", "Version 3.2"]


def test_a_head_is_not_told_as_sentences_that_became_nothing() -> None:
    source = read_source(f"Returns\nOwner: Ann   Version 3.2\n\n{EN}", "prose")
    assert {source.passages[index].line for index in source.headings} >= {1, 2}


@pytest.mark.parametrize("line", ["Status: Ask the guest for the status of the case.", "Note the owner: it is needed."])
def test_a_sentence_is_no_field(line: str) -> None:
    assert read(f"Returns\n\n{line}\n\nAsk for the name. If it is late, apologise.").document.head == Head()
