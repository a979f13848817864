from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.documents.branch_table import (
    change_cell,
    change_rest,
    describe_cell,
    read_cell,
    tabulate,
    write_cell,
)
from sopstudio.expressions import parse, to_text
from sopstudio.sop import Edge, Fact
from sopstudio.text.condition_rows import VALUELESS, FactTest, Rows, operators_for, write_rows
from tests.translations import in_language

STATE = Fact(name="order state", allowed=("late", "cold", "very late"))
COUNT = Fact(name="count", type="integer")
READY = Fact(name="ready", type="boolean")
TAGS = Fact(name="tags", type="list")
DUE = Fact(name="due", type="date")
PLACE = Fact(name="place")
FACTS = {fact.name: fact for fact in (STATE, COUNT, READY, TAGS, DUE, PLACE)}
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "order state": st.sampled_from(["late", "cold", "very late"]),
    "count": st.integers(-9, 9),
    "tags": st.sampled_from(["fragile", "not here", "a, b", "it's"]),
    "due": st.sampled_from(["2026-01-31", "2026-02-28"]),
    "place": st.sampled_from(["Berlin", "New York", "a or b", "known", "-", "5", "yes"]),
}


@st.composite
def conditions(draw: st.DrawFn) -> str:
    tests = []
    for name in draw(st.lists(st.sampled_from(sorted(FACTS)), min_size=1, unique=True)):
        for _ in range(draw(st.integers(1, 2))):
            operator = draw(st.sampled_from(operators_for(FACTS[name])))
            count = 0 if operator in VALUELESS else 3 if operator in ("in", "not in") else 1
            values = tuple(draw(st.lists(VALUES[name], min_size=1, max_size=count, unique=True))) if count else ()
            tests.append(FactTest(name, operator, values))
    return write_rows(Rows("and", tuple(tests)))


@given(conditions(), st.sampled_from(["en", "de"]))
def test_what_a_cell_says_is_read_as_what_it_asks(condition: str, language: str) -> None:
    (row,) = tabulate([Edge(id="e", source="a", target="b", condition=condition)]).rows
    assert row.rest is None
    for name, cell in row.cells.items():
        with in_language(language):
            again = read_cell(write_cell(cell, FACTS[name]), FACTS[name])
        assert again is not None
        assert to_text(again) == to_text(cell)
        assert change_cell(condition, name, cell) in (condition, to_text(parse(condition).tree))


@pytest.mark.parametrize(
    ("fact", "condition", "words"),
    [
        (STATE, "{order state} != 'late'", "nicht late"),
        (STATE, "{order state} not in ['late', 'cold']", "nicht (late, cold)"),
        (READY, "ready", "ja"),
        (READY, "!ready", "nein"),
        (READY, "missing(ready)", "nicht bekannt"),
        (PLACE, "present(place)", "bekannt"),
        (TAGS, "!contains(tags, 'fragile')", "nicht fragile"),
    ],
)
def test_a_cell_speaks_the_users_language(fact: Fact, condition: str, words: str) -> None:
    with in_language("de"):
        assert write_cell(parse(condition).tree, fact) == words
        german = read_cell(words.upper() if fact is READY else words, fact)
    assert german is not None
    assert to_text(german) == to_text(parse(condition).tree)


@pytest.mark.parametrize(
    ("fact", "condition", "words"),
    [
        (COUNT, "count > 15 && count < 45", "> 15 und < 45"),
        (COUNT, "present(count) && count >= 620", "bekannt und ≥ 620"),
        (COUNT, "count < 5 || count > 9", "< 5 oder > 9"),
        (COUNT, "count >= 5 && count <= 9", "5 – 9"),
        (TAGS, "contains(tags, 'fragile')", "fragile"),
        (COUNT, "count * 2 > 5", "count × 2 ist über 5"),
    ],
)
def test_a_cell_is_described_in_words_as_far_as_there_are_any(fact: Fact, condition: str, words: str) -> None:
    with in_language("de"):
        assert describe_cell(parse(condition).tree, fact) == words
        if words.startswith("> 15"):
            assert read_cell(words, fact) == parse(condition).tree


