"""Paths: counted as they are enumerated, in order, without being kept, and drawn evenly."""

from __future__ import annotations

import tracemalloc
from collections import Counter, deque
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import EditError
from sopstudio.sop import Decision, Edge, End, Flow, Paths, PathStep, Sop, Walker


def flow_of(text: str, *, split: str = "", loops: dict[str, int] | None = None, kinds: str = "") -> Flow:
    """A flow from `a>b a>c`: nodes without a way out are ends, those in `split` take every edge, the first starts.

    `kinds` names edges that are *always* (`ab!`) or *otherwise* (`ac?`); the others are prose.
    """
    pairs = [word.split(">") for word in text.split()]
    sources = dict.fromkeys(source for source, _ in pairs)
    names = dict.fromkeys(name for pair in pairs for name in pair)
    edges = [Edge(id=a + b, source=a, target=b, kind="prose", loop=(loops or {}).get(a + b)) for a, b in pairs]
    for number, edge in enumerate(edges):
        kind = "always" if f"{edge.id}!" in kinds else "otherwise" if f"{edge.id}?" in kinds else edge.kind
        edges[number] = Edge(id=edge.id, source=edge.source, target=edge.target, kind=kind, loop=edge.loop)
    nodes = tuple(
        Decision(id=name, branching="all" if name in split else "first") if name in sources else End(id=name)
        for name in names
    )
    return Flow(Sop(id="paths", start=pairs[0][0], nodes=nodes, edges=tuple(edges)))


def words(paths: Paths) -> list[str]:
    """Each path as text: edges taken together joined by `+`, steps by blanks."""
    return [" ".join("+".join(way.id for way in step) for step in path if step) for path in paths]


def make_layers(width: int, depth: int) -> Flow:
    layers = [["start"], *([f"{layer}.{number}" for number in range(width)] for layer in range(depth)), ["end"]]
    edges = tuple(
        Edge(id=f"{a}-{b}", source=a, target=b, kind="prose") for here, on in pairwise(layers) for a in here for b in on
    )
    nodes = tuple(Decision(id=name) for layer in layers[:-1] for name in layer)
    return Flow(Sop(id="layers", start="start", nodes=(*nodes, End(id="end")), edges=edges))


@st.composite
def flows(draw: st.DrawFn) -> Flow:
    """Small graphs with bounded loops back, dead ends, and nodes that take every edge."""
    names = "abcdef"[: draw(st.integers(2, 6))]
    pairs: list[str] = []
    loops: dict[str, int] = {}
    for index, name in enumerate(names[:-1]):
        targets = draw(st.lists(st.sampled_from(names[index + 1 :]), min_size=1, max_size=3, unique=True))
        pairs += [f"{name}>{target}" for target in targets]
    for index, name in enumerate(names[1:-1], start=1):
        if len(loops) < 2 and draw(st.booleans()):
            target = draw(st.sampled_from(names[: index + 1]))
            pairs.append(f"{name}>{target}")
            loops[name + target] = draw(st.integers(1, 2))
    split = draw(st.sampled_from(["", "", *names[:-1]]))
    return flow_of(" ".join(pairs), split=split, loops=loops)


def walks(flow: Flow, path: tuple[PathStep, ...]) -> bool:
    """Whether the path can be walked from the start, and everything is over after it and not before."""
    walker = Walker(flow)
    position = walker.begin()
    for number, step in enumerate(path):
        if not all(way in flow.transitions_from(position.place) and position.may_take(way) for way in step):
            return False
        following = walker.step(position, step)
        if following is None:
            return number == len(path) - 1
        position = following
    return flow.is_final(position.place) and not position.open_branches


@given(flows())
def test_as_many_paths_are_counted_as_are_enumerated_and_each_once(flow: Flow) -> None:
    paths = Paths(flow)
    number = paths.count()
    found = list(islice(paths, 3000))
    assert len(found) == min(number, 3000)
    assert len(set(found)) == len(found)
    assert all(walks(flow, path) for path in found)
    assert [len(path) for path in found] == sorted(len(path) for path in found)


def test_shortest_paths_come_first_and_then_those_of_earlier_edges() -> None:
    paths = Paths(flow_of("a>b a>c a>e b>c b>e c>e"))
    assert words(paths) == ["ae", "ab be", "ac ce", "ab bc ce"]


def test_a_bounded_loop_is_gone_through_as_often_as_it_says() -> None:
    assert words(Paths(flow_of("a>a a>e", loops={"aa": 2}))) == ["ae", "aa ae", "aa aa ae"]


