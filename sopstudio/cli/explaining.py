"""`sopstudio check --explain CODE`: what a code means, why it matters, and a bad and a good example."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from textwrap import indent
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console, suggest, unusable

if TYPE_CHECKING:
    from sopstudio.analysis.catalogue import Explanation

ALL = "all"


def explain_code(console: Console, code: str) -> int:
    """Explain one code; `all` lists every code with its title."""
    from sopstudio.analysis.catalogue import explain_code, problem_codes

    if console.format == "sarif":
        raise unusable("an explanation is not a result", where="check --explain", hint="choose --format text or json")
    known = problem_codes()
    if code == ALL:
        explanations = [explain_code(known_code) for known_code in known]
        console.answer(
            [asdict(explanation) for explanation in explanations],
            (f"{explanation.code}: {explanation.title}" for explanation in explanations),
        )
        return 0
    if code not in known:
        hint = suggest(code, known) or f"sopstudio check --explain {ALL} lists them"
        raise unusable("there is no such code", where=f"--explain {code}", hint=hint)
    console.answer(asdict(explain_code(code)), _explanation_lines(explain_code(code)))
    return 0


def _explanation_lines(explanation: Explanation) -> Iterator[str]:
    yield f"{explanation.code}: {explanation.title}"
    yield ""
    yield explanation.why + (f" ({explanation.source})" if explanation.source else "")
    for title, example in (("Instead of", explanation.bad), ("write", explanation.good)):
        if example:
            yield ""
            yield f"{title}:"
            yield from indent(example, "    ").splitlines()
    if explanation.source:
        yield ""
        yield (
            "It is a hint and never fails a check. Switch it off for one SOP in the window, where the reason is kept "
            "in the file; for all of yours in the settings; for one call with --ignore."
        )
