"""A domain in the form of SOP-Bench, in our own words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PROSE = """1. Purpose
To decide on requests for a garden plot.

2. Main Procedure
2.1 Look up the soil rating of the plot.
2.2 Check the waiting time of the member.
2.3 Compute plot_points = soil rating + waiting time.
2.4 If the soil rating is below 2, refuse the request. Otherwise, grant the request.
"""
TABLE = """request_id,plot_id,member_id,soil_rating,waiting_time,plot_points,weather,plot_decision
r1,p1,m1,1,3,4,sun,refused
r2,p2,m2,4,,4,rain,granted
r3,p3,m3,2,8,10,sun,granted
"""


def tool(name: str, description: str, **parameters: str) -> dict[str, Any]:
    """A tool as the benchmark specifies it."""
    properties = {parameter: {"type": kind} for parameter, kind in parameters.items()}
    schema = {"type": "object", "properties": properties, "required": list(parameters)[:1]}
    return {"toolSpec": {"name": name, "description": description, "inputSchema": {"json": schema}}}


TOOLS = [
    tool("rateSoil", "Analyses the soil of a plot and returns its rating", plot_id="string"),
    tool("checkMember", "Says how long a member has been waiting and the time", member_id="string", form="string"),
]


def make_domain(folder: Path, metadata: dict[str, Any] | None = None) -> Path:
    """A folder with such a domain, and code that would show that it ran."""
    place = folder / "garden_plots"
    place.mkdir()
    names = {"name": "garden_plots", "output_columns": ["plot_decision"], "input_columns": ["plot_id", "member_id"]}
    (place / "sop.txt").write_text(PROSE, encoding="utf-8")
    (place / "toolspecs.json").write_text(json.dumps(TOOLS), encoding="utf-8")
    (place / "metadata.json").write_text(json.dumps(names if metadata is None else metadata), encoding="utf-8")
    (place / "test_set_with_outputs.csv").write_text(TABLE, encoding="utf-8")
    (place / "tools.py").write_text(
        "from pathlib import Path\nPath('ran').touch()\nraise SystemExit\n", encoding="utf-8"
    )
    return place
