/** What is known of a directory's maker beyond its files: title, question, source, declared settings, columns. */
import { SIMULATIONS } from "../../../simulations/index.ts";
import type { Settings } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import { METHODS } from "../../eval/methods/registry.ts";
import type { Column } from "../../experiments/simulation.ts";
import { RECOVERY_MODELS } from "../../fit/recovery/registry.ts";
import { FITS } from "../../fit/registry.ts";
import { PROBLEMS } from "../../rational/problems/registry.ts";
import { fingerprint } from "../../store/fingerprint.ts";
import type { EvaluationRecord } from "../eval/record.ts";
import type { FileRecord, RunRecord } from "../record.ts";
import type { SweepRecord } from "../sweep/plan.ts";
import { loadMind, loadSimulation, loadTheory } from "../user-module.ts";
import { variantText } from "../variant.ts";

/** What a page says of the maker; `null` where it cannot be known. */
export interface Declared {
  readonly title: string;
  /** What sets a run apart from the simulation as it stands. */
  readonly variant?: string | null;
  readonly question: string | null;
  readonly source: string | null;
  readonly settings: Settings | null;
  /** The values of the settings, where the record has them in another form. */
  readonly values?: Readonly<Record<string, Json>>;
  readonly columns: readonly Column[];
  /** Which numbers of a simulation's summary are shares. */
  readonly shares?: readonly string[];
}

/** `run.json` of any kind: its `metalevel` says which. */
export type AnyRecord = { readonly metalevel: string } & Readonly<Record<string, unknown>>;

/** One line a kind of directory; a kind that is not here is shown by its files alone. */
const KINDS: Readonly<Record<string, (record: AnyRecord) => Promise<Declared>>> = {
  run: (record) => ofSimulation(record as unknown as RunRecord),
  fit: async ({ fit }) => ofNamed(String(fit), FITS),
  solve: async ({ problem }) => ofNamed(String(problem), PROBLEMS),
  eval: (record) => ofEvaluation(record as unknown as EvaluationRecord),
  compare: async ({ names }) => ({
    ...unknown((names as readonly string[]).join(" against ")),
    question: "Which theory gives people that it has not learnt from the greatest likelihood?",
  }),
  measure: async ({ data }) => ({
    ...unknown(`Confidence in ${(data as FileRecord).file}`),
    question: "How well does confidence go with being right?",
  }),
  recover: async ({ model }) => ({
    ...(await ofModel(String(model))),
    question: "Which parameters do data of this kind tell?",
  }),
  sbc: async ({ model }) => ({
    ...(await ofModel(String(model))),
    question: "Are the posteriors right: is the truth at every rank in them equally often?",
  }),
  sweep: async (record) => {
    const { kind, name } = record as unknown as SweepRecord;
    const swept = await SWEPT[kind](record as unknown as SweepRecord);
    return { ...swept, title: `Sweep of ${name}: ${swept.title}`, columns: [] };
  },
};

/** What a sweep computes in its cells. */
const SWEPT: Readonly<Record<SweepRecord["kind"], (record: SweepRecord) => Promise<Declared>>> = {
  simulation: ({ name, sha256, theory, mind }) =>
    ofSimulation({
      simulation: name,
      simulationFile: sha256 === null ? null : { file: name, sha256 },
      theory,
      mind,
    }),
  solve: ({ name }) => ofNamed(name, PROBLEMS),
  fit: ({ name }) => ofNamed(name, FITS),
};

/** What is declared of the thing that wrote this record. */
export const declaredOf = (record: AnyRecord): Promise<Declared> =>
  KINDS[record.metalevel]?.(record) ?? Promise.resolve(unknown(`Directory of ${record.metalevel}`));

const unknown = (title: string): Declared => ({
  title,
  question: null,
  source: null,
  settings: null,
  columns: [],
});

interface Named {
  readonly title: string;
  readonly question?: string;
  readonly source: string;
  readonly settings: Settings;
}

const ofNamed = async (
  name: string,
  registry: Readonly<Record<string, () => Promise<Named>>>,
): Promise<Declared> => {
  if (!Object.hasOwn(registry, name)) return unknown(name);
  const { title, question, source, settings } = await registry[name]!();
  return { title, question: question ?? null, source, settings, columns: [] };
};

const ofModel = async (name: string): Promise<Declared> => {
  if (!Object.hasOwn(RECOVERY_MODELS, name)) return unknown(name);
  const { title, source } = await RECOVERY_MODELS[name]!();
  return { ...unknown(title), source };
};

/** Every setting of every method, under the name that `--set` has for it. */
const ofEvaluation = async ({ methods, data }: EvaluationRecord): Promise<Declared> => {
  const known = Object.keys(methods).filter((name) => Object.hasOwn(METHODS, name));
  const declared = await Promise.all(known.map((name) => METHODS[name]!()));
  const named = (of: string) => (entry: readonly [string, unknown]) =>
    [`${of}.${entry[0]}`, entry[1]] as const;
  return {
    ...unknown(`Methods on ${data.file}`),
    question: "Which method answers more of these problems, and with how many tokens?",
    source: declared.map(({ title, source }) => `${title}: ${source}`).join("; "),
    settings: Object.fromEntries(
      declared.flatMap(({ name, settings }) => Object.entries(settings).map(named(name))),
    ) as Settings,
    values: Object.fromEntries(
      Object.entries(methods).flatMap(([name, values]) => Object.entries(values).map(named(name))),
    ) as Readonly<Record<string, Json>>,
  };
};

const ofSimulation = async (
  record: Pick<RunRecord, "simulation" | "simulationFile" | "theory" | "mind"> & Partial<RunRecord>,
): Promise<Declared> => {
  const { simulation: name, simulationFile } = record;
  const simulation =
    simulationFile === null
      ? await SIMULATIONS[name]?.()
      : (await unchanged(simulationFile, loadSimulation))?.thing;
  if (simulation === undefined) return unknown(name);
  const theory = record.theory === null ? null : await unchanged(record.theory, loadTheory);
  const mind = record.mind === null ? null : await unchanged(record.mind, loadMind);
  const known = theory !== undefined && mind !== undefined;
  const settings = known ? simulation.settings(theory?.thing ?? null, mind?.thing ?? null) : null;
  return {
    title: simulation.title,
    variant: variantText(
      { ...record, settings: record.settings ?? {} },
      { theory: theory?.thing.title ?? null, settings },
    ),
    question: simulation.question,
    source: simulation.source,
    settings,
    columns: simulation.columns,
    ...(simulation.shares === undefined ? {} : { shares: simulation.shares }),
  };
};

/** The thing in a user's file, if the file is still there and still what the run read. */
const unchanged = async <Thing>(
  { file, sha256 }: FileRecord,
  load: (named: string) => Promise<Thing>,
): Promise<Thing | undefined> => {
  try {
    return sha256 === null || fingerprint("report", file) === sha256 ? await load(file) : undefined;
  } catch {
    return undefined;
  }
};
