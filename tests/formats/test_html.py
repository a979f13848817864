"""Pages of HTML: what Word, Google Docs, wikis and the web write; nothing is fetched or run."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.html_blocks import has_structure, html_to_text
from tests.formats.texts import edges
from tests.subsets import examples

WORD = """<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {margin:0}</style></head><body>
<p class=MsoTitle>Refund of orders</p><h1>Procedure<o:p></o:p></h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>
&nbsp;&nbsp; </span></span><![endif]>Look up the order.<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span><b>If the order is
late:</b></p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a)</span>Offer a voucher</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.</span>Close the case.</p>
<p style='display:none'>secret</p><script>alert(1)</script></body></html>"""
DOCS = """<b style="font-weight:normal;"><h2 dir="ltr"><span style="font-weight:400">Steps</span></h2><ol>
<li dir="ltr" style="list-style-type:decimal" aria-level="1"><p><span style="font-weight:700">If it is late:</span></p>
</li><ul><li aria-level="2"><p><span style="font-weight:400">Call</span></p></li></ul>
<li aria-level="1"><p>Close<br>the case</p></li></ol></b>"""
WIKI = """<h1>Risk</h1><div class="panel"><p>Rate it.</p></div><table>
<tbody><tr><th><p>Risk</p></th><th>Action</th></tr>
<tr><td rowspan="2">High</td><td><ul><li>Call</li><li>Wait</li></ul></td></tr><tr><td>Stop</td></tr></tbody></table>
<pre>{"a":
  1}</pre><ol start="3" type="a"><li>Ask</li><li value="9">Close</ol>"""


def test_lists_of_word_are_nested_by_their_levels() -> None:
    assert html_to_text(WORD).splitlines() == [
        "# Refund of orders", "", "# Procedure", "", "1. Look up the order.", "2. **If the order is late:**",
        "   a) Offer a voucher", "3. Close the case.",
    ]  # fmt: skip
    ways = edges(read(WORD))
    assert "Look up the order -the order is late-> Offer a voucher" in ways
    assert "Offer a voucher -always-> Close the case" in ways


def test_lists_of_google_docs_are_nested_and_bold_is_the_spans() -> None:
    lines = ["## Steps", "", "1. **If it is late:**", "   - Call", "2. Close", "   the case"]
    assert html_to_text(DOCS).splitlines() == lines


def test_tables_code_and_counted_lists_of_a_wiki() -> None:
    assert html_to_text(WIKI).splitlines() == [
        "# Risk", "", "Rate it.", "", "| Risk | Action |", "| High | Call. Wait |", "| High | Stop |", "", "```",
        '{"a":', "  1}", "```", "", "c) Ask", "i) Close",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["page.html", "page.htm", "page", ""])
def test_a_page_is_known_by_name_or_content(name: str, tmp_path: Path) -> None:
    path = tmp_path / name if name else None
    if path is not None:
        path.write_text(WORD, encoding="utf-8")
    reading = read(path or WORD)
    assert (reading.format, reading.document.sop.title) == ("html", "Refund of orders")


@pytest.mark.parametrize("encoding", ["windows-1252", "utf-16", "utf-8"])
def test_a_page_says_how_it_is_written(encoding: str, tmp_path: Path) -> None:
    page = f"<html><head><meta http-equiv=Content-Type content='text/html; charset={encoding}'></head><body>"
    path = tmp_path / "page.htm"
    path.write_bytes(f"{page}<ol><li>Prüfe the order.</li><li>Close the case.</li></ol>".encode(encoding))
    assert any("Prüfe" in node.title for node in read(path).document.sop.nodes)


def test_structure_is_what_plain_text_would_lose() -> None:
    assert has_structure("<ul><LI>a</ul>")
    assert has_structure(WORD)
    assert not has_structure("<div><span style='color:red'>if a: b</span></div>")


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("<html><body><script>x()</script></body></html>", "no text"),
        ("<html>" + "<ul>" * 100 + "<li>Ask", "deeper"),
        ("<html>" + "<i>" * 5_000 + "Ask", "deeper"),
        ("<html>" + "<p>Ask</p>" * 20_001, "20,000"),
    ],
)
def test_empty_and_hostile_pages_are_refused(page: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        read(page)


@pytest.mark.parametrize("mark", ["<!--", "<a ", "</", "<![if ", "<?"])
def test_marks_that_never_end_take_no_time(mark: str) -> None:
    assert "Ask." in html_to_text("<html><p>Ask.</p>" + mark * 100_000)


def test_markup_stays_words_and_nothing_is_loaded() -> None:
    page = "<ol><li>Ask <img src='file:///etc/passwd'> now.</li><li><a href='javascript:x()'>Close</a> it.</li></ol>"
    assert html_to_text(page) == "1. Ask now.\n2. Close it.\n"


TAGS = st.sampled_from(["p", "div", "ul", "ol", "li", "table", "tr", "td", "th", "h1", "b", "span", "br", "pre"])
WORDS = ["Look it up. ", "&nbsp;", "<", "<!--", "<td colspan=9 rowspan=99999>", "<li value=99999999>", "<![if x]>"]
PIECES = (
    st.builds("<{}>".format, TAGS)
    | st.builds("</{}>".format, TAGS)
    | st.sampled_from([*WORDS, "<script>", "<p style='mso-list:l0 level9 lfo1'>"])
)


@examples(60, deep=10_000)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_markup_is_read_or_refused_in_one_line(page: str) -> None:
    try:
        outcome = read(page, "html").format
    except FormatError as error:
        outcome = str(error)
    assert "\n" not in outcome


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("<img src=a.png>", ["1 picture"]),
        ("<p><img src='data:image/png;base64,AAAA' alt='The desk'/></p>", ["1 picture"]),
        ("<img src='data:image/png;base64,=§'>", ["1 picture"]),
        ("<img src=line.png alt=''>", []),
        ("<img src=smile.png width=16 height=16px>", []),
        ("<template><img src=a.png></template>", []),
    ],
)
def test_a_picture_that_may_show_something_is_told(tag: str, told: list[str]) -> None:
    losses = read(f"<html><ol><li>Look it up.</li><li>Call.</li></ol>{tag}</html>").losses
    assert [loss.what for loss in losses if "picture" in loss.what] == told
