"""`sopstudio evidence`: what orchestration and guardrails recover when a model errs, each figure from runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sopstudio.cli.console import Console, about, unusable
from sopstudio.cli.journeys import Seed
from sopstudio.files import put
from sopstudio.text.humanize import plural

HEAD = """# What architectures and guardrails recover

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
    seed: Seed = 0,
    out: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Write the page to this file.")] = "",
) -> int:
    """Compare architectures and guardrails under models that make known mistakes."""
    from sopstudio.evaluation.evidence import COMPARISONS, gather, section
    from sopstudio.resources import samples_dir

    wanted = list(dict.fromkeys(names or COMPARISONS))
    for name in wanted:
        if name not in COMPARISONS:
            raise unusable(f"there is no comparison {name!r}", hint=f"the comparisons are: {', '.join(COMPARISONS)}")
    routings = [console.routing(str(path)) for path in sorted(samples_dir().glob("*.sop.json"))]
    found: dict[str, Any] = {}
    for name in wanted:
        counting = _Counting(console, name)
        found[name] = gather(COMPARISONS[name], routings, console.model, most=most, seed=seed, done=counting.one)
        counting.close()
    runs = sum(row["n"] for rows in found.values() for row in rows)
    chosen = "".join((f" --most {most}" if most else "", f" --seed {seed}" if seed else ""))
    lines = [*HEAD.format(runs=plural(runs, "run"), options=chosen).splitlines(), ""]
    for name, rows in found.items():
        lines += section(COMPARISONS[name], rows)
    if out:
        with about(out):
            put({Path(out): ("\n".join(lines).rstrip() + "\n").encode()})
    data = {"seed": seed, "runs": runs, "comparisons": found, "file": out}
    console.answer(data, [f"written to {out}"] if out else lines)
    return 0


class _Counting:
    """Shows how many runs are done, on a terminal."""

    def __init__(self, console: Console, name: str) -> None:
        self._name, self._done = name, 0
        self._watched = not console.quiet and sys.stderr.isatty()

    def one(self, _run: object) -> None:
        """A run has ended."""
        self._done += 1
        if self._watched:
            sys.stderr.write(f"\r{self._name}: {plural(self._done, 'run')}")
            sys.stderr.flush()

    def close(self) -> None:
        """The comparison is over."""
        if self._watched:
            sys.stderr.write("\n")


__all__ = ["evidence"]
