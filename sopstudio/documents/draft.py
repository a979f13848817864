"""The last stage before the graph: a procedure in clauses, its inputs, terms and results, and what was left out.

Every sentence of the document is in one of them. `formats.prose` makes an SOP of a draft.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from sopstudio.documents.background import Term, read_roles, read_terms
from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.case_tables import is_case_table
from sopstudio.documents.clauses import Action, Clause
from sopstudio.documents.document_head import split_head
from sopstudio.documents.english_structure import blocks_in_english
from sopstudio.documents.inputs import BlankColumn, Input, find_blank_columns, read_inputs, unread_rows
from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.own_words import OwnWords
from sopstudio.documents.procedure import ProcedureReader
from sopstudio.documents.sections import Section, find_title, is_procedure, split_sections
from sopstudio.documents.sentences import split_sentences
from sopstudio.expressions import is_fact_name
from sopstudio.sop.head import BLANK_HEAD, Head
from sopstudio.translation import mark, tr


class Draft(Struct, frozen=True):
    """A procedure as it was understood; `left_out` has every sentence that is in nothing else, with its reason."""

    source: SourceText
    title: str
    sections: tuple[Section, ...]
    clauses: tuple[Clause, ...]
    description: str = ""
    inputs: tuple[Input, ...] = ()
    terms: tuple[Term, ...] = ()
    outputs: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    asking: tuple[str, ...] = ()
    """How the inputs are to be asked for."""
    blank_columns: tuple[BlankColumn, ...] = ()
    """Which values past cases lack."""
    language: str = ""
    """The language of the document, blank for English."""
    head: Head = BLANK_HEAD
    """What the document states of itself above the procedure."""
    head_lines: tuple[int, ...] = ()
    """The lines that state it."""
    pictures: int = 0
    """How many pictures that others made stand in the document."""


def draft_procedure(source: SourceText, take_in: Collection[str] = ()) -> Draft:
    """The draft of the procedure in a document. Nothing is refused; a document without steps has no clauses.

    The sentences in `take_in` would be left out, and become steps nevertheless.
    """
    in_english, language = blocks_in_english(source)
    words = OwnWords(source.blocks, in_english.blocks)
    take_in = words.as_read(take_in)
    head, head_lines, blocks, about_document = split_head(in_english.blocks)
    title, blocks = find_title(blocks)
    sections = split_sections(blocks)
    roles = tuple(role for section in sections if section.kind == "roles" for role in read_roles(section))
    reader = ProcedureReader(roles, take_in)
    clauses: list[Clause] = []
    left_out: list[LeftOut] = [*about_document]
    for section in sections:
        if is_procedure(section, sections):
            clauses += reader.read(section)
        else:
            for item in _background(section):
                if item.text in take_in:
                    clauses.append(Action(item.text.rstrip("."), item.line, sentence=item.text))
                else:
                    left_out.append(item)
    inputs = [item for section in sections if section.kind == "inputs" for item in read_inputs(section)]
    terms = [term for section in sections if section.kind == "definitions" for term in read_terms(section)]
    outputs = [
        item.name for section in sections if section.kind == "outputs" for item in read_inputs(section) if item.is_name
    ]
    description = " ".join(
        words.block(text) for section in sections if section.kind in ("purpose", "scope") for text in _texts(section)
    )
    names = [item.name for item in inputs if is_fact_name(item.name)]
    return Draft(
        source, words.block(title), sections, words.clauses(clauses, names), description,
        tuple(inputs), tuple(terms), tuple(outputs),
        tuple(sorted(map(words.left_out, (*left_out, *reader.left_out)), key=lambda item: item.line)),
        blank_columns=tuple(find_blank_columns(blocks)), language=language, head=head,
        head_lines=head_lines,
    )  # fmt: skip


REASONS = {
    "roles": mark("it says who is responsible"),
    "outputs": mark("it says what comes out"),
    "references": mark("it is about the document"),
    "other": mark("no step stands in this section"),
}


def _background(section: Section) -> Iterator[LeftOut]:
    """The sentences of a section that go nowhere."""
    if section.kind in ("purpose", "scope"):
        used: set[int] = {block.line for block in section.blocks if block.kind in ("paragraph", "item")}
    elif section.kind == "definitions":
        used = {term.line for term in read_terms(section)}
    elif section.kind == "inputs":
        used = {item.line for item in read_inputs(section)}
    else:
        used = set()
    for block in section.blocks:
        reason = _reason(block, section.kind)
        if block.line not in used:
            yield from _leave_out(block, reason)
        elif block.kind == "table" and section.kind == "inputs":
            yield from (LeftOut(block.line, row, reason) for row in unread_rows(section, block))


def _reason(block: Block, kind: str) -> str:
    if block.kind == "code":
        return tr("an example")
    if kind in REASONS:
        return REASONS[kind]
    is_name = block.kind == "heading" or block.text.endswith(":") or "." in block.number
    return mark(tr("it names what is listed below it")) if is_name else mark(tr("it names neither a value nor a term"))


def _leave_out(block: Block, reason: str) -> Iterator[LeftOut]:
    if block.kind == "table" and is_case_table(block.rows[0], block.rows[1:]):
        yield LeftOut(
            block.line, " | ".join(block.rows[0]), tr("a table of {count} past cases", count=len(block.rows) - 1)
        )
    elif block.kind == "table":
        yield from (LeftOut(block.line, " | ".join(row), reason) for row in block.rows)
    for text in split_sentences(block.text):
        yield LeftOut(block.line, text, reason)


def _texts(section: Section) -> Sequence[str]:
    return [block.text for block in section.blocks if block.kind in ("paragraph", "item")]


__all__ = ["Draft", "draft_procedure"]
