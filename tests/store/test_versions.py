"""Versions: saved once, found by number, tag, hash or *latest*, never changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sopstudio.errors import StoreError
from sopstudio.sop import new_uid
from sopstudio.store import Library
from tests.mentions import unnamed

HEX = "0123456789abcdef"


def test_versions_count_from_one_for_each_sop(library: Library, fill: Any) -> None:
    numbers = [fill.save(library, state, sop).number for state, sop in [(1, "a"), (1, "b"), (2, "a"), (3, "a")]]
    assert numbers == [1, 1, 2, 3]
    assert [call.parent for call in library.versions.log("a")] == [2, 1, None]


def test_saving_the_newest_state_again_adds_note_and_tags_to_it(library: Library, fill: Any) -> None:
    first = fill.save(library, 1, note="first draft", tags=["draft"])
    again = fill.save(library, 1, note="looked at", tags=["reviewed"])
    assert again.number == first.number == 1
    assert again.tags == ("draft", "reviewed")
    assert again.note == "first draft\nlooked at"
    assert fill.save(library, 1, note="looked at") == again


def test_going_back_to_an_earlier_state_is_a_new_version_with_its_own_layout(library: Library) -> None:
    for state, layout in (("a", 1), ("b", 2), ("a", 3)):
        sop_hash = hashlib.sha256(state.encode()).hexdigest()
        library.versions.save(json.dumps({"sop": state, "layout": layout}), "loan", "Loan", sop_hash)
    assert [json.loads(library.versions.get("loan", number).document)["layout"] for number in (1, 2, 3)] == [1, 2, 3]
    assert library.versions.get("loan", hashlib.sha256(b"a").hexdigest()[:6]).version.number == 3


@pytest.mark.parametrize("ref", [2, "2", "latest", "released", "hash"])
def test_a_version_is_found_by_number_latest_tag_and_hash(library: Library, fill: Any, ref: Any) -> None:
    fill.save(library, 1)
    wanted = fill.save(library, 2, tags=["released"])
    found = library.versions.get("loan", wanted.hash[:6] if ref == "hash" else ref)
    assert found.version == wanted
    assert json.loads(found.document)["state"] == 2


@pytest.mark.parametrize("ref", ["0", "9", "nothing", "abc", "%", "999999999999999999999"])
def test_an_unknown_version_is_refused_with_what_there_is(library: Library, fill: Any, ref: str) -> None:
    fill.save(library)
    with pytest.raises(StoreError, match=r"no such version .*give a number from 1 to 1"):
        library.versions.get("loan", ref)


def test_an_unknown_sop_is_refused_with_those_there_are(library: Library, fill: Any) -> None:
    fill.save(library)
    with pytest.raises(StoreError, match="the library has: loan"):
        library.versions.log("lone")


def test_where_there_is_none_at_all_the_hint_says_how_to_begin(library: Library) -> None:
    with pytest.raises(StoreError) as error:
        library.versions.get("loan")
    assert unnamed(str(error.value), "(loan)", "sopstudio library save FILE") == []


def test_a_hash_that_fits_several_versions_is_refused(library: Library) -> None:
    for end in "ab":
        library.versions.save("{}", "loan", "Loan", "0" * 63 + end)
    with pytest.raises(StoreError, match="give more characters"):
        library.versions.get("loan", "0" * 6 + "00")


def test_a_tag_moves_and_its_history_stays(library: Library, fill: Any) -> None:
    fill.save(library, 1, tags=["released"])
    fill.save(library, 2, tags=["released"])
    library.versions.tag("loan", 1, "released")
    library.versions.untag("loan", "released")
    assert [(move.tag, move.number) for move in library.versions.tag_history("loan")] == [
        ("released", 1),
        ("released", 2),
        ("released", 1),
        ("released", None),
    ]
    assert all(call.tags == () for call in library.versions.log("loan"))
    with pytest.raises(StoreError, match="no version has this tag"):
        library.versions.untag("loan", "released")


@pytest.mark.parametrize("tag", ["", "12", "latest", "a,b", "a@b", " x", "x\n", "y" * 65, "\u202eevil"])
def test_a_tag_that_could_be_mistaken_is_refused_and_nothing_is_saved(library: Library, fill: Any, tag: str) -> None:
    with pytest.raises(StoreError, match="cannot be a tag"):
        fill.save(library, tags=[tag])
    assert library.versions.list_sops() == ()


@pytest.mark.parametrize(
    ("document", "sop", "sop_hash"),
    [
        ("{", "loan", "0" * 64),
        ("[]", "loan", "0" * 64),
        ("{}", "", "0" * 64),
        ("{}", "a\nb", "0" * 64),
        ("{}", "a", "x"),
    ],
)
def test_what_is_no_document_is_refused(library: Library, document: str, sop: str, sop_hash: str) -> None:
    with pytest.raises(StoreError, match="cannot be saved"):
        library.versions.save(document, sop, "Loan", sop_hash)


def test_the_order_of_versions_never_depends_on_the_clock(library: Library, fill: Any, clock: Any) -> None:
    for state, days in enumerate([0, -1, 3650, -4000]):
        clock.jump(days=days)
        fill.save(library, state)
    fill.save(library, 9, "other")
    log = library.versions.log("loan")
    assert [version.number for version in log] == [4, 3, 2, 1]
    assert [version.created for version in log] != sorted((version.created for version in log), reverse=True)
    assert [sop.id for sop in library.versions.list_sops()] == ["other", "loan"]
    assert library.versions.get("loan").version.number == 4


def test_text_that_is_no_utf8_is_kept_as_the_same_json(library: Library) -> None:
    document = '{"title": "\ud800 ü", "n": 1.10}'
    library.versions.save(document, "loan", "\ud800", "0" * 64, note="\ud800")
    assert json.loads(library.versions.get("loan").document) == json.loads(document)


def test_versions_are_there_after_opening_again(tmp_path: Path, fill: Any) -> None:
    with Library.open(tmp_path) as library:
        saved = fill.save(library, tags=["draft"])
    with Library.open(tmp_path, read_only=True) as library:
        assert library.versions.log("loan") == (saved,)
        with pytest.raises(StoreError, match="read-only"):
            fill.save(library, 2)


class VersionsAgainstAModel(RuleBasedStateMachine):
    """The library does what a dict and some lists would do."""

    def __init__(self) -> None:
        super().__init__()
        import tempfile

        self.folder = tempfile.TemporaryDirectory()
        self.library = Library.open(Path(self.folder.name), automatic_backup=False)
        self.saved: dict[str, list[tuple[str, str]]] = {}
        self.tags: dict[tuple[str, str], int] = {}

    sops = st.sampled_from(["loan", "claim"])
    tag_names = st.sampled_from(["draft", "released", "facade"])

    @rule(sop=sops, state=st.integers(0, 2), tags=st.lists(tag_names, max_size=2))
    def save(self, sop: str, state: int, tags: list[str]) -> None:
        text = json.dumps({"state": state})
        sop_hash = hashlib.sha256(text.encode()).hexdigest()
        version = self.library.versions.save(text, sop, sop.title(), sop_hash, tags=tags)
        versions = self.saved.setdefault(sop, [])
        if not versions or versions[-1][0] != sop_hash:
            versions.append((sop_hash, text))
        self.tags.update({(sop, tag): len(versions) for tag in tags})
        assert version.number == len(versions)

    @precondition(lambda self: self.saved)
    @rule(data=st.data(), tag=tag_names)
    def tag(self, data: st.DataObject, tag: str) -> None:
        sop = data.draw(st.sampled_from(sorted(self.saved)))
        number = data.draw(st.integers(1, len(self.saved[sop])))
        self.library.versions.tag(sop, number, tag)
        self.tags[sop, tag] = number

    @precondition(lambda self: self.tags)
    @rule(data=st.data())
    def untag(self, data: st.DataObject) -> None:
        sop, tag = data.draw(st.sampled_from(sorted(self.tags)))
        self.library.versions.untag(sop, tag)
        del self.tags[sop, tag]

    @rule()
    def open_again(self) -> None:
        self.library.close()
        self.library = Library.open(Path(self.folder.name), automatic_backup=False)

    @invariant()
    def everything_is_as_in_the_model(self) -> None:
        assert {sop.id: sop.versions for sop in self.library.versions.list_sops()} == {
            sop: len(versions) for sop, versions in self.saved.items()
        }
        for sop, versions in self.saved.items():
            assert [call.hash for call in self.library.versions.log(sop)] == [name for name, _ in reversed(versions)]
            for number, (_, text) in enumerate(versions, 1):
                assert self.library.versions.get(sop, number).document == text
        for (sop, tag), number in self.tags.items():
            assert self.library.versions.get(sop, tag).version.number == number

    def teardown(self) -> None:
        assert self.library.verify() == ()
        self.library.close()
        self.folder.cleanup()


TestVersionsAgainstAModel = VersionsAgainstAModel.TestCase
TestVersionsAgainstAModel.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)


def test_the_same_readable_id_with_another_identity_is_another_sop(library: Library, fill: Any) -> None:
    mine, theirs = fill.save(library, 1, uid=new_uid()), fill.save(library, 2, uid=new_uid())
    assert (mine.number, theirs.number) == (1, 1)
    assert [item.uid for item in library.versions.with_id("loan")] == [theirs.uid, mine.uid]
    assert [call.uid for call in library.versions.log(mine.uid)] == [mine.uid]
    assert json.loads(library.versions.get(mine.uid[:8]).document)["state"] == 1
    assert library.verify() == ()


def test_a_readable_id_that_two_sops_share_is_refused_with_what_tells_them_apart(library: Library, fill: Any) -> None:
    uids = [fill.save(library, state, uid=new_uid()).uid for state in (1, 2)]
    calls: list[Callable[[], object]] = [
        lambda: library.versions.log("loan"),
        lambda: library.versions.get("loan"),
        lambda: library.versions.tag("loan", 1, "draft"),
        lambda: fill.save(library, 3),
    ]
    for call in calls:
        with pytest.raises(StoreError, match="2 SOPs go by that name") as error:
            call()
        assert all(uid[:12] in error.value.hint for uid in uids)
    assert [sop.versions for sop in library.versions.list_sops()] == [1, 1]


def test_an_sop_keeps_its_history_when_its_readable_id_changes(library: Library, fill: Any) -> None:
    uid = fill.save(library, 1, "new-sop").uid
    fill.save(library, 2, "refunds", uid=uid)
    assert [call.sop for call in library.versions.log("refunds")] == ["refunds", "new-sop"]
    assert library.versions.log("new-sop") == library.versions.log(uid)
    assert [sop.id for sop in library.versions.list_sops()] == ["refunds"]
    assert library.versions.with_id("new-sop") == ()
    assert library.verify() == ()


def test_a_version_is_found_by_what_it_holds(library: Library, fill: Any) -> None:
    first = fill.save(library, 1)
    fill.save(library, 2)
    assert [(version.uid, version.number) for version in library.versions.with_hash(first.hash)] == [(first.uid, 1)]
    assert library.versions.with_hash("0" * 64) == ()


def test_a_uid_that_is_none_is_refused(library: Library, fill: Any) -> None:
    with pytest.raises(StoreError, match="is not a uid"):
        fill.save(library, uid="mine")
    assert library.versions.list_sops() == ()


def test_a_changed_head_is_a_version_and_a_changed_layout_is_not(library: Library) -> None:
    def save(**members: Any) -> int:
        return library.versions.save(json.dumps({"sop": "a", **members}), "loan", "Loan", "0" * 64).number

    draft, approved = {"status": "draft"}, {"status": "approved"}
    assert [save(), save(layout=1), save(head=draft), save(head=draft, layout=2), save(head=approved)] == [
        1,
        1,
        2,
        2,
        3,
    ]
    assert save(head=draft) == 4
    heads = [json.loads(library.versions.get("loan", number).document).get("head") for number in (1, 2, 3, 4)]
    assert heads == [None, draft, approved, draft]
    assert library.versions.get("loan", "0" * 6).version.number == 4
    assert library.verify() == ()


def test_another_text_that_the_sop_was_read_from_is_a_version(library: Library) -> None:
    def save(*provenance: dict[str, str]) -> int:
        document = json.dumps({"sop": "a", "provenance": provenance})
        return library.versions.save(document, "loan", "Loan", "0" * 64).number

    old, new = {"element": "", "text": "Look it up."}, {"element": "", "text": "Look it up twice."}
    place = {"element": "look", "text": "Look it up."}
    assert [save(), save(place), save(old), save(old, place), save(new)] == [1, 1, 2, 2, 3]
