"""Problems as SARIF 2.1.0, which code-scanning services show beside a change.

An SOP has no lines that matter, so places are logical: nodes, edges, tools and facts by their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from sopstudio.analysis import Problem

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "hint": "note"}


def sarif(checked: Iterable[tuple[str, tuple[Problem, ...]]]) -> dict[str, Any]:
    """One run over all files."""
    results = [_result(file, problem) for file, problems in checked for problem in problems]
    codes = sorted({result["ruleId"] for result in results})
    driver = {
        "name": "SOP Studio",
        "rules": [{"id": code, "shortDescription": {"text": code.replace("-", " ")}} for code in codes],
    }
    for result in results:
        result["ruleIndex"] = codes.index(result["ruleId"])
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def _result(file: str, problem: Problem) -> dict[str, Any]:
    places = [("node", problem.nodes), ("edge", problem.edges), ("tool", problem.tools), ("fact", problem.facts)]
    logical = [
        {"name": name.rpartition("/")[2], "fullyQualifiedName": f"{kind}/{name}", "kind": kind}
        for kind, names in places
        for name in names
    ]
    address = "stdin" if file == "-" else quote(PurePath(file).as_posix())
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": address}}}
    if logical:
        location["logicalLocations"] = logical
    return {
        "ruleId": problem.code,
        "level": LEVELS[problem.severity],
        "message": {"text": problem.message},
        "locations": [location],
    }
