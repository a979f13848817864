"""An evaluation as one page: offline, without scripts, dark and light, fit to print; every score leads to its runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from sopstudio.evaluation.best_arm import describe_best_arm, find_best_arm
from sopstudio.evaluation.figure_titles import figure_title
from sopstudio.evaluation.report import format_number, name_pass
from sopstudio.evaluation.report_files.page_style import STYLE
from sopstudio.evaluation.report_files.report_data import (
    CellKey,
    ReportData,
    cell_key,
    describe_miss,
    name_cell,
    run_key,
    with_titles,
)
from sopstudio.evaluation.summary import AVERAGES, RunScore
from sopstudio.text.humanize import plural
from sopstudio.translation import current_language, format_decimal, spoken_number, tr

METRICS = ("tsr", "ujcs", "end", "trace_alignment", "turns", "model_calls", "tokens", "pass_k")
CHART_METRICS = ("ujcs", "end")
MAX_FAILURES = 20
"""Reasons of the gate that stand before the scores."""
BAR_HEIGHT, CHART_WIDTH, LABEL_WIDTH, TICKS_HEIGHT = 22, 860, 400, 22


def write_html(data: ReportData) -> str:
    """The page as text."""
    data = with_titles(data)
    groups: dict[CellKey, list[RunScore]] = {cell_key(cell): [] for cell in data.cells}
    for run in data.runs:
        groups.setdefault(run_key(run), []).append(run)
    ids = {key: f"c{number}" for number, key in enumerate(groups)}
    title = _title(data)
    return "".join(
        [
            f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>",
            f"<h1>{escape(title)}</h1>",
            *_summary(data),
            *_best(data.runs),
            *_cells(data.cells, ids),
            *_chart(data.cells, ids),
            *_differences(data),
            *(part for key, runs in groups.items() for part in _runs(ids[key], key, runs, data.titles)),
            "</main></body></html>\n",
        ]
    )


def _title(data: ReportData) -> str:
    """What was evaluated, and when; the id where that is not known."""
    if not data.sop_title:
        return tr("Evaluation {name}", name=data.name).strip()
    about = tr("Evaluation of “{sop}”", sop=data.sop_title)
    return f"{about}, {data.made}" if data.made else about


def _summary(data: ReportData) -> Iterator[str]:
    answered = [run for run in data.runs if run.is_answered]
    good = sum(run.is_success for run in answered)
    lost = len(data.runs) - len(answered)
    parts = [tr("{good} of {runs} succeed", good=good, runs=plural(len(answered), "run"))]
    parts += [tr("{lost} without an answer", lost=lost)] if lost else []
    shared = [value for values in _parts_of(data.cells) if len(values) == 1 for value in values if value]
    made = [data.made] if data.made and not data.sop_title else []  # else it stands in the title
    lead = " · ".join([*shared, ", ".join(parts), *made])
    small = f" <small>{escape(data.name)}</small>" if data.name and data.sop_title else ""
    yield f'<p class="lead">{escape(lead)}{small}</p>'
    if data.failures:
        hidden = len(data.failures) - MAX_FAILURES
        lines = [*data.failures[:MAX_FAILURES], *([tr("and {hidden} more", hidden=hidden)] if hidden > 0 else [])]
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        yield f'<section class="gate"><h2>{escape(tr("The gate failed"))}</h2><ul>{items}</ul></section>'


def _best(runs: Sequence[RunScore]) -> Iterator[str]:
    """Which architecture and model does best, as far as a paired test carries it."""
    best = find_best_arm(runs)
    if best is None:
        return
    arms = [best.arm, *(row["arm"] for row in best.rivals)]
    several = [len(set(values)) > 1 for values in zip(*arms, strict=True)]
    title, reason = describe_best_arm(best, lambda arm: ", ".join(_texts_of(arm, several)))
    yield f'<section class="best"><p><strong>{escape(title)}</strong></p><p>{escape(reason)}</p></section>'


def _texts_of(parts: Iterable[str | tuple[str, ...]], chosen: Iterable[bool]) -> list[str]:
    """The chosen parts of an arm or of a cell's name as texts; blank ones are left out."""
    texts = [
        part if isinstance(part, str) else ",".join(part)
        for part, is_chosen in zip(parts, chosen, strict=True)
        if is_chosen
    ]
    return [text for text in texts if text]


