"""Texts that are no procedure, of our own: every template with every subject."""

from __future__ import annotations

SUBJECTS = ("order", "claim", "ticket", "booking")
LOGS = (
    "2026-01-01 10:00:01 INFO {s} service started\n2026-01-01 "
    "10:00:02 WARN retry the {s}\n2026-01-01 10:00:03 ERROR stop\n",
    "2026-01-01T10:00:01Z [info] {s} created\n2026-01-01T10:00:02Z [info] {s} sent\n2026-01-01T10:00:03Z [warn] late\n",
    "Jan  1 10:00:01 host {s}d[12]: started\nJan  1 10:00:02 host "
    "{s}d[12]: checking\nJan  1 10:00:09 host {s}d[12]: done\n",
    '1.2.3.4 - - [01/Jan/2026:10:00:01] "GET /{s}" 200 1\n1.2.3.5 - - [01/Jan/2026:10:00:02] "PUT /{s}" 404 2\n'
    '1.2.3.6 - - [01/Jan/2026:10:00:03] "GET /{s}" 500 3\n',
    "INFO: open the {s}\nDEBUG: read the {s}\nERROR: close the {s}\n",
    "[ERROR] {s} failed\n[INFO] retry the {s}\n[INFO] {s} sent\n",
    "[2026-01-01 10:00] check the {s}\n[2026-01-01 10:01] send the {s}\n[2026-01-01 10:02] close the {s}\n",
    "10:00:01 Ann opened the {s}\n10:00:05 Bob closed the {s}\n10:00:09 Ann deleted the {s}\n",
    "I0101 10:00:01 {s}.go:12] start\nW0101 10:00:02 {s}.go:14] slow\nE0101 10:00:03 {s}.go:19] stop\n",
    "level=info ts=1 msg={s}\nlevel=warn ts=2 msg=late\nlevel=error ts=3 msg=stop\n",
    "2026-01-01 10:00:01 ERROR {s}\nTraceback (most recent call "
    'last):\n  File "{s}.py", line 3\n2026-01-01 10:00:02 INFO up\n',
)
CODE = (
    "def refund({s}):\n    if {s}.late:\n        return offer({s})\n    return close({s})\n",
    "import os\nfrom shop import {s}\n\nclass Refund:\n    pass\n",
    "function refund({s}) {{\n  if ({s}.late) {{\n    return offer({s});\n  }}\n  const x = 5;\n}}\n",
    "const {s} = await load();\nlet late = {s}.late;\nif (late) {{\n  offer({s});\n}}\n",
    "public class Refund {{\n  public void run({s} o) {{\n    o.close();\n  }}\n}}\n",
    "#include <stdio.h>\nint main(void) {{\n  puts(\"{s}\");\n  return 0;\n}}\n",
    "SELECT * FROM {s}s WHERE late = 1;\nUPDATE {s}s SET paid = 1;\nDELETE FROM {s}s WHERE old = 1;\n",
    "package main\n\nfunc refund(o {s}) error {{\n\treturn o.Close()\n}}\n",
    "fn refund(o: {s}) -> bool {{\n    let late = o.late;\n    late\n}}\nfn main() {{\n}}\n",
    "<?php\n${s} = load();\nif (${s}->late) {{\n  offer(${s});\n}}\n",
    "#!/bin/bash\nexport {s}=1\nif [ -f late ]; then\n  echo {s}\nfi\n",
    "using System;\npublic class {s}s {{\n  private int late;\n}}\n",
)  # fmt: skip
CONTRACTS = (
    'This Agreement is entered into by and between ACME (the "Company") and Bob (the "Contractor").\n1. Term. This '
    "Agreement begins on the Effective Date.\n2. The Company shall pay each {s} as set forth in Exhibit A.\n",
    "WHEREAS, the Lessor owns a {s};\nNOW, THEREFORE, the parties hereto agree as follows:\nThis Agreement shall be "
    "governed by the laws of Ohio.\nIN WITNESS WHEREOF, the parties have signed.\n",
    "Limitation of liability. Neither party is liable for a late "
    "{s} caused by force majeure. Either party may terminate "
    "this Agreement. The Contractor shall indemnify the Company.\n",
    "Permission is hereby granted to any person who holds a "
    "{s}. The software is provided without warranty of any kind. "
    "In no event shall the authors be liable for any claim. This license is governed by the laws of France.\n",
    "Confidential Information means each {s} of the Company. "
    "The receiving party shall not disclose it. Confidentiality "
    "obligations survive. This is the entire agreement of the parties. If a clause is void, severability applies.\n",
    'This lease is made between Ann ("Landlord") and Bob ("Tenant") for one {s}. The Tenant shall pay the rent. The '
    "Landlord shall not be liable for damage. Either party may end it as set forth in clause 4.\n",
    "1. Parties. This Contract is by and between the {s} owner "
    "and the Contractor.\n2. Payment. In consideration of the "
    "work, the owner shall pay 100 EUR.\n3. Governing Law. The laws of Spain apply hereto.\n",
    "The licensor grants the licensee a licence for one {s} under this License. The licensee shall pay the fee on the "
    "Effective Date. All warranties are excluded. Neither party is liable.\n",
    "Severability: a void clause for a {s} leaves this Agreement "
    "whole.\nForce majeure: no party is liable.\nGoverning law: "
    "Germany.\nEntire agreement: nothing else was said.\n",
    "The Contractor shall deliver each {s} herein described and shall hold harmless the Company. The parties may amend "
    "this Agreement in writing. It shall be governed by the laws of Italy.\n",
)
RECORDS = (
    '{{"messages": [{{"role": "user", "content": "{s}"}}]}}\n{{"messages": []}}\n',
    '{{"prompt": "{s}", "completion": "Check it."}}\n{{"prompt": "b", "completion": "c"}}\n',
    '{{"id": 1, "{s}": "late"}}\n{{"id": 2, "{s}": "paid"}}\n{{"id": 3}}\n',
    '{{"instruction": "Look the {s} up", "output": "ok"}}\n{{"instruction": "x", "output": "y"}}\n',
    '{{"conversations": [{{"from": "human", "value": "{s}"}}]}}\n{{"conversations": []}}\n',
    '{{"ts": 1, "event": "{s}"}}\n\n{{"ts": 2, "event": "close"}}\n',
    '{{"expected": {{"end": "x"}}, "facts": {{"{s}": 1}}}}\n{{"expected": {{}}, "facts": {{}}}}\n',
    '{{"input": "{s}", "label": "late"}}\n{{"input": "x", "label": "ok"}}\n',
    '  {{"question": "{s}?", "answer": "yes"}}\n  {{"question": "b?", "answer": "no"}}\n',
    '{{"text": "Check the {s}. Close it."}}\n{{"text": "Send it."}}\n',
)
MAILS = (
    "From: ann@x.org\nTo: bob@x.org\nSubject: {s}\n\nHi Bob,\nAre you free on Friday? The {s} was nice.\nBest,\nAnn\n",
    "Subject: Your {s}\nFrom: shop@x.org\n\nDear Ann,\nyour {s} arrived yesterday. Thank you!\nKind regards\nBob\n",
    "From: a@x.org\nTo: b@x.org\nSubject: Re: {s}\n\nThanks, see "
    "you then.\n\nOn Monday Bob wrote:\n> The {s} is here.\n> Bob\n",
    "To: team@x.org\nSubject: News of the {s}\n\nHello all,\nwe had a good year. The {s} went well.\nCheers\nAnn\n",
    "Von: ann@x.org\nAn: bob@x.org\nBetreff: {s}\n\nHello Bob,\n"
    "the {s} was late again. Let me know what you think.\nAnn\n",
    "From: a@x.org\nSent: Monday\nTo: b@x.org\nSubject: {s}\n\nHave a nice weekend! The {s} is paid.\n",
    "From: a@x.org\nDate: Mon, 1 Jan 2026\nSubject: {s}\n\nI saw the {s} yesterday. It looked fine to me.\n",
    "From: a@x.org\nTo: b@x.org\n\nPlease find attached the {s}. Looking forward to Friday.\nBest regards,\nA\n",
    "Date: Monday\nFrom: a@x.org\nSubject: Fwd: {s}\n\n> From: c@x.org\n> To: a@x.org\n> The {s} was a gift.\n",
    "From: a@x.org\nTo: b@x.org\nSubject: {s}\n\nWhat a week. Our "
    "{s} won the prize, and everybody danced.\nSee you soon\nA\n",
)
PROSE = (
    "The sun rose over the hills. A boy walked to the river. He carried a {s}. It was cold. Nobody else was there.\n",
    "Our company was founded in 1990. It sold its first {s} in "
    "Rome. Today it has 500 people. They work in ten countries. "
    "Most of them live there.\n",
    "The {s} is a small thing. It has two sides. One side is red. The other side is blue. Both sides are smooth.\n",
    "Yesterday the council met. The mayor spoke about the {s}. "
    "Some people clapped. Others left early. The vote was close.\n",
    "I bought a {s} last week. It came in a box. The box was damaged. The {s} was fine. My sister liked it.\n",
    "Prices rose in May. The {s} became dearer. Economists were surprised. Shops sold less. June was better.\n",
    "She had a {s} once. It was old. Her father gave it to her. They were poor then. Those days are gone.\n",
    "The history of the {s} is long. The Romans knew it. Monks "
    "wrote about it. Kings owned several. Museums show them.\n",
    "It rained all day. The {s} stood in the yard. Water ran down its sides. The dog slept. Night came.\n",
    "Our results were good. Sales of the {s} grew. Costs fell. The margin was higher. Everyone was pleased.\n",
)  # fmt: skip


def texts(templates: tuple[str, ...]) -> list[str]:
    """Every template with every subject."""
    return [template.format(s=subject) for template in templates for subject in SUBJECTS]
