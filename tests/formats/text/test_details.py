"""Details below a line state what its words do not, with a base and without one."""

from __future__ import annotations

import re

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.text.details import (
    ARTICLE,
    BRANCH,
    END,
    FACT,
    PROCEDURE,
    SOP,
    STEP,
    TOOL,
    parse_binding,
    print_binding,
)
from sopstudio.formats.text.writer import to_indented_text
from sopstudio.sop import Assignment, Binding, Compute, Document, End, Fact, Output, Person, ProcedureCall, Sop, Task
from tests.cli.calling import ROOT

PARCEL = """# Parcels
Look it up
  description: Find the parcel.
  do: Read the label.
  do: Read it again.
  ask: {order number}
  call: find_order(id = {order number}) if {order number} != 'x'
Set {days left} = 14 - {days late}
Approve it [person: Team lead]
  action: approve
  gives: {approved}
  not the user: yes
  time allowed: 30 minutes
if time runs out:
  label: nobody came
  end: Too late
    outcome: Nobody decided
else:
  end: Done
    say: Goodbye.
facts:
  days late: whole number, from 0, to 90
    unit: days
  status: text, optional, one of "open", "paid"
tools:
  find_order
    effect: reads
    gives: {status} from order.status
knowledge:
  Opening hours
    text: We are open from nine to five.
"""


@pytest.mark.parametrize("line", ["Set {charge} = room price / 2", "Charge\n  set {charge} = room price / 2"])
def test_an_expression_may_name_known_facts_without_braces(line: str) -> None:
    sop = read(f"# Rooms\nAsk for the {{room price}}\n{line}\nEnd: done\n", format="text").document.sop
    computed = next(item for item in sop.nodes if isinstance(item, Compute))
    assert computed.assignments == (Assignment(fact="charge", expression="{room price} / 2"),)
    assert computed.title in ("Set {charge} = {room price} / 2", "Charge")
    assert {fact.name for fact in sop.facts} <= {"room price", "charge"}
    again = read(
        f"# Rooms\nAsk for the {{room price}}\n{line.replace('/ 2', '/ 3')}\nEnd: done\n",
        format="text",
        base=Document(sop=sop),
    )
    changed = next(item for item in again.document.sop.nodes if isinstance(item, Compute))
    assert changed.assignments == (Assignment(fact="charge", expression="{room price} / 3"),)


def node(sop: Sop, title: str) -> object:
    return next(item for item in sop.nodes if item.title == title)


def test_details_and_sections_are_read_without_a_base() -> None:
    sop = read(PARCEL, "text").document.sop
    look, approve = node(sop, "Look it up"), node(sop, "Approve it")
    assert isinstance(look, Task)
    assert isinstance(approve, Person)
    assert (look.description, look.steps, look.asks) == (
        "Find the parcel.",
        ("Read the label.", "Read it again."),
        ("order number",),
    )
    [binding] = look.tools
    assert binding == Binding(tool="find_order", arguments={"id": "order number"}, condition="{order number} != 'x'")
    assert (approve.role, approve.action, approve.provides) == ("Team lead", "approve", ("approved",))
    assert (approve.not_user, approve.time_limit) == (True, 30)
    assert node(sop, "Set {days left} = 14 - {days late}") == Compute(
        id="set-days-left-14-days-late",
        title="Set {days left} = 14 - {days late}",
        assignments=(Assignment(fact="days left", expression="14 - {days late}"),),
    )
    ends = {item.title: (item.outcome, item.message) for item in sop.nodes if isinstance(item, End)}
    assert ends == {"Too late": ("Nobody decided", ""), "Done": ("", "Goodbye.")}
    assert [edge.label for edge in sop.edges if edge.kind == "timeout"] == ["nobody came"]
    facts = {fact.name: fact for fact in sop.facts}
    assert facts["days late"] == Fact(name="days late", type="integer", minimum=0, maximum=90, unit="days")
    assert facts["status"] == Fact(name="status", optional=True, allowed=("open", "paid"))
    assert facts["days left"].type == "integer"
    assert sop.tools[0].outputs == (Output(path="order.status", fact="status"),)
    assert [(article.title, article.text) for article in sop.knowledge] == [
        ("Opening hours", "We are open from nine to five.")
    ]


