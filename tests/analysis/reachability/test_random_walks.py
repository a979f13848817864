"""Random walks hold to what a run does: what they show to be possible is possible."""

from sopstudio.analysis.reachability.random_walks import RandomWalks
from sopstudio.expressions import parse
from sopstudio.sop import Binding, End, Fact, Flow, Runtime, Sop, Task
from tests.scenarios.small import edge, tool


def test_a_tool_that_is_called_again_keeps_an_optional_fact_that_it_leaves_out() -> None:
    sop = Sop(
        id="twice",
        start="first",
        facts=(Fact(name="refund", type="number", minimum=1, maximum=9, optional=True),),
        tools=(tool("look", gives=("refund",)),),
        nodes=(
            Task(id="first", tools=(Binding(tool="look"),)),
            Task(id="again", tools=(Binding(tool="look"),)),
            End(id="none"),
            End(id="never"),
            End(id="paid"),
        ),
        edges=(
            edge("first", "again", "present({refund})"),
            edge("first", "none", kind="otherwise"),
            edge("again", "never", "missing({refund})"),
            edge("again", "paid", kind="otherwise"),
        ),
    )
    walks = RandomWalks(Runtime(Flow(sop)), [parse(edge.condition).tree for edge in sop.edges if edge.condition])
    assert "again-never" not in walks.find_taken({"again-never", "again-paid"})