def test_a_value_called_like_a_word_stays_a_value() -> None:
    with in_language("de"):
        cell = read_cell("nein", Fact(name="answer", allowed=("ja", "nein")))
    assert cell is not None
    assert to_text(cell) == to_text(parse("answer == 'nein'").tree)


@given(
    conditions(), st.sampled_from(["count > other", "present(place) || ready", "count + 1 > other && ready != late"])
)
def test_what_is_asked_of_several_facts_changes_without_the_cells(condition: str, rest: str) -> None:
    (before,) = tabulate([Edge(id="e", source="a", target="b", condition=condition)]).rows
    changed = change_rest(condition, parse(rest).tree)
    (row,) = tabulate([Edge(id="e", source="a", target="b", condition=changed)]).rows
    assert row.rest is not None
    assert to_text(row.rest) == to_text(parse(rest).tree)
    assert {name: to_text(cell) for name, cell in row.cells.items()} == {
        name: to_text(cell) for name, cell in before.cells.items()
    }
    assert change_rest(changed, None) == to_text(parse(condition).tree)


@pytest.mark.parametrize(
    ("fact", "typed", "condition"),
    [
        (COUNT, ">= 700", "count >= 700"),
        (COUNT, "at least 3", "count >= 3"),
        (COUNT, "5-10", "count >= 5 and count <= 10"),
        (COUNT, "5 – 10", "count >= 5 and count <= 10"),
        (COUNT, "3, 4", "count in [3, 4]"),
        (COUNT, "count * 2 > 5", "count * 2 > 5"),
        (STATE, "Late", '{order state} == "late"'),
        (STATE, "very late", '{order state} == "very late"'),
        (STATE, "late, cold", '{order state} in ["late", "cold"]'),
        (STATE, "not late or cold", '{order state} not in ["late", "cold"]'),
        (READY, "yes", "ready"),
        (READY, "No", "not ready"),
        (READY, "not known", "missing(ready)"),
        (DUE, "before 2026-01-31", 'due < "2026-01-31"'),
        (TAGS, "not fragile", 'not contains(tags, "fragile")'),
        (PLACE, '"a or b"', 'place == "a or b"'),
    ],
)
def test_cells_are_read_as_people_type_them(fact: Fact, typed: str, condition: str) -> None:
    cell = read_cell(typed, fact)
    assert cell is not None
    assert cell == read_cell(condition, fact)
    assert read_cell(write_cell(cell, fact), fact) == cell


@pytest.mark.parametrize("typed", ["", "-", "any", "  "])
def test_a_blank_asks_nothing(typed: str) -> None:
    assert read_cell(typed, COUNT) is None


@pytest.mark.parametrize(
    ("fact", "typed", "hint"),
    [
        (COUNT, "many", "≥ 700"),
        (STATE, "lost", "late, cold or very late"),
        (STATE, "not lost", "late, cold or very late"),
        (READY, "perhaps", "yes or no"),
        (DUE, "tomorrow", "2026-01-31"),
        (COUNT, "other > 3", "≥ 700"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can_be_typed(fact: Fact, typed: str, hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        read_cell(typed, fact)


def test_what_tests_several_facts_stays_beside_the_cells() -> None:
    condition = "count > 3 and (ready or count < place) and {order state} == 'late'"
    table = tabulate([Edge(id="e", source="a", target="b", condition=condition)])
    (row,) = table.rows
    assert table.facts == ("count", "order state")
    assert row.rest is not None
    assert to_text(row.rest) == to_text(parse("ready or count < place").tree)
    assert change_cell(condition, "count", None) == to_text(
        parse("(ready or count < place) and {order state} == 'late'").tree
    )
    assert change_cell("count > 3", "count", None) == ""


def test_rows_keep_the_order_of_edges_and_columns_that_of_their_facts() -> None:
    edges = [
        Edge(id="1", source="a", target="b", condition="count > 3"),
        Edge(id="2", source="a", target="c", condition="ready and count < 3"),
        Edge(id="3", source="a", target="c", kind="otherwise"),
        Edge(id="4", source="a", target="c", condition="count >"),
    ]
    table = tabulate(edges)
    assert table.facts == ("count", "ready")
    assert [row.edge.id for row in table.rows] == ["1", "2", "3", "4"]
    assert [dict(row.cells) for row in table.rows[2:]] == [{}, {}]
