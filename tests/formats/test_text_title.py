"""What a text is called, by its heading or its first line."""

from __future__ import annotations

import pytest

from sopstudio.formats import read
from sopstudio.sop import (
    ProcedureCall,
)
from tests.formats.texts import write_words


def test_a_heading_names_the_sop_and_procedures_stand_below() -> None:
    sop = read("# Sell it\nCheck\nPack\nprocedure Pack:\n  wrap\n  label\n").document.sop
    assert (sop.title, sop.id) == ("Sell it", "sell-it")
    assert isinstance(sop.nodes[1], ProcedureCall)
    assert sop.nodes[1].procedure == sop.procedures[0].id == "pack"
    assert [node.title for node in sop.procedures[0].nodes] == ["wrap", "label", "End"]


@pytest.mark.parametrize(
    ("text", "title", "first"),
    [
        ("# Refund\nLook it up\n", "Refund", "Look it up"),
        ("Refund request\n==============\n\nLook it up\n", "Refund request", "Look it up"),
        ("Title: Refund request\nLook it up\n", "Refund request", "Look it up"),
        ('SOP: "if refund"\nLook it up\n', "if refund", "Look it up"),
        ("Refund request\n\n1. Look it up\n2. Refund it\n", "Refund request", "Look it up"),
        ("Refund request\n1. Look it up\n2. Refund it\n", "Refund request", "Look it up"),
        ("Refund request\n\n- Look it up\n- Refund it\n", "Refund request", "Look it up"),
        ("Look it up\n- by name\n- by number\n", "", "Look it up"),
        ("Look it up:\n1. by name\n2. by number\n", "", "Look it up:"),
        ("Look it up\n1. by name\n2. by number\nRefund it\n", "", "Look it up"),
        ("Look it up\n\nRefund it\n", "", "Look it up"),
        ("Look it up\n  Title: Refund\n", "", "Look it up"),
        ("1. Title: Refund\n2. Look it up\n", "", "Title: Refund"),
        ("Ask for {x}\n1. Look it up\n", "", "Ask for {x}"),
    ],
)
def test_a_first_line_is_a_title_only_where_it_is_plainly_one(text: str, title: str, first: str) -> None:
    reading = read(text)
    sop = reading.document.sop
    assert (sop.title, sop.nodes[0].title, sop.start) == (title, first, sop.nodes[0].id)
    assert sop.id == "-".join((title or first).lower().replace(":", "").replace("{x}", "x").split())
    again = read(write_words(reading.document)).document.sop
    assert (again.id, again.title, again.nodes) == (sop.id, sop.title, sop.nodes)


def test_a_guessed_title_is_listed() -> None:
    (loss,) = read("Refund request\n1. Look it up\n").losses
    assert (loss.what, loss.where, loss.kind) == ("the title 'Refund request' is a guess", "line 1", "assumed")
    assert read("# Refund request\n1. Look it up\n").losses == ()
