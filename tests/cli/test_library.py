"""`sopstudio library` as people and scripts see it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sopstudio.formats import read, write
from sopstudio.sop import Document, Sop, digest, replace_fields
from tests.analysis.examples import GOOD, edge, with_edge
from tests.cli.calling import Calls
from tests.mentions import unnamed

SECOND = with_edge(edge("decide", "paid", "{status} == 'sent'"))


@pytest.fixture
def two(calls: Calls) -> Calls:
    """A library with two versions of an SOP."""
    calls.answers("library", "save", calls.file(), "--note", "first", "--tag", "reviewed")
    calls.answers("library", "save", calls.file(SECOND), "--note", "second")
    return calls


def test_saving_answers_what_was_saved(calls: Calls) -> None:
    data = calls.json("library", "save", calls.file(), "--note", "as it stands", "--tag", "draft", "--tag", "mine")
    assert data == {"sop": "refunds", "version": 1, "hash": digest(GOOD)}
    assert calls.json("library", "save", calls.file(SECOND)) == {"sop": "refunds", "version": 2, "hash": digest(SECOND)}
    out, _ = calls.answers("library", "save", calls.file(SECOND))
    assert out == f"refunds version 2 ({digest(SECOND)[:12]}), unchanged\n"
    calls.says(Path(calls.file(GOOD)).read_text(encoding="utf-8"))
    assert calls.json("library", "save", "-")["version"] == 3


def test_the_log_lists_versions_newest_first(two: Calls) -> None:
    rows = two.json("library", "log", "refunds")
    assert [(row["version"], row["hash"], row["note"], row["tags"], row["parent"]) for row in rows] == [
        (2, digest(SECOND), "second", [], 1),
        (1, digest(GOOD), "first", ["reviewed"], None),
    ]
    first, second = two.answers("library", "log", "refunds")[0].splitlines()
    assert first.split()[:2] == ["2", digest(SECOND)[:12]]
    assert second.endswith("[reviewed]  first")
    assert two.json("library", "log", two.file()) == rows


def test_list_names_every_sop(two: Calls) -> None:
    two.answers("library", "save", two.file(replace_fields(GOOD, id="returns", title="Returns"), "returns.sop.json"))
    rows = two.json("library", "list")
    assert [(row["sop"], row["versions"], row["latest"]["number"]) for row in rows] == [
        ("returns", 1, 1),
        ("refunds", 2, 2),
    ]
    first, second = two.answers("library", "list")[0].splitlines()
    assert first.split() == ["returns", "1", "version", "Returns"]
    assert second.split() == ["refunds", "2", "versions", "Refunds"]


def test_show_gives_a_version_back_as_it_was_saved(two: Calls) -> None:
    for name in ("1", "reviewed", digest(GOOD)[:8]):
        assert read(two.answers("library", "show", "refunds", name)[0], "native").document.sop == GOOD
    out = two.folder / "deep" / "back.sop.json"
    assert two.json("library", "show", "refunds", "-o", str(out)) == {"version": 2, "file": str(out)}
    assert read(out).document.sop == SECOND


def test_a_difference_is_a_no_and_is_told_in_words(two: Calls) -> None:
    data = two.json("library", "diff", "refunds", "1", "2", code=1)
    assert data["equal"] is False
    assert len(data["changes"]) == 1
    out, _ = two.answers("library", "diff", "refunds", "reviewed", code=1)
    assert "decide-paid" in out
    assert "{status} == 'open'" in out
    assert "{status} == 'sent'" in out
    assert two.answers("library", "diff", "refunds", "1", two.file(GOOD))[0] == "no difference\n"
    assert two.json("library", "diff", "refunds", "2", two.file(GOOD), code=1)["changes"]


def test_restoring_makes_the_earlier_content_the_newest_version(two: Calls) -> None:
    data = two.json("library", "restore", "refunds", "1")
    assert data == {"sop": "refunds", "version": 3, "hash": digest(GOOD), "restored": 1}
    newest, *_ = two.json("library", "log", "refunds")
    assert (newest["version"], newest["hash"], newest["note"]) == (3, digest(GOOD), "restored from version 1")
    assert two.answers("library", "diff", "refunds", "1", "3")[0] == "no difference\n"
    out, _ = two.answers("library", "restore", "refunds", "latest")
    assert unnamed(out, "refunds version 3") == []
    assert two.json("library", "log", "refunds")[0]["note"] == "restored from version 1"


def test_what_is_restored_can_be_written_to_a_file_or_to_standard_output(
    two: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(two.folder)
    assert read(two.answers("library", "restore", "refunds", "1", "-o", "-")[0], "native").document.sop == GOOD
    two.answers("library", "restore", "refunds", "2", "-o", "back.sop.json")
    assert read(two.folder / "back.sop.json").document.sop == SECOND
    assert not (two.folder / "-").exists()
    assert "used twice" in two.refused("library", "restore", "refunds", "1", "-o", "-", "--format", "json")


def test_a_tag_moves_from_version_to_version(two: Calls) -> None:
    data = two.json("library", "tag", "refunds", "2", "reviewed")
    assert (data["sop"], data["version"], data["tags"]) == ("refunds", 2, ["reviewed"])
    assert [row["tags"] for row in two.json("library", "log", "refunds")] == [["reviewed"], []]
    assert two.answers("library", "tag", "refunds", "1", "draft")[0] == "refunds version 1 is now draft\n"


def test_runs_lists_what_was_kept_newest_first(calls: Calls) -> None:
    names = [calls.json("run", calls.file(), "--seed", str(seed))["run"] for seed in range(3)]
    evaluation = calls.json("evaluate", calls.file(), "--kinds", "correct-context")["evaluation"]
    data = calls.json("library", "runs")
    assert [row["id"] for row in data["runs"]][-3:] == names[::-1]
    assert [row["id"] for row in data["evaluations"]] == [evaluation]
    lines = calls.answers("library", "runs")[0].splitlines()
    assert lines[-1].startswith(evaluation)
    assert "evaluation: 2 of 2 runs" in lines[-1]
    assert "completed" in lines[0]
    made = [row["made"] for row in data["runs"]]
    assert made == sorted(made, reverse=True)
    assert datetime.now(UTC) - datetime.fromisoformat(made[0]) < timedelta(minutes=5)
    assert made[0].replace("+00:00", "Z") in lines[0]
    assert data["evaluations"][0]["header"]["made"].replace("+00:00", "Z") in lines[-1]
    assert len(calls.json("library", "runs", "--limit", "1")["runs"]) == 1
    assert calls.json("library", "runs", "--sop", "other") == {"runs": [], "evaluations": []}
    assert len(calls.json("library", "runs", "--sop", "refunds")["runs"]) == 5


def test_a_backup_holds_the_same_library(two: Calls) -> None:
    made = Path(two.json("library", "backup")["backup"])
    assert made.parent == two.home / "backups"
    chosen = two.folder / "elsewhere" / "mine.db"
    chosen.parent.mkdir()
    assert two.answers("library", "backup", str(chosen))[0] == f"{chosen}\n"
    other = two.folder / "other"
    other.mkdir()
    (other / "library.db").write_bytes(chosen.read_bytes())
    assert two.json("library", "log", "refunds", "--home", str(other)) == two.json("library", "log", "refunds")
    assert "choose another name" in two.refused("library", "backup", str(chosen))


def test_a_sound_library_verifies(two: Calls) -> None:
    two.answers("run", two.file())
    assert two.json("library", "verify") == {"sound": True, "findings": []}
    assert two.answers("library", "verify")[0] == "sound\n"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["log", "refnds"], "the library has: refunds"),
        (["show", "refunds", "9"], "give a number from 1 to 2"),
        (["show", "refunds", "releasd"], "no such version"),
        (["show", "refunds", "abc"], "no such version"),
        (["diff", "refunds", "1", "nowhere.sop.json"], "nowhere.sop.json"),
        (["diff", "refunds", "9"], "no such version"),
        (["restore", "refunds", "9"], "no such version"),
        (["tag", "refunds", "1", "latest"], "cannot be a tag"),
        (["tag", "refunds", "1", "12"], "cannot be a tag"),
        (["save", "nowhere.sop.json"], "nowhere.sop.json"),
        (["save"], "Missing argument"),
        (["lgo", "refunds"], "Did you mean 'log'"),
        ([], "Missing command"),
        (["runs", "--limit", "0"], "--limit"),
    ],
)
def test_what_a_call_names_has_to_exist(two: Calls, call: list[str], words: str) -> None:
    before = two.json("library", "log", "refunds")
    assert words in two.refused("library", *call)
    assert two.json("library", "log", "refunds") == before


def test_an_empty_library_says_so_and_is_not_made_by_looking(calls: Calls) -> None:
    assert "library save FILE" in calls.answers("library", "list")[0]
    assert "sopstudio run FILE" in calls.answers("library", "runs")[0]
    assert calls.json("library", "list") == []
    assert calls.json("library", "runs") == {"runs": [], "evaluations": []}
    assert calls.json("library", "verify") == {"sound": True, "findings": []}
    assert unnamed(calls.refused("library", "log", "refunds"), "sopstudio library save FILE") == []
    for verb in (["log", "refunds"], ["show", "refunds"], ["diff", "refunds", "1"]):
        assert "no such SOP" in calls.refused("library", *verb)
    assert not (calls.home / "library.db").exists()


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def flip_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[100:140] = b"\xff" * 40
    path.write_bytes(content)


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


@pytest.mark.parametrize("damage", [cut, flip_byte, zeros])
def test_a_damaged_library_is_refused_in_one_line_and_left_as_it_is(two: Calls, damage: Callable[[Path], None]) -> None:
    two.answers("run", two.file())
    path = two.home / "library.db"
    damage(path)
    before = path.read_bytes()
    for call in (
        ["library", "list"],
        ["library", "log", "refunds"],
        ["library", "save", two.file()],
        ["library", "runs"],
        ["library", "backup"],
        ["library", "verify"],
        ["library", "restore", "refunds", "1"],
        ["replay", "latest"],
        ["run", two.file()],
        ["evaluate", two.file()],
    ):
        told = two.refused(*call)
        assert str(path) in told
        assert path.read_bytes() == before
    assert two.json("run", two.file(), "--no-save")["status"] == "completed"


def without_a_page(path: Path) -> None:
    """Wipe a page of a table that holds events."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        body = connection.execute("SELECT body FROM events").fetchone()[0]
    content = bytearray(path.read_bytes())
    start = content.index(body[:100]) // 4096 * 4096
    content[start : start + 4096] = bytes(4096)
    path.write_bytes(content)


