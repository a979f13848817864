"""`sopstudio evidence`: what orchestration and guardrails recover when a model errs, measured from runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.cli.journeys import SeedOption
from sopstudio.files import put
from sopstudio.text.humanize import plural

PAGE_HEAD = """# What architectures and guardrails recover

Made by `sopstudio evidence{options}` from {runs} on the sample procedures; no figure was typed in. Each figure is a
mean with its 95 % bootstrap interval over n conversations.

These tables show mechanism, not a language model's skill. The offline model stands in for one: it follows a procedure
faithfully, and `faulty` spoils a known share of its replies by the kinds of error that the papers report. What differs
between the arms is what becomes of the same faults. The papers' own figures are given for context, not for comparison.
"""


def evidence(
    console: Console,
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME...]", help="Comparisons; all by default.")] = None,
    most: Annotated[
        int, typer.Option("--most", min=0, help="At most this many scenarios per kind and SOP; 0 for all.")
    ] = 0,
    seed: SeedOption = 0,
    out: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Write the page to this file.")] = "",
) -> int:
    """Compare architectures and guardrails under models that make known mistakes."""
    from sopstudio.evaluation.comparisons import COMPARISONS, comparison_section, run_comparison
    from sopstudio.resources import samples_dir

    selected = list(dict.fromkeys(names or COMPARISONS))
    for name in selected:
        if name not in COMPARISONS:
            raise unusable(f"there is no comparison {name!r}", hint=f"the comparisons are: {', '.join(COMPARISONS)}")
    runtimes = [console.load_runtime(str(path)) for path in sorted(samples_dir().glob("*.sop.json"))]
    rows_by_name: dict[str, Any] = {}
    for name in selected:
        counter = _RunCounter(console, name)
        rows_by_name[name] = run_comparison(
            COMPARISONS[name], runtimes, console.model, max_scenarios=most, seed=seed, on_done=counter.count_run
        )
        counter.close()
    runs = sum(row["n"] for rows in rows_by_name.values() for row in rows)
    options_text = "".join((f" --most {most}" if most else "", f" --seed {seed}" if seed else ""))
    lines = [*PAGE_HEAD.format(runs=plural(runs, "run"), options=options_text).splitlines(), ""]
    for name, rows in rows_by_name.items():
        lines += comparison_section(COMPARISONS[name], rows)
    if out:
        with file_context(out):
            put({Path(out): ("\n".join(lines).rstrip() + "\n").encode()})
    data = {"seed": seed, "runs": runs, "comparisons": rows_by_name, "file": out}
    console.answer(data, [f"written to {out}"] if out else lines)
    return 0


class _RunCounter:
    """Shows the number of finished runs on a terminal."""

    def __init__(self, console: Console, name: str) -> None:
        self._name, self._done = name, 0
        self._is_terminal = not console.quiet and sys.stderr.isatty()

    def count_run(self, _run: object) -> None:
        """Count a finished run."""
        self._done += 1
        if self._is_terminal:
            sys.stderr.write(f"\r{self._name}: {plural(self._done, 'run')}")
            sys.stderr.flush()

    def close(self) -> None:
        """End the line of the comparison."""
        if self._is_terminal:
            sys.stderr.write("\n")


__all__ = ["evidence"]
