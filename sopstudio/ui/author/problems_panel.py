"""The problems: messages in plain words, with *Show* and, where it is safe, *Fix*."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QHideEvent, QPixmap
from PySide6.QtWidgets import QListWidgetItem, QPushButton, QStackedWidget, QWidget

from sopstudio.analysis import Problem
from sopstudio.text.humanize import one_line, without_braces
from sopstudio.text.labels import SEVERITY_WORDS
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.action import Action
from sopstudio.ui.author.ignore_field import can_ignore, ignore_problem, is_ignored, show_again
from sopstudio.ui.author.problem_list import ProblemList
from sopstudio.ui.author.problem_row import ProblemRow, severity_icon, spoken_choices
from sopstudio.ui.context import WindowContext
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry
from sopstudio.ui.focus_ring import FocusedRow
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.panel_stack import ToolPanel
from sopstudio.ui.scenario_launcher import has_witness
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, empty_state, on_switch, release_focus, set_switch

ProblemGroup = Literal["wrong", "unfinished", "hint"]
GROUPS: Final[tuple[ProblemGroup, ...]] = ("wrong", "unfinished", "hint")
GROUP_TITLES: Final[Mapping[ProblemGroup, str]] = {
    "wrong": tr("Problems"),
    "unfinished": tr("Unfinished"),
    "hint": tr("Hints"),
}
MAX_ALIKE: Final[Mapping[ProblemGroup, int]] = {"wrong": 20, "unfinished": 5, "hint": 5}
MORE_ALIKE: Final = 50
"""How many problems of one kind are listed at first, and how many more when asked for."""
MAX_OPEN_ROWS: Final = 2
"""As many problems say at once what can be done about them; of more, only the current one does."""
USUAL_FLAGS: Final = QListWidgetItem().flags()
_Kind = tuple[ProblemGroup, str]


class ProblemsPanel(ToolPanel):
    """Follows the problems of the open document."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self._listed_problems: tuple[tuple[Problem, ...], tuple[ProblemGroup, ...]] | None = None
        self._rows: list[tuple[QListWidgetItem, ProblemRow]] = []
        self._shown_group: ProblemGroup | None = None
        self._hints: list[Problem] = []
        self._ignored: list[Problem] = []
        self._limits: dict[_Kind, int] = {}
        self._counts: Counter[_Kind] = Counter()
        self._filters: dict[ProblemGroup, QPushButton] = {}
        self.list = ProblemList()
        self.list.setObjectName("lines")
        self.list.setAccessibleName(tr("Problems"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.resized.connect(lambda: self._fit_rows(self._rows))
        self.list.itemActivated.connect(lambda _: self.show_current())
        self.list.currentItemChanged.connect(self._open_current)
        FocusedRow(self.list)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(
            empty_state(
                tr("No problems"),
                tr("Every case is covered and every path can be taken, as far as that can be proved."),
            )
        )
        lines = column(self)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        self.tools = self._build_filters()
        lines.addWidget(self.tools)
        lines.addWidget(self._stack, 1)
        self._announcer = Announcer(self)
        self._step_announcer = Announcer(self, about=context.canvas)
        context.document.opened.connect(self._forget_ignored)
        context.problems.changed.connect(self.refresh)
        context.theme.changed.connect(self._update_icons)
        self.refresh()

    def panel_actions(self) -> Iterator[Action]:
        """Next and previous problem, the fixes of the current one, and trying it out."""
        has_problems = self._has_problems
        yield Action(
            "problems.next", tr("Next problem"), partial(self._step, 1), "Edit", "F8", "", has_problems, group=5
        )
        yield Action(
            "problems.before",
            tr("Previous problem"),
            partial(self._step, -1),
            "Edit",
            "Shift+F8",
            "",
            has_problems,
            group=5,
        )
        yield Action(
            "problems.show",
            tr("Show the place of this problem"),
            self.show_current,
            "Edit",
            "",
            "search",
            has_problems,
            group=5,
        )
        yield Action(
            "problems.copy", tr("Copy the text of this problem"), self.copy_current, "Edit", "", "copy", has_problems,
            group=5,
        )  # fmt: skip
        yield Action(
            "problems.ignore", tr("Ignore this hint for a reason…"), self.ignore_current, "Edit", "", "close",
            self._can_ignore, group=5, search_words=tr("switch off advice"),
        )  # fmt: skip
        yield Action(
            "problems.fix", tr("Fix this problem…"), self.fix_current, "Edit", "Ctrl+.", "check", has_problems, group=5
        )
        yield Action(
            "problems.try",
            tr("Try this problem in Simulate"),
            self.try_current,
            "Edit",
            "Ctrl+F8",
            "run",
            has_problems,
            group=5,
            search_words=tr("witness case scenario run"),
        )

    def refresh(self) -> None:
        """Show the current problems, by group: what is wrong, what is unfinished, and hints."""
        current = self.list.currentItem()
        top = self.list.visualItemRect(current).top() if current is not None else 0
        groups = {
            group: [problem for problem in self._context.problems.problems if self._group_of(problem) == group]
            for group in GROUPS
        }
        self._update_filters({group: len(problems) for group, problems in groups.items()})
        groups["hint"] = self._with_ignored(groups["hint"])
        shown = GROUPS if self._shown_group is None else (self._shown_group,)
        problems = tuple(self._fold(problem for group in shown for problem in groups[group]))
        kinds = tuple(map(self._group_of, problems))
        if (problems, kinds) != self._listed_problems:
            self._listed_problems = problems, kinds
            wrong = len(groups["wrong"])
            self.setWindowTitle(tr("Problems {wrong}", wrong=wrong) if wrong else tr("Problems"))
            self._update_rows(problems)
        for (item, row), problem in zip(self._rows, problems, strict=False):
            row.problem = problem
            item.setData(Qt.ItemDataRole.UserRole, problem)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, spoken_choices(problem))
        self._update_captions(kinds)
        self._update_more(problems)
        self._update_ignored()
        self._open_current()
        self._stay_at_ignored(current, top)

    def _with_ignored(self, hints: Sequence[Problem]) -> list[Problem]:
        """The hints, with those that were listed and are ignored now in their places, until one leaves the panel."""
        document, listed, self._ignored = self._context.document.document, list(hints), []
        for place, hint in enumerate(self._hints):
            if is_ignored(document, hint) and hint not in hints:
                listed.insert(min(place, len(listed)), hint)
                self._ignored.append(hint)
        self._hints = listed
        return listed

    def _update_ignored(self) -> None:
        """Make ignored hints quiet lines, which are passed over."""
        changed = []
        for item, row in self._rows:
            ignored = any(row.problem is hint for hint in self._ignored)
            if ignored == row.is_ignored:
                continue
            had_focus = release_focus(row)
            row.set_ignored(ignored)
            item.setFlags(Qt.ItemFlag.NoItemFlags if ignored else USUAL_FLAGS)
            changed.append((item, row))
            if had_focus:
                self.list.setFocus()
                self.list.setCurrentItem(item)
        self._fit_rows(changed)
        current = self.list.currentRow()
        if changed and current >= 0 and self._rows[current][1].is_ignored:
            others = self._open_places()
            self.list.setCurrentRow(next((place for place in others if place > current), others[-1] if others else -1))

    def _stay_at_ignored(self, item: QListWidgetItem | None, top: int) -> None:
        """Leave what was the current row where it was in view, if it is ignored now."""
        if item is not None and any(row.is_ignored for candidate, row in self._rows if candidate is item):
            self.list.doItemsLayout()
            bar = self.list.verticalScrollBar()
            bar.setValue(bar.value() + self.list.visualItemRect(item).top() - max(top, 0))

    def _open_places(self) -> list[int]:
        """The places of the rows that are not ignored."""
        return [place for place, (_, row) in enumerate(self._rows) if not row.is_ignored]

    def _forget_ignored(self) -> None:
        """List ignored hints no more."""
        self._hints = []

    def hideEvent(self, event: QHideEvent) -> None:
        """Who comes back sees the hints that are left."""
        super().hideEvent(event)
        if self._ignored and not event.spontaneous():
            self._forget_ignored()
            self.refresh()

    def _fold(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        """The problems without those of a kind that are more than are listed; how many these are is noted."""
        self._counts = Counter()
        for problem in problems:
            kind = self._kind_of(problem)
            self._counts[kind] += 1
            if self._counts[kind] <= self._limit(kind):
                yield problem

    def _kind_of(self, problem: Problem) -> _Kind:
        return self._group_of(problem), problem.code

    def _limit(self, kind: _Kind) -> int:
        return self._limits.get(kind, MAX_ALIKE[kind[0]])

    def _update_more(self, problems: Sequence[Problem]) -> None:
        """Offer the rest of a kind at the last one that is listed."""
        last = {self._kind_of(problem): index for index, problem in enumerate(problems)}
        changed = []
        for index, (item, row) in enumerate(self._rows):
            kind = self._kind_of(row.problem)
            is_last = last.get(kind) == index
            if row.set_more(max(0, self._counts[kind] - self._limit(kind)) if is_last else 0):
                changed.append((item, row))
        self._fit_rows(changed)

    def _show_more(self, problem: Problem) -> None:
        kind = self._kind_of(problem)
        last = next(index for index, (_, row) in enumerate(self._rows) if row.problem is problem)
        self._limits[kind] = self._limit(kind) + MORE_ALIKE
        self.refresh()
        self.list.setCurrentRow(last + 1)
        self.list.setFocus()

    def show_group(self, group: ProblemGroup | None) -> None:
        """Show one group only; None shows all."""
        self._shown_group = group
        self.refresh()

    def _group_of(self, problem: Problem) -> ProblemGroup:
        if problem.severity == "hint":
            return "hint"
        return "unfinished" if self._context.problems.is_unfinished(problem) else "wrong"

    def _build_filters(self) -> QWidget:
        """A button for each group, which shows it alone."""
        bar, line = QWidget(), FlowLayout(SPACE_XS)
        holder = column(bar)
        holder.setContentsMargins(SPACE_M, SPACE_XS, SPACE_S, SPACE_XS)
        holder.addLayout(line)
        for group, title in GROUP_TITLES.items():
            filter_button = button(title, role="filter", tip=tr("Only: {title}", title=title))
            on_switch(filter_button, partial(self._show_only, group))
            self._filters[group] = filter_button
            line.addWidget(filter_button)
        return bar

    def _open_current(self) -> None:
        """Show what can be done about the current problem, and about all where there are few."""
        current = self._current()
        focused = self.window().focusWidget()
        has_few = len(self._rows) <= MAX_OPEN_ROWS
        closed = [
            row
            for item, row in self._rows
            if row.is_ignored or not (has_few or (current is not None and item is current[0]))
        ]
        if any(row.isAncestorOf(focused) for row in closed if focused is not None):
            self.list.setFocus()  # else it would go to any other control once that is hidden
        self._fit_rows([(item, row) for item, row in self._rows if row.set_open(row not in closed)])

    def _show_only(self, group: ProblemGroup, is_on: bool) -> None:
        self.show_group(group if is_on else None)

    def _update_filters(self, counts: Mapping[ProblemGroup, int]) -> None:
        """Show how many there are of each group; a group that is gone is shown alone no more."""
        if self._shown_group is not None and not counts[self._shown_group]:
            self._shown_group = None
        for group, filter_button in self._filters.items():
            filter_button.setText(f"{GROUP_TITLES[group]} {counts[group]}")
            filter_button.setVisible(bool(counts[group]))
            set_switch(filter_button, group == self._shown_group)
        self.tools.setVisible(sum(map(bool, counts.values())) > 1)

    def _update_captions(self, kinds: Sequence[ProblemGroup]) -> None:
        """Name each group above its first row, where there are several."""
        changed = []
        for index, ((item, row), group) in enumerate(zip(self._rows, kinds, strict=False)):
            is_first = len(set(kinds)) > 1 and (index == 0 or kinds[index - 1] != group)
            row.icon.setPixmap(self._icon(row.problem))
            if row.set_caption(GROUP_TITLES[group] if is_first else ""):
                changed.append((item, row))
        self._fit_rows(changed)

    def _icon(self, problem: Problem) -> QPixmap:
        is_unfinished = self._context.problems.is_unfinished(problem)
        return severity_icon(problem.severity, self._context.theme.palette, is_unfinished=is_unfinished)

    def _ignore(self, problem: Problem, reason: str, is_everywhere: bool) -> None:
        ignore_problem(self._context.document, problem, reason, is_everywhere=is_everywhere)
        self._announcer.announce(tr("Ignored: {message}", message=without_braces(problem.message)))

    def ignore_current(self) -> None:
        """Ask why the current hint does not matter."""
        current = self._current()
        if current is not None:
            current[1].ask_for_reason()

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done with a problem, which becomes the current one."""
        at = None if position is None else self.list.viewport().mapFrom(self, position)
        item: QListWidgetItem | None = self.list.currentItem() if at is None else self.list.itemAt(at)
        if item is None or not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return None
        self.list.setCurrentItem(item)
        problem: Problem = item.data(Qt.ItemDataRole.UserRole)
        entries: list[MenuEntry] = [("problems.show", tr("Show the place"))]
        if problem.fixes:
            entries.append(("problems.fix", f"{one_line(problem.fixes[0].title)}…"))
        if has_witness(problem):
            entries.append(("problems.try", tr("Try it in Simulate")))
        if can_ignore(problem):
            entries.append(("problems.ignore", tr("Ignore for a reason…")))
        entries += [SEPARATOR, ("problems.copy", tr("Copy the text")), SEPARATOR, "problems.next", "problems.before"]
        place = self.mapFromGlobal(
            self.list.viewport().mapToGlobal(self.list.visualItemRect(item).bottomLeft() + QPoint(SPACE_M, 0))
        )
        return MenuContent(tuple(entries), place=place)

    def copy_current(self) -> None:
        """Put the message of the current problem on the clipboard."""
        problem = self._current_problem()
        if problem is not None:
            QGuiApplication.clipboard().setText(without_braces(problem.message))

    def show_current(self) -> None:
        """Select and reveal the place of the current problem."""
        problem = self._current_problem()
        if problem is None:
            return
        context = self._context
        context.document.select(problem_selection(problem))
        for key in (*problem.edges, *problem.nodes)[:1]:
            context.canvas.reveal(key)

    def fix_current(self) -> None:
        """Go to the first fix of the current problem, which shows what it changes; Enter takes it."""
        item, row = self._current() or (None, None)
        if item is None or row is None or not row.fix_links:
            self._context.notices.post(tr("There is no safe automatic fix for this problem."), "accent")
            return
        self._context.problems.list_requested.emit()
        self.list.setCurrentItem(item)
        self.list.scrollToItem(item)
        row.fix_links[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def try_current(self) -> None:
        """Open Simulate with the case that shows the current problem."""
        problem = self._current_problem()
        if problem is None or not has_witness(problem):
            self._context.notices.post(tr("No single case shows this problem, so there is nothing to try."), "accent")
            return
        self._open_witness(problem)

    def _open_witness(self, problem: Problem) -> None:
        self._context.launcher.try_problem(self._context.document.document.sop, problem)

    def _can_ignore(self) -> bool:
        problem = self._current_problem()
        return problem is not None and can_ignore(problem)

    def _has_problems(self) -> bool:
        return bool(self._context.problems.problems)

    def _reveal_item(self, item: QListWidgetItem) -> None:
        """Scroll to a row that has become higher; of one that is higher than the list, to the field for the reason."""
        self.list.setCurrentItem(item)
        self.list.doItemsLayout()
        self.list.scrollToItem(item)
        row = next(row for candidate, row in self._rows if candidate is item)
        if row.ignore_field is not None and not row.ignore_field.isHidden():
            self.list.updateGeometries()
            viewport, bar = self.list.viewport(), self.list.verticalScrollBar()
            bottom = row.ignore_field.mapTo(viewport, row.ignore_field.rect().bottomLeft()).y() + SPACE_S
            bar.setValue(bar.value() + max(0, bottom - viewport.height()))

    def _show_item(self, item: QListWidgetItem) -> None:
        self.list.setCurrentItem(item)
        self.show_current()

    def _step(self, offset: int) -> None:
        places = self._open_places()
        if places:
            current = self.list.currentRow()
            at = bisect_right(places, current) if offset > 0 else bisect_left(places, current) - 1
            place = places[at % len(places)]
            self.list.setCurrentRow(place)
            self.show_current()
            text = self.list.item(place).data(Qt.ItemDataRole.AccessibleTextRole)
            number = places.index(place) + 1
            self._step_announcer.announce(
                tr("{number} of {total}. {problem}", number=number, total=len(places), problem=text)
            )

    def _current(self) -> tuple[QListWidgetItem, ProblemRow] | None:
        """The current row, else the first that is not ignored."""
        rows, current = [self._rows[place] for place in self._open_places()], self.list.currentItem()
        return next((pair for pair in rows if pair[0] is current), rows[0] if rows else None)

    def _current_problem(self) -> Problem | None:
        current = self._current()
        return current[1].problem if current is not None else None

    def _update_icons(self) -> None:
        for _, row in self._rows:
            row.icon.setPixmap(self._icon(row.problem))

    def _update_rows(self, problems: Sequence[Problem]) -> None:
        """Make the rows match `problems`; rows of problems that stay are kept."""
        previous = [row.problem for _, row in self._rows]
        same_head = _common_prefix_length(previous, problems)
        same_tail = _common_prefix_length(previous[same_head:][::-1], problems[same_head:][::-1])
        removed, added = (
            self._rows[same_head : len(previous) - same_tail],
            self._build_rows(problems[same_head : len(problems) - same_tail]),
        )
        focused_widget, current, current_row = (
            self.window().focusWidget(),
            self.list.currentItem(),
            self.list.currentRow(),
        )
        lost_focus = focused_widget is not None and any(row.isAncestorOf(focused_widget) for _, row in removed)
        self._rows[same_head : len(previous) - same_tail] = added
        self._stack.setCurrentIndex(0 if problems else 1)
        for _ in removed:
            self.list.takeItem(same_head)
        self._fit_rows(added)
        for position, (item, _) in enumerate(added, same_head):
            self.list.insertItem(position, item)
        for item, row in added:  # after all items: each item that comes after a widget has the whole list laid out
            self.list.setItemWidget(item, row)
        if all(item is not current for item, _ in self._rows):
            self.list.setCurrentRow(min(current_row, self.list.count() - 1))
        if lost_focus or (focused_widget is self.list and not problems):
            (self.list if problems else self._context.canvas).setFocus()

    def _build_rows(self, problems: Sequence[Problem]) -> list[tuple[QListWidgetItem, ProblemRow]]:
        rows = []
        for problem in problems:
            item = QListWidgetItem()
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                f"{SEVERITY_WORDS[problem.severity]}: {without_braces(problem.message)}",
            )
            problem_row = ProblemRow(self._context, problem, self._icon(problem), self.list.viewport())
            problem_row.show_requested.connect(partial(self._show_item, item))
            problem_row.try_requested.connect(self._open_witness)
            problem_row.more_requested.connect(self._show_more)
            problem_row.ignore_requested.connect(self._ignore)
            problem_row.again_requested.connect(partial(show_again, self._context.document))
            problem_row.reason_requested.connect(partial(self._reveal_item, item))
            problem_row.resized.connect(partial(self._fit_rows, [(item, problem_row)]))
            rows.append((item, problem_row))
        return rows

    def _fit_rows(self, rows: Sequence[tuple[QListWidgetItem, ProblemRow]]) -> None:
        width = self.list.viewport().width() if rows else 0
        for item, row in rows:
            item.setSizeHint(QSize(80, row.fit_width(width) + SPACE_XS))


def _common_prefix_length(previous: Sequence[Problem], current: Sequence[Problem]) -> int:
    """The length of the common beginning of two lists."""
    pairs = enumerate(zip(previous, current, strict=False))
    return next((index for index, (old, new) in pairs if old != new), min(len(previous), len(current)))


def problem_selection(problem: Problem) -> Selection:
    """What to select for a problem: its edges, else its nodes, else the tool or fact."""
    if problem.edges:
        return Selection(edges=frozenset(problem.edges[:1]))
    if problem.nodes:
        return Selection(nodes=frozenset(problem.nodes))
    if problem.tools:
        return Selection(subject=Subject("tool", problem.tools[0]))
    if problem.facts:
        return Selection(subject=Subject("fact", problem.facts[0]))
    return Selection(subject=Subject("sop", ""))
