"""Graphviz in a child process: the request to the child, and the reading of its answer.

The two are separate from `graphviz_centres`, so that the window can run the same child in a `QProcess`.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from sopstudio.child_processes import child_command, child_environment
from sopstudio.errors import SopStudioError
from sopstudio.layout.layered import DOWNWARDS, Size, Spacing, row_centres
from sopstudio.translation import tr

TIMEOUT_SECONDS = 10.0


class LayoutError(SopStudioError):
    """Graphviz returned no positions. `arrange` catches it and uses the own layout."""


def build_request(sizes: Sequence[Size], edges: Sequence[tuple[int, int]]) -> bytes:
    """The request to the child: sizes and node numbers, no text of the user."""
    return json.dumps({"nodes": sizes, "edges": edges}).encode()


def parse_centres(
    answer: bytes,
    sizes: Sequence[Size],
    edges: Sequence[tuple[int, int]],
    roomy: Sequence[bool],
    spacing: Spacing = DOWNWARDS,
) -> list[tuple[float, float]]:
    """The child's answer as centres, with row distances like those of the own layout. Raises `LayoutError`."""
    try:
        raw = [(float(x), float(y)) for x, y in json.loads(answer)["centres"]]
    except (ValueError, KeyError, TypeError) as error:
        raise LayoutError(tr("Graphviz gave no positions"), why=str(error)) from None
    if len(raw) != len(sizes):
        raise LayoutError(
            tr("Graphviz gave no positions"), why=tr("{count} for {count_2} nodes", count=len(raw), count_2=len(sizes))
        )
    levels = {level: row for row, level in enumerate(sorted({y for _, y in raw}))}
    ys = row_centres([levels[y] for _, y in raw], [height for _, height in sizes], edges, roomy, spacing)
    left = min((x - width / 2 for (x, _), (width, _) in zip(raw, sizes, strict=True)), default=0.0)
    return [(float(round(x - left)), y) for (x, _), y in zip(raw, ys, strict=True)]


def graphviz_centres(
    sizes: Sequence[Size],
    edges: Sequence[tuple[int, int]],
    roomy: Sequence[bool],
    timeout_seconds: float = TIMEOUT_SECONDS,
    program: Sequence[str] = (),
    spacing: Spacing = DOWNWARDS,
) -> list[tuple[float, float]]:
    """Centres by Graphviz in a child that is killed after `timeout_seconds`. Raises `LayoutError` for every failure."""
    try:
        result = subprocess.run(  # noqa: S603  our own interpreter, no text of a user
            list(program) or child_command("sopstudio.layout.worker"),
            input=build_request(sizes, edges),
            capture_output=True,
            timeout=timeout_seconds,
            check=False,
            env=child_environment(),
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise LayoutError(tr("Graphviz gave no positions"), why=str(error)) from None
    if result.returncode:
        last = result.stderr.decode(errors="replace").strip().splitlines()[-1:] or [
            f"it ended with {result.returncode}"
        ]
        raise LayoutError(tr("Graphviz gave no positions"), why=last[0])
    return parse_centres(result.stdout, sizes, edges, roomy, spacing)