def test_a_library_that_fails_its_check_is_read_with_a_word_and_never_written(two: Calls) -> None:
    two.answers("run", two.file())
    path = two.home / "library.db"
    without_a_page(path)
    before = path.read_bytes()
    for verb in (["list"], ["log", "refunds"], ["runs"]):
        assert two.answers("library", *verb)[1].count("damaged and can only be read") == 1
    for call in (["library", "save", two.file()], ["library", "tag", "refunds", "1", "x"], ["run", two.file()]):
        assert "damaged and can only be read" in two.refused(*call)
    assert path.read_bytes() == before


def test_a_flipped_bit_in_what_is_kept_is_found(two: Calls) -> None:
    two.answers("run", two.file())
    path = two.home / "library.db"
    content = path.read_bytes()
    changed_at = content.index(b"Looking at {order_id}")
    path.write_bytes(content[:changed_at] + b"Lookong" + content[changed_at + 7 :])
    data = two.json("library", "verify", code=1)
    assert data["sound"] is False
    assert all({"where", "message"} <= set(finding) for finding in data["findings"])
    assert "is damaged" in two.refused("library", "show", "refunds", "1")


MINE, THEIRS = "a" * 32, "b" * 32


def file_of(calls: Calls, sop: Sop, uid: str, name: str = "theirs.sop.json") -> str:
    """The path of a file that holds `sop` under an identity."""
    content = next(iter(write(Document(sop=sop, uid=uid), "native").files.values()))
    return calls.text(name, content)


