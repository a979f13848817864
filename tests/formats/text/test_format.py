"""Indented text, read as people write it: steps, branches, jumps and ends become a graph."""

from __future__ import annotations

import pytest

from sopstudio.errors import FormatError
from sopstudio.expressions import check_types, parse
from sopstudio.formats import read
from sopstudio.sop import (
    Binding,
    End,
    Sop,
    Task,
)
from tests.formats.texts import PARCEL, by_title, edges
from tests.translations import in_language


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
    assert lost.message == "Lost parcel."
    assert ask.asks == ("parcel number",)
    assert [(fact.name, fact.type) for fact in sop.facts] == [("parcel number", "string"), ("days late", "number")]
    assert [entry.origin for entry in reading.document.provenance if entry.element == "open-a-claim"] == ["line 8"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("leaves", "branching", "other"), [(True, "first", "every"), (False, "all", "the first")])
def test_which_branches_are_followed_does_not_depend_on_the_language_of_the_window(
    language: str, leaves: bool, branching: str, other: str
) -> None:
    text = "look\nif a:\n  one\n  terminate the flow\nif b:\n  two\n  terminate the flow\n"
    with in_language(language):
        reading = read(text if leaves else text.replace("  terminate the flow\n", ""))
    look = by_title(reading, "look")
    assert isinstance(look, Task)
    assert look.branching == branching
    (assumed,) = [loss for loss in reading.losses if "follow " in loss.why]
    assert assumed.why.endswith(f"follow {other} branch that holds:")


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
    assert [loss.what for loss in reading.losses] == ["an otherwise edge is added"]
    assert edges(read("a\nif b:\n  c\nelse: dead end\nd\n")) == ["a -b-> c", "c -always-> d", "d -always-> End"]


