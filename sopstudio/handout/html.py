"""A handout as one HTML file: light and dark, printable, with its picture inside and nothing loaded from elsewhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from sopstudio.handout.blocks import Block, Bullets, Cell, Heading, Paragraph, Picture, Quote, Table
from sopstudio.handout.paper import A4, PICTURE_MARGIN, TEXT_MARGIN, Paper

STYLE = """
:root { color-scheme: light dark; --text: #1B2330; --muted: #5C6677; --line: #E1E4EA; }
:root { --soft: #F5F6F8; --accent: #2B63D9; }
@media (prefers-color-scheme: dark) {
  :root { --text: #E8ECF2; --muted: #A3AEBE; --line: #2D3542; --soft: #1A2028; --accent: #7AA5FF; }
  body { background: #12161C; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); }
body { max-width: 46rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.7rem; margin-bottom: .4rem; }
h2 { font-size: 1.25rem; margin-top: 2.4rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h3 { font-size: 1.02rem; margin: 1.8rem 0 .3rem; }
p { margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; margin: .6rem 0; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th { color: var(--muted); font-weight: 600; }
blockquote { margin: .6rem 0; padding: .5rem .9rem; background: var(--soft); border-left: 3px solid var(--accent); }
figure { margin: 1rem 0; }
figure.page { width: max-content; max-width: min(96vw, 72rem); margin-left: 50%; transform: translateX(-50%); }
figcaption { color: var(--muted); font-size: .87rem; margin-top: .3rem; }
img { box-sizing: border-box; max-width: 100%; height: auto; }
img { background: #F5F6F8; border: 1px solid var(--line); border-radius: 8px; }
a { color: var(--accent); text-decoration: none; }
@media print {
  :root { --text: #000; --muted: #333; --line: #999; --soft: #FFF; --accent: #000; }
  body { margin: 0; max-width: none; font-size: 10.5pt; background: none; }
  h3, tr, blockquote, figure { break-inside: avoid; } h2, h3 { break-after: avoid; }
  figure.page { width: auto; max-width: none; margin: 0; transform: none; break-before: page; break-after: page; }
  figure.upright { page: upright; } figure.wide { page: wide; }
}
"""
PAGES = """
@page { size: {paper}; margin: {text}mm; }
@page upright { size: {paper}; margin: {picture}mm; }
@page wide { size: {paper} landscape; margin: {picture}mm; }
"""


def write_html(blocks: tuple[Block, ...], title: str = "", paper: Paper = A4, language: str = "en") -> bytes:
    """The page of a handout in a language, which is printed on `paper`."""
    body = write_body(blocks)
    pages = PAGES.replace("{paper}", paper.name).replace("{text}", f"{TEXT_MARGIN:g}")
    style = STYLE + pages.replace("{picture}", f"{PICTURE_MARGIN:g}")
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
    meta = '<meta name="viewport" content="width=device-width">'
    page = f"<head>{head}{meta}</head><body>\n{body}\n</body>"
    return f'<!DOCTYPE html>\n<html lang="{escape(language)}">{page}</html>\n'.encode()


def write_body(blocks: tuple[Block, ...]) -> str:
    """What stands on the page, without its style."""
    return "\n".join(part for block in blocks for part in _write_block(block))


def _write_block(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text, anchor):
            name = f' id="{escape(anchor)}"' if anchor else ""
            yield f"<h{level}{name}>{escape(text)}</h{level}>"
        case Paragraph(text, name, target):
            yield f"<p>{_in_bold(name)}{_with_link(_with_breaks(text), target)}</p>"
        case Quote(text, name):
            yield f"<blockquote>{_in_bold(name)}{_with_breaks(text)}</blockquote>"
        case Bullets(lines, is_numbered):
            kind = "ol" if is_numbered else "ul"
            yield f"<{kind}>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + f"</{kind}>"
        case Table(names, rows):
            header = "".join(f"<th>{escape(name)}</th>" for name in names)
            yield f"<table><thead><tr>{header}</tr></thead>"
            yield from ("<tr>" + "".join(map(_write_cell, row)) + "</tr>" for row in rows)
            yield "</table>"
        case Picture():
            yield _write_picture(block)


def _in_bold(name: str) -> str:
    return f"<b>{escape(name)}:</b> " if name else ""


def _write_picture(picture: Picture) -> str:
    size = f' width="{picture.width:.0f}" height="{picture.height:.0f}"' if picture.width else ""
    source = f"data:image/png;base64,{b64encode(picture.png).decode()}"
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>" if picture.caption else ""
    kind = f' class="page {picture.page}"' if picture.page else ""
    return f'<figure{kind}><img alt="{escape(picture.text)}"{size} src="{source}">{caption}</figure>'


def _write_cell(cell: Cell) -> str:
    return f"<td>{_with_link(escape(cell.text), cell.target)}</td>"


def _with_link(words: str, target: str) -> str:
    """Words that are HTML already, as a link to an anchor of the page; blank for none."""
    return f'<a href="#{escape(target)}">{words}</a>' if target else words


def _with_breaks(text: str) -> str:
    return "<br>".join(map(escape, text.splitlines()))


__all__ = ["write_body", "write_html"]
