"""Documents that the program wrote are read back: in every format that keeps their structure, edited or not."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any
from zlib import compress, crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.containers.pictures import WRITER
from sopstudio.editions.coverage import find_coverage, read_author_text
from sopstudio.errors import SopStudioError
from sopstudio.expressions import parse
from sopstudio.formats import read
from sopstudio.formats.markdown import read_text
from sopstudio.handout import make_handout, write_handout
from sopstudio.handout.blocks import Picture
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Edge, Graph, Node, Person, Sop
from sopstudio.sop.diff import describe_change, diff_documents
from sopstudio.text.condition_rows import rows_of
from sopstudio.text.humanize import speak_name
from tests.subsets import subset

SAMPLES = sorted(samples_dir().rglob("*.sop.json"))
FORMATS = (".md", ".docx", ".html")
FIELDS = (
    "kind", "description", "steps", "message", "asks", "branching", "role", "action", "provides", "shows", "time_limit",
    "not_user", "assignments",
)  # fmt: skip


def write_document(document: Document, suffix: str) -> bytes:
    return write_handout(make_handout(document), suffix, document.sop.title)


def reread(document: Document, path: Path, change: tuple[str, str] = ("", "")) -> Document:
    raw = write_document(document, path.suffix)
    old, new = (part.encode() for part in change)
    assert old in raw
    path.write_bytes(raw.replace(old, new) if old else raw)
    return read(path).document


def node_shape(node: Node, graph: Graph) -> dict[str, Any]:
    """What a document says of a node."""
    titles = {other.id: other.label() for other in graph.nodes}
    shape = {name: getattr(node, name, None) for name in FIELDS}
    shape["outcome"] = getattr(node, "outcome", "").removesuffix(".")
    shape["uses"] = [bool(binding.condition) for binding in getattr(node, "tools", ())]
    return shape | {"not_by": [titles[name] for name in node.not_by] if isinstance(node, Person) else []}


def edge_shape(edge: Edge, graph: Graph) -> tuple[Any, ...]:
    titles = {node.id: node.label() for node in graph.nodes}
    tree = parse(edge.condition).tree if edge.kind == "formal" else edge.condition
    condition = str(rows_of(tree) or tree) if not isinstance(tree, str) else tree
    return titles[edge.source], titles[edge.target], edge.kind, condition, edge.loop, edge.label.casefold()


def shape(sop: Sop) -> dict[str, Any]:
    """All that a document says of an SOP, by titles: it has neither ids nor the names of tools."""
    graphs = {graph.title: graph for graph in sop.graphs()}
    return {
        "nodes": {
            title: sorted(((node.label(), node_shape(node, graph)) for node in graph.nodes), key=str)
            for title, graph in graphs.items()
        },
        "edges": {title: sorted(edge_shape(edge, graph) for edge in graph.edges) for title, graph in graphs.items()},
        "start": {title: [n.label() for n in graph.nodes if n.id == graph.start] for title, graph in graphs.items()},
        "facts": {
            fact.name: (fact.type, fact.allowed, fact.minimum, fact.maximum, fact.unit, fact.optional, fact.description)
            for fact in sop.facts
        },
        "tools": {
            tool.label(): (
                tool.description, tool.effect, sorted(tool.properties()), [output.fact for output in tool.outputs],
                [(error.message, error.cause, error.handling) for error in tool.errors],
            )
            for tool in sop.tools
        },
        "articles": {article.title: article.text for article in sop.knowledge},
        "head": (sop.title, sop.description, sop.opening),
    }  # fmt: skip


@pytest.mark.parametrize(("path", "suffix"), subset(product(SAMPLES, FORMATS), 6, "handouts"))
def test_a_document_comes_back_as_the_sop_that_it_was_written_from(path: Path, suffix: str, tmp_path: Path) -> None:
    document = read(path).document
    before, after = shape(document.sop), shape(reread(document, tmp_path / f"x{suffix}").sop)
    for part in before:
        assert after[part] == before[part], part


@pytest.mark.parametrize("suffix", [".md", ".html"])
def test_what_somebody_changed_in_it_is_changed(suffix: str, tmp_path: Path) -> None:
    document = read(samples_dir() / "loan_application.sop.json").document
    signs = ("credit score is at least 620", "credit score is at least 640")
    after = reread(document, tmp_path / f"x{suffix}", signs).sop
    assert any("640" in edge.condition for edge in after.edges)
    assert not any("620" in edge.condition for edge in after.edges)
    renamed = reread(document, tmp_path / f"x{suffix}", ("Check the guarantor", "Look at the guarantor")).sop
    assert "Look at the guarantor" in {node.title for node in renamed.nodes}
    assert len(renamed.edges) == len(document.sop.edges)


def test_words_that_are_no_condition_stay_words(tmp_path: Path) -> None:
    document = read(samples_dir() / "loan_application.sop.json").document
    after = reread(
        document, tmp_path / "x.md", ("Verified (identity status is verified)", "The identity is beyond doubt")
    ).sop
    assert ("prose", "the identity is beyond doubt") in {(edge.kind, edge.condition) for edge in after.edges}


@pytest.mark.parametrize("path", subset(SAMPLES, 8, "handout"))
def test_beside_the_document_before_nothing_is_different(path: Path) -> None:
    document = read(path).document
    after = read_text(write_document(document, ".md").decode(), document).document
    assert [describe_change(change) for change in diff_documents(document, after)] == []


def test_a_document_that_somebody_wrote_in_this_form_is_read_alike() -> None:
    text = (
        "# Returns\n\n## Steps\n\n### 1. Look up the order\n\nFind it.\n\n**Ask for:** Order number.\n\n"
        "| If | Next |\n| --- | --- |\n| The order is older than 30 days | 2. Refuse |\n| Otherwise | 3. Accept |\n\n"
        "### 2. Refuse\n\n**Outcome:** Refused.\n\n### 3. Accept\n\n**Outcome:** Accepted.\n"
    )
    sop = read_text(text).document.sop
    assert [(node.kind, node.title) for node in sop.nodes] == [
        ("task", "Look up the order"), ("end", "Refuse"), ("end", "Accept"),
    ]  # fmt: skip
    assert [(edge.kind, edge.condition, edge.target) for edge in sop.edges] == [
        ("prose", "the order is older than 30 days", "refuse"), ("otherwise", "", "accept"),
    ]  # fmt: skip
    assert [fact.name for fact in sop.facts] == ["order_number"]


def test_it_is_said_that_the_program_wrote_it() -> None:
    document = read(samples_dir() / "brand_approval.sop.json").document
    reading = read_text(write_document(document, ".md").decode())
    assert [loss.kind for loss in reading.losses] == ["assumed"]


@pytest.mark.parametrize(
    "text",
    [
        "# Refunds\n\n## Steps\n\n1. Look up the order.\n2. Tell the customer that it is paid.\n",
        "# Refunds\n\n## Steps\n\n### 1. Look up the order\n\nLook it up.\n\n### 2. Pay\n\nPay it.\n",
    ],
)
def test_other_documents_are_read_as_ever(text: str) -> None:
    reading = read_text(text)
    assert not any("program writes" in loss.what for loss in reading.losses)


def test_a_heading_that_stands_there_twice_is_one_sub_procedure() -> None:
    document = read(samples_dir() / "restaurant_sales_drop.sop.json").document
    text = write_document(document, ".md").decode()
    heading = "## Sub-procedure: Price review"
    doubled = read_text(text.replace(heading, f"{heading}\n\n{heading}")).document.sop
    assert [each.title for each in doubled.procedures] == [each.title for each in document.sop.procedures]


@pytest.mark.parametrize("suffix", [".docx", ".html"])
def test_own_pictures_need_not_be_written_and_those_of_others_do(suffix: str, tmp_path: Path) -> None:
    sop = read(SAMPLES[0]).document.sop
    pictures = [Picture(png(text), "All steps") for text in (WRITER, WRITER, ("Software", "Paint"))]
    path = tmp_path / f"a{suffix}"
    for count in (2, 3):
        path.write_bytes(write_handout(make_handout(Document(sop=sop), pictures[:count]), suffix, sop.title))
        told = [loss.what for loss in read(path).losses if "picture" in loss.what]
        assert told == ["1 picture"] * (count - 2)


def png(entry: tuple[str, str]) -> bytes:
    """A picture of one pixel, with an entry in its header."""
    words = "\0".join(entry).encode()
    chunks = (b"IHDR", bytes.fromhex("00000001000000010802000000")), (b"tEXt", words), (b"IDAT", compress(bytes(4)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4) + kind + data + crc32(kind + data).to_bytes(4) for kind, data in (*chunks, (b"IEND", b""))
    )


@given(st.data())
def test_however_it_is_edited_it_is_read_or_refused(data: st.DataObject) -> None:
    lines = write_document(read(data.draw(st.sampled_from(SAMPLES))).document, ".md").decode().split("\n")
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "write"]))
        if change == "drop":
            del lines[at]
        elif change == "double":
            lines.insert(at, lines[at])
        elif change == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif change == "cut":
            lines[at] = lines[at][: len(lines[at]) // 2]
        else:
            lines[at] = data.draw(st.text(max_size=20)) + lines[at]
    try:
        document = read_text("\n".join(lines)).document
    except SopStudioError:
        return
    ids = {node.id for node in document.sop.nodes}
    assert all({edge.source, edge.target} <= ids for edge in document.sop.edges)
    assert all(speak_name(fact.name) for fact in document.sop.facts)


@pytest.mark.parametrize("path", subset(SAMPLES, 4, "sentences"))
def test_every_sentence_says_what_it_became(path: Path) -> None:
    document = read_text(write_document(read(path).document, ".md").decode()).document
    reading = read_author_text(document)
    assert reading is not None
    coverage = find_coverage(document, reading)
    left_out = [reading.passages[index].text for index in coverage.uncovered]
    overview = [text for text in left_out if re.search(r"[Pp]art 1 of|[Tt]eil 1 von|numbers are those|Nummern", text)]
    assert left_out == overview
    rows = {entry.element: entry.text for entry in document.provenance if " | " in entry.text}
    edge = next(edge for edge in document.sop.edges if edge.kind == "formal")
    target = next(node.label() for node in document.sop.nodes if node.id == edge.target)
    assert target in rows[edge.id]
