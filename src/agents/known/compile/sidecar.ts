/** What stands beside a compiled mind: everything that is known of it, as one JSON document. */
import type { SettingValue } from "../../../core/settings.ts";
import { plainValue } from "../../../core/settings.ts";
import { type Chain, chainOf, END, type Thought } from "../chain.ts";
import type { Composed, FiniteMind } from "../finite-mind.ts";
import { BEGIN_ID, END_ID, tokenId, UNKNOWN_ID } from "./vocabulary.ts";

/** The format's version, in every document. */
export const SIDECAR_VERSION = 1;

/** One state of a compiled mind. */
export interface SidecarState {
  readonly id: number;
  readonly token: string;
  readonly answer?: string;
  readonly judgement?: number;
}

/** A compiled mind, in full. */
export interface Sidecar {
  readonly metalevel: "known-mind";
  readonly version: typeof SIDECAR_VERSION;
  readonly mind: string;
  readonly title: string;
  readonly settings: Readonly<Record<string, number | string | null>>;
  readonly seed: number;
  /** Ids of the control tokens. */
  readonly special: { readonly unknown: number; readonly begin: number; readonly end: number };
  /** By the name of a condition, the token that closes its prompt. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly states: readonly SidecarState[];
  /** `[from, to, probability]` by token ids; what is not listed cannot follow. */
  readonly transitions: readonly (readonly [from: number, to: number, probability: number])[];
}

/** The document for this mind. */
export const sidecarOf = (
  { name, title }: Pick<FiniteMind, "name" | "title">,
  { chain, conditions }: Composed,
  settings: Readonly<Record<string, SettingValue>>,
  seed: number,
): Sidecar => ({
  metalevel: "known-mind",
  version: SIDECAR_VERSION,
  mind: name,
  title,
  settings: Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, plainValue(value)])),
  seed,
  special: { unknown: UNKNOWN_ID, begin: BEGIN_ID, end: END_ID },
  conditions,
  states: chain.states.map(({ token, answer, judgement }, place) => ({
    id: tokenId(chain, place),
    token,
    ...(answer === undefined ? {} : { answer }),
    ...(judgement === undefined ? {} : { judgement }),
  })),
  transitions: chain.rows.flatMap((row, from) =>
    row.map(({ to, probability }) => [tokenId(chain, from), tokenId(chain, to), probability] as const),
  ),
});

/**
 * The mind that such a document describes.
 *
 * @throws UsageError or OutOfRangeError where its states and transitions are no chain.
 */
export const composedFrom = ({ states, transitions, conditions, special }: Sidecar): Composed => {
  const tokens = new Map(states.map(({ id, token }) => [id, token]));
  tokens.set(special.end, END);
  const next = new Map<number, Record<string, number>>(states.map(({ id }) => [id, {}]));
  for (const [from, to, probability] of transitions) {
    const row = next.get(from);
    if (row !== undefined) row[tokens.get(to) ?? `token ${to}`] = probability;
  }
  const thoughts = states.map(
    ({ id, token, answer, judgement }): Thought => ({
      token,
      ...(answer === undefined ? {} : { answer }),
      ...(judgement === undefined ? {} : { judgement }),
      next: next.get(id)!,
    }),
  );
  const chain: Chain = chainOf(thoughts);
  return { chain, conditions };
};
