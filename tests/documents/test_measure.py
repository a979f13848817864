"""Ten documents of our own are read nearly as a person draws them, and the page says so truly."""

from __future__ import annotations

import pytest

from sopstudio.formats import read, registry
from tests.documents.measure import DOCUMENTS, FOLDER, PAGE, Figures, Reading, measure, pair, total_of, write_page


@pytest.fixture(scope="module")
def figures() -> list[Figures]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "read_in_child", registry.read_here)  # which means the same
        return [measure(name) for name in DOCUMENTS]


def test_nine_of_ten_conditions_are_found_and_none_holds_an_action(figures: list[Figures]) -> None:
    found, number = total_of(row.conditions for row in figures)
    assert found >= 0.9 * number
    assert [row.name for row in figures if row.actions_inside] == []


def test_jumps_joins_and_ends_are_as_drawn(figures: list[Figures]) -> None:
    for found, number in (total_of(row.connections for row in figures), total_of(row.ends for row in figures)):
        assert found >= 0.95 * number


def test_the_page_says_what_is_measured(figures: list[Figures]) -> None:
    assert PAGE.read_text(encoding="utf-8") == write_page(figures)


def test_another_graph_is_not_alike() -> None:
    first, second = (
        Reading(read(FOLDER / f"{name}.graph.txt").document.sop) for name in ("pump_check", "lost_property")
    )
    assert [match for match in pair(first.conditions, second.conditions).values() if match] == []
    assert first.connections().isdisjoint(second.connections())
