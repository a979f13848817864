"""What a container writes as plain text is read back as the same blocks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.documents.plain_text import read_plain_text
from sopstudio.documents.rendition import Rendition
from tests.subsets import examples


def test_every_kind_of_block_is_read_back() -> None:
    rendition = Rendition()
    rendition.add_heading("Returns", 1)
    rendition.add_heading("Check  it", 2, "5.1")
    rendition.add_paragraph("Look it up.\nClose it.", is_strong=True)
    rendition.add_item("Open the file", "Step 3")
    rendition.add_item("Ask", "(1)", indent=3)
    rendition.add_item("Say so\nat once", indent=6)
    rendition.add_table([("Risk", "Action"), ("a|b", "stop\ngo on"), ("", "")])
    rendition.add_table([("only one",)])
    rendition.add_code('{"a": 1}')
    blocks = read_plain_text(rendition.text).blocks
    assert [(block.kind, block.text, block.number, block.depth, block.is_strong) for block in blocks] == [
        ("heading", "Returns", "", 1, False),
        ("heading", "Check it", "5.1", 2, False),
        ("paragraph", "Look it up.", "", 0, True),
        ("paragraph", "Close it.", "", 0, True),
        ("item", "Open the file", "3", 0, False),
        ("item", "Ask", "", 1, False),
        ("item", "Say so at once", "", 2, False),
        ("table", "", "", 0, False),
        ("paragraph", "only one", "", 0, False),
        ("code", '{"a": 1}', "", 0, False),
    ]
    assert blocks[7].rows == (("Risk", "Action"), ("a/b", "stop. go on"))
    assert [block.line for block in blocks] == [1, 3, 5, 6, 8, 9, 10, 13, 16, 18]


words = st.from_regex(r"[a-z]{2,8}( [a-z]{2,8}){0,6}", fullmatch=True).map(lambda text: f"Look {text}.")


@examples(25, deep=2_000)
@given(st.lists(st.tuples(words, st.integers(0, 4)), min_size=1, max_size=12))
def test_nesting_survives(items: list[tuple[str, int]]) -> None:
    rendition = Rendition()
    depth = 0
    depths: list[int] = []
    for text, step in items:
        depth = min(depth + 1, step) if depths else 0
        depths.append(depth)
        rendition.add_item(text, indent=3 * depth)
    blocks = read_plain_text(rendition.text).blocks
    assert [block.text for block in blocks] == [text for text, _ in items]
    assert [block.depth for block in blocks] == depths
