"""The pictures of a handout: the whole drawing where its titles can be read on paper, else its parts.

A drawing of which the titles would be too small on a page is cut into parts (`canvas.page_parts`), each with a page of
its own, upright or on its side, and with signs where its edges go on. A small overview of the whole stands before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter, QPen

from sopstudio.containers.pictures import WRITER
from sopstudio.handout.blocks import Picture, PicturePage
from sopstudio.handout.language import speak_for
from sopstudio.handout.paper import A4, Paper
from sopstudio.sop import Document
from sopstudio.text.humanize import in_quotes, join_words, one_line
from sopstudio.translation import tr
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.far_cards import FAR_ZOOM, MAX_GROWTH, MIN_TITLE_ZOOM
from sopstudio.ui.canvas.geometry import Box, centred_box, union
from sopstudio.ui.canvas.page_parts import PADDING, PageParts
from sopstudio.ui.canvas.part_signs import Crossing, find_crossing, number_parts, paint_number, paint_signs, place_signs
from sopstudio.ui.pictures import MAX_PIXELS, MAX_SIDE_PIXELS, PIXELS_PER_UNIT, make_scene

MIN_SCALE: Final = 2 / 3
"""The least scale of the canvas on paper, where titles of 13 pixels are printed in 6.5 points, long ones in 6."""
MAX_SCALE: Final = 0.85
"""The scale of a small drawing, whose titles are printed in 8.3 points."""
OVERVIEW_SHARE: Final = 0.45
"""The part of a page's height that an overview takes at most; a whole drawing may take `WHOLE_SHARE`."""
WHOLE_SHARE: Final = 0.9
OVERVIEW_ZOOM, OVERVIEW_DENSITY = 1.6, 3.0
"""How much smaller an overview is printed than it would be shown on a screen, and its pixels for 1/96 inch on paper."""
NUMBER_PIXELS, OUTLINE_MARGIN = 17.0, 18.0
"""The size of the number of a part on an overview, and the room around its cards up to its outline."""
MAX_NAMED: Final = 3
"""How many steps of another part a caption names from which a part goes on."""


def paint_handout_pictures(document: Document, paper: Paper = A4, language: str = "") -> tuple[Picture, ...]:
    """The pictures of a document for a handout on this paper; none where it has no steps.

    `language` is the code of the language of their words, that of the procedure where it is blank.
    """
    get_application()
    with speak_for(document.sop, language):
        scene = make_scene(document, "light")
        pictures = tuple(PicturePainter(scene, document, paper).paint()) if scene.drawing.nodes else ()
        scene.deleteLater()
    return pictures


