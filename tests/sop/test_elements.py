"""What is asked of elements of a graph."""

from sopstudio.sop import Edge, End, Person, Sop, Task
from sopstudio.sop.elements import leaves_person


def test_only_an_edge_out_of_the_step_of_a_person_leaves_one() -> None:
    first, second = Edge(id="a", source="ask", target="do"), Edge(id="b", source="do", target="end")
    sop = Sop(id="s", start="ask", nodes=(Person(id="ask"), Task(id="do"), End(id="end")), edges=(first, second))
    assert leaves_person(sop, first)
    assert not leaves_person(sop, second)
