"""Indented text: read as people write it, written so that the same graph comes back, refused with the line."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import Reading, read, write
from sopstudio.formats.text_lines import end_line, if_line, jump_line, procedure_line, step_line, understand
from sopstudio.formats.text_syntax import UNDERSTOOD
from sopstudio.sop import (
    Binding,
    Decision,
    Document,
    Edge,
    End,
    Fact,
    Node,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    Tool,
    edits,
)
from sopstudio.sop.graph import EdgeKind
from tests.formats.hostile import read_or_refused
from tests.strategies import HOSTILE_TITLES, documents

PARCEL = """look up the parcel
if its lost:
    show message lost parcel
    terminate the flow
if its late or held:
    ask user to provide parcel number
    if {days late} > 3:
        open a claim
    else:
        show message please wait
    close the case
"""


def edges(reading: Reading) -> list[str]:
    """The edges in titles, with what decides them."""
    titles = {node.id: node.title for node in reading.document.sop.nodes}
    return [
        f"{titles[one.source]} -{one.condition or one.kind}-> {titles.get(one.target, one.target)}"
        for one in reading.document.sop.edges
    ]


def by_title(reading: Reading, title: str) -> Node:
    return next(node for node in reading.document.sop.nodes if node.title == title)


def written(document: Document) -> str:
    return next(iter(write(document, "text").files.values())).decode()


def test_steps_branches_and_ends_become_a_graph() -> None:
    reading = read(PARCEL)
    assert edges(reading) == [
        "look up the parcel -its lost-> show message lost parcel",
        "look up the parcel -its late or held-> ask user to provide parcel number",
        "show message lost parcel -always-> End",
        "ask user to provide parcel number -{days late} > 3-> open a claim",
        "ask user to provide parcel number -otherwise-> show message please wait",
        "open a claim -always-> close the case",
        "show message please wait -always-> close the case",
        "close the case -always-> End",
    ]
    sop = reading.document.sop
    assert sop.start == "look-up-the-parcel"
    assert [edge.kind for edge in sop.edges[:4]] == ["prose", "prose", "always", "formal"]
    lost, ask = by_title(reading, "show message lost parcel"), by_title(reading, "ask user to provide parcel number")
    assert isinstance(lost, Task)
    assert isinstance(ask, Task)
    assert lost.message == "lost parcel"
    assert ask.asks == ("parcel number",)
    assert [(fact.name, fact.type) for fact in sop.facts] == [("parcel number", "string"), ("days late", "number")]
    assert [one.origin for one in reading.document.provenance if one.element == "open-a-claim"] == ["line 8"]


def test_bullets_stand_deeper_than_bare_lines() -> None:
    reading = read(
        "look\n\nif a or b:\n\n- one\n- if c:\n - two\n - terminate the flow\n- if d:\n - three\n\nif e:\n\n- four\n"
    )
    assert edges(reading) == [
        "look -a or b-> one",
        "look -e-> four",
        "one -c-> two",
        "one -d-> three",
        "two -always-> End",
        "three -always-> End",
        "four -always-> End",
    ]


def test_numbers_give_depth_and_names_for_jumps() -> None:
    reading = read("1. check(order_id)\n1.1 IF it is open THEN\n1.1.1 ship it\n1.2 ELSE: go to step 2\n2. report\n")
    assert edges(reading) == [
        "check(order_id) -it is open-> ship it",
        "check(order_id) -otherwise-> report",
        "ship it -always-> report",
        "report -always-> End",
    ]
    check = by_title(reading, "check(order_id)")
    assert isinstance(check, Task)
    assert check.tools == (Binding(tool="check"),)
    assert reading.document.sop.tools[0].required() == ("order_id",)


def test_always_beside_if_follows_every_branch_that_holds() -> None:
    reading = read("start\n  IF wet THEN dry it\n  ALWAYS: weigh it\n")
    assert edges(reading)[:2] == ["start -wet-> dry it", "start -always-> weigh it"]
    assert by_title(reading, "start").branching == "all"


def test_a_branch_without_a_step_above_gets_a_decision() -> None:
    reading = read("if wet:\n  dry it\nelse:\n  weigh it\nif heavy: call for help\n")
    assert [(node.title, node.kind) for node in reading.document.sop.nodes][:2] == [
        ("Decide: wet", "decision"),
        ("dry it", "task"),
    ]
    assert "weigh it -always-> Decide: heavy" in edges(reading)
    assert [loss.where for loss in reading.losses] == ["line 1", "line 5"]


def test_an_if_without_else_before_more_steps_goes_on_otherwise_and_says_so() -> None:
    reading = read("a\nif b:\n  c\nd\n")
    assert edges(reading) == ["a -b-> c", "a -otherwise-> d", "c -always-> d", "d -always-> End"]
    assert [loss.what for loss in reading.losses] == ["a way on is added as otherwise"]
    assert edges(read("a\nif b:\n  c\nelse: dead end\nd\n")) == ["a -b-> c", "c -always-> d", "d -always-> End"]


def test_elif_and_else_if_are_branches_in_order() -> None:
    found = edges(read("a\nif b: x\nelif {n} > 1: y\nelse if c: z\nelse: w\n"))
    assert [one for one in found if one.startswith("a ")] == [
        "a -b-> x",
        "a -{n} > 1-> y",
        "a -c-> z",
        "a -otherwise-> w",
    ]


@pytest.mark.parametrize(
    ("condition", "kind"),
    [
        ("{score} >= 720", "formal"),
        ("score >= 720", "formal"),
        ("present({x})", "formal"),
        ("{ready}", "formal"),
        ("yes", "prose"),
        ("ready", "prose"),
        ("not ready", "prose"),
        ("less than or equal to 3", "prose"),
        ("{score} is good", "prose"),
        ("{a} == 'x: y'", "formal"),
    ],
)
def test_formal_conditions_are_told_from_prose(condition: str, kind: str) -> None:
    (edge, *_) = read(f"a\nif {condition}:\n  b\n").document.sop.edges
    assert (edge.kind, edge.condition) == (kind, condition)


def test_jumps_lead_back_with_a_bound_or_to_a_near_title_in_the_hint() -> None:
    sop = read("ask\nif bad:\n  go to: ask (at most 3 times)\nelse:\n  done\n").document.sop
    assert (sop.edges[0].target, sop.edges[0].loop) == ("ask", 3)
    with pytest.raises(FormatError, match=r"line 3.*did you mean 'ask'"):
        read("ask\nif bad:\n  go to: askk\n")


def test_ends_of_one_name_are_one_end() -> None:
    reading = read("a\nif b: end: sold\nif c: end: sold\nif d: end: kept\n")
    assert [node.title for node in reading.document.sop.nodes if isinstance(node, End)] == ["sold", "kept"]


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
    again = read(written(reading.document)).document.sop
    assert (again.id, again.title, again.nodes) == (sop.id, sop.title, sop.nodes)


def test_a_guessed_title_is_listed() -> None:
    (loss,) = read("Refund request\n1. Look it up\n").losses
    assert (loss.what, loss.where, loss.kind) == ("the title 'Refund request' is a guess", "line 1", "assumed")
    assert read("# Refund request\n1. Look it up\n").losses == ()


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("Ask for the {orderNumber} and the {email}.", ("orderNumber", "email")),
        ("Ask the customer for the {orderNumber}", ("orderNumber",)),
        ("Please ask the guest to give {a}, {b} or {c}; note {d}.", ("a", "b", "c")),
        ("Request {order number} if {email} is missing", ("order number",)),
        ("Ask whether {isMember}", ("isMember",)),
        ("Ask for {a} and {a}", ("a",)),
        ("ask user to provide parcel number", ("parcel number",)),
        ("Ask the supervisor about {risk}", ()),
        ("Look up {orderNumber}", ()),
        ("Ask for {}", ()),
    ],
)
def test_a_step_asks_for_the_facts_that_it_names(line: str, asks: tuple[str, ...]) -> None:
    reading = read(line)
    step = by_title(reading, line)
    assert isinstance(step, Task)
    assert step.asks == asks
    assert {fact.name for fact in reading.document.sop.facts} == set(asks)
    assert not any("asks" in loss.what for loss in write(reading.document, "text").losses)
    assert read(written(reading.document)).document.sop == reading.document.sop


def test_a_fact_that_is_asked_for_is_the_declared_one() -> None:
    base = Document(sop=Sop(id="x", facts=(Fact(name="order number", type="integer"),)))
    step = by_title(read("Ask for {orderNumber}", base=base), "Ask for {orderNumber}")
    assert isinstance(step, Task)
    assert step.asks == ("order number",)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("End: order unknown", "order unknown"),
        ("end: order unknown", "order unknown"),
        ('end "order unknown"', "order unknown"),
        ('End "order unknown".', "order unknown"),
        ("Terminate with “order unknown”", "order unknown"),
        ("Finish.", "End"),
    ],
)
def test_ends_are_understood_as_people_write_them(line: str, title: str) -> None:
    end = read(f"Look it up\n{line}\n").document.sop.nodes[-1]
    assert (end.kind, end.title) == ("end", title)


@pytest.mark.parametrize(
    ("line", "title", "tools"),
    [
        ("Look it up [tool: find_order]", "Look it up", ("find_order",)),
        ("Look it up [tool: find_order].", "Look it up.", ("find_order",)),
        ("Look [Tool:find_order] it up [#look]", "Look it up", ("find_order",)),
        ("Look it up [#look] [tool: find_order]", "Look it up", ("find_order",)),
        ("Look it up [tools: find, send] [tool: find]", "Look it up", ("find", "send")),
        ('"if it is there" [tool: find]', "if it is there", ("find",)),
        ("[tool: find]", "find", ("find",)),
        ('"[tool: find]"', "[tool: find]", ()),
        ("Look it up [tool: find order]", "Look it up [tool: find order]", ()),
    ],
)
def test_a_tag_binds_a_tool_and_leaves_the_words(line: str, title: str, tools: tuple[str, ...]) -> None:
    reading = read(line, "text")
    step = reading.document.sop.nodes[0]
    assert step == Task(id=step.id, title=title, tools=tuple(Binding(tool=name) for name in tools))
    assert [tool.name for tool in reading.document.sop.tools] == list(tools)
    assert not any("of a node" in loss.what for loss in write(reading.document, "text").losses)
    again = read(written(reading.document)).document.sop
    assert (again.nodes[0].title, again.tools) == (title, reading.document.sop.tools)


def test_tags_of_an_edited_text_hold_and_bindings_keep_their_details() -> None:
    find = Binding(tool="find", condition="{x} > 1")
    base = read("Look it up [tool: find]\nDecide it\n").document
    base = edits.replace_node(base, Task(id="look-it-up", title="Look it up", tools=(find,)))
    base = edits.replace_node(base, Decision(id="decide-it", title="Decide it"))
    assert "Look it up [tool: find]\n" in written(base)

    def tools(text: str) -> list[tuple[Binding, ...]]:
        nodes = read(text, base=base).document.sop.nodes
        return [node.tools for node in nodes if isinstance(node, Task)]

    send = Binding(tool="send")
    assert tools("Look it up [tool: send] [tool: find]\nDecide it\n") == [(send, find)]
    assert tools("Look it up now [tool: send]\nDecide it\n") == [(send,)]
    assert tools("Look it up\nDecide it\n") == [(find,)]
    assert tools("Look it up\nDecide it [tool: send]\n") == [(find,), (send,)]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Look it up [see: page 3]", "the tag [see: page 3] is not understood"),
        ("Look it up [tool: find order]", "the tag [tool: find order] is not understood"),
        ("End: sold [tool: close]", "the tag [tool: close] is not understood"),
        ("Ask for everything", "a question asks for no fact"),
        ("Ask the customer", "a question asks for no fact"),
        ("End the call politely", "a line that begins like an end is none"),
    ],
)
def test_what_looks_like_syntax_and_is_none_is_named(line: str, what: str) -> None:
    reading = read(f"Look\n{line}\n")
    assert [(loss.what, loss.where, loss.kind) for loss in reading.losses] == [(what, "line 2", "kept")]


def test_words_that_look_like_no_syntax_are_not_named() -> None:
    text = 'See [the list: all](x)\n"End the call"\nEndorse it\nAsk a colleague\nBring [it] back\n'
    assert read(text).losses == ()


def test_tags_of_a_line_that_calls_a_procedure_are_named() -> None:
    (loss,) = read("Pack [tool: find]\nprocedure Pack:\n  wrap\n").losses
    assert (loss.what, loss.where) == ("a tag is not kept", "line 1")


def test_what_the_reader_says_it_understands_it_does() -> None:
    said = [understand(line).say for line, _ in UNDERSTOOD]
    assert said == [
        *("comment", *["step"] * 6, "if", "else", "always", "end", "end", "goto", "continue", "dead end", "break"),
        *("procedure", "step", "step"),
    ]
    for line, meaning in UNDERSTOOD:
        losses = read(f"Look up the parcel\n{line}\n" if "procedure" not in line else f"{line}\n  x\n").losses
        assert [loss for loss in losses if loss.kind == "kept"] == [], line
        node = read(f"Start\n{line}\n" if meaning.startswith("a step that") else "x").document.sop.nodes[-2]
        held = {"asks": "asks", "says": "message", "calls": "tools"}
        for word, field in held.items():
            assert bool(getattr(node, field)) == (f"that {word} " in meaning), line


def test_tools_and_facts_of_the_base_are_bound_by_name() -> None:
    base = Document(
        sop=Sop(
            id="x",
            facts=(Fact(name="parcelNumber", type="integer"),),
            tools=(Tool(name="find", title="Look up the parcel"),),
        )
    )
    reading = read(PARCEL, base=base)
    look, ask = by_title(reading, "look up the parcel"), by_title(reading, "ask user to provide parcel number")
    assert isinstance(look, Task)
    assert isinstance(ask, Task)
    assert look.tools == (Binding(tool="find"),)
    assert ask.asks == ("parcelNumber",)
    assert reading.document.sop.facts[0].type == "integer"
    assert reading.document.sop.id == "x"


def test_an_edited_text_keeps_ids_and_details_of_what_is_still_there() -> None:
    base = read(PARCEL).document
    claim = next(node for node in base.sop.nodes if node.title == "open a claim")
    base = edits.replace_node(base, claim.model_copy(update={"steps": ("form 7",)}))
    text = written(base).replace("open a claim", "open a claim today").replace("please wait", "wait a bit")
    after = read(text, base=base).document.sop
    assert [node.id for node in after.nodes] == [node.id for node in base.sop.nodes]
    nodes = {node.id: node for node in after.nodes}
    assert nodes["open-a-claim"] == claim.model_copy(update={"steps": ("form 7",), "title": "open a claim today"})
    waiting = nodes["show-message-please-wait"]
    assert isinstance(waiting, Task)
    assert waiting.message == "wait a bit"
    assert [edge.id for edge in after.edges] == [edge.id for edge in base.sop.edges]


def test_an_inserted_line_is_one_new_node() -> None:
    base = read(PARCEL).document
    after = read(PARCEL.replace("    close the case", "    write it down\n    close the case"), base=base).document.sop
    assert {node.id for node in after.nodes} - {node.id for node in base.sop.nodes} == {"write-it-down"}
    assert set(base.sop.nodes) <= set(after.nodes)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Step\n\tIn\n        Out\n", "line 3"),
        ("Step\n \tIn\n", "line 2"),
        ("A\n    B\n  C\nD\n", "line 3"),
        ("    A\n  B\n", "line 2"),
        ("A\nB\x00C\n", "line 2, column 2"),
        ("A\n  B\x07\n", "line 2, column 4"),
        ("A\n\u00a0B\n", "line 2"),
        ("A\nprocedure P:\n  x\nB\n", "line 4"),
        ("A [#a]\nB [#a]\n", "line 2"),
        ("A\ngo to: B\n", "line 2"),
        ("A\n" + "x" * 20_001, "line 2"),
        ("\n".join(" " * depth + "x" for depth in range(70)), "line 65"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, place: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, "text")
    assert caught.value.where == place
    assert "\n" not in str(caught.value)


def test_line_ends_and_byte_order_marks_make_no_difference() -> None:
    plain = read(PARCEL).document.sop
    assert read(("\ufeff" + PARCEL.replace("\n", "\r\n")).encode()).document.sop == plain
    assert read(PARCEL.replace("\n", "\r"), "text").document.sop == plain


def test_misleading_text_is_kept_and_listed() -> None:
    reading = read("A\x1b]0;evil\x07\x1b[2J\n  B \u202ex\n")
    assert [node.title for node in reading.document.sop.nodes][:2] == ["A\x1b]0;evil\x07\x1b[2J", "B \u202ex"]
    assert [loss.where for loss in reading.losses] == ["line 1", "line 2"]
    assert read(written(reading.document), base=reading.document).document.sop == reading.document.sop


def test_other_languages_are_not_taken_for_text() -> None:
    for text in ("flowchart TD\n a --> b", "digraph x { a -> b }", "<?xml version='1.0'?>", "---\na: b"):
        with pytest.raises(FormatError, match="no reader knows"):
            read(text)


def test_five_thousand_steps_are_read_and_one_more_is_refused() -> None:
    assert len(read("step\n" * 4_999).document.sop.nodes) == 5_000
    with pytest.raises(FormatError, match="at most 5,000"):
        read("step\n" * 5_001)


@given(st.sampled_from(HOSTILE_TITLES) | st.text(max_size=20), st.just("") | st.text(min_size=1, max_size=8))
@example("x", '"')
@example("a\u2028b", "]")
def test_any_line_is_understood_as_it_was_meant(title: str, node_id: str) -> None:
    node_id = "".join(char for char in node_id if not "\ud800" <= char <= "\udfff")
    for line, say in (
        (step_line(title, node_id), "step"),
        (end_line(title or "x", node_id), "end"),
        (jump_line(title, node_id, 3), "goto"),
        (procedure_line(title, node_id), "procedure"),
    ):
        assert line.isprintable() or "\n" not in line
        said = understand(line)
        assert (said.say, said.id) == (say, node_id), line
        assert said.text == (title or "x" if say == "end" else title), line
    said = understand(if_line(title, formal=False))
    assert (said.say, said.text, said.formal) == ("if", title, False)
    said = understand(if_line(title, formal=True))
    assert (said.say, said.text, said.formal) == ("if", title, True)


def _same(one: Sop, other: Sop) -> None:
    assert one.nodes == other.nodes
    assert one.edges == other.edges
    assert one == other


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(documents())
def test_a_written_document_read_on_its_own_base_is_the_same(document: Document) -> None:
    _same(read(written(document), "text", base=document).document.sop, document.sop)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(documents(procedures=False))
def test_without_a_base_the_same_flow_comes_back_under_other_names(document: Document) -> None:
    sop = document.sop
    after = read(written(document), "text").document.sop
    assert len(after.nodes) == len(sop.nodes)
    assert len(after.edges) == len(sop.edges)
    assert sorted(edge.loop or 0 for edge in after.edges) == sorted(edge.loop or 0 for edge in sop.edges)
    kinds = {"always": "otherwise"}
    assert sorted(kinds.get(edge.kind, edge.kind) for edge in after.edges) == sorted(
        kinds.get(edge.kind, edge.kind) for edge in sop.edges
    )


CONDITIONS: dict[EdgeKind, tuple[str, ...]] = {
    "prose": ("if it: rains", "{x} > 1", "yes", "", '"quoted"', "a then b", " padded\n"),
    "formal": ("{x} > 1", "x", "", "{x} >\n 1", "broken >", "'a: b' == {x}"),
    "always": ("",),
    "otherwise": ("",),
}


@st.composite
def tangles(draw: st.DrawFn) -> Document:
    """Any graph at all: unreachable nodes, dead ends, cycles without a bound, no start, the same titles again."""
    count = draw(st.integers(1, 7))
    titles = st.sampled_from(["A", "B", "C", "", "end: x", "End"])
    nodes: list[Node] = []
    for number in range(count):
        made = Task if draw(st.integers(0, 3)) else End
        nodes.append(made(id=f"n{number}", title=draw(titles)))
    sources = [node.id for node in nodes if not isinstance(node, End)]
    found = []
    for number in range(draw(st.integers(0, 12)) if sources else 0):
        kind = draw(st.sampled_from(list(CONDITIONS)))
        condition = draw(st.sampled_from(CONDITIONS[kind]))
        source, target = draw(st.sampled_from(sources)), draw(st.sampled_from([node.id for node in nodes]))
        loop = draw(st.none() | st.integers(1, 3))
        found.append(Edge(id=f"e{number}", source=source, target=target, kind=kind, condition=condition, loop=loop))
    start = draw(st.sampled_from(["", *(node.id for node in nodes)]))
    return Document(
        sop=Sop(id="t", start=start, nodes=tuple(nodes), edges=tuple(found), facts=(Fact(name="x", type="number"),))
    )


@settings(max_examples=300, deadline=None)
@given(tangles())
def test_any_graph_comes_back_on_its_own_base(document: Document) -> None:
    _same(read(written(document), "text", base=document).document.sop, document.sop)


def test_long_chains_of_decisions_are_written_in_sections_of_bounded_depth() -> None:
    nodes: list[Node] = [Task(id=f"n{number}", title=f"Step {number}") for number in range(1500)]
    found = []
    for number in range(1499):
        source, target = f"n{number}", f"n{number + 1}"
        found.append(Edge(id=f"a{number}", source=source, target=target, kind="prose", condition="yes"))
        found.append(Edge(id=f"b{number}", source=source, target="z", kind="prose", condition="no"))
    sop = Sop(id="x", start="n0", nodes=(*nodes, End(id="z")), edges=tuple(found))
    text = written(Document(sop=sop))
    assert max(len(line) - len(line.lstrip()) for line in text.split("\n")) <= 30
    _same(read(text, base=Document(sop=sop)).document.sop, sop)


def test_procedures_come_back_on_their_own_base() -> None:
    inner = Procedure(
        id="p",
        title="Pack: it",
        start="a",
        nodes=(Task(id="a", title="wrap"), End(id="b")),
        edges=(Edge(id="1", source="a", target="b", kind="always"),),
    )
    call = ProcedureCall(id="c", title="packing", procedure="p")
    sop = Sop(
        id="s",
        start="c",
        nodes=(call, End(id="z", title="Done")),
        procedures=(inner,),
        edges=(Edge(id="1", source="c", target="z", kind="always"),),
    )
    document = Document(sop=sop)
    assert read(written(document), base=document).document.sop == sop


@given(
    st.text(max_size=200)
    | st.lists(
        st.sampled_from(
            [
                "if a:",
                "else:",
                "  ",
                "    ",
                "\t",
                "\n",
                "step",
                "- ",
                "1. ",
                "1.1 ",
                "go to: step",
                "end",
                "end: x",
                "always:",
                "---",
                "procedure p:",
                "continue",
                "dead end",
                "[#a]",
                '"',
                "{x} > 1",
                "# t",
                "elif b:",
                " then x",
                "(at most 2 times)",
            ]
        ),
        max_size=40,
    ).map("".join)
)
def test_no_text_does_anything_but_read_or_be_refused(text: str) -> None:
    assert read_or_refused(text, "text")


@given(st.binary(max_size=200))
def test_no_bytes_do_anything_but_read_or_be_refused(raw: bytes) -> None:
    assert all(read_or_refused(raw, name) for name in (None, "text", "native", "journeybench"))


FRAGMENTS = (
    *("# T\n", "## t", "===\n", "Title: x", "if {a} > 1:", "else", "end", 'end "', "“x”", "Ask for ", "{a}", "{", "}"),
    *(
        "[tool: x]",
        "[tool:",
        "[#a]",
        "[#",
        '"',
        "\\",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "- ",
        "1. ",
        "1.1 ",
        "go to: ",
        "x",
    ),
    *("procedure p:", "```", "| a | b |", "> ", "**b**", "[a](b)", "(at most 2 times)", " then ", "ask the user ", "…"),
    *(
        '{"nodes": [',
        '{"format": 1, ',
        '"id": ',
        "[1, ",
        "null",
        "]",
        "}",
        ",",
        ":",
        "1e999",
        "\u2028",
        "\u202e",
        "x(y)",
    ),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=60).map("".join))
def test_no_paste_does_anything_but_read_or_be_refused(text: str) -> None:
    for name in (None, "text", "journeybench", "native"):
        with contextlib.suppress(FormatError):
            document = read(text, name).document
            if name == "text":
                assert read(written(document), "text", base=document).document.sop == document.sop


@pytest.mark.parametrize(
    "line",
    [
        *("a" + " " * 9_000 + "b", "procedure " + " " * 9_000 + "x", "ask the user to " + "the " * 2_400 + "x"),
        *(
            "[tool: " + "a, " * 2_400,
            "[tool: a]" * 1_000,
            "if " + "then " * 1_900,
            "if " + "(" * 9_000,
            "end " + '"' * 9_000,
        ),
        *(
            '"' + "\\" * 9_000,
            "[#" * 4_500,
            "Ask for " + "{a}" * 3_000,
            "Ask for " + "{" * 9_000,
            "{" * 9_000,
            "title:" * 900,
        ),
        *(
            "if " + "{x} + " * 1_500 + "1 > 2:",
            "go to: " + "(at most 2 times) " * 500,
            "'" * 9_000,
            "end: " + " " * 9_000 + "x",
        ),
        *(
            "a [" + "b:" * 4_500,
            "“" * 9_000,
            "call " * 1_800,
            "ask for" + " " * 9_000 + "x",
            "else" + " " * 9_000 + "x:",
        ),
    ],
    ids=lambda line: line[:12],
)
def test_hostile_lines_are_read_or_refused_without_another_error(line: str) -> None:
    text = "step\n" + "\n".join([line] * (200_000 // len(line)))
    assert read_or_refused(text, "text")


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), min_size=1, max_size=30).map("".join))
def test_two_hundred_kilobytes_are_read_or_refused_without_another_error(part: str) -> None:
    text = (part + "\n") * (200_000 // (len(part.encode("utf-8", "replace")) + 1))
    for name in (None, "text"):
        assert read_or_refused(text, name)


@pytest.mark.parametrize(
    "part", ["## t", "if a:\n  x", "else", "procedure p:\n  x", "end", "x [tool: a]", "if a: else: x"]
)
def test_many_lines_are_read_or_refused_without_another_error(part: str) -> None:
    text = f"{part}\n" * (200_000 // (len(part) + 1))
    assert read_or_refused(text, "text")


REFUND = """Refund request
1. Look up the order
   1.1 If the order is old, decline the refund
   1.2 If the order is damaged, refund it
   1.3 Otherwise ask for a photo
2. Close the ticket
"""


MARKS = [("a.", "b.", "c."), ("a)", "b)", "c)"), ("(a)", "(b)", "(c)"), ("i.", "ii.", "iii.")]


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("indent", ["", "   "])
def test_letters_mark_branches_under_their_step_as_numbers_do(marks: tuple[str, ...], indent: str) -> None:
    text = REFUND
    for number, mark in enumerate(marks, 1):
        text = text.replace(f"   1.{number}", indent + mark)
    found, numbered = read(text).document.sop, read(REFUND).document.sop
    assert [one.label() for one in found.nodes] == [one.label() for one in numbered.nodes]
    assert [(one.kind, one.condition) for one in found.edges] == [(one.kind, one.condition) for one in numbered.edges]
    assert [one.kind for one in found.edges][:3] == ["prose", "prose", "otherwise"]
