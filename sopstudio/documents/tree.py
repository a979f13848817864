"""The blocks of a procedure as a tree: what stands below a heading, an item, or a line that ends in a colon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sopstudio.documents.blocks import Block
from sopstudio.documents.branches import is_answer, split_conditional

MAX_PARAGRAPH_DEPTH = 4
"""How many levels plain lines below one another can have; it is less than half a `STEP`."""
HEADING, STRONG, LEAD, ITEM, STEP, DOTTED = 0, 100, 200, 300, 10, 3
"""Where levels begin: ranks of headings, lines in bold above a block, lines with a colon above a list, items, and the
distance of two items; a dotted number stands below a plain one ("1.1" below "1")."""


@dataclass(slots=True)
class TreeNode:
    """A block, and what belongs below it."""

    block: Block
    children: list[TreeNode] = field(default_factory=list)


def nest(blocks: Sequence[Block]) -> list[TreeNode]:
    """The blocks as a forest."""
    return _Nester().nest(blocks)


class _Nester:
    def __init__(self) -> None:
        self._roots: list[TreeNode] = []
        self._open: list[tuple[int, TreeNode]] = []
        self._dots = 0

    def nest(self, blocks: Sequence[Block]) -> list[TreeNode]:
        """Hang every block below the last one of a lower level."""
        for number, block in enumerate(blocks):
            following = blocks[number + 1] if number + 1 < len(blocks) else None
            node = TreeNode(block)
            level = self._level(block)
            while self._open and self._open[-1][0] >= level:
                self._open.pop()
            siblings = self._open[-1][1].children if self._open else self._roots
            siblings.append(node)
            if block.kind not in ("table", "code") and not self._is_leaf(block, following):
                self._open.append((level, node))
        return self._roots

    def _level(self, block: Block) -> int:
        if block.kind == "heading":
            self._dots = 0
            return HEADING + block.depth
        if block.kind in ("table", "code"):
            return self._open[-1][0] + 1 if self._open else ITEM
        if block.kind == "paragraph":
            return self._paragraph_level(block)
        if "." in block.number:
            self._dots = block.number.count(".")
            return ITEM + STEP * self._dots + DOTTED
        before = self._level_of_number_before(block)
        if before is not None:
            self._dots = max((before - ITEM) // STEP - 1 - block.depth, 0)
            return before
        return ITEM + STEP * (self._dots + 1 + block.depth)

    def _level_of_number_before(self, block: Block) -> int | None:
        """The level of the open item whose plain number this one follows, as 2 follows 1 with 1.1 between them."""
        if not block.number.isdigit():
            return None
        before = str(int(block.number) - 1)
        return next((level for level, node in reversed(self._open) if node.block.number == before), None)

    def _paragraph_level(self, block: Block) -> int:
        if block.is_strong and (block.text.endswith(":") or split_conditional(block.text) is not None):
            return STRONG
        container = next(
            (level for level, node in reversed(self._open) if level >= ITEM and _contains(node.block, block)), None
        )
        if container is None:
            self._dots = 0
        first = LEAD if container is None else container + STEP // 2
        above = [level for level, node in self._open if level >= first and _is_above(node.block, block)]
        return min(max(above, default=first - 1) + 1, first + MAX_PARAGRAPH_DEPTH)

    @staticmethod
    def _is_leaf(block: Block, following: Block | None) -> bool:
        """Whether a paragraph has nothing below it: only one that introduces a list, a table or a block does."""
        if block.kind != "paragraph" or block.is_strong or (following is not None and _is_above(block, following)):
            return False
        return following is None or not (block.text.endswith(":") or following.kind in ("table", "code"))


def _is_above(branch: Block, block: Block) -> bool:
    """Whether a plain line is below another one that is a condition, or an answer: it is set further to the right."""
    is_deeper = branch.kind == block.kind == "paragraph" and block.indent > branch.indent
    return is_deeper and (is_answer(branch.text) or split_conditional(branch.text) is not None)


def _contains(item: Block, paragraph: Block) -> bool:
    """Whether a paragraph belongs to an item above it: a numbered one, or one that it is set off from."""
    return item.kind == "item" and (bool(item.number) or paragraph.indent > item.indent)


__all__ = ["TreeNode", "nest"]
