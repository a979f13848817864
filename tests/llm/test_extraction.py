"""Finding values in what people say: in many phrasings, never by guessing, and never with an exception."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.llm.offline.claims import Role, find_asked
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.sop import dumps
from sopstudio.text import values as text_values

MAIL = r"^[^@ ]+@[^@ ]+\.[a-z]{2,}$"
WANTED = {
    name: ValueSpec.from_schema(name, schema)
    for name, schema in {
        "application_id": {"type": "string", "pattern": "^LN-[0-9]{6}$", "description": "Number of the application."},
        "loan_amount": {"type": "number", "minimum": 1000, "maximum": 500000, "description": "Sum to borrow."},
        "monthly_income": {"type": "number", "minimum": 0, "maximum": 200000},
        "credit_score": {"type": "integer", "minimum": 300, "maximum": 850},
        "average_rating": {"type": "number", "minimum": 1, "maximum": 5},
        "exercise_days": {"type": "integer", "minimum": 0, "maximum": 7},
        "visit_date": {"type": "string", "format": "date", "description": "Day of the visit."},
        "submitted_at": {"type": "string", "format": "date-time"},
        "payment_consent": {"type": "boolean"},
        "id_document": {"type": "string", "enum": ["passport", "identity card", "driving licence"]},
        "request_type": {"type": "string", "enum": ["track", "cancel", "return"]},
        "seller_status": {"type": "string", "enum": ["onboarding", "active", "on hold"]},
        "payment": {"type": "string", "enum": ["credit_card", "bank-transfer", "PayPal"]},
        "listing_status": {"type": "string", "enum": ["found", "not found"]},
        "grade": {"type": "integer", "enum": [1, 2, 3]},
        "booking_number": {"type": "string"},
        "merchant_id": {"type": "string", "pattern": "^M[A-Z0-9]{6}$"},
        "complaint": {"type": "string", "enum": ["late", "cold", "missing"]},
        "patient_name": {"type": "string", "description": "Full name of the patient."},
        "add_ons": {"type": "array", "items": {"type": "string"}},
        "policy_codes": {"type": "array", "items": {"type": "string", "enum": ["IP-1", "IMG-4", "TXT-2"]}},
        "marks": {"type": "array", "items": {"type": "integer"}},
        "old_email": {"type": "string", "pattern": MAIL, "description": "The old mail address."},
        "new_email": {"type": "string", "pattern": MAIL, "description": "The new mail address."},
        "phone_number": {"type": "string", "pattern": "^\\+[0-9]{9,14}$"},
        "area_code": {"type": "string", "pattern": "^[0-9]{5}$", "description": "Postal code of the place."},
        "nickname": {"anyOf": [{"type": "null"}, {"type": "string", "enum": ["Bo", "Al"]}]},
    }.items()
}


def find_in_reply(name: str, reply: str, role: Role = "alone") -> Any:
    """The usable value that is found in a reply."""
    wanted = WANTED[name]
    value = wanted.find(reply, role, list(WANTED.values()))
    return value if value is not None and wanted.fits(value) else None


FOUND: list[tuple[str, str, Any]] = [
    ("application_id", "it's LN-204817", "LN-204817"),
    ("application_id", "ln-204817", "LN-204817"),
    ("application_id", "LN 204817, I think", "LN-204817"),
    ("application_id", "not LN-111111 but LN-222222", "LN-222222"),
    ("application_id", "LN-111111. Sorry, I meant LN-222222.", "LN-222222"),
    ("application_id", "my reference is LN-204817", "LN-204817"),
    ("merchant_id", "m4x7k2q", "M4X7K2Q"),
    ("merchant_id", "What if I make a mistake here?", None),
    ("exercise_days", "Haha, good one!", None),
    ("exercise_days", "one", 1),
    ("request_type", "Could I do this later instead?", None),
    ("complaint", "Could I do this later instead?", None),
    ("complaint", "It came late", "late"),
    ("booking_number", "found it: HB-77", "HB-77"),
    ("booking_number", "I have got it now, HB-77", "HB-77"),
    ("application_id", "LN-204817 is my application id", "LN-204817"),
    ("application_id", "The number is “LN-204817”", "LN-204817"),
    ("application_id", "(LN-204817)", "LN-204817"),
    ("loan_amount", "around 45,000 dollars", 45000),
    ("loan_amount", "45k", 45000),
    ("loan_amount", "45 thousand or so", 45000),
    ("loan_amount", "$45,000.50", Decimal("45000.5")),
    ("loan_amount", "about 45 000 EUR", 45000),
    ("loan_amount", "EUR 45.000,50", Decimal("45000.5")),
    ("loan_amount", "45.000", 45000),  # 45 would be below the minimum
    ("loan_amount", "not 7000 but 7200", 7200),
    ("loan_amount", "7000, no wait, 7200", 7200),
    ("loan_amount", "I would like 12000, please", 12000),
    ("loan_amount", "45'000", 45000),
    ("monthly_income", "3200.50 a month", Decimal("3200.5")),
    ("monthly_income", "Roughly 3,200 USD", 3200),
    ("monthly_income", "I make 3200USD", 3200),
    ("monthly_income", "My income is 3200, my order is 77.", 3200),
    ("average_rating", "3.125", Decimal("3.125")),  # 3125 would be beyond the maximum
    ("average_rating", "four", 4),
    ("average_rating", "4,4 stars", Decimal("4.4")),
    ("credit_score", "sorry, I meant 720", 720),
    ("credit_score", "720 points.", 720),
    ("credit_score", "My credit score is 702 and my average rating is 4.1.", 702),
    ("credit_score", "Credit score: 702", 702),
    ("exercise_days", "on three days a week", 3),
    ("exercise_days", "zero", 0),
    ("visit_date", "the 3rd of March 2026", "2026-03-03"),
    ("visit_date", "March 3rd, 2026", "2026-03-03"),
    ("visit_date", "3 March 2026 works", "2026-03-03"),
    ("visit_date", "25/12/2026", "2026-12-25"),
    ("visit_date", "3.4.2026", "2026-04-03"),
    ("visit_date", "2026-4-3", "2026-04-03"),
    ("visit_date", "on 2026-03-18, please.", "2026-03-18"),
    ("visit_date", "not 2026-03-18, 2026-03-19", "2026-03-19"),
    ("visit_date", "My visit date is 2026-03-18. Thanks", "2026-03-18"),
    ("submitted_at", "2026-02-03T08:30:00+00:00", "2026-02-03T08:30:00+00:00"),
    ("submitted_at", "on 2026-02-03 at 08:30:00 UTC", "2026-02-03T08:30:00Z"),
    ("payment_consent", "nope", False),
    ("payment_consent", "Yes please", True),
    ("payment_consent", "yep", True),
    ("payment_consent", "Absolutely!", True),
    ("payment_consent", "Sorry, no.", False),
    ("payment_consent", "well, no", False),
    ("payment_consent", "No, I do not have access", False),
    ("payment_consent", "of course not", False),
    ("payment_consent", "I don’t want that", False),
    ("payment_consent", "I can't any more", False),
    ("payment_consent", "go ahead", True),
    ("payment_consent", "payment consent: yes", True),
    ("id_document", "Passport", "passport"),
    ("id_document", "my ID is an identity-card", "identity card"),
    ("id_document", "driving_licence", "driving licence"),
    ("id_document", "DRIVING LICENCE!", "driving licence"),
    ("id_document", "not a passport, an identity card", "identity card"),
    ("request_type", "I'd rather have it cancelled", "cancel"),
    ("request_type", "I want to return it instead of cancelling", "return"),
    ("request_type", "tracking please", "track"),
    ("seller_status", "on-hold", "on hold"),
    ("seller_status", "ON_HOLD", "on hold"),
    ("seller_status", "onhold", "on hold"),
    ("payment", "credit card", "credit_card"),
    ("payment", "Bank Transfer", "bank-transfer"),
    ("payment", "pay pal", "PayPal"),
    ("listing_status", "not found", "not found"),
    ("listing_status", "it was found", "found"),
    ("grade", "2", 2),
    ("nickname", "bo", "Bo"),
    ("patient_name", "Ada Bergström.", "Ada Bergström"),
    ("patient_name", "It's Ada Bergström", "Ada Bergström"),
    ("patient_name", "Sure, my name is Ada Bergström.", "Ada Bergström"),
    ("patient_name", "My full name is Ada Bergström", "Ada Bergström"),
    ("patient_name", "Patrick O’Neill", "Patrick O’Neill"),
    ("patient_name", 'The patient name is "Dr. J. Doe".', "Dr. J. Doe"),
    ("add_ons", "roaming, voicemail and insurance", ["roaming", "voicemail", "insurance"]),
    ("add_ons", "It is roaming.", ["roaming"]),
    ("add_ons", 'My add ons are "a, b" and "c".', ["a, b", "c"]),
    ("policy_codes", "IP-1 and img 4", ["IP-1", "IMG-4"]),
    ("marks", "1, 2 and 3", [1, 2, 3]),
    ("old_email", "my old email is a@x.com and my new email is b@x.com", "a@x.com"),
    ("new_email", "my old email is a@x.com and my new email is b@x.com", "b@x.com"),
    ("new_email", "a@x.com is my old email and b@x.com is my new email", "b@x.com"),
    ("new_email", "the old one is a@x.com and the new one is b@x.com", "b@x.com"),
    ("new_email", "my email is a@x.com", "a@x.com"),
    ("old_email", "a@x.com", "a@x.com"),
    ("phone_number", "+49 151 5550 1234", "+4915155501234"),
    ("area_code", "it is 40213", "40213"),
]


@pytest.mark.parametrize(("name", "reply", "value"), FOUND)
def test_a_value_is_found_in_what_people_say(name: str, reply: str, value: Any) -> None:
    answer = find_in_reply(name, reply)
    assert answer == value
    assert isinstance(answer, bool) == isinstance(value, bool)


GUESSES = [
    ("monthly_income", "my income is 3.200"),
    ("monthly_income", "3.200"),
    ("monthly_income", "3200 and sometimes 500 more"),
    ("loan_amount", "between 10000 and 20000"),
    ("loan_amount", "10000-20000"),
    ("loan_amount", "see LN-204817"),
    ("credit_score", "702/720"),
    ("credit_score", "1e3"),
    ("credit_score", "on 2026-03-03"),
    ("application_id", "LN-111111 or LN-222222"),
    ("application_id", "LN-11"),
    ("application_id", "LN-1111111"),
    ("visit_date", "03/04/2026"),
    ("visit_date", "2026-02-30"),
    ("visit_date", "tomorrow"),
    ("visit_date", "2026-03-18 or 2026-03-19"),
    ("submitted_at", "2026-02-03 08:30"),
    ("payment_consent", "not sure"),
    ("payment_consent", "maybe"),
    ("payment_consent", "I have no idea"),
    ("payment_consent", "I don't know"),
    ("id_document", "a passport and an identity card"),
    ("request_type", "where is it"),
    ("seller_status", "it is not active"),
    ("patient_name", "what do you mean?"),
    ("patient_name", "I don't know"),
    ("patient_name", "no"),
    ("policy_codes", "IP-1, zebra"),
    ("new_email", "my old email is a@x.com"),
    ("new_email", "a@x.com is my old email"),
    ("grade", "5"),
]


@pytest.mark.parametrize(("name", "reply"), GUESSES)
def test_where_it_would_be_a_guess_nothing_is_found(name: str, reply: str) -> None:
    assert find_in_reply(name, reply) is None


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Could you please tell me your old email code?", []),
        ("What is your old email?", ["old_email"]),
        ("your new-email please", ["new_email"]),
        ("Your credit score and your id document (one of passport, identity card)?", ["credit_score", "id_document"]),
        ("Your rating is fine. What is your loan amount?", ["loan_amount"]),
        ("What is the full name of the patient?", ["patient_name"]),
        ("How are you?", []),
    ],
)
def test_a_question_asks_for_the_values_that_it_names(question: str, names: list[str]) -> None:
    code = ValueSpec.from_schema("old_email_code", {"type": "string"})
    asked = [name.name for name in find_asked(question, [*WANTED.values(), code])]
    assert asked == (names or (["old_email_code"] if "code" in question else []))


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("I understand. Can you please give me the seller number?", ["seller_id"]),
        ("What is your listing number?", ["listing_id"]),
        ("Can you give me the number?", []),  # of which?
        ("Can you give me the order number?", []),
    ],
)
def test_a_value_is_asked_for_in_the_words_of_its_description(question: str, names: list[str]) -> None:
    seller = ValueSpec("seller_id", "string", "Number of the seller account: SEL, a dash and five digits")
    listing = ValueSpec(
        "listing_id", "string", "Number of the listing: LST followed by eight capital letters or digits"
    )
    assert [spec.name for spec in find_asked(question, [seller, listing])] == names


@pytest.mark.parametrize("role", ["among", "open", "other"])
@pytest.mark.parametrize("name", ["loan_amount", "credit_score", "payment_consent", "old_email", "area_code"])
def test_a_bare_value_that_may_be_another_is_not_taken(name: str, role: Role) -> None:
    replies = {"payment_consent": "yes", "old_email": "a@x.com", "area_code": "40213"}
    if (name, role) in (("area_code", "among"), ("area_code", "open"), ("payment_consent", "among")):
        return  # nothing else among these looks like it, and the question allows it
    assert find_in_reply(name, replies.get(name, "720"), role) is None


NAMES = st.sampled_from(["loan_amount", "monthlyIncome", "visit-date", "x", "old email", "café", "a_b_c", "kundeNr"])
WORDS = st.text(st.characters(categories=["Ll", "Lu", "Nd"]), min_size=1, max_size=12)
SPELLED = st.one_of(
    st.tuples(st.just({"type": "integer"}), st.integers(-(10**15), 10**15)),
    st.tuples(st.just({"type": "number"}), st.decimals(0, 10**9, places=2)),
    st.tuples(st.just({"type": "string", "format": "date"}), st.dates().map(lambda day: day.isoformat())),
    st.tuples(
        st.just({"type": "string", "format": "date-time"}),
        st.datetimes().map(lambda moment: moment.isoformat(timespec="seconds") + "+01:00"),
    ),
    st.tuples(st.just({"type": "boolean"}), st.booleans()),
    st.tuples(st.just({"type": "string", "pattern": "^Q[0-9]{4}$"}), st.from_regex(r"Q[0-9]{4}", fullmatch=True)),
    WORDS.map(lambda word: ({"type": "string"}, word)),
    st.lists(WORDS, min_size=2, max_size=5, unique_by=lambda word: word.lower()).map(
        lambda words: ({"type": "string", "enum": words}, words[0])
    ),
    st.lists(st.integers(0, 999), min_size=1, max_size=4).map(
        lambda items: ({"type": "array", "items": {"type": "integer"}}, items)
    ),
)


def say_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else dumps(value, indent=None)


@given(NAMES, SPELLED, st.sampled_from(list[Role](["alone", "among", "open", "other"])))
def test_a_value_that_is_named_is_found_whatever_its_type(
    name: str, case: tuple[dict[str, Any], Any], role: Role
) -> None:
    schema, value = case
    wanted = ValueSpec.from_schema(name, schema)
    text = f"My {wanted.spoken_name()} is {say_value(value)}."
    assert dumps(wanted.find(text, role)) == dumps(
        int(value) if schema["type"] == "number" and value % 1 == 0 else value
    )


SCHEMAS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.dictionaries(
        st.sampled_from(["type", "enum", "pattern", "items", "format", "description", "anyOf", "minimum", "oneOf"]),
        inner
        | st.lists(inner, max_size=3)
        | st.sampled_from(["string", "integer", "number", "array", "boolean", "date", "^a+$", "(", "(a+)+$", "\\p{L}"]),
        max_size=5,
    ),
    max_leaves=8,
)
PIECES = ["my", "x", "is", "not", "1,000", "3.200", "2026-03-03", "03/04/2026", "yes", "no", "“", '"', "'", ",", "and"]
ODD = ["sorry, I meant", "9" * 5000, "LN-2", "k", "\ud800", "\x00", "\n", "- a = b (c)", "(", "?", "²", "½", "١٢", "%"]
TEXTS = st.text(max_size=200) | st.lists(st.sampled_from([*PIECES, *ODD]), max_size=12).map(" ".join)


@given(st.text(max_size=10), SCHEMAS, TEXTS, st.sampled_from(list[Role](["alone", "among", "open", "other"])))
def test_no_text_and_no_schema_raises(name: str, schema: Any, text: str, role: Role) -> None:
    wanted = ValueSpec.from_schema(name, schema)
    value = wanted.find(text, role, list(WANTED.values()))
    assert wanted.fits(value) in (True, False)
    assert {name.name for name in find_asked(text, [wanted, *WANTED.values()])} <= {name, *WANTED}
    found = [other.find(text, role, [wanted]) for other in WANTED.values()]
    assert found == [other.find(text, role, [wanted]) for other in WANTED.values()]


@given(TEXTS)
def test_a_found_number_or_day_stands_in_the_text(text: str) -> None:
    for day in text_values.dates(text):
        assert day is None or day[:4] in text
    for number in text_values.numbers(text, lambda _value: True):
        assert number is None or number >= -(10**66)


def test_a_pattern_that_runs_away_is_given_up() -> None:
    wanted = ValueSpec.from_schema("x", {"type": "string", "pattern": "^(a+)+$"})
    assert wanted.find("a" * 60 + "!b", "alone") is None


@pytest.mark.parametrize(
    ("name", "reply", "value"),
    [
        ("room number", "Room 214, until 14:00 please", "214"),
        ("room_number", "I am in room B-12.", "B-12"),
        ("room number", "not room 12 but room 214", "214"),
        ("booking id", "it is booking #QX7-1", "QX7-1"),
        ("Zimmernummer", "Zimmer 214 bitte", "214"),
        ("Zimmernummer", "Die Zimmernummer ist 312", "312"),
        ("Zimmernummer", "Zimmernummer 214", "214"),
        ("Zimmernummer", "Zimmernummer: 214", "214"),
        ("order number", "Order number A-17", "A-17"),
        ("Zimmernummer", "Meine Zimmernummer lautet 312.", "312"),
        ("room number", "the room by the lift", None),
        ("room number", "I lost it near the lift, at 14:00", None),
        ("number", "room 214", None),
    ],
)
def test_what_is_numbered_is_named_by_its_number(name: str, reply: str, value: str | None) -> None:
    wanted = ValueSpec.from_schema(name, {"type": "string"})
    other = ValueSpec.from_schema("wished time", {"type": "string"})
    assert wanted.find(reply, "open", (wanted, other)) == value
