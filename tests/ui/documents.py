"""Documents built in code for tests and for looking at: realistic, large, and hostile."""

from __future__ import annotations

import random
from functools import cache

from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Decision,
    Document,
    Edge,
    End,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    Tool,
)


def edge(number: str, source: str, target: str, kind: str = "always", condition: str = "", **more: object) -> Edge:
    return Edge.model_validate(
        {"id": number, "source": source, "target": target, "kind": kind, "condition": condition, **more}
    )


def _identity() -> Procedure:
    nodes = (
        Task(id="ask", title="Ask for a document", asks=("document_type", "document_number")),
        Task(id="check", title="Check the document", tools=(Binding(tool="verify_document"),)),
        End(id="valid", title="Identity valid", outcome="valid"),
        End(id="invalid", title="Identity not proved", outcome="invalid"),
    )
    edges = (
        edge("p1", "ask", "check"),
        edge("p2", "check", "valid", "formal", "{document_status} == 'valid'"),
        edge("p3", "check", "ask", "formal", "{document_status} == 'unreadable'", loop=2),
        edge("p4", "check", "invalid", "otherwise"),
    )
    return Procedure(id="identity", title="Check identity", start="ask", nodes=nodes, edges=edges)


@cache
def loan() -> Document:
    """A loan application: 16 nodes, a sub-procedure, a loop, joins, parallel edges, long texts."""
    tools = (
        Tool(name="credit_report", title="Credit bureau report"),
        Tool(name="score_analysis", title="Score analysis"),
        Tool(name="verify_document", title="Document check"),
        Tool(name="risk", title="Risk evaluation"),
        Tool(name="offer", title="Offer letter", effect="writes"),
    )
    nodes = (
        Task(id="receive", title="Receive application", asks=("applicant_id", "amount", "term")),
        ProcedureCall(id="identity_call", title="Verify identity", procedure="identity"),
        Task(id="report", title="Fetch credit report", tools=(Binding(tool="credit_report"),)),
        Compute(
            id="ratio",
            title="Work out the debt ratio",
            assignments=(Assignment(fact="debt_ratio", expression="({debt} + {rate} * {amount}) / {income}"),),
        ),
        Decision(id="band", title="Which score band?"),
        Task(id="assess", title="Assess risk", tools=(Binding(tool="risk"),)),
        Task(id="income", title="Ask for proof of income", asks=("payslips", "employer")),
        Task(id="analyse", title="Analyse credit score", tools=(Binding(tool="score_analysis"),)),
        Task(id="manual", title="Refer to an experienced underwriter for a manual decision", branching="all"),
        Task(id="offer", title="Send the offer", tools=(Binding(tool="offer"),)),
        Task(id="explain", title="Explain the refusal", message="We are sorry, we cannot offer this loan."),
        Task(id="collateral", title="Ask for collateral", asks=("collateral",)),
        End(id="approved", title="Approved", outcome="approved"),
        End(id="declined", title="Declined, with the main reason", outcome="declined"),
        End(id="no_identity", title="Closed without identity", outcome="identity not proved"),
        End(id="withdrawn", title="Withdrawn", outcome="withdrawn by the applicant"),
    )
    edges = (
        edge("e1", "receive", "identity_call"),
        edge("e2", "identity_call", "report", "formal", "{identity} == 'valid'"),
        edge("e3", "identity_call", "no_identity", "otherwise"),
        edge("e4", "report", "ratio"),
        edge("e5", "ratio", "band"),
        edge("e6", "band", "assess", "formal", "{score} >= 720 && {debt_ratio} < 0.4"),
        edge("e7", "band", "income", "formal", "{score} >= 640 && {score} < 720"),
        edge("e8", "band", "analyse", "formal", "{score} < 640"),
        edge("e9", "band", "manual", "prose", "the report contradicts what the applicant says"),
        edge("e10", "band", "withdrawn", "formal", "{wants_to_withdraw}"),
        edge("e11", "income", "analyse", "formal", "{payslips} == 'complete'"),
        edge("e12", "income", "withdrawn", "otherwise"),
        edge("e13", "analyse", "assess", "formal", "{score_band} == 'fair'"),
        edge("e14", "analyse", "explain", "otherwise"),
        edge("e15", "assess", "offer", "formal", "{risk} == 'acceptable'"),
        edge("e16", "assess", "collateral", "formal", "{risk} == 'raised'"),
        edge("e17", "assess", "explain", "otherwise"),
        edge("e18", "collateral", "assess", "formal", "present({collateral})", loop=2),
        edge("e19", "manual", "offer", "formal", "{underwriter} == 'approve'"),
        edge("e20", "manual", "explain", "otherwise"),
        edge("e21", "offer", "approved"),
        edge("e22", "explain", "declined"),
        edge("e23", "income", "income", "formal", "{payslips} == 'missing'", loop=3),
        edge("e24", "collateral", "withdrawn", "otherwise"),
    )
    sop = Sop(
        id="loan",
        title="Loan application",
        description="From the application to an offer or a refusal.",
        start="receive",
        nodes=nodes,
        edges=edges,
        tools=tools,
        procedures=(_identity(),),
    )
    return Document(sop=sop)


