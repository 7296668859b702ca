/** The trials of a trace as a page shows them: each run again on its theory, which also names its equations. */
import { UsageError } from "../../core/errors.ts";
import type { FindTheory, Replayed } from "../../core/replay.ts";
import { replayTrace } from "../../core/replay.ts";
import type { Json } from "../../core/theory.ts";
import { TRACE_VERSION, type TraceHeader } from "../../core/trace.ts";
import type { Agreement, ReportedTraces, TracedStep, TracedTrial } from "../../report/index.ts";
import type { Picked, PickedTrial, TraceRecord } from "../../store/trace-trials.ts";
import { pickTrials } from "../../store/trace-trials.ts";
import { findTheory } from "../replay.ts";
import { loadTheory } from "../user-module.ts";

/** Which trials a page is to hold. */
export interface WantedTraces {
  /** How many trials at most; 0 for a page without traces. */
  readonly most: number;
  readonly participant: string | null;
  readonly trial: number | null;
  /** The one problem of an evaluation, by its id; `null`: the first `most`. */
  readonly problem: string | null;
  /** The user's file with the theory, where the trace came from one. */
  readonly theory: string | null;
}

/** A page of traces beyond this is slow to open: steps of one trial, and letters of all. */
const MOST_STEPS = 3000;
const MOST_TEXT = 48_000_000;

/** @throws UsageError where the file is no trace, and where it has no trial of those that were asked for. */
export const reportedTraces = async (path: string, wanted: WantedTraces): Promise<ReportedTraces> => {
  const picked = await pickTrials(path, {
    participant: wanted.participant,
    trial: wanted.trial,
    mostTrials: wanted.most,
    mostSteps: MOST_STEPS,
    mostText: MOST_TEXT,
  });
  const header = headerOf(path, picked.header);
  if (picked.total > 0 && picked.wanted === 0) throw noTrial(picked.total, wanted);
  const given = wanted.theory === null ? null : await loadTheory(wanted.theory);
  const find = findTheory(header, given);
  const trials: TracedTrial[] = [];
  for (const trial of picked.trials) trials.push(await traced(trial, header, find));
  const seal =
    picked.seal === null
      ? null
      : `The seal of the trace is broken at line ${picked.seal.line}: it has been edited or cut since it was written.`;
  return { trials, total: picked.total, note: noteOn(picked, wanted), seal };
};

const headerOf = (path: string, header: TraceRecord | null): TraceHeader => {
  const known = header?.metalevel === "trace" && header.version === TRACE_VERSION;
  const whole = known && typeof header.theory === "string" && typeof header.settings === "object";
  if (whole && header.settings !== null) return header as unknown as TraceHeader;
  throw new UsageError({
    where: `${path}, line 1`,
    got: JSON.stringify(header)?.slice(0, 80) ?? "nothing",
    expected: `the header of a trace, version ${TRACE_VERSION}`,
  });
};

const noTrial = (total: number, { participant, trial }: WantedTraces): UsageError => {
  const asked = [
    ...(participant === null ? [] : [`--participant ${JSON.stringify(participant)}`]),
    ...(trial === null ? [] : [`--trial ${trial}`]),
  ];
  return new UsageError({
    where: asked.join(" "),
    got: `none of the ${total} trials of the trace`,
    expected: "a trial that was traced",
    remedy:
      "The rows of the run say which participants there are; leave the options out for the first trials.",
  });
};

/** Why some trials are not on the page, and how to see them. */
const noteOn = ({ trials, wanted, total }: Picked, asked: WantedTraces): string => {
  const chosen = wanted === total ? "" : `${wanted} of the ${total} trials of the trace were asked for. `;
  if (trials.length >= wanted) return chosen.trim();
  const why = trials.length < asked.most ? "more would make the page slow to open" : `--traces ${asked.most}`;
  return `${chosen}The page holds the first ${trials.length} (${why}); metalevel report with --traces N, or with --participant and --trial, shows others.`;
};

/** One trial run again, step by step. */
const traced = async (
  { lines, left }: PickedTrial,
  header: TraceHeader,
  find: FindTheory,
): Promise<TracedTrial> => {
  const first = lines[0]!;
  const replay = replayTrace(find);
  const steps: TracedStep[] = [];
  let end: Json = null;
  let agreement: Agreement = { kind: "replayed" };
  for (const line of lines) {
    // What comes after steps that were left out cannot follow from what came before them.
    const follows = !("end" in line && left > 0);
    const replayed: Replayed | string | null =
      agreement.kind === "replayed" && follows ? await replay.take(line).catch(reason) : null;
    if (typeof replayed === "string") agreement = { kind: "unchecked", text: `Not replayed: ${replayed}` };
    else if (replayed?.kind === "divergence") agreement = departure(steps.length, replayed);
    if ("end" in line) end = line.end!;
    else steps.push(stepOf(line, replayed));
  }
  const theory = theoryOf(first.under) ?? header.theory;
  return {
    participant: first.participant as string | number,
    trial: first.trial as number,
    theory,
    theoryTitle: await find(first.under).then(
      ({ theory: { title } }) => title,
      () => theory,
    ),
    task: first.task ?? null,
    under: first.under ?? null,
    agreement,
    steps,
    end,
    left,
  };
};

const stepOf = (line: TraceRecord, replayed: Replayed | string | null): TracedStep => {
  const { participant, trial, step, under, task, control, observation, ...view } = line;
  return {
    control: control ?? null,
    observation: observation ?? null,
    view,
    equations: typeof replayed === "object" && replayed?.kind === "step" ? replayed.equations : [],
  };
};

const departure = (
  step: number,
  { field, expected, got }: Extract<Replayed, { readonly kind: "divergence" }>,
): Agreement => ({
  kind: "diverged",
  step,
  text: `Step ${step + 1} is not what the theory does: field "${field}" is ${said(got)}, expected ${said(expected)}. From here on nothing has been replayed.`,
});

const said = (value: Json | undefined): string =>
  value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const theoryOf = (under: Json | undefined): string | null => {
  const name = (under as { readonly theory?: Json } | null | undefined)?.theory;
  return typeof name === "string" ? name : null;
};
