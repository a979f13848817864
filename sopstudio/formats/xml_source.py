"""XML by others, opened by defusedxml: no document types, no entities, nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sopstudio.errors import FormatError
from sopstudio.extras import require
from sopstudio.formats.limits import MAX_TEXT_CHARACTERS, find_control_character
from sopstudio.translation import format_number, tr

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_ELEMENTS: Final = 200_000
MAX_DEPTH: Final = 100
_BEFORE_ROOT: Final = (("<?", "?>"), ("<!--", "-->"), ("<!", ">"))
_SPACES: Final = re.compile(r"[ \t\r\f\v\xa0]+")


def parse_xml(text: str | bytes, what: str) -> Element:
    """The root of an XML document. `what` names it in errors.

    Raises `FormatError` with line and column where it is no XML, has a document type, or is too large or too deep.
    """
    require("defusedxml")
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    _check_count(text, what)
    bare = text.lstrip()
    first = text.count("\n", 0, len(text) - len(bare)) if isinstance(text, str) else 0
    try:
        root: Element = fromstring(_without_encoding(bare) if isinstance(bare, str) else bare, forbid_dtd=True)
    except ParseError as error:
        line, column = error.position
        why = str(error).partition(":")[0]
        raise FormatError(
            tr("the {what} is no XML", what=what),
            where=tr("line {line}, column {column}", line=line + first, column=column + 1),
            why=why,
        ) from None
    except DefusedXmlException:
        why = tr("it declares a document type or an entity, which programs that draw never write")
        raise FormatError(
            tr("the {what} is refused", what=what), where=tr("line 1"), why=why, hint=tr("remove <!DOCTYPE …>")
        ) from None
    except (ValueError, LookupError, OverflowError) as error:
        raise FormatError(tr("the {what} cannot be read", what=what), why=" ".join(str(error).split())[:120]) from None
    _check(root, what)
    return root


def _check_count(text: str | bytes, what: str) -> None:
    """Refuse what has too many tags before it is parsed: each element takes many times its text in memory."""
    marks = (text.count("<"), text.count("</")) if isinstance(text, str) else (text.count(b"<"), text.count(b"</"))
    if marks[0] - marks[1] > MAX_ELEMENTS:
        raise FormatError(
            tr("the {what} is too large", what=what),
            why=tr("more than {max_elements} elements", max_elements=format_number(MAX_ELEMENTS)),
            hint=tr("split the procedure"),
        )


def _without_encoding(text: str) -> str:
    """XML that was decoded, so that the encoding that it states holds no more."""
    return re.sub(r"""^(\s*<\?xml[^>]{0,200}?)\s+encoding\s*=\s*["'][^"']{0,80}["']""", r"\1", text, count=1)


def _check(root: Element, what: str) -> None:
    waiting, count = [(root, 1)], 0
    while waiting:
        element, depth = waiting.pop()
        count += 1
        if count > MAX_ELEMENTS or depth > MAX_DEPTH:
            why = (
                tr("more than {max_elements} elements", max_elements=format_number(MAX_ELEMENTS))
                if count > MAX_ELEMENTS
                else tr("deeper than {max_depth}", max_depth=MAX_DEPTH)
            )
            raise FormatError(tr("the {what} is too large", what=what), why=why, hint=tr("split the procedure"))
        for value in (element.text or "", *element.attrib.values()):
            if len(value) > MAX_TEXT_CHARACTERS and not _is_packed(element):
                reason = tr(
                    "a text of more than {max_text_characters} characters",
                    max_text_characters=format_number(MAX_TEXT_CHARACTERS),
                )
                raise FormatError(tr("the {what} is too large", what=what), where=local_name(element), why=reason)
            if find_control_character(value) is not None:
                raise FormatError(
                    tr("the {what} is refused", what=what), where=local_name(element), why=tr("a control character")
                )
        waiting.extend((child, depth + 1) for child in element)


def _is_packed(element: Element) -> bool:
    """Whether an element is a page of draw.io, whose text is packed."""
    return local_name(element) == "diagram"


_ROOT: Final = re.compile(r"<(?:[\w.-]{1,80}:)?([\w.-]{1,80})")


def root_name(text: str) -> str:
    """The local name of the first element of a text that begins as XML does; blank for other texts."""
    position = 0
    while True:
        position += (
            len(text) - position - len(text[position:].lstrip()) if text[position : position + 1].isspace() else 0
        )
        end = next((mark for start, mark in _BEFORE_ROOT if text.startswith(start, position)), "")
        if not end:
            match = _ROOT.match(text, position)
            return match[1] if match else ""
        closing = text.find(end, position)
        if closing < 0:
            return ""
        position = closing + len(end)


def local_name(element: Element) -> str:
    """The name of an element without its namespace."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def namespace(element: Element) -> str:
    """The namespace of an element; blank where it has none."""
    tag = element.tag
    return tag[1:].partition("}")[0] if isinstance(tag, str) and tag.startswith("{") else ""


def children(element: Element, name: str) -> Iterator[Element]:
    """The children with this name, whatever their namespace."""
    return (child for child in element if local_name(child) == name)


def plain(text: str) -> str:
    """A text in one line, blanks joined."""
    return " ".join(_SPACES.sub(" ", text).split())


__all__ = ["MAX_DEPTH", "MAX_ELEMENTS", "children", "local_name", "namespace", "parse_xml", "plain", "root_name"]
