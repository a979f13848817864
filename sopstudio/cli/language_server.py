"""The language server: an outline in an editor of one's own. Only this module knows pygls.

Documents come whole with each change. What the reader says of a line is sent at once, what the check says when the
text has rested.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import date
from inspect import iscoroutinefunction
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

import sopstudio
from sopstudio.analysis import Problem, check_document
from sopstudio.formats.text.lines import parse_line
from sopstudio.outline.completion import OutlineNames, complete_outline, outline_names
from sopstudio.outline.hovering import describe_place
from sopstudio.outline.problem_marks import find_line
from sopstudio.outline.reading import OutlineReading, read_outline
from sopstudio.outline.renaming import rename_step
from sopstudio.sop import Document, Sop

REST_SECONDS: Final = 0.3
"""A text that was not changed for so long is checked."""
_SOURCE: Final = "sopstudio"
_SEVERITIES: Final = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "hint": types.DiagnosticSeverity.Hint,
}


class OpenText:
    """A text that is open in the editor: its lines, what they say, and the names to complete."""

    def __init__(self, text: str, version: int, names: OutlineNames) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.version = version
        self.reading = read_outline("\n".join(self.lines), Document(sop=Sop(id="sop")))
        self.names = outline_names(self.reading.document.sop) if self.reading.document is not None else names

    def section(self, line: int) -> str:
        """The line above or at `line` that is not indented, such as `facts:`."""
        above = (text for text in reversed(self.lines[: line + 1]) if text[:1].strip())
        return next(above, "").strip()

    def diagnostics(self, problems: tuple[Problem, ...]) -> Iterator[tuple[int, str, str, str]]:
        """Line, severity, code and message of each mark and each problem; one without a line is on the first."""
        for mark in self.reading.marks:
            yield mark.line, mark.kind, "text", mark.text
        for problem in problems:
            yield find_line(problem, self.reading.elements) or 0, problem.severity, problem.code, problem.message


class OutlineServer:
    """Answers an editor."""

    def __init__(self) -> None:
        self.server = LanguageServer(
            "sopstudio", sopstudio.__version__, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self._texts: dict[str, OpenText] = {}
        self._checks = asyncio.Lock()

    def register(self) -> None:
        """Tell the server which requests are answered by what."""

        def feature(name: str, answer: Callable[[Any], Any], options: object = None) -> None:
            self.server.feature(name, options)(_to_function(answer))

        feature(types.TEXT_DOCUMENT_DID_OPEN, self.open)
        feature(types.TEXT_DOCUMENT_DID_CHANGE, self.change)
        feature(types.TEXT_DOCUMENT_DID_CLOSE, self.close)
        characters = types.CompletionOptions(trigger_characters=["{", "[", ":", " "])
        feature(types.TEXT_DOCUMENT_COMPLETION, self.complete, characters)
        feature(types.TEXT_DOCUMENT_HOVER, self.hover)
        feature(types.TEXT_DOCUMENT_PREPARE_RENAME, self.prepare_rename)
        feature(types.TEXT_DOCUMENT_RENAME, self.rename, types.RenameOptions(prepare_provider=True))

    async def open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Read a text that was opened."""
        await self._read(params.text_document.uri)

    async def change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Read a text that was changed."""
        await self._read(params.text_document.uri)

    def close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a text, and what was said of it."""
        uri = params.text_document.uri
        self._texts.pop(uri, None)
        self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    async def _read(self, uri: str) -> None:
        document = self.server.workspace.get_text_document(uri)
        earlier = self._texts.get(uri)
        text = OpenText(document.source, document.version or 0, earlier.names if earlier else OutlineNames())
        self._texts[uri] = text
        self._publish(uri, text, ())
        if text.reading.document is None:
            return
        await asyncio.sleep(REST_SECONDS)
        async with self._checks:
            if self._texts.get(uri) is not text:
                return
            problems = await asyncio.to_thread(check_document, text.reading.document, today=date.today())
        if self._texts.get(uri) is text:
            self._publish(uri, text, problems)

    def _publish(self, uri: str, text: OpenText, problems: tuple[Problem, ...]) -> None:
        diagnostics = [
            types.Diagnostic(
                self._whole_line(text, line), message, severity=_SEVERITIES[severity], code=code, source=_SOURCE
            )
            for line, severity, code, message in text.diagnostics(problems)
        ]
        self.server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, diagnostics, version=text.version)
        )

    def complete(self, params: types.CompletionParams) -> list[types.CompletionItem]:
        """What can be written at the caret."""
        text = self._texts.get(params.text_document.uri)
        if text is None:
            return []
        line, column = self._place(text, params.position)
        completion = complete_outline(text.lines[line], column, text.names, text.section(line))
        replaced = self._range(text, line, completion.start, completion.end)
        return [
            types.CompletionItem(
                each.text,
                detail=each.note,
                filter_text=text.lines[line][completion.start : column],
                sort_text=f"{rank:03}",
                text_edit=types.TextEdit(replaced, each.key),
            )
            for rank, each in enumerate(completion.suggestions)
        ]

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        """What the step or fact at a place is."""
        text = self._texts.get(params.text_document.uri)
        if text is None:
            return None
        line, column = self._place(text, params.position)
        words = describe_place(text.reading, text.lines[line], line, column)
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, words)) if words else None

    def prepare_rename(self, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        """The words of the step on a line; None where no step can be renamed."""
        text = self._texts.get(params.text_document.uri)
        if text is None:
            return None
        line, _ = self._place(text, params.position)
        title = step_title(text.reading, text.lines, line)
        start = text.lines[line].find(title)
        if not title or start < 0:
            return None
        return types.PrepareRenamePlaceholder(self._range(text, line, start, start + len(title)), title)

    def rename(self, params: types.RenameParams) -> types.WorkspaceEdit | None:
        """The edits that give a step other words, there and in the jumps to it. Refuses words that are no step's."""
        text = self._texts.get(params.text_document.uri)
        if text is None:
            return None
        line, _ = self._place(text, params.position)
        if not step_title(text.reading, text.lines, line):
            raise JsonRpcInvalidParams("no step to rename is on this line: place the caret on the line of a step")
        title = params.new_name.strip()
        statement = parse_line(title) if title and "\n" not in title else None
        if statement is None or statement.kind != "step" or statement.text != title:
            raise JsonRpcInvalidParams(f"{title!r} are not the words of a step: write a plain sentence")
        renamed = rename_step(text.lines, line, title)
        edits = [
            types.TextEdit(self._whole_line(text, place), after)
            for place, (before, after) in enumerate(zip(text.lines, renamed, strict=True))
            if before != after
        ]
        return types.WorkspaceEdit(changes={params.text_document.uri: edits})

    def _place(self, text: OpenText, position: types.Position) -> tuple[int, int]:
        """Line and character of a position, whose units are those of the editor (UTF-16 unless agreed otherwise)."""
        codec = self.server.workspace.position_codec
        line = min(position.line, len(text.lines) - 1)
        units = types.Position(line, min(position.character, codec.client_num_units(text.lines[line])))
        return line, int(codec.position_from_client_units(text.lines, units).character)

    def _whole_line(self, text: OpenText, line: int) -> types.Range:
        line = min(line, len(text.lines) - 1)
        return self._range(text, line, 0, len(text.lines[line]))

    def _range(self, text: OpenText, line: int, start: int, end: int) -> types.Range:
        codec = self.server.workspace.position_codec
        units = [codec.client_num_units(text.lines[line][:column]) for column in (start, end)]
        return types.Range(types.Position(line, units[0]), types.Position(line, units[1]))


def step_title(reading: OutlineReading, lines: list[str], line: int) -> str:
    """The words of the step on a line; blank for any other line, and where the text cannot be read."""
    if line not in reading.elements.nodes:
        return ""
    statement = parse_line(lines[line].strip())
    return statement.text if statement.kind == "step" else ""


def _to_function(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A method as a function, on which pygls can leave its marks."""
    if iscoroutinefunction(method):

        async def answer_later(params: Any) -> Any:
            return await method(params)

        return answer_later

    def answer(params: Any) -> Any:
        return method(params)

    return answer


def create_server() -> LanguageServer:
    """A server that is ready to be started."""
    outline = OutlineServer()
    outline.register()
    return outline.server


__all__ = ["OpenText", "OutlineServer", "create_server", "step_title"]