def test_a_file_with_another_identity_is_refused_until_it_is_said_what_it_is(two: Calls) -> None:
    before = two.json("library", "log", "refunds")
    theirs = file_of(two, replace_fields(SECOND, title="Refunds of the branch"), THEIRS)
    told = two.refused("library", "save", theirs)
    assert "theirs.sop.json" in told
    assert "--keep-both" in told
    assert f"--as {before[0]['uid'][:12]}" in told
    assert two.json("library", "log", "refunds") == before
    assert "exclude one another" in two.refused("library", "save", theirs, "--keep-both", "--as", "refunds")
    assert two.json("library", "save", theirs, "--as", "refunds")["version"] == 3
    assert two.json("library", "save", theirs, "--keep-both")["version"] == 1
    assert two.json("library", "save", theirs)["version"] == 1
    assert {row["uid"] for row in two.json("library", "list")} == {before[0]["uid"], THEIRS}


def test_an_id_that_two_sops_share_is_refused_with_what_tells_them_apart(two: Calls) -> None:
    mine = two.json("library", "log", "refunds")[0]["uid"]
    two.answers("library", "save", file_of(two, replace_fields(SECOND, title="Branch"), THEIRS), "--keep-both")
    for call in (["log"], ["show"], ["diff", "1"], ["restore", "1"], ["tag", "1", "mine"]):
        told = two.refused("library", call[0], "refunds", *call[1:])
        assert mine[:12] in told
        assert THEIRS[:12] in told
    assert len(two.json("library", "log", mine[:12])) == 2
    assert [row["title"] for row in two.json("library", "log", THEIRS)] == ["Branch"]
    assert [row["title"] for row in two.json("library", "log", str(two.folder / "theirs.sop.json"))] == ["Branch"]
    lines = two.answers("library", "list")[0].splitlines()
    assert [line.split()[:2] for line in lines] == [["refunds", THEIRS[:12]], ["refunds", mine[:12]]]
    changed_file = two.file(replace_fields(SECOND, description="Neither"))
    assert "--as" in two.refused("library", "save", changed_file)
    assert two.json("library", "save", two.file(SECOND))["version"] == 2


