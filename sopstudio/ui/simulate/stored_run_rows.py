"""The rows of the list of stored runs: their columns, what a search looks at, and the outcomes to filter by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from sopstudio.agents import label_agent
from sopstudio.simulation.window_limits import format_cost
from sopstudio.store import RunSummary
from sopstudio.text.humanize import format_exact_timestamp, format_timestamp, speak_name
from sopstudio.trace.names import STATUS_TITLES
from sopstudio.translation import format_number, tr
from sopstudio.ui.runs.model_box import model_title
from sopstudio.ui.runs.run_results import RunResult, judge_run, result_cell
from sopstudio.ui.runs.table import TableCell

COLUMNS = (
    tr("Started"),
    tr("Scenario"),
    tr("Agent and model"),
    tr("Status"),
    tr("Result"),
    tr("Cost"),
    tr("Events"),
    tr("Version"),
)
COLUMN_TIPS: Mapping[str, str] = {
    tr("Status"): tr("How the run ended"),
    tr("Result"): tr("Whether the run did all that its scenario expects; a dash where nothing was expected of it"),
}
UNFINISHED, UNFINISHED_TITLE = "unfinished", tr("Not finished")
RESULT_TITLES: Mapping[RunResult, str] = {"wrong": tr("Went wrong"), "expected": tr("As expected")}


class RunTitles(Struct, frozen=True):
    """The titles of what runs name: of scenarios by id, and of ends by place."""

    scenarios: Mapping[str, str] = MappingProxyType({})
    ends: Mapping[str, str] = MappingProxyType({})


def cell_makers(titles: RunTitles) -> Sequence[Callable[[RunSummary], TableCell]]:
    """What makes the cell of a run under each of `COLUMNS`."""
    return (
        _started_cell,
        lambda run: _text_cell(scenario_text(run, titles.scenarios)),
        lambda run: _text_cell(agent_text(run)),
        lambda run: _text_cell(ending_text(run, titles.ends)),
        lambda run: result_cell(_result_of(run), run.scores),
        lambda run: TableCell("–", -1.0) if run.cost is None else TableCell(format_cost(run.cost), run.cost),
        lambda run: TableCell(format_number(run.events), run.events),
        lambda run: TableCell(f"v{run.version}" if run.version else "–", run.version or 0),
    )


def scenario_text(run: RunSummary, titles: Mapping[str, str]) -> str:
    """The title of a run's scenario, or its id as words where it is not listed."""
    return titles.get(run.scenario or "") or (run.scenario or "").replace("-", " ")


def agent_text(run: RunSummary) -> str:
    """Who a run was made by: the agent and its model."""
    agent_title = label_agent(run.agent or "").removesuffix(" agent")
    return ", ".join(filter(None, (agent_title, model_title(run.model or ""))))


def outcome_text(run: RunSummary) -> str:
    """How a run ended."""
    return STATUS_TITLES.get(run.status, run.status) if run.finished else UNFINISHED_TITLE


def ending_text(run: RunSummary, ends: Mapping[str, str]) -> str:
    """The end that a completed run came to, or how it ended otherwise."""
    if run.finished and run.status == "completed" and run.end:
        return ends.get(run.end) or speak_name(run.end)
    return outcome_text(run)


def search_text(run: RunSummary, titles: RunTitles) -> str:
    """What a search in the runs looks at, in small letters."""
    result = RESULT_TITLES.get(_result_of(run), "")
    when = (format_timestamp(run.made), run.made) if run.made else ()
    scenario = scenario_text(run, titles.scenarios)
    parts = (scenario, run.scenario or "", agent_text(run), run.agent or "", run.model or "")
    ending = ending_text(run, titles.ends)
    return "\n".join((*parts, outcome_text(run), ending, result, run.id, f"v{run.version}", *when)).casefold()


def outcomes_of(run: RunSummary, ends: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The outcomes by which a run is found, each with its title: how it went, how it ended, and at which end."""
    result = _result_of(run)
    if result in RESULT_TITLES:
        yield result, RESULT_TITLES[result]
    yield run.status if run.finished else UNFINISHED, outcome_text(run)
    if (ending := ending_text(run, ends)) != outcome_text(run):
        yield f"end: {ending}", ending


def list_outcomes(runs: Iterable[RunSummary], ends: Mapping[str, str]) -> dict[str, str]:
    """The outcomes of these runs with their titles: first how they went, then how they ended, then their ends."""
    found = dict(outcome for run in runs for outcome in outcomes_of(run, ends))
    order = [*RESULT_TITLES, *STATUS_TITLES, UNFINISHED]
    return {name: found[name] for name in sorted(found, key=lambda name: order.index(name) if name in order else 99)}


def _result_of(run: RunSummary) -> RunResult:
    return judge_run(run.scores, run.status) if run.finished else ""


def _started_cell(run: RunSummary) -> TableCell:
    if not run.made:
        return TableCell(run.id, "")
    return TableCell(format_timestamp(run.made), run.made, tip=f"{format_exact_timestamp(run.made)} · {run.id}")


def _text_cell(text: str) -> TableCell:
    return TableCell(text, text.casefold())


__all__ = [
    "COLUMNS",
    "COLUMN_TIPS",
    "RunTitles",
    "agent_text",
    "cell_makers",
    "list_outcomes",
    "outcomes_of",
    "search_text",
]
