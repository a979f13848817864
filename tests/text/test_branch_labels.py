from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.expressions import to_text
from sopstudio.sop import Decision, Edge, Node, Task
from sopstudio.text.branch_labels import label_branches
from tests.expressions.test_properties import likely_atoms, trees, written_leaves
from tests.ui.documents import edge

KIND = Decision(id="kind", title="What kind of complaint?")
STEP = Task(id="step", title="Look at it")
ASKS = Task(id="ask", asks=("consent", "age"))
UNITS = {"minutes": "min", "income": "USD", "rent": "USD"}


def labels(node: Node, *written: str) -> list[str]:
    edges = [Edge(id=str(n), source=node.id, target="x", kind="formal", condition=c) for n, c in enumerate(written)]
    return [label.text for label in label_branches(node, edges, UNITS)]


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (("{state} == 'open'", "{state} != 'open'"), ["open", "not open"]),
        (("{state} in ['a', 'b', 'c']", "{state} == 'd'"), ["a, b or c", "d"]),
        (("{state} not in ['a', 'b']", "{state} == 'a'"), ["not a or b", "a"]),
        (
            ("{kind} == 'late' && {minutes} > 30", "{kind} == 'late' && {minutes} <= 30", "{kind} == 'cold'"),
            ["late · over 30 min", "late · up to 30 min", "cold"],
        ),
        (("{kind} == 'a' && {n} > 3", "{kind} == 'a' && {n} <= 3"), ["n over 3", "n up to 3"]),
        (("{income} > 5 && {rent} < 2", "{rent} >= 2"), ["income over 5 USD · rent under 2 USD", "rent 2 USD or more"]),
        (("{minutes} >= 8 && {minutes} < 12", "{minutes} < 8"), ["8 to under 12 min", "under 8 min"]),
        (("{minutes} > 8 && {minutes} <= 12", "{minutes} > 12"), ["over 8 to 12 min", "over 12 min"]),
        (("{income} >= 4000", "{income} < 4000"), ["4,000 USD or more", "under 4,000 USD"]),
        (("30 < {minutes}", "30 >= {minutes}"), ["over 30 min", "up to 30 min"]),
        (("{ok}", "!{ok}"), ["ok: yes", "ok: no"]),
        (("{ok} == true", "{ok} != true"), ["ok: yes", "ok: no"]),
        (("{state} == 'a' || ({state} == 'b' && {n} > 1)", "{state} == 'c'"), ["a, or b and n over 1", "c"]),
        (("days_between({a}, {b}) > 30", "days_between({a}, {b}) <= 30"), ["over 30 days", "up to 30 days"]),
        (("{due} < today()", "{due} >= today()"), ["due before today", "due today or later"]),
        (("len({tags}) == 0", "len({tags}) > 0"), ["no tags", "some tags"]),
        (("len({tags}) >= 3", "len({tags}) < 3"), ["3 or more tags", "under 3 tags"]),
        (("contains({tags}, 'x')", "!contains({tags}, 'x')"), ["tags with x", "tags without x"]),
        (("present({age})", "missing({age})"), ["age known", "age not known"]),
        (("{speed} < 0.8 * {agreed}", "{speed} >= {agreed} * 0.8"),
         ["speed under 80 % of agreed", "speed 80 % of agreed or more"]),
        (("{price} > 1.1 * {area}", "{price} <= 1.1 * {area}"), ["price over 1.1 × area", "price up to 1.1 × area"]),
        (("{score >= ", ""), ["{score >=", "?"]),
    ],
)  # fmt: skip
def test_siblings_say_what_differs(written: tuple[str, ...], words: list[str]) -> None:
    assert labels(STEP, *written) == words


def test_a_decision_names_what_it_decides_by_and_a_task_what_it_asks_for() -> None:
    assert labels(KIND, "{claims} > 3", "{claims} <= 3") == ["over 3", "up to 3"]
    assert labels(KIND, "{vip}", "!{vip}") == ["yes", "no"]
    assert labels(ASKS, "{consent}", "!{consent}") == ["yes", "no"]
    assert labels(STEP, "{claims} > 3", "{claims} <= 3") == ["claims over 3", "claims up to 3"]


def test_yes_and_no_stand_alone_only_where_nothing_else_is_decided() -> None:
    assert labels(KIND, "{full}", "{level} == 'gold' && !{full}") == ["full: yes", "level gold · full: no"]
    assert labels(KIND, "{full} && {level} == 'gold'", "!{full} && {level} == 'gold'") == ["yes", "no"]


def test_two_branches_never_say_the_same_where_their_conditions_differ() -> None:
    assert len(set(labels(STEP, "{a} == 'x' && {b} == 'y'", "{a} == 'x' && {b} == 'y' && {a} == 'x'"))) == 2


def test_labels_count_before_words_and_other_kinds_say_theirs() -> None:
    edges = [
        Edge(id="1", source="kind", target="x", kind="formal", condition="{a} > 1", label="large", loop=2),
        Edge(id="2", source="kind", target="x", kind="prose", condition="it  is late"),
        Edge(id="3", source="kind", target="x", kind="otherwise"),
        Edge(id="4", source="kind", target="x", kind="otherwise", label="the rest"),
        Edge(id="5", source="kind", target="x", kind="always"),
        edge("6", "kind", "x", "timeout"),
    ]
    assert label_branches(KIND, edges, {}) == [
        ("large · 2×", "words"),
        ("it is late", "prose"),
        ("otherwise", "otherwise"),
        ("the rest", "otherwise"),
        ("", ""),
        ("time runs out", "otherwise"),
    ]


@given(st.lists(trees(likely_atoms() | written_leaves).map(to_text), min_size=1, max_size=4))
def test_every_branch_says_something_on_one_line(written: list[str]) -> None:
    for said in labels(STEP, *written):
        assert said
        assert "\n" not in said
        assert said.isprintable()
