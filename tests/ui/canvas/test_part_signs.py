"""Signs at the border of a part name the part in which an edge goes on."""

from __future__ import annotations

import pytest

from sopstudio.ui.canvas.geometry import Box, straight_curve
from sopstudio.ui.canvas.part_signs import Crossing, find_crossing, place_signs

AREA = Box(0.0, 0.0, 400.0, 300.0)


def test_an_edge_leaves_where_it_crosses_the_border() -> None:
    route = (straight_curve(200.0, 200.0, 200.0, 500.0),)
    crossing = find_crossing(route, AREA, 2, is_leaving=True)
    assert crossing.x == 200.0
    assert 300.0 < crossing.y <= 325.0


def test_an_edge_enters_where_it_crosses_the_border_last() -> None:
    route = (straight_curve(100.0, -400.0, 100.0, -50.0), straight_curve(100.0, -50.0, 100.0, 200.0))
    crossing = find_crossing(route, AREA, 1, is_leaving=False)
    assert crossing.x == 100.0
    assert -20.0 <= crossing.y < 0.0


def test_an_edge_to_a_hidden_card_within_the_area_ends_with_its_sign() -> None:
    route = (straight_curve(100.0, 100.0, 100.0, 200.0),)
    assert find_crossing(route, AREA, 3, is_leaving=True)[:2] == (100.0, 200.0)


@pytest.mark.parametrize(
    ("x", "y", "is_leaving", "text"),
    [
        (410.0, 150.0, True, "→ 2"), (410.0, 150.0, False, "← 2"), (-5.0, 150.0, True, "2 ←"),
        (-5.0, 150.0, False, "2 →"), (200.0, 310.0, True, "↓ 2"), (200.0, -5.0, False, "↓ 2"),
        (200.0, 310.0, False, "↑ 2"), (200.0, -5.0, True, "↑ 2"),
    ],
)  # fmt: skip
def test_an_arrow_points_the_way_of_the_edge(x: float, y: float, is_leaving: bool, text: str) -> None:
    (sign,) = place_signs([Crossing(x, y, 2, is_leaving)], AREA)
    assert sign.text == text


def test_signs_stand_inside() -> None:
    signs = place_signs([Crossing(200.0, 320.0, 2, True), Crossing(50.0, -20.0, 1, False)], AREA)
    assert [sign.text for sign in signs] == ["↓ 1", "↓ 2"]
    for sign in signs:
        assert AREA.contains(sign.box.left, sign.box.top)
        assert AREA.contains(sign.box.right, sign.box.bottom)


def test_signs_that_stand_together_are_one_for_all_their_edges() -> None:
    crossings = [Crossing(200.0, 310.0, 3, True), Crossing(230.0, 310.0, 2, True), Crossing(390.0, 310.0, 2, True)]
    signs = place_signs(crossings, AREA)
    assert [sign.text for sign in signs] == ["↓ 2, 3", "↓ 2"]
    assert signs[0].box.left < 200.0 < 230.0 < signs[0].box.right
    assert not signs[0].box.touches(signs[1].box)