class PicturePainter:
    """Paints the pictures of one scene, of which it hides what is not in them."""

    def __init__(self, scene: CanvasScene, document: Document, paper: Paper) -> None:
        self._scene, self._document, self._paper = scene, document, paper
        self._title = one_line(document.sop.label())
        self._notes = {key: item.box for key, item in scene.notes.items.items()}
        self._parts = PageParts(scene.drawing, scene.wiring, scene.sections.drawn, self._notes)

    def paint(self) -> Iterator[Picture]:
        """The picture of the whole drawing, or an overview of it and a picture of each part."""
        whole = frozenset(self._scene.drawing.nodes)
        text_width, text_height = self._paper.text_room()
        scale = _scale_into(self._parts.box(whole), (text_width, text_height * WHOLE_SHARE))
        words = tr("The steps of “{title}” and the ways between them", title=self._title)
        if scale >= MIN_SCALE:
            yield self._paint_part(whole, scale, words)
            return
        rooms = [self._paper.picture_room(is_wide=is_wide) for is_wide in (False, True)]
        parts = self._parts.find([(width / MIN_SCALE, height / MIN_SCALE) for width, height in rooms])
        if len(parts) > 1:
            yield self._paint_overview(parts, (text_width, text_height * OVERVIEW_SHARE))
        for number, nodes in enumerate(parts, 1):
            upright, wide = (_scale_into(self._parts.box(nodes), room) for room in rooms)
            caption = self._write_caption(parts, number) if len(parts) > 1 else ""
            page: PicturePage = "wide" if wide > upright else "upright"
            text = f"{words}: {caption}" if caption else words
            yield self._paint_part(nodes, max(upright, wide), text, caption, page, parts)

    def _paint_part(
        self,
        nodes: frozenset[str],
        scale: float,
        text: str,
        caption: str = "",
        page: PicturePage = "",
        parts: Sequence[frozenset[str]] = (),
    ) -> Picture:
        box = self._parts.box(nodes)
        width, height = box.right - box.left, box.bottom - box.top
        density = min(PIXELS_PER_UNIT, MAX_SIDE_PIXELS / max(width, height), (MAX_PIXELS / (width * height)) ** 0.5)
        self._show_only(nodes, box)
        signs = place_signs(self._find_crossings(nodes, parts, box), box) if parts else []
        png = _paint(self._scene, box, density, 1.0, lambda painter: paint_signs(painter, signs, self._scene.ink))
        self._show_only(frozenset(self._scene.drawing.nodes), None)
        return Picture(png, text, caption, width * scale, height * scale, page)

    def _find_crossings(self, nodes: frozenset[str], parts: Sequence[frozenset[str]], box: Box) -> Iterator[Crossing]:
        numbers, routes = number_parts(parts), self._scene.routes
        for edge in self._parts.edges_of(nodes):
            if (edge.source in nodes) != (edge.target in nodes):
                is_leaving = edge.source in nodes
                other = numbers[edge.target if is_leaving else edge.source]
                yield find_crossing(routes[edge.key], box, other, is_leaving=is_leaving)

    def _show_only(self, nodes: frozenset[str], box: Box | None) -> None:
        """Show what belongs to a part in its box, and hide all else; everything without a box."""
        scene, edges = self._scene, {edge.key for edge in self._parts.edges_of(nodes)}
        drawn = scene.drawing.edges
        for key, node in scene.node_items.items():
            node.setVisible(key in nodes)
        for key, line in scene.edge_items.items():
            line.setVisible(key in edges)
        for key, pill in scene.pill_items.items():
            is_own = key in edges and {drawn[key].source, drawn[key].target} <= nodes
            label = scene.wiring.pills[key]
            is_whole = box is None or (box.contains(label.left, label.top) and box.contains(label.right, label.bottom))
            pill.setVisible(is_own or (key in edges and is_whole))
        groups = (
            (scene.notes.items, self._parts.notes_of(nodes)),
            (scene.sections.items, self._parts.sections_of(nodes)),
            (scene.frame_items, self._parts.frames_of(nodes)),
        )
        for items, shown in groups:
            for key, item in items.items():
                item.setVisible(key in shown)
        whole = {section.key: section for section in scene.sections.drawn}
        for section in whole.values() if box is None else self._parts.bands(nodes):
            scene.sections.items[section.key].show_section(section)

    def _paint_overview(self, parts: Sequence[frozenset[str]], room: tuple[float, float]) -> Picture:
        """The whole drawing as a map: blocks with their titles, and around the cards of each part its number."""
        box = self._parts.box(frozenset(self._scene.drawing.nodes)).expand(MAX_GROWTH[0] - PADDING)
        scale = _scale_into(box, room)
        zoom = max(scale * OVERVIEW_ZOOM, MIN_TITLE_ZOOM + 0.001)  # from farther away, titles stand beside their blocks
        density = (
            min(OVERVIEW_DENSITY * scale, MAX_SIDE_PIXELS / max(box.right - box.left, box.bottom - box.top)) / zoom
        )
        self._scene.set_far(zoom < FAR_ZOOM)
        png = _paint(self._scene, box, density, zoom, lambda painter: self._paint_numbers(painter, parts, box, zoom))
        self._scene.set_far(False)
        text = tr("All steps of “{title}”, with the parts that follow", title=self._title)
        caption = tr("Overview: the numbers are those of the parts that follow.")
        return Picture(png, text, caption, (box.right - box.left) * scale, (box.bottom - box.top) * scale)

    def _paint_numbers(self, painter: QPainter, parts: Sequence[frozenset[str]], box: Box, zoom: float) -> None:
        """Paint an outline with its number around each part; a number at each card where parts lie within others."""
        ink, side, drawn = self._scene.ink, NUMBER_PIXELS / zoom, self._scene.drawing.nodes
        outlines = [union([drawn[key].box for key in nodes]).expand(OUTLINE_MARGIN) for nodes in parts]
        is_apart = all(
            key in nodes or not drawn[key].box.touches(outline)
            for nodes, outline in zip(parts, outlines, strict=True)
            for key in drawn
        )
        painter.setFont(ink.fonts.title_of(round(side * 0.7))[0])
        for number, nodes in enumerate(parts, 1):
            for area in [outlines[number - 1]] if is_apart else [drawn[key].box for key in nodes]:
                if is_apart:
                    _paint_outline(painter, area, ink.guide)
                x, y = max(area.left, box.left + side / 2), max(area.top, box.top + side / 2)
                paint_number(painter, str(number), centred_box(x, y, side, side), ink)

    def _write_caption(self, parts: Sequence[frozenset[str]], number: int) -> str:
        """*Part 2 of 4 (Kitchen), goes on from “Ask for the order” in part 1*."""
        nodes, drawing = parts[number - 1], self._scene.drawing
        text = tr("Part {number} of {count}", number=number, count=len(parts))
        names = [drawing.sections[key].title for key in self._parts.sections_of(nodes)]
        names += [drawing.frames[key].title for key in self._parts.frames_of(nodes)]
        if names := [one_line(name) for name in names if name.strip()]:
            text += f" ({join_words(names)})"
        if any(drawing.nodes[key].is_start and "/" not in key for key in nodes):
            return tr("{part}, from the start", part=text)
        if sources := self._name_sources(nodes, number_parts(parts)):
            return tr("{part}, goes on from {sources}", part=text, sources=join_words(sources))
        return text

    def _name_sources(self, nodes: frozenset[str], numbers: Mapping[str, int]) -> list[str]:
        """The steps in other parts that lead to a part, up to `MAX_NAMED` of each other part."""
        by_part: dict[int, list[str]] = {}
        for edge in self._scene.drawing.edges.values():
            if edge.target in nodes and edge.source not in nodes:
                by_part.setdefault(numbers[edge.source], []).append(edge.source)
        texts = []
        for number, keys in sorted(by_part.items()):
            titles = [in_quotes(one_line(self._scene.drawing.nodes[key].title)) for key in dict.fromkeys(keys)]
            titles = titles if len(titles) <= MAX_NAMED else [*titles[: MAX_NAMED - 1], tr("others")]
            texts.append(tr("{titles} in part {number}", titles=join_words(titles), number=number))
        return texts