def test_details_of_an_edited_text_count_and_the_others_stay() -> None:
    base = read(PARCEL, "text").document
    words = to_indented_text(base.sop)
    assert "do:" not in words
    after = read(words.replace("end: Done", "end: Done\n    say: Thank you."), "text", base=base).document.sop
    assert [item.message for item in after.nodes if isinstance(item, End) and item.title == "Done"] == ["Thank you."]
    assert node(after, "Look it up") == node(base.sop, "Look it up")
    again = read(words.replace("14 - {days late}", "30 - {days late}"), "text", base=base).document.sop
    assert [item.assignments[0].expression for item in again.nodes if isinstance(item, Compute)] == ["30 - {days late}"]


def test_in_a_whole_text_words_propose_nothing_and_what_is_left_out_is_gone() -> None:
    text = "# T\nid: t\nTell the customer that it is late\nfind_order(x)\nend: Done\n"
    sop = read(text, "text", base=read(PARCEL, "text").document).document.sop
    assert [getattr(item, "message", "") for item in sop.nodes] == ["", "", ""]
    assert (sop.id, sop.facts, sop.tools, sop.knowledge) == ("parcels", (), (), ())


def test_a_step_calls_a_procedure_by_its_id() -> None:
    sop = read("Pack\n  run: wrap\nend\nprocedure Wrap it [#wrap]:\n  inputs: {a}\n  x\n  end\n", "text").document.sop
    call = node(sop, "Pack")
    assert isinstance(call, ProcedureCall)
    assert (call.procedure, sop.procedures[0].inputs) == ("wrap", ("a",))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n  time allowed: soon\n", 2),
        ("a\n  by code: perhaps\n", 2),
        ("a\n  kind: robot\n  say: x\n", 1),
        ("a\n  action: dance\n", 1),
        ("a\n  call: x y z\n", 2),
        ("a\nfacts:\n  b: colour\n", 3),
        ("a\nfacts:\n  b: text\n    size: 3\n", 4),
        ("a\ntools:\n  two words\n", 3),
        ("a\ntools:\n  t\n    parameters: {\n", 4),
        ("a\nif x:\n  edge: a/b\n  b\n", 2),
    ],
)
def test_a_detail_that_cannot_be_read_is_named_by_its_line(text: str, line: int) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, "text")
    assert caught.value.where.startswith(f"line {line}")


@pytest.mark.parametrize(
    "binding",
    [
        Binding(tool="a"),
        Binding(tool="a", arguments={"x": "order number", "y": "b"}, condition="{b} == ') if'"),
        Binding(tool="a", arguments={"x y": "b"}),
        Binding(tool="a", arguments={"x": "b"}, condition="{b}\n== 1"),
        Binding(tool="a", condition=" {b}"),
    ],
)
def test_a_binding_is_read_as_it_was_written(binding: Binding) -> None:
    assert parse_binding(print_binding(binding)) == binding


def test_the_guide_names_every_detail() -> None:
    guide = (ROOT / "resources" / "text.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z ]+):`", guide))
    keys = {key for table in (STEP, END, BRANCH, PROCEDURE, SOP, FACT, TOOL, ARTICLE) for key in table}
    assert keys == named - {"facts", "tools", "knowledge"}


def test_the_example_of_the_guide_is_a_whole_text() -> None:
    guide = (ROOT / "resources" / "text.md").read_text(encoding="utf-8")
    [text] = re.findall(r"```text\n(.*?)```", guide, re.S)
    reading = read(text, "text")
    assert reading.losses == ()
    assert reading.document.sop.facts
    assert reading.document.sop.tools
