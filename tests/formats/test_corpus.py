"""The hostile corpus, where it is present: nothing escapes, and shapes that no reader knows are refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.sop.document import author_text

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
READ = {
    "seeds/valid.txt",
    "text/07_terminal_escape.txt",
    "markdown/01_html.md",
    "markdown/05_goto_missing.md",
    "markdown/07_crlf_mixed.md",
    "mermaid/01_click_js.mmd",
    "mermaid/03_html_label.mmd",
    "mermaid/09_entities.mmd",
    "mermaid/11_bidi_label.mmd",
    "seeds/valid.mmd",
    "bpmn/07_xslt_pi.bpmn",
    "bpmn/09_juel_condition.bpmn",
    "bpmn/11_dangling_ref.bpmn",
    "seeds/valid.bpmn",
    "dot/07_html_label.dot",
    "dot/09_undirected.dot",
    "dot/11_quotes.dot",
    "seeds/valid.dot",
}
PACKAGES = {".bpmn": "defusedxml"}
"""What reads the files of an ending; they are skipped where it is not installed."""


def _files() -> list[Path]:
    return [path for path in sorted(CORPUS.glob("*/*")) if path.is_file()] if CORPUS.is_dir() else []


def outcome(path: Path) -> str:
    """The refusal; blank for a file that is read."""
    try:
        read(path)
    except FormatError as error:
        return str(error)
    return ""


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not present beside this checkout")
@pytest.mark.parametrize("path", _files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_of_the_corpus_is_read_or_refused_in_one_line(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if path.suffix in PACKAGES:
        pytest.importorskip(PACKAGES[path.suffix])
    (tmp_path / "canary").mkdir()
    monkeypatch.chdir(tmp_path)
    name = f"{path.parent.name}/{path.name}"
    if name in READ:
        assert read(path).document.sop.nodes
    elif path.suffix == ".txt" and path.parent.name == "llm":
        read(path)
    elif path.suffix == ".md" and path.parent.name != "markdown":
        outcome(path)
    else:
        message = outcome(path)
        assert message
        assert path.name in message
        assert message.isprintable()
        assert len(message) < 2_000
    assert not list((tmp_path / "canary").iterdir())


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not present beside this checkout")
@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("json/01_truncated.json", ":17:"),
        ("json/05_dup_keys.json", ":1:23"),
        ("json/07_bad_utf8.json", "byte 8"),
        ("json/09_trailing_commas_comments.json", ":1:1"),
        ("text/01_mixed_indent.txt", ":3"),
        ("text/03_dedent.txt", ":3"),
        ("text/05_nul.txt", ":2:9"),
    ],
)
def test_refusals_name_the_place(name: str, place: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(CORPUS / name)
    assert place in caught.value.where


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not present beside this checkout")
def test_tools_of_the_corpus_are_refused_in_the_native_format_where_it_says_reject() -> None:
    expected = {
        load["id"]: load["expect"] for load in json.loads((CORPUS / "manifest.json").read_text(encoding="utf-8"))
    }
    for path in sorted((CORPUS / "tools").glob("*.json")):
        tools = json.loads(path.read_text(encoding="utf-8"))["tools"]
        text = json.dumps({"format": 1, "id": "x", "tools": tools})
        if expected[f"tools/{path.name}"] == "REJECT":
            with pytest.raises(FormatError):
                read(text, "native")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not present beside this checkout")
def test_markdown_of_the_corpus_is_literal_and_a_missing_step_is_told() -> None:
    page = CORPUS / "markdown" / "01_html.md"
    reading = read(page)
    assert author_text(reading.document) == page.read_text(encoding="utf-8")
    missing = read(CORPUS / "markdown" / "05_goto_missing.md")
    assert "a jump leads nowhere" in [loss.what for loss in missing.losses]
    assert "Unreachable" in [node.title for node in missing.document.sop.nodes]
    with pytest.raises(FormatError, match="deeper than 64"):
        read(CORPUS / "markdown" / "03_nested_quotes.md")