def test_elif_and_else_if_are_branches_in_order() -> None:
    found = edges(read("a\nif b: x\nelif {n} > 1: y\nelse if c: z\nelse: w\n"))
    assert [line for line in found if line.startswith("a ")] == [
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
    assert [node.label() for node in found.nodes] == [node.label() for node in numbered.nodes]
    assert [(edge.kind, edge.condition) for edge in found.edges] == [
        (edge.kind, edge.condition) for edge in numbered.edges
    ]
    assert [edge.kind for edge in found.edges][:3] == ["prose", "prose", "otherwise"]


@pytest.mark.parametrize(
    ("condition", "types"),
    [
        ("hours_between({a}, {b}) > 5", {"a": "datetime", "b": "datetime"}),
        ("days_between({a}, {b}) > 5", {"a": "date", "b": "date"}),
        ("{a} + {b} > 5", {"a": "number", "b": "number"}),
        ("-{a} < {b}", {"a": "number", "b": "number"}),
        ("abs({a}) > 3", {"a": "number"}),
        ("starts_with({a}, {b})", {"a": "string", "b": "string"}),
        ("min({a}, 3) == {b}", {"a": "number", "b": "number"}),
        ("if({a}, {b}, 3) > 4", {"a": "boolean", "b": "number"}),
        ("{a} == {b}", {"a": "string", "b": "string"}),
        ("{a} < {b}", {"a": "number", "b": "number"}),
        ("{a} in {b}", {"a": "string", "b": "list"}),
        ("'x' in {a}", {"a": "list"}),
        ("{a} in [1, 2]", {"a": "number"}),
        ("{a} && !{b}", {"a": "boolean", "b": "boolean"}),
        ("present({a}) && {a} >= '2026-01-01'", {"a": "date"}),
        ("{a} < '2026-01-01T09:00:00Z'", {"a": "datetime"}),
    ],
)
def test_a_fact_that_nobody_declares_gets_the_type_that_its_condition_needs(
    condition: str, types: dict[str, str]
) -> None:
    text = f"Book a room\n1. Look at it.\n2. If {condition}: say yes.\n3. Otherwise: say no.\n"
    sop = read(text.encode(), "text").document.sop
    assert {fact.name: fact.type for fact in sop.facts} == types
    faults = [fault for edge in sop.edges if edge.condition for fault in type_faults(sop, edge.condition)]
    assert faults == []


def type_faults(sop: Sop, condition: str) -> list[str]:
    """What the check of types says of a condition."""
    domains = {fact.name: fact.domain() for fact in sop.facts}
    return [fault.message for fault in check_types(parse(condition).tree, domains) if fault.code == "condition-type"]


ASSUMED_ALL, ASSUMED_FIRST = "every branch that holds is followed", "the first branch that holds is followed"


def branching_of(text: str) -> list[tuple[str, str]]:
    """Title and branching of each step that several edges leave."""
    sop = read(text, "text").document.sop
    sources = [edge.source for edge in sop.edges]
    return [(node.title, node.branching) for node in sop.nodes if sources.count(node.id) > 1]


def assumptions(text: str) -> list[tuple[str, str]]:
    return [(loss.what, loss.where) for loss in read(text, "text").losses if loss.what.endswith("is followed")]


def test_conditions_side_by_side_may_all_hold() -> None:
    text = "look\n  if late:\n    refund\n  if broken: replace\nclose\n"
    assert branching_of(text) == [("look", "all")]
    assert assumptions(text) == [(ASSUMED_ALL, "line 2")]
    assert edges(read(text, "text"))[:3] == ["look -late-> refund", "look -broken-> replace", "look -otherwise-> close"]


@pytest.mark.parametrize("second", ["elif broken:", "else if broken:", "otherwise if broken:", "else:", "otherwise:"])
def test_else_and_elif_exclude_what_stands_above_them(second: str) -> None:
    text = f"look\n  if late:\n    refund\n  {second}\n    replace\nclose\n"
    assert branching_of(text) == [("look", "first")]
    assert assumptions(text) == []


def test_a_branch_that_ends_or_jumps_excludes_what_stands_below_it() -> None:
    text = "look\n  if lost: end\n  if wrong:\n    note it\n    go to: look (at most 2 times)\n  if ok: pay\n"
    assert branching_of(text) == [("look", "first")]
    assert assumptions(text) == [(ASSUMED_FIRST, "line 2")]


def test_what_is_followed_does_not_depend_on_the_language_of_its_reader() -> None:
    with in_language("de"):
        assert branching_of("look\n  if lost: end\n  if ok: pay\n") == [("look", "first")]
        assert branching_of("look\n  if late: refund\n  if broken: replace\nclose\n") == [("look", "all")]


def test_conditions_after_a_branch_that_ends_are_asked_after_it() -> None:
    text = "look\n  if lost: terminate the flow\n  if late: refund\n  if broken: replace\nclose\n"
    assert branching_of(text) == [("look", "first"), ("Decide: late", "all")]
    assert "look -otherwise-> Decide: late" in edges(read(text, "text"))


@pytest.mark.parametrize("first", [True, False])
def test_a_line_above_says_which_branches_are_followed(first: bool) -> None:
    line = "follow the first branch that holds:" if first else "then follow every branch that holds"
    for body in ("  if late: refund\n  if broken: replace\n", "  if late: refund\n  else: wait\n"):
        text = f"look\n  {line}\n{body}close\n"
        assert branching_of(text) == [("look", "first" if first else "all")]
        assert assumptions(text) == []


def test_too_many_branches_that_may_all_hold_stay_a_choice_of_one() -> None:
    many = "look\n" + "".join(f"  if sign {number} shows: note {number}\n" for number in range(11)) + "close\n"
    assert branching_of(many) == [("look", "first")]
    assert assumptions(many) == [(ASSUMED_FIRST, "line 2")]
    values = "look\n" + "".join(f"  if {{size}} == {number}: note {number}\n" for number in range(11)) + "close\n"
    assert branching_of(values) == [("look", "all")]


def test_the_text_over_an_earlier_document_says_which_branches_are_followed() -> None:
    text = "look\n  if late: refund\n  if broken: replace\nclose\n"
    document = read(text, "text").document
    again = read(text.replace("if broken", "elif broken"), "text", base=document).document
    assert next(node.branching for node in again.sop.nodes) == "first"
    assert [node.id for node in again.sop.nodes] == [node.id for node in document.sop.nodes]
