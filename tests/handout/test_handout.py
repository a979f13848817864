"""The document that people read: every step once, ways by their words, and nothing of a text becomes markup."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import docx
import pytest
from docx.shared import Length
from hypothesis import given
from markdown_it import MarkdownIt

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.handout import HANDOUT_FORMATS, make_handout, write_handout
from sopstudio.handout.blocks import Block, Bullets, Cell, Heading, Paragraph, Picture, Quote, Table
from sopstudio.handout.content import describe_values
from sopstudio.handout.html import write_html
from sopstudio.handout.markdown import write_markdown
from sopstudio.handout.steps import walk_order
from sopstudio.resources import samples_dir
from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Decision,
    Document,
    End,
    ErrorResponse,
    Fact,
    Sop,
    Task,
    Tool,
    replace_fields,
)
from sopstudio.sop.document import Section
from sopstudio.sop.head import Head, SourceDocument
from tests.strategies import sops
from tests.subsets import examples
from tests.ui.documents import edge, loan

SAMPLES = sorted(samples_dir().glob("*.sop.json"))
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f6"
    "45400000000049454e44ae426082"
)
PICTURES = (
    Picture(PNG, "All steps", "The whole", 300.0, 200.0),
    Picture(PNG, "Some steps", "Part 1 of 1", 1000.0, 600.0, "wide"),
    Picture(PNG, "Other steps", "", 500.0, 900.0, "upright"),
)


def texts(blocks: tuple[Block, ...]) -> str:
    return "\n".join(map(str, blocks))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_step_of_a_sample_is_told_once_with_all_its_ways(path: Path) -> None:
    sop = read(path).document.sop
    blocks = make_handout(Document(sop=sop))
    headings = [block for block in blocks if isinstance(block, Heading) and block.anchor.startswith("s-")]
    assert len(headings) == len({heading.anchor for heading in headings}) == sum(len(g.nodes) for g in sop.graphs())
    targets = [cell.target for block in blocks if isinstance(block, Table) for row in block.rows for cell in row]
    assert {target for target in targets if target} <= {heading.anchor for heading in headings}


@examples(15)
@given(sops())
def test_steps_come_before_what_follows_them(sop: Sop) -> None:
    for graph in sop.graphs():
        order = walk_order(graph)
        assert sorted(node.id for node in order) == sorted({node.id for node in graph.nodes})
        if graph.start in {node.id for node in graph.nodes}:
            assert order[0].id == graph.start


def test_what_someone_says_first_is_quoted() -> None:
    sop = Sop(id="x", title="Parcels", opening="My parcel is late.", start="e", nodes=(End(id="e"),))
    blocks = make_handout(Document(sop=sop))
    at = blocks.index(Quote("My parcel is late."))
    assert blocks[at - 1] == Paragraph("It begins when someone says:")


def test_branches_that_join_come_before_the_step_that_they_join_at() -> None:
    nodes = (Task(id="a"), Task(id="b"), Task(id="c"), Task(id="d"), End(id="e"))
    ends = ["ab", "ac", "be", "cd", "de"]
    graph = Sop(id="x", start="a", nodes=nodes, edges=tuple(edge(pair, *pair) for pair in ends))
    assert [node.id for node in walk_order(graph)] == ["a", "b", "c", "d", "e"]


def test_a_step_says_who_what_and_where_next() -> None:
    blocks = make_handout(read(samples_dir() / "incident_response.sop.json").document)
    at = next(n for n, block in enumerate(blocks) if isinstance(block, Heading) and "Judge how bad" in block.text)
    step = blocks[at : at + 8]
    assert Paragraph("On-call engineer.", "Who") in step
    assert Paragraph("15 min.", "Within") in step
    (table,) = [block for block in step if isinstance(block, Table)]
    assert [row[0].text for row in table.rows] == ["Time runs out", "Can wait (severity is minor)", "Cannot wait"]


def test_a_step_says_its_section() -> None:
    document = read(samples_dir() / "restaurant_sales_drop.sop.json").document
    inner = document.sop.procedures[0]
    first, other = document.sop.nodes[0].id, f"{inner.id}/{inner.nodes[0].id}"
    sections = (
        Section(element="section:1", title="Front desk", nodes=(first,)),
        Section(element="section:2", title="Lab", nodes=(other,)),
    )
    blocks = make_handout(replace_fields(document, sections=sections))
    said = [block.text for block in blocks if isinstance(block, Paragraph) and block.name == "Section"]
    assert sorted(said) == ["Front desk", "Lab"]
    titles = [
        before.text
        for before, after in pairwise(blocks)
        if isinstance(before, Heading) and after in (Paragraph("Front desk", "Section"), Paragraph("Lab", "Section"))
    ]
    assert [title.partition(". ")[2] for title in titles] == [document.sop.nodes[0].label(), inner.nodes[0].label()]


def test_the_head_names_the_sources_with_edition_and_place() -> None:
    sources = (
        SourceDocument(title="ISO 9001", edition="2015", place="Shelf 3"),
        SourceDocument(place="https://example.org/law"),
        SourceDocument(),
    )
    blocks = make_handout(Document(sop=Sop(id="x"), head=Head(owner="Quality", sources=sources)))
    (table,) = [block for block in blocks if isinstance(block, Table)]
    assert [tuple(cell.text for cell in row) for row in table.rows] == [
        ("Owner", "Quality"), ("Sources", "ISO 9001, 2015, Shelf 3"), ("", "https://example.org/law"),
    ]  # fmt: skip


def test_failures_of_tools_say_why_and_what_to_do() -> None:
    errors = (
        ErrorResponse(code="E1", message="No such guest", cause="Mistyped.", handling="Ask again."),
        ErrorResponse(code="DOWN", message=""),
    )
    tools = (Tool(name="find", title="Find the guest", errors=errors), Tool(name="book"))
    blocks = make_handout(Document(sop=Sop(id="x", tools=tools)))
    table = blocks[blocks.index(Heading(3, "When a tool fails")) + 1]
    assert isinstance(table, Table)
    assert [tuple(cell.text for cell in row) for row in table.rows] == [
        ("Find the guest", "No such guest", "Mistyped.", "Ask again."), ("", "DOWN", "", ""),
    ]  # fmt: skip
    assert Heading(3, "When a tool fails") not in make_handout(Document(sop=Sop(id="x", tools=tools[1:])))


def test_tables_leave_out_columns_in_which_nothing_is_said() -> None:
    tool = Tool(
        name="find", title="Find the guest", errors=(ErrorResponse(code="E1", message="No guest", handling="Ask"),)
    )
    sop = Sop(id="x", tools=(tool,), facts=(Fact(name="room"), Fact(name="hour", type="number")))
    tables = [block for block in make_handout(Document(sop=sop)) if isinstance(block, Table)]
    assert [table.names for table in tables] == [
        ("Tool", "Effect"), ("Tool", "What goes wrong", "What to do about it"), ("Fact", "Values"),
    ]  # fmt: skip
    assert all(
        len(row) == len(table.names) and all(cell.text for cell in row) for table in tables for row in table.rows
    )


def test_what_is_worked_out_is_written_without_braces() -> None:
    assignments = (Assignment(fact="late_charge", expression="{room price} / 2 + extra_fee"),)
    sop = Sop(id="x", start="a", nodes=(Compute(id="a", assignments=assignments),))
    assert Bullets(("late charge = room price ÷ 2 + extra fee",)) in make_handout(Document(sop=sop))


def test_the_step_that_always_follows_is_a_line_with_a_link() -> None:
    nodes = (Task(id="a", title="Ask"), Task(id="b", title="Look"), End(id="c", title="Over"), Decision(id="d"))
    ends = {"1": "da", "2": "db", "3": "ac", "4": "bc"}
    sop = Sop(id="x", start="d", nodes=nodes, edges=tuple(edge(key, *pair) for key, pair in ends.items()))
    blocks = make_handout(Document(sop=sop))
    at = next(at for at, block in enumerate(blocks) if isinstance(block, Heading) and block.text == "2. Ask")
    assert blocks[at + 1] == Paragraph("4. Over", "Next", "s-4")
    assert '<p><b>Next:</b> <a href="#s-4">4. Over</a></p>' in write_handout(blocks, ".html", "").decode()
    assert "**Next:** 4. Over" in write_handout(blocks, ".md", "").decode()


def test_values_stand_in_messages_by_their_names() -> None:
    sop = Sop(id="x", start="a", nodes=(Task(id="a", message="You owe {loan_amount} today."),))
    assert Quote("You owe [loan amount] today.", "Say") in make_handout(Document(sop=sop))


def test_a_message_stands_before_what_is_used_after_it() -> None:
    task = Task(id="a", steps=("Look",), message="One moment.", asks=("name",), tools=(Binding(tool="t"),))
    sop = Sop(id="x", start="a", nodes=(task,), facts=(Fact(name="name"),), tools=(Tool(name="t"),))
    blocks = [block for block in make_handout(Document(sop=sop)) if isinstance(block, Bullets | Paragraph | Quote)]
    assert [getattr(block, "name", "list") for block in blocks[:4]] == ["list", "Say", "Ask for", "Use"]
    for write in (write_html, write_markdown):
        text = write(tuple(blocks)).decode()
        assert text.index("Say:") < text.index("One moment.") < text.index("Use:")


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Fact(name="a", allowed=("x", "y", "z")), "x, y or z"),
        (Fact(name="a", type="integer", minimum=1, maximum=9, unit="points"), "whole number from 1 to 9 points"),
        (Fact(name="a", type="boolean", optional=True), "yes or no, may be missing"),
        (Fact(name="a"), "text"),
    ],
)
def test_a_fact_says_its_values(fact: Fact, words: str) -> None:
    assert describe_values(fact) == words


def test_word_documents_hold_every_text_and_the_picture() -> None:
    blocks = make_handout(loan(), PICTURES)
    document = docx.Document(BytesIO(write_handout(blocks, ".docx", "Loan")))
    said = "\n".join(paragraph.text for paragraph in document.paragraphs)
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    for block in blocks:
        match block:
            case Heading(_, text) | Paragraph(text) | Quote(text):
                assert text in said
            case Bullets(lines):
                assert all(line in said for line in lines)
            case Table(_, rows):
                assert {cell.text for row in rows for cell in row} <= set(cells)
    assert [(shape.width.inches, shape.height.inches) for shape in document.inline_shapes] == [
        pytest.approx((picture.width / 96, picture.height / 96), abs=0.01) for picture in PICTURES
    ]
    assert [p.text for p in document.paragraphs if p.style is not None and p.style.name == "Caption"] == [
        "The whole", "Part 1 of 1",
    ]  # fmt: skip


def test_word_documents_turn_the_page_of_a_wide_picture() -> None:
    document = docx.Document(BytesIO(write_handout(make_handout(loan(), PICTURES), ".docx", "Loan")))
    sides = [(section.page_width or 0, section.page_height or 0) for section in document.sections]
    pages = [(round(Length(width).mm), round(Length(height).mm)) for width, height in sides]
    assert pages == [(210, 297), (297, 210), (210, 297), (210, 297)]


def test_web_pages_load_nothing_and_hold_the_picture() -> None:
    page = write_handout(make_handout(loan(), PICTURES), ".html", "Loan").decode()
    assert page.count("data:image/png;base64,") == len(PICTURES)
    assert 'alt="Some steps" width="1000" height="600"' in page
    assert '<figure class="page wide">' in page
    assert "<figcaption>Part 1 of 1</figcaption>" in page
    assert re.findall(r"(?:https?:)?//", page) == []
    for before, after in pairwise(re.findall(r"<h(\d)", page)):
        assert int(after) <= int(before) + 1


@pytest.mark.parametrize("suffix", list(HANDOUT_FORMATS))
def test_nothing_of_a_text_becomes_markup(suffix: str) -> None:
    evil = "<script>x</script> | **b** [a](http://x) \x07\u202e `c` # d"
    sop = Sop(id="x", title=evil, description=evil, start="a", nodes=(
        Task(id="a", title=evil, steps=(evil,), message=evil), End(id="b", title=evil, outcome=evil)),
        edges=(edge("1", "a", "b", "formal", "{x} > 1", label=evil),))  # fmt: skip
    written = write_handout(make_handout(Document(sop=sop)), suffix, evil)
    if suffix == ".docx":
        said = docx.Document(BytesIO(written)).paragraphs[0].text
    else:
        page = written.decode() if suffix == ".html" else MarkdownIt("commonmark").render(written.decode())
        assert not re.search(r"<(script|em|code|a href=.http)", page)
        said = unescape(re.findall(r"<h1>(.*?)</h1>", page)[0])
    assert " ".join(said.split()) == "<script>x</script> | **b** [a](http://x) `c` # d"


def test_an_unknown_ending_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(FormatError, match=r"\.docx, \.html, \.md"):
        write_handout((), ".xyz", "")


def test_an_empty_procedure_says_so() -> None:
    assert "There are no steps yet." in texts(make_handout(Document(sop=Sop(id="x"))))
    assert Cell("x").target == ""


@pytest.mark.parametrize(
    ("conditions", "is_said"),
    [
        (("{days} > 7", "{days} > 0"), True),
        (("{days} >= 7", "{days} < 7"), False),
        (("{status} == 'late'", "{status} == 'lost'"), False),
    ],
)
def test_ways_of_which_several_may_hold_say_that_the_first_is_taken(
    conditions: tuple[str, ...], is_said: bool, tmp_path: Path
) -> None:
    ends = tuple(End(id=f"end{number}", title=f"Ended {number}") for number in range(3))
    ways = [edge(f"e{number}", "d", f"end{number}", "formal", text) for number, text in enumerate(conditions)]
    edges = (*ways, edge("e2", "d", "end2", "otherwise"))
    facts = (Fact(name="days", type="integer"), Fact(name="status"))
    decision = Decision(id="d", title="How late is it?")
    sop = Sop(id="x", title="Late", start="d", nodes=(decision, *ends), edges=edges, facts=facts)
    path = tmp_path / "late.md"
    path.write_bytes(write_markdown(make_handout(Document(sop=sop))))
    assert ("Follow the first line that applies:" in path.read_text("utf-8")) is is_said
    assert next(node for node in read(path).document.sop.nodes if node.title == decision.title).description == ""
