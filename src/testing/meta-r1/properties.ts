/** What must hold of every run of Meta-R1, stated from what was asked and observed. */
import { defaultsOf } from "../../core/settings.ts";
import type { Control, Observation, Outcome, State } from "../../meta-r1/index.ts";
import { parametersOf, SETTINGS } from "../../meta-r1/index.ts";
import type { TheoryProperty } from "../check/plan.ts";
import type { CheckedRun } from "../check/run.ts";

type Run = CheckedRun<string, State, Control, Observation, Outcome>;
type Property = TheoryProperty<string, State, Control, Observation, Outcome>;

const under = ({ settings }: Run) => parametersOf({ ...defaultsOf(SETTINGS), ...settings });

const asked = ({ steps }: Run, type: Control["type"]): number =>
  steps.filter(({ control }) => control.type === type).length;

const planByDifficulty: Property = {
  name: "plan-by-difficulty",
  equations: ["R1-3"],
  statement:
    "strategy and budget are those of the difficulty that was judged, and of a hard problem without stage 1",
  fault: (run) => {
    const p = under(run);
    let difficulty: string | null = null;
    for (const { index, control, observation } of run.steps) {
      if (observation.type === "difficulty-judged") difficulty = observation.difficulty;
      if (control.type !== "chunk-generate") continue;
      const { strategy, budget } = control.plan;
      const level = difficulty ?? "hard";
      const expected = {
        easy: [p.easyStrategy, p.easyBudget],
        medium: [p.mediumStrategy, p.mediumBudget],
        hard: [p.hardStrategy, p.hardBudget],
      }[level]!;
      if (String([strategy, budget]) !== String(expected))
        return `step ${index}: ${strategy} with ${budget} chunks for a problem that is ${level}`;
    }
    return null;
  },
};

const withinTheBudget: Property = {
  name: "within-the-budget",
  equations: ["R1-3", "R1-10"],
  statement: "the trace is never longer than its budget, or without stage 3 than the longest allowed",
  fault: (run) => {
    const { termination, maxChunks } = under(run);
    const chunks = asked(run, "chunk-generate");
    const budgets = run.steps.flatMap(({ control }) =>
      control.type === "chunk-generate" ? [control.plan.budget] : [],
    );
    const most = termination === "on" ? (budgets[0] ?? 0) : maxChunks;
    return chunks <= most ? null : `${chunks} chunks where ${most} are allowed`;
  },
};

/** What (R1-5) makes of shares and of the chunks since the last check. */
const expectedCheck = (run: Run, shares: State["shares"], since: number): string | null => {
  const p = under(run);
  const fact = shares!.fact > p.factThreshold;
  const think = shares!.think > p.thinkThreshold;
  if (fact && think && p.bothTriggered === "all") return "all";
  return fact ? "fact" : think ? "think" : since > p.safety ? "all" : null;
};

const checksByWords: Property = {
  name: "checks-by-words",
  equations: ["R1-5"],
  statement:
    "a chunk is checked exactly where its words or the chunks since the last check call for it, and for that",
  fault: (run) => {
    if (under(run).regulation === "off")
      return asked(run, "chunk-check") === 0 ? null : "a check, where stage 2 is off";
    let since = 0;
    for (const { index, observation, after } of run.steps) {
      if (observation.type !== "chunk-generated") continue;
      since++;
      if (observation.ended !== null) continue;
      const expected = expectedCheck(run, after.shares, since);
      const found = after.phase === "checking" ? after.check : null;
      if (found !== expected) return `step ${index}: the check ${found}, not ${expected}`;
      if (found !== null) since = 0;
    }
    return null;
  },
};

const sharesOfWords: Property = {
  name: "shares-of-words",
  equations: ["R1-4"],
  statement: "ρ is the number of words of a class over the chunk's tokens",
  fault: (run) => {
    const p = under(run);
    const listed = (words: string): ReadonlySet<string> =>
      new Set(words.split(",").map((word) => word.trim()));
    const classes = { fact: listed(p.factWords), think: listed(p.thinkWords) };
    for (const { index, observation, after } of run.steps) {
      if (observation.type !== "chunk-generated") continue;
      const { text, tokens } = observation.chunk;
      for (const [name, words] of Object.entries(classes)) {
        const count = text.split(" ").filter((word) => words.has(word)).length;
        const found = after.shares![name as "fact" | "think"];
        if (Math.abs(found - count / tokens) > 1e-12)
          return `step ${index}: a share of ${name} words of ${found}, not ${count}/${tokens}`;
      }
    }
    return null;
  },
};

const injectsWhatWasAdvised: Property = {
  name: "injects-what-was-advised",
  equations: ["R1-8", "R1-9"],
  statement: "advice follows the check that gave it at once, and nothing else is injected",
  fault: ({ steps }) => {
    for (const [at, { index, control }] of steps.entries()) {
      const before = steps[at - 1]?.observation;
      const advice = before?.type === "chunk-checked" ? before.advice : null;
      const injected = control.type === "advice-inject" ? control.text : null;
      if ((advice === null) !== (injected === null))
        return `step ${index}: ${injected === null ? "no injection after advice" : "an injection without advice"}`;
      if (injected !== null && !(injected.includes(advice!.error) && injected.includes(advice!.suggestion)))
        return `step ${index}: ${JSON.stringify(injected)} is injected`;
    }
    return null;
  },
};

const endsAsItSays: Property = {
  name: "ends-as-it-says",
  equations: ["R1-10"],
  statement: "thinking is ended exactly once where a run is terminated, and never where it ended by itself",
  fault: (run) => {
    const { outcome } = run;
    const told = asked(run, "thinking-end");
    if (told !== (outcome.type === "terminated" ? 1 : 0)) return `${told} endings, and it is ${outcome.type}`;
    const itself = run.steps.some(
      ({ observation }) => observation.type === "chunk-generated" && observation.ended !== null,
    );
    if (itself !== (outcome.type === "ended"))
      return `the trace ${itself ? "ended" : "did not end"} by itself, and it is ${outcome.type}`;
    const counts = [asked(run, "chunk-generate"), asked(run, "chunk-check"), asked(run, "advice-inject")];
    const said = [outcome.chunks, outcome.checks, outcome.advised];
    return String(counts) === String(said)
      ? null
      : `chunks, checks, advice: ${said} said, ${counts} asked for`;
  },
};

/** The properties of Meta-R1. */
export const META_R1_PROPERTIES: readonly Property[] = [
  planByDifficulty,
  withinTheBudget,
  sharesOfWords,
  checksByWords,
  injectsWhatWasAdvised,
  endsAsItSays,
];
