import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { Setting } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import type { Fact, Parameter, ReportSubject } from "../../report/index.ts";
import { fileError } from "../../store/file-error.ts";
import { rangeOf } from "../catalogue.ts";
import { packageRoot, readEquations } from "../specification/files.ts";
import { storedTables, storedText } from "../stored-files.ts";
import { variantSentence } from "../variant.ts";
import type { AnyRecord, Declared } from "./declared.ts";
import { declaredOf } from "./declared.ts";
import { evaluationParts } from "./evaluation.ts";
import { sweepParts } from "./sweep.ts";
import type { WantedTraces } from "./traces.ts";
import { reportedTraces } from "./traces.ts";

const TRACES = "traces.jsonl";
/** The first of these is shown: that of several runs holds what that of the one does. */
const TABLES = ["beside.json", "tables.json"] as const;

/** What is to be on the page of a directory that holds more than a page can. */
export interface WantedParts {
  readonly traces: WantedTraces;
  /** Paths of the measures of a sweep; `null`: the first that differ between cells. */
  readonly measures: readonly string[] | null;
}

/**
 * Everything that a page shows of a directory, from the files that are in it.
 *
 * @throws UsageError where it holds no `run.json` or `sweep.json` of ours.
 */
export const subjectOf = async (
  folder: string,
  { traces: wanted, measures }: WantedParts,
): Promise<ReportSubject> => {
  const record = recordOf(folder);
  const declared = await declaredOf(record);
  const files = readdirSync(folder).sort();
  const has = (name: string): boolean => files.includes(name);
  const text = (name: string): string => readFileSync(join(folder, name), "utf8");
  const json = (name: string): string => storedText("report", join(folder, name));
  const svgs = files.filter((name) => name.endsWith(".svg"));
  const evaluated = record.metalevel === "eval" ? evaluationParts(folder, wanted) : null;
  const tables = TABLES.find(has);
  const rows = (record.counts as { readonly rows?: number } | undefined)?.rows;
  return {
    kind: record.metalevel,
    title: declared.title,
    caution: evaluated?.caution ?? (declared.variant == null ? null : variantSentence(declared.variant)),
    question: declared.question,
    source: declared.source,
    facts: factsOf(record),
    parameters: parametersOf(record, declared),
    tables:
      tables === undefined
        ? ((await evaluated?.tables()) ?? [])
        : storedTables(join(folder, tables), json(tables)),
    figures: svgs.map((name) => ({ name, svg: text(name) })),
    data: has("trials.csv") && rows !== undefined ? { rows, columns: declared.columns } : null,
    summary: has("summary.json") ? (JSON.parse(json("summary.json")) as Json) : null,
    sweep: null,
    ...(record.metalevel === "sweep" ? await sweepParts(folder, declared, measures) : {}),
    problems: evaluated?.problems ?? null,
    traces:
      evaluated === null && has(TRACES) && wanted.most > 0
        ? await reportedTraces(join(folder, TRACES), wanted)
        : null,
    equations: readEquations(packageRoot()),
  };
};

const recordOf = (folder: string): AnyRecord => {
  const swept = join(folder, "sweep.json");
  const file = existsSync(swept) ? swept : join(folder, "run.json");
  const expected = "a directory that metalevel has written";
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw fileError("report", file, expected, error);
  }
  try {
    const record = JSON.parse(text);
    if (typeof record?.metalevel === "string") return record;
  } catch {
    // Said below, as for any other file that is none of ours.
  }
  throw new UsageError({ where: file, got: "something else", expected: `that of ${expected}` });
};

/** Said elsewhere on the page. */
const ELSEWHERE = new Set(["metalevel", "settings", "set", "methods", "counts", "traces", "png"]);
const OF_SWEEPS = new Set(["sha256", "design", "parameters", "points", "replicates", "trials", "cells"]);

/** Letters of a hash that tell two files apart. */
const HASH = 12;

const factsOf = (record: AnyRecord): readonly Fact[] =>
  Object.entries(record).flatMap(([name, value]) => {
    if (ELSEWHERE.has(name) || value === null || value === undefined) return [];
    if (record.metalevel === "sweep" && OF_SWEEPS.has(name)) return [];
    const said = typeof value === "object" ? describedObject(value) : String(value);
    return said === "" ? [] : [{ name, value: said }];
  });

const describedObject = (value: object): string => {
  if (Array.isArray(value)) {
    return value.map((one) => (typeof one === "object" ? describedObject(one) : String(one))).join(", ");
  }
  const { file, sha256 } = value as { readonly file?: string; readonly sha256?: string | null };
  if (file === undefined) {
    const { settings: _, ...shown } = value as { readonly settings?: unknown };
    return Object.keys(shown).length === 0 ? "" : JSON.stringify(shown);
  }
  return typeof sha256 === "string" ? `${file} (SHA-256 ${sha256.slice(0, HASH)}…)` : file;
};

const parametersOf = (record: AnyRecord, { settings, values }: Declared): readonly Parameter[] =>
  Object.entries((values ?? record.settings ?? record.set ?? {}) as Readonly<Record<string, Json>>).map(
    ([key, value]) => ({
      key,
      value,
      declared: settings !== null && Object.hasOwn(settings, key) ? declaration(settings[key]!) : null,
    }),
  );

const declaration = (setting: Setting): NonNullable<Parameter["declared"]> => ({
  default: setting.default,
  range: rangeOf(setting),
  unit: setting.unit ?? null,
  equation: setting.equation ?? null,
  meaning: setting.meaning,
});
