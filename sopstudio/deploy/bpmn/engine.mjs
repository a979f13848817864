// Runs a process for Camunda 8 in bpmn-engine, a JSON object a line; feelin evaluates its expressions.
//
// {"begin": true} starts a run. {"advance": {…}} carries out the element that is next: "set" are the variables of a
// form, "response" is what a job is completed with, "fire" lets the timer at a task go off. {"evaluate": "…"} evaluates
// FEEL, with further variables. Each is answered by a line; after the first two it says which element is next, or why there is none.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { Activity, Timers } from "bpmn-elements";
import { Engine } from "bpmn-engine";
import BpmnModdle from "bpmn-moddle";
import { evaluate } from "feelin";

const zeebe = createRequire(`${process.cwd()}/`)("zeebe-bpmn-moddle/resources/zeebe.json");
const [file, main] = process.argv.slice(-2);
const model = await new BpmnModdle({ zeebe }).fromXML(readFileSync(file, "utf8"));
const silent = () => ({ debug() {}, error() {}, warn() {} });

// What FEEL of Camunda has beyond that of DMN.
function assert(value, holds) {
  if (holds !== true) throw new Error("there is no value");
  return value;
}

function plain(value) {
  if (value?.toISO) return value.toISO({ suppressMilliseconds: true });
  return value === undefined ? null : value;
}

class Run {
  variables = {};
  waiting = [];
  arrivals = {};
  surplus = {};
  timers = new Timers({ setTimeout() {}, clearTimeout() {} });
  frames = new Map();
  problem = null;
  released = null;
  place = 0;

  feel(text, local = this.variables) {
    return plain(evaluate(text.slice(1), { ...local, assert }).value);
  }

  async begin() {
    const engine = new Engine({
      moddleContext: model,
      Logger: silent,
      elements: { InclusiveGateway: this.gateway() },
      expressions: { resolveExpression: (text) => (text?.startsWith?.("=") ? this.feel(text) === true : text) },
      extensions: { camunda: (activity) => this.extend(activity) },
      scripts: { register() {}, getScript: (_, { type, ...activity }) => this.script(type, activity) },
      timers: this.timers,
    });
    const [definition] = await engine.getDefinitions();
    definition.broker.subscribeTmp("event", "flow.take", (_, { content }) => this.arrive(content.targetId), { noAck: true });
    definition.on("error", (error) => this.fail(error));
    this.attempt(() => definition.run({ processId: main }));
  }

  arrive(target) {
    this.arrivals[target] = (this.arrivals[target] ?? 0) + 1;
  }

  fail(error) {
    this.problem ??= error.message;
  }

  attempt(action) {
    try {
      action();
    } catch (error) {
      this.fail(error);
    }
  }

  // A gateway where branches meet lets one token through; bpmn-engine itself would let each pass.
  gateway() {
    const run = this;
    function Behaviour({ id, broker }) {
      this.execute = ({ content }) => {
        const isSurplus = run.surplus[id] > 0;
        if (isSurplus) run.surplus[id] -= 1;
        broker.publish("execution", isSurplus ? "execute.discard" : "execute.completed", { ...content });
      };
    }
    return function InclusiveGateway(definition, context) {
      return new Activity(Behaviour, definition, context);
    };
  }

  script(type, { behaviour }) {
    if (type !== "bpmn:ScriptTask") return undefined;
    return { execute: (_, done) => this.compute(behaviour, done) };
  }

  compute(behaviour, done) {
    try {
      const [script] = extensions(behaviour, "zeebe:Script");
      const local = { ...this.variables, [script.resultVariable]: this.feel(script.expression) };
      this.variables = this.mapped(behaviour, local) ?? local;
      done();
    } catch (error) {
      done(error);
    }
  }

  // The variables after the output mapping of an element, which decides alone what leaves it.
  mapped(behaviour, local) {
    const outputs = extensions(behaviour, "zeebe:IoMapping").flatMap((mapping) => mapping.outputParameters ?? []);
    if (!outputs.length) return null;
    const values = outputs.map(({ source, target }) => [target, this.feel(source, local)]);
    return { ...this.variables, ...Object.fromEntries(values) };
  }

