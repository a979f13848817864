"""Turn-level test sets (MARCO, section 3.3 and appendix A.8): a history, and what the agent should do next.

`cases` are the test cases as files, `extraction` makes them from runs, `playing` plays one with a model, `scoring`
compares and judges, `agreement` compares a judge with a person.
"""

from sopstudio.evaluation.turns.agreement import Agreement, cohens_kappa, measure_agreement
from sopstudio.evaluation.turns.cases import ExpectedTurn, FunctionCall, HistoryItem, TurnCase, read_cases, write_cases
from sopstudio.evaluation.turns.extraction import extract_cases
from sopstudio.evaluation.turns.playing import TurnAnswer, TurnJob, play_turn
from sopstudio.evaluation.turns.scoring import TURN_METRICS, TurnResult, play_all, turn_cells

__all__ = [
    "TURN_METRICS",
    "Agreement",
    "ExpectedTurn",
    "FunctionCall",
    "HistoryItem",
    "TurnAnswer",
    "TurnCase",
    "TurnJob",
    "TurnResult",
    "cohens_kappa",
    "extract_cases",
    "measure_agreement",
    "play_all",
    "play_turn",
    "read_cases",
    "turn_cells",
    "write_cases",
]
