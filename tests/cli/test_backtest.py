"""`sopstudio backtest`: past cases from a table, and which of them the SOP gets wrong."""

from __future__ import annotations

from pathlib import Path

from sopstudio.formats import read
from sopstudio.sop import content_digest
from tests.backtest.loans import TEXT, as_csv
from tests.backtest.test_scores import BY_HAND
from tests.cases.domains import make_domain
from tests.cli.calling import Calls


def test_a_table_is_carried_out_and_its_misses_are_listed(calls: Calls) -> None:
    sop, cases = calls.text("loans.txt", TEXT), calls.text("cases.csv", as_csv(BY_HAND))
    data = calls.json("backtest", sop, "--table", cases, code=1)
    assert (data["rows"], data["completed"], data["correct"]) == (6, 5, 3)
    assert [miss["row"] for miss in data["misses"]] == [2, 4, 5]
    text = calls.answers("backtest", sop, "--table", cases, code=1)[0]
    assert "row 2 (b): decision should be approved, is manual" in text
    assert "row 7 (line 8), amount" in text


def test_flags_say_what_columns_are(calls: Calls) -> None:
    sop = calls.text("loans.txt", TEXT)
    rows = [(5, "DE", '{"score": 720, "risk": "low"}', "approved"), (6, "DE", "{'score': 1, 'risk': 'low'}", "manual")]
    flags = ("--inputs", "amount=sum,country=LAND", "--tool", "get_score=Answer", "--expect", "decision=what came")
    cases = calls.text("cases.csv", as_csv(rows, ("Sum", "Land", "Answer", "What came")))
    data = calls.json("backtest", sop, "--table", cases, *flags, code=1)
    assert (data["rows"], data["correct"]) == (2, 1)
    assert data["mapping"]["tools"] == {"get_score": {"": "Answer"}}
    assert data["mapping"]["inputs"] == {"amount": "Sum", "country": "Land"}


def test_what_is_not_there_is_refused_with_what_is_near(calls: Calls) -> None:
    sop, cases = calls.text("loans.txt", TEXT), calls.text("cases.csv", as_csv(BY_HAND))
    for flags, hint in (
        (("--expect", "decison=decision"), "did you mean decision?"),
        (("--expect", "decision=decison"), "did you mean decision?"),
        (("--tool", "get_scores=score"), "did you mean get_score?"),
        (("--inputs", "amont"), "did you mean amount?"),
        (("--today", "soon"), "2026"),
        (("--sheet", "one"), "no workbook"),
        (("--mapping", "none.json"), "no such table mapping"),
    ):
        assert hint in calls.refused("backtest", sop, "--table", cases, *flags)


FAULTY = TEXT.replace(">= 700", ">= 740")
CASES = as_csv(
    [
        ("a", 100, "DE", 700, "low", "approved"),
        ("b", 100, "DE", 760, "low", "approved"),
        ("c", 1, "DE", 650, "low", "manual"),
    ]
)


def test_a_repair_is_applied_only_when_asked_and_mends_the_case(calls: Calls, tmp_path: Path) -> None:
    sop, cases, out = calls.text("loans.txt", FAULTY), calls.text("cases.csv", CASES), str(tmp_path / "out.sop.json")
    data = calls.json("backtest", sop, "--table", cases, code=1)
    [repair] = data["repairs"]
    assert (repair["id"], repair["repaired"], repair["broken"]) == ("R1", [1], 0)
    assert calls.json("backtest", sop, "--table", cases, "-o", out, code=1)["written"] == out
    calls.json("backtest", out, "--table", cases, code=1)
    calls.json("backtest", sop, "--table", cases, "--apply", "R1", "-o", out, code=1)
    assert calls.json("backtest", out, "--table", cases)["correct"] == 3
    assert "repairs are: R1" in calls.refused("backtest", sop, "--table", cases, "--apply", "R7", "-o", out)
    assert "-o OUT" in calls.refused("backtest", sop, "--table", cases, "--apply", "R1")


def test_a_mapping_is_kept_with_the_sop_and_shared_as_a_file(calls: Calls, tmp_path: Path) -> None:
    sop = calls.text("loans.txt", TEXT)
    renamed = CASES.replace("id,amount,country,score,risk,decision", "Case,Sum,Land,Points,Danger,What came")
    cases = calls.text("past.csv", renamed)
    out, shared_file = str(tmp_path / "kept.sop.json"), str(tmp_path / "mapping.json")
    flags = ("--inputs", "amount=Sum,country=Land", "--tool", "get_score=score=Points,risk=Danger", "--expect",
             "decision=What came", "--id", "Case", "--no-repairs")  # fmt: skip
    first = calls.json("backtest", sop, "--table", cases, *flags, "-o", out, "--save-mapping", shared_file)
    assert first["correct"] == 3
    kept = calls.json("backtest", out, "--table", cases)
    assert (kept["correct"], kept["mapping"]) == (3, first["mapping"])
    other = calls.text("newer.csv", renamed)
    assert calls.json("backtest", sop, "--table", other, "--mapping", shared_file)["mapping"] == first["mapping"]
    assert calls.json("backtest", out, "--table", other, "--mapping", "past.csv")["correct"] == 3
    calls.answers("check", out)
    before, after = read(Path(sop)).document, read(Path(out)).document
    assert content_digest(before) == content_digest(after)


def test_a_bar_decides_whether_the_call_fails(calls: Calls) -> None:
    sop, cases = calls.text("loans.txt", FAULTY), calls.text("cases.csv", CASES)
    call = ("backtest", sop, "--table", cases, "--no-repairs", "--fail-under")
    assert calls.json(*call, "tsr=0.6")["below"] == []
    assert calls.json(*call, "tsr=0.7", "--fail-under", "ecr=1", code=1)["below"] == ["tsr"]
    assert "tsr" in calls.refused(*call, "tsrr=1")


def test_cut_offs_are_shown_with_what_speaks_against_them(calls: Calls) -> None:
    sop, cases = calls.text("loans.txt", TEXT), calls.text("cases.csv", CASES)
    flags = ("--cutoffs", "decision", "--over", "score")
    data = calls.json("backtest", sop, "--table", cases, *flags)
    assert data["cutoffs"]["cutoffs"] == [{"fact": "score", "value": 650, "next": 700}]
    assert "{score} <= 650: manual (1 row)" in calls.answers("backtest", sop, "--table", cases, *flags)[0]


def test_a_domain_of_sop_bench_is_converted_with_its_table(calls: Calls, tmp_path: Path) -> None:
    folder, out = make_domain(tmp_path), str(tmp_path / "garden.sop.json")
    data = calls.json("convert", str(folder), out, "--bind")
    assert data["from"] == "sop-bench"
    assert any("has no column" in loss["what"] for loss in data["losses"])
    table = str(folder / "test_set_with_outputs.csv")
    result = calls.json("backtest", out, "--table", table, "--no-repairs", code=1)
    assert (result["rows"], result["mapping"]["id"]) == (3, "request_id")
