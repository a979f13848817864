"""PDF documents that tests write: pages of lines at given places, as a word processor prints them."""

from __future__ import annotations

from collections.abc import Sequence

LEADING = 14
"""Points between two lines."""


def write_pdf(pages: Sequence[Sequence[str]], head: str = "", foot: str = "") -> bytes:
    """A PDF with a line of text for each string; `head` and `foot` stand on every page, `#` is the page's number."""
    objects: list[bytes] = [
        b"",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    kids: list[int] = []
    for number, lines in enumerate(pages, 1):
        content = _content(lines, head.replace("#", str(number)), foot.replace("#", str(number)))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % len(objects)
        )
        kids.append(len(objects))
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    listed = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), listed)
    return _file(objects)


def _content(lines: Sequence[str], head: str, foot: str) -> bytes:
    placed = [(810, head)] if head else []
    placed += [(780 - LEADING * index, line) for index, line in enumerate(lines)]
    placed += [(30, foot)] if foot else []
    return b"\n".join(b"BT /F1 10 Tf 50 %d Td (%s) Tj ET" % (y, _escape(text)) for y, text in placed if text)


def _escape(text: str) -> bytes:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("cp1252")


def _file(objects: Sequence[bytes]) -> bytes:
    out = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % count + table + tail
