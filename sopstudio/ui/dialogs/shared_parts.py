"""The parts of other SOPs (tools, facts, articles, messages): who has which version of them, and which to take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.sop import Article, Fact, Tool, replace_fields
from sopstudio.sop.elements import graph_of
from sopstudio.sop.shared_parts import Owner, PartKind, PartState, SharedPart, can_say, collect_parts, take_parts
from sopstudio.store import Library
from sopstudio.text.humanize import capitalize, one_line, plural, speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.sop_form import describe_fact
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.open_document import split_key
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, label, name_control, row
from sopstudio.ui.window.samples import list_samples, read_sample

PART_ROLE = Qt.ItemDataRole.UserRole
KIND_TITLES: Mapping[PartKind, str] = MappingProxyType(
    {"tool": tr("Tools"), "fact": tr("Facts"), "article": tr("Articles"), "message": tr("Messages")}
)
STATE_NOTES: Mapping[PartState, str] = MappingProxyType(
    {"new": "", "same": tr("here already"), "differs": tr("here in another version, which this one replaces")}
)
REPLACES = tr("replaces what the selected step says")
NO_STEP = tr("select one step first, which is to say it")
MAX_OWNERS_NAMED = 3
WIDTH, HEIGHT = 640, 620


class PartSources(NamedTuple):
    """Where parts are looked for: the library, and a folder of samples (None for the bundled ones)."""

    home: Path
    samples: Path | None
    uid: str
    """The SOP that takes them, whose own parts are left out."""


def load_owners(sources: PartSources) -> list[Owner]:
    """The newest versions of all other SOPs in the library, then the samples; what cannot be read is left out."""
    return [*_library_owners(sources), *_sample_owners(sources.samples)]


def _library_owners(sources: PartSources) -> Iterator[Owner]:
    try:
        with Library.open(sources.home, read_only=True) as library:
            for summary in library.versions.list_sops():
                if summary.uid != sources.uid:
                    kept = library.versions.get(summary.uid, "latest")
                    sop = read(kept.document, format="native").document.sop
                    yield Owner(summary.uid, one_line(sop.label()), sop)
    except SopStudioError:
        return


def _sample_owners(folder: Path | None) -> Iterator[Owner]:
    for sample in list_samples(folder):
        try:
            yield Owner("", tr("{title} (sample)", title=sample.title), read_sample(sample.path).sop)
        except SopStudioError:
            continue


class SharedPartsPanel(FloatingPanel):
    """Lists the parts with a check box each; what is taken is one step that can be undone."""

    def __init__(self, window: QWidget, context: WindowContext, samples: Path | None = None) -> None:
        super().__init__(window, tr("Take from other SOPs"), WIDTH, HEIGHT)
        self._context, self._samples = context, samples
        self._parts: list[SharedPart] = []
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Find a tool, a fact, an article, a message, or an SOP"))
        self.filter.setClearButtonEnabled(True)
        name_control(self.filter, tr("Find a part"))
        self.filter.textChanged.connect(self._show_parts)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        name_control(self.list, tr("Parts of other SOPs"))
        self.list.itemChanged.connect(self._show_choice)
        self.note = label("", "quiet", wrap=True)
        self.take_button = button(tr("Take parts"), self.take, role="primary")
        self.content.setSpacing(SPACE_S)
        self.content.addWidget(self.filter)
        self.content.addWidget(self.list, 1)
        self.content.addWidget(self.note)
        self.content.addLayout(row(None, self.take_button))
        self._task = LatestTask(load_owners, 0, self)
        self._task.ready.connect(self._show_owners)
        context.document.replaced.connect(self._update_states)

    def open(self) -> None:
        """Show the panel with what there is now."""
        self._parts = []
        self.list.clear()
        self.note.setText(tr("Looking into the other SOPs …"))
        self.take_button.setEnabled(False)
        self.filter.clear()
        self.show_on_top()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
        self._task.request(PartSources(self._context.library.home, self._samples, self._context.document.document.uid))

    def shut_down(self) -> None:
        """Stop looking."""
        self._task.close()

    def chosen(self) -> list[SharedPart]:
        """The checked parts."""
        enabled = (item for item in self._items() if item.flags() & Qt.ItemFlag.ItemIsEnabled)
        return [item.data(PART_ROLE) for item in enabled if item.checkState() is Qt.CheckState.Checked]

    def take(self) -> None:
        """Take what is checked."""
        parts = self.chosen()
        if not parts:
            return
        document = self._context.document.document
        after = replace_fields(document, sop=take_parts(document.sop, parts, self._speaking_node()))
        self._context.document.edit(tr("Take {parts} of other SOPs", parts=plural(len(parts), "part")), after)
        self.dismiss()

    def _speaking_node(self) -> str:
        """The key of the selected node, if it is one alone that can say a message; else blank."""
        keys = tuple(self._context.document.selection.nodes)
        if len(keys) != 1:
            return ""
        scope, node_id = split_key(keys[0])
        nodes = graph_of(self._context.document.document.sop, scope).nodes
        return keys[0] if any(node.id == node_id and can_say(node) for node in nodes) else ""

    def _says_something(self) -> bool:
        """Whether the selected node says a message already."""
        scope, node_id = split_key(self._speaking_node())
        nodes = graph_of(self._context.document.document.sop, scope).nodes
        return any(node.id == node_id and bool(getattr(node, "message", "")) for node in nodes)

    def _show_owners(self, _sources: PartSources, owners: Sequence[Owner]) -> None:
        self._parts = collect_parts(owners)
        self._show_parts()

    def _show_parts(self) -> None:
        """List the parts that have all words of the filter in their name, their words, or an SOP that has them."""
        checked = self.chosen()
        words = self.filter.text().casefold().split()
        self.list.blockSignals(True)
        self.list.clear()
        kind = ""
        for part in self._parts:
            text = " ".join((part.name, part.label(), *(owner.title for owner in part.owners))).casefold()
            if part not in checked and not all(word in text for word in words):
                continue
            if part.kind != kind:
                kind = part.kind
                self._add_heading(KIND_TITLES[part.kind])
            self._add_part(part, is_checked=part in checked)
        self.list.blockSignals(False)
        self._show_choice()

    def _add_heading(self, title: str) -> None:
        item = QListWidgetItem(title)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(item)

    def _add_part(self, part: SharedPart, *, is_checked: bool) -> None:
        state = part.state_in(self._context.document.document.sop)
        is_out_of_place = part.kind == "message" and state != "same" and not self._speaking_node()
        note = NO_STEP if is_out_of_place else STATE_NOTES[state]
        if part.kind == "message" and not note and self._says_something():
            note = REPLACES
        item = QListWidgetItem("\n".join(filter(None, (_headline(part), _describe(part), _whereabouts(part, note)))))
        item.setData(PART_ROLE, part)
        flags = Qt.ItemFlag
        can_be_chosen = flags.ItemIsUserCheckable | flags.ItemIsEnabled | flags.ItemIsSelectable
        item.setFlags(flags.ItemIsUserCheckable if state == "same" or is_out_of_place else can_be_chosen)
        item.setCheckState(Qt.CheckState.Checked if is_checked or state == "same" else Qt.CheckState.Unchecked)
        item.setToolTip(tr("In: ") + ", ".join(owner.title for owner in part.owners))
        self.list.addItem(item)

    def _update_states(self) -> None:
        if self.isVisible():
            self._show_parts()

    def _show_choice(self) -> None:
        parts, sop = self.chosen(), self._context.document.document.sop
        self.take_button.setEnabled(bool(parts))
        self.take_button.setText(tr("Take {count}", count=len(parts)) if parts else tr("Take parts"))
        known = {fact.name for fact in sop.facts} | {part.name for part in parts if part.kind == "fact"}
        needed = dict.fromkeys(fact.name for part in parts for fact in part.facts if fact.name not in known)
        if not self._parts and not self._task.busy:
            self.note.setText(tr("No other SOP has a tool, a fact, an article or a message yet."))
        elif needed:
            names = ", ".join(map(speak_name, needed))
            self.note.setText(
                tr(
                    "Comes with {detail} {names}.",
                    detail=tr("the fact") if len(needed) == 1 else tr("these facts:"),
                    names=names,
                )
            )
        else:
            self.note.setText("")

    def _items(self) -> Iterator[QListWidgetItem]:
        return (self.list.item(index) for index in range(self.list.count()))


def _headline(part: SharedPart) -> str:
    return capitalize(speak_name(part.name)) if part.kind == "fact" else one_line(part.label())


def _describe(part: SharedPart) -> str:
    """What a part is, on one line."""
    value = part.value
    if isinstance(value, Tool):
        gives = ", ".join(speak_name(output.fact) for output in value.outputs)
        needs = ", ".join(map(speak_name, value.properties())) or tr("nothing")
        return tr("needs {needs}", needs=needs) + (tr("; gives {gives}", gives=gives) if gives else "")
    if isinstance(value, Fact):
        return describe_fact(value)
    return _shorten(value) if isinstance(value, Article) else ""


def _shorten(article: Article) -> str:
    text = one_line(article.text)
    return text if len(text) <= 90 else f"{text[:89].rstrip()}…"


def _whereabouts(part: SharedPart, note: str) -> str:
    """Which SOPs have it just so, and what there is to say about it here."""
    named = ", ".join(owner.title for owner in part.owners[:MAX_OWNERS_NAMED])
    others = len(part.owners) - MAX_OWNERS_NAMED
    where = tr("in {named}", named=named) + (tr(" and {others}", others=plural(others, "other")) if others > 0 else "")
    return f"{where} · {note}" if note else where


__all__ = ["PartSources", "SharedPartsPanel", "load_owners"]
