"""Walking a flow: the order in which branches run, beside a plain interpreter of the contract."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.sop import Decision, Edge, End, Flow, Sop, Transition, Walker

Chosen = Callable[[str, list[Transition]], list[Transition]]


def flow_of(text: str, *, split: str = "", loops: dict[str, int] | None = None) -> Flow:
    """A flow from `a>b a>c`: nodes without a way out are ends, those in `split` take every edge, the first starts."""
    pairs = [word.split(">") for word in text.split()]
    sources = dict.fromkeys(source for source, _ in pairs)
    names = dict.fromkeys(name for pair in pairs for name in pair)
    nodes = tuple(
        Decision(id=name, branching="all" if name in split else "first") if name in sources else End(id=name)
        for name in names
    )
    edges = tuple(
        Edge(id=f"{a}{b}", source=a, target=b, kind="prose", condition="so", loop=(loops or {}).get(f"{a}{b}"))
        for a, b in pairs
    )
    return Flow(Sop(id="walked", start=pairs[0][0], nodes=nodes, edges=edges))


def every(_place: str, ways: list[Transition]) -> list[Transition]:
    return ways


def walk_places(flow: Flow, chosen: Chosen = every, limit: int = 200) -> str:
    """The places in the order in which they run."""
    walker = Walker(flow)
    position, places = walker.begin(), list[str]()
    while len(places) < limit:
        places.append(position.place)
        ways = [way for way in flow.transitions_from(position.place) if position.may_take(way)]
        ways = chosen(position.place, ways)
        if flow.branching(position.place) == "first":
            ways = ways[:1]
        following = walker.step(position, tuple(ways))
        if following is None:
            break
        position = following
    return "".join(places)


def test_first_branching_takes_one_way() -> None:
    assert walk_places(flow_of("a>b a>c b>d c>d")) == "abd"


def test_all_takes_every_way_in_edge_order_and_the_join_runs_once() -> None:
    assert walk_places(flow_of("a>b a>c b>j c>j j>e", split="a")) == "abcje"
    assert walk_places(flow_of("a>c a>b b>j c>j j>e", split="a")) == "acbje"


def test_each_branch_runs_to_its_end_before_the_next() -> None:
    assert walk_places(flow_of("a>b a>c b>d d>j c>j j>e", split="a")) == "abdcje"


def test_a_branch_that_ends_early_does_not_keep_the_join_from_running() -> None:
    flow = flow_of("a>b a>c b>x b>j c>j j>e", split="a")
    assert walk_places(flow) == "abxcje"


def test_branches_without_a_common_node_run_to_their_own_ends() -> None:
    assert walk_places(flow_of("a>b a>c b>x c>y", split="a")) == "abxcy"


def test_a_join_that_no_branch_reached_does_not_run() -> None:
    flow = flow_of("a>b a>c b>x b>j c>y c>j j>e", split="a")
    assert walk_places(flow) == "abxcy"


def test_branches_are_joined_where_those_that_were_chosen_meet() -> None:
    flow = flow_of("a>b a>c a>d b>j c>j j>k d>k k>e", split="a")
    assert walk_places(flow, lambda place, ways: ways[:2] if place == "a" else ways) == "abcjke"
    assert walk_places(flow) == "abjcjdke"


def test_one_chosen_way_or_none_needs_no_join() -> None:
    flow = flow_of("a>b a>c b>j c>j j>e", split="a")
    assert walk_places(flow, lambda place, ways: ways[1:] if place == "a" else ways) == "acje"
    assert walk_places(flow, lambda place, ways: [] if place == "a" else ways) == "a"


def test_a_branch_that_is_the_join_itself_runs_once_after_the_others() -> None:
    assert walk_places(flow_of("a>j a>b b>j j>e", split="a")) == "abje"


def test_branches_nest() -> None:
    flow = flow_of("a>b a>c b>p b>q p>i q>i i>j c>j j>e", split="ab")
    assert walk_places(flow) == "abpqicje"


def test_inner_branches_that_run_past_their_own_join_wait_at_the_outer_one() -> None:
    flow = flow_of("a>b a>c b>p b>q p>j q>j c>j j>e", split="ab")
    assert walk_places(flow) == "abpqcje"


@pytest.mark.parametrize(("bound", "places"), [(1, "abae"), (3, "abababae")])
def test_a_loop_edge_may_be_taken_as_often_as_it_says(bound: int, places: str) -> None:
    def onward(place: str, ways: list[Transition]) -> list[Transition]:
        if place == "a" and any(way.id == "ab" for way in ways):
            return ways
        return [way for way in ways if way.id != "ab"]

    assert walk_places(flow_of("a>b a>e b>a", loops={"ab": bound}), onward) == places


def test_positions_do_not_depend_on_the_order_in_which_loops_were_taken() -> None:
    flow = flow_of("a>b a>c a>e b>a c>a", loops={"ab": 2, "ac": 2})
    walker, out = (
        Walker(flow),
        {
            way.id: way
            for way in (*flow.transitions_from("a"), *flow.transitions_from("b"), *flow.transitions_from("c"))
        },
    )
    found = []
    for order in (("ab", "ba", "ac", "ca"), ("ac", "ca", "ab", "ba")):
        position = walker.begin()
        for name in order:
            following = walker.step(position, (out[name],))
            assert following is not None
            position = following
        found.append(position)
    assert found[0] == found[1]
    assert found[0].times_taken("ab") == found[0].times_taken("ac") == 1


def interpret(flow: Flow, chosen: Chosen) -> str:
    """The contract as a recursive function: run a branch until an end or one of the places where it has to stop."""
    places: list[str] = []

    def reach(start: str) -> dict[str, int]:
        found, ring, steps = {start: 0}, [start], 0
        while ring:
            steps += 1
            ring = [way.target for place in ring for way in flow.transitions_from(place) if way.target not in found]
            found.update(dict.fromkeys(ring, steps))
            ring = list(dict.fromkeys(ring))
        return found

    def run(place: str, stops: tuple[str, ...]) -> str:
        """The stop that the branch came to; blank when it came to an end."""
        met: set[str] = set()
        while place not in stops:
            places.append(place)
            ways = chosen(place, flow.transitions_from(place))
            if not ways:
                return ""
            if flow.branching(place) == "first" or len(ways) == 1:
                place = ways[0].target
                continue
            reached = [reach(way.target) for way in ways]
            common = [walk for walk in reached[0] if all(walk in other for other in reached)]
            join = min(common, key=lambda item: max(other[item] for other in reached), default="")
            met = {run(way.target, (*stops, join)) for way in ways}
            outer = [stop for stop in stops if stop in met]
            if join and join in met and join not in stops:
                place = join
            else:
                return outer[-1] if outer else ""
        return place

    run(flow.start, ())
    return "".join(places)


@st.composite
def split_flows(draw: st.DrawFn) -> tuple[Flow, frozenset[str]]:
    """An acyclic flow in which nodes take every edge or the first, and the edges that hold."""
    names = "abcdefgh"[: draw(st.integers(3, 8))]
    words = []
    for index, name in enumerate(names[:-1]):
        targets = draw(st.lists(st.sampled_from(names[index + 1 :]), min_size=1, max_size=3, unique=True))
        words += [f"{name}>{target}" for target in targets]
    split = "".join(sorted(draw(st.sets(st.sampled_from(names), max_size=2))))
    holding = frozenset(word.replace(">", "") for word in words if draw(st.integers(0, 3)))
    return flow_of(" ".join(words), split=split), holding


@given(split_flows())
def test_branches_run_as_a_plain_interpreter_of_the_contract_runs_them(drawn: tuple[Flow, frozenset[str]]) -> None:
    flow, holding = drawn

    def chosen(place: str, ways: list[Transition]) -> list[Transition]:
        return [way for way in ways if way.id in holding]

    assert walk_places(flow, chosen) == interpret(flow, chosen)
