/** `sweep run FILE.yaml`: from what a person wrote to a sweep of which everything that can be refused has been. */
import { z } from "zod";
import { UsageError } from "../../core/errors.ts";
import type { Settings } from "../../core/settings.ts";
import type { SweepDesign } from "../../experiments/sweep/index.ts";
import { sweepCells } from "../../experiments/sweep/index.ts";
import { SOBOL_DIMENSIONS } from "../../math/sobol.ts";
import type { LocatedYaml } from "../located-yaml.ts";
import { parsedPart, readYaml } from "../located-yaml.ts";
import { plainSettings, settingValues } from "../settings.ts";
import { readAxes } from "./axes.ts";
import type { Kind, SweepPlan, SweepRecord } from "./plan.ts";
import { KINDS, sweepRecord } from "./plan.ts";
import type { SweepTarget } from "./target.ts";
import { loadTarget } from "./target.ts";

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const names = z.record(z.string(), z.string());

const SWEEP = z.strictObject({
  simulation: z.string().optional(),
  solve: z.string().optional(),
  fit: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()),
  design: z.enum(["grid", "random", "sobol"]).default("grid"),
  points: z.int().positive().max(10_000_000).optional(),
  scramble: z.boolean().optional(),
  replicates: z.int().positive().max(1_000_000).optional(),
  seed: z.int().nonnegative().optional(),
  trials: z.int().positive().optional(),
  set: z.record(z.string(), plain).optional(),
  data: z.string().optional(),
  columns: names.optional(),
  "rt-unit": z.enum(["s", "ms"]).optional(),
  labels: names.optional(),
  theory: z.string().optional(),
  mind: z.string().optional(),
  keep: z.enum(["summary", "trials"]).optional(),
});

type Key = keyof z.infer<typeof SWEEP>;

/** The keys of a sweep file, in the order in which the reference has them. */
export const SWEEP_KEYS: readonly string[] = Object.keys(SWEEP.shape);

/** Which keys mean nothing for a kind: a solved problem draws nothing, a fit has the trials of its data. */
const REFUSED: Readonly<Record<Kind, readonly Key[]>> = {
  simulation: [],
  solve: ["replicates", "trials", "data", "columns", "rt-unit", "labels", "theory", "mind", "keep"],
  fit: ["trials", "theory", "mind", "keep"],
};

/** So many cells have names in one folder. */
const MOST_CELLS = 10_000_000;

export interface ReadSweep {
  readonly plan: SweepPlan;
  readonly record: SweepRecord;
  readonly target: SweepTarget;
}

/** @throws UsageError with line and column of what is wrong in the file. */
export const readSweep = async (file: string): Promise<ReadSweep> => {
  const yaml = readYaml("sweep run", file);
  const asked = parsedPart(yaml, [], SWEEP, SWEEP_KEYS);
  const kind = kindOf(yaml, asked);
  refuseKeys(yaml, asked, kind);
  const subject = {
    kind,
    name: asked[kind]!,
    data: asked.data ?? null,
    dataOptions: {
      columns: asked.columns ?? {},
      rtUnit: asked["rt-unit"] ?? "ms",
      labels: asked.labels ?? {},
    },
    theory: asked.theory ?? null,
    mind: asked.mind ?? null,
  };
  const { data, theory, mind } = asked;
  const files = Object.fromEntries(
    Object.entries({ data, theory, mind }).filter(([, file]) => file !== undefined),
  );
  const target = await located(yaml, [kind], () => loadTarget(subject), files);
  const set = asked.set ?? {};
  for (const [name, value] of Object.entries(set))
    await located(yaml, ["set", name], () => settingValues(target.settings, { [name]: value }));
  const fixed = await settingValues(target.settings, set);
  const axes = readAxes(
    yaml,
    asked.design,
    target.settings,
    await compilerFor(target.settings, asked.parameters),
  );
  const both = Object.keys(set).find((name) => Object.hasOwn(axes, name));
  if (both !== undefined)
    refuse(yaml, ["set", both], `"${both}", which is varied too`, "each setting in one place");
  const design: SweepDesign = {
    sampling: asked.design,
    axes,
    points: asked.points ?? null,
    scramble: asked.scramble ?? true,
    replicates: asked.replicates ?? 1,
    seed: asked.seed ?? 1,
  };
  const cells = sweepCells(design).count;
  if (cells > MOST_CELLS) refuse(yaml, ["parameters"], `${cells} cells`, `at most ${MOST_CELLS}`);
  const trials = target.trials === null ? null : (asked.trials ?? target.trials);
  const plan: SweepPlan = { ...subject, design, set, trials, keepTrials: asked.keep === "trials" };
  const settings = Object.fromEntries(
    Object.entries(plainSettings(fixed)).filter(([name]) => !Object.hasOwn(axes, name)),
  );
  return { plan, target, record: sweepRecord(plan, { settings, hashes: target.hashes, trials, cells }) };
};

