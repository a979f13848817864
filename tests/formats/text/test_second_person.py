"""What is said of somebody is said to them."""

import pytest

from sopstudio.formats.text.second_person import speak_to
from sopstudio.formats.text.steps import propose_node, retitle
from sopstudio.sop import End, Task

SAID = [
    ("a taxi will take them to a partner hotel", "a taxi will take you to a partner hotel"),
    ("they get their money back", "you get your money back"),
    ("she gets a taxi", "you get a taxi"),
    ("he has to wait", "you have to wait"),
    ("she will be called", "you will be called"),
    ("he misses the bus", "you miss the bus"),
    ("she tries again", "you try again"),
    ("They're too late", "You're too late"),
    ("the keys are at the desk and he can get them there", "the keys are at the desk and he can get them there"),
    ("the driver lost his way", "the driver lost his way"),
    ("your bags are here", "your bags are here"),
]


@pytest.mark.parametrize(("said", "spoken"), SAID)
def test_only_pronouns_that_can_mean_nobody_else_are_turned(said: str, spoken: str) -> None:
    assert speak_to(said) == spoken


@pytest.mark.parametrize(
    ("title", "message"),
    [
        ("Tell the guest that a taxi will take them to a partner hotel", "A taxi will take you to a partner hotel."),
        ("Tell her that she gets a taxi", "You get a taxi."),
        ('Tell the guest "they said no"', "they said no"),
        ("Sage dem Gast, dass das Zimmer bereit ist", "Das Zimmer ist bereit."),
        ("Teilen Sie dem Gast mit, dass wir Bescheid geben.", "Wir geben Bescheid."),
        ("Informiere die Kundin, dass keine Zimmer frei sind", "Keine Zimmer sind frei."),
        ("Sage dem Gast, dass er warten muss", ""),
        ("Sage dem Gast, dass ein Taxi ihn bringt", ""),
        ("Sage dem Gast, dass der Manager zurückruft", ""),
        ("Dites au client que la chambre est prête", "La chambre est prête."),
        ("Dites au client qu'il doit attendre", ""),
    ],
)
def test_a_step_says_it_to_the_person(title: str, message: str) -> None:
    node = propose_node(title)
    assert isinstance(node, Task)
    assert node.message == message


@pytest.mark.parametrize(
    ("title", "message", "after"),
    [
        ("Tell the guest that a suite is waiting", "The room is ready.", "A suite is waiting."),
        ("Tell the guest that a suite is waiting", "the room is ready", "A suite is waiting."),
        ("Tell the guest that a suite is waiting", "Your room is ready!", "Your room is ready!"),
        ("Hand over the key", "The room is ready.", "The room is ready."),
        ("Tell the guest that a suite is waiting", "", ""),
    ],
)
def test_a_message_that_only_says_the_title_follows_it(title: str, message: str, after: str) -> None:
    task = Task(id="a", title="Tell the guest that the room is ready", message=message)
    titled = retitle(task, title)
    assert titled == Task(id="a", title=title, message=after)
    assert retitle(End(id="e", title="Done"), title) == End(id="e", title=title)
