import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { run } from "../../src/core/run.ts";
import type { Parameters } from "../../src/meta-r1/index.ts";
import { metaR1, metaR1Theory } from "../../src/meta-r1/index.ts";
import type { Script } from "./scripted.ts";
import { ADVICE, parameters, scripted } from "./scripted.ts";

/** Of each step what came back, and the equations that the theory names for it. */
const named = (p: Parameters, script: Script): readonly (readonly [string, readonly string[]])[] => {
  const machine = metaR1(p);
  const steps = run(machine, scripted(script), "Q", { meta: stream(1, "meta"), object: stream(1, "object") });
  return [...steps].map((step) => {
    const after = machine.monitor(step.state, step.control, step.observation);
    return [step.observation.type, metaR1Theory.equations!(step, after, { ...p })] as const;
  });
};

const small = parameters({ mediumBudget: 2, safety: 9 });
const CHUNKS = ["wait", "wait"].map((text) => ({ text, tokens: 2 }));

test("[R1-1] … [R1-9] each step names the equations that it carried out, and only those", () => {
  const advice = (checks: number) => (checks === 1 ? ADVICE : null);
  expect(named(small, { chunks: CHUNKS, advice })).toEqual([
    ["problem-defined", ["R1-1", "R1-2"]],
    ["difficulty-judged", ["R1-3"]],
    ["chunk-generated", ["R1-4", "R1-5"]],
    ["chunk-checked", ["R1-6"]],
    ["advice-injected", ["R1-8", "R1-9"]],
    ["chunk-generated", ["R1-4", "R1-5"]],
    ["chunk-checked", ["R1-6", "R1-7"]],
    ["answer-given", []],
  ]);
});

test("[R1-5] no action is chosen after a trace that has ended, nor at all without stage 2", () => {
  const chunks = (p: Parameters, script: Script) =>
    named(p, script).filter(([type]) => type === "chunk-generated");
  expect(chunks(small, { endsAt: 2 })).toEqual([
    ["chunk-generated", ["R1-4", "R1-5"]],
    ["chunk-generated", ["R1-4"]],
  ]);
  const off = parameters({ mediumBudget: 2, regulation: "off" });
  expect(chunks(off, { chunks: CHUNKS }).every(([, equations]) => equations.join() === "R1-4")).toBe(true);
});
