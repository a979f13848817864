"""Charts of an evaluation, and tables and charts as files."""

from __future__ import annotations

import csv
import io
import xml.dom.minidom
from pathlib import Path
from typing import Any, get_args

import pytest
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sopstudio.errors import SopStudioError
from sopstudio.ui.context import ThemeState
from sopstudio.ui.evaluate.chart_panel import ChartPanel
from sopstudio.ui.evaluate.chart_plots import axis_end, axis_number, axis_ticks
from sopstudio.ui.evaluate.chart_rows import Measure, chart_rows, costs_of
from sopstudio.ui.evaluate.score_columns import FIGURES
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.runs.figure_export import table_data, write_chart, write_table
from sopstudio.ui.runs.table import CellTableModel, TableCell, TableRow
from sopstudio.ui.theme import PALETTES, SECONDARY, ThemeName
from tests.translations import in_language

END = next(figure for figure in FIGURES if figure.metric == "end")


def cell(agent: str, kind: str, end: float, **figures: Any) -> dict[str, Any]:
    known = {"end": end, "model_calls": 7.5, "tokens": 1200.0}
    return {
        "sop": "s", "agent": agent, "guardrails": [], "model": "m", "kind": kind, "n": 8, "unanswered": 0,
        "metrics": known, "interval": {"end": [0.5, 1.0]}, "latency": None, **figures,
    }  # fmt: skip


CELLS = [
    cell("dpa", "correct-context", 1.0),
    cell("dpa", "failing-function", 0.75),
    cell("react", "correct-context", 0.5),
]


def test_rows_are_the_cells_with_their_intervals_grouped_by_what_ran() -> None:
    rows = chart_rows(CELLS, END, "tokens")
    assert [row.label for row in rows] == [
        "Step-by-step · All goes well",
        "Step-by-step · Tool fails",
        "Thinking · All goes well",
    ]
    assert [row.starts_group for row in rows] == [False, False, True]
    assert rows[0].score == Measure(1.0, 0.5, 1.0)
    assert rows[0].cost == Measure(1200.0, 1200.0, 1200.0)


def test_only_costs_that_are_known_are_offered() -> None:
    assert costs_of(CELLS) == ["tokens", "model_calls"]
    assert costs_of([cell("dpa", "k", 1.0, cost=0.02, latency=1.5)]) == ["cost", "tokens", "model_calls", "latency"]


def test_charts_are_drawn_when_they_come_into_view_and_follow_the_theme(qtbot: QtBot, tmp_path: Path) -> None:
    theme = ThemeState()
    panel = ChartPanel(theme, QWidget())
    qtbot.addWidget(panel)
    panel.resize(800, 300)
    panel.show_cells(CELLS)
    assert panel.plots is None
    panel.show()
    assert panel.plots is not None
    heights = panel.plots.height()
    panel.show_cells([*CELLS, cell("react", "failing-function", 0.0)])
    assert panel.plots.height() > heights
    colours = []
    for name in get_args(ThemeName):
        theme.set_theme(name)
        path = tmp_path / f"{name}.png"
        write_chart(panel.plots, path)
        colours.append(QImage(str(path)).pixelColor(2, 2).name().upper())
    assert colours == [PALETTES[name].surface.upper() for name in get_args(ThemeName)]
    write_chart(panel.plots, tmp_path / "chart.svg")
    drawn = xml.dom.minidom.parse(str(tmp_path / "chart.svg"))  # noqa: S318 our own file
    texts = {node.firstChild.data.strip() for node in drawn.getElementsByTagName("text") if node.firstChild}
    assert {"0.75", "1,200"} <= texts
    with pytest.raises(SopStudioError):
        write_chart(panel.plots, tmp_path / "chart.bmp")


@pytest.mark.parametrize("room", [60, 90, 200, 500])
@pytest.mark.parametrize(("top", "is_share"), [(1.0, True), (24_000.0, False), (1.0, False), (0.0073, False)])
def test_numbers_of_an_axis_stand_apart_in_the_language_of_the_window(
    qtbot: QtBot, room: int, top: float, is_share: bool
) -> None:
    metrics = QFontMetrics(interface_font(SECONDARY))
    with in_language("de"):
        end = axis_end([(top, "23.085")], top, room, metrics)
        ticks = axis_ticks(top, end, room, metrics, is_share=is_share)
        texts = [axis_number(tick) for tick in ticks]
    places = [tick / end * room for tick in ticks]
    widths = [metrics.horizontalAdvance(text) for text in texts]
    for place, width, next_place, next_width in zip(places, widths, places[1:], widths[1:], strict=False):
        assert place + width / 2 < next_place - next_width / 2
    assert room < 200 or len(ticks) >= 2
    assert room < 90 or top / end * room + metrics.horizontalAdvance("23.085") <= room
    assert room < 500 or {1.0: "1", 24_000.0: "20.000", 0.0073: "0,006"}[top] in texts


def test_in_a_narrow_window_labels_leave_room_to_the_plots(qtbot: QtBot) -> None:
    panel = ChartPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.resize(400, 300)
    panel.show_cells(CELLS)
    panel.show()
    assert panel.plots is not None
    plots = panel.plots
    qtbot.waitUntil(lambda: plots.plot_widths()[0] > 0)
    assert min(plots.plot_widths()) >= 80
    assert sum(plots.plot_widths()) < 0.6 * plots.width() < panel.width()
    panel.resize(900, 300)
    qtbot.waitUntil(lambda: min(plots.plot_widths()) > 200)


def make_table() -> CellTableModel:
    table = CellTableModel(("Agent", "End"))
    table.set_rows(
        [
            TableRow((TableCell("=cmd", "=cmd"), TableCell("0.75", 0.7512, small="0.50–0.90"))),
            TableRow((TableCell("dpa", "dpa"), TableCell("–", -1.0))),
        ]
    )
    return table


def test_a_table_is_exported_as_it_stands_with_exact_numbers(tmp_path: Path) -> None:
    head, rows = table_data(make_table())
    assert head == ["Agent", "End", "End (detail)"]
    assert rows == [["=cmd", 0.7512, "0.50–0.90"], ["dpa", None, ""]]
    write_table(make_table(), tmp_path / "t.csv")
    read = list(csv.reader(io.StringIO((tmp_path / "t.csv").read_text("utf-8-sig"))))
    assert read[1] == ["'=cmd", "0.7512", "0.50–0.90"]


def test_a_table_is_exported_as_a_workbook(tmp_path: Path) -> None:
    calamine = pytest.importorskip("python_calamine")
    write_table(make_table(), tmp_path / "scores.xlsx")
    sheet = calamine.CalamineWorkbook.from_path(tmp_path / "scores.xlsx").get_sheet_by_index(0)
    assert sheet.to_python()[1] == ["=cmd", 0.7512, "0.50–0.90"]
