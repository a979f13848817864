"""What exported graphs write on their ways."""

from __future__ import annotations

from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import make_package
from tests.deploy.projects import sample


def drawn(name: str) -> DrawnGraph:
    """The drawn graph of a sample."""
    return DrawnGraph(make_package(sample(name), "langgraph"), ("start",))


def test_the_way_that_follows_a_time_limit_is_called_by_what_it_is() -> None:
    graph = drawn("incident_response.sop.json")
    assert dict(graph.ways("judge_severity"))["time runs out"] == "judge_instead"
    assert dict(graph.ways("approve_fix"))["time runs out"] == "approve_instead"


def test_a_run_may_be_over_where_it_may_stop_and_at_ends() -> None:
    graph = drawn("incident_response.sop.json")
    assert list(graph.exits("take_report")) == [("next", "read_status"), ("stopped", "")]
    assert list(graph.exits("filed")) == [("over", "")]
    assert dict(graph.reachable_places()) == graph.nodes
