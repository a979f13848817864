"""Problems as SARIF 2.1.0, which code-scanning services show beside a change.

Places are logical: nodes, edges, tools and facts by their names, and in a native file the line where one stands. What
tells one result from another over time is made of the names alone, so that an edit elsewhere, or another title, does
not make a known problem look new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from sopstudio import __version__

if TYPE_CHECKING:
    from sopstudio.analysis import Problem

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "hint": "note"}
FINGERPRINT = "sopstudioElements/v1"


Lines = Callable[[str], Mapping[tuple[str, str], int]]
"""The lines of a file on which elements stand, by kind and name."""


def sarif(checked: Iterable[tuple[str, tuple[Problem, ...]]], lines: Lines = lambda file: {}) -> dict[str, Any]:
    """One run over all files."""
    results: list[dict[str, Any]] = []
    severities: dict[str, str] = {}
    for file, problems in checked:
        before: Counter[str] = Counter()
        known = lines(file)
        for problem in problems:
            key = _key(problem)
            results.append(_result(file, problem, f"{key}:{before[key]}", known))
            before[key] += 1
            severities.setdefault(problem.code, problem.severity)
    codes = sorted(severities)
    for result in results:
        result["ruleIndex"] = codes.index(result["ruleId"])
    driver = {
        "name": "SOP Studio",
        "version": __version__,
        "rules": [_rule(code, LEVELS[severities[code]]) for code in codes],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, level: str) -> dict[str, Any]:
    from sopstudio.analysis.catalogue import explain

    told = explain(code)
    why = (told.why or told.title) + (f" ({told.source})" if told.source else "")
    examples = [("Instead of", told.bad), ("write", told.good)] if told.bad else []
    shown = "".join(f"\n\n{title}:\n\n```\n{example}\n```" for title, example in examples)
    plain = "".join(f"\n\n{title}:\n\n{example}" for title, example in examples)
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in code.split("-")),
        "shortDescription": {"text": told.title},
        "fullDescription": {"text": why},
        "help": {"text": why + plain, "markdown": why + shown},
        "defaultConfiguration": {"level": level},
        "properties": {"tags": ["advice" if told.source else "correctness"]},
    }


def _result(file: str, problem: Problem, key: str, lines: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    logical = [
        {"name": name.rpartition("/")[2], "fullyQualifiedName": f"{kind}/{name}", "kind": kind}
        for kind, names in _places(problem)
        for name in names
    ]
    line = next((lines[one] for one in _most_telling(problem) if one in lines), 1)
    place = {"artifactLocation": {"uri": _address(file)}, "region": {"startLine": line}}
    location: dict[str, Any] = {"physicalLocation": place}
    if logical:
        location["logicalLocations"] = logical
    row = problem.row()
    more = {name: row[name] for name in ("field", "span", "witness") if row[name]}
    if problem.fixes:
        more["fixes"] = [fix.title for fix in problem.fixes]
    return {
        "ruleId": problem.code,
        "level": LEVELS[problem.severity],
        "message": {"text": problem.message},
        "locations": [location],
        "partialFingerprints": {FINGERPRINT: key},
        **({"properties": more} if more else {}),
    }


def _most_telling(problem: Problem) -> list[tuple[str, str]]:
    """Kinds and names of what a problem is about; an edge tells more than the node that it leaves."""
    places = dict(_places(problem))
    return [(kind, name) for kind in ("edge", "node", "tool", "fact") for name in places[kind]]


def _address(file: str) -> str:
    path = PurePath(file)
    if file == "-":
        return "stdin"
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _key(problem: Problem) -> str:
    """A hash of the code and of the names of what the problem is about."""
    parts = [problem.code, problem.field, *(f"{kind}/{name}" for kind, names in _places(problem) for name in names)]
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


def _places(problem: Problem) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("node", problem.nodes), ("edge", problem.edges), ("tool", problem.tools), ("fact", problem.facts))
