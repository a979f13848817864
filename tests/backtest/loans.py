"""A small procedure, tables for it, and the same rules as a plain Python function: what the tests compare with."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.cases.guess import guess_mapping
from sopstudio.cases.mapping import TableMapping
from sopstudio.cases.sources import read_table
from sopstudio.cases.table import Table
from sopstudio.formats import read
from sopstudio.sop import Document, Flow, Runtime

TEXT = """# Loans
id: loans
outputs: {decision}
Take in the request [#take_in]
  ask: {amount}, {country}
Score the customer [#score]
  call: get_score()
if {risk} == 'high':
  Refuse [#refuse]
    set {decision} = 'refused'
  end: Refused [#refused]
elif {score} >= 700 && {amount} <= 5000:
  Approve [#approve]
    set {decision} = 'approved'
  end: Approved [#approved]
elif {score} >= 500:
  Look at it [#look]
    set {decision} = 'manual'
  end: Looked at [#looked_at]
elif {score} < 500:
  Refuse it for its score [#refuse_score]
    set {decision} = 'refused'
  end: Refused for the score [#refused_score]

facts:
  amount: number
  country: text
  score: whole number
  risk: text, one of "low", "high"
  decision: text, one of "approved", "manual", "refused"

tools:
  get_score
    parameters: {"type": "object", "properties": {"country": {"type": "string"}}, "required": ["country"]}
    gives: {score} from score
    gives: {risk} from risk
"""
COLUMNS = ("id", "amount", "country", "score", "risk", "decision")


def document(text: str = TEXT) -> Document:
    """The procedure of a text."""
    return read(text, "text").document


def runtime(text: str = TEXT) -> Runtime:
    """The procedure of a text, ready to run."""
    return Runtime(Flow(document(text).sop))


def table(rows: Sequence[Sequence[Any]], columns: Sequence[str] = COLUMNS) -> Table:
    """A table of these rows, as a CSV file has it."""
    return read_table(as_csv(rows, columns).encode(), name="cases.csv")


def as_csv(rows: Sequence[Sequence[Any]], columns: Sequence[str] = COLUMNS) -> str:
    """The rows as a CSV file."""
    out = io.StringIO()
    csv.writer(out).writerows([columns, *rows])
    return out.getvalue()


def mapping(rows: Table, text: str = TEXT) -> TableMapping:
    """The guessed mapping of a table."""
    return guess_mapping(runtime(text), rows).mapping


def decide(row: Mapping[str, str]) -> tuple[str, str]:
    """The decision and the end for a row of a CSV file: the rules of `TEXT` as a person would program them."""
    if not row["amount"] or not row["country"] or not row["score"] or not row["risk"]:
        return "", ""
    score, amount = int(row["score"]), float(row["amount"])
    if row["risk"] == "high":
        return "refused", "refused"
    if score >= 700 and amount <= 5000:
        return "approved", "approved"
    if score >= 500:
        return "manual", "looked_at"
    return "refused", "refused_score"
