"""Procedures in German and French: their structure is read, their words stay."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.documents.english_structure import to_english
from sopstudio.documents.invented_titles import WHETHER_PREFIX
from sopstudio.documents.languages import LANGUAGE_NAMES, find_language, languages
from sopstudio.documents.step_words import find_asked
from sopstudio.documents.verbs import is_instruction
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, End, Task
from sopstudio.sop.document import author_text

GERMAN_OUTLINE = """# Beschädigtes Gepäck
Nimm die Meldung auf
Frage den Kunden nach {schaden} und {tage}
wenn {schaden} > 100 und {tage} ist 7:
    Leite den Fall an die Teamleitung weiter
    Ende: weitergeleitet
sonst wenn {tage} > 7:
    Ende: abgelehnt
sonst:
    Erstatte den Betrag
    weiter zu: Nimm die Meldung auf (höchstens 3 mal)
"""
GERMAN_PROSE = """Beschädigtes Gepäck

1. Zweck
Dieses Verfahren regelt, wie beschädigtes Gepäck behandelt wird.

2. Ablauf
2.1 Prüfe die Meldung des Kunden.
2.2 Wenn der Schaden über 1.000,50 Euro liegt, leite den Fall an die Teamleitung weiter. Sonst erstatte den Betrag.
2.3 Wenn der Kunde nicht einverstanden ist, gehe zu Schritt 2.1.
2.4 Schließe den Fall, wenn der Kunde zustimmt.
"""
FRENCH_PROSE = """Bagage endommagé

Objet
Cette procédure décrit le traitement des bagages endommagés.

