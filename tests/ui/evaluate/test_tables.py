"""The tables of an evaluation: what they say, sorted and filtered; heat over a document."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QLabel, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.evaluation import RunScore, cells
from sopstudio.evaluation.best_arm import find_best_arm
from sopstudio.evaluation.summary import ComponentUsage
from sopstudio.ui.context import ThemeState
from sopstudio.ui.evaluate.evaluated_runs_panel import EvaluatedRunsPanel
from sopstudio.ui.evaluate.overlay import (
    LEFT_OUT_TEXT,
    VISITS_TEXT,
    WRONG_TEXT,
    OverlayLegend,
    visit_marks,
    visits_legend,
)
from sopstudio.ui.evaluate.score_columns import score_tone, shorten_agent_title
from sopstudio.ui.evaluate.scores_panel import ScoresPanel
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.runs.figure_export import table_data
from sopstudio.ui.runs.table import (
    MIN_READABLE_WIDTH,
    TITLE_PIXELS,
    CellDelegate,
    CellTableModel,
    FittedTableView,
    TableCell,
)
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import BODY, SPACE_XS, WEIGHT_NAME
from sopstudio.ui.widgets import button
from tests.ui.documents import loan


def run(
    name: str,
    accuracy: Fraction = Fraction(1),
    agent: str = "dpa",
    path: tuple[str, ...] = (),
    kind: str = "correct-context",
) -> RunScore:
    scores = {"lenient_trace_alignment": Fraction(accuracy == 1), "lenient_tool_call_accuracy": accuracy, "path": None}
    scores |= {"trace_alignment": Fraction(accuracy == 1), "tool_call_accuracy": accuracy}
    return RunScore(
        name, "loan", agent, "offline", f"{kind}.{name}", kind, "completed", "approved",
        {**scores, "end": Fraction(1)}, 3, 5, 100, path,
    )  # fmt: skip


RUNS = (run("r-1"), run("r-2", Fraction(1, 4)), run("r-3", Fraction(1, 2)))


def cells_under(panel: ScoresPanel, title: str) -> list[TableCell]:
    """The cells of a column, by its title."""
    return [row.cells[panel.table.columns.index(title)] for row in panel.table.rows]


def test_a_run_without_anything_to_judge_has_a_dash_and_a_blank_in_exports(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    untold = replace(run("r-5"), scores={"lenient_tool_call_accuracy": None, "tool_call_accuracy": None, "end": None})
    panel.show_runs([replace(RUNS[0], scores={**RUNS[0].scores, "lenient_tool_call_accuracy": None}), untold])
    values, results = panel.table.columns.index("Right values"), panel.table.columns.index("Result")
    assert [row.cells[values].text for row in panel.table.rows] == ["–", "–"]
    assert {row.value.run: row.cells[results].text for row in panel.table.rows} == {"r-1": "as expected", "r-5": "–"}
    _, rows = table_data(panel.table)
    assert [row[values] for row in rows] == [None, None]


def test_scores_have_their_interval_and_say_what_is_good_by_more_than_colour(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_cells(cells(RUNS))
    (row,) = panel.table.rows
    said = dict(zip(panel.table.columns, (cell.accessible_text() for cell in row.cells), strict=True))
    assert list(said) == ["Kind", "Runs", "Values", "Tools", "End", "Calls"]  # no run has a path to be compared
    assert said["Runs"] == "3"
    assert said["Values"].startswith("0.58 0.25–1.00 bad")
    assert (said["End"], said["Calls"]) == ("1.00 0.44–1.00 good", "5.0")


def test_a_score_of_some_runs_only_says_of_how_many(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    wrong = replace(RUNS[0], scores={**RUNS[0].scores, "path": Fraction(0)})
    panel.show_cells(cells((wrong, *RUNS[1:])))
    (path,), (end,) = cells_under(panel, "Path"), cells_under(panel, "End")
    assert (path.note, path.accessible_text()) == ("1 of 3", "0.00 1 of 3 0.00–0.79 bad")
    assert "1 of 3 runs" in path.tip
    assert "of 3" not in f"{end.accessible_text()} {end.tip}"
    panel.show()
    delegate = panel.view.itemDelegate()
    assert isinstance(delegate, CellDelegate)
    for width in range(1000, 700, -5):
        panel.resize(width, 200)
        if delegate.terse:
            break
    at = panel.table.index(0, panel.table.columns.index("Path"))
    assert delegate.terse
    assert not delegate.brief
    without = delegate.sizeHint(QStyleOptionViewItem(), at.siblingAtColumn(at.column() + 1)).width()
    assert delegate.sizeHint(QStyleOptionViewItem(), at).width() > without, (
        "the note stays where intervals have no room"
    )


def test_cost_has_a_column_only_where_it_is_known_of_some(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.resize(560, 200)
    panel.show_cells(cells(RUNS))
    assert "Cost" not in panel.table.columns
    priced = [replace(run, components={"agent": ComponentUsage(2, 100, 1.0, 0.0004)}, agent="spa") for run in RUNS]
    panel.show_cells(cells([*RUNS, *priced]))
    assert [(cell.text, cell.tip) for cell in cells_under(panel, "Cost")] == [
        ("–", "No price is known for this model"),
        ("0.0004", "What all models cost per run, on average"),
    ]


def test_runs_say_what_they_cost_only_where_it_is_known_of_some(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(RUNS)
    assert panel.view.isColumnHidden(9)
    panel.show_runs((*RUNS, replace(run("r-4"), components={"agent": ComponentUsage(2, 100, 1.0, 0.0004)})))
    assert not panel.view.isColumnHidden(9)
    assert [(row.cells[9].text, row.cells[9].tip) for row in panel.table.rows][2:] == [
        ("–", "No price is known for this model"),
        ("0.0004", "What all models cost"),
    ]


def whole(view: FittedTableView, places: Iterable[int]) -> bool:
    """Whether the titles of these columns stand in full, and all columns beside one another in the view."""
    metrics, model = QFontMetrics(interface_font(TITLE_PIXELS, WEIGHT_NAME)), view.model()
    titles = {
        place: str(model.headerData(place, Qt.Orientation.Horizontal))
        for place in places
        if not view.isColumnHidden(place)
    }
    return view.horizontalScrollBar().maximum() == 0 and all(
        view.columnWidth(item) >= metrics.horizontalAdvance(title) + 2 * SPACE_XS for item, title in titles.items()
    )


@pytest.mark.parametrize("width", [500, 640, 900, 1300])
def test_titles_of_figures_are_never_cut_and_nothing_lies_beyond_the_edge(qtbot: QtBot, width: int) -> None:
    """500 is what a window of 1,100 leaves."""
    scores, listed = ScoresPanel(ThemeState(), QWidget()), EvaluatedRunsPanel(ThemeState(), QWidget())
    runs = [
        replace(
            run(f"{agent}-{model}", Fraction(1, 3), agent),
            model=model,
            components={"agent": ComponentUsage(2, 9, 1.0, 1.5)},
        )
        for agent in ("dpa", "sop-agent-react")
        for model in ("offline", "openai:a-model-of-a-long-name@somewhere")
    ]
    for panel in (scores, listed):
        qtbot.addWidget(panel)
        panel.resize(width, 200)
        panel.show()
    scores.show_cells(cells([replace(run, components={}) for run in runs]))
    listed.show_runs(runs)
    qtbot.waitUntil(lambda: scores.view.horizontalScrollBar().maximum() == 0)
    assert whole(scores.view, range(scores.table.columns.index("Runs"), len(scores.table.columns)))
    assert whole(listed.view, (8, 9))
    widths = [listed.view.columnWidth(place) for place in (0, 3)]
    assert whole(listed.view, (1,)) or listed.view.columnWidth(1) >= max(widths)
    assert whole(scores.view, range(len(scores.table.columns))) or width < 700


def test_cells_and_runs_of_an_agent_with_other_checks_are_told_apart(qtbot: QtBot) -> None:
    runs = [replace(run("r-1"), guardrails=names) for names in ((), ("format", "blind"))]
    scores, listed = ScoresPanel(ThemeState(), QWidget()), EvaluatedRunsPanel(ThemeState(), QWidget())
    for panel in (scores, listed):
        qtbot.addWidget(panel)
    scores.show_cells(cells(runs))
    assert [cell.text for cell in cells_under(scores, "Checks")] == ["none", "readable, without why"]
    assert "Answers that can be read" in cells_under(scores, "Checks")[1].tip
    assert [cell.brief for cell in cells_under(scores, "Checks")] == ["none", "1 check"]
    listed.show_runs(runs)
    assert not listed.view.isColumnHidden(4)
    assert [row.cells[4].text for row in listed.table.rows] == ["none", "readable, without why"]
    listed.show_runs(runs[1:])
    assert listed.view.isColumnHidden(4)


def test_runs_whose_model_gave_no_answer_are_shown_and_in_no_score(qtbot: QtBot) -> None:
    scores, listed = ScoresPanel(ThemeState(), QWidget()), EvaluatedRunsPanel(ThemeState(), QWidget())
    for panel in (scores, listed):
        qtbot.addWidget(panel)
    down = [
        replace(run(name, kind=kind), status="failed", reason="it is down", scores={})
        for name, kind in (("r-8", "correct-context"), ("r-9", "failing-function"))
    ]
    scores.show_cells(cells((*RUNS, *down)))
    some, none = cells_under(scores, "Runs")
    assert (some.text, some.tone, none.text) == ("3 of 4", "warning", "0 of 1")
    assert cells_under(scores, "Values")[0].text == "0.58"
    assert "1 run" in some.tip
    figures = scores.table.rows[1].cells[scores.table.columns.index("Values") :]
    assert {cell.text for cell in figures} == {"–"}
    assert {cell.tip for cell in figures} == {"The model gave no answer in any of these runs"}
    listed.show_runs((*RUNS, *down))
    listed.failed_only.setChecked(True)
    shown = listed.table.rows[-1]
    assert (shown.cells[0].text, shown.cells[8].text) == ("no answer", "–")
    assert "it is down" in shown.cells[0].tip


def test_columns_sort_by_value(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(RUNS)
    panel.view.sortByColumn(8, Qt.SortOrder.AscendingOrder)
    assert [row.value.run for row in panel.table.rows] == ["r-2", "r-3", "r-1"]
    panel.view.sortByColumn(8, Qt.SortOrder.DescendingOrder)
    assert [row.value.run for row in panel.table.rows] == ["r-1", "r-3", "r-2"]
    panel.show_runs((*RUNS, run("r-4", Fraction(3, 4))))
    assert [row.value.run for row in panel.table.rows] == ["r-1", "r-4", "r-3", "r-2"]


def test_only_what_went_wrong_is_listed_on_demand(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(RUNS)
    assert panel.windowTitle() == "Runs 3"
    panel.failed_only.setChecked(True)
    assert [row.value.run for row in panel.table.rows] == ["r-2", "r-3"]
    assert {row.cells[0].text for row in panel.table.rows} == {"went wrong"}
    assert "Right values" in panel.table.rows[0].cells[0].tip


def test_the_chosen_run_stays_chosen_while_others_come_in(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(RUNS)
    panel.view.selectRow(1)
    chosen = panel.current
    panel.show_runs((run("r-0"), *RUNS))
    assert panel.current == chosen


def test_a_run_that_was_not_kept_cannot_be_opened(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs((run(""),))
    panel.view.selectRow(0)
    with qtbot.assertNotEmitted(panel.run_requested):
        panel.open_current()
    assert not panel.open_button.isEnabled()


def test_the_tables_can_be_painted(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState("dark"), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(RUNS)
    panel.resize(900, 200)
    panel.view.selectRow(0)
    image = QImage(panel.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    panel.render(painter, QPoint())
    painter.end()
    colours = {image.pixel(x, y) for x in range(0, 900, 3) for y in range(0, 200, 3)}
    assert len(colours) > 5


def test_tones_begin_where_they_are_said_to() -> None:
    assert [score_tone(value) for value in (1, 0.9, 0.89, 0.6, 0.59)] == ["good", "good", "warning", "warning", "bad"]


def test_heat_counts_visits_and_what_went_wrong() -> None:
    path = ("receive", "identity_call", "identity_call/ask", "report")
    marks = visit_marks(
        loan().sop, (run("r-1", path=path), run("r-2", Fraction(0), path=path), run("r-3", path=path[:2]))
    )
    assert marks["receive"].sign == "3 · 1 ✕"
    assert marks["identity/ask"].sign == "2 · 1 ✕"
    assert marks["e1"].width > marks["e2"].width
    assert "e3" not in marks
    assert visit_marks(loan().sop, RUNS) == {}


def test_scenarios_are_listed_by_title_and_never_by_id(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(
        (run("j-1"), replace(run("j-2"), scenario="missing-parameter.j-2.id_document", kind="missing-parameter"))
    )
    assert [row.cells[1].text for row in panel.table.rows] == ["An earlier journey", "id document"]
    panel.view.selectRow(1)
    panel.set_titles({"correct-context.j-1": "Journey 1: Approved", "approved": "Loan approved"})
    assert panel.table.rows[0].cells[7].text == "Loan approved"
    panel.resize(740, 200)
    panel.grab()
    assert panel.view.horizontalScrollBar().maximum() == 0
    assert [row.cells[1].text for row in panel.table.rows] == ["Journey 1: Approved", "id document"]
    assert panel.current is not None
    assert panel.current.run == "j-2"


def test_lines_of_what_was_run_together_stand_together_and_kinds_in_their_order(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    kinds = ("failing-function", "correct-context", "missing-parameter")
    runs = [
        replace(run(f"{kind}-{names}"), kind=kind, guardrails=names)
        for kind, names in zip(kinds * 2, ((), ("order",), (), ("order",), (), ("order",)), strict=True)
    ]
    panel.show_cells(cells(runs))
    ordered = ["All goes well", "Missing detail", "Tool fails"]
    checks, kinds_of_rows = (cells_under(panel, title) for title in ("Checks", "Kind"))
    assert [(cell.text, kind.text) for cell, kind in zip(checks, kinds_of_rows, strict=True)] == [
        (names, kind) for names in ("none", "order") for kind in ordered
    ]


def test_the_legend_says_whose_runs_have_no_way(qtbot: QtBot) -> None:
    legend = OverlayLegend()
    qtbot.addWidget(legend)
    placed, lost = run("r-1", path=("start",)), run("r-2", agent="react")
    legend.show_text(*visits_legend([placed]))
    assert LEFT_OUT_TEXT not in legend.text
    legend.show_text(*visits_legend([placed, lost]))
    assert LEFT_OUT_TEXT in legend.text
    assert legend.accessibleDescription().startswith("1 of 2 runs are left out (Thinking agent)")


def test_the_legend_asks_to_zoom_in_where_the_canvas_has_no_figures(qtbot: QtBot) -> None:
    legend = OverlayLegend()
    qtbot.addWidget(legend)
    legend.show_text((*VISITS_TEXT, *WRONG_TEXT))
    assert legend.text.startswith("Runs per step")
    words = legend.findChildren(ElidedLabel)
    legend.set_far(True)
    assert legend.text.startswith("Zoom in for the runs per step ✕")
    assert legend.findChildren(ElidedLabel) == words, "in the same labels: new ones are seen a moment later"
    assert [label.full_text for label in words] == ["Zoom in for the runs per step", "went wrong"]
    legend.show_text(VISITS_TEXT)
    assert legend.text == "Zoom in for the runs per step"
    legend.set_far(False)
    assert legend.text == "Runs per step"


def test_the_legend_has_no_figures_that_could_be_taken_for_results(qtbot: QtBot) -> None:
    legend = OverlayLegend()
    qtbot.addWidget(legend)
    legend.show_text((*VISITS_TEXT, *WRONG_TEXT))
    words = " ".join(label.text() for label in legend.findChildren(QLabel))
    assert words == "Runs per step ✕ went wrong"


def test_the_legend_speaks_of_what_went_wrong_only_where_something_did() -> None:
    good, bad = run("r-1", path=("start",)), run("r-2", Fraction(1, 2), path=("start",))
    assert visits_legend([good])[0] == VISITS_TEXT
    assert visits_legend([good, bad])[0] == (*VISITS_TEXT, *WRONG_TEXT)


def test_readers_hear_the_whole_title_of_a_column_with_a_short_one() -> None:
    table = CellTableModel([])
    table.set_columns(["Lenient values", "Lenient tools"], {"Lenient values": "Lenient", "Lenient tools": "Lenient"})
    titles = [
        [table.headerData(column, Qt.Orientation.Horizontal, role) for column in range(2)]
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    ]
    assert titles == [["Lenient", "Lenient"], ["Lenient values", "Lenient tools"]]


def test_scores_need_no_more_width_than_there_is(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_cells(cells((*RUNS, run("r-4", Fraction(1, 4), "fc"))))
    panel.show()
    for width in (1100, 400, 1100):
        panel.resize(width, 200)
        shown = [panel.view.horizontalHeader().sectionSize(place) for place in range(len(panel.table.columns))]
        assert sum(shown) <= panel.view.viewport().width()
    qtbot.waitUntil(lambda: not panel.view.horizontalScrollBar().isVisible())


def test_strict_and_lenient_figures_stand_side_by_side_only_where_they_differ(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    repeated = run("r-1")
    scores = {**repeated.scores, "trace_alignment": Fraction(0), "tool_call_accuracy": Fraction(1, 2)}
    panel.show_cells(cells([replace(repeated, scores=scores)]))
    figures = [title for title in panel.table.columns if title.startswith(("Values", "Tools"))]
    assert figures == ["Values strict", "Values lenient", "Tools strict", "Tools lenient"]
    assert [cells_under(panel, title)[0].text for title in figures] == ["0.50", "1.00", "0.00", "1.00"]
    index, role = panel.table.columns.index("Values lenient"), Qt.ItemDataRole
    titles = [
        panel.table.headerData(index, Qt.Orientation.Horizontal, part) for part in (role.DisplayRole, role.ToolTipRole)
    ]
    assert titles == ["Lenient", "Values lenient"]
    panel.show_cells(cells([repeated]))
    assert panel.table.columns[:4] == ("Kind", "Runs", "Values", "Tools")


def test_answers_that_were_tolerated_and_objected_to_have_columns_where_there_were_some(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    runs = [replace(run("r-1"), errors={"tolerated-answer": 3}, objections=(2, 1)), run("r-2")]
    panel.show_cells(cells(runs))
    (tolerated,), (objections,) = (cells_under(panel, title) for title in ("Tolerated", "Objections"))
    assert (tolerated.text, tolerated.small) == ("1.5", "50% of runs")
    assert objections.text == "2, 1"
    panel.show_cells(cells(runs[1:]))
    assert not {"Tolerated", "Objections"} & set(panel.table.columns)


def test_the_figures_of_a_judge_and_of_repeats_have_columns(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    repeats = [replace(run("r-1"), repeat=number, judged={"realism": Fraction(3, 4)}) for number in range(2)]
    panel.show_cells(cells(repeats))
    assert (cells_under(panel, "Realism")[0].text, cells_under(panel, "pass^2")[0].text) == ("0.75", "1.00")


def test_several_sops_are_told_apart(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_cells(cells([run("r-1"), replace(run("r-2"), sop="hotel")]))
    assert [cell.text for cell in cells_under(panel, "SOP")] == ["loan", "hotel"]


def test_rows_stay_sorted_when_a_column_comes_before(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    kinds = ("correct-context", "missing-parameter", "failing-function")
    accuracies = (Fraction(1, 2), Fraction(1, 4), Fraction(1))
    runs = [run(kind, accuracy, kind=kind) for kind, accuracy in zip(kinds, accuracies, strict=True)]
    panel.show_cells(cells(runs))
    panel.view.sortByColumn(panel.table.columns.index("Values"), Qt.SortOrder.AscendingOrder)
    assert [cell.text for cell in cells_under(panel, "Values")] == ["0.25", "0.50", "1.00"]
    panel.show_cells(cells([*runs, run("other", Fraction(3, 4), "fc")]))
    assert panel.table.columns[0] == "Agent"
    assert [cell.text for cell in cells_under(panel, "Values")] == ["0.25", "0.50", "0.75", "1.00"]
    assert panel.view.horizontalHeader().sortIndicatorSection() == panel.table.columns.index("Values")


def test_a_kind_cut_to_its_first_word_says_that_it_is_cut(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_cells(cells([run("r-1", kind="missing-parameter")]))
    (kind,) = cells_under(panel, "Kind")
    assert (kind.text, kind.brief) == ("Missing detail", "Missing…")


def test_full_texts_come_back_where_they_fit_beside_brief_ones(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    guardrails = ("format", "function", "grounding", "rules")
    runs = [
        replace(run(agent, agent=agent, kind="missing-parameter"), guardrails=guardrails) for agent in ("dpa", "fc")
    ]
    panel.resize(740, 200)
    panel.show()
    panel.show_cells(cells(runs))
    checks, kind = (panel.table.columns.index(title) for title in ("Checks", "Kind"))
    metrics = QFontMetrics(interface_font(BODY))
    texts = {column: panel.table.rows[0].cells[column].text for column in (checks, kind)}
    assert panel.view.columnWidth(checks) < metrics.horizontalAdvance(texts[checks])
    assert panel.view.columnWidth(kind) > metrics.horizontalAdvance(texts[kind])


def test_runs_that_went_wrong_come_first_until_another_order_is_chosen(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(RUNS)
    assert [row.value.run for row in panel.table.rows] == ["r-2", "r-3", "r-1"]
    panel.view.sortByColumn(panel.table.columns.index("Right values"), Qt.SortOrder.DescendingOrder)
    assert [row.value.run for row in panel.table.rows] == ["r-1", "r-3", "r-2"]


def test_only_the_result_of_a_run_is_marked_and_its_columns_say_what_they_measure(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    done = run("r-1")
    panel.show_runs((replace(done, scores={**done.scores, "path": Fraction(0), "end": Fraction(0)}),))
    (row,) = panel.table.rows
    said = dict(zip(panel.table.columns, row.cells, strict=True))
    assert (said["Result"].tone, said["Result"].tip) == ("bad", "Not perfect: Path, End")
    assert (said["Right values"].text, said["Right values"].tone) == ("1.00", "")
    tip = panel.table.headerData(
        panel.table.columns.index("Right values"), Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    )
    assert "go wrong in its path or end" in tip


def test_a_strict_figure_is_not_marked_where_allowed_repeats_alone_lower_it(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    done = run("r-1")
    panel.show_cells(cells([replace(done, scores={**done.scores, "tool_call_accuracy": Fraction(8, 9)})]))
    (row,) = panel.table.rows
    said = dict(zip(panel.table.columns, row.cells, strict=True))
    assert (said["Values strict"].text, said["Values strict"].tone) == ("0.89", "")
    assert said["Values lenient"].tone == "good"


def test_a_narrow_list_of_runs_names_agents_and_outcomes_by_their_titles(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs((run("r-1"), run("r-2", agent="fc")))
    said = dict(zip(panel.table.columns, panel.table.rows[0].cells, strict=True))
    assert (said["Agent"].text, said["Agent"].brief) == ("Step-by-step agent", "Step-by-step")
    assert said["Status"].text == "Completed"


def test_titles_of_the_runs_are_not_cut_where_their_texts_are(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_runs((*RUNS, run("r-4", Fraction(1, 4), "fc")))
    panel.show()
    metrics = QFontMetrics(interface_font(TITLE_PIXELS, WEIGHT_NAME))
    for width in (900, 560, 430):
        panel.resize(width, 240)
        for place in range(len(panel.table.columns)):
            if not panel.view.isColumnHidden(place):
                title = str(panel.table.headerData(place, Qt.Orientation.Horizontal))
                room = panel.view.columnWidth(place) - 2 * SPACE_XS
                assert metrics.horizontalAdvance(title) <= room, (width, title)


def test_a_verdict_stands_below_its_headline_where_there_is_little_room_beside_it(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), button("Export…"))
    qtbot.addWidget(panel)
    two = [*RUNS, *(run(first.run, agent="fc") for first in RUNS)]
    panel.show_cells(cells(two))
    panel.show_best(find_best_arm(two))
    panel.resize(430, 240)
    panel.show()
    qtbot.waitUntil(lambda: panel.best_text.y() > panel.best_title.geometry().bottom())
    assert panel.best_text.width() > 390
    panel.resize(1000, 240)
    qtbot.waitUntil(lambda: panel.best_text.y() < panel.best_title.geometry().bottom())
    assert panel.best_text.x() > panel.best_title.geometry().right()


def test_a_verdict_is_read_out_once_when_it_is_there(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), button("Export…"))
    qtbot.addWidget(panel)
    said: list[str] = []
    panel.announcer.announced.connect(said.append)
    two = [*RUNS, *(run(first.run, agent="fc") for first in RUNS)]
    panel.show_best(None)
    for _ in range(2):
        panel.show_best(find_best_arm(two))
    assert said == [f"{panel.best_title.text()}. {panel.best_text.text()}"]
    assert said[0].startswith("No agent is proven better. ")


def test_the_buttons_above_the_runs_are_never_cut(qtbot: QtBot) -> None:
    export = button("Exportieren…", role="link")
    panel = EvaluatedRunsPanel(ThemeState(), export)
    qtbot.addWidget(panel)
    panel.show_runs(RUNS)
    panel.failed_only.setText("Nur was schiefgegangen ist")
    panel.resize(430, 240)
    panel.show()
    qtbot.waitUntil(lambda: export.y() > panel.failed_only.geometry().bottom())
    assert panel.minimumSizeHint().width() <= 430
    for link in (panel.open_button, export):
        assert panel.rect().contains(link.geometry())
        assert link.width() >= link.sizeHint().width()


def test_the_names_of_agents_in_a_list_of_runs_have_more_room_than_its_ends(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    title = "A long title of something"
    panel.set_titles({"correct-context.j-1": title, "approved": title})
    panel.show_runs((run("r-1"), run("r-2", agent="sop-agent-react")))
    panel.resize(450, 240)
    panel.show()
    scenario, agent, end = (panel.table.columns.index(name) for name in ("Scenario", "Agent", "End"))
    widths = [panel.view.columnWidth(place) for place in (scenario, agent, end)]
    assert min(widths[:2]) > 1.2 * widths[2], widths
    assert panel.view.horizontalScrollBar().maximum() == 0


def test_what_has_no_room_beside_the_figures_stays_readable(qtbot: QtBot) -> None:
    panel = ScoresPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_cells(cells((*RUNS, run("r-4", Fraction(1, 4), "sop-agent-react"))))
    panel.resize(320, 240)
    panel.show()
    agent = panel.table.columns.index("Agent")
    qtbot.waitUntil(lambda: panel.view.horizontalScrollBar().maximum() > 0)
    assert panel.view.columnWidth(agent) >= min(panel.view.sizeHintForColumn(agent), MIN_READABLE_WIDTH)


@pytest.mark.parametrize(
    ("title", "brief"),
    [
        ("Step-by-step agent", "Step-by-step"),
        ("Schritt-für-Schritt-Agent", "Schritt-für-Schritt"),
        ("Planender Agent", "Planender"),
        ("Team of agents", "Team of agents"),
    ],
)
def test_a_short_name_of_an_agent_leaves_that_word_out(title: str, brief: str) -> None:
    assert shorten_agent_title(title) == brief