def test_under_all_every_choice_of_edges_is_a_path() -> None:
    flow = flow_of("a>b a>c b>j c>j j>e", split="a")
    assert sorted(words(Paths(flow))) == ["ab bj je", "ab+ac bj cj je", "ac cj je"]


def test_under_all_otherwise_stands_alone_and_always_is_in_every_choice() -> None:
    otherwise = flow_of("a>b a>c b>e c>e", split="a", kinds="ac?")
    assert sorted(words(Paths(otherwise))) == ["ab be", "ac ce"]
    always = flow_of("a>b a>c a>d b>e c>e d>e", split="a", kinds="ab! ad?")
    assert sorted(words(Paths(always))) == ["ab be", "ab+ac be ce"]


def test_dead_ends_are_no_paths() -> None:
    sop = flow_of("a>b a>c b>e c>e").sop
    paths = Paths(Flow(sop.model_copy(update={"edges": sop.edges[:3]})))
    assert (paths.count(), words(paths)) == (1, ["ab be"])


def test_a_start_that_is_an_end_is_one_path_without_steps() -> None:
    paths = Paths(Flow(Sop(id="over", start="e", nodes=(End(id="e"),))))
    assert (paths.count(), list(paths), paths.draw(Random(1))) == (1, [()], ())


@pytest.mark.parametrize(("text", "split"), [("a>b b>c c>b c>e", ""), ("a>b a>c b>e c>b b>c", "a"), ("a>a a>e", "a")])
def test_a_loop_without_a_bound_is_named_by_the_edge_that_closes_it(text: str, split: str) -> None:
    with pytest.raises(EditError, match=r"loop without a bound.*edge (cb|aa)"):
        Paths(flow_of(text, split=split))


def test_a_loop_without_a_bound_is_found_before_branches_pile_up() -> None:
    with pytest.raises(EditError, match=r"edge ba"):
        Paths(flow_of("a>b a>c b>a b>e c>e", split="a"))


def test_too_many_edges_that_may_hold_at_once_are_refused_with_their_node() -> None:
    with pytest.raises(EditError, match=r"(?s)too many branches.*node a.*12 edges"):
        Paths(flow_of(" ".join(f"a>{name}" for name in "bcdefghijklm"), split="a"))


def test_what_nobody_could_enumerate_is_counted() -> None:
    assert Paths(make_layers(3, 700)).count() == 3**700


def test_the_first_paths_come_without_waiting_for_the_others() -> None:
    paths = list(islice(Paths(make_layers(3, 60)), 4))
    assert [path[-1][0].id for path in paths] == ["59.0-end", "59.1-end", "59.2-end", "59.0-end"]


def test_enumerating_keeps_no_paths() -> None:
    paths = Paths(make_layers(3, 8))

    def peak(keep: int | None) -> int:
        tracemalloc.start()
        kept = deque(paths, maxlen=keep)
        taken = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert keep == 0 or len(kept) == 3**8
        return taken

    assert peak(0) < peak(None) / 20


def test_paths_are_drawn_evenly_and_the_same_for_the_same_seed() -> None:
    paths, random = Paths(flow_of("a>b a>e b>c b>d b>e c>e d>e")), Random(7)
    drawn = Counter(paths.draw(random) for _ in range(4000))
    assert set(drawn) == set(paths)
    assert all(850 < number < 1150 for number in drawn.values())
    assert paths.draw(Random(3)) == paths.draw(Random(3))


def test_paths_are_drawn_from_more_than_a_float_can_count() -> None:
    flow = make_layers(3, 700)
    assert walks(flow, Paths(flow).draw(Random(1)))


def test_nothing_is_drawn_where_there_is_no_path() -> None:
    paths = Paths(Flow(Sop(id="stuck", start="a", nodes=(Decision(id="a"),))))
    assert (paths.count(), paths.draw(Random(1)), paths.draw_through("x", Random(1))) == (0, (), None)


@given(flows(), st.integers(0, 99))
def test_a_path_drawn_through_an_edge_takes_it(flow: Flow, seed: int) -> None:
    paths = Paths(flow)
    taken = {way.id for path in islice(paths, 500) for step in path for way in step}
    for way_id in sorted(taken):
        path = paths.draw_through(way_id, Random(seed))
        assert path is not None
        assert any(way.id == way_id for step in path for way in step)
        assert walks(flow, path)
        assert path == paths.draw_through(way_id, Random(seed))
    assert paths.draw_through("nowhere", Random(seed)) is None