Procédure
1. Vérifiez la déclaration du client.
2. Si le montant dépasse 1 000 euros, transférez le dossier au responsable. Sinon, remboursez le client.
3. Si le client n'est pas d'accord, retournez à l'étape 1.
4. Fermez le dossier.
"""


def edges(document: Document) -> list[tuple[str, str, str, str]]:
    """Titles of both ends, kind and condition of every edge."""
    titles = {node.id: node.title for node in document.sop.nodes}
    return [(titles[edge.source], edge.kind, edge.condition, titles[edge.target]) for edge in document.sop.edges]


def test_an_outline_in_german_is_the_graph_that_it_describes() -> None:
    reading = read(GERMAN_OUTLINE)
    drawn = edges(reading.document)
    question = "Frage nach {schaden} und {tage}"
    assert (question, "formal", "{schaden} > 100 and {tage} == 7", "Leite den Fall an die Teamleitung weiter") in drawn
    assert (question, "formal", "{tage} > 7", "abgelehnt") in drawn
    assert (question, "otherwise", "", "Erstatte den Betrag") in drawn
    assert ("Erstatte den Betrag", "always", "", "Nimm die Meldung auf") in drawn
    assert {fact.name for fact in reading.document.sop.facts} == {"schaden", "tage"}
    ends = {node.title for node in reading.document.sop.nodes if isinstance(node, End)}
    assert ends == {"weitergeleitet", "abgelehnt"}
    assert [(loss.kind, "German" in loss.what) for loss in reading.losses][:1] == [("assumed", True)]
    assert read(author_text(reading.document)).document.sop.edges == reading.document.sop.edges


def test_prose_in_german_is_read_with_its_conditions_and_jumps() -> None:
    reading = read(GERMAN_PROSE)
    drawn = edges(reading.document)
    first = "Prüfe die Meldung des Kunden"
    assert (first, "formal", "Schaden > 1000.50", "Leite den Fall an die Teamleitung weiter") in drawn
    assert (first, "otherwise", "", "Erstatte den Betrag") in drawn
    assert any(edge[2:] == ("der Kunde nicht einverstanden ist", first) for edge in drawn)
    assert any(edge[2:] == ("der Kunde zustimmt", "Schließe den Fall") for edge in drawn)
    assert reading.document.sop.title == "Beschädigtes Gepäck"
    assert author_text(reading.document) == GERMAN_PROSE


def test_prose_in_german_infinitives_is_read_like_imperatives() -> None:
    reading = read(
        "Erstattung\n\nDen Kunden begrüßen und den Betrag erfragen. Die Bestellung im System prüfen. "
        "Wenn der Betrag über 100 Euro liegt, die Teamleitung informieren und den Vorgang beenden. "
        "Sonst den Betrag erstatten. Der Kunde kann die Ware behalten. Falls der Kunde widerspricht, zu Schritt 1 "
        "zurückgehen.\n"
    )
    drawn = edges(reading.document)
    check = "Die Bestellung im System prüfen"
    assert ("Den Kunden begrüßen und den Betrag erfragen", "always", "", check) in drawn
    assert (check, "formal", "Betrag > 100", "Die Teamleitung informieren") in drawn
    assert (check, "otherwise", "", "Den Betrag erstatten") in drawn
    assert [edge for edge in drawn if edge[0] == "Die Teamleitung informieren"] == [
        ("Die Teamleitung informieren", "always", "", "Ende")
    ]
    assert [item.text for item in reading.left_out] == ["Der Kunde kann die Ware behalten."]
    (ask,) = [node for node in reading.document.sop.nodes if isinstance(node, Task) and node.asks]
    assert ask.asks == ("Betrag",)


@pytest.mark.parametrize(
    ("amount", "condition"), [("1.500 Euro", "Betrag > 1500"), ("0,5 Euro", "Betrag > 0.5"), ("50 Euro", "Betrag > 50")]
)
def test_a_number_with_a_dot_or_comma_ends_no_condition_whose_verb_comes_first(amount: str, condition: str) -> None:
    text = "1. Fragen Sie nach dem Betrag.\n2. Liegt der Betrag über {}, lassen Sie ihn freigeben.\n3. Ende.\n"
    drawn = edges(read(text.format(amount)).document)
    assert ("Fragen Sie nach dem Betrag", "formal", condition, "Lassen Sie ihn freigeben") in drawn


def test_prose_in_german_says_who_does_what() -> None:
    reading = read(
        "Krankmeldung\n\nDie Führungskraft trägt die Abwesenheit ein. Dauert die Krankheit länger als drei Tage, "
        "fordert sie eine Krankschreibung an. Die Personalabteilung informiert die Buchhaltung.\n"
    )
    drawn = edges(reading.document)
    first, last = "Die Führungskraft trägt die Abwesenheit ein", "Die Personalabteilung informiert die Buchhaltung"
    assert (first, "otherwise", "", last) in drawn
    assert [edge[:3] for edge in drawn if edge[1] == "prose"] == [
        (first, "prose", "die Krankheit länger als drei Tage dauert")
    ]
    assert reading.left_out == ()


def test_prose_in_german_says_what_somebody_does_then() -> None:
    reading = read(
        "Reklamation\n\nDer Mitarbeiter begrüßt den Kunden. Danach schlägt er die Bestellung im CRM nach. Wenn der "
        "Kauf zu lange zurückliegt, dann bietet er eine Reparatur an, sonst fragt er, welcher Defekt vorliegt. Danach "
        "ist die Ware frei. Zum Schluss verschickt er eine Bestätigung.\n"
    )
    look, ask = "Er schlägt die Bestellung im CRM nach", "Er fragt, welcher Defekt vorliegt"
    drawn = edges(reading.document)
    assert ("Der Mitarbeiter begrüßt den Kunden", "always", "", look) in drawn
    assert (look, "otherwise", "", ask) in drawn
    assert (ask, "always", "", "Er verschickt eine Bestätigung") in drawn
    assert [item.text for item in reading.left_out] == ["Danach ist die Ware frei."]
    assert [node.asks for node in reading.document.sop.nodes if isinstance(node, Task) and node.asks] == [("Defekt",)]


@pytest.mark.parametrize("bullets", [("-", "  -"), ("•", "   o"), ("-", "    *")])
def test_notes_without_sentences_are_german_too(bullets: tuple[str, str]) -> None:
    """*IT* is not *it*, and *an* is no English article here."""
    outer, inner = bullets
    drawn = edges(
        read(
            f"Zugang sperren (IT)\n\n{outer} Anrufer begrüßen\n{outer} Ist der Zugang noch aktiv?\n{inner} Ja: Zugang "
            f"an der Konsole sperren\n{inner} Nein: Anrufer an die IT verweisen, Gespräch beenden\n{outer} Zum Schluss "
            "das Ticket ergänzen\n"
        ).document
    )
    question, last = "Ist der Zugang noch aktiv?", "Das Ticket ergänzen"
    assert ("Anrufer begrüßen", "always", "", question) in drawn
    assert (question, "prose", question, "Zugang an der Konsole sperren") in drawn
    assert (question, "otherwise", "", "Anrufer an die IT verweisen") in drawn
    assert ("Anrufer an die IT verweisen", "always", "", "Ende") in drawn
    assert ("Zugang an der Konsole sperren", "always", "", last) in drawn


def test_prose_in_german_about_who_does_what_is_read_as_it_is_meant() -> None:
    reading = read(
        "Umzug\n\nDie Sachbearbeiterin bittet den Kunden um die Vertragsnummer und das Umzugsdatum. Sie prüft, ob der "
        "Vertrag läuft, dann erklärt sie die Frist. Wenn nicht, wird der Vorgang abgebrochen und der Kunde an den Shop "
        "verwiesen. Anschließend prüft die Sachbearbeiterin den neuen Anschluss. Liegt der Anschluss im Ausland, "
        "so bietet sie eine Kündigung an. Andernfalls wird der Auftrag angelegt und das Gespräch beendet.\n"
    )
    drawn, sop = edges(reading.document), reading.document.sop
    check, cancelled = (
        "Sie prüft, ob der Vertrag läuft",
        "Der Vorgang wird abgebrochen und der Kunde an den Shop verwiesen",
    )
    after = "Die Sachbearbeiterin prüft den neuen Anschluss"
    assert (check, "prose", "der Vertrag läuft", "Sie erklärt die Frist") in drawn
    assert (check, "otherwise", "", cancelled) in drawn
    assert ("Sie erklärt die Frist", "always", "", after) in drawn
    assert (after, "prose", "der Anschluss im Ausland liegt", "Sie bietet eine Kündigung an") in drawn
    ends = {node.title for node in sop.nodes if isinstance(node, End)}
    assert {cancelled, "Der Auftrag wird angelegt und das Gespräch beendet"} <= ends
    assert [node.asks for node in sop.nodes if isinstance(node, Task) and node.asks] == [
        ("Vertragsnummer", "Umzugsdatum")
    ]
    assert reading.left_out == ()


def test_german_prose_about_who_does_what_ends_and_hands_over() -> None:
    drawn = edges(
        read(
            "Antrag\n\nDer Mitarbeiter nimmt den Antrag auf. Dann prüft der Mitarbeiter, ob Mahnungen offen sind. Wenn "
            "nicht, bestätigt er die Rate. Andernfalls lehnt der Mitarbeiter den Antrag ab und beendet das Gespräch. "
            "Liegt die Rate unter der Grenze, übergibt er den Fall an das Forderungsmanagement.\n"
        ).document
    )
    check = "Der Mitarbeiter prüft, ob Mahnungen offen sind"
    assert (check, "otherwise", "", "Der Mitarbeiter lehnt den Antrag ab") in drawn
    assert ("Der Mitarbeiter lehnt den Antrag ab", "always", "", "Ende") in drawn
    assert any(edge[3] == "Er übergibt den Fall an das Forderungsmanagement" for edge in drawn)
    assert not any(edge[0] == "Er übergibt den Fall an das Forderungsmanagement" for edge in drawn)


def test_nothing_stays_english_where_a_german_condition_has_nothing_to_deny() -> None:
    drawn = edges(read("Antrag\n\n1. Den Antrag prüfen.\n2. Wenn nicht, den Kunden anrufen.\n3. Ende\n").document)
    assert any(edge[2] == "das trifft nicht zu" for edge in drawn)


def test_prose_in_english_about_who_does_what_is_read_as_it_is_meant() -> None:
    reading = read(
        "Moving\n\nThe clerk checks whether the contract is running, then she explains the notice period. If not, the "
        "case is closed. Then the clerk checks the new line.\n"
    )
    check, explain, last = (
        "The clerk checks whether the contract is running",
        "She explains the notice period",
        "The clerk checks the new line",
    )
    drawn = edges(reading.document)
    assert (check, "prose", "the contract is running", explain) in drawn
    assert (explain, "always", "", last) in drawn
    assert reading.left_out == ()


def test_what_announces_a_procedure_on_its_line_is_no_step() -> None:
    reading = read(
        "Hallo zusammen,\n\nab Montag gilt bei Umzügen bitte Folgendes: Erst immer die Vertragsnummer prüfen. Wenn der "
        "Umzug ins Ausland geht, nichts ändern, sondern an das Backoffice übergeben. Zum Schluss die Änderung "
        "bestätigen.\n"
    )
    drawn, sop = edges(reading.document), reading.document.sop
    given = "Nichts ändern, sondern an das Backoffice übergeben"
    assert ("Die Vertragsnummer prüfen", "prose", "der Umzug ins Ausland geht", given) in drawn
    assert ("Die Vertragsnummer prüfen", "otherwise", "", "Die Änderung bestätigen") in drawn
    assert given in {node.title for node in sop.nodes if isinstance(node, End)}


def test_a_german_decision_is_called_by_its_clause() -> None:
    drawn = edges(
        read(
            "Umzug\n\n1. Wenn der Umzug ins Ausland geht, die Fachabteilung fragen. Sonst die Adresse speichern.\n"
            "2. Die Änderung bestätigen.\n"
        ).document
    )
    assert ("Entscheiden, ob der Umzug ins Ausland geht", "otherwise", "", "Die Adresse speichern") in drawn


def test_prose_in_french_is_read_with_its_conditions_and_jumps() -> None:
    drawn = edges(read(FRENCH_PROSE).document)
    first = "Vérifiez la déclaration du client"
    assert (first, "formal", "montant > 1000", "Transférez le dossier au responsable") in drawn
    assert (first, "otherwise", "", "Remboursez le client") in drawn
    assert any(edge[2:] == ("le client n'est pas d'accord", first) for edge in drawn)


@pytest.mark.parametrize(
    ("condition", "unit"),
    [
        ("Wenn das Alter mehr als 30 Tage beträgt, die Sache ablehnen", "Tage"),
        ("Wenn das Alter mehr als 1 Tag beträgt, die Sache ablehnen", "Tag"),
        ("Wenn die Lieferung länger als 3 Stunden dauert, die Sache ablehnen", "Stunden"),
        ("Wenn der Verzug zwischen 2 und 4 Wochen liegt, die Sache ablehnen", "Wochen"),
        ("Wenn der Verzug mehr als 5 Arbeitstage beträgt, die Sache ablehnen", "Arbeitstage"),
        ("Wenn der Wert mehr als 5 EUR beträgt, die Sache ablehnen", "EUR"),
        ("Si le retard dépasse 30 jours, refusez la demande", "jours"),
        ("Si la durée dépasse 2 ans, refusez la demande", "ans"),
        ("If the delay is more than 30 days, decline", "days"),
    ],
)
def test_the_unit_of_a_fact_is_in_the_words_of_its_text(condition: str, unit: str) -> None:
    next_steps = {
        "Wenn": "Warte auf den Kunden",
        "Si": "Attendez le client dans la salle",
        "If": "Wait for the customer",
    }
    text = f"REQ\n\n1. {condition}.\n2. {next_steps[condition.split()[0]]}.\n"
    sop = read(text, "prose").document.sop
    assert [fact.unit for fact in sop.facts] == [unit]
    assert [edge.kind for edge in sop.edges if edge.condition] == ["formal"]


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Wenn der Wert zwischen 5 und 10 liegt, warte.", "If Wert is between 5 and 10, warte."),
        (
            "Falls die Lieferung mindestens 3 Tage dauert, storniere sie.",
            "If Lieferung is at least 3 days, storniere sie.",
        ),
        ("Wenn der Status „offen“ ist, warte auf den Kunden.", 'If Status is "offen", warte auf den Kunden.'),
        ("Si la durée ne dépasse pas 3 jours, attendez le client.", "If durée is at most 3 days, attendez le client."),
        ("Si le dossier est complet, fermez le dossier.", "If le dossier est complet, fermez le dossier."),
        ("Fermez le dossier si le client accepte.", "If le client accepte, Fermez le dossier."),
        (
            "Ist der Kunde verspätet, biete einen Gutschein an, sonst erkläre es der Leitung.",
            "If der Kunde verspätet ist, biete einen Gutschein an, otherwise erkläre es der Leitung.",
        ),
        ("Lehnt der Kunde ab, warte auf die Leitung.", "If der Kunde ablehnt, warte auf die Leitung."),
        (
            "Liegt die Summe über 500 EUR, so informiere die Leitung und den Kunden.",
            "If Summe is more than 500 EUR, informiere die Leitung und den Kunden.",
        ),
        (
            "Ist die Ware beschädigt, bitte den Kunden um ein Foto, sonst weiter mit Schritt 6.",
            "If die Ware beschädigt ist, bitte den Kunden um ein Foto, otherwise go to step 6.",
        ),
        (
            "Wenn der Kunde ablehnt, notiere den Grund und beende den Vorgang.",
            "If der Kunde ablehnt, notiere den Grund and end the procedure.",
        ),
        (
            "S'il refuse, notez la raison et terminez la procédure.",
            "If il refuse, notez la raison and end the procedure.",
        ),
        (
            "S’ils refusent, notez la raison et le montant.",
            "If ils refusent, notez la raison et le montant.",
        ),
        (
            "Si le client refuse, notez la raison et terminez la procédure.",
            "If le client refuse, notez la raison and end the procedure.",
        ),
        ("Ist der Kunde da? Frage ihn nach dem Namen.", "Ist der Kunde da? Frage ihn nach dem Namen."),
        ("Warte auf den Kunden, sonst rufe ihn an.", "Warte auf den Kunden, sonst rufe ihn an."),
    ],
)
def test_a_sentence_says_its_structure_in_english(text: str, english: str) -> None:
    assert to_english(text)[0] == english


@pytest.mark.parametrize("path", sorted(samples_dir().glob("*.json")), ids=lambda path: path.name.split(".")[0])
def test_english_stays_as_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert find_language(text) is None
    assert to_english(text) == (text, "")


WORDS = "wenn|sonst|der|die|und|si|le|la|et|sinon|{a}|>|1|,|:|.|;|ä|é|12.5|1.|-|\n".split("|")  # noqa: SIM905 a list


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=5)).map(" ".join))
def test_every_text_keeps_its_lines(text: str) -> None:
    assert to_english(text)[0].count("\n") == text.count("\n")


def test_notation_in_a_text_is_never_replaced() -> None:
    text = "# Der Fall und die Meldung\nWenn möglich, ruf den Kunden an\nif {a}:\n    end: die Antwort\n"
    assert to_english(text) == (text, "")


def test_each_language_has_all_that_the_readers_ask_of_it() -> None:
    german, french = sorted(languages(), key=lambda language: language.name, reverse=True)
    assert (german.name, french.name) == LANGUAGE_NAMES
    assert set(german.titles) - {WHETHER_PREFIX} == set(french.titles)  # French has one order of words
    for name in ("beginnings", "conditions", "operators", "behind"):
        mine, theirs = ({rule.english for rule in getattr(language, name)} for language in (german, french))
        assert mine == theirs
    assert {rule.english for rule in german.columns} == {rule.english for rule in french.columns}
    assert set(german.headings.values()) == set(french.headings.values())
    assert set(german.units_said) == set(french.units_said)


@pytest.mark.parametrize(
    ("table", "conditions", "end_count"),
    [
        (
            "Nr.;Schritt;Verantwortlich;Bedingung;Weiter mit\n1;Reklamation erfassen;Kundendienst;;2\n"
            "2;Garantie prüfen;Technik;;3\n3;Gerät reparieren;Technik;Garantie gilt;5\n"
            "4;Angebot senden;Kundendienst;sonst;5\n5;Vorgang schließen;Kundendienst;;Ende\n",
            {"Garantie gilt", ""},
            1,
        ),
        (
            "Bestellsumme;Kunde;Entscheidung\n> 500;neu;Leitung fragen\n<= 500;neu;Freigeben\n"
            "beliebig;Stammkunde;Freigeben\n",
            {
                'bestellsumme > 500 and kunde == "neu"', 'bestellsumme <= 500 and kunde == "neu"',
                'kunde == "Stammkunde"', "",
            },
            2,
        ),
        (
            "Étape;Responsable;Si oui;Si non\nLa facture est payée ?;Caisse;Envoyer la marchandise;Relancer le client\n"
            "Envoyer la marchandise;Entrepôt;Fin;Fin\nRelancer le client;Caisse;Fin;Fin\n",
            {"La facture est payée", "Envoyer la marchandise: yes", "Relancer le client: yes", ""},
            1,
        ),
    ],
    ids=["steps", "decisions", "French"],
)  # fmt: skip
def test_tables_are_known_by_their_columns(table: str, conditions: set[str], end_count: int) -> None:
    sop = read(table).document.sop
    assert {edge.condition for edge in sop.edges} == conditions
    assert sum(isinstance(node, End) for node in sop.nodes) == end_count


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("Fragen Sie den Gast nach der Nummer und dem neuen Anreisedatum.", "Nummer, Anreisedatum"),
        ("Frage nach der alten Adresse und der neuen Adresse", "alten Adresse, neuen Adresse"),
        ("Frage nach {Bestellnummer}", "Bestellnummer"),
        ("Fragen Sie nach der {neuen Adresse} und {Ort}, um sie zu ändern", "neuen Adresse, Ort"),
        ("Erfragen Sie die Kundennummer, damit der Vertrag gefunden wird", "Kundennummer"),
        ("Bitten Sie den Kunden um ein Foto", "Foto"),
        ("Bitten Sie den Gast, die Nummer zu prüfen", ""),
        ("Fragen Sie die Schichtleitung nach einer Genehmigung", ""),
        ("Fragen Sie den Kunden, ob er da ist", ""),
        ("Demandez au client le numéro de commande et l'adresse", "numéro de commande, adresse"),
        ("Demander à la cliente son nom", "nom"),
        ("Demandez au client de redémarrer", ""),
        ("Demander le numéro de commande au client", "numéro de commande"),
        ("Demandez le nom et l'adresse à la cliente.", "nom, adresse"),
        ("Demandez au client s'il est là", ""),
        ("Ask for the order", ""),
        ("Begrüßen Sie den Gast und fragen Sie nach der Zimmernummer.", "Zimmernummer"),
        ("Notieren Sie den Namen und fragen Sie den Kollegen.", ""),
        ("Nach der Bestellnummer fragen", "Bestellnummer"),
        ("Den Gast nach dem Anreisetag und der Zimmernummer fragen.", "Anreisetag, Zimmernummer"),
        ("Den Kunden begrüßen und nach der Bestellnummer fragen.", "Bestellnummer"),
        ("Kunden um die Bestellnummer bitten", "Bestellnummer"),
        ("Name und Zimmernummer beim Gast erfragen", "Name, Zimmernummer"),
        ("Beim Gast die Zimmernummer erfragen.", "Zimmernummer"),
        ("Den Vorgesetzten fragen", ""),
        ("Den Kunden bitten, das Gerät zu öffnen", ""),
        ("nach" + " " * 50_000 + "x", ""),
        ("Die Mitarbeiterin lässt sich die Zählernummer nennen", "Zählernummer"),
        ("Er lässt sich vom Gast den Namen und die Anreise angeben", "Name, Anreise"),
        ("Lassen Sie sich die Zählernummer vom Kunden durchgeben.", "Zählernummer"),
        ("Lass dir die Rechnung zeigen", "Rechnung"),
        ("Sich die Zählernummer geben lassen", "Zählernummer"),
        ("Vom Anrufer das Kaufdatum nennen lassen.", "Kaufdatum"),
        ("Begrüßen Sie den Gast und lassen Sie sich die Zimmernummer geben", "Zimmernummer"),
        ("Lassen Sie den Kunden den Zählerstand vorlesen", "Zählerstand"),
        ("Sie lässt sich von der Leitung eine Freigabe geben", ""),
        ("Lassen Sie sich beraten", ""),
        ("Der Agent bittet um die Seriennummer", "Seriennummer"),
        ("Bitten Sie um die Seriennummer", "Seriennummer"),
        ("Der Agent bittet um Geduld", ""),
        ("Die Beraterin erfragt beim Kunden den Vertrag", "Vertrag"),
        ("Fordern Sie vom Kunden ein Foto an", "Foto"),
        ("Fordern Sie ein Ersatzteil im Lager an", ""),
        ("L'agent se fait donner le numéro de série par le client", "numéro de série"),
        ("Faites-vous indiquer par la cliente le code postal.", "code postal"),
        ("Se faire communiquer le nom et l'adresse", "nom, adresse"),
        ("Le conseiller demande le code postal", "code postal"),
        ("Il demande au client son adresse", "adresse"),
        ("Demandez le numéro de facture", "numéro de facture"),
        ("Demandez l'accord du responsable", ""),
        ("Demandez la pièce au magasin", ""),
        ("L'agent demande au client de patienter", ""),
        ("lässt sich " + "die Nummer " * 5_000, ""),
    ],
)  # fmt: skip
def test_a_step_asks_for_things_in_its_language(step: str, asked: str) -> None:
    assert ", ".join(find_asked(step)) == asked


def test_a_document_in_german_asks_for_facts_and_says_messages() -> None:
    text = "Umbuchung\n\n1. Fragen Sie den Gast nach der Reservierungsnummer.\n2. Sagen Sie dem Gast: Ich sehe nach.\n"
    nodes = [node for node in read(text, "prose").document.sop.nodes if isinstance(node, Task)]
    assert [(node.asks, node.message) for node in nodes] == [(("Reservierungsnummer",), ""), ((), "Ich sehe nach.")]


@pytest.mark.parametrize(
    "step",
    [
        "Le conseiller vérifie la commande dans le système",
        "L'agent se fait donner le numéro",
        "Elle lui explique les conditions",
        "Er teilt ihm den Grund mit",
        "Die Unterlagen sind zu prüfen.",
        "Fehlende Angaben sind nachzufordern und zu speichern",
        "Der Mitarbeiter muss den Vertrag anlegen",
        "Die Daten müssen gespeichert werden.",
        "Les documents doivent être vérifiés",
        "Il faut noter le résultat",
        "La demande est à enregistrer",
        "Den Schrank reinigen.",
        "Die Adressen abgleichen.",
    ],
)
def test_what_somebody_at_work_does_is_an_instruction(step: str) -> None:
    assert is_instruction(step)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Open the box. After that check the goods. At the end note it.", "Check the goods | Note it"),
        ("Open the box. Secondly, check the goods. Lastly, close it.", "Check the goods | Close it"),
        (
            "Öffnen Sie das Paket. Danach prüfen Sie die Ware. Am Ende notieren Sie das Ergebnis.",
            "Prüfen Sie die Ware | Notieren Sie das Ergebnis",
        ),
        (
            "Öffne das Paket des Kunden. Anschließend prüfst du die Ware. Zum Schluss schließe die Akte.",
            "Du prüfst die Ware | Schließe die Akte",
        ),
        (
            "Ouvrez le colis du client. Ensuite, vérifiez la marchandise. Pour finir, notez le poids.",
            "Vérifiez la marchandise | Notez le poids",
        ),
    ],
)
def test_what_says_when_a_step_comes_does_not_hide_it(text: str, steps: str) -> None:
    reading = read(text, "prose")
    titles = [node.title for node in reading.document.sop.nodes if node.title not in ("End", "Ende", "Fin")]
    assert " | ".join(titles[1:]) == steps
    assert reading.left_out == ()


def test_what_somebody_must_do_is_said_with_who_does_it_first() -> None:
    text = "Prüfen Sie, ob der Kunde im Ausland wohnt. Falls ja, muss zuvor die Teamleitung zustimmen. Akte schließen."
    assert "Die Teamleitung muss zustimmen" in [node.title for node in read(text, "prose").document.sop.nodes]


@pytest.mark.parametrize("text", ["Second order", "Danach ist die Ware frei", "Then the customer waits"])
def test_words_of_a_sequence_alone_make_no_instruction(text: str) -> None:
    assert not is_instruction(text)


@pytest.mark.parametrize(
    "step",
    [
        "Le client demande un remboursement",
        "La procédure indique le délai",
        "L'appelant refuse l'offre",
        "Il est tard",
        "Das Gerät ist zu klein",
        "Das Wasser soll nicht zu heiß sein",
        "Die Ware ist zu schwer für den Boten",
        "Le colis est à Paris",
    ],
)
def test_what_the_customer_does_is_no_instruction(step: str) -> None:
    assert not is_instruction(step)


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("Fragen Sie nach dem Namen", ("Name",)),
        ("Nach dem Nachnamen und der Adresse fragen", ("Nachname", "Adresse")),
        ("Der Mitarbeiter bittet den Kunden um die Daten", ("Daten",)),
    ],
)
def test_what_is_asked_for_is_named_as_it_stands_alone(step: str, asked: tuple[str, ...]) -> None:
    assert find_asked(step) == asked


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Rechnung prüfen.", "Ende"),
        ("Nachname erfragen. Zimmer buchen.", "Ende"),
        ("- Antrag in SAP prüfen\n- Brief schicken", "Ende"),
        ("Prüfe die Rechnung.", "Ende"),
        ("Wenn Betrag über 500, Leitung fragen.", "Ende"),
        ("Vérifier la facture.", "Fin"),
        ("Noter l'adresse. Envoyer la facture.", "Fin"),
        ("Demander le nom.", "Fin"),
        ("Check order. Print label.", "End"),
        ("Send a résumé to Müller.", "End"),
        ("Plane the board.", "End"),
        ("Order le Creuset pan.", "End"),
    ],
)
def test_a_text_of_a_few_words_is_in_the_language_of_its_instructions(text: str, end: str) -> None:
    assert [node.title for node in read(text, "prose").document.sop.nodes if isinstance(node, End)] == [end]


def test_a_condition_on_several_things_in_german_is_read() -> None:
    text = (
        "Reisekosten\n\n1. Wenn die Kosten über 500 Euro liegen, den Vorgesetzten fragen.\n2. Die Kosten auszahlen.\n"
    )
    assert "Kosten > 500" in {edge.condition for edge in read(text, "prose").document.sop.edges}
