"""Text that is no JSON is refused with its place and in plain words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.sop import loads


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ('{"a": }', "line 1, column 7", "a value was expected here (a text in double quotes, a number"),
        ('{"a":\n True}', "line 2, column 2", "not True"),
        ('{"a": 1,}', "line 1, column 9", "a name in double quotes was expected here, not }; JSON has no comma after"),
        ('{"a": 1 "b": 2}', "line 1, column 9", "a comma or a closing bracket was expected here"),
        ('{"a" 1}', "line 1, column 6", "a colon was expected here, between a name and its value, not 1"),
        ('{"a":\n', "line 2, column 1", "but the text ends; is the file complete?"),
        ('{"a": 1}\n}', "line 2, column 1", "one bracket too many"),
        ('{"a": "x', "line 1, column 7", "no closing quote; is the file complete?"),
        ('{"a": "x\n"}', "line 1, column 9", "a line ends inside a text"),
        ('{"a": 1, "b": 2, "b": 3}', "line 1, column 18", "the key 'b' appears twice"),
        ('{"a": "\\q"}', "line 1, column 8", "this backslash is on its own"),
        ('{"a": "\\u12"}', "line 1, column 9", "four hexadecimal digits must follow"),
    ],
)
def test_each_fault_is_told_in_plain_words(text: str, where: str, words: str) -> None:
    with pytest.raises(FormatError) as refused:
        loads(text)
    assert refused.value.where == where
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.text('{}[]":,\\ \n1a', max_size=12))
def test_no_word_of_the_decoder_is_left(text: str) -> None:
    try:
        loads(text)
    except FormatError as refused:
        said = str(refused)
    else:
        said = ""
    assert not any(word in said for word in ("Expecting", "delimiter", "Extra data", "enclosed", "Unterminated"))