  extend(activity) {
    const { behaviour } = activity;
    const [called] = extensions(behaviour, "zeebe:CalledElement");
    if (called) behaviour.calledElement = called.processId;
    const run = this;
    behaviour.Service = function Job() {
      this.execute = (_, done) => {
        const { response } = run.order;
        if (response !== undefined) run.variables = run.mapped(behaviour, { ...run.variables, response }) ?? { ...run.variables, response };
        done();
      };
    };
    return { activate: (message) => this.hold(activity, message), deactivate() {} };
  }

  // Keeps an element from starting until it is its turn: those before it in the order of branches come first.
  hold(activity, { fields }) {
    if (fields.routingKey !== "run.enter" || activity.attachedTo || this.surplus[activity.id] > 0) return;
    activity.broker.getQueue("format-run-q").queueMessage({ routingKey: "run.start.hold" }, { endRoutingKey: "run.start.release" });
    this.waiting.splice(this.place++, 0, { activity, calls: this.callsOf(activity.context) });
  }

  // The call activities through which a process was begun: the first element of a called process follows its call.
  callsOf(process) {
    const caller = this.released;
    if (!this.frames.has(process)) this.frames.set(process, caller ? [...caller.calls, caller.activity.id] : []);
    return this.frames.get(process);
  }

  next() {
    return this.waiting.find((token) => !this.awaitsOthers(token)) ?? this.waiting[0];
  }

  awaitsOthers({ activity }) {
    if (activity.type !== "bpmn:InclusiveGateway" || activity.inbound.length < 2) return false;
    return this.waiting.some((other) => other.activity !== activity && reaches(other.activity, activity));
  }

  advance(order) {
    const token = this.next();
    const { activity } = token;
    this.order = order;
    this.released = token;
    this.place = this.waiting.indexOf(token);
    this.waiting.splice(this.place, 1);
    if (activity.type === "bpmn:InclusiveGateway") this.surplus[activity.id] = this.arrivals[activity.id] - 1;
    this.arrivals[activity.id] = 0;
    this.attempt(() => {
      activity.broker.publish("format", "run.start.release", {});
      if (order.fire) this.fire(activity.id);
      else if (activity.type === "bpmn:UserTask") this.complete(activity, order.set ?? {});
    });
  }

  complete(activity, values) {
    this.variables = this.mapped(activity.behaviour, { ...this.variables, ...values }) ?? { ...this.variables, ...values };
    activity.getApi().signal();
  }

  fire(id) {
    const timer = this.timers.executing.find(({ owner }) => owner.attachedTo === id);
    if (!timer) throw new Error(`there is no timer at ${id}`);
    this.timers.clearTimeout(timer);
    timer.callback(...timer.args);
  }

  report() {
    if (this.problem !== null || !this.waiting.length) return { next: null, problem: this.problem, variables: this.variables };
    const { activity, calls } = this.next();
    const [job] = extensions(activity.behaviour, "zeebe:TaskDefinition");
    const [form] = extensions(activity.behaviour, "zeebe:FormDefinition");
    const mappings = extensions(activity.behaviour, "zeebe:IoMapping").flatMap((mapping) => mapping.inputParameters ?? []);
    const inputs = Object.fromEntries(mappings.map(({ source, target }) => [target, this.feel(source)]));
    const next = { id: activity.id, calls, job: job?.type, form: form?.formId, inputs };
    return { next, problem: null, variables: this.variables };
  }
}

function extensions(behaviour, type) {
  return (behaviour.extensionElements?.values ?? []).filter((element) => element.$type === type);
}

function reaches(from, target) {
  const seen = new Set();
  const queue = [from];
  for (const activity of queue) {
    for (const flow of activity.outbound) {
      if (flow.targetId === target.id) return true;
      if (!seen.has(flow.targetId)) queue.push(target.getActivityById(flow.targetId));
      seen.add(flow.targetId);
    }
  }
  return false;
}

async function answer(request, run) {
  if (request.evaluate !== undefined) return { value: run.feel(request.evaluate, { ...run.variables, ...request.set }) };
  if (request.begin) await run.begin();
  else run.advance(request.advance);
  return run.report();
}

let run;
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.begin) run = new Run();
  let reply;
  try {
    reply = await answer(request, run);
  } catch (error) {
    reply = { next: null, problem: error.message, variables: run.variables };
  }
  console.log(JSON.stringify(reply));
}
