"""A procedure read from a text keeps its author's words, and knows whether they still say what is drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.formats import read, write
from sopstudio.formats.text.format import is_author_text_current
from sopstudio.formats.text.writer import to_indented_text
from sopstudio.sop import Document, replace_fields
from sopstudio.sop.document import author_text, set_author_text
from tests.simulation.samples import NAMES, sample

TEXT = """# Returns
Ask for {orderNumber}.
Look the order up. [tool: get_order]
if {age} > 30:
    End: too late
otherwise:
    Send a label.
    End: label sent
"""


def write_sample(name: str) -> str:
    return to_indented_text(sample(name))


def test_the_words_stay_with_the_document_and_in_its_file() -> None:
    document = read(TEXT).document
    assert author_text(document) == TEXT
    file = next(iter(write(document, "native").files.values()))
    assert author_text(read(file).document) == TEXT


def test_a_document_that_was_drawn_has_no_words_of_an_author() -> None:
    document = Document(sop=sample(NAMES[0]))
    assert author_text(document) == ""
    assert not is_author_text_current(document)


def test_a_text_that_is_read_over_a_document_is_not_its_authors() -> None:
    document = read(TEXT).document
    assert author_text(read(TEXT.replace("label", "card"), base=document).document) == TEXT
    assert author_text(read(TEXT, base=Document(sop=sample(NAMES[0]))).document) == ""


@pytest.mark.parametrize("name", NAMES)
def test_words_are_current_once_they_were_read(name: str) -> None:
    assert is_author_text_current(read(write_sample(name)).document)


def test_declaring_facts_and_tools_leaves_words_current() -> None:
    document = read(TEXT).document
    facts = tuple(replace_fields(fact, description="told by the customer") for fact in document.sop.facts)
    tools = tuple(replace_fields(tool, url="https://shop.example/orders") for tool in document.sop.tools)
    assert facts
    assert tools
    assert is_author_text_current(
        replace_fields(document, sop=replace_fields(document.sop, facts=facts, tools=tools, title="Sent back"))
    )


@given(st.data())
def test_words_are_older_once_a_step_or_an_edge_is_another(data: st.DataObject) -> None:
    document = read(write_sample(data.draw(st.sampled_from(NAMES)))).document
    sop = document.sop
    if data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(sop.nodes) - 1))
        nodes = [replace_fields(node, title="Do else") if at == place else node for at, node in enumerate(sop.nodes)]
        edited = replace_fields(sop, nodes=tuple(nodes))
    else:
        gone = data.draw(st.sampled_from(sop.edges))
        edited = replace_fields(sop, edges=tuple(edge for edge in sop.edges if edge is not gone))
    assert not is_author_text_current(replace_fields(document, sop=edited))


def test_words_that_cannot_be_read_are_not_current() -> None:
    assert not is_author_text_current(set_author_text(read(TEXT).document, "\tone\n  two\n"))
