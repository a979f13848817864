// Evaluates conditions in the packages of other languages, a JSON object a line.
import { createInterface } from "node:readline";
import { evaluate } from "feelin";
import logic from "json-logic-js";
import expression from "jsonata";

const languages = {
  feel: (test, facts) => evaluate(test, facts).value,
  jsonata: (test, facts) => expression(test).evaluate(facts),
  jsonlogic: (test, facts) => logic.apply(JSON.parse(test), facts),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { language, tests, facts } = JSON.parse(line);
  const results = [];
  for (const test of tests) results.push((await languages[language](test, facts)) === true);
  console.log(JSON.stringify(results));
}
