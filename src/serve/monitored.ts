/** What of a method's signals is told alike for all methods. What a method does not monitor is `null`, never a zero. */
import type { Json } from "../core/theory.ts";

type Signals = Readonly<Record<string, Json>>;

/** The monitored signals under common names. */
export interface Monitored {
  /** The last judgement of difficulty: a word, or a number from 0 to 1. */
  readonly difficulty: string | number | null;
  /** The feeling of knowing before anything was tried. */
  readonly fok: number | null;
  /** Confidence in what was handed over, from 0 to 1. */
  readonly confidence: number | null;
  /** How often the meta-level put something into the running trace. */
  readonly interventions: number | null;
  /** Why it stopped, in the method's word. */
  readonly stopped: string | null;
}

const lastOf = (value: Json | undefined): Json | undefined =>
  Array.isArray(value) ? (value.at(-1) as Json | undefined) : value;

const numberOf = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);

/** Of a list with one entry a cycle, the entry of the cycle that was handed in. */
const ofBest = ({ best, meanScore }: Signals): Json | undefined =>
  Array.isArray(meanScore) && typeof best === "number" ? (meanScore[best] as Json | undefined) : undefined;

/** The monitored signals of these; the table in docs/reference/serve.md says where each method's are from. */
export const monitored = (signals: Signals): Monitored => {
  const difficulty = lastOf(signals.difficulty);
  return {
    difficulty: typeof difficulty === "string" || typeof difficulty === "number" ? difficulty : null,
    fok: numberOf(lastOf(signals.fok) ?? signals.familiarity),
    confidence: numberOf(lastOf(signals.confidence) ?? ofBest(signals)),
    interventions: numberOf(signals.interventions ?? signals.advised ?? signals.waits),
    stopped: typeof signals.stopped === "string" ? signals.stopped : null,
  };
};

/** Headers of these values; what is not known has none. */
export const headersOf = (values: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [`x-metalevel-${name}`, headerText(String(value))]),
  );

/** Headers hold ASCII; anything else is written as in a URL. */
const headerText = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text));