def test_an_sop_keeps_its_identity_when_its_id_changes(calls: Calls) -> None:
    calls.answers("library", "save", file_of(calls, GOOD, MINE))
    data = calls.json("library", "save", file_of(calls, replace_fields(GOOD, id="returns"), MINE))
    assert (data["sop"], data["version"]) == ("returns", 2)
    assert [row["sop"] for row in calls.json("library", "log", "returns")] == ["returns", "refunds"]


def test_what_is_kept_of_a_file_without_identity_has_one(calls: Calls) -> None:
    calls.answers("library", "save", calls.file())
    uid = calls.json("library", "log", "refunds")[0]["uid"]
    held = read(calls.answers("library", "show", "refunds")[0], "native").document
    assert (held.uid, held.sop) == (uid, GOOD)


def test_the_runs_of_two_sops_with_one_id_are_told_apart(two: Calls) -> None:
    mine = two.json("library", "log", "refunds")[0]["uid"]
    two.answers("library", "save", file_of(two, replace_fields(SECOND, title="Branch"), THEIRS), "--keep-both")
    run = two.json("run", two.file(SECOND))["run"]
    other = two.json("run", str(two.folder / "theirs.sop.json"))["run"]
    assert [row["id"] for row in two.json("library", "runs", "--sop", mine)["runs"]] == [run]
    assert [row["id"] for row in two.json("library", "runs", "--sop", THEIRS)["runs"]] == [other]


def test_a_changed_head_is_saved_shown_and_restored(calls: Calls) -> None:
    calls.answers("library", "save", calls.file())
    data = json.loads(Path(calls.file()).read_text(encoding="utf-8"))
    uid = json.loads(calls.answers("library", "show", "refunds")[0])["uid"]
    stated = calls.text("approved.sop.json", json.dumps({**data, "uid": uid, "head": {"status": "approved"}}))
    assert calls.json("library", "save", stated) == {"sop": "refunds", "version": 2, "hash": digest(GOOD)}
    diff = calls.json("library", "diff", "refunds", "1", "2", code=1)
    assert [(change["element"], change["fields"]) for change in diff["changes"]] == [
        ("head", [["status", "", "approved"]])
    ]
    assert calls.json("library", "restore", "refunds", "1")["version"] == 3
    assert "head" not in json.loads(calls.answers("library", "show", "refunds")[0])
    assert json.loads(calls.answers("library", "show", "refunds", "2")[0])["head"] == {"status": "approved"}


def test_an_sop_is_renamed_copied_deleted_and_brought_back(two: Calls) -> None:
    assert two.json("library", "rename", "refunds", "Money back")["version"] == 3
    copy = two.json("library", "duplicate", "refunds", "--title", "Vouchers")
    assert (copy["sop"], copy["version"]) == ("refunds-2", 1)
    assert two.json("library", "delete", copy["uid"])["deleted"] is True
    assert [row["title"] for row in two.json("library", "list")] == ["Money back"]
    assert [row["title"] for row in two.json("library", "list", "--deleted")] == ["Vouchers"]
    two.answers("library", "undelete", "refunds-2")
    assert {row["sop"] for row in two.json("library", "list")} == {"refunds", "refunds-2"}


def test_an_sop_is_put_into_a_folder_and_taken_out(two: Calls) -> None:
    assert two.json("library", "folder", "refunds", " Returns  and money ")["folder"] == "Returns and money"
    assert [row["folder"] for row in two.json("library", "list")] == ["Returns and money"]
    assert two.json("library", "folder", "refunds")["folder"] == ""
    two.answers("library", "folder", "refunds", "x" * 61, code=2)
