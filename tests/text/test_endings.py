import pytest

from sopstudio.sop import End
from sopstudio.sop.model import Ending
from sopstudio.text.endings import judge_ending, strip_ending


@pytest.mark.parametrize(
    ("title", "outcome", "ending"),
    [
        ("Approved", "Loan approved", "good"),
        ("Declined", "", "bad"),
        ("In review", "Waiting: an underwriter decides", "waiting"),
        ("File not ready", "Stopped: the application is incomplete", "bad"),
        ("Payslips needed", "Waiting: income not confirmed", "waiting"),
        ("Not registered", "Not registered: nobody pays", "bad"),
        ("Callback", "The account manager calls back", "waiting"),
        ("Over", "The draft was published or refused", ""),
        ("Roaming", "Roaming not booked", ""),
        ("Was cancelled", "Nothing to do: the order is refunded already", ""),
        ("Class B", "Class B: labelled", ""),
        ("not blocked", "", ""),
        ("nicht gesperrt", "", ""),
        ("Bewilligt", "Kredit bewilligt", "good"),
        ("Abgelehnt", "", "bad"),
        ("In Prüfung", "Wartet: Die Kreditprüfung entscheidet", "waiting"),
        ("Nicht registriert", "Nicht registriert: Niemand bezahlt", "bad"),
        ("Roaming", "Roaming ist nicht gebucht", ""),
        ("War storniert", "Nichts zu tun: Die Bestellung ist schon erstattet", ""),
        ("Checked in", "", "good"),
        ("Room not available, guest moved", "", "bad"),
        ("Eingecheckt", "", "good"),
        ("Kein Zimmer", "Umtausch nicht möglich", "bad"),
        ("", "", ""),
    ],
)
def test_an_end_tells_by_its_words_how_it_ends(title: str, outcome: str, ending: str) -> None:
    assert judge_ending(End(id="x", title=title, outcome=outcome)) == ending


@pytest.mark.parametrize(("stated", "ending"), [("good", "good"), ("waiting", "waiting"), ("neutral", "")])
def test_what_its_author_says_counts_before_its_words(stated: Ending, ending: str) -> None:
    assert judge_ending(End(id="x", title="Declined", ending=stated)) == ending


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("Waiting: income not confirmed", "income not confirmed"),
        ("Class B: labelled", "Class B: labelled"),
        ("Stopped: ", "Stopped: "),
        ("Wartet: Einkommen nicht bestätigt", "Einkommen nicht bestätigt"),
        ("Paid", "Paid"),
    ],
)
def test_a_card_leaves_out_what_its_sign_says(outcome: str, said: str) -> None:
    assert strip_ending(outcome) == said