type Asked = z.infer<typeof SWEEP>;

const refuse = (yaml: LocatedYaml, path: readonly string[], got: string, expected: string): never => {
  throw new UsageError({ where: yaml.at(path), got, expected });
};

const kindOf = (yaml: LocatedYaml, asked: Asked): Kind => {
  const given = KINDS.filter((kind) => asked[kind] !== undefined);
  const [first, second] = given;
  if (first === undefined) return refuse(yaml, [], "nothing to compute", `one of ${KINDS.join(", ")}`);
  if (second === undefined) return first;
  return refuse(yaml, [second], `both ${first} and ${second}`, "one of them");
};

const refuseKeys = (yaml: LocatedYaml, asked: Asked, kind: Kind): void => {
  for (const key of REFUSED[kind]) {
    if (asked[key] !== undefined) refuse(yaml, [key], `"${key}"`, `none with ${kind}`);
  }
  const { design, points, scramble } = asked;
  if (design === "grid" && points !== undefined) {
    refuse(yaml, ["points"], '"points" in a grid', "none: the axes say how many there are");
  }
  if (design !== "grid" && points === undefined) {
    refuse(yaml, ["design"], `a ${design} design without points`, "points, how many are drawn");
  }
  if (design !== "sobol" && scramble !== undefined) {
    refuse(
      yaml,
      ["scramble"],
      `"scramble" in a ${design} design`,
      "none: only a Sobol sequence is scrambled",
    );
  }
  const dimensions = Object.keys(asked.parameters).length;
  if (design === "sobol" && dimensions > SOBOL_DIMENSIONS) {
    refuse(yaml, ["parameters"], `${dimensions} parameters`, `at most ${SOBOL_DIMENSIONS} in a Sobol design`);
  }
};

/** What goes wrong with what stands under a path is said with its place. */
const located = async <Value>(
  yaml: LocatedYaml,
  path: readonly string[],
  work: () => Promise<Value>,
  files: Partial<Record<Key, string>> = {},
): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const key = placeOf(error, files);
    throw new UsageError({
      ...error.facts,
      where: `${yaml.at(key === undefined ? path : [key])}, ${error.facts.where}`,
    });
  }
};

/** A file of data, a theory and a mind have keys of their own, by which they are named, or by the file. */
const placeOf = ({ facts: { where } }: UsageError, files: Partial<Record<Key, string>>): string | undefined =>
  /^(?:--)?(data|theory|mind)\b/.exec(where)?.[1] ??
  Object.entries(files).find(([, file]) => where.startsWith(file))?.[0];

const compilerFor = async (settings: Settings, parameters: Readonly<Record<string, unknown>>) => {
  const formulas = Object.keys(parameters).some((name) => settings[name]?.kind === "formula");
  if (formulas) return (await import("../../math/formula.ts")).formulaCompiler();
  return () => {
    throw new Error("no formula was expected here");
  };
};
