"""A plain-language explanation of every problem code, for the window, `check --explain` and code scanning.

Advice explains itself in its rules; the codes of all other checks are here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sopstudio.analysis.advice import RULES, find_rule
from sopstudio.translation import tr


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a code means: what is wrong, why it matters and what to do. Advice adds its source and examples."""

    code: str
    title: str
    why: str
    source: str = ""
    bad: str = ""
    good: str = ""


_EXPLANATIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "unreachable-node": (
            tr("Nothing leads here"),
            tr("No edge leads to the node, so it is never reached. Connect it, or delete it."),
        ),
        "dead-end": (
            tr("Nothing follows this node"),
            tr("A run that gets here stops without an outcome. Add an edge, or make it an end."),
        ),
        "several-starts": (
            tr("There are several starts"),
            tr("Several nodes could be the first one. Choose the start, and connect the others."),
        ),
        "no-start": (tr("There is no start"), tr("Nothing says where to begin. Choose the first node.")),
        "duplicate-id": (
            tr("Two things with the same name"),
            tr("What refers to the name could mean either of them. Rename one of them."),
        ),
        "dangling-edge": (
            tr("An edge without a node"),
            tr("An edge begins or ends at a node that does not exist. Reconnect it, or delete it."),
        ),
        "undeclared-cycle": (
            tr("A loop without a bound"),
            tr("A run could loop forever. On the edge that leads back, say how often it may be taken."),
        ),
        "person-without-role": (
            tr("Nobody is named"),
            tr("Whoever runs the procedure has to know who carries out the step. Name the role."),
        ),
        "person-form": (
            tr("What a person is asked does not fit"),
            tr("A decision needs one fact with the answers, an approval one that is yes or no, a form its facts."),
        ),
        "answer-without-effect": (
            tr("The answer changes nothing"),
            tr("Somebody approves or decides, and the procedure goes on in the same way. Let an edge depend on it."),
        ),
        "person-excludes-unknown": (
            tr("Nobody is excluded"),
            tr(
                "The step is to be carried out by somebody else than another "
                "step, but there is no such step of a person."
            ),
        ),
        "time-limit-without-edge": (
            tr("Nothing follows when the time is over"),
            tr("A run would stop there. Add an edge for when the time is over, or remove the limit."),
        ),
        "timeout-never-taken": (
            tr("An edge for time running out that is never taken"),
            tr("Only one edge from a person's step with a time limit can be taken when its time is over."),
        ),
        "edge-after-always": (
            tr("An edge after one that always holds"),
            tr("It never gets its turn. Put it first and give it a condition, or remove it."),
        ),
        "edge-after-end": (
            tr("An edge that leaves an end"),
            tr("The procedure is over at an end, so the edge is never taken. Remove it."),
        ),
        "label-differs": (
            tr("A label that does not say what the condition says"),
            tr("People read the label on the drawing, a run takes the condition. Make the two say the same."),
        ),
        "otherwise-not-last": (
            tr("Otherwise is not the last edge"),
            tr("Otherwise means that no other edge holds, and is misleading before the others. Move it to the end."),
        ),
        "several-otherwise": (
            tr("Several edges say otherwise"),
            tr("Only the first of them is ever taken. Keep one, and give the others conditions."),
        ),
        "unknown-procedure": (
            tr("A sub-procedure that does not exist"),
            tr("The node runs a sub-procedure that does not exist. Choose another, or create it."),
        ),
        "procedure-recursion": (
            tr("A sub-procedure that runs itself"),
            tr("It would never end. Use an edge with a loop and a bound instead."),
        ),
        "unknown-tool": (
            tr("A tool that is not declared"),
            tr("The step cannot be done. Declare the tool, or choose another."),
        ),
        "unknown-parameter": (
            tr("A parameter that the tool does not have"),
            tr("What is filled in there goes nowhere. Remove it, or add it to the tool."),
        ),
        "parameter-without-source": (
            tr("Nothing feeds a parameter"),
            tr("The tool cannot be called, because a fact that it needs is not known by then. Ask for it first."),
        ),
        "parameter-type": (
            tr("A fact does not fit a parameter"),
            tr("The fact may have values that the tool does not take. Make both the same."),
        ),
        "parameter-schema": (
            tr("The parameters of a tool cannot be used"),
            tr("Their JSON Schema is broken, so no call can be checked. Correct it."),
        ),
        "response-without-output": (
            tr("A sample response lacks an output"),
            tr(
                "A dry run that gets this response stops there. Correct the "
                "path or the sample, or make the fact optional."
            ),
        ),
        "tool-name-taken": (
            tr("A tool is called like one of the agents' own"),
            tr("A model may take one for the other, and the tool gets another name in some runs. Rename it."),
        ),
        "tool-secret": (
            tr("A secret is written into a tool"),
            tr("Everybody who gets the file can read it and use it. Withdraw the secret and take it out."),
        ),
        "tool-host": (
            tr("A value decides where a tool is called"),
            tr("Whoever gives the value can send the call and its data to a host of their own. Write the host down."),
        ),
        "unknown-fact": (
            tr("A fact that is not declared"),
            tr("Nothing can provide it and no condition on it can be checked. Declare it, or correct its name."),
        ),
        "fact-domain": (
            tr("A fact that cannot have a value"),
            tr("Its type, bounds, pattern or name exclude every value. Correct them."),
        ),
        "fact-before-provided": (
            tr("A fact is used before it is known"),
            tr("On some path nothing has asked for it or looked it up by then, and the run stops. Provide it earlier."),
        ),
        "fact-never-used": (
            tr("A fact that nothing uses"),
            tr("It is asked for or looked up for nothing. Use it in a condition, a tool or a message, or delete it."),
        ),
        "output-not-set": (
            tr("An output is never set"),
            tr("On some path the procedure ends without what it should decide. Set it on every path."),
        ),
        "condition-syntax": (
            tr("A condition cannot be read"),
            tr("It is not a valid condition. Correct it where it is marked."),
        ),
        "condition-type": (
            tr("A condition does not fit its facts"),
            tr("It compares things of different kinds, or uses a fact as what it is not. Types never mix."),
        ),
        "value-outside-domain": (
            tr("A value that never occurs"),
            tr("The fact can never have the value. Correct the value, or add it to the fact."),
        ),
        "prose-condition": (
            tr("A condition in words"),
            tr(
                "Only a person or a model can decide it, and nothing about it can be proved. "
                "Where facts decide it, write a condition over them."
            ),
        ),
        "gap": (
            tr("A case that no edge covers"),
            tr(
                "There are values with which no edge can be taken, and the "
                "run stops. Add an edge for them, or otherwise."
            ),
        ),
        "overlap": (
            tr("Two edges can hold at once"),
            tr("The first of them is taken, so the order decides silently. Narrow one of them."),
        ),
        "dead-edge": (
            tr("An edge that is never taken"),
            tr("No values of the facts make its condition true. Correct the condition, or delete the edge."),
        ),
        "shadowed-edge": (
            tr("An edge that never gets its turn"),
            tr("Whenever it holds, an earlier edge holds too. Move it up, or narrow the earlier one."),
        ),
        "always-true": (
            tr("A condition that always holds"),
            tr("Every case takes this edge, and the edges after it never get their turn. Narrow it, or choose Always."),
        ),
        "redundant-condition": (
            tr("A part of a condition that changes nothing"),
            tr("Without it the condition holds in the same cases. Remove it, or correct it."),
        ),
        "needless-otherwise": (
            tr("An otherwise that is never needed"),
            tr("The other edges already cover every case. Remove it, or keep it for future values."),
        ),
        "contradictory-path": (
            tr("A path that contradicts itself"),
            tr("What must hold to get here rules out the edge. Correct one of the conditions."),
        ),
        "tool-not-always-allowed": (
            tr("A run stops at a tool that it may not call"),
            tr(
                "The step needs the tool, and in some case what must hold before its call does not. "
                "A run stops there without an outcome. Say when the tool is called, or lead the case elsewhere."
            ),
        ),
        "tool-never-allowed": (
            tr("A tool that can never be called"),
            tr("Its conditions contradict each other, or what leads there. Correct them, or unbind the tool."),
        ),
        "loop-without-progress": (
            tr("A loop that changes nothing"),
            tr("Nothing that its conditions depend on is set in the loop. Ask again, or call a tool, in the loop."),
        ),
        "lone-condition": (
            tr("Nothing says what happens otherwise"),
            tr("Only one condition in words leads on, and where it does not hold the run stops. Add otherwise."),
        ),
        "ends-by-prose": (
            tr("Only words decide how it ends"),
            tr("What only a person or a model can decide cannot be proved. Ask for the fact that decides."),
        ),
        "in-force-with-errors": (
            tr("In force with errors"),
            tr("People follow a document that is in force. Mend the errors, or say that it is a draft."),
        ),
        "review-before-effect": (
            tr("A review before it is effective"),
            tr("One of the two dates is wrong: nothing is reviewed before it takes effect. Correct it."),
        ),
        "review-overdue": (
            tr("A review is overdue"),
            tr("Nobody has confirmed since that the procedure is still right. Review it, and set the next date."),
        ),
        "division-by-zero": (
            tr("A division by zero"),
            tr(
                "With some values of the facts the run stops there. Test "
                "before that it is not zero, or narrow the fact."
            ),
        ),
        "undecided": (
            tr("Could not be decided"),
            tr("The condition is too hard to prove anything about in the time allowed. Make it simpler."),
        ),
    }
)


def explain_code(code: str) -> Explanation:
    """The explanation of a code; an unknown code is turned into words."""
    rule = find_rule(code)
    if rule is not None:
        return Explanation(code, rule.title, rule.why, rule.source, rule.bad, rule.good)
    title, reason = _EXPLANATIONS.get(code, (code.replace("-", " ").capitalize(), ""))
    return Explanation(code, title, reason)


def problem_codes() -> tuple[str, ...]:
    """Every code that has an explanation, advice last."""
    return (*_EXPLANATIONS, *(rule.code for rule in RULES))