def _paint_outline(painter: QPainter, area: Box, pen: QPen) -> None:
    pen = QPen(pen)
    pen.setWidthF(1.5)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rectangle = QRectF(area.left, area.top, area.right - area.left, area.bottom - area.top)
    painter.drawRoundedRect(rectangle, OUTLINE_MARGIN, OUTLINE_MARGIN)


def _scale_into(box: Box, room: tuple[float, float]) -> float:
    """The scale at which a box fits into some room, at most `MAX_SCALE`."""
    return min(room[0] / (box.right - box.left), room[1] / (box.bottom - box.top), MAX_SCALE)


def _paint(scene: CanvasScene, box: Box, density: float, scale: float, paint_over: Callable[[QPainter], None]) -> bytes:
    """A part of a scene as a PNG of `scale` units of the canvas, in so many pixels for each of them.

    What the canvas shows goes by the scale alone. `paint_over` paints on it, in units of the canvas.
    """
    size = QSizeF((box.right - box.left) * scale, (box.bottom - box.top) * scale)
    image = QImage((size * density).toSize(), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(density)
    image.setText(*WRITER)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    source = QRectF(box.left, box.top, box.right - box.left, box.bottom - box.top)
    scene.render(painter, QRectF(0, 0, size.width(), size.height()), source, Qt.AspectRatioMode.IgnoreAspectRatio)
    painter.scale(scale, scale)
    painter.translate(-box.left, -box.top)
    paint_over(painter)
    painter.end()
    out = QBuffer()
    out.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(out, QByteArray(b"png")).write(image)
    return bytes(out.data().data())


__all__ = ["MIN_SCALE", "paint_handout_pictures"]
