<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>sopstudio</name>
  <message>
   <source>      called at the step “{title}”</source>
   <translation>      aufgerufen beim Schritt „{title}“</translation>
  </message>
  <message>
   <source>  {n} × {word} expected, {word_2} came out</source>
   <translation>  {n} × {word} erwartet, {word_2} erhalten</translation>
  </message>
  <message>
   <source> (95 %: {bounds} to {bounds_2})</source>
   <translation> (95 %: {bounds} bis {bounds_2})</translation>
  </message>
  <message>
   <source> (Assumed, as declared: {parts}.)</source>
   <translation> (Angenommen, wie angelegt: {parts}.)</translation>
  </message>
  <message>
   <source> (and {count} more)</source>
   <translation> (und {count} weitere)</translation>
  </message>
  <message>
   <source> (bound {detail})</source>
   <translation> (eingebunden {detail})</translation>
  </message>
  <message>
   <source> (here already: its steps, samples and rules stay)</source>
   <translation> (schon hier: Schritte, Beispiele und Regeln bleiben)</translation>
  </message>
  <message>
   <source> (line {line}, column {column})</source>
   <translation> (Zeile {line}, Spalte {column})</translation>
  </message>
  <message>
   <source> (only the first {max_scenarios})</source>
   <translation> (nur die ersten {max_scenarios})</translation>
  </message>
  <message>
   <source> (the first {max_listed_rows} are listed)</source>
   <translation> (die ersten {max_listed_rows} sind aufgeführt)</translation>
  </message>
  <message>
   <source> ({infeasible_count} cannot be)</source>
   <translation> ({infeasible_count} nicht möglich)</translation>
  </message>
  <message>
   <source> ({letter} is {name})</source>
   <translation> ({letter} ist {name})</translation>
  </message>
  <message>
   <source> Add it, or choose another.</source>
   <translation> Fügen Sie ihn hinzu, oder wählen Sie einen anderen.</translation>
  </message>
  <message>
   <source> And {problems}.</source>
   <translation> Und {problems}.</translation>
  </message>
  <message>
   <source> Did you mean "{suggestion}"?</source>
   <translation> Meinten Sie „{suggestion}“?</translation>
  </message>
  <message>
   <source> It was made with another version of the SOP.</source>
   <translation> Er wurde mit einer anderen Version der SOP erstellt.</translation>
  </message>
  <message>
   <source> Try to write it more simply.</source>
   <translation> Versuchen Sie, sie einfacher zu schreiben.</translation>
  </message>
  <message>
   <source> Type {examples}.</source>
   <translation> Eintippen: {examples}.</translation>
  </message>
  <message>
   <source> after {decisions}</source>
   <translation> nach: {decisions}</translation>
  </message>
  <message>
   <source> and </source>
   <translation> und </translation>
  </message>
  <message>
   <source> and {count} more</source>
   <translation> und {count} weitere</translation>
  </message>
  <message>
   <source> and {others}</source>
   <translation> und {others}</translation>
  </message>
  <message>
   <source> but with JSON that is broken</source>
   <translation> (es kam fehlerhaftes JSON)</translation>
  </message>
  <message>
   <source> but with a stream</source>
   <translation> (es kam ein Datenstrom)</translation>
  </message>
  <message>
   <source> but with a web page</source>
   <translation> (es kam eine Webseite)</translation>
  </message>
  <message>
   <source> but with nothing</source>
   <translation> (es kam nichts)</translation>
  </message>
  <message>
   <source> but with other text</source>
   <translation> (es kam anderer Text)</translation>
  </message>
  <message>
   <source> in the procedure "{title}"</source>
   <translation> im Ablauf „{title}“</translation>
  </message>
  <message>
   <source> of {stored_id}</source>
   <translation> von {stored_id}</translation>
  </message>
  <message>
   <source> or </source>
   <translation> oder </translation>
  </message>
  <message>
   <source> per run, on average</source>
   <translation> je Lauf, im Durchschnitt</translation>
  </message>
  <message>
   <source> to </source>
   <translation> bis </translation>
  </message>
  <message>
   <source> together</source>
   <translation> zusammen</translation>
  </message>
  <message>
   <source> {columns} would tell them apart.</source>
   <translation> Unterscheiden ließen sie sich durch {columns}.</translation>
  </message>
  <message>
   <source> {rivals}: worse, and not by chance.</source>
   <translation> {rivals}: schlechter, und das nicht zufällig.</translation>
  </message>
  <message>
   <source> {spec} stays the default.</source>
   <translation> {spec} bleibt der Standard.</translation>
  </message>
  <message>
   <source> {what} could not be kept ({count} in all).</source>
   <translation> {what} konnte nicht erhalten werden ({count} insgesamt).</translation>
  </message>
  <message>
   <source> · tools: {tools}</source>
   <translation> · Tools: {tools}</translation>
  </message>
  <message>
   <source>"{field}" from the fact "{fact}"</source>
   <translation>„{field}“ aus der Angabe „{fact}“</translation>
  </message>
  <message>
   <source>"{name}"</source>
   <translation>„{name}“</translation>
  </message>
  <message>
   <source>"{text}"</source>
   <translation>„{text}“</translation>
  </message>
  <message>
   <source>$ does not stand at the end</source>
   <translation>$ steht nicht am Ende</translation>
  </message>
  <message>
   <source>$ref {reference} is not local; only references into the same schema are read</source>
   <translation>$ref {reference} ist nicht lokal; nur Verweise in dasselbe Schema werden gelesen</translation>
  </message>
  <message>
   <source>$ref {reference} leads back to itself</source>
   <translation>$ref {reference} führt zu sich selbst zurück</translation>
  </message>
  <message>
   <source>$ref {reference} leads to nothing</source>
   <translation>$ref {reference} führt ins Leere</translation>
  </message>
  <message numerus="yes">
   <source>%n SOP(s)</source>
   <translation>
    <numerusform>%n SOP</numerusform>
    <numerusform>%n SOPs</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n agent(s)</source>
   <translation>
    <numerusform>%n Agent</numerusform>
    <numerusform>%n Agenten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n assumption(s)</source>
   <translation>
    <numerusform>%n Annahme</numerusform>
    <numerusform>%n Annahmen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n call(s)</source>
   <translation>
    <numerusform>%n Aufruf</numerusform>
    <numerusform>%n Aufrufe</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n change(s)</source>
   <translation>
    <numerusform>%n Änderung</numerusform>
    <numerusform>%n Änderungen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n column(s)</source>
   <translation>
    <numerusform>%n Spalte</numerusform>
    <numerusform>%n Spalten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n condition(s)</source>
   <translation>
    <numerusform>%n Bedingung</numerusform>
    <numerusform>%n Bedingungen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n conversation(s)</source>
   <translation>
    <numerusform>%n Gespräch</numerusform>
    <numerusform>%n Gespräche</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n day(s)</source>
   <translation>
    <numerusform>%n Tag</numerusform>
    <numerusform>%n Tage</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n difference(s)</source>
   <translation>
    <numerusform>%n Unterschied</numerusform>
    <numerusform>%n Unterschiede</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n edge(s)</source>
   <translation>
    <numerusform>%n Verbindung</numerusform>
    <numerusform>%n Verbindungen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n end(s)</source>
   <translation>
    <numerusform>%n Ende</numerusform>
    <numerusform>%n Enden</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n error(s)</source>
   <translation>
    <numerusform>%n Fehler</numerusform>
    <numerusform>%n Fehler</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n event(s)</source>
   <translation>
    <numerusform>%n Ereignis</numerusform>
    <numerusform>%n Ereignisse</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n file(s)</source>
   <translation>
    <numerusform>%n Datei</numerusform>
    <numerusform>%n Dateien</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n hint(s)</source>
   <translation>
    <numerusform>%n Hinweis</numerusform>
    <numerusform>%n Hinweise</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n journey(s)</source>
   <translation>
    <numerusform>%n Weg</numerusform>
    <numerusform>%n Wege</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n line(s)</source>
   <translation>
    <numerusform>%n Zeile</numerusform>
    <numerusform>%n Zeilen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n message(s)</source>
   <translation>
    <numerusform>%n Nachricht</numerusform>
    <numerusform>%n Nachrichten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minute(s)</source>
   <translation>
    <numerusform>%n Minute</numerusform>
    <numerusform>%n Minuten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n model call(s)</source>
   <translation>
    <numerusform>%n Modellaufruf</numerusform>
    <numerusform>%n Modellaufrufe</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n model(s)</source>
   <translation>
    <numerusform>%n Modell</numerusform>
    <numerusform>%n Modelle</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n more change(s)</source>
   <translation>
    <numerusform>%n weitere Änderung</numerusform>
    <numerusform>%n weitere Änderungen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n more file(s)</source>
   <translation>
    <numerusform>%n weitere Datei</numerusform>
    <numerusform>%n weitere Dateien</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n more problem(s)</source>
   <translation>
    <numerusform>%n weiteres Problem</numerusform>
    <numerusform>%n weitere Probleme</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n more scenario(s)</source>
   <translation>
    <numerusform>%n weiteres Szenario</numerusform>
    <numerusform>%n weitere Szenarien</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n new run(s)</source>
   <translation>
    <numerusform>%n neuer Lauf</numerusform>
    <numerusform>%n neue Läufe</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n new version(s)</source>
   <translation>
    <numerusform>%n neue Version</numerusform>
    <numerusform>%n neue Versionen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n node(s)</source>
   <translation>
    <numerusform>%n Knoten</numerusform>
    <numerusform>%n Knoten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n note(s)</source>
   <translation>
    <numerusform>%n Hinweis</numerusform>
    <numerusform>%n Hinweise</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n other(s)</source>
   <translation>
    <numerusform>%n weitere</numerusform>
    <numerusform>%n weitere</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n pair(s)</source>
   <translation>
    <numerusform>%n Paar</numerusform>
    <numerusform>%n Paare</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n part(s)</source>
   <translation>
    <numerusform>%n Teil</numerusform>
    <numerusform>%n Teile</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n passage(s)</source>
   <translation>
    <numerusform>%n Stelle</numerusform>
    <numerusform>%n Stellen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n picture(s)</source>
   <translation>
    <numerusform>%n Bild</numerusform>
    <numerusform>%n Bilder</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n point(s)</source>
   <translation>
    <numerusform>%n Punkt</numerusform>
    <numerusform>%n Punkte</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n problem(s)</source>
   <translation>
    <numerusform>%n Problem</numerusform>
    <numerusform>%n Probleme</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n question(s)</source>
   <translation>
    <numerusform>%n Frage</numerusform>
    <numerusform>%n Fragen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n repeat(s)</source>
   <translation>
    <numerusform>%n Wiederholung</numerusform>
    <numerusform>%n Wiederholungen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n row(s)</source>
   <translation>
    <numerusform>%n Zeile</numerusform>
    <numerusform>%n Zeilen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n run(s)</source>
   <translation>
    <numerusform>%n Lauf</numerusform>
    <numerusform>%n Läufe</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n scenario(s)</source>
   <translation>
    <numerusform>%n Szenario</numerusform>
    <numerusform>%n Szenarien</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n sentence(s)</source>
   <translation>
    <numerusform>%n Satz</numerusform>
    <numerusform>%n Sätze</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n step(s)</source>
   <translation>
    <numerusform>%n Schritt</numerusform>
    <numerusform>%n Schritte</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n suggestion(s)</source>
   <translation>
    <numerusform>%n Vorschlag</numerusform>
    <numerusform>%n Vorschläge</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n test(s)</source>
   <translation>
    <numerusform>%n Test</numerusform>
    <numerusform>%n Tests</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n thing(s)</source>
   <translation>
    <numerusform>%n Verlust</numerusform>
    <numerusform>%n Verluste</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n time(s)</source>
   <translation>
    <numerusform>%n Mal</numerusform>
    <numerusform>%n Mal</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n tool(s)</source>
   <translation>
    <numerusform>%n Tool</numerusform>
    <numerusform>%n Tools</numerusform>
   </translation>
  </message>
  <message>
   <source>'{text}'</source>
   <translation>„{text}“</translation>
  </message>
  <message>
   <source>( is never closed</source>
   <translation>( wird nicht geschlossen</translation>
  </message>
  <message>
   <source>(? begins nothing that can be used: no lookaround, no flags</source>
   <translation>mit (? beginnt nichts, was verwendet werden kann: keine Vorausschau, keine Schalter</translation>
  </message>
  <message>
   <source>(at most {count} times)</source>
   <translation>(höchstens {count}-mal)</translation>
  </message>
  <message>
   <source>(none)</source>
   <translation>(keine)</translation>
  </message>
  <message>
   <source>) closes no group</source>
   <translation>) schließt keine Gruppe</translation>
  </message>
  <message>
   <source>+ Add</source>
   <translation>+ Hinzufügen</translation>
  </message>
  <message>
   <source>+ Add a condition</source>
   <translation>+ Bedingung hinzufügen</translation>
  </message>
  <message>
   <source>+ Add a failure</source>
   <translation>+ Fehlerfall hinzufügen</translation>
  </message>
  <message>
   <source>+ Add a parameter</source>
   <translation>+ Parameter hinzufügen</translation>
  </message>
  <message>
   <source>+ Add a price</source>
   <translation>+ Preis hinzufügen</translation>
  </message>
  <message>
   <source>+ Add a response</source>
   <translation>+ Antwort hinzufügen</translation>
  </message>
  <message>
   <source>+ Add an endpoint</source>
   <translation>+ Endpunkt hinzufügen</translation>
  </message>
  <message>
   <source>+ Add an output</source>
   <translation>+ Ausgabe hinzufügen</translation>
  </message>
  <message>
   <source>+ Add options</source>
   <translation>+ Optionen hinzufügen</translation>
  </message>
  <message>
   <source>+ Compare with another model</source>
   <translation>+ Mit einem anderen Modell vergleichen</translation>
  </message>
  <message>
   <source>+ Compare with other checks</source>
   <translation>+ Mit anderen Prüfungen vergleichen</translation>
  </message>
  <message>
   <source>+ New action</source>
   <translation>+ Neue Aktion</translation>
  </message>
  <message>
   <source>, LIVE</source>
   <translation>, LIVE</translation>
  </message>
  <message>
   <source>, all that hold</source>
   <translation>, genommen werden alle, die gelten</translation>
  </message>
  <message>
   <source>, and </source>
   <translation>, und </translation>
  </message>
  <message>
   <source>, at most {times}</source>
   <translation>, höchstens {times}</translation>
  </message>
  <message>
   <source>, did you mean {matches}?</source>
   <translation>, meinten Sie {matches}?</translation>
  </message>
  <message>
   <source>, expected {expected}</source>
   <translation>, erwartet war {expected}</translation>
  </message>
  <message>
   <source>, for example at {node}</source>
   <translation>, zum Beispiel bei {node}</translation>
  </message>
  <message>
   <source>, for example {path_words}</source>
   <translation>, zum Beispiel {path_words}</translation>
  </message>
  <message>
   <source>, or </source>
   <translation>, oder </translation>
  </message>
  <message>
   <source>, so a run that needs it stops there</source>
   <translation>, daher hält ein Lauf, der es braucht, dort an</translation>
  </message>
  <message>
   <source>, with unsaved changes</source>
   <translation>, mit ungespeicherten Änderungen</translation>
  </message>
  <message>
   <source>, {blanks} blank</source>
   <translation>, {blanks} leer</translation>
  </message>
  <message>
   <source>. It is never taken. Connect it to a node, or remove it.</source>
   <translation>. Sie wird nie genommen. Verbinden Sie sie mit einem Schritt, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>.xlsx, .xls and .ods can be read; leave --from out</source>
   <translation>.xlsx, .xls und .ods sind lesbar; --from weglassen</translation>
  </message>
  <message>
   <source>1 check</source>
   <translation>1 Prüfung</translation>
  </message>
  <message>
   <source>1 way on: {ways}</source>
   <translation>1 Fortsetzung: {ways}</translation>
  </message>
  <message>
   <source>30 min, 4 h or 2 days; an edge “time runs out” says what follows when nobody answered by then</source>
   <translation>30 min, 4 h oder 2 Tage; eine Verbindung „Zeit läuft ab“ sagt, was folgt, wenn bis dahin niemand geantwortet hat</translation>
  </message>
  <message>
   <source>3rd, 2025</source>
   <translation>3. Auflage, 2025</translation>
  </message>
  <message>
   <source>95 % interval</source>
   <translation>95-%-Intervall</translation>
  </message>
  <message>
   <source>95 % interval: {interval_text}</source>
   <translation>95-%-Intervall: {interval_text}</translation>
  </message>
  <message>
   <source>95 %, clustered by scenario</source>
   <translation>95 %, nach Szenario gruppiert</translation>
  </message>
  <message>
   <source>: nothing gives {names} before</source>
   <translation>: vorher liefert nichts {names}</translation>
  </message>
  <message>
   <source>: the last moment before event {at} at which an answer was awaited</source>
   <translation>: der letzte Zeitpunkt vor Ereignis {at}, an dem auf eine Antwort gewartet wurde</translation>
  </message>
  <message>
   <source>; against it: row {against}{more}</source>
   <translation>; dagegen spricht: Zeile {against}{more}</translation>
  </message>
  <message>
   <source>; and {count} more</source>
   <translation>; und {count} weitere</translation>
  </message>
  <message>
   <source>; choose another folder with --home, or move the file away to start afresh</source>
   <translation>; mit --home einen anderen Ordner wählen oder die Datei wegschieben, um neu anzufangen</translation>
  </message>
  <message>
   <source>; gives {gives}</source>
   <translation>; liefert {gives}</translation>
  </message>
  <message>
   <source>; its cost is shown here once the settings have a price</source>
   <translation>; die Kosten stehen hier, sobald in den Einstellungen ein Preis steht</translation>
  </message>
  <message>
   <source>; open it with the newer version of SOP Studio</source>
   <translation>; mit der neueren Version von SOP Studio öffnen</translation>
  </message>
  <message>
   <source>; right is {wanted}</source>
   <translation>; richtig ist {wanted}</translation>
  </message>
  <message>
   <source>; right is {wanted}.</source>
   <translation>; richtig ist {wanted}.</translation>
  </message>
  <message>
   <source>; say that {lacking} may be missing (optional), and what follows then</source>
   <translation>; sagen Sie, dass {lacking} fehlen darf (optional) und was dann folgt</translation>
  </message>
  <message>
   <source>; the newest backup is {backup}, and the window offers to restore it</source>
   <translation>; die neueste Sicherung ist {backup}, und das Fenster bietet an, sie wiederherzustellen</translation>
  </message>
  <message>
   <source>; the simulated customer {cost} of it</source>
   <translation>; davon der simulierte Kunde {cost}</translation>
  </message>
  <message>
   <source>; to change it, write above them: follow {other} that holds:</source>
   <translation>; um das zu ändern, darüber schreiben: follow {other} that holds:</translation>
  </message>
  <message>
   <source>; yours went another way and stays as it is</source>
   <translation>; Ihre hat sich anders entwickelt und bleibt, wie sie ist</translation>
  </message>
  <message>
   <source>; {judge} judges each conversation</source>
   <translation>; {judge} bewertet jedes Gespräch</translation>
  </message>
  <message>
   <source>; {user_model} plays the customer</source>
   <translation>; {user_model} spielt den Kunden</translation>
  </message>
  <message>
   <source>A BPMN 2.0 process with conditions in FEEL, and forms for persons.</source>
   <translation>Ein BPMN-2.0-Prozess mit Bedingungen in FEEL und Formularen für Personen.</translation>
  </message>
  <message>
   <source>A BPMN 2.0 process with conditions in JUEL.</source>
   <translation>Ein BPMN-2.0-Prozess mit Bedingungen in JUEL.</translation>
  </message>
  <message>
   <source>A BPMN 2.0 process with conditions in Python; persons' steps are user tasks.</source>
   <translation>Ein BPMN-2.0-Prozess mit Bedingungen in Python; Personenschritte sind User Tasks.</translation>
  </message>
  <message>
   <source>A LIVE CALL THAT {upper}</source>
   <translation>EIN LIVE-AUFRUF: {upper}</translation>
  </message>
  <message>
   <source>A branch without effect</source>
   <translation>Eine Verbindung ohne Wirkung</translation>
  </message>
  <message>
   <source>A call</source>
   <translation>Ein Aufruf</translation>
  </message>
  <message>
   <source>A call of a tool that is not on offer is refused</source>
   <translation>Der Aufruf eines Tools, das nicht angeboten ist, wird abgelehnt</translation>
  </message>
  <message>
   <source>A call that the procedure does not make next is refused</source>
   <translation>Ein Aufruf, den der Ablauf nicht als Nächstes macht, wird abgelehnt</translation>
  </message>
  <message>
   <source>A case that no edge covers</source>
   <translation>Ein Fall, den keine Verbindung abdeckt</translation>
  </message>
  <message>
   <source>A chat endpoint as OpenAI's, with state in a database; persons answer over HTTP, too.</source>
   <translation>Ein Chat-Endpunkt wie der von OpenAI, mit dem Stand in einer Datenbank; auch Personen antworten über HTTP.</translation>
  </message>
  <message>
   <source>A condition cannot be read</source>
   <translation>Eine Bedingung lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>A condition does not fit its facts</source>
   <translation>Eine Bedingung passt nicht zu ihren Angaben</translation>
  </message>
  <message>
   <source>A condition in words</source>
   <translation>Eine Bedingung in Worten</translation>
  </message>
  <message>
   <source>A condition on what earlier tools gave; blank means always</source>
   <translation>Eine Bedingung über das, was frühere Tools geliefert haben; leer heißt immer</translation>
  </message>
  <message>
   <source>A condition that always holds</source>
   <translation>Eine Bedingung, die immer gilt</translation>
  </message>
  <message>
   <source>A condition that names no result</source>
   <translation>Eine Bedingung, die kein Ergebnis nennt</translation>
  </message>
  <message>
   <source>A decision needs one fact with the answers, an approval one that is yes or no, a form its facts.</source>
   <translation>Eine Entscheidung braucht eine Angabe mit den Antworten, eine Genehmigung eine Ja/Nein-Angabe, ein Formular seine Angaben.</translation>
  </message>
  <message>
   <source>A decision without a fact</source>
   <translation>Eine Entscheidung ohne Angabe</translation>
  </message>
  <message>
   <source>A diagram for draw.io, a page for each procedure.</source>
   <translation>Ein Diagramm für draw.io, eine Seite je Ablauf.</translation>
  </message>
  <message>
   <source>A division by zero</source>
   <translation>Eine Division durch null</translation>
  </message>
  <message>
   <source>A dry run that gets this response stops there. Correct the path or the sample, or make the fact optional.</source>
   <translation>Ein Probelauf, der diese Antwort bekommt, hält dort an. Korrigieren Sie den Pfad oder das Beispiel, oder lassen Sie zu, dass die Angabe fehlt.</translation>
  </message>
  <message>
   <source>A durable workflow in Python: tools are activities, users and persons answer by updates.</source>
   <translation>Ein dauerhafter Workflow in Python: Tools sind Activities, Kunden und Personen antworten über Updates.</translation>
  </message>
  <message>
   <source>A durable workflow in your own Python process: SQLite or PostgreSQL keeps each step.</source>
   <translation>Ein dauerhafter Workflow in Ihrem eigenen Python-Prozess: SQLite oder PostgreSQL hält jeden Schritt fest.</translation>
  </message>
  <message>
   <source>A fact does not fit a parameter</source>
   <translation>Eine Angabe passt nicht zu einem Parameter</translation>
  </message>
  <message>
   <source>A fact in braces is said as its value: { lists them</source>
   <translation>Eine Angabe in geschweiften Klammern wird als ihr Wert gesagt: { listet sie auf</translation>
  </message>
  <message>
   <source>A fact is used before it is known</source>
   <translation>Eine Angabe wird verwendet, bevor sie bekannt ist</translation>
  </message>
  <message>
   <source>A fact that cannot have a value</source>
   <translation>Eine Angabe, die keinen Wert haben kann</translation>
  </message>
  <message>
   <source>A fact that is not declared</source>
   <translation>Eine Angabe, die nicht angelegt ist</translation>
  </message>
  <message>
   <source>A fact that nothing uses</source>
   <translation>Eine Angabe, die nichts verwendet</translation>
  </message>
  <message>
   <source>A failed call is repeated only where it reads or changes data</source>
   <translation>Ein fehlgeschlagener Aufruf wird nur wiederholt, wenn er liest oder Daten ändert</translation>
  </message>
  <message>
   <source>A few words shown on the canvas, beside the condition</source>
   <translation>Ein paar Worte, die auf der Zeichenfläche neben der Bedingung stehen</translation>
  </message>
  <message>
   <source>A file of your own (*.gguf), run on this machine's processor. None is downloaded.</source>
   <translation>Eine eigene Datei (*.gguf), die auf dem Prozessor dieses Rechners läuft. Heruntergeladen wird keine.</translation>
  </message>
  <message>
   <source>A folder for agents that load skills; its script says what comes next, so that no step is left out.</source>
   <translation>Ein Ordner für Agenten, die Skills laden; sein Skript sagt, was als Nächstes kommt, damit kein Schritt ausfällt.</translation>
  </message>
  <message>
   <source>A folder that there is, or a new one</source>
   <translation>Ein vorhandener Ordner oder ein neuer</translation>
  </message>
  <message>
   <source>A fork{origin} from {whence}{asked}.</source>
   <translation>Abzweig{origin} ab {whence}{asked}.</translation>
  </message>
  <message>
   <source>A general question</source>
   <translation>Eine allgemeine Frage</translation>
  </message>
  <message>
   <source>A graph of steps in Strands Agents; persons and questions interrupt it.</source>
   <translation>Ein Graph von Schritten in Strands Agents; Personen und Fragen unterbrechen ihn.</translation>
  </message>
  <message>
   <source>A graph of typed steps and decisions in Python.</source>
   <translation>Ein Graph aus typisierten Schritten und Entscheidungen in Python.</translation>
  </message>
  <message>
   <source>A kept run is read-only; fork it to go on from here.</source>
   <translation>Ein gespeicherter Lauf ist schreibgeschützt; zweigen Sie ab, um von hier weiterzumachen.</translation>
  </message>
  <message>
   <source>A kept run is read-only; fork it to go on.</source>
   <translation>Ein gespeicherter Lauf ist schreibgeschützt; zweigen Sie ab, um weiterzumachen.</translation>
  </message>
  <message>
   <source>A kept run; fork it to go on</source>
   <translation>Ein gespeicherter Lauf; zum Weitermachen abzweigen</translation>
  </message>
  <message>
   <source>A label that does not say what the condition says</source>
   <translation>Eine Beschriftung, die etwas anderes sagt als die Bedingung</translation>
  </message>
  <message>
   <source>A limit was reached</source>
   <translation>Grenze erreicht</translation>
  </message>
  <message>
   <source>A live run reaches it</source>
   <translation>Ein Live-Lauf erreicht es</translation>
  </message>
  <message>
   <source>A loop that changes nothing</source>
   <translation>Eine Schleife, die nichts ändert</translation>
  </message>
  <message>
   <source>A loop without a bound</source>
   <translation>Eine Schleife ohne Grenze</translation>
  </message>
  <message>
   <source>A misspelt name is a fact of its own, so the agent asks for it again and the branches never meet.</source>
   <translation>Ein falsch geschriebener Name ist eine eigene Angabe, daher fragt der Agent noch einmal danach, und die Verbindungen treffen sich nie.</translation>
  </message>
  <message>
   <source>A model answers from them</source>
   <translation>Ein Modell antwortet anhand der Artikel</translation>
  </message>
  <message>
   <source>A model behind OpenAI's Responses API</source>
   <translation>Ein Modell hinter OpenAIs Responses-API</translation>
  </message>
  <message>
   <source>A model behind an OpenAI-compatible endpoint</source>
   <translation>Ein Modell hinter einem OpenAI-kompatiblen Endpunkt</translation>
  </message>
  <message>
   <source>A model chooses a tool by comparing its description with the instruction. Where both say the same thing in the same words, it chooses correctly.</source>
   <translation>Ein Modell wählt ein Tool, indem es seine Beschreibung mit der Anweisung vergleicht. Sagen beide dasselbe mit denselben Worten, wählt es richtig.</translation>
  </message>
  <message>
   <source>A model file on this machine (GGUF), run on the processor</source>
   <translation>Eine Modelldatei auf diesem Rechner (GGUF), ausgeführt auf dem Prozessor</translation>
  </message>
  <message>
   <source>A model may take one for the other, and the tool gets another name in some runs. Rename it.</source>
   <translation>Ein Modell kann das eine für das andere halten, und das Tool bekommt in manchen Läufen einen anderen Namen. Benennen Sie es um.</translation>
  </message>
  <message>
   <source>A model of Anthropic</source>
   <translation>Ein Modell von Anthropic</translation>
  </message>
  <message>
   <source>A model of Google's Gemini</source>
   <translation>Ein Modell von Googles Gemini</translation>
  </message>
  <message>
   <source>A model of a server on this machine (Ollama, LM Studio, llama.cpp, vLLM, Jan)</source>
   <translation>Ein Modell eines Servers auf diesem Rechner (Ollama, LM Studio, llama.cpp, vLLM, Jan)</translation>
  </message>
  <message>
   <source>A model sees a tool's name, description and parameters. Where several tools are on offer, the description is what tells them apart.</source>
   <translation>Ein Modell sieht Namen, Beschreibung und Parameter eines Tools. Stehen mehrere zur Wahl, unterscheidet die Beschreibung sie voneinander.</translation>
  </message>
  <message>
   <source>A name that refers to nothing</source>
   <translation>Ein Name, der auf nichts verweist</translation>
  </message>
  <message>
   <source>A new section</source>
   <translation>Ein neuer Abschnitt</translation>
  </message>
  <message>
   <source>A note for people; agents never see it</source>
   <translation>Eine Notiz für Menschen; Agenten sehen sie nie</translation>
  </message>
  <message>
   <source>A parameter that the tool does not have</source>
   <translation>Ein Parameter, den das Tool nicht hat</translation>
  </message>
  <message>
   <source>A part of a condition that changes nothing</source>
   <translation>Ein Teil einer Bedingung, der nichts ändert</translation>
  </message>
  <message>
   <source>A path that contradicts itself</source>
   <translation>Ein Weg, der sich widerspricht</translation>
  </message>
  <message>
   <source>A path, for example: data.report</source>
   <translation>Ein Pfad, zum Beispiel: data.report</translation>
  </message>
  <message>
   <source>A person must answer first</source>
   <translation>Zuerst muss eine Person antworten</translation>
  </message>
  <message>
   <source>A person or a model decides statements; “Otherwise” means that no earlier edge holds.</source>
   <translation>Über Aussagen entscheidet eine Person oder ein Modell; „Sonst“ heißt: Keine frühere Verbindung gilt.</translation>
  </message>
  <message>
   <source>A person: you answer as the agent</source>
   <translation>Eine Person: Sie antworten als Agent</translation>
  </message>
  <message>
   <source>A procedure is a graph</source>
   <translation>Ein Ablauf ist ein Graph</translation>
  </message>
  <message>
   <source>A procedure runs itself ({titles}), so it would never end. Use an edge with a loop instead.</source>
   <translation>Ein Ablauf führt sich selbst aus ({titles}) und würde daher nie enden. Verwenden Sie stattdessen eine Verbindung mit Schleife.</translation>
  </message>
  <message>
   <source>A project of this SOP that runs without SOP Studio.</source>
   <translation>Ein Projekt aus dieser SOP, das ohne SOP Studio läuft.</translation>
  </message>
  <message>
   <source>A regular expression that the text must match</source>
   <translation>Ein regulärer Ausdruck, dem der Text entsprechen muss</translation>
  </message>
  <message>
   <source>A review before it is effective</source>
   <translation>Eine Überprüfung vor dem Inkrafttreten</translation>
  </message>
  <message>
   <source>A review is overdue</source>
   <translation>Eine Überprüfung ist überfällig</translation>
  </message>
  <message>
   <source>A row that asks nothing would always be taken: choose Otherwise in the form of the edge.</source>
   <translation>Eine Zeile, die nichts verlangt, würde immer genommen: Wählen Sie „Sonst“ im Formular der Verbindung.</translation>
  </message>
  <message>
   <source>A run could loop forever. On the edge that leads back, say how often it may be taken.</source>
   <translation>Ein Lauf könnte sich ewig im Kreis drehen. Legen Sie an der Verbindung, die zurückführt, fest, wie oft sie genommen werden darf.</translation>
  </message>
  <message>
   <source>A run stops at a tool that it may not call</source>
   <translation>Ein Lauf hält an einem Tool, das er nicht aufrufen darf</translation>
  </message>
  <message>
   <source>A run that gets here stops without an outcome. Add an edge, or make it an end.</source>
   <translation>Ein Lauf, der hierher kommt, hält ohne Ergebnis an. Fügen Sie eine Verbindung hinzu, oder machen Sie ihn zu einem Ende.</translation>
  </message>
  <message>
   <source>A run would stop there. Add an edge for when the time is over, or remove the limit.</source>
   <translation>Ein Lauf würde dort anhalten. Fügen Sie eine Verbindung „Zeit läuft ab“ hinzu, oder entfernen Sie die Frist.</translation>
  </message>
  <message>
   <source>A sample across ends of</source>
   <translation>Eine Stichprobe über alle Enden von</translation>
  </message>
  <message>
   <source>A sample of</source>
   <translation>Eine Stichprobe von</translation>
  </message>
  <message>
   <source>A sample response lacks an output</source>
   <translation>Einer Beispielantwort fehlt eine Ausgabe</translation>
  </message>
  <message>
   <source>A script: one line per turn</source>
   <translation>Ein Skript: eine Zeile je Äußerung</translation>
  </message>
  <message>
   <source>A secret is written into a tool</source>
   <translation>In einem Tool steht ein Geheimnis</translation>
  </message>
  <message>
   <source>A simulated customer begins with it; without it, in words of their own</source>
   <translation>Der simulierte Kunde beginnt damit, sonst mit eigenen Worten</translation>
  </message>
  <message>
   <source>A skill of Rasa's engine Mantle, with tool constraints and confirmations.</source>
   <translation>Ein Skill für Rasas Engine Mantle, mit Tool-Vorgaben und Bestätigungen.</translation>
  </message>
  <message>
   <source>A state graph with a node for each step; persons and questions interrupt it.</source>
   <translation>Ein Zustandsgraph mit einem Knoten je Schritt; Personen und Fragen unterbrechen ihn.</translation>
  </message>
  <message>
   <source>A state machine with conditions in JSONata, and Lambda functions; users and persons answer by tokens.</source>
   <translation>Ein Zustandsautomat mit Bedingungen in JSONata und Lambda-Funktionen; Kunden und Personen antworten über Tokens.</translation>
  </message>
  <message>
   <source>A step of the task</source>
   <translation>Ein Schritt der Aufgabe</translation>
  </message>
  <message>
   <source>A step such as “verify the insurance” that does not say how invites an agent to claim that it did it. People know from experience what is meant; a model does not.</source>
   <translation>Ein Schritt wie „die Versicherung prüfen“, der nicht sagt, wie das geht, verleitet einen Agenten dazu, zu behaupten, er habe es getan. Menschen wissen aus Erfahrung, was gemeint ist; ein Modell nicht.</translation>
  </message>
  <message>
   <source>A step that is no step</source>
   <translation>Ein Schritt, der keiner ist</translation>
  </message>
  <message>
   <source>A step with no outcome</source>
   <translation>Ein Schritt ohne Ergebnis</translation>
  </message>
  <message>
   <source>A sub-procedure is a part that runs as one step.</source>
   <translation>Ein Teilablauf ist ein Teil, der als ein einziger Schritt läuft.</translation>
  </message>
  <message>
   <source>A sub-procedure that does not exist</source>
   <translation>Ein Teilablauf, den es nicht gibt</translation>
  </message>
  <message>
   <source>A sub-procedure that runs itself</source>
   <translation>Ein Teilablauf, der sich selbst ausführt</translation>
  </message>
  <message>
   <source>A team: a first model finds out what is wanted, and hands over to one that knows that task.</source>
   <translation>Ein Team: Ein erstes Modell findet heraus, was gewünscht ist, und übergibt an eines, das diese Aufgabe kennt.</translation>
  </message>
  <message>
   <source>A text of the outline that cannot be read is not in it.</source>
   <translation>Ein Text der Gliederung, der nicht gelesen werden kann, ist nicht darin.</translation>
  </message>
  <message>
   <source>A tool does not answer in time.</source>
   <translation>Ein Tool antwortet nicht rechtzeitig.</translation>
  </message>
  <message>
   <source>A tool does not know the value that the customer gives; asking again helps (Agent-S).</source>
   <translation>Ein Tool kennt den Wert nicht, den der Kunde nennt; noch einmal zu fragen hilft (Agent-S).</translation>
  </message>
  <message>
   <source>A tool fails for good, so the agent has to stop there (JourneyBench: failing function).</source>
   <translation>Ein Tool schlägt endgültig fehl, daher muss der Agent dort aufhören (JourneyBench: failing function).</translation>
  </message>
  <message>
   <source>A tool fails once or twice and then works, so another try helps.</source>
   <translation>Ein Tool schlägt ein- oder zweimal fehl und arbeitet dann; ein weiterer Versuch hilft.</translation>
  </message>
  <message>
   <source>A tool gives an answer that cannot be read.</source>
   <translation>Ein Tool gibt eine Antwort, die sich nicht lesen lässt.</translation>
  </message>
  <message>
   <source>A tool is called like one of the agents' own</source>
   <translation>Ein Tool heißt wie eines der Agenten selbst</translation>
  </message>
  <message>
   <source>A tool must answer first</source>
   <translation>Zuerst muss ein Tool antworten</translation>
  </message>
  <message>
   <source>A tool that can never be called</source>
   <translation>Ein Tool, das nie aufgerufen werden kann</translation>
  </message>
  <message>
   <source>A tool that does not match its step</source>
   <translation>Ein Tool, das nicht zu seinem Schritt passt</translation>
  </message>
  <message>
   <source>A tool that is not declared</source>
   <translation>Ein Tool, das nicht angelegt ist</translation>
  </message>
  <message>
   <source>A tool without a description</source>
   <translation>Ein Tool ohne Beschreibung</translation>
  </message>
  <message>
   <source>A unique name; nodes that run it are updated when it changes</source>
   <translation>Ein eindeutiger Name; eine Änderung gilt auch in den Schritten, die den Teilablauf ausführen</translation>
  </message>
  <message>
   <source>A vague word</source>
   <translation>Ein vages Wort</translation>
  </message>
  <message>
   <source>A value decides where a tool is called</source>
   <translation>Ein Wert entscheidet, wo ein Tool aufgerufen wird</translation>
  </message>
  <message>
   <source>A value that does not fit its parameter is refused: its type, its pattern, its range</source>
   <translation>Ein Wert, der nicht zu seinem Parameter passt, wird abgelehnt: Typ, Muster, Bereich</translation>
  </message>
  <message>
   <source>A value that neither the customer nor a tool gave is refused</source>
   <translation>Ein Wert, den weder der Kunde noch ein Tool genannt hat, wird abgelehnt</translation>
  </message>
  <message>
   <source>A value that never occurs</source>
   <translation>Ein Wert, der nie vorkommt</translation>
  </message>
  <message>
   <source>A workflow of Google's Agent Development Kit; persons and questions by RequestInput.</source>
   <translation>Ein Workflow für Googles Agent Development Kit; Personen und Fragen über RequestInput.</translation>
  </message>
  <message>
   <source>A workflow of Microsoft's Agent Framework: executors and switches; persons by request_info.</source>
   <translation>Ein Workflow für Microsofts Agent Framework: Executors und Switches; Personen über request_info.</translation>
  </message>
  <message>
   <source>API version</source>
   <translation>API-Version</translation>
  </message>
  <message>
   <source>API_KEY: crm</source>
   <translation>API_KEY: crm</translation>
  </message>
  <message>
   <source>APIs take {characters} characters</source>
   <translation>APIs nehmen {characters} Zeichen</translation>
  </message>
  <message>
   <source>AWS Step Functions</source>
   <translation>AWS Step Functions</translation>
  </message>
  <message>
   <source>About</source>
   <translation>Über die Auswertung</translation>
  </message>
  <message>
   <source>About SOP Studio</source>
   <translation>Über SOP Studio</translation>
  </message>
  <message>
   <source>Accept</source>
   <translation>Annehmen</translation>
  </message>
  <message>
   <source>Accept: application/json</source>
   <translation>Accept: application/json</translation>
  </message>
  <message>
   <source>Action</source>
   <translation>Aktion</translation>
  </message>
  <message>
   <source>Action repository</source>
   <translation>Aktionsverzeichnis</translation>
  </message>
  <message>
   <source>Actions</source>
   <translation>Aktionen</translation>
  </message>
  <message>
   <source>Actions are found by meaning</source>
   <translation>Aktionen nach Bedeutung finden</translation>
  </message>
  <message>
   <source>Actions are found by words</source>
   <translation>Aktionen nach Wörtern finden</translation>
  </message>
  <message>
   <source>Actions carried out</source>
   <translation>Aktionen ausgeführt</translation>
  </message>
  <message>
   <source>Actions that were the expected ones. In research: state accuracy (Agent-S)</source>
   <translation>Aktionen, die die erwarteten waren. In der Forschung: State Accuracy (Agent-S)</translation>
  </message>
  <message>
   <source>Actual size</source>
   <translation>Originalgröße</translation>
  </message>
  <message>
   <source>Add a column</source>
   <translation>Spalte hinzufügen</translation>
  </message>
  <message>
   <source>Add a fact</source>
   <translation>Angabe anlegen</translation>
  </message>
  <message>
   <source>Add a fact…</source>
   <translation>Angabe hinzufügen …</translation>
  </message>
  <message>
   <source>Add a failure</source>
   <translation>Fehlerfall hinzufügen</translation>
  </message>
  <message>
   <source>Add a knowledge article</source>
   <translation>Wissensartikel hinzufügen</translation>
  </message>
  <message>
   <source>Add a node</source>
   <translation>Schritt hinzufügen</translation>
  </message>
  <message>
   <source>Add a node after it…</source>
   <translation>Schritt danach hinzufügen …</translation>
  </message>
  <message>
   <source>Add a node here…</source>
   <translation>Schritt hier hinzufügen …</translation>
  </message>
  <message>
   <source>Add a node on the edge…</source>
   <translation>Schritt auf der Verbindung hinzufügen …</translation>
  </message>
  <message>
   <source>Add a node: type its title, or choose</source>
   <translation>Schritt hinzufügen: Titel eingeben oder wählen</translation>
  </message>
  <message>
   <source>Add a node: {title}</source>
   <translation>Schritt hinzufügen: {title}</translation>
  </message>
  <message>
   <source>Add a node…</source>
   <translation>Schritt hinzufügen …</translation>
  </message>
  <message>
   <source>Add a note</source>
   <translation>Notiz hinzufügen</translation>
  </message>
  <message>
   <source>Add a note here</source>
   <translation>Notiz hier hinzufügen</translation>
  </message>
  <message>
   <source>Add a parameter</source>
   <translation>Parameter hinzufügen</translation>
  </message>
  <message>
   <source>Add a response</source>
   <translation>Antwort hinzufügen</translation>
  </message>
  <message>
   <source>Add a row</source>
   <translation>Zeile hinzufügen</translation>
  </message>
  <message>
   <source>Add a sample answer</source>
   <translation>Beispielantwort hinzufügen</translation>
  </message>
  <message>
   <source>Add a section</source>
   <translation>Abschnitt hinzufügen</translation>
  </message>
  <message>
   <source>Add a source</source>
   <translation>Quelle hinzufügen</translation>
  </message>
  <message>
   <source>Add a source that the procedure rests on</source>
   <translation>Eine Quelle hinzufügen, auf der der Ablauf beruht</translation>
  </message>
  <message>
   <source>Add a step…</source>
   <translation>Schritt hinzufügen …</translation>
  </message>
  <message>
   <source>Add a sub-procedure</source>
   <translation>Teilablauf hinzufügen</translation>
  </message>
  <message>
   <source>Add a tool</source>
   <translation>Tool hinzufügen</translation>
  </message>
  <message>
   <source>Add a value…</source>
   <translation>Wert hinzufügen …</translation>
  </message>
  <message>
   <source>Add a way to fail</source>
   <translation>Eine Art hinzufügen, wie das Tool fehlschlägt</translation>
  </message>
  <message>
   <source>Add a {kind_words}</source>
   <translation>{kind_words} hinzufügen</translation>
  </message>
  <message>
   <source>Add an alternative to row {number}</source>
   <translation>Alternative zu Zeile {number} hinzufügen</translation>
  </message>
  <message>
   <source>Add an edge</source>
   <translation>Verbindung hinzufügen</translation>
  </message>
  <message>
   <source>Add an edge for when time runs out</source>
   <translation>Verbindung „Zeit läuft ab“ hinzufügen</translation>
  </message>
  <message>
   <source>Add an end after "{node}"</source>
   <translation>Ein Ende nach „{node}“ anfügen</translation>
  </message>
  <message>
   <source>Add an endpoint</source>
   <translation>Endpunkt hinzufügen</translation>
  </message>
  <message>
   <source>Add an output</source>
   <translation>Ausgabe hinzufügen</translation>
  </message>
  <message>
   <source>Add an output above, and it has a field here.</source>
   <translation>Fügen Sie oben eine Ausgabe hinzu; dann hat sie hier ein Feld.</translation>
  </message>
  <message>
   <source>Add the next step…</source>
   <translation>Nächsten Schritt hinzufügen …</translation>
  </message>
  <message>
   <source>Add the sentence to the graph where it stands</source>
   <translation>Den Satz an seiner Stelle in den Graphen aufnehmen</translation>
  </message>
  <message>
   <source>Add this answer</source>
   <translation>Diese Antwort hinzufügen</translation>
  </message>
  <message>
   <source>Add to this SOP</source>
   <translation>Zu dieser SOP hinzufügen</translation>
  </message>
  <message>
   <source>Add to: {title}</source>
   <translation>Hinzufügen zu: {title}</translation>
  </message>
  <message>
   <source>Add tools</source>
   <translation>Tools hinzufügen</translation>
  </message>
  <message>
   <source>Add {quote}</source>
   <translation>{quote} hinzufügen</translation>
  </message>
  <message>
   <source>Add {title}</source>
   <translation>{title} hinzufügen</translation>
  </message>
  <message>
   <source>Add {with_article}</source>
   <translation>{with_article} hinzufügen</translation>
  </message>
  <message>
   <source>Added to {name} as {id}.</source>
   <translation>Zu {name} hinzugefügt als {id}.</translation>
  </message>
  <message>
   <source>Added: {edge}</source>
   <translation>Hinzugefügt: {edge}</translation>
  </message>
  <message>
   <source>Address</source>
   <translation>Adresse</translation>
  </message>
  <message>
   <source>Add…</source>
   <translation>Hinzufügen …</translation>
  </message>
  <message>
   <source>Advice</source>
   <translation>Hinweise</translation>
  </message>
  <message>
   <source>After</source>
   <translation>Nachher</translation>
  </message>
  <message>
   <source>After minus before</source>
   <translation>Nachher minus vorher</translation>
  </message>
  <message>
   <source>After {node_title} it</source>
   <translation>Nach {node_title}</translation>
  </message>
  <message>
   <source>Afterwards, once “{earlier}” is done or not needed</source>
   <translation>Danach, sobald „{earlier}“ erledigt oder nicht nötig ist</translation>
  </message>
  <message>
   <source>Against the baseline</source>
   <translation>Verglichen mit dem Ausgangspunkt</translation>
  </message>
  <message>
   <source>Agent</source>
   <translation>Agent</translation>
  </message>
  <message>
   <source>Agent Framework</source>
   <translation>Agent Framework</translation>
  </message>
  <message>
   <source>Agent SOP</source>
   <translation>Agent SOP</translation>
  </message>
  <message>
   <source>Agent Skill</source>
   <translation>Agent Skill</translation>
  </message>
  <message>
   <source>Agent and model</source>
   <translation>Agent und Modell</translation>
  </message>
  <message>
   <source>Agent's model</source>
   <translation>Modell des Agenten</translation>
  </message>
  <message>
   <source>Agent-S (state, action and user models over a repository of actions)</source>
   <translation>Agent-S (Zustands-, Aktions- und Benutzermodell über einem Aktionsverzeichnis)</translation>
  </message>
  <message>
   <source>Agent: how it works</source>
   <translation>Agent: wie er arbeitet</translation>
  </message>
  <message>
   <source>Agent: {text}</source>
   <translation>Agent: {text}</translation>
  </message>
  <message>
   <source>Agents</source>
   <translation>Agenten</translation>
  </message>
  <message>
   <source>Agents that read the whole procedure are given its author's text.</source>
   <translation>Agenten, die den ganzen Ablauf lesen, bekommen den Text des Autors.</translation>
  </message>
  <message>
   <source>Agents that read the whole procedure are given the SOP as it is drawn.</source>
   <translation>Agenten, die den ganzen Ablauf lesen, bekommen die SOP, wie sie gezeichnet ist.</translation>
  </message>
  <message>
   <source>Align</source>
   <translation>Ausrichten</translation>
  </message>
  <message>
   <source>Align and distribute</source>
   <translation>Ausrichten und verteilen</translation>
  </message>
  <message>
   <source>Align the selected nodes</source>
   <translation>Ausgewählte Schritte ausrichten</translation>
  </message>
  <message>
   <source>Align {alignment}</source>
   <translation>Ausrichten: {alignment}</translation>
  </message>
  <message>
   <source>All</source>
   <translation>Alle</translation>
  </message>
  <message>
   <source>All SOPs</source>
   <translation>Alle SOPs</translation>
  </message>
  <message>
   <source>All branches in the EU</source>
   <translation>Alle Filialen in der EU</translation>
  </message>
  <message>
   <source>All details in the outline</source>
   <translation>Gliederung vollständig</translation>
  </message>
  <message>
   <source>All journeys</source>
   <translation>Alle Wege</translation>
  </message>
  <message>
   <source>All kinds</source>
   <translation>Alle Arten</translation>
  </message>
  <message>
   <source>All of it is in the SOP.</source>
   <translation>Alles davon ist in der SOP.</translation>
  </message>
  <message>
   <source>All of the conversation</source>
   <translation>Das ganze Gespräch</translation>
  </message>
  <message>
   <source>All outcomes</source>
   <translation>Alle Ausgänge</translation>
  </message>
  <message>
   <source>All saved</source>
   <translation>Alles gespeichert</translation>
  </message>
  <message>
   <source>All steps of “{title}”, with the parts that follow</source>
   <translation>Alle Schritte von „{title}“ mit den Teilen, die folgen</translation>
  </message>
  <message>
   <source>All that can be read ({patterns});;All files (*)</source>
   <translation>Alles Lesbare ({patterns});;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>All {sentences} are in the SOP.</source>
   <translation>Alle {sentences} sind in der SOP.</translation>
  </message>
  <message>
   <source>All-at-once agent</source>
   <translation>Alles-auf-einmal-Agent</translation>
  </message>
  <message>
   <source>Allow {edge} {default_loop_bound} times</source>
   <translation>{edge} {default_loop_bound}-mal erlauben</translation>
  </message>
  <message>
   <source>Allowed values</source>
   <translation>Erlaubte Werte</translation>
  </message>
  <message>
   <source>Also</source>
   <translation>Außerdem</translation>
  </message>
  <message>
   <source>Also in its answers; click what the procedure uses:</source>
   <translation>Auch in den Antworten; klicken Sie an, was der Ablauf verwendet:</translation>
  </message>
  <message>
   <source>Also list runs that were made before these</source>
   <translation>Auch Läufe auflisten, die vor diesen gemacht wurden</translation>
  </message>
  <message>
   <source>Also run everything with another model; its scores are listed under the name given here</source>
   <translation>Alles auch mit einem anderen Modell ausführen; seine Ergebnisse stehen unter dem hier angegebenen Namen</translation>
  </message>
  <message>
   <source>Also run everything with another set of checks</source>
   <translation>Alles auch mit anderen Prüfungen ausführen</translation>
  </message>
  <message>
   <source>Always</source>
   <translation>Immer</translation>
  </message>
  <message>
   <source>Always here</source>
   <translation>Immer da</translation>
  </message>
  <message>
   <source>Always in this run</source>
   <translation>In diesem Lauf immer</translation>
  </message>
  <message>
   <source>Always:</source>
   <translation>Immer:</translation>
  </message>
  <message>
   <source>An Agentforce agent as Agent Script, a topic for each step; conditions decide what follows.</source>
   <translation>Ein Agentforce-Agent als Agent Script, ein Topic je Schritt; Bedingungen entscheiden, was folgt.</translation>
  </message>
  <message>
   <source>An action inside a condition</source>
   <translation>Eine Handlung in einer Bedingung</translation>
  </message>
  <message>
   <source>An agent guesses what nothing has asked or looked up, or asks for it differently each time.</source>
   <translation>Was kein Schritt erfragt oder nachschlägt, rät ein Agent, oder er fragt jedes Mal anders danach.</translation>
  </message>
  <message>
   <source>An agent has many results before it and takes one that sounds similar. Naming the one that is meant, in two conditions, raised the paths taken correctly from 84 to 98 of 100.</source>
   <translation>Ein Agent hat viele Ergebnisse vor sich und nimmt eines, das ähnlich klingt. In zwei Bedingungen das gemeinte zu nennen, erhöhte den Anteil der richtig genommenen Wege von 84 auf 98 von 100.</translation>
  </message>
  <message>
   <source>An agent that reads about a tool or a fact that it cannot see makes one up or tries to call it.</source>
   <translation>Liest ein Agent von einem Tool oder einer Angabe, die er nicht sieht, erfindet er etwas oder versucht, es aufzurufen.</translation>
  </message>
  <message>
   <source>An agent whose tools are open only where the procedure allows them.</source>
   <translation>Ein Agent, dessen Tools nur dort offen sind, wo der Ablauf sie erlaubt.</translation>
  </message>
  <message>
   <source>An answer of this tool, as it is written somewhere: JSON, or a line for each value</source>
   <translation>Eine Antwort dieses Tools, wie sie irgendwo steht: JSON, oder eine Zeile für jeden Wert</translation>
  </message>
  <message>
   <source>An answer that is not in the form that was asked for is asked for again</source>
   <translation>Eine Antwort, die nicht in der verlangten Form ist, wird noch einmal verlangt</translation>
  </message>
  <message>
   <source>An answer that is not in the format is refused, however it could be read: a call without an id, a call written into the text. Otherwise it is read and counted as tolerated</source>
   <translation>Eine Antwort, die nicht dem Format entspricht, wird abgelehnt, auch wenn sie lesbar wäre: ein Aufruf ohne ID, ein in den Text geschriebener Aufruf. Sonst wird sie gelesen und als toleriert gezählt</translation>
  </message>
  <message>
   <source>An earlier journey</source>
   <translation>Ein früherer Weg</translation>
  </message>
  <message>
   <source>An earlier moment is shown</source>
   <translation>Ein früherer Zeitpunkt wird angezeigt</translation>
  </message>
  <message>
   <source>An edge after one that always holds</source>
   <translation>Eine Verbindung nach einer, die immer gilt</translation>
  </message>
  <message>
   <source>An edge begins or ends at a node that does not exist. Reconnect it, or delete it.</source>
   <translation>Eine Verbindung beginnt oder endet bei einem Schritt, den es nicht gibt. Verbinden Sie sie neu, oder löschen Sie sie.</translation>
  </message>
  <message>
   <source>An edge for time running out that is never taken</source>
   <translation>Eine Verbindung „Zeit läuft ab“, die nie genommen wird</translation>
  </message>
  <message>
   <source>An edge that is never taken</source>
   <translation>Eine Verbindung, die nie genommen wird</translation>
  </message>
  <message>
   <source>An edge that leaves an end</source>
   <translation>Eine Verbindung, die ein Ende verlässt</translation>
  </message>
  <message>
   <source>An edge that never gets its turn</source>
   <translation>Eine Verbindung, die nie an die Reihe kommt</translation>
  </message>
  <message>
   <source>An edge without a node</source>
   <translation>Eine Verbindung ohne Schritt</translation>
  </message>
  <message>
   <source>An edge {verb} "{missing}", a node that does not exist{location_suffix}</source>
   <translation>Eine Verbindung {verb} „{missing}“, einem Schritt, den es nicht gibt{location_suffix}</translation>
  </message>
  <message>
   <source>An empty canvas: Space adds the first step.</source>
   <translation>Leere Zeichenfläche: Die Leertaste fügt den ersten Schritt ein.</translation>
  </message>
  <message>
   <source>An evaluation is summed up here: a line for each agent, a column for each kind of scenario.</source>
   <translation>Hier wird eine Auswertung zusammengefasst: eine Zeile je Agent, eine Spalte je Art von Szenario.</translation>
  </message>
  <message>
   <source>An expression at {node}</source>
   <translation>Ein Ausdruck bei {node}</translation>
  </message>
  <message>
   <source>An otherwise that is never needed</source>
   <translation>Ein „Sonst“, das nie gebraucht wird</translation>
  </message>
  <message>
   <source>An output is never set</source>
   <translation>Eine Ausgabe wird nie gesetzt</translation>
  </message>
  <message>
   <source>An unreadable answer</source>
   <translation>Eine unlesbare Antwort</translation>
  </message>
  <message>
   <source>An {kind} of the fact "{name}" does not fit: {reason}. Correct or remove it.</source>
   <translation>Bei der Angabe „{name}“ passt etwas nicht ({kind}): {reason}. Korrigieren oder entfernen Sie es.</translation>
  </message>
  <message>
   <source>Another SOP is open</source>
   <translation>Eine andere SOP ist geöffnet</translation>
  </message>
  <message>
   <source>Another answer of the tool…</source>
   <translation>Andere Antwort des Tools …</translation>
  </message>
  <message>
   <source>Another answer…</source>
   <translation>Andere Antwort …</translation>
  </message>
  <message>
   <source>Another model, with mistakes at a known rate</source>
   <translation>Ein anderes Modell, mit Fehlern in bekannter Häufigkeit</translation>
  </message>
  <message>
   <source>Another table…</source>
   <translation>Andere Tabelle …</translation>
  </message>
  <message>
   <source>Answer</source>
   <translation>Antworten</translation>
  </message>
  <message>
   <source>Answer as the agent…</source>
   <translation>Als Agent antworten …</translation>
  </message>
  <message>
   <source>Answer as the customer</source>
   <translation>Als Kunde antworten</translation>
  </message>
  <message>
   <source>Answer as the prompt asks…</source>
   <translation>Antworten, wie es der Prompt verlangt …</translation>
  </message>
  <message>
   <source>Answer as the scenario says, or with the first value that fits</source>
   <translation>Antworten, wie das Szenario es sagt, oder mit dem ersten passenden Wert</translation>
  </message>
  <message>
   <source>Answer at once (JSON)</source>
   <translation>Sofort antworten (JSON)</translation>
  </message>
  <message>
   <source>Answer from the passages…</source>
   <translation>Aus den Textstellen antworten …</translation>
  </message>
  <message>
   <source>Answer with the sample; nothing is called</source>
   <translation>Mit dem Beispiel antworten; es wird nichts aufgerufen</translation>
  </message>
  <message>
   <source>Answer with this</source>
   <translation>Damit antworten</translation>
  </message>
  <message>
   <source>Answer with this as the agent</source>
   <translation>Damit als Agent antworten</translation>
  </message>
  <message>
   <source>Answer {index}</source>
   <translation>Antwort {index}</translation>
  </message>
  <message>
   <source>Answers</source>
   <translation>Antwortet</translation>
  </message>
  <message>
   <source>Answers per run that were not in the format and could be read all the same</source>
   <translation>Antworten je Lauf, die nicht im Format waren und trotzdem gelesen werden konnten</translation>
  </message>
  <message>
   <source>Answers that a check objected to: first answers, then those after the first objection, and so on</source>
   <translation>Antworten, gegen die eine Prüfung Einwände hatte: erste Antworten, dann die nach dem ersten Einwand und so weiter</translation>
  </message>
  <message>
   <source>Answers that can be read</source>
   <translation>Lesbare Antworten</translation>
  </message>
  <message>
   <source>Answers with</source>
   <translation>Antwortet mit</translation>
  </message>
  <message>
   <source>Answers, in {seconds} s.</source>
   <translation>Antwortet, in {seconds} s.</translation>
  </message>
  <message>
   <source>Answer…</source>
   <translation>Antworten …</translation>
  </message>
  <message>
   <source>Anthropic's</source>
   <translation>Anthropic Claude</translation>
  </message>
  <message>
   <source>Any; add a value…</source>
   <translation>Beliebig; Wert hinzufügen …</translation>
  </message>
  <message>
   <source>Appearance</source>
   <translation>Darstellung</translation>
  </message>
  <message>
   <source>Applies to</source>
   <translation>Gilt für</translation>
  </message>
  <message>
   <source>Approve</source>
   <translation>Genehmigen</translation>
  </message>
  <message>
   <source>Approves or refuses.</source>
   <translation>Genehmigt oder lehnt ab.</translation>
  </message>
  <message>
   <source>Approves or refuses: {}.</source>
   <translation>Genehmigt oder lehnt ab (Angabe: {}).</translation>
  </message>
  <message>
   <source>Apr</source>
   <translation>Apr.</translation>
  </message>
  <message>
   <source>Arrange</source>
   <translation>Anordnen</translation>
  </message>
  <message>
   <source>Arrange everything</source>
   <translation>Alles anordnen</translation>
  </message>
  <message>
   <source>Arrow keys choose, Enter adds.</source>
   <translation>Pfeiltasten wählen, Enter fügt ein.</translation>
  </message>
  <message>
   <source>Arrow keys choose, Enter draws the edge.</source>
   <translation>Pfeiltasten wählen, Enter zeichnet die Verbindung.</translation>
  </message>
  <message>
   <source>Article {title}</source>
   <translation>Artikel {title}</translation>
  </message>
  <message>
   <source>Article: {get}</source>
   <translation>Artikel: {get}</translation>
  </message>
  <message>
   <source>Articles</source>
   <translation>Artikel</translation>
  </message>
  <message>
   <source>Articles answer questions that come up on the way.</source>
   <translation>Artikel beantworten Fragen, die unterwegs auftauchen.</translation>
  </message>
  <message>
   <source>As a formula</source>
   <translation>Als Formel</translation>
  </message>
  <message>
   <source>As expected</source>
   <translation>Wie erwartet</translation>
  </message>
  <message>
   <source>As in MARCO: what a tool answered or the procedure computes does not count as given</source>
   <translation>Wie bei MARCO: Was ein Tool geantwortet hat oder der Ablauf berechnet, gilt nicht als genannt</translation>
  </message>
  <message>
   <source>As its words say</source>
   <translation>Je nach Wortlaut</translation>
  </message>
  <message>
   <source>As its words say: {ending}</source>
   <translation>Nach Wortlaut: {ending}</translation>
  </message>
  <message>
   <source>As planned</source>
   <translation>Wie geplant</translation>
  </message>
  <message>
   <source>As the system</source>
   <translation>Wie das System</translation>
  </message>
  <message>
   <source>Asides and mistakes</source>
   <translation>Abschweifungen und Irrtümer</translation>
  </message>
  <message>
   <source>Ask again once</source>
   <translation>Einmal nachfragen</translation>
  </message>
  <message>
   <source>Ask again twice</source>
   <translation>Zweimal nachfragen</translation>
  </message>
  <message>
   <source>Ask again without saying why</source>
   <translation>Nachfragen, ohne den Grund zu nennen</translation>
  </message>
  <message>
   <source>Ask again {retries} times</source>
   <translation>{retries}-mal nachfragen</translation>
  </message>
  <message>
   <source>Ask for</source>
   <translation>Erfragen</translation>
  </message>
  <message>
   <source>Ask for "{suggestion}"</source>
   <translation>Nach „{suggestion}“ fragen</translation>
  </message>
  <message>
   <source>Ask for the {</source>
   <translation>Frage nach {</translation>
  </message>
  <message>
   <source>Ask the customer for "{name}" at {node}</source>
   <translation>Den Kunden bei {node} nach „{name}“ fragen</translation>
  </message>
  <message>
   <source>Ask the model</source>
   <translation>Modell fragen</translation>
  </message>
  <message>
   <source>Ask the model one short question</source>
   <translation>Dem Modell eine kurze Frage stellen</translation>
  </message>
  <message>
   <source>Ask the servers on this machine once more</source>
   <translation>Die Server auf diesem Rechner noch einmal fragen</translation>
  </message>
  <message>
   <source>Ask {title} a question, and for one call of a tool</source>
   <translation>{title} eine Frage stellen und um einen Tool-Aufruf bitten</translation>
  </message>
  <message>
   <source>Ask {title} where no model is chosen</source>
   <translation>{title} verwenden, wenn kein Modell gewählt ist</translation>
  </message>
  <message>
   <source>Asked where no model is chosen: {default_model}</source>
   <translation>Standard, wenn kein Modell gewählt ist: {default_model}</translation>
  </message>
  <message>
   <source>Asking branch agent</source>
   <translation>Fragender Zweig-Agent</translation>
  </message>
  <message>
   <source>Asking …</source>
   <translation>Wird gefragt …</translation>
  </message>
  <message>
   <source>Asks for: </source>
   <translation>Fragt nach: </translation>
  </message>
  <message>
   <source>Asks the customer something</source>
   <translation>Fragt den Kunden etwas</translation>
  </message>
  <message>
   <source>Asks {component}</source>
   <translation>Fragt {component}</translation>
  </message>
  <message>
   <source>Assumed</source>
   <translation>Angenommen</translation>
  </message>
  <message>
   <source>At "{path}" in {words}: {reason}. Correct the sample, or widen the fact.</source>
   <translation>Unter „{path}“ in {words}: {reason}. Korrigieren Sie das Beispiel, oder fassen Sie die Angabe weiter.</translation>
  </message>
  <message>
   <source>At least: {minimum}</source>
   <translation>Mindestens: {minimum}</translation>
  </message>
  <message>
   <source>At most {ceiling} can be met: equal rows came out differently in the others.</source>
   <translation>Höchstens {ceiling} sind erreichbar: Bei den anderen kamen gleiche Zeilen verschieden heraus.</translation>
  </message>
  <message>
   <source>At most: {maximum}</source>
   <translation>Höchstens: {maximum}</translation>
  </message>
  <message>
   <source>At once, with the conditions above</source>
   <translation>Gleichzeitig mit den Bedingungen darüber</translation>
  </message>
  <message>
   <source>At {node} a run stops in some cases: it needs {tool}, which may be called only when {precondition}. One of them: {given}. Say at the step when the tool is called, or lead these cases elsewhere.</source>
   <translation>Bei {node} hält ein Lauf in manchen Fällen: Er braucht {tool}, aber der Aufruf ist nur erlaubt, wenn {precondition}. Einer davon: {given}. Sagen Sie beim Schritt, wann das Tool aufgerufen wird, oder leiten Sie diese Fälle anderswohin.</translation>
  </message>
  <message>
   <source>At {node} no edge is taken when {when}. Add an edge for otherwise, or widen a condition.</source>
   <translation>Bei {node} wird in diesem Fall keine Verbindung genommen: {when}. Fügen Sie eine Sonst-Verbindung hinzu, oder fassen Sie eine Bedingung weiter.</translation>
  </message>
  <message>
   <source>At {node} nothing says how it goes on where “{condition}” is not so, and the run stops there. Add an edge for otherwise.</source>
   <translation>Bei {node} sagt nichts, wie es weitergeht, wo „{condition}“ nicht zutrifft, und der Lauf bleibt dort stehen. Fügen Sie eine Kante für „sonst“ hinzu.</translation>
  </message>
  <message>
   <source>At {node} only words decide between {titles}, so nothing can be proved about how the procedure ends. Ask for the fact that decides, and write conditions over it.</source>
   <translation>Bei {node} entscheiden nur Worte zwischen {titles}, daher lässt sich nicht beweisen, wie der Ablauf endet. Fragen Sie nach der Angabe, die entscheidet, und schreiben Sie Bedingungen darüber.</translation>
  </message>
  <message>
   <source>At {node} the run stops when {facts}: {{{fact}}} cannot be computed, because that would be a division by zero. {division_advice}</source>
   <translation>Bei {node} hält der Lauf in diesem Fall an: {facts}. Dann lässt sich {{{fact}}} nicht berechnen, denn das wäre eine Division durch null. {division_advice}</translation>
  </message>
  <message>
   <source>At {node} the run stops when {when}: {edge} divides by zero then. {division_advice}</source>
   <translation>Bei {node} hält der Lauf in diesem Fall an: {when}. Dann teilt {edge} durch null. {division_advice}</translation>
  </message>
  <message>
   <source>At {place}, {taken}</source>
   <translation>Bei {place} {taken}</translation>
  </message>
  <message>
   <source>Attach a file…</source>
   <translation>Datei anfügen …</translation>
  </message>
  <message>
   <source>Attach a guard (Cedar)</source>
   <translation>Wächter hinzufügen (Cedar)</translation>
  </message>
  <message>
   <source>Attach the document of this SOP</source>
   <translation>Dokument dieser SOP anfügen</translation>
  </message>
  <message>
   <source>Attach the source document</source>
   <translation>Quelldokument anfügen</translation>
  </message>
  <message>
   <source>Attach the text on the clipboard</source>
   <translation>Den Text der Zwischenablage anfügen</translation>
  </message>
  <message>
   <source>Aug</source>
   <translation>Aug.</translation>
  </message>
  <message>
   <source>Author</source>
   <translation>Entwerfen</translation>
  </message>
  <message>
   <source>Autosaved {now}</source>
   <translation>Automatisch gespeichert {now}</translation>
  </message>
  <message>
   <source>Average</source>
   <translation>Durchschnitt</translation>
  </message>
  <message>
   <source>Average of the SOPs</source>
   <translation>Durchschnitt der SOPs</translation>
  </message>
  <message>
   <source>Average of the kinds</source>
   <translation>Durchschnitt der Arten</translation>
  </message>
  <message>
   <source>Averages</source>
   <translation>Durchschnitte</translation>
  </message>
  <message>
   <source>BPMN file</source>
   <translation>BPMN-Datei</translation>
  </message>
  <message>
   <source>BPMN for Camunda 7</source>
   <translation>BPMN für Camunda 7</translation>
  </message>
  <message>
   <source>BPMN for Camunda 8</source>
   <translation>BPMN für Camunda 8</translation>
  </message>
  <message>
   <source>BPMN for SpiffWorkflow</source>
   <translation>BPMN für SpiffWorkflow</translation>
  </message>
  <message>
   <source>Back</source>
   <translation>Zurück</translation>
  </message>
  <message>
   <source>Back here</source>
   <translation>Hierher</translation>
  </message>
  <message>
   <source>Back to the canvas</source>
   <translation>Zurück zur Zeichenfläche</translation>
  </message>
  <message>
   <source>Back to the choices of an evaluation</source>
   <translation>Zurück zur Auswahl einer Auswertung</translation>
  </message>
  <message>
   <source>Back to the {detail}</source>
   <translation>Zurück: {detail}</translation>
  </message>
  <message>
   <source>Back to “{label}”</source>
   <translation>Zurück zu „{label}“</translation>
  </message>
  <message>
   <source>Back to “{title}”</source>
   <translation>Zurück zu „{title}“</translation>
  </message>
  <message>
   <source>Background among the steps is noise that an agent has to filter out. As a step of its own it is carried out.</source>
   <translation>Hintergrundwissen zwischen den Schritten ist Rauschen, das ein Agent herausfiltern muss. Als eigener Schritt wird es ausgeführt.</translation>
  </message>
  <message>
   <source>Bad: it was refused or failed</source>
   <translation>Schlecht: abgelehnt oder fehlgeschlagen</translation>
  </message>
  <message>
   <source>Before</source>
   <translation>Vorher</translation>
  </message>
  <message>
   <source>Before is {row}</source>
   <translation>Vorher ist {row}</translation>
  </message>
  <message>
   <source>Before: {before}</source>
   <translation>Vorher: {before}</translation>
  </message>
  <message>
   <source>Begin</source>
   <translation>Beginnen</translation>
  </message>
  <message>
   <source>Begin another run from this moment</source>
   <translation>Ab diesem Zeitpunkt einen anderen Lauf beginnen</translation>
  </message>
  <message>
   <source>Begin at "{label}"</source>
   <translation>Bei „{label}“ beginnen</translation>
  </message>
  <message>
   <source>Begin at another node</source>
   <translation>Bei einem anderen Schritt beginnen</translation>
  </message>
  <message>
   <source>Begin at this node</source>
   <translation>Bei diesem Schritt beginnen</translation>
  </message>
  <message>
   <source>Begin here</source>
   <translation>Hier beginnen</translation>
  </message>
  <message>
   <source>Begins at</source>
   <translation>Beginnt bei</translation>
  </message>
  <message>
   <source>Better : worse</source>
   <translation>Besser : schlechter</translation>
  </message>
  <message>
   <source>Bind a tool</source>
   <translation>Tool einbinden</translation>
  </message>
  <message>
   <source>Bind a tool to this step…</source>
   <translation>Ein Tool in diesen Schritt einbinden …</translation>
  </message>
  <message>
   <source>Bland pathway</source>
   <translation>Bland-Pathway</translation>
  </message>
  <message>
   <source>Blank</source>
   <translation>Leer</translation>
  </message>
  <message>
   <source>Body, as JSON</source>
   <translation>Inhalt, als JSON</translation>
  </message>
  <message>
   <source>Both {edge} and {edge_2} hold when {facts}; the first one is taken. Say which is meant.</source>
   <translation>In diesem Fall gelten {edge} und {edge_2} zugleich: {facts}. Genommen wird die erste. Sagen Sie, welche gemeint ist.</translation>
  </message>
  <message>
   <source>Boundary values</source>
   <translation>Grenzwerte</translation>
  </message>
  <message>
   <source>Branch agent</source>
   <translation>Zweig-Agent</translation>
  </message>
  <message>
   <source>Branches</source>
   <translation>Verbindungen</translation>
  </message>
  <message>
   <source>Branches as a table</source>
   <translation>Verbindungen als Tabelle</translation>
  </message>
  <message>
   <source>Break it</source>
   <translation>Etwas kaputt machen</translation>
  </message>
  <message>
   <source>Breakpoint</source>
   <translation>Haltepunkt</translation>
  </message>
  <message>
   <source>Bring back</source>
   <translation>Zurückholen</translation>
  </message>
  <message>
   <source>Bring this deleted SOP back</source>
   <translation>Diese gelöschte SOP zurückholen</translation>
  </message>
  <message>
   <source>Bundle (*.sopbundle)</source>
   <translation>Paket (*.sopbundle)</translation>
  </message>
  <message>
   <source>By SOP</source>
   <translation>Nach SOP</translation>
  </message>
  <message>
   <source>By code alone (no model)</source>
   <translation>Nur Code (ohne Modell)</translation>
  </message>
  <message>
   <source>By code, not by the model: the model gets the whole sub-procedure as one tool</source>
   <translation>Durch Code, nicht durch das Modell: Das Modell bekommt den ganzen Teilablauf als ein Tool</translation>
  </message>
  <message>
   <source>By hand, or as in the scenario</source>
   <translation>Von Hand oder wie im Szenario</translation>
  </message>
  <message>
   <source>By kind of scenario</source>
   <translation>Nach Art des Szenarios</translation>
  </message>
  <message>
   <source>By meaning, with a model from a folder…</source>
   <translation>Nach Bedeutung, mit einem Modell aus einem Ordner …</translation>
  </message>
  <message>
   <source>By meaning, with the paper's model</source>
   <translation>Nach Bedeutung, mit dem Modell des Papers</translation>
  </message>
  <message>
   <source>By meaning: {name}</source>
   <translation>Nach Bedeutung: {name}</translation>
  </message>
  <message>
   <source>Call</source>
   <translation>Aufrufen</translation>
  </message>
  <message>
   <source>Call a tool</source>
   <translation>Ein Tool aufrufen</translation>
  </message>
  <message>
   <source>Call it</source>
   <translation>Aufrufen</translation>
  </message>
  <message>
   <source>Call {title} earlier</source>
   <translation>{title} früher aufrufen</translation>
  </message>
  <message>
   <source>Call {title} later</source>
   <translation>{title} später aufrufen</translation>
  </message>
  <message>
   <source>Calls</source>
   <translation>Aufrufe</translation>
  </message>
  <message>
   <source>Calls a tool, or works something out</source>
   <translation>Ruft ein Tool auf oder berechnet etwas</translation>
  </message>
  <message>
   <source>Calls no tools: {call_problem}.</source>
   <translation>Ruft keine Tools auf: {call_problem}.</translation>
  </message>
  <message>
   <source>Calls of tools, steps of persons, and what was looked up</source>
   <translation>Aufrufe von Tools, Schritte von Personen, und was nachgeschlagen wurde</translation>
  </message>
  <message>
   <source>Calls tools.</source>
   <translation>Ruft Tools auf.</translation>
  </message>
  <message>
   <source>Calls with the expected values. In research: parameter accuracy</source>
   <translation>Aufrufe mit den erwarteten Werten. In der Forschung: Parameter Accuracy</translation>
  </message>
  <message>
   <source>Calls {tools}</source>
   <translation>Ruft {tools} auf</translation>
  </message>
  <message>
   <source>Calls {tool}</source>
   <translation>Ruft {tool} auf</translation>
  </message>
  <message>
   <source>Came out</source>
   <translation>Tatsächlich</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>Abbrechen</translation>
  </message>
  <message>
   <source>Cancel the evaluation</source>
   <translation>Auswertung abbrechen</translation>
  </message>
  <message>
   <source>Cancelled: no scenarios were made for these choices.</source>
   <translation>Abgebrochen: Für diese Auswahl wurden keine Szenarien erstellt.</translation>
  </message>
  <message>
   <source>Cancelled: {runs} of {total} are kept.</source>
   <translation>Abgebrochen: {runs} von {total} gespeichert.</translation>
  </message>
  <message>
   <source>Cannot be read</source>
   <translation>Nicht lesbar</translation>
  </message>
  <message>
   <source>Cannot go on</source>
   <translation>Geht nicht weiter</translation>
  </message>
  <message>
   <source>Canvas</source>
   <translation>Zeichenfläche</translation>
  </message>
  <message>
   <source>Carries the step out</source>
   <translation>Führt den Schritt aus</translation>
  </message>
  <message>
   <source>Carries the step out.</source>
   <translation>Führt den Schritt aus.</translation>
  </message>
  <message>
   <source>Carries the sub-procedure out</source>
   <translation>Führt den Teilablauf aus</translation>
  </message>
  <message>
   <source>Carry out the sub-procedure “{title}”, then go on here.</source>
   <translation>Den Teilablauf „{title}“ ausführen, dann hier weitermachen.</translation>
  </message>
  <message>
   <source>Carry the SOP out over every row</source>
   <translation>Die SOP auf jede Zeile anwenden</translation>
  </message>
  <message>
   <source>Carrying out {rows} …</source>
   <translation>Ausführung läuft: {rows} …</translation>
  </message>
  <message>
   <source>Case</source>
   <translation>Fall</translation>
  </message>
  <message>
   <source>Cases are carried out in both versions.</source>
   <translation>Fälle werden in beiden Versionen durchgespielt.</translation>
  </message>
  <message>
   <source>Cause</source>
   <translation>Ursache</translation>
  </message>
  <message>
   <source>Causes</source>
   <translation>Ursachen</translation>
  </message>
  <message>
   <source>Cedar holds none: a call whose condition compares one is refused</source>
   <translation>Cedar kennt keine: Ein Aufruf, dessen Bedingung eine vergleicht, wird abgelehnt</translation>
  </message>
  <message>
   <source>Cedar policies</source>
   <translation>Cedar-Richtlinien</translation>
  </message>
  <message>
   <source>Chance alone makes such a difference in less than 1 of 1,000 cases (p = {figure})</source>
   <translation>Zufall allein ergibt einen solchen Unterschied in weniger als 1 von 1.000 Fällen (p = {figure})</translation>
  </message>
  <message>
   <source>Chance alone makes such a difference in {count} of {cases} cases (p = {figure})</source>
   <translation>Zufall allein ergibt einen solchen Unterschied in {count} von {cases} Fällen (p = {figure})</translation>
  </message>
  <message>
   <source>Change a condition</source>
   <translation>Bedingung ändern</translation>
  </message>
  <message>
   <source>Change a label</source>
   <translation>Beschriftung ändern</translation>
  </message>
  <message>
   <source>Change a message</source>
   <translation>Nachricht ändern</translation>
  </message>
  <message>
   <source>Change a method</source>
   <translation>Methode ändern</translation>
  </message>
  <message>
   <source>Change a parameter</source>
   <translation>Parameter ändern</translation>
  </message>
  <message>
   <source>Change a sample answer</source>
   <translation>Beispielantwort ändern</translation>
  </message>
  <message>
   <source>Change a source</source>
   <translation>Quelle ändern</translation>
  </message>
  <message>
   <source>Change a title</source>
   <translation>Titel ändern</translation>
  </message>
  <message>
   <source>Change a tool response</source>
   <translation>Antwort eines Tools ändern</translation>
  </message>
  <message>
   <source>Change an address</source>
   <translation>Adresse ändern</translation>
  </message>
  <message>
   <source>Change an expression</source>
   <translation>Ausdruck ändern</translation>
  </message>
  <message>
   <source>Change an outcome</source>
   <translation>Ergebnis ändern</translation>
  </message>
  <message>
   <source>Change how a tool fails</source>
   <translation>Ändern, wie ein Tool fehlschlägt</translation>
  </message>
  <message>
   <source>Change how a tool is reached</source>
   <translation>Ändern, wie ein Tool erreicht wird</translation>
  </message>
  <message>
   <source>Change how an edge is decided</source>
   <translation>Ändern, wie über eine Verbindung entschieden wird</translation>
  </message>
  <message>
   <source>Change how edges are taken</source>
   <translation>Ändern, wie Verbindungen genommen werden</translation>
  </message>
  <message>
   <source>Change how it ends</source>
   <translation>Ändern, wie es endet</translation>
  </message>
  <message>
   <source>Change nothing</source>
   <translation>Nichts ändern</translation>
  </message>
  <message>
   <source>Change the SOP: {plain_names}</source>
   <translation>SOP ändern: {plain_names}</translation>
  </message>
  <message>
   <source>Change the allowed values</source>
   <translation>Erlaubte Werte ändern</translation>
  </message>
  <message>
   <source>Change the condition</source>
   <translation>Bedingung ändern</translation>
  </message>
  <message>
   <source>Change the condition {quote} to {quote_2}</source>
   <translation>Bedingung {quote} in {quote_2} ändern</translation>
  </message>
  <message>
   <source>Change the examples of a fact</source>
   <translation>Beispiele einer Angabe ändern</translation>
  </message>
  <message>
   <source>Change the items of a list</source>
   <translation>Elemente einer Liste ändern</translation>
  </message>
  <message>
   <source>Change the kind of a node</source>
   <translation>Art eines Schritts ändern</translation>
  </message>
  <message>
   <source>Change the next review</source>
   <translation>Nächste Überprüfung ändern</translation>
  </message>
  <message>
   <source>Change the note</source>
   <translation>Notiz ändern</translation>
  </message>
  <message>
   <source>Change the number of the document</source>
   <translation>Nummer des Dokuments ändern</translation>
  </message>
  <message>
   <source>Change the order</source>
   <translation>Reihenfolge ändern</translation>
  </message>
  <message>
   <source>Change the owner</source>
   <translation>Verantwortliche ändern</translation>
  </message>
  <message>
   <source>Change the pattern of a fact</source>
   <translation>Muster einer Angabe ändern</translation>
  </message>
  <message>
   <source>Change the range of a fact</source>
   <translation>Wertebereich einer Angabe ändern</translation>
  </message>
  <message>
   <source>Change the status</source>
   <translation>Status ändern</translation>
  </message>
  <message>
   <source>Change the steps</source>
   <translation>Arbeitsschritte ändern</translation>
  </message>
  <message>
   <source>Change the text of an article</source>
   <translation>Text eines Artikels ändern</translation>
  </message>
  <message>
   <source>Change the time allowed</source>
   <translation>Frist ändern</translation>
  </message>
  <message>
   <source>Change the title</source>
   <translation>Titel ändern</translation>
  </message>
  <message>
   <source>Change the title of a tool</source>
   <translation>Titel eines Tools ändern</translation>
  </message>
  <message>
   <source>Change the title of an article</source>
   <translation>Titel eines Artikels ändern</translation>
  </message>
  <message>
   <source>Change the title of {noun}</source>
   <translation>Titel ändern: {noun}</translation>
  </message>
  <message>
   <source>Change the type of a fact</source>
   <translation>Typ einer Angabe ändern</translation>
  </message>
  <message>
   <source>Change the unit of a fact</source>
   <translation>Einheit einer Angabe ändern</translation>
  </message>
  <message>
   <source>Change the values of a parameter</source>
   <translation>Werte eines Parameters ändern</translation>
  </message>
  <message>
   <source>Change the words in {name}</source>
   <translation>Wortlaut ändern: {name}</translation>
  </message>
  <message>
   <source>Change what a customer says first</source>
   <translation>Ändern, was ein Kunde zuerst sagt</translation>
  </message>
  <message>
   <source>Change what a person answers</source>
   <translation>Ändern, was eine Person antwortet</translation>
  </message>
  <message>
   <source>Change what a person is asked</source>
   <translation>Ändern, was eine Person tun soll</translation>
  </message>
  <message>
   <source>Change what a person sees</source>
   <translation>Ändern, was eine Person sieht</translation>
  </message>
  <message>
   <source>Change what a sub-procedure needs</source>
   <translation>Ändern, was ein Teilablauf braucht</translation>
  </message>
  <message>
   <source>Change what a tool does</source>
   <translation>Ändern, was ein Tool tut</translation>
  </message>
  <message>
   <source>Change what a tool gives</source>
   <translation>Ändern, was ein Tool liefert</translation>
  </message>
  <message>
   <source>Change what feeds a parameter</source>
   <translation>Quelle eines Parameters ändern</translation>
  </message>
  <message>
   <source>Change what happens here</source>
   <translation>Ändern, was hier geschieht</translation>
  </message>
  <message>
   <source>Change what is asked for</source>
   <translation>Ändern, wonach gefragt wird</translation>
  </message>
  <message>
   <source>Change what is decided</source>
   <translation>Ändern, was entschieden wird</translation>
  </message>
  <message>
   <source>Change what is worked out</source>
   <translation>Berechnete Angabe ändern</translation>
  </message>
  <message>
   <source>Change what it applies to</source>
   <translation>Geltungsbereich ändern</translation>
  </message>
  <message>
   <source>Change when a tool is called</source>
   <translation>Aufrufbedingung eines Tools ändern</translation>
  </message>
  <message>
   <source>Change when a tool may be called</source>
   <translation>Ändern, wann ein Tool aufgerufen werden darf</translation>
  </message>
  <message>
   <source>Change when it takes effect</source>
   <translation>Beginn der Gültigkeit ändern</translation>
  </message>
  <message>
   <source>Change where an output is found</source>
   <translation>Ändern, wo eine Ausgabe zu finden ist</translation>
  </message>
  <message>
   <source>Change whether a fact may be missing</source>
   <translation>Ändern, ob eine Angabe fehlen darf</translation>
  </message>
  <message>
   <source>Change who does it</source>
   <translation>Ändern, wer es erledigt</translation>
  </message>
  <message>
   <source>Change who may not do it</source>
   <translation>Ändern, wer es nicht erledigen darf</translation>
  </message>
  <message>
   <source>Change who runs a sub-procedure</source>
   <translation>Ändern, wer einen Teilablauf ausführt</translation>
  </message>
  <message>
   <source>Change {value}</source>
   <translation>{value} ändern</translation>
  </message>
  <message>
   <source>Changes</source>
   <translation>Änderungen</translation>
  </message>
  <message>
   <source>Changes in the newer edition</source>
   <translation>Änderungen in der neueren Fassung</translation>
  </message>
  <message>
   <source>Changes {count}</source>
   <translation>Änderungen {count}</translation>
  </message>
  <message>
   <source>Chart</source>
   <translation>Diagramm</translation>
  </message>
  <message>
   <source>Charts</source>
   <translation>Diagramme</translation>
  </message>
  <message>
   <source>Charts; the same figures are in the table of scores</source>
   <translation>Diagramme; dieselben Zahlen stehen in der Ergebnistabelle</translation>
  </message>
  <message>
   <source>Check first: {note}.</source>
   <translation>Zuerst prüfen: {note}.</translation>
  </message>
  <message>
   <source>Checking every case …</source>
   <translation>Jeder Fall wird geprüft …</translation>
  </message>
  <message>
   <source>Checks</source>
   <translation>Prüfungen</translation>
  </message>
  <message>
   <source>Checks on what the model answers</source>
   <translation>Prüfungen der Modellantworten</translation>
  </message>
  <message>
   <source>Checks on what the model answers, before it is acted on</source>
   <translation>Prüfungen der Modellantworten, bevor danach gehandelt wird</translation>
  </message>
  <message>
   <source>Choose</source>
   <translation>Auswählen</translation>
  </message>
  <message>
   <source>Choose Simulate at the top (Ctrl+2), and “Journey 1” at the top right. F10 goes one step at a time: the ring shows where the agent is, the labels of the arrows why it went there. Step some way, or press F5 to run to the end. When a tool waits for its answer, you can change the answer or make it fail.</source>
   <translation>Wählen Sie oben „Simulieren“ (Strg+2) und rechts oben „Weg 1“. F10 geht Schritt für Schritt: Der Ring zeigt, wo der Agent ist, die Beschriftungen der Verbindungen, warum er dorthin ging. Gehen Sie ein Stück oder drücken Sie F5, um bis zum Ende zu laufen. Wartet ein Tool auf seine Antwort, können Sie die Antwort ändern oder das Tool fehlschlagen lassen.</translation>
  </message>
  <message>
   <source>Choose a folder</source>
   <translation>Ordner wählen</translation>
  </message>
  <message>
   <source>Choose a journey of the open SOP first.</source>
   <translation>Wählen Sie zuerst einen Weg der offenen SOP.</translation>
  </message>
  <message>
   <source>Choose a journey or scenario…</source>
   <translation>Weg oder Szenario wählen …</translation>
  </message>
  <message>
   <source>Choose a line in the list first.</source>
   <translation>Wählen Sie zuerst eine Zeile der Liste.</translation>
  </message>
  <message>
   <source>Choose a model file</source>
   <translation>Modelldatei wählen</translation>
  </message>
  <message>
   <source>Choose a new or empty folder</source>
   <translation>Wählen Sie einen neuen oder leeren Ordner</translation>
  </message>
  <message>
   <source>Choose a run in the list first.</source>
   <translation>Wählen Sie erst einen Lauf in der Liste.</translation>
  </message>
  <message>
   <source>Choose a version</source>
   <translation>Version wählen</translation>
  </message>
  <message>
   <source>Choose a version first.</source>
   <translation>Wählen Sie zuerst eine Version.</translation>
  </message>
  <message>
   <source>Choose a version to see how it differs from the open SOP.</source>
   <translation>Wählen Sie eine Version, um zu sehen, worin sie von der geöffneten SOP abweicht.</translation>
  </message>
  <message>
   <source>Choose a version to see which journeys go another way in it.</source>
   <translation>Wählen Sie eine Version, um zu sehen, welche Wege in ihr anders verlaufen.</translation>
  </message>
  <message>
   <source>Choose above what the customer wants…</source>
   <translation>Wählen Sie oben, was der Kunde möchte …</translation>
  </message>
  <message>
   <source>Choose agents and scenarios on the right, and press Run.</source>
   <translation>Wählen Sie rechts Agenten und Szenarien, und klicken Sie auf „Ausführen“.</translation>
  </message>
  <message>
   <source>Choose an agent.</source>
   <translation>Wählen Sie einen Agenten.</translation>
  </message>
  <message>
   <source>Choose another evaluation of this SOP above: the same scenarios are compared one by one.</source>
   <translation>Wählen Sie oben eine andere Auswertung dieser SOP: Dieselben Szenarien werden einzeln verglichen.</translation>
  </message>
  <message>
   <source>Choose another kind, or search for other words.</source>
   <translation>Wählen Sie eine andere Art, oder suchen Sie nach anderen Wörtern.</translation>
  </message>
  <message>
   <source>Choose every tool</source>
   <translation>Alle Tools wählen</translation>
  </message>
  <message>
   <source>Choose kinds of scenarios on the right, or choose More &gt; Make again.</source>
   <translation>Wählen Sie rechts Arten von Szenarien oder „Mehr › Neu erstellen“.</translation>
  </message>
  <message>
   <source>Choose no tool</source>
   <translation>Kein Tool wählen</translation>
  </message>
  <message>
   <source>Choose one to view it again</source>
   <translation>Wählen Sie eine, um sie wieder anzusehen</translation>
  </message>
  <message>
   <source>Choose one.</source>
   <translation>Bitte auswählen.</translation>
  </message>
  <message>
   <source>Choose or type a tag</source>
   <translation>Markierung wählen oder eingeben</translation>
  </message>
  <message>
   <source>Choose what to talk about above, then press Step or Run.</source>
   <translation>Wählen Sie oben, worum es geht, und klicken Sie dann auf „Einzelschritt“ oder „Ausführen“.</translation>
  </message>
  <message>
   <source>Choose …</source>
   <translation>Wählen …</translation>
  </message>
  <message>
   <source>Close</source>
   <translation>Schließen</translation>
  </message>
  <message>
   <source>Close (Esc)</source>
   <translation>Schließen (Esc)</translation>
  </message>
  <message>
   <source>Close the panels below the canvas (Ctrl+J)</source>
   <translation>Die Bereiche unter der Zeichenfläche schließen (Strg+J)</translation>
  </message>
  <message>
   <source>Close the window</source>
   <translation>Fenster schließen</translation>
  </message>
  <message>
   <source>Close {title} (Esc)</source>
   <translation>{title} schließen (Esc)</translation>
  </message>
  <message>
   <source>Code</source>
   <translation>Code</translation>
  </message>
  <message>
   <source>Code alone</source>
   <translation>Nur Code</translation>
  </message>
  <message>
   <source>Codes and bodies of its failures</source>
   <translation>Codes und Inhalte der Fehlerfälle</translation>
  </message>
  <message>
   <source>Colour and sign of the end on the canvas and in documents</source>
   <translation>Farbe und Zeichen des Endes auf der Zeichenfläche und in Dokumenten</translation>
  </message>
  <message>
   <source>Column</source>
   <translation>Spalte</translation>
  </message>
  <message>
   <source>Columns of the past cases…</source>
   <translation>Spalten der früheren Fälle …</translation>
  </message>
  <message>
   <source>Columns of {name}</source>
   <translation>Spalten von {name}</translation>
  </message>
  <message>
   <source>Columns…</source>
   <translation>Spalten …</translation>
  </message>
  <message>
   <source>Come back to Author (Ctrl+1), and press Save (Ctrl+S) to keep a version. Nothing is ever lost: every version stays, and what you did not save is back after a crash.</source>
   <translation>Gehen Sie zurück zu „Entwerfen“ (Strg+1) und wählen Sie „Speichern“ (Strg+S), um eine Version zu sichern. Nichts geht verloren: Jede Version bleibt, und was Sie nicht gespeichert haben, ist nach einem Absturz wieder da.</translation>
  </message>
  <message>
   <source>Comes with {detail} {names}.</source>
   <translation>Bringt {detail} {names} mit.</translation>
  </message>
  <message>
   <source>Command</source>
   <translation>Befehl</translation>
  </message>
  <message>
   <source>Command or URL of the MCP server</source>
   <translation>Befehl oder URL des MCP-Servers</translation>
  </message>
  <message>
   <source>Compare the text on the clipboard as a newer edition</source>
   <translation>Den Text der Zwischenablage als neuere Fassung vergleichen</translation>
  </message>
  <message>
   <source>Compare with</source>
   <translation>Vergleichen mit</translation>
  </message>
  <message>
   <source>Compare with the open SOP</source>
   <translation>Mit der geöffneten SOP vergleichen</translation>
  </message>
  <message>
   <source>Compare with the previous version</source>
   <translation>Mit der vorigen Version vergleichen</translation>
  </message>
  <message>
   <source>Compare with …</source>
   <translation>Vergleichen mit …</translation>
  </message>
  <message>
   <source>Comparison</source>
   <translation>Vergleich</translation>
  </message>
  <message>
   <source>Completed</source>
   <translation>Abgeschlossen</translation>
  </message>
  <message>
   <source>Completion tokens</source>
   <translation>Antwort-Tokens</translation>
  </message>
  <message>
   <source>Computation</source>
   <translation>Berechnung</translation>
  </message>
  <message>
   <source>Computation {index}</source>
   <translation>Berechnung {index}</translation>
  </message>
  <message>
   <source>Compute</source>
   <translation>Berechnung</translation>
  </message>
  <message>
   <source>Compute: work out facts</source>
   <translation>Berechnung: Wert errechnen</translation>
  </message>
  <message>
   <source>Condition</source>
   <translation>Bedingung</translation>
  </message>
  <message>
   <source>Condition and inputs</source>
   <translation>Bedingung und Eingaben</translation>
  </message>
  <message>
   <source>Condition of the edge</source>
   <translation>Bedingung der Verbindung</translation>
  </message>
  <message>
   <source>Condition of the edge to {title}</source>
   <translation>Bedingung der Verbindung nach „{title}“</translation>
  </message>
  <message>
   <source>Condition {number}</source>
   <translation>Bedingung {number}</translation>
  </message>
  <message>
   <source>Condition: {words}</source>
   <translation>Bedingung: {words}</translation>
  </message>
  <message>
   <source>Conditions</source>
   <translation>Bedingungen</translation>
  </message>
  <message>
   <source>Conditions as formulas</source>
   <translation>Bedingungen als Formeln</translation>
  </message>
  <message>
   <source>Connect</source>
   <translation>Verbinden</translation>
  </message>
  <message>
   <source>Connect to another step…</source>
   <translation>Mit einem anderen Schritt verbinden …</translation>
  </message>
  <message>
   <source>Continue</source>
   <translation>Fortsetzen</translation>
  </message>
  <message>
   <source>Continue with the edit</source>
   <translation>Mit der Änderung fortfahren</translation>
  </message>
  <message>
   <source>Conversation</source>
   <translation>Gespräch</translation>
  </message>
  <message>
   <source>Copied nodes</source>
   <translation>Kopierte Schritte</translation>
  </message>
  <message>
   <source>Copy</source>
   <translation>Kopieren</translation>
  </message>
  <message>
   <source>Copy as a picture</source>
   <translation>Als Bild kopieren</translation>
  </message>
  <message>
   <source>Copy as text</source>
   <translation>Als Text kopieren</translation>
  </message>
  <message>
   <source>Copy text of the outline</source>
   <translation>Text der Gliederung kopieren</translation>
  </message>
  <message>
   <source>Copy the current line as text</source>
   <translation>Aktuelle Zeile als Text kopieren</translation>
  </message>
  <message>
   <source>Copy the id of the run</source>
   <translation>ID des Laufs kopieren</translation>
  </message>
  <message>
   <source>Copy the id of the selected run</source>
   <translation>ID des ausgewählten Laufs kopieren</translation>
  </message>
  <message>
   <source>Copy the selected rows as text</source>
   <translation>Ausgewählte Zeilen als Text kopieren</translation>
  </message>
  <message>
   <source>Copy the selected run as text</source>
   <translation>Ausgewählten Lauf als Text kopieren</translation>
  </message>
  <message>
   <source>Copy the text</source>
   <translation>Text kopieren</translation>
  </message>
  <message>
   <source>Copy the text of the selected event</source>
   <translation>Text des ausgewählten Ereignisses kopieren</translation>
  </message>
  <message>
   <source>Copy the text of this problem</source>
   <translation>Text dieses Problems kopieren</translation>
  </message>
  <message>
   <source>Correct a condition, or remove it.</source>
   <translation>Korrigieren Sie eine Bedingung, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>Correct parameter values over expected ones. In research: tool call accuracy</source>
   <translation>Richtige Parameterwerte im Verhältnis zu den erwarteten. In der Forschung: Tool Call Accuracy</translation>
  </message>
  <message>
   <source>Correct the marked line of the outline first.</source>
   <translation>Korrigieren Sie zuerst die markierte Zeile der Gliederung.</translation>
  </message>
  <message>
   <source>Cost</source>
   <translation>Kosten</translation>
  </message>
  <message>
   <source>Cost of the customer</source>
   <translation>Kosten des Kunden</translation>
  </message>
  <message>
   <source>Cost per run</source>
   <translation>Kosten je Lauf</translation>
  </message>
  <message>
   <source>Could not be decided</source>
   <translation>Nicht entscheidbar</translation>
  </message>
  <message>
   <source>Count {value} of {number} as {detail} the bound</source>
   <translation>{value} von {number} als {detail} der Grenze werten</translation>
  </message>
  <message>
   <source>Cover</source>
   <translation>Abdecken</translation>
  </message>
  <message>
   <source>Coverage</source>
   <translation>Abdeckung</translation>
  </message>
  <message>
   <source>Coverage of what is selected: {summary}</source>
   <translation>Abdeckung der Auswahl: {summary}</translation>
  </message>
  <message>
   <source>Coverage on the canvas</source>
   <translation>Abdeckung auf der Zeichenfläche</translation>
  </message>
  <message>
   <source>Coverage: {summary}</source>
   <translation>Abdeckung: {summary}</translation>
  </message>
  <message>
   <source>Covers</source>
   <translation>Deckt ab</translation>
  </message>
  <message>
   <source>Create parameters from JSON Schema</source>
   <translation>Parameter aus JSON Schema erstellen</translation>
  </message>
  <message>
   <source>Credit bureau report</source>
   <translation>Bonitätsauskunft</translation>
  </message>
  <message>
   <source>Ctrl+. offers: {fixes}</source>
   <translation>Strg+. bietet an: {fixes}</translation>
  </message>
  <message>
   <source>Ctrl+F8 tries it in Simulate</source>
   <translation>Strg+F8 probiert es in „Simulieren“ aus</translation>
  </message>
  <message>
   <source>Ctrl+K finds everything, F1 lists the keys.</source>
   <translation>Strg+K findet alles, F1 zeigt die Tastenkürzel.</translation>
  </message>
  <message>
   <source>Ctrl+Shift+G unfolds it</source>
   <translation>Strg+Umschalt+G klappt ihn aus</translation>
  </message>
  <message>
   <source>Ctrl+Shift+V reads text that you paste and shows what it understood. Ctrl+N starts an empty SOP: press Space to add steps. Ctrl+K finds everything else.</source>
   <translation>Strg+Umschalt+V liest eingefügten Text und zeigt, was verstanden wurde. Strg+N beginnt eine leere SOP: Mit der Leertaste fügen Sie Schritte hinzu. Strg+K findet alles andere.</translation>
  </message>
  <message>
   <source>Ctrl+Space lists facts and values</source>
   <translation>Strg+Leertaste listet Angaben und Werte auf</translation>
  </message>
  <message>
   <source>Customer</source>
   <translation>Kunde</translation>
  </message>
  <message>
   <source>Customer: {text}</source>
   <translation>Kunde: {text}</translation>
  </message>
  <message>
   <source>Cut</source>
   <translation>Ausschneiden</translation>
  </message>
  <message>
   <source>Cut text of the outline</source>
   <translation>Text der Gliederung ausschneiden</translation>
  </message>
  <message>
   <source>DBOS</source>
   <translation>DBOS</translation>
  </message>
  <message>
   <source>DMN decision tables</source>
   <translation>DMN-Entscheidungstabellen</translation>
  </message>
  <message>
   <source>DMN holds decisions and computations only</source>
   <translation>DMN enthält nur Entscheidungen und Berechnungen</translation>
  </message>
  <message>
   <source>DOT graph</source>
   <translation>DOT-Graph</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>Dunkel</translation>
  </message>
  <message>
   <source>Dashes: the way of now. Line: the way with the fix.</source>
   <translation>Gestrichelt: der jetzige Weg. Linie: der Weg mit der Korrektur.</translation>
  </message>
  <message>
   <source>Date of the run</source>
   <translation>Datum des Laufs</translation>
  </message>
  <message>
   <source>Date of the run, such as 2026-03-01</source>
   <translation>Datum des Laufs, zum Beispiel 2026-03-01</translation>
  </message>
  <message>
   <source>Dec</source>
   <translation>Dez.</translation>
  </message>
  <message>
   <source>Decide by “{condition}”</source>
   <translation>Nach „{condition}“ entscheiden</translation>
  </message>
  <message>
   <source>Decide by “{condition}”, and ask for {facts}</source>
   <translation>Nach „{condition}“ entscheiden, und {facts} erfragen</translation>
  </message>
  <message>
   <source>Decide first whether the tool is called.</source>
   <translation>Entscheiden Sie zuerst, ob das Tool aufgerufen wird.</translation>
  </message>
  <message>
   <source>Decide one thing after the other</source>
   <translation>Eines nach dem anderen entscheiden</translation>
  </message>
  <message>
   <source>Decide the question above first</source>
   <translation>Entscheiden Sie zuerst die Frage oben</translation>
  </message>
  <message>
   <source>Decide whether the tool is called</source>
   <translation>Entscheiden, ob das Tool aufgerufen wird</translation>
  </message>
  <message>
   <source>Decide: the condition does not hold</source>
   <translation>Entscheiden: Die Bedingung gilt nicht</translation>
  </message>
  <message>
   <source>Decide: the condition holds</source>
   <translation>Entscheiden: Die Bedingung gilt</translation>
  </message>
  <message>
   <source>Decides how to go on</source>
   <translation>Entscheidet, wie es weitergeht</translation>
  </message>
  <message>
   <source>Decides on {}.</source>
   <translation>Entscheidet über {}.</translation>
  </message>
  <message>
   <source>Decision</source>
   <translation>Entscheidung</translation>
  </message>
  <message>
   <source>Decision: choose an edge</source>
   <translation>Entscheidung: Weg wählen</translation>
  </message>
  <message>
   <source>Decisions</source>
   <translation>Entscheidungen</translation>
  </message>
  <message>
   <source>Declare "{name}" optional</source>
   <translation>Zulassen, dass „{name}“ fehlt</translation>
  </message>
  <message>
   <source>Declare it, or choose another.</source>
   <translation>Legen Sie es an, oder wählen Sie ein anderes.</translation>
  </message>
  <message>
   <source>Declare it, or remove it.</source>
   <translation>Legen Sie sie an, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>Declare it, or reword the text.</source>
   <translation>Legen Sie es an, oder formulieren Sie den Text um.</translation>
  </message>
  <message>
   <source>Declare the fact "{name}" ({type_words})</source>
   <translation>Angabe „{name}“ anlegen ({type_words})</translation>
  </message>
  <message>
   <source>Default model: {default_model}</source>
   <translation>Standardmodell: {default_model}</translation>
  </message>
  <message>
   <source>Delete</source>
   <translation>Löschen</translation>
  </message>
  <message>
   <source>Delete a node</source>
   <translation>Schritt löschen</translation>
  </message>
  <message>
   <source>Delete a {kind_words}</source>
   <translation>{kind_words} löschen</translation>
  </message>
  <message>
   <source>Delete an edge</source>
   <translation>Verbindung löschen</translation>
  </message>
  <message>
   <source>Delete the note</source>
   <translation>Notiz löschen</translation>
  </message>
  <message>
   <source>Delete the section</source>
   <translation>Abschnitt löschen</translation>
  </message>
  <message>
   <source>Delete the selected scenarios</source>
   <translation>Ausgewählte Szenarien löschen</translation>
  </message>
  <message>
   <source>Delete the selected scenarios (Ctrl+Alt+Shift+D)</source>
   <translation>Ausgewählte Szenarien löschen (Strg+Alt+Umschalt+D)</translation>
  </message>
  <message>
   <source>Delete the step</source>
   <translation>Schritt löschen</translation>
  </message>
  <message>
   <source>Delete the sub-procedure</source>
   <translation>Teilablauf löschen</translation>
  </message>
  <message>
   <source>Delete the {noun}</source>
   <translation>{noun} löschen</translation>
  </message>
  <message>
   <source>Delete them</source>
   <translation>Löschen</translation>
  </message>
  <message>
   <source>Delete this SOP</source>
   <translation>Diese SOP löschen</translation>
  </message>
  <message>
   <source>Delete this article</source>
   <translation>Diesen Artikel löschen</translation>
  </message>
  <message>
   <source>Delete this edge</source>
   <translation>Diese Verbindung löschen</translation>
  </message>
  <message>
   <source>Delete this fact</source>
   <translation>Diese Angabe löschen</translation>
  </message>
  <message>
   <source>Delete this fact, tool, article or sub-procedure</source>
   <translation>Diese Angabe, dieses Tool, diesen Artikel oder diesen Teilablauf löschen</translation>
  </message>
  <message>
   <source>Delete this node</source>
   <translation>Diesen Schritt löschen</translation>
  </message>
  <message>
   <source>Delete this row (Ctrl+Del)</source>
   <translation>Diese Zeile löschen (Strg+Entf)</translation>
  </message>
  <message>
   <source>Delete this sub-procedure</source>
   <translation>Diesen Teilablauf löschen</translation>
  </message>
  <message>
   <source>Delete this tool</source>
   <translation>Dieses Tool löschen</translation>
  </message>
  <message>
   <source>Delete what is selected</source>
   <translation>Auswahl löschen</translation>
  </message>
  <message>
   <source>Deleted</source>
   <translation>Gelöscht</translation>
  </message>
  <message>
   <source>Deleted SOPs in the library</source>
   <translation>Gelöschte SOPs in der Bibliothek</translation>
  </message>
  <message>
   <source>Describe a fact</source>
   <translation>Angabe beschreiben</translation>
  </message>
  <message>
   <source>Describe a parameter</source>
   <translation>Parameter beschreiben</translation>
  </message>
  <message>
   <source>Describe a tool</source>
   <translation>Tool beschreiben</translation>
  </message>
  <message>
   <source>Describe {noun}</source>
   <translation>Beschreibung ändern: {noun}</translation>
  </message>
  <message>
   <source>Description</source>
   <translation>Beschreibung</translation>
  </message>
  <message>
   <source>Description of the SOP</source>
   <translation>Beschreibung der SOP</translation>
  </message>
  <message>
   <source>Description of tools</source>
   <translation>Tool-Beschreibung</translation>
  </message>
  <message>
   <source>Details</source>
   <translation>Einzelheiten</translation>
  </message>
  <message>
   <source>Did you mean "{suggestion}"?</source>
   <translation>Meinten Sie „{suggestion}“?</translation>
  </message>
  <message>
   <source>Difference</source>
   <translation>Unterschied</translation>
  </message>
  <message>
   <source>Differences</source>
   <translation>Unterschiede</translation>
  </message>
  <message>
   <source>Differences, with 95 % intervals</source>
   <translation>Unterschiede, mit 95-%-Intervallen</translation>
  </message>
  <message>
   <source>Discard the edit</source>
   <translation>Bearbeitung verwerfen</translation>
  </message>
  <message>
   <source>Discard them</source>
   <translation>Verwerfen</translation>
  </message>
  <message>
   <source>Discard unsaved changes</source>
   <translation>Ungespeicherte Änderungen verwerfen</translation>
  </message>
  <message>
   <source>Dismiss</source>
   <translation>Ausblenden</translation>
  </message>
  <message>
   <source>Dismiss this notice</source>
   <translation>Diesen Hinweis ausblenden</translation>
  </message>
  <message>
   <source>Distribute</source>
   <translation>Verteilen</translation>
  </message>
  <message>
   <source>Distribute horizontally</source>
   <translation>Horizontal verteilen</translation>
  </message>
  <message>
   <source>Distribute vertically</source>
   <translation>Vertikal verteilen</translation>
  </message>
  <message>
   <source>Do not ask again</source>
   <translation>Nicht nachfragen</translation>
  </message>
  <message>
   <source>Do not call</source>
   <translation>Nicht aufrufen</translation>
  </message>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>Document that the SOP was read from</source>
   <translation>Dokument, aus dem die SOP gelesen wurde</translation>
  </message>
  <message>
   <source>Documents ({patterns});;All files (*)</source>
   <translation>Dokumente ({patterns});;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Does</source>
   <translation>Aufgabe</translation>
  </message>
  <message>
   <source>Does not apply to any of these runs</source>
   <translation>Gilt für keinen dieser Läufe</translation>
  </message>
  <message>
   <source>Does not stream: an answer comes at once.</source>
   <translation>Überträgt nicht fortlaufend: Eine Antwort kommt auf einmal.</translation>
  </message>
  <message>
   <source>Does this hold: {question}?</source>
   <translation>Gilt das: {question}?</translation>
  </message>
  <message>
   <source>Does this hold?</source>
   <translation>Gilt das?</translation>
  </message>
  <message>
   <source>Done</source>
   <translation>Fertig</translation>
  </message>
  <message>
   <source>Done: {edit}</source>
   <translation>Erledigt: {edit}</translation>
  </message>
  <message>
   <source>Double-click, press Space, or pick a kind of node from the strip on the left.</source>
   <translation>Doppelklicken Sie, drücken Sie die Leertaste oder wählen Sie eine Art von Schritt aus der Leiste links.</translation>
  </message>
  <message>
   <source>Draw a procedure, see it proved complete, and try it with an agent before anybody relies on it.</source>
   <translation>Zeichnen Sie einen Ablauf, lassen Sie prüfen, ob er vollständig ist, und testen Sie ihn mit einem Agenten, bevor sich jemand darauf verlässt.</translation>
  </message>
  <message>
   <source>Draw from left to right</source>
   <translation>Von links nach rechts zeichnen</translation>
  </message>
  <message>
   <source>Duplicate</source>
   <translation>Duplizieren</translation>
  </message>
  <message>
   <source>Duplicate this SOP</source>
   <translation>Diese SOP duplizieren</translation>
  </message>
  <message>
   <source>Dynamic-prompt agent (JourneyBench)</source>
   <translation>Agent mit dynamischem Prompt (JourneyBench)</translation>
  </message>
  <message>
   <source>Each item is</source>
   <translation>Jedes Element ist</translation>
  </message>
  <message>
   <source>Each score is drawn here with its interval, and beside it what it cost.</source>
   <translation>Hier wird jeder Wert mit seinem Intervall gezeichnet und daneben, was er gekostet hat.</translation>
  </message>
  <message>
   <source>Earlier entries are in the timeline.</source>
   <translation>Frühere Einträge stehen in der Zeitleiste.</translation>
  </message>
  <message>
   <source>Earlier evaluations</source>
   <translation>Frühere Auswertungen</translation>
  </message>
  <message>
   <source>Earlier evaluations of this SOP</source>
   <translation>Frühere Auswertungen dieser SOP</translation>
  </message>
  <message>
   <source>Edge {condition_text}, leads to {title}</source>
   <translation>Verbindung {condition_text}, führt zu {title}</translation>
  </message>
  <message>
   <source>Edge {title}</source>
   <translation>Verbindung {title}</translation>
  </message>
  <message>
   <source>Edit</source>
   <translation>Bearbeiten</translation>
  </message>
  <message>
   <source>Edit on the canvas</source>
   <translation>Auf der Zeichenfläche bearbeiten</translation>
  </message>
  <message>
   <source>Edit the condition</source>
   <translation>Bedingung bearbeiten</translation>
  </message>
  <message>
   <source>Edit the note</source>
   <translation>Notiz bearbeiten</translation>
  </message>
  <message>
   <source>Edit the outline</source>
   <translation>Gliederung bearbeiten</translation>
  </message>
  <message>
   <source>Edit the response before it is returned</source>
   <translation>Die Antwort bearbeiten, bevor sie zurückgegeben wird</translation>
  </message>
  <message>
   <source>Edit the scenario</source>
   <translation>Szenario bearbeiten</translation>
  </message>
  <message>
   <source>Edit the scenario (Ctrl+Alt+I)</source>
   <translation>Szenario bearbeiten (Strg+Alt+I)</translation>
  </message>
  <message>
   <source>Edit the scenario: {title}</source>
   <translation>Szenario bearbeiten: {title}</translation>
  </message>
  <message>
   <source>Edit the title</source>
   <translation>Titel bearbeiten</translation>
  </message>
  <message>
   <source>Edit the title or condition</source>
   <translation>Titel oder Bedingung bearbeiten</translation>
  </message>
  <message>
   <source>Edit the tool {title}</source>
   <translation>Tool {title} bearbeiten</translation>
  </message>
  <message>
   <source>Edit {title_text}</source>
   <translation>{title_text} bearbeiten</translation>
  </message>
  <message>
   <source>Edition</source>
   <translation>Fassung</translation>
  </message>
  <message>
   <source>Edit…</source>
   <translation>Bearbeiten …</translation>
  </message>
  <message>
   <source>Effect</source>
   <translation>Wirkung</translation>
  </message>
  <message>
   <source>Effective from</source>
   <translation>Gültig ab</translation>
  </message>
  <message>
   <source>End</source>
   <translation>Ende</translation>
  </message>
  <message>
   <source>End after</source>
   <translation>Ende nachher</translation>
  </message>
  <message>
   <source>End before</source>
   <translation>Ende vorher</translation>
  </message>
  <message>
   <source>End the comparison; the files stay</source>
   <translation>Den Vergleich beenden; die Dateien bleiben</translation>
  </message>
  <message>
   <source>End the procedure as the agent</source>
   <translation>Den Ablauf als Agent beenden</translation>
  </message>
  <message>
   <source>End the tour</source>
   <translation>Tour beenden</translation>
  </message>
  <message>
   <source>End: finish here</source>
   <translation>Ende: hier abschließen</translation>
  </message>
  <message>
   <source>End: {title}</source>
   <translation>Ende: {title}</translation>
  </message>
  <message>
   <source>Endpoints</source>
   <translation>Endpunkte</translation>
  </message>
  <message>
   <source>Ends</source>
   <translation>Endet bei</translation>
  </message>
  <message>
   <source>Enter a date and time with its UTC offset, such as 2026-03-31T09:30+02:00.</source>
   <translation>Geben Sie Datum und Uhrzeit mit UTC-Abstand ein, zum Beispiel 2026-03-31T09:30+02:00.</translation>
  </message>
  <message>
   <source>Enter a date such as 2026-03-31.</source>
   <translation>Geben Sie ein Datum ein, zum Beispiel 2026-03-31.</translation>
  </message>
  <message>
   <source>Enter a date such as 2026-12-31.</source>
   <translation>Geben Sie ein Datum ein, zum Beispiel 2026-12-31.</translation>
  </message>
  <message>
   <source>Enter a number of at most 30 digits.</source>
   <translation>Geben Sie eine Zahl mit höchstens 30 Stellen ein.</translation>
  </message>
  <message>
   <source>Enter a number, such as 12 or 0.5.</source>
   <translation>Geben Sie eine Zahl ein, zum Beispiel 12 oder 0.5.</translation>
  </message>
  <message>
   <source>Enter a number, such as 720 or 0.5.</source>
   <translation>Geben Sie eine Zahl ein, zum Beispiel 720 oder 0.5.</translation>
  </message>
  <message>
   <source>Enter a time such as 30 min, 4 h or 2 days, or leave this blank.</source>
   <translation>Geben Sie eine Zeit wie 30 min, 4 h oder 2 Tage ein, oder lassen Sie das Feld leer.</translation>
  </message>
  <message>
   <source>Enter a whole number from 1 to 1000, or leave this blank.</source>
   <translation>Geben Sie eine ganze Zahl von 1 bis 1000 ein, oder lassen Sie das Feld leer.</translation>
  </message>
  <message>
   <source>Enter a whole number, such as 720.</source>
   <translation>Geben Sie eine ganze Zahl ein, zum Beispiel 720.</translation>
  </message>
  <message>
   <source>Enter also declares {facts}.</source>
   <translation>Enter legt auch an: {facts}.</translation>
  </message>
  <message>
   <source>Enter also sets the type of {facts}.</source>
   <translation>Enter legt auch den Typ fest: {facts}.</translation>
  </message>
  <message>
   <source>Enter it…</source>
   <translation>Eingeben …</translation>
  </message>
  <message>
   <source>Enter reads it as: {condition}</source>
   <translation>Enter liest es als: {condition}</translation>
  </message>
  <message>
   <source>Enter shows the place</source>
   <translation>Enter zeigt die Stelle</translation>
  </message>
  <message>
   <source>Enter takes “{text}” from the list.</source>
   <translation>Enter nimmt „{text}“ aus der Liste.</translation>
  </message>
  <message>
   <source>Enter to accept, Esc to cancel.</source>
   <translation>Enter übernimmt, Esc bricht ab.</translation>
  </message>
  <message>
   <source>Enter yes or no.</source>
   <translation>Geben Sie ja oder nein ein.</translation>
  </message>
  <message>
   <source>Entered {place}</source>
   <translation>Betritt {place}</translation>
  </message>
  <message>
   <source>Environment variable with the key</source>
   <translation>Umgebungsvariable mit dem Schlüssel</translation>
  </message>
  <message>
   <source>Equal rows differ</source>
   <translation>Gleiche Zeilen, anderes Ergebnis</translation>
  </message>
  <message>
   <source>Error</source>
   <translation>Fehler</translation>
  </message>
  <message>
   <source>Evaluate</source>
   <translation>Auswerten</translation>
  </message>
  <message>
   <source>Evaluation</source>
   <translation>Auswertung</translation>
  </message>
  <message>
   <source>Evaluation of “{sop}”</source>
   <translation>Auswertung von „{sop}“</translation>
  </message>
  <message>
   <source>Evaluation {name}</source>
   <translation>Auswertung {name}</translation>
  </message>
  <message>
   <source>Event</source>
   <translation>Ereignis</translation>
  </message>
  <message>
   <source>Events</source>
   <translation>Ereignisse</translation>
  </message>
  <message>
   <source>Events of the run</source>
   <translation>Ereignisse des Laufs</translation>
  </message>
  <message>
   <source>Every card is a step of the procedure. A label on an arrow says when that arrow is taken. Click the card “Check credit”.</source>
   <translation>Jede Karte ist ein Schritt des Ablaufs. Die Beschriftung einer Verbindung sagt, wann sie genommen wird. Klicken Sie auf den Schritt „Bonität prüfen“.</translation>
  </message>
  <message>
   <source>Every case is covered and every path can be taken, as far as that can be proved.</source>
   <translation>Jeder Fall ist abgedeckt, und jeder Weg ist begehbar, soweit sich das beweisen lässt.</translation>
  </message>
  <message>
   <source>Every case takes this edge, and the edges after it never get their turn. Narrow it, or choose Always.</source>
   <translation>Jeder Fall nimmt diese Verbindung, und die folgenden kommen nie an die Reihe. Engen Sie sie ein, oder wählen Sie „Immer“.</translation>
  </message>
  <message>
   <source>Every condition in FEEL, JUEL, JSONata, JSONLogic, CEL, Cedar, Python and words.</source>
   <translation>Jede Bedingung in FEEL, JUEL, JSONata, JSONLogic, CEL, Cedar, Python und in Worten.</translation>
  </message>
  <message>
   <source>Every edge</source>
   <translation>Jede Verbindung</translation>
  </message>
  <message>
   <source>Every edge of {node} leads to {node_2}, so what it asks decides nothing. Put what is to be done in each case behind its edge, or keep a single edge.</source>
   <translation>Jede Verbindung von {node} führt zu {node_2}, die Frage entscheidet also nichts. Setzen Sie hinter jede Verbindung, was in diesem Fall zu tun ist, oder behalten Sie nur eine.</translation>
  </message>
  <message>
   <source>Every edge that holds</source>
   <translation>Jede, die gilt</translation>
  </message>
  <message>
   <source>Every model</source>
   <translation>Jedes Modell</translation>
  </message>
  <message>
   <source>Every pair of runs ended alike.</source>
   <translation>Jedes Paar von Läufen endete gleich.</translation>
  </message>
  <message>
   <source>Every part of a condition</source>
   <translation>Jeder Teil einer Bedingung</translation>
  </message>
  <message>
   <source>Every row comes out as it did</source>
   <translation>Bei jeder Zeile kommt dasselbe heraus wie damals</translation>
  </message>
  <message>
   <source>Every run did what its scenario expects.</source>
   <translation>Jeder Lauf verlief so, wie sein Szenario es erwartet.</translation>
  </message>
  <message>
   <source>Every run of an evaluation is listed here, ready to open.</source>
   <translation>Hier stehen alle Läufe einer Auswertung, bereit zum Öffnen.</translation>
  </message>
  <message>
   <source>Every run of this SOP is kept in the library as it goes.</source>
   <translation>Jeder Lauf dieser SOP wird laufend in der Bibliothek gespeichert.</translation>
  </message>
  <message>
   <source>Everybody who gets the file can read it and use it. Withdraw the secret and take it out.</source>
   <translation>Jeder, der die Datei bekommt, kann es lesen und verwenden. Widerrufen Sie das Geheimnis, und nehmen Sie es heraus.</translation>
  </message>
  <message>
   <source>Everything is known and every tool works (JourneyBench: correct context).</source>
   <translation>Alles ist bekannt, und jedes Tool arbeitet (JourneyBench: correct context).</translation>
  </message>
  <message>
   <source>Examples</source>
   <translation>Beispiele</translation>
  </message>
  <message>
   <source>Excel (*.xlsx);;CSV (*.csv)</source>
   <translation>Excel (*.xlsx);;CSV (*.csv)</translation>
  </message>
  <message>
   <source>Execution memory</source>
   <translation>Ausführungsgedächtnis</translation>
  </message>
  <message>
   <source>Expected</source>
   <translation>Erwartet</translation>
  </message>
  <message>
   <source>Expected path</source>
   <translation>Erwarteter Weg</translation>
  </message>
  <message>
   <source>Expected: the end</source>
   <translation>Erwartet: das Ende</translation>
  </message>
  <message>
   <source>Expected: {name}</source>
   <translation>Erwartet: {name}</translation>
  </message>
  <message>
   <source>Export</source>
   <translation>Exportieren</translation>
  </message>
  <message>
   <source>Export for deployment</source>
   <translation>Für den Betrieb exportieren</translation>
  </message>
  <message>
   <source>Export for deployment…</source>
   <translation>Für den Betrieb exportieren …</translation>
  </message>
  <message>
   <source>Export it although the SOP has {errors}</source>
   <translation>Exportieren, obwohl die SOP {errors} hat</translation>
  </message>
  <message>
   <source>Export it although {things} would be lost</source>
   <translation>Trotzdem exportieren ({things})</translation>
  </message>
  <message>
   <source>Export the list of runs…</source>
   <translation>Die Liste der Läufe exportieren …</translation>
  </message>
  <message>
   <source>Export the table that is in view…</source>
   <translation>Die sichtbare Tabelle exportieren …</translation>
  </message>
  <message>
   <source>Export the table…</source>
   <translation>Tabelle exportieren …</translation>
  </message>
  <message>
   <source>Export this chart as PNG, SVG or PDF</source>
   <translation>Dieses Diagramm als PNG, SVG oder PDF exportieren</translation>
  </message>
  <message>
   <source>Export this table as Excel or CSV</source>
   <translation>Diese Tabelle als Excel oder CSV exportieren</translation>
  </message>
  <message>
   <source>Export {lower}</source>
   <translation>{lower} exportieren</translation>
  </message>
  <message>
   <source>Export…</source>
   <translation>Exportieren …</translation>
  </message>
  <message>
   <source>Expression</source>
   <translation>Ausdruck</translation>
  </message>
  <message>
   <source>Fact</source>
   <translation>Angabe</translation>
  </message>
  <message>
   <source>Fact that the response sets</source>
   <translation>Angabe, die die Antwort setzt</translation>
  </message>
  <message>
   <source>Fact {title}</source>
   <translation>Angabe {title}</translation>
  </message>
  <message>
   <source>Fact: {name}</source>
   <translation>Angabe: {name}</translation>
  </message>
  <message>
   <source>Facts</source>
   <translation>Angaben</translation>
  </message>
  <message>
   <source>Facts are what the procedure asks for, works out and decides on.</source>
   <translation>Angaben sind das, wonach der Ablauf fragt, was er berechnet und wonach er entscheidet.</translation>
  </message>
  <message>
   <source>Facts decide it then, it can be proved, and every run decides it alike.</source>
   <translation>Dann entscheiden Angaben darüber; das lässt sich beweisen, und jeder Lauf entscheidet gleich.</translation>
  </message>
  <message>
   <source>Facts to ask for</source>
   <translation>Zu erfragende Angaben</translation>
  </message>
  <message>
   <source>Facts, tools and sub-procedures</source>
   <translation>Angaben, Tools und Teilabläufe</translation>
  </message>
  <message>
   <source>Fails as it did ({times})</source>
   <translation>Schlägt fehl wie bisher ({times})</translation>
  </message>
  <message>
   <source>Fails once: {title}</source>
   <translation>Schlägt einmal fehl: {title}</translation>
  </message>
  <message>
   <source>Fails: {title}</source>
   <translation>Schlägt fehl: {title}</translation>
  </message>
  <message>
   <source>Failure</source>
   <translation>Fehlerfall</translation>
  </message>
  <message>
   <source>Failure {index}</source>
   <translation>Fehlerfall {index}</translation>
  </message>
  <message>
   <source>Fail…</source>
   <translation>Fehlschlagen …</translation>
  </message>
  <message>
   <source>Feb</source>
   <translation>Feb.</translation>
  </message>
  <message>
   <source>Figure</source>
   <translation>Größe</translation>
  </message>
  <message>
   <source>Figures and repairs of the past cases</source>
   <translation>Zahlen und Korrekturen der früheren Fälle</translation>
  </message>
  <message>
   <source>Figures and repairs, in the panel on the right</source>
   <translation>Zahlen und Korrekturen, im Bereich rechts</translation>
  </message>
  <message>
   <source>File</source>
   <translation>Datei</translation>
  </message>
  <message>
   <source>File…</source>
   <translation>Datei …</translation>
  </message>
  <message>
   <source>Fill in "{suggestion}"</source>
   <translation>„{suggestion}“ ausfüllen</translation>
  </message>
  <message>
   <source>Find</source>
   <translation>Suchen</translation>
  </message>
  <message>
   <source>Find a node, edge, fact, tool or SOP, or type what you want to do</source>
   <translation>Schritt, Verbindung, Angabe, Tool oder SOP suchen, oder eingeben, was Sie tun möchten</translation>
  </message>
  <message>
   <source>Find a part</source>
   <translation>Teil suchen</translation>
  </message>
  <message>
   <source>Find a tool, a fact, an article, a message, or an SOP</source>
   <translation>Ein Tool, eine Angabe, einen Artikel, eine Nachricht oder eine SOP suchen</translation>
  </message>
  <message>
   <source>Find in titles, conditions and notes</source>
   <translation>In Titeln, Bedingungen und Notizen suchen</translation>
  </message>
  <message>
   <source>Find on the canvas</source>
   <translation>Auf der Zeichenfläche suchen</translation>
  </message>
  <message>
   <source>Find or do anything</source>
   <translation>Suchen oder Aktion ausführen</translation>
  </message>
  <message>
   <source>Find or do anything    Ctrl+K</source>
   <translation>Suchen oder ausführen    Strg+K</translation>
  </message>
  <message>
   <source>Find scenarios by text</source>
   <translation>Szenarien nach Text suchen</translation>
  </message>
  <message>
   <source>Find something {kind}</source>
   <translation>Suchen: {kind}</translation>
  </message>
  <message>
   <source>Finding the journeys that change…</source>
   <translation>Testfälle, die einen anderen Weg nehmen, werden gesucht …</translation>
  </message>
  <message>
   <source>Finish</source>
   <translation>Fertig</translation>
  </message>
  <message>
   <source>First step</source>
   <translation>Erster Schritt</translation>
  </message>
  <message>
   <source>Fit it to its steps</source>
   <translation>An seine Schritte anpassen</translation>
  </message>
  <message>
   <source>Fit the section to its steps</source>
   <translation>Abschnitt an seine Schritte anpassen</translation>
  </message>
  <message>
   <source>Fitting questions</source>
   <translation>Passende Fragen</translation>
  </message>
  <message>
   <source>Fitting searches</source>
   <translation>Passende Suchen</translation>
  </message>
  <message>
   <source>Fix this problem…</source>
   <translation>Dieses Problem beheben …</translation>
  </message>
  <message>
   <source>Flips</source>
   <translation>Umgeschlagene Szenarien</translation>
  </message>
  <message>
   <source>Fold</source>
   <translation>Einklappen</translation>
  </message>
  <message>
   <source>Fold into one card</source>
   <translation>Zu einer Karte einklappen</translation>
  </message>
  <message>
   <source>Fold or unfold this block of the outline</source>
   <translation>Diesen Block der Gliederung ein- oder ausklappen</translation>
  </message>
  <message>
   <source>Fold this sub-procedure into one card</source>
   <translation>Diesen Teilablauf zu einer Karte einklappen</translation>
  </message>
  <message>
   <source>Folder</source>
   <translation>Ordner</translation>
  </message>
  <message>
   <source>Folder of a domain: sop.txt, metadata.json, a table</source>
   <translation>Ordner einer Domäne: sop.txt, metadata.json, eine Tabelle</translation>
  </message>
  <message>
   <source>Folder with descriptions of tools</source>
   <translation>Ordner mit Tool-Beschreibungen</translation>
  </message>
  <message>
   <source>Folder {name}, {count}, {state}</source>
   <translation>Ordner {name}, {count}, {state}</translation>
  </message>
  <message>
   <source>Folder, new or empty</source>
   <translation>Ordner, neu oder leer</translation>
  </message>
  <message>
   <source>Folder…</source>
   <translation>Ordner …</translation>
  </message>
  <message>
   <source>Follow every branch that holds:</source>
   <translation>Jeder zutreffenden Verbindung folgen:</translation>
  </message>
  <message>
   <source>Follow every line that applies:</source>
   <translation>Jeder zutreffenden Zeile folgen:</translation>
  </message>
  <message>
   <source>Follow redirects</source>
   <translation>Weiterleitungen folgen</translation>
  </message>
  <message>
   <source>Follow the first branch that holds:</source>
   <translation>Der ersten zutreffenden Verbindung folgen:</translation>
  </message>
  <message>
   <source>Follow the first line that applies:</source>
   <translation>Der ersten zutreffenden Zeile folgen:</translation>
  </message>
  <message>
   <source>Follows an instruction in words</source>
   <translation>Führt eine Anweisung in Worten aus</translation>
  </message>
  <message>
   <source>For an edge that loops back: how often a run may take it. Leave blank if it closes no loop.</source>
   <translation>Für eine Verbindung, die zurückführt: wie oft ein Lauf sie nehmen darf. Leer lassen, wenn sie keine Schleife bildet.</translation>
  </message>
  <message>
   <source>For engineers</source>
   <translation>Für Entwickler</translation>
  </message>
  <message>
   <source>For the next run</source>
   <translation>Für den nächsten Lauf</translation>
  </message>
  <message>
   <source>Fork</source>
   <translation>Abzweigen</translation>
  </message>
  <message>
   <source>Fork from here</source>
   <translation>Von hier abzweigen</translation>
  </message>
  <message>
   <source>Fork from the selected event</source>
   <translation>Vom ausgewählten Ereignis abzweigen</translation>
  </message>
  <message>
   <source>Found: {titles}</source>
   <translation>Gefunden: {titles}</translation>
  </message>
  <message>
   <source>French</source>
   <translation>Französisch</translation>
  </message>
  <message>
   <source>From</source>
   <translation>Von</translation>
  </message>
  <message>
   <source>From 1 to {max_timeout_seconds}</source>
   <translation>Von 1 bis {max_timeout_seconds}</translation>
  </message>
  <message>
   <source>From an MCP server…</source>
   <translation>Von einem MCP-Server …</translation>
  </message>
  <message>
   <source>From yours to {name}: {differences}</source>
   <translation>Von Ihrer zu {name}: {differences}</translation>
  </message>
  <message>
   <source>Function</source>
   <translation>Funktion</translation>
  </message>
  <message>
   <source>Function-calling agent (SOP-Bench)</source>
   <translation>Agent mit Funktionsaufrufen (SOP-Bench)</translation>
  </message>
  <message>
   <source>German</source>
   <translation>Deutsch</translation>
  </message>
  <message>
   <source>Give an answer…</source>
   <translation>Antwort geben …</translation>
  </message>
  <message>
   <source>Give it a condition, or remove it.</source>
   <translation>Geben Sie ihr eine Bedingung, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>Give it a title</source>
   <translation>Titel vergeben</translation>
  </message>
  <message>
   <source>Give the number or the limit</source>
   <translation>Nennen Sie die Zahl oder die Grenze</translation>
  </message>
  <message>
   <source>Give the second edge an id of its own</source>
   <translation>Zweiter Verbindung eine eigene ID geben</translation>
  </message>
  <message>
   <source>Give their tools to this procedure</source>
   <translation>Diesem Ablauf ihre Tools geben</translation>
  </message>
  <message>
   <source>Gives</source>
   <translation>Liefert</translation>
  </message>
  <message>
   <source>Gives the model the procedure as text and lets it call tools until it answers.</source>
   <translation>Gibt dem Modell den Ablauf als Text und lässt es Tools aufrufen, bis es antwortet.</translation>
  </message>
  <message>
   <source>Gives the model the whole procedure and all tools at once, and trusts it.</source>
   <translation>Gibt dem Modell den ganzen Ablauf und alle Tools auf einmal und vertraut ihm.</translation>
  </message>
  <message>
   <source>Gives {}.</source>
   <translation>Gibt {} an.</translation>
  </message>
  <message>
   <source>Go back here</source>
   <translation>Hierher zurückgehen</translation>
  </message>
  <message>
   <source>Go back to it</source>
   <translation>Dorthin zurückkehren</translation>
  </message>
  <message>
   <source>Go back to the selected event</source>
   <translation>Zum ausgewählten Ereignis zurückgehen</translation>
  </message>
  <message>
   <source>Go back to this call, and edit what the tool answers</source>
   <translation>Zu diesem Aufruf zurückgehen und die Antwort des Tools ändern</translation>
  </message>
  <message>
   <source>Go on at {name} from {name_2}</source>
   <translation>Nach {name_2} bei {name} weitermachen</translation>
  </message>
  <message>
   <source>Go on below</source>
   <translation>Weiter unten</translation>
  </message>
  <message>
   <source>Go on in the tour</source>
   <translation>Tour fortsetzen</translation>
  </message>
  <message>
   <source>Go on only where it is approved, else end</source>
   <translation>Nur weiter, wenn genehmigt wird, sonst Ende</translation>
  </message>
  <message>
   <source>Go on without an answer</source>
   <translation>Ohne Antwort fortfahren</translation>
  </message>
  <message>
   <source>Go to</source>
   <translation>Gehe zu</translation>
  </message>
  <message>
   <source>Go to "{target_label}" only where {words}</source>
   <translation>Zu „{target_label}“ nur gehen, wo {words}</translation>
  </message>
  <message>
   <source>Go to "{target_label}" where {words}</source>
   <translation>Zu „{target_label}“ gehen, wenn gilt: {words}</translation>
  </message>
  <message>
   <source>Go to its details</source>
   <translation>Zu den Eigenschaften</translation>
  </message>
  <message>
   <source>Go to the next sentence left out</source>
   <translation>Zum nächsten ausgelassenen Satz</translation>
  </message>
  <message>
   <source>Go to the notice</source>
   <translation>Zum Hinweis</translation>
  </message>
  <message>
   <source>Go to the panel on the right</source>
   <translation>Zum Bereich rechts</translation>
  </message>
  <message>
   <source>Go to {title}</source>
   <translation>{title} anzeigen</translation>
  </message>
  <message>
   <source>Go to: {step}</source>
   <translation>Weiter mit: {step}</translation>
  </message>
  <message>
   <source>Goal reached</source>
   <translation>Ziel erreicht</translation>
  </message>
  <message>
   <source>Goes on as {agent}</source>
   <translation>Macht weiter als {agent}</translation>
  </message>
  <message>
   <source>Goes on to {targets}</source>
   <translation>Geht weiter zu {targets}</translation>
  </message>
  <message>
   <source>Goes on without waiting for an answer</source>
   <translation>Macht weiter, ohne auf eine Antwort zu warten</translation>
  </message>
  <message>
   <source>Going round {titles}{location_suffix} changes nothing that its conditions depend on ({facts_read}), so each round ends like the one before. Ask again, or call a tool, in the loop.</source>
   <translation>Die Runde über {titles}{location_suffix} lässt unverändert, wovon ihre Bedingungen abhängen ({facts_read}); jede endet daher wie die vorige. Fragen Sie in der Schleife erneut, oder rufen Sie dort ein Tool auf.</translation>
  </message>
  <message>
   <source>Good: what was asked for is done</source>
   <translation>Gut: Gewünschtes ist erledigt</translation>
  </message>
  <message>
   <source>Google ADK</source>
   <translation>Google ADK</translation>
  </message>
  <message>
   <source>Google's Gemini</source>
   <translation>Google Gemini</translation>
  </message>
  <message>
   <source>Graphviz</source>
   <translation>Graphviz</translation>
  </message>
  <message>
   <source>Graphviz DOT</source>
   <translation>Graphviz DOT</translation>
  </message>
  <message>
   <source>Graphviz gave no positions</source>
   <translation>Graphviz hat keine Positionen geliefert</translation>
  </message>
  <message>
   <source>Guide</source>
   <translation>Handbuch</translation>
  </message>
  <message>
   <source>Guided tour</source>
   <translation>Geführte Tour</translation>
  </message>
  <message>
   <source>HTTP service</source>
   <translation>HTTP-Dienst</translation>
  </message>
  <message>
   <source>Hands over to {person}: {tool}</source>
   <translation>Übergibt an {person}: {tool}</translation>
  </message>
  <message>
   <source>Head of customer service</source>
   <translation>Leitung Kundenservice</translation>
  </message>
  <message>
   <source>Header</source>
   <translation>Header</translation>
  </message>
  <message>
   <source>Headers</source>
   <translation>Header</translation>
  </message>
  <message>
   <source>Help</source>
   <translation>Hilfe</translation>
  </message>
  <message>
   <source>Hide the source (Ctrl+U)</source>
   <translation>Quelle ausblenden (Strg+U)</translation>
  </message>
  <message>
   <source>High contrast, black on white</source>
   <translation>Hoher Kontrast, schwarz auf weiß</translation>
  </message>
  <message>
   <source>High contrast, white on black</source>
   <translation>Hoher Kontrast, weiß auf schwarz</translation>
  </message>
  <message>
   <source>Higher</source>
   <translation>Höher</translation>
  </message>
  <message>
   <source>Hints</source>
   <translation>Hinweise</translation>
  </message>
  <message>
   <source>Hints shown in the window and by sopstudio check.</source>
   <translation>Hinweise im Fenster und bei sopstudio check.</translation>
  </message>
  <message>
   <source>History</source>
   <translation>Verlauf</translation>
  </message>
  <message>
   <source>Hosts of your own network that tools may be called at, separated by commas</source>
   <translation>Rechner im eigenen Netz, auf denen Tools aufgerufen werden dürfen, durch Kommas getrennt</translation>
  </message>
  <message>
   <source>Hosts of your own network: localhost:8080, …</source>
   <translation>Rechner im eigenen Netz: localhost:8080, …</translation>
  </message>
  <message>
   <source>How far the document is</source>
   <translation>Wie weit das Dokument ist</translation>
  </message>
  <message>
   <source>How it can fail</source>
   <translation>Was schiefgehen kann</translation>
  </message>
  <message>
   <source>How it ends</source>
   <translation>Wie es endet</translation>
  </message>
  <message>
   <source>How long is an offer valid?</source>
   <translation>Wie lange gilt ein Angebot?</translation>
  </message>
  <message>
   <source>How long the agent's models may take together</source>
   <translation>Wie lange die Modelle des Agenten insgesamt brauchen dürfen</translation>
  </message>
  <message>
   <source>How many expected parameter values were right, over all runs; repeating a failed call counts against it. In research: User Journey Coverage Score (UJCS)</source>
   <translation>Wie viele der erwarteten Parameterwerte richtig waren, über alle Läufe; die Wiederholung eines fehlgeschlagenen Aufrufs zählt dagegen. In der Forschung: User Journey Coverage Score (UJCS)</translation>
  </message>
  <message>
   <source>How many journeys to sample</source>
   <translation>Wie viele Wege in die Stichprobe kommen</translation>
  </message>
  <message>
   <source>How many of the customer's messages were sorted as expected</source>
   <translation>Wie viele Nachrichten des Kunden wie erwartet eingeordnet wurden</translation>
  </message>
  <message>
   <source>How many of the judge's questions about the conversation were answered yes</source>
   <translation>Wie viele Fragen des bewertenden Modells zum Gespräch mit Ja beantwortet wurden</translation>
  </message>
  <message>
   <source>How many of the values that tools should be given were right; a run can have all of them, and go wrong in its path or end</source>
   <translation>Wie viele der Werte stimmten, die Tools erhalten sollten; ein Lauf kann alle haben und trotzdem beim Weg oder Ende falsch liegen</translation>
  </message>
  <message>
   <source>How many runs called the expected tools in the expected order, and repeated no failed call. In research: tool trace alignment</source>
   <translation>Wie viele Läufe die erwarteten Tools in der erwarteten Reihenfolge aufriefen und keinen fehlgeschlagenen Aufruf wiederholten. In der Forschung: Tool Trace Alignment</translation>
  </message>
  <message>
   <source>How many runs reached the expected end, or stopped where they should</source>
   <translation>Wie viele Läufe das erwartete Ende erreichten oder dort anhielten, wo sie sollten</translation>
  </message>
  <message>
   <source>How many runs went through the expected nodes</source>
   <translation>Wie viele Läufe durch die erwarteten Schritte gingen</translation>
  </message>
  <message>
   <source>How many steps of the procedure may be entered</source>
   <translation>Wie viele Schritte des Ablaufs betreten werden dürfen</translation>
  </message>
  <message>
   <source>How many times each scenario is run</source>
   <translation>Wie oft jedes Szenario ausgeführt wird</translation>
  </message>
  <message>
   <source>How many tokens the agent's models may take</source>
   <translation>Wie viele Tokens die Modelle des Agenten verbrauchen dürfen</translation>
  </message>
  <message>
   <source>How much it can read at once is not known.</source>
   <translation>Wie viel es auf einmal lesen kann, ist nicht bekannt.</translation>
  </message>
  <message>
   <source>How often a model is asked again when a check objects to its answer</source>
   <translation>Wie oft ein Modell noch einmal gefragt wird, wenn eine Prüfung Einwände gegen seine Antwort hat</translation>
  </message>
  <message>
   <source>How often models and tools may be called</source>
   <translation>Wie oft Modelle und Tools aufgerufen werden dürfen</translation>
  </message>
  <message>
   <source>How often the customer may speak</source>
   <translation>Wie oft der Kunde sprechen darf</translation>
  </message>
  <message>
   <source>How the agent finds the action that is nearest to what it wants</source>
   <translation>Wie der Agent die Aktion findet, die dem am nächsten kommt, was er braucht</translation>
  </message>
  <message>
   <source>How the conditions are joined</source>
   <translation>Wie die Bedingungen verknüpft sind</translation>
  </message>
  <message>
   <source>How the procedure ends</source>
   <translation>Wie der Ablauf endet</translation>
  </message>
  <message>
   <source>How the run ended</source>
   <translation>Wie der Lauf endete</translation>
  </message>
  <message>
   <source>How they work</source>
   <translation>So arbeiten sie</translation>
  </message>
  <message>
   <source>How to work it out; Ctrl+Space lists facts and functions</source>
   <translation>Wie sie berechnet wird; Strg+Leertaste zeigt Angaben und Funktionen</translation>
  </message>
  <message>
   <source>How well the run went</source>
   <translation>Wie gut der Lauf war</translation>
  </message>
  <message>
   <source>How well those were carried out: what was asked, called and looked up. In research: action accuracy</source>
   <translation>Wie gut sie ausgeführt wurden: was gefragt, aufgerufen und nachgeschlagen wurde. In der Forschung: Action Accuracy</translation>
  </message>
  <message>
   <source>How {label} answers</source>
   <translation>Wie {label} antwortet</translation>
  </message>
  <message>
   <source>I am the customer</source>
   <translation>Ich bin der Kunde</translation>
  </message>
  <message>
   <source>If</source>
   <translation>Wenn</translation>
  </message>
  <message>
   <source>If {condition}:</source>
   <translation>Wenn {condition}:</translation>
  </message>
  <message>
   <source>Ignore a hint</source>
   <translation>Einen Hinweis ignorieren</translation>
  </message>
  <message>
   <source>Ignore every hint of this kind in this SOP</source>
   <translation>Jeden Hinweis dieser Art in dieser SOP ignorieren</translation>
  </message>
  <message>
   <source>Ignore for a reason…</source>
   <translation>Mit Begründung ignorieren …</translation>
  </message>
  <message>
   <source>Ignore here</source>
   <translation>Hier ignorieren</translation>
  </message>
  <message>
   <source>Ignore in this SOP</source>
   <translation>In dieser SOP ignorieren</translation>
  </message>
  <message>
   <source>Ignore this hint at this place (Enter)</source>
   <translation>Diesen Hinweis an dieser Stelle ignorieren (Enter)</translation>
  </message>
  <message>
   <source>Ignore this hint for a reason…</source>
   <translation>Diesen Hinweis mit einer Begründung ignorieren …</translation>
  </message>
  <message>
   <source>Ignore this hint, for a reason</source>
   <translation>Diesen Hinweis mit Begründung ignorieren</translation>
  </message>
  <message>
   <source>Ignore: {title}</source>
   <translation>Ignorieren: {title}</translation>
  </message>
  <message>
   <source>Ignored hints</source>
   <translation>Ignorierte Hinweise</translation>
  </message>
  <message>
   <source>Ignored: {message}</source>
   <translation>Ignoriert: {message}</translation>
  </message>
  <message>
   <source>Ignore…</source>
   <translation>Ignorieren …</translation>
  </message>
  <message>
   <source>Import</source>
   <translation>Importieren</translation>
  </message>
  <message>
   <source>Import tools…</source>
   <translation>Tools importieren …</translation>
  </message>
  <message>
   <source>In a decision graph a node is an action and an edge a condition. What is to be done is carried out only where it is a node; in a condition it is asked, and never done.</source>
   <translation>In einem Entscheidungsgraphen ist ein Knoten eine Handlung und eine Verbindung eine Bedingung. Was zu tun ist, wird nur als Knoten ausgeführt; in einer Bedingung wird danach gefragt, aber nichts getan.</translation>
  </message>
  <message>
   <source>In force with errors</source>
   <translation>In Kraft trotz Fehlern</translation>
  </message>
  <message>
   <source>In how many scenarios every repeat was right</source>
   <translation>In wie vielen Szenarien jede Wiederholung richtig war</translation>
  </message>
  <message>
   <source>In it: {parts}.</source>
   <translation>Darin: {parts}.</translation>
  </message>
  <message>
   <source>In research: {title}</source>
   <translation>In der Forschung: {title}</translation>
  </message>
  <message>
   <source>In the condition of {edge}, “{part}” changes nothing: the rest already implies it. Remove it.</source>
   <translation>In der Bedingung von {edge} ändert „{part}“ nichts: Es folgt schon aus dem Rest. Entfernen Sie es.</translation>
  </message>
  <message>
   <source>In the library</source>
   <translation>In der Bibliothek</translation>
  </message>
  <message>
   <source>In words</source>
   <translation>In Worten</translation>
  </message>
  <message>
   <source>In words: a person or the model decides.</source>
   <translation>In Worten: Eine Person oder das Modell entscheidet.</translation>
  </message>
  <message>
   <source>In: </source>
   <translation>In: </translation>
  </message>
  <message>
   <source>Insert</source>
   <translation>Einfügen</translation>
  </message>
  <message>
   <source>Inspector</source>
   <translation>Eigenschaften</translation>
  </message>
  <message>
   <source>Intent</source>
   <translation>Absicht</translation>
  </message>
  <message>
   <source>Intents</source>
   <translation>Absichten</translation>
  </message>
  <message>
   <source>Intervals</source>
   <translation>Intervalle</translation>
  </message>
  <message>
   <source>Is asked to</source>
   <translation>Soll</translation>
  </message>
  <message>
   <source>Is it true that {question}?</source>
   <translation>Trifft es zu, dass {question}?</translation>
  </message>
  <message>
   <source>Is it true that …</source>
   <translation>Trifft es zu, dass …</translation>
  </message>
  <message>
   <source>Is this your SOP, or another one?</source>
   <translation>Ist das Ihre SOP oder eine andere?</translation>
  </message>
  <message>
   <source>It</source>
   <translation>Zu Beginn</translation>
  </message>
  <message>
   <source>It also says {values}.</source>
   <translation>Darin steht auch: {values}.</translation>
  </message>
  <message>
   <source>It becomes an SOP of its own in your library. Yours stays as it is.</source>
   <translation>Sie wird eine eigene SOP in Ihrer Bibliothek. Ihre bleibt, wie sie ist.</translation>
  </message>
  <message>
   <source>It becomes version {number} of yours; {before}.</source>
   <translation>Sie wird Version {number} Ihrer SOP; {before}.</translation>
  </message>
  <message>
   <source>It begins when someone says:</source>
   <translation>Es beginnt, wenn jemand sagt:</translation>
  </message>
  <message>
   <source>It compares things of different kinds, or uses a fact as what it is not. Types never mix.</source>
   <translation>Sie vergleicht Verschiedenartiges oder verwendet eine Angabe als etwas, das sie nicht ist. Typen werden nie vermischt.</translation>
  </message>
  <message>
   <source>It ended at {node_title}; {expectation}.</source>
   <translation>Ende: {node_title}; {expectation}.</translation>
  </message>
  <message>
   <source>It has no arguments.</source>
   <translation>Der Aufruf hat keine Argumente.</translation>
  </message>
  <message>
   <source>It is asked for or looked up for nothing. Use it in a condition, a tool or a message, or delete it.</source>
   <translation>Sie wird umsonst erfragt oder nachgeschlagen. Verwenden Sie sie in einer Bedingung, einem Tool oder einer Nachricht, oder löschen Sie sie.</translation>
  </message>
  <message>
   <source>It is changed here, too</source>
   <translation>Es wird auch hier geändert</translation>
  </message>
  <message>
   <source>It is not a valid condition. Correct it where it is marked.</source>
   <translation>Sie ist keine gültige Bedingung. Korrigieren Sie sie an der markierten Stelle.</translation>
  </message>
  <message>
   <source>It is still called “{title}”.</source>
   <translation>Sie heißt noch „{title}“.</translation>
  </message>
  <message>
   <source>It lies in no folder.</source>
   <translation>Sie liegt in keinem Ordner.</translation>
  </message>
  <message>
   <source>It lies in “{folder}”.</source>
   <translation>Sie liegt in „{folder}“.</translation>
  </message>
  <message>
   <source>It may still be missing after it was asked for or looked up</source>
   <translation>Sie darf auch dann fehlen, wenn nach ihr gefragt oder gesucht wurde</translation>
  </message>
  <message>
   <source>It needs the network</source>
   <translation>Netzzugang nötig</translation>
  </message>
  <message>
   <source>It never gets its turn. Put it first and give it a condition, or remove it.</source>
   <translation>Sie kommt nie an die Reihe. Setzen Sie sie an den Anfang und geben Sie ihr eine Bedingung, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>It stays as it is here</source>
   <translation>Hier bleibt es, wie es ist</translation>
  </message>
  <message>
   <source>It stopped, but not at {node_title}, where it should have.</source>
   <translation>Er hielt an, aber nicht bei {node_title}, wo er es sollte.</translation>
  </message>
  <message>
   <source>It was not compared with the SOP.</source>
   <translation>Es wurde nicht mit der SOP verglichen.</translation>
  </message>
  <message>
   <source>It will ask for: {facts}.</source>
   <translation>Fragt nach: {facts}.</translation>
  </message>
  <message>
   <source>It will be called “{title}”.</source>
   <translation>Heißt dann „{title}“.</translation>
  </message>
  <message>
   <source>It will say to the customer: “{message}”</source>
   <translation>Sagt dem Kunden: „{message}“</translation>
  </message>
  <message>
   <source>It would never end. Use an edge with a loop and a bound instead.</source>
   <translation>Er würde nie enden. Verwenden Sie stattdessen eine Verbindung mit begrenzter Schleife.</translation>
  </message>
  <message>
   <source>Its answers are not quite in the format, but can be read: {differences}.</source>
   <translation>Seine Antworten halten die Form nicht ganz ein, sind aber lesbar: {differences}.</translation>
  </message>
  <message>
   <source>Its conditions contradict each other, or what leads there. Correct them, or unbind the tool.</source>
   <translation>Seine Bedingungen widersprechen einander oder dem, was dorthin führt. Korrigieren Sie sie, oder lösen Sie das Tool.</translation>
  </message>
  <message>
   <source>Its price is known.</source>
   <translation>Sein Preis ist bekannt.</translation>
  </message>
  <message>
   <source>Its price is not known: runs show no cost.</source>
   <translation>Sein Preis ist nicht bekannt: Läufe zeigen keine Kosten.</translation>
  </message>
  <message>
   <source>Its runs</source>
   <translation>Zu den Läufen</translation>
  </message>
  <message>
   <source>Its type, bounds, pattern or name exclude every value. Correct them.</source>
   <translation>Typ, Grenzen, Muster oder Name schließen jeden Wert aus. Korrigieren Sie sie.</translation>
  </message>
  <message>
   <source>Its words name the tool. Take the tick away where the step does not call it.</source>
   <translation>Der Text des Schritts nennt das Tool. Entfernen Sie das Häkchen, wenn der Schritt es nicht aufruft.</translation>
  </message>
  <message>
   <source>JSON Schema</source>
   <translation>JSON Schema</translation>
  </message>
  <message>
   <source>JSON has no comma after the last item</source>
   <translation>JSON hat kein Komma nach dem letzten Eintrag</translation>
  </message>
  <message>
   <source>JSON has no comments, and texts go in double quotes</source>
   <translation>JSON hat keine Kommentare, und Texte stehen in doppelten Anführungszeichen</translation>
  </message>
  <message>
   <source>Jan</source>
   <translation>Jan.</translation>
  </message>
  <message>
   <source>Journey {number}</source>
   <translation>Weg {number}</translation>
  </message>
  <message>
   <source>JourneyBench has no place for it</source>
   <translation>JourneyBench hat dafür keinen Platz</translation>
  </message>
  <message>
   <source>Journeys</source>
   <translation>Wege</translation>
  </message>
  <message>
   <source>Journeys that change</source>
   <translation>Testfälle, die einen anderen Weg nehmen</translation>
  </message>
  <message>
   <source>Journeys {number}</source>
   <translation>Wege {number}</translation>
  </message>
  <message>
   <source>Judge</source>
   <translation>Bewertendes Modell</translation>
  </message>
  <message>
   <source>Judged by {judging}: {judging_2} of {conversations}</source>
   <translation>Bewertet von {judging}: {judging_2} ({conversations} insgesamt)</translation>
  </message>
  <message>
   <source>Jul</source>
   <translation>Juli</translation>
  </message>
  <message>
   <source>Jun</source>
   <translation>Juni</translation>
  </message>
  <message>
   <source>Just talk</source>
   <translation>Freies Gespräch</translation>
  </message>
  <message>
   <source>Just talk (finding journeys…)</source>
   <translation>Freies Gespräch (sucht Wege …)</translation>
  </message>
  <message>
   <source>Keep</source>
   <translation>Speichern</translation>
  </message>
  <message>
   <source>Keep both</source>
   <translation>Beide behalten</translation>
  </message>
  <message>
   <source>Keep for every procedure</source>
   <translation>Für alle Abläufe speichern</translation>
  </message>
  <message>
   <source>Keep it</source>
   <translation>Das Ergebnis sichern</translation>
  </message>
  <message>
   <source>Keep the old edition</source>
   <translation>Alte Fassung behalten</translation>
  </message>
  <message>
   <source>Keep this run</source>
   <translation>Diesen Lauf speichern</translation>
  </message>
  <message>
   <source>Keeps ids, facts, tools and positions</source>
   <translation>Behält IDs, Angaben, Tools und Positionen</translation>
  </message>
  <message>
   <source>Kept runs</source>
   <translation>Gespeicherte Läufe</translation>
  </message>
  <message>
   <source>Kept: “{action}” is available to every procedure from the next run on.</source>
   <translation>Gespeichert: „{action}“ steht ab dem nächsten Lauf jedem Ablauf zur Verfügung.</translation>
  </message>
  <message>
   <source>Key</source>
   <translation>Schlüssel</translation>
  </message>
  <message>
   <source>Keys</source>
   <translation>Tastenkürzel</translation>
  </message>
  <message>
   <source>Keys for all actions</source>
   <translation>Tastenkürzel aller Aktionen</translation>
  </message>
  <message>
   <source>Kind</source>
   <translation>Art</translation>
  </message>
  <message>
   <source>Kind of node, or its title</source>
   <translation>Art von Schritt oder sein Titel</translation>
  </message>
  <message>
   <source>Kinds of events that are listed</source>
   <translation>Arten von Ereignissen, die aufgelistet werden</translation>
  </message>
  <message>
   <source>Kinds of nodes</source>
   <translation>Arten von Schritten</translation>
  </message>
  <message>
   <source>Kinds of scenarios</source>
   <translation>Arten von Szenarien</translation>
  </message>
  <message>
   <source>Knowledge</source>
   <translation>Wissen</translation>
  </message>
  <message>
   <source>Known: {name}</source>
   <translation>Bekannt: {name}</translation>
  </message>
  <message>
   <source>LIVE: tools are really called in this run</source>
   <translation>LIVE: In diesem Lauf werden Tools wirklich aufgerufen</translation>
  </message>
  <message>
   <source>Label</source>
   <translation>Beschriftung</translation>
  </message>
  <message>
   <source>LangGraph</source>
   <translation>LangGraph</translation>
  </message>
  <message>
   <source>Language</source>
   <translation>Sprache</translation>
  </message>
  <message>
   <source>Last calls made</source>
   <translation>Letzte Aufrufe gemacht</translation>
  </message>
  <message>
   <source>Laws, standards and manuals that the procedure rests on.</source>
   <translation>Gesetze, Normen und Handbücher, auf denen der Ablauf beruht.</translation>
  </message>
  <message>
   <source>Layout: {engine}</source>
   <translation>Anordnung: {engine}</translation>
  </message>
  <message>
   <source>Lead from "{node}" to "{target}"</source>
   <translation>Von „{node}“ zu „{target}“ führen</translation>
  </message>
  <message>
   <source>Lead it to {node}</source>
   <translation>Zu {node} führen</translation>
  </message>
  <message>
   <source>Lead to a step</source>
   <translation>Zu einem Schritt führen</translation>
  </message>
  <message>
   <source>Lead to which step? Type, or choose</source>
   <translation>Zu welchem Schritt? Tippen oder wählen</translation>
  </message>
  <message>
   <source>Leads to</source>
   <translation>Führt zu</translation>
  </message>
  <message>
   <source>Leave</source>
   <translation>Verlassen</translation>
  </message>
  <message>
   <source>Leave out again</source>
   <translation>Wieder auslassen</translation>
  </message>
  <message>
   <source>Leave the conversation</source>
   <translation>Gespräch verlassen</translation>
  </message>
  <message>
   <source>Leave the conversation as the customer</source>
   <translation>Das Gespräch als Kunde verlassen</translation>
  </message>
  <message>
   <source>Leaves</source>
   <translation>Verlässt das Gespräch</translation>
  </message>
  <message>
   <source>Left out of the scores because the model gave no answer</source>
   <translation>Nicht in den Ergebnissen, weil das Modell nicht geantwortet hat</translation>
  </message>
  <message>
   <source>Left out: {sentences}</source>
   <translation>Ausgelassen: {sentences}</translation>
  </message>
  <message>
   <source>Left out: {uncovered}.</source>
   <translation>Ausgelassen: {uncovered}.</translation>
  </message>
  <message>
   <source>Lenient</source>
   <translation>Nachsichtig</translation>
  </message>
  <message>
   <source>Let the agent decide</source>
   <translation>Agenten entscheiden lassen</translation>
  </message>
  <message>
   <source>Let the agent decide the condition</source>
   <translation>Den Agenten über die Bedingung entscheiden lassen</translation>
  </message>
  <message>
   <source>Let the edge {label} lead to {target}</source>
   <translation>Verbindung {label} zu {target} führen</translation>
  </message>
  <message>
   <source>Let the tool give it: {place}</source>
   <translation>Das Tool soll es liefern: {place}</translation>
  </message>
  <message>
   <source>Let {name} be missing (optional)</source>
   <translation>{name} darf fehlen (optional)</translation>
  </message>
  <message>
   <source>Let {name} be {to_text} too</source>
   <translation>{name} darf auch {to_text} sein</translation>
  </message>
  <message>
   <source>Let {{{name}}} of {listed} lead to {label}</source>
   <translation>Bei {{{name}}} gleich {listed} zu {label} führen</translation>
  </message>
  <message>
   <source>Library</source>
   <translation>Bibliothek</translation>
  </message>
  <message>
   <source>Library and outline</source>
   <translation>Bibliothek und Gliederung</translation>
  </message>
  <message>
   <source>Library and samples</source>
   <translation>Bibliothek und Beispiele</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>Hell</translation>
  </message>
  <message>
   <source>Light, dark or high contrast</source>
   <translation>Hell, dunkel oder hoher Kontrast</translation>
  </message>
  <message>
   <source>Limit a loop</source>
   <translation>Schleife begrenzen</translation>
  </message>
  <message>
   <source>Limits of a run</source>
   <translation>Grenzen für Läufe</translation>
  </message>
  <message>
   <source>Line</source>
   <translation>Dateizeile</translation>
  </message>
  <message>
   <source>Line {line}, {column}: {why}</source>
   <translation>Zeile {line}, {column}: {why}</translation>
  </message>
  <message>
   <source>Line {line}: </source>
   <translation>Zeile {line}: </translation>
  </message>
  <message>
   <source>Line {line}: when is it asked whether “{condition}”?</source>
   <translation>Zeile {line}: Wann wird „{condition}“ geprüft?</translation>
  </message>
  <message>
   <source>List all runs again</source>
   <translation>Wieder alle Läufe auflisten</translation>
  </message>
  <message>
   <source>List its runs</source>
   <translation>Die Läufe dazu auflisten</translation>
  </message>
  <message>
   <source>List its tools</source>
   <translation>Seine Tools auflisten</translation>
  </message>
  <message>
   <source>List the runs behind the chosen line (Enter, or double-click)</source>
   <translation>Die Läufe hinter der gewählten Zeile auflisten (Eingabe oder Doppelklick)</translation>
  </message>
  <message>
   <source>List the runs behind the line</source>
   <translation>Läufe hinter der Zeile auflisten</translation>
  </message>
  <message>
   <source>List the server's tools</source>
   <translation>Die Tools des Servers auflisten</translation>
  </message>
  <message>
   <source>Look again</source>
   <translation>Erneut suchen</translation>
  </message>
  <message>
   <source>Look at the sample</source>
   <translation>Beispiel ansehen</translation>
  </message>
  <message>
   <source>Look for cut-offs of {fact}</source>
   <translation>Nach Grenzwerten von {fact} suchen</translation>
  </message>
  <message>
   <source>Look-ups allowed</source>
   <translation>Nachsehen erlaubt</translation>
  </message>
  <message>
   <source>Looked for in the folder of the SOP first</source>
   <translation>Zuerst im Ordner der SOP gesucht</translation>
  </message>
  <message>
   <source>Looking for edits that repair rows and break none …</source>
   <translation>Änderungen werden gesucht, die Zeilen korrigieren und keine verschlechtern …</translation>
  </message>
  <message>
   <source>Looking for servers on this machine …</source>
   <translation>Server auf diesem Rechner werden gesucht …</translation>
  </message>
  <message>
   <source>Looking for what divides the cases …</source>
   <translation>Grenzwerte werden gesucht …</translation>
  </message>
  <message>
   <source>Looking into the other SOPs …</source>
   <translation>Andere SOPs werden durchsucht …</translation>
  </message>
  <message>
   <source>Looking …</source>
   <translation>Wird geprüft …</translation>
  </message>
  <message>
   <source>Looks for “{query}”</source>
   <translation>Sucht nach „{query}“</translation>
  </message>
  <message>
   <source>Looks something up</source>
   <translation>Schlägt etwas nach</translation>
  </message>
  <message>
   <source>Looks up “{query}”</source>
   <translation>Schlägt „{query}“ nach</translation>
  </message>
  <message>
   <source>Lower</source>
   <translation>Niedriger</translation>
  </message>
  <message>
   <source>MARCO (a team of task agents)</source>
   <translation>MARCO (ein Team von Aufgabenagenten)</translation>
  </message>
  <message>
   <source>MARCO as one agent (the team flattened)</source>
   <translation>MARCO als ein Agent (das Team zusammengefasst)</translation>
  </message>
  <message>
   <source>MCP server</source>
   <translation>MCP-Server</translation>
  </message>
  <message>
   <source>MCP servers</source>
   <translation>MCP-Server</translation>
  </message>
  <message>
   <source>Made</source>
   <translation>Erstellt</translation>
  </message>
  <message>
   <source>Make "{name}" yes or no</source>
   <translation>„{name}“ zu Ja oder Nein machen</translation>
  </message>
  <message>
   <source>Make "{node}" an end</source>
   <translation>„{node}“ zu einem Ende machen</translation>
  </message>
  <message>
   <source>Make a condition formal</source>
   <translation>Bedingung prüfbar machen</translation>
  </message>
  <message>
   <source>Make again</source>
   <translation>Neu erstellen</translation>
  </message>
  <message>
   <source>Make formal</source>
   <translation>Prüfbar machen</translation>
  </message>
  <message>
   <source>Make it the open SOP; one undo reverts this</source>
   <translation>Als geöffnete SOP übernehmen; lässt sich in einem Schritt rückgängig machen</translation>
  </message>
  <message>
   <source>Make the procedure begin at this node</source>
   <translation>Den Ablauf bei diesem Schritt beginnen lassen</translation>
  </message>
  <message>
   <source>Make the scenarios again</source>
   <translation>Szenarien neu erstellen</translation>
  </message>
  <message>
   <source>Make the selected sentence a step</source>
   <translation>Den ausgewählten Satz zu einem Schritt machen</translation>
  </message>
  <message>
   <source>Make the tool fail</source>
   <translation>Das Tool fehlschlagen lassen</translation>
  </message>
  <message>
   <source>Make the tool fail…</source>
   <translation>Tool fehlschlagen lassen …</translation>
  </message>
  <message>
   <source>Make this answer the tool's first sample; it can be undone</source>
   <translation>Diese Antwort zum ersten Beispiel des Tools machen; das lässt sich rückgängig machen</translation>
  </message>
  <message>
   <source>Make this call, and do not ask again for this tool in this run</source>
   <translation>Diesen Aufruf ausführen und für dieses Tool in diesem Lauf nicht mehr fragen</translation>
  </message>
  <message>
   <source>Making scenarios…</source>
   <translation>Szenarien werden erstellt …</translation>
  </message>
  <message>
   <source>Making scenarios… {number}</source>
   <translation>Szenarien werden erstellt … {number}</translation>
  </message>
  <message>
   <source>Mar</source>
   <translation>März</translation>
  </message>
  <message>
   <source>Mark on the canvas what is covered (Ctrl+Alt+C)</source>
   <translation>Auf der Zeichenfläche markieren, was abgedeckt ist (Strg+Alt+C)</translation>
  </message>
  <message>
   <source>Markdown</source>
   <translation>Markdown</translation>
  </message>
  <message>
   <source>Markdown with constraints (MUST, SHOULD, MAY), for agents that follow a text.</source>
   <translation>Markdown mit Vorgaben (MUST, SHOULD, MAY) für Agenten, die einem Text folgen.</translation>
  </message>
  <message>
   <source>May</source>
   <translation>Mai</translation>
  </message>
  <message>
   <source>May be called only when</source>
   <translation>Darf nur aufgerufen werden, wenn</translation>
  </message>
  <message>
   <source>May be taken at most … times</source>
   <translation>Höchstens … Mal nehmen</translation>
  </message>
  <message>
   <source>May stay unknown</source>
   <translation>Darf unbekannt bleiben</translation>
  </message>
  <message>
   <source>Meaning</source>
   <translation>Bedeutung</translation>
  </message>
  <message>
   <source>Means with 95 % intervals; each leads to its runs.</source>
   <translation>Mittelwerte mit 95-%-Intervallen; ein Klick auf einen Wert zeigt die Läufe dazu.</translation>
  </message>
  <message>
   <source>Megabytes of memory</source>
   <translation>Megabyte Speicher</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>Gedächtnis</translation>
  </message>
  <message>
   <source>Memory of calls</source>
   <translation>Gedächtnis der Aufrufe</translation>
  </message>
  <message>
   <source>Menu</source>
   <translation>Menü</translation>
  </message>
  <message>
   <source>Menu (Alt+M)</source>
   <translation>Menü (Alt+M)</translation>
  </message>
  <message>
   <source>Menu of what is selected</source>
   <translation>Menü zur Auswahl</translation>
  </message>
  <message>
   <source>Message to say</source>
   <translation>Nachricht</translation>
  </message>
  <message>
   <source>Messages</source>
   <translation>Nachrichten</translation>
  </message>
  <message>
   <source>Method</source>
   <translation>Methode</translation>
  </message>
  <message>
   <source>Minimap</source>
   <translation>Übersichtskarte</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>Modell</translation>
  </message>
  <message>
   <source>Model asked by default</source>
   <translation>Standardmodell</translation>
  </message>
  <message>
   <source>Model calls per run</source>
   <translation>Modellaufrufe je Lauf</translation>
  </message>
  <message>
   <source>Model calls per run, on average</source>
   <translation>Modellaufrufe je Lauf, im Durchschnitt</translation>
  </message>
  <message>
   <source>Model file</source>
   <translation>Modelldatei</translation>
  </message>
  <message>
   <source>Model files (*.gguf)</source>
   <translation>Modelldateien (*.gguf)</translation>
  </message>
  <message>
   <source>Model of {title}</source>
   <translation>Modell von {title}</translation>
  </message>
  <message>
   <source>Model that answers the prompts</source>
   <translation>Modell, das die Prompts beantwortet</translation>
  </message>
  <message>
   <source>Model that costs this</source>
   <translation>Modell, für das der Preis gilt</translation>
  </message>
  <message>
   <source>Model that is asked with these options</source>
   <translation>Modell, das mit diesen Optionen gefragt wird</translation>
  </message>
  <message>
   <source>Model that judges how real each conversation reads</source>
   <translation>Modell, das bewertet, wie realistisch jedes Gespräch wirkt</translation>
  </message>
  <message>
   <source>Model that plays the customer</source>
   <translation>Modell, das den Kunden spielt</translation>
  </message>
  <message>
   <source>Model to try</source>
   <translation>Testmodell</translation>
  </message>
  <message>
   <source>Models</source>
   <translation>Modelle</translation>
  </message>
  <message>
   <source>Models slip on logic that is compounded with “or” and “and”; simple conditions, one per edge, make an agent more robust. A person who checks the SOP sees each case, too.</source>
   <translation>Modelle stolpern über Logik, die mit „oder“ und „und“ verkettet ist; einfache Bedingungen, eine je Verbindung, machen einen Agenten robuster. Auch wer die SOP prüft, sieht so jeden Fall.</translation>
  </message>
  <message>
   <source>Moment of the run</source>
   <translation>Zeitpunkt im Lauf</translation>
  </message>
  <message>
   <source>More</source>
   <translation>Mehr</translation>
  </message>
  <message>
   <source>More actions</source>
   <translation>Weitere Aktionen</translation>
  </message>
  <message>
   <source>Move</source>
   <translation>Verschieben</translation>
  </message>
  <message>
   <source>Move a little</source>
   <translation>Ein wenig verschieben</translation>
  </message>
  <message>
   <source>Move it to the end</source>
   <translation>Ans Ende setzen</translation>
  </message>
  <message>
   <source>Move the bound of {value} from {number_text} to {number}</source>
   <translation>Grenze von {value} von {number_text} auf {number} setzen</translation>
  </message>
  <message>
   <source>Move the left border of the section to the left</source>
   <translation>Linken Rand des Abschnitts nach links verschieben</translation>
  </message>
  <message>
   <source>Move the left border of the section to the right</source>
   <translation>Linken Rand des Abschnitts nach rechts verschieben</translation>
  </message>
  <message>
   <source>Move the lower border of the section down</source>
   <translation>Unteren Rand des Abschnitts nach unten verschieben</translation>
  </message>
  <message>
   <source>Move the lower border of the section up</source>
   <translation>Unteren Rand des Abschnitts nach oben verschieben</translation>
  </message>
  <message>
   <source>Move the note</source>
   <translation>Notiz verschieben</translation>
  </message>
  <message>
   <source>Move the right border of the section to the left</source>
   <translation>Rechten Rand des Abschnitts nach links verschieben</translation>
  </message>
  <message>
   <source>Move the right border of the section to the right</source>
   <translation>Rechten Rand des Abschnitts nach rechts verschieben</translation>
  </message>
  <message>
   <source>Move the section</source>
   <translation>Abschnitt verschieben</translation>
  </message>
  <message>
   <source>Move the upper border of the section down</source>
   <translation>Oberen Rand des Abschnitts nach unten verschieben</translation>
  </message>
  <message>
   <source>Move the upper border of the section up</source>
   <translation>Oberen Rand des Abschnitts nach oben verschieben</translation>
  </message>
  <message>
   <source>Move this SOP to a folder…</source>
   <translation>Diese SOP in einen Ordner verschieben …</translation>
  </message>
  <message>
   <source>Move to a folder</source>
   <translation>In einen Ordner verschieben</translation>
  </message>
  <message>
   <source>Move to a folder…</source>
   <translation>In einen Ordner verschieben …</translation>
  </message>
  <message>
   <source>Move {direction} a little</source>
   <translation>Ein wenig verschieben: {direction}</translation>
  </message>
  <message>
   <source>Move, copy or align them on the canvas, or delete them together. Choose one to edit it.</source>
   <translation>Auf der Zeichenfläche lassen sie sich zusammen verschieben, kopieren, ausrichten oder löschen. Wählen Sie ein Element, um es zu bearbeiten.</translation>
  </message>
  <message>
   <source>Must know first</source>
   <translation>Vorher nötig</translation>
  </message>
  <message>
   <source>My parcel is late.</source>
   <translation>Mein Paket fehlt.</translation>
  </message>
  <message>
   <source>NO SANDBOX: {reason}; programs have limits, but see your files and the network</source>
   <translation>KEINE SANDBOX: {reason}; Programme haben Grenzen, sehen aber Ihre Dateien und das Netz</translation>
  </message>
  <message>
   <source>Name</source>
   <translation>Name</translation>
  </message>
  <message>
   <source>Name a folder first.</source>
   <translation>Geben Sie zuerst einen Ordner an.</translation>
  </message>
  <message>
   <source>Name a model first.</source>
   <translation>Geben Sie zuerst ein Modell an.</translation>
  </message>
  <message>
   <source>Name a model to try.</source>
   <translation>Geben Sie ein Modell zum Testen an.</translation>
  </message>
  <message>
   <source>Name of the secret</source>
   <translation>Name des Geheimnisses</translation>
  </message>
  <message>
   <source>Name the SOP after its title</source>
   <translation>SOP nach ihrem Titel benennen</translation>
  </message>
  <message>
   <source>Name them all, or the rule for them</source>
   <translation>Nennen Sie alle, oder die Regel dafür</translation>
  </message>
  <message>
   <source>Name there</source>
   <translation>Name dort</translation>
  </message>
  <message>
   <source>Names the row</source>
   <translation>Benennt die Zeile</translation>
  </message>
  <message>
   <source>Needs</source>
   <translation>Braucht</translation>
  </message>
  <message>
   <source>Needs nothing but Python 3.11; a service, a job or a test imports it and answers its requests.</source>
   <translation>Braucht nur Python 3.11; ein Dienst, ein Job oder ein Test importiert es und beantwortet seine Anfragen.</translation>
  </message>
  <message>
   <source>Neither good nor bad</source>
   <translation>Weder gut noch schlecht</translation>
  </message>
  <message>
   <source>New SOP</source>
   <translation>Neue SOP</translation>
  </message>
  <message>
   <source>New fact “{text}”</source>
   <translation>Neue Angabe „{text}“</translation>
  </message>
  <message>
   <source>New here? Three minutes on the loan sample show how to draw, check and try a procedure.</source>
   <translation>Neu hier? Drei Minuten am Beispiel Kreditantrag zeigen, wie man einen Ablauf zeichnet, prüft und ausprobiert.</translation>
  </message>
  <message>
   <source>New step “{text}”</source>
   <translation>Neuer Schritt „{text}“</translation>
  </message>
  <message>
   <source>New tool “{text}”</source>
   <translation>Neues Tool „{text}“</translation>
  </message>
  <message>
   <source>New version of mine</source>
   <translation>Neue Version meiner SOP</translation>
  </message>
  <message>
   <source>New window</source>
   <translation>Neues Fenster</translation>
  </message>
  <message>
   <source>Newer edition…</source>
   <translation>Neuere Fassung …</translation>
  </message>
  <message>
   <source>Next</source>
   <translation>Weiter</translation>
  </message>
  <message>
   <source>Next difference</source>
   <translation>Nächster Unterschied</translation>
  </message>
  <message>
   <source>Next journey</source>
   <translation>Nächster Weg</translation>
  </message>
  <message>
   <source>Next left out</source>
   <translation>Nächste Auslassung</translation>
  </message>
  <message>
   <source>Next match (Enter)</source>
   <translation>Nächster Treffer (Enter)</translation>
  </message>
  <message>
   <source>Next node or edge</source>
   <translation>Nächster Schritt oder nächste Verbindung</translation>
  </message>
  <message>
   <source>Next page</source>
   <translation>Nächste Seite</translation>
  </message>
  <message>
   <source>Next panel</source>
   <translation>Nächster Bereich</translation>
  </message>
  <message>
   <source>Next problem</source>
   <translation>Nächstes Problem</translation>
  </message>
  <message>
   <source>Next review</source>
   <translation>Nächste Überprüfung</translation>
  </message>
  <message>
   <source>Next run: {choices}</source>
   <translation>Nächster Lauf: {choices}</translation>
  </message>
  <message>
   <source>Next step, and the nearest action</source>
   <translation>Nächster Schritt und die ähnlichste Aktion</translation>
  </message>
  <message>
   <source>No</source>
   <translation>Nein</translation>
  </message>
  <message>
   <source>No agent is proven better</source>
   <translation>Kein Agent ist nachweislich besser</translation>
  </message>
  <message>
   <source>No answer in time</source>
   <translation>Keine rechtzeitige Antwort</translation>
  </message>
  <message>
   <source>No answer: {problem}.</source>
   <translation>Keine Antwort: {problem}.</translation>
  </message>
  <message>
   <source>No averages yet</source>
   <translation>Noch keine Durchschnitte</translation>
  </message>
  <message>
   <source>No case was found that changes</source>
   <translation>Kein Testfall gefunden, der einen anderen Weg nimmt</translation>
  </message>
  <message>
   <source>No changes</source>
   <translation>Keine Änderungen</translation>
  </message>
  <message>
   <source>No charts yet</source>
   <translation>Noch keine Diagramme</translation>
  </message>
  <message>
   <source>No checks</source>
   <translation>Keine Prüfungen</translation>
  </message>
  <message>
   <source>No column gives {list}, which decides nothing.</source>
   <translation>Keine Spalte gibt {list}; darüber wird nichts entschieden.</translation>
  </message>
  <message>
   <source>No column says what came of the cases. Choose “Expected: …” for the one that does.</source>
   <translation>Keine Spalte sagt, was aus den Fällen wurde. Wählen Sie „Erwartet: …“ für die, die es sagt.</translation>
  </message>
  <message>
   <source>No difference shown from {name} ({percent}){others}</source>
   <translation>Kein Unterschied zu {name} nachgewiesen ({percent}){others}</translation>
  </message>
  <message>
   <source>No differences</source>
   <translation>Keine Unterschiede</translation>
  </message>
  <message>
   <source>No edge holds</source>
   <translation>Keine Verbindung gilt</translation>
  </message>
  <message>
   <source>No edge leads to the node, so it is never reached. Connect it, or delete it.</source>
   <translation>Keine Verbindung führt zum Schritt, daher wird er nie erreicht. Verbinden Sie ihn, oder löschen Sie ihn.</translation>
  </message>
  <message>
   <source>No end can be reached from {titles}{location_suffix}, so a run would loop forever. Add an edge out.</source>
   <translation>Von {titles}{location_suffix} ist kein Ende erreichbar; ein Lauf würde sich ewig im Kreis drehen. Fügen Sie eine Verbindung hinzu, die hinausführt.</translation>
  </message>
  <message>
   <source>No event decides here: this agent has no place in the graph, so its path follows from its calls.</source>
   <translation>Hier entscheidet kein Ereignis: Dieser Agent hat keinen Platz im Graphen, deshalb ergibt sich sein Weg aus seinen Aufrufen.</translation>
  </message>
  <message>
   <source>No fact holds a time of day: make it a number of hours, as in “wanted hour is above 13”.</source>
   <translation>Keine Angabe enthält eine Uhrzeit: Nehmen Sie eine Zahl von Stunden, wie in „Wunschstunde ist über 13“.</translation>
  </message>
  <message>
   <source>No facts are known yet.</source>
   <translation>Es sind noch keine Angaben bekannt.</translation>
  </message>
  <message>
   <source>No fork reached yet.</source>
   <translation>Noch keine Verzweigung erreicht.</translation>
  </message>
  <message>
   <source>No journey can happen, or none has what these kinds of scenarios need.</source>
   <translation>Kein Weg ist möglich, oder keiner bietet, was diese Arten von Szenarien brauchen.</translation>
  </message>
  <message>
   <source>No journey can happen.</source>
   <translation>Kein Weg ist möglich.</translation>
  </message>
  <message>
   <source>No journey changes</source>
   <translation>Kein Testfall nimmt einen anderen Weg</translation>
  </message>
  <message>
   <source>No journey: {reason}</source>
   <translation>Kein Weg: {reason}</translation>
  </message>
  <message>
   <source>No judge</source>
   <translation>Kein bewertendes Modell</translation>
  </message>
  <message>
   <source>No key does “{text}”.</source>
   <translation>Kein Tastenkürzel für „{text}“.</translation>
  </message>
  <message>
   <source>No matches</source>
   <translation>Keine Treffer</translation>
  </message>
  <message>
   <source>No matches.</source>
   <translation>Keine Treffer.</translation>
  </message>
  <message>
   <source>No matching scenarios</source>
   <translation>Keine passenden Szenarien</translation>
  </message>
  <message>
   <source>No model was asked</source>
   <translation>Es wurde kein Modell gefragt</translation>
  </message>
  <message>
   <source>No model: the procedure is carried out by code, as a reference.</source>
   <translation>Kein Modell: Der Ablauf wird als Vergleichsgröße von Code ausgeführt.</translation>
  </message>
  <message>
   <source>No node runs it yet.</source>
   <translation>Noch kein Schritt führt ihn aus.</translation>
  </message>
  <message>
   <source>No other SOP has a tool, a fact, an article or a message yet.</source>
   <translation>Noch hat keine andere SOP ein Tool, eine Angabe, einen Artikel oder eine Nachricht.</translation>
  </message>
  <message>
   <source>No other evaluation is chosen</source>
   <translation>Es ist keine andere Auswertung gewählt</translation>
  </message>
  <message>
   <source>No other evaluation yet</source>
   <translation>Noch keine andere Auswertung</translation>
  </message>
  <message>
   <source>No past cases yet</source>
   <translation>Noch keine früheren Fälle</translation>
  </message>
  <message>
   <source>No path leads from the start to {node}, so it is never reached. Connect an edge to it.</source>
   <translation>Vom Start führt kein Weg zu {node}, der Schritt wird daher nie erreicht. Führen Sie eine Verbindung dorthin.</translation>
  </message>
  <message>
   <source>No price is known for this model</source>
   <translation>Für dieses Modell ist kein Preis bekannt</translation>
  </message>
  <message>
   <source>No problems</source>
   <translation>Keine Probleme</translation>
  </message>
  <message>
   <source>No problems left.</source>
   <translation>Keine Probleme mehr.</translation>
  </message>
  <message>
   <source>No repair could be worked out: {text}</source>
   <translation>Es ließ sich keine Korrektur ermitteln: {text}</translation>
  </message>
  <message>
   <source>No row could be read</source>
   <translation>Es ließ sich keine Zeile lesen</translation>
  </message>
  <message>
   <source>No row was run</source>
   <translation>Es wurde keine Zeile ausgeführt</translation>
  </message>
  <message>
   <source>No run ever takes {edge}: what was decided before rules it out{detail}. Correct a condition, or remove the edge.</source>
   <translation>Kein Lauf nimmt je {edge}: Was vorher entschieden wurde, schließt das aus{detail}. Korrigieren Sie eine Bedingung, oder entfernen Sie die Verbindung.</translation>
  </message>
  <message>
   <source>No run fits the search and what was chosen.</source>
   <translation>Kein Lauf passt zur Suche und zur Auswahl.</translation>
  </message>
  <message>
   <source>No run fits the search.</source>
   <translation>Kein Lauf passt zur Suche.</translation>
  </message>
  <message>
   <source>No run matches</source>
   <translation>Kein Lauf passt</translation>
  </message>
  <message>
   <source>No run yet</source>
   <translation>Noch kein Lauf</translation>
  </message>
  <message>
   <source>No runs yet</source>
   <translation>Noch keine Läufe</translation>
  </message>
  <message>
   <source>No scenario came out otherwise</source>
   <translation>Kein Szenario mit anderem Ausgang</translation>
  </message>
  <message>
   <source>No scenario with the same inputs ran with the same agent and model in both evaluations.</source>
   <translation>Kein Szenario mit denselben Eingaben lief in beiden Auswertungen mit demselben Agenten und Modell.</translation>
  </message>
  <message>
   <source>No scenarios</source>
   <translation>Keine Szenarien</translation>
  </message>
  <message>
   <source>No scenarios are left. Make them again, or open some from a file.</source>
   <translation>Es sind keine Szenarien übrig. Erstellen Sie sie erneut, oder öffnen Sie welche aus einer Datei.</translation>
  </message>
  <message>
   <source>No scores yet</source>
   <translation>Noch keine Ergebnisse</translation>
  </message>
  <message>
   <source>No sentence of the document says this.</source>
   <translation>Kein Satz des Dokuments besagt das.</translation>
  </message>
  <message>
   <source>No server answers on this machine; asked for {detail}. Start one and load a model, for example: ollama serve, then ollama pull MODEL.</source>
   <translation>Auf diesem Rechner antwortet kein Server; gesucht wurde nach {detail}. Starten Sie einen und laden Sie ein Modell, zum Beispiel: ollama serve, dann ollama pull MODELL.</translation>
  </message>
  <message>
   <source>No shell reads it; {parameter} stands for an argument</source>
   <translation>Keine Shell liest es; {parameter} steht für ein Argument</translation>
  </message>
  <message>
   <source>No single case shows this problem, so there is nothing to try.</source>
   <translation>Kein einzelner Fall zeigt dieses Problem, daher lässt sich nichts ausprobieren.</translation>
  </message>
  <message>
   <source>No single edit repairs a row without breaking another one, or a proof speaks against it.</source>
   <translation>Keine einzelne Änderung korrigiert eine Zeile, ohne eine andere zu verschlechtern, oder ein Beweis spricht dagegen.</translation>
  </message>
  <message>
   <source>No source document</source>
   <translation>Kein Quelldokument</translation>
  </message>
  <message>
   <source>No step in words means an action that has a tool.</source>
   <translation>Kein in Worten beschriebener Schritt entspricht einer Aktion mit Tool.</translation>
  </message>
  <message>
   <source>No step is called so.</source>
   <translation>Kein Schritt heißt so.</translation>
  </message>
  <message>
   <source>No step was found in this text. Put each step on its own line.</source>
   <translation>In diesem Text wurde kein Schritt gefunden. Schreiben Sie jeden Schritt in eine eigene Zeile.</translation>
  </message>
  <message>
   <source>No steps yet. Space adds one.</source>
   <translation>Noch keine Schritte. Die Leertaste fügt einen hinzu.</translation>
  </message>
  <message>
   <source>No table is in view: open the scores, the runs or the scenarios first.</source>
   <translation>Es ist keine Tabelle zu sehen: Öffnen Sie zuerst die Ergebnisse, die Läufe oder die Szenarien.</translation>
  </message>
  <message>
   <source>No task calls it yet.</source>
   <translation>Noch kein Schritt ruft es auf.</translation>
  </message>
  <message>
   <source>No tool is called on this path.</source>
   <translation>Auf diesem Weg wird kein Tool aufgerufen.</translation>
  </message>
  <message>
   <source>No values of the facts make its condition true. Correct the condition, or delete the edge.</source>
   <translation>Keine Werte der Angaben machen ihre Bedingung wahr. Korrigieren Sie die Bedingung, oder löschen Sie die Verbindung.</translation>
  </message>
  <message>
   <source>No versions yet</source>
   <translation>Noch keine Versionen</translation>
  </message>
  <message>
   <source>Nobody answered in time</source>
   <translation>Niemand hat rechtzeitig geantwortet</translation>
  </message>
  <message>
   <source>Nobody has confirmed since that the procedure is still right. Review it, and set the next date.</source>
   <translation>Seither hat niemand bestätigt, dass der Ablauf noch stimmt. Überprüfen Sie ihn, und setzen Sie den nächsten Termin.</translation>
  </message>
  <message>
   <source>Nobody is excluded</source>
   <translation>Niemand ist ausgeschlossen</translation>
  </message>
  <message>
   <source>Nobody is named</source>
   <translation>Niemand ist genannt</translation>
  </message>
  <message>
   <source>Node {title}</source>
   <translation>Schritt {title}</translation>
  </message>
  <message>
   <source>Nodes and edges</source>
   <translation>Schritte und Verbindungen</translation>
  </message>
  <message>
   <source>None</source>
   <translation>Keine</translation>
  </message>
  <message>
   <source>None so far.</source>
   <translation>Bisher keine.</translation>
  </message>
  <message>
   <source>None yet</source>
   <translation>Noch keine</translation>
  </message>
  <message>
   <source>None yet.</source>
   <translation>Noch keine.</translation>
  </message>
  <message>
   <source>Not a condition yet: go on, or press Enter to keep the words.</source>
   <translation>Noch keine Bedingung: Schreiben Sie weiter, oder behalten Sie die Worte mit Enter.</translation>
  </message>
  <message>
   <source>Not approved</source>
   <translation>Nicht genehmigt</translation>
  </message>
  <message>
   <source>Not by chance</source>
   <translation>Nicht zufällig</translation>
  </message>
  <message>
   <source>Not by whoever asked</source>
   <translation>Nicht durch Anfragende</translation>
  </message>
  <message>
   <source>Not by whoever did</source>
   <translation>Andere Person als bei</translation>
  </message>
  <message>
   <source>Not carried out</source>
   <translation>Nicht ausgeführt</translation>
  </message>
  <message>
   <source>Not carried over exactly</source>
   <translation>Nicht genau übernommen</translation>
  </message>
  <message>
   <source>Not compared: {runs} before and {counts} after</source>
   <translation>Nicht verglichen: {runs} vorher und {counts} nachher</translation>
  </message>
  <message>
   <source>Not explained</source>
   <translation>Nicht erklärt</translation>
  </message>
  <message>
   <source>Not finished</source>
   <translation>Nicht beendet</translation>
  </message>
  <message>
   <source>Not here</source>
   <translation>Hier nicht</translation>
  </message>
  <message>
   <source>Not marked: “as expected” goes by the lenient figure beside it</source>
   <translation>Ohne Zeichen: „wie erwartet“ richtet sich nach dem nachsichtigen Wert daneben</translation>
  </message>
  <message>
   <source>Not perfect: {imperfect}</source>
   <translation>Nicht perfekt: {imperfect}</translation>
  </message>
  <message>
   <source>Not saved yet</source>
   <translation>Noch nicht gespeichert</translation>
  </message>
  <message>
   <source>Not the same there</source>
   <translation>Was dort anders ist</translation>
  </message>
  <message>
   <source>Not used</source>
   <translation>Nicht verwendet</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>Notiz</translation>
  </message>
  <message>
   <source>Note on the canvas</source>
   <translation>Notiz auf der Zeichenfläche</translation>
  </message>
  <message>
   <source>Nothing before {node} tells whether "{condition}" holds: no step asks for a fact or calls a tool. Ask for the fact, or use a tool that finds it out.</source>
   <translation>Nichts vor {node} sagt, ob „{condition}“ gilt: Kein Schritt fragt nach einer Angabe oder ruft ein Tool auf. Fragen Sie nach der Angabe, oder verwenden Sie ein Tool, das sie ermittelt.</translation>
  </message>
  <message>
   <source>Nothing can be compared</source>
   <translation>Nichts lässt sich vergleichen</translation>
  </message>
  <message>
   <source>Nothing can provide it and no condition on it can be checked. Declare it, or correct its name.</source>
   <translation>Nichts kann sie liefern, und keine Bedingung darüber lässt sich prüfen. Legen Sie sie an, oder korrigieren Sie ihren Namen.</translation>
  </message>
  <message>
   <source>Nothing can run: {error}.</source>
   <translation>Es kann nichts ausgeführt werden: {error}.</translation>
  </message>
  <message>
   <source>Nothing differed from what was expected.</source>
   <translation>Alles verlief wie erwartet.</translation>
  </message>
  <message>
   <source>Nothing done yet.</source>
   <translation>Noch nichts getan.</translation>
  </message>
  <message>
   <source>Nothing feeds a parameter</source>
   <translation>Ein Parameter bekommt keinen Wert</translation>
  </message>
  <message>
   <source>Nothing follows</source>
   <translation>Nichts folgt</translation>
  </message>
  <message>
   <source>Nothing follows this node</source>
   <translation>Auf diesen Schritt folgt nichts</translation>
  </message>
  <message>
   <source>Nothing follows when the time is over</source>
   <translation>Nach der Frist folgt nichts</translation>
  </message>
  <message>
   <source>Nothing found</source>
   <translation>Nichts gefunden</translation>
  </message>
  <message>
   <source>Nothing here yet</source>
   <translation>Hier ist noch nichts</translation>
  </message>
  <message>
   <source>Nothing in the SOP changes.</source>
   <translation>In der SOP ändert sich nichts.</translation>
  </message>
  <message>
   <source>Nothing is called</source>
   <translation>Es wird nichts aufgerufen</translation>
  </message>
  <message>
   <source>Nothing is lost.</source>
   <translation>Nichts geht verloren.</translation>
  </message>
  <message>
   <source>Nothing leads here</source>
   <translation>Hierher führt nichts</translation>
  </message>
  <message>
   <source>Nothing said yet</source>
   <translation>Noch nichts gesagt</translation>
  </message>
  <message>
   <source>Nothing says what happens otherwise</source>
   <translation>Nichts sagt, was sonst geschieht</translation>
  </message>
  <message>
   <source>Nothing says where to begin. Choose the first node.</source>
   <translation>Der Anfang ist nicht festgelegt. Wählen Sie den ersten Schritt.</translation>
  </message>
  <message>
   <source>Nothing says yet what this tool answers.</source>
   <translation>Noch ist nicht gesagt, was dieses Tool antwortet.</translation>
  </message>
  <message>
   <source>Nothing that its conditions depend on is set in the loop. Ask again, or call a tool, in the loop.</source>
   <translation>Nichts, wovon ihre Bedingungen abhängen, wird in der Schleife gesetzt. Fragen Sie in der Schleife noch einmal, oder rufen Sie ein Tool auf.</translation>
  </message>
  <message>
   <source>Nothing to compare</source>
   <translation>Nichts zu vergleichen</translation>
  </message>
  <message>
   <source>Nothing uses it yet.</source>
   <translation>Noch nirgends verwendet.</translation>
  </message>
  <message>
   <source>Nothing was expected of this run</source>
   <translation>Von diesem Lauf wurde nichts erwartet</translation>
  </message>
  <message>
   <source>Nothing went wrong</source>
   <translation>Nichts ist schiefgegangen</translation>
  </message>
  <message>
   <source>Notice</source>
   <translation>Hinweis</translation>
  </message>
  <message>
   <source>Nov</source>
   <translation>Nov.</translation>
  </message>
  <message>
   <source>Now click the dashed arrow that leaves “Open the application”, and press Delete.</source>
   <translation>Klicken Sie jetzt auf die gestrichelte Verbindung, die von „Antrag öffnen“ wegführt, und drücken Sie Entf.</translation>
  </message>
  <message>
   <source>Now: {after}</source>
   <translation>Jetzt: {after}</translation>
  </message>
  <message>
   <source>Number</source>
   <translation>Nummer</translation>
  </message>
  <message>
   <source>Numbers that divide the cases by {fact}, with the rows that speak against them</source>
   <translation>Zahlen, die die Fälle nach {fact} trennen, mit den Zeilen, die dagegen sprechen</translation>
  </message>
  <message>
   <source>Objections</source>
   <translation>Einwände</translation>
  </message>
  <message>
   <source>Objections to the model's answers</source>
   <translation>Einwände gegen die Antworten des Modells</translation>
  </message>
  <message>
   <source>Oct</source>
   <translation>Okt.</translation>
  </message>
  <message>
   <source>Of the difference</source>
   <translation>Intervall des Unterschieds</translation>
  </message>
  <message>
   <source>Of {pairs} of runs: in so many the second is better, and in so many worse</source>
   <translation>{pairs} von Läufen: So oft ist der zweite besser, so oft schlechter</translation>
  </message>
  <message>
   <source>Of: {type}</source>
   <translation>Aus: {type}</translation>
  </message>
  <message>
   <source>Offers an agent the tools of the step that it stands at, and refuses the others.</source>
   <translation>Bietet einem Agenten die Tools des Schritts an, bei dem er steht, und lehnt die anderen ab.</translation>
  </message>
  <message>
   <source>On some path nothing has asked for it or looked it up by then, and the run stops. Provide it earlier.</source>
   <translation>Auf mindestens einem Weg hat bis dahin nichts danach gefragt oder sie nachgeschlagen, und der Lauf hält an. Liefern Sie sie früher.</translation>
  </message>
  <message>
   <source>On some path the procedure ends without what it should decide. Set it on every path.</source>
   <translation>Auf mindestens einem Weg endet der Ablauf ohne das, was er entscheiden soll. Setzen Sie sie auf jedem Weg.</translation>
  </message>
  <message>
   <source>On the canvas: dashes for the way of before, a line for the new one.</source>
   <translation>Auf der Zeichenfläche: gestrichelt der bisherige Weg, als Linie der neue.</translation>
  </message>
  <message>
   <source>On the right is everything about the step: what to ask, which tools to call, where it leads. Change its title, or anything else you like. Ctrl+Z undoes it.</source>
   <translation>Rechts steht alles über den Schritt: wonach gefragt wird, welche Tools aufgerufen werden, wohin er führt. Ändern Sie seinen Titel oder etwas anderes. Strg+Z macht es rückgängig.</translation>
  </message>
  <message>
   <source>On this machine</source>
   <translation>Auf diesem Rechner</translation>
  </message>
  <message>
   <source>One a line: VARIABLE: name of a secret</source>
   <translation>Eine je Zeile: VARIABLE: Name eines Geheimnisses</translation>
  </message>
  <message>
   <source>One a line: path, query, header or body; with :NAME where it is called otherwise there</source>
   <translation>Einer je Zeile: path, query, header oder body; mit :NAME, wo er dort anders heißt</translation>
  </message>
  <message>
   <source>One a line; no keys here</source>
   <translation>Einer je Zeile; hier keine Schlüssel</translation>
  </message>
  <message>
   <source>One of the two dates is wrong: nothing is reviewed before it takes effect. Correct it.</source>
   <translation>Eines der beiden Daten ist falsch: Nichts wird überprüft, bevor es gilt. Korrigieren Sie es.</translation>
  </message>
  <message>
   <source>One of: a text that can only have the values listed below</source>
   <translation>Eins von: ein Text, der nur die unten genannten Werte haben kann</translation>
  </message>
  <message>
   <source>One scenario has no interval</source>
   <translation>Bei einem einzigen Szenario gibt es kein Intervall</translation>
  </message>
  <message>
   <source>One told from the rest</source>
   <translation>Eine gegen alle anderen</translation>
  </message>
  <message>
   <source>Only a person or a model can decide it, and nothing about it can be proved. Where facts decide it, write a condition over them.</source>
   <translation>Nur eine Person oder ein Modell kann darüber entscheiden, und beweisen lässt sich nichts. Wenn Angaben entscheiden, formulieren Sie die Bedingung mit diesen Angaben.</translation>
  </message>
  <message>
   <source>Only calls in the timeline</source>
   <translation>Nur Aufrufe in der Zeitleiste</translation>
  </message>
  <message>
   <source>Only conditions know the fact "{name}", and "{meant}" is called nearly the same. Did you mean "{meant}"?</source>
   <translation>Nur Bedingungen kennen die Angabe „{name}“, und „{meant}“ heißt fast gleich. Meinten Sie „{meant}“?</translation>
  </message>
  <message>
   <source>Only decisions in the timeline</source>
   <translation>Nur Entscheidungen in der Zeitleiste</translation>
  </message>
  <message>
   <source>Only functions that exist</source>
   <translation>Nur Funktionen, die es gibt</translation>
  </message>
  <message>
   <source>Only live runs call a tool; all others answer with its samples</source>
   <translation>Nur Live-Läufe rufen ein Tool auf; alle anderen antworten mit seinen Beispielen</translation>
  </message>
  <message>
   <source>Only messages in the timeline</source>
   <translation>Nur Nachrichten in der Zeitleiste</translation>
  </message>
  <message>
   <source>Only one condition in words leads on, and where it does not hold the run stops. Add otherwise.</source>
   <translation>Nur eine Bedingung in Worten führt weiter, und wo sie nicht gilt, bleibt der Lauf stehen. Fügen Sie „sonst“ hinzu.</translation>
  </message>
  <message>
   <source>Only one edge from a person's step with a time limit can be taken when its time is over.</source>
   <translation>Aus einem Personenschritt mit Frist kann nur eine Verbindung genommen werden, wenn die Zeit abläuft.</translation>
  </message>
  <message>
   <source>Only requests to models in the timeline</source>
   <translation>Nur Anfragen an Modelle in der Zeitleiste</translation>
  </message>
  <message>
   <source>Only runs of one kind of scenario</source>
   <translation>Nur Läufe einer Art von Szenario</translation>
  </message>
  <message>
   <source>Only runs that went wrong</source>
   <translation>Nur Läufe, die schiefgingen</translation>
  </message>
  <message>
   <source>Only runs with one outcome</source>
   <translation>Nur Läufe mit einem Ausgang</translation>
  </message>
  <message>
   <source>Only the customer's word counts</source>
   <translation>Nur das Wort des Kunden zählt</translation>
  </message>
  <message>
   <source>Only the first of them is ever taken. Keep one, and give the others conditions.</source>
   <translation>Nur die erste davon wird je genommen. Behalten Sie eine, und geben Sie den anderen Bedingungen.</translation>
  </message>
  <message>
   <source>Only values that follow the rules</source>
   <translation>Nur Werte, die den Regeln entsprechen</translation>
  </message>
  <message>
   <source>Only values that someone gave</source>
   <translation>Nur Werte, die jemand genannt hat</translation>
  </message>
  <message>
   <source>Only what the procedure calls next</source>
   <translation>Nur was der Ablauf als Nächstes aufruft</translation>
  </message>
  <message>
   <source>Only what went wrong</source>
   <translation>Nur was schiefging</translation>
  </message>
  <message>
   <source>Only when</source>
   <translation>Nur wenn</translation>
  </message>
  <message>
   <source>Only words decide how it ends</source>
   <translation>Nur Worte entscheiden, wie es endet</translation>
  </message>
  <message>
   <source>Only: {title}</source>
   <translation>Nur: {title}</translation>
  </message>
  <message>
   <source>Open</source>
   <translation>Öffnen</translation>
  </message>
  <message>
   <source>Open SOPs, documents or a list of tools</source>
   <translation>SOPs, Dokumente oder eine Liste von Tools öffnen</translation>
  </message>
  <message>
   <source>Open a domain of SOP-Bench…</source>
   <translation>Domäne von SOP-Bench öffnen …</translation>
  </message>
  <message>
   <source>Open a folder of dialogues…</source>
   <translation>Ordner mit Dialogen öffnen …</translation>
  </message>
  <message>
   <source>Open a newer edition</source>
   <translation>Neuere Fassung öffnen</translation>
  </message>
  <message>
   <source>Open a newer edition from a file and compare it</source>
   <translation>Eine neuere Fassung aus einer Datei öffnen und vergleichen</translation>
  </message>
  <message>
   <source>Open a recent SOP…</source>
   <translation>Zuletzt geöffnete SOPs …</translation>
  </message>
  <message>
   <source>Open a table of cases with what came of them: CSV, Excel, ODS, JSON Lines, SQLite or Parquet.</source>
   <translation>Öffnen Sie eine Tabelle mit Fällen und ihrem Ausgang: CSV, Excel, ODS, JSON Lines, SQLite oder Parquet.</translation>
  </message>
  <message>
   <source>Open a table of past cases…</source>
   <translation>Tabelle früherer Fälle öffnen …</translation>
  </message>
  <message>
   <source>Open after</source>
   <translation>Lauf nachher öffnen</translation>
  </message>
  <message>
   <source>Open another table of cases</source>
   <translation>Eine andere Tabelle von Fällen öffnen</translation>
  </message>
  <message>
   <source>Open as a new SOP</source>
   <translation>Als neue SOP öffnen</translation>
  </message>
  <message>
   <source>Open before</source>
   <translation>Lauf vorher öffnen</translation>
  </message>
  <message>
   <source>Open dialogues</source>
   <translation>Dialoge öffnen</translation>
  </message>
  <message>
   <source>Open files…</source>
   <translation>Dateien öffnen …</translation>
  </message>
  <message>
   <source>Open from a file…</source>
   <translation>Aus einer Datei öffnen …</translation>
  </message>
  <message>
   <source>Open in a new window</source>
   <translation>In neuem Fenster öffnen</translation>
  </message>
  <message>
   <source>Open scenarios</source>
   <translation>Szenarien öffnen</translation>
  </message>
  <message>
   <source>Open scenarios from a file…</source>
   <translation>Szenarien aus einer Datei öffnen …</translation>
  </message>
  <message>
   <source>Open the chosen run in Simulate</source>
   <translation>Gewählten Lauf in „Simulieren“ öffnen</translation>
  </message>
  <message>
   <source>Open the folder</source>
   <translation>Ordner öffnen</translation>
  </message>
  <message>
   <source>Open the panels below the canvas (Ctrl+J)</source>
   <translation>Die Bereiche unter der Zeichenfläche öffnen (Strg+J)</translation>
  </message>
  <message>
   <source>Open the report</source>
   <translation>Bericht öffnen</translation>
  </message>
  <message>
   <source>Open the run</source>
   <translation>Lauf öffnen</translation>
  </message>
  <message>
   <source>Open the run after</source>
   <translation>Lauf nachher öffnen</translation>
  </message>
  <message>
   <source>Open the run before</source>
   <translation>Lauf vorher öffnen</translation>
  </message>
  <message>
   <source>Open the run in Simulate</source>
   <translation>Lauf in „Simulieren“ öffnen</translation>
  </message>
  <message>
   <source>Open the run of the evaluation after</source>
   <translation>Den Lauf der Auswertung „Nachher“ öffnen</translation>
  </message>
  <message>
   <source>Open the run of the evaluation before</source>
   <translation>Den Lauf der Auswertung „Vorher“ öffnen</translation>
  </message>
  <message>
   <source>Open the scenario in Simulate (Ctrl+Alt+Y)</source>
   <translation>Szenario in „Simulieren“ öffnen (Strg+Alt+Y)</translation>
  </message>
  <message>
   <source>Open the selected run</source>
   <translation>Ausgewählten Lauf öffnen</translation>
  </message>
  <message>
   <source>Open the {noun}</source>
   <translation>{noun} öffnen</translation>
  </message>
  <message>
   <source>Open this SOP in a new window</source>
   <translation>Diese SOP in einem neuen Fenster öffnen</translation>
  </message>
  <message>
   <source>Open this SOP of the library</source>
   <translation>Diese SOP der Bibliothek öffnen</translation>
  </message>
  <message>
   <source>Open without keeping</source>
   <translation>Öffnen, ohne zu speichern</translation>
  </message>
  <message>
   <source>Open “{title}”</source>
   <translation>„{title}“ öffnen</translation>
  </message>
  <message>
   <source>OpenAI Agents SDK</source>
   <translation>OpenAI Agents SDK</translation>
  </message>
  <message>
   <source>OpenAI's, as most servers speak it</source>
   <translation>OpenAI, wie bei den meisten Servern</translation>
  </message>
  <message>
   <source>OpenAPI 3.1</source>
   <translation>OpenAPI 3.1</translation>
  </message>
  <message>
   <source>Options</source>
   <translation>Optionen</translation>
  </message>
  <message>
   <source>Options of models</source>
   <translation>Modelloptionen</translation>
  </message>
  <message>
   <source>Options of the model</source>
   <translation>Optionen des Modells</translation>
  </message>
  <message>
   <source>Or end here</source>
   <translation>Oder hier enden</translation>
  </message>
  <message>
   <source>Or say what is wrong with the answer…</source>
   <translation>Oder sagen, was an der Antwort nicht stimmt …</translation>
  </message>
  <message>
   <source>Or write the line of the workflow…</source>
   <translation>Oder die Zeile des Workflows schreiben …</translation>
  </message>
  <message>
   <source>Order</source>
   <translation>Reihenfolge</translation>
  </message>
  <message>
   <source>Otherwise</source>
   <translation>Sonst</translation>
  </message>
  <message>
   <source>Otherwise is not the last edge</source>
   <translation>„Sonst“ ist nicht die letzte Verbindung</translation>
  </message>
  <message>
   <source>Otherwise means that no other edge holds, and is misleading before the others. Move it to the end.</source>
   <translation>„Sonst“ heißt, dass keine andere Verbindung gilt, und führt vor den anderen in die Irre. Setzen Sie die Verbindung ans Ende.</translation>
  </message>
  <message>
   <source>Otherwise, if {condition}:</source>
   <translation>Sonst, wenn {condition}:</translation>
  </message>
  <message>
   <source>Otherwise:</source>
   <translation>Sonst:</translation>
  </message>
  <message>
   <source>Otherwise: "{label}"</source>
   <translation>Sonst: „{label}“</translation>
  </message>
  <message>
   <source>Otherwise: {hand_over}</source>
   <translation>Sonst: {hand_over}</translation>
  </message>
  <message>
   <source>Out of order</source>
   <translation>Außer Betrieb</translation>
  </message>
  <message>
   <source>Outcome</source>
   <translation>Ergebnis</translation>
  </message>
  <message>
   <source>Outcome: {outcome}; it should have stopped at {node_title}.</source>
   <translation>Ergebnis: {outcome}; es hätte bei {node_title} anhalten sollen.</translation>
  </message>
  <message>
   <source>Outline</source>
   <translation>Gliederung</translation>
  </message>
  <message>
   <source>Output {index}</source>
   <translation>Ausgabe {index}</translation>
  </message>
  <message>
   <source>Outputs</source>
   <translation>Ausgaben</translation>
  </message>
  <message>
   <source>Outputs of the procedure that were right; in the answer, if the agent gives one</source>
   <translation>Ausgaben des Ablaufs, die richtig waren; in der Antwort, falls der Agent eine gibt</translation>
  </message>
  <message>
   <source>Overview</source>
   <translation>Überblick</translation>
  </message>
  <message>
   <source>Overview: the numbers are those of the parts that follow.</source>
   <translation>Übersicht: Die Zahlen sind die der Teile, die folgen.</translation>
  </message>
  <message>
   <source>Owner</source>
   <translation>Verantwortlich</translation>
  </message>
  <message>
   <source>PNG (*.png);;SVG (*.svg);;PDF (*.pdf)</source>
   <translation>PNG (*.png);;SVG (*.svg);;PDF (*.pdf)</translation>
  </message>
  <message>
   <source>Page to read (*.html);;Excel (*.xlsx);;CSV (*.csv);;Test results, JUnit (*.xml)</source>
   <translation>Webseite (*.html);;Excel (*.xlsx);;CSV (*.csv);;Testergebnisse, JUnit (*.xml)</translation>
  </message>
  <message>
   <source>Page width</source>
   <translation>Seitenbreite</translation>
  </message>
  <message>
   <source>Page {page} of {count}</source>
   <translation>Seite {page} von {count}</translation>
  </message>
  <message>
   <source>Pairs</source>
   <translation>Paare</translation>
  </message>
  <message>
   <source>Pairs of edges</source>
   <translation>Paare von Verbindungen</translation>
  </message>
  <message>
   <source>Panel on the right</source>
   <translation>Bereich rechts</translation>
  </message>
  <message>
   <source>Panels</source>
   <translation>Bereiche</translation>
  </message>
  <message>
   <source>Panels below the canvas</source>
   <translation>Bereiche unter der Zeichenfläche</translation>
  </message>
  <message>
   <source>Parameter</source>
   <translation>Parameter</translation>
  </message>
  <message>
   <source>Parameter {name}</source>
   <translation>Parameter {name}</translation>
  </message>
  <message>
   <source>Parameters as JSON Schema</source>
   <translation>Parameter als JSON Schema</translation>
  </message>
  <message>
   <source>Parquet cannot be read</source>
   <translation>Parquet kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>Part {number} of {count}</source>
   <translation>Teil {number} von {count}</translation>
  </message>
  <message>
   <source>Parts of other SOPs</source>
   <translation>Teile anderer SOPs</translation>
  </message>
  <message>
   <source>Past case {case_name}</source>
   <translation>Früherer Fall {case_name}</translation>
  </message>
  <message>
   <source>Past cases</source>
   <translation>Frühere Fälle</translation>
  </message>
  <message>
   <source>Past cases {misses}</source>
   <translation>Frühere Fälle {misses}</translation>
  </message>
  <message>
   <source>Paste</source>
   <translation>Einfügen</translation>
  </message>
  <message>
   <source>Paste a JSON Schema, or a tool description that contains one, to create the parameters</source>
   <translation>Fügen Sie ein JSON Schema ein oder eine Tool-Beschreibung, die eines enthält, um die Parameter zu erstellen</translation>
  </message>
  <message>
   <source>Paste a text…</source>
   <translation>Text einfügen …</translation>
  </message>
  <message>
   <source>Paste an SOP</source>
   <translation>SOP einfügen</translation>
  </message>
  <message>
   <source>Paste an answer: JSON, or a line for each value</source>
   <translation>Eine Antwort einfügen: JSON, oder eine Zeile für jeden Wert</translation>
  </message>
  <message>
   <source>Paste here</source>
   <translation>Hier einfügen</translation>
  </message>
  <message>
   <source>Paste its text</source>
   <translation>Text einfügen</translation>
  </message>
  <message>
   <source>Paste nodes</source>
   <translation>Schritte einfügen</translation>
  </message>
  <message>
   <source>Paste one</source>
   <translation>Fassung einfügen</translation>
  </message>
  <message>
   <source>Paste one…</source>
   <translation>Einfügen …</translation>
  </message>
  <message>
   <source>Paste or import</source>
   <translation>Einfügen oder importieren</translation>
  </message>
  <message>
   <source>Paste or type an SOP here: a procedure as it stands in a document, indented text with a step on each line, JSON, or tools (OpenAPI, MCP, function lists, JSON Schema, Postman, cURL). For example:

# Return of goods
Ask for the {orderNumber}.
Look the order up. [tool: getOrder]
if the order is older than 30 days:
    End: too late
otherwise:
    Send a label.
    End: label sent</source>
   <translation>Fügen Sie hier eine SOP ein, oder schreiben Sie sie: einen Ablauf, wie er in einem Dokument steht, eingerückten Text mit einem Schritt je Zeile, JSON oder Tools (OpenAPI, MCP, Funktionslisten, JSON Schema, Postman, cURL). Zum Beispiel:

# Rückgabe von Waren
Fragen Sie nach {Bestellnummer}.
Die Bestellung nachschlagen. [Tool: bestellung_holen]
wenn die Bestellung älter als 30 Tage ist:
    Ende: zu spät
sonst:
    Ein Etikett senden.
    Ende: Etikett gesendet</translation>
  </message>
  <message>
   <source>Paste text into the outline</source>
   <translation>Text in die Gliederung einfügen</translation>
  </message>
  <message>
   <source>Path</source>
   <translation>Weg</translation>
  </message>
  <message>
   <source>Path of {name}</source>
   <translation>Verlauf von „{name}“</translation>
  </message>
  <message>
   <source>Pattern</source>
   <translation>Muster</translation>
  </message>
  <message>
   <source>Pattern: `{pattern}`</source>
   <translation>Muster: `{pattern}`</translation>
  </message>
  <message>
   <source>Pause</source>
   <translation>Pause</translation>
  </message>
  <message>
   <source>People follow a document that is in force. Mend the errors, or say that it is a draft.</source>
   <translation>Alle richten sich nach einem Dokument, das in Kraft ist. Beheben Sie die Fehler, oder kennzeichnen Sie es als Entwurf.</translation>
  </message>
  <message>
   <source>People read the label on the drawing, a run takes the condition. Make the two say the same.</source>
   <translation>Menschen lesen die Beschriftung auf der Zeichnung, ein Lauf nimmt die Bedingung. Beide sollen dasselbe sagen.</translation>
  </message>
  <message>
   <source>Person</source>
   <translation>Person</translation>
  </message>
  <message>
   <source>Person: somebody does it</source>
   <translation>Person: jemand erledigt es</translation>
  </message>
  <message>
   <source>Persons</source>
   <translation>Personen</translation>
  </message>
  <message>
   <source>Person’s step</source>
   <translation>Personenschritt</translation>
  </message>
  <message>
   <source>Picture (*.png);;Drawing for print (*.svg);;Page (*.pdf)</source>
   <translation>Bild (*.png);;Zeichnung für den Druck (*.svg);;Seite (*.pdf)</translation>
  </message>
  <message>
   <source>Place</source>
   <translation>Fundort</translation>
  </message>
  <message>
   <source>Planning agent</source>
   <translation>Planender Agent</translation>
  </message>
  <message>
   <source>Played by</source>
   <translation>Gespielt von</translation>
  </message>
  <message>
   <source>Played by a model</source>
   <translation>Von einem Modell gespielt</translation>
  </message>
  <message>
   <source>Policies that are asked before each call. Made from the SOP, they hold where the exported code is edited. Needs the package cedarpy.</source>
   <translation>Richtlinien, die vor jedem Aufruf abgefragt werden. Aus der SOP erzeugt, gelten sie auch dort, wo der exportierte Code geändert wird. Benötigt das Paket cedarpy.</translation>
  </message>
  <message>
   <source>Present</source>
   <translation>Präsentieren</translation>
  </message>
  <message>
   <source>Presentation</source>
   <translation>Präsentation</translation>
  </message>
  <message>
   <source>Press Enter again to keep it in words, for a person or the model to decide.</source>
   <translation>Noch einmal Enter drücken, um es in Worten zu lassen; dann entscheidet eine Person oder das Modell.</translation>
  </message>
  <message>
   <source>Press Enter to rename it everywhere: in conditions, tools, messages and forms</source>
   <translation>Enter benennt sie überall um: in Bedingungen, Tools, Nachrichten und Formularen</translation>
  </message>
  <message>
   <source>Press Step (F10) or Run (F5) to begin</source>
   <translation>„Einzelschritt“ (F10) oder „Ausführen“ (F5)</translation>
  </message>
  <message>
   <source>Press Step (F10) or Run (F5) to go on</source>
   <translation>Weiter mit F10 oder F5</translation>
  </message>
  <message>
   <source>Press Step (F10) or Run (F5); every event of the run is listed here.</source>
   <translation>Wählen Sie „Einzelschritt“ (F10) oder „Ausführen“ (F5); hier steht dann jedes Ereignis des Laufs.</translation>
  </message>
  <message>
   <source>Previous</source>
   <translation>Zurück</translation>
  </message>
  <message>
   <source>Previous difference</source>
   <translation>Voriger Unterschied</translation>
  </message>
  <message>
   <source>Previous journey</source>
   <translation>Vorheriger Weg</translation>
  </message>
  <message>
   <source>Previous match (Shift+Enter)</source>
   <translation>Voriger Treffer (Umschalt+Enter)</translation>
  </message>
  <message>
   <source>Previous node or edge</source>
   <translation>Voriger Schritt oder vorige Verbindung</translation>
  </message>
  <message>
   <source>Previous page</source>
   <translation>Vorige Seite</translation>
  </message>
  <message>
   <source>Previous panel</source>
   <translation>Voriger Bereich</translation>
  </message>
  <message>
   <source>Previous problem</source>
   <translation>Voriges Problem</translation>
  </message>
  <message>
   <source>Price of a million completion tokens</source>
   <translation>Preis einer Million Antwort-Tokens</translation>
  </message>
  <message>
   <source>Price of a million prompt tokens</source>
   <translation>Preis einer Million Prompt-Tokens</translation>
  </message>
  <message>
   <source>Prices</source>
   <translation>Preise</translation>
  </message>
  <message>
   <source>Print</source>
   <translation>Drucken</translation>
  </message>
  <message>
   <source>Print…</source>
   <translation>Drucken …</translation>
  </message>
  <message>
   <source>Probability of such a difference by chance, corrected for the number of tests: {probability}</source>
   <translation>Wahrscheinlichkeit, dass ein solcher Unterschied Zufall ist, korrigiert für die Zahl der Tests: {probability}</translation>
  </message>
  <message>
   <source>Problem: {title}</source>
   <translation>Problem: {title}</translation>
  </message>
  <message>
   <source>Problems</source>
   <translation>Probleme</translation>
  </message>
  <message>
   <source>Problems {wrong}</source>
   <translation>Probleme {wrong}</translation>
  </message>
  <message>
   <source>Programs may run without a sandbox</source>
   <translation>Programme dürfen ohne Sandbox laufen</translation>
  </message>
  <message>
   <source>Programs may use the network</source>
   <translation>Programme dürfen das Netz verwenden</translation>
  </message>
  <message>
   <source>Progress of the evaluation</source>
   <translation>Fortschritt der Auswertung</translation>
  </message>
  <message>
   <source>Prompt</source>
   <translation>Prompt</translation>
  </message>
  <message>
   <source>Prompt and tools</source>
   <translation>Prompt und Tools</translation>
  </message>
  <message>
   <source>Prompt tokens</source>
   <translation>Prompt-Tokens</translation>
  </message>
  <message>
   <source>Proposed by this procedure</source>
   <translation>Von diesem Ablauf vorgeschlagen</translation>
  </message>
  <message>
   <source>Provides: </source>
   <translation>Liefert: </translation>
  </message>
  <message>
   <source>Proving repairs …</source>
   <translation>Korrekturen werden bewiesen …</translation>
  </message>
  <message>
   <source>Purpose</source>
   <translation>Zweck</translation>
  </message>
  <message>
   <source>Put into a section…</source>
   <translation>In einen Abschnitt legen …</translation>
  </message>
  <message>
   <source>Put into the section</source>
   <translation>In den Abschnitt legen</translation>
  </message>
  <message>
   <source>Put it first</source>
   <translation>An den Anfang setzen</translation>
  </message>
  <message>
   <source>Put it first, or correct a condition.</source>
   <translation>Setzen Sie sie an den Anfang, oder korrigieren Sie eine Bedingung.</translation>
  </message>
  <message>
   <source>Python package</source>
   <translation>Python-Paket</translation>
  </message>
  <message>
   <source>Python that builds an agent (LangGraph, CrewAI …) opens; of other code, write what it does as steps</source>
   <translation>Python, das einen Agenten baut (LangGraph, CrewAI …), lässt sich öffnen; bei anderem Code aufschreiben, was er tut, als Schritte</translation>
  </message>
  <message>
   <source>Query for the past cases</source>
   <translation>Abfrage für die früheren Fälle</translation>
  </message>
  <message>
   <source>Query parameter</source>
   <translation>Query-Parameter</translation>
  </message>
  <message>
   <source>Questions that ask for what their action is about. In research: question accuracy</source>
   <translation>Fragen, die nach dem fragen, worum es in ihrer Aktion geht. In der Forschung: Question Accuracy</translation>
  </message>
  <message>
   <source>Rasa skill</source>
   <translation>Rasa-Skill</translation>
  </message>
  <message>
   <source>ReAct agent (SOP-Bench)</source>
   <translation>ReAct-Agent (SOP-Bench)</translation>
  </message>
  <message>
   <source>Reached an end</source>
   <translation>Ein Ende erreicht</translation>
  </message>
  <message>
   <source>Reached end</source>
   <translation>Erreichtes Ende</translation>
  </message>
  <message>
   <source>Reached the expected end, or stopped where it should</source>
   <translation>Hat das erwartete Ende erreicht oder dort angehalten, wo er sollte</translation>
  </message>
  <message>
   <source>Read</source>
   <translation>Lesen</translation>
  </message>
  <message>
   <source>Read "{name}" at "{path}"</source>
   <translation>„{name}“ bei „{path}“ lesen</translation>
  </message>
  <message>
   <source>Read a list of tools: OpenAPI, MCP, …</source>
   <translation>Eine Tool-Liste lesen: OpenAPI, MCP, …</translation>
  </message>
  <message>
   <source>Read as {title}: {nodes} nodes, {edges} edges.</source>
   <translation>Gelesen als {title}: {nodes} Knoten, {edges} Verbindungen.</translation>
  </message>
  <message>
   <source>Read every list of tools in it</source>
   <translation>Alle Tool-Listen darin lesen</translation>
  </message>
  <message>
   <source>Read what the query gives (Return)</source>
   <translation>Lesen, was die Abfrage liefert (Enter)</translation>
  </message>
  <message>
   <source>Reading its tools …</source>
   <translation>Seine Tools werden gelesen …</translation>
  </message>
  <message>
   <source>Reading older runs…</source>
   <translation>Ältere Läufe werden gelesen …</translation>
  </message>
  <message>
   <source>Reading the rows …</source>
   <translation>Zeilen werden gelesen …</translation>
  </message>
  <message>
   <source>Reading the table …</source>
   <translation>Tabelle wird gelesen …</translation>
  </message>
  <message>
   <source>Reading {files} …</source>
   <translation>{files} werden gelesen …</translation>
  </message>
  <message>
   <source>Reading {name} …</source>
   <translation>{name} wird gelesen …</translation>
  </message>
  <message>
   <source>Reading …</source>
   <translation>Wird gelesen …</translation>
  </message>
  <message>
   <source>Reads</source>
   <translation>Liest</translation>
  </message>
  <message>
   <source>Realism</source>
   <translation>Realismus</translation>
  </message>
  <message>
   <source>Really call the tools of the next run</source>
   <translation>Die Tools des nächsten Laufs wirklich aufrufen</translation>
  </message>
  <message>
   <source>Really call tools (live)</source>
   <translation>Tools wirklich aufrufen (live)</translation>
  </message>
  <message>
   <source>Really make this call</source>
   <translation>Diesen Aufruf wirklich ausführen</translation>
  </message>
  <message>
   <source>Recent</source>
   <translation>Zuletzt geöffnet</translation>
  </message>
  <message>
   <source>Recent SOPs</source>
   <translation>Zuletzt geöffnete SOPs</translation>
  </message>
  <message>
   <source>Reconnect</source>
   <translation>Neu verbinden</translation>
  </message>
  <message>
   <source>Record a live answer</source>
   <translation>Live-Antwort aufzeichnen</translation>
  </message>
  <message>
   <source>Record as mock</source>
   <translation>Als Beispiel aufzeichnen</translation>
  </message>
  <message>
   <source>Record the selected live answer as a mock</source>
   <translation>Ausgewählte Live-Antwort als Beispiel aufzeichnen</translation>
  </message>
  <message>
   <source>Redirect an edge</source>
   <translation>Verbindung umleiten</translation>
  </message>
  <message>
   <source>Redo</source>
   <translation>Wiederholen</translation>
  </message>
  <message>
   <source>Refuse</source>
   <translation>Ablehnen</translation>
  </message>
  <message>
   <source>Refuse answers out of format</source>
   <translation>Antworten in falschem Format ablehnen</translation>
  </message>
  <message>
   <source>Refuses, and is asked without: {omissions}.</source>
   <translation>Lehnt ab und wird ohne Folgendes gefragt: {omissions}.</translation>
  </message>
  <message>
   <source>Remembers “{action}”</source>
   <translation>Merkt sich „{action}“</translation>
  </message>
  <message>
   <source>Remove</source>
   <translation>Entfernen</translation>
  </message>
  <message>
   <source>Remove "{name}"</source>
   <translation>„{name}“ entfernen</translation>
  </message>
  <message>
   <source>Remove a failure</source>
   <translation>Fehlerfall entfernen</translation>
  </message>
  <message>
   <source>Remove a parameter</source>
   <translation>Parameter entfernen</translation>
  </message>
  <message>
   <source>Remove a sample answer</source>
   <translation>Beispielantwort entfernen</translation>
  </message>
  <message>
   <source>Remove a source</source>
   <translation>Quelle entfernen</translation>
  </message>
  <message>
   <source>Remove a tool response</source>
   <translation>Antwort eines Tools entfernen</translation>
  </message>
  <message>
   <source>Remove a worked-out fact</source>
   <translation>Berechnete Angabe entfernen</translation>
  </message>
  <message>
   <source>Remove an output</source>
   <translation>Ausgabe entfernen</translation>
  </message>
  <message>
   <source>Remove answer {index}</source>
   <translation>Antwort {index} entfernen</translation>
  </message>
  <message>
   <source>Remove failure {index}</source>
   <translation>Fehlerfall {index} entfernen</translation>
  </message>
  <message>
   <source>Remove from the library</source>
   <translation>Aus der Bibliothek entfernen</translation>
  </message>
  <message>
   <source>Remove it from {name}</source>
   <translation>Dort entfernen: {name}</translation>
  </message>
  <message>
   <source>Remove it, or add it to the tool.</source>
   <translation>Entfernen Sie ihn, oder fügen Sie ihn dem Tool hinzu.</translation>
  </message>
  <message>
   <source>Remove the blank one</source>
   <translation>Leeren Wert entfernen</translation>
  </message>
  <message>
   <source>Remove the breakpoint at {title}</source>
   <translation>Haltepunkt bei {title} entfernen</translation>
  </message>
  <message>
   <source>Remove the edge</source>
   <translation>Verbindung entfernen</translation>
  </message>
  <message>
   <source>Remove the fact "{name}"</source>
   <translation>Angabe „{name}“ entfernen</translation>
  </message>
  <message>
   <source>Remove the label {label}</source>
   <translation>Die Beschriftung {label} entfernen</translation>
  </message>
  <message>
   <source>Remove the output {name}</source>
   <translation>Ausgabe {name} entfernen</translation>
  </message>
  <message>
   <source>Remove the second edge</source>
   <translation>Zweite Verbindung entfernen</translation>
  </message>
  <message>
   <source>Remove the second node</source>
   <translation>Zweiten Schritt entfernen</translation>
  </message>
  <message>
   <source>Remove the second {word}</source>
   <translation>Zweites entfernen ({word})</translation>
  </message>
  <message>
   <source>Remove the time limit</source>
   <translation>Frist entfernen</translation>
  </message>
  <message>
   <source>Remove them again</source>
   <translation>Wieder entfernen</translation>
  </message>
  <message>
   <source>Remove these options</source>
   <translation>Diese Optionen entfernen</translation>
  </message>
  <message>
   <source>Remove this</source>
   <translation>Entfernen</translation>
  </message>
  <message>
   <source>Remove this condition</source>
   <translation>Diese Bedingung entfernen</translation>
  </message>
  <message>
   <source>Remove this price</source>
   <translation>Diesen Preis entfernen</translation>
  </message>
  <message>
   <source>Remove this source</source>
   <translation>Diese Quelle entfernen</translation>
  </message>
  <message>
   <source>Remove this tag</source>
   <translation>Diese Markierung entfernen</translation>
  </message>
  <message>
   <source>Remove {edge}</source>
   <translation>{edge} entfernen</translation>
  </message>
  <message>
   <source>Remove {name}</source>
   <translation>{name} entfernen</translation>
  </message>
  <message>
   <source>Remove {shortened}</source>
   <translation>{shortened} entfernen</translation>
  </message>
  <message>
   <source>Remove {value}</source>
   <translation>{value} entfernen</translation>
  </message>
  <message>
   <source>Remove {words}</source>
   <translation>{words} entfernen</translation>
  </message>
  <message>
   <source>Remove: {title}</source>
   <translation>Entfernen: {title}</translation>
  </message>
  <message>
   <source>Rename</source>
   <translation>Umbenennen</translation>
  </message>
  <message>
   <source>Rename a fact</source>
   <translation>Angabe umbenennen</translation>
  </message>
  <message>
   <source>Rename a parameter</source>
   <translation>Parameter umbenennen</translation>
  </message>
  <message>
   <source>Rename a sub-procedure</source>
   <translation>Teilablauf umbenennen</translation>
  </message>
  <message>
   <source>Rename a tool</source>
   <translation>Tool umbenennen</translation>
  </message>
  <message>
   <source>Rename the section</source>
   <translation>Abschnitt umbenennen</translation>
  </message>
  <message>
   <source>Rename the sub-procedure</source>
   <translation>Teilablauf umbenennen</translation>
  </message>
  <message>
   <source>Rename the {noun}</source>
   <translation>{noun} umbenennen</translation>
  </message>
  <message>
   <source>Rename this SOP</source>
   <translation>Diese SOP umbenennen</translation>
  </message>
  <message>
   <source>Rename this fact, tool or sub-procedure</source>
   <translation>Diese Angabe, dieses Tool oder diesen Teilablauf umbenennen</translation>
  </message>
  <message>
   <source>Rename {name} to {quote}</source>
   <translation>{name} in {quote} umbenennen</translation>
  </message>
  <message>
   <source>Reorder</source>
   <translation>Reihenfolge ändern</translation>
  </message>
  <message>
   <source>Reorder edges</source>
   <translation>Verbindungen umordnen</translation>
  </message>
  <message>
   <source>Reorder tools</source>
   <translation>Tools umordnen</translation>
  </message>
  <message>
   <source>Repairs</source>
   <translation>Korrekturen</translation>
  </message>
  <message>
   <source>Repeat</source>
   <translation>Wiederholung</translation>
  </message>
  <message>
   <source>Repeats</source>
   <translation>Wiederholungen</translation>
  </message>
  <message>
   <source>Replace the file</source>
   <translation>Datei ersetzen</translation>
  </message>
  <message>
   <source>Replace this SOP</source>
   <translation>Diese SOP ersetzen</translation>
  </message>
  <message>
   <source>Replace {model_placeholder} with the model's name, as in {example}. Until then, {spec} stays the default.</source>
   <translation>Ersetzen Sie {model_placeholder} durch den Namen des Modells, wie in {example}. Bis dahin bleibt {spec} der Standard.</translation>
  </message>
  <message>
   <source>Replies from a file, in order</source>
   <translation>Antworten aus einer Datei, der Reihe nach</translation>
  </message>
  <message>
   <source>Report</source>
   <translation>Bericht</translation>
  </message>
  <message>
   <source>Report…</source>
   <translation>Bericht …</translation>
  </message>
  <message>
   <source>Request</source>
   <translation>Anfrage</translation>
  </message>
  <message>
   <source>Requests a minute</source>
   <translation>Anfragen je Minute</translation>
  </message>
  <message>
   <source>Required</source>
   <translation>Erforderlich</translation>
  </message>
  <message>
   <source>Resize the section</source>
   <translation>Größe des Abschnitts ändern</translation>
  </message>
  <message>
   <source>Response</source>
   <translation>Antwort</translation>
  </message>
  <message>
   <source>Restart</source>
   <translation>Neu starten</translation>
  </message>
  <message>
   <source>Restart with it</source>
   <translation>Damit neu starten</translation>
  </message>
  <message>
   <source>Restore</source>
   <translation>Wiederherstellen</translation>
  </message>
  <message>
   <source>Restore the backup {name}</source>
   <translation>Sicherung {name} wiederherstellen</translation>
  </message>
  <message>
   <source>Restore the version</source>
   <translation>Version wiederherstellen</translation>
  </message>
  <message>
   <source>Restore version {number}</source>
   <translation>Version {number} wiederherstellen</translation>
  </message>
  <message>
   <source>Result</source>
   <translation>Ergebnis</translation>
  </message>
  <message>
   <source>Results</source>
   <translation>Ergebnisse</translation>
  </message>
  <message>
   <source>Return</source>
   <translation>Zurückgeben</translation>
  </message>
  <message>
   <source>Return the mocked response</source>
   <translation>Die simulierte Antwort zurückgeben</translation>
  </message>
  <message>
   <source>Return this</source>
   <translation>Dies zurückgeben</translation>
  </message>
  <message>
   <source>Return this to the agent</source>
   <translation>Dies an den Agenten zurückgeben</translation>
  </message>
  <message>
   <source>Review the report</source>
   <translation>Bericht prüfen</translation>
  </message>
  <message>
   <source>Right actions</source>
   <translation>Richtige Aktionen</translation>
  </message>
  <message>
   <source>Right result</source>
   <translation>Richtiges Ergebnis</translation>
  </message>
  <message>
   <source>Right result at an end</source>
   <translation>Richtiges Ergebnis am Ende</translation>
  </message>
  <message>
   <source>Right tools, in order</source>
   <translation>Richtige Tools in der Reihenfolge</translation>
  </message>
  <message>
   <source>Right values</source>
   <translation>Richtige Werte</translation>
  </message>
  <message>
   <source>Right values in its calls</source>
   <translation>Richtige Werte in seinen Aufrufen</translation>
  </message>
  <message>
   <source>Right values, strict</source>
   <translation>Richtige Werte, streng</translation>
  </message>
  <message>
   <source>Row</source>
   <translation>Zeile</translation>
  </message>
  <message>
   <source>Rows</source>
   <translation>Zeilen</translation>
  </message>
  <message>
   <source>Rules that stand in for a language model: answers, calls tools, costs nothing. It finds values in what was said, and does not reason.</source>
   <translation>Regeln anstelle eines Sprachmodells: Sie antworten, rufen Tools auf und kosten nichts. Sie finden Werte im Gesagten, ziehen aber keine Schlüsse.</translation>
  </message>
  <message>
   <source>Rules that stand in for a language model: no network, always the same answer</source>
   <translation>Regeln anstelle eines Sprachmodells: ohne Netz, immer dieselbe Antwort</translation>
  </message>
  <message>
   <source>Run</source>
   <translation>Ausführen</translation>
  </message>
  <message>
   <source>Run after</source>
   <translation>Lauf nachher</translation>
  </message>
  <message>
   <source>Run and compared here</source>
   <translation>Hier ausgeführt und verglichen</translation>
  </message>
  <message>
   <source>Run another sub-procedure</source>
   <translation>Anderen Teilablauf ausführen</translation>
  </message>
  <message>
   <source>Run before</source>
   <translation>Lauf vorher</translation>
  </message>
  <message>
   <source>Run by code</source>
   <translation>Durch Code ausführen</translation>
  </message>
  <message>
   <source>Run by code: {tasks}</source>
   <translation>Durch Code ausgeführt: {tasks}</translation>
  </message>
  <message>
   <source>Run everything (F5)</source>
   <translation>Alles ausführen (F5)</translation>
  </message>
  <message>
   <source>Run id</source>
   <translation>Kennung des Laufs</translation>
  </message>
  <message>
   <source>Run it on scenarios, and compare it with the SOP</source>
   <translation>Mit Szenarien ausführen und mit der SOP vergleichen</translation>
  </message>
  <message>
   <source>Run the cases</source>
   <translation>Fälle ausführen</translation>
  </message>
  <message>
   <source>Run the evaluation</source>
   <translation>Auswertung ausführen</translation>
  </message>
  <message>
   <source>Run the procedure "{suggestion}"</source>
   <translation>Ablauf „{suggestion}“ ausführen</translation>
  </message>
  <message>
   <source>Run the selected</source>
   <translation>Ausgewählte ausführen</translation>
  </message>
  <message>
   <source>Run the selected scenarios</source>
   <translation>Ausgewählte Szenarien ausführen</translation>
  </message>
  <message>
   <source>Run to breakpoint</source>
   <translation>Bis zum Haltepunkt</translation>
  </message>
  <message>
   <source>Run “{label}”</source>
   <translation>„{label}“ ausführen</translation>
  </message>
  <message>
   <source>Running it on scenarios …</source>
   <translation>Wird mit Szenarien ausgeführt …</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>Läufe</translation>
  </message>
  <message>
   <source>Runs at</source>
   <translation>Läuft bei</translation>
  </message>
  <message>
   <source>Runs per step</source>
   <translation>Läufe je Schritt</translation>
  </message>
  <message>
   <source>Runs the sub-procedure</source>
   <translation>Führt den Teilablauf aus</translation>
  </message>
  <message>
   <source>Runs {count}</source>
   <translation>Läufe {count}</translation>
  </message>
  <message>
   <source>SELECT … FROM …</source>
   <translation>SELECT … FROM …</translation>
  </message>
  <message>
   <source>SOP</source>
   <translation>SOP</translation>
  </message>
  <message>
   <source>SOP Studio</source>
   <translation>SOP Studio</translation>
  </message>
  <message>
   <source>SOP Studio exported this file, and that one beside it is the whole procedure</source>
   <translation>SOP Studio hat diese Datei exportiert, und die daneben ist der ganze Ablauf</translation>
  </message>
  <message>
   <source>SOP Studio {version}. Everything stays on this machine unless you choose a model elsewhere.</source>
   <translation>SOP Studio {version}. Alles bleibt auf diesem Rechner, es sei denn, Sie wählen ein Modell anderswo.</translation>
  </message>
  <message>
   <source>SOP and arm</source>
   <translation>SOP und Zusammenstellung</translation>
  </message>
  <message>
   <source>SOP-Agent</source>
   <translation>SOP-Agent</translation>
  </message>
  <message>
   <source>SOP-Agent on ReAct</source>
   <translation>SOP-Agent mit ReAct</translation>
  </message>
  <message>
   <source>SOP-Agent, appendix E</source>
   <translation>SOP-Agent, Anhang E</translation>
  </message>
  <message>
   <source>SOP-Agent, appendix E (complete chains of logic)</source>
   <translation>SOP-Agent, Anhang E (lückenlose Logik)</translation>
  </message>
  <message>
   <source>SOP-Agent, appendix E (complete chains of logic); SOP-Bench, section 3.1.1</source>
   <translation>SOP-Agent, Anhang E (lückenlose Logik); SOP-Bench, Abschnitt 3.1.1</translation>
  </message>
  <message>
   <source>SOP-Agent, appendix E (instructions match the tools); SOP-Bench, section 3.1.2</source>
   <translation>SOP-Agent, Anhang E (Anweisungen passen zu den Tools); SOP-Bench, Abschnitt 3.1.2</translation>
  </message>
  <message>
   <source>SOP-Agent, naive</source>
   <translation>SOP-Agent, naiv</translation>
  </message>
  <message>
   <source>SOP-Agent, section 3.1</source>
   <translation>SOP-Agent, Abschnitt 3.1</translation>
  </message>
  <message>
   <source>SOP-Agent, section 5 (clear tool definitions)</source>
   <translation>SOP-Agent, Abschnitt 5 (klare Definitionen von Tools)</translation>
  </message>
  <message>
   <source>SOP-Bench, figure 1</source>
   <translation>SOP-Bench, Abbildung 1</translation>
  </message>
  <message>
   <source>SOP-Bench, section 3.1.1</source>
   <translation>SOP-Bench, Abschnitt 3.1.1</translation>
  </message>
  <message>
   <source>SOP-Bench, section 3.1.6</source>
   <translation>SOP-Bench, Abschnitt 3.1.6</translation>
  </message>
  <message>
   <source>SOP-Bench, sections 3.1.6 and 4 (video classification)</source>
   <translation>SOP-Bench, Abschnitte 3.1.6 und 4 (Videoklassifizierung)</translation>
  </message>
  <message>
   <source>SQLite says: {error}</source>
   <translation>SQLite sagt: {error}</translation>
  </message>
  <message>
   <source>SQLite's check says: {fault}</source>
   <translation>SQLites Prüfung sagt: {fault}</translation>
  </message>
  <message>
   <source>STAR task graph</source>
   <translation>STAR-Aufgabengraph</translation>
  </message>
  <message>
   <source>Said as the step begins, before it calls a tool. A fact in braces is said as its value: { lists them</source>
   <translation>Wird zu Beginn des Schritts gesagt, bevor er ein Werkzeug aufruft. Eine Angabe in geschweiften Klammern wird als ihr Wert gesagt: { listet sie auf</translation>
  </message>
  <message>
   <source>Said before {name}</source>
   <translation>Vor {name} gesagt</translation>
  </message>
  <message>
   <source>Salesforce Agent Script</source>
   <translation>Salesforce Agent Script</translation>
  </message>
  <message>
   <source>Sample answers</source>
   <translation>Beispielantworten</translation>
  </message>
  <message>
   <source>Sample responses as JSON</source>
   <translation>Beispielantworten als JSON</translation>
  </message>
  <message>
   <source>Samples</source>
   <translation>Beispiele</translation>
  </message>
  <message>
   <source>Save</source>
   <translation>Speichern</translation>
  </message>
  <message>
   <source>Save a report of these results…</source>
   <translation>Einen Bericht über diese Ergebnisse speichern …</translation>
  </message>
  <message>
   <source>Save a report…</source>
   <translation>Einen Bericht speichern …</translation>
  </message>
  <message>
   <source>Save a version</source>
   <translation>Version speichern</translation>
  </message>
  <message>
   <source>Save as</source>
   <translation>Speichern als</translation>
  </message>
  <message>
   <source>Save as a document</source>
   <translation>Als Dokument speichern</translation>
  </message>
  <message>
   <source>Save as a document…</source>
   <translation>Als Dokument speichern …</translation>
  </message>
  <message>
   <source>Save as a file</source>
   <translation>Als Datei speichern</translation>
  </message>
  <message>
   <source>Save as a file…</source>
   <translation>Als Datei speichern …</translation>
  </message>
  <message>
   <source>Save as a picture</source>
   <translation>Als Bild speichern</translation>
  </message>
  <message>
   <source>Save as a picture…</source>
   <translation>Als Bild speichern …</translation>
  </message>
  <message>
   <source>Save it with this note and tag</source>
   <translation>Mit dieser Notiz und Markierung speichern</translation>
  </message>
  <message>
   <source>Save scenario</source>
   <translation>Szenario speichern</translation>
  </message>
  <message>
   <source>Save scenarios</source>
   <translation>Szenarien speichern</translation>
  </message>
  <message>
   <source>Save the edited scenario</source>
   <translation>Bearbeitetes Szenario speichern</translation>
  </message>
  <message>
   <source>Save the scenarios to a file…</source>
   <translation>Szenarien in eine Datei speichern …</translation>
  </message>
  <message>
   <source>Save these results as a page to read, a workbook or test results</source>
   <translation>Diese Ergebnisse als Webseite, Arbeitsmappe oder Testergebnisse speichern</translation>
  </message>
  <message>
   <source>Save this version</source>
   <translation>Diese Version speichern</translation>
  </message>
  <message>
   <source>Save this version to begin its history. You can then view any version, compare it with the open SOP, and restore it.</source>
   <translation>Speichern Sie diese Version, damit der Verlauf beginnt. Danach können Sie jede Version ansehen, mit der geöffneten SOP vergleichen und wiederherstellen.</translation>
  </message>
  <message>
   <source>Save this version with a note</source>
   <translation>Diese Version mit einer Notiz speichern</translation>
  </message>
  <message>
   <source>Save to a file…</source>
   <translation>In eine Datei speichern …</translation>
  </message>
  <message>
   <source>Saved {exact_timestamp}</source>
   <translation>Gespeichert: {exact_timestamp}</translation>
  </message>
  <message>
   <source>Say</source>
   <translation>Sagen</translation>
  </message>
  <message>
   <source>Say below each agent how it works, and what research calls it</source>
   <translation>Unter jedem Agenten sagen, wie er arbeitet und wie die Forschung ihn nennt</translation>
  </message>
  <message>
   <source>Say below each kind of scenarios what happens in it</source>
   <translation>Unter jeder Art von Szenarien sagen, was darin geschieht</translation>
  </message>
  <message>
   <source>Say how, or how to tell that it was done</source>
   <translation>Sagen Sie, wie, oder woran man erkennt, dass es getan ist</translation>
  </message>
  <message>
   <source>Say in which cases</source>
   <translation>Sagen Sie, in welchen Fällen</translation>
  </message>
  <message>
   <source>Say it in your own words…</source>
   <translation>In eigenen Worten sagen …</translation>
  </message>
  <message>
   <source>Say what happens there</source>
   <translation>Sagen, was dort geschieht</translation>
  </message>
  <message>
   <source>Say which one, or how to recognise it</source>
   <translation>Sagen Sie, welches, oder woran man es erkennt</translation>
  </message>
  <message>
   <source>Say within which time, or when</source>
   <translation>Sagen Sie, innerhalb welcher Zeit oder wann</translation>
  </message>
  <message>
   <source>Says by mistake</source>
   <translation>Sagt versehentlich</translation>
  </message>
  <message>
   <source>Says first instead</source>
   <translation>Sagt stattdessen zuerst</translation>
  </message>
  <message>
   <source>Says nothing</source>
   <translation>Sagt nichts</translation>
  </message>
  <message>
   <source>Says when asked again</source>
   <translation>Sagt auf Nachfrage</translation>
  </message>
  <message>
   <source>Scenario</source>
   <translation>Szenario</translation>
  </message>
  <message>
   <source>Scenario id</source>
   <translation>Kennung des Szenarios</translation>
  </message>
  <message>
   <source>Scenarios</source>
   <translation>Szenarien</translation>
  </message>
  <message>
   <source>Scenarios (*.jsonl *.json *.sopbundle);;All files (*)</source>
   <translation>Szenarien (*.jsonl *.json *.sopbundle);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Scenarios (*.jsonl *.json);;All files (*)</source>
   <translation>Szenarien (*.jsonl *.json);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Scenarios (*.jsonl)</source>
   <translation>Szenarien (*.jsonl)</translation>
  </message>
  <message>
   <source>Scenarios from a file</source>
   <translation>Szenarien aus einer Datei</translation>
  </message>
  <message>
   <source>Scenarios from a file…</source>
   <translation>Szenarien aus einer Datei …</translation>
  </message>
  <message>
   <source>Scenarios needed</source>
   <translation>Nötige Szenarien</translation>
  </message>
  <message>
   <source>Scenarios that came out otherwise</source>
   <translation>Szenarien mit anderem Ausgang</translation>
  </message>
  <message>
   <source>Scenarios {number}</source>
   <translation>Szenarien {number}</translation>
  </message>
  <message>
   <source>Score</source>
   <translation>Bewertung</translation>
  </message>
  <message>
   <source>Scores</source>
   <translation>Ergebnisse</translation>
  </message>
  <message>
   <source>Scores with intervals</source>
   <translation>Ergebnisse mit Intervallen</translation>
  </message>
  <message>
   <source>Scores, with 95 % intervals</source>
   <translation>Ergebnisse, mit 95-%-Intervallen</translation>
  </message>
  <message>
   <source>Script…</source>
   <translation>Skript …</translation>
  </message>
  <message>
   <source>Search</source>
   <translation>Suchen</translation>
  </message>
  <message>
   <source>Search the keys</source>
   <translation>Tastenkürzel durchsuchen</translation>
  </message>
  <message>
   <source>Search the library</source>
   <translation>Bibliothek durchsuchen</translation>
  </message>
  <message>
   <source>Search the library: titles, and what is written in the SOPs</source>
   <translation>Bibliothek durchsuchen: Titel und was in den SOPs steht</translation>
  </message>
  <message>
   <source>Search the runs</source>
   <translation>Läufe durchsuchen</translation>
  </message>
  <message>
   <source>Search what to talk about</source>
   <translation>Suchen, worüber gesprochen wird</translation>
  </message>
  <message>
   <source>Search: what it does, or its key</source>
   <translation>Suchen: was es tut oder das Tastenkürzel</translation>
  </message>
  <message>
   <source>Searches that find what the customer asked about. In research: query accuracy</source>
   <translation>Suchen, die finden, wonach der Kunde gefragt hat. In der Forschung: Query Accuracy</translation>
  </message>
  <message>
   <source>Seconds</source>
   <translation>Sekunden</translation>
  </message>
  <message>
   <source>Seconds it may take</source>
   <translation>Sekunden, die es dauern darf</translation>
  </message>
  <message>
   <source>Seconds of models</source>
   <translation>Modellzeit in Sekunden</translation>
  </message>
  <message>
   <source>Seconds per answer</source>
   <translation>Sekunden je Antwort</translation>
  </message>
  <message>
   <source>Seconds per answer of the agent, on average</source>
   <translation>Sekunden je Antwort des Agenten, im Durchschnitt</translation>
  </message>
  <message>
   <source>Secret {name}</source>
   <translation>Geheimnis {name}</translation>
  </message>
  <message>
   <source>Secrets as variables</source>
   <translation>Geheimnisse als Variablen</translation>
  </message>
  <message>
   <source>Section</source>
   <translation>Abschnitt</translation>
  </message>
  <message>
   <source>Section {title}</source>
   <translation>Abschnitt {title}</translation>
  </message>
  <message>
   <source>Sections</source>
   <translation>Abschnitte</translation>
  </message>
  <message>
   <source>Sections by role</source>
   <translation>Abschnitte nach Rolle</translation>
  </message>
  <message>
   <source>See and edit the actions that this agent can choose from</source>
   <translation>Die Aktionen ansehen und bearbeiten, aus denen dieser Agent wählen kann</translation>
  </message>
  <message>
   <source>See what is wrong</source>
   <translation>Sehen, was nicht stimmt</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>Startwert</translation>
  </message>
  <message>
   <source>Seed: the same number gives the same scenarios</source>
   <translation>Startwert: Dieselbe Zahl ergibt dieselben Szenarien</translation>
  </message>
  <message>
   <source>Sees</source>
   <translation>Sieht</translation>
  </message>
  <message>
   <source>Select a live answer in the timeline first.</source>
   <translation>Wählen Sie zuerst eine Live-Antwort in der Zeitleiste.</translation>
  </message>
  <message>
   <source>Select a row in the list first.</source>
   <translation>Wählen Sie zuerst eine Zeile in der Liste.</translation>
  </message>
  <message>
   <source>Select a scenario in the list first.</source>
   <translation>Wählen Sie zuerst ein Szenario in der Liste.</translation>
  </message>
  <message>
   <source>Select a step or an edge on the canvas, then set a breakpoint there.</source>
   <translation>Wählen Sie einen Schritt oder eine Verbindung auf der Zeichenfläche, und setzen Sie dort einen Haltepunkt.</translation>
  </message>
  <message>
   <source>Select a step, or click a sentence.</source>
   <translation>Wählen Sie einen Schritt, oder klicken Sie auf einen Satz.</translation>
  </message>
  <message>
   <source>Select all</source>
   <translation>Alles auswählen</translation>
  </message>
  <message>
   <source>Select its steps</source>
   <translation>Schritte auswählen</translation>
  </message>
  <message>
   <source>Select the nodes of this sub-procedure</source>
   <translation>Die Schritte dieses Teilablaufs auswählen</translation>
  </message>
  <message>
   <source>Select the place</source>
   <translation>Stelle auswählen</translation>
  </message>
  <message>
   <source>Select the steps of the section</source>
   <translation>Schritte des Abschnitts auswählen</translation>
  </message>
  <message>
   <source>Select what is beside</source>
   <translation>Auswählen, was daneben liegt</translation>
  </message>
  <message>
   <source>Select what is {side_text}</source>
   <translation>Nächstes Element auswählen: {side_text}</translation>
  </message>
  <message>
   <source>Select {words}</source>
   <translation>{words} auswählen</translation>
  </message>
  <message>
   <source>Send the answer (Enter)</source>
   <translation>Antwort senden (Enter)</translation>
  </message>
  <message>
   <source>Sep</source>
   <translation>Sept.</translation>
  </message>
  <message>
   <source>Serve the file with a program of yours (llama-server -m FILE); it is then found above.</source>
   <translation>Stellen Sie die Datei mit einem eigenen Programm bereit (llama-server -m DATEI); dann wird sie oben gefunden.</translation>
  </message>
  <message>
   <source>Servers that speak the OpenAI chat protocol (OpenAI, Azure, vLLM, Ollama, …), Claude and Gemini.</source>
   <translation>Server, die das Chat-Protokoll von OpenAI sprechen (OpenAI, Azure, vLLM, Ollama, …), Claude und Gemini.</translation>
  </message>
  <message>
   <source>Services with a key in the environment, and the endpoints of the settings.</source>
   <translation>Dienste mit einem Schlüssel in der Umgebung und die Endpunkte der Einstellungen.</translation>
  </message>
  <message>
   <source>Set a time limit of {time}</source>
   <translation>Frist von {time} setzen</translation>
  </message>
  <message>
   <source>Set a time limit, or remove the edge.</source>
   <translation>Setzen Sie eine Frist, oder entfernen Sie die Verbindung.</translation>
  </message>
  <message>
   <source>Set as start</source>
   <translation>Als Start festlegen</translation>
  </message>
  <message>
   <source>Set or remove a breakpoint</source>
   <translation>Haltepunkt setzen oder entfernen</translation>
  </message>
  <message>
   <source>Set tag</source>
   <translation>Markierung setzen</translation>
  </message>
  <message>
   <source>Set this tag</source>
   <translation>Diese Markierung setzen</translation>
  </message>
  <message>
   <source>Settings</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <source>Several cases in one condition</source>
   <translation>Mehrere Fälle in einer Bedingung</translation>
  </message>
  <message>
   <source>Several edges say otherwise</source>
   <translation>Mehrere Verbindungen sagen „sonst“</translation>
  </message>
  <message>
   <source>Several facts at once</source>
   <translation>Mehrere Angaben zugleich</translation>
  </message>
  <message>
   <source>Several nodes could be the first one. Choose the start, and connect the others.</source>
   <translation>Mehrere Schritte könnten der erste sein. Wählen Sie den Start, und verbinden Sie die anderen.</translation>
  </message>
  <message>
   <source>Share as a bundle</source>
   <translation>Als Paket weitergeben</translation>
  </message>
  <message>
   <source>Share as a bundle without runs</source>
   <translation>Als Paket ohne Läufe weitergeben</translation>
  </message>
  <message>
   <source>Share as a bundle without runs…</source>
   <translation>Als Paket ohne Läufe weitergeben …</translation>
  </message>
  <message>
   <source>Share as a bundle…</source>
   <translation>Als Paket weitergeben …</translation>
  </message>
  <message>
   <source>Show</source>
   <translation>Anzeigen</translation>
  </message>
  <message>
   <source>Show a hint again</source>
   <translation>Einen Hinweis wieder zeigen</translation>
  </message>
  <message>
   <source>Show again</source>
   <translation>Wieder anzeigen</translation>
  </message>
  <message>
   <source>Show again: {title}</source>
   <translation>Wieder zeigen: {title}</translation>
  </message>
  <message>
   <source>Show all details in the outline (Ctrl+Shift+E)</source>
   <translation>Gliederung vollständig anzeigen (Strg+Umschalt+E)</translation>
  </message>
  <message>
   <source>Show as a table</source>
   <translation>Als Tabelle anzeigen</translation>
  </message>
  <message>
   <source>Show everything</source>
   <translation>Alles anzeigen</translation>
  </message>
  <message>
   <source>Show everything (0)</source>
   <translation>Alles anzeigen (0)</translation>
  </message>
  <message>
   <source>Show it in the timeline</source>
   <translation>In der Zeitleiste zeigen</translation>
  </message>
  <message>
   <source>Show it on the canvas</source>
   <translation>Auf der Zeichenfläche zeigen</translation>
  </message>
  <message>
   <source>Show its scenarios</source>
   <translation>Zugehörige Szenarien anzeigen</translation>
  </message>
  <message>
   <source>Show its versions</source>
   <translation>Versionen anzeigen</translation>
  </message>
  <message>
   <source>Show older runs</source>
   <translation>Ältere Läufe zeigen</translation>
  </message>
  <message>
   <source>Show only runs that went wrong</source>
   <translation>Nur Läufe anzeigen, die schiefgingen</translation>
  </message>
  <message>
   <source>Show or hide: {text}</source>
   <translation>Ein- oder ausblenden: {text}</translation>
  </message>
  <message>
   <source>Show scenarios of this kind</source>
   <translation>Szenarien dieser Art anzeigen</translation>
  </message>
  <message>
   <source>Show the SOP in the inspector</source>
   <translation>SOP in den Eigenschaften anzeigen</translation>
  </message>
  <message>
   <source>Show the branches as a table</source>
   <translation>Verbindungen als Tabelle anzeigen</translation>
  </message>
  <message>
   <source>Show the current difference or journey</source>
   <translation>Aktuellen Unterschied oder Weg zeigen</translation>
  </message>
  <message>
   <source>Show the folder</source>
   <translation>Ordner anzeigen</translation>
  </message>
  <message>
   <source>Show the node it leads to</source>
   <translation>Den Schritt anzeigen, zu dem sie führt</translation>
  </message>
  <message>
   <source>Show the place</source>
   <translation>Stelle anzeigen</translation>
  </message>
  <message>
   <source>Show the place of this problem</source>
   <translation>Stelle dieses Problems anzeigen</translation>
  </message>
  <message>
   <source>Show the problems</source>
   <translation>Probleme anzeigen</translation>
  </message>
  <message>
   <source>Show the scenarios that came out otherwise, or the differences</source>
   <translation>Szenarien mit anderem Ausgang zeigen, oder die Unterschiede</translation>
  </message>
  <message>
   <source>Show the score</source>
   <translation>Bewertung zeigen</translation>
  </message>
  <message>
   <source>Show the source</source>
   <translation>Quelle anzeigen</translation>
  </message>
  <message>
   <source>Show the sub-procedure</source>
   <translation>Teilablauf anzeigen</translation>
  </message>
  <message>
   <source>Show the sub-procedure in the inspector</source>
   <translation>Teilablauf in den Eigenschaften anzeigen</translation>
  </message>
  <message>
   <source>Show the versions of this SOP</source>
   <translation>Versionen dieser SOP anzeigen</translation>
  </message>
  <message>
   <source>Show them</source>
   <translation>Anzeigen</translation>
  </message>
  <message>
   <source>Show this run in the timeline (Enter)</source>
   <translation>Diesen Lauf in der Zeitleiste anzeigen (Enter)</translation>
  </message>
  <message>
   <source>Show what is asked and noted about the text</source>
   <translation>Zeigt, was zum Text gefragt und angemerkt wird</translation>
  </message>
  <message>
   <source>Show what was clicked in the inspector</source>
   <translation>Angeklicktes in den Eigenschaften anzeigen</translation>
  </message>
  <message>
   <source>Show what went wrong</source>
   <translation>Zeigen, was schiefging</translation>
  </message>
  <message>
   <source>Show {shortened}</source>
   <translation>{shortened} anzeigen</translation>
  </message>
  <message>
   <source>Show {title}</source>
   <translation>{title} anzeigen</translation>
  </message>
  <message>
   <source>Shown below: {topic}, by {agent_and_model}. Choices here apply to the next run.</source>
   <translation>Unten gezeigt: {topic}, mit {agent_and_model}. Was Sie hier wählen, gilt für den nächsten Lauf.</translation>
  </message>
  <message>
   <source>Shows the model one step and its tools at a time; the procedure decides which step is next.</source>
   <translation>Zeigt dem Modell immer nur einen Schritt und dessen Tools; welcher Schritt folgt, entscheidet der Ablauf.</translation>
  </message>
  <message>
   <source>Signs in</source>
   <translation>Meldet sich an</translation>
  </message>
  <message>
   <source>Simulate</source>
   <translation>Simulieren</translation>
  </message>
  <message>
   <source>Simulate the past case</source>
   <translation>Früheren Fall simulieren</translation>
  </message>
  <message>
   <source>Simulate this row</source>
   <translation>Diese Zeile simulieren</translation>
  </message>
  <message>
   <source>Simulated customer</source>
   <translation>Simulierter Kunde</translation>
  </message>
  <message>
   <source>Skip</source>
   <translation>Überspringen</translation>
  </message>
  <message>
   <source>Small letters, digits, - and _; never the key itself</source>
   <translation>Kleinbuchstaben, Ziffern, - und _; nie der Schlüssel selbst</translation>
  </message>
  <message>
   <source>Some of its values</source>
   <translation>Beispielwerte</translation>
  </message>
  <message>
   <source>Somebody approves or decides, and the procedure goes on in the same way. Let an edge depend on it.</source>
   <translation>Jemand genehmigt oder entscheidet, und danach geht es immer gleich weiter. Lassen Sie eine Verbindung davon abhängen.</translation>
  </message>
  <message>
   <source>Something unrelated</source>
   <translation>Ein fremdes Thema</translation>
  </message>
  <message>
   <source>Sorted after thinking</source>
   <translation>Nach Überlegung eingeordnet</translation>
  </message>
  <message>
   <source>Sorted by examples</source>
   <translation>Mit Beispielen eingeordnet</translation>
  </message>
  <message>
   <source>Sorted without examples</source>
   <translation>Ohne Beispiele eingeordnet</translation>
  </message>
  <message>
   <source>Source</source>
   <translation>Quelle</translation>
  </message>
  <message>
   <source>Source document</source>
   <translation>Quelldokument</translation>
  </message>
  <message>
   <source>Source {index}</source>
   <translation>Quelle {index}</translation>
  </message>
  <message>
   <source>Sources</source>
   <translation>Quellen</translation>
  </message>
  <message>
   <source>Split it into {count} edges</source>
   <translation>In {count} Verbindungen teilen</translation>
  </message>
  <message>
   <source>Split it into {count} edges, one for each case</source>
   <translation>In {count} Verbindungen teilen, eine für jeden Fall</translation>
  </message>
  <message>
   <source>Splits the work: one model says what to do next, others pick the action and talk to the customer.</source>
   <translation>Teilt die Arbeit: Ein Modell sagt, was als Nächstes zu tun ist, andere wählen die Aktion und sprechen mit dem Kunden.</translation>
  </message>
  <message>
   <source>Start</source>
   <translation>Start</translation>
  </message>
  <message>
   <source>Start from a template</source>
   <translation>Mit einer Vorlage beginnen</translation>
  </message>
  <message>
   <source>Started</source>
   <translation>Beginn</translation>
  </message>
  <message>
   <source>Starts the server</source>
   <translation>Startet den Server</translation>
  </message>
  <message>
   <source>Static-prompt agent (JourneyBench)</source>
   <translation>Agent mit festem Prompt (JourneyBench)</translation>
  </message>
  <message>
   <source>Status</source>
   <translation>Status</translation>
  </message>
  <message>
   <source>Step</source>
   <translation>Einzelschritt</translation>
  </message>
  <message>
   <source>Step through this row in Simulate</source>
   <translation>Diese Zeile in „Simulieren“ Schritt für Schritt durchgehen</translation>
  </message>
  <message>
   <source>Step {number} of {node}</source>
   <translation>Arbeitsschritt {number} von {node}</translation>
  </message>
  <message>
   <source>Step-by-step agent</source>
   <translation>Schritt-für-Schritt-Agent</translation>
  </message>
  <message>
   <source>Steps</source>
   <translation>Schritte</translation>
  </message>
  <message>
   <source>Steps of other persons</source>
   <translation>Schritte anderer Personen</translation>
  </message>
  <message>
   <source>Steps that were entered, conditions and edges, and the facts that were learned</source>
   <translation>Schritte, die betreten wurden, Bedingungen und Verbindungen, und die Angaben, die erfahren wurden</translation>
  </message>
  <message>
   <source>Steps, one per line</source>
   <translation>Arbeitsschritte, einer je Zeile</translation>
  </message>
  <message>
   <source>Still blank: {names}. Write what is answered, or “nothing”.</source>
   <translation>Noch leer: {names}. Schreiben Sie, was geantwortet wird, oder „nichts“.</translation>
  </message>
  <message>
   <source>Still to be written.</source>
   <translation>Noch zu schreiben.</translation>
  </message>
  <message>
   <source>Stop</source>
   <translation>Beenden</translation>
  </message>
  <message>
   <source>Stop before {title}</source>
   <translation>Vor {title} anhalten</translation>
  </message>
  <message>
   <source>Stop comparing</source>
   <translation>Vergleich beenden</translation>
  </message>
  <message>
   <source>Stop comparing with these checks</source>
   <translation>Nicht mehr mit diesen Prüfungen vergleichen</translation>
  </message>
  <message>
   <source>Stop comparing with this model</source>
   <translation>Nicht mehr mit diesem Modell vergleichen</translation>
  </message>
  <message>
   <source>Stop comparing: show the open SOP again</source>
   <translation>Vergleich beenden: wieder die geöffnete SOP anzeigen</translation>
  </message>
  <message>
   <source>Stop here</source>
   <translation>Hier anhalten</translation>
  </message>
  <message>
   <source>Stop making scenarios</source>
   <translation>Erstellen der Szenarien abbrechen</translation>
  </message>
  <message>
   <source>Stop; finished runs are kept</source>
   <translation>Anhalten; beendete Läufe bleiben erhalten</translation>
  </message>
  <message>
   <source>Stop; nothing is changed</source>
   <translation>Anhalten; es wird nichts geändert</translation>
  </message>
  <message>
   <source>Stopped</source>
   <translation>Angehalten</translation>
  </message>
  <message>
   <source>Stopped at the breakpoint on the {kind} “{breakpoint_title}”.</source>
   <translation>Am Haltepunkt angehalten ({kind} „{breakpoint_title}“).</translation>
  </message>
  <message>
   <source>Stopped where it should</source>
   <translation>Angehalten, wo er sollte</translation>
  </message>
  <message>
   <source>Stops before an end</source>
   <translation>Hält vor einem Ende an</translation>
  </message>
  <message>
   <source>Strands Agents</source>
   <translation>Strands Agents</translation>
  </message>
  <message>
   <source>Streams: its words show while they come.</source>
   <translation>Überträgt fortlaufend: Die Wörter erscheinen, während sie kommen.</translation>
  </message>
  <message>
   <source>Sub-procedure</source>
   <translation>Teilablauf</translation>
  </message>
  <message>
   <source>Sub-procedure {title}</source>
   <translation>Teilablauf {title}</translation>
  </message>
  <message>
   <source>Sub-procedure {title}:</source>
   <translation>Teilablauf {title}:</translation>
  </message>
  <message>
   <source>Sub-procedure: run one here</source>
   <translation>Teilablauf: hier ausführen</translation>
  </message>
  <message>
   <source>Sub-procedure: {title}</source>
   <translation>Teilablauf: {title}</translation>
  </message>
  <message>
   <source>Sub-procedures</source>
   <translation>Teilabläufe</translation>
  </message>
  <message>
   <source>Success</source>
   <translation>Erfolg</translation>
  </message>
  <message>
   <source>Suggestions</source>
   <translation>Vorschläge</translation>
  </message>
  <message>
   <source>System</source>
   <translation>System</translation>
  </message>
  <message>
   <source>Systems and tools</source>
   <translation>Systeme und Tools</translation>
  </message>
  <message>
   <source>Tab indents once you type here, Escape goes to the canvas, Alt and arrow keys move and fold.</source>
   <translation>Tab rückt ein, sobald Sie hier schreiben, Escape geht zur Zeichenfläche, Alt und Pfeiltasten verschieben und falten.</translation>
  </message>
  <message>
   <source>Tables (*.csv *.tsv *.xlsx *.xlsm *.xlsb *.xls *.ods *.jsonl *.ndjson *.db *.sqlite *.sqlite3 *.parquet);;All files (*)</source>
   <translation>Tabellen (*.csv *.tsv *.xlsx *.xlsm *.xlsb *.xls *.ods *.jsonl *.ndjson *.db *.sqlite *.sqlite3 *.parquet);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Tag of the chosen version</source>
   <translation>Markierung der gewählten Version</translation>
  </message>
  <message>
   <source>Tag the version…</source>
   <translation>Version markieren …</translation>
  </message>
  <message>
   <source>Take</source>
   <translation>Genommen wird</translation>
  </message>
  <message>
   <source>Take a newer edition</source>
   <translation>Neuere Fassung übernehmen</translation>
  </message>
  <message>
   <source>Take every change</source>
   <translation>Alle Änderungen übernehmen</translation>
  </message>
  <message>
   <source>Take from other SOPs</source>
   <translation>Aus anderen SOPs übernehmen</translation>
  </message>
  <message>
   <source>Take from other SOPs…</source>
   <translation>Aus anderen SOPs übernehmen …</translation>
  </message>
  <message>
   <source>Take in a sentence</source>
   <translation>Einen Satz übernehmen</translation>
  </message>
  <message>
   <source>Take in as a step</source>
   <translation>Als Schritt übernehmen</translation>
  </message>
  <message>
   <source>Take it from "{suggestion}"</source>
   <translation>Aus „{suggestion}“ nehmen</translation>
  </message>
  <message>
   <source>Take it out</source>
   <translation>Herausnehmen</translation>
  </message>
  <message>
   <source>Take no change</source>
   <translation>Keine Änderung übernehmen</translation>
  </message>
  <message>
   <source>Take out of the section</source>
   <translation>Aus dem Abschnitt nehmen</translation>
  </message>
  <message>
   <source>Take over {count}</source>
   <translation>{count} übernehmen</translation>
  </message>
  <message>
   <source>Take parts</source>
   <translation>Übernehmen</translation>
  </message>
  <message>
   <source>Take the change</source>
   <translation>Änderung übernehmen</translation>
  </message>
  <message>
   <source>Take the change of {part}</source>
   <translation>Änderung von {part} übernehmen</translation>
  </message>
  <message>
   <source>Take the checked changes as one step to undo</source>
   <translation>Die angehakten Änderungen in einem Schritt übernehmen, der sich rückgängig machen lässt</translation>
  </message>
  <message>
   <source>Take the run back to this moment</source>
   <translation>Den Lauf auf diesen Zeitpunkt zurücksetzen</translation>
  </message>
  <message>
   <source>Take the tour</source>
   <translation>Tour beginnen</translation>
  </message>
  <message>
   <source>Take the tour (three minutes)</source>
   <translation>Tour beginnen (drei Minuten)</translation>
  </message>
  <message>
   <source>Take {changes}</source>
   <translation>{changes} übernehmen</translation>
  </message>
  <message>
   <source>Take {count}</source>
   <translation>{count} übernehmen</translation>
  </message>
  <message>
   <source>Take {parts} of other SOPs</source>
   <translation>{parts} aus anderen SOPs übernehmen</translation>
  </message>
  <message>
   <source>Taken</source>
   <translation>Wird genommen</translation>
  </message>
  <message>
   <source>Taken when no edge above holds.</source>
   <translation>Wird genommen, wenn keine Verbindung darüber gilt.</translation>
  </message>
  <message>
   <source>Taken when the person does not answer in time.</source>
   <translation>Wird genommen, wenn die Person nicht rechtzeitig antwortet.</translation>
  </message>
  <message>
   <source>Takes the action “{action}”</source>
   <translation>Wählt die Aktion „{action}“</translation>
  </message>
  <message>
   <source>Targets</source>
   <translation>Ziele</translation>
  </message>
  <message>
   <source>Task</source>
   <translation>Aufgabe</translation>
  </message>
  <message>
   <source>Task agents</source>
   <translation>Aufgabenagenten</translation>
  </message>
  <message>
   <source>Task: do some work</source>
   <translation>Aufgabe: etwas erledigen</translation>
  </message>
  <message>
   <source>Team</source>
   <translation>Team</translation>
  </message>
  <message>
   <source>Team in one agent</source>
   <translation>Team in einem Agenten</translation>
  </message>
  <message>
   <source>Team lead</source>
   <translation>Teamleitung</translation>
  </message>
  <message>
   <source>Team of agents</source>
   <translation>Agenten-Team</translation>
  </message>
  <message>
   <source>Tell the customer that </source>
   <translation>Sage dem Kunden: </translation>
  </message>
  <message>
   <source>Tells the customer something</source>
   <translation>Sagt dem Kunden etwas</translation>
  </message>
  <message>
   <source>Templates</source>
   <translation>Vorlagen</translation>
  </message>
  <message>
   <source>Temporal</source>
   <translation>Temporal</translation>
  </message>
  <message>
   <source>Test</source>
   <translation>Testen</translation>
  </message>
  <message>
   <source>Test connection</source>
   <translation>Verbindung testen</translation>
  </message>
  <message>
   <source>Test {detail} before.</source>
   <translation>Prüfen Sie vorher {detail}.</translation>
  </message>
  <message>
   <source>Text</source>
   <translation>Text</translation>
  </message>
  <message>
   <source>Text (*.txt);;All files (*)</source>
   <translation>Text (*.txt);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Text to read</source>
   <translation>Zu lesender Text</translation>
  </message>
  <message>
   <source>Text-reading agent</source>
   <translation>Textlesender Agent</translation>
  </message>
  <message>
   <source>The SOP</source>
   <translation>Die SOP</translation>
  </message>
  <message>
   <source>The SOP as it is drawn</source>
   <translation>Die SOP, wie sie gezeichnet ist</translation>
  </message>
  <message>
   <source>The SOP does not have this tool any more.</source>
   <translation>Die SOP hat dieses Tool nicht mehr.</translation>
  </message>
  <message>
   <source>The SOP uses nothing from this tool's answer.</source>
   <translation>Die SOP verwendet nichts aus der Antwort dieses Tools.</translation>
  </message>
  <message>
   <source>The address of the tool "{label}" takes its host from a value, so that whoever gives it decides where the call and its data go. Write the host down, and fill in values behind it only.</source>
   <translation>Der Host in der Adresse des Tools „{label}“ stammt aus einem Wert; wer ihn angibt, entscheidet, wohin der Aufruf und seine Daten gehen. Schreiben Sie den Host fest hinein, und setzen Sie Werte nur dahinter ein.</translation>
  </message>
  <message>
   <source>The agent is working…</source>
   <translation>Der Agent arbeitet …</translation>
  </message>
  <message>
   <source>The agent made a mistake</source>
   <translation>Fehler des Agenten</translation>
  </message>
  <message>
   <source>The answer changes nothing</source>
   <translation>Die Antwort ändert nichts</translation>
  </message>
  <message>
   <source>The answer is the tool's first sample now; runs that are not live get it.</source>
   <translation>Die Antwort ist jetzt das erste Beispiel des Tools; Läufe, die nicht live sind, verwenden sie.</translation>
  </message>
  <message>
   <source>The author's text</source>
   <translation>Den Text des Verfassers</translation>
  </message>
  <message>
   <source>The author's text (older)</source>
   <translation>Den Text des Verfassers (älter)</translation>
  </message>
  <message>
   <source>The author's text is older than the drawing: agents are given the SOP as it is drawn.</source>
   <translation>Der Text des Autors ist älter als die Zeichnung: Agenten bekommen die SOP, wie sie gezeichnet ist.</translation>
  </message>
  <message>
   <source>The backup is restored; the damaged library is kept beside it.</source>
   <translation>Die Sicherung ist wiederhergestellt; die beschädigte Bibliothek liegt daneben.</translation>
  </message>
  <message>
   <source>The best one is read out</source>
   <translation>Der beste wird wörtlich wiedergegeben</translation>
  </message>
  <message>
   <source>The branches as rows, the facts that decide as columns, with gaps and overlaps marked (Ctrl+Shift+T)</source>
   <translation>Die Verbindungen als Zeilen, die entscheidenden Angaben als Spalten, mit markierten Lücken und Überschneidungen (Strg+Umschalt+T)</translation>
  </message>
  <message>
   <source>The call fails: nobody allowed it</source>
   <translation>Der Aufruf schlägt fehl: Niemand hat ihn erlaubt</translation>
  </message>
  <message>
   <source>The calls, and how it ended, fit the expected steps: this agent has no place in the graph</source>
   <translation>Die Aufrufe und das Ende passen zu den erwarteten Schritten: Dieser Agent hat keine Position im Graphen</translation>
  </message>
  <message>
   <source>The case waits here.</source>
   <translation>Der Fall wartet hier.</translation>
  </message>
  <message>
   <source>The cases cannot be run: {text}</source>
   <translation>Die Fälle können nicht ausgeführt werden: {text}</translation>
  </message>
  <message>
   <source>The clipboard is empty. Copy nodes, or the text of an SOP, first.</source>
   <translation>Die Zwischenablage ist leer. Kopieren Sie zuerst Schritte oder den Text einer SOP.</translation>
  </message>
  <message>
   <source>The command runs on this computer, with your environment, for at most {max_listing_seconds} seconds; then it is ended, with all that it has started.</source>
   <translation>Der Befehl läuft auf diesem Rechner mit Ihrer Umgebung höchstens {max_listing_seconds} Sekunden; dann wird er samt allem, was er gestartet hat, beendet.</translation>
  </message>
  <message>
   <source>The comparison was stopped, so it is not verified.</source>
   <translation>Der Vergleich wurde angehalten, das Ergebnis ist daher nicht geprüft.</translation>
  </message>
  <message>
   <source>The condition "{condition}" does not say which result it refers to. Before it, {quote_names} {detail} known. Name what it depends on, or write a condition over the fact.</source>
   <translation>Die Bedingung „{condition}“ sagt nicht, auf welches Ergebnis sie sich bezieht. Davor {detail} {quote_names} bekannt. Nennen Sie, wovon sie abhängt, oder schreiben Sie eine Bedingung über die Angabe.</translation>
  </message>
  <message>
   <source>The condition "{condition}" has several clauses. Make an edge for each case, or decide one after the other, so that each can be answered with yes or no.</source>
   <translation>Die Bedingung „{condition}“ enthält mehrere Teilsätze. Legen Sie für jeden Fall eine Verbindung an, oder entscheiden Sie nacheinander, sodass sich jeder mit Ja oder Nein beantworten lässt.</translation>
  </message>
  <message>
   <source>The condition for the tool "{tool}" at {node}</source>
   <translation>Die Bedingung für das Tool „{tool}“ bei {node}</translation>
  </message>
  <message>
   <source>The condition is too hard to prove anything about in the time allowed. Make it simpler.</source>
   <translation>Die Bedingung ist zu schwierig, um in der erlaubten Zeit etwas darüber zu beweisen. Vereinfachen Sie sie.</translation>
  </message>
  <message>
   <source>The condition of {edge}</source>
   <translation>Die Bedingung von {edge}</translation>
  </message>
  <message>
   <source>The condition of {edge} holds what is to be done: “{action}”. Nobody does it, as it is no step. Keep “{condition}” as the condition, and make the rest a step behind it.</source>
   <translation>Die Bedingung von {edge} enthält etwas, das zu tun ist: „{action}“. Niemand tut es, denn es ist kein Schritt. Lassen Sie „{condition}“ als Bedingung stehen, und machen Sie aus dem Rest einen Schritt dahinter.</translation>
  </message>
  <message>
   <source>The conversation is over</source>
   <translation>Das Gespräch ist zu Ende</translation>
  </message>
  <message>
   <source>The customer asks a general question. The passages are under Prompt.</source>
   <translation>Der Kunde stellt eine allgemeine Frage. Die Textstellen stehen unter „Prompt“.</translation>
  </message>
  <message>
   <source>The customer asks for something that the procedure is not for (MARCO: out of domain).</source>
   <translation>Der Kunde möchte etwas, wofür der Ablauf nicht da ist (MARCO: out of domain).</translation>
  </message>
  <message>
   <source>The customer asks something instead of answering, and then goes on (MARCO).</source>
   <translation>Der Kunde fragt etwas, statt zu antworten, und macht dann weiter (MARCO).</translation>
  </message>
  <message>
   <source>The customer corrects a value at a later step, so the agent has to go back (JourneyBench).</source>
   <translation>Der Kunde berichtigt einen Wert erst bei einem späteren Schritt, daher muss der Agent zurückgehen (JourneyBench).</translation>
  </message>
  <message>
   <source>The customer does not know one of the facts, so the agent has to stop there (JourneyBench: missing parameter).</source>
   <translation>Der Kunde kennt eine der Angaben nicht, daher muss der Agent dort aufhören (JourneyBench: missing parameter).</translation>
  </message>
  <message>
   <source>The customer first gives a value in another form (Agent-S).</source>
   <translation>Der Kunde nennt einen Wert zuerst in anderer Form (Agent-S).</translation>
  </message>
  <message>
   <source>The customer first gives a value that cannot be (Agent-S).</source>
   <translation>Der Kunde nennt zuerst einen Wert, den es nicht geben kann (Agent-S).</translation>
  </message>
  <message>
   <source>The customer first says something that makes no sense (Agent-S).</source>
   <translation>Der Kunde sagt zuerst etwas ohne Sinn (Agent-S).</translation>
  </message>
  <message>
   <source>The customer gives a wrong value and corrects it in the same step (JourneyBench).</source>
   <translation>Der Kunde nennt einen falschen Wert und berichtigt ihn im selben Schritt (JourneyBench).</translation>
  </message>
  <message>
   <source>The customer is asked nothing on this path.</source>
   <translation>Auf diesem Weg wird der Kunde nichts gefragt.</translation>
  </message>
  <message>
   <source>The customer leaves</source>
   <translation>Der Kunde bricht ab</translation>
  </message>
  <message>
   <source>The customer left</source>
   <translation>Kunde hat abgebrochen</translation>
  </message>
  <message>
   <source>The customer may not do it</source>
   <translation>Wer gefragt hat, darf es nicht selbst erledigen</translation>
  </message>
  <message>
   <source>The customer took</source>
   <translation>Aufwand des Kunden:</translation>
  </message>
  <message>
   <source>The customer, or the answer of a tool, tells the agent to forget its instructions.</source>
   <translation>Der Kunde, oder die Antwort eines Tools, fordert den Agenten auf, seine Anweisungen zu vergessen.</translation>
  </message>
  <message>
   <source>The date of the run is not a date, so the one before counts.</source>
   <translation>Das Datum des Laufs ist kein gültiges Datum, daher gilt das vorige.</translation>
  </message>
  <message>
   <source>The day by which it is reviewed</source>
   <translation>Der Tag, bis zu dem er überprüft wird</translation>
  </message>
  <message>
   <source>The description of </source>
   <translation>Die Beschreibung von </translation>
  </message>
  <message>
   <source>The document says that it is in force, but its procedure has {errors}. Mend them, or change the status.</source>
   <translation>Das Dokument ist als in Kraft gekennzeichnet, aber sein Ablauf hat {errors}. Beheben Sie sie, oder ändern Sie den Status.</translation>
  </message>
  <message>
   <source>The edge is always taken.</source>
   <translation>Die Verbindung wird immer genommen.</translation>
  </message>
  <message>
   <source>The end that was reached</source>
   <translation>Das erreichte Ende</translation>
  </message>
  <message>
   <source>The evaluation cannot be shown: {reason}</source>
   <translation>Die Auswertung kann nicht angezeigt werden: {reason}</translation>
  </message>
  <message>
   <source>The evaluation stopped: {reason}</source>
   <translation>Die Auswertung ist stehen geblieben: {reason}</translation>
  </message>
  <message>
   <source>The evaluation to compare with</source>
   <translation>Die Auswertung zum Vergleich</translation>
  </message>
  <message>
   <source>The expression for "{fact}" at {node}</source>
   <translation>Der Ausdruck für „{fact}“ bei {node}</translation>
  </message>
  <message>
   <source>The fact "{name}" is declared, but nothing provides or uses it. Use it, or remove it.</source>
   <translation>Die Angabe „{name}“ ist angelegt, aber nichts liefert oder verwendet sie. Verwenden oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>The fact "{name}" is provided, but nothing uses it. Use it, or do without it.</source>
   <translation>Die Angabe „{name}“ wird erfragt oder ermittelt, aber nirgends verwendet. Verwenden Sie sie, oder verzichten Sie auf sie.</translation>
  </message>
  <message>
   <source>The fact "{name}" {flaw}</source>
   <translation>Die Angabe „{name}“ {flaw}</translation>
  </message>
  <message>
   <source>The fact can never have the value. Correct the value, or add it to the fact.</source>
   <translation>Die Angabe kann den Wert nie haben. Korrigieren Sie den Wert, oder fügen Sie ihn der Angabe hinzu.</translation>
  </message>
  <message>
   <source>The fact may have values that the tool does not take. Make both the same.</source>
   <translation>Die Angabe kann Werte haben, die das Tool nicht annimmt. Gleichen Sie beide an.</translation>
  </message>
  <message>
   <source>The fact passed to the parameter {parameter}</source>
   <translation>Die Angabe für den Parameter {parameter}</translation>
  </message>
  <message>
   <source>The fact that the response sets</source>
   <translation>Die Angabe, die die Antwort setzt</translation>
  </message>
  <message>
   <source>The fact to work out</source>
   <translation>Die zu berechnende Angabe</translation>
  </message>
  <message>
   <source>The facts that are set when the procedure ends</source>
   <translation>Die Angaben, die gesetzt sind, wenn der Ablauf endet</translation>
  </message>
  <message>
   <source>The facts that must be known before it runs</source>
   <translation>Die Angaben, die vorher bekannt sein müssen</translation>
  </message>
  <message>
   <source>The facts that the person gives</source>
   <translation>Die Angaben, die die Person macht</translation>
  </message>
  <message>
   <source>The facts that the person is shown</source>
   <translation>Die Angaben, die der Person gezeigt werden</translation>
  </message>
  <message>
   <source>The first day it is followed</source>
   <translation>Der erste Tag, an dem er gilt</translation>
  </message>
  <message>
   <source>The first edge that holds</source>
   <translation>Die erste, die gilt</translation>
  </message>
  <message>
   <source>The first of them is taken, so the order decides silently. Narrow one of them.</source>
   <translation>Die erste wird genommen, die Reihenfolge entscheidet also stillschweigend. Engen Sie eine davon ein.</translation>
  </message>
  <message>
   <source>The folder of a sentence model</source>
   <translation>Der Ordner eines Satzmodells</translation>
  </message>
  <message>
   <source>The folder “{folder}” is called “{name}” now.</source>
   <translation>Der Ordner „{folder}“ heißt jetzt „{name}“.</translation>
  </message>
  <message>
   <source>The gate failed</source>
   <translation>Die Schwelle wurde verfehlt</translation>
  </message>
  <message>
   <source>The head of the document</source>
   <translation>Der Kopf des Dokuments</translation>
  </message>
  <message>
   <source>The id "{name}" stands at {count} edges{location_suffix}: {edge} and {edge_2}. Runs name edges by id. Give each edge an id of its own.</source>
   <translation>Die ID „{name}“ haben {count} Verbindungen{location_suffix}: {edge} und {edge_2}. Läufe benennen Verbindungen nach ihrer ID. Geben Sie jeder eine eigene.</translation>
  </message>
  <message>
   <source>The id "{name}" stands at {count} nodes{location_suffix} ({titles}), so edges cannot tell which one is meant and only the last counts. Give each node an id of its own.</source>
   <translation>Die ID „{name}“ haben {count} Schritte{location_suffix} ({titles}); für Verbindungen ist unklar, welcher gemeint ist, und nur der letzte zählt. Geben Sie jedem Schritt eine eigene ID.</translation>
  </message>
  <message>
   <source>The key is in the system's key store.</source>
   <translation>Der Schlüssel liegt im Schlüsselspeicher des Systems.</translation>
  </message>
  <message>
   <source>The last call before each end was made, whatever else was called. In research: leaf accuracy</source>
   <translation>Der letzte Aufruf vor jedem Ende wurde gemacht, was auch sonst aufgerufen wurde. In der Forschung: Leaf Accuracy</translation>
  </message>
  <message>
   <source>The latest result of each function</source>
   <translation>Das neueste Ergebnis jeder Funktion</translation>
  </message>
  <message>
   <source>The library already has an action “{action}”: give this one another name.</source>
   <translation>Die Bibliothek hat schon eine Aktion „{action}“: Geben Sie dieser einen anderen Namen.</translation>
  </message>
  <message>
   <source>The library is damaged and open read-only. {readable}</source>
   <translation>Die Bibliothek ist beschädigt und schreibgeschützt geöffnet. {readable}</translation>
  </message>
  <message>
   <source>The mean of the SOPs: each counts the same, however many scenarios it has</source>
   <translation>Das Mittel der SOPs: Jede zählt gleich, egal wie viele Szenarien sie hat</translation>
  </message>
  <message>
   <source>The mean of the kinds: each counts the same, however many scenarios it has</source>
   <translation>Das Mittel der Arten: Jede zählt gleich, egal wie viele Szenarien sie hat</translation>
  </message>
  <message>
   <source>The mean of {part} runs: in the others there is nothing to compare</source>
   <translation>Der Mittelwert von {part} Läufen: in den übrigen gibt es nichts zu vergleichen</translation>
  </message>
  <message>
   <source>The model failed</source>
   <translation>Modell ausgefallen</translation>
  </message>
  <message>
   <source>The model gave no answer</source>
   <translation>Das Modell gab keine Antwort</translation>
  </message>
  <message>
   <source>The model gave no answer in any of these runs</source>
   <translation>Das Modell hat in keinem dieser Läufe geantwortet</translation>
  </message>
  <message>
   <source>The model gave no answer in {runs}: the figures leave them out</source>
   <translation>Ohne Antwort des Modells: {runs}, in den Zahlen nicht enthalten</translation>
  </message>
  <message>
   <source>The model gave no answer: {reason}</source>
   <translation>Das Modell hat nicht geantwortet: {reason}</translation>
  </message>
  <message>
   <source>The model has not been asked yet.</source>
   <translation>Das Modell wurde noch nicht gefragt.</translation>
  </message>
  <message>
   <source>The model is asked again, and not told what was wrong</source>
   <translation>Das Modell wird noch einmal gefragt und erfährt nicht, was falsch war</translation>
  </message>
  <message>
   <source>The model that plays persons answers</source>
   <translation>Das Modell, das Personen spielt, antwortet</translation>
  </message>
  <message>
   <source>The model thinks, acts and observes in turns, with the procedure as text before it.</source>
   <translation>Das Modell denkt, handelt und beobachtet abwechselnd, mit dem Ablauf als Text vor sich.</translation>
  </message>
  <message>
   <source>The model was told</source>
   <translation>Rückmeldung an das Modell</translation>
  </message>
  <message>
   <source>The name a model calls it by: letters, digits, _ and -</source>
   <translation>Der Name, mit dem ein Modell es aufruft: Buchstaben, Ziffern, _ und -</translation>
  </message>
  <message>
   <source>The newer edition offers {changes}.</source>
   <translation>Die neuere Fassung bietet {changes}.</translation>
  </message>
  <message>
   <source>The newest {listed} of {count} runs.</source>
   <translation>Die neuesten {listed} von {count} Läufen.</translation>
  </message>
  <message>
   <source>The next review ({next_review}) is before the day from which the document is effective ({effective_from}). Correct one of the dates.</source>
   <translation>Die nächste Überprüfung ({next_review}) liegt vor dem Tag, ab dem das Dokument gilt ({effective_from}). Korrigieren Sie eines der beiden Daten.</translation>
  </message>
  <message>
   <source>The node at which the procedure begins</source>
   <translation>Der Schritt, bei dem der Ablauf beginnt</translation>
  </message>
  <message>
   <source>The node runs a sub-procedure that does not exist. Choose another, or create it.</source>
   <translation>Der Schritt führt einen Teilablauf aus, den es nicht gibt. Wählen Sie einen anderen, oder erstellen Sie ihn.</translation>
  </message>
  <message>
   <source>The node that comes next</source>
   <translation>Der Schritt, der als Nächstes kommt</translation>
  </message>
  <message>
   <source>The number of problems at the foot opens Problems: it says in plain words what is wrong, and takes you there. Press Ctrl+Z until the arrow is back.</source>
   <translation>Ein Klick auf die Zahl der Probleme unten öffnet „Probleme“: Dort steht in klaren Worten, was nicht stimmt, und von dort geht es zur Stelle. Drücken Sie Strg+Z, bis die Verbindung wieder da ist.</translation>
  </message>
  <message>
   <source>The only values it can have; leave empty to allow any</source>
   <translation>Nur diese Werte sind möglich; leer lassen, um alle zu erlauben</translation>
  </message>
  <message>
   <source>The only values it can have; leave empty to allow any. Press one to rename it everywhere.</source>
   <translation>Nur diese Werte sind möglich; leer lassen, um alle zu erlauben. Drücken Sie auf einen, um ihn überall umzubenennen.</translation>
  </message>
  <message>
   <source>The open SOP has no document to compare with. Attach it first.</source>
   <translation>Die geöffnete SOP hat kein Dokument zum Vergleichen. Fügen Sie es zuerst an.</translation>
  </message>
  <message>
   <source>The order decides at {node}: several of {titles} can hold together, and the first that holds is taken. Put them in the order that is meant.</source>
   <translation>Bei {node} entscheidet die Reihenfolge: Mehrere davon können zugleich gelten ({titles}), und die erste geltende wird genommen. Bringen Sie sie in die gemeinte Reihenfolge.</translation>
  </message>
  <message>
   <source>The order matters at {here}: where more than one holds of {titles}, the first is taken.</source>
   <translation>Bei {here} zählt die Reihenfolge: Gelten mehrere zugleich ({titles}), wird die erste genommen.</translation>
  </message>
  <message>
   <source>The other edges already cover every case. Remove it, or keep it for future values.</source>
   <translation>Die anderen Verbindungen decken schon jeden Fall ab. Entfernen Sie es, oder behalten Sie es für künftige Werte.</translation>
  </message>
  <message>
   <source>The outline cannot be read</source>
   <translation>Die Gliederung kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>The output "{name}" of {whose} {reason}</source>
   <translation>Die Ausgabe „{name}“ ({whose}) {reason}</translation>
  </message>
  <message>
   <source>The package wordllama is not installed here, so actions are found by the words they share.</source>
   <translation>Das Paket wordllama ist hier nicht installiert; Aktionen werden deshalb nach gemeinsamen Wörtern gefunden.</translation>
  </message>
  <message>
   <source>The parameters of a tool cannot be used</source>
   <translation>Die Parameter eines Tools sind nicht verwendbar</translation>
  </message>
  <message>
   <source>The parameters of the tool "{label}" cannot be used: {reason}. Correct the schema.</source>
   <translation>Die Parameter des Tools „{label}“ sind nicht verwendbar: {reason}. Korrigieren Sie das Schema.</translation>
  </message>
  <message>
   <source>The picture is on the clipboard.</source>
   <translation>Das Bild ist in der Zwischenablage.</translation>
  </message>
  <message>
   <source>The precondition of the tool "{label}"</source>
   <translation>Die Vorbedingung des Tools „{label}“</translation>
  </message>
  <message>
   <source>The price of {name} is not clear: enter numbers, for example 0.15.</source>
   <translation>Der Preis von {name} ist nicht klar: Geben Sie Zahlen ein, zum Beispiel 0.15.</translation>
  </message>
  <message>
   <source>The procedure "{title}"</source>
   <translation>Der Ablauf „{title}“</translation>
  </message>
  <message>
   <source>The procedure begins here</source>
   <translation>Der Ablauf beginnt hier</translation>
  </message>
  <message>
   <source>The procedure begins here.</source>
   <translation>Hier beginnt der Ablauf.</translation>
  </message>
  <message>
   <source>The procedure ends here.</source>
   <translation>Der Ablauf endet hier.</translation>
  </message>
  <message>
   <source>The procedure ends well here.</source>
   <translation>Der Ablauf endet hier erfolgreich.</translation>
  </message>
  <message>
   <source>The procedure is over at an end, so the edge is never taken. Remove it.</source>
   <translation>An einem Ende ist der Ablauf vorbei, daher wird die Verbindung nie genommen. Entfernen Sie sie.</translation>
  </message>
  <message>
   <source>The procedure is over at {node}, so {edge} is never taken. Remove the edge, or make the node a task.</source>
   <translation>Bei {node} ist der Ablauf vorbei, daher wird {edge} nie genommen. Entfernen Sie die Verbindung, oder machen Sie den Schritt zu einer Aufgabe.</translation>
  </message>
  <message>
   <source>The procedure still has {problems}.</source>
   <translation>Der Ablauf hat noch {problems}.</translation>
  </message>
  <message>
   <source>The procedure stops here.</source>
   <translation>Der Ablauf bricht hier ab.</translation>
  </message>
  <message>
   <source>The review was due on {next_review}. Review the procedure, and set the date of the next one.</source>
   <translation>Die Überprüfung war am {next_review} fällig. Überprüfen Sie den Ablauf, und setzen Sie den nächsten Termin.</translation>
  </message>
  <message>
   <source>The role that carries it out</source>
   <translation>Die Rolle, die es ausführt</translation>
  </message>
  <message>
   <source>The run goes on where it stopped: Step (F10) or Run (F5).</source>
   <translation>Der Lauf geht weiter, wo er angehalten hat: „Einzelschritt“ (F10) oder „Ausführen“ (F5).</translation>
  </message>
  <message>
   <source>The run goes on with the edit; up to here it would have gone the same way.</source>
   <translation>Der Lauf geht mit der Änderung weiter; bis hierher wäre er ebenso verlaufen.</translation>
  </message>
  <message>
   <source>The run goes on, but is not being kept: {store_error}.</source>
   <translation>Der Lauf geht weiter, wird aber nicht gespeichert: {store_error}.</translation>
  </message>
  <message>
   <source>The run is not over</source>
   <translation>Der Lauf ist noch nicht zu Ende</translation>
  </message>
  <message>
   <source>The run is over; go back, fork it, or restart.</source>
   <translation>Der Lauf ist zu Ende; gehen Sie zurück, zweigen Sie ab, oder starten Sie ihn neu.</translation>
  </message>
  <message>
   <source>The runs are not being kept: {error}</source>
   <translation>Die Läufe werden nicht gespeichert: {error}</translation>
  </message>
  <message>
   <source>The same call was broken off before: it may have been carried out already.</source>
   <translation>Derselbe Aufruf wurde schon einmal abgebrochen: Vielleicht wurde er bereits ausgeführt.</translation>
  </message>
  <message>
   <source>The same in every run</source>
   <translation>In jedem Lauf gleich</translation>
  </message>
  <message>
   <source>The same steps in the same order</source>
   <translation>Dieselben Schritte in derselben Reihenfolge</translation>
  </message>
  <message>
   <source>The same tools in the same order, nothing extra but allowed repeats. In research: tool trace alignment</source>
   <translation>Dieselben Tools in derselben Reihenfolge, nichts Zusätzliches außer erlaubten Wiederholungen. In der Forschung: Tool Trace Alignment</translation>
  </message>
  <message>
   <source>The same turns, with the procedure as bullet points and an answer in words.</source>
   <translation>Dieselben Runden, mit dem Ablauf als Stichpunkten und einer Antwort in Worten.</translation>
  </message>
  <message>
   <source>The same walk, but the model is asked about each branch by itself.</source>
   <translation>Derselbe Durchgang, aber das Modell wird nach jeder Verbindung einzeln gefragt.</translation>
  </message>
  <message>
   <source>The same walk, but the model writes down a thought before each call.</source>
   <translation>Derselbe Durchgang, aber das Modell schreibt vor jedem Aufruf einen Gedanken auf.</translation>
  </message>
  <message>
   <source>The same, and extra calls of tools that only read do not count against it</source>
   <translation>Dasselbe, und zusätzliche Aufrufe von Tools, die nur lesen, mindern den Wert nicht</translation>
  </message>
  <message>
   <source>The same, but each repeat of a failed call counts against it. In research: User Journey Coverage Score (UJCS) of this one conversation</source>
   <translation>Dasselbe, aber jede Wiederholung eines fehlgeschlagenen Aufrufs zählt dagegen. In der Forschung: User Journey Coverage Score (UJCS) dieses einen Gesprächs</translation>
  </message>
  <message>
   <source>The same, but repeats that the scenario allows do not count against it; “as expected” goes by this</source>
   <translation>Dasselbe, aber Wiederholungen, die das Szenario erlaubt, mindern den Wert nicht; danach richtet sich „wie erwartet“</translation>
  </message>
  <message>
   <source>The scenario cannot be edited: {error}.</source>
   <translation>Das Szenario kann nicht bearbeitet werden: {error}.</translation>
  </message>
  <message>
   <source>The scenario is ready: Step (F10) or Run (F5).</source>
   <translation>Das Szenario ist bereit: „Einzelschritt“ (F10) oder „Ausführen“ (F5).</translation>
  </message>
  <message>
   <source>The scenarios cannot be written to {name}: {strerror}.</source>
   <translation>Die Szenarien können nicht in {name} geschrieben werden: {strerror}.</translation>
  </message>
  <message>
   <source>The scenarios in {name} cannot be read: {reason}.</source>
   <translation>Die Szenarien in {name} können nicht gelesen werden: {reason}.</translation>
  </message>
  <message>
   <source>The script {name} cannot be read: {reason}.</source>
   <translation>Das Skript {name} kann nicht gelesen werden: {reason}.</translation>
  </message>
  <message>
   <source>The secret {name} is in {variable}.</source>
   <translation>Das Geheimnis {name} steht in {variable}.</translation>
  </message>
  <message>
   <source>The secret {name} is looked for in {variable} and in the key store.</source>
   <translation>Das Geheimnis {name} wird in {variable} und im Schlüsselspeicher gesucht.</translation>
  </message>
  <message>
   <source>The secret {name} is {place}.</source>
   <translation>Geheimnis {name} gespeichert – {place}.</translation>
  </message>
  <message>
   <source>The server</source>
   <translation>Der Server</translation>
  </message>
  <message>
   <source>The step cannot be done. Declare the tool, or choose another.</source>
   <translation>Der Schritt lässt sich nicht ausführen. Legen Sie das Tool an, oder wählen Sie ein anderes.</translation>
  </message>
  <message>
   <source>The step is to be carried out by somebody else than another step, but there is no such step of a person.</source>
   <translation>Den Schritt soll jemand anderes ausführen als einen anderen Schritt, aber einen solchen Personenschritt gibt es nicht.</translation>
  </message>
  <message>
   <source>The step needs the tool, and in some case what must hold before its call does not. A run stops there without an outcome. Say when the tool is called, or lead the case elsewhere.</source>
   <translation>Der Schritt braucht das Tool, und in manchem Fall gilt nicht, was vor dem Aufruf gelten muss. Ein Lauf hält dort ohne Ergebnis. Sagen Sie, wann das Tool aufgerufen wird, oder leiten Sie den Fall anderswohin.</translation>
  </message>
  <message>
   <source>The step was named outright</source>
   <translation>Der Schritt wurde ausdrücklich genannt</translation>
  </message>
  <message>
   <source>The steps of “{title}” and the ways between them</source>
   <translation>Die Schritte von „{title}“ und die Wege zwischen ihnen</translation>
  </message>
  <message>
   <source>The system prompt, and the tools as JSON, for the APIs of models.</source>
   <translation>Der System-Prompt und die Tools als JSON, für die APIs von Modellen.</translation>
  </message>
  <message>
   <source>The table cannot be opened: {text}</source>
   <translation>Die Tabelle kann nicht geöffnet werden: {text}</translation>
  </message>
  <message>
   <source>The team's tasks in one agent, to see what the team is worth.</source>
   <translation>Die Aufgaben des Teams in einem Agenten, um zu sehen, was das Team bringt.</translation>
  </message>
  <message>
   <source>The text is too long: {size}. Open it as a file instead.</source>
   <translation>Der Text ist zu lang: {size}. Öffnen Sie ihn stattdessen als Datei.</translation>
  </message>
  <message>
   <source>The text of the clipboard is filled in and selected.</source>
   <translation>Der Text der Zwischenablage ist eingesetzt und markiert.</translation>
  </message>
  <message>
   <source>The tool</source>
   <translation>Das Tool</translation>
  </message>
  <message>
   <source>The tool "{label}" at {node}</source>
   <translation>Das Tool „{label}“ bei {node}</translation>
  </message>
  <message>
   <source>The tool "{label}" has no parameter "{name}", which {node} fills in. {hint}</source>
   <translation>Das Tool „{label}“ hat keinen Parameter „{name}“, den {node} ausfüllt. {hint}</translation>
  </message>
  <message>
   <source>The tool "{label}" is called "{name}", like a tool of the agents themselves, so that a model may take one for the other. Give it another name.</source>
   <translation>Das Tool „{label}“ heißt „{name}“, wie ein Tool der Agenten selbst; ein Modell kann das eine für das andere halten. Geben Sie ihm einen anderen Namen.</translation>
  </message>
  <message>
   <source>The tool "{name}" has no description, though at {node} a model must choose between tools. Say in a sentence what it does and when to use it.</source>
   <translation>Das Tool „{name}“ hat keine Beschreibung, obwohl ein Modell bei {node} zwischen Tools wählen muss. Sagen Sie in einem Satz, was es tut und wann es zu verwenden ist.</translation>
  </message>
  <message>
   <source>The tool cannot be called, because a fact that it needs is not known by then. Ask for it first.</source>
   <translation>Das Tool kann nicht aufgerufen werden, weil eine nötige Angabe bis dahin nicht bekannt ist. Fragen Sie zuerst danach.</translation>
  </message>
  <message>
   <source>The tool is called only if this holds; blank means always</source>
   <translation>Das Tool wird nur aufgerufen, wenn dies gilt; leer heißt: immer</translation>
  </message>
  <message>
   <source>The tool {tool} does not exist</source>
   <translation>Das Tool {tool} gibt es nicht</translation>
  </message>
  <message>
   <source>The tool {tool} has been called already</source>
   <translation>Das Tool {tool} wurde schon aufgerufen</translation>
  </message>
  <message>
   <source>The tool {tool} is not one of the tools of this step</source>
   <translation>Das Tool {tool} gehört nicht zu diesem Schritt</translation>
  </message>
  <message>
   <source>The tool {tool} is not one of the tools of this task agent</source>
   <translation>Das Tool {tool} gehört nicht zu diesem Aufgaben-Agenten</translation>
  </message>
  <message>
   <source>The tool {tool} may not run yet: its condition does not hold</source>
   <translation>Das Tool {tool} darf noch nicht laufen: Seine Bedingung trifft nicht zu</translation>
  </message>
  <message>
   <source>The tool {tool} may not run yet: what must hold before it does not</source>
   <translation>Das Tool {tool} darf noch nicht laufen: Was vorher gelten muss, gilt nicht</translation>
  </message>
  <message>
   <source>The tool {tool} needs {names} first</source>
   <translation>Das Tool {tool} braucht zuerst {names}</translation>
  </message>
  <message>
   <source>The tool's name for it; renaming it keeps the fact that feeds it</source>
   <translation>Sein Name im Tool; beim Umbenennen bleibt die zugehörige Angabe erhalten</translation>
  </message>
  <message>
   <source>The tools as a description of an HTTP interface.</source>
   <translation>Die Tools als Beschreibung einer HTTP-Schnittstelle.</translation>
  </message>
  <message>
   <source>The tools {quote_names} look alike: they take the same parameters and have nearly the same name or description. Keep one of them, or say in each when to use it and when not.</source>
   <translation>Die Tools {quote_names} ähneln sich: Sie nehmen dieselben Parameter und haben fast denselben Namen oder dieselbe Beschreibung. Behalten Sie eines, oder sagen Sie in jedem, wann es zu verwenden ist und wann nicht.</translation>
  </message>
  <message>
   <source>The tour waits. It goes on with the loan application, when you like.</source>
   <translation>Die Tour wartet. Sie geht mit dem Kreditantrag weiter, wann Sie möchten.</translation>
  </message>
  <message>
   <source>The two are the same.</source>
   <translation>Beide sind gleich.</translation>
  </message>
  <message>
   <source>The unsaved changes to “{title}” are thrown away.</source>
   <translation>Die ungespeicherten Änderungen an „{title}“ sind verworfen.</translation>
  </message>
  <message>
   <source>The usual checks</source>
   <translation>Die üblichen Prüfungen</translation>
  </message>
  <message>
   <source>The whole SOP; click or drag to move there</source>
   <translation>Die ganze SOP; klicken oder ziehen, um dorthin zu springen</translation>
  </message>
  <message>
   <source>The whole case is under Facts below. Call the tools in order, then name the end it reaches.</source>
   <translation>Der ganze Fall steht unten unter „Angaben“. Rufen Sie die Tools der Reihe nach auf, und nennen Sie dann das erreichte Ende.</translation>
  </message>
  <message>
   <source>The whole procedure</source>
   <translation>Der ganze Ablauf</translation>
  </message>
  <message>
   <source>The window speaks it when SOP Studio is started again.</source>
   <translation>Das Fenster erscheint in dieser Sprache, sobald SOP Studio neu gestartet wird.</translation>
  </message>
  <message>
   <source>The {word} "{name}" is declared twice, so only the last declaration counts. Rename or remove one.</source>
   <translation>„{name}“ ist zweimal angelegt ({word}), daher zählt nur das letzte Mal. Benennen Sie eines um, oder entfernen Sie es.</translation>
  </message>
  <message>
   <source>Their JSON Schema is broken, so no call can be checked. Correct it.</source>
   <translation>Ihr JSON Schema ist fehlerhaft, daher lässt sich kein Aufruf prüfen. Korrigieren Sie es.</translation>
  </message>
  <message>
   <source>Theme: {title}</source>
   <translation>Farben: {title}</translation>
  </message>
  <message>
   <source>There are no facts to decide by yet.</source>
   <translation>Es gibt noch keine Angaben, nach denen entschieden werden könnte.</translation>
  </message>
  <message>
   <source>There are no results to report yet.</source>
   <translation>Es gibt noch keine Ergebnisse für einen Bericht.</translation>
  </message>
  <message>
   <source>There are no scenarios in {name}.</source>
   <translation>In {name} sind keine Szenarien.</translation>
  </message>
  <message>
   <source>There are no steps yet.</source>
   <translation>Es gibt noch keine Schritte.</translation>
  </message>
  <message>
   <source>There are several starts</source>
   <translation>Es gibt mehrere Starts</translation>
  </message>
  <message>
   <source>There are values with which no edge can be taken, and the run stops. Add an edge for them, or otherwise.</source>
   <translation>Bei manchen Werten kann keine Verbindung genommen werden, und der Lauf hält an. Fügen Sie eine Verbindung dafür oder eine Sonst-Verbindung hinzu.</translation>
  </message>
  <message>
   <source>There is no event yet.</source>
   <translation>Es gibt noch kein Ereignis.</translation>
  </message>
  <message>
   <source>There is no key store here: the key is kept until the window closes.</source>
   <translation>Hier gibt es keinen Schlüsselspeicher: Der Schlüssel bleibt nur bis zum Schließen des Fensters.</translation>
  </message>
  <message>
   <source>There is no safe automatic fix for this problem.</source>
   <translation>Für dieses Problem gibt es keine sichere automatische Korrektur.</translation>
  </message>
  <message>
   <source>There is no start</source>
   <translation>Es gibt keinen Start</translation>
  </message>
  <message>
   <source>There is no sub-procedure to run yet. Add one first: Insert &gt; Sub-procedure.</source>
   <translation>Es gibt noch keinen Teilablauf zum Ausführen. Fügen Sie zuerst einen hinzu: „Einfügen › Teilablauf“.</translation>
  </message>
  <message>
   <source>There is no “{text}” here. Choose one of the suggestions.</source>
   <translation>„{text}“ gibt es hier nicht. Wählen Sie einen der Vorschläge.</translation>
  </message>
  <message>
   <source>There is no “{text}” yet. Press Enter to create it, or choose a suggestion.</source>
   <translation>„{text}“ gibt es noch nicht. Mit Enter anlegen oder einen Vorschlag wählen.</translation>
  </message>
  <message>
   <source>There is nothing in it that can be read.</source>
   <translation>Es enthält nichts, das gelesen werden kann.</translation>
  </message>
  <message>
   <source>There is nothing to keep yet.</source>
   <translation>Es gibt noch nichts zu speichern.</translation>
  </message>
  <message>
   <source>There is nothing to look at here.</source>
   <translation>Hier gibt es nichts anzusehen.</translation>
  </message>
  <message>
   <source>There is nothing {kind}.</source>
   <translation>Nichts gefunden: {kind}.</translation>
  </message>
  <message>
   <source>These rows are left out of all figures. Mend them in the table, and open it again.</source>
   <translation>Diese Zeilen fehlen in allen Zahlen. Korrigieren Sie sie in der Tabelle, und öffnen Sie diese erneut.</translation>
  </message>
  <message>
   <source>They do not say</source>
   <translation>Sie sagen nichts dazu</translation>
  </message>
  <message>
   <source>Think, then answer</source>
   <translation>Erst denken, dann antworten</translation>
  </message>
  <message>
   <source>Thinking agent</source>
   <translation>Denkender Agent</translation>
  </message>
  <message>
   <source>Thinking agent, short text</source>
   <translation>Denkender Agent, Kurztext</translation>
  </message>
  <message>
   <source>Thinking branch agent</source>
   <translation>Denkender Zweig-Agent</translation>
  </message>
  <message>
   <source>Thinking: {thinking}</source>
   <translation>Überlegung: {thinking}</translation>
  </message>
  <message>
   <source>Thinks before it answers.</source>
   <translation>Denkt nach, bevor es antwortet.</translation>
  </message>
  <message>
   <source>This SOP has no tools.</source>
   <translation>Diese SOP hat keine Tools.</translation>
  </message>
  <message>
   <source>This agent talks to nobody: it gets the whole case</source>
   <translation>Dieser Agent spricht mit niemandem: Er bekommt den ganzen Fall</translation>
  </message>
  <message>
   <source>This answer is the first sample already.</source>
   <translation>Diese Antwort ist bereits das erste Beispiel.</translation>
  </message>
  <message>
   <source>This cannot be tried: {error}.</source>
   <translation>Das lässt sich nicht ausprobieren: {error}.</translation>
  </message>
  <message>
   <source>This case stops early: the customer does not give {names}.</source>
   <translation>Dieser Fall endet vorzeitig: Der Kunde nennt {names} nicht.</translation>
  </message>
  <message>
   <source>This case stops early: {tool_title} fails.</source>
   <translation>Dieser Fall endet vorzeitig: {tool_title} schlägt fehl.</translation>
  </message>
  <message>
   <source>This condition is edited as text.</source>
   <translation>Diese Bedingung wird als Text bearbeitet.</translation>
  </message>
  <message>
   <source>This is no document in words. Open a Word, PDF, HTML, Markdown or text file.</source>
   <translation>Das ist kein Textdokument. Öffnen Sie eine Word-, PDF-, HTML-, Markdown- oder Textdatei.</translation>
  </message>
  <message>
   <source>This is not a JSON Schema: it must be an object, such as {"type": "object", …}.</source>
   <translation>Das ist kein JSON Schema: Es muss ein Objekt sein, zum Beispiel {"type": "object", …}.</translation>
  </message>
  <message>
   <source>This must be an object, such as {"score": 720}.</source>
   <translation>Das muss ein Objekt sein, zum Beispiel {"score": 720}.</translation>
  </message>
  <message>
   <source>This procedure proposes nothing: {reason}</source>
   <translation>Dieser Ablauf schlägt nichts vor: {reason}</translation>
  </message>
  <message>
   <source>This run cannot be scored: no journey or scenario says what to expect of it.</source>
   <translation>Dieser Lauf kann nicht bewertet werden: Kein Weg oder Szenario sagt, was von ihm zu erwarten ist.</translation>
  </message>
  <message>
   <source>This run is kept in the library as {stored_id}.</source>
   <translation>Dieser Lauf ist als {stored_id} in der Bibliothek gespeichert.</translation>
  </message>
  <message>
   <source>This run {verb} with the SOP as it was when the run began.</source>
   <translation>Dieser Lauf {verb} mit der SOP, wie sie zu seinem Beginn war.</translation>
  </message>
  <message>
   <source>This schema has no properties, so there are no parameters to create.</source>
   <translation>Dieses Schema hat keine Eigenschaften (properties), also lassen sich keine Parameter erstellen.</translation>
  </message>
  <message>
   <source>This sub-procedure does not exist.</source>
   <translation>Diesen Teilablauf gibt es nicht.</translation>
  </message>
  <message>
   <source>This tool is not declared.</source>
   <translation>Dieses Tool ist nicht angelegt.</translation>
  </message>
  <message>
   <source>This would lose {lost_parts}. Remove that first.</source>
   <translation>Dabei ginge verloren: {lost_parts}. Entfernen Sie das zuerst.</translation>
  </message>
  <message>
   <source>Through {names}</source>
   <translation>Durch {names}</translation>
  </message>
  <message>
   <source>Throw away its unsaved changes</source>
   <translation>Ungespeicherte Änderungen verwerfen</translation>
  </message>
  <message>
   <source>Throw away the unsaved changes of this SOP</source>
   <translation>Ungespeicherte Änderungen dieser SOP verwerfen</translation>
  </message>
  <message>
   <source>Time runs out</source>
   <translation>Zeit läuft ab</translation>
  </message>
  <message>
   <source>Timeline</source>
   <translation>Zeitleiste</translation>
  </message>
  <message>
   <source>Title</source>
   <translation>Titel</translation>
  </message>
  <message>
   <source>Title of the law, standard or manual</source>
   <translation>Titel des Gesetzes, der Norm oder des Handbuchs</translation>
  </message>
  <message>
   <source>Title of the node</source>
   <translation>Titel des Schritts</translation>
  </message>
  <message>
   <source>Title of the section</source>
   <translation>Titel des Abschnitts</translation>
  </message>
  <message>
   <source>Title of the step</source>
   <translation>Titel des Schritts</translation>
  </message>
  <message>
   <source>Titles are taken at their word: Ask for …, Tell the customer …, End: …, or a question.</source>
   <translation>Titel werden beim Wort genommen: Frage nach …, Sage dem Kunden, dass …, Ende: … oder eine Frage.</translation>
  </message>
  <message>
   <source>To</source>
   <translation>Bis</translation>
  </message>
  <message>
   <source>Tokens</source>
   <translation>Tokens</translation>
  </message>
  <message>
   <source>Tokens a minute</source>
   <translation>Tokens je Minute</translation>
  </message>
  <message>
   <source>Tokens per run</source>
   <translation>Tokens je Lauf</translation>
  </message>
  <message>
   <source>Tolerated</source>
   <translation>Toleriert</translation>
  </message>
  <message>
   <source>Took</source>
   <translation>Aufwand:</translation>
  </message>
  <message>
   <source>Tool</source>
   <translation>Tool</translation>
  </message>
  <message>
   <source>Tool that the agent calls</source>
   <translation>Tool, das der Agent aufruft</translation>
  </message>
  <message>
   <source>Tool {title}</source>
   <translation>Tool {title}</translation>
  </message>
  <message>
   <source>Tool: {name}</source>
   <translation>Tool: {name}</translation>
  </message>
  <message>
   <source>Tools</source>
   <translation>Tools</translation>
  </message>
  <message>
   <source>Tools are what the procedure can call. A list of them comes in by Import tools… in the menu.</source>
   <translation>Tools sind das, was der Ablauf aufrufen kann. Eine Liste davon lässt sich im Menü mit „Tools importieren …“ einlesen.</translation>
  </message>
  <message>
   <source>Tools lenient</source>
   <translation>Tools, nachsichtig</translation>
  </message>
  <message>
   <source>Tools that look alike</source>
   <translation>Tools, die sich ähneln</translation>
  </message>
  <message>
   <source>Tools to add</source>
   <translation>Hinzuzufügende Tools</translation>
  </message>
  <message>
   <source>Tools:</source>
   <translation>Tools:</translation>
  </message>
  <message>
   <source>Tools: </source>
   <translation>Tools: </translation>
  </message>
  <message>
   <source>Tries again</source>
   <translation>Neue Versuche</translation>
  </message>
  <message>
   <source>Try earlier: {edge}</source>
   <translation>Früher prüfen: {edge}</translation>
  </message>
  <message>
   <source>Try it</source>
   <translation>Ausprobieren</translation>
  </message>
  <message>
   <source>Try it in Simulate</source>
   <translation>In „Simulieren“ ausprobieren</translation>
  </message>
  <message>
   <source>Try it last</source>
   <translation>Zuletzt prüfen</translation>
  </message>
  <message>
   <source>Try it on the SOP as it is now</source>
   <translation>Mit der jetzigen SOP ausprobieren</translation>
  </message>
  <message>
   <source>Try it out</source>
   <translation>Ausprobieren</translation>
  </message>
  <message>
   <source>Try it: open this case in Simulate</source>
   <translation>Ausprobieren: diesen Fall in „Simulieren“ öffnen</translation>
  </message>
  <message>
   <source>Try it: open this case in Simulate (Ctrl+F8)</source>
   <translation>Ausprobieren: diesen Fall in „Simulieren“ öffnen (Strg+F8)</translation>
  </message>
  <message>
   <source>Try it: {text}</source>
   <translation>Ausprobieren: {text}</translation>
  </message>
  <message>
   <source>Try later: {edge}</source>
   <translation>Später prüfen: {edge}</translation>
  </message>
  <message>
   <source>Try the edge {name}</source>
   <translation>Die Verbindung {name} prüfen</translation>
  </message>
  <message>
   <source>Try the journey in Simulate</source>
   <translation>Weg in „Simulieren“ ausprobieren</translation>
  </message>
  <message>
   <source>Try the scenario in Simulate</source>
   <translation>Szenario in „Simulieren“ ausprobieren</translation>
  </message>
  <message>
   <source>Try this edge earlier</source>
   <translation>Diese Verbindung früher prüfen</translation>
  </message>
  <message>
   <source>Try this edge later</source>
   <translation>Diese Verbindung später prüfen</translation>
  </message>
  <message>
   <source>Try this problem in Simulate</source>
   <translation>Dieses Problem in „Simulieren“ ausprobieren</translation>
  </message>
  <message>
   <source>Try this row earlier (Alt+Up)</source>
   <translation>Diese Zeile früher prüfen (Alt+Hoch)</translation>
  </message>
  <message>
   <source>Try this row later (Alt+Down)</source>
   <translation>Diese Zeile später prüfen (Alt+Nach unten)</translation>
  </message>
  <message>
   <source>Turn into a scenario</source>
   <translation>In ein Szenario umwandeln</translation>
  </message>
  <message>
   <source>Turn into a scenario…</source>
   <translation>In ein Szenario umwandeln …</translation>
  </message>
  <message>
   <source>Turns</source>
   <translation>Äußerungen</translation>
  </message>
  <message>
   <source>Turns of the customer</source>
   <translation>Äußerungen des Kunden</translation>
  </message>
  <message>
   <source>Turns per run</source>
   <translation>Äußerungen je Lauf</translation>
  </message>
  <message>
   <source>Two edges can hold at once</source>
   <translation>Zwei Verbindungen können zugleich gelten</translation>
  </message>
  <message>
   <source>Two facts with nearly the same name</source>
   <translation>Zwei Angaben mit fast demselben Namen</translation>
  </message>
  <message>
   <source>Two things with the same name</source>
   <translation>Zwei Dinge mit demselben Namen</translation>
  </message>
  <message>
   <source>Type</source>
   <translation>Typ</translation>
  </message>
  <message>
   <source>Type the procedure, a step on each line:

Check the order
If the order is late:
     Offer a voucher
Otherwise:
     Explain the delivery date
End: Answered</source>
   <translation>Schreiben Sie den Ablauf, einen Schritt je Zeile:

Bestellung prüfen
Wenn die Bestellung verspätet ist:
     Gutschein anbieten
Sonst:
     Liefertermin erklären
Ende: Beantwortet</translation>
  </message>
  <message>
   <source>Type to search</source>
   <translation>Zum Suchen tippen</translation>
  </message>
  <message>
   <source>Type what a fact must be: late, cold · not late · ≥ 700 · 5 – 10 · yes · known. Blank means any. The first row that fits is taken.</source>
   <translation>Geben Sie ein, was für eine Angabe gelten muss: offen, verspätet · nicht offen · ≥ 700 · 5 – 10 · ja · bekannt. Leer heißt beliebig. Die erste Zeile, die zutrifft, wird genommen.</translation>
  </message>
  <message>
   <source>Unbind a tool</source>
   <translation>Tool lösen</translation>
  </message>
  <message>
   <source>Unbind {title}</source>
   <translation>{title} lösen</translation>
  </message>
  <message>
   <source>Undecided</source>
   <translation>Nicht entschieden</translation>
  </message>
  <message>
   <source>Undo</source>
   <translation>Rückgängig</translation>
  </message>
  <message>
   <source>Undone: {redotext}</source>
   <translation>Rückgängig gemacht: {redotext}</translation>
  </message>
  <message>
   <source>Unfinished</source>
   <translation>Unfertig</translation>
  </message>
  <message>
   <source>Unfold</source>
   <translation>Ausklappen</translation>
  </message>
  <message>
   <source>Unfold everything</source>
   <translation>Alles ausklappen</translation>
  </message>
  <message>
   <source>Unit</source>
   <translation>Einheit</translation>
  </message>
  <message>
   <source>Unsaved changes to “{label}” were restored.</source>
   <translation>Ungespeicherte Änderungen an „{label}“ wurden wiederhergestellt.</translation>
  </message>
  <message>
   <source>Untitled article</source>
   <translation>Artikel ohne Titel</translation>
  </message>
  <message>
   <source>Up to {max_retries} times, where it only reads</source>
   <translation>Bis zu {max_retries}-mal, wo nur gelesen wird</translation>
  </message>
  <message>
   <source>Use</source>
   <translation>Verwenden</translation>
  </message>
  <message>
   <source>Use by default</source>
   <translation>Als Standard verwenden</translation>
  </message>
  <message>
   <source>Use it as the source</source>
   <translation>Als Quelle verwenden</translation>
  </message>
  <message>
   <source>Use the fact "{source}"</source>
   <translation>Angabe „{source}“ verwenden</translation>
  </message>
  <message>
   <source>Use the sample</source>
   <translation>Beispiel verwenden</translation>
  </message>
  <message>
   <source>Use the tool "{suggestion}"</source>
   <translation>Tool „{suggestion}“ verwenden</translation>
  </message>
  <message>
   <source>Use this condition</source>
   <translation>Diese Bedingung verwenden</translation>
  </message>
  <message>
   <source>Use this condition: {title}</source>
   <translation>Diese Bedingung verwenden: {title}</translation>
  </message>
  <message>
   <source>Used at</source>
   <translation>Verwendet bei</translation>
  </message>
  <message>
   <source>Used in</source>
   <translation>Verwendet in</translation>
  </message>
  <message>
   <source>Value</source>
   <translation>Wert</translation>
  </message>
  <message>
   <source>Values</source>
   <translation>Werte</translation>
  </message>
  <message>
   <source>Values lenient</source>
   <translation>Werte, nachsichtig</translation>
  </message>
  <message>
   <source>Values: </source>
   <translation>Werte: </translation>
  </message>
  <message>
   <source>Version</source>
   <translation>Version</translation>
  </message>
  <message>
   <source>Version note</source>
   <translation>Notiz zur Version</translation>
  </message>
  <message>
   <source>Version tag</source>
   <translation>Markierung der Version</translation>
  </message>
  <message>
   <source>Version {number}</source>
   <translation>Version {number}</translation>
  </message>
  <message>
   <source>Version {number} is open again.</source>
   <translation>Version {number} ist wieder geöffnet.</translation>
  </message>
  <message>
   <source>Version {number} is saved in the library</source>
   <translation>Version {number} ist in der Bibliothek gespeichert</translation>
  </message>
  <message>
   <source>Version {number} is the first: there is none before it.</source>
   <translation>Version {number} ist die erste: davor gibt es keine.</translation>
  </message>
  <message>
   <source>Versions</source>
   <translation>Versionen</translation>
  </message>
  <message>
   <source>Versions, newest first</source>
   <translation>Versionen, neueste zuerst</translation>
  </message>
  <message>
   <source>View</source>
   <translation>Ansicht</translation>
  </message>
  <message>
   <source>Visio drawing</source>
   <translation>Visio-Zeichnung</translation>
  </message>
  <message>
   <source>Visits on the canvas</source>
   <translation>Läufe auf der Zeichenfläche</translation>
  </message>
  <message>
   <source>Waiting: somebody takes over</source>
   <translation>Wartend: Jemand übernimmt</translation>
  </message>
  <message>
   <source>Walks the graph with the model: it chooses a branch by calling one of the tools that come next.</source>
   <translation>Geht den Graphen mit dem Modell durch: Es wählt eine Verbindung, indem es eines der nächsten Tools aufruft.</translation>
  </message>
  <message>
   <source>Warning</source>
   <translation>Warnung</translation>
  </message>
  <message>
   <source>Way: {words}</source>
   <translation>Weg: {words}</translation>
  </message>
  <message>
   <source>Went wrong</source>
   <translation>Schiefgegangen</translation>
  </message>
  <message>
   <source>What</source>
   <translation>Was</translation>
  </message>
  <message>
   <source>What a customer says first</source>
   <translation>Was ein Kunde zuerst sagt</translation>
  </message>
  <message>
   <source>What a million tokens of a model cost, all in one currency. Runs then show their cost.</source>
   <translation>Was eine Million Tokens eines Modells kostet, alles in einer Währung. Läufe zeigen dann ihre Kosten an.</translation>
  </message>
  <message>
   <source>What a model is asked with: temperature, top_p, max_tokens, effort, stop, seed, tool_choice, parallel_tool_calls, timeout in seconds, headers.NAME and body.NAME. What an endpoint refuses is left out, and the run says so.</source>
   <translation>Womit ein Modell gefragt wird: temperature, top_p, max_tokens, effort, stop, seed, tool_choice, parallel_tool_calls, timeout in Sekunden, headers.NAME und body.NAME. Was ein Endpunkt ablehnt, wird weggelassen, und der Lauf vermerkt es.</translation>
  </message>
  <message>
   <source>What a person is asked does not fit</source>
   <translation>Was eine Person tun soll, passt nicht</translation>
  </message>
  <message>
   <source>What a planning agent (Agent-S) can do, one action a row. Actions in the library serve every procedure; the others are proposed by this one, and kept for all when you choose so.</source>
   <translation>Was ein planender Agent (Agent-S) tun kann, eine Aktion je Zeile. Aktionen in der Bibliothek dienen jedem Ablauf; die anderen schlägt dieser Ablauf vor, und sie werden für alle behalten, wenn Sie es so wählen.</translation>
  </message>
  <message>
   <source>What a value may look like</source>
   <translation>Wie ein Wert aussehen kann</translation>
  </message>
  <message>
   <source>What all models cost{rate}{customer}</source>
   <translation>Kosten aller Modelle{rate}{customer}</translation>
  </message>
  <message>
   <source>What an agent may answer, in full sentences</source>
   <translation>Was ein Agent antworten darf, in ganzen Sätzen</translation>
  </message>
  <message>
   <source>What becomes possible</source>
   <translation>Was möglich wird</translation>
  </message>
  <message>
   <source>What changed, for later readers</source>
   <translation>Was sich geändert hat, für spätere Leser</translation>
  </message>
  <message>
   <source>What counts in the answer</source>
   <translation>Was an der Antwort zählt</translation>
  </message>
  <message>
   <source>What decided {case_name}</source>
   <translation>Was bei {case_name} den Ausschlag gab</translation>
  </message>
  <message>
   <source>What differed</source>
   <translation>Was abwich</translation>
  </message>
  <message>
   <source>What differs</source>
   <translation>Was abweicht</translation>
  </message>
  <message>
   <source>What divides the cases by {fact}</source>
   <translation>Was die Fälle nach {fact} trennt</translation>
  </message>
  <message>
   <source>What do the passages say?</source>
   <translation>Was sagen die Textstellen?</translation>
  </message>
  <message>
   <source>What does the customer want?</source>
   <translation>Was möchte der Kunde?</translation>
  </message>
  <message>
   <source>What goes wrong</source>
   <translation>Was schiefgeht</translation>
  </message>
  <message>
   <source>What happened</source>
   <translation>Was geschah</translation>
  </message>
  <message>
   <source>What happens</source>
   <translation>Was geschieht</translation>
  </message>
  <message>
   <source>What happens here</source>
   <translation>Was hier geschieht</translation>
  </message>
  <message>
   <source>What is asked</source>
   <translation>Vergleich</translation>
  </message>
  <message>
   <source>What is compared</source>
   <translation>Was verglichen wird</translation>
  </message>
  <message>
   <source>What is decided and computed at each node as DMN 1.3 with FEEL.</source>
   <translation>Was an jedem Schritt entschieden und berechnet wird, als DMN 1.3 mit FEEL.</translation>
  </message>
  <message>
   <source>What is decided here</source>
   <translation>Was hier entschieden wird</translation>
  </message>
  <message>
   <source>What is done next</source>
   <translation>Was als Nächstes getan wird</translation>
  </message>
  <message>
   <source>What is filled in there goes nowhere. Remove it, or add it to the tool.</source>
   <translation>Was dort eingetragen ist, kommt nirgends an. Entfernen Sie es, oder fügen Sie es dem Tool hinzu.</translation>
  </message>
  <message>
   <source>What is said first instead, by mistake, or when asked again</source>
   <translation>Was stattdessen zuerst, versehentlich oder auf Nachfrage gesagt wird</translation>
  </message>
  <message>
   <source>What is said, asked or looked up</source>
   <translation>Was gesagt, gefragt oder nachgeschlagen wird</translation>
  </message>
  <message>
   <source>What is selected covers no edge</source>
   <translation>Die Auswahl deckt keine Verbindung ab</translation>
  </message>
  <message>
   <source>What is understood of the text appears here, before anything changes.</source>
   <translation>Was vom Text verstanden wird, erscheint hier, bevor sich etwas ändert.</translation>
  </message>
  <message>
   <source>What is worked out here</source>
   <translation>Was hier berechnet wird</translation>
  </message>
  <message>
   <source>What is written is not run here, so whether it does the same as the SOP is not verified.</source>
   <translation>Was geschrieben wird, wird hier nicht ausgeführt; ob es dasselbe tut wie die SOP, ist daher nicht geprüft.</translation>
  </message>
  <message>
   <source>What it decides</source>
   <translation>Was entschieden wird</translation>
  </message>
  <message>
   <source>What it does</source>
   <translation>Funktion</translation>
  </message>
  <message>
   <source>What it does and when to call it</source>
   <translation>Was das Tool tut und wann es aufgerufen wird</translation>
  </message>
  <message>
   <source>What it is</source>
   <translation>Bedeutung</translation>
  </message>
  <message>
   <source>What it means</source>
   <translation>Was es bedeutet</translation>
  </message>
  <message>
   <source>What it means, in a sentence</source>
   <translation>Was sie bedeutet, in einem Satz</translation>
  </message>
  <message>
   <source>What looks like a secret stands in {in_words} of the tool "{label}", and everybody who gets the file can read it. Withdraw the secret, take it out, and let what calls the tool add it.</source>
   <translation>In {in_words} des Tools „{label}“ steht etwas, das wie ein Geheimnis aussieht, und jeder, der die Datei bekommt, kann es lesen. Widerrufen Sie das Geheimnis, nehmen Sie es heraus, und lassen Sie es vom aufrufenden Programm ergänzen.</translation>
  </message>
  <message>
   <source>What models answered before, kept in the library</source>
   <translation>Was Modelle früher geantwortet haben, gespeichert in der Bibliothek</translation>
  </message>
  <message>
   <source>What models answered before, kept in the library. recorded+MODEL asks MODEL where the record has nothing.</source>
   <translation>Was Modelle früher geantwortet haben, gespeichert in der Bibliothek. recorded+MODELL fragt MODELL, wenn nichts aufgezeichnet ist.</translation>
  </message>
  <message>
   <source>What models were asked, and what they replied</source>
   <translation>Was Modelle gefragt wurden, und was sie antworteten</translation>
  </message>
  <message>
   <source>What must hold to get here rules out the edge. Correct one of the conditions.</source>
   <translation>Was gelten muss, um hierher zu kommen, schließt die Verbindung aus. Korrigieren Sie eine der Bedingungen.</translation>
  </message>
  <message>
   <source>What only a person or a model can decide cannot be proved. Ask for the fact that decides.</source>
   <translation>Worüber nur eine Person oder ein Modell entscheiden kann, lässt sich nicht beweisen. Fragen Sie nach der Angabe, die entscheidet.</translation>
  </message>
  <message>
   <source>What refers to the name could mean either of them. Rename one of them.</source>
   <translation>Was auf den Namen verweist, könnte jedes von beiden meinen. Benennen Sie eines um.</translation>
  </message>
  <message>
   <source>What the action needs</source>
   <translation>Was die Aktion braucht</translation>
  </message>
  <message>
   <source>What the agent and the customer say</source>
   <translation>Was Agent und Kunde sagen</translation>
  </message>
  <message>
   <source>What the agent does at this step</source>
   <translation>Was der Agent bei diesem Schritt tut</translation>
  </message>
  <message>
   <source>What the agent reads of the procedure</source>
   <translation>Was der Agent vom Ablauf liest</translation>
  </message>
  <message>
   <source>What the agent works with</source>
   <translation>Womit der Agent arbeitet</translation>
  </message>
  <message>
   <source>What the agent's models may cost, at the prices above</source>
   <translation>Was die Modelle des Agenten kosten dürfen, zu den Preisen oben</translation>
  </message>
  <message>
   <source>What the columns are</source>
   <translation>Was die Spalten sind</translation>
  </message>
  <message>
   <source>What the customer gave</source>
   <translation>Was der Kunde genannt hat</translation>
  </message>
  <message>
   <source>What the customer says</source>
   <translation>Was der Kunde sagt</translation>
  </message>
  <message>
   <source>What the customer says and how the tools answer is drawn at each step (Agent-S).</source>
   <translation>Bei jedem Schritt wird ausgelost, was der Kunde sagt und wie die Tools antworten (Agent-S).</translation>
  </message>
  <message>
   <source>What the customer says first</source>
   <translation>Was der Kunde zuerst sagt</translation>
  </message>
  <message>
   <source>What the customer wants</source>
   <translation>Was der Kunde möchte</translation>
  </message>
  <message>
   <source>What the person has to do, and what to look at</source>
   <translation>Was die Person zu tun und worauf sie zu achten hat</translation>
  </message>
  <message>
   <source>What the procedure rests on</source>
   <translation>Worauf der Ablauf beruht</translation>
  </message>
  <message>
   <source>What the server calls the tool</source>
   <translation>Wie der Server das Tool nennt</translation>
  </message>
  <message>
   <source>What the test says</source>
   <translation>Was der Test sagt</translation>
  </message>
  <message>
   <source>What the tools {detail}answer</source>
   <translation>Was die Tools {detail}antworten</translation>
  </message>
  <message>
   <source>What this answer is, in a few words</source>
   <translation>Kurz gesagt, was diese Antwort ist</translation>
  </message>
  <message>
   <source>What this procedure is for</source>
   <translation>Wozu dieser Ablauf dient</translation>
  </message>
  <message>
   <source>What to answer questions from</source>
   <translation>Woraus Fragen zu beantworten sind</translation>
  </message>
  <message>
   <source>What to do about it</source>
   <translation>Was dann zu tun ist</translation>
  </message>
  <message>
   <source>What to talk about: a journey or a scenario</source>
   <translation>Worum es geht: ein Weg oder ein Szenario</translation>
  </message>
  <message>
   <source>What was decided, in a word or two</source>
   <translation>Was entschieden wurde, in ein bis zwei Worten</translation>
  </message>
  <message>
   <source>What was expected in lines, what came out in columns</source>
   <translation>Zeilen: was erwartet wurde; Spalten: was herauskam</translation>
  </message>
  <message>
   <source>What was left out or assumed</source>
   <translation>Was ausgelassen oder angenommen wurde</translation>
  </message>
  <message>
   <source>What was understood</source>
   <translation>Was verstanden wurde</translation>
  </message>
  <message>
   <source>What went wrong</source>
   <translation>Was schiefging</translation>
  </message>
  <message>
   <source>What you choose is kept with the SOP.</source>
   <translation>Ihre Auswahl wird mit der SOP gespeichert.</translation>
  </message>
  <message>
   <source>What you open and save is listed here.</source>
   <translation>Was Sie öffnen und speichern, steht hier.</translation>
  </message>
  <message>
   <source>What {name} is</source>
   <translation>Bedeutung von {name}</translation>
  </message>
  <message>
   <source>What {whose} took{cost_hint}</source>
   <translation>Verbrauch: {whose}{cost_hint}</translation>
  </message>
  <message>
   <source>When</source>
   <translation>Wann</translation>
  </message>
  <message>
   <source>When a condition holds</source>
   <translation>Wenn eine Bedingung gilt</translation>
  </message>
  <message>
   <source>When a run stops by itself. A blank field means the usual limit.</source>
   <translation>Wann ein Lauf von selbst anhält. Ein leeres Feld bedeutet die übliche Grenze.</translation>
  </message>
  <message>
   <source>When a statement holds</source>
   <translation>Wenn eine Aussage gilt</translation>
  </message>
  <message>
   <source>When a tool fails</source>
   <translation>Wenn ein Werkzeug versagt</translation>
  </message>
  <message>
   <source>When an SOP is read from a document (Word, PDF, a web page, Markdown, plain text), the document stays here, and each sentence leads to what it became. Attach the document of this SOP to see what of it is in the graph.</source>
   <translation>Wird eine SOP aus einem Dokument gelesen (Word, PDF, Webseite, Markdown, Text), bleibt das Dokument hier, und jeder Satz führt zu dem, was aus ihm wurde. Fügen Sie das Dokument dieser SOP an, um zu sehen, was davon im Graphen ist.</translation>
  </message>
  <message>
   <source>When the run is over, its score is shown here.</source>
   <translation>Sobald der Lauf zu Ende ist, steht hier seine Bewertung.</translation>
  </message>
  <message>
   <source>When time runs out</source>
   <translation>Wenn die Zeit abläuft</translation>
  </message>
  <message>
   <source>When {name} is corrected</source>
   <translation>Wann {name} korrigiert wird</translation>
  </message>
  <message>
   <source>When? status is late, or otherwise</source>
   <translation>Wann? Status ist offen, oder sonst</translation>
  </message>
  <message>
   <source>Whenever it holds, an earlier edge holds too. Move it up, or narrow the earlier one.</source>
   <translation>Wann immer sie gilt, gilt auch eine frühere. Setzen Sie sie nach oben, oder engen Sie die frühere ein.</translation>
  </message>
  <message>
   <source>Where all ways lead on to the same step, either what was to be done in one of them got lost, or the question is asked in vain.</source>
   <translation>Führen alle Wege zum selben Schritt, ging entweder verloren, was auf einem davon zu tun war, oder die Frage wird umsonst gestellt.</translation>
  </message>
  <message>
   <source>Where does it lead?</source>
   <translation>Wohin führt sie?</translation>
  </message>
  <message>
   <source>Where it is in the response: names separated by dots; the fact's own name unless you say otherwise</source>
   <translation>Wo sie in der Antwort steht: Namen, durch Punkte getrennt; ohne Eintrag der Name der Angabe</translation>
  </message>
  <message>
   <source>Where it is kept</source>
   <translation>Wo sie aufbewahrt wird</translation>
  </message>
  <message>
   <source>Where its outputs are found</source>
   <translation>Wo die Ausgaben stehen</translation>
  </message>
  <message>
   <source>Where parameters go</source>
   <translation>Wohin die Parameter kommen</translation>
  </message>
  <message>
   <source>Where two careful people would act differently, an agent acts differently from run to run. SOPs written with the list of values at hand were precise where those without it said “using preferred methodology”.</source>
   <translation>Wo zwei sorgfältige Menschen verschieden handeln würden, handelt ein Agent von Lauf zu Lauf verschieden. SOPs, die mit der Liste der Werte vor Augen geschrieben wurden, waren dort genau, wo es ohne sie nur „nach der bevorzugten Methode“ hieß.</translation>
  </message>
  <message>
   <source>Where, and for whom, it is followed</source>
   <translation>Wo und für wen er gilt</translation>
  </message>
  <message>
   <source>Whether the run did all that its scenario expects: its calls, their values, its path and its end</source>
   <translation>Ob der Lauf alles tat, was sein Szenario erwartet: Aufrufe, deren Werte, Weg und Ende</translation>
  </message>
  <message>
   <source>Whether the run did all that its scenario expects; a dash where nothing was expected of it</source>
   <translation>Ob der Lauf alles tat, was sein Szenario erwartet; ein Strich, wo nichts von ihm erwartet wurde</translation>
  </message>
  <message>
   <source>Whether {tool} can ever be called at {node} could not be decided: {why}.{simplify_advice}</source>
   <translation>Ob {tool} bei {node} je aufgerufen werden kann, ließ sich nicht entscheiden: {why}.{simplify_advice}</translation>
  </message>
  <message>
   <source>Whether {words} {take} every case as meant could not be decided: {reason}.{simplify_advice}</source>
   <translation>Ob {words} jeden Fall wie gemeint {take}, ließ sich nicht entscheiden: {reason}.{simplify_advice}</translation>
  </message>
  <message>
   <source>Which cost is drawn beside it</source>
   <translation>Welche Kosten daneben gezeichnet werden</translation>
  </message>
  <message>
   <source>Which fact decides?</source>
   <translation>Welche Angabe entscheidet?</translation>
  </message>
  <message>
   <source>Which fact?</source>
   <translation>Welche Angabe?</translation>
  </message>
  <message>
   <source>Which figure is averaged</source>
   <translation>Welche Kennzahl gemittelt wird</translation>
  </message>
  <message>
   <source>Which figure is compared</source>
   <translation>Welche Kennzahl verglichen wird</translation>
  </message>
  <message>
   <source>Which journeys are covered</source>
   <translation>Welche Wege abgedeckt werden</translation>
  </message>
  <message>
   <source>Which journeys change cannot be told: {error}.</source>
   <translation>Welche Testfälle einen anderen Weg nehmen, lässt sich nicht sagen: {error}.</translation>
  </message>
  <message>
   <source>Which score is drawn</source>
   <translation>Welcher Wert gezeichnet wird</translation>
  </message>
  <message>
   <source>Which sub-procedure runs here</source>
   <translation>Welcher Teilablauf hier läuft</translation>
  </message>
  <message>
   <source>Which tool may be called when, as policies that keep the promise beside any other target.</source>
   <translation>Welches Tool wann aufgerufen werden darf, als Richtlinien, die neben jedem anderen Ziel gelten.</translation>
  </message>
  <message>
   <source>Which tool?</source>
   <translation>Welches Tool?</translation>
  </message>
  <message>
   <source>Which {kind} has the past cases</source>
   <translation>Wo die früheren Fälle stehen: {kind}</translation>
  </message>
  <message>
   <source>Who</source>
   <translation>Wer</translation>
  </message>
  <message>
   <source>Who answers for the procedure</source>
   <translation>Wer für den Ablauf verantwortlich ist</translation>
  </message>
  <message>
   <source>Who carries out the steps of persons: you, where you are the customer; else the scenario, or a model</source>
   <translation>Wer die Personenschritte ausführt: Sie, wenn Sie der Kunde sind; sonst das Szenario oder ein Modell</translation>
  </message>
  <message>
   <source>Who does it, or which stage it is</source>
   <translation>Wer es tut, oder welche Phase es ist</translation>
  </message>
  <message>
   <source>Who does what</source>
   <translation>Wer was tut</translation>
  </message>
  <message>
   <source>Who the customer is</source>
   <translation>Wer der Kunde ist</translation>
  </message>
  <message>
   <source>Whoever gives the value can send the call and its data to a host of their own. Write the host down.</source>
   <translation>Wer den Wert angibt, kann den Aufruf und seine Daten an einen eigenen Host lenken. Schreiben Sie den Host fest hinein.</translation>
  </message>
  <message>
   <source>Whoever runs the procedure has to know who carries out the step. Name the role.</source>
   <translation>Wer den Ablauf ausführt, muss wissen, wer den Schritt erledigt. Nennen Sie die Rolle.</translation>
  </message>
  <message>
   <source>Whole page</source>
   <translation>Ganze Seite</translation>
  </message>
  <message>
   <source>Why it cannot be read</source>
   <translation>Warum sie nicht lesbar ist</translation>
  </message>
  <message>
   <source>Why it does not matter in this SOP</source>
   <translation>Warum es in dieser SOP keine Rolle spielt</translation>
  </message>
  <message>
   <source>Why it happens</source>
   <translation>Warum es dazu kommt</translation>
  </message>
  <message>
   <source>Why the sub-procedure runs here</source>
   <translation>Warum der Teilablauf hier läuft</translation>
  </message>
  <message>
   <source>With 25 tools on offer, many of them redundant, an agent called a wrong one in every single run.</source>
   <translation>Mit 25 Tools zur Wahl, viele davon überflüssig, rief ein Agent in jedem einzelnen Lauf ein falsches auf.</translation>
  </message>
  <message>
   <source>With some values of the facts the run stops there. Test before that it is not zero, or narrow the fact.</source>
   <translation>Bei manchen Werten der Angaben hält der Lauf dort an. Prüfen Sie vorher, dass der Wert nicht null ist, oder engen Sie die Angabe ein.</translation>
  </message>
  <message>
   <source>With the SOP as it is now, the run takes another path from event {at} on.</source>
   <translation>Mit der jetzigen SOP nimmt der Lauf ab Ereignis {at} einen anderen Weg.</translation>
  </message>
  <message>
   <source>Within</source>
   <translation>Frist</translation>
  </message>
  <message>
   <source>Without an answer</source>
   <translation>Ohne Antwort</translation>
  </message>
  <message>
   <source>Without it the condition holds in the same cases. Remove it, or correct it.</source>
   <translation>Ohne ihn gilt die Bedingung in denselben Fällen. Entfernen oder korrigieren Sie ihn.</translation>
  </message>
  <message>
   <source>Word document</source>
   <translation>Word-Dokument</translation>
  </message>
  <message>
   <source>Word document (*.docx);;PDF (*.pdf);;Web page (*.html);;Markdown (*.md)</source>
   <translation>Word-Dokument (*.docx);;PDF (*.pdf);;Webseite (*.html);;Markdown (*.md)</translation>
  </message>
  <message>
   <source>Work out a fact</source>
   <translation>Angabe berechnen</translation>
  </message>
  <message>
   <source>Work out:</source>
   <translation>Berechnen:</translation>
  </message>
  <message>
   <source>Work this out earlier</source>
   <translation>Früher berechnen</translation>
  </message>
  <message>
   <source>Work this out later</source>
   <translation>Später berechnen</translation>
  </message>
  <message>
   <source>Working out what will run…</source>
   <translation>Umfang wird ermittelt …</translation>
  </message>
  <message>
   <source>Works out, in order</source>
   <translation>Berechnet der Reihe nach</translation>
  </message>
  <message>
   <source>Write "{name}"</source>
   <translation>„{name}“ schreiben</translation>
  </message>
  <message>
   <source>Write a step on each line, for example: Ask for the {order number}</source>
   <translation>Schreiben Sie in jede Zeile einen Schritt, zum Beispiel: Frage nach {Bestellnummer}</translation>
  </message>
  <message>
   <source>Write in the outline</source>
   <translation>In der Gliederung schreiben</translation>
  </message>
  <message>
   <source>Write the project into the folder</source>
   <translation>Das Projekt in den Ordner schreiben</translation>
  </message>
  <message>
   <source>Write the response yourself</source>
   <translation>Die Antwort selbst schreiben</translation>
  </message>
  <message>
   <source>Write {{{other}}} instead of {{{name}}}</source>
   <translation>{{{other}}} statt {{{name}}} schreiben</translation>
  </message>
  <message>
   <source>Write {{{suggestion}}}</source>
   <translation>{{{suggestion}}} schreiben</translation>
  </message>
  <message>
   <source>Write “{condition}”</source>
   <translation>„{condition}“ schreiben</translation>
  </message>
  <message>
   <source>Writing the files …</source>
   <translation>Dateien werden geschrieben …</translation>
  </message>
  <message>
   <source>Written to {name}.</source>
   <translation>Als {name} gespeichert.</translation>
  </message>
  <message>
   <source>Written to {name}.{lost}</source>
   <translation>Als {name} gespeichert.{lost}</translation>
  </message>
  <message>
   <source>Written, and not run here</source>
   <translation>Geschrieben, hier nicht ausgeführt</translation>
  </message>
  <message>
   <source>Wrong edge</source>
   <translation>Falsche Verbindung</translation>
  </message>
  <message>
   <source>Yes</source>
   <translation>Ja</translation>
  </message>
  <message>
   <source>You can look at it and edit it. It is not in your library until you save it.</source>
   <translation>Sie können sie ansehen und bearbeiten. In Ihre Bibliothek kommt sie erst mit dem Speichern.</translation>
  </message>
  <message>
   <source>You gave another answer than the scenario has ({tools}), so the run took another course.</source>
   <translation>Sie haben anders geantwortet als das Szenario ({tools}), deshalb nahm der Lauf einen anderen Weg.</translation>
  </message>
  <message>
   <source>Your answer…</source>
   <translation>Ihre Antwort …</translation>
  </message>
  <message>
   <source>Your application is complete.</source>
   <translation>Ihr Antrag ist vollständig.</translation>
  </message>
  <message>
   <source>Your own procedure</source>
   <translation>Ihr eigener Ablauf</translation>
  </message>
  <message>
   <source>Your run of “{label}” stopped after {steps}.</source>
   <translation>Ihr Lauf von „{label}“ wurde unterbrochen (bisher {steps}).</translation>
  </message>
  <message>
   <source>Your turn: answer as the customer</source>
   <translation>Sie sind dran: Antworten Sie als Kunde</translation>
  </message>
  <message>
   <source>Zero-shot ReAct (SOP-Agent's baseline)</source>
   <translation>Zero-Shot-ReAct (Vergleichsgröße von SOP-Agent)</translation>
  </message>
  <message>
   <source>Zoom</source>
   <translation>Zoom</translation>
  </message>
  <message>
   <source>Zoom in</source>
   <translation>Vergrößern</translation>
  </message>
  <message>
   <source>Zoom in (+)</source>
   <translation>Vergrößern (+)</translation>
  </message>
  <message>
   <source>Zoom in for the runs per step</source>
   <translation>Für die Läufe je Schritt hineinzoomen</translation>
  </message>
  <message>
   <source>Zoom out</source>
   <translation>Verkleinern</translation>
  </message>
  <message>
   <source>Zoom out (-)</source>
   <translation>Verkleinern (-)</translation>
  </message>
  <message>
   <source>[ is never closed</source>
   <translation>[ wird nicht geschlossen</translation>
  </message>
  <message>
   <source>\{code} means nothing inside quotes</source>
   <translation>\{code} bedeutet zwischen Anführungszeichen nichts</translation>
  </message>
  <message>
   <source>\{sign} means nothing in a pattern</source>
   <translation>\{sign} bedeutet in einem Muster nichts</translation>
  </message>
  <message>
   <source>^ does not stand at the beginning</source>
   <translation>^ steht nicht am Anfang</translation>
  </message>
  <message>
   <source>^ or $ is repeated</source>
   <translation>^ oder $ wird wiederholt</translation>
  </message>
  <message>
   <source>a .docx file can be read; leave --from out</source>
   <translation>eine .docx-Datei ist lesbar; --from weglassen</translation>
  </message>
  <message>
   <source>a .vsdx file can be read; leave --from out</source>
   <translation>eine .vsdx-Datei ist lesbar; --from weglassen</translation>
  </message>
  <message>
   <source>a Lambda function decides it, not the state machine: {reason}</source>
   <translation>eine Lambda-Funktion entscheidet es, nicht der Zustandsautomat: {reason}</translation>
  </message>
  <message>
   <source>a LibreOffice spreadsheet</source>
   <translation>eine LibreOffice-Tabelle</translation>
  </message>
  <message>
   <source>a LibreOffice text document</source>
   <translation>ein LibreOffice-Textdokument</translation>
  </message>
  <message>
   <source>a PDF document</source>
   <translation>ein PDF-Dokument</translation>
  </message>
  <message>
   <source>a Postman collection</source>
   <translation>eine Postman-Sammlung</translation>
  </message>
  <message>
   <source>a PowerPoint presentation</source>
   <translation>eine PowerPoint-Präsentation</translation>
  </message>
  <message>
   <source>a Visio drawing</source>
   <translation>eine Visio-Zeichnung</translation>
  </message>
  <message>
   <source>a Word document</source>
   <translation>ein Word-Dokument</translation>
  </message>
  <message>
   <source>a backslash can only be used inside quotes</source>
   <translation>ein Backslash geht nur zwischen Anführungszeichen</translation>
  </message>
  <message>
   <source>a blank line parts it from the steps</source>
   <translation>eine Leerzeile trennt ihn von den Schritten</translation>
  </message>
  <message>
   <source>a blank text counts as no value</source>
   <translation>ein leerer Text gilt als kein Wert</translation>
  </message>
  <message>
   <source>a branch beside those that hold</source>
   <translation>eine Verbindung neben denen, die zutreffen</translation>
  </message>
  <message>
   <source>a branch for everything else</source>
   <translation>eine Verbindung für alles Übrige</translation>
  </message>
  <message>
   <source>a branch for when something holds</source>
   <translation>eine Verbindung für den Fall, dass etwas zutrifft</translation>
  </message>
  <message>
   <source>a branch for where no earlier one holds</source>
   <translation>eine Verbindung für den Fall, dass keine davor zutrifft</translation>
  </message>
  <message>
   <source>a bundle has no such part</source>
   <translation>einen solchen Teil hat ein Paket nicht</translation>
  </message>
  <message>
   <source>a call has a tool and an object of arguments</source>
   <translation>zu einem Aufruf gehören ein Tool und ein Objekt mit Argumenten</translation>
  </message>
  <message>
   <source>a call made just before the process was killed</source>
   <translation>ein Aufruf kurz bevor der Prozess beendet wurde</translation>
  </message>
  <message>
   <source>a call must name its tool and arguments</source>
   <translation>ein Aufruf muss sein Tool und Argumente nennen</translation>
  </message>
  <message>
   <source>a call of {name} after a later one</source>
   <translation>ein Aufruf von {name} nach einem späteren</translation>
  </message>
  <message>
   <source>a case cannot be told apart</source>
   <translation>ein Fall ist nicht zu unterscheiden</translation>
  </message>
  <message>
   <source>a cell is too long</source>
   <translation>eine Zelle ist zu lang</translation>
  </message>
  <message>
   <source>a colon was expected here, between a name and its value</source>
   <translation>hier wurde ein Doppelpunkt erwartet, zwischen einem Namen und seinem Wert</translation>
  </message>
  <message>
   <source>a comma can only be used in lists and functions</source>
   <translation>ein Komma geht nur in Listen und Funktionen</translation>
  </message>
  <message>
   <source>a comma or a closing bracket was expected here</source>
   <translation>hier wurde ein Komma oder eine schließende Klammer erwartet</translation>
  </message>
  <message>
   <source>a comment is not kept</source>
   <translation>ein Kommentar bleibt nicht erhalten</translation>
  </message>
  <message>
   <source>a condition compares with it, and its list was not closed</source>
   <translation>eine Bedingung vergleicht damit, und ihre Liste war nicht geschlossen</translation>
  </message>
  <message>
   <source>a condition in JSONata</source>
   <translation>eine Bedingung in JSONata</translation>
  </message>
  <message>
   <source>a condition in words</source>
   <translation>eine Bedingung in Worten</translation>
  </message>
  <message>
   <source>a condition in {name}</source>
   <translation>eine Bedingung in {name}</translation>
  </message>
  <message>
   <source>a condition is kept as prose</source>
   <translation>eine Bedingung bleibt in Worten</translation>
  </message>
  <message>
   <source>a condition is not understood</source>
   <translation>eine Bedingung wird nicht verstanden</translation>
  </message>
  <message>
   <source>a condition of any kind</source>
   <translation>eine beliebige Bedingung</translation>
  </message>
  <message>
   <source>a contract</source>
   <translation>ein Vertrag</translation>
  </message>
  <message>
   <source>a control character</source>
   <translation>ein Steuerzeichen</translation>
  </message>
  <message>
   <source>a conversation has 1 to {max_use_cases} use cases</source>
   <translation>ein Gespräch hat 1 bis {max_use_cases} Anliegen</translation>
  </message>
  <message>
   <source>a copy of it is not sound: {message}</source>
   <translation>eine Kopie davon ist beschädigt: {message}</translation>
  </message>
  <message>
   <source>a database needs a file</source>
   <translation>eine Datenbank braucht eine Datei</translation>
  </message>
  <message>
   <source>a date</source>
   <translation>ein Datum</translation>
  </message>
  <message>
   <source>a decimal point needs digits on both sides</source>
   <translation>ein Dezimalpunkt braucht Ziffern auf beiden Seiten</translation>
  </message>
  <message>
   <source>a decision is added</source>
   <translation>eine Entscheidung wurde ergänzt</translation>
  </message>
  <message>
   <source>a diagram in {language} holds nodes and edges alone</source>
   <translation>ein Diagramm in {language} enthält nur Knoten und Verbindungen</translation>
  </message>
  <message>
   <source>a diagram shows steps and ways only</source>
   <translation>ein Diagramm zeigt nur Schritte und Wege</translation>
  </message>
  <message>
   <source>a fact is NAME: TYPE, as in: amount: number, from 0</source>
   <translation>eine Angabe ist NAME: TYP, etwa: amount: number, from 0</translation>
  </message>
  <message>
   <source>a fact is of one type on one way and of another on another</source>
   <translation>eine Angabe hat auf verschiedenen Wegen verschiedene Typen</translation>
  </message>
  <message>
   <source>a fact is written {name}</source>
   <translation>eine Angabe schreibt man {name}</translation>
  </message>
  <message>
   <source>a fact is written {name}; a closing } is missing</source>
   <translation>eine Angabe schreibt man {name}; eine schließende } fehlt</translation>
  </message>
  <message>
   <source>a fact is written {name}; an opening { is missing</source>
   <translation>eine Angabe schreibt man {name}; eine öffnende { fehlt</translation>
  </message>
  <message>
   <source>a fact that starts here is never closed</source>
   <translation>eine Angabe, die hier beginnt, wird nicht geschlossen</translation>
  </message>
  <message>
   <source>a file is left out</source>
   <translation>eine Datei bleibt weg</translation>
  </message>
  <message>
   <source>a file is read as one graph</source>
   <translation>eine Datei wird als ein Graph gelesen</translation>
  </message>
  <message>
   <source>a file of records (JSON Lines)</source>
   <translation>eine Datei mit Datensätzen (JSON Lines)</translation>
  </message>
  <message>
   <source>a first step asks for what is needed</source>
   <translation>ein erster Schritt wurde ergänzt, der fragt, was nötig ist</translation>
  </message>
  <message>
   <source>a folder</source>
   <translation>ein Ordner</translation>
  </message>
  <message>
   <source>a good score</source>
   <translation>ein guter Wert</translation>
  </message>
  <message>
   <source>a group is not kept</source>
   <translation>eine Gruppe bleibt nicht erhalten</translation>
  </message>
  <message>
   <source>a hidden sheet is left out</source>
   <translation>ein ausgeblendetes Blatt bleibt weg</translation>
  </message>
  <message>
   <source>a jump leads nowhere</source>
   <translation>ein Sprung führt ins Leere</translation>
  </message>
  <message>
   <source>a library is used from the thread that opened it</source>
   <translation>eine Bibliothek wird aus dem Thread verwendet, der sie geöffnet hat</translation>
  </message>
  <message>
   <source>a line ends inside a text</source>
   <translation>eine Zeile endet innerhalb eines Textes</translation>
  </message>
  <message>
   <source>a line is too long</source>
   <translation>eine Zeile ist zu lang</translation>
  </message>
  <message>
   <source>a line that begins like an end is not one</source>
   <translation>eine Zeile, die wie ein Ende beginnt, ist keines</translation>
  </message>
  <message>
   <source>a link is left out</source>
   <translation>ein Link bleibt weg</translation>
  </message>
  <message>
   <source>a list</source>
   <translation>eine Liste</translation>
  </message>
  <message>
   <source>a list is searched for a value of another type than its items</source>
   <translation>in einer Liste wird ein Wert gesucht, der einen anderen Typ hat als ihre Einträge</translation>
  </message>
  <message>
   <source>a list of functions</source>
   <translation>eine Liste von Funktionen</translation>
  </message>
  <message>
   <source>a list of {count}</source>
   <translation>eine Liste mit {count}</translation>
  </message>
  <message>
   <source>a list of {kind}s would need items that no condition names</source>
   <translation>eine Liste vom Typ {kind} bräuchte Einträge, die keine Bedingung nennt</translation>
  </message>
  <message>
   <source>a live answer</source>
   <translation>eine Live-Antwort</translation>
  </message>
  <message>
   <source>a log</source>
   <translation>ein Protokoll</translation>
  </message>
  <message>
   <source>a log says what happened, not what to do; traces of a deployed procedure are compared with: drift FILE TRACES</source>
   <translation>ein Protokoll sagt, was geschah, nicht was zu tun ist; Aufzeichnungen eines bereitgestellten Ablaufs vergleicht: drift DATEI AUFZEICHNUNGEN</translation>
  </message>
  <message>
   <source>a long text is a description</source>
   <translation>ein langer Text ist eine Beschreibung</translation>
  </message>
  <message>
   <source>a loop is bounded</source>
   <translation>eine Schleife bekommt eine Grenze</translation>
  </message>
  <message>
   <source>a loop runs 1 to 1000 times</source>
   <translation>eine Schleife läuft 1-mal bis 1000-mal</translation>
  </message>
  <message>
   <source>a manager decides it at run time</source>
   <translation>ein Manager entscheidet sie zur Laufzeit</translation>
  </message>
  <message>
   <source>a method is one word such as GET or POST</source>
   <translation>eine Methode ist ein einzelnes Wort wie GET oder POST</translation>
  </message>
  <message>
   <source>a method that waits for several</source>
   <translation>eine Methode, die auf mehrere wartet</translation>
  </message>
  <message>
   <source>a model cannot be asked again {retries} times</source>
   <translation>ein Modell kann nicht {retries}-mal erneut gefragt werden</translation>
  </message>
  <message>
   <source>a model talks to the user and passes on what is said; it is compared with a scripted one in its place</source>
   <translation>ein Modell spricht mit dem Kunden und gibt weiter, was gesagt wird; verglichen wird mit einem vorgegebenen an seiner Stelle</translation>
  </message>
  <message>
   <source>a moment</source>
   <translation>ein Zeitpunkt</translation>
  </message>
  <message>
   <source>a name in double quotes was expected here</source>
   <translation>hier wurde ein Name in doppelten Anführungszeichen erwartet</translation>
  </message>
  <message>
   <source>a name must be a text</source>
   <translation>ein Name muss ein Text sein</translation>
  </message>
  <message>
   <source>a name of more than {max_name_characters} characters</source>
   <translation>ein Name mit mehr als {max_name_characters} Zeichen</translation>
  </message>
  <message>
   <source>a name with spaces goes in braces, as in “{name}”; a text goes into quotes</source>
   <translation>ein Name mit Leerzeichen gehört in geschweifte Klammern, etwa „{name}“; ein Text gehört in Anführungszeichen</translation>
  </message>
  <message>
   <source>a native SOP is a JSON object</source>
   <translation>eine SOP im eigenen Format ist ein JSON-Objekt</translation>
  </message>
  <message>
   <source>a new procedure of its own</source>
   <translation>ein eigener neuer Ablauf</translation>
  </message>
  <message>
   <source>a node {id} already exists</source>
   <translation>einen Schritt {id} gibt es schon</translation>
  </message>
  <message>
   <source>a number</source>
   <translation>eine Zahl</translation>
  </message>
  <message>
   <source>a number above 0</source>
   <translation>eine Zahl über 0</translation>
  </message>
  <message>
   <source>a number cannot be written</source>
   <translation>eine Zahl kann nicht geschrieben werden</translation>
  </message>
  <message>
   <source>a number cannot have a + sign here</source>
   <translation>eine Zahl kann hier kein Pluszeichen haben</translation>
  </message>
  <message>
   <source>a number of more than {max_digits} digits</source>
   <translation>eine Zahl mit mehr als {max_digits} Ziffern</translation>
  </message>
  <message>
   <source>a packed file (ZIP)</source>
   <translation>eine gepackte Datei (ZIP)</translation>
  </message>
  <message>
   <source>a paragraph cannot be read</source>
   <translation>ein Absatz lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>a parameter needs a name</source>
   <translation>ein Parameter braucht einen Namen</translation>
  </message>
  <message>
   <source>a part of SOP Studio is missing</source>
   <translation>ein Teil von SOP Studio fehlt</translation>
  </message>
  <message>
   <source>a part of it declares a document type, which such files never do</source>
   <translation>ein Teil davon deklariert einen Dokumenttyp, was solche Dateien nie tun</translation>
  </message>
  <message>
   <source>a pathway is read as otherwise</source>
   <translation>ein Weg wird als „Sonst“ gelesen</translation>
  </message>
  <message>
   <source>a pattern has characters that the solver does not know</source>
   <translation>ein Muster hat Zeichen, die der Löser nicht kennt</translation>
  </message>
  <message>
   <source>a pattern repeats what may be blank too often for the solver</source>
   <translation>ein Muster wiederholt etwas, das leer sein kann, zu oft für den Löser</translation>
  </message>
  <message>
   <source>a person</source>
   <translation>eine Person</translation>
  </message>
  <message>
   <source>a person cannot answer here</source>
   <translation>eine Person kann hier nicht antworten</translation>
  </message>
  <message>
   <source>a person did not allow it</source>
   <translation>eine Person hat es nicht erlaubt</translation>
  </message>
  <message>
   <source>a person's step</source>
   <translation>ein Personenschritt</translation>
  </message>
  <message>
   <source>a person's step has no answer</source>
   <translation>zum Schritt einer Person fehlt die Antwort</translation>
  </message>
  <message>
   <source>a picture</source>
   <translation>ein Bild</translation>
  </message>
  <message>
   <source>a picture cannot be written</source>
   <translation>ein Bild kann nicht geschrieben werden</translation>
  </message>
  <message>
   <source>a picture is to be written there, and another file is in its place</source>
   <translation>dort soll ein Bild stehen, und an seiner Stelle ist eine andere Datei</translation>
  </message>
  <message>
   <source>a platform has at least two use cases</source>
   <translation>eine Plattform hat mindestens zwei Anliegen</translation>
  </message>
  <message>
   <source>a procedure has one beginning</source>
   <translation>ein Ablauf hat einen Anfang</translation>
  </message>
  <message>
   <source>a procedure is inside another step</source>
   <translation>ein Ablauf steht in einem anderen Schritt</translation>
  </message>
  <message>
   <source>a procedure of its own</source>
   <translation>ein eigener Ablauf</translation>
  </message>
  <message>
   <source>a question asks for no fact</source>
   <translation>eine Frage fragt nach keiner Angabe</translation>
  </message>
  <message>
   <source>a quotation mark is not closed</source>
   <translation>ein Anführungszeichen ist nicht geschlossen</translation>
  </message>
  <message>
   <source>a quote is not closed</source>
   <translation>ein Anführungszeichen ist nicht geschlossen</translation>
  </message>
  <message>
   <source>a quote may never end</source>
   <translation>vielleicht endet ein Anführungszeichen nie</translation>
  </message>
  <message>
   <source>a range needs a character on both sides</source>
   <translation>ein Bereich braucht auf beiden Seiten ein Zeichen</translation>
  </message>
  <message>
   <source>a repetition is repeated</source>
   <translation>eine Wiederholung wird wiederholt</translation>
  </message>
  <message>
   <source>a reply cannot be used</source>
   <translation>eine Antwort lässt sich nicht verwenden</translation>
  </message>
  <message>
   <source>a reply that belongs to no step</source>
   <translation>eine Antwort, die zu keinem Schritt gehört</translation>
  </message>
  <message>
   <source>a rich text document (RTF)</source>
   <translation>ein Rich-Text-Dokument (RTF)</translation>
  </message>
  <message>
   <source>a row holds values of the wrong kind; what follows was not checked</source>
   <translation>eine Zeile enthält Werte der falschen Art; was folgt, wurde nicht geprüft</translation>
  </message>
  <message>
   <source>a row of the library cannot be read</source>
   <translation>eine Zeile der Bibliothek lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>a run may have {max_events} events, and this has {count}</source>
   <translation>ein Lauf darf {max_events} Ereignisse haben, und dieser hat {count}</translation>
  </message>
  <message>
   <source>a run of {unparse}</source>
   <translation>ein Lauf von {unparse}</translation>
  </message>
  <message>
   <source>a run starts it</source>
   <translation>ein Lauf startet ihn</translation>
  </message>
  <message>
   <source>a running head or foot is left out</source>
   <translation>eine Kopf- oder Fußzeile bleibt weg</translation>
  </message>
  <message>
   <source>a sample response is left out</source>
   <translation>eine Beispielantwort bleibt weg</translation>
  </message>
  <message>
   <source>a sample value is left out</source>
   <translation>ein Beispielwert bleibt weg</translation>
  </message>
  <message>
   <source>a second document begins here</source>
   <translation>hier beginnt ein zweites Dokument</translation>
  </message>
  <message>
   <source>a second {name} is left out</source>
   <translation>ein zweites {name} bleibt weg</translation>
  </message>
  <message>
   <source>a statement that is not written yet</source>
   <translation>eine Aussage, die noch nicht geschrieben ist</translation>
  </message>
  <message>
   <source>a step asks for {name}</source>
   <translation>ein Schritt fragt nach {name}</translation>
  </message>
  <message>
   <source>a step comes after a procedure</source>
   <translation>ein Schritt kommt nach einem Ablauf</translation>
  </message>
  <message>
   <source>a step of a person</source>
   <translation>ein Schritt einer Person</translation>
  </message>
  <message>
   <source>a step that is entered again goes on at once with what is known by then</source>
   <translation>ein Schritt, der noch einmal betreten wird, macht gleich mit dem weiter, was bis dahin bekannt ist</translation>
  </message>
  <message>
   <source>a step that is run once for each item</source>
   <translation>ein Schritt, der für jedes Element einmal ausgeführt wird</translation>
  </message>
  <message>
   <source>a step that waits for several</source>
   <translation>ein Schritt, der auf mehrere wartet</translation>
  </message>
  <message>
   <source>a sub-process that an event starts</source>
   <translation>ein Teilprozess, den ein Ereignis startet</translation>
  </message>
  <message>
   <source>a table (CSV, TSV)</source>
   <translation>eine Tabelle (CSV, TSV)</translation>
  </message>
  <message>
   <source>a table of steps has a column such as Step or Action, a decision table one such as Decision or Outcome</source>
   <translation>eine Tabelle von Schritten hat eine Spalte wie Schritt oder Aktion, eine Entscheidungstabelle eine wie Entscheidung oder Ergebnis</translation>
  </message>
  <message>
   <source>a table of {count} past cases</source>
   <translation>eine Tabelle mit {count} früheren Fällen</translation>
  </message>
  <message>
   <source>a table that says of no case what is to be done</source>
   <translation>eine Tabelle, die für keinen Fall sagt, was zu tun ist</translation>
  </message>
  <message>
   <source>a table would have more than {max_rows} rows</source>
   <translation>eine Tabelle hätte mehr als {max_rows} Zeilen</translation>
  </message>
  <message>
   <source>a tag has 1 to 64 characters, no comma or @, and is neither a number nor 'latest'</source>
   <translation>eine Markierung hat 1 bis 64 Zeichen, kein Komma und kein @, und ist weder eine Zahl noch „latest“</translation>
  </message>
  <message>
   <source>a tag is not kept</source>
   <translation>eine Kennzeichnung bleibt nicht erhalten</translation>
  </message>
  <message>
   <source>a task graph names its queries only; read the API's description beside it</source>
   <translation>ein Aufgabengraph nennt nur seine Abfragen; dazu die Beschreibung der API lesen lassen</translation>
  </message>
  <message>
   <source>a text</source>
   <translation>ein Text</translation>
  </message>
  <message>
   <source>a text beside the diagram</source>
   <translation>ein Text neben dem Diagramm</translation>
  </message>
  <message>
   <source>a text can mislead</source>
   <translation>ein Text kann täuschen</translation>
  </message>
  <message>
   <source>a text goes into quotes: {text}</source>
   <translation>ein Text gehört in Anführungszeichen: {text}</translation>
  </message>
  <message>
   <source>a text is compared with a date</source>
   <translation>ein Text wird mit einem Datum verglichen</translation>
  </message>
  <message>
   <source>a text is too long</source>
   <translation>ein Text ist zu lang</translation>
  </message>
  <message>
   <source>a text of more than {max_text_characters} characters</source>
   <translation>ein Text mit mehr als {max_text_characters} Zeichen</translation>
  </message>
  <message>
   <source>a text that starts here is never closed</source>
   <translation>ein Text, der hier beginnt, wird nicht geschlossen</translation>
  </message>
  <message>
   <source>a text without steps</source>
   <translation>ein Text ohne Schritte</translation>
  </message>
  <message>
   <source>a title has 1 to {max_title_characters} characters</source>
   <translation>ein Titel hat 1 bis {max_title_characters} Zeichen</translation>
  </message>
  <message>
   <source>a tool gives the date at the start of each run; connect it</source>
   <translation>ein Tool liefert zu Beginn jedes Laufs das Datum; verbinden Sie es</translation>
  </message>
  <message>
   <source>a tool gives {name}</source>
   <translation>ein Tool liefert {name}</translation>
  </message>
  <message>
   <source>a tool has a name of letters, digits, _ and -</source>
   <translation>ein Tool hat einen Namen aus Buchstaben, Ziffern, _ und -</translation>
  </message>
  <message>
   <source>a tool needs columns</source>
   <translation>ein Tool braucht Spalten</translation>
  </message>
  <message>
   <source>a tool's name may hold 1 to 64 letters, digits, _ and -</source>
   <translation>der Name eines Tools darf 1 bis 64 Buchstaben, Ziffern, _ und - enthalten</translation>
  </message>
  <message>
   <source>a user ends with a reply</source>
   <translation>ein Kunde endet mit einer Antwort</translation>
  </message>
  <message>
   <source>a value inside a response</source>
   <translation>ein Wert innerhalb einer Antwort</translation>
  </message>
  <message>
   <source>a value is missing before {word}</source>
   <translation>vor {word} fehlt ein Wert</translation>
  </message>
  <message>
   <source>a value is missing between , and {word}</source>
   <translation>zwischen , und {word} fehlt ein Wert</translation>
  </message>
  <message>
   <source>a value that belongs to no fact is compared with a fact's</source>
   <translation>ein Wert, der zu keiner Angabe gehört, wird mit dem einer Angabe verglichen</translation>
  </message>
  <message>
   <source>a value was expected here</source>
   <translation>hier wurde ein Wert erwartet</translation>
  </message>
  <message>
   <source>a value was expected here (a text in double quotes, a number, true, false, null, a list or an object)</source>
   <translation>hier wurde ein Wert erwartet (ein Text in doppelten Anführungszeichen, eine Zahl, true, false, null, eine Liste oder ein Objekt)</translation>
  </message>
  <message>
   <source>a way leads nowhere</source>
   <translation>ein Weg führt ins Leere</translation>
  </message>
  <message>
   <source>a whole number above 0, for example 5000</source>
   <translation>eine ganze Zahl über 0, zum Beispiel 5000</translation>
  </message>
  <message>
   <source>a worker has another SOP Studio</source>
   <translation>ein Worker hat ein anderes SOP Studio</translation>
  </message>
  <message>
   <source>a worker has no SOP Studio</source>
   <translation>ein Worker hat kein SOP Studio</translation>
  </message>
  <message>
   <source>a {kind}</source>
   <translation>{kind}</translation>
  </message>
  <message>
   <source>a {name} event is damaged: {error}</source>
   <translation>ein Ereignis {name} ist beschädigt: {error}</translation>
  </message>
  <message>
   <source>a {tag} is left out</source>
   <translation>ausgelassen: {tag}</translation>
  </message>
  <message>
   <source>about {scenarios} would be needed to show this difference</source>
   <translation>etwa {scenarios} wären nötig, um diesen Unterschied nachzuweisen</translation>
  </message>
  <message>
   <source>above</source>
   <translation>oberhalb</translation>
  </message>
  <message>
   <source>above branches</source>
   <translation>über Verbindungen</translation>
  </message>
  <message>
   <source>accept that with --accept-losses</source>
   <translation>mit --accept-losses hinnehmen</translation>
  </message>
  <message>
   <source>actions cannot be compared by meaning</source>
   <translation>Aktionen können nicht nach ihrer Bedeutung verglichen werden</translation>
  </message>
  <message>
   <source>actions cannot be compared with this sentence model</source>
   <translation>Aktionen können mit diesem Satzmodell nicht verglichen werden</translation>
  </message>
  <message>
   <source>actions cannot be found by {name}</source>
   <translation>mit {name} sind Aktionen nicht zu finden</translation>
  </message>
  <message>
   <source>add a reply</source>
   <translation>eine Antwort hinzufügen</translation>
  </message>
  <message>
   <source>add credit or raise the limit at the provider, or choose another model</source>
   <translation>beim Anbieter Guthaben aufladen oder die Grenze anheben, oder ein anderes Modell wählen</translation>
  </message>
  <message>
   <source>add it, or take the comma out</source>
   <translation>ergänzen Sie ihn, oder nehmen Sie das Komma heraus</translation>
  </message>
  <message>
   <source>add its tools to an SOP: sopstudio convert SOP OUT --tools FILE, or paste it</source>
   <translation>seine Tools einer SOP hinzufügen: sopstudio convert SOP OUT --tools FILE, oder einfügen</translation>
  </message>
  <message>
   <source>add new node {note}</source>
   <translation>neuen knoten hinzufügen {note}</translation>
  </message>
  <message>
   <source>added</source>
   <translation>hinzugefügt</translation>
  </message>
  <message>
   <source>address or shelf</source>
   <translation>Adresse oder Regal</translation>
  </message>
  <message>
   <source>advice switched off and table mappings</source>
   <translation>abgeschalteter Rat und Zuordnungen von Tabellen</translation>
  </message>
  <message>
   <source>after {}</source>
   <translation>nach {}</translation>
  </message>
  <message>
   <source>agent</source>
   <translation>Agent</translation>
  </message>
  <message>
   <source>agent-s actions rows library shared</source>
   <translation>agent-s aktionen zeilen bibliothek gemeinsam</translation>
  </message>
  <message>
   <source>agents in Python (LangGraph, OpenAI Agents, CrewAI)</source>
   <translation>Agenten in Python (LangGraph, OpenAI Agents, CrewAI)</translation>
  </message>
  <message>
   <source>align it with a line above</source>
   <translation>an einer Zeile darüber ausrichten</translation>
  </message>
  <message>
   <source>all goes well</source>
   <translation>alles richtig</translation>
  </message>
  <message>
   <source>all kinds</source>
   <translation>alle Arten</translation>
  </message>
  <message>
   <source>all of it</source>
   <translation>die ganze Antwort</translation>
  </message>
  <message>
   <source>allow it for this run: --allow-host HOST</source>
   <translation>für diesen Lauf erlauben: --allow-host HOST</translation>
  </message>
  <message>
   <source>allow it for this run: --allow-host {host}</source>
   <translation>erlauben Sie es für diesen Lauf: --allow-host {host}</translation>
  </message>
  <message>
   <source>allow it for this run: --allow-network</source>
   <translation>für diesen Lauf erlauben: --allow-network</translation>
  </message>
  <message>
   <source>allow it: --allow-effects, or --allow-effect {name}</source>
   <translation>erlauben: --allow-effects oder --allow-effect {name}</translation>
  </message>
  <message>
   <source>allowed value</source>
   <translation>erlaubter Wert</translation>
  </message>
  <message>
   <source>also calls {tools}</source>
   <translation>ruft auch {tools} auf</translation>
  </message>
  <message>
   <source>always</source>
   <translation>immer</translation>
  </message>
  <message>
   <source>always holds</source>
   <translation>immer gilt</translation>
  </message>
  <message>
   <source>an Excel workbook</source>
   <translation>eine Excel-Arbeitsmappe</translation>
  </message>
  <message>
   <source>an OpenAPI description</source>
   <translation>eine OpenAPI-Beschreibung</translation>
  </message>
  <message>
   <source>an OpenAPI document lists tools, and says nothing of their order</source>
   <translation>ein OpenAPI-Dokument führt Tools auf und sagt nichts über ihre Reihenfolge</translation>
  </message>
  <message>
   <source>an SOP has id, start, nodes and edges</source>
   <translation>eine SOP hat id, start, nodes und edges</translation>
  </message>
  <message>
   <source>an answer to the question for {facts} is taken as it stands; no model reads it</source>
   <translation>eine Antwort auf die Frage nach {facts} wird so genommen, wie sie ist; kein Modell liest sie</translation>
  </message>
  <message>
   <source>an argument cannot choose the host of {label}</source>
   <translation>ein Argument kann den Host von {label} nicht bestimmen</translation>
  </message>
  <message>
   <source>an argument cannot choose the program of {label}</source>
   <translation>ein Argument kann das Programm von {label} nicht bestimmen</translation>
  </message>
  <message>
   <source>an argument is PARAMETER = {fact}</source>
   <translation>ein Argument ist PARAMETER = {fact}</translation>
  </message>
  <message>
   <source>an argument of {label} holds a character that no command can have</source>
   <translation>ein Argument von {label} enthält ein Zeichen, das in keinem Befehl stehen darf</translation>
  </message>
  <message>
   <source>an argument of {label} would be read as an option</source>
   <translation>ein Argument von {label} würde als Option gelesen</translation>
  </message>
  <message>
   <source>an arrow</source>
   <translation>eine Verbindung</translation>
  </message>
  <message>
   <source>an arrow {label}</source>
   <translation>eine Verbindung {label}</translation>
  </message>
  <message>
   <source>an e-mail</source>
   <translation>eine E-Mail</translation>
  </message>
  <message>
   <source>an edge cannot leave its procedure</source>
   <translation>eine Verbindung kann ihren Ablauf nicht verlassen</translation>
  </message>
  <message>
   <source>an edge leads nowhere</source>
   <translation>eine Verbindung führt ins Leere</translation>
  </message>
  <message>
   <source>an edge leaves {source}, which does not exist</source>
   <translation>eine Verbindung geht von {source} aus, das es nicht gibt</translation>
  </message>
  <message>
   <source>an edge without a label is read as always</source>
   <translation>eine Verbindung ohne Beschriftung wird als „immer“ gelesen</translation>
  </message>
  <message>
   <source>an edge {id} already exists</source>
   <translation>eine Verbindung {id} gibt es schon</translation>
  </message>
  <message>
   <source>an empty list</source>
   <translation>eine leere Liste</translation>
  </message>
  <message>
   <source>an end cannot be inserted into an edge</source>
   <translation>ein Ende kann nicht in eine Verbindung eingefügt werden</translation>
  </message>
  <message>
   <source>an end is added for when it is not approved</source>
   <translation>ein Ende wird hinzugefügt für den Fall, dass es nicht genehmigt wird</translation>
  </message>
  <message>
   <source>an end is added for when the time is over</source>
   <translation>ein Ende wird hinzugefügt für den Fall, dass die Zeit abgelaufen ist</translation>
  </message>
  <message>
   <source>an end of it touches no shape; attach it in draw.io</source>
   <translation>ein Ende davon berührt keine Form; in draw.io anheften</translation>
  </message>
  <message>
   <source>an end of it touches no shape; glue it in Visio</source>
   <translation>ein Ende davon berührt keine Form; in Visio ankleben</translation>
  </message>
  <message>
   <source>an end with its outcome</source>
   <translation>ein Ende mit seinem Ergebnis</translation>
  </message>
  <message>
   <source>an equal case came out differently</source>
   <translation>ein gleicher Fall ging anders aus</translation>
  </message>
  <message>
   <source>an evaluation is named twice</source>
   <translation>eine Auswertung ist doppelt genannt</translation>
  </message>
  <message>
   <source>an event is an object, not {name}</source>
   <translation>ein Ereignis ist ein Objekt, nicht {name}</translation>
  </message>
  <message>
   <source>an event that does not interrupt</source>
   <translation>ein Ereignis, das nicht unterbricht</translation>
  </message>
  <message>
   <source>an example</source>
   <translation>ein Beispiel</translation>
  </message>
  <message>
   <source>an exception is done for everybody</source>
   <translation>eine Ausnahme gilt für alle</translation>
  </message>
  <message>
   <source>an id cannot contain / or a line break</source>
   <translation>eine ID darf weder / noch einen Zeilenumbruch enthalten</translation>
  </message>
  <message>
   <source>an if chooses between lists</source>
   <translation>ein if wählt zwischen Listen</translation>
  </message>
  <message>
   <source>an invisible character, {code} ({name})</source>
   <translation>ein unsichtbares Zeichen, {code} ({name})</translation>
  </message>
  <message>
   <source>an item of {fact}</source>
   <translation>ein Eintrag von {fact}</translation>
  </message>
  <message>
   <source>an item of {reason}</source>
   <translation>ein Eintrag von {reason}</translation>
  </message>
  <message>
   <source>an object</source>
   <translation>ein Objekt</translation>
  </message>
  <message>
   <source>an older Word, Excel or Visio file</source>
   <translation>eine ältere Word-, Excel- oder Visio-Datei</translation>
  </message>
  <message>
   <source>an operator is missing before {word}</source>
   <translation>vor {word} fehlt ein Operator</translation>
  </message>
  <message>
   <source>an otherwise edge is added</source>
   <translation>eine Sonst-Verbindung wurde ergänzt</translation>
  </message>
  <message>
   <source>an unusual space, {name}</source>
   <translation>ein ungewöhnliches Leerzeichen, {name}</translation>
  </message>
  <message>
   <source>an {kind}</source>
   <translation>{kind}</translation>
  </message>
  <message>
   <source>and</source>
   <translation>und</translation>
  </message>
  <message>
   <source>and persons </source>
   <translation>und Personen </translation>
  </message>
  <message>
   <source>and {count} more</source>
   <translation>und {count} weitere</translation>
  </message>
  <message>
   <source>and {hidden} more</source>
   <translation>und {hidden} weitere</translation>
  </message>
  <message>
   <source>and {more}</source>
   <translation>und {more}</translation>
  </message>
  <message>
   <source>and {omitted} more</source>
   <translation>und {omitted} weitere</translation>
  </message>
  <message>
   <source>and {rows} more</source>
   <translation>und weitere {rows}</translation>
  </message>
  <message>
   <source>another SOP Studio has been writing to it for {seconds} seconds</source>
   <translation>ein anderes SOP Studio schreibt seit {seconds} Sekunden hinein</translation>
  </message>
  <message>
   <source>another character</source>
   <translation>ein anderes Zeichen</translation>
  </message>
  <message>
   <source>another file is there now</source>
   <translation>dort liegt jetzt eine andere Datei</translation>
  </message>
  <message>
   <source>another graph in a fence is left out</source>
   <translation>ein weiterer Graph in einem Codeblock bleibt weg</translation>
  </message>
  <message>
   <source>another procedure is deployed: {name}</source>
   <translation>ein anderer Ablauf ist bereitgestellt: {name}</translation>
  </message>
  <message>
   <source>another program holds it</source>
   <translation>ein anderes Programm sperrt sie</translation>
  </message>
  <message>
   <source>another tool may change beforehand what decides the call</source>
   <translation>ein anderes Tool kann vorher ändern, was über den Aufruf entscheidet</translation>
  </message>
  <message>
   <source>answer</source>
   <translation>Antwort</translation>
  </message>
  <message>
   <source>answered</source>
   <translation>beantwortet</translation>
  </message>
  <message>
   <source>answers at an address</source>
   <translation>antwortet unter einer Adresse</translation>
  </message>
  <message>
   <source>any</source>
   <translation>beliebig</translation>
  </message>
  <message>
   <source>anything</source>
   <translation>beliebig</translation>
  </message>
  <message>
   <source>anything is so</source>
   <translation>beliebige Werte</translation>
  </message>
  <message>
   <source>approve</source>
   <translation>genehmigen</translation>
  </message>
  <message>
   <source>approve: yes or no</source>
   <translation>genehmigen: ja oder nein</translation>
  </message>
  <message>
   <source>approved</source>
   <translation>genehmigt</translation>
  </message>
  <message>
   <source>architecture option</source>
   <translation>Option der Architektur</translation>
  </message>
  <message>
   <source>are</source>
   <translation>sind</translation>
  </message>
  <message>
   <source>arguments are not checked by it</source>
   <translation>Argumente werden damit nicht geprüft</translation>
  </message>
  <message>
   <source>arithmetic at {title}</source>
   <translation>Rechnungen bei {title}</translation>
  </message>
  <message>
   <source>article</source>
   <translation>Artikel</translation>
  </message>
  <message>
   <source>as expected</source>
   <translation>wie erwartet</translation>
  </message>
  <message>
   <source>as in v{number} · newest is v{number_2}</source>
   <translation>wie in v{number} · neueste ist v{number_2}</translation>
  </message>
  <message>
   <source>as it was before {source} was taken in</source>
   <translation>wie vor der Aufnahme von {source}</translation>
  </message>
  <message>
   <source>as many as it takes</source>
   <translation>so viele, wie er annimmt</translation>
  </message>
  <message>
   <source>as they were chosen before</source>
   <translation>wie zuletzt gewählt</translation>
  </message>
  <message>
   <source>as they were guessed; look at them</source>
   <translation>wie vermutet; bitte prüfen</translation>
  </message>
  <message>
   <source>ask</source>
   <translation>Frage</translation>
  </message>
  <message>
   <source>ask for the booking number again</source>
   <translation>noch einmal nach der Buchungsnummer fragen</translation>
  </message>
  <message>
   <source>ask the customer for a fact</source>
   <translation>den Kunden nach einer Angabe fragen</translation>
  </message>
  <message>
   <source>ask {condition} != 0 first, joined with &amp;&amp;</source>
   <translation>fragen Sie erst {condition} != 0, verbunden mit &amp;&amp;</translation>
  </message>
  <message>
   <source>asked after: {last_message_start}</source>
   <translation>gefragt nach: {last_message_start}</translation>
  </message>
  <message>
   <source>asked for {servers}</source>
   <translation>gefragt wurde nach {servers}</translation>
  </message>
  <message>
   <source>asks for it</source>
   <translation>fragt nach ihr</translation>
  </message>
  <message>
   <source>asks for {facts}</source>
   <translation>fragt nach {facts}</translation>
  </message>
  <message>
   <source>asks, calls tools or says something</source>
   <translation>fragt, ruft Tools auf oder sagt etwas</translation>
  </message>
  <message>
   <source>asks: {facts}</source>
   <translation>fragt nach: {facts}</translation>
  </message>
  <message>
   <source>at an MCP server</source>
   <translation>bei einem MCP-Server</translation>
  </message>
  <message>
   <source>at its address</source>
   <translation>unter seiner Adresse</translation>
  </message>
  <message>
   <source>at least {minimum}</source>
   <translation>mindestens {minimum}</translation>
  </message>
  <message>
   <source>at most {loop} times</source>
   <translation>höchstens {loop}-mal</translation>
  </message>
  <message>
   <source>at most {max_declarations} are read</source>
   <translation>höchstens {max_declarations} werden gelesen</translation>
  </message>
  <message>
   <source>at most {max_files} are read</source>
   <translation>höchstens {max_files} werden gelesen</translation>
  </message>
  <message>
   <source>at most {maximum}</source>
   <translation>höchstens {maximum}</translation>
  </message>
  <message>
   <source>at work now</source>
   <translation>gerade aktiv</translation>
  </message>
  <message>
   <source>at {node}: {reason}</source>
   <translation>bei {node}: {reason}</translation>
  </message>
  <message>
   <source>at {place}</source>
   <translation>bei {place}</translation>
  </message>
  <message>
   <source>at {place} no edge holds{leads}</source>
   <translation>bei {place} gilt keine Verbindung{leads}</translation>
  </message>
  <message>
   <source>at {place} the work cannot be done: {reason}{hint}</source>
   <translation>bei {place} lässt sich der Schritt nicht erledigen: {reason}{hint}</translation>
  </message>
  <message>
   <source>at {place} {edge_words} cannot be decided: {reason}</source>
   <translation>bei {place} lässt sich über {edge_words} nicht entscheiden: {reason}</translation>
  </message>
  <message>
   <source>at {place} {edge_words} is taken{leads}</source>
   <translation>bei {place} wird {edge_words} genommen{leads}</translation>
  </message>
  <message>
   <source>attach it to another target</source>
   <translation>ihn an ein anderes Ziel anhängen</translation>
  </message>
  <message>
   <source>auto layout tidy graphviz</source>
   <translation>automatisch anordnen aufräumen layout graphviz</translation>
  </message>
  <message>
   <source>back references cannot be used</source>
   <translation>Rückverweise gehen nicht</translation>
  </message>
  <message>
   <source>backtest --save-mapping FILE writes one</source>
   <translation>backtest --save-mapping DATEI schreibt eine</translation>
  </message>
  <message>
   <source>bad</source>
   <translation>schlecht</translation>
  </message>
  <message>
   <source>bad end</source>
   <translation>schlechtes Ende</translation>
  </message>
  <message>
   <source>before {}</source>
   <translation>vor {}</translation>
  </message>
  <message>
   <source>begins with "{start}", a node that does not exist</source>
   <translation>beginnt mit „{start}“, einem Schritt, den es nicht gibt,</translation>
  </message>
  <message>
   <source>below</source>
   <translation>unterhalb</translation>
  </message>
  <message>
   <source>benchmark folder past cases table import sop-bench</source>
   <translation>benchmark ordner frühere fälle tabelle import sop-bench</translation>
  </message>
  <message>
   <source>beside</source>
   <translation>daneben</translation>
  </message>
  <message>
   <source>better</source>
   <translation>besser</translation>
  </message>
  <message>
   <source>better, not by chance</source>
   <translation>besser, kein Zufall</translation>
  </message>
  <message>
   <source>between insert middle</source>
   <translation>zwischen einfügen mitte</translation>
  </message>
  <message>
   <source>bidirectional control characters, which can hide the true order of the text</source>
   <translation>Zeichen für die Schreibrichtung, die die wahre Reihenfolge des Textes verbergen können</translation>
  </message>
  <message>
   <source>boolean</source>
   <translation>Ja oder Nein</translation>
  </message>
  <message>
   <source>both are allowed</source>
   <translation>beide sind erlaubt</translation>
  </message>
  <message>
   <source>both guardrails and none are named</source>
   <translation>es sind Leitplanken und zugleich „none“ genannt</translation>
  </message>
  <message>
   <source>both hold the same runs of the same plan</source>
   <translation>beide enthalten dieselben Läufe desselben Plans</translation>
  </message>
  <message>
   <source>bottom</source>
   <translation>unten</translation>
  </message>
  <message>
   <source>braces are nested deeper than {max_depth}</source>
   <translation>geschweifte Klammern sind tiefer als {max_depth} verschachtelt</translation>
  </message>
  <message>
   <source>brackets are nested more than {max_bracket_depth} deep</source>
   <translation>Klammern sind tiefer als {max_bracket_depth} verschachtelt</translation>
  </message>
  <message>
   <source>branch</source>
   <translation>Zweig</translation>
  </message>
  <message>
   <source>branches that conditions in words decide</source>
   <translation>Verbindungen, über die Bedingungen in Worten entscheiden</translation>
  </message>
  <message>
   <source>branches that meet at several nodes</source>
   <translation>Verbindungen, die sich an mehreren Schritten treffen</translation>
  </message>
  <message>
   <source>breakpoint</source>
   <translation>Haltepunkt</translation>
  </message>
  <message>
   <source>bubblewrap does not work here ({detail})</source>
   <translation>bubblewrap funktioniert hier nicht ({detail})</translation>
  </message>
  <message>
   <source>bubblewrap does not work here ({error})</source>
   <translation>bubblewrap funktioniert hier nicht ({error})</translation>
  </message>
  <message>
   <source>bubblewrap is not installed</source>
   <translation>bubblewrap ist nicht installiert</translation>
  </message>
  <message>
   <source>built in</source>
   <translation>integriert</translation>
  </message>
  <message>
   <source>bundles are opened one by one</source>
   <translation>Bündel werden einzeln geöffnet</translation>
  </message>
  <message>
   <source>by a Python function</source>
   <translation>durch eine Python-Funktion</translation>
  </message>
  <message>
   <source>by a command</source>
   <translation>durch einen Befehl</translation>
  </message>
  <message>
   <source>by {names}</source>
   <translation>Grundlage: {names}</translation>
  </message>
  <message>
   <source>cURL commands</source>
   <translation>cURL-Befehle</translation>
  </message>
  <message>
   <source>call</source>
   <translation>aufrufen</translation>
  </message>
  <message>
   <source>call use new</source>
   <translation>aufrufen nutzen neu einbinden</translation>
  </message>
  <message>
   <source>called {count}×</source>
   <translation>{count}× aufgerufen</translation>
  </message>
  <message>
   <source>calls is not a list</source>
   <translation>calls ist keine Liste</translation>
  </message>
  <message>
   <source>calls the same tools with other values</source>
   <translation>ruft dieselben Tools mit anderen Werten auf</translation>
  </message>
  <message>
   <source>calls {get} {get_2}</source>
   <translation>ruft auf: {get} {get_2}</translation>
  </message>
  <message>
   <source>cannot be decided</source>
   <translation>lässt sich nicht entscheiden</translation>
  </message>
  <message>
   <source>cannot be taken</source>
   <translation>nicht begehbar</translation>
  </message>
  <message>
   <source>cell {cell}</source>
   <translation>Zelle {cell}</translation>
  </message>
  <message>
   <source>center column</source>
   <translation>mitte spalte zentrieren</translation>
  </message>
  <message>
   <source>center row</source>
   <translation>mitte zeile zentrieren</translation>
  </message>
  <message>
   <source>centre</source>
   <translation>Mitte</translation>
  </message>
  <message>
   <source>changed</source>
   <translation>geändert</translation>
  </message>
  <message>
   <source>changed since version {number}</source>
   <translation>geändert seit Version {number}</translation>
  </message>
  <message>
   <source>changes data</source>
   <translation>ändert Daten</translation>
  </message>
  <message>
   <source>check both names</source>
   <translation>beide Namen prüfen</translation>
  </message>
  <message>
   <source>check indent and quotes</source>
   <translation>Einrückung und Anführungszeichen prüfen</translation>
  </message>
  <message>
   <source>check its len() first</source>
   <translation>prüfen Sie erst ihre len()</translation>
  </message>
  <message>
   <source>check that it is running and that the address is right; the model offline needs none</source>
   <translation>prüfen Sie, ob er läuft und die Adresse stimmt; das Modell offline braucht keinen</translation>
  </message>
  <message>
   <source>check that the folder exists and may be read and written, or use --home</source>
   <translation>prüfen, ob es den Ordner gibt und er gelesen und geschrieben werden darf, oder --home verwenden</translation>
  </message>
  <message>
   <source>check the SOP again</source>
   <translation>prüfen Sie die SOP erneut</translation>
  </message>
  <message>
   <source>check the address</source>
   <translation>die Adresse prüfen</translation>
  </message>
  <message>
   <source>check the disk and its free space; {nothing_lost}</source>
   <translation>den Datenträger und seinen freien Platz prüfen; {nothing_lost}</translation>
  </message>
  <message>
   <source>check the path</source>
   <translation>den Pfad prüfen</translation>
  </message>
  <message>
   <source>check the permissions, or choose another folder with --home</source>
   <translation>die Rechte prüfen oder mit --home einen anderen Ordner wählen</translation>
  </message>
  <message>
   <source>checkpoints are written between steps; a step in whose middle the process was killed begins anew</source>
   <translation>Sicherungspunkte werden zwischen den Schritten geschrieben; ein Schritt, in dem der Prozess abgebrochen wurde, beginnt von vorn</translation>
  </message>
  <message>
   <source>checks of values</source>
   <translation>Prüfungen von Werten</translation>
  </message>
  <message>
   <source>choose a domain's folder</source>
   <translation>den Ordner einer Domäne wählen</translation>
  </message>
  <message>
   <source>choose a model with a longer context, or an architecture with short prompts (dpa)</source>
   <translation>ein Modell mit längerem Kontext wählen oder eine Architektur mit kurzen Prompts (dpa)</translation>
  </message>
  <message>
   <source>choose an older one</source>
   <translation>wählen Sie eine ältere</translation>
  </message>
  <message>
   <source>choose another file</source>
   <translation>eine andere Datei wählen</translation>
  </message>
  <message>
   <source>choose another id</source>
   <translation>eine andere ID wählen</translation>
  </message>
  <message>
   <source>choose another model</source>
   <translation>ein anderes Modell wählen</translation>
  </message>
  <message>
   <source>choose another model for persons</source>
   <translation>wählen Sie ein anderes Modell für Personen</translation>
  </message>
  <message>
   <source>choose another model for the customer</source>
   <translation>wählen Sie ein anderes Modell für den Kunden</translation>
  </message>
  <message>
   <source>choose another name</source>
   <translation>einen anderen Namen wählen</translation>
  </message>
  <message>
   <source>choose fewer</source>
   <translation>wählen Sie weniger</translation>
  </message>
  <message>
   <source>choose it for a single run: sopstudio run FILE --model human</source>
   <translation>wählen Sie es für einen einzelnen Lauf: sopstudio run DATEI --model human</translation>
  </message>
  <message>
   <source>choose one of: {agents}</source>
   <translation>eines davon wählen: {agents}</translation>
  </message>
  <message>
   <source>choose one of: {choices}</source>
   <translation>eines davon wählen: {choices}</translation>
  </message>
  <message>
   <source>choose one of: {methods}</source>
   <translation>wählen Sie eines von: {methods}</translation>
  </message>
  <message>
   <source>choose one of: {mistakes}</source>
   <translation>wählen Sie eines von: {mistakes}</translation>
  </message>
  <message>
   <source>choose one of: {names}</source>
   <translation>eines davon wählen: {names}</translation>
  </message>
  <message>
   <source>choose recorded+MODEL, which asks MODEL and keeps what it answers</source>
   <translation>recorded+MODELL wählen: Es fragt MODELL und behält, was es antwortet</translation>
  </message>
  <message>
   <source>choose the tool that the action calls</source>
   <translation>das Tool wählen, das die Aktion aufruft</translation>
  </message>
  <message>
   <source>choose {takers}</source>
   <translation>{takers} wählen</translation>
  </message>
  <message>
   <source>choose …</source>
   <translation>wählen …</translation>
  </message>
  <message>
   <source>chooses what comes next</source>
   <translation>wählt, was als Nächstes kommt</translation>
  </message>
  <message>
   <source>clipboard image share hand on</source>
   <translation>zwischenablage bild weitergeben</translation>
  </message>
  <message>
   <source>clipboard insert</source>
   <translation>zwischenablage einfügen</translation>
  </message>
  <message>
   <source>close every quote</source>
   <translation>jedes Anführungszeichen schließen</translation>
  </message>
  <message>
   <source>close it with "</source>
   <translation>schließen Sie ihn mit "</translation>
  </message>
  <message>
   <source>close it with '</source>
   <translation>schließen Sie ihn mit '</translation>
  </message>
  <message>
   <source>close it with ), or write \( for the sign</source>
   <translation>schließen Sie sie mit ), oder schreiben Sie \( für das Zeichen</translation>
  </message>
  <message>
   <source>close it with ], or write \[ for the sign</source>
   <translation>schließen Sie sie mit ], oder schreiben Sie \[ für das Zeichen</translation>
  </message>
  <message>
   <source>close it with {closing}</source>
   <translation>schließen Sie mit {closing}</translation>
  </message>
  <message>
   <source>close it with }, as in “{score}”</source>
   <translation>schließen Sie sie mit }, etwa „{score}“</translation>
  </message>
  <message>
   <source>close the other program and try again; nothing was changed</source>
   <translation>das andere Programm schließen und erneut versuchen; nichts wurde geändert</translation>
  </message>
  <message>
   <source>close them, or write \[</source>
   <translation>sie schließen oder \[ schreiben</translation>
  </message>
  <message>
   <source>closed</source>
   <translation>geschlossen</translation>
  </message>
  <message>
   <source>code writes them</source>
   <translation>Code schreibt sie</translation>
  </message>
  <message>
   <source>collapse group hide branch sub-procedure</source>
   <translation>einklappen zuklappen gruppieren ausblenden zweig teilablauf falten</translation>
  </message>
  <message>
   <source>collapse hide</source>
   <translation>einklappen ausblenden falten</translation>
  </message>
  <message>
   <source>collapse hide inside</source>
   <translation>einklappen zuklappen ausblenden innen falten</translation>
  </message>
  <message>
   <source>colours night</source>
   <translation>farben nacht</translation>
  </message>
  <message>
   <source>column {column}</source>
   <translation>Spalte {column}</translation>
  </message>
  <message>
   <source>columns are: {known}</source>
   <translation>Spalten sind: {known}</translation>
  </message>
  <message>
   <source>comes before it and always holds</source>
   <translation>davor kommt und immer gilt</translation>
  </message>
  <message>
   <source>comes from</source>
   <translation>kommt von</translation>
  </message>
  <message>
   <source>comments are left out</source>
   <translation>Kommentare bleiben weg</translation>
  </message>
  <message>
   <source>comments cannot be written here, and / divides exactly; use / to divide, or take the comment out</source>
   <translation>Kommentare gehen hier nicht, und / teilt genau; teilen Sie mit /, oder nehmen Sie den Kommentar heraus</translation>
  </message>
  <message>
   <source>comments cannot be written here; a double minus needs brackets, as in -(-3)</source>
   <translation>Kommentare gehen hier nicht; ein doppeltes Minus braucht Klammern, etwa -(-3)</translation>
  </message>
  <message>
   <source>comments cannot be written here; take it out</source>
   <translation>Kommentare gehen hier nicht; nehmen Sie ihn heraus</translation>
  </message>
  <message>
   <source>compare it, as in … == …</source>
   <translation>vergleichen Sie es, etwa … == …</translation>
  </message>
  <message>
   <source>compare their items with contains()</source>
   <translation>vergleichen Sie ihre Einträge mit contains()</translation>
  </message>
  <message>
   <source>compare two values at a time and join them with &amp;&amp;</source>
   <translation>vergleichen Sie immer zwei Werte, und verbinden Sie die Vergleiche mit &amp;&amp;</translation>
  </message>
  <message>
   <source>compare values of one type</source>
   <translation>vergleichen Sie Werte gleicher Art</translation>
  </message>
  <message>
   <source>compare with ==, !=, in; or join with “and” or “or”</source>
   <translation>vergleichen Sie mit ==, !=, in; oder verbinden Sie mit „and“ oder „or“</translation>
  </message>
  <message>
   <source>compare with a number</source>
   <translation>vergleichen Sie mit einer Zahl</translation>
  </message>
  <message>
   <source>comparisons do not chain</source>
   <translation>Vergleiche lassen sich nicht verketten</translation>
  </message>
  <message>
   <source>complete them</source>
   <translation>bitte ergänzen</translation>
  </message>
  <message>
   <source>computation</source>
   <translation>Berechnung</translation>
  </message>
  <message>
   <source>compute</source>
   <translation>berechnen</translation>
  </message>
  <message>
   <source>computes it</source>
   <translation>berechnet sie</translation>
  </message>
  <message>
   <source>computes with it</source>
   <translation>rechnet mit ihr</translation>
  </message>
  <message>
   <source>computes {names}</source>
   <translation>berechnet {names}</translation>
  </message>
  <message>
   <source>condition {condition} {label} {title_pair} {key}</source>
   <translation>bedingung {condition} {label} {title_pair} {key}</translation>
  </message>
  <message>
   <source>conditions in JSONata compare them as binary numbers; functions keep them</source>
   <translation>Bedingungen in JSONata vergleichen sie als Binärzahlen; Funktionen behalten sie</translation>
  </message>
  <message>
   <source>connect</source>
   <translation>verbinden</translation>
  </message>
  <message>
   <source>connect it to a node in the same procedure</source>
   <translation>sie mit einem Schritt im selben Ablauf verbinden</translation>
  </message>
  <message>
   <source>contains</source>
   <translation>enthält</translation>
  </message>
  <message>
   <source>context right click</source>
   <translation>kontextmenü rechtsklick</translation>
  </message>
  <message>
   <source>continue with another step</source>
   <translation>mit einem anderen Schritt weitermachen</translation>
  </message>
  <message>
   <source>conversations cannot be kept</source>
   <translation>Gespräche lassen sich nicht speichern</translation>
  </message>
  <message>
   <source>convert</source>
   <translation>umwandeln</translation>
  </message>
  <message>
   <source>copy</source>
   <translation>kopieren</translation>
  </message>
  <message>
   <source>copy template</source>
   <translation>kopieren vorlage</translation>
  </message>
  <message>
   <source>copy the key once more, without what stands around it</source>
   <translation>kopieren Sie den Schlüssel noch einmal, ohne das, was darum herum steht</translation>
  </message>
  <message>
   <source>correct the line</source>
   <translation>die Zeile korrigieren</translation>
  </message>
  <message>
   <source>corrected at once</source>
   <translation>sofort korrigiert</translation>
  </message>
  <message>
   <source>corrected with “{fact_name}”</source>
   <translation>korrigiert mit „{fact_name}“</translation>
  </message>
  <message>
   <source>correction midway</source>
   <translation>Korrektur mittendrin</translation>
  </message>
  <message>
   <source>cost {cost}</source>
   <translation>Kosten {cost}</translation>
  </message>
  <message>
   <source>covered edges overlay scenarios</source>
   <translation>abgedeckte verbindungen überlagerung szenarien</translation>
  </message>
  <message>
   <source>create empty draw</source>
   <translation>erstellen leer zeichnen neu</translation>
  </message>
  <message>
   <source>current step</source>
   <translation>aktueller Schritt</translation>
  </message>
  <message>
   <source>customer</source>
   <translation>Kunde</translation>
  </message>
  <message>
   <source>customer {user_model}</source>
   <translation>Kunde {user_model}</translation>
  </message>
  <message>
   <source>customer's word</source>
   <translation>Wort des Kunden</translation>
  </message>
  <message>
   <source>customer: query:customer_id</source>
   <translation>customer: query:customer_id</translation>
  </message>
  <message>
   <source>date</source>
   <translation>Datum</translation>
  </message>
  <message>
   <source>date and time</source>
   <translation>Datum und Uhrzeit</translation>
  </message>
  <message>
   <source>dates</source>
   <translation>Datumsangaben</translation>
  </message>
  <message>
   <source>datetime</source>
   <translation>Datum und Uhrzeit</translation>
  </message>
  <message>
   <source>days</source>
   <translation>Tage</translation>
  </message>
  <message>
   <source>decide</source>
   <translation>entscheiden</translation>
  </message>
  <message>
   <source>decide: one of the answers</source>
   <translation>entscheiden: eine Antwort</translation>
  </message>
  <message>
   <source>decided by a person or a model</source>
   <translation>von einer Person oder einem Modell entschieden</translation>
  </message>
  <message>
   <source>decided by known facts</source>
   <translation>durch bekannte Angaben entschieden</translation>
  </message>
  <message>
   <source>decided wrongly</source>
   <translation>falsch entschieden</translation>
  </message>
  <message>
   <source>decides it</source>
   <translation>entscheidet nach ihr</translation>
  </message>
  <message>
   <source>decimals are computed as binary numbers, so that 0.1 + 0.2 is not 0.3</source>
   <translation>Dezimalzahlen werden als Binärzahlen gerechnet, sodass 0,1 + 0,2 nicht 0,3 ist</translation>
  </message>
  <message>
   <source>decision</source>
   <translation>Entscheidung</translation>
  </message>
  <message>
   <source>decision rows columns dmn gaps overlaps</source>
   <translation>entscheidung zeilen spalten dmn lücken überschneidungen</translation>
  </message>
  <message>
   <source>declare it as a date</source>
   <translation>legen Sie sie als Datum an</translation>
  </message>
  <message>
   <source>declare it first</source>
   <translation>legen Sie sie zuerst an</translation>
  </message>
  <message>
   <source>declare it or unbind it</source>
   <translation>legen Sie es an, oder lösen Sie die Bindung</translation>
  </message>
  <message>
   <source>declare it, or leave the column out</source>
   <translation>legen Sie sie an, oder lassen Sie die Spalte weg</translation>
  </message>
  <message>
   <source>declare the fact</source>
   <translation>legen Sie die Angabe an</translation>
  </message>
  <message>
   <source>declare their type</source>
   <translation>geben Sie ihren Typ an</translation>
  </message>
  <message>
   <source>deeper than {max_depth}</source>
   <translation>tiefer als {max_depth}</translation>
  </message>
  <message>
   <source>deeper than {max_depth} levels</source>
   <translation>tiefer als {max_depth} Ebenen</translation>
  </message>
  <message>
   <source>delete it, or write {escape} if it belongs inside quotes</source>
   <translation>löschen Sie es, oder schreiben Sie {escape}, wenn es zwischen Anführungszeichen gehört</translation>
  </message>
  <message>
   <source>depends on it</source>
   <translation>hängt von ihr ab</translation>
  </message>
  <message>
   <source>did you mean '{close}'?</source>
   <translation>meinten Sie „{close}“?</translation>
  </message>
  <message>
   <source>did you mean local:{near}?</source>
   <translation>meinten Sie local:{near}?</translation>
  </message>
  <message>
   <source>did you mean {name}?</source>
   <translation>meinten Sie {name}?</translation>
  </message>
  <message>
   <source>did you mean {nearest}?</source>
   <translation>meinten Sie {nearest}?</translation>
  </message>
  <message>
   <source>did you mean {near}?</source>
   <translation>meinten Sie {near}?</translation>
  </message>
  <message>
   <source>did you mean {similar}?</source>
   <translation>meinten Sie {similar}?</translation>
  </message>
  <message>
   <source>did you mean {suggestion}?</source>
   <translation>meinten Sie {suggestion}?</translation>
  </message>
  <message>
   <source>did you mean {usage}?</source>
   <translation>meinten Sie {usage}?</translation>
  </message>
  <message>
   <source>direction horizontal top down layout turn orientation</source>
   <translation>richtung waagerecht horizontal oben unten layout drehen</translation>
  </message>
  <message>
   <source>directions are a guess</source>
   <translation>Richtungen sind geraten</translation>
  </message>
  <message>
   <source>division by zero in {condition}</source>
   <translation>Division durch null in {condition}</translation>
  </message>
  <message>
   <source>do</source>
   <translation>erledigen</translation>
  </message>
  <message>
   <source>do it</source>
   <translation>es erledigen</translation>
  </message>
  <message>
   <source>do it there, or close that window first</source>
   <translation>dort erledigen oder jenes Fenster zuerst schließen</translation>
  </message>
  <message>
   <source>does it offer this model, and tools?</source>
   <translation>bietet er dieses Modell und Tools an?</translation>
  </message>
  <message>
   <source>does not apply</source>
   <translation>nicht anwendbar</translation>
  </message>
  <message>
   <source>does not contain</source>
   <translation>enthält nicht</translation>
  </message>
  <message>
   <source>does not hold</source>
   <translation>gilt nicht</translation>
  </message>
  <message>
   <source>does not know it</source>
   <translation>weiß es nicht</translation>
  </message>
  <message>
   <source>does not say with which node it begins</source>
   <translation>sagt nicht, bei welchem Schritt der Ablauf beginnt,</translation>
  </message>
  <message>
   <source>done</source>
   <translation>erledigt</translation>
  </message>
  <message>
   <source>down</source>
   <translation>nach unten</translation>
  </message>
  <message>
   <source>draft</source>
   <translation>Entwurf</translation>
  </message>
  <message>
   <source>draft revert saved version</source>
   <translation>entwurf zurücksetzen gespeicherte version</translation>
  </message>
  <message>
   <source>draw a person's step there</source>
   <translation>dort den Schritt einer Person zeichnen</translation>
  </message>
  <message>
   <source>draw.io diagram</source>
   <translation>draw.io-Diagramm</translation>
  </message>
  <message>
   <source>e.g. {value}</source>
   <translation>z. B. {value}</translation>
  </message>
  <message>
   <source>each ends or jumps, so that the next is not come to</source>
   <translation>jede endet oder springt, sodass die nächste nicht erreicht wird</translation>
  </message>
  <message>
   <source>each of its lines is a JSON object</source>
   <translation>jede ihrer Zeilen ist ein JSON-Objekt</translation>
  </message>
  <message>
   <source>each of them leads to it here</source>
   <translation>jeder von ihnen führt hier dorthin</translation>
  </message>
  <message>
   <source>each row is a case with its values ({names}), none says what is to be done</source>
   <translation>jede Zeile ist ein Fall mit seinen Werten ({names}), keine sagt, was zu tun ist</translation>
  </message>
  <message>
   <source>earlier</source>
   <translation>früher</translation>
  </message>
  <message>
   <source>edge</source>
   <translation>Verbindung</translation>
  </message>
  <message>
   <source>edge arrow line link lead to join</source>
   <translation>Verbindung Pfeil Linie verknüpfen führen zu</translation>
  </message>
  <message>
   <source>edge from or to a node that does not exist</source>
   <translation>Verbindung von oder zu einem Schritt, den es nicht gibt</translation>
  </message>
  <message>
   <source>edge from {detail} to {detail_2}</source>
   <translation>Verbindung von {detail} nach {detail_2}</translation>
  </message>
  <message>
   <source>edge that leaves an end</source>
   <translation>Verbindung, die von einem Ende ausgeht</translation>
  </message>
  <message>
   <source>edge {id}</source>
   <translation>Verbindung {id}</translation>
  </message>
  <message>
   <source>edge {route}</source>
   <translation>Verbindung {route}</translation>
  </message>
  <message>
   <source>edges have no direction there; they lead from the node that is named first</source>
   <translation>Verbindungen haben dort keine Richtung; sie führen vom zuerst genannten Knoten weg</translation>
  </message>
  <message>
   <source>elements stand deeper than {max_depth} in one another</source>
   <translation>Elemente stehen tiefer als {max_depth} ineinander</translation>
  </message>
  <message>
   <source>end</source>
   <translation>Ende</translation>
  </message>
  <message>
   <source>end the other one, or serve with another --home</source>
   <translation>beenden Sie den anderen, oder starten Sie mit einem anderen --home</translation>
  </message>
  <message>
   <source>end, waiting</source>
   <translation>Ende, wartend</translation>
  </message>
  <message>
   <source>ended at no end ({status}){wanted}</source>
   <translation>kam an kein Ende ({status}){wanted}</translation>
  </message>
  <message>
   <source>ended at {end} ({status}){wanted}</source>
   <translation>endete bei {end} ({status}){wanted}</translation>
  </message>
  <message>
   <source>endpoints are: {known}</source>
   <translation>Endpunkte sind: {known}</translation>
  </message>
  <message>
   <source>ends at “{end}”</source>
   <translation>endet bei „{end}“</translation>
  </message>
  <message>
   <source>ends at “{end}” instead of “{before}”</source>
   <translation>endet bei „{end}“ statt bei „{before}“</translation>
  </message>
  <message>
   <source>ends at “{end}”, where it stopped at “{place}” before</source>
   <translation>endet bei „{end}“; bisher blieb er bei „{place}“ stehen</translation>
  </message>
  <message>
   <source>enter a whole number</source>
   <translation>eine ganze Zahl eingeben</translation>
  </message>
  <message>
   <source>equal cases came out differently; no rule over the facts that the procedure reads can meet them all</source>
   <translation>gleiche Fälle gingen verschieden aus; keine Regel über die Angaben, die der Ablauf liest, kann allen gerecht werden</translation>
  </message>
  <message>
   <source>event {gap} of {count} is missing</source>
   <translation>Ereignis {gap} von {count} fehlt</translation>
  </message>
  <message>
   <source>event {point}</source>
   <translation>Ereignis {point}</translation>
  </message>
  <message>
   <source>events are numbered 0 to {value}</source>
   <translation>Ereignisse haben die Nummern 0 bis {value}</translation>
  </message>
  <message>
   <source>every branch</source>
   <translation>jeder Verbindung</translation>
  </message>
  <message>
   <source>every cell is empty</source>
   <translation>jede Zelle ist leer</translation>
  </message>
  <message>
   <source>every edge</source>
   <translation>jede Verbindung</translation>
  </message>
  <message>
   <source>every model</source>
   <translation>jedes Modell</translation>
  </message>
  <message>
   <source>every node has an edge that leads to it</source>
   <translation>zu jedem Schritt führt eine Verbindung</translation>
  </message>
  <message>
   <source>every node needs an id of its own, as text</source>
   <translation>jeder Knoten braucht eine eigene ID als Text</translation>
  </message>
  <message>
   <source>every row has another value</source>
   <translation>jede Zeile hat einen anderen Wert</translation>
  </message>
  <message>
   <source>example</source>
   <translation>Beispiel</translation>
  </message>
  <message>
   <source>expand all</source>
   <translation>alles ausklappen aufklappen entfalten</translation>
  </message>
  <message>
   <source>expand ungroup open show</source>
   <translation>ausklappen aufklappen gruppierung aufheben öffnen anzeigen zeigen</translation>
  </message>
  <message>
   <source>export --to {format} writes it, too</source>
   <translation>export --to {format} schreibt es mit</translation>
  </message>
  <message>
   <source>export it again</source>
   <translation>erneut exportieren</translation>
  </message>
  <message>
   <source>exported projects cannot be run</source>
   <translation>exportierte Projekte lassen sich nicht ausführen</translation>
  </message>
  <message>
   <source>fact</source>
   <translation>Angabe</translation>
  </message>
  <message>
   <source>fact {name}</source>
   <translation>Angabe {name}</translation>
  </message>
  <message>
   <source>facts tools knowledge list</source>
   <translation>angaben tools wissen liste</translation>
  </message>
  <message>
   <source>facts, tools and bindings</source>
   <translation>Angaben, Tools und Bindungen</translation>
  </message>
  <message>
   <source>facts, tools and messages</source>
   <translation>Angaben, Tools und Nachrichten</translation>
  </message>
  <message>
   <source>facts, tools, conditions and persons</source>
   <translation>Angaben, Tools, Bedingungen und Personen</translation>
  </message>
  <message>
   <source>failed</source>
   <translation>fehlgeschlagen</translation>
  </message>
  <message>
   <source>fields are: {known}</source>
   <translation>Felder sind: {known}</translation>
  </message>
  <message>
   <source>files end with {suffixes}</source>
   <translation>Dateien enden auf {suffixes}</translation>
  </message>
  <message>
   <source>filter events hide show</source>
   <translation>Ereignisse filtern verbergen zeigen</translation>
  </message>
  <message>
   <source>find sop filter</source>
   <translation>finden sop filter</translation>
  </message>
  <message>
   <source>fine</source>
   <translation>gut</translation>
  </message>
  <message>
   <source>finish it</source>
   <translation>schreiben Sie ihn zu Ende</translation>
  </message>
  <message>
   <source>finish it, or take {last} out</source>
   <translation>schreiben Sie ihn zu Ende, oder nehmen Sie {last} heraus</translation>
  </message>
  <message>
   <source>flowcharts are read: flowchart TD</source>
   <translation>Flussdiagramme werden gelesen: flowchart TD</translation>
  </message>
  <message>
   <source>folded</source>
   <translation>eingeklappt</translation>
  </message>
  <message>
   <source>follow</source>
   <translation>ausführen</translation>
  </message>
  <message>
   <source>for an Azure resource, for example: 2024-10-21</source>
   <translation>für eine Azure-Ressource, zum Beispiel: 2024-10-21</translation>
  </message>
  <message>
   <source>for example {example}</source>
   <translation>zum Beispiel {example}</translation>
  </message>
  <message>
   <source>for example: our server</source>
   <translation>zum Beispiel: unser Server</translation>
  </message>
  <message>
   <source>fork it to go on from here</source>
   <translation>abzweigen, um von hier weiterzumachen</translation>
  </message>
  <message>
   <source>formally</source>
   <translation>formal</translation>
  </message>
  <message>
   <source>format {version} was made by a newer SOP Studio; this one reads up to {version_2}</source>
   <translation>Format {version} stammt von einem neueren SOP Studio; dieses liest bis {version_2}</translation>
  </message>
  <message>
   <source>formats are: {modules}</source>
   <translation>Formate sind: {modules}</translation>
  </message>
  <message>
   <source>forms and workers check them; the process takes what it is given</source>
   <translation>Formulare und Worker prüfen sie; der Prozess nimmt, was er bekommt</translation>
  </message>
  <message>
   <source>found</source>
   <translation>gefunden</translation>
  </message>
  <message>
   <source>found at</source>
   <translation>zu finden unter</translation>
  </message>
  <message>
   <source>found at {place}</source>
   <translation>steht unter {place}</translation>
  </message>
  <message>
   <source>found in: {passage}</source>
   <translation>gefunden in: {passage}</translation>
  </message>
  <message>
   <source>four hexadecimal digits must follow \u</source>
   <translation>auf \u müssen vier hexadezimale Ziffern folgen</translation>
  </message>
  <message>
   <source>from {giver}</source>
   <translation>von {giver}</translation>
  </message>
  <message>
   <source>from {minimum}</source>
   <translation>ab {minimum}</translation>
  </message>
  <message>
   <source>from {name}</source>
   <translation>aus {name}</translation>
  </message>
  <message>
   <source>from {source}</source>
   <translation>von {source}</translation>
  </message>
  <message>
   <source>from {source} to {target}</source>
   <translation>von {source} nach {target}</translation>
  </message>
  <message>
   <source>full screen slides show walk through meeting projector</source>
   <translation>vollbild folien zeigen durchgehen besprechung beamer</translation>
  </message>
  <message>
   <source>function</source>
   <translation>Funktion</translation>
  </message>
  <message>
   <source>functions</source>
   <translation>Funktionen</translation>
  </message>
  <message>
   <source>gibberish</source>
   <translation>Unverständliches</translation>
  </message>
  <message>
   <source>give a SELECT with --query</source>
   <translation>geben Sie mit --query ein SELECT an</translation>
  </message>
  <message>
   <source>give a number from 1 to {value}, latest, a tag, or the first 6 characters of a hash</source>
   <translation>geben Sie eine Zahl von 1 bis {value} an, latest, eine Markierung oder die ersten 6 Zeichen eines Hashs</translation>
  </message>
  <message>
   <source>give both values one type</source>
   <translation>geben Sie beiden Werten denselben Typ</translation>
  </message>
  <message>
   <source>give each scenario an id of its own</source>
   <translation>geben Sie jedem Szenario eine eigene Kennung</translation>
  </message>
  <message>
   <source>give its uid: {known}</source>
   <translation>ihre uid angeben: {known}</translation>
  </message>
  <message>
   <source>give more characters</source>
   <translation>mehr Zeichen angeben</translation>
  </message>
  <message>
   <source>give more characters: {several}</source>
   <translation>mehr Zeichen angeben: {several}</translation>
  </message>
  <message>
   <source>give one another title</source>
   <translation>geben Sie einem davon einen anderen Titel</translation>
  </message>
  <message>
   <source>give one scenario per line, or a JSON list of them</source>
   <translation>geben Sie ein Szenario je Zeile an, oder eine JSON-Liste davon</translation>
  </message>
  <message>
   <source>give steps the tools of actions</source>
   <translation>Schritten die Tools von Aktionen geben</translation>
  </message>
  <message>
   <source>give the SOP an id</source>
   <translation>der SOP eine ID geben</translation>
  </message>
  <message>
   <source>give the id of the {noun}, or 'latest'</source>
   <translation>die ID angeben ({noun}) oder „latest“</translation>
  </message>
  <message>
   <source>given values</source>
   <translation>genannte Werte</translation>
  </message>
  <message>
   <source>gives it</source>
   <translation>liefert sie</translation>
  </message>
  <message>
   <source>gives {gives}</source>
   <translation>liefert {gives}</translation>
  </message>
  <message>
   <source>goes on</source>
   <translation>läuft weiter</translation>
  </message>
  <message>
   <source>goes through {come} instead of {gone}</source>
   <translation>führt über {come} statt über {gone}</translation>
  </message>
  <message>
   <source>goes through {come}, too</source>
   <translation>führt auch über {come}</translation>
  </message>
  <message>
   <source>going on in another process</source>
   <translation>das Fortsetzen in einem anderen Prozess</translation>
  </message>
  <message>
   <source>good</source>
   <translation>gut</translation>
  </message>
  <message>
   <source>good end</source>
   <translation>gutes Ende</translation>
  </message>
  <message>
   <source>group</source>
   <translation>Gruppe</translation>
  </message>
  <message>
   <source>groups are nested more than {max_group_depth} deep</source>
   <translation>Gruppen sind tiefer als {max_group_depth} verschachtelt</translation>
  </message>
  <message>
   <source>groups are written (…); for either case, compare lower(…)</source>
   <translation>Gruppen schreibt man (…); soll Groß- und Kleinschreibung gleich gelten, vergleichen Sie lower(…)</translation>
  </message>
  <message>
   <source>guest not found</source>
   <translation>Gast nicht gefunden</translation>
  </message>
  <message>
   <source>guided learn first help example</source>
   <translation>geführt lernen erste hilfe beispiel</translation>
  </message>
  <message>
   <source>half of a surrogate pair</source>
   <translation>die Hälfte eines Ersatzpaars</translation>
  </message>
  <message>
   <source>hand over to a person</source>
   <translation>an eine Person übergeben</translation>
  </message>
  <message>
   <source>has a name that conditions cannot mention. Use letters, digits, spaces, _ . and -.</source>
   <translation>hat einen Namen, den Bedingungen nicht nennen können. Verwenden Sie Buchstaben, Ziffern, Leerzeichen, _ . und -.</translation>
  </message>
  <message>
   <source>has a pattern that cannot be read ({error}). Correct it, or remove it.</source>
   <translation>hat ein unlesbares Muster ({error}). Korrigieren oder entfernen Sie es.</translation>
  </message>
  <message>
   <source>has another edge for that already</source>
   <translation>hat dafür schon eine andere Verbindung</translation>
  </message>
  <message>
   <source>has no time limit</source>
   <translation>hat keine Frist</translation>
  </message>
  <message>
   <source>has the unknown kind {summarize_value}; {expectations}</source>
   <translation>hat die unbekannte Art {summarize_value}; {expectations}</translation>
  </message>
  <message>
   <source>have the date asked for as a fact</source>
   <translation>das Datum als Angabe erfragen lassen</translation>
  </message>
  <message>
   <source>headers, which may hold secrets,</source>
   <translation>Header, die Geheimnisse enthalten können,</translation>
  </message>
  <message>
   <source>heat overlay</source>
   <translation>heatmap wärmebild überlagerung durchläufe besuche</translation>
  </message>
  <message>
   <source>here already</source>
   <translation>schon hier</translation>
  </message>
  <message>
   <source>here in another version, which this one replaces</source>
   <translation>hier in einer anderen Version; diese ersetzt sie</translation>
  </message>
  <message>
   <source>holds</source>
   <translation>gilt</translation>
  </message>
  <message>
   <source>host {host}</source>
   <translation>Host {host}</translation>
  </message>
  <message>
   <source>hours</source>
   <translation>Stunden</translation>
  </message>
  <message>
   <source>how a task agent answers (MARCO, appendix A.7)</source>
   <translation>wie ein Aufgabenagent antwortet (MARCO, Anhang A.7)</translation>
  </message>
  <message>
   <source>how it ends</source>
   <translation>wie er endet</translation>
  </message>
  <message>
   <source>how the intent classifier is prompted (MARCO, table 4)</source>
   <translation>wie der Absichtsklassifikator befragt wird (MARCO, Tabelle 4)</translation>
  </message>
  <message>
   <source>if the step brings {name}, say so: … to get {name}</source>
   <translation>liefert der Schritt {name}, sagen Sie es: …, um {name} zu erhalten</translation>
  </message>
  <message>
   <source>if {shorten_condition}</source>
   <translation>wenn {shorten_condition}</translation>
  </message>
  <message>
   <source>ignoring a hint needs a reason</source>
   <translation>ein Hinweis wird nur mit einer Begründung ignoriert</translation>
  </message>
  <message>
   <source>import a part of it</source>
   <translation>einen Teil davon importieren</translation>
  </message>
  <message>
   <source>import json text word pdf several</source>
   <translation>importieren json text word pdf mehrere</translation>
  </message>
  <message>
   <source>in every case</source>
   <translation>in jedem Fall</translation>
  </message>
  <message>
   <source>in force</source>
   <translation>in Kraft</translation>
  </message>
  <message>
   <source>in no folder any more</source>
   <translation>in keinem Ordner mehr</translation>
  </message>
  <message>
   <source>in patterns, characters beyond U+FFFF count as two</source>
   <translation>in Mustern zählen Zeichen jenseits von U+FFFF als zwei</translation>
  </message>
  <message>
   <source>in review</source>
   <translation>in Prüfung</translation>
  </message>
  <message>
   <source>in the folder “{folder}” now</source>
   <translation>jetzt im Ordner „{folder}“</translation>
  </message>
  <message>
   <source>in the key store</source>
   <translation>im Schlüsselspeicher</translation>
  </message>
  <message>
   <source>in words of their own</source>
   <translation>mit eigenen Worten</translation>
  </message>
  <message>
   <source>in {named}</source>
   <translation>in {named}</translation>
  </message>
  <message>
   <source>in {title}</source>
   <translation>in {title}</translation>
  </message>
  <message>
   <source>indent it, or put it above</source>
   <translation>einrücken oder darüber setzen</translation>
  </message>
  <message>
   <source>indent with spaces only</source>
   <translation>nur mit Leerzeichen einrücken</translation>
  </message>
  <message>
   <source>indented text</source>
   <translation>eingerückter Text</translation>
  </message>
  <message>
   <source>indented text does not hold it</source>
   <translation>eingerückter Text enthält es nicht</translation>
  </message>
  <message>
   <source>inputs</source>
   <translation>Eingaben</translation>
  </message>
  <message>
   <source>insert a task or a decision</source>
   <translation>eine Aufgabe oder eine Entscheidung einfügen</translation>
  </message>
  <message>
   <source>inside all</source>
   <translation>innen alle</translation>
  </message>
  <message>
   <source>inspector</source>
   <translation>Formular Eigenschaften</translation>
  </message>
  <message>
   <source>inspector hide canvas room</source>
   <translation>eigenschaften ausblenden zeichenfläche platz</translation>
  </message>
  <message>
   <source>install Python 3.11</source>
   <translation>Python 3.11 installieren</translation>
  </message>
  <message>
   <source>install SOP Studio again</source>
   <translation>installieren Sie SOP Studio neu</translation>
  </message>
  <message>
   <source>install SOP Studio as a whole</source>
   <translation>installieren Sie SOP Studio vollständig</translation>
  </message>
  <message>
   <source>install it (it has wheels for Python 3.11 to 3.13), or choose words</source>
   <translation>installieren Sie es (es gibt Pakete für Python 3.11 bis 3.13), oder wählen Sie words</translation>
  </message>
  <message>
   <source>install it: pip install "sopstudio[{extra}]"</source>
   <translation>installieren: pip install "sopstudio[{extra}]"</translation>
  </message>
  <message>
   <source>install sopstudio[embeddings], or leave the retrieval as it is</source>
   <translation>installieren Sie sopstudio[embeddings], oder lassen Sie die Suche, wie sie ist</translation>
  </message>
  <message>
   <source>install the extra: pip install 'sopstudio[gguf]'</source>
   <translation>das Extra installieren: pip install 'sopstudio[gguf]'</translation>
  </message>
  <message>
   <source>install the same sopstudio for every worker</source>
   <translation>installieren Sie für jeden Worker dasselbe sopstudio</translation>
  </message>
  <message>
   <source>integer</source>
   <translation>ganze Zahl</translation>
  </message>
  <message>
   <source>intent</source>
   <translation>Anliegen</translation>
  </message>
  <message>
   <source>interrupted</source>
   <translation>unterbrochen</translation>
  </message>
  <message>
   <source>invalid value</source>
   <translation>ungültiger Wert</translation>
  </message>
  <message>
   <source>is</source>
   <translation>ist</translation>
  </message>
  <message>
   <source>is above</source>
   <translation>ist über</translation>
  </message>
  <message>
   <source>is after</source>
   <translation>ist nach</translation>
  </message>
  <message>
   <source>is among your drafts already</source>
   <translation>ist bereits unter Ihren Entwürfen</translation>
  </message>
  <message>
   <source>is an unknown key</source>
   <translation>ist ein unbekannter Schlüssel</translation>
  </message>
  <message>
   <source>is at least</source>
   <translation>ist mindestens</translation>
  </message>
  <message>
   <source>is at most</source>
   <translation>ist höchstens</translation>
  </message>
  <message>
   <source>is before</source>
   <translation>ist vor</translation>
  </message>
  <message>
   <source>is below</source>
   <translation>ist unter</translation>
  </message>
  <message>
   <source>is given</source>
   <translation>bekommt</translation>
  </message>
  <message>
   <source>is in your library already</source>
   <translation>ist bereits in Ihrer Bibliothek</translation>
  </message>
  <message>
   <source>is it from a newer version?</source>
   <translation>stammt es aus einer neueren Version?</translation>
  </message>
  <message>
   <source>is known</source>
   <translation>ist bekannt</translation>
  </message>
  <message>
   <source>is missing</source>
   <translation>fehlt</translation>
  </message>
  <message>
   <source>is never set on a path to an end. Compute it, ask for it, or call a tool that gives it.</source>
   <translation>wird auf keinem Weg zu einem Ende gesetzt. Berechnen Sie sie, fragen Sie danach, oder rufen Sie ein Tool auf, das sie liefert.</translation>
  </message>
  <message>
   <source>is never {value}</source>
   <translation>ist nie {value}</translation>
  </message>
  <message>
   <source>is no</source>
   <translation>ist nein</translation>
  </message>
  <message>
   <source>is none of</source>
   <translation>ist keines von</translation>
  </message>
  <message>
   <source>is none of the versions in your library</source>
   <translation>entspricht keiner Version in Ihrer Bibliothek</translation>
  </message>
  <message>
   <source>is not</source>
   <translation>ist nicht</translation>
  </message>
  <message>
   <source>is not after</source>
   <translation>ist nicht nach</translation>
  </message>
  <message>
   <source>is not as SOP Studio made it</source>
   <translation>ist nicht so, wie SOP Studio es angelegt hat</translation>
  </message>
  <message>
   <source>is not before</source>
   <translation>ist nicht vor</translation>
  </message>
  <message>
   <source>is not known</source>
   <translation>ist nicht bekannt</translation>
  </message>
  <message>
   <source>is not set on every path to an end{example}. Set it there too, or declare the fact optional.</source>
   <translation>wird nicht auf jedem Weg zu einem Ende gesetzt{example}. Setzen Sie sie auch dort, oder lassen Sie zu, dass die Angabe fehlt.</translation>
  </message>
  <message>
   <source>is not what you have</source>
   <translation>ist anders als bei Ihnen</translation>
  </message>
  <message>
   <source>is one missing just before?</source>
   <translation>fehlt eines kurz davor?</translation>
  </message>
  <message>
   <source>is one of</source>
   <translation>ist eines von</translation>
  </message>
  <message>
   <source>is only to be done, but names facts ({provides}). Choose provide, or remove them.</source>
   <translation>ist nur zu erledigen, nennt aber Angaben ({provides}). Wählen Sie „Angaben in einem Formular machen“, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>is started by a command</source>
   <translation>wird durch einen Befehl gestartet</translation>
  </message>
  <message>
   <source>is the file complete?</source>
   <translation>ist die Datei vollständig?</translation>
  </message>
  <message>
   <source>is there one bracket too many before it?</source>
   <translation>steht davor eine Klammer zu viel?</translation>
  </message>
  <message>
   <source>is to approve, so {provides} must be a fact that is yes or no. Change its type.</source>
   <translation>soll genehmigen, daher muss {provides} eine Ja/Nein-Angabe sein. Ändern Sie ihren Typ.</translation>
  </message>
  <message>
   <source>is to decide, so {provides} must list the answers. Give the fact its allowed values.</source>
   <translation>soll entscheiden, daher muss {provides} die Antworten aufzählen. Geben Sie der Angabe ihre erlaubten Werte.</translation>
  </message>
  <message>
   <source>is to provide facts, but names none. Name the facts in the form.</source>
   <translation>soll Angaben liefern, nennt aber keine. Nennen Sie die Angaben im Formular.</translation>
  </message>
  <message>
   <source>is to {action}, so it needs exactly one fact for the answer. Name that fact.</source>
   <translation>soll {action} und braucht dafür genau eine Angabe für die Antwort. Nennen Sie sie.</translation>
  </message>
  <message>
   <source>is yes</source>
   <translation>ist ja</translation>
  </message>
  <message>
   <source>is {summarize_value}, which must match {detail}</source>
   <translation>ist {summarize_value}, muss aber {detail} entsprechen</translation>
  </message>
  <message>
   <source>is {type_words}, and only numbers have a lowest and highest value. Remove the bounds.</source>
   <translation>ist vom Typ {type_words}, und nur Zahlen haben einen kleinsten und größten Wert. Entfernen Sie die Grenzen.</translation>
  </message>
  <message>
   <source>it answered in words</source>
   <translation>es antwortete in Worten</translation>
  </message>
  <message>
   <source>it answered nobody for {patience} s</source>
   <translation>er hat {patience} s lang niemandem geantwortet</translation>
  </message>
  <message>
   <source>it asks to wait {asked} s</source>
   <translation>er bittet, {asked} s zu warten</translation>
  </message>
  <message>
   <source>it belongs to the extra {extra} of sopstudio-core</source>
   <translation>es gehört zum Zusatz {extra} von sopstudio-core</translation>
  </message>
  <message>
   <source>it builds no graph with {package}</source>
   <translation>sie baut keinen Graphen mit {package}</translation>
  </message>
  <message>
   <source>it called the tool with another value</source>
   <translation>es rief das Tool mit einem anderen Wert auf</translation>
  </message>
  <message>
   <source>it called {tool}</source>
   <translation>es rief {tool} auf</translation>
  </message>
  <message>
   <source>it calls tools in the form of 2023</source>
   <translation>es ruft Tools in der Form von 2023 auf</translation>
  </message>
  <message>
   <source>it can be read but not written</source>
   <translation>sie lässt sich lesen, aber nicht schreiben</translation>
  </message>
  <message>
   <source>it can have at most {max_length} characters</source>
   <translation>es darf höchstens {max_length} Zeichen haben</translation>
  </message>
  <message>
   <source>it cannot be blank</source>
   <translation>es darf nicht leer sein</translation>
  </message>
  <message>
   <source>it cannot be opened</source>
   <translation>sie lässt sich nicht öffnen</translation>
  </message>
  <message>
   <source>it cannot be read</source>
   <translation>sie lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>it cannot go on at {near}</source>
   <translation>bei {near} geht es nicht weiter</translation>
  </message>
  <message>
   <source>it closes the case where the condition holds; what follows on the line is done where it does not</source>
   <translation>es schließt den Fall, wenn die Bedingung zutrifft; was in der Zeile folgt, wird getan, wenn sie nicht zutrifft</translation>
  </message>
  <message>
   <source>it contains characters that are not allowed here</source>
   <translation>es enthält Zeichen, die hier nicht erlaubt sind</translation>
  </message>
  <message>
   <source>it copies notes of the prompt into its text</source>
   <translation>es übernimmt Notizen des Prompts in seinen Text</translation>
  </message>
  <message>
   <source>it declares a document type or an entity, which programs that draw never write</source>
   <translation>sie deklariert einen Dokumenttyp oder eine Entität, was Zeichenprogramme nie schreiben</translation>
  </message>
  <message>
   <source>it describes tools</source>
   <translation>es beschreibt Tools</translation>
  </message>
  <message>
   <source>it does not exist</source>
   <translation>sie gibt es nicht</translation>
  </message>
  <message>
   <source>it ends too early</source>
   <translation>er endet zu früh</translation>
  </message>
  <message>
   <source>it follows procedures and reads no rubric</source>
   <translation>es führt Abläufe aus und liest keine Bewertungsvorgabe</translation>
  </message>
  <message>
   <source>it forbids something: write it below the step it is about</source>
   <translation>es verbietet etwas: unter den Schritt schreiben, um den es geht</translation>
  </message>
  <message>
   <source>it gives no reason</source>
   <translation>es nennt keinen Grund</translation>
  </message>
  <message>
   <source>it gives: {facts}</source>
   <translation>es liefert: {facts}</translation>
  </message>
  <message>
   <source>it gives: {known}</source>
   <translation>es liefert: {known}</translation>
  </message>
  <message>
   <source>it has a name, but no expression</source>
   <translation>sie hat einen Namen, aber keinen Ausdruck</translation>
  </message>
  <message>
   <source>it has at most {max_folder_characters} characters, all of them printable</source>
   <translation>er hat höchstens {max_folder_characters} Zeichen, alle druckbar</translation>
  </message>
  <message>
   <source>it has more than {max_outcomes} values</source>
   <translation>sie hat mehr als {max_outcomes} Werte</translation>
  </message>
  <message>
   <source>it has no events</source>
   <translation>er hat keine Ereignisse</translation>
  </message>
  <message>
   <source>it has no list of nodes with data, and of edges with their ends</source>
   <translation>er hat keine Liste von Knoten mit Daten und von Verbindungen mit ihren Enden</translation>
  </message>
  <message>
   <source>it has no node</source>
   <translation>es hat keinen Knoten</translation>
  </message>
  <message>
   <source>it has no page with a shape on it</source>
   <translation>es hat keine Seite mit einer Form</translation>
  </message>
  <message>
   <source>it has no page with a shape that is joined to another</source>
   <translation>sie hat keine Seite mit einer Form, die mit einer anderen verbunden ist</translation>
  </message>
  <message>
   <source>it has no pages</source>
   <translation>sie hat keine Seiten</translation>
  </message>
  <message>
   <source>it has no process with a step in it</source>
   <translation>sie hat keinen Prozess mit einem Schritt darin</translation>
  </message>
  <message>
   <source>it has no rows below a header</source>
   <translation>unter der Kopfzeile stehen keine Zeilen</translation>
  </message>
  <message>
   <source>it has no {prose} or no {metadata}</source>
   <translation>{prose} oder {metadata} fehlt</translation>
  </message>
  <message>
   <source>it has the form of the documents that the program writes</source>
   <translation>es hat die Form der Dokumente, die dieses Programm schreibt</translation>
  </message>
  <message>
   <source>it holds a {kind} that SOP Studio did not make: {name}</source>
   <translation>sie enthält {kind} {name}, die SOP Studio nicht angelegt hat</translation>
  </message>
  <message>
   <source>it holds at most pictures</source>
   <translation>es enthält höchstens Bilder</translation>
  </message>
  <message>
   <source>it holds more than {max_articles} headings</source>
   <translation>es enthält mehr als {max_articles} Überschriften</translation>
  </message>
  <message>
   <source>it holds what looks like a secret</source>
   <translation>sie enthält etwas, das nach einem Geheimnis aussieht</translation>
  </message>
  <message>
   <source>it introduces what follows</source>
   <translation>Einleitung zu dem, was folgt</translation>
  </message>
  <message>
   <source>it is TOOL(PARAMETER = {fact}) if CONDITION</source>
   <translation>es ist TOOL(PARAMETER = {fact}) if BEDINGUNG</translation>
  </message>
  <message>
   <source>it is a call, answered by {role}</source>
   <translation>es ist ein Aufruf, den {role} beantwortet</translation>
  </message>
  <message>
   <source>it is a number of minutes, as in: 30 minutes</source>
   <translation>es ist eine Zahl von Minuten, etwa: 30 minutes</translation>
  </message>
  <message>
   <source>it is a whole number</source>
   <translation>es ist eine ganze Zahl</translation>
  </message>
  <message>
   <source>it is about the document</source>
   <translation>handelt vom Dokument</translation>
  </message>
  <message>
   <source>it is an OpenAPI description</source>
   <translation>es ist eine OpenAPI-Beschreibung</translation>
  </message>
  <message>
   <source>it is between two levels of indentation</source>
   <translation>es steht zwischen zwei Einrückungsebenen</translation>
  </message>
  <message>
   <source>it is called as a tool, and is a tool here</source>
   <translation>er wird als Tool aufgerufen und ist hier eines</translation>
  </message>
  <message>
   <source>it is called in its place or not</source>
   <translation>er wird an seiner Stelle ausgeführt oder gar nicht</translation>
  </message>
  <message>
   <source>it is called like the fact</source>
   <translation>sie heißt wie die Angabe</translation>
  </message>
  <message>
   <source>it is called like what the tool gives</source>
   <translation>sie heißt wie das, was das Tool liefert</translation>
  </message>
  <message>
   <source>it is called {words} and like the fact</source>
   <translation>ihr Name besteht aus {words} und dem Namen der Angabe</translation>
  </message>
  <message>
   <source>it is carried out as it is drawn</source>
   <translation>es wird ausgeführt, wie es gezeichnet ist</translation>
  </message>
  <message>
   <source>it is code; the task is always done here</source>
   <translation>sie ist Code; die Aufgabe wird hier immer ausgeführt</translation>
  </message>
  <message>
   <source>it is damaged ({name})</source>
   <translation>sie ist beschädigt ({name})</translation>
  </message>
  <message>
   <source>it is decided there, and the step names it</source>
   <translation>dort wird danach entschieden, und der Schritt nennt sie</translation>
  </message>
  <message>
   <source>it is deeper than {max_yaml_depth}</source>
   <translation>es ist tiefer als {max_yaml_depth}</translation>
  </message>
  <message>
   <source>it is encrypted</source>
   <translation>es ist verschlüsselt</translation>
  </message>
  <message>
   <source>it is encrypted with a password</source>
   <translation>es ist mit einem Passwort verschlüsselt</translation>
  </message>
  <message>
   <source>it is i/n, with i from 1 to n, and n at most {max_shards}</source>
   <translation>er ist i/n, mit i von 1 bis n und n höchstens {max_shards}</translation>
  </message>
  <message>
   <source>it is in another file</source>
   <translation>sie steht in einer anderen Datei</translation>
  </message>
  <message>
   <source>it is kept</source>
   <translation>sie bleibt erhalten</translation>
  </message>
  <message>
   <source>it is nested too deeply</source>
   <translation>er ist zu tief verschachtelt</translation>
  </message>
  <message>
   <source>it is nested too deeply, or contains itself</source>
   <translation>es ist zu tief verschachtelt oder enthält sich selbst</translation>
  </message>
  <message>
   <source>it is no JSON object</source>
   <translation>es ist kein JSON-Objekt</translation>
  </message>
  <message>
   <source>it is no SQLite database</source>
   <translation>es ist keine SQLite-Datenbank</translation>
  </message>
  <message>
   <source>it is no agent in this file</source>
   <translation>das ist kein Agent in dieser Datei</translation>
  </message>
  <message>
   <source>it is no detail of a {lower}</source>
   <translation>das ist keine Einzelheit für {lower}</translation>
  </message>
  <message>
   <source>it is no function in this file</source>
   <translation>es ist keine Funktion in dieser Datei</translation>
  </message>
  <message>
   <source>it is no object</source>
   <translation>es ist kein Objekt</translation>
  </message>
  <message>
   <source>it is no object of names</source>
   <translation>es ist kein Objekt aus Namen</translation>
  </message>
  <message>
   <source>it is no part of a task graph</source>
   <translation>es gehört nicht zu einem Aufgabengraphen</translation>
  </message>
  <message>
   <source>it is no text</source>
   <translation>es ist kein Text</translation>
  </message>
  <message>
   <source>it is no workbook</source>
   <translation>es ist keine Arbeitsmappe</translation>
  </message>
  <message>
   <source>it is not JSON</source>
   <translation>es ist kein JSON</translation>
  </message>
  <message>
   <source>it is not JSON data: {error}</source>
   <translation>es sind keine JSON-Daten: {error}</translation>
  </message>
  <message>
   <source>it is not a folder</source>
   <translation>es ist kein Ordner</translation>
  </message>
  <message>
   <source>it is not clear which SOP is meant</source>
   <translation>es ist nicht klar, welche SOP gemeint ist</translation>
  </message>
  <message>
   <source>it is not declared</source>
   <translation>es ist nicht angelegt</translation>
  </message>
  <message>
   <source>it is not followed</source>
   <translation>dem wird nicht gefolgt</translation>
  </message>
  <message>
   <source>it is not in our language, so it stays words</source>
   <translation>das lässt sich nicht übertragen und bleibt deshalb in Worten</translation>
  </message>
  <message>
   <source>it is not in this file</source>
   <translation>es steht nicht in dieser Datei</translation>
  </message>
  <message>
   <source>it is not taken</source>
   <translation>wird sie nicht genommen</translation>
  </message>
  <message>
   <source>it is not text</source>
   <translation>es ist kein Text</translation>
  </message>
  <message>
   <source>it is not what was kept</source>
   <translation>es stimmt nicht mit dem Gespeicherten überein</translation>
  </message>
  <message>
   <source>it is one of {values}</source>
   <translation>möglich sind {values}</translation>
  </message>
  <message>
   <source>it is open what the column is of the answer</source>
   <translation>es ist offen, welchen Teil der Antwort die Spalte enthält</translation>
  </message>
  <message>
   <source>it is prose, and the condition of a tool is formal</source>
   <translation>sie steht in Worten, und die Bedingung eines Tools ist formal</translation>
  </message>
  <message>
   <source>it is read as such only in last place, after conditions</source>
   <translation>so wird sie nur an letzter Stelle gelesen, nach Bedingungen</translation>
  </message>
  <message>
   <source>it is run once here</source>
   <translation>er wird hier einmal ausgeführt</translation>
  </message>
  <message>
   <source>it is taken</source>
   <translation>wird sie genommen</translation>
  </message>
  <message>
   <source>it is the only one without a condition, and it comes last</source>
   <translation>er ist der einzige ohne Bedingung, und er kommt zuletzt</translation>
  </message>
  <message>
   <source>it is written as the name of a condition without an expression</source>
   <translation>sie steht als Name einer Bedingung ohne Ausdruck</translation>
  </message>
  <message>
   <source>it is written under the name of its fact, {fact}</source>
   <translation>es steht unter dem Namen seiner Angabe, {fact}</translation>
  </message>
  <message>
   <source>it is written with the condition of each use</source>
   <translation>sie steht bei der Bedingung jeder Verwendung</translation>
  </message>
  <message>
   <source>it is yes or no</source>
   <translation>es ist yes oder no</translation>
  </message>
  <message>
   <source>it is {fact} = expression</source>
   <translation>es ist {fact} = Ausdruck</translation>
  </message>
  <message>
   <source>it is {fact} from a path in the response</source>
   <translation>es ist {fact} from Pfad in der Antwort</translation>
  </message>
  <message>
   <source>it leads from or to no node</source>
   <translation>sie führt von oder zu keinem Knoten</translation>
  </message>
  <message>
   <source>it listed no tools within {max_seconds} seconds</source>
   <translation>er hat innerhalb von {max_seconds} Sekunden keine Tools aufgeführt</translation>
  </message>
  <message>
   <source>it lists none</source>
   <translation>es führt keine auf</translation>
  </message>
  <message>
   <source>it looks like a secret</source>
   <translation>er sieht wie ein Geheimnis aus</translation>
  </message>
  <message>
   <source>it must be at least {ge}</source>
   <translation>es muss mindestens {ge} sein</translation>
  </message>
  <message>
   <source>it must be at most {le}</source>
   <translation>es darf höchstens {le} sein</translation>
  </message>
  <message>
   <source>it names neither a value nor a term</source>
   <translation>nennt weder einen Wert noch einen Begriff</translation>
  </message>
  <message>
   <source>it names no output_columns</source>
   <translation>es nennt keine output_columns</translation>
  </message>
  <message>
   <source>it names the kind of document</source>
   <translation>nennt nur die Art des Dokuments</translation>
  </message>
  <message>
   <source>it names what is listed below it</source>
   <translation>benennt, was darunter aufgeführt ist</translation>
  </message>
  <message>
   <source>it needs more memory than it may use</source>
   <translation>es braucht mehr Speicher, als es verwenden darf</translation>
  </message>
  <message>
   <source>it needs the network</source>
   <translation>es braucht das Netz</translation>
  </message>
  <message>
   <source>it refers to something in {target} that is not there</source>
   <translation>es verweist auf etwas in {target}, das es dort nicht gibt</translation>
  </message>
  <message>
   <source>it says how a program runs it</source>
   <translation>es sagt, wie ein Programm ihn ausführt</translation>
  </message>
  <message>
   <source>it says how, not what is to be done</source>
   <translation>sagt, wie, nicht was zu tun ist</translation>
  </message>
  <message>
   <source>it says nothing that is to be done</source>
   <translation>enthält nichts, das zu tun ist</translation>
  </message>
  <message>
   <source>it says what comes out</source>
   <translation>sagt, was herauskommt</translation>
  </message>
  <message>
   <source>it says who is responsible</source>
   <translation>sagt, wer zuständig ist</translation>
  </message>
  <message>
   <source>it says {named}</source>
   <translation>darin steht {named}</translation>
  </message>
  <message>
   <source>it should have ended there</source>
   <translation>er hätte dort enden sollen</translation>
  </message>
  <message>
   <source>it should have stopped before an end</source>
   <translation>er hätte vor einem Ende anhalten sollen</translation>
  </message>
  <message>
   <source>it sounds like an end, but the procedure goes on; where it is one, write “End.” behind it</source>
   <translation>es klingt wie ein Ende, doch der Ablauf geht weiter; ist es eines, schreiben Sie „Ende.“ dahinter</translation>
  </message>
  <message>
   <source>it started too many processes</source>
   <translation>es hat zu viele Prozesse gestartet</translation>
  </message>
  <message>
   <source>it stays a step in words; name the facts in braces, as in: Ask for the {order number}</source>
   <translation>es bleibt ein Schritt in Worten; die Angaben in geschweiften Klammern nennen, etwa: Frage nach {Bestellnummer}</translation>
  </message>
  <message>
   <source>it stays a step; an end is written as End: OUTCOME</source>
   <translation>es bleibt ein Schritt; ein Ende schreibt man als End: ERGEBNIS</translation>
  </message>
  <message>
   <source>it stays in the words; a step may contain [tool: NAME] and [#id]</source>
   <translation>es bleibt in den Worten; ein Schritt kann [tool: NAME] und [#id] enthalten</translation>
  </message>
  <message>
   <source>it stays words</source>
   <translation>es bleibt in Worten</translation>
  </message>
  <message>
   <source>it takes longer than {max_seconds} s</source>
   <translation>es dauert länger als {max_seconds} s</translation>
  </message>
  <message>
   <source>it turns the case down, so what follows is done only where it does not</source>
   <translation>es lehnt den Fall ab, deshalb wird das Folgende nur sonst getan</translation>
  </message>
  <message>
   <source>it unpacks to more than {max_bytes} MB</source>
   <translation>entpackt sind es mehr als {max_bytes} MB</translation>
  </message>
  <message>
   <source>it used more than {memory} MB of memory</source>
   <translation>es hat mehr als {memory} MB Speicher gebraucht</translation>
  </message>
  <message>
   <source>it was cancelled</source>
   <translation>es wurde abgebrochen</translation>
  </message>
  <message>
   <source>it was interrupted</source>
   <translation>es wurde unterbrochen</translation>
  </message>
  <message>
   <source>it was not loaded within {max_seconds} seconds</source>
   <translation>sie wurde nicht innerhalb von {max_seconds} Sekunden geladen</translation>
  </message>
  <message>
   <source>it would take too long to find out</source>
   <translation>es würde zu lange dauern, das herauszufinden</translation>
  </message>
  <message>
   <source>it writes tool calls into its text</source>
   <translation>es schreibt Tool-Aufrufe in seinen Text</translation>
  </message>
  <message>
   <source>it wrote no JSON: {strip}</source>
   <translation>es schrieb kein JSON: {strip}</translation>
  </message>
  <message>
   <source>it {effect}, which this run does not allow</source>
   <translation>es {effect}, was dieser Lauf nicht erlaubt</translation>
  </message>
  <message>
   <source>its JSON is no list of cases</source>
   <translation>das JSON ist keine Liste von Fällen</translation>
  </message>
  <message>
   <source>its answer is no JSON object</source>
   <translation>seine Antwort ist kein JSON-Objekt</translation>
  </message>
  <message>
   <source>its cells are whole answers of the tool</source>
   <translation>ihre Zellen sind ganze Antworten des Tools</translation>
  </message>
  <message>
   <source>its cells stand too far apart</source>
   <translation>ihre Zellen liegen zu weit auseinander</translation>
  </message>
  <message>
   <source>its character {position} of {count} is {kind}</source>
   <translation>Zeichen {position} von {count} ist {kind}</translation>
  </message>
  <message>
   <source>its condition as a condition</source>
   <translation>ihre Bedingung als Bedingung</translation>
  </message>
  <message>
   <source>its declaration</source>
   <translation>seine Deklaration</translation>
  </message>
  <message>
   <source>its description says that the list is closed; the check names the edge</source>
   <translation>ihre Beschreibung sagt, dass die Liste geschlossen ist; die Prüfung nennt die Verbindung</translation>
  </message>
  <message>
   <source>its details are: {keys}</source>
   <translation>Einzelheiten dafür sind: {keys}</translation>
  </message>
  <message>
   <source>its entry in the list is not what was kept</source>
   <translation>sein Eintrag in der Liste ist nicht der gespeicherte</translation>
  </message>
  <message>
   <source>its entry is not what was saved</source>
   <translation>ihr Eintrag ist nicht der gespeicherte</translation>
  </message>
  <message>
   <source>its events are not what was kept</source>
   <translation>seine Ereignisse sind nicht die gespeicherten</translation>
  </message>
  <message>
   <source>its first line does not say so</source>
   <translation>die erste Zeile sagt es nicht</translation>
  </message>
  <message>
   <source>its first row names the columns</source>
   <translation>die erste Zeile nennt die Spalten</translation>
  </message>
  <message>
   <source>its folder is not what was kept</source>
   <translation>ihr Ordner ist nicht der gespeicherte</translation>
  </message>
  <message>
   <source>its header claims {pages} pages, but the file has {actual_pages}</source>
   <translation>ihr Kopf nennt {pages} Seiten, aber die Datei hat {actual_pages}</translation>
  </message>
  <message>
   <source>its header names a page size of {page}</source>
   <translation>ihr Kopf nennt eine Seitengröße von {page}</translation>
  </message>
  <message>
   <source>its highest value is {value}</source>
   <translation>der höchste Wert ist {value}</translation>
  </message>
  <message>
   <source>its identity is not what was kept</source>
   <translation>ihre Identität ist nicht die gespeicherte</translation>
  </message>
  <message>
   <source>its loop bound</source>
   <translation>ihre Schleifengrenze</translation>
  </message>
  <message>
   <source>its loop bound is used up</source>
   <translation>die Grenze der Schleife ist erreicht</translation>
  </message>
  <message>
   <source>its lowest value is {value}</source>
   <translation>der niedrigste Wert ist {value}</translation>
  </message>
  <message>
   <source>its message</source>
   <translation>seine Nachricht</translation>
  </message>
  <message>
   <source>its names are those of no graph that can be read</source>
   <translation>seine Namen passen zu keinem lesbaren Graphen</translation>
  </message>
  <message>
   <source>its outcome</source>
   <translation>sein Ergebnis</translation>
  </message>
  <message>
   <source>its pages are pictures, as a scanner makes them</source>
   <translation>seine Seiten sind Bilder, wie von einem Scanner</translation>
  </message>
  <message>
   <source>its pages hold no letters</source>
   <translation>seine Seiten enthalten keine Buchstaben</translation>
  </message>
  <message>
   <source>its pages unpack to more than {max_drawing_bytes} MB</source>
   <translation>seine Seiten sind entpackt größer als {max_drawing_bytes} MB</translation>
  </message>
  <message>
   <source>its precondition</source>
   <translation>seine Vorbedingung</translation>
  </message>
  <message>
   <source>its prose condition</source>
   <translation>ihre Bedingung in Worten</translation>
  </message>
  <message>
   <source>its reader broke off, as it does for a damaged file</source>
   <translation>das Lesen brach ab, wie bei einer beschädigten Datei</translation>
  </message>
  <message>
   <source>its reader crashed: opening it takes more than {megabytes} MB of memory, or it is damaged</source>
   <translation>das Lesen stürzte ab: Das Öffnen braucht mehr als {megabytes} MB Speicher, oder die Datei ist beschädigt</translation>
  </message>
  <message>
   <source>its reader does not start: {strerror}</source>
   <translation>das Leseprogramm startet nicht: {strerror}</translation>
  </message>
  <message>
   <source>its root is &lt;{local_name}&gt;, not &lt;mxfile&gt;</source>
   <translation>seine Wurzel ist &lt;{local_name}&gt;, nicht &lt;mxfile&gt;</translation>
  </message>
  <message>
   <source>its root is {stated}, not &lt;definitions&gt; of BPMN</source>
   <translation>ihre Wurzel ist {stated}, nicht &lt;definitions&gt; von BPMN</translation>
  </message>
  <message>
   <source>its schema holds text that is not UTF-8</source>
   <translation>ihr Schema enthält Text, der kein UTF-8 ist</translation>
  </message>
  <message>
   <source>its schema is version {version}</source>
   <translation>ihr Schema hat die Version {version}</translation>
  </message>
  <message>
   <source>its schema is version {version}, and this SOP Studio supports up to {latest}</source>
   <translation>ihr Schema hat die Version {version}, und dieses SOP Studio kennt bis {latest}</translation>
  </message>
  <message>
   <source>its steps</source>
   <translation>seine Schritte</translation>
  </message>
  <message>
   <source>its steps, tables and labels are taken as they stand</source>
   <translation>seine Schritte, Tabellen und Beschriftungen gelten, wie sie dastehen</translation>
  </message>
  <message>
   <source>its tables are: {tables}</source>
   <translation>ihre Tabellen sind: {tables}</translation>
  </message>
  <message>
   <source>its text comes in parts</source>
   <translation>sein Text kommt in Teilen</translation>
  </message>
  <message>
   <source>its text does not have the hash that it was saved with</source>
   <translation>ihr Text hat nicht den Hash, mit dem er gespeichert wurde</translation>
  </message>
  <message>
   <source>its time limit</source>
   <translation>seine Frist</translation>
  </message>
  <message>
   <source>its title was changed to {quote}</source>
   <translation>der Titel wurde zu {quote} geändert</translation>
  </message>
  <message>
   <source>its tool calls have no ids</source>
   <translation>seine Tool-Aufrufe haben keine IDs</translation>
  </message>
  <message>
   <source>its tool calls share an id</source>
   <translation>seine Tool-Aufrufe teilen sich eine ID</translation>
  </message>
  <message>
   <source>its tools</source>
   <translation>seine Tools</translation>
  </message>
  <message>
   <source>its values are ends of the procedure</source>
   <translation>ihre Werte sind Enden des Ablaufs</translation>
  </message>
  <message>
   <source>its values are not of this type; remove them first. {error}</source>
   <translation>ihre Werte passen nicht zu diesem Typ; entfernen Sie sie zuerst. {error}</translation>
  </message>
  <message>
   <source>its values are those of {name}</source>
   <translation>ihre Werte sind die von {name}</translation>
  </message>
  <message>
   <source>its variables are parameters</source>
   <translation>seine Variablen sind Parameter</translation>
  </message>
  <message>
   <source>its words for if, otherwise, go to and end were understood; all others stay as they are</source>
   <translation>seine Wörter für wenn, sonst, weiter bei und Ende wurden verstanden; alle anderen bleiben, wie sie sind</translation>
  </message>
  <message>
   <source>its words name it</source>
   <translation>seine Worte nennen es</translation>
  </message>
  <message>
   <source>its {differing} differ; parameters and outputs are merged under the first description</source>
   <translation>{differing} weichen ab; Parameter und Ausgaben werden unter der ersten Beschreibung vereint</translation>
  </message>
  <message>
   <source>its {key} was not kept</source>
   <translation>{key} wurde nicht aufbewahrt</translation>
  </message>
  <message>
   <source>its {kind} {name} {state}</source>
   <translation>{kind} {name} {state}</translation>
  </message>
  <message>
   <source>its {name}</source>
   <translation>{name} davon</translation>
  </message>
  <message>
   <source>join conditions with &amp;&amp; or ||</source>
   <translation>verbinden Sie Bedingungen mit &amp;&amp; oder ||</translation>
  </message>
  <message>
   <source>join shorter ones with &amp;&amp; or ||</source>
   <translation>verbinden Sie kürzere mit &amp;&amp; oder ||</translation>
  </message>
  <message>
   <source>join texts in a list, as in ['a', 'b'], or write \' for a quote inside a text</source>
   <translation>fassen Sie Texte in einer Liste zusammen, etwa ['a', 'b'], oder schreiben Sie \' für ein Anführungszeichen im Text</translation>
  </message>
  <message>
   <source>join with “and” or “or”, or compare with ==, !=, &lt;, &gt;, in</source>
   <translation>verbinden Sie mit „und“ oder „oder“, oder vergleichen Sie mit „ist“, ==, !=, &lt;, &gt;, in</translation>
  </message>
  <message>
   <source>judge {judge}</source>
   <translation>bewertet von {judge}</translation>
  </message>
  <message>
   <source>keep it on one of the two</source>
   <translation>bei einem von beiden belassen</translation>
  </message>
  <message>
   <source>keep library</source>
   <translation>behalten bibliothek sichern</translation>
  </message>
  <message>
   <source>kept in the system's key store, never in a file</source>
   <translation>im Schlüsselspeicher des Systems, nie in einer Datei</translation>
  </message>
  <message>
   <source>kept in the system's key store, never in the SOP</source>
   <translation>im Schlüsselspeicher des Systems, nie in der SOP</translation>
  </message>
  <message>
   <source>kept until the window closes: there is no key store here</source>
   <translation>nur bis zum Schließen des Fensters: hier gibt es keinen Schlüsselspeicher</translation>
  </message>
  <message>
   <source>kinds are: {kinds}</source>
   <translation>Arten sind: {kinds}</translation>
  </message>
  <message>
   <source>knowledge</source>
   <translation>das Wissen</translation>
  </message>
  <message>
   <source>known</source>
   <translation>bekannt</translation>
  </message>
  <message>
   <source>langgraph python bpmn mcp service code target compare verify conformance</source>
   <translation>langgraph python bpmn mcp dienst code ziel vergleichen prüfen konformität</translation>
  </message>
  <message>
   <source>last opened</source>
   <translation>zuletzt geöffnet</translation>
  </message>
  <message>
   <source>last saved</source>
   <translation>zuletzt gespeichert</translation>
  </message>
  <message>
   <source>late</source>
   <translation>zu spät</translation>
  </message>
  <message>
   <source>late correction</source>
   <translation>späte Korrektur</translation>
  </message>
  <message>
   <source>later</source>
   <translation>später</translation>
  </message>
  <message>
   <source>leads to</source>
   <translation>führt zu</translation>
  </message>
  <message>
   <source>leave --from out</source>
   <translation>--from weglassen</translation>
  </message>
  <message>
   <source>leave one out</source>
   <translation>lassen Sie eine weg</translation>
  </message>
  <message>
   <source>leave some out</source>
   <translation>einige weglassen</translation>
  </message>
  <message>
   <source>leave the + out</source>
   <translation>lassen Sie das + weg</translation>
  </message>
  <message>
   <source>leave the sheet out</source>
   <translation>lassen Sie das Blatt weg</translation>
  </message>
  <message>
   <source>left</source>
   <translation>links</translation>
  </message>
  <message>
   <source>left out as a rule: {reason}</source>
   <translation>in der Regel ausgelassen: {reason}</translation>
  </message>
  <message>
   <source>length limit</source>
   <translation>Längengrenze</translation>
  </message>
  <message>
   <source>length of {name}</source>
   <translation>Länge von {name}</translation>
  </message>
  <message>
   <source>less than a point{interval}</source>
   <translation>weniger als ein Punkt{interval}</translation>
  </message>
  <message>
   <source>library actions lists them</source>
   <translation>library actions listet sie auf</translation>
  </message>
  <message>
   <source>library list shows what there is</source>
   <translation>library list zeigt, was es gibt</translation>
  </message>
  <message>
   <source>library of parts shared tools facts articles reuse where used copy</source>
   <translation>teile bibliothek gemeinsam tools angaben artikel wiederverwenden wo verwendet kopieren</translation>
  </message>
  <message>
   <source>line 1</source>
   <translation>Zeile 1</translation>
  </message>
  <message>
   <source>line {before}</source>
   <translation>Zeile {before}</translation>
  </message>
  <message>
   <source>line {lineno}, column {offset}</source>
   <translation>Zeile {lineno}, Spalte {offset}</translation>
  </message>
  <message>
   <source>line {lines}</source>
   <translation>Zeile {lines}</translation>
  </message>
  <message>
   <source>line {line}</source>
   <translation>Zeile {line}</translation>
  </message>
  <message>
   <source>line {line}, column {column}</source>
   <translation>Zeile {line}, Spalte {column}</translation>
  </message>
  <message>
   <source>line {number}</source>
   <translation>Zeile {number}</translation>
  </message>
  <message>
   <source>links of diagrams are never opened</source>
   <translation>Links von Diagrammen werden nie geöffnet</translation>
  </message>
  <message>
   <source>list</source>
   <translation>Liste</translation>
  </message>
  <message>
   <source>list of tools</source>
   <translation>Liste von Tools</translation>
  </message>
  <message>
   <source>lists</source>
   <translation>Listen</translation>
  </message>
  <message>
   <source>lists or quotes stand deeper than {max_nesting} in one another</source>
   <translation>Listen oder Zitate stehen tiefer als {max_nesting} ineinander</translation>
  </message>
  <message>
   <source>lists written out are only decided after *in*</source>
   <translation>ausgeschriebene Listen werden nur nach *in* entschieden</translation>
  </message>
  <message>
   <source>live</source>
   <translation>live</translation>
  </message>
  <message>
   <source>look</source>
   <translation>sehen</translation>
  </message>
  <message>
   <source>look at the text from here on</source>
   <translation>sehen Sie sich den Text ab hier an</translation>
  </message>
  <message>
   <source>look up</source>
   <translation>nachschlagen</translation>
  </message>
  <message>
   <source>look up articles</source>
   <translation>Artikel nachschlagen</translation>
  </message>
  <message>
   <source>looking…</source>
   <translation>sucht …</translation>
  </message>
  <message>
   <source>looks</source>
   <translation>sieht</translation>
  </message>
  <message>
   <source>looks something up</source>
   <translation>schlägt etwas nach</translation>
  </message>
  <message>
   <source>lookup --customer {customer}</source>
   <translation>lookup --customer {customer}</translation>
  </message>
  <message>
   <source>loops</source>
   <translation>Schleifen</translation>
  </message>
  <message>
   <source>lower is only decided for facts with allowed values</source>
   <translation>lower wird nur für Angaben mit festen Werten entschieden</translation>
  </message>
  <message>
   <source>lower loop bounds, or let fewer edges be taken at once</source>
   <translation>senken Sie die Grenzen von Schleifen, oder lassen Sie weniger Verbindungen gleichzeitig nehmen</translation>
  </message>
  <message>
   <source>made to call tools</source>
   <translation>für Tool-Aufrufe ausgelegt</translation>
  </message>
  <message>
   <source>make a new one, or fork it</source>
   <translation>beginnen Sie eine neue, oder zweigen Sie davon ab</translation>
  </message>
  <message>
   <source>make it a task first</source>
   <translation>den Schritt zuerst zu einer Aufgabe machen</translation>
  </message>
  <message>
   <source>make it with: sopstudio evaluations export ID -o FILE.jsonl</source>
   <translation>erstellen Sie sie mit: sopstudio evaluations export KENNUNG -o DATEI.jsonl</translation>
  </message>
  <message>
   <source>make room and try again; {nothing_lost}</source>
   <translation>Platz schaffen und erneut versuchen; {nothing_lost}</translation>
  </message>
  <message>
   <source>make {name} a number</source>
   <translation>{name} zu einer Zahl machen</translation>
  </message>
  <message>
   <source>manipulation attempt</source>
   <translation>Manipulationsversuch</translation>
  </message>
  <message>
   <source>manual documentation how to</source>
   <translation>handbuch dokumentation anleitung hilfe</translation>
  </message>
  <message>
   <source>may be chance</source>
   <translation>kann Zufall sein</translation>
  </message>
  <message>
   <source>may be chance, {figure} more needed</source>
   <translation>kann Zufall sein, {figure} mehr nötig</translation>
  </message>
  <message>
   <source>may run now</source>
   <translation>darf jetzt aufgerufen werden</translation>
  </message>
  <message>
   <source>membership of a list is only decided for values written out</source>
   <translation>ob etwas in einer Liste steht, wird nur für ausgeschriebene Werte entschieden</translation>
  </message>
  <message>
   <source>mend it first</source>
   <translation>sie zuerst in Ordnung bringen</translation>
  </message>
  <message>
   <source>mend them (sopstudio check lists them), or export it as it is with --force</source>
   <translation>sie beheben (sopstudio check führt sie auf) oder mit --force unverändert exportieren</translation>
  </message>
  <message>
   <source>merge keys (&lt;&lt;) are not read</source>
   <translation>Merge-Schlüssel (&lt;&lt;) werden nicht gelesen</translation>
  </message>
  <message>
   <source>message banner buttons answer</source>
   <translation>Meldung Banner Knöpfe antworten</translation>
  </message>
  <message>
   <source>middle</source>
   <translation>Mitte</translation>
  </message>
  <message>
   <source>missing</source>
   <translation>unbekannt</translation>
  </message>
  <message>
   <source>missing detail</source>
   <translation>fehlende Angabe</translation>
  </message>
  <message>
   <source>model</source>
   <translation>Modell</translation>
  </message>
  <message>
   <source>model endpoint key theme preferences options</source>
   <translation>modell endpunkt schlüssel thema einstellungen optionen sprache</translation>
  </message>
  <message>
   <source>moments</source>
   <translation>Zeitpunkte</translation>
  </message>
  <message>
   <source>moments are compared by the millisecond</source>
   <translation>Zeitpunkte werden auf die Millisekunde verglichen</translation>
  </message>
  <message>
   <source>more files are left out</source>
   <translation>weitere Dateien bleiben weg</translation>
  </message>
  <message>
   <source>more than {max_blocks} blocks</source>
   <translation>mehr als {max_blocks} Blöcke</translation>
  </message>
  <message>
   <source>more than {max_blocks} lines</source>
   <translation>mehr als {max_blocks} Zeilen</translation>
  </message>
  <message>
   <source>more than {max_blocks} paragraphs</source>
   <translation>mehr als {max_blocks} Absätze</translation>
  </message>
  <message>
   <source>more than {max_blocks} rows</source>
   <translation>mehr als {max_blocks} Zeilen</translation>
  </message>
  <message>
   <source>more than {max_bundle_bytes} MB</source>
   <translation>mehr als {max_bundle_bytes} MB</translation>
  </message>
  <message>
   <source>more than {max_bytes} MB</source>
   <translation>mehr als {max_bytes} MB</translation>
  </message>
  <message>
   <source>more than {max_cells} cells</source>
   <translation>mehr als {max_cells} Zellen</translation>
  </message>
  <message>
   <source>more than {max_columns} columns</source>
   <translation>mehr als {max_columns} Spalten</translation>
  </message>
  <message>
   <source>more than {max_edges} edges</source>
   <translation>mehr als {max_edges} Verbindungen</translation>
  </message>
  <message>
   <source>more than {max_elements} elements</source>
   <translation>mehr als {max_elements} Elemente</translation>
  </message>
  <message>
   <source>more than {max_faults} values are of the wrong type</source>
   <translation>mehr als {max_faults} Werte haben den falschen Typ</translation>
  </message>
  <message>
   <source>more than {max_file_bytes} bytes</source>
   <translation>mehr als {max_file_bytes} Bytes</translation>
  </message>
  <message>
   <source>more than {max_folder_bytes} MB</source>
   <translation>mehr als {max_folder_bytes} MB</translation>
  </message>
  <message>
   <source>more than {max_line_characters} characters</source>
   <translation>mehr als {max_line_characters} Zeichen</translation>
  </message>
  <message>
   <source>more than {max_lines} lines</source>
   <translation>mehr als {max_lines} Zeilen</translation>
  </message>
  <message>
   <source>more than {max_marks} marks of bold, code and links</source>
   <translation>mehr als {max_marks} Auszeichnungen für Fett, Code und Links</translation>
  </message>
  <message>
   <source>more than {max_nested_models} models are nested</source>
   <translation>mehr als {max_nested_models} Modelle sind verschachtelt</translation>
  </message>
  <message>
   <source>more than {max_pages} pages</source>
   <translation>mehr als {max_pages} Seiten</translation>
  </message>
  <message>
   <source>more than {max_places} places once procedures are unfolded</source>
   <translation>mehr als {max_places} Stellen, wenn die Teilabläufe aufgeklappt sind</translation>
  </message>
  <message>
   <source>more than {max_rows}</source>
   <translation>mehr als {max_rows}</translation>
  </message>
  <message>
   <source>more than {max_rows} rows</source>
   <translation>mehr als {max_rows} Zeilen</translation>
  </message>
  <message>
   <source>more than {max_runs} runs</source>
   <translation>mehr als {max_runs} Läufe</translation>
  </message>
  <message>
   <source>more than {max_sheets} sheets</source>
   <translation>mehr als {max_sheets} Blätter</translation>
  </message>
  <message>
   <source>more than {max_states}</source>
   <translation>mehr als {max_states}</translation>
  </message>
  <message>
   <source>more than {max_tags} tags</source>
   <translation>mehr als {max_tags} Tags</translation>
  </message>
  <message>
   <source>more than {max_text_characters} characters</source>
   <translation>mehr als {max_text_characters} Zeichen</translation>
  </message>
  <message>
   <source>more than {max_tokens} words and signs</source>
   <translation>mehr als {max_tokens} Wörter und Zeichen</translation>
  </message>
  <message>
   <source>more than {max_values} values</source>
   <translation>mehr als {max_values} Werte</translation>
  </message>
  <message>
   <source>more than {max_yaml_characters} characters</source>
   <translation>mehr als {max_yaml_characters} Zeichen</translation>
  </message>
  <message>
   <source>more than {max_yaml_values} values, with those that aliases repeat</source>
   <translation>mehr als {max_yaml_values} Werte, die durch Aliasse wiederholten mitgezählt</translation>
  </message>
  <message>
   <source>more than {number} brackets are open in it</source>
   <translation>mehr als {number} Klammern sind darin offen</translation>
  </message>
  <message>
   <source>more than {value} GB</source>
   <translation>mehr als {value} GB</translation>
  </message>
  <message>
   <source>more tools are left out</source>
   <translation>weitere Tools bleiben weg</translation>
  </message>
  <message>
   <source>move that file, or choose another name for the document</source>
   <translation>verschieben Sie die Datei, oder wählen Sie einen anderen Namen für das Dokument</translation>
  </message>
  <message>
   <source>moved</source>
   <translation>verschoben</translation>
  </message>
  <message>
   <source>moves money</source>
   <translation>veranlasst Zahlungen</translation>
  </message>
  <message>
   <source>must be JSON text or an object</source>
   <translation>muss JSON-Text oder ein Objekt sein</translation>
  </message>
  <message>
   <source>must be a date such as 2026-12-31</source>
   <translation>muss ein Datum sein, etwa 2026-12-31</translation>
  </message>
  <message>
   <source>must be a list</source>
   <translation>muss eine Liste sein</translation>
  </message>
  <message>
   <source>must be a number</source>
   <translation>muss eine Zahl sein</translation>
  </message>
  <message>
   <source>must be a whole number</source>
   <translation>muss eine ganze Zahl sein</translation>
  </message>
  <message>
   <source>must be an object</source>
   <translation>muss ein Objekt sein</translation>
  </message>
  <message>
   <source>must be an object, not {summarize_value}</source>
   <translation>muss ein Objekt sein, nicht {summarize_value}</translation>
  </message>
  <message>
   <source>must be at least {low} and at most {high}, which no number is. Swap the bounds.</source>
   <translation>muss mindestens {low} und höchstens {high} sein, was keine Zahl ist. Vertauschen Sie die Grenzen.</translation>
  </message>
  <message>
   <source>must be text</source>
   <translation>muss Text sein</translation>
  </message>
  <message>
   <source>must be true or false</source>
   <translation>muss wahr oder falsch sein</translation>
  </message>
  <message>
   <source>must be {detail}, not {summarize_value}</source>
   <translation>muss {detail} sein, nicht {summarize_value}</translation>
  </message>
  <message>
   <source>must not be empty</source>
   <translation>darf nicht leer sein</translation>
  </message>
  <message>
   <source>name a command or the URL of an MCP server: mcp:COMMAND, mcp:https://HOST/mcp</source>
   <translation>einen Befehl oder die URL eines MCP-Servers nennen: mcp:BEFEHL, mcp:https://HOST/mcp</translation>
  </message>
  <message>
   <source>name a file in the format GGUF</source>
   <translation>eine Datei im Format GGUF nennen</translation>
  </message>
  <message>
   <source>name a folder</source>
   <translation>nennen Sie einen Ordner</translation>
  </message>
  <message>
   <source>name a fresh folder with -o</source>
   <translation>mit -o einen neuen Ordner nennen</translation>
  </message>
  <message>
   <source>name a hosted model</source>
   <translation>nennen Sie ein gehostetes Modell</translation>
  </message>
  <message>
   <source>name a smaller folder</source>
   <translation>nennen Sie einen kleineren Ordner</translation>
  </message>
  <message>
   <source>name another folder</source>
   <translation>einen anderen Ordner nennen</translation>
  </message>
  <message>
   <source>name another model, or leave it out: values are then made from the words</source>
   <translation>nennen Sie ein anderes Modell, oder lassen Sie es weg: dann entstehen die Werte aus den Wörtern</translation>
  </message>
  <message>
   <source>name each of them once</source>
   <translation>nennen Sie jede einmal</translation>
  </message>
  <message>
   <source>name fewer</source>
   <translation>weniger nennen</translation>
  </message>
  <message>
   <source>name guardrails, or {none} alone</source>
   <translation>entweder Leitplanken oder nur {none} nennen</translation>
  </message>
  <message>
   <source>name it .html, .xlsx, .csv or .xml</source>
   <translation>nennen Sie die Datei .html, .xlsx, .csv oder .xml</translation>
  </message>
  <message>
   <source>name it after a plus</source>
   <translation>es nach einem Plus nennen</translation>
  </message>
  <message>
   <source>name one</source>
   <translation>nennen Sie eines</translation>
  </message>
  <message>
   <source>name one file</source>
   <translation>eine Datei nennen</translation>
  </message>
  <message>
   <source>name one with --expect FACT=COLUMN, or end=COLUMN</source>
   <translation>nennen Sie eine mit --expect ANGABE=SPALTE oder end=SPALTE</translation>
  </message>
  <message>
   <source>name several SOPs</source>
   <translation>nennen Sie mehrere SOPs</translation>
  </message>
  <message>
   <source>name the SOP of the service</source>
   <translation>die SOP des Dienstes nennen</translation>
  </message>
  <message>
   <source>name the file in which the graph is built</source>
   <translation>die Datei nennen, in der der Graph gebaut wird</translation>
  </message>
  <message>
   <source>name the file instead of piping it</source>
   <translation>nennen Sie die Datei, statt sie hineinzuleiten</translation>
  </message>
  <message>
   <source>name the step exactly as its line does</source>
   <translation>den Schritt genau so nennen, wie seine Zeile es tut</translation>
  </message>
  <message>
   <source>names hold letters, digits, spaces, _ . and -</source>
   <translation>Namen bestehen aus Buchstaben, Ziffern, Leerzeichen, _ . und -</translation>
  </message>
  <message>
   <source>needs a kind: {node_kinds}</source>
   <translation>braucht eine Art: {node_kinds}</translation>
  </message>
  <message>
   <source>needs nothing, gives nothing yet</source>
   <translation>braucht nichts, liefert noch nichts</translation>
  </message>
  <message>
   <source>needs {needs}</source>
   <translation>braucht {needs}</translation>
  </message>
  <message>
   <source>needs {needs} · gives {gives}</source>
   <translation>braucht {needs} · liefert {gives}</translation>
  </message>
  <message>
   <source>neither good nor bad</source>
   <translation>neutral</translation>
  </message>
  <message>
   <source>nested deeper than {max_depth} levels</source>
   <translation>tiefer als {max_depth} Ebenen verschachtelt</translation>
  </message>
  <message>
   <source>new</source>
   <translation>neu</translation>
  </message>
  <message>
   <source>new action</source>
   <translation>neue Aktion</translation>
  </message>
  <message>
   <source>new after following continue node</source>
   <translation>neu nach folgend fortsetzen knoten</translation>
  </message>
  <message>
   <source>new create step space</source>
   <translation>neu erstellen schritt leertaste</translation>
  </message>
  <message>
   <source>new fact</source>
   <translation>neue Angabe</translation>
  </message>
  <message>
   <source>new_parameter</source>
   <translation>neuer_parameter</translation>
  </message>
  <message>
   <source>no</source>
   <translation>nein</translation>
  </message>
  <message>
   <source>no answer</source>
   <translation>keine Antwort</translation>
  </message>
  <message>
   <source>no answer in time</source>
   <translation>keine rechtzeitige Antwort</translation>
  </message>
  <message>
   <source>no call named a branch</source>
   <translation>kein Aufruf nannte eine Verbindung</translation>
  </message>
  <message>
   <source>no case has {value} between {number_text} and {number_text_2}</source>
   <translation>kein Fall hat {value} zwischen {number_text} und {number_text_2}</translation>
  </message>
  <message>
   <source>no case has {value} {side} {number_text}</source>
   <translation>kein Fall hat {value} {side} {number_text}</translation>
  </message>
  <message>
   <source>no case leads to it</source>
   <translation>kein Fall führt dahin</translation>
  </message>
  <message>
   <source>no cases found</source>
   <translation>keine Fälle gefunden</translation>
  </message>
  <message>
   <source>no checks</source>
   <translation>ohne Prüfungen</translation>
  </message>
  <message>
   <source>no column of it says what is to be done</source>
   <translation>keine Spalte davon sagt, was zu tun ist</translation>
  </message>
  <message>
   <source>no column says what came of the cases</source>
   <translation>keine Spalte sagt, was aus den Fällen wurde</translation>
  </message>
  <message>
   <source>no column says what was expected of it</source>
   <translation>keine Spalte sagt, was davon erwartet war</translation>
  </message>
  <message>
   <source>no column says what was expected; name it</source>
   <translation>keine Spalte sagt, was erwartet wurde; nennen Sie sie</translation>
  </message>
  <message>
   <source>no condition</source>
   <translation>keine Bedingung</translation>
  </message>
  <message>
   <source>no condition says for whom it is meant; write it as a branch: If …:</source>
   <translation>keine Bedingung sagt, für wen sie gemeint ist; als Zweig schreiben: Wenn …:</translation>
  </message>
  <message>
   <source>no difference seen</source>
   <translation>kein Unterschied zu sehen</translation>
  </message>
  <message>
   <source>no edge</source>
   <translation>keine Verbindung</translation>
  </message>
  <message>
   <source>no edge above holds</source>
   <translation>keine Verbindung darüber gilt</translation>
  </message>
  <message>
   <source>no edge can leave the end {source}</source>
   <translation>keine Verbindung kann das Ende {source} verlassen</translation>
  </message>
  <message>
   <source>no edge holds</source>
   <translation>keine Verbindung trifft zu</translation>
  </message>
  <message>
   <source>no end</source>
   <translation>keines</translation>
  </message>
  <message>
   <source>no fact is known</source>
   <translation>keine Angabe ist bekannt</translation>
  </message>
  <message>
   <source>no fact is named {name}</source>
   <translation>keine Angabe heißt {name}</translation>
  </message>
  <message>
   <source>no fact's name</source>
   <translation>kein Name einer Angabe</translation>
  </message>
  <message>
   <source>no file has an ending that is read</source>
   <translation>keine Datei hat eine lesbare Endung</translation>
  </message>
  <message>
   <source>no file holds any text</source>
   <translation>keine Datei enthält Text</translation>
  </message>
  <message>
   <source>no fitting value of {name} was found: {reason}</source>
   <translation>für {name} fand sich kein passender Wert: {reason}</translation>
  </message>
  <message>
   <source>no limit</source>
   <translation>keine Frist</translation>
  </message>
  <message>
   <source>no longer calls {tools}</source>
   <translation>ruft {tools} nicht mehr auf</translation>
  </message>
  <message>
   <source>no longer goes through {gone}</source>
   <translation>führt nicht mehr über {gone}</translation>
  </message>
  <message>
   <source>no loop</source>
   <translation>keine Schleife</translation>
  </message>
  <message>
   <source>no loop is left to take</source>
   <translation>keine Schleife darf mehr durchlaufen werden</translation>
  </message>
  <message>
   <source>no model server answers on this machine</source>
   <translation>auf diesem Rechner antwortet kein Modellserver</translation>
  </message>
  <message>
   <source>no node uses it</source>
   <translation>kein Schritt verwendet es</translation>
  </message>
  <message>
   <source>no other agent hands over to it</source>
   <translation>kein anderer Agent übergibt an ihn</translation>
  </message>
  <message>
   <source>no pathway leads there</source>
   <translation>dorthin führt kein Weg</translation>
  </message>
  <message>
   <source>no price is known for {name}</source>
   <translation>für {name} ist kein Preis bekannt</translation>
  </message>
  <message>
   <source>no rate is given</source>
   <translation>keine Rate ist angegeben</translation>
  </message>
  <message>
   <source>no reader recognises the text</source>
   <translation>der Text passt zu keinem lesbaren Format</translation>
  </message>
  <message>
   <source>no reader recognises this JSON</source>
   <translation>dieses JSON passt zu keinem lesbaren Format</translation>
  </message>
  <message>
   <source>no reader recognises this YAML</source>
   <translation>dieses YAML passt zu keinem lesbaren Format</translation>
  </message>
  <message>
   <source>no reader recognises this input</source>
   <translation>diese Eingabe passt zu keinem lesbaren Format</translation>
  </message>
  <message>
   <source>no scenarios found</source>
   <translation>keine Szenarien gefunden</translation>
  </message>
  <message>
   <source>no scheduler answers</source>
   <translation>kein Scheduler antwortet</translation>
  </message>
  <message>
   <source>no sentence of it says what to do</source>
   <translation>kein Satz darin sagt, was zu tun ist</translation>
  </message>
  <message>
   <source>no server on this machine has the model {name}</source>
   <translation>kein Server auf diesem Rechner hat das Modell {name}</translation>
  </message>
  <message>
   <source>no shape leads to it</source>
   <translation>keine Form führt dorthin</translation>
  </message>
  <message>
   <source>no sheet has rows below a header</source>
   <translation>kein Blatt hat Zeilen unter einer Kopfzeile</translation>
  </message>
  <message>
   <source>no single other choice leads to what was expected (the last one is at {place})</source>
   <translation>keine einzelne andere Wahl führt zum erwarteten Ergebnis (die letzte ist bei {place})</translation>
  </message>
  <message>
   <source>no step calls it</source>
   <translation>kein Schritt ruft ihn auf</translation>
  </message>
  <message>
   <source>no step has begun yet</source>
   <translation>noch kein Schritt hat begonnen</translation>
  </message>
  <message>
   <source>no step is called {target}, so it stays words</source>
   <translation>kein Schritt heißt {target}, deshalb bleibt es in Worten</translation>
  </message>
  <message>
   <source>no step is called {text}</source>
   <translation>kein Schritt heißt {text}</translation>
  </message>
  <message>
   <source>no step is in it</source>
   <translation>kein Schritt liegt darin</translation>
  </message>
  <message>
   <source>no step stands in this section</source>
   <translation>in diesem Abschnitt steht kein Schritt</translation>
  </message>
  <message>
   <source>no step, but it says something about the procedure</source>
   <translation>kein Schritt, aber es sagt etwas über den Ablauf</translation>
  </message>
  <message>
   <source>no such SOP in the library</source>
   <translation>diese SOP ist nicht in der Bibliothek</translation>
  </message>
  <message>
   <source>no such child process</source>
   <translation>einen solchen Kindprozess gibt es nicht</translation>
  </message>
  <message>
   <source>no such endpoint</source>
   <translation>diesen Endpunkt gibt es nicht</translation>
  </message>
  <message>
   <source>no such version</source>
   <translation>diese Version gibt es nicht</translation>
  </message>
  <message>
   <source>no such {noun} in the library</source>
   <translation>nicht in der Bibliothek: {noun}</translation>
  </message>
  <message>
   <source>no tag</source>
   <translation>keine Markierung</translation>
  </message>
  <message>
   <source>no tool can be called yet, and the model said nothing</source>
   <translation>noch kann kein Tool aufgerufen werden, und das Modell sagte nichts</translation>
  </message>
  <message>
   <source>no tool can be used</source>
   <translation>kein Tool ist verwendbar</translation>
  </message>
  <message>
   <source>no tool declares it; taken as {type_words} from the condition</source>
   <translation>Kein Tool legt sie fest; aus der Bedingung als {type_words} übernommen</translation>
  </message>
  <message>
   <source>no tool is called for what is looked up</source>
   <translation>für das Nachgeschlagene wird kein Tool aufgerufen</translation>
  </message>
  <message>
   <source>no tool of the node takes it</source>
   <translation>kein Tool des Schritts nimmt sie</translation>
  </message>
  <message>
   <source>no tool that is used takes or gives it</source>
   <translation>kein verwendetes Tool nimmt oder liefert sie</translation>
  </message>
  <message>
   <source>no value for {names}</source>
   <translation>kein Wert für {names}</translation>
  </message>
  <message>
   <source>no value is called &amp;{anchor}</source>
   <translation>kein Wert heißt &amp;{anchor}</translation>
  </message>
  <message>
   <source>no value of {name} that can be written down was found</source>
   <translation>für {name} fand sich kein Wert, der sich schreiben lässt</translation>
  </message>
  <message>
   <source>no value of {name} that fits what is declared of it was found</source>
   <translation>es fand sich kein Wert von {name}, der zur Deklaration passt</translation>
  </message>
  <message>
   <source>no values were written for conditions in words</source>
   <translation>für Bedingungen in Worten sind keine Werte angegeben</translation>
  </message>
  <message>
   <source>no variable fills it: an optional parameter, with that default unless a fact has its name</source>
   <translation>keine Variable füllt ihn: ein optionaler Parameter mit diesem Standardwert, außer eine Angabe trägt seinen Namen</translation>
  </message>
  <message>
   <source>no version has this tag</source>
   <translation>keine Version hat diese Markierung</translation>
  </message>
  <message>
   <source>no {name}</source>
   <translation>ohne {name}</translation>
  </message>
  <message>
   <source>nobody answers in time</source>
   <translation>niemand antwortet rechtzeitig</translation>
  </message>
  <message>
   <source>nobody can be asked</source>
   <translation>niemand kann gefragt werden</translation>
  </message>
  <message>
   <source>nobody could tell whether “{question}” holds</source>
   <translation>niemand konnte sagen, ob „{question}“ zutrifft</translation>
  </message>
  <message>
   <source>node</source>
   <translation>Schritt</translation>
  </message>
  <message>
   <source>node {id}</source>
   <translation>Schritt {id}</translation>
  </message>
  <message>
   <source>node {key}</source>
   <translation>knoten {key}</translation>
  </message>
  <message>
   <source>node {name}</source>
   <translation>Schritt {name}</translation>
  </message>
  <message>
   <source>node {node}</source>
   <translation>Schritt {node}</translation>
  </message>
  <message>
   <source>node {place}</source>
   <translation>Schritt {place}</translation>
  </message>
  <message>
   <source>none</source>
   <translation>keine</translation>
  </message>
  <message>
   <source>none is set up</source>
   <translation>keiner ist eingerichtet</translation>
  </message>
  <message>
   <source>none of its sentences tells somebody to do something</source>
   <translation>kein Satz sagt, was zu tun ist</translation>
  </message>
  <message>
   <source>not all engines heed the offsets of moments when they subtract them</source>
   <translation>nicht alle Programme beachten die Zeitzonen von Zeitpunkten, wenn sie sie voneinander abziehen</translation>
  </message>
  <message>
   <source>not called</source>
   <translation>nicht aufgerufen</translation>
  </message>
  <message>
   <source>not covered</source>
   <translation>nicht abgedeckt</translation>
  </message>
  <message>
   <source>not given: {names}</source>
   <translation>nicht genannt: {names}</translation>
  </message>
  <message>
   <source>not in the library yet</source>
   <translation>noch nicht in der Bibliothek</translation>
  </message>
  <message>
   <source>not judged: {judging}</source>
   <translation>nicht bewertet: {judging}</translation>
  </message>
  <message>
   <source>not known</source>
   <translation>nicht bekannt</translation>
  </message>
  <message>
   <source>not made to call tools</source>
   <translation>nicht für Tool-Aufrufe ausgelegt</translation>
  </message>
  <message>
   <source>not said</source>
   <translation>nicht gesagt</translation>
  </message>
  <message>
   <source>not set</source>
   <translation>nicht gesetzt</translation>
  </message>
  <message>
   <source>not taken</source>
   <translation>nicht genommen</translation>
  </message>
  <message>
   <source>not what the procedure calls next</source>
   <translation>nicht das, was der Ablauf als Nächstes aufruft</translation>
  </message>
  <message>
   <source>not {count}</source>
   <translation>nicht {count}</translation>
  </message>
  <message>
   <source>not {value}</source>
   <translation>nicht {value}</translation>
  </message>
  <message>
   <source>nothing</source>
   <translation>nichts</translation>
  </message>
  <message>
   <source>nothing else gives {open_facts}{detail}</source>
   <translation>nichts anderes liefert {open_facts}{detail}</translation>
  </message>
  <message>
   <source>nothing found</source>
   <translation>nichts gefunden</translation>
  </message>
  <message>
   <source>nothing here asks it by itself: call {folder}/{module} where the tools are called</source>
   <translation>hier fragt ihn nichts von selbst: {folder}/{module} dort aufrufen, wo die Tools aufgerufen werden</translation>
  </message>
  <message>
   <source>nothing here runs what is exported to {name}</source>
   <translation>hier führt nichts aus, was für {name} exportiert wird</translation>
  </message>
  <message>
   <source>nothing in the SOP comes from it any more</source>
   <translation>nichts in der SOP stammt noch daraus</translation>
  </message>
  <message>
   <source>nothing in the file says what it does</source>
   <translation>nichts in der Datei sagt, was er tut</translation>
  </message>
  <message>
   <source>nothing in the library can be read</source>
   <translation>nichts in der Bibliothek ist lesbar</translation>
  </message>
  <message>
   <source>nothing in the process keeps them from it; see to it where tasks are assigned</source>
   <translation>nichts im Prozess hindert sie daran; dafür ist dort zu sorgen, wo Aufgaben zugewiesen werden</translation>
  </message>
  <message>
   <source>nothing is expected</source>
   <translation>nichts ist erwartet</translation>
  </message>
  <message>
   <source>nothing leads to it</source>
   <translation>nichts führt dorthin</translation>
  </message>
  <message>
   <source>nothing leads to {count} nodes; it begins at the first of them</source>
   <translation>zu {count} Schritten führt nichts; es beginnt beim ersten davon</translation>
  </message>
  <message>
   <source>nothing leads to {words}</source>
   <translation>nichts führt zu {words}</translation>
  </message>
  <message>
   <source>nothing says how often, so at most {max_rounds} times</source>
   <translation>nichts sagt, wie oft, deshalb höchstens {max_rounds}-mal</translation>
  </message>
  <message>
   <source>nothing says what follows then</source>
   <translation>nichts sagt, was dann folgt</translation>
  </message>
  <message>
   <source>nothing says what happens when none of its conditions holds</source>
   <translation>Der Text sagt nicht, was sonst geschieht</translation>
  </message>
  <message>
   <source>nothing says when it is taken</source>
   <translation>nichts sagt, wann sie genommen wird</translation>
  </message>
  <message>
   <source>nothing that was kept before is lost</source>
   <translation>nichts zuvor Gespeichertes geht verloren</translation>
  </message>
  <message>
   <source>nothing waits for an answer</source>
   <translation>nichts wartet auf eine Antwort</translation>
  </message>
  <message>
   <source>nothing waits for an answer here</source>
   <translation>hier wartet nichts auf eine Antwort</translation>
  </message>
  <message>
   <source>nothing was changed</source>
   <translation>nichts wurde geändert</translation>
  </message>
  <message>
   <source>nothing was changed; try again, or close the other one</source>
   <translation>nichts wurde geändert; erneut versuchen oder das andere schließen</translation>
  </message>
  <message>
   <source>notice</source>
   <translation>Hinweis</translation>
  </message>
  <message>
   <source>number</source>
   <translation>Zahl</translation>
  </message>
  <message>
   <source>number of days from {begin} to {end}</source>
   <translation>Zahl der Tage von {begin} bis {end}</translation>
  </message>
  <message>
   <source>number of hours from {begin} to {end}</source>
   <translation>Zahl der Stunden von {begin} bis {end}</translation>
  </message>
  <message>
   <source>number {number} on the path</source>
   <translation>Nummer {number} auf dem Weg</translation>
  </message>
  <message>
   <source>numbers</source>
   <translation>Zahlen</translation>
  </message>
  <message>
   <source>numbers of more than 15 digits</source>
   <translation>Zahlen mit mehr als 15 Stellen</translation>
  </message>
  <message>
   <source>numbers of more than four decimal places</source>
   <translation>Zahlen mit mehr als vier Nachkommastellen</translation>
  </message>
  <message>
   <source>of the case</source>
   <translation>des Falls</translation>
  </message>
  <message>
   <source>of {fact}</source>
   <translation>von {fact}</translation>
  </message>
  <message>
   <source>of {scenarios} succeed</source>
   <translation>von {scenarios} gelingen</translation>
  </message>
  <message>
   <source>ok</source>
   <translation>ok</translation>
  </message>
  <message>
   <source>on the new way</source>
   <translation>auf dem neuen Weg</translation>
  </message>
  <message>
   <source>on the way of before</source>
   <translation>auf dem bisherigen Weg</translation>
  </message>
  <message>
   <source>on the way of the scenario</source>
   <translation>auf dem Weg des Szenarios</translation>
  </message>
  <message>
   <source>one is taken</source>
   <translation>einer wird genommen</translation>
  </message>
  <message>
   <source>one of</source>
   <translation>eins von</translation>
  </message>
  <message>
   <source>one of: {child_modules}</source>
   <translation>eines von: {child_modules}</translation>
  </message>
  <message>
   <source>one tool has that name</source>
   <translation>ein Tool hat diesen Namen</translation>
  </message>
  <message>
   <source>only a SELECT is carried out</source>
   <translation>nur ein SELECT wird ausgeführt</translation>
  </message>
  <message>
   <source>only a list of {size} items would do</source>
   <translation>nur eine Liste mit {size} Einträgen würde passen</translation>
  </message>
  <message>
   <source>only a number that cannot be written down would do</source>
   <translation>nur eine Zahl, die sich nicht schreiben lässt, würde passen</translation>
  </message>
  <message>
   <source>only facts, texts, numbers and the listed functions can be used</source>
   <translation>möglich sind nur Angaben, Texte, Zahlen und die aufgeführten Funktionen</translation>
  </message>
  <message>
   <source>only if </source>
   <translation>nur wenn </translation>
  </message>
  <message>
   <source>only local $ref are followed</source>
   <translation>nur lokale $ref werden verfolgt</translation>
  </message>
  <message>
   <source>only reads</source>
   <translation>liest nur</translation>
  </message>
  <message>
   <source>only text can be read</source>
   <translation>nur Text ist lesbar</translation>
  </message>
  <message>
   <source>only text is read; what they show has to be written</source>
   <translation>nur Text wird gelesen; was sie zeigen, muss man aufschreiben</translation>
  </message>
  <message>
   <source>only texts and JSON can be read</source>
   <translation>nur Text und JSON können gelesen werden</translation>
  </message>
  <message>
   <source>only the first graph is read</source>
   <translation>nur der erste Graph wird gelesen</translation>
  </message>
  <message>
   <source>only the listed functions can be called</source>
   <translation>nur die aufgeführten Funktionen lassen sich aufrufen</translation>
  </message>
  <message>
   <source>only the name that models call is kept</source>
   <translation>nur der Name, den Modelle aufrufen, bleibt erhalten</translation>
  </message>
  <message>
   <source>only the text of this document is read</source>
   <translation>nur der Text dieses Dokuments wird gelesen</translation>
  </message>
  <message>
   <source>only what is between the ``` fences is read</source>
   <translation>nur was zwischen den Zeilen mit ``` steht, wird gelesen</translation>
  </message>
  <message>
   <source>only what is between the fences is read</source>
   <translation>nur was im Codeblock steht, wird gelesen</translation>
  </message>
  <message>
   <source>only {count} bytes are left of the file</source>
   <translation>von der Datei sind nur {count} Bytes übrig</translation>
  </message>
  <message>
   <source>open</source>
   <translation>offen</translation>
  </message>
  <message>
   <source>open another one in this thread</source>
   <translation>in diesem Thread eine weitere öffnen</translation>
  </message>
  <message>
   <source>open fact tool article</source>
   <translation>öffnen angabe tool artikel</translation>
  </message>
  <message>
   <source>open it again; nothing was written</source>
   <translation>erneut öffnen; nichts wurde geschrieben</translation>
  </message>
  <message>
   <source>open it for writing</source>
   <translation>sie zum Schreiben öffnen</translation>
  </message>
  <message>
   <source>open it in Visio and save it again</source>
   <translation>in Visio öffnen und erneut speichern</translation>
  </message>
  <message>
   <source>open it in Word, save it again as .docx</source>
   <translation>in Word öffnen und erneut als .docx speichern</translation>
  </message>
  <message>
   <source>open it once for writing, which brings it up to date</source>
   <translation>einmal zum Schreiben öffnen, was sie auf den neuesten Stand bringt</translation>
  </message>
  <message>
   <source>open it with its password and print it to a new PDF</source>
   <translation>mit dem Passwort öffnen und als neues PDF drucken</translation>
  </message>
  <message>
   <source>open it, copy its text and paste it (Ctrl+Shift+V in the window), or save it as plain text (.txt)</source>
   <translation>öffnen, den Text kopieren und einfügen (Strg+Umschalt+V im Fenster) oder als reinen Text speichern (.txt)</translation>
  </message>
  <message>
   <source>open it, save it again as .xlsx or as CSV</source>
   <translation>öffnen und erneut als .xlsx oder als CSV speichern</translation>
  </message>
  <message>
   <source>open the procedure, and then this file in Evaluate: Scenarios, More, Open from a file</source>
   <translation>den Ablauf öffnen und dann diese Datei unter „Auswerten“: Szenarien, Mehr, Aus einer Datei öffnen</translation>
  </message>
  <message>
   <source>open {note}</source>
   <translation>öffnen {note}</translation>
  </message>
  <message>
   <source>open {where} beside it</source>
   <translation>{where} daneben öffnen</translation>
  </message>
  <message>
   <source>openapi swagger mcp server api postman curl functions schema folder</source>
   <translation>openapi swagger mcp server api postman curl funktionen schema ordner</translation>
  </message>
  <message>
   <source>opening it takes longer than {seconds} seconds</source>
   <translation>das Öffnen dauert länger als {seconds} Sekunden</translation>
  </message>
  <message>
   <source>opening it takes more than {megabytes} MB of memory</source>
   <translation>das Öffnen braucht mehr als {megabytes} MB Speicher</translation>
  </message>
  <message>
   <source>options are {option_names}</source>
   <translation>Optionen sind {option_names}</translation>
  </message>
  <message>
   <source>or</source>
   <translation>oder</translation>
  </message>
  <message>
   <source>order</source>
   <translation>Reihenfolge</translation>
  </message>
  <message>
   <source>order branch move</source>
   <translation>ordnen zweig verschieben</translation>
  </message>
  <message>
   <source>order sort group directory</source>
   <translation>ordnen sortieren gruppieren verzeichnis</translation>
  </message>
  <message>
   <source>order, questions, calls and persons</source>
   <translation>Reihenfolge, Fragen, Aufrufe und Personen</translation>
  </message>
  <message>
   <source>other topic</source>
   <translation>anderes Thema</translation>
  </message>
  <message>
   <source>others</source>
   <translation>weiteren</translation>
  </message>
  <message>
   <source>otherwise</source>
   <translation>sonst</translation>
  </message>
  <message>
   <source>otherwise {value}</source>
   <translation>sonst {value}</translation>
  </message>
  <message>
   <source>otherwise: when no row above fits</source>
   <translation>sonst: wenn keine Zeile darüber zutrifft</translation>
  </message>
  <message>
   <source>our graph holds steps and the ways between them alone</source>
   <translation>unser Graph enthält nur Schritte und die Wege dazwischen</translation>
  </message>
  <message>
   <source>over HTTP, in a special way</source>
   <translation>über HTTP, auf besondere Weise</translation>
  </message>
  <message>
   <source>over {amount}</source>
   <translation>über {amount}</translation>
  </message>
  <message>
   <source>over {}</source>
   <translation>über {}</translation>
  </message>
  <message>
   <source>p, corrected</source>
   <translation>p, korrigiert</translation>
  </message>
  <message>
   <source>page {page}</source>
   <translation>Seite {page}</translation>
  </message>
  <message>
   <source>panel tab below show</source>
   <translation>bereich reiter unten zeigen</translation>
  </message>
  <message>
   <source>paper preview pdf</source>
   <translation>papier vorschau pdf</translation>
  </message>
  <message>
   <source>parts of a value cannot be reached with a dot; a name with a dot goes in braces: “{order.total}”</source>
   <translation>Teile eines Werts sind mit einem Punkt nicht erreichbar; ein Name mit Punkt gehört in geschweifte Klammern: „{order.total}“</translation>
  </message>
  <message>
   <source>passages are an object of titles and texts</source>
   <translation>Abschnitte sind ein Objekt aus Titeln und Texten</translation>
  </message>
  <message>
   <source>passes it to a tool</source>
   <translation>gibt sie an ein Tool weiter</translation>
  </message>
  <message>
   <source>past cases are scenarios: write them as JSON Lines and score them with evaluate FILE --scenarios CASES</source>
   <translation>frühere Fälle sind Szenarien: als JSON Lines schreiben und mit evaluate DATEI --scenarios FÄLLE bewerten</translation>
  </message>
  <message>
   <source>past cases table spreadsheet csv excel backtest history columns</source>
   <translation>frühere fälle tabelle csv excel backtest historie spalten</translation>
  </message>
  <message>
   <source>paste JSON, or a line for each value, such as status: shipped</source>
   <translation>fügen Sie JSON ein, oder eine Zeile für jeden Wert, etwa Status: versandt</translation>
  </message>
  <message>
   <source>paste one first</source>
   <translation>fügen Sie zuerst eine ein</translation>
  </message>
  <message>
   <source>paste one object, with names for its values</source>
   <translation>fügen Sie ein Objekt ein, mit Namen für seine Werte</translation>
  </message>
  <message>
   <source>pasted text</source>
   <translation>eingefügter Text</translation>
  </message>
  <message>
   <source>percentages and remainders cannot be used; write the number out, as in 0.05 for 5 %</source>
   <translation>Prozente und Reste gehen nicht; schreiben Sie die Zahl aus, etwa 0.05 für 5 %</translation>
  </message>
  <message>
   <source>person</source>
   <translation>Person</translation>
  </message>
  <message>
   <source>perspective</source>
   <translation>Ansicht</translation>
  </message>
  <message>
   <source>picture</source>
   <translation>bild</translation>
  </message>
  <message>
   <source>pip install pyarrow</source>
   <translation>pip install pyarrow</translation>
  </message>
  <message>
   <source>places in a list cannot be picked out</source>
   <translation>einzelne Stellen einer Liste lassen sich nicht herausgreifen</translation>
  </message>
  <message>
   <source>plays the customer</source>
   <translation>spielt den Kunden</translation>
  </message>
  <message>
   <source>png svg pdf image export share hand on</source>
   <translation>png svg pdf bild export weitergeben teilen</translation>
  </message>
  <message>
   <source>powers cannot be used; multiply, as in {a} * {a}</source>
   <translation>Potenzen gehen nicht; multiplizieren Sie, etwa {a} * {a}</translation>
  </message>
  <message>
   <source>press Enter</source>
   <translation>drücken Sie Enter</translation>
  </message>
  <message>
   <source>press Enter, and go back if it is wrong</source>
   <translation>drücken Sie Enter, und gehen Sie zurück, wenn es falsch ist</translation>
  </message>
  <message>
   <source>press Step or Run</source>
   <translation>„Einzelschritt“ oder „Ausführen“ wählen</translation>
  </message>
  <message>
   <source>print it to a new PDF, or paste its text</source>
   <translation>als neues PDF drucken oder den Text einfügen</translation>
  </message>
  <message>
   <source>procedures call one another more than {max_depth} deep</source>
   <translation>Teilabläufe rufen einander tiefer als {max_depth} auf</translation>
  </message>
  <message>
   <source>proofs that need the solver (edges and calls that no run reaches; some branchings are undecided)</source>
   <translation>Beweise, die den Solver brauchen (Verbindungen und Aufrufe, die kein Lauf erreicht; manche Verzweigungen bleiben unentschieden)</translation>
  </message>
  <message>
   <source>prose</source>
   <translation>Fließtext</translation>
  </message>
  <message>
   <source>provide</source>
   <translation>Angaben machen</translation>
  </message>
  <message>
   <source>provide facts in a form</source>
   <translation>Angaben im Formular machen</translation>
  </message>
  <message>
   <source>put Markdown files (*.md) into it</source>
   <translation>legen Sie Markdown-Dateien (*.md) hinein</translation>
  </message>
  <message>
   <source>put an option with blanks between two quotes</source>
   <translation>Optionen mit Leerzeichen gehören zwischen zwei Anführungszeichen</translation>
  </message>
  <message>
   <source>put it at the outer level</source>
   <translation>auf die äußere Ebene setzen</translation>
  </message>
  <message>
   <source>put it in brackets: ({word}{value}…)</source>
   <translation>setzen Sie es in Klammern: ({word}{value}…)</translation>
  </message>
  <message>
   <source>put it into a folder of its own</source>
   <translation>sie in einen eigenen Ordner legen</translation>
  </message>
  <message>
   <source>put labels with signs into quotes: a --&gt;|"x &gt; 1"| b</source>
   <translation>Beschriftungen mit Sonderzeichen in Anführungszeichen setzen: a --&gt;|"x &gt; 1"| b</translation>
  </message>
  <message>
   <source>put texts in '…' and facts in {…}</source>
   <translation>setzen Sie Texte in '…' und Angaben in {…}</translation>
  </message>
  <message>
   <source>put texts in quotes and names in braces</source>
   <translation>setzen Sie Texte in Anführungszeichen und Namen in geschweifte Klammern</translation>
  </message>
  <message>
   <source>put the inner one into brackets</source>
   <translation>setzen Sie die innere in Klammern</translation>
  </message>
  <message>
   <source>put the key into the variable OPENAI_API_KEY, and name a model: openai:NAME</source>
   <translation>den Schlüssel in die Variable OPENAI_API_KEY setzen und ein Modell nennen: openai:NAME</translation>
  </message>
  <message>
   <source>put {tables} there</source>
   <translation>legen Sie {tables} dort ab</translation>
  </message>
  <message>
   <source>pyarrow is not installed</source>
   <translation>pyarrow ist nicht installiert</translation>
  </message>
  <message>
   <source>pydantic-graph</source>
   <translation>pydantic-graph</translation>
  </message>
  <message>
   <source>pydantic-graph begins every run at the start; the state is plain JSON data for you to keep</source>
   <translation>pydantic-graph beginnt jeden Lauf am Anfang; der Zustand sind JSON-Daten, die Sie selbst aufbewahren</translation>
  </message>
  <message>
   <source>python -m mcp_server_time, or https://host/mcp</source>
   <translation>python -m mcp_server_time oder https://host/mcp</translation>
  </message>
  <message>
   <source>question in the middle</source>
   <translation>Zwischenfrage</translation>
  </message>
  <message>
   <source>quit exit</source>
   <translation>beenden schließen</translation>
  </message>
  <message>
   <source>random session</source>
   <translation>zufällige Sitzung</translation>
  </message>
  <message>
   <source>read as two tools</source>
   <translation>als zwei Tools gelesen</translation>
  </message>
  <message>
   <source>readable</source>
   <translation>lesbar</translation>
  </message>
  <message>
   <source>reads {context} tokens at once</source>
   <translation>liest {context} Tokens auf einmal</translation>
  </message>
  <message>
   <source>recent</source>
   <translation>zuletzt geöffnet</translation>
  </message>
  <message>
   <source>recognise the text first (OCR), then open it</source>
   <translation>zuerst den Text erkennen (OCR), dann öffnen</translation>
  </message>
  <message>
   <source>records of past cases are scenarios: evaluate FILE --scenarios CASES, or Scenarios &gt; Open from a file</source>
   <translation>Aufzeichnungen früherer Fälle sind Szenarien: evaluate DATEI --scenarios FÄLLE oder „Szenarien › Aus einer Datei öffnen“</translation>
  </message>
  <message>
   <source>references are nested deeper than 64</source>
   <translation>Verweise sind tiefer als 64 verschachtelt</translation>
  </message>
  <message>
   <source>refuse this change</source>
   <translation>lehnen Sie diese Änderung ab</translation>
  </message>
  <message>
   <source>refused</source>
   <translation>abgelehnt</translation>
  </message>
  <message>
   <source>rejected value</source>
   <translation>abgelehnter Wert</translation>
  </message>
  <message>
   <source>released</source>
   <translation>freigegeben</translation>
  </message>
  <message>
   <source>remark comment text sticky annotation</source>
   <translation>bemerkung kommentar text zettel anmerkung</translation>
  </message>
  <message>
   <source>remove</source>
   <translation>entfernen</translation>
  </message>
  <message>
   <source>remove &lt;!DOCTYPE …&gt;</source>
   <translation>&lt;!DOCTYPE …&gt; entfernen</translation>
  </message>
  <message>
   <source>remove it</source>
   <translation>entfernen</translation>
  </message>
  <message>
   <source>remove its edges first</source>
   <translation>zuerst seine Verbindungen entfernen</translation>
  </message>
  <message>
   <source>remove one of them</source>
   <translation>einen davon entfernen</translation>
  </message>
  <message>
   <source>remove throw away draft</source>
   <translation>entfernen verwerfen entwurf</translation>
  </message>
  <message>
   <source>removed</source>
   <translation>entfernt</translation>
  </message>
  <message>
   <source>rename write words</source>
   <translation>umbenennen schreiben worte</translation>
  </message>
  <message>
   <source>renamed</source>
   <translation>umbenannt</translation>
  </message>
  <message>
   <source>repeat less, or use * or +</source>
   <translation>wiederholen Sie weniger, oder nehmen Sie * oder +</translation>
  </message>
  <message>
   <source>repetitions</source>
   <translation>Wiederholungen</translation>
  </message>
  <message>
   <source>replaces what the selected step says</source>
   <translation>ersetzt, was der ausgewählte Schritt sagt</translation>
  </message>
  <message>
   <source>restore a backup</source>
   <translation>eine Sicherung wiederherstellen</translation>
  </message>
  <message>
   <source>restore it in resources/prompts</source>
   <translation>stellen Sie sie in resources/prompts wieder her</translation>
  </message>
  <message>
   <source>restore undo</source>
   <translation>wiederherstellen rückgängig</translation>
  </message>
  <message>
   <source>reviewed</source>
   <translation>geprüft</translation>
  </message>
  <message>
   <source>right</source>
   <translation>rechts</translation>
  </message>
  <message>
   <source>row {number}</source>
   <translation>Zeile {number}</translation>
  </message>
  <message>
   <source>row {shown}</source>
   <translation>Zeile {shown}</translation>
  </message>
  <message>
   <source>rows {shown}</source>
   <translation>Zeilen {shown}</translation>
  </message>
  <message>
   <source>rules kept</source>
   <translation>Regeln eingehalten</translation>
  </message>
  <message>
   <source>run `sopstudio library verify`; older backups were kept</source>
   <translation>führen Sie `sopstudio library verify` aus; ältere Sicherungen sind noch da</translation>
  </message>
  <message>
   <source>run it to its end first, so that there is a trace to expect</source>
   <translation>ihn zuerst bis zum Ende ausführen, damit es ein erwartetes Protokoll gibt</translation>
  </message>
  <message>
   <source>run number {number}</source>
   <translation>Lauf Nummer {number}</translation>
  </message>
  <message>
   <source>run simulate</source>
   <translation>ausführen starten simulieren lauf</translation>
  </message>
  <message>
   <source>runs {get}</source>
   <translation>führt {get} aus</translation>
  </message>
  <message>
   <source>said by the {giver}</source>
   <translation>laut {giver}</translation>
  </message>
  <message>
   <source>said the {by}</source>
   <translation>laut {by}</translation>
  </message>
  <message>
   <source>sample data</source>
   <translation>Beispieldaten</translation>
  </message>
  <message>
   <source>sample response {label} of the tool "{label_2}"</source>
   <translation>Beispielantwort {label} des Tools „{label_2}“</translation>
  </message>
  <message>
   <source>save it again in draw.io</source>
   <translation>in draw.io erneut speichern</translation>
  </message>
  <message>
   <source>save it again, or paste its text</source>
   <translation>erneut speichern oder den Text einfügen</translation>
  </message>
  <message>
   <source>save it as CSV</source>
   <translation>speichern Sie sie als CSV</translation>
  </message>
  <message>
   <source>save it first</source>
   <translation>sie zuerst speichern</translation>
  </message>
  <message>
   <source>save it without a password</source>
   <translation>ohne Passwort speichern</translation>
  </message>
  <message>
   <source>save the file as UTF-8</source>
   <translation>speichern Sie die Datei als UTF-8</translation>
  </message>
  <message>
   <source>saved</source>
   <translation>gespeichert</translation>
  </message>
  <message>
   <source>say a message</source>
   <translation>eine Nachricht sagen</translation>
  </message>
  <message>
   <source>say on the edge that closes it how often it may be taken</source>
   <translation>sagen Sie an der Verbindung, die sie schließt, wie oft sie genommen werden darf</translation>
  </message>
  <message>
   <source>say what the action does</source>
   <translation>angeben, was die Aktion tut</translation>
  </message>
  <message>
   <source>say which node the procedure begins with</source>
   <translation>sagen Sie, mit welchem Schritt der Ablauf beginnt</translation>
  </message>
  <message>
   <source>say why it does not matter here</source>
   <translation>angeben, warum es hier keine Rolle spielt</translation>
  </message>
  <message>
   <source>says it</source>
   <translation>nennt sie</translation>
  </message>
  <message>
   <source>scenario {value} cannot be told apart</source>
   <translation>Szenario {value} ist nicht zu unterscheiden</translation>
  </message>
  <message>
   <source>scenarios cases tests list</source>
   <translation>szenarien fälle tests liste</translation>
  </message>
  <message>
   <source>score &gt;= limit</source>
   <translation>score &gt;= limit</translation>
  </message>
  <message>
   <source>score is at least 720</source>
   <translation>Punktzahl ist mindestens 720</translation>
  </message>
  <message>
   <source>scores batch runs</source>
   <translation>ergebnisse stapel läufe</translation>
  </message>
  <message>
   <source>search text</source>
   <translation>suchen text finden</translation>
  </message>
  <message>
   <source>second another beside</source>
   <translation>zweites weiteres daneben fenster</translation>
  </message>
  <message>
   <source>section {title}</source>
   <translation>abschnitt {title}</translation>
  </message>
  <message>
   <source>select one step first, which is to say it</source>
   <translation>wählen Sie zuerst einen Schritt aus, der sie sagen soll</translation>
  </message>
  <message>
   <source>sends a message</source>
   <translation>sendet eine Nachricht</translation>
  </message>
  <message>
   <source>sends something</source>
   <translation>sendet etwas</translation>
  </message>
  <message>
   <source>set as start first</source>
   <translation>als start festlegen erster</translation>
  </message>
  <message>
   <source>set it in the environment of the command</source>
   <translation>in der Umgebung des Befehls setzen</translation>
  </message>
  <message>
   <source>set it once</source>
   <translation>einmal setzen</translation>
  </message>
  <message>
   <source>set its price in the settings (Ctrl+,), or remove the limit there</source>
   <translation>in den Einstellungen (Strg+,) seinen Preis angeben oder dort die Grenze entfernen</translation>
  </message>
  <message>
   <source>set the address that really answers</source>
   <translation>die Adresse eintragen, die wirklich antwortet</translation>
  </message>
  <message>
   <source>set {key_name} or choose the model offline</source>
   <translation>{key_name} setzen oder das Modell „offline“ wählen</translation>
  </message>
  <message>
   <source>set {key_name}, keep a key in the settings of the window, or choose the model offline</source>
   <translation>setzen Sie {key_name}, hinterlegen Sie in den Einstellungen einen Schlüssel, oder wählen Sie das Modell offline</translation>
  </message>
  <message>
   <source>set {variable}, or: keyring set {service} {entry_prefix}{name}</source>
   <translation>{variable} setzen, oder: keyring set {service} {entry_prefix}{name}</translation>
  </message>
  <message>
   <source>several</source>
   <translation>mehreres</translation>
  </message>
  <message>
   <source>several branches are taken, or words decide, at its node</source>
   <translation>an seinem Schritt werden mehrere Verbindungen genommen, oder Worte entscheiden</translation>
  </message>
  <message>
   <source>several nodes have no edge that leads to them</source>
   <translation>zu mehreren Schritten führt keine Verbindung</translation>
  </message>
  <message>
   <source>several requests wait at once, and cannot be answered by hand</source>
   <translation>mehrere Anfragen warten zugleich und lassen sich nicht von Hand beantworten</translation>
  </message>
  <message>
   <source>several {kinds} begin with that</source>
   <translation>so beginnen mehrere {kinds}</translation>
  </message>
  <message>
   <source>shape {shape}</source>
   <translation>Form {shape}</translation>
  </message>
  <message>
   <source>sheets are: {names}</source>
   <translation>Blätter sind: {names}</translation>
  </message>
  <message>
   <source>shortcuts keyboard</source>
   <translation>tastenkürzel tastatur</translation>
  </message>
  <message>
   <source>shorten it</source>
   <translation>kürzen Sie ihn</translation>
  </message>
  <message>
   <source>shows it</source>
   <translation>zeigt sie</translation>
  </message>
  <message>
   <source>similarity {similarity}</source>
   <translation>Ähnlichkeit {similarity}</translation>
  </message>
  <message>
   <source>skip next step guided finish</source>
   <translation>überspringen nächster schritt geführt fertig</translation>
  </message>
  <message>
   <source>some have no path</source>
   <translation>manche ohne Weg</translation>
  </message>
  <message>
   <source>some {name}</source>
   <translation>mit {name}</translation>
  </message>
  <message>
   <source>somebody</source>
   <translation>jemand</translation>
  </message>
  <message>
   <source>somebody decides, approves or does it</source>
   <translation>jemand entscheidet, genehmigt oder erledigt es</translation>
  </message>
  <message>
   <source>sopstudio turns make FILE -o CASES makes some</source>
   <translation>sopstudio turns make DATEI -o FÄLLE erstellt welche</translation>
  </message>
  <message>
   <source>sopstudio-core has no window and no pictures</source>
   <translation>sopstudio-core hat kein Fenster und keine Bilder</translation>
  </message>
  <message>
   <source>source code</source>
   <translation>Quelltext</translation>
  </message>
  <message>
   <source>split it</source>
   <translation>aufteilen</translation>
  </message>
  <message>
   <source>split it over several edges, or compute parts of it in an earlier node</source>
   <translation>verteilen Sie sie auf mehrere Verbindungen, oder berechnen Sie Teile davon in einem früheren Schritt</translation>
  </message>
  <message>
   <source>split it, or paste its text</source>
   <translation>aufteilen oder den Text einfügen</translation>
  </message>
  <message>
   <source>split the procedure</source>
   <translation>den Ablauf aufteilen</translation>
  </message>
  <message>
   <source>split the procedure, or write it as JSON</source>
   <translation>den Ablauf aufteilen oder als JSON schreiben</translation>
  </message>
  <message>
   <source>spoilt on purpose: {injected}</source>
   <translation>absichtlich verfälscht: {injected}</translation>
  </message>
  <message>
   <source>standard input</source>
   <translation>Standardeingabe</translation>
  </message>
  <message>
   <source>start another one</source>
   <translation>einen anderen starten</translation>
  </message>
  <message>
   <source>start one with: dask scheduler</source>
   <translation>starten Sie einen mit: dask scheduler</translation>
  </message>
  <message>
   <source>start one, as with: ollama serve; a server on another port is named in the settings as an endpoint</source>
   <translation>einen starten, etwa mit: ollama serve; ein Server an einem anderen Port wird in den Einstellungen als Endpunkt eingetragen</translation>
  </message>
  <message>
   <source>start screen welcome home templates samples recent begin</source>
   <translation>startbildschirm willkommen anfang vorlagen beispiele zuletzt beginnen</translation>
  </message>
  <message>
   <source>start some with: dask worker {address} --nthreads 1</source>
   <translation>starten Sie welche mit: dask worker {address} --nthreads 1</translation>
  </message>
  <message>
   <source>start the session first</source>
   <translation>starten Sie zuerst die Sitzung</translation>
  </message>
  <message>
   <source>status {status}</source>
   <translation>Status {status}</translation>
  </message>
  <message>
   <source>status: shipped</source>
   <translation>Status: versandt</translation>
  </message>
  <message>
   <source>step</source>
   <translation>Schritt</translation>
  </message>
  <message>
   <source>stop guided close</source>
   <translation>anhalten geführt schließen</translation>
  </message>
  <message>
   <source>stops at “{place}”</source>
   <translation>bleibt bei „{place}“ stehen</translation>
  </message>
  <message>
   <source>stops at “{place}” instead of “{before}”</source>
   <translation>bleibt bei „{place}“ stehen statt bei „{before}“</translation>
  </message>
  <message>
   <source>stops at “{place}”, where it ended at “{end}” before</source>
   <translation>bleibt bei „{place}“ stehen; bisher endete er bei „{end}“</translation>
  </message>
  <message>
   <source>store the fact as a date</source>
   <translation>speichern Sie die Angabe als Datum</translation>
  </message>
  <message>
   <source>store the fact as a number</source>
   <translation>speichern Sie die Angabe als Zahl</translation>
  </message>
  <message>
   <source>store the fact as a number or a date, or use == or in</source>
   <translation>speichern Sie die Angabe als Zahl oder Datum, oder nehmen Sie == oder in</translation>
  </message>
  <message>
   <source>store the fact as a number, or put the number in quotes</source>
   <translation>speichern Sie die Angabe als Zahl, oder setzen Sie die Zahl in Anführungszeichen</translation>
  </message>
  <message>
   <source>string</source>
   <translation>Text</translation>
  </message>
  <message>
   <source>sub-procedure</source>
   <translation>Teilablauf</translation>
  </message>
  <message>
   <source>success</source>
   <translation>gelungen</translation>
  </message>
  <message>
   <source>such files cannot be read yet</source>
   <translation>solche Dateien sind noch nicht lesbar</translation>
  </message>
  <message>
   <source>swim lane band all</source>
   <translation>bahn schwimmbahn alle abschnitt</translation>
  </message>
  <message>
   <source>swim lane band group role stage new</source>
   <translation>bahn schwimmbahn gruppe rolle phase neu</translation>
  </message>
  <message>
   <source>swim lane remove</source>
   <translation>bahn schwimmbahn entfernen</translation>
  </message>
  <message>
   <source>swim lane size border shrink reset</source>
   <translation>Swimlane Bahn Größe Rand verkleinern zurücksetzen</translation>
  </message>
  <message>
   <source>swim lane size wider narrower taller lower</source>
   <translation>Swimlane Bahn Größe breiter schmaler höher niedriger</translation>
  </message>
  <message>
   <source>swim lanes person desk who does what</source>
   <translation>bahnen schwimmbahnen person abteilung wer macht was</translation>
  </message>
  <message>
   <source>switch off advice</source>
   <translation>abschalten Rat Hinweis</translation>
  </message>
  <message>
   <source>tab</source>
   <translation>Reiter</translation>
  </message>
  <message>
   <source>tabs and spaces are mixed</source>
   <translation>Tabulatoren und Leerzeichen sind gemischt</translation>
  </message>
  <message>
   <source>take</source>
   <translation>nehmen</translation>
  </message>
  <message>
   <source>take down what was said</source>
   <translation>Gesagtes aufnehmen</translation>
  </message>
  <message>
   <source>take it out</source>
   <translation>nehmen Sie es heraus</translation>
  </message>
  <message>
   <source>take it out of the brackets</source>
   <translation>nehmen Sie es aus den Klammern</translation>
  </message>
  <message>
   <source>take it out, or open a bracket before</source>
   <translation>nehmen Sie es heraus, oder öffnen Sie vorher eine Klammer</translation>
  </message>
  <message>
   <source>take it out, or write \$ for the sign</source>
   <translation>nehmen Sie es heraus, oder schreiben Sie \$ für das Zeichen</translation>
  </message>
  <message>
   <source>take it out, or write \^</source>
   <translation>nehmen Sie es heraus, oder schreiben Sie \^</translation>
  </message>
  <message>
   <source>take out subgraphs</source>
   <translation>Untergraphen herausnehmen</translation>
  </message>
  <message>
   <source>take some out</source>
   <translation>nehmen Sie einige heraus</translation>
  </message>
  <message>
   <source>take the brackets that change nothing out</source>
   <translation>nehmen Sie die Klammern heraus, die nichts ändern</translation>
  </message>
  <message>
   <source>take the letter before the quote away; texts are written '…'</source>
   <translation>nehmen Sie den Buchstaben vor dem Anführungszeichen weg; Texte schreibt man '…'</translation>
  </message>
  <message>
   <source>taken</source>
   <translation>genommen</translation>
  </message>
  <message>
   <source>takes</source>
   <translation>nimmt</translation>
  </message>
  <message>
   <source>takes its steps in another order, or not as often</source>
   <translation>macht die Schritte in anderer Reihenfolge oder anders oft</translation>
  </message>
  <message>
   <source>task</source>
   <translation>Aufgabe</translation>
  </message>
  <message>
   <source>tell</source>
   <translation>mitteilen</translation>
  </message>
  <message>
   <source>temperature=0 max_tokens=2000 timeout=300</source>
   <translation>temperature=0 max_tokens=2000 timeout=300</translation>
  </message>
  <message>
   <source>terminal escapes, which are kept as they are and removed only where text is shown</source>
   <translation>Terminal-Steuerfolgen, die bleiben und nur beim Anzeigen entfernt werden</translation>
  </message>
  <message>
   <source>test try local server ollama endpoint gguf file</source>
   <translation>testen ausprobieren lokal server ollama endpunkt gguf datei</translation>
  </message>
  <message>
   <source>text</source>
   <translation>Text</translation>
  </message>
  <message>
   <source>text edit type steps</source>
   <translation>text bearbeiten tippen schritte</translation>
  </message>
  <message>
   <source>text ids facts tools</source>
   <translation>text ids angaben tools</translation>
  </message>
  <message>
   <source>text json import preview type</source>
   <translation>text json importieren vorschau tippen</translation>
  </message>
  <message>
   <source>texts</source>
   <translation>Texte</translation>
  </message>
  <message>
   <source>texts have no order, in {condition} with {value} and {other_value}</source>
   <translation>Texte haben keine Reihenfolge: {condition}, hier {value} und {other_value}</translation>
  </message>
  <message>
   <source>that a person carries it out</source>
   <translation>dass eine Person es ausführt</translation>
  </message>
  <message>
   <source>that address is not safe</source>
   <translation>diese Adresse ist nicht sicher</translation>
  </message>
  <message>
   <source>that all edges that hold are followed</source>
   <translation>dass allen Verbindungen gefolgt wird, die gelten</translation>
  </message>
  <message>
   <source>that is no JSON</source>
   <translation>das ist kein JSON</translation>
  </message>
  <message>
   <source>that it asks for {fact}</source>
   <translation>dass nach {fact} gefragt wird</translation>
  </message>
  <message>
   <source>that it is a {kind}</source>
   <translation>dass es {kind} ist</translation>
  </message>
  <message>
   <source>that it is taken otherwise</source>
   <translation>dass sie sonst genommen wird</translation>
  </message>
  <message>
   <source>that the parameter {name} is optional</source>
   <translation>dass der Parameter {name} optional ist</translation>
  </message>
  <message>
   <source>the API key cannot be used</source>
   <translation>der API-Schlüssel ist nicht zu gebrauchen</translation>
  </message>
  <message>
   <source>the JSON Schema keyword {keyword}</source>
   <translation>das JSON-Schema-Schlüsselwort {keyword}</translation>
  </message>
  <message>
   <source>the JSON cannot be read</source>
   <translation>das JSON kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the JSON is refused</source>
   <translation>das JSON wird abgelehnt</translation>
  </message>
  <message>
   <source>the JSON is too large</source>
   <translation>das JSON ist zu groß</translation>
  </message>
  <message>
   <source>the JourneyBench graph is empty</source>
   <translation>der JourneyBench-Graph ist leer</translation>
  </message>
  <message>
   <source>the MCP server cannot be read</source>
   <translation>der MCP-Server lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the MCP server is not asked</source>
   <translation>der MCP-Server wird nicht gefragt</translation>
  </message>
  <message>
   <source>the MCP server lists none</source>
   <translation>der MCP-Server führt keine auf</translation>
  </message>
  <message>
   <source>the PDF cannot be read</source>
   <translation>das PDF lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the PDF is locked</source>
   <translation>das PDF ist gesperrt</translation>
  </message>
  <message>
   <source>the PDF is too large</source>
   <translation>das PDF ist zu groß</translation>
  </message>
  <message>
   <source>the Parquet file cannot be read</source>
   <translation>die Parquet-Datei kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the SOP</source>
   <translation>die SOP</translation>
  </message>
  <message>
   <source>the SOP cannot be exported</source>
   <translation>die SOP lässt sich nicht exportieren</translation>
  </message>
  <message>
   <source>the SOP has a loop without a bound</source>
   <translation>die SOP hat eine Schleife ohne Grenze</translation>
  </message>
  <message>
   <source>the SOP has errors</source>
   <translation>die SOP hat Fehler</translation>
  </message>
  <message>
   <source>the SOP has no procedure {scope}</source>
   <translation>die SOP hat keinen Ablauf {scope}</translation>
  </message>
  <message>
   <source>the SOP has no such fact</source>
   <translation>die SOP hat keine solche Angabe</translation>
  </message>
  <message>
   <source>the SOP has no such tool</source>
   <translation>die SOP hat kein solches Tool</translation>
  </message>
  <message>
   <source>the SOP has no such {kind}</source>
   <translation>die SOP hat nichts dergleichen ({kind})</translation>
  </message>
  <message>
   <source>the SOP has no tool {name}</source>
   <translation>die SOP hat kein Tool {name}</translation>
  </message>
  <message>
   <source>the SOP has too many states to walk</source>
   <translation>die SOP hat zu viele Zustände, um sie zu durchlaufen</translation>
  </message>
  <message>
   <source>the SOP is deleted already</source>
   <translation>die SOP ist schon gelöscht</translation>
  </message>
  <message>
   <source>the SOP is not deleted</source>
   <translation>die SOP ist nicht gelöscht</translation>
  </message>
  <message>
   <source>the SOP is refused</source>
   <translation>die SOP wird nicht angenommen</translation>
  </message>
  <message>
   <source>the SOP is too deep</source>
   <translation>die SOP ist zu tief</translation>
  </message>
  <message>
   <source>the SOP is too large</source>
   <translation>die SOP ist zu groß</translation>
  </message>
  <message>
   <source>the SOP lies in a folder that holds everything of yours, which programs would see</source>
   <translation>die SOP liegt in einem Ordner mit allem, was Ihnen gehört, und Programme würden ihn sehen</translation>
  </message>
  <message>
   <source>the SOP's tools are refused</source>
   <translation>die Tools der SOP werden nicht angenommen</translation>
  </message>
  <message>
   <source>the STAR task graph is refused</source>
   <translation>der STAR-Aufgabengraph wird nicht angenommen</translation>
  </message>
  <message>
   <source>the URL cannot be read ({error})</source>
   <translation>die URL lässt sich nicht lesen ({error})</translation>
  </message>
  <message>
   <source>the URL holds the character U+{ord}</source>
   <translation>die URL enthält das Zeichen U+{ord}</translation>
  </message>
  <message>
   <source>the URL leads to a link-local address</source>
   <translation>die URL führt zu einer verbindungslokalen Adresse</translation>
  </message>
  <message>
   <source>the URL names a host without http or https</source>
   <translation>die URL nennt einen Host ohne http oder https</translation>
  </message>
  <message>
   <source>the URL's scheme must be http or https, not {scheme}</source>
   <translation>das Schema der URL muss http oder https sein, nicht {scheme}</translation>
  </message>
  <message>
   <source>the Visio drawing is empty</source>
   <translation>die Visio-Zeichnung ist leer</translation>
  </message>
  <message>
   <source>the Word document cannot be read</source>
   <translation>das Word-Dokument lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the YAML cannot be read</source>
   <translation>das YAML lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the YAML is refused</source>
   <translation>das YAML wird nicht angenommen</translation>
  </message>
  <message>
   <source>the YAML is too large</source>
   <translation>das YAML ist zu groß</translation>
  </message>
  <message>
   <source>the account at the model endpoint has no credit left, or its quota is used up</source>
   <translation>das Konto beim Modell-Endpunkt hat kein Guthaben mehr, oder sein Kontingent ist verbraucht</translation>
  </message>
  <message>
   <source>the action has to give it by itself</source>
   <translation>die Aktion muss ihn selbst liefern</translation>
  </message>
  <message>
   <source>the action model</source>
   <translation>das Aktionsmodell</translation>
  </message>
  <message>
   <source>the action needs a name</source>
   <translation>die Aktion braucht einen Namen</translation>
  </message>
  <message>
   <source>the action {name} is not what was kept</source>
   <translation>die Aktion {name} ist nicht die gespeicherte</translation>
  </message>
  <message>
   <source>the activity goes on beside it; with us one way is taken</source>
   <translation>die Aktivität läuft daneben weiter; hier wird ein Weg genommen</translation>
  </message>
  <message>
   <source>the address</source>
   <translation>der Adresse</translation>
  </message>
  <message>
   <source>the agent chooses among them; here the step calls each</source>
   <translation>der Agent wählt unter ihnen; hier ruft der Schritt jedes auf</translation>
  </message>
  <message>
   <source>the agent counts by itself</source>
   <translation>der Agent zählt selbst</translation>
  </message>
  <message>
   <source>the agent passes on what the person said; nothing proves who it was</source>
   <translation>der Agent gibt weiter, was die Person gesagt hat; nichts belegt, wer es war</translation>
  </message>
  <message>
   <source>the agent works it out by itself</source>
   <translation>der Agent findet sie selbst heraus</translation>
  </message>
  <message>
   <source>the agent {agent}</source>
   <translation>der Agent {agent}</translation>
  </message>
  <message>
   <source>the agent {name}</source>
   <translation>der Agent {name}</translation>
  </message>
  <message>
   <source>the agent's models</source>
   <translation>die Modelle des Agenten</translation>
  </message>
  <message>
   <source>the agent's own calls</source>
   <translation>die eigenen Aufrufe des Agenten</translation>
  </message>
  <message>
   <source>the answer is not JSON</source>
   <translation>die Antwort ist kein JSON</translation>
  </message>
  <message>
   <source>the answer of {what} has nothing at {path}</source>
   <translation>in der Antwort von {what} steht nichts unter {path}</translation>
  </message>
  <message>
   <source>the answers cannot be read</source>
   <translation>die Antworten können nicht gelesen werden</translation>
  </message>
  <message>
   <source>the arguments are no JSON data: {error}</source>
   <translation>die Argumente sind keine JSON-Daten: {error}</translation>
  </message>
  <message>
   <source>the arguments cannot be read</source>
   <translation>die Argumente lassen sich nicht lesen</translation>
  </message>
  <message>
   <source>the arguments of its calls are not written as text</source>
   <translation>die Argumente seiner Aufrufe stehen nicht als Text da</translation>
  </message>
  <message>
   <source>the artefact broke down</source>
   <translation>das exportierte Projekt ist abgebrochen</translation>
  </message>
  <message>
   <source>the artefact cannot be started</source>
   <translation>das exportierte Projekt lässt sich nicht starten</translation>
  </message>
  <message>
   <source>the artefact made more than {max_requests} requests in one run</source>
   <translation>das exportierte Projekt stellte mehr als {max_requests} Anfragen in einem Lauf</translation>
  </message>
  <message>
   <source>the artefact wrote a line that means nothing</source>
   <translation>das exportierte Projekt schrieb eine Zeile ohne Bedeutung</translation>
  </message>
  <message>
   <source>the article {quote}</source>
   <translation>Artikel {quote}</translation>
  </message>
  <message>
   <source>the articles</source>
   <translation>die Artikel</translation>
  </message>
  <message>
   <source>the articles are in a file beside the instructions</source>
   <translation>die Artikel stehen in einer Datei neben den Anweisungen</translation>
  </message>
  <message>
   <source>the articles are in knowledge.md; answer calls of the last tool with passages of them</source>
   <translation>die Artikel stehen in knowledge.md; Aufrufe des letzten Tools sind mit Stellen daraus zu beantworten</translation>
  </message>
  <message>
   <source>the articles are in knowledge.md; code answers no questions of users</source>
   <translation>die Artikel stehen in knowledge.md; Code beantwortet keine Fragen von Kunden</translation>
  </message>
  <message>
   <source>the articles stand under Background</source>
   <translation>die Artikel stehen unter Hintergrund</translation>
  </message>
  <message>
   <source>the backup is not sound</source>
   <translation>die Sicherung ist nicht in Ordnung</translation>
  </message>
  <message>
   <source>the backup was not kept</source>
   <translation>die Sicherung wurde nicht behalten</translation>
  </message>
  <message>
   <source>the backup would overwrite something</source>
   <translation>die Sicherung würde etwas überschreiben</translation>
  </message>
  <message>
   <source>the beginning</source>
   <translation>dem Beginn</translation>
  </message>
  <message>
   <source>the beginning at {name}</source>
   <translation>der Anfang bei {name}</translation>
  </message>
  <message>
   <source>the beginning at {target}</source>
   <translation>der Anfang bei {target}</translation>
  </message>
  <message>
   <source>the body of a call is not kept</source>
   <translation>der Inhalt eines Aufrufs bleibt nicht erhalten</translation>
  </message>
  <message>
   <source>the body of a tool is not read</source>
   <translation>der Inhalt eines Tools wird nicht gelesen</translation>
  </message>
  <message>
   <source>the braces are empty</source>
   <translation>die geschweiften Klammern sind leer</translation>
  </message>
  <message>
   <source>the bundle cannot be read</source>
   <translation>das Paket lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the bundle is not complete</source>
   <translation>das Paket ist unvollständig</translation>
  </message>
  <message>
   <source>the bundle is refused</source>
   <translation>das Paket wird nicht angenommen</translation>
  </message>
  <message>
   <source>the bundle is too large</source>
   <translation>das Paket ist zu groß</translation>
  </message>
  <message>
   <source>the bundle was made by a newer SOP Studio</source>
   <translation>das Paket stammt von einem neueren SOP Studio</translation>
  </message>
  <message>
   <source>the call does not fit</source>
   <translation>der Aufruf passt nicht</translation>
  </message>
  <message>
   <source>the calls of tools are not those expected</source>
   <translation>die Aufrufe der Tools sind nicht die erwarteten</translation>
  </message>
  <message>
   <source>the case</source>
   <translation>der Fall</translation>
  </message>
  <message>
   <source>the case cannot be read</source>
   <translation>der Fall kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the case that shows this problem was not found again</source>
   <translation>der Fall, der dieses Problem zeigt, wurde nicht wiedergefunden</translation>
  </message>
  <message>
   <source>the classifier</source>
   <translation>der Klassifikator</translation>
  </message>
  <message>
   <source>the cluster has no workers</source>
   <translation>der Cluster hat keine Worker</translation>
  </message>
  <message>
   <source>the code states no bound, so it is followed at most {max_rounds} times</source>
   <translation>der Code nennt keine Grenze, deshalb wird ihr höchstens {max_rounds}-mal gefolgt</translation>
  </message>
  <message>
   <source>the code that decides it cannot be read</source>
   <translation>der Code, der es entscheidet, lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the command cannot be read</source>
   <translation>der Befehl lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the computation of {fact}</source>
   <translation>die Berechnung von {fact}</translation>
  </message>
  <message>
   <source>the condition for the tool "{tool}" at {node}</source>
   <translation>Bedingung für das Tool „{tool}“ bei {node}</translation>
  </message>
  <message>
   <source>the condition holds or not</source>
   <translation>die Bedingung trifft zu oder nicht</translation>
  </message>
  <message>
   <source>the condition is blank</source>
   <translation>die Bedingung ist leer</translation>
  </message>
  <message>
   <source>the condition is longer than {count} characters</source>
   <translation>die Bedingung ist länger als {count} Zeichen</translation>
  </message>
  <message>
   <source>the condition is nested more than {max_depth} deep</source>
   <translation>die Bedingung ist tiefer als {max_depth} verschachtelt</translation>
  </message>
  <message>
   <source>the condition of a tool cannot be read</source>
   <translation>die Bedingung eines Tools lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the condition of {edge}</source>
   <translation>Bedingung von {edge}</translation>
  </message>
  <message>
   <source>the condition of {name}</source>
   <translation>die Bedingung von {name}</translation>
  </message>
  <message>
   <source>the condition stays as it was</source>
   <translation>die Bedingung bleibt, wie sie war</translation>
  </message>
  <message>
   <source>the condition was changed to {quote}</source>
   <translation>die Bedingung wurde zu {quote} geändert</translation>
  </message>
  <message>
   <source>the condition {condition}</source>
   <translation>die Bedingung {condition}</translation>
  </message>
  <message>
   <source>the condition {label} of a tool</source>
   <translation>die Bedingung {label} eines Tools</translation>
  </message>
  <message>
   <source>the condition {quote}</source>
   <translation>Bedingung {quote}</translation>
  </message>
  <message>
   <source>the condition {words}</source>
   <translation>die Bedingung {words}</translation>
  </message>
  <message>
   <source>the control character U+{ord}</source>
   <translation>das Steuerzeichen U+{ord}</translation>
  </message>
  <message>
   <source>the control character {detail}</source>
   <translation>das Steuerzeichen {detail}</translation>
  </message>
  <message>
   <source>the conversation {name} is not what was kept</source>
   <translation>das Gespräch {name} ist nicht das gespeicherte</translation>
  </message>
  <message>
   <source>the copy is not sound: {message}</source>
   <translation>die Kopie ist beschädigt: {message}</translation>
  </message>
  <message>
   <source>the customer beside </source>
   <translation>der Kunde neben </translation>
  </message>
  <message>
   <source>the customer insists on a refund</source>
   <translation>der Kunde besteht auf einer Erstattung</translation>
  </message>
  <message>
   <source>the database belongs to another program</source>
   <translation>die Datenbank gehört zu einem anderen Programm</translation>
  </message>
  <message>
   <source>the database cannot be opened</source>
   <translation>die Datenbank lässt sich nicht öffnen</translation>
  </message>
  <message>
   <source>the database cannot be queried</source>
   <translation>die Datenbank lässt sich nicht abfragen</translation>
  </message>
  <message>
   <source>the database needs a query</source>
   <translation>die Datenbank braucht eine Abfrage</translation>
  </message>
  <message>
   <source>the date {date}</source>
   <translation>das Datum {date}</translation>
  </message>
  <message>
   <source>the description</source>
   <translation>Beschreibung</translation>
  </message>
  <message>
   <source>the description of {name}</source>
   <translation>die Beschreibung von {name}</translation>
  </message>
  <message>
   <source>the diagram is refused</source>
   <translation>das Diagramm wird nicht angenommen</translation>
  </message>
  <message>
   <source>the diagram is {kind}</source>
   <translation>das Diagramm ist {kind}</translation>
  </message>
  <message>
   <source>the dialogue cannot be read</source>
   <translation>der Dialog kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the digits of round are no whole number written out</source>
   <translation>die Stellen von round sind keine ausgeschriebene ganze Zahl</translation>
  </message>
  <message>
   <source>the disk is full, or a limit on file sizes is reached</source>
   <translation>der Datenträger ist voll, oder eine Grenze für Dateigrößen ist erreicht</translation>
  </message>
  <message>
   <source>the disk reported an error</source>
   <translation>der Datenträger meldet einen Fehler</translation>
  </message>
  <message>
   <source>the document</source>
   <translation>das Dokument</translation>
  </message>
  <message>
   <source>the document cannot be written</source>
   <translation>das Dokument kann nicht geschrieben werden</translation>
  </message>
  <message>
   <source>the document is not JSON: {error}</source>
   <translation>das Dokument ist kein JSON: {error}</translation>
  </message>
  <message>
   <source>the document is read as if every tracked change were accepted</source>
   <translation>das Dokument wird gelesen, als wäre jede nachverfolgte Änderung angenommen</translation>
  </message>
  <message>
   <source>the document is too large</source>
   <translation>das Dokument ist zu groß</translation>
  </message>
  <message>
   <source>the domain cannot be read</source>
   <translation>die Domäne kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the domain has no table</source>
   <translation>die Domäne hat keine Tabelle</translation>
  </message>
  <message>
   <source>the draw.io diagram is empty</source>
   <translation>das draw.io-Diagramm ist leer</translation>
  </message>
  <message>
   <source>the edge from {id} to {target} is not read</source>
   <translation>die Verbindung von {id} zu {target} wird nicht gelesen</translation>
  </message>
  <message>
   <source>the edge that decided</source>
   <translation>die ausschlaggebende Verbindung</translation>
  </message>
  <message>
   <source>the edge {id}</source>
   <translation>die Verbindung {id}</translation>
  </message>
  <message>
   <source>the edge {label}from "{ends}" to "{ends_2}"{condition}</source>
   <translation>Verbindung {label}„{ends}“ → „{ends_2}“{condition}</translation>
  </message>
  <message>
   <source>the edge {label}from "{ends}" to "{ends_2}"{location_suffix}</source>
   <translation>Verbindung {label}„{ends}“ → „{ends_2}“{location_suffix}</translation>
  </message>
  <message>
   <source>the embedding model {name} cannot be loaded</source>
   <translation>das Einbettungsmodell {name} kann nicht geladen werden</translation>
  </message>
  <message>
   <source>the end of a description</source>
   <translation>das Ende einer Beschreibung</translation>
  </message>
  <message>
   <source>the endpoint refuses {omitted}</source>
   <translation>der Endpunkt lehnt {omitted} ab</translation>
  </message>
  <message>
   <source>the endpoint {at} speaks another API</source>
   <translation>der Endpunkt {at} spricht eine andere API</translation>
  </message>
  <message>
   <source>the engine keeps variables as binary numbers</source>
   <translation>die Engine speichert Variablen als Binärzahlen</translation>
  </message>
  <message>
   <source>the escapes are \d \w \s \D \W \S \n \r \t; a backslash is \\</source>
   <translation>möglich sind \d \w \s \D \W \S \n \r \t; ein Backslash ist \\</translation>
  </message>
  <message>
   <source>the evaluation {name} is not what was kept</source>
   <translation>die Auswertung {name} ist nicht die gespeicherte</translation>
  </message>
  <message>
   <source>the evaluations overlap</source>
   <translation>die Auswertungen überschneiden sich</translation>
  </message>
  <message>
   <source>the event {kind}</source>
   <translation>das Ereignis {kind}</translation>
  </message>
  <message>
   <source>the exchange {request} is not what was kept</source>
   <translation>der Austausch {request} ist nicht der gespeicherte</translation>
  </message>
  <message>
   <source>the expression for "{fact}" at {node}</source>
   <translation>Ausdruck für „{fact}“ bei {node}</translation>
  </message>
  <message>
   <source>the fact</source>
   <translation>die Angabe</translation>
  </message>
  <message>
   <source>the fact may be anything, and the tool only takes {accepted}. List them as the fact's values.</source>
   <translation>die Angabe kann beliebig sein, und das Tool nimmt nur {accepted}. Führen Sie diese Werte bei der Angabe auf.</translation>
  </message>
  <message>
   <source>the fact may be {direction} {limit}, which the tool refuses. Narrow the fact.</source>
   <translation>die Angabe kann {direction} {limit} sein, was das Tool ablehnt. Engen Sie die Angabe ein.</translation>
  </message>
  <message>
   <source>the fact may be {rejected}, and the tool only takes {accepted}. Make the lists the same.</source>
   <translation>die Angabe kann {rejected} sein, und das Tool nimmt nur {accepted}. Gleichen Sie die Listen an.</translation>
  </message>
  <message>
   <source>the fact {name} at "{node}"</source>
   <translation>die Angabe {name} bei „{node}“</translation>
  </message>
  <message>
   <source>the fact {name} has two lists of values</source>
   <translation>die Angabe {name} hat zwei Listen von Werten</translation>
  </message>
  <message>
   <source>the fact {name} has two types</source>
   <translation>die Angabe {name} hat zwei Typen</translation>
  </message>
  <message>
   <source>the fact {name} is declared</source>
   <translation>die Angabe {name} wird angelegt</translation>
  </message>
  <message>
   <source>the fact {new} already exists</source>
   <translation>die Angabe {new} gibt es schon</translation>
  </message>
  <message>
   <source>the fact {quote}</source>
   <translation>Angabe {quote}</translation>
  </message>
  <message>
   <source>the facts it asks for</source>
   <translation>die Angaben, nach denen er fragt</translation>
  </message>
  <message>
   <source>the failure cannot be read</source>
   <translation>der Fehlerfall kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the field Key</source>
   <translation>das Feld Schlüssel</translation>
  </message>
  <message>
   <source>the file already has this scenario</source>
   <translation>die Datei hat dieses Szenario schon</translation>
  </message>
  <message>
   <source>the file cannot be read</source>
   <translation>die Datei lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the file holds no scenarios</source>
   <translation>die Datei enthält keine Szenarien</translation>
  </message>
  <message>
   <source>the file holds no scores</source>
   <translation>die Datei enthält keine Bewertungen</translation>
  </message>
  <message>
   <source>the file holds zeros ({st_size} bytes) instead of a database</source>
   <translation>die Datei enthält Nullen ({st_size} Bytes) statt einer Datenbank</translation>
  </message>
  <message>
   <source>the file is cut off: {actual_pages} of {pages} pages are left</source>
   <translation>die Datei ist abgeschnitten: Von {pages} Seiten sind {actual_pages} übrig</translation>
  </message>
  <message>
   <source>the file is empty, but there are traces of an earlier library beside it</source>
   <translation>die Datei ist leer, aber daneben gibt es Spuren einer früheren Bibliothek</translation>
  </message>
  <message>
   <source>the file is no text</source>
   <translation>die Datei ist kein Text</translation>
  </message>
  <message>
   <source>the file is not an SQLite database</source>
   <translation>die Datei ist keine SQLite-Datenbank</translation>
  </message>
  <message>
   <source>the file was left as it is</source>
   <translation>die Datei blieb, wie sie war</translation>
  </message>
  <message>
   <source>the first branch</source>
   <translation>der ersten Verbindung</translation>
  </message>
  <message>
   <source>the first is read</source>
   <translation>der erste wird gelesen</translation>
  </message>
  <message>
   <source>the first line is above a list of all steps</source>
   <translation>die erste Zeile steht über einer Liste aller Schritte</translation>
  </message>
  <message>
   <source>the flow {id} has no condition</source>
   <translation>der Übergang {id} hat keine Bedingung</translation>
  </message>
  <message>
   <source>the folder holds another SOP than it was exported from</source>
   <translation>der Ordner enthält eine andere SOP als die, aus der er exportiert wurde</translation>
  </message>
  <message>
   <source>the folder is not empty</source>
   <translation>der Ordner ist nicht leer</translation>
  </message>
  <message>
   <source>the folder {name} is not what was kept</source>
   <translation>der Ordner {name} ist nicht der gespeicherte</translation>
  </message>
  <message>
   <source>the format must be a whole number from 1 up</source>
   <translation>das Format muss eine ganze Zahl ab 1 sein</translation>
  </message>
  <message>
   <source>the functions are {functions}</source>
   <translation>die Funktionen sind {functions}</translation>
  </message>
  <message>
   <source>the graph does not say when it follows; lead an edge to it</source>
   <translation>der Graph sagt nicht, wann er folgt; eine Verbindung dorthin führen</translation>
  </message>
  <message>
   <source>the graph is refused</source>
   <translation>der Graph wird nicht angenommen</translation>
  </message>
  <message>
   <source>the graph {key}</source>
   <translation>der Graph {key}</translation>
  </message>
  <message>
   <source>the graph's tools are refused</source>
   <translation>die Tools des Graphen werden nicht angenommen</translation>
  </message>
  <message>
   <source>the guard</source>
   <translation>der Wächter</translation>
  </message>
  <message>
   <source>the hash is ambiguous</source>
   <translation>der Hash ist mehrdeutig</translation>
  </message>
  <message>
   <source>the head of the document</source>
   <translation>der Kopf des Dokuments</translation>
  </message>
  <message>
   <source>the headers of a call are not kept</source>
   <translation>die Header eines Aufrufs bleiben nicht erhalten</translation>
  </message>
  <message>
   <source>the history does not fit</source>
   <translation>der Verlauf passt nicht</translation>
  </message>
  <message>
   <source>the id {id} is already used by an earlier one</source>
   <translation>die Kennung {id} hat schon ein früheres</translation>
  </message>
  <message>
   <source>the id {name} is read as {ids}</source>
   <translation>die ID {name} wird als {ids} gelesen</translation>
  </message>
  <message>
   <source>the id {node_id} appears twice</source>
   <translation>die ID {node_id} kommt zweimal vor</translation>
  </message>
  <message>
   <source>the indentation cannot be read</source>
   <translation>die Einrückung lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the indentation contains characters other than spaces</source>
   <translation>die Einrückung enthält andere Zeichen als Leerzeichen</translation>
  </message>
  <message>
   <source>the input is empty</source>
   <translation>die Eingabe ist leer</translation>
  </message>
  <message>
   <source>the input is too large</source>
   <translation>die Eingabe ist zu groß</translation>
  </message>
  <message>
   <source>the instructions of {title}</source>
   <translation>die Anweisungen von {title}</translation>
  </message>
  <message>
   <source>the instructions say it; only conditions of tools and ways on are checked by the runtime</source>
   <translation>die Anweisungen sagen es; die Laufzeit prüft nur Bedingungen von Tools und Wege weiter</translation>
  </message>
  <message>
   <source>the items of {left} and {right} mix types</source>
   <translation>die Einträge von {left} und {right} haben verschiedene Typen</translation>
  </message>
  <message>
   <source>the items of {single} are {types}</source>
   <translation>die Einträge von {single} sind {types}</translation>
  </message>
  <message>
   <source>the items of {tree} have no certain type</source>
   <translation>die Einträge von {tree} haben keinen festen Typ</translation>
  </message>
  <message>
   <source>the key {key} is not read</source>
   <translation>der Schlüssel {key} wird nicht gelesen</translation>
  </message>
  <message>
   <source>the knowledge agent</source>
   <translation>der Wissensagent</translation>
  </message>
  <message>
   <source>the knowledge cannot be read</source>
   <translation>das Wissen kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the label cannot be read</source>
   <translation>die Bezeichnung kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the lane {name}</source>
   <translation>die Bahn {name}</translation>
  </message>
  <message>
   <source>the lanes in it are sections</source>
   <translation>die Bahnen darin sind Abschnitte</translation>
  </message>
  <message>
   <source>the largest of {values}</source>
   <translation>das Größte von {values}</translation>
  </message>
  <message>
   <source>the layout</source>
   <translation>die Anordnung</translation>
  </message>
  <message>
   <source>the library cannot be opened</source>
   <translation>die Bibliothek lässt sich nicht öffnen</translation>
  </message>
  <message>
   <source>the library cannot be read</source>
   <translation>die Bibliothek kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the library cannot be read yet</source>
   <translation>die Bibliothek lässt sich noch nicht lesen</translation>
  </message>
  <message>
   <source>the library cannot be used</source>
   <translation>die Bibliothek lässt sich nicht verwenden</translation>
  </message>
  <message>
   <source>the library has another version; open it to compare</source>
   <translation>die Bibliothek hat eine andere Version; öffnen Sie die Datei, um zu vergleichen</translation>
  </message>
  <message>
   <source>the library has: {known}</source>
   <translation>in der Bibliothek sind: {known}</translation>
  </message>
  <message>
   <source>the library is busy</source>
   <translation>die Bibliothek ist belegt</translation>
  </message>
  <message>
   <source>the library is damaged and can only be read</source>
   <translation>die Bibliothek ist beschädigt und lässt sich nur lesen</translation>
  </message>
  <message>
   <source>the library is damaged and open read-only</source>
   <translation>die Bibliothek ist beschädigt und schreibgeschützt geöffnet</translation>
  </message>
  <message>
   <source>the library was opened read-only</source>
   <translation>die Bibliothek wurde nur zum Lesen geöffnet</translation>
  </message>
  <message>
   <source>the library was replaced</source>
   <translation>die Bibliothek wurde ersetzt</translation>
  </message>
  <message>
   <source>the limit of a step knows no weekends; give more days where one may lie between</source>
   <translation>die Frist eines Schrittes kennt keine Wochenenden; geben Sie mehr Tage an, wo eines dazwischenliegen kann</translation>
  </message>
  <message>
   <source>the limit on cost cannot be enforced</source>
   <translation>die Kostengrenze lässt sich nicht einhalten</translation>
  </message>
  <message>
   <source>the line calls a procedure, which binds its own tools</source>
   <translation>die Zeile ruft einen Ablauf auf, der seine Tools selbst bindet</translation>
  </message>
  <message>
   <source>the line is not an object</source>
   <translation>die Zeile ist kein Objekt</translation>
  </message>
  <message>
   <source>the list in {condition} is empty</source>
   <translation>die Liste in {condition} ist leer</translation>
  </message>
  <message>
   <source>the list of edges lacks {id} to {target}</source>
   <translation>der Liste der Verbindungen fehlt {id} zu {target}</translation>
  </message>
  <message>
   <source>the list of {value}</source>
   <translation>die Liste aus {value}</translation>
  </message>
  <message>
   <source>the log of recent changes beside it (-wal) holds garbage</source>
   <translation>das Protokoll der letzten Änderungen daneben (-wal) ist unbrauchbar</translation>
  </message>
  <message>
   <source>the loop from {source} to {target}</source>
   <translation>die Schleife von {source} zu {target}</translation>
  </message>
  <message>
   <source>the message at {node}</source>
   <translation>Nachricht bei {node}</translation>
  </message>
  <message>
   <source>the message at {node} mentions</source>
   <translation>die Nachricht bei {node} erwähnt</translation>
  </message>
  <message>
   <source>the model</source>
   <translation>das Modell</translation>
  </message>
  <message>
   <source>the model answered nothing</source>
   <translation>das Modell antwortete nichts</translation>
  </message>
  <message>
   <source>the model answered without a message</source>
   <translation>das Modell antwortete ohne Nachricht</translation>
  </message>
  <message>
   <source>the model asked for {count} tool calls at once</source>
   <translation>das Modell verlangte {count} Tool-Aufrufe auf einmal</translation>
  </message>
  <message>
   <source>the model cannot be asked</source>
   <translation>das Modell lässt sich nicht fragen</translation>
  </message>
  <message>
   <source>the model endpoint answered too much</source>
   <translation>der Modell-Endpunkt hat zu viel geantwortet</translation>
  </message>
  <message>
   <source>the model endpoint answered with an error: {replace_surrogates}</source>
   <translation>der Modell-Endpunkt antwortete mit einem Fehler: {replace_surrogates}</translation>
  </message>
  <message>
   <source>the model endpoint answered without a message</source>
   <translation>der Modell-Endpunkt antwortete ohne Nachricht</translation>
  </message>
  <message>
   <source>the model endpoint cannot be reached</source>
   <translation>der Modell-Endpunkt ist nicht erreichbar</translation>
  </message>
  <message>
   <source>the model endpoint did not answer in time</source>
   <translation>der Modell-Endpunkt hat nicht rechtzeitig geantwortet</translation>
  </message>
  <message>
   <source>the model endpoint did not answer with a chat completion{content}</source>
   <translation>der Modell-Endpunkt antwortete nicht mit einer Chat-Antwort{content}</translation>
  </message>
  <message>
   <source>the model endpoint does not know the model or the address</source>
   <translation>der Modell-Endpunkt kennt das Modell oder die Adresse nicht</translation>
  </message>
  <message>
   <source>the model endpoint failed</source>
   <translation>der Modell-Endpunkt ist fehlgeschlagen</translation>
  </message>
  <message>
   <source>the model endpoint is too busy</source>
   <translation>der Modell-Endpunkt ist überlastet</translation>
  </message>
  <message>
   <source>the model endpoint redirects to another address, which is not followed</source>
   <translation>der Modell-Endpunkt leitet zu einer anderen Adresse um, der nicht gefolgt wird</translation>
  </message>
  <message>
   <source>the model endpoint refused the key</source>
   <translation>der Modell-Endpunkt lehnt den Schlüssel ab</translation>
  </message>
  <message>
   <source>the model endpoint refused the request</source>
   <translation>der Modell-Endpunkt lehnt die Anfrage ab</translation>
  </message>
  <message>
   <source>the model file cannot be read</source>
   <translation>die Modelldatei lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the model file cannot be served</source>
   <translation>die Modelldatei lässt sich nicht bereitstellen</translation>
  </message>
  <message>
   <source>the model file could not be loaded</source>
   <translation>die Modelldatei ließ sich nicht laden</translation>
  </message>
  <message>
   <source>the model gave no answer: {reason}</source>
   <translation>das Modell gab keine Antwort: {reason}</translation>
  </message>
  <message>
   <source>the model is named twice</source>
   <translation>das Modell ist zweimal genannt</translation>
  </message>
  <message>
   <source>the model it wraps is missing</source>
   <translation>das umhüllte Modell fehlt</translation>
  </message>
  <message>
   <source>the model went on making calls that do not fit</source>
   <translation>das Modell machte immer wieder Aufrufe, die nicht passen</translation>
  </message>
  <message>
   <source>the model {spec} is incomplete</source>
   <translation>das Modell {spec} ist unvollständig</translation>
  </message>
  <message>
   <source>the model's answer is no text</source>
   <translation>die Antwort des Modells ist kein Text</translation>
  </message>
  <message>
   <source>the model's answer was cut off at its length limit</source>
   <translation>die Antwort des Modells wurde an ihrer Längengrenze abgeschnitten</translation>
  </message>
  <message>
   <source>the model's answer was withheld by a content filter</source>
   <translation>die Antwort des Modells wurde von einem Inhaltsfilter zurückgehalten</translation>
  </message>
  <message>
   <source>the model's answer was {subject}</source>
   <translation>die Antwort des Modells war {subject}</translation>
  </message>
  <message>
   <source>the model's tool calls are not a list</source>
   <translation>die Tool-Aufrufe des Modells sind keine Liste</translation>
  </message>
  <message>
   <source>the moment {moment}</source>
   <translation>der Zeitpunkt {moment}</translation>
  </message>
  <message>
   <source>the name of a section</source>
   <translation>der Name eines Abschnitts</translation>
  </message>
  <message>
   <source>the name of one of its models</source>
   <translation>der Name eines seiner Modelle</translation>
  </message>
  <message>
   <source>the name {name} stands twice</source>
   <translation>der Name {name} steht zweimal da</translation>
  </message>
  <message>
   <source>the notes</source>
   <translation>die Notizen</translation>
  </message>
  <message>
   <source>the number is out of range</source>
   <translation>die Zahl ist außerhalb des Bereichs</translation>
  </message>
  <message>
   <source>the number {number}</source>
   <translation>die Zahl {number}</translation>
  </message>
  <message>
   <source>the offline model is no judge</source>
   <translation>das Offline-Modell kann nicht bewerten</translation>
  </message>
  <message>
   <source>the only edge</source>
   <translation>die einzige Verbindung</translation>
  </message>
  <message>
   <source>the open SOP</source>
   <translation>die geöffnete SOP</translation>
  </message>
  <message>
   <source>the option {name} cannot be used</source>
   <translation>die Option {name} lässt sich nicht verwenden</translation>
  </message>
  <message>
   <source>the option {name} has no value</source>
   <translation>die Option {name} hat keinen Wert</translation>
  </message>
  <message>
   <source>the order of steps</source>
   <translation>die Reihenfolge der Schritte</translation>
  </message>
  <message>
   <source>the order of steps and calls</source>
   <translation>die Reihenfolge von Schritten und Aufrufen</translation>
  </message>
  <message>
   <source>the order of the tasks</source>
   <translation>die Reihenfolge der Aufgaben</translation>
  </message>
  <message>
   <source>the outcome</source>
   <translation>das Ergebnis</translation>
  </message>
  <message>
   <source>the outputs of the SOP</source>
   <translation>die Ergebnisse der SOP</translation>
  </message>
  <message>
   <source>the package for this is not installed</source>
   <translation>das Paket dafür ist nicht installiert</translation>
  </message>
  <message>
   <source>the package wordllama is not installed</source>
   <translation>das Paket wordllama ist nicht installiert</translation>
  </message>
  <message>
   <source>the package xllamacpp is not installed</source>
   <translation>das Paket xllamacpp ist nicht installiert</translation>
  </message>
  <message>
   <source>the package {package} is not installed</source>
   <translation>das Paket {package} ist nicht installiert</translation>
  </message>
  <message>
   <source>the page is nested too deeply</source>
   <translation>die Seite ist zu tief verschachtelt</translation>
  </message>
  <message>
   <source>the page is too large</source>
   <translation>die Seite ist zu groß</translation>
  </message>
  <message>
   <source>the page {title} is a sub-procedure</source>
   <translation>die Seite {title} ist ein Teilablauf</translation>
  </message>
  <message>
   <source>the parameter "{name}"</source>
   <translation>dem Parameter „{name}“</translation>
  </message>
  <message>
   <source>the parameter "{name}" of the address</source>
   <translation>dem Parameter „{name}“ der Adresse</translation>
  </message>
  <message>
   <source>the parameter {name}</source>
   <translation>der Parameter {name}</translation>
  </message>
  <message>
   <source>the parameter {new} already exists</source>
   <translation>den Parameter {new} gibt es schon</translation>
  </message>
  <message>
   <source>the parameters are not a usable JSON Schema</source>
   <translation>die Parameter sind kein brauchbares JSON-Schema</translation>
  </message>
  <message>
   <source>the parameters of {name} are left out</source>
   <translation>die Parameter von {name} bleiben weg</translation>
  </message>
  <message>
   <source>the path of a *.gguf file</source>
   <translation>der Pfad einer *.gguf-Datei</translation>
  </message>
  <message>
   <source>the path to this problem no longer exists</source>
   <translation>den Weg zu diesem Problem gibt es nicht mehr</translation>
  </message>
  <message>
   <source>the path {path} in the response</source>
   <translation>der Pfad {path} in der Antwort</translation>
  </message>
  <message>
   <source>the pathway counts</source>
   <translation>der Weg gilt</translation>
  </message>
  <message>
   <source>the pathway is refused</source>
   <translation>der Pathway wird nicht angenommen</translation>
  </message>
  <message>
   <source>the pattern cannot be used: {message}</source>
   <translation>das Muster ist nicht zu gebrauchen: {message}</translation>
  </message>
  <message>
   <source>the pattern has more than {max_states} characters with its repetitions written out</source>
   <translation>das Muster hat mit ausgeschriebenen Wiederholungen mehr als {max_states} Zeichen</translation>
  </message>
  <message>
   <source>the pattern is empty</source>
   <translation>das Muster ist leer</translation>
  </message>
  <message>
   <source>the pattern is longer than {max_pattern_characters} characters</source>
   <translation>das Muster ist länger als {max_pattern_characters} Zeichen</translation>
  </message>
  <message>
   <source>the pattern of matches() is not written out</source>
   <translation>das Muster von matches() ist nicht ausgeschrieben</translation>
  </message>
  <message>
   <source>the pattern {pattern} is beyond the solver</source>
   <translation>das Muster {pattern} geht über den Löser hinaus</translation>
  </message>
  <message>
   <source>the person who answers as the agent has left</source>
   <translation>die Person, die als Agent antwortet, ist gegangen</translation>
  </message>
  <message>
   <source>the picture cannot be written</source>
   <translation>das Bild kann nicht geschrieben werden</translation>
  </message>
  <message>
   <source>the port cannot be used</source>
   <translation>der Port lässt sich nicht verwenden</translation>
  </message>
  <message>
   <source>the port for tools cannot be used</source>
   <translation>der Port für Tools lässt sich nicht verwenden</translation>
  </message>
  <message>
   <source>the precondition of {words}</source>
   <translation>Vorbedingung von {words}</translation>
  </message>
  <message>
   <source>the previous version</source>
   <translation>die vorige Version</translation>
  </message>
  <message>
   <source>the procedure "{title}"</source>
   <translation>Ablauf „{title}“</translation>
  </message>
  <message>
   <source>the procedure came to its end</source>
   <translation>der Ablauf kam an sein Ende</translation>
  </message>
  <message>
   <source>the procedure computes the fact of this name on its way</source>
   <translation>der Ablauf berechnet unterwegs die gleichnamige Angabe</translation>
  </message>
  <message>
   <source>the procedure decides the fact of this name</source>
   <translation>der Ablauf entscheidet über die gleichnamige Angabe</translation>
  </message>
  <message>
   <source>the procedure ends</source>
   <translation>der Ablauf endet</translation>
  </message>
  <message>
   <source>the procedure is followed only then, so it is no condition; the description says it</source>
   <translation>der Ablauf wird nur dann befolgt, also ist es keine Bedingung; es steht in der Beschreibung</translation>
  </message>
  <message>
   <source>the procedure is too large to examine all paths at once</source>
   <translation>der Ablauf ist zu groß, um alle Wege auf einmal zu untersuchen</translation>
  </message>
  <message>
   <source>the procedure was over before all answers were given</source>
   <translation>der Ablauf war zu Ende, bevor alle Antworten gegeben waren</translation>
  </message>
  <message>
   <source>the procedure {procedure} calls itself</source>
   <translation>der Teilablauf {procedure} ruft sich selbst auf</translation>
  </message>
  <message>
   <source>the procedure {procedure} does not exist</source>
   <translation>den Teilablauf {procedure} gibt es nicht</translation>
  </message>
  <message>
   <source>the process ended with {returncode}</source>
   <translation>der Prozess endete mit {returncode}</translation>
  </message>
  <message>
   <source>the process stops at once; with us the other work of the node is done first</source>
   <translation>der Prozess hält sofort an; hier wird zuerst die andere Arbeit des Schritts getan</translation>
  </message>
  <message>
   <source>the process stops there with an incident; with us the other work of the node is done first</source>
   <translation>der Prozess hält dort mit einer Störung an; hier wird zuerst die andere Arbeit des Schritts getan</translation>
  </message>
  <message>
   <source>the process was started without pipes</source>
   <translation>der Prozess wurde ohne Pipes gestartet</translation>
  </message>
  <message>
   <source>the process {title} is a sub-procedure</source>
   <translation>der Prozess {title} ist ein Teilablauf</translation>
  </message>
  <message>
   <source>the program behind the tool has to see to it</source>
   <translation>dafür hat das Programm hinter dem Tool zu sorgen</translation>
  </message>
  <message>
   <source>the prompt says it, and nothing but the model keeps to it</source>
   <translation>der Prompt sagt es, und nur das Modell hält sich daran</translation>
  </message>
  <message>
   <source>the prompt template {missing} is missing</source>
   <translation>die Prompt-Vorlage {missing} fehlt</translation>
  </message>
  <message>
   <source>the provenance</source>
   <translation>die Herkunft</translation>
  </message>
  <message>
   <source>the query gives no columns</source>
   <translation>die Abfrage liefert keine Spalten</translation>
  </message>
  <message>
   <source>the query gives too many rows</source>
   <translation>die Abfrage liefert zu viele Zeilen</translation>
  </message>
  <message>
   <source>the question to a person in {name}</source>
   <translation>die Frage an eine Person in {name}</translation>
  </message>
  <message>
   <source>the quotes are not closed</source>
   <translation>die Anführungszeichen sind nicht geschlossen</translation>
  </message>
  <message>
   <source>the range ends before it begins</source>
   <translation>der Bereich endet, bevor er beginnt</translation>
  </message>
  <message>
   <source>the rate of mistakes cannot be read</source>
   <translation>die Fehlerrate kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the record has no answer to this request</source>
   <translation>die Aufzeichnung hat keine Antwort auf diese Anfrage</translation>
  </message>
  <message>
   <source>the request is longer than the context of the model</source>
   <translation>die Anfrage ist länger als der Kontext des Modells</translation>
  </message>
  <message>
   <source>the rest of the procedure</source>
   <translation>der Rest des Ablaufs</translation>
  </message>
  <message>
   <source>the role {role}</source>
   <translation>die Rolle {role}</translation>
  </message>
  <message>
   <source>the run cannot be kept</source>
   <translation>der Lauf lässt sich nicht speichern</translation>
  </message>
  <message>
   <source>the run cannot be read</source>
   <translation>der Lauf kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the run cannot be read back</source>
   <translation>der Lauf kann nicht zurückgelesen werden</translation>
  </message>
  <message>
   <source>the run has no event {at}</source>
   <translation>der Lauf hat kein Ereignis {at}</translation>
  </message>
  <message>
   <source>the run has no spans</source>
   <translation>der Lauf hat keine Spans</translation>
  </message>
  <message>
   <source>the run is finished</source>
   <translation>der Lauf ist zu Ende</translation>
  </message>
  <message>
   <source>the run is not over</source>
   <translation>der Lauf ist noch nicht zu Ende</translation>
  </message>
  <message>
   <source>the run is over</source>
   <translation>der Lauf ist zu Ende</translation>
  </message>
  <message>
   <source>the run was kept by a newer SOP Studio</source>
   <translation>den Lauf hat ein neueres SOP Studio aufbewahrt</translation>
  </message>
  <message>
   <source>the run {name} is damaged: it is unreadable</source>
   <translation>der Lauf {name} ist beschädigt: er ist unlesbar</translation>
  </message>
  <message>
   <source>the same</source>
   <translation>derselbe</translation>
  </message>
  <message>
   <source>the same as those before</source>
   <translation>wie die davor</translation>
  </message>
  <message>
   <source>the same, or several separated by {value_separator}</source>
   <translation>derselbe Wert, oder mehrere, getrennt durch {value_separator}</translation>
  </message>
  <message>
   <source>the scenario cannot be written</source>
   <translation>das Szenario kann nicht geschrieben werden</translation>
  </message>
  <message>
   <source>the scenarios are of {wanted}</source>
   <translation>die Szenarien gehören zu {wanted}</translation>
  </message>
  <message>
   <source>the scenarios cannot be read</source>
   <translation>die Szenarien können nicht gelesen werden</translation>
  </message>
  <message>
   <source>the schema of {name} has changed</source>
   <translation>das Schema von {name} hat sich geändert</translation>
  </message>
  <message>
   <source>the scores cannot be read</source>
   <translation>die Bewertungen können nicht gelesen werden</translation>
  </message>
  <message>
   <source>the script cannot be read</source>
   <translation>das Skript lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the script has no reply left</source>
   <translation>das Skript hat keine Antwort mehr</translation>
  </message>
  <message>
   <source>the script says what comes next; nothing but the agent keeps to it</source>
   <translation>das Skript sagt, was als Nächstes kommt; nur der Agent hält sich daran</translation>
  </message>
  <message>
   <source>the scripted user waits for the agent to say something</source>
   <translation>der Kunde aus dem Skript wartet darauf, dass der Agent etwas sagt</translation>
  </message>
  <message>
   <source>the secret {name} cannot be used</source>
   <translation>das Geheimnis {name} lässt sich nicht verwenden</translation>
  </message>
  <message>
   <source>the secret {name} is not known here</source>
   <translation>das Geheimnis {name} ist hier nicht bekannt</translation>
  </message>
  <message>
   <source>the sections</source>
   <translation>die Abschnitte</translation>
  </message>
  <message>
   <source>the server ended the connection</source>
   <translation>der Server hat die Verbindung beendet</translation>
  </message>
  <message>
   <source>the server has to do without it</source>
   <translation>der Server muss ohne auskommen</translation>
  </message>
  <message>
   <source>the server of {what} cannot be reached</source>
   <translation>der Server von {what} ist nicht erreichbar</translation>
  </message>
  <message>
   <source>the server of {what} ended during the call</source>
   <translation>der Server von {what} endete während des Aufrufs</translation>
  </message>
  <message>
   <source>the server sent more than {max_bytes} MB</source>
   <translation>der Server hat mehr als {max_bytes} MB gesendet</translation>
  </message>
  <message>
   <source>the server was ended</source>
   <translation>der Server wurde beendet</translation>
  </message>
  <message>
   <source>the service cannot be reached</source>
   <translation>der Dienst ist nicht erreichbar</translation>
  </message>
  <message>
   <source>the service cannot be scored</source>
   <translation>der Dienst lässt sich nicht bewerten</translation>
  </message>
  <message>
   <source>the service refuses the question</source>
   <translation>der Dienst lehnt die Frage ab</translation>
  </message>
  <message>
   <source>the session has been started already</source>
   <translation>die Sitzung ist schon gestartet</translation>
  </message>
  <message>
   <source>the settings are not valid</source>
   <translation>die Einstellungen sind ungültig</translation>
  </message>
  <message>
   <source>the settings cannot be read</source>
   <translation>die Einstellungen lassen sich nicht lesen</translation>
  </message>
  <message>
   <source>the settings cannot be saved</source>
   <translation>die Einstellungen lassen sich nicht speichern</translation>
  </message>
  <message>
   <source>the shard cannot be read</source>
   <translation>der Teil kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the simulated customer</source>
   <translation>der simulierte Kunde</translation>
  </message>
  <message>
   <source>the simulated customer gave no answer</source>
   <translation>der simulierte Kunde hat nicht geantwortet</translation>
  </message>
  <message>
   <source>the simulated customer's model</source>
   <translation>das Modell des simulierten Kunden</translation>
  </message>
  <message>
   <source>the simulated user could not be asked</source>
   <translation>der simulierte Kunde konnte nicht gefragt werden</translation>
  </message>
  <message>
   <source>the simulated user said nothing more</source>
   <translation>der simulierte Kunde hat nichts mehr gesagt</translation>
  </message>
  <message>
   <source>the simulated user waits for the agent to say something</source>
   <translation>der simulierte Kunde wartet darauf, dass der Agent etwas sagt</translation>
  </message>
  <message>
   <source>the smallest of {values}</source>
   <translation>das Kleinste von {values}</translation>
  </message>
  <message>
   <source>the solver is not installed (the extra proofs of sopstudio-core)</source>
   <translation>der Solver ist nicht installiert (Zusatzpaket „proofs“ von sopstudio-core)</translation>
  </message>
  <message>
   <source>the source states none, so it is taken from the file's name</source>
   <translation>die Quelle nennt keinen, deshalb kommt er aus dem Dateinamen</translation>
  </message>
  <message>
   <source>the spreadsheet cannot be read</source>
   <translation>die Tabellendatei lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the spreadsheet is locked</source>
   <translation>die Tabellendatei ist gesperrt</translation>
  </message>
  <message>
   <source>the spreadsheet is too large</source>
   <translation>die Tabellendatei ist zu groß</translation>
  </message>
  <message>
   <source>the start is a guess</source>
   <translation>der Start ist geraten</translation>
  </message>
  <message>
   <source>the start is taken to be {start}</source>
   <translation>als Start gilt {start}</translation>
  </message>
  <message>
   <source>the state model</source>
   <translation>das Zustandsmodell</translation>
  </message>
  <message>
   <source>the step calls tools, too</source>
   <translation>der Schritt ruft auch Tools auf</translation>
  </message>
  <message>
   <source>the step finds out the amount that is decided by behind it</source>
   <translation>der Schritt ermittelt den Betrag, nach dem hinter ihm entschieden wird</translation>
  </message>
  <message>
   <source>the step looks it up; say under Tools how {tool} is reached</source>
   <translation>der Schritt schlägt es nach; geben Sie unter „Tools“ an, wie {tool} erreicht wird</translation>
  </message>
  <message>
   <source>the step {name}</source>
   <translation>der Schritt {name}</translation>
  </message>
  <message>
   <source>the step {quote}</source>
   <translation>Schritt {quote}</translation>
  </message>
  <message>
   <source>the steps of the procedure</source>
   <translation>die Schritte des Ablaufs</translation>
  </message>
  <message>
   <source>the stream broke off</source>
   <translation>der Datenstrom brach ab</translation>
  </message>
  <message>
   <source>the stream held no answer</source>
   <translation>der Datenstrom enthielt keine Antwort</translation>
  </message>
  <message>
   <source>the stream holds what is no JSON</source>
   <translation>der Datenstrom enthält etwas, das kein JSON ist</translation>
  </message>
  <message>
   <source>the sub-procedure</source>
   <translation>der Teilablauf</translation>
  </message>
  <message>
   <source>the sub-procedure that it runs</source>
   <translation>der Teilablauf, den er ausführt</translation>
  </message>
  <message>
   <source>the sub-procedure {title}</source>
   <translation>der Teilablauf {title}</translation>
  </message>
  <message>
   <source>the sub-procedures</source>
   <translation>die Teilabläufe</translation>
  </message>
  <message>
   <source>the table cannot be read</source>
   <translation>die Tabelle lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>the table has no rows</source>
   <translation>die Tabelle hat keine Zeilen</translation>
  </message>
  <message>
   <source>the table has no such column</source>
   <translation>die Tabelle hat keine solche Spalte</translation>
  </message>
  <message>
   <source>the table is empty</source>
   <translation>die Tabelle ist leer</translation>
  </message>
  <message>
   <source>the table is too large</source>
   <translation>die Tabelle ist zu groß</translation>
  </message>
  <message>
   <source>the table is too wide</source>
   <translation>die Tabelle ist zu breit</translation>
  </message>
  <message>
   <source>the table mapping cannot be read</source>
   <translation>die Zuordnung der Tabelle kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the tag [{tag}] is not understood</source>
   <translation>die Kennzeichnung [{tag}] wird nicht verstanden</translation>
  </message>
  <message>
   <source>the tag {tag} makes a value of a program</source>
   <translation>die Kennzeichnung {tag} erzeugt den Wert eines Programms</translation>
  </message>
  <message>
   <source>the text does not have the hash that it was saved with</source>
   <translation>der Text hat nicht den Hash, mit dem er gespeichert wurde</translation>
  </message>
  <message>
   <source>the text ends after {last}, where a value is missing</source>
   <translation>der Text endet nach {last}, wo ein Wert fehlt</translation>
  </message>
  <message>
   <source>the text ends too early</source>
   <translation>der Text endet zu früh</translation>
  </message>
  <message>
   <source>the text is empty</source>
   <translation>der Text ist leer</translation>
  </message>
  <message>
   <source>the text is nested too deeply</source>
   <translation>der Text ist zu tief verschachtelt</translation>
  </message>
  <message>
   <source>the text is not UTF-8</source>
   <translation>der Text ist kein UTF-8</translation>
  </message>
  <message>
   <source>the text is refused</source>
   <translation>der Text wird nicht angenommen</translation>
  </message>
  <message>
   <source>the text is too large</source>
   <translation>der Text ist zu groß</translation>
  </message>
  <message>
   <source>the text is too long</source>
   <translation>der Text ist zu lang</translation>
  </message>
  <message>
   <source>the text says it, and nothing but the agent keeps to it</source>
   <translation>der Text sagt es, und nur der Agent hält sich daran</translation>
  </message>
  <message>
   <source>the text that begins here has no closing quote</source>
   <translation>der Text, der hier beginnt, hat kein schließendes Anführungszeichen</translation>
  </message>
  <message>
   <source>the text was taken for {language}</source>
   <translation>der Text wurde als {language} gelesen</translation>
  </message>
  <message>
   <source>the text {text}</source>
   <translation>der Text {text}</translation>
  </message>
  <message>
   <source>the time runs out</source>
   <translation>die Zeit abläuft</translation>
  </message>
  <message>
   <source>the title {title}</source>
   <translation>der Titel {title}</translation>
  </message>
  <message>
   <source>the title {title} is a guess</source>
   <translation>der Titel {title} ist geraten</translation>
  </message>
  <message>
   <source>the title {title} is added</source>
   <translation>der Titel {title} wurde ergänzt</translation>
  </message>
  <message>
   <source>the tool "{detail}"{detail_2}</source>
   <translation>Tool „{detail}“{detail_2}</translation>
  </message>
  <message>
   <source>the tool "{label}" at {node}</source>
   <translation>Tool „{label}“ bei {node}</translation>
  </message>
  <message>
   <source>the tool "{tool}"</source>
   <translation>das Tool „{tool}“</translation>
  </message>
  <message>
   <source>the tool "{tool}" at "{node}"</source>
   <translation>das Tool „{tool}“ bei „{node}“</translation>
  </message>
  <message>
   <source>the tool "{tool}" at {node} takes "{parameter}" from</source>
   <translation>das Tool „{tool}“ bei {node} nimmt „{parameter}“ aus</translation>
  </message>
  <message>
   <source>the tool gives nothing of this name</source>
   <translation>das Tool liefert nichts mit diesem Namen</translation>
  </message>
  <message>
   <source>the tool takes whole numbers only. Declare the fact as a whole number, or round it.</source>
   <translation>das Tool nimmt nur ganze Zahlen. Machen Sie die Angabe zu einer ganzen Zahl, oder runden Sie sie.</translation>
  </message>
  <message>
   <source>the tool takes {accepted_words} and the fact is {fact_words}. Make them the same, or compute it.</source>
   <translation>das Tool nimmt {accepted_words}, und die Angabe ist {fact_words}. Gleichen Sie beide an, oder berechnen Sie den Wert.</translation>
  </message>
  <message>
   <source>the tool {name}</source>
   <translation>das Tool {name}</translation>
  </message>
  <message>
   <source>the tool {name} has changed</source>
   <translation>das Tool {name} hat sich geändert</translation>
  </message>
  <message>
   <source>the tool {name} has two addresses</source>
   <translation>das Tool {name} hat zwei Adressen</translation>
  </message>
  <message>
   <source>the tool {name} is declared twice</source>
   <translation>das Tool {name} ist zweimal angelegt</translation>
  </message>
  <message>
   <source>the tool {name} is left out</source>
   <translation>das Tool {name} bleibt weg</translation>
  </message>
  <message>
   <source>the tool {quote}</source>
   <translation>das Tool {quote}</translation>
  </message>
  <message>
   <source>the tool {tool}</source>
   <translation>das Tool {tool}</translation>
  </message>
  <message>
   <source>the tool {tool} does not exist</source>
   <translation>das Tool {tool} gibt es nicht</translation>
  </message>
  <message>
   <source>the tool {unparse}</source>
   <translation>das Tool {unparse}</translation>
  </message>
  <message>
   <source>the tools cannot be read</source>
   <translation>die Tools lassen sich nicht lesen</translation>
  </message>
  <message>
   <source>the tools of {title}</source>
   <translation>die Tools von {title}</translation>
  </message>
  <message>
   <source>the two values of an if are of different types</source>
   <translation>die beiden Werte eines if haben verschiedene Typen</translation>
  </message>
  <message>
   <source>the type of {name}</source>
   <translation>der Typ von {name}</translation>
  </message>
  <message>
   <source>the type of {{{name}}} is not certain</source>
   <translation>der Typ von {{{name}}} steht nicht fest</translation>
  </message>
  <message>
   <source>the type {type} is unknown, so it is read as text</source>
   <translation>der Typ {type} ist unbekannt, deshalb wird sie als Text gelesen</translation>
  </message>
  <message>
   <source>the user left</source>
   <translation>der Kunde ging</translation>
  </message>
  <message>
   <source>the user model</source>
   <translation>das Benutzermodell</translation>
  </message>
  <message>
   <source>the user would give {conflicting} at one time and lack it at another</source>
   <translation>der Kunde würde {conflicting} einmal angeben und ein andermal nicht haben</translation>
  </message>
  <message>
   <source>the value &amp;{anchor} holds itself</source>
   <translation>der Wert &amp;{anchor} enthält sich selbst</translation>
  </message>
  <message>
   <source>the value of {key} in the body</source>
   <translation>der Wert von {key} im Inhalt</translation>
  </message>
  <message>
   <source>the values that would show it cannot be written down</source>
   <translation>die Werte, die es zeigen würden, lassen sich nicht aufschreiben</translation>
  </message>
  <message>
   <source>the variable {name} is read as {name_2}</source>
   <translation>die Variable {name} wird als {name_2} gelesen</translation>
  </message>
  <message>
   <source>the version before it is {number}</source>
   <translation>die Version davor ist {number}</translation>
  </message>
  <message>
   <source>the version cannot be saved</source>
   <translation>die Version lässt sich nicht speichern</translation>
  </message>
  <message>
   <source>the way {quote}</source>
   <translation>Weg {quote}</translation>
  </message>
  <message>
   <source>the words around the diagram</source>
   <translation>die Wörter um das Diagramm</translation>
  </message>
  <message>
   <source>the words around the {kind}</source>
   <translation>die Wörter um: {kind}</translation>
  </message>
  <message>
   <source>the workbook has no table</source>
   <translation>die Arbeitsmappe hat keine Tabelle</translation>
  </message>
  <message>
   <source>the workflow came back to it again and again</source>
   <translation>der Ablauf kam immer wieder darauf zurück</translation>
  </message>
  <message>
   <source>the {detail} "{label}" gives</source>
   <translation>{detail} „{label}“ liefert</translation>
  </message>
  <message>
   <source>the {kind_name} {name} already exists</source>
   <translation>gibt es schon: {kind_name} {name}</translation>
  </message>
  <message>
   <source>the {kind_name} {new} already exists</source>
   <translation>gibt es schon: {kind_name} {new}</translation>
  </message>
  <message>
   <source>the {kind}</source>
   <translation>{kind}</translation>
  </message>
  <message>
   <source>the {kind} is refused</source>
   <translation>nicht angenommen: {kind}</translation>
  </message>
  <message>
   <source>the {kind} is too large</source>
   <translation>zu groß: {kind}</translation>
  </message>
  <message>
   <source>the {language} diagram is empty</source>
   <translation>das {language}-Diagramm ist leer</translation>
  </message>
  <message>
   <source>the {name} of the pages is left out</source>
   <translation>ausgelassen: {name} der Seiten</translation>
  </message>
  <message>
   <source>the {title} cannot be read</source>
   <translation>nicht lesbar: {title}</translation>
  </message>
  <message>
   <source>the {title} is refused</source>
   <translation>nicht angenommen: {title}</translation>
  </message>
  <message>
   <source>the {what} cannot be read</source>
   <translation>nicht lesbar: {what}</translation>
  </message>
  <message>
   <source>the {what} is empty</source>
   <translation>leer: {what}</translation>
  </message>
  <message>
   <source>the {what} is no XML</source>
   <translation>kein XML: {what}</translation>
  </message>
  <message>
   <source>the {what} is refused</source>
   <translation>nicht angenommen: {what}</translation>
  </message>
  <message>
   <source>the {what} is too deep</source>
   <translation>zu tief verschachtelt: {what}</translation>
  </message>
  <message>
   <source>the {what} is too large</source>
   <translation>zu groß: {what}</translation>
  </message>
  <message>
   <source>the {when} {names}</source>
   <translation>{when} {names}</translation>
  </message>
  <message>
   <source>their calls fit no path through the procedure, or they made none</source>
   <translation>ihre Aufrufe passen zu keinem Weg durch den Ablauf, oder es gab keine</translation>
  </message>
  <message>
   <source>theme colours night</source>
   <translation>thema farben nacht dunkel hell</translation>
  </message>
  <message>
   <source>there are events, but no run that they belong to</source>
   <translation>es gibt Ereignisse, aber keinen Lauf, zu dem sie gehören</translation>
  </message>
  <message>
   <source>there are no cases to learn from</source>
   <translation>es gibt keine Fälle, aus denen zu lernen wäre</translation>
  </message>
  <message>
   <source>there are no dialogues</source>
   <translation>es gibt keine Dialoge</translation>
  </message>
  <message>
   <source>there are no sheets</source>
   <translation>es gibt keine Blätter</translation>
  </message>
  <message>
   <source>there are versions, but no identity that they belong to</source>
   <translation>es gibt Versionen, aber keine Identität, zu der sie gehören</translation>
  </message>
  <message>
   <source>there are: {available}</source>
   <translation>es gibt: {available}</translation>
  </message>
  <message>
   <source>there are: {value}, or {none}</source>
   <translation>es gibt: {value} oder {none}</translation>
  </message>
  <message>
   <source>there is no Python</source>
   <translation>es gibt kein Python</translation>
  </message>
  <message>
   <source>there is no action {name}</source>
   <translation>es gibt keine Aktion {name}</translation>
  </message>
  <message>
   <source>there is no agent in this Python code</source>
   <translation>in diesem Python-Code ist kein Agent</translation>
  </message>
  <message>
   <source>there is no agent {name}</source>
   <translation>es gibt keinen Agenten {name}</translation>
  </message>
  <message>
   <source>there is no answer</source>
   <translation>es ist keine Antwort da</translation>
  </message>
  <message>
   <source>there is no backup to restore</source>
   <translation>es gibt keine Sicherung zum Wiederherstellen</translation>
  </message>
  <message>
   <source>there is no conversation {name}</source>
   <translation>es gibt kein Gespräch {name}</translation>
  </message>
  <message>
   <source>there is no counterpart of {name} (in {tree})</source>
   <translation>für {name} gibt es kein Gegenstück (in {tree})</translation>
  </message>
  <message>
   <source>there is no counterpart of {tree}</source>
   <translation>für {tree} gibt es kein Gegenstück</translation>
  </message>
  <message>
   <source>there is no edge {edge_id}</source>
   <translation>es gibt keine Verbindung {edge_id}</translation>
  </message>
  <message>
   <source>there is no edge {name}</source>
   <translation>es gibt keine Verbindung {name}</translation>
  </message>
  <message>
   <source>there is no end called “{name}”</source>
   <translation>es gibt kein Ende namens „{name}“</translation>
  </message>
  <message>
   <source>there is no fact {old}</source>
   <translation>es gibt keine Angabe {old}</translation>
  </message>
  <message>
   <source>there is no format {name}</source>
   <translation>es gibt kein Format {name}</translation>
  </message>
  <message>
   <source>there is no guardrail {name}</source>
   <translation>es gibt keine Leitplanke {name}</translation>
  </message>
  <message>
   <source>there is no key for the model endpoint</source>
   <translation>für den Modell-Endpunkt gibt es keinen Schlüssel</translation>
  </message>
  <message>
   <source>there is no knowledge</source>
   <translation>es gibt kein Wissen</translation>
  </message>
  <message>
   <source>there is no mistake {kind}</source>
   <translation>einen Fehler {kind} gibt es nicht</translation>
  </message>
  <message>
   <source>there is no model endpoint {at}</source>
   <translation>es gibt keinen Modell-Endpunkt {at}</translation>
  </message>
  <message>
   <source>there is no model {spec}</source>
   <translation>es gibt kein Modell {spec}</translation>
  </message>
  <message>
   <source>there is no next step</source>
   <translation>es gibt keinen nächsten Schritt</translation>
  </message>
  <message>
   <source>there is no node {node_id}</source>
   <translation>es gibt keinen Schritt {node_id}</translation>
  </message>
  <message>
   <source>there is no note {element}</source>
   <translation>eine Notiz {element} gibt es nicht</translation>
  </message>
  <message>
   <source>there is no parameter {old}</source>
   <translation>es gibt keinen Parameter {old}</translation>
  </message>
  <message>
   <source>there is no place for it</source>
   <translation>dafür gibt es keinen Platz</translation>
  </message>
  <message>
   <source>there is no procedure {scope}</source>
   <translation>es gibt keinen Ablauf {scope}</translation>
  </message>
  <message>
   <source>there is no record here</source>
   <translation>hier gibt es keine Aufzeichnung</translation>
  </message>
  <message>
   <source>there is no run yet</source>
   <translation>es gibt noch keinen Lauf</translation>
  </message>
  <message>
   <source>there is no section {element}</source>
   <translation>einen Abschnitt {element} gibt es nicht</translation>
  </message>
  <message>
   <source>there is no span of {sop}</source>
   <translation>es gibt keinen Span von {sop}</translation>
  </message>
  <message>
   <source>there is no step above the condition</source>
   <translation>Vor der Bedingung steht kein Schritt</translation>
  </message>
  <message>
   <source>there is no such command</source>
   <translation>diesen Befehl gibt es nicht</translation>
  </message>
  <message>
   <source>there is no such file</source>
   <translation>diese Datei gibt es nicht</translation>
  </message>
  <message>
   <source>there is no such option of a model</source>
   <translation>diese Option eines Modells gibt es nicht</translation>
  </message>
  <message>
   <source>there is no such report</source>
   <translation>einen solchen Bericht gibt es nicht</translation>
  </message>
  <message>
   <source>there is no such table</source>
   <translation>eine solche Tabelle gibt es nicht</translation>
  </message>
  <message>
   <source>there is no such user</source>
   <translation>diesen Benutzer gibt es nicht</translation>
  </message>
  <message>
   <source>there is no target {name}</source>
   <translation>es gibt kein Ziel {name}</translation>
  </message>
  <message>
   <source>there is no text in this PDF</source>
   <translation>in diesem PDF ist kein Text</translation>
  </message>
  <message>
   <source>there is no text in this Word document</source>
   <translation>in diesem Word-Dokument ist kein Text</translation>
  </message>
  <message>
   <source>there is no text in this page</source>
   <translation>auf dieser Seite ist kein Text</translation>
  </message>
  <message>
   <source>there is no {kind_name} {name}</source>
   <translation>gibt es nicht: {kind_name} {name}</translation>
  </message>
  <message>
   <source>there is no {kind_name} {old}</source>
   <translation>gibt es nicht: {kind_name} {old}</translation>
  </message>
  <message>
   <source>there is no {names}</source>
   <translation>{names} fehlt</translation>
  </message>
  <message>
   <source>there is no {name} to choose</source>
   <translation>{name} lässt sich nicht wählen</translation>
  </message>
  <message>
   <source>there is no {noun} {name}</source>
   <translation>gibt es nicht: {noun} {name}</translation>
  </message>
  <message>
   <source>there is no {what} {name}</source>
   <translation>gibt es nicht: {what} {name}</translation>
  </message>
  <message>
   <source>there is none yet; sopstudio library save FILE adds one</source>
   <translation>es gibt noch keine; sopstudio library save FILE fügt eine hinzu</translation>
  </message>
  <message>
   <source>there is nothing below the header</source>
   <translation>unter der Kopfzeile steht nichts</translation>
  </message>
  <message>
   <source>there is nothing between [ and ]</source>
   <translation>zwischen [ und ] steht nichts</translation>
  </message>
  <message>
   <source>there is nothing between the brackets</source>
   <translation>zwischen den Klammern steht nichts</translation>
  </message>
  <message>
   <source>there is nothing to divide</source>
   <translation>es gibt nichts zu teilen</translation>
  </message>
  <message>
   <source>there is nothing to query</source>
   <translation>es gibt nichts abzufragen</translation>
  </message>
  <message>
   <source>there is nothing to read</source>
   <translation>es gibt nichts zu lesen</translation>
  </message>
  <message>
   <source>there is too much knowledge</source>
   <translation>es ist zu viel Wissen</translation>
  </message>
  <message>
   <source>these are cases of {name}, and no procedure</source>
   <translation>das sind Fälle von {name} und kein Ablauf</translation>
  </message>
  <message>
   <source>these are no tools</source>
   <translation>das sind keine Tools</translation>
  </message>
  <message>
   <source>these facts:</source>
   <translation>die Angaben</translation>
  </message>
  <message>
   <source>they are code</source>
   <translation>sie sind Code</translation>
  </message>
  <message>
   <source>they may hold secrets</source>
   <translation>sie können Geheimnisse enthalten</translation>
  </message>
  <message>
   <source>they must be an object (type: object)</source>
   <translation>sie müssen ein Objekt sein (type: object)</translation>
  </message>
  <message>
   <source>they refer to {address}, and nothing outside the SOP is ever fetched</source>
   <translation>sie verweisen auf {address}, und nichts außerhalb der SOP wird je geladen</translation>
  </message>
  <message>
   <source>they require "{name}" without describing it</source>
   <translation>sie verlangen „{name}“, ohne es zu beschreiben</translation>
  </message>
  <message>
   <source>they stand side by side, and none says otherwise</source>
   <translation>sie stehen nebeneinander, und keine sagt „sonst“</translation>
  </message>
  <message>
   <source>they stand side by side, without elif or else</source>
   <translation>sie stehen nebeneinander, ohne elif oder else</translation>
  </message>
  <message>
   <source>this Python code cannot be read</source>
   <translation>dieser Python-Code lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>this SOP is served already</source>
   <translation>diese SOP wird schon bereitgestellt</translation>
  </message>
  <message>
   <source>this answer cannot be read</source>
   <translation>diese Antwort lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>this answer has no names</source>
   <translation>diese Antwort hat keine Namen</translation>
  </message>
  <message>
   <source>this backslash is on its own</source>
   <translation>dieser Rückstrich steht allein</translation>
  </message>
  <message>
   <source>this cannot be a tag</source>
   <translation>das kann keine Markierung sein</translation>
  </message>
  <message>
   <source>this cannot be a title</source>
   <translation>das kann kein Titel sein</translation>
  </message>
  <message>
   <source>this cannot be kept</source>
   <translation>das lässt sich nicht speichern</translation>
  </message>
  <message>
   <source>this cannot be read</source>
   <translation>das kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>this cannot be the name of a folder</source>
   <translation>das kann nicht der Name eines Ordners sein</translation>
  </message>
  <message>
   <source>this comes after the end of the data</source>
   <translation>das steht hinter dem Ende der Daten</translation>
  </message>
  <message>
   <source>this is a list of tools, not a procedure</source>
   <translation>das ist eine Liste von Tools, kein Ablauf</translation>
  </message>
  <message>
   <source>this is a table of cases, not a procedure</source>
   <translation>das ist eine Tabelle von Fällen, kein Ablauf</translation>
  </message>
  <message>
   <source>this is a table, not a procedure</source>
   <translation>das ist eine Tabelle, kein Ablauf</translation>
  </message>
  <message>
   <source>this is for {name}</source>
   <translation>das ist für {name}</translation>
  </message>
  <message>
   <source>this is no MCP server</source>
   <translation>das ist kein MCP-Server</translation>
  </message>
  <message>
   <source>this is no Python code</source>
   <translation>das ist kein Python-Code</translation>
  </message>
  <message>
   <source>this is no STAR task graph</source>
   <translation>das ist kein STAR-Aufgabengraph</translation>
  </message>
  <message>
   <source>this is no bundle of SOP Studio</source>
   <translation>das ist kein Paket von SOP Studio</translation>
  </message>
  <message>
   <source>this is no bundle, or it is damaged</source>
   <translation>das ist kein Paket, oder es ist beschädigt</translation>
  </message>
  <message>
   <source>this is no domain of SOP-Bench</source>
   <translation>das ist keine Domäne von SOP-Bench</translation>
  </message>
  <message>
   <source>this is no exported folder</source>
   <translation>das ist kein exportierter Ordner</translation>
  </message>
  <message>
   <source>this is no exported service</source>
   <translation>das ist kein exportierter Dienst</translation>
  </message>
  <message>
   <source>this is no file of traces</source>
   <translation>das ist keine Datei mit Aufzeichnungen</translation>
  </message>
  <message>
   <source>this is no flowchart</source>
   <translation>das ist kein Flussdiagramm</translation>
  </message>
  <message>
   <source>this is no model file</source>
   <translation>das ist keine Modelldatei</translation>
  </message>
  <message>
   <source>this is no table</source>
   <translation>das ist keine Tabelle</translation>
  </message>
  <message>
   <source>this is no table mapping</source>
   <translation>das ist keine Zuordnung einer Tabelle</translation>
  </message>
  <message>
   <source>this is no {what}</source>
   <translation>nicht erkannt als {what}</translation>
  </message>
  <message>
   <source>this is not a PDF document</source>
   <translation>das ist kein PDF-Dokument</translation>
  </message>
  <message>
   <source>this is not a Visio drawing</source>
   <translation>das ist keine Visio-Zeichnung</translation>
  </message>
  <message>
   <source>this is not a Word document</source>
   <translation>das ist kein Word-Dokument</translation>
  </message>
  <message>
   <source>this is not a file</source>
   <translation>das ist keine Datei</translation>
  </message>
  <message>
   <source>this is not a spreadsheet</source>
   <translation>das ist keine Tabellendatei</translation>
  </message>
  <message>
   <source>this is not served</source>
   <translation>das wird nicht bereitgestellt</translation>
  </message>
  <message>
   <source>this is not {title}</source>
   <translation>nicht erkannt als {title}</translation>
  </message>
  <message>
   <source>this is {kind}</source>
   <translation>das ist {kind}</translation>
  </message>
  <message>
   <source>this is {name}, not a procedure</source>
   <translation>das ist {name}, kein Ablauf</translation>
  </message>
  <message>
   <source>this looks like an API key and not like the name of a model</source>
   <translation>das sieht nach einem API-Schlüssel aus, nicht nach dem Namen eines Modells</translation>
  </message>
  <message>
   <source>this name is too long or contains invisible characters</source>
   <translation>dieser Name ist zu lang oder enthält unsichtbare Zeichen</translation>
  </message>
  <message>
   <source>this no longer exists</source>
   <translation>das gibt es nicht mehr</translation>
  </message>
  <message>
   <source>this part is missing</source>
   <translation>dieser Teil fehlt</translation>
  </message>
  <message>
   <source>this problem cannot be shown in a run</source>
   <translation>dieses Problem lässt sich nicht in einem Lauf zeigen</translation>
  </message>
  <message>
   <source>this run is read-only</source>
   <translation>dieser Lauf ist schreibgeschützt</translation>
  </message>
  <message>
   <source>this text holds no procedure</source>
   <translation>in diesem Text steht kein Ablauf</translation>
  </message>
  <message>
   <source>this value is not allowed here</source>
   <translation>dieser Wert ist hier nicht erlaubt</translation>
  </message>
  <message>
   <source>time runs out</source>
   <translation>Zeit läuft ab</translation>
  </message>
  <message>
   <source>title</source>
   <translation>Titel</translation>
  </message>
  <message>
   <source>to nowhere</source>
   <translation>ins Leere</translation>
  </message>
  <message>
   <source>to the left</source>
   <translation>links</translation>
  </message>
  <message>
   <source>to the next step</source>
   <translation>zum nächsten Schritt</translation>
  </message>
  <message>
   <source>to the right</source>
   <translation>rechts</translation>
  </message>
  <message>
   <source>to {maximum}</source>
   <translation>bis {maximum}</translation>
  </message>
  <message>
   <source>to {title}</source>
   <translation>zu {title}</translation>
  </message>
  <message>
   <source>today</source>
   <translation>heute</translation>
  </message>
  <message>
   <source>today {local_time}</source>
   <translation>heute {local_time}</translation>
  </message>
  <message>
   <source>today() has no counterpart in exported code</source>
   <translation>für today() gibt es im exportierten Code nichts Entsprechendes</translation>
  </message>
  <message>
   <source>today() is the date at each decision, not that on which the run began</source>
   <translation>today() ist das Datum bei jeder Entscheidung, nicht das, an dem der Lauf begann</translation>
  </message>
  <message>
   <source>too many branches to list</source>
   <translation>zu viele Verbindungen, um sie aufzulisten</translation>
  </message>
  <message>
   <source>tool</source>
   <translation>Tool</translation>
  </message>
  <message>
   <source>tool fails</source>
   <translation>Tool schlägt fehl</translation>
  </message>
  <message>
   <source>tool recovers</source>
   <translation>Tool fängt sich wieder</translation>
  </message>
  <message>
   <source>tool times out</source>
   <translation>Zeitüberschreitung</translation>
  </message>
  <message>
   <source>tool {name}</source>
   <translation>Tool {name}</translation>
  </message>
  <message>
   <source>tools that look alike</source>
   <translation>Tools, die sich ähneln</translation>
  </message>
  <message>
   <source>top</source>
   <translation>oben</translation>
  </message>
  <message>
   <source>training data for a model</source>
   <translation>Trainingsdaten für ein Modell</translation>
  </message>
  <message>
   <source>trash bring back restore</source>
   <translation>papierkorb zurückholen wiederherstellen</translation>
  </message>
  <message>
   <source>true or false</source>
   <translation>wahr oder falsch</translation>
  </message>
  <message>
   <source>try again later, or choose the model offline</source>
   <translation>später erneut versuchen oder das Modell „offline“ wählen</translation>
  </message>
  <message>
   <source>try again later, with fewer jobs at once, or with --rpm</source>
   <translation>später erneut versuchen, mit weniger Aufträgen gleichzeitig oder mit --rpm</translation>
  </message>
  <message>
   <source>try again, or allow more time (--set timeout=300, or timeout in the model's options)</source>
   <translation>versuchen Sie es erneut, oder geben Sie mehr Zeit (--set timeout=300 oder timeout in den Optionen des Modells)</translation>
  </message>
  <message>
   <source>try the file with llama.cpp itself; a model needs about its file's size of free memory</source>
   <translation>die Datei mit llama.cpp selbst versuchen; ein Modell braucht etwa so viel freien Speicher, wie seine Datei groß ist</translation>
  </message>
  <message>
   <source>turn it round</source>
   <translation>drehen Sie ihn um</translation>
  </message>
  <message>
   <source>two edges have one id</source>
   <translation>zwei Verbindungen haben dieselbe ID</translation>
  </message>
  <message>
   <source>two lists are compared</source>
   <translation>zwei Listen werden verglichen</translation>
  </message>
  <message>
   <source>two of its parts have the same name</source>
   <translation>zwei seiner Teile haben denselben Namen</translation>
  </message>
  <message>
   <source>two use cases are called {twice}</source>
   <translation>zwei Anliegen heißen {twice}</translation>
  </message>
  <message>
   <source>under 0.1 s</source>
   <translation>unter 0,1 s</translation>
  </message>
  <message>
   <source>under {amount}</source>
   <translation>unter {amount}</translation>
  </message>
  <message>
   <source>under {}</source>
   <translation>unter {}</translation>
  </message>
  <message>
   <source>unknown cover {cover}</source>
   <translation>unbekannte Abdeckung {cover}</translation>
  </message>
  <message>
   <source>unknown event {name}</source>
   <translation>unbekanntes Ereignis {name}</translation>
  </message>
  <message>
   <source>unknown function {name}()</source>
   <translation>unbekannte Funktion {name}()</translation>
  </message>
  <message>
   <source>unknown here</source>
   <translation>hier unbekannt</translation>
  </message>
  <message>
   <source>unknown key '{place}'; {did_you_mean}</source>
   <translation>unbekannter Schlüssel „{place}“; {did_you_mean}</translation>
  </message>
  <message>
   <source>unknown key {unknown}</source>
   <translation>unbekannter Schlüssel {unknown}</translation>
  </message>
  <message>
   <source>unknown kind</source>
   <translation>unbekannte Art</translation>
  </message>
  <message>
   <source>unknown kind of scenario {kind}</source>
   <translation>unbekannte Art von Szenario {kind}</translation>
  </message>
  <message>
   <source>unknown variant {name}</source>
   <translation>unbekannte Variante {name}</translation>
  </message>
  <message>
   <source>unreadable answer</source>
   <translation>unlesbare Antwort</translation>
  </message>
  <message>
   <source>unsaved changes</source>
   <translation>ungespeicherte Änderungen</translation>
  </message>
  <message>
   <source>unsaved changes cannot be written to {folder}: {strerror}</source>
   <translation>ungespeicherte Änderungen können nicht in {folder} geschrieben werden: {strerror}</translation>
  </message>
  <message>
   <source>unusable address</source>
   <translation>unbrauchbare Adresse</translation>
  </message>
  <message>
   <source>up</source>
   <translation>nach oben</translation>
  </message>
  <message>
   <source>up to {}</source>
   <translation>bis {}</translation>
  </message>
  <message>
   <source>update SOP Studio</source>
   <translation>SOP Studio aktualisieren</translation>
  </message>
  <message>
   <source>update, then open it</source>
   <translation>das Programm aktualisieren, dann das Paket öffnen</translation>
  </message>
  <message>
   <source>update, then replay it</source>
   <translation>aktualisieren Sie das Programm, und spielen Sie ihn dann erneut ab</translation>
  </message>
  <message>
   <source>use ! for “not”</source>
   <translation>schreiben Sie ! für „nicht“</translation>
  </message>
  <message>
   <source>use != for “is not”</source>
   <translation>schreiben Sie != für „ist nicht“</translation>
  </message>
  <message>
   <source>use != or not in to compare, or join with “and” {word}</source>
   <translation>vergleichen Sie mit != oder not in, oder verbinden Sie mit „and“ {word}</translation>
  </message>
  <message>
   <source>use &amp;&amp; for “and”</source>
   <translation>schreiben Sie &amp;&amp; für „und“</translation>
  </message>
  <message>
   <source>use 1 to 64 letters, digits, _ and -</source>
   <translation>1 bis 64 Buchstaben, Ziffern, _ und - verwenden</translation>
  </message>
  <message>
   <source>use &lt; to compare</source>
   <translation>vergleichen Sie mit &lt;</translation>
  </message>
  <message>
   <source>use &lt;= for “at most”</source>
   <translation>schreiben Sie &lt;= für „höchstens“</translation>
  </message>
  <message>
   <source>use == to compare</source>
   <translation>vergleichen Sie mit ==</translation>
  </message>
  <message>
   <source>use ==, &lt; or &gt;</source>
   <translation>verwenden Sie ==, &lt; oder &gt;</translation>
  </message>
  <message>
   <source>use &gt; to compare</source>
   <translation>vergleichen Sie mit &gt;</translation>
  </message>
  <message>
   <source>use &gt; to compare, or if(condition, value, other value)</source>
   <translation>vergleichen Sie mit &gt;, oder schreiben Sie if(Bedingung, Wert, anderer Wert)</translation>
  </message>
  <message>
   <source>use &gt;= for “at least”</source>
   <translation>schreiben Sie &gt;= für „mindestens“</translation>
  </message>
  <message>
   <source>use a list of numbers</source>
   <translation>verwenden Sie eine Liste von Zahlen</translation>
  </message>
  <message>
   <source>use a number or a date, or == or in</source>
   <translation>verwenden Sie eine Zahl oder ein Datum, oder == oder in</translation>
  </message>
  <message>
   <source>use an ordinary space</source>
   <translation>verwenden Sie ein gewöhnliches Leerzeichen</translation>
  </message>
  <message>
   <source>use contains({right}, …)</source>
   <translation>schreiben Sie contains({right}, …)</translation>
  </message>
  <message>
   <source>use fewer levels</source>
   <translation>weniger Ebenen verwenden</translation>
  </message>
  <message>
   <source>use if(condition, value, other value)</source>
   <translation>schreiben Sie if(Bedingung, Wert, anderer Wert)</translation>
  </message>
  <message>
   <source>use in or contains(list, value)</source>
   <translation>schreiben Sie in oder contains(Liste, Wert)</translation>
  </message>
  <message>
   <source>use items of one type</source>
   <translation>verwenden Sie Einträge desselben Typs</translation>
  </message>
  <message>
   <source>use letters, digits, spaces, _ . and -</source>
   <translation>Buchstaben, Ziffern, Leerzeichen, _ . und - verwenden</translation>
  </message>
  <message>
   <source>use missing({fact}) or present({fact})</source>
   <translation>schreiben Sie missing({fact}) oder present({fact})</translation>
  </message>
  <message>
   <source>use missing({partner}) or present()</source>
   <translation>schreiben Sie missing({partner}) oder present()</translation>
  </message>
  <message>
   <source>use numbers only, or dates only</source>
   <translation>verwenden Sie nur Zahlen oder nur Datumsangaben</translation>
  </message>
  <message>
   <source>use one +</source>
   <translation>schreiben Sie ein einzelnes +</translation>
  </message>
  <message>
   <source>use png, svg or pdf</source>
   <translation>png, svg oder pdf verwenden</translation>
  </message>
  <message>
   <source>use the new address, or allow redirects of this tool</source>
   <translation>die neue Adresse verwenden oder Umleitungen dieses Tools zulassen</translation>
  </message>
  <message>
   <source>use the ordinary {value}</source>
   <translation>verwenden Sie das gewöhnliche {value}</translation>
  </message>
  <message>
   <source>use true or false, without quotes</source>
   <translation>schreiben Sie true oder false, ohne Anführungszeichen</translation>
  </message>
  <message>
   <source>use up to 200 characters without / and line breaks</source>
   <translation>bis zu 200 Zeichen ohne / und Zeilenumbrüche verwenden</translation>
  </message>
  <message>
   <source>use {endings}</source>
   <translation>{endings} verwenden</translation>
  </message>
  <message>
   <source>use {sign}</source>
   <translation>schreiben Sie {sign}</translation>
  </message>
  <message>
   <source>use {type} there</source>
   <translation>dort gehört {type} hin</translation>
  </message>
  <message>
   <source>use || for “or”</source>
   <translation>schreiben Sie || für „oder“</translation>
  </message>
  <message>
   <source>usual checks</source>
   <translation>übliche Prüfungen</translation>
  </message>
  <message>
   <source>value</source>
   <translation>Wert</translation>
  </message>
  <message>
   <source>value of {name}</source>
   <translation>Wert von {name}</translation>
  </message>
  <message>
   <source>values cannot be set here; use == to compare</source>
   <translation>Werte lassen sich hier nicht setzen; vergleichen Sie mit ==</translation>
  </message>
  <message>
   <source>variants are: {variants}</source>
   <translation>Varianten sind: {variants}</translation>
  </message>
  <message>
   <source>version diff tag</source>
   <translation>version unterschied markierung</translation>
  </message>
  <message>
   <source>version {number}</source>
   <translation>Version {number}</translation>
  </message>
  <message>
   <source>version {number} of {label} ({hash})</source>
   <translation>Version {number} von {label} ({hash})</translation>
  </message>
  <message>
   <source>waiting</source>
   <translation>wartet</translation>
  </message>
  <message>
   <source>waiting for response</source>
   <translation>wartet auf Antwort</translation>
  </message>
  <message>
   <source>warning</source>
   <translation>Warnung</translation>
  </message>
  <message>
   <source>was made</source>
   <translation>entstand</translation>
  </message>
  <message>
   <source>was the library changed by hand?</source>
   <translation>wurde die Bibliothek von Hand geändert?</translation>
  </message>
  <message>
   <source>ways lead to what follows</source>
   <translation>Wege führen zu dem, was folgt</translation>
  </message>
  <message>
   <source>web page</source>
   <translation>Webseite</translation>
  </message>
  <message>
   <source>went no further</source>
   <translation>ging er nicht weiter</translation>
  </message>
  <message>
   <source>went on to {node_title}</source>
   <translation>ging er zu {node_title}</translation>
  </message>
  <message>
   <source>went wrong</source>
   <translation>schiefgegangen</translation>
  </message>
  <message>
   <source>what SOP-Agent sees of earlier calls (SOP-Agent, section 4.3)</source>
   <translation>was SOP-Agent von früheren Aufrufen sieht (SOP-Agent, Abschnitt 4.3)</translation>
  </message>
  <message>
   <source>what a customer says first</source>
   <translation>was ein Kunde zuerst sagt</translation>
  </message>
  <message>
   <source>what can be read: {kinds}</source>
   <translation>lesbar sind: {kinds}</translation>
  </message>
  <message>
   <source>what can be read: {names}</source>
   <translation>lesbar sind: {names}</translation>
  </message>
  <message>
   <source>what can be written: {names}</source>
   <translation>schreibbar sind: {names}</translation>
  </message>
  <message>
   <source>what customers are told of the articles found for them (Agent-S, section 1)</source>
   <translation>was Kunden von den gefundenen Artikeln erfahren (Agent-S, Abschnitt 1)</translation>
  </message>
  <message>
   <source>what decides at the {kind}</source>
   <translation>was bei {kind} entscheidet</translation>
  </message>
  <message>
   <source>what follows a failure</source>
   <translation>was auf einen Fehler folgt</translation>
  </message>
  <message>
   <source>what follows must be the name of a step</source>
   <translation>was folgt, muss der Name eines Schritts sein</translation>
  </message>
  <message>
   <source>what follows where {tool} may not be called</source>
   <translation>was folgt, wo {tool} nicht aufgerufen werden darf</translation>
  </message>
  <message>
   <source>what happens at the nodes</source>
   <translation>was bei den Schritten geschieht</translation>
  </message>
  <message>
   <source>what is decided at {title}</source>
   <translation>was bei {title} entschieden wird</translation>
  </message>
  <message>
   <source>what it calls is not in the diagram, so it is a step</source>
   <translation>was er aufruft, steht nicht im Diagramm, deshalb ist er ein Schritt</translation>
  </message>
  <message>
   <source>what it computes</source>
   <translation>was er berechnet</translation>
  </message>
  <message>
   <source>what must hold before a call</source>
   <translation>was vor einem Aufruf gelten muss</translation>
  </message>
  <message>
   <source>what must hold before does not hold</source>
   <translation>was vorher gelten muss, gilt nicht</translation>
  </message>
  <message>
   <source>what runs the diagram is not written</source>
   <translation>was das Diagramm ausführt, wird nicht geschrieben</translation>
  </message>
  <message>
   <source>what stands below follows</source>
   <translation>es folgt, was darunter steht</translation>
  </message>
  <message>
   <source>what starts the process: {kind}</source>
   <translation>was den Prozess startet: {kind}</translation>
  </message>
  <message>
   <source>what the agent does, in words</source>
   <translation>was der Agent tut, in Worten</translation>
  </message>
  <message>
   <source>what the person answers</source>
   <translation>was die Person antwortet</translation>
  </message>
  <message>
   <source>what the person sees</source>
   <translation>was die Person sieht</translation>
  </message>
  <message>
   <source>what the user says</source>
   <translation>was der Kunde sagt</translation>
  </message>
  <message>
   <source>what their pictures show is not read</source>
   <translation>was ihre Bilder zeigen, wird nicht gelesen</translation>
  </message>
  <message>
   <source>what users say in words of their own</source>
   <translation>was Kunden in eigenen Worten sagen</translation>
  </message>
  <message>
   <source>what was decided before</source>
   <translation>was vorher entschieden wurde</translation>
  </message>
  <message>
   <source>what was said before is kept</source>
   <translation>was vorher gesagt wurde, bleibt erhalten</translation>
  </message>
  <message>
   <source>what was saved cannot be found any more</source>
   <translation>was gespeichert war, ist nicht mehr zu finden</translation>
  </message>
  <message>
   <source>when no earlier edge holds</source>
   <translation>wenn keine frühere Verbindung gilt</translation>
  </message>
  <message>
   <source>when nobody answers in time</source>
   <translation>wenn niemand rechtzeitig antwortet</translation>
  </message>
  <message>
   <source>when time runs out</source>
   <translation>wenn die Zeit abläuft</translation>
  </message>
  <message>
   <source>when {name} may be called</source>
   <translation>wann {name} aufgerufen werden darf</translation>
  </message>
  <message>
   <source>where {name} leads</source>
   <translation>wohin {name} führt</translation>
  </message>
  <message>
   <source>where {source} leads</source>
   <translation>wohin {source} führt</translation>
  </message>
  <message>
   <source>whether it was carried out is not known</source>
   <translation>ob es ausgeführt wurde, ist nicht bekannt</translation>
  </message>
  <message>
   <source>whether {tool} applies: {reason}</source>
   <translation>ob {tool} anzuwenden ist: {reason}</translation>
  </message>
  <message>
   <source>which branches are taken decides where they meet</source>
   <translation>welche Verbindungen genommen werden, entscheidet, wo sie sich treffen</translation>
  </message>
  <message>
   <source>which is not provided on every path there{example}. Ask for it there too, or test first whether it is known.</source>
   <translation>die dort nicht auf jedem Weg geliefert wird{example}. Fragen Sie auch dort danach, oder prüfen Sie zuerst, ob sie bekannt ist.</translation>
  </message>
  <message>
   <source>which is optional and may be missing. Test first whether it is known, or make it not optional.</source>
   <translation>die optional ist und fehlen kann. Prüfen Sie zuerst, ob sie bekannt ist, oder machen Sie sie nicht optional.</translation>
  </message>
  <message>
   <source>which nothing provides before. Ask for it, or call a tool that gives it, earlier.</source>
   <translation>die vorher nichts liefert. Fragen Sie früher danach, oder rufen Sie früher ein Tool auf, das sie liefert.</translation>
  </message>
  <message>
   <source>who answers a person's step</source>
   <translation>wer den Schritt einer Person beantwortet</translation>
  </message>
  <message>
   <source>who does it</source>
   <translation>wer es erledigt</translation>
  </message>
  <message>
   <source>who may act and how long it may take</source>
   <translation>wer handeln darf und wie lange es dauern darf</translation>
  </message>
  <message>
   <source>who may not carry out {label}</source>
   <translation>wer {label} nicht ausführen darf</translation>
  </message>
  <message>
   <source>who may not do it</source>
   <translation>wer es nicht erledigen darf</translation>
  </message>
  <message>
   <source>whoever answers its calls checks who may act and when the time is over</source>
   <translation>wer seine Aufrufe beantwortet, prüft, wer handeln darf und wann die Zeit um ist</translation>
  </message>
  <message>
   <source>whoever asked</source>
   <translation>wer angefragt hat</translation>
  </message>
  <message>
   <source>whoever did {steps}</source>
   <translation>wer {steps} getan hat</translation>
  </message>
  <message>
   <source>whoever runs the package decides it: the run asks a question</source>
   <translation>wer das Paket ausführt, entscheidet es: Der Lauf stellt eine Frage</translation>
  </message>
  <message>
   <source>whole number</source>
   <translation>ganze Zahl</translation>
  </message>
  <message>
   <source>with a bearer token</source>
   <translation>mit einem Bearer-Token</translation>
  </message>
  <message>
   <source>with a key in a header</source>
   <translation>mit einem Schlüssel in einem Header</translation>
  </message>
  <message>
   <source>with a key in the address</source>
   <translation>mit einem Schlüssel in der Adresse</translation>
  </message>
  <message>
   <source>with a name and password</source>
   <translation>mit Name und Passwort</translation>
  </message>
  <message>
   <source>with its braces and blanks the condition is longer than {count} characters</source>
   <translation>mit ihren Klammern und Leerzeichen ist die Bedingung länger als {count} Zeichen</translation>
  </message>
  <message>
   <source>with the new fact {facts}</source>
   <translation>mit der neuen Angabe {facts}</translation>
  </message>
  <message>
   <source>withdrawn</source>
   <translation>zurückgezogen</translation>
  </message>
  <message>
   <source>without a condition</source>
   <translation>ohne Bedingung</translation>
  </message>
  <message>
   <source>without a condition yet</source>
   <translation>noch ohne Bedingung</translation>
  </message>
  <message>
   <source>without a secret</source>
   <translation>ohne Geheimnis</translation>
  </message>
  <message>
   <source>without why</source>
   <translation>ohne Begründung</translation>
  </message>
  <message>
   <source>witness case scenario run</source>
   <translation>beispielfall szenario ausführen</translation>
  </message>
  <message>
   <source>word docx pdf html markdown report export share hand on read</source>
   <translation>word docx pdf html markdown bericht export weitergeben lesen</translation>
  </message>
  <message>
   <source>word pdf text sentences origin left out edition attach</source>
   <translation>word pdf text sätze herkunft ausgelassen fassung anfügen</translation>
  </message>
  <message>
   <source>words cannot say it</source>
   <translation>Worte können es nicht sagen</translation>
  </message>
  <message>
   <source>words code expression labels</source>
   <translation>worte code ausdruck beschriftungen</translation>
  </message>
  <message>
   <source>worked out</source>
   <translation>berechnet</translation>
  </message>
  <message>
   <source>working days count as days</source>
   <translation>Arbeitstage zählen als Tage</translation>
  </message>
  <message>
   <source>works out facts</source>
   <translation>berechnet Angaben</translation>
  </message>
  <message>
   <source>worse</source>
   <translation>schlechter</translation>
  </message>
  <message>
   <source>worse, not by chance</source>
   <translation>schlechter, kein Zufall</translation>
  </message>
  <message>
   <source>would have been right</source>
   <translation>wäre richtig gewesen</translation>
  </message>
  <message>
   <source>write --shard 1/4</source>
   <translation>schreiben Sie --shard 1/4</translation>
  </message>
  <message>
   <source>write --tool {name}=PATH={name_2}; it gives: {known}</source>
   <translation>--tool {name}=PFAD={name_2} schreiben; es liefert: {known}</translation>
  </message>
  <message>
   <source>write 0 to {max_retries}</source>
   <translation>0 bis {max_retries} schreiben</translation>
  </message>
  <message>
   <source>write NAME: VALUE</source>
   <translation>NAME: WERT schreiben</translation>
  </message>
  <message>
   <source>write TOOL=COLUMN or TOOL=PATH=COLUMN,…</source>
   <translation>TOOL=SPALTE oder TOOL=PFAD=SPALTE,… schreiben</translation>
  </message>
  <message>
   <source>write \) for a bracket in the text</source>
   <translation>schreiben Sie \) für eine Klammer im Text</translation>
  </message>
  <message>
   <source>write \- for the sign itself</source>
   <translation>schreiben Sie \- für das Zeichen selbst</translation>
  </message>
  <message>
   <source>write \\ for a backslash, \' for a quote, \n for a new line</source>
   <translation>schreiben Sie \\ für einen Backslash, \' für ein Anführungszeichen, \n für eine neue Zeile</translation>
  </message>
  <message>
   <source>write \] for the sign itself</source>
   <translation>schreiben Sie \] für das Zeichen selbst</translation>
  </message>
  <message>
   <source>write \n for a line break within a text</source>
   <translation>für einen Zeilenumbruch in einem Text \n schreiben</translation>
  </message>
  <message>
   <source>write \{sign} for the sign itself</source>
   <translation>schreiben Sie \{sign} für das Zeichen selbst</translation>
  </message>
  <message>
   <source>write a SELECT</source>
   <translation>ein SELECT schreiben</translation>
  </message>
  <message>
   <source>write a condition between them</source>
   <translation>schreiben Sie eine Bedingung dazwischen</translation>
  </message>
  <message>
   <source>write a fact as {name}, without $</source>
   <translation>schreiben Sie eine Angabe als {name}, ohne $</translation>
  </message>
  <message>
   <source>write a fact, a text in quotes or a number there</source>
   <translation>schreiben Sie dort eine Angabe, einen Text in Anführungszeichen oder eine Zahl</translation>
  </message>
  <message>
   <source>write a list, as in ['a', 'b']</source>
   <translation>schreiben Sie eine Liste, etwa ['a', 'b']</translation>
  </message>
  <message>
   <source>write a number from 0 to 1, as faulty:{kind}@0.1+offline</source>
   <translation>schreiben Sie eine Zahl von 0 bis 1, etwa faulty:{kind}@0.1+offline</translation>
  </message>
  <message>
   <source>write a shorter number</source>
   <translation>schreiben Sie eine kürzere Zahl</translation>
  </message>
  <message>
   <source>write a text, or an object with text or calls</source>
   <translation>einen Text schreiben oder ein Objekt mit text oder calls</translation>
  </message>
  <message>
   <source>write and, or &amp;&amp;</source>
   <translation>schreiben Sie und oder &amp;&amp;</translation>
  </message>
  <message>
   <source>write false</source>
   <translation>schreiben Sie false</translation>
  </message>
  <message>
   <source>write in</source>
   <translation>schreiben Sie in</translation>
  </message>
  <message>
   <source>write it as in 0.5 or 5.0</source>
   <translation>schreiben Sie es wie 0.5 oder 5.0</translation>
  </message>
  <message>
   <source>write it as {example}</source>
   <translation>schreiben Sie es so: {example}</translation>
  </message>
  <message>
   <source>write it as {usage}</source>
   <translation>schreiben Sie es so: {usage}</translation>
  </message>
  <message>
   <source>write it in quotes, as in matches({code}, '[A-Z]{2}\d{4}')</source>
   <translation>schreiben Sie es in Anführungszeichen, etwa matches({code}, '[A-Z]{2}\d{4}')</translation>
  </message>
  <message>
   <source>write name=value, with quotes around a value that has spaces</source>
   <translation>schreiben Sie name=wert, einen Wert mit Leerzeichen in Anführungszeichen</translation>
  </message>
  <message>
   <source>write not, or !</source>
   <translation>schreiben Sie nicht oder !</translation>
  </message>
  <message>
   <source>write one</source>
   <translation>bitte schreiben</translation>
  </message>
  <message>
   <source>write one condition, joined with &amp;&amp; or ||</source>
   <translation>schreiben Sie eine Bedingung, mit &amp;&amp; oder || verbunden</translation>
  </message>
  <message>
   <source>write one node or edge a line</source>
   <translation>je Zeile einen Knoten oder eine Verbindung schreiben</translation>
  </message>
  <message>
   <source>write one procedure in one file</source>
   <translation>je Datei einen Ablauf schreiben</translation>
  </message>
  <message>
   <source>write one, as in '[A-Z]{2}\d{4}'</source>
   <translation>schreiben Sie eines, etwa '[A-Z]{2}\d{4}'</translation>
  </message>
  <message>
   <source>write one, as in {score} &gt;= 720, or make the edge an always edge</source>
   <translation>schreiben Sie eine, etwa {score} &gt;= 720, oder lassen Sie die Verbindung immer gelten</translation>
  </message>
  <message>
   <source>write or, or ||</source>
   <translation>schreiben Sie oder oder ||</translation>
  </message>
  <message>
   <source>write recorded:{model_name} or recorded+MODEL</source>
   <translation>recorded:{model_name} oder recorded+MODELL schreiben</translation>
  </message>
  <message>
   <source>write the duties in it as steps, or add its text to an SOP as an article</source>
   <translation>die Pflichten darin als Schritte aufschreiben oder den Text einer SOP als Artikel hinzufügen</translation>
  </message>
  <message>
   <source>write the name of a fact in them, as in “{score}”</source>
   <translation>schreiben Sie den Namen einer Angabe hinein, etwa „{score}“</translation>
  </message>
  <message>
   <source>write the number out, as in 10000 or 0.05</source>
   <translation>schreiben Sie die Zahl aus, etwa 10000 oder 0.05</translation>
  </message>
  <message>
   <source>write the procedure as text</source>
   <translation>den Ablauf als Text schreiben</translation>
  </message>
  <message>
   <source>write the steps as instructions: Check the order. If it is late, offer a voucher.</source>
   <translation>die Schritte als Anweisungen schreiben: Die Bestellung prüfen. Wenn sie zu spät ist, einen Gutschein anbieten.</translation>
  </message>
  <message>
   <source>write the value out</source>
   <translation>den Wert ausschreiben</translation>
  </message>
  <message>
   <source>write the values out</source>
   <translation>die Werte ausschreiben</translation>
  </message>
  <message>
   <source>write thousands without a separator, as in 1000</source>
   <translation>schreiben Sie Tausender ohne Trennzeichen, etwa 1000</translation>
  </message>
  <message>
   <source>write true</source>
   <translation>schreiben Sie true</translation>
  </message>
  <message>
   <source>write two of them for one backslash in a text</source>
   <translation>für einen Rückstrich in einem Text zwei schreiben</translation>
  </message>
  <message>
   <source>write up to {max_repetitions}, the smaller number first</source>
   <translation>schreiben Sie höchstens {max_repetitions}, die kleinere Zahl zuerst</translation>
  </message>
  <message>
   <source>write what is to be done as instructions, one in each sentence</source>
   <translation>als Anweisungen aufschreiben, was zu tun ist, je Satz eine</translation>
  </message>
  <message>
   <source>write yes or no</source>
   <translation>schreiben Sie ja oder nein</translation>
  </message>
  <message>
   <source>write {"calls": [{"tool": "look_up", "arguments": {}}]}</source>
   <translation>schreiben Sie {"calls": [{"tool": "look_up", "arguments": {}}]}</translation>
  </message>
  <message>
   <source>write {2}, {2,} or {2,5}, or \{ for the sign</source>
   <translation>schreiben Sie {2}, {2,} oder {2,5}, oder \{ für das Zeichen</translation>
  </message>
  <message>
   <source>write {api}:{name}, or change the API of the endpoint in the settings</source>
   <translation>{api}:{name} schreiben oder die API des Endpunkts in den Einstellungen ändern</translation>
  </message>
  <message>
   <source>write {example}</source>
   <translation>{example} schreiben</translation>
  </message>
  <message>
   <source>write {text} in quotes</source>
   <translation>schreiben Sie {text} in Anführungszeichen</translation>
  </message>
  <message>
   <source>write {text} without the quotes</source>
   <translation>schreiben Sie {text} ohne Anführungszeichen</translation>
  </message>
  <message>
   <source>write {usage}</source>
   <translation>schreiben Sie {usage}</translation>
  </message>
  <message>
   <source>wrong</source>
   <translation>falsch</translation>
  </message>
  <message>
   <source>wrong format</source>
   <translation>falsches Format</translation>
  </message>
  <message>
   <source>yes</source>
   <translation>ja</translation>
  </message>
  <message>
   <source>yes or no</source>
   <translation>ja oder nein</translation>
  </message>
  <message>
   <source>you can start it again</source>
   <translation>Sie können erneut starten</translation>
  </message>
  <message>
   <source>your changes were left as they are</source>
   <translation>Ihre Änderungen blieben unangetastet</translation>
  </message>
  <message>
   <source>your unsaved changes become version {number}</source>
   <translation>Ihre ungespeicherten Änderungen werden Version {number}</translation>
  </message>
  <message>
   <source>yours stays before it</source>
   <translation>Ihre bleibt davor erhalten</translation>
  </message>
  <message>
   <source>zip hand on export versions runs scenarios colleague send package</source>
   <translation>zip weitergeben export versionen läufe szenarien kollege senden paket</translation>
  </message>
  <message>
   <source>zip hand on export versions scenarios colleague send private conversations</source>
   <translation>zip weitergeben export versionen szenarien kollege senden privat gespräche</translation>
  </message>
  <message>
   <source>zoom 100 percent</source>
   <translation>Zoom 100 Prozent</translation>
  </message>
  <message>
   <source>zoom fit whole</source>
   <translation>zoom einpassen ganz</translation>
  </message>
  <message>
   <source>{ begins no number of repetitions</source>
   <translation>mit { beginnt keine Zahl von Wiederholungen</translation>
  </message>
  <message>
   <source>{address} is an address of the own network or machine</source>
   <translation>{address} ist eine Adresse des eigenen Netzes oder Rechners</translation>
  </message>
  <message>
   <source>{after} rule{detail} out</source>
   <translation>wegen früherer Schritte ({after}) gilt durchweg{detail} nicht</translation>
  </message>
  <message>
   <source>{agents} combinations of agent and checks</source>
   <translation>{agents} Kombinationen aus Agent und Prüfungen</translation>
  </message>
  <message>
   <source>{agent} in “{scenario}” is shown; fork the run to go on from any event.{version_hint}</source>
   <translation>Gezeigt wird: {agent} bei „{scenario}“. Zweigen Sie ab, um bei einem beliebigen Ereignis weiterzumachen.{version_hint}</translation>
  </message>
  <message>
   <source>{agent} went wrong in “{scenario}”: {difference}{version_hint}</source>
   <translation>{agent} hat sich bei „{scenario}“ geirrt: {difference}{version_hint}</translation>
  </message>
  <message>
   <source>{argument} is a text that is read as a date</source>
   <translation>{argument} ist ein Text, der als Datum gelesen wird</translation>
  </message>
  <message>
   <source>{assumptions} made while reading</source>
   <translation>{assumptions} beim Lesen</translation>
  </message>
  <message>
   <source>{blanks} of {rows} past cases leave it blank</source>
   <translation>{blanks} von {rows} früheren Fällen lassen sie leer</translation>
  </message>
  <message>
   <source>{bracket} closes nothing</source>
   <translation>{bracket} schließt nichts</translation>
  </message>
  <message>
   <source>{bracket} is never closed</source>
   <translation>{bracket} wird nicht geschlossen</translation>
  </message>
  <message>
   <source>{bracket} is used where {expected} is needed</source>
   <translation>{bracket} steht, wo {expected} hingehört</translation>
  </message>
  <message>
   <source>{called_count} of {tools} called in this run</source>
   <translation>{called_count} von {tools} in diesem Lauf aufgerufen</translation>
  </message>
  <message>
   <source>{called_count} of {tools} called so far, {allowed_count} may run now</source>
   <translation>Bisher {called_count} von {tools} aufgerufen, {allowed_count} jetzt erlaubt</translation>
  </message>
  <message>
   <source>{calls} so far</source>
   <translation>{calls} bisher</translation>
  </message>
  <message>
   <source>{calls} times, then answers</source>
   <translation>{calls}-mal, danach eine Antwort</translation>
  </message>
  <message>
   <source>{calls}, {judging} tokens</source>
   <translation>{calls}, {judging} Tokens</translation>
  </message>
  <message>
   <source>{cell} is no object</source>
   <translation>{cell} ist kein Objekt</translation>
  </message>
  <message>
   <source>{changed} of {day}</source>
   <translation>{changed} vom {day}</translation>
  </message>
  <message>
   <source>{character} ({name}) cannot be used here</source>
   <translation>{character} ({name}) geht hier nicht</translation>
  </message>
  <message>
   <source>{character} cannot be used here</source>
   <translation>{character} geht hier nicht</translation>
  </message>
  <message>
   <source>{character} is a {name}</source>
   <translation>{character} ist ein {name}</translation>
  </message>
  <message>
   <source>{clause}, and no edge says how often, so a run may loop forever. Say on an edge how often it may be taken.</source>
   <translation>{clause}, und keine Verbindung sagt, wie oft; ein Lauf kann sich ewig im Kreis drehen. Legen Sie an einer Verbindung fest, wie oft sie genommen werden darf.</translation>
  </message>
  <message>
   <source>{code} of its {count} lines are statements of a program</source>
   <translation>{code} der {count} Zeilen sind Anweisungen eines Programms</translation>
  </message>
  <message>
   <source>{comparing} {number} of {total}</source>
   <translation>{comparing} {number} von {total}</translation>
  </message>
  <message>
   <source>{condition} is {value}, and a list is needed</source>
   <translation>{condition} ist {value}, nötig ist eine Liste</translation>
  </message>
  <message>
   <source>{condition} is {value}, and a number is needed</source>
   <translation>{condition} ist {value}, nötig ist eine Zahl</translation>
  </message>
  <message>
   <source>{condition} is {value}, and a text is needed</source>
   <translation>{condition} ist {value}, nötig ist ein Text</translation>
  </message>
  <message>
   <source>{condition} is {value}, and true or false is needed</source>
   <translation>{condition} ist {value}, nötig ist ja oder nein</translation>
  </message>
  <message>
   <source>{content} cannot be part of a fact's name</source>
   <translation>{content} kann nicht im Namen einer Angabe stehen</translation>
  </message>
  <message>
   <source>{correct} % come out as they did</source>
   <translation>Bei {correct} % kommt dasselbe heraus wie damals</translation>
  </message>
  <message>
   <source>{correct} of {rows}, 95 % interval {low} to {high} %</source>
   <translation>{correct} von {rows}, 95-%-Intervall {low} bis {high} %</translation>
  </message>
  <message>
   <source>{counts} is no number of repetitions</source>
   <translation>{counts} ist keine Zahl von Wiederholungen</translation>
  </message>
  <message>
   <source>{count} SOPs go by that name</source>
   <translation>{count} SOPs heißen so</translation>
  </message>
  <message>
   <source>{count} branches that may all hold could not be tried together</source>
   <translation>{count} Verbindungen, die alle gelten können, ließen sich nicht zusammen prüfen</translation>
  </message>
  <message>
   <source>{count} cannot be taken</source>
   <translation>{count} nicht begehbar</translation>
  </message>
  <message>
   <source>{count} characters; at most {max_characters} can be pasted</source>
   <translation>{count} Zeichen; höchstens {max_characters} lassen sich einfügen</translation>
  </message>
  <message>
   <source>{count} edges may hold at once</source>
   <translation>{count} Verbindungen können zugleich zutreffen</translation>
  </message>
  <message>
   <source>{count} events begin it; we begin with the first</source>
   <translation>{count} Ereignisse beginnen ihn; hier beginnt er mit dem ersten</translation>
  </message>
  <message>
   <source>{count} for {count_2} nodes</source>
   <translation>{count} für {count_2} Knoten</translation>
  </message>
  <message>
   <source>{count} lines, the first prompt</source>
   <translation>{count} Zeilen, der erste Prompt</translation>
  </message>
  <message>
   <source>{count} lines, {count_2} changed since the last call (marked)</source>
   <translation>{count} Zeilen, {count_2} seit dem letzten Aufruf geändert (markiert)</translation>
  </message>
  <message>
   <source>{count} more replies belong to no step</source>
   <translation>{count} weitere Antworten gehören zu keinem Schritt</translation>
  </message>
  <message>
   <source>{count} more texts can mislead</source>
   <translation>{count} weitere Texte können täuschen</translation>
  </message>
  <message>
   <source>{count} more {name} are left out</source>
   <translation>außerdem ausgelassen: {count} {name}</translation>
  </message>
  <message>
   <source>{count} nodes of it are no person's steps</source>
   <translation>{count} davon sind keine Schritte von Personen</translation>
  </message>
  <message>
   <source>{count} of its {count_2} lines begin with a time or a level</source>
   <translation>{count} der {count_2} Zeilen beginnen mit einer Zeit oder Stufe</translation>
  </message>
  <message>
   <source>{count} of {count_2}</source>
   <translation>{count} von {count_2}</translation>
  </message>
  <message>
   <source>{count} of {count_2} edges</source>
   <translation>{count} von {count_2} Verbindungen</translation>
  </message>
  <message>
   <source>{count} of {count_2} edges and {nodes_text} covered{criterion_text}</source>
   <translation>{count} von {count_2} Verbindungen und {nodes_text} abgedeckt{criterion_text}</translation>
  </message>
  <message>
   <source>{count} of {count_2} nodes</source>
   <translation>{count} von {count_2} Knoten</translation>
  </message>
  <message>
   <source>{count} of {count_2} runs are left out ({agents}): {reason}.</source>
   <translation>{count} von {count_2} Läufen werden nicht mitgezählt ({agents}): {reason}.</translation>
  </message>
  <message>
   <source>{count} of {count_2} {cover}</source>
   <translation>{count} von {count_2} {cover}</translation>
  </message>
  <message>
   <source>{count} parts, {total} MB unpacked</source>
   <translation>{count} Teile, entpackt {total} MB</translation>
  </message>
  <message>
   <source>{count} seconds of models</source>
   <translation>{count} Sekunden der Modelle</translation>
  </message>
  <message>
   <source>{count} tokens of models</source>
   <translation>{count} Tokens der Modelle</translation>
  </message>
  <message>
   <source>{count} versions begin with that</source>
   <translation>{count} Versionen beginnen so</translation>
  </message>
  <message>
   <source>{count} ways on{takes_all}: {ways}{more}</source>
   <translation>{count} Fortsetzungen{takes_all}: {ways}{more}</translation>
  </message>
  <message>
   <source>{count} {name}; at most {limit} are allowed</source>
   <translation>{count} {name}; höchstens {limit} sind erlaubt</translation>
  </message>
  <message>
   <source>{day} {month} {year}</source>
   <translation>{day}. {month} {year}</translation>
  </message>
  <message>
   <source>{debt} / {income}</source>
   <translation>{debt} / {income}</translation>
  </message>
  <message>
   <source>{default_guardrails_title} of each architecture</source>
   <translation>{default_guardrails_title} jeder Architektur</translation>
  </message>
  <message>
   <source>{deleted} tracked deletions</source>
   <translation>{deleted} nachverfolgte Löschungen</translation>
  </message>
  <message>
   <source>{description} is damaged: it holds values of the wrong kind</source>
   <translation>{description} ist beschädigt: darin stehen Werte der falschen Art</translation>
  </message>
  <message>
   <source>{details} Mark it on the canvas (Ctrl+Alt+C).</source>
   <translation>{details} Auf der Zeichenfläche markieren (Strg+Alt+C).</translation>
  </message>
  <message>
   <source>{does}; not by {others}</source>
   <translation>{does}; aber nicht, {others}</translation>
  </message>
  <message>
   <source>{done} of {done_2} runs</source>
   <translation>{done} von {done_2} Läufen</translation>
  </message>
  <message>
   <source>{edge_words} is taken</source>
   <translation>wird {edge_words} genommen</translation>
  </message>
  <message>
   <source>{edge} holds in every case, so {later_words} {detail} never taken. Correct its condition, or put it last.</source>
   <translation>{edge} gilt in jedem Fall, daher {detail} {later_words} nie an der Reihe. Korrigieren Sie ihre Bedingung, oder setzen Sie sie ans Ende.</translation>
  </message>
  <message>
   <source>{edge} is for otherwise, and is tried last wherever it is. Move it to the end, so that the order reads as it runs.</source>
   <translation>{edge} ist eine Sonst-Verbindung und wird immer zuletzt geprüft, wo sie auch steht. Setzen Sie sie ans Ende, damit die Reihenfolge zeigt, was geschieht.</translation>
  </message>
  <message>
   <source>{edge} is for otherwise, but the other edges cover every case. It can stay, for values that are not declared.</source>
   <translation>{edge} ist eine Sonst-Verbindung, aber die anderen Verbindungen decken jeden Fall ab. Für Werte, die nirgends aufgeführt sind, kann sie bleiben.</translation>
  </message>
  <message>
   <source>{edge} is for when a person's time is over, but it does not leave a person's step, so it is never taken. Give it a condition.</source>
   <translation>{edge} gilt für den Fall, dass die Zeit einer Person abläuft, verlässt aber keinen Personenschritt und wird daher nie genommen. Geben Sie ihr eine Bedingung.</translation>
  </message>
  <message>
   <source>{edge} is for when the time is over, but {node} {reason}, so it is never taken. {advice}</source>
   <translation>{edge} gilt, wenn die Zeit abläuft, aber {node} {reason}, daher wird sie nie genommen. {advice}</translation>
  </message>
  <message>
   <source>{edge} is never taken, because {edge_2} {reason}. Put it first with a condition, or remove it.</source>
   <translation>{edge} wird nie genommen, weil {edge_2} {reason}. Setzen Sie sie mit einer Bedingung an den Anfang, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>{edge} is never taken: wherever it holds, {cause}. {advice}</source>
   <translation>{edge} wird nie genommen. Wo immer sie gilt, geschieht etwas anderes: {cause}. {advice}</translation>
  </message>
  <message>
   <source>{edge} is taken where {condition}, and its label says otherwise: where {fact} is {value}, for example, {outcome}. Correct one of the two, or remove the label.</source>
   <translation>{edge} wird genommen, wenn {condition}, und ihre Beschriftung sagt etwas anderes: Wenn {fact} zum Beispiel {value} ist, {outcome}. Ändern Sie eines von beiden, oder entfernen Sie die Beschriftung.</translation>
  </message>
  <message>
   <source>{embedded} embedded documents</source>
   <translation>{embedded} eingebettete Dokumente</translation>
  </message>
  <message>
   <source>{error} and {count} more</source>
   <translation>{error} und {count} weitere</translation>
  </message>
  <message>
   <source>{error}; it is kept as it is</source>
   <translation>{error}; sie bleibt, wie sie ist</translation>
  </message>
  <message>
   <source>{events} hidden</source>
   <translation>{events} verborgen</translation>
  </message>
  <message>
   <source>{expectation}, not {summarize_value}</source>
   <translation>{expectation}, nicht {summarize_value}</translation>
  </message>
  <message>
   <source>{expected_end} was expected</source>
   <translation>{expected_end} wurde erwartet</translation>
  </message>
  <message>
   <source>{fact_name} is of type {type}</source>
   <translation>{fact_name} hat den Typ {type}</translation>
  </message>
  <message>
   <source>{facts}, for example</source>
   <translation>{facts}, zum Beispiel</translation>
  </message>
  <message>
   <source>{fact} has no value {old}</source>
   <translation>{fact} hat keinen Wert {old}</translation>
  </message>
  <message>
   <source>{fact} has the value {new} already</source>
   <translation>{fact} hat den Wert {new} schon</translation>
  </message>
  <message>
   <source>{fact} {value}, needs {needs}</source>
   <translation>{fact} {value}, nötig: {needs}</translation>
  </message>
  <message>
   <source>{fact}, where {before} before</source>
   <translation>{fact}; bisher galt: {before}</translation>
  </message>
  <message>
   <source>{files} there already.</source>
   <translation>{files} schon vorhanden.</translation>
  </message>
  <message>
   <source>{first} at {places}, {second} here; taken as {result}</source>
   <translation>{first} bei {places}, {second} hier; als {result} übernommen</translation>
  </message>
  <message>
   <source>{good} of {runs} succeed</source>
   <translation>{runs}, davon {good} erfolgreich</translation>
  </message>
  <message>
   <source>{host} is {refused}, an address of the own network or machine</source>
   <translation>{host} ist {refused}, eine Adresse des eigenen Netzes oder Rechners</translation>
  </message>
  <message>
   <source>{id} appears twice</source>
   <translation>{id} kommt zweimal vor</translation>
  </message>
  <message>
   <source>{id}, item {value}</source>
   <translation>{id}, Eintrag {value}</translation>
  </message>
  <message>
   <source>{index} of {count}</source>
   <translation>{index} von {count}</translation>
  </message>
  <message>
   <source>{index} of {count} edges</source>
   <translation>{index} von {count}</translation>
  </message>
  <message>
   <source>{int} % of {name}</source>
   <translation>{int} % von {name}</translation>
  </message>
  <message>
   <source>{items} is no list of literals</source>
   <translation>{items} ist keine Liste fester Werte</translation>
  </message>
  <message>
   <source>{joins} gateways that only join ways</source>
   <translation>{joins} Gateways, die Wege nur zusammenführen</translation>
  </message>
  <message>
   <source>{journey}, without {variant}</source>
   <translation>{journey}, ohne die Angabe „{variant}“</translation>
  </message>
  <message>
   <source>{journey}, {detail} fails</source>
   <translation>{journey}, {detail} schlägt fehl</translation>
  </message>
  <message>
   <source>{key_name} is not set</source>
   <translation>{key_name} ist nicht gesetzt</translation>
  </message>
  <message>
   <source>{key} is not kept</source>
   <translation>{key} bleibt nicht erhalten</translation>
  </message>
  <message>
   <source>{key} is not read</source>
   <translation>{key} wird nicht gelesen</translation>
  </message>
  <message>
   <source>{key} is not read; use $ref to a part of the same schema</source>
   <translation>{key} wird nicht gelesen; $ref auf einen Teil desselben Schemas verwenden</translation>
  </message>
  <message>
   <source>{key} of a call is not kept</source>
   <translation>{key} eines Aufrufs bleibt nicht erhalten</translation>
  </message>
  <message>
   <source>{kind} is no type of a fact; it is one of {types}</source>
   <translation>{kind} ist kein Typ einer Angabe; möglich sind {types}</translation>
  </message>
  <message>
   <source>{kind}:NAME – {reason}</source>
   <translation>{kind}:NAME – {reason}</translation>
  </message>
  <message>
   <source>{label} answered {status}</source>
   <translation>{label} hat mit {status} geantwortet</translation>
  </message>
  <message>
   <source>{label} cannot be reached at {host}</source>
   <translation>{label} ist unter {host} nicht erreichbar</translation>
  </message>
  <message>
   <source>{label} ended without an answer</source>
   <translation>{label} endete ohne Antwort</translation>
  </message>
  <message>
   <source>{label} failed</source>
   <translation>{label} ist fehlgeschlagen</translation>
  </message>
  <message>
   <source>{label} gave an answer that cannot be read</source>
   <translation>die Antwort von {label} lässt sich nicht lesen</translation>
  </message>
  <message>
   <source>{label} gave no answer</source>
   <translation>{label} hat nicht geantwortet</translation>
  </message>
  <message>
   <source>{label} gave no answer within {timeout} seconds</source>
   <translation>{label} hat innerhalb von {timeout} Sekunden nicht geantwortet</translation>
  </message>
  <message>
   <source>{label} gives several facts</source>
   <translation>{label} liefert mehrere Angaben</translation>
  </message>
  <message>
   <source>{label} gives the fact of this name</source>
   <translation>{label} liefert die gleichnamige Angabe</translation>
  </message>
  <message>
   <source>{label} gives: {fact}</source>
   <translation>{label} liefert: {fact}</translation>
  </message>
  <message>
   <source>{label} has edges, and an end has none</source>
   <translation>{label} hat Verbindungen, und ein Ende hat keine</translation>
  </message>
  <message>
   <source>{label} has no address that can be called</source>
   <translation>{label} hat keine Adresse, die sich aufrufen lässt</translation>
  </message>
  <message>
   <source>{label} is neither true nor false</source>
   <translation>{label} ist weder wahr noch falsch</translation>
  </message>
  <message>
   <source>{label} is not called</source>
   <translation>{label} wird nicht aufgerufen</translation>
  </message>
  <message>
   <source>{label} is not started</source>
   <translation>{label} wird nicht gestartet</translation>
  </message>
  <message>
   <source>{label} needs {match} in its command</source>
   <translation>{label} braucht {match} im Befehl</translation>
  </message>
  <message>
   <source>{label} redirects more than {max_redirects} times</source>
   <translation>{label} leitet mehr als {max_redirects}-mal um</translation>
  </message>
  <message>
   <source>{label} redirects to {host}</source>
   <translation>{label} leitet zu {host} um</translation>
  </message>
  <message>
   <source>{label}: its whole answer</source>
   <translation>{label}: die ganze Antwort</translation>
  </message>
  <message>
   <source>{language} draws the graph alone</source>
   <translation>{language} zeichnet nur den Graphen</translation>
  </message>
  <message>
   <source>{left} is {type} and cannot be compared with {right}, {type_2}</source>
   <translation>{left} ist {type} und lässt sich nicht mit {right} vergleichen: das ist {type_2}</translation>
  </message>
  <message>
   <source>{lines} with #</source>
   <translation>{lines} mit #</translation>
  </message>
  <message>
   <source>{line} is no node and no arrow</source>
   <translation>{line} ist weder Schritt noch Verbindung</translation>
  </message>
  <message>
   <source>{line} is not of the form NAME: VALUE</source>
   <translation>{line} hat nicht die Form NAME: WERT</translation>
  </message>
  <message>
   <source>{live_mark}failed: {detail}</source>
   <translation>{live_mark}fehlgeschlagen: {detail}</translation>
  </message>
  <message>
   <source>{lost} without an answer</source>
   <translation>{lost} ohne Antwort</translation>
  </message>
  <message>
   <source>{low} to {high}</source>
   <translation>{low} bis {high}</translation>
  </message>
  <message>
   <source>{manifest} is damaged</source>
   <translation>{manifest} ist beschädigt</translation>
  </message>
  <message>
   <source>{match} cannot stand in the address of {label}</source>
   <translation>{match} darf nicht in der Adresse von {label} stehen</translation>
  </message>
  <message>
   <source>{met} of {rows} fit. It is an offer to look at: what divides these cases </source>
   <translation>{met} von {rows} passen. Sehen Sie es als Vorschlag: Was diese Fälle trennt, </translation>
  </message>
  <message>
   <source>{minutes} min</source>
   <translation>{minutes} min</translation>
  </message>
  <message>
   <source>{min} of {total}</source>
   <translation>{min} von {total}</translation>
  </message>
  <message>
   <source>{mismatch}, so the agent asks again.</source>
   <translation>{mismatch}, daher fragt der Agent noch einmal.</translation>
  </message>
  <message>
   <source>{model} answers.</source>
   <translation>{model} antwortet.</translation>
  </message>
  <message>
   <source>{moment} is a date or a moment</source>
   <translation>{moment} ist ein Datum oder ein Zeitpunkt</translation>
  </message>
  <message>
   <source>{moment} is a moment, and texts of moments have no order</source>
   <translation>{moment} ist ein Zeitpunkt, und Texte von Zeitpunkten haben keine Reihenfolge</translation>
  </message>
  <message>
   <source>{moment} is finer than a millisecond</source>
   <translation>{moment} ist feiner als eine Millisekunde</translation>
  </message>
  <message>
   <source>{more} could not be taken.</source>
   <translation>{more} wurden nicht übernommen.</translation>
  </message>
  <message>
   <source>{names} are both “{get}”. Choose one of them.</source>
   <translation>{names} sind beide „{get}“. Wählen Sie eine der beiden.</translation>
  </message>
  <message>
   <source>{names} has no such option</source>
   <translation>{names} hat keine solche Option</translation>
  </message>
  <message>
   <source>{name} (if it was decided)</source>
   <translation>{name} (falls entschieden)</translation>
  </message>
  <message>
   <source>{name} already exists. Do you want to replace it?</source>
   <translation>{name} gibt es schon. Soll die Datei ersetzt werden?</translation>
  </message>
  <message>
   <source>{name} cannot be described</source>
   <translation>{name} kann nicht beschrieben werden</translation>
  </message>
  <message>
   <source>{name} cannot be read</source>
   <translation>{name} kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>{name} cannot be read: {reason}.</source>
   <translation>{name} kann nicht gelesen werden: {reason}.</translation>
  </message>
  <message>
   <source>{name} cannot be read: {strerror}</source>
   <translation>{name} kann nicht gelesen werden: {strerror}</translation>
  </message>
  <message>
   <source>{name} cannot be used here</source>
   <translation>{name} geht hier nicht</translation>
  </message>
  <message>
   <source>{name} cannot be written: {strerror}</source>
   <translation>{name} kann nicht geschrieben werden: {strerror}</translation>
  </message>
  <message>
   <source>{name} cannot be {value} ({error})</source>
   <translation>{name} kann nicht {value} sein ({error})</translation>
  </message>
  <message>
   <source>{name} cannot hold all of the SOP</source>
   <translation>{name} kann nicht die ganze SOP aufnehmen</translation>
  </message>
  <message>
   <source>{name} contains {words}</source>
   <translation>{name} enthält {words}</translation>
  </message>
  <message>
   <source>{name} does best</source>
   <translation>{name} schneidet am besten ab</translation>
  </message>
  <message>
   <source>{name} does not contain {words}</source>
   <translation>{name} enthält nicht {words}</translation>
  </message>
  <message>
   <source>{name} does not look like {pattern}</source>
   <translation>{name} sieht nicht aus wie {pattern}</translation>
  </message>
  <message>
   <source>{name} has a pattern that cannot be used: {pattern}</source>
   <translation>{name} hat ein Muster, das nicht verwendbar ist: {pattern}</translation>
  </message>
  <message>
   <source>{name} has been changed by something else since it was opened, and was left as it is</source>
   <translation>{name} wurde seit dem Öffnen anderweitig geändert und daher nicht überschrieben</translation>
  </message>
  <message>
   <source>{name} has no details</source>
   <translation>{name} hat keine Einzelheiten</translation>
  </message>
  <message>
   <source>{name} has no field {name_2}</source>
   <translation>{name} hat kein Feld {name_2}</translation>
  </message>
  <message>
   <source>{name} has no start node</source>
   <translation>{name} hat keinen Startknoten</translation>
  </message>
  <message>
   <source>{name} has several nodes that it could begin at: {titles}. Connect an edge to all but one of them.</source>
   <translation>{name} hat mehrere mögliche Anfänge: {titles}. Führen Sie zu allen bis auf einen eine Verbindung.</translation>
  </message>
  <message>
   <source>{name} has the same id, {id}, but what it holds {kept}.</source>
   <translation>{name} hat dieselbe ID, {id}, aber der Inhalt {kept}.</translation>
  </message>
  <message>
   <source>{name} has two prices: remove one.</source>
   <translation>{name} hat zwei Preise: Entfernen Sie einen.</translation>
  </message>
  <message>
   <source>{name} holds a character that no header can carry</source>
   <translation>{name} enthält ein Zeichen, das in keinem Header stehen darf</translation>
  </message>
  <message>
   <source>{name} is blank in {blanks} rows, and {name_2} has to be known there; declare it optional where it may be missing</source>
   <translation>{name} ist in {blanks} Zeilen leer, und {name_2} muss dort bekannt sein; lassen Sie zu, dass die Angabe fehlt, wo das vorkommen darf</translation>
  </message>
  <message>
   <source>{name} is called {after} now</source>
   <translation>{name} heißt jetzt {after}</translation>
  </message>
  <message>
   <source>{name} is damaged: {reason}</source>
   <translation>{name} ist beschädigt: {reason}</translation>
  </message>
  <message>
   <source>{name} is empty: it has no node. Add the first one.</source>
   <translation>{name} ist leer und hat keinen Schritt. Fügen Sie den ersten hinzu.</translation>
  </message>
  <message>
   <source>{name} is gone</source>
   <translation>{name} fällt weg</translation>
  </message>
  <message>
   <source>{name} is missing</source>
   <translation>{name} fehlt</translation>
  </message>
  <message>
   <source>{name} is never “{strange}”. Type {examples}.</source>
   <translation>{name} ist nie „{strange}“. Eintippen: {examples}.</translation>
  </message>
  <message>
   <source>{name} is new</source>
   <translation>{name} ist neu</translation>
  </message>
  <message>
   <source>{name} is no edge</source>
   <translation>{name} ist keine Verbindung</translation>
  </message>
  <message>
   <source>{name} is open, but not kept: it is not in the library until you save it.</source>
   <translation>{name} ist geöffnet, aber nicht aufgenommen: In die Bibliothek kommt die SOP erst mit dem Speichern.</translation>
  </message>
  <message>
   <source>{name} is optional</source>
   <translation>{name} ist optional</translation>
  </message>
  <message>
   <source>{name} is required now</source>
   <translation>{name} ist jetzt erforderlich</translation>
  </message>
  <message>
   <source>{name} is set again under a condition</source>
   <translation>{name} wird unter einer Bedingung erneut gesetzt</translation>
  </message>
  <message>
   <source>{name} is set twice</source>
   <translation>{name} ist zweimal gesetzt</translation>
  </message>
  <message>
   <source>{name} is the guard itself</source>
   <translation>{name} ist selbst der Wächter</translation>
  </message>
  <message>
   <source>{name} is the same SOP, but what it holds {kept}.</source>
   <translation>{name} ist dieselbe SOP, aber der Inhalt {kept}.</translation>
  </message>
  <message>
   <source>{name} is {detail}</source>
   <translation>{name} ist {detail}</translation>
  </message>
  <message>
   <source>{name} is {value}</source>
   <translation>{name} ist {value}</translation>
  </message>
  <message>
   <source>{name} looks like {pattern}</source>
   <translation>{name} sieht aus wie {pattern}</translation>
  </message>
  <message>
   <source>{name} moved from place {before} to {after}</source>
   <translation>{name} von Platz {before} auf {after} verschoben</translation>
  </message>
  <message>
   <source>{name} must be at least {bound}, not {value}</source>
   <translation>{name} muss mindestens {bound} sein, nicht {value}</translation>
  </message>
  <message>
   <source>{name} must be at most {bound}, not {value}</source>
   <translation>{name} darf höchstens {bound} sein, nicht {value}</translation>
  </message>
  <message>
   <source>{name} must be of type {type}, not {value}</source>
   <translation>{name} muss vom Typ {type} sein, nicht {value}</translation>
  </message>
  <message>
   <source>{name} must be one of {values}, not {value}</source>
   <translation>{name} muss einer dieser Werte sein: {values}, nicht {value}</translation>
  </message>
  <message>
   <source>{name} must match {pattern}, not {value}</source>
   <translation>{name} muss zum Muster {pattern} passen, nicht {value}</translation>
  </message>
  <message>
   <source>{name} stands there twice: remove one row.</source>
   <translation>{name} steht zweimal da: Entfernen Sie eine Zeile.</translation>
  </message>
  <message>
   <source>{name} {reason}, so it cannot run. Choose the node to begin at.</source>
   <translation>{name} {reason} und kann daher nicht ausgeführt werden. Wählen Sie den Schritt, bei dem der Ablauf beginnt.</translation>
  </message>
  <message>
   <source>{name}() asks about a fact</source>
   <translation>{name}() fragt nach einer Angabe</translation>
  </message>
  <message>
   <source>{name}() does not take {count} values</source>
   <translation>{name}() nimmt nicht {count} Werte</translation>
  </message>
  <message>
   <source>{name}, asked again</source>
   <translation>{name}, auf Nachfrage</translation>
  </message>
  <message>
   <source>{name}, by mistake</source>
   <translation>{name}, versehentlich</translation>
  </message>
  <message>
   <source>{name}, line {records}</source>
   <translation>{name}, Zeile {records}</translation>
  </message>
  <message>
   <source>{name}, line {value}</source>
   <translation>{name}, Zeile {value}</translation>
  </message>
  <message>
   <source>{name}: choose one, or type your own</source>
   <translation>{name}: auswählen oder selbst eingeben</translation>
  </message>
  <message>
   <source>{name}: {conditions} can be read in two ways.</source>
   <translation>{name}: {conditions} mit zwei möglichen Lesarten.</translation>
  </message>
  <message>
   <source>{name}: {correct} of {n} as expected</source>
   <translation>{name}: {correct} von {n} wie erwartet</translation>
  </message>
  <message>
   <source>{name}: {notes}The columns of {name_2} are kept: open it in Evaluate, Past cases.</source>
   <translation>{name}: {notes}Die Spalten von {name_2} sind vermerkt: Öffnen Sie die Datei unter „Auswerten“, „Frühere Fälle“.</translation>
  </message>
  <message>
   <source>{name}: {what} ({count} in all)</source>
   <translation>{name}: {what} ({count} insgesamt)</translation>
  </message>
  <message>
   <source>{name}: “{title}” is in the library with {parts}{whose}.</source>
   <translation>{name}: „{title}“ liegt in der Bibliothek ({parts}){whose}.</translation>
  </message>
  <message>
   <source>{name}; one of
{usage}</source>
   <translation>{name}; eines von
{usage}</translation>
  </message>
  <message>
   <source>{new} cannot be an id</source>
   <translation>{new} ist als ID nicht möglich</translation>
  </message>
  <message>
   <source>{new} cannot name a fact</source>
   <translation>{new} ist als Name einer Angabe nicht möglich</translation>
  </message>
  <message>
   <source>{new} cannot name a tool</source>
   <translation>{new} ist als Name eines Tools nicht möglich</translation>
  </message>
  <message>
   <source>{node_title} was expected</source>
   <translation>{node_title} wurde erwartet</translation>
  </message>
  <message>
   <source>{node} asks for</source>
   <translation>{node} fragt nach</translation>
  </message>
  <message>
   <source>{node} calls the tool "{label}", but no word of the step matches the tool's name or description. Say in the step what the tool is called for, or in the tool what it does.</source>
   <translation>{node} ruft das Tool „{label}“ auf, aber kein Wort des Schritts passt zu Namen oder Beschreibung des Tools. Sagen Sie im Schritt, wozu das Tool aufgerufen wird, oder im Tool, was es tut.</translation>
  </message>
  <message>
   <source>{node} computes</source>
   <translation>{node} berechnet</translation>
  </message>
  <message>
   <source>{node} has more than one edge for otherwise; only {edge} is taken. Give the others a condition, or remove them.</source>
   <translation>{node} hat mehr als eine Sonst-Verbindung; nur {edge} wird genommen. Geben Sie den anderen eine Bedingung, oder entfernen Sie sie.</translation>
  </message>
  <message>
   <source>{node} is not an end, but no edge leaves it, so a run gets stuck there. Add an edge, or make it an end.</source>
   <translation>{node} ist kein Ende, aber keine Verbindung führt weg; ein Lauf bleibt dort stecken. Fügen Sie eine Verbindung hinzu, oder machen Sie den Schritt zu einem Ende.</translation>
  </message>
  <message>
   <source>{node} is not {type}</source>
   <translation>{node} ist nicht {type}</translation>
  </message>
  <message>
   <source>{node} is to "{lower}", but nothing says how, and no fact holds what came out. Use a tool there, ask for a fact, or remove the step.</source>
   <translation>{node} verlangt „{lower}“, aber nichts sagt, wie das geht, und keine Angabe hält das Ergebnis fest. Verwenden Sie dort ein Tool, fragen Sie nach einer Angabe, oder entfernen Sie den Schritt.</translation>
  </message>
  <message>
   <source>{node} is {type} or {type_2}</source>
   <translation>{node} ist {type} oder {type_2}</translation>
  </message>
  <message>
   <source>{node} is {type}, and {needed} is needed</source>
   <translation>{node} ist {type}; gebraucht wird {needed}</translation>
  </message>
  <message>
   <source>{node} is {what}, not a step, and an agent would say it to the customer. Delete the step, or put what it says into the description or an article.</source>
   <translation>{node} ist {what}, kein Schritt, und ein Agent würde es dem Kunden sagen. Löschen Sie den Schritt, oder schreiben Sie seinen Inhalt in die Beschreibung oder einen Artikel.</translation>
  </message>
  <message>
   <source>{node} leads back to itself</source>
   <translation>{node} führt zu sich selbst zurück</translation>
  </message>
  <message>
   <source>{node} mixes types</source>
   <translation>{node} mischt Typen</translation>
  </message>
  <message>
   <source>{node} needs it to begin</source>
   <translation>{node} braucht sie zu Beginn</translation>
  </message>
  <message>
   <source>{node} runs the procedure "{procedure}", which does not exist.{hint}</source>
   <translation>{node} führt den Ablauf „{procedure}“ aus, den es nicht gibt.{hint}</translation>
  </message>
  <message>
   <source>{node} uses the tool "{name}", which does not exist, so the step cannot be done. {hint}</source>
   <translation>{node} verwendet das Tool „{name}“, das es nicht gibt, daher lässt sich der Schritt nicht ausführen. {hint}</translation>
  </message>
  <message>
   <source>{node}: {type} has no order</source>
   <translation>{node}: {type} hat keine Reihenfolge</translation>
  </message>
  <message>
   <source>{note}need not be why they were decided so.</source>
   <translation>{note}muss nicht der Grund der Entscheidung sein.</translation>
  </message>
  <message>
   <source>{number} of {number_2}</source>
   <translation>{number} von {number_2}</translation>
  </message>
  <message>
   <source>{number} of {total}. {problem}</source>
   <translation>{number} von {total}. {problem}</translation>
  </message>
  <message>
   <source>{number}, saved on {day}</source>
   <translation>{number}, gespeichert am {day}</translation>
  </message>
  <message>
   <source>{n} × {value_text} expected, {value_text_2} came out</source>
   <translation>{n} × {value_text} erwartet, tatsächlich {value_text_2}</translation>
  </message>
  <message>
   <source>{on} checks</source>
   <translation>{on} Prüfungen</translation>
  </message>
  <message>
   <source>{options} or {last}</source>
   <translation>{options} oder {last}</translation>
  </message>
  <message>
   <source>{others} more graphs</source>
   <translation>{others} weitere Graphen</translation>
  </message>
  <message>
   <source>{others} stops the run, because a fact is missing</source>
   <translation>der Lauf hält bei {others} an, weil eine Angabe fehlt</translation>
  </message>
  <message>
   <source>{others} was taken before</source>
   <translation>zuvor greift schon {others}</translation>
  </message>
  <message>
   <source>{other} has {versions}, and this is {own}</source>
   <translation>{other} hat {versions}, und dies ist {own}</translation>
  </message>
  <message>
   <source>{package} is not installed</source>
   <translation>{package} ist nicht installiert</translation>
  </message>
  <message>
   <source>{parameter} comes from</source>
   <translation>{parameter} kommt aus</translation>
  </message>
  <message>
   <source>{parts} selected</source>
   <translation>{parts} ausgewählt</translation>
  </message>
  <message>
   <source>{part} is no text of plain letters that is written out</source>
   <translation>{part} ist kein ausgeschriebener Text aus einfachen Buchstaben</translation>
  </message>
  <message>
   <source>{part} is no text that is written out</source>
   <translation>{part} ist kein ausgeschriebener Text</translation>
  </message>
  <message>
   <source>{part} was changed in {owners}</source>
   <translation>{part} wurde in {owners} geändert</translation>
  </message>
  <message>
   <source>{part}, from the start</source>
   <translation>{part}, ab dem Start</translation>
  </message>
  <message>
   <source>{part}, goes on from {sources}</source>
   <translation>{part}, schließt an {sources} an</translation>
  </message>
  <message>
   <source>{passages} not carried over exactly</source>
   <translation>{passages} nicht genau übernommen</translation>
  </message>
  <message>
   <source>{path_text}, where it stops</source>
   <translation>{path_text}, hält dort an</translation>
  </message>
  <message>
   <source>{path}: {reason}</source>
   <translation>{path}: {reason}</translation>
  </message>
  <message>
   <source>{pattern} runs backwards</source>
   <translation>{pattern} läuft rückwärts</translation>
  </message>
  <message>
   <source>{percent} {scenarios}, {points} more than {name} ({percent_2}). {chance}.</source>
   <translation>{percent} {scenarios}, {points} mehr als {name} ({percent_2}). {chance}.</translation>
  </message>
  <message>
   <source>{percent}%</source>
   <translation>{percent} %</translation>
  </message>
  <message>
   <source>{percent}% zoom</source>
   <translation>{percent} % Zoom</translation>
  </message>
  <message>
   <source>{person} answered</source>
   <translation>{person} hat geantwortet</translation>
  </message>
  <message>
   <source>{person} did not answer in time</source>
   <translation>{person} hat nicht rechtzeitig geantwortet</translation>
  </message>
  <message>
   <source>{pictures} pages without text</source>
   <translation>{pictures} Seiten ohne Text</translation>
  </message>
  <message>
   <source>{problems} left.</source>
   <translation>Noch {problems}.</translation>
  </message>
  <message>
   <source>{property} is a required property</source>
   <translation>{property} fehlt</translation>
  </message>
  <message>
   <source>{quote_value} is added to the values of {name}</source>
   <translation>{quote_value} wird den Werten von {name} hinzugefügt</translation>
  </message>
  <message>
   <source>{quote_value} is not one of the values of {name}</source>
   <translation>{quote_value} gehört nicht zu den Werten von {name}</translation>
  </message>
  <message>
   <source>{rate} is no rate</source>
   <translation>{rate} ist keine Rate</translation>
  </message>
  <message>
   <source>{readable} of {rows} can be read; the others are left out.</source>
   <translation>{readable} von {rows} sind lesbar; die übrigen werden ausgelassen.</translation>
  </message>
  <message>
   <source>{reasons}; {reason}</source>
   <translation>{reasons}; {reason}</translation>
  </message>
  <message>
   <source>{reason}, but the text ends</source>
   <translation>{reason}, aber der Text endet</translation>
  </message>
  <message>
   <source>{reason}, not {word}</source>
   <translation>{reason}, nicht {word}</translation>
  </message>
  <message>
   <source>{requirements} cannot be installed</source>
   <translation>{requirements} lassen sich nicht installieren</translation>
  </message>
  <message>
   <source>{right} is {type}, and a list is needed</source>
   <translation>{right} ist {type}; gebraucht wird eine Liste</translation>
  </message>
  <message>
   <source>{rivals}: the same in every scenario.</source>
   <translation>{rivals}: in jedem Szenario gleich.</translation>
  </message>
  <message>
   <source>{rows} cannot be read and are left out.</source>
   <translation>Nicht lesbar und daher ausgelassen: {rows}.</translation>
  </message>
  <message>
   <source>{rows} stop before an end.</source>
   <translation>Vor einem Ende stehen geblieben: {rows}.</translation>
  </message>
  <message>
   <source>{rows}: {completed} completed, {correct} correct (ECR {percent}, C-TSR {percent_2}, TSR {percent_3})</source>
   <translation>{rows}: {completed} abgeschlossen, {correct} richtig (ECR {percent}, C-TSR {percent_2}, TSR {percent_3})</translation>
  </message>
  <message>
   <source>{runs} of {get} runs</source>
   <translation>{runs} von {get} Läufen</translation>
  </message>
  <message>
   <source>{runs} with what was said in them</source>
   <translation>{runs} mit dem, was darin gesagt wurde</translation>
  </message>
  <message>
   <source>{runs}, {failures} failed</source>
   <translation>{runs}, {failures} schiefgegangen</translation>
  </message>
  <message>
   <source>{runs}, {flawless_count} of them as expected.</source>
   <translation>{runs}, davon {flawless_count} wie erwartet.</translation>
  </message>
  <message>
   <source>{run} cannot be used here</source>
   <translation>{run} geht hier nicht</translation>
  </message>
  <message>
   <source>{saved}, but {why}.</source>
   <translation>{saved}, aber {why}.</translation>
  </message>
  <message>
   <source>{saved}, without a text of the outline that cannot be read</source>
   <translation>{saved}, ohne einen Text der Gliederung, der nicht gelesen werden kann</translation>
  </message>
  <message>
   <source>{scenarios} came out otherwise</source>
   <translation>{scenarios} mit anderem Ausgang</translation>
  </message>
  <message>
   <source>{scenarios} deleted.</source>
   <translation>{scenarios} gelöscht.</translation>
  </message>
  <message>
   <source>{scenarios} from {name}</source>
   <translation>{scenarios} aus {name}</translation>
  </message>
  <message>
   <source>{scenarios} of the same name have other inputs</source>
   <translation>gleicher Name, aber andere Eingaben: {scenarios}</translation>
  </message>
  <message>
   <source>{scenarios} saved to {name}.</source>
   <translation>{scenarios} in {name} gespeichert.</translation>
  </message>
  <message>
   <source>{seconds} s are over</source>
   <translation>{seconds} s sind vorbei</translation>
  </message>
  <message>
   <source>{sentences} taken in.</source>
   <translation>{sentences} übernommen.</translation>
  </message>
  <message>
   <source>{share} of runs</source>
   <translation>{share} der Läufe</translation>
  </message>
  <message>
   <source>{shown} is not of type {type_words}</source>
   <translation>{shown} ist nicht vom Typ {type_words}</translation>
  </message>
  <message>
   <source>{shown} of {total} runs are listed.</source>
   <translation>{shown} von {total} Läufen sind aufgelistet.</translation>
  </message>
  <message>
   <source>{shown} selected.</source>
   <translation>Ausgewählt: {shown}.</translation>
  </message>
  <message>
   <source>{sign} closes nothing</source>
   <translation>{sign} schließt nichts</translation>
  </message>
  <message>
   <source>{sign} repeats nothing</source>
   <translation>{sign} wiederholt nichts</translation>
  </message>
  <message>
   <source>{similarity} near “{wanted}”</source>
   <translation>Ähnlichkeit {similarity} zu „{wanted}“</translation>
  </message>
  <message>
   <source>{size} GB</source>
   <translation>{size} GB</translation>
  </message>
  <message>
   <source>{sop_hash} is not a SHA-256 in hex</source>
   <translation>{sop_hash} ist kein SHA-256 in hexadezimaler Form</translation>
  </message>
  <message>
   <source>{sops} added to the library.</source>
   <translation>{sops} in die Bibliothek aufgenommen.</translation>
  </message>
  <message>
   <source>{sop} is not the id of an SOP</source>
   <translation>{sop} ist nicht die ID einer SOP</translation>
  </message>
  <message>
   <source>{source} is version {number} of “{label}” now.</source>
   <translation>{source} ist jetzt Version {number} von „{label}“.</translation>
  </message>
  <message>
   <source>{start}but there is no fact "{fact}". Declare it and ask for it, or say which fact it is.</source>
   <translation>{start}aber es gibt keine Angabe „{fact}“. Legen Sie sie an und fragen Sie danach, oder sagen Sie, welche Angabe es ist.</translation>
  </message>
  <message>
   <source>{state_text} · mocked</source>
   <translation>{state_text} · simuliert</translation>
  </message>
  <message>
   <source>{step_index} of {count}</source>
   <translation>{step_index} von {count}</translation>
  </message>
  <message>
   <source>{steps} and {edges}</source>
   <translation>{steps} und {edges}</translation>
  </message>
  <message>
   <source>{steps} and {edges}. Tab goes through them.</source>
   <translation>{steps} und {edges}. Tab geht sie durch.</translation>
  </message>
  <message>
   <source>{steps} got a tool: {calls}.</source>
   <translation>{steps} mit neuem Tool: {calls}.</translation>
  </message>
  <message>
   <source>{stray} has no value</source>
   <translation>{stray} hat keinen Wert</translation>
  </message>
  <message>
   <source>{subject} in {procedure}</source>
   <translation>{subject} in {procedure}</translation>
  </message>
  <message>
   <source>{successes} of {repeats}</source>
   <translation>{successes} von {repeats}</translation>
  </message>
  <message>
   <source>{summary} covered</source>
   <translation>{summary} abgedeckt</translation>
  </message>
  <message>
   <source>{summary} covered by what is selected</source>
   <translation>Die Auswahl deckt {summary} ab</translation>
  </message>
  <message>
   <source>{tag} cannot be a tag</source>
   <translation>{tag} kann keine Markierung sein</translation>
  </message>
  <message>
   <source>{text} ({journeys})</source>
   <translation>{text} ({journeys})</translation>
  </message>
  <message>
   <source>{text} ({name}). Not in them: {losses}.</source>
   <translation>{text} ({name}). Darin fehlt: {losses}.</translation>
  </message>
  <message>
   <source>{text} No answer, so left out of the scores: {models_text}.</source>
   <translation>{text} Ohne Antwort und daher nicht in den Ergebnissen: {models_text}.</translation>
  </message>
  <message>
   <source>{text}; about {scenarios} would be needed to tell them apart.</source>
   <translation>{text}; um sie zu unterscheiden, wären etwa {scenarios} nötig.</translation>
  </message>
  <message>
   <source>{text}; there was no such case before</source>
   <translation>{text}; einen solchen Fall gab es vorher nicht</translation>
  </message>
  <message>
   <source>{text}; {count} cannot be taken: {reasons}{more_text}.</source>
   <translation>{text}; {count} nicht begehbar: {reasons}{more_text}.</translation>
  </message>
  <message>
   <source>{there}; where the @ belongs to the name, write its endpoint behind it: {kind}:{name}@{name_2}</source>
   <translation>{there}; wo das @ zum Namen gehört, den Endpunkt dahinter schreiben: {kind}:{name}@{name_2}</translation>
  </message>
  <message>
   <source>{titles} in part {number}</source>
   <translation>{titles} aus Teil {number}</translation>
  </message>
  <message>
   <source>{titles}: enter {expected}, or leave it blank.</source>
   <translation>{titles}: Geben Sie {expected} ein, oder lassen Sie das Feld leer.</translation>
  </message>
  <message>
   <source>{titles}{location_suffix} lead back to one another</source>
   <translation>{titles}{location_suffix} führen zueinander zurück</translation>
  </message>
  <message>
   <source>{titles}{location_suffix} {detail} like another start: no edge leads there, though the procedure begins at {node}. Connect an edge to it, or remove it.</source>
   <translation>{titles}{location_suffix} {detail} wie ein weiterer Start aus: Keine Verbindung führt dorthin, obwohl der Ablauf bei {node} beginnt. Führen Sie eine Verbindung dorthin, oder entfernen Sie den Schritt.</translation>
  </message>
  <message>
   <source>{title} (copy)</source>
   <translation>{title} (Kopie)</translation>
  </message>
  <message>
   <source>{title} (detail)</source>
   <translation>{title} (Einzelheit)</translation>
  </message>
  <message>
   <source>{title} (in: {place})</source>
   <translation>{title} (in: {place})</translation>
  </message>
  <message>
   <source>{title} (sample)</source>
   <translation>{title} (Beispiel)</translation>
  </message>
  <message>
   <source>{title} below the canvas</source>
   <translation>{title} unter der Zeichenfläche</translation>
  </message>
  <message>
   <source>{title} can only be read</source>
   <translation>{title} lässt sich nur lesen</translation>
  </message>
  <message>
   <source>{title} can only be written</source>
   <translation>{title} lässt sich nur schreiben</translation>
  </message>
  <message>
   <source>{title} from</source>
   <translation>{title} von</translation>
  </message>
  <message>
   <source>{title} strict</source>
   <translation>{title}, streng</translation>
  </message>
  <message>
   <source>{title} to</source>
   <translation>{title} bis</translation>
  </message>
  <message>
   <source>{title} · step {slide_index} of {count}</source>
   <translation>{title} · Schritt {slide_index} von {count}</translation>
  </message>
  <message>
   <source>{title} · {count} changed</source>
   <translation>{title} · {count} geändert</translation>
  </message>
  <message>
   <source>{title}, and ask the customer for it</source>
   <translation>{title} und den Kunden danach fragen</translation>
  </message>
  <message>
   <source>{title}, only where {words}</source>
   <translation>{title}, nur falls gilt: {words}</translation>
  </message>
  <message>
   <source>{title}: list all runs again</source>
   <translation>{title}: wieder alle Läufe auflisten</translation>
  </message>
  <message>
   <source>{title}: perspective</source>
   <translation>{title}: Ansicht</translation>
  </message>
  <message>
   <source>{title}: {note}. Click, or drag it into place</source>
   <translation>{title}: {note}. Klicken oder an seinen Platz ziehen</translation>
  </message>
  <message>
   <source>{title}: {rows} repaired.</source>
   <translation>{title}: {rows} korrigiert.</translation>
  </message>
  <message>
   <source>{to_text} has too many cases</source>
   <translation>{to_text} hat zu viele Fälle</translation>
  </message>
  <message>
   <source>{tokens} tokens</source>
   <translation>{tokens} Tokens</translation>
  </message>
  <message>
   <source>{token} cannot be used here</source>
   <translation>{token} geht hier nicht</translation>
  </message>
  <message>
   <source>{tool_capitalized} can never be called at {node}: {before} {condition_texts}{together}{stops}. Correct a condition, or unbind the tool.</source>
   <translation>{tool_capitalized} kann bei {node} nie aufgerufen werden: {before} {condition_texts}{together}{stops}. Korrigieren Sie eine Bedingung, oder lösen Sie das Tool.</translation>
  </message>
  <message>
   <source>{tool_capitalized} can never be called at {node}: {condition_texts} {detail} never true{detail_2}. Correct a condition, or unbind the tool.</source>
   <translation>{tool_capitalized} kann bei {node} nie aufgerufen werden: {condition_texts} {detail}{detail_2} nie wahr. Korrigieren Sie eine Bedingung, oder lösen Sie das Tool.</translation>
  </message>
  <message>
   <source>{tool_title} was called and not expected there.</source>
   <translation>{tool_title} wurde aufgerufen, aber dort nicht erwartet.</translation>
  </message>
  <message>
   <source>{tool_title} was expected and not called.</source>
   <translation>{tool_title} wurde erwartet, aber nicht aufgerufen.</translation>
  </message>
  <message>
   <source>{tool_title} was given {actual_text} as {name}; {due} was expected.</source>
   <translation>{tool_title} bekam {actual_text} als {name}; erwartet wurde {due}.</translation>
  </message>
  <message>
   <source>{tools} in {format}. Choose those that the open SOP needs.</source>
   <translation>{tools} in {format}. Wählen Sie die, die die geöffnete SOP braucht.</translation>
  </message>
  <message>
   <source>{tool} (not declared)</source>
   <translation>{tool} (nicht angelegt)</translation>
  </message>
  <message>
   <source>{tool} answered</source>
   <translation>{tool} hat geantwortet</translation>
  </message>
  <message>
   <source>{tool} did not answer in time</source>
   <translation>{tool} antwortete nicht rechtzeitig</translation>
  </message>
  <message>
   <source>{tool} failed</source>
   <translation>{tool} ist fehlgeschlagen</translation>
  </message>
  <message>
   <source>{tool} failed: {reason}</source>
   <translation>{tool} ist fehlgeschlagen: {reason}</translation>
  </message>
  <message>
   <source>{tool} has no mocked response</source>
   <translation>{tool} hat keine simulierte Antwort</translation>
  </message>
  <message>
   <source>{tool} has no record with {arguments}</source>
   <translation>{tool} hat keinen Eintrag mit {arguments}</translation>
  </message>
  <message>
   <source>{tool} if {condition}</source>
   <translation>{tool}, wenn gilt: {condition}</translation>
  </message>
  <message>
   <source>{tool} may not run: {reason}</source>
   <translation>{tool} darf nicht laufen: {reason}</translation>
  </message>
  <message>
   <source>{tool}, by {route}</source>
   <translation>{tool}, über {route}</translation>
  </message>
  <message>
   <source>{tree} calls a function</source>
   <translation>{tree} ruft eine Funktion auf</translation>
  </message>
  <message>
   <source>{tree} compares lists</source>
   <translation>{tree} vergleicht Listen</translation>
  </message>
  <message>
   <source>{tree} has no counterpart</source>
   <translation>{tree} hat kein Gegenstück</translation>
  </message>
  <message>
   <source>{tree} has no value unless the list is empty</source>
   <translation>{tree} hat nur bei leerer Liste einen Wert</translation>
  </message>
  <message>
   <source>{tree} is a list</source>
   <translation>{tree} ist eine Liste</translation>
  </message>
  <message>
   <source>{tree} is a list of dates</source>
   <translation>{tree} ist eine Liste von Datumsangaben</translation>
  </message>
  <message>
   <source>{tree} is a moment, and texts of moments have no order</source>
   <translation>{tree} ist ein Zeitpunkt, und Texte von Zeitpunkten haben keine Reihenfolge</translation>
  </message>
  <message>
   <source>{tree} is arithmetic</source>
   <translation>{tree} ist eine Rechnung</translation>
  </message>
  <message>
   <source>{tree} is beyond the solver</source>
   <translation>{tree} geht über den Löser hinaus</translation>
  </message>
  <message>
   <source>{tree} is negative, and Rasa's conditions have no signs</source>
   <translation>{tree} ist negativ, und Bedingungen in Rasa kennen kein Vorzeichen</translation>
  </message>
  <message>
   <source>{tree} is no decimal that is stored as one</source>
   <translation>{tree} ist keine Dezimalzahl, die als solche gespeichert ist</translation>
  </message>
  <message>
   <source>{tree} is no rounding to up to 10 places</source>
   <translation>{tree} rundet nicht auf höchstens 10 Stellen</translation>
  </message>
  <message>
   <source>{tree} is no value of its own</source>
   <translation>{tree} ist kein eigener Wert</translation>
  </message>
  <message>
   <source>{tree} is not decided by a comparison</source>
   <translation>{tree} wird nicht durch einen Vergleich entschieden</translation>
  </message>
  <message>
   <source>{tree} is not whole</source>
   <translation>{tree} ist nicht ganzzahlig</translation>
  </message>
  <message>
   <source>{tree} is {type}, and a condition is true or false</source>
   <translation>{tree} ist {type}, und eine Bedingung ist wahr oder falsch</translation>
  </message>
  <message>
   <source>{tree} may mix whole numbers and decimals</source>
   <translation>{tree} kann ganze Zahlen und Dezimalzahlen mischen</translation>
  </message>
  <message>
   <source>{tree} never has a value</source>
   <translation>{tree} hat nie einen Wert</translation>
  </message>
  <message>
   <source>{tree} repeats too often</source>
   <translation>{tree} wiederholt zu oft</translation>
  </message>
  <message>
   <source>{type}, in {unit}</source>
   <translation>{type}, in {unit}</translation>
  </message>
  <message>
   <source>{uid} is not a uid</source>
   <translation>{uid} ist keine uid</translation>
  </message>
  <message>
   <source>{uncovered_edges} not covered</source>
   <translation>{uncovered_edges} nicht abgedeckt</translation>
  </message>
  <message>
   <source>{unfinished} unfinished</source>
   <translation>{unfinished} unfertig</translation>
  </message>
  <message>
   <source>{value_text} expected, {value_text_2} came out: {n}</source>
   <translation>{value_text} erwartet, tatsächlich {value_text_2}: {n}</translation>
  </message>
  <message>
   <source>{value} cannot be compared with {other_value}</source>
   <translation>{value} und {other_value} lassen sich nicht vergleichen</translation>
  </message>
  <message>
   <source>{value} does not match {pattern}</source>
   <translation>{value} passt nicht zu {pattern}</translation>
  </message>
  <message>
   <source>{value} has more than {max_digits} digits</source>
   <translation>{value} hat mehr als {max_digits} Ziffern</translation>
  </message>
  <message>
   <source>{value} has more than {max_places} decimal places</source>
   <translation>{value} hat mehr als {max_places} Nachkommastellen</translation>
  </message>
  <message>
   <source>{value} holds characters that cannot be written in a text</source>
   <translation>{value} enthält Zeichen, die sich in einem Text nicht schreiben lassen</translation>
  </message>
  <message>
   <source>{value} if {condition}</source>
   <translation>{value}, wenn gilt: {condition}</translation>
  </message>
  <message>
   <source>{value} is a moment, and texts of moments with offsets have no order</source>
   <translation>{value} ist ein Zeitpunkt, und Texte von Zeitpunkten mit Zeitzone haben keine Reihenfolge</translation>
  </message>
  <message>
   <source>{value} is greater than the maximum of {limit}</source>
   <translation>{value} ist größer als das Höchste, {limit}</translation>
  </message>
  <message>
   <source>{value} is less than the minimum of {limit}</source>
   <translation>{value} ist kleiner als das Mindeste, {limit}</translation>
  </message>
  <message>
   <source>{value} is looked for in {items}, which holds other values</source>
   <translation>{value} wird in {items} gesucht, wo andere Werte stehen</translation>
  </message>
  <message>
   <source>{value} is negative, and Rasa's conditions have no signs</source>
   <translation>{value} ist negativ, und Bedingungen in Rasa kennen kein Vorzeichen</translation>
  </message>
  <message>
   <source>{value} is neither</source>
   <translation>{value} ist keines von beiden</translation>
  </message>
  <message>
   <source>{value} is no number of everyday size</source>
   <translation>{value} ist keine Zahl von üblicher Größe</translation>
  </message>
  <message>
   <source>{value} is not finite</source>
   <translation>{value} ist nicht endlich</translation>
  </message>
  <message>
   <source>{value} is not of type {types}</source>
   <translation>{value} ist nicht vom Typ {types}</translation>
  </message>
  <message>
   <source>{value} is not of types {types}</source>
   <translation>{value} ist von keinem der Typen {types}</translation>
  </message>
  <message>
   <source>{value} is not one of {options}</source>
   <translation>{value} ist keiner dieser Werte: {options}</translation>
  </message>
  <message>
   <source>{value} is read as {word}</source>
   <translation>{value} wird als {word} gelesen</translation>
  </message>
  <message>
   <source>{value} is {type}, and the items of {container} are {types}</source>
   <translation>{value} ist {type}, und die Einträge von {container} sind {types}</translation>
  </message>
  <message>
   <source>{value}, rounded</source>
   <translation>{value}, gerundet</translation>
  </message>
  <message>
   <source>{value}, rounded to {digits} decimals</source>
   <translation>{value}, auf {digits} Stellen gerundet</translation>
  </message>
  <message>
   <source>{value}{row} in {runs} ({row_2})</source>
   <translation>{value}{row}: {runs} ({row_2})</translation>
  </message>
  <message>
   <source>{versions} versions and {runs} runs can still be read.</source>
   <translation>{versions} Versionen und {runs} Läufe sind noch lesbar.</translation>
  </message>
  <message>
   <source>{waiting} s of waiting</source>
   <translation>{waiting} s Wartezeit</translation>
  </message>
  <message>
   <source>{what} ({count} notes in all). </source>
   <translation>{what} ({count} Hinweise insgesamt). </translation>
  </message>
  <message>
   <source>{what} answered more than {max_answer_bytes} MB</source>
   <translation>{what} hat mit mehr als {max_answer_bytes} MB geantwortet</translation>
  </message>
  <message>
   <source>{what} answered with an error</source>
   <translation>{what} hat mit einem Fehler geantwortet</translation>
  </message>
  <message>
   <source>{what} answered with {kinds}</source>
   <translation>{what} hat mit {kinds} geantwortet</translation>
  </message>
  <message>
   <source>{what} answered {content_type}</source>
   <translation>{what} hat mit {content_type} geantwortet</translation>
  </message>
  <message>
   <source>{what} cannot be called{after}{note}</source>
   <translation>{what} kann nicht aufgerufen werden{after}{note}</translation>
  </message>
  <message>
   <source>{what} cannot be computed{after}{note}</source>
   <translation>{what} lässt sich nicht berechnen{after}{note}</translation>
  </message>
  <message>
   <source>{what} cannot be decided: {reason}</source>
   <translation>{what} lässt sich nicht entscheiden: {reason}</translation>
  </message>
  <message>
   <source>{what} cannot be read</source>
   <translation>{what} kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>{what} cannot be so{after}{note}</source>
   <translation>{what} ist nicht möglich{after}{note}</translation>
  </message>
  <message>
   <source>{what} cannot be started</source>
   <translation>{what} lässt sich nicht starten</translation>
  </message>
  <message>
   <source>{what} cannot be taken{after}{note}</source>
   <translation>{what} kann nicht genommen werden{after}{note}</translation>
  </message>
  <message>
   <source>{what} ended with {code}</source>
   <translation>{what} endete mit {code}</translation>
  </message>
  <message>
   <source>{what} gave neither JSON nor text in UTF-8</source>
   <translation>{what} hat weder JSON noch Text in UTF-8 geliefert</translation>
  </message>
  <message>
   <source>{what} gave no JSON</source>
   <translation>{what} hat kein JSON geliefert</translation>
  </message>
  <message>
   <source>{what} gave no answer within {timeout} seconds</source>
   <translation>{what} hat innerhalb von {timeout} Sekunden nicht geantwortet</translation>
  </message>
  <message>
   <source>{what} gave something that is no JSON data</source>
   <translation>{what} hat etwas geliefert, das keine JSON-Daten sind</translation>
  </message>
  <message>
   <source>{what} is not called</source>
   <translation>{what} wird nicht aufgerufen</translation>
  </message>
  <message>
   <source>{what} leads nowhere</source>
   <translation>{what} führt ins Leere</translation>
  </message>
  <message>
   <source>{what} of a node is not kept</source>
   <translation>{what} eines Schritts bleibt nicht erhalten</translation>
  </message>
  <message>
   <source>{what} of {title}</source>
   <translation>{what} von {title}</translation>
  </message>
  <message>
   <source>{what} was ended</source>
   <translation>{what} wurde beendet</translation>
  </message>
  <message>
   <source>{where} does not say who carries it out. Name the role.</source>
   <translation>{where} nennt niemanden, der den Schritt ausführt. Nennen Sie die Rolle.</translation>
  </message>
  <message>
   <source>{where} has a time limit, but no edge says what follows when the time is over. Add an edge for that, or remove the limit.</source>
   <translation>{where} hat eine Frist, aber keine Verbindung sagt, was danach folgt. Fügen Sie eine Verbindung „Zeit läuft ab“ hinzu, oder entfernen Sie die Frist.</translation>
  </message>
  <message>
   <source>{where} is to {action}, but whatever the answer is, the same happens next: nothing depends on {fact}. Let an edge decide by it.</source>
   <translation>{where} soll {action}, doch wie auch immer die Antwort lautet, geht es gleich weiter: Nichts hängt von {fact} ab. Lassen Sie eine Verbindung danach entscheiden.</translation>
  </message>
  <message>
   <source>{where} may not be carried out by whoever did "{name}", but that is no other step of a person here. Choose one of the persons' steps.</source>
   <translation>{where} darf nicht ausführen, wer „{name}“ ausgeführt hat, aber das ist hier kein anderer Personenschritt. Wählen Sie einen der Personenschritte.</translation>
  </message>
  <message>
   <source>{where}, reply {number}</source>
   <translation>{where}, Antwort {number}</translation>
  </message>
  <message>
   <source>{which} that holds is followed</source>
   <translation>{which}, die gilt, wird gefolgt</translation>
  </message>
  <message>
   <source>{whole} of {sentences} are in the SOP, {missing} left out.</source>
   <translation>{sentences}: {whole} in der SOP, {missing} ausgelassen.</translation>
  </message>
  <message>
   <source>{words} "{name}", but no fact has that name. {hint}</source>
   <translation>{words} „{name}“, aber keine Angabe heißt so. {hint}</translation>
  </message>
  <message>
   <source>{words} cannot be read: {error_text}. {hint}</source>
   <translation>{words} lässt sich nicht lesen: {error_text}. {hint}</translation>
  </message>
  <message>
   <source>{words} gives {inferred_words}, but the fact is {declared_words}. Correct the expression, or the fact's type.</source>
   <translation>{words} ergibt {inferred_words}, aber die Angabe ist {declared_words}. Korrigieren Sie den Ausdruck oder den Typ der Angabe.</translation>
  </message>
  <message>
   <source>{words} has nothing at "{path}", where the fact "{name}" is read, so a dry run would stop there. Correct the path or the sample, or declare the fact optional.</source>
   <translation>{words} hat nichts unter „{path}“, wo die Angabe „{name}“ gelesen wird; ein Probelauf würde dort anhalten. Korrigieren Sie den Pfad oder das Beispiel, oder lassen Sie zu, dass die Angabe fehlt.</translation>
  </message>
  <message>
   <source>{words} is in words, but its procedure is run by code, which cannot decide it. Write a condition over facts.</source>
   <translation>{words} ist in Worten formuliert, aber der Ablauf wird von Code ausgeführt, der darüber nicht entscheiden kann. Schreiben Sie eine Bedingung über Angaben.</translation>
  </message>
  <message>
   <source>{words} is in words, so only a person or a model can decide it and nothing about it can be proved. Where facts decide it, write a condition over them.</source>
   <translation>{words} ist in Worten formuliert, daher kann nur eine Person oder ein Modell darüber entscheiden, und beweisen lässt sich nichts. Wenn Angaben entscheiden, formulieren Sie die Bedingung mit diesen Angaben.</translation>
  </message>
  <message>
   <source>{words} is never taken: nothing makes its condition true. Correct it, or remove the edge.</source>
   <translation>{words} wird nie genommen: Nichts macht die Bedingung wahr. Korrigieren Sie sie, oder entfernen Sie die Verbindung.</translation>
  </message>
  <message>
   <source>{words} is not written yet. Say what it is worked out from, as in {{room price}} / 2.</source>
   <translation>{words} ist noch nicht geschrieben. Sagen Sie, woraus er berechnet wird, wie in {{Zimmerpreis}} / 2.</translation>
  </message>
  <message>
   <source>{words} is not written yet. Write it, or take the edge always.</source>
   <translation>{words} fehlt noch. Schreiben Sie sie, oder lassen Sie die Verbindung immer gelten.</translation>
  </message>
  <message>
   <source>{words} is prose and would hold at one time and not at another</source>
   <translation>{words} ist in Worten und würde einmal zutreffen und ein andermal nicht</translation>
  </message>
  <message>
   <source>{words} is to be decided by a person or a model, but says nothing. Write down when to take it.</source>
   <translation>Über {words} soll eine Person oder ein Modell entscheiden, aber eine Bedingung fehlt. Schreiben Sie auf, wann die Verbindung zu nehmen ist.</translation>
  </message>
  <message>
   <source>{words} joins {count} comparisons by and and or, which is easily misread. {remedy}.</source>
   <translation>{words} verbindet {count} Vergleiche mit „und“ und „oder“, was leicht missverstanden wird. {remedy}.</translation>
  </message>
  <message>
   <source>{words} may give a fraction, but the fact is a whole number. Round it, as in round(…).</source>
   <translation>{words} kann einen Bruch ergeben, aber die Angabe ist eine ganze Zahl. Runden Sie, wie in round(…).</translation>
  </message>
  <message>
   <source>{words} needs {label}, </source>
   <translation>{words} braucht {label}, </translation>
  </message>
  <message>
   <source>{words} says "{match}", which every reader understands differently. {remedy}.</source>
   <translation>{words} sagt „{match}“, was jeder Leser anders versteht. {remedy}.</translation>
  </message>
  <message>
   <source>{words} takes "{name}" from the fact "{name_2}", but {reason}</source>
   <translation>{words} nimmt „{name}“ aus der Angabe „{name_2}“, aber {reason}</translation>
  </message>
  <message>
   <source>{words} takes it as "{name}"</source>
   <translation>{words} nimmt sie als „{name}“</translation>
  </message>
  <message>
   <source>{words} uses "{name}", which nothing provides. Did you mean "{likely}"?</source>
   <translation>{words} verwendet „{name}“, was nichts liefert. Meinten Sie „{likely}“?</translation>
  </message>
  <message>
   <source>{words} uses {name}, {reason}</source>
   <translation>{words} verwendet {name}, {reason}</translation>
  </message>
  <message>
   <source>{words} …: the name of the fact is still to be chosen.</source>
   <translation>{words} …: Der Name der Angabe ist noch zu wählen.</translation>
  </message>
  <message>
   <source>{words}, may be missing</source>
   <translation>{words}, darf fehlen</translation>
  </message>
  <message>
   <source>{words}{more} mentions "{name}", but there is no fact and no tool of that name. {hint}</source>
   <translation>{words}{more} erwähnt „{name}“, aber es gibt keine Angabe und kein Tool dieses Namens. {hint}</translation>
  </message>
  <message>
   <source>{word} cannot follow a number</source>
   <translation>{word} kann nicht auf eine Zahl folgen</translation>
  </message>
  <message>
   <source>{word} cannot follow {last}</source>
   <translation>{word} kann nicht auf {last} folgen</translation>
  </message>
  <message>
   <source>{word} is a function</source>
   <translation>{word} ist eine Funktion</translation>
  </message>
  <message>
   <source>{{{name}}} is a moment, and texts of moments with offsets have no order</source>
   <translation>{{{name}}} ist ein Zeitpunkt, und Texte von Zeitpunkten mit Zeitzone haben keine Reihenfolge</translation>
  </message>
  <message>
   <source>{{{name}}} is one of {values}{detail}</source>
   <translation>{{{name}}} ist eines von {values}{detail}</translation>
  </message>
  <message>
   <source>{{{name}}} is {bounds}</source>
   <translation>{{{name}}} ist {bounds}</translation>
  </message>
  <message>
   <source>{{{name}}} is {detail}</source>
   <translation>{{{name}}} ist {detail}</translation>
  </message>
  <message>
   <source>{{{name}}} matches {pattern}</source>
   <translation>{{{name}}} passt zu {pattern}</translation>
  </message>
  <message>
   <source>{{{new}}} cannot name a fact</source>
   <translation>{{{new}}} kann keine Angabe heißen</translation>
  </message>
  <message>
   <source>{} or before</source>
   <translation>{} oder früher</translation>
  </message>
  <message>
   <source>{} or later</source>
   <translation>{} oder später</translation>
  </message>
  <message>
   <source>{} or more</source>
   <translation>{} oder mehr</translation>
  </message>
  <message>
   <source>} closes nothing</source>
   <translation>} schließt nichts</translation>
  </message>
  <message>
   <source>· scenario {scenario}: {part} is {actual} instead of {expected}</source>
   <translation>· Szenario {scenario}: {part} ist {actual} statt {expected}</translation>
  </message>
  <message>
   <source>“{action}” was tried {count} times: {reason}</source>
   <translation>„{action}“ wurde {count}-mal versucht: {reason}</translation>
  </message>
  <message>
   <source>“{action}” would be executed for the {count}th time</source>
   <translation>„{action}“ würde zum {count}. Mal ausgeführt</translation>
  </message>
  <message>
   <source>“{fact}” is one of {values}</source>
   <translation>„{fact}“ hat nur die Werte {values}</translation>
  </message>
  <message>
   <source>“{label}” is not in the library yet; its draft is kept.</source>
   <translation>„{label}“ ist noch nicht in der Bibliothek; der Entwurf bleibt erhalten.</translation>
  </message>
  <message>
   <source>“{label}” is open in another window: take {name} in there.</source>
   <translation>„{label}“ ist in einem anderen Fenster geöffnet: Nehmen Sie {name} dort auf.</translation>
  </message>
  <message>
   <source>“{name}” ({type})</source>
   <translation>„{name}“ ({type})</translation>
  </message>
  <message>
   <source>“{name}” cannot name a fact: use letters, digits, spaces, _ . and -</source>
   <translation>„{name}“ kann nicht der Name einer Angabe sein: Verwenden Sie Buchstaben, Ziffern, Leerzeichen, _ . und -</translation>
  </message>
  <message>
   <source>“{step}” calls {tool}</source>
   <translation>„{step}“ ruft {tool} auf</translation>
  </message>
  <message>
   <source>“{suffix}” is no ending of its formats</source>
   <translation>„{suffix}“ gehört zu keinem der Formate</translation>
  </message>
  <message>
   <source>“{text}”</source>
   <translation>„{text}“</translation>
  </message>
  <message>
   <source>“{text}” cannot be read as a condition: {error}</source>
   <translation>„{text}“ lässt sich nicht als Bedingung lesen: {error}</translation>
  </message>
  <message>
   <source>“{text}” does not end the procedure</source>
   <translation>„{text}“ beendet den Ablauf nicht</translation>
  </message>
  <message>
   <source>“{text}” ends the procedure</source>
   <translation>„{text}“ beendet den Ablauf</translation>
  </message>
  <message>
   <source>“{text}” goes on with “{step}”</source>
   <translation>„{text}“ geht weiter mit „{step}“</translation>
  </message>
  <message>
   <source>“{text}” is there already.</source>
   <translation>„{text}“ ist schon da.</translation>
  </message>
  <message>
   <source>“{text}” starts the procedure</source>
   <translation>„{text}“ löst den Ablauf aus</translation>
  </message>
  <message>
   <source>“{text}”, as {reason}</source>
   <translation>„{text}“: {reason}</translation>
  </message>
  <message>
   <source>“{title}”</source>
   <translation>„{title}“</translation>
  </message>
  <message>
   <source>“{title}” is an end, so nothing follows it. Select another step first.</source>
   <translation>„{title}“ ist ein Ende, also folgt nichts darauf. Wählen Sie zuerst einen anderen Schritt aus.</translation>
  </message>
  <message>
   <source>“{title}” is called “{title_2}” now.</source>
   <translation>„{title}“ heißt jetzt „{title_2}“.</translation>
  </message>
  <message>
   <source>“{title}” is deleted; the library keeps what it had.</source>
   <translation>„{title}“ wurde gelöscht und lässt sich wiederherstellen.</translation>
  </message>
  <message>
   <source>“{title}” is in the library and open.</source>
   <translation>„{title}“ wurde in der Bibliothek angelegt und geöffnet.</translation>
  </message>
  <message>
   <source>“{title}” is in the library twice now: yours, and this one.</source>
   <translation>„{title}“ liegt jetzt zweimal in der Bibliothek: Ihre und diese.</translation>
  </message>
  <message>
   <source>“{title}” is open in another window</source>
   <translation>„{title}“ ist in einem anderen Fenster geöffnet</translation>
  </message>
  <message>
   <source>“{title}” is open in this window.</source>
   <translation>„{title}“ ist in diesem Fenster geöffnet.</translation>
  </message>
  <message>
   <source>“{title}” is {where}.</source>
   <translation>„{title}“ ist {where}.</translation>
  </message>
  <message>
   <source>“{words}” says nothing of {name}.</source>
   <translation>„{words}“ sagt nichts über {name}.</translation>
  </message>
  <message>
   <source>… and {count} more</source>
   <translation>… und {count} weitere</translation>
  </message>
  <message>
   <source>… {count} more like this</source>
   <translation>… {count} weitere dieser Art</translation>
  </message>
  <message>
   <source>… {question}?</source>
   <translation>… {question}?</translation>
  </message>
  <message>
   <source>← Evaluation</source>
   <translation>← Auswertung</translation>
  </message>
  <message>
   <source>← → steps    ↑ ↓ journeys    Esc ends</source>
   <translation>← → Schritte    ↑ ↓ Wege    Esc beendet</translation>
  </message>
  <message>
   <source>● Stops</source>
   <translation>● Hält an</translation>
  </message>
  <message>
   <source>✓ All {rows} can be read.</source>
   <translation>✓ Alles lesbar: {rows}.</translation>
  </message>
  <message>
   <source>✓ Done</source>
   <translation>✓ Erledigt</translation>
  </message>
  <message>
   <source>✓ Used by default</source>
   <translation>✓ Standard</translation>
  </message>
  <message>
   <source>✓ {files} in {folder}</source>
   <translation>✓ {files} in {folder}</translation>
  </message>
  <message>
   <source>✓ {rows} repaired, 0 broken. Proved.</source>
   <translation>✓ {rows} korrigiert, 0 verschlechtert. Bewiesen.</translation>
  </message>
 </context>
</TS>
