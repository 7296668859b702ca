/** Traces in the Informal Trace Format that Quint writes, decoded to plain values. */
import { CheckError } from "../../core/errors.ts";

/** A decoded value; a constructor without a payload is its name, `None` is `null`, `Some(x)` is `x`. */
export type Decoded = string | number | boolean | null | readonly Decoded[] | DecodedRecord;
/** A record of the specification, such as a state by its variables or the picks of an action. */
export interface DecodedRecord {
  readonly [field: string]: Decoded;
}

/** One step of a trace: the action taken, what was picked for it, and the state it led to. */
export interface SpecificationStep {
  readonly action: string;
  /** Only the picks that this action made. */
  readonly picks: DecodedRecord;
  readonly state: DecodedRecord;
}

/**
 * The steps of one trace, the first of them the initial state. Variables lose the name of the module instance.
 *
 * @throws CheckError when the text is no trace written with `--mbt`.
 */
export const traceSteps = (text: string, where: string): readonly SpecificationStep[] => {
  const states = statesIn(text);
  if (states === null) {
    throw new CheckError({
      where,
      got: "no list of states with actions",
      expected: "a trace written by quint run --mbt --out-itf",
    });
  }
  return states.map((raw) => {
    const { "mbt::actionTaken": action, "mbt::nondetPicks": picks, ...state } = raw;
    const made = Object.entries(picks as DecodedRecord).filter(([, value]) => value !== null);
    return { action: action as string, picks: Object.fromEntries(made), state: unqualified(state) };
  });
};

const statesIn = (text: string): readonly DecodedRecord[] | null => {
  const document = JSON.parse(text) as { readonly states?: unknown };
  if (!Array.isArray(document.states) || document.states.length === 0) return null;
  const states = document.states.map((state) => decoded(state) as DecodedRecord);
  return states.every((state) => typeof state["mbt::actionTaken"] === "string") ? states : null;
};

const unqualified = (state: DecodedRecord): DecodedRecord =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name.replace(/^.*::/, ""), value]));

/** One value of the format as a plain one. Sets become sorted lists; maps become lists of pairs. */
export const decoded = (value: unknown): Decoded => {
  if (typeof value !== "object" || value === null) return value as Decoded;
  if (Array.isArray(value)) return value.map(decoded);
  const record = value as Readonly<Record<string, unknown>>;
  if ("#bigint" in record) return Number(record["#bigint"]);
  if ("#tup" in record) return (record["#tup"] as readonly unknown[]).map(decoded);
  if ("#map" in record) return (record["#map"] as readonly unknown[]).map(decoded);
  if ("#set" in record) return sorted((record["#set"] as readonly unknown[]).map(decoded));
  if ("tag" in record && "value" in record) return variant(record.tag as string, decoded(record.value));
  const fields = Object.entries(record).filter(([name]) => name !== "#meta");
  return Object.fromEntries(fields.map(([name, inner]) => [name, decoded(inner)]));
};

const variant = (tag: string, payload: Decoded): Decoded => {
  const bare = Array.isArray(payload) && payload.length === 0;
  if (tag === "None") return null;
  if (tag === "Some") return payload;
  return bare ? tag : { tag, value: payload };
};

const sorted = (values: readonly Decoded[]): readonly Decoded[] =>
  [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
