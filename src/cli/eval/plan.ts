/** What an evaluation is to do, from options and, where one is gone on with, from its record. */
import { readFileSync } from "node:fs";
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { ChosenMethod, Problem } from "../../eval/index.ts";
import { METHODS } from "../../eval/methods/registry.ts";
import { readProblems } from "../../eval/problems/read.ts";
import { PUBLISHED_LONGEST } from "../../metrics/reasoning-score.ts";
import { isBegun } from "../../store/evaluation/folder.ts";
import { fileError } from "../../store/file-error.ts";
import { fingerprint } from "../../store/fingerprint.ts";
import { VERSION } from "../../version.ts";
import { wholeNumber } from "../values.ts";
import type { EvalFlags } from "./flags.ts";
import { evaluationRecordIn } from "./kept.ts";
import { chosenMethods, settingsIn } from "./methods.ts";
import type { EvaluationRecord } from "./record.ts";

/** A checked evaluation; only who answers is not known yet. */
export interface EvaluationPlan {
  readonly problems: readonly Problem[];
  readonly methods: readonly ChosenMethod[];
  readonly record: Omit<EvaluationRecord, "model" | "meta">;
  /** Parameters given for the simulated reasoner. */
  readonly reasoner: Readonly<Record<string, string>>;
  /** The record of what was begun; `null` where nothing was. */
  readonly begun: EvaluationRecord | null;
}

const DEFAULT_SEED = 1;

/** What `--set` calls the simulated reasoner. */
const REASONER = "reasoner";

/** @throws UsageError for options that are missing, are no values, or do not go together. */
export const evaluationPlan = async (flags: EvalFlags): Promise<EvaluationPlan> => {
  if (flags.out !== undefined && flags.resume !== undefined) {
    throw new UsageError({
      where: "--resume",
      got: "--out beside it",
      expected: "one of them: --out begins a folder, --resume goes on with it",
    });
  }
  const begun = flags.resume !== undefined && isBegun(flags.resume) ? evaluationRecordIn(flags.resume) : null;
  const file = flags.data ?? begun?.data.file;
  if (file === undefined) throw missing("--data", "a file of problems, a JSON object a line");
  const names = flags.method === undefined ? Object.keys(begun?.methods ?? {}) : namesIn(flags.method);
  if (names.length === 0) throw missing("--method", `one or more of ${Object.keys(METHODS).join(", ")}`);
  const given = settingsIn(flags.set ?? []);
  const ofMethods = given.filter(({ method }) => method !== REASONER);
  const methods = await chosenMethods(names, ofMethods, begun?.methods ?? {});
  const sha256 = fingerprint("--data", file);
  const { format, problems: all } = readProblems(file, textOf(file));
  const limit = flags.limit === undefined ? (begun?.limit ?? null) : wholeNumber("--limit", flags.limit, 1);
  const problems = limit === null ? all : all.slice(0, limit);
  const against = flags.against ?? begun?.against ?? null;
  if (against !== null) knownName("--against", against, names);
  return {
    problems,
    methods: methods.map(({ chosen }) => chosen),
    reasoner: Object.fromEntries(
      given.flatMap(({ method, key, value }) => (method === REASONER ? [[key, value]] : [])),
    ),
    begun,
    record: {
      metalevel: "eval",
      version: VERSION,
      // The same file under another path is the same.
      data: { file: begun?.data.sha256 === sha256 ? begun.data.file : file, sha256, format },
      problems: problems.length,
      limit,
      seed: flags.seed === undefined ? (begun?.seed ?? DEFAULT_SEED) : wholeNumber("--seed", flags.seed, 0),
      methods: Object.fromEntries(methods.map(({ chosen, plain }) => [chosen.method.name, plain])),
      lMax:
        flags.lMax === undefined ? (begun?.lMax ?? PUBLISHED_LONGEST) : wholeNumber("--l-max", flags.lMax, 1),
      against,
    },
  };
};

const missing = (where: string, expected: string): UsageError =>
  new UsageError({ where: "metalevel eval", got: `no ${where}`, expected });

const namesIn = (text: string): readonly string[] => {
  const names = text.split(",").map((name) => knownName("--method", name.trim(), Object.keys(METHODS)));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return names;
  throw new UsageError({ where: "--method", got: `"${twice}" twice`, expected: "each method once" });
};

const textOf = (file: string): string => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw fileError("--data", file, "a file of problems that can be read", error);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError({
      where: file,
      got: "bytes that are no UTF-8",
      expected: "a file in UTF-8",
      remedy: "Convert it, by iconv for instance; what is asked would not be what stands there.",
    });
  }
};
