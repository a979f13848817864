"""Reports of an evaluation, read back by the readers of their formats."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents import label_agent
from sopstudio.errors import FormatError
from sopstudio.evaluation import RunScore, cells
from sopstudio.evaluation.evaluation_differences import compare_evaluations
from sopstudio.evaluation.report_files import REPORTS, ReportData, read_scores
from sopstudio.evaluation.report_files.csv_table import FORMULA_STARTS, neutralize
from tests.evaluation.test_evaluation_differences import run
from tests.translations import in_language

NASTY = "<b>&\"'\x00\x1b]]>\ud800|"


def make_data(*runs: RunScore, failures: tuple[str, ...] = ()) -> ReportData:
    before = [replace(score, scores=dict.fromkeys(score.scores, None)) for score in runs]
    return ReportData("e-1", cells(runs), runs, "2026-11-23", failures, compare_evaluations(before, runs))


GOOD_RUN, BAD_RUN = run("c1", 1), run("c2", 0)
LOST_RUN = replace(run("c3", 0), status="failed", reason=NASTY, scores={}, run="")


class Links(HTMLParser):
    """The anchors of a page, where its links lead, and what it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            {"id": self.ids, "href": self.links, "src": self.loads}.get(name, []).append(value or "")
        if tag in ("script", "link", "img", "iframe"):
            self.loads.append(tag)


def test_every_score_of_the_page_leads_to_its_runs_and_nothing_is_loaded() -> None:
    page = REPORTS["html"](make_data(GOOD_RUN, BAD_RUN, LOST_RUN, failures=(NASTY,)))
    found = Links(page)
    assert found.loads == []
    assert len(set(found.ids)) == len(found.ids) >= 3
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    assert "c0" in {link.removeprefix("#") for link in found.links}
    assert "<b>" not in page
    assert "prefers-color-scheme" in page


def test_the_page_says_which_arm_is_best_and_names_cells_by_what_differs() -> None:
    better = [run(f"c{number}", 1) for number in range(8)]
    worse = [replace(score, agent="react", run=f"{score.run}-r", scores={"end": Fraction(0)}) for score in better]
    page = REPORTS["html"](make_data(*better, *worse))
    assert f"{label_agent('dpa')} does best" in page
    assert f">{label_agent('dpa')} · K</a>" in page
    assert f">{label_agent('react')} · K</a>" in page
    assert "does best" not in REPORTS["html"](make_data(*better))


def test_people_read_titles_and_machines_ids() -> None:
    titles = {"c1": "Journey 1: paid <b>", "c2": "Journey 2: refused", "paid": "Paid out", "s": "Loan"}
    runs = [replace(score, sop="s", agent="dpa", end="paid", kind="correct-context") for score in (GOOD_RUN, BAD_RUN)]
    data = replace(make_data(*runs), titles=titles, sop_title="Loan", made="23 Nov 2026, 10:15")
    page = REPORTS["html"](data)
    assert "<h1>Evaluation of “Loan”, 23 Nov 2026, 10:15</h1>" in page
    assert "<small>e-1</small>" in page
    assert '<span title="c1">Journey 1: paid &lt;b&gt;</span>' in page
    assert "Paid out" in page
    assert label_agent("dpa") in page
    assert "All goes well" in page
    for name in ("correct-context", ">dpa", "paid</td>"):
        assert name not in page
    for ending in ("xml", "csv", "jsonl"):
        assert "Journey 1" not in REPORTS[ending](data)
        assert label_agent("dpa") not in REPORTS[ending](data)
    assert REPORTS["xml"](data) == REPORTS["xml"](replace(data, titles={}, sop_title=""))


def test_the_page_is_in_the_language_of_the_window() -> None:
    with in_language("de"):
        page = REPORTS["html"](make_data(GOOD_RUN, BAD_RUN, LOST_RUN, failures=(NASTY,)))
    assert '<html lang="de">' in page
    assert "<h2>Ergebnisse</h2>" in page
    assert "2 Läufe, davon 1 erfolgreich" in page
    assert ">0,50</a>" in page
    for text in ("Scores", "Intervals", "before", "difference", "scenario", "worse", "The gate", "succeed"):
        assert not re.search(rf"\b{text}\b", page), text


def test_the_page_calls_figures_as_the_window_does() -> None:
    ours = replace(GOOD_RUN, correct=True)
    page = REPORTS["html"](make_data(ours))
    heads = re.findall(r"<th>([^<]+)</th>", page)
    assert heads[:6] == ["Runs", "Right result", "End", "Turns", "Calls", "Tokens"]
    with in_language("de"):
        heads = re.findall(r"<th>([^<]+)</th>", REPORTS["html"](make_data(ours)))
    assert heads[:6] == ["Läufe", "Richtiges Ergebnis", "Ende", "Äußerungen", "Aufrufe", "Tokens"]


def test_test_results_say_what_failed_and_what_had_no_answer() -> None:
    text = REPORTS["xml"](make_data(GOOD_RUN, BAD_RUN, LOST_RUN, failures=(NASTY, "b")))
    root = ElementTree.fromstring(text.encode())
    assert {name: root.get(name) for name in ("tests", "failures", "errors")} == {
        "tests": "5",
        "failures": "3",
        "errors": "1",
    }
    cases = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert (cases["c1"], cases["c2"], cases["c3"], cases["b"]) == ([], ["failure"], ["error"], ["failure"])
    assert [suite.get("name") for suite in root][-1] == "gate"


@given(st.text())
def test_no_cell_of_the_table_is_a_formula(text: str) -> None:
    cell = neutralize(text)
    assert not cell.lstrip(" ").startswith(FORMULA_STARTS)
    assert cell in (text, f"'{text}")


def test_the_table_has_a_row_for_each_run() -> None:
    rows = list(csv.DictReader(io.StringIO(REPORTS["csv"](make_data(GOOD_RUN, replace(BAD_RUN, scenario="=1+1"))))))
    assert [row["scenario"] for row in rows] == ["c1", "'=1+1"]
    assert [(row["success"], row["score end"], row["tokens"]) for row in rows] == [("1", "1", "10"), ("0", "0", "10")]


def test_scores_come_back_as_they_were() -> None:
    runs = [GOOD_RUN, BAD_RUN, replace(LOST_RUN, reason="no answer")]
    back = read_scores(REPORTS["jsonl"](make_data(*runs)), "f")
    assert back == runs
    assert [score.case for score in back] == [score.case for score in runs]


@pytest.mark.parametrize("text", ["", "{}", "x", '{"sopstudio":"scores","version":2}'])
def test_a_file_without_scores_is_refused(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_scores(text, "f.jsonl")
    assert caught.value.where == "f.jsonl"


@pytest.mark.parametrize("line", ["x", "{}", "[]", '{"scores":{"end":"1/0"}}', '{"scores":[]}'])
def test_a_line_that_is_no_score_is_named(line: str) -> None:
    head = REPORTS["jsonl"](make_data()).splitlines()[0]
    with pytest.raises(FormatError) as caught:
        read_scores(f"{head}\n{line}\n", "f.jsonl")
    assert caught.value.where == "f.jsonl, line 2"