def _parts_of(cells: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """The values that each part of a cell's name but its kind has: SOPs, agents, guardrails, models."""
    keys = [cell_key(cell)[:-1] for cell in cells]
    return [
        list(dict.fromkeys(",".join(v) if isinstance(v, tuple) else v for v in part))
        for part in zip(*keys, strict=True)
    ]


def _name_short(cells: Sequence[Mapping[str, Any]]) -> Callable[[CellKey], str]:
    """What names cells by the parts in which they differ, and by their kind."""
    several = [*(len(values) > 1 for values in _parts_of(cells)), True]
    return lambda key: " · ".join(_texts_of(key, several))


def _cells(cells: Sequence[Mapping[str, Any]], ids: Mapping[CellKey, str]) -> Iterator[str]:
    metrics = [name for name in METRICS if any(name in cell["metrics"] for cell in cells)]
    repeats = name_pass(cells)
    heads = _heads(*(repeats if name == "pass_k" else figure_title(name) for name in metrics))
    note = tr("Means with 95 % intervals; each leads to its runs.")
    yield f"<h2>{escape(tr('Scores'))}</h2><p>{escape(note)}</p>"
    yield f'<div class="wide"><table><thead><tr><th class="text name"></th><th>{escape(tr("Runs"))}</th>{heads}'
    yield "</tr></thead><tbody>"
    name = _name_short(cells)
    for cell in cells:
        key = cell_key(cell)
        link = f'<a href="#{ids[key]}">'
        columns = "".join(f"<td>{_score(cell, name, link)}</td>" for name in metrics)
        yield f'<tr><th class="text name">{link}{escape(name(key))}</a></th><td>{cell["n"]}</td>{columns}</tr>'
    yield "</tbody></table></div>"


def _score(cell: Mapping[str, Any], metric: str, link: str) -> str:
    value, interval = cell["metrics"].get(metric), cell["interval"].get(metric)
    if value is None:
        return "–"
    text = f"{link}{_format_figure(metric, value)}</a>"
    if interval is None or interval[0] == interval[1]:
        return text
    return f"{text} <small>{_format_figure(metric, interval[0])}–{_format_figure(metric, interval[1])}</small>"


def _format_figure(metric: str, value: float) -> str:
    """A share with two decimals, a count with one; thousands without."""
    if metric in AVERAGES:
        return format_decimal(value, 0 if value >= 100 or not value else 1)
    return format_decimal(value, 2)


def _format(value: Any) -> str:
    """A figure as people read it: thousands without decimals."""
    return format_decimal(value, 0) if abs(value) >= 100 else spoken_number(format_number(value))


def _chart(cells: Sequence[Mapping[str, Any]], ids: Mapping[CellKey, str]) -> Iterator[str]:
    """Shares with their intervals, as a picture."""
    rows = [(cell, name) for cell in cells for name in CHART_METRICS if name in cell["interval"]]
    if not rows:
        return
    height, span = BAR_HEIGHT * len(rows) + TICKS_HEIGHT + 26, CHART_WIDTH - LABEL_WIDTH - 20
    name_of = _name_short(cells)
    yield f'<h2>{escape(tr("Intervals"))}</h2><div class="wide"><svg viewBox="0 0 {CHART_WIDTH} {height}" role="img" '
    yield f'aria-label="{escape(tr("Scores with intervals"))}">'
    for share in (0, 0.25, 0.5, 0.75, 1):
        x = LABEL_WIDTH + span * share
        yield f'<line class="grid" x1="{x:.0f}" x2="{x:.0f}" y1="{TICKS_HEIGHT}" y2="{height - 24}"/>'
        for line in (TICKS_HEIGHT - 6, height - 8):
            yield f'<text class="tick" x="{x:.0f}" y="{line}">{spoken_number(f"{share:g}")}</text>'
    for number, (cell, name) in enumerate(rows):
        y = BAR_HEIGHT * number + BAR_HEIGHT / 2 + TICKS_HEIGHT
        low, high = (LABEL_WIDTH + span * bound for bound in cell["interval"][name])
        x = LABEL_WIDTH + span * cell["metrics"][name]
        arm = name_of(cell_key(cell)).removesuffix(cell["kind"]).strip(" ·")
        label = " · ".join(filter(None, (_shorten(arm), cell["kind"])))
        figure = escape(figure_title(name))
        yield f'<a href="#{ids[cell_key(cell)]}"><title>{escape(name_cell(cell_key(cell)))}: {figure}</title>'
        yield f'<text class="label" x="{LABEL_WIDTH - 10}" y="{y + 4:.0f}">{escape(label)}: {figure}</text>'
        yield f'<line class="bar" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
        yield f'<circle cx="{x:.1f}" cy="{y}" r="5"/></a>'
    yield "</svg></div>"


def _shorten(text: str, most: int = 34) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _differences(data: ReportData) -> Iterator[str]:
    if data.differences is None:
        return
    yield f"<h2>{escape(tr('Against the baseline'))}</h2>"
    yield f'<div class="wide"><table><thead><tr><th class="text">{escape(tr("SOP and arm"))}</th>'
    yield f'<th class="text">{escape(tr("Figure"))}</th>'
    yield _heads(tr("Before"), tr("After"), tr("Difference"), "p")
    yield "</tr></thead><tbody>"
    for row in data.differences.rows:
        name = " · ".join(filter(None, (row["sop"], row["agent"], ",".join(row["guardrails"]), row["model"])))
        for metric, figure in row["metrics"].items():
            mark = ' class="bad"' if figure["significant"] and metric == "success" and figure["difference"] < 0 else ""
            title = escape(figure_title(metric))
            yield f'<tr{mark}><th class="text">{escape(name)}</th><th class="text">{title}</th>'
            yield f"<td>{_format(figure['first'])}</td><td>{_format(figure['second'])}</td>"
            difference = format_decimal(figure["difference"], 3)
            yield f"<td>{difference if difference.startswith('-') else f'+{difference}'}</td>"
            yield f"<td>{format_decimal(figure['p_adjusted'], 3)}</td></tr>"
    yield "</tbody></table></div>"
    if data.differences.flips:
        yield f"<h3>{escape(tr('Scenarios that came out otherwise'))}</h3><ul>"
        for flip in data.differences.flips:
            word = escape(tr("worse") if flip["second"] < flip["first"] else tr("better"))
            link = f'<a href="#{escape(flip["second_run"])}">' if flip["second_run"] else "<a>"
            yield f"<li>{word}: {link}{_scenario(flip['scenario'], data.titles)}</a></li>"
        yield "</ul>"


def _heads(*names: str) -> str:
    """Heads of columns of numbers."""
    return "".join(f"<th>{escape(name)}</th>" for name in names)


def _scenario(name: str, titles: Mapping[str, str]) -> str:
    """A scenario by its title, with its id where the pointer rests on it; by its id where it has none."""
    title = titles.get(name, name)
    return escape(title) if title == name else f'<span title="{escape(name)}">{escape(title)}</span>'


def _runs(anchor: str, key: CellKey, runs: Sequence[RunScore], titles: Mapping[str, str]) -> Iterator[str]:
    """The runs of a cell, those that are no success first."""
    yield f'<section id="{anchor}"><h2>{escape(name_cell(key))}</h2><div class="wide"><table class="runs"><thead><tr>'
    yield f'<th></th><th class="text">{escape(tr("Scenario"))}</th><th class="text">{escape(figure_title("end"))}</th>'
    yield _heads(*map(figure_title, ("turns", "model_calls", "tokens")))
    yield f'<th class="text">{escape(tr("Run id"))}</th></tr></thead><tbody>'
    for miss, run in sorted(((describe_miss(run, titles), run) for run in runs), key=lambda pair: not pair[0]):
        note = f"<br><small>{escape(miss)}</small>" if miss else ""
        mark, kind = ("✗", ' class="bad"') if miss else ("✓", "")
        identity = f' id="{escape(run.run)}"' if run.run else ""
        repeat = f" #{run.repeat + 1}" if run.repeat else ""
        yield (
            f'<tr{identity}{kind}><td>{mark}</td><td class="text">{_scenario(run.scenario, titles)}{repeat}{note}</td>'
            f'<td class="text">{escape(run.end)}</td><td>{run.turns}</td>'
            f"<td>{run.model_calls}</td><td>{format_decimal(run.tokens, 0)}</td>"
            f'<td class="text">{escape(run.run)}</td></tr>\n'
        )
    yield "</tbody></table></div></section>"


__all__ = ["write_html"]
