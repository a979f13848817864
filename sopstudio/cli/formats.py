"""`sopstudio formats`: what can be read and written."""

from __future__ import annotations

from sopstudio.cli.console import Console


def formats(console: Console) -> int:
    """List the formats that can be read and written."""
    from sopstudio.formats import formats as known

    rows = [
        {
            "name": one.name,
            "title": one.title,
            "extensions": list(one.extensions),
            "reads": one.read is not None,
            "writes": one.write is not None,
        }
        for one in known()
    ]
    abilities = {(True, True): "read and written", (True, False): "read", (False, True): "written"}
    lines = [
        f"{one.name:<14} {one.title} ({', '.join(one.extensions)}): "
        + abilities.get((one.read is not None, one.write is not None), "known")
        for one in known()
    ]
    console.answer(rows, lines)
    return 0
