// Reads a file of DMN as the editors of bpmn.io do, and decides by it: FEEL is evaluated by feelin, cell by cell.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { DmnModdle } from "dmn-moddle";
import { evaluate, unaryTest } from "feelin";

const moddle = new DmnModdle();
const { rootElement, warnings } = await moddle.fromXML(readFileSync(process.argv.at(-1), "utf8"));
if (warnings.length) throw new Error(warnings.map(({ message }) => message).join("\n"));
const decisions = Object.fromEntries(
  rootElement.drgElement.filter(({ $type }) => $type === "dmn:Decision").map((item) => [item.id, item.decisionLogic]),
);

function decide({ hitPolicy, input, rule }, facts) {
  const values = input.map(({ inputExpression }) => evaluate(inputExpression.text, facts).value ?? null);
  const fits = ({ inputEntry }) =>
    inputEntry.every(({ text }, column) => text === "-" || unaryTest(text, { ...facts, "?": values[column] }).value === true);
  const hits = rule.filter(fits).map(({ outputEntry }) => outputEntry.map(({ text }) => evaluate(text).value));
  if (!hits.length) return null;
  if (hitPolicy === "FIRST" && new Set(hits.map(String)).size > 1) throw new Error(`rules disagree: ${hits}`);
  const taken = hitPolicy === "FIRST" ? hits.slice(0, 1) : hits;
  return [...new Set(taken.filter(([, outcome]) => outcome === "goes on").map(([next]) => next))];
}

function compute({ contextEntry }, facts) {
  const local = { ...facts };
  for (const { variable, value } of contextEntry) {
    const result = evaluate(value.text, local).value ?? null;
    if (!variable) return result;
    local[variable.name] = result;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { decision, facts } = JSON.parse(line);
  const logic = decisions[decision];
  const answer = logic.$type === "dmn:DecisionTable" ? decide(logic, facts) : compute(logic, facts);
  console.log(JSON.stringify(answer));
}
