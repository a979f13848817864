"""*As a table*: the branches of a node as rows, the facts that they test as columns, with gaps and overlaps marked."""

from sopstudio.ui.author.branch_table.panel import BranchTablePanel, open_branch_table

__all__ = ["BranchTablePanel", "open_branch_table"]
