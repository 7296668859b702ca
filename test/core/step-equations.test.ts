import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { SIMULATIONS } from "../../simulations/index.ts";
import { defaultsOf } from "../../src/core/settings.ts";
import type { Json, Theory } from "../../src/core/theory.ts";
import type { TraceLine } from "../../src/experiments/simulation.ts";
import { THEORIES } from "../../src/experiments/theories.ts";

interface Listed {
  readonly id: string;
  readonly quint: string | null;
}

const listed = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../spec/equations.json"), "utf8"),
) as readonly Listed[];

/** Theory, the simulation that runs it, and the size at which every kind of step is seen. */
type Case = readonly [theory: string, simulation: string, trials: number, module: string];
const CASES: readonly Case[] = [
  ["nelson-narens/retrieval", "crossover", 148, "retrieval"],
  ["nelson-narens/acquisition", "study-allocation", 2, "acquisition"],
  ["flavell", "abandonment", 2, "flavell"],
  ["flavell", "prefix-dominance", 1, "flavell"],
];

interface Taken {
  readonly observation: string;
  readonly equations: readonly string[];
}

/** Every step of a small run with the equations that the theory names for it. */
const stepsOf = async (theoryName: string, name: string, trials: number): Promise<readonly Taken[]> => {
  const simulation = await SIMULATIONS[name]!();
  const lines: TraceLine[] = [];
  const settings = defaultsOf(simulation.settings(null, null));
  const request = { trials, seed: 1, settings, data: null, theory: null, mind: null };
  await simulation.run({ ...request, trace: (line) => lines.push(line), progress: () => {} });
  // biome-ignore lint/suspicious/noExplicitAny: a theory known by its name
  const theory: Theory<any, any, any, any, any> = await THEORIES[theoryName]!();
  const taken: Taken[] = [];
  let state: unknown = null;
  let values = { ...defaultsOf(theory.settings), ...settings };
  let machine = theory.machine(values);
  for (const line of lines) {
    if ("end" in line || "aside" in line) continue;
    if (line.step === 0) {
      const under = (line.under as { readonly settings?: Record<string, Json> } | undefined)?.settings ?? {};
      values = { ...defaultsOf(theory.settings), ...settings, ...under } as never;
      machine = theory.machine(values);
      state = machine.initial(line.task);
    }
    const { control, observation } = line as unknown as { control: Json; observation: { type: string } };
    const after = machine.monitor(state, control, observation);
    const step = { index: line.step as number, state, control, observation };
    taken.push({ observation: observation.type, equations: theory.equations!(step, after, values) });
    state = after;
  }
  return taken;
};

const known = new Map<string, Promise<readonly Taken[]>>();

const remembered = ([theory, simulation, trials]: Case): Promise<readonly Taken[]> => {
  const steps = known.get(simulation) ?? stepsOf(theory, simulation, trials);
  known.set(simulation, steps);
  return steps;
};

const camel = (name: string): string => name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());

describe.each(CASES)("steps of %s in %s", (...subject) => {
  const module = subject[3];
  let steps: readonly Taken[] = [];
  beforeAll(async () => {
    steps = await remembered(subject);
  }, 120_000);

  test("every step carries out an equation, and every equation named is one of the theory's", () => {
    const own = new Set(listed.filter(({ quint }) => quint?.includes(`/${module}.qnt#`)).map(({ id }) => id));
    for (const { equations } of steps) {
      expect(equations.length).toBeGreaterThan(0);
      expect(equations.filter((id) => !own.has(id))).toEqual([]);
      expect(new Set(equations).size).toBe(equations.length);
    }
  });

  test("an equation that the specification ties to an observation is carried out where that comes, and only there", () => {
    for (const { id, quint } of listed) {
      const [file, action] = quint?.split("#") ?? [];
      if (file !== `spec/${module}.qnt`) continue;
      const there = steps.filter(({ observation }) => camel(observation) === action);
      if (there.length === 0) continue;
      const some = there.some(({ equations }) => equations.includes(id));
      if (!id.startsWith("E-")) expect(some, `(${id}) with ${action}`).toBe(true);
    }
  });
});

test("the theories between them name every equation of the cycles that they state", async () => {
  const named = new Set<string>();
  for (const subject of CASES) {
    for (const { equations } of await remembered(subject)) {
      for (const id of equations) named.add(id);
    }
  }
  const modules = CASES.map(([, , , module]) => `spec/${module}.qnt`);
  const cycles = listed
    .filter(({ quint }) => modules.includes(quint?.split("#")[0] ?? ""))
    .map(({ id }) => id);
  expect(cycles.filter((id) => !named.has(id))).toEqual([]);
}, 120_000);
