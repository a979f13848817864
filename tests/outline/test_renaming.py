"""A step takes other words, and only the jumps that mean it follow."""

from sopstudio.outline.renaming import rename_step

LINES = [
    "Look up",
    "if {a} == 'x':",
    "  Call back",
    "  go to: Look up",
    "procedure other:",
    "  Look up",
    "  go to: Look up",
]


def test_the_jumps_of_the_same_graph_follow() -> None:
    renamed = rename_step(LINES, 0, "Find the order")
    assert renamed == ["Find the order", *LINES[1:3], "  go to: Find the order", *LINES[4:]]


def test_a_step_of_a_procedure_leaves_the_jumps_outside_alone() -> None:
    renamed = rename_step(LINES, 5, "Find it")
    assert renamed == [*LINES[:5], "  Find it", "  go to: Find it"]


def test_a_line_that_is_no_step_stays() -> None:
    assert rename_step(LINES, 1, "Find it") == LINES
