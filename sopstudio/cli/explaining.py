"""`sopstudio check --explain CODE`: what a code means, why it matters, and how bad and good look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from textwrap import indent
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console, meant, unusable

if TYPE_CHECKING:
    from sopstudio.analysis.catalogue import Explanation

ALL = "all"


def answer(console: Console, code: str) -> int:
    """Explain one code; `all` lists every one with its title."""
    from sopstudio.analysis.catalogue import codes, explain

    if console.format == "sarif":
        raise unusable("an explanation is not a result", where="check --explain", hint="choose --format text or json")
    known = codes()
    if code == ALL:
        told = [explain(one) for one in known]
        console.answer([asdict(one) for one in told], (f"{one.code}: {one.title}" for one in told))
        return 0
    if code not in known:
        hint = meant(code, known) or f"sopstudio check --explain {ALL} lists them"
        raise unusable("there is no such code", where=f"--explain {code}", hint=hint)
    console.answer(asdict(explain(code)), _lines(explain(code)))
    return 0


def _lines(told: Explanation) -> Iterator[str]:
    yield f"{told.code}: {told.title}"
    yield ""
    yield told.why + (f" ({told.source})" if told.source else "")
    for title, example in (("Instead of", told.bad), ("write", told.good)):
        if example:
            yield ""
            yield f"{title}:"
            yield from indent(example, "    ").splitlines()
    if told.source:
        yield ""
        yield (
            "It is a hint and never fails a check. Switch it off for one SOP in the window, where the reason is kept "
            "in the file; for all of yours in the settings; for one call with --ignore."
        )
