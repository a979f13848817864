"""`python3 tests translations` brings the catalogues of the window's languages up to date with the source.

The texts are what `tr`, `mark`, `plural` and `tr_number` are given; `resources/translations/LANGUAGE.ts` keeps the
translations (Qt Linguist opens it), and Qt's own `lrelease` compiles it to the `.qm` that the window loads.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sopstudio.catalogue import Catalogue, read_catalogue
from sopstudio.translation import set_translator

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
CONTEXT = "sopstudio"
TEXT_FUNCTIONS = ("tr", "mark")
ENGLISH_PACKAGES = ("cli", "benchmark")
"""What they say stays English: it is read on the terminal."""
NUMBER_FUNCTIONS = ("plural", "tr_number", "mark_noun")


@dataclass(frozen=True)
class SourceText:
    """A text of the source in English, where it stands, and whether it has plural forms."""

    text: str
    file: str
    has_plural: bool = False


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Speak a language inside the block, as a window in it does."""
    path = FOLDER / f"{code}.ts"
    if code != "en":
        set_translator(code, _read_catalogue(path), ".", path)
    try:
        yield
    finally:
        set_translator("en", None)


@cache
def _read_catalogue(path: Path) -> Catalogue:
    return Catalogue(path)


def collect_texts() -> list[SourceText]:
    """All texts to translate, each once, sorted by the file in which they stand first."""
    texts: dict[str, SourceText] = {}
    for path in sorted((ROOT / "sopstudio").rglob("*.py")):
        if path.relative_to(ROOT / "sopstudio").parts[0] in ENGLISH_PACKAGES:
            continue
        source = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in source for name in (*TEXT_FUNCTIONS, *NUMBER_FUNCTIONS)):
            continue
        for text in _texts_of(ast.parse(source), path.relative_to(ROOT).as_posix()):
            texts.setdefault(text.text, text)
    return list(texts.values())


def _texts_of(tree: ast.Module, file: str) -> Iterator[SourceText]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if name in TEXT_FUNCTIONS and call.args:
            yield from (SourceText(text, file) for text in _literals(call.args[0]))
        elif name in NUMBER_FUNCTIONS and call.args:
            yield from (SourceText(f"%n {noun}(s)", file, has_plural=True) for noun in _literals(call.args[-1]))


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be: itself, or either side of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def write_catalogue(path: Path, language: str, translations: Mapping[str, tuple[str, ...]]) -> None:
    """Write the catalogue of a language with all texts of the source, sorted, and no others."""
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(root, "context")
    ElementTree.SubElement(context, "name").text = CONTEXT
    for text in sorted(collect_texts(), key=lambda text: text.text):
        forms = translations.get(text.text, ())
        message = ElementTree.SubElement(context, "message", {"numerus": "yes"} if text.has_plural else {})
        ElementTree.SubElement(message, "source").text = text.text
        is_finished = bool(forms) and all(forms)
        target = ElementTree.SubElement(message, "translation", {} if is_finished else {"type": "unfinished"})
        if text.has_plural:
            for form in forms if len(forms) == 2 else ("", ""):
                ElementTree.SubElement(target, "numerusform").text = form
        else:
            target.text = forms[0] if forms else ""
    ElementTree.indent(root, " ")
    body = ElementTree.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def compile_catalogue(path: Path, target: Path) -> None:
    """Compile a catalogue with Qt's `lrelease`; texts without a translation are left out."""
    import PySide6

    program = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
    subprocess.run([program, "-silent", path, "-qm", target], check=True, capture_output=True)


def main(arguments: list[str]) -> int:
    """Bring the catalogues of `arguments`, else of all languages that there are, up to date."""
    languages = arguments or [path.stem for path in sorted(FOLDER.glob("*.ts"))]
    for language in languages:
        path = FOLDER / f"{language}.ts"
        write_catalogue(path, language, read_catalogue(path) if path.exists() else {})
        compile_catalogue(path, path.with_suffix(".qm"))
        translations = read_catalogue(path)
        missing = [text for text, forms in translations.items() if not all(forms)]
        sys.stdout.write(f"{language}: {len(translations)} texts, {len(missing)} without a translation\n")
        sys.stdout.writelines(f"  {text!r}\n" for text in missing[:20])
    return 0
