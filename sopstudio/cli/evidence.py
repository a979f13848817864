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

Made by `sopstudio evidence{options}` from {runs} on the sample procedures; no figure was typed in.{selection}

These tables show mechanism, not a language model's skill. The offline model stands in for one: it follows a procedure
faithfully, and `faulty` spoils a known share of its replies by the kinds of error that the papers report. The papers'
own figures are given for context, not for comparison.

**Faults are drawn for decisions, so that arms meet the same ones.** A decision is to call a certain tool after so many
tools have answered, for the first, the second … time. In the same scenario, whichever arm comes to the same decision
meets the same fault there, however it asks its model. Arms still meet different numbers (column *faults*: how many were
injected, and in how many runs): after its first fault, each goes its own way and comes to decisions of its own; a fault
recurs where a model is asked the same again; a fault is possible only where the reply has what it spoils; and an
architecture's own decisions (which branch to explore, what to record) have no counterpart in another. Under Agent-S the
conversation is not in the requests, so faults are drawn for each of them; all its arms ask the same, until they part.

Each figure is a mean over n conversations with its 95 % interval, and *n* once more where it applies to fewer. Shares
of runs have Wilson's interval, with as many independent runs as vary like the procedures do, other figures 1,000
bootstrap resamples of whole procedures. Differences are of the same scenario under two arms: the mean with its interval
by resamples of procedures (or, where no scenario differs, Wilson's bound for none of n), in how many scenarios the arm
is higher and lower than the first (*higher:lower*), and the probability *p* of a sum so far from 0 if the two arms of
each procedure were exchanged at random (all exchanges counted; with one scenario a procedure, McNemar's exact test).
The test is exact; resamples of few procedures are somewhat too narrow, so where the two disagree, go by *p*.
*p* is not corrected for the number of tests, and with few procedures a small effect cannot show: no difference shown is
not the same as no difference. *Right end* is explained with the other scores in `scores.md`.
"""

SELECTION = (
    " Of each procedure and kind it takes the first {most} scenarios in the order of the cover, not a random sample."
)


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
    from sopstudio.evaluation.comparisons import COMPARISONS, ComparisonResult, run_comparison
    from sopstudio.evaluation.evidence_page import comparison_section
    from sopstudio.resources import samples_dir

    selected = list(dict.fromkeys(names or COMPARISONS))
    for name in selected:
        if name not in COMPARISONS:
            raise unusable(f"there is no comparison {name!r}", hint=f"the comparisons are: {', '.join(COMPARISONS)}")
    runtimes = [console.load_runtime(str(path)) for path in sorted(samples_dir().glob("*.sop.json"))]
    results: dict[str, ComparisonResult] = {}
    for name in selected:
        counter = _RunCounter(console, name)
        results[name] = run_comparison(
            COMPARISONS[name], runtimes, console.model, max_scenarios=most, seed=seed, on_done=counter.count_run
        )
        counter.close()
    runs = sum(row["n"] for result in results.values() for row in result.rows)
    options_text = "".join((f" --most {most}" if most else "", f" --seed {seed}" if seed else ""))
    selection = SELECTION.format(most=most) if most else ""
    lines = [*PAGE_HEAD.format(runs=plural(runs, "run"), options=options_text, selection=selection).splitlines(), ""]
    for name, result in results.items():
        lines += comparison_section(COMPARISONS[name], result)
    if out:
        with file_context(out):
            put({Path(out): ("\n".join(lines).rstrip() + "\n").encode()})
    data: dict[str, Any] = {
        "seed": seed,
        "runs": runs,
        "comparisons": {name: result.rows for name, result in results.items()},
        "differences": {name: result.differences for name, result in results.items()},
        "file": out,
    }
    console.answer(data, [f"written to {out}"] if out else lines)
    return 0


class _RunCounter:
    """Shows the number of finished runs on a terminal."""

    def __init__(self, console: Console, name: str) -> None:
        self._name, self._done = name, 0
        self._is_terminal = not console.quiet and sys.stderr.isatty()

    def count_run(self, _run: object) -> None:
        """Advance the progress by one finished run."""
        self._done += 1
        if self._is_terminal:
            sys.stderr.write(f"\r{self._name}: {plural(self._done, 'run')}")
            sys.stderr.flush()

    def close(self) -> None:
        """End the line of the comparison."""
        if self._is_terminal:
            sys.stderr.write("\n")


__all__ = ["evidence"]
