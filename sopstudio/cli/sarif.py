"""Problems as SARIF 2.1.0, which code-scanning services show beside a change.

Locations are logical: nodes, edges, tools and facts by name, and in a native file their line. The
fingerprint of a result is made of names only, so that an edit elsewhere, or another title, does not
make a known problem look new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
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


LineLookup = Callable[[str], Mapping[tuple[str, str], int]]
"""The lines of a file's elements, by kind and name."""


def to_sarif(
    checked: Iterable[tuple[str, tuple[Problem, ...]]],
    lines: LineLookup = lambda file: {},
    left_out: Sequence[str] = (),
) -> dict[str, Any]:
    """One SARIF run over all files; `left_out` says what was not checked."""
    results: list[dict[str, Any]] = []
    severities: dict[str, str] = {}
    for file, problems in checked:
        occurrences: Counter[str] = Counter()
        known = lines(file)
        for problem in problems:
            key = _fingerprint(problem)
            results.append(_build_result(file, problem, f"{key}:{occurrences[key]}", known))
            occurrences[key] += 1
            severities.setdefault(problem.code, problem.severity)
    codes = sorted(severities)
    for result in results:
        result["ruleIndex"] = codes.index(result["ruleId"])
    driver = {
        "name": "SOP Studio",
        "version": __version__,
        "rules": [_build_rule(code, LEVELS[severities[code]]) for code in codes],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    if left_out:
        notices = [{"level": "warning", "message": {"text": text}} for text in left_out]
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notices}]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _build_rule(code: str, level: str) -> dict[str, Any]:
    from sopstudio.analysis.explanations import explain_code

    explanation = explain_code(code)
    reason = (explanation.why or explanation.title) + (f" ({explanation.source})" if explanation.source else "")
    examples = [("Instead of", explanation.bad), ("write", explanation.good)] if explanation.bad else []
    markdown = "".join(f"\n\n{title}:\n\n```\n{example}\n```" for title, example in examples)
    plain = "".join(f"\n\n{title}:\n\n{example}" for title, example in examples)
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in code.split("-")),
        "shortDescription": {"text": explanation.title},
        "fullDescription": {"text": reason},
        "help": {"text": reason + plain, "markdown": reason + markdown},
        "defaultConfiguration": {"level": level},
        "properties": {"tags": ["advice" if explanation.source else "correctness"]},
    }


def _build_result(file: str, problem: Problem, key: str, lines: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    logical = [
        {"name": name.rpartition("/")[2], "fullyQualifiedName": f"{kind}/{name}", "kind": kind}
        for kind, names in _places(problem)
        for name in names
    ]
    line = next((lines[element] for element in _ranked_places(problem) if element in lines), 1)
    place = {"artifactLocation": {"uri": _file_uri(file)}, "region": {"startLine": line}}
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


def _ranked_places(problem: Problem) -> list[tuple[str, str]]:
    """The kinds and names of a problem, the most specific first: an edge before the node that it leaves."""
    places = dict(_places(problem))
    return [(kind, name) for kind in ("edge", "node", "tool", "fact") for name in places[kind]]


def _file_uri(file: str) -> str:
    path = PurePath(file)
    if file == "-":
        return "stdin"
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _fingerprint(problem: Problem) -> str:
    """A hash of the code and of the names that the problem is about."""
    parts = [problem.code, problem.field, *(f"{kind}/{name}" for kind, names in _places(problem) for name in names)]
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


def _places(problem: Problem) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("node", problem.nodes), ("edge", problem.edges), ("tool", problem.tools), ("fact", problem.facts))
