"""A backtest with its causes and repairs, as JSON data (contracts, `backtest`) and in words, for calls and window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sopstudio.backtest.causes import Cause, Cluster, Conflict, Explanation, count_causes, explain_misses
from sopstudio.backtest.scores import Backtest, Outcome, run_backtest
from sopstudio.cases.mapping import TableMapping, mapping_to_data
from sopstudio.cases.reading import asked_facts
from sopstudio.cases.table import Table, UnreadRow
from sopstudio.expressions import FactValue
from sopstudio.sop import Document, Runtime, value_to_json
from sopstudio.text.humanize import plural
from sopstudio.text.labels import transition_label
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.backtest.repairs import Repair


class Report(Struct, frozen=True):
    """A backtest with everything that is told of it."""

    runtime: Runtime
    table: Table
    mapping: TableMapping
    result: Backtest
    explanation: Explanation
    repairs: tuple[Any, ...] = ()
    """Each a `repairs.Repair`."""

    def data(self) -> dict[str, Any]:
        """Figures, scores by fact, misses with their causes, repairs, and rows that cannot be read, as JSON data.

        `row` counts cases from 1, `line` is the file's.
        """
        cluster_of = {index: cluster.id for cluster in self.explanation.clusters for index in cluster.misses}
        misses = [
            {**miss_data(miss), **cause_data(self.explanation.causes[index]), "cluster": cluster_of[index]}
            for index, miss in enumerate(self.result.misses)
        ]
        return {
            **self.result.figures(),
            "ceiling": self.explanation.ceiling,
            "facts": {name: score.data() for name, score in self.result.scores.items()},
            "misses": misses,
            "causes": count_causes(self.explanation),
            "clusters": [self.cluster_data(cluster) for cluster in self.explanation.clusters],
            "conflicts": [self.conflict_data(conflict) for conflict in self.explanation.conflicts],
            "repairs": [repair_data(repair) for repair in self.repairs],
            "unread": [unread_data(row) for row in self.result.unread],
            "assumed": list(self.assumed_facts()),
            "mapping": mapping_to_data(self.mapping),
        }

    def assumed_facts(self) -> tuple[str, ...]:
        """The facts that are asked for or that a tool needs, that no column gives, and that decide nothing."""
        asked = asked_facts(self.runtime)
        plans = [self.runtime.plan(place) for place in self.runtime.flow.nodes]
        needed = {name for plan in plans for bound in plan.tools for name in bound.required}
        return tuple(name for name in self.result.assumed if name in asked or name in needed)

    def cluster_data(self, cluster: Cluster) -> dict[str, Any]:
        """A cluster as JSON data."""
        return {
            "id": cluster.id,
            **cause_data(cluster.cause),
            "n": len(cluster.misses),
            "rows": [self.result.misses[index].case.number for index in cluster.misses],
            "expected": values_data(cluster.expected),
            "actual": values_data(cluster.actual),
            "what": self.describe(cluster.cause),
        }

    def conflict_data(self, conflict: Conflict) -> dict[str, Any]:
        """Equal cases as JSON data, with the columns that are not read and would tell them apart."""
        return {
            "values": values_data({name: conflict.values.get(name) for name in self.explanation.read_facts}),
            "outcomes": [{"expected": values_data(expected), "rows": list(rows)} for expected, rows in conflict.rows],
            "told_apart_by": self.told_apart_by(conflict),
        }

    def told_apart_by(self, conflict: Conflict) -> list[str]:
        """The columns of which each value has one outcome in these cases, and some value has several cases."""
        rows = {row.number: row.cells for row in self.table.rows}
        outcome = {number: group for group, (_, numbers) in enumerate(conflict.rows) for number in numbers}
        left_out = {self.mapping.id, *self.mapping.expected.values()}
        names = []
        for index, column in enumerate(self.table.columns):
            pairs = {(str(rows[number][index]), group) for number, group in outcome.items()}
            values = {value for value, _ in pairs}
            if column not in left_out and len(pairs) == len(values) < len(outcome):
                names.append(column)
        if not names and len(outcome) == 2:
            names = [
                column for index, column in enumerate(self.table.columns)
                if column not in left_out and len({str(rows[number][index]) for number in outcome}) == 2
            ]  # fmt: skip
        return names

    def describe(self, cause: Cause) -> str:
        """A cause in words, with the place and the edges by their names."""
        place = f'"{self.runtime.flow.nodes[cause.place].label()}"' if cause.place else ""
        wanted = " or ".join(map(self.edge_words, cause.wanted))
        leads = tr("; right is {wanted}", wanted=wanted) if wanted else ""
        if cause.kind == "conflict":
            return tr(
                "equal cases came out differently; no rule over the facts that the procedure reads can meet them all"
            )
        if cause.kind == "missing":
            return tr("at {place} no edge holds{leads}", place=place, leads=leads)
        if cause.kind == "wrong":
            return tr(
                "at {place} {edge_words} is taken{leads}",
                place=place,
                edge_words=self.edge_words(cause.edge),
                leads=leads,
            )
        if cause.kind == "unknown":
            return tr(
                "at {place} {edge_words} cannot be decided: {reason}",
                place=place,
                edge_words=self.edge_words(cause.edge),
                reason=cause.reason,
            )
        if cause.kind == "blocked":
            lacking = ", ".join(cause.lacking)
            hint = (
                tr("; say that {lacking} may be missing (optional), and what follows then", lacking=lacking)
                if lacking
                else ""
            )
            return tr("at {place} the work cannot be done: {reason}{hint}", place=place, reason=cause.reason, hint=hint)
        return tr("no single other choice leads to what was expected (the last one is at {place})", place=place)

    def edge_words(self, name: str) -> str:
        """A transition by its condition and where it leads."""
        flow = self.runtime.flow
        found = (step for place in flow.nodes for step in flow.transitions_from(place))
        return next((transition_label(flow, step) for step in found if step.id == name), name)


def make_report(
    document: Document, runtime: Runtime, table: Table, mapping: TableMapping, *, with_repairs: bool = True
) -> Report:
    """Backtest the SOP over the table, explain its misses, and work repairs out. Raises `FormatError`."""
    result = run_backtest(runtime, table, mapping)
    explanation = explain_misses(runtime, result)
    repairs: list[Repair] = []
    if with_repairs and result.misses:
        from sopstudio.backtest.repairs import propose_repairs  # loads the solver

        repairs = propose_repairs(document, table, mapping, result, explanation, runtime)
    return Report(runtime, table, mapping, result, explanation, tuple(repairs))


def cause_data(cause: Cause) -> dict[str, Any]:
    """A cause as JSON data."""
    return {
        "cause": cause.kind,
        "place": cause.place,
        "edge": cause.edge,
        "wanted": list(cause.wanted),
        **({"lacking": list(cause.lacking)} if cause.lacking else {}),
    }


def repair_data(repair: Repair) -> dict[str, Any]:
    """A repair as JSON data."""
    return {
        "id": repair.id,
        "kind": repair.kind,
        "what": repair.title,
        "changes": [
            {"where": name, "before": repair.before[name], "after": repair.after[name]} for name in repair.after
        ],
        "repaired": list(repair.repaired),
        "broken": 0,
        "correct": repair.correct,
        "problems": repair.problems,
        "clusters": list(repair.clusters),
        "leeway": repair.leeway,
    }


def miss_data(miss: Outcome) -> dict[str, Any]:
    """A miss as JSON data: what was expected and came out, the places of its way, and why it stopped, where it did."""
    passage = miss.passage
    data = {
        "row": miss.case.number,
        "line": miss.case.line,
        "id": miss.case.id,
        "expected": values_data(miss.case.expected),
        "actual": values_data(miss.actual),
        "path": list(passage.path),
        "edges": [transition.id for step in passage.steps for transition in step],
        "end": passage.end,
    }
    return data | ({"stopped": passage.stop, "why": passage.reason} if passage.stop else {})


def unread_data(row: UnreadRow) -> dict[str, Any]:
    """A row that cannot be read as JSON data."""
    return {"row": row.number, "line": row.line, "id": row.id, "column": row.column, "why": row.why}


def values_data(values: Mapping[str, FactValue | None]) -> dict[str, Any]:
    """Facts as JSON data; null for no value."""
    return {name: None if value is None else value_to_json(value) for name, value in values.items()}


def figure_lines(result: Backtest) -> Iterator[str]:
    """The figures in words, and each expected fact with what came out instead."""
    figures = result.figures()
    yield (
        tr(
            "{rows}: {completed} completed, {correct} correct (ECR {percent}, C-TSR {percent_2}, TSR {percent_3})",
            rows=plural(result.rows, "row"),
            completed=result.completed,
            correct=result.correct,
            percent=percent(figures["ecr"]),
            percent_2=percent(figures["c_tsr"]),
            percent_3=percent(figures["tsr"]),
        )
    )
    for score in result.scores.values():
        yield tr("{name}: {correct} of {n} as expected", name=score.name, correct=score.correct, n=score.n)
        for expected, actual, n in score.pairs:
            if expected != actual:
                yield tr("  {n} × {word} expected, {word_2} came out", n=n, word=word(expected), word_2=word(actual))


def percent(share: Any) -> str:
    """A share in per cent; a dash for none."""
    return "–" if share is None else f"{float(share) * 100:.1f} %"


def word(value: FactValue | None) -> str:
    """A value in a line for people."""
    if value is None:
        return "nothing"
    plain = value_to_json(value)
    return {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else str(plain)


__all__ = [
    "Report",
    "cause_data",
    "figure_lines",
    "make_report",
    "miss_data",
    "percent",
    "repair_data",
    "unread_data",
    "values_data",
    "word",
]
