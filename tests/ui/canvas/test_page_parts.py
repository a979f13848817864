"""A drawing is cut into parts that fit on a page: every card whole and in one part, sub-procedures kept together."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from PySide6.QtWidgets import QApplication

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, End, Point, Sop, Task, replace_fields
from sopstudio.sop.frozen import FrozenDict
from sopstudio.sop.notes import add_note
from sopstudio.sop.sections import add_section
from sopstudio.ui.canvas.page_parts import PADDING, PageParts, Room
from sopstudio.ui.pictures import make_scene
from tests.strategies import sops
from tests.subsets import examples
from tests.ui.documents import edge, large

ROOMS: tuple[Room, ...] = ((1000.0, 1400.0), (1500.0, 950.0))


def parts_of(document: Document) -> PageParts:
    scene = make_scene(document, "light")
    notes = {key: item.box for key, item in scene.notes.items.items()}
    return PageParts(scene.drawing, scene.wiring, scene.sections.drawn, notes)


def line_of_steps(count: int, gap: float = 120.0) -> Document:
    nodes = [Task(id=f"n{number}", title=f"Step {number}") for number in range(count - 1)]
    ids = [node.id for node in nodes] + ["end"]
    edges = tuple(edge(f"e{at}", ids[at], ids[at + 1]) for at in range(count - 1))
    layout = FrozenDict({name: Point(x=0.0, y=gap * at) for at, name in enumerate(ids)})
    return Document(sop=Sop(id="line", start="n0", nodes=(*nodes, End(id="end")), edges=edges), layout=layout)


@pytest.mark.parametrize("path", sorted(samples_dir().glob("**/*.sop.json")), ids=lambda path: path.name)
def test_every_step_of_a_sample_is_in_one_part_that_fits(qapp: QApplication, path: Path) -> None:
    document = read(path).document
    parts = parts_of(document)
    found = parts.find(ROOMS)
    keys = [key for nodes in found for key in nodes]
    assert len(keys) == len(set(keys)) == sum(len(graph.nodes) for graph in document.sop.graphs())
    for nodes in found:
        left, top, right, bottom = parts.box(nodes)
        assert any(right - left <= width and bottom - top <= height for width, height in ROOMS)


def test_no_card_is_cut(qapp: QApplication) -> None:
    scene = make_scene(line_of_steps(40), "light")
    parts = PageParts(scene.drawing, scene.wiring, (), {})
    for nodes in parts.find(ROOMS):
        area = parts.box(nodes)
        for key in nodes:
            box = scene.drawing.nodes[key].box
            assert area.contains(box.left - PADDING, box.top)
            assert area.contains(box.right + PADDING, box.bottom)


def test_what_fits_is_one_part(qapp: QApplication) -> None:
    assert len(parts_of(line_of_steps(8)).find(ROOMS)) == 1


def test_a_long_line_is_cut_into_as_few_parts_as_there_can_be_in_their_order(qapp: QApplication) -> None:
    found = parts_of(line_of_steps(30)).find(ROOMS)
    assert len(found) == 3
    firsts = [min(int(key[1:]) for key in nodes if key != "end") for nodes in found]
    assert firsts == sorted(firsts)
    assert firsts[0] == 0


def test_a_sub_procedure_stays_whole_where_it_fits(qapp: QApplication) -> None:
    document = read(samples_dir() / "restaurant_sales_drop.sop.json").document
    found = parts_of(document).find(ROOMS)
    for procedure in document.sop.procedures:
        keys = {f"{procedure.id}/{node.id}" for node in procedure.nodes}
        assert sum(bool(keys & nodes) for nodes in found) == 1


def test_a_cut_follows_the_border_of_a_section(qapp: QApplication) -> None:
    document = line_of_steps(14)
    first = [f"n{number}" for number in range(5)]
    document, _ = add_section(document, "Front desk", first)
    document, _ = add_section(document, "Back office", [*(f"n{number}" for number in range(5, 13)), "end"])
    found = parts_of(document).find(ROOMS)
    assert frozenset(first) == found[0]
    assert len(found) == 2


def test_a_band_that_is_cut_has_its_title_in_each_part(qapp: QApplication) -> None:
    document, element = add_section(line_of_steps(30), "All of it", [f"n{number}" for number in range(29)])
    parts = parts_of(document)
    found = parts.find(ROOMS)
    assert len(found) > 1
    for nodes in found:
        (band,) = parts.bands(nodes)
        assert band.key == element
        area, strip = parts.box(nodes), band.strip
        assert area.contains(strip.left, strip.top)
        assert area.contains(strip.right, strip.bottom)


def test_a_large_drawing_has_hardly_any_part_of_a_single_step(qapp: QApplication) -> None:
    found = parts_of(large(120)).find(ROOMS)
    assert sum(len(nodes) == 1 for nodes in found) <= len(found) / 5


@pytest.mark.parametrize("rooms", [ROOMS, ((973.0 * 1.5, 706.0 * 1.5), (706.0 * 1.5, 973.0 * 1.5))])
def test_work_goes_from_one_part_to_a_later_one_where_it_can(qapp: QApplication, rooms: tuple[Room, ...]) -> None:
    document = read(samples_dir() / "telecom_support.sop.json").document
    found = parts_of(document).find(rooms)
    number = {key: at for at, nodes in enumerate(found) for key in nodes}
    assert len(found) > 1
    assert all(number[edge.source] <= number[edge.target] for edge in document.sop.edges)


def test_a_note_is_in_the_part_of_the_nearest_step(qapp: QApplication) -> None:
    document, element = add_note(line_of_steps(30), "At the end", Point(x=200.0, y=29 * 120.0))
    parts = parts_of(document)
    assert [element in parts.notes_of(nodes) for nodes in parts.find(ROOMS)] == [False, False, True]


def test_cards_upon_one_another_are_parted_nevertheless(qapp: QApplication) -> None:
    document = line_of_steps(4)
    document = replace_fields(document, layout=FrozenDict(dict.fromkeys(document.layout, Point(x=0.0, y=0.0))))
    assert len(parts_of(document).find([(10.0, 10.0)])) == 4


@examples(10)
@given(sops())
def test_any_drawing_can_be_cut(sop: Sop) -> None:
    document = Document(sop=sop)
    parts = parts_of(document)
    found = parts.find([(320.0, 240.0)])
    assert sorted(key for nodes in found for key in nodes) == sorted({key for nodes in found for key in nodes})
    assert sum(map(len, found)) == sum(len({node.id for node in graph.nodes}) for graph in sop.graphs())
