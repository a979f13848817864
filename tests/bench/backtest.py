"""Rows a second of a backtest, from the file to the scores, beside the same rules as a Python function.

The SOP has 20 nodes: it asks for facts, calls two tools whose answers are columns, computes, and decides five times.
The peer is what a person would write: `csv.DictReader`, `int` and `float`, a chain of ifs, one comparison. Both read
The peer is what a person would write: `csv.DictReader`, `int` and `float`, a chain of ifs, and a comparison. Both read
"""

from __future__ import annotations

import csv
import gc
import io
import random
from statistics import median
from time import perf_counter
from typing import Any

from sopstudio.backtest.scores import run_backtest
from sopstudio.cases.guess import guess_mapping
from sopstudio.cases.sources import read_table
from sopstudio.formats import read
from sopstudio.sop import Flow, Runtime

ROWS, ROUNDS = 20_000, 5
COLUMNS = ("case", "amount", "country", "years", "score", "fraud", "income", "employed", "decision")
COUNTRIES = ("DE", "FR", "IR", "US", "KP")
TEXT = """# Loans
id: loans
outputs: {decision}
Take in the request [#take_in]
  ask: {amount}, {country}
if {country} in ['IR', 'KP']:
  Refuse the country [#refuse_country]
    set {decision} = 'refused'
  end: Refused for the country [#refused_country]
else:
  Score the customer [#score]
    call: get_score()
  if {fraud} == true:
    Report it [#report]
      set {decision} = 'reported'
    end: Reported [#reported]
  elif {score} < 400:
    Refuse the score [#refuse_score]
      set {decision} = 'refused'
    end: Refused for the score [#refused_score]
  else:
    Look at the income [#income]
      call: get_income()
    Work out the share [#share]
      set {share} = {amount} / {income}
    if {share} > 0.5:
      Ask for the years [#ask_years]
        ask: {years}
      if {years} >= 10:
        Look at the old customer [#look_old]
          set {decision} = 'manual'
        end: Looked at for the years [#looked_old]
      else:
        Refuse the amount [#refuse_amount]
          set {decision} = 'refused'
        end: Refused for the amount [#refused_amount]
    elif {score} >= 700 && {employed} == true:
      Approve it [#approve]
        set {decision} = 'approved'
      end: Approved [#approved]
    else:
      Look at it [#look]
        set {decision} = 'manual'
      Write down why [#why]
        do: Write the reason into the file.
      end: Looked at [#looked]

facts:
  amount: number
  country: text
  years: whole number
  score: whole number
  fraud: yes or no
  income: number
  employed: yes or no
  share: number
  decision: text

tools:
  get_score
    parameters: {"type": "object", "properties": {"country": {"type": "string"}}, "required": ["country"]}
    gives: {score} from score
    gives: {fraud} from fraud
  get_income
    parameters: {"type": "object", "properties": {"country": {"type": "string"}}, "required": ["country"]}
    gives: {income} from income
    gives: {employed} from employed
"""


def make_table(rows: int = ROWS) -> str:
    """A CSV file in which nearly every number is another one, and one case in twenty was decided otherwise."""
    chance = random.Random(7)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for number in range(rows):
        row = [
            f"c{number}", f"{chance.uniform(100, 90_000):.2f}", chance.choice(COUNTRIES), chance.randrange(30),
            chance.randrange(300, 900), chance.random() < 0.05, f"{chance.uniform(9_000, 150_000):.2f}",
            chance.random() < 0.8,
        ]  # fmt: skip
        right = decide(dict(zip(COLUMNS, map(str, row), strict=False)))
        writer.writerow([*row, "manual" if chance.random() < 0.05 else right])
    return out.getvalue()


def decide(row: dict[str, str]) -> str:
    """The decision for a row, as a person would program the rules."""
    if row["country"] in ("IR", "KP"):
        return "refused"
    if row["fraud"] == "True":
        return "reported"
    score = int(row["score"])
    if score < 400:
        return "refused"
    if float(row["amount"]) / float(row["income"]) > 0.5:
        return "manual" if int(row["years"]) >= 10 else "refused"
    return "approved" if score >= 700 and row["employed"] == "True" else "manual"


def run() -> list[dict[str, Any]]:
    """Rows a second of both, and the ratio of the two."""
    text = make_table()
    raw, runtime = text.encode(), Runtime(Flow(read(TEXT, "text").document.sop))
    nodes = len(runtime.flow.nodes)
    mapping = guess_mapping(runtime, read_table(raw, name="cases.csv")).mapping
    ours, theirs = [], []
    for _ in range(ROUNDS):
        gc.collect()
        began = perf_counter()
        result = run_backtest(runtime, read_table(raw, name="cases.csv"), mapping)
        ours.append(ROWS / (perf_counter() - began))
        began = perf_counter()
        right = sum(decide(row) == row["decision"] for row in csv.DictReader(io.StringIO(text)))
        theirs.append(ROWS / (perf_counter() - began))
        if result.correct != right or result.unread:
            raise AssertionError("the backtest and the function do not agree")
    own, peer = median(ours), median(theirs)
    return [
        {
            "name": f"backtest of an SOP of {nodes} nodes, file to scores",
            "figure": round(own),
            "unit": "rows/s",
            "n": ROWS * ROUNDS,
            "peer": {"name": "a function over csv.DictReader", "figure": round(peer)},
            "ratio": round(own / peer, 3),
        }
    ]
