import { CheckError, UsageError } from "../core/errors.ts";
import type { FindTheory, Replay } from "../core/replay.ts";
import { replayTrace } from "../core/replay.ts";
import type { SettingValues } from "../core/settings.ts";
import type { Json } from "../core/theory.ts";
import type { TraceHeader } from "../core/trace.ts";
import { TRACE_VERSION } from "../core/trace.ts";
import type { AnyTheory } from "../experiments/simulation.ts";
import { THEORIES } from "../experiments/theories.ts";
import type { Sealed } from "../store/trace-reader.ts";
import { readTrace, SEAL_EXPECTED, traceLine } from "../store/trace-reader.ts";
import { settingValues } from "./settings.ts";
import type { Loaded } from "./user-module.ts";
import { loadTheory } from "./user-module.ts";

/** Where a trace first departs from the theory, or from itself. */
export interface Divergence {
  readonly line: number;
  readonly field: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

/** What a replay found. */
export interface Verification {
  readonly header: TraceHeader | null;
  readonly lines: number;
  readonly trials: number;
  readonly steps: number;
  /** Controls that the machine drew: taken as recorded. */
  readonly drawn: number;
  readonly divergence: Divergence | null;
  readonly seal: Sealed["broken"];
}

/** The lines of one trial, as they were recorded. */
export type Trial = readonly { readonly [key: string]: Json }[];

/** Told of the header, of each trial that agrees with the theory, and of the steps up to a divergence. */
export interface Watch {
  readonly header: (header: TraceHeader) => Promise<void>;
  readonly trial: (trial: Trial) => Promise<void>;
}

/** Replays a whole trace; the user's own theory may stand in for the one that the header names. */
export const verify = async (
  path: string,
  theoryFile: string | null,
  watch: Watch,
): Promise<Verification> => {
  const given = theoryFile === null ? null : await loadTheory(theoryFile);
  let header: TraceHeader | null = null;
  let replaying: Replay | null = null;
  let divergence: Divergence | null = null;
  let trial: { readonly [key: string]: Json }[] = [];
  let trials = 0;
  let steps = 0;

  const take = async (text: string, line: number): Promise<void> => {
    if (divergence !== null) return;
    const value = traceLine(text);
    if (value === null) {
      divergence = { line, field: "", expected: "one JSON object", got: text.slice(0, 80) };
      return;
    }
    if (replaying === null) {
      divergence = headerDivergence(value);
      if (divergence !== null) return;
      header = value as unknown as TraceHeader;
      await watch.header(header);
      replaying = replayTrace(findTheory(header, given));
      return;
    }
    const replayed = await replaying.take(value);
    if (replayed.kind === "aside") return;
    trial.push(value as { readonly [key: string]: Json });
    if (replayed.kind === "divergence") {
      const { field, expected, got } = replayed;
      divergence = { line, field, expected, got };
      await watch.trial(trial);
    } else if (replayed.kind === "step") steps++;
    else {
      trials++;
      await watch.trial(trial);
      trial = [];
    }
  };

  const { broken, lines } = await readTrace(path, take);
  const missing = divergence === null ? ((replaying as Replay | null)?.finish() ?? null) : null;
  return {
    header,
    lines,
    trials,
    steps,
    drawn: (replaying as Replay | null)?.drawn() ?? 0,
    divergence: missing === null ? divergence : { line: lines + 1, ...missing },
    seal: broken,
  };
};

const headerDivergence = (value: Json): Divergence | null => {
  const header = value as Partial<Record<keyof TraceHeader, Json>> | null;
  const known: Partial<Record<keyof TraceHeader, Json>> = { metalevel: "trace", version: TRACE_VERSION };
  for (const [field, expected] of Object.entries(known)) {
    const got = header?.[field as keyof TraceHeader];
    if (got !== expected) return { line: 1, field, expected, got };
  }
  const { theory, settings } = header!;
  if (typeof theory !== "string")
    return { line: 1, field: "theory", expected: "a theory's name", got: theory };
  if (typeof settings === "object" && settings !== null) return null;
  return { line: 1, field: "settings", expected: "the settings of the run", got: settings };
};

/** The theory of a trial, under the header's settings and what its first line says beyond them. */
export const findTheory = (header: TraceHeader, given: Loaded<AnyTheory> | null): FindTheory => {
  return async (under) => {
    const own = (under ?? {}) as {
      readonly theory?: string;
      readonly settings?: Readonly<Record<string, Json>>;
    };
    const name = own.theory ?? header.theory;
    const theory = given !== null && name === header.theory ? given.thing : await theoryNamed(name, header);
    const all: Readonly<Record<string, Json>> = { ...header.settings, ...own.settings };
    const raw = Object.fromEntries(
      Object.entries(all).filter(([key]) => Object.hasOwn(theory.settings, key)),
    );
    return { theory, values: await recordedValues(theory, raw) };
  };
};

/** Settings that no run can have had are an edit of the trace, not a mistake of the one who replays it. */
const recordedValues = async (
  theory: AnyTheory,
  raw: Readonly<Record<string, Json>>,
): Promise<SettingValues> => {
  try {
    return await settingValues(theory.settings, raw);
  } catch (error) {
    throw error instanceof UsageError ? new CheckError(error.facts, { cause: error }) : error;
  }
};

const theoryNamed = (name: string, header: TraceHeader): Promise<AnyTheory> => {
  if (Object.hasOwn(THEORIES, name)) return THEORIES[name]!();
  if (header.theoryFile !== undefined) {
    throw new UsageError({
      where: "replay",
      got: `a trace of the theory ${JSON.stringify(name)} from ${header.theoryFile.name}`,
      expected: "--theory FILE with that theory",
    });
  }
  throw new CheckError({
    where: "line 1",
    got: `the theory ${JSON.stringify(name)}`,
    expected: `one of ${Object.keys(THEORIES).join(", ")}`,
  });
};

const EDITED = "The file has been edited or cut since it was written.";

/** A field's value for people. */
const shown = (value: Json | undefined): string => (value === undefined ? "nothing" : JSON.stringify(value));

const HEAD = '{"metalevel":"trace"';

/** Whether a first line is neither a header nor the beginning of one that was cut. */
const isForeign = ({ field, got }: Divergence): boolean =>
  field === "metalevel" ||
  (field === "" && typeof got === "string" && !HEAD.startsWith(got) && !got.startsWith(HEAD));

/**
 * @throws CheckError that names the first divergence, or else what is wrong with the seal.
 * @throws UsageError for a file that never was a trace.
 */
export const requireVerified = (path: string, { header, divergence, seal }: Verification): void => {
  if (header === null && divergence !== null && isForeign(divergence) && seal?.expected === SEAL_EXPECTED) {
    throw new UsageError({
      where: path,
      got: "no trace: neither the header that one begins with nor the seal that it ends with",
      expected: "a traces.jsonl, as `metalevel run … --traces` writes it",
    });
  }
  if (divergence !== null) {
    const { line, field, expected, got } = divergence;
    const at = field === "" ? "" : `, field "${field}"`;
    throw new CheckError({
      where: `${path}, line ${line}${at}`,
      got: shown(got),
      expected: shown(expected),
      ...(seal === null ? {} : { remedy: EDITED }),
    });
  }
  if (seal !== null) {
    throw new CheckError({
      where: `${path}, line ${seal.line}`,
      got: seal.got,
      expected: seal.expected,
      remedy: EDITED,
    });
  }
};
