/** Whole trials out of a trace, whatever its size: those that are wanted are kept, the others only counted. */
import { CheckError } from "../core/errors.ts";
import type { Json } from "../core/theory.ts";
import type { Sealed } from "./trace-reader.ts";
import { readTrace, traceLine } from "./trace-reader.ts";

/** A line of a trace. */
export type TraceRecord = { readonly [key: string]: Json };

/** A trial's lines in their order; `left` of its steps are not among them. */
export interface PickedTrial {
  readonly lines: readonly TraceRecord[];
  readonly left: number;
}

/** Which trials are wanted, and how much of them may be kept. */
export interface Wanted {
  /** Only trials of this participant, as text; `null` for any. */
  readonly participant: string | null;
  /** Only trials of this number; `null` for any. */
  readonly trial: number | null;
  readonly mostTrials: number;
  /** Steps of one trial. */
  readonly mostSteps: number;
  /** Letters of all lines together; a trial that would go beyond is not kept, unless it is the first. */
  readonly mostText: number;
}

/** What the file holds of what was wanted. */
export interface Picked {
  /** The first line; `null` where it is no JSON object. */
  readonly header: TraceRecord | null;
  readonly trials: readonly PickedTrial[];
  /** Trials in the file, the last one too where it has no end. */
  readonly total: number;
  /** How many of them were wanted, kept or not. */
  readonly wanted: number;
  readonly seal: Sealed["broken"];
}

interface Open {
  readonly wanted: boolean;
  readonly lines: TraceRecord[];
  text: number;
  left: number;
}

/**
 * Reads the file once, to its end.
 *
 * @throws UsageError where there is no such file.
 * @throws CheckError for a line that is none of a trace's; lines of trials that are not wanted are not looked at.
 */
export const pickTrials = async (path: string, limits: Wanted): Promise<Picked> => {
  let header: TraceRecord | null = null;
  const trials: PickedTrial[] = [];
  let open: Open | null = null;
  let text = 0;
  let total = 0;
  let wanted = 0;

  const take = async (line: string, number: number): Promise<void> => {
    if (number === 1) {
      header = traceLine(line);
      return;
    }
    // Of a trial that nobody wants to see only the end matters, and most of its lines need not be parsed.
    if (open !== null && !open.wanted && !line.includes('"end":')) return;
    const record = lineOf(path, line, number);
    if (open === null && "aside" in record) return;
    open ??= { wanted: matches(record, limits), lines: [], text: 0, left: 0 };
    const ends = "end" in record;
    if (open.wanted) keep(open, record, line.length, ends, limits.mostSteps);
    if (!ends) return;
    total++;
    if (open.wanted) {
      wanted++;
      const room = trials.length === 0 || text + open.text <= limits.mostText;
      if (trials.length < limits.mostTrials && room) {
        trials.push({ lines: open.lines, left: open.left });
        text += open.text;
      }
    }
    open = null;
  };

  const { broken } = await readTrace(path, take);
  const rest = open as Open | null;
  if (rest !== null) total++;
  if (rest?.wanted) {
    wanted++;
    if (trials.length < limits.mostTrials) trials.push({ lines: rest.lines, left: rest.left });
  }
  return { header, trials, total, wanted, seal: broken };
};

const keep = (open: Open, record: TraceRecord, length: number, ends: boolean, most: number): void => {
  if (!ends && open.lines.length >= most) open.left++;
  else {
    open.lines.push(record);
    open.text += length;
  }
};

const matches = ({ participant, trial }: TraceRecord, wanted: Wanted): boolean =>
  (wanted.participant === null || String(participant) === wanted.participant) &&
  (wanted.trial === null || trial === wanted.trial);

const isObject = (value: Json | undefined): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What every line after the header has, and a step, by which it is known, beside it. */
const lineOf = (path: string, text: string, number: number): TraceRecord => {
  const record = traceLine(text);
  const { participant, trial, step, control, observation } = record ?? {};
  const named = typeof participant === "string" || typeof participant === "number";
  const known = record !== null && named && typeof trial === "number";
  const whole = record !== null && ("end" in record || "aside" in record);
  if (known && (whole || (typeof step === "number" && isObject(control) && isObject(observation))))
    return record;
  throw new CheckError({
    where: `${path}, line ${number}`,
    got: text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text,
    expected: record === null ? "one JSON object" : "a step, an aside or the end of a trial",
    remedy: "The file has been edited or cut since it was written.",
  });
};

/** Letters of a line that an error shows. */
const MOST_SHOWN = 80;
