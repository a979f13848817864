"""Graphviz behind a process border: what is asked of the child, and what becomes of its answer.

`question` and `centres` are apart from `dot`, so that the window can run the same child in a `QProcess` and stay alive.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from sopstudio.children import child_command
from sopstudio.errors import SopStudioError
from sopstudio.layout.ordered import Size, row_centres

SECONDS = 10.0


class LayoutError(SopStudioError):
    """Graphviz gave no positions. Raised to `arrange`, which then lays out itself."""


def question(sizes: Sequence[Size], edges: Sequence[tuple[int, int]]) -> bytes:
    """What the child is sent: sizes and node numbers, nothing a user wrote."""
    return json.dumps({"nodes": sizes, "edges": edges}).encode()


def centres(
    answer: bytes, sizes: Sequence[Size], edges: Sequence[tuple[int, int]], roomy: Sequence[bool]
) -> list[tuple[float, float]]:
    """The child's answer as centres, its rows set apart like those of our own layout. Raises `LayoutError`."""
    try:
        raw = [(float(x), float(y)) for x, y in json.loads(answer)["centres"]]
    except (ValueError, KeyError, TypeError) as error:
        raise LayoutError("Graphviz gave no positions", why=str(error)) from None
    if len(raw) != len(sizes):
        raise LayoutError("Graphviz gave no positions", why=f"{len(raw)} for {len(sizes)} nodes")
    levels = {level: row for row, level in enumerate(sorted({y for _, y in raw}))}
    ys = row_centres([levels[y] for _, y in raw], [height for _, height in sizes], edges, roomy)
    left = min((x - width / 2 for (x, _), (width, _) in zip(raw, sizes, strict=True)), default=0.0)
    return [(float(round(x - left)), y) for (x, _), y in zip(raw, ys, strict=True)]


def dot(
    sizes: Sequence[Size],
    edges: Sequence[tuple[int, int]],
    roomy: Sequence[bool],
    seconds: float = SECONDS,
    program: Sequence[str] = (),
) -> list[tuple[float, float]]:
    """Centres by Graphviz in a child that is killed after `seconds`. Raises `LayoutError` whatever goes wrong there."""
    root = str(Path(__file__).resolve().parents[2])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        done = subprocess.run(  # noqa: S603  our own interpreter, no text of a user
            list(program) or child_command("sopstudio.layout.worker"),
            input=question(sizes, edges),
            capture_output=True,
            timeout=seconds,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise LayoutError("Graphviz gave no positions", why=str(error)) from None
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or [f"it ended with {done.returncode}"]
        raise LayoutError("Graphviz gave no positions", why=last[0])
    return centres(done.stdout, sizes, edges, roomy)