@cache
def parallel() -> Document:
    """Two and three edges between the same nodes."""
    nodes = (
        Decision(id="a", title="Which channel?"),
        Task(id="b", title="Answer", message="hello"),
        Decision(id="c", title="Satisfied?"),
        End(id="d", title="Closed", outcome="closed"),
    )
    edges = (
        edge("1", "a", "b", "formal", "{channel} == 'phone'"),
        edge("2", "a", "b", "formal", "{channel} == 'mail'"),
        edge("3", "b", "c"),
        edge("4", "c", "d", "formal", "{rating} > 3"),
        edge("5", "c", "d", "formal", "{closed_by_user}"),
        edge("6", "c", "d", "otherwise"),
        edge("7", "c", "a", "formal", "{again}", loop=1),
    )
    return Document(sop=Sop(id="parallel", title="Parallel", start="a", nodes=nodes, edges=edges))


def large(count: int = 60, seed: int = 1) -> Document:
    """A branching procedure of `count` nodes with joins and a few loops."""
    chance = random.Random(seed)
    verbs = ("Check", "Ask for", "Record", "Confirm", "Look up", "Review", "Send", "Compare")
    things = ("the address", "the order", "the customer's reason", "the invoice", "a second document", "the warranty")
    nodes: list[Task] = []
    edges: list[Edge] = []
    parents: list[int] = [0]
    for number in range(count):
        title = f"{chance.choice(verbs)} {chance.choice(things)}"
        nodes.append(Task(id=f"n{number}", title=title, asks=("reason",) if number % 3 else ()))
        if number:
            parent = parents.pop(0) if chance.random() < 0.75 or len(parents) == 1 else parents[0]
            kind = "always" if chance.random() < 0.4 else "formal"
            condition = f"{{fact_{number % 7}}} >= {number * 3}" if kind == "formal" else ""
            edges.append(edge(f"e{number}", f"n{parent}", f"n{number}", kind, condition))
            parents.append(number)
            if chance.random() < 0.4:
                parents.append(number)
    for extra in range(count // 6):
        source, target = sorted(chance.sample(range(count), 2))
        if target - source > count // 4:
            target = source + 3
        back = extra % 5 == 4
        ends = (f"n{target}", f"n{source}") if back else (f"n{source}", f"n{target}")
        edges.append(edge(f"x{extra}", *ends, "formal", f"{{fact_{extra}}} == 'yes'", loop=2 if back else None))
    sop = Sop(id="large", title="A large procedure", start="n0", nodes=tuple(nodes), edges=tuple(edges))
    return Document(sop=sop)


def hostile() -> Document:
    """Titles and conditions that try to be something else than plain text."""
    titles = (
        "<b>bold</b> & <img src=x>",
        "x" * 5000,
        "שלום עולם טקסט ארוך מאוד שאינו נכנס",
        "one\ntwo\tthree\x00\x1b[31m",
        "\u202egnp.exe",
    )
    nodes = tuple(Task(id=f"n{i}", title=title, message=title) for i, title in enumerate(titles))
    edges = tuple(
        edge(f"e{i}", f"n{i}", f"n{i + 1}", "prose" if i % 2 else "formal", titles[i]) for i in range(len(titles) - 1)
    )
    return Document(sop=Sop(id="hostile", title="<h1>x</h1>", start="n0", nodes=nodes, edges=edges))
