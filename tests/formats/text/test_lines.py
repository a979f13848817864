"""Each line of a text: what it asks for, ends, calls and binds, and what only looks like that."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sopstudio.formats import read, write
from sopstudio.formats.text.lines import (
    Statement,
    end_line,
    if_line,
    jump_line,
    parse_line,
    procedure_line,
    step_line,
)
from sopstudio.formats.text.steps import SYNTAX_EXAMPLES
from sopstudio.sop import (
    Binding,
    Document,
    Fact,
    Sop,
    Task,
)
from tests.formats.texts import by_title, write_words
from tests.strategies import HOSTILE_TITLES


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
        ("Ask the guest for the room number and a description of the item", ("room number", "description of the item")),
        ("Ask the caller for a, b, and the c so that it is found", ("a", "b", "c")),
        ("Ask the customer for the email address and check the account", ("email address",)),
        ("Greet the guest and ask for the room number and a photo of the bag", ("room number", "photo of the bag")),
        ("Welcome the caller and then ask them for their name", ("name",)),
        ("Ask for the booking number.", ("booking number",)),
        ("The clerk has the guest state the room number and the arrival date", ("room number", "arrival date")),
        ("Have the caller read out the meter number.", ("meter number",)),
        ("Let the customer tell you the reason", ("reason",)),
        ("She gets the invoice number from the customer", ("invoice number",)),
        ("Collect the address from the buyer", ("address",)),
        ("Get the meter number from the customer and open the account", ("meter number",)),
        ("The agent requests the postcode.", ("postcode",)),
        ("Request the customer's date of birth", ("date of birth",)),
        ("Greet the customer and have the customer state the order number", ("order number",)),
        ("Ask the customer for the e-mail address and search again", ("e-mail address",)),
        ("The receptionist asks for the name and the host, and checks the card", ("name", "host")),
        ("Request a courier", ()),
        ("Request the spare part from the warehouse", ()),
        ("Get help from the customer", ()),
        ("Get the key from the cabinet", ()),
        ("Have the customer confirm the address", ()),
        ("Ask for the approval of the duty manager", ()),
        ("Ask for help", ()),
        ("Ask the customer to restart the router", ()),
        ("Ask the user for switch on consent", ("switch on consent",)),
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
    assert read(write_words(reading.document)).document.sop == reading.document.sop


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
    again = read(write_words(reading.document)).document.sop
    assert (again.nodes[0].title, again.tools) == (title, reading.document.sop.tools)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Look it up [see: page 3]", "the tag [see: page 3] is not understood"),
        ("Look it up [tool: find order]", "the tag [tool: find order] is not understood"),
        ("End: sold [tool: close]", "the tag [tool: close] is not understood"),
        ("Ask for everything", "a question asks for no fact"),
        ("Ask the customer", "a question asks for no fact"),
        ("End the call politely", "a line that begins like an end is not one"),
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
    said = [parse_line(line).kind for line, _ in SYNTAX_EXAMPLES]
    assert said == [
        *("comment", *["step"] * 7, "if", "if", "elif", "else", "always", "follow all", "end", "end", "goto"),
        *("continue", "dead end", "break", "procedure", *["step"] * 3),
    ]
    for line, meaning in SYNTAX_EXAMPLES:
        losses = read(f"Look up the parcel\n{line}\n" if "procedure" not in line else f"{line}\n  x\n").losses
        assert [loss for loss in losses if loss.kind == "kept"] == [], line
        node = read(f"Start\n{line}\n" if meaning.startswith("a step that") else "x").document.sop.nodes[-2]
        held = {"asks": "asks", "says": "message", "calls": "tools"}
        for word, field in held.items():
            assert bool(getattr(node, field, "")) == (f"that {word} " in meaning), line


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
        said = parse_line(line)
        assert (said.kind, said.id) == (say, node_id), line
        assert said.text == (title or "x" if say == "end" else title), line
    said = parse_line(if_line(title, formal=False))
    assert (said.kind, said.text, said.is_formal) == ("if", title, False)
    said = parse_line(if_line(title, formal=True))
    assert (said.kind, said.text, said.is_formal) == ("if", title, True)


def test_a_tag_names_the_person_who_carries_a_step_out() -> None:
    assert parse_line("Approve it [person: Team lead]") == Statement("step", "Approve it", person="Team lead")
    assert parse_line("Approve it [person]") == Statement("step", "Approve it", person="")
    assert parse_line("[person: Team lead]").text == "Team lead"


def test_the_branch_for_time_running_out() -> None:
    assert parse_line("if time runs out:") == Statement("if", "time runs out", is_timeout=True)
    assert parse_line("elif the time is over: call the director").rest == "call the director"
    assert parse_line('if "time runs out":') == Statement("if", "time runs out", is_literal=True)
