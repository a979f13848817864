"""Pens, brushes and fonts shared by all items of a canvas; built once per palette, never while painting."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPen

from sopstudio.ui.fonts import code_font, interface_font
from sopstudio.ui.theme import BODY, ENDING_TONES, SECONDARY, WEIGHT_NAME, Palette

SOFT_PART, DECISION_BORDER, NOTE_PART = 0.16, 0.6, 0.07
LOOKED_AT_OPACITY = 0.28
FAR_PART = 0.75
"""The width of lines that are seen from afar, in pixels, as a part of their usual one."""


def line_pen(colour: str, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen with round caps and joins."""
    return QPen(QColor(colour), width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def cosmetic_pen(colour: str) -> QPen:
    """A pen that is one pixel wide at every zoom."""
    pen = QPen(QColor(colour), 1.0)
    pen.setCosmetic(True)
    return pen


def _far_pen(pen: QPen) -> QPen:
    """A pen for lines that are seen from afar, where they would be too thin."""
    far = QPen(pen)
    far.setCosmetic(True)
    far.setWidthF(max(1.0, pen.widthF() * FAR_PART))
    return far


def _mix(colour: str, ground: str, part: float = SOFT_PART) -> QColor:
    """`part` of a colour on a ground."""
    ink, paper = QColor(colour), QColor(ground)
    channels = zip((ink.red(), ink.green(), ink.blue()), (paper.red(), paper.green(), paper.blue()), strict=True)
    return QColor(*(round(over * part + under * (1 - part)) for over, under in channels))


class Fonts:
    """Fonts of the canvas with their metrics."""

    def __init__(self) -> None:
        self.title = interface_font(BODY, WEIGHT_NAME)
        self.long_title = interface_font(BODY - 1, WEIGHT_NAME)
        self.long_title_metrics = QFontMetricsF(self.long_title)
        self._titles: dict[int, tuple[QFont, QFontMetricsF]] = {}
        self._pills: dict[tuple[str, int], tuple[QFont, QFontMetricsF]] = {}
        self.line = interface_font(SECONDARY)
        self.code = code_font(SECONDARY)
        self.prose = interface_font(SECONDARY)
        self.prose.setItalic(True)
        self.title_metrics = QFontMetricsF(self.title)
        self.line_metrics = QFontMetricsF(self.line)
        self.words = interface_font(SECONDARY, WEIGHT_NAME)
        self._pill_metrics = {
            name: QFontMetricsF(self.pill_font(name)) for name in ("words", "formal", "prose", "always", "otherwise")
        }

    def title_of(self, pixels: int) -> tuple[QFont, QFontMetricsF]:
        """The font of a title of this size, for cards that are seen from afar, and its metrics."""
        if pixels not in self._titles:
            font = interface_font(pixels, WEIGHT_NAME)
            self._titles[pixels] = (font, QFontMetricsF(font))
        return self._titles[pixels]

    def sized_pill_font(self, style: str, pixels: int) -> tuple[QFont, QFontMetricsF]:
        """The font of a pill in this size, for what is seen from afar, and its metrics."""
        if (style, pixels) not in self._pills:
            font = QFont(self.pill_font(style))
            font.setPixelSize(pixels)
            self._pills[style, pixels] = (font, QFontMetricsF(font))
        return self._pills[style, pixels]

    def pill_metrics(self, style: str) -> QFontMetricsF:
        """Font metrics for the text of a pill."""
        return self._pill_metrics.get(style, self.line_metrics)

    def pill_font(self, style: str) -> QFont:
        """The font of a pill: of code for formulas, of prose for statements, heavy for conditions in words."""
        return {"formal": self.code, "words": self.words, "otherwise": self.words, "prose": self.prose}.get(
            style, self.line
        )


class Ink:
    """The pens and brushes of one palette. `set_palette` swaps the palette in place, so items keep their
    reference.
    """

    def __init__(self, palette: Palette, fonts: Fonts | None = None) -> None:
        self.fonts = fonts or Fonts()
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Build pens and brushes for another palette."""
        self.palette = palette
        kinds = ("task", "decision", "compute", "procedure", "person", "end")
        self.kind_brush = {kind: QBrush(QColor(palette.node_colour(kind))) for kind in kinds}
        self.kind_pen = {kind: line_pen(palette.node_colour(kind), 1.4) for kind in kinds}
        self.block = {kind: QBrush(_mix(palette.node_colour(kind), palette.surface)) for kind in kinds}
        self.block_pen = {kind: cosmetic_pen(palette.node_colour(kind)) for kind in kinds}
        self.block_done, self.block_chosen = cosmetic_pen(palette.good), cosmetic_pen(palette.accent)
        for pen in (self.block_done, self.block_chosen):
            pen.setWidthF(2.0)
        self.ending_brush = {"": QBrush(QColor(palette.faint))}
        self.ending_pen = {"": line_pen(palette.line, 1.2)}
        self.ending_soft = {"": QBrush(QColor(palette.surface))}
        for ending, tone in ENDING_TONES.items():
            colour, soft = getattr(palette, tone), getattr(palette, f"{tone}_soft")
            self.ending_brush[ending] = QBrush(QColor(colour))
            self.ending_pen[ending] = line_pen(colour, 1.2)
            self.ending_soft[ending] = QBrush(QColor(soft))
            self.block[f"end {ending}"] = QBrush(QColor(soft))
            self.block_pen[f"end {ending}"] = cosmetic_pen(colour)
        self.decision = QBrush(QColor(palette.warning_soft))
        border_part = 1.0 if palette.is_high_contrast else DECISION_BORDER
        self.decision_pen = QPen(_mix(palette.warning, palette.surface, border_part), 1.2)
        self.person_disc = QBrush(_mix(palette.person, palette.surface))
        self.on_disc = line_pen(palette.surface, 1.8)
        self.surface = QBrush(QColor(palette.surface))
        self.ground = QBrush(QColor(palette.ground))
        self.accent_soft = QBrush(QColor(palette.accent_soft))
        self.good_soft = QBrush(QColor(palette.good_soft))
        self.border = line_pen(palette.line, 1.2)
        self.no_line = QPen(Qt.PenStyle.NoPen)
        self.accent = line_pen(palette.accent, 3.0 if palette.is_high_contrast else 1.6)
        self.ring = line_pen(palette.accent, 2.0)
        self.text = QPen(QColor(palette.text))
        self.muted = QPen(QColor(palette.muted))
        self.on_accent = QPen(QColor(palette.on_accent))
        self.good_text = QPen(QColor(palette.good))
        self.good = line_pen(palette.good, 2.0)
        self.good_thin = line_pen(palette.good, 1.2)
        self.tick = line_pen(palette.good, 1.6)
        self.edge = line_pen(palette.faint, 1.4)
        self.edge_otherwise = line_pen(palette.faint, 1.4)
        self.edge_otherwise.setDashPattern([4.0, 3.5])
        self.edge_selected = line_pen(palette.accent, 2.0)
        soft = QColor(palette.accent)
        soft.setAlphaF(LOOKED_AT_OPACITY)
        self.looked_at, self.looked_at_label = line_pen(palette.accent, 8.0), line_pen(palette.accent, 3.0)
        for pen in (self.looked_at, self.looked_at_label):
            pen.setColor(soft)
        self.faint_brush = QBrush(QColor(palette.faint))
        self.good_brush = QBrush(QColor(palette.good))
        self.accent_brush = QBrush(QColor(palette.accent))
        self.guide = line_pen(palette.accent, 1.0, Qt.PenStyle.DashLine)
        self.guide.setCosmetic(True)
        self.problem_pen = {"bad": line_pen(palette.bad, 2.4), "warning": line_pen(palette.warning, 1.6)}
        self.problem_soft = {name: QBrush(QColor(getattr(palette, f"{name}_soft"))) for name in ("bad", "warning")}
        self.problem_brush = {name: QBrush(QColor(getattr(palette, name))) for name in ("bad", "warning")}
        unfinished = line_pen(palette.muted, 1.4)
        unfinished.setDashPattern([3.0, 3.0])
        self.problem_pen["unfinished"] = unfinished
        self.problem_soft["unfinished"] = QBrush(QColor(palette.surface))
        self.problem_brush["unfinished"] = QBrush(QColor(palette.muted))
        self.edges = {"": self.edge, "otherwise": self.edge_otherwise, "selected": self.edge_selected,
                      "taken": self.good, **self.problem_pen}  # fmt: skip
        self.far_edges = {name: _far_pen(pen) for name, pen in self.edges.items()}
        self.note = QBrush(_mix(palette.warning, palette.surface, NOTE_PART))
        self.note_pen = line_pen(_mix(palette.warning, palette.surface, 0.4).name())
        self.section_line = line_pen(palette.line, 1.4)
        self.far_section_line = _far_pen(self.section_line)
        self.section_strip = QBrush(_mix(palette.surface, palette.ground, 0.6))
        self.frame = line_pen(palette.faint, 1.2)
        self.frame.setDashPattern([2.0, 4.0])
        dots = _mix(palette.line, palette.ground, 0.3) if palette.is_high_contrast else QColor(palette.line)
        self.dots = QPen(dots, 1.42)  # square: round dots look the same and take six times as long
        self.dots.setCapStyle(Qt.PenCapStyle.SquareCap)
