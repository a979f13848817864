"""`sopstudio formats`: what can be read and written."""

from __future__ import annotations

from sopstudio.cli.console import Console


def formats(console: Console) -> int:
    """List the formats that can be read and written."""
    from sopstudio.formats import formats as known

    rows = [
        {
            "name": entry.name,
            "title": entry.title,
            "extensions": list(entry.extensions),
            "reads": entry.read is not None,
            "writes": entry.write is not None,
        }
        for entry in known()
    ]
    abilities = {(True, True): "read and written", (True, False): "read", (False, True): "written"}
    lines = [
        f"{entry.name:<14} {entry.title} ({', '.join(entry.extensions)}): "
        + abilities.get((entry.read is not None, entry.write is not None), "known")
        for entry in known()
    ]
    console.answer(rows, lines)
    return 0
