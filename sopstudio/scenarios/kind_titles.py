"""The kinds of scenarios as people call them, in the window and in reports."""

from __future__ import annotations

from collections.abc import Mapping

from sopstudio.text.humanize import capitalize
from sopstudio.translation import tr

_KIND_TITLES: Mapping[str, str] = {
    "correct-context": tr("correct context"),
    "missing-parameter": tr("missing parameter"),
    "failing-function": tr("failing function"),
    "timeout": tr("timeout"),
    "malformed-response": tr("malformed response"),
    "recovering-function": tr("recovering function"),
    "rejected-value": tr("rejected value"),
    "invalid-value": tr("invalid value"),
    "wrong-format": tr("wrong format"),
    "gibberish": tr("gibberish"),
    "question-in-the-middle": tr("question in the middle"),
    "correction-in-mid-flow": tr("correction in mid flow"),
    "late-correction": tr("late correction"),
    "out-of-domain": tr("out of domain"),
    "injection": tr("injection"),
    "random-session": tr("random session"),
}


def kind_title(kind: str) -> str:
    """The title of a kind of scenarios."""
    return capitalize(_KIND_TITLES.get(kind, kind.replace("-", " ")))


__all__ = ["kind_title"]
