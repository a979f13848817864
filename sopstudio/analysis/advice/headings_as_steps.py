"""Steps that are no steps: the name of a section, a row of a table, or sample data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem
from sopstudio.documents.headings import is_section_name
from sopstudio.sop import Task
from sopstudio.translation import tr

CODE = "advice-step-that-is-no-step"
_DATA: Final = re.compile(r"\s*(?:[{\[}\]].*|</?[A-Za-z][^<>]*>.*|\|.*\|\s*|[\"'][\w -]+[\"']\s*:.*|```.*)", re.S)


def find(context: CheckContext) -> Iterator[Problem]:
    """Tasks without work whose title announces or shows something, and instructs nobody."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            if not isinstance(node, Task) or node.asks or node.tools or node.message:
                continue
            what = _describe(node.title)
            if what:
                message = tr(
                    "{node} is {what}, not a step, and an agent would say it to the customer. Delete the step, or "
                    "put what it says into the description or an article.",
                    node=scope.describe_node(node.id),
                    what=what,
                )
                yield Problem(
                    CODE, "hint", message[:1].upper() + message[1:], nodes=(scope.qualify(node.id),), field="title"
                )


def _describe(title: str) -> str:
    if _DATA.fullmatch(title):
        return tr("sample data")
    return tr("the name of a section") if is_section_name(title) else ""


RULE = Rule(
    CODE,
    tr("A step that is no step"),
    tr("Background among the steps is noise that an agent has to filter out. As a step of its own it is carried out."),
    tr("SOP-Bench, section 3.1.6"),
    bad="Definitions\nTell the customer to wait\nEnd: waiting",
    good="Tell the customer to wait\nEnd: waiting",
    find=find,
)
