/** A signal-detection observer with two answers and confidence, who answers in JSON. */
import type { Settings } from "../../core/settings.ts";
import { normalCdf } from "../../math/normal.ts";
import { chainOf, END, type Thought } from "./chain.ts";
import type { FiniteMind } from "./finite-mind.ts";

const SETTINGS = {
  weak: { kind: "number", min: 0, max: 10, default: 0.8, meaning: "d′ of a weak stimulus", unit: "SD" },
  strong: { kind: "number", min: 0, max: 10, default: 2, meaning: "d′ of a strong stimulus", unit: "SD" },
  criterion: {
    kind: "number",
    min: -5,
    max: 5,
    default: 0,
    meaning: "what is seen at which the answer changes from left to right",
    unit: "SD",
  },
  spacing: {
    kind: "number",
    min: 0.01,
    max: 5,
    default: 0.6,
    meaning: "distance between two criteria of confidence",
    unit: "SD",
  },
  lapse: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.04,
    meaning: "probability of answering by a coin, with least confidence",
  },
  hesitation: {
    kind: "number",
    min: 0,
    max: 0.95,
    default: 0.6,
    meaning:
      "probability of looking once more, each time, at what lies next to the criterion; a half, a third, a quarter of it farther away",
  },
} as const satisfies Settings;

type Values = { readonly [Name in keyof typeof SETTINGS]: number };

const SIDES = ["left", "right"] as const;
type Side = (typeof SIDES)[number];
/** Levels of confidence on each side. */
const LEVELS = 4;
const CLARITIES = ["weak", "strong"] as const;

/**
 * What is seen is x ~ N(±d′/2, 1), kept as the side and the number of criteria it lies from the first; the nearer, the
 * longer the observer hesitates. Confidence is that number as a share of the levels.
 */
export const observer: FiniteMind = {
  name: "observer",
  title: "A signal-detection observer with two answers and confidence",
  settings: SETTINGS,
  compose: (values) => {
    const v = values as unknown as Values;
    const states: Thought[] = [];
    const conditions: Record<string, string> = {};
    for (const side of SIDES) {
      for (const clarity of CLARITIES) {
        conditions[`${side}-${clarity}`] = shown(side, clarity);
        states.push({ token: shown(side, clarity), next: percepts(side, v[clarity], v) });
      }
    }
    for (const side of SIDES) {
      for (let level = 1; level <= LEVELS; level++) {
        states.push({ token: seen(side, level), next: reactions(side, level, v) });
        const judgement = level / LEVELS;
        states.push({ token: said(side, level), answer: side, judgement, next: { [END]: 1 } });
      }
    }
    return { chain: chainOf(states), conditions };
  },
};

const shown = (side: Side, clarity: string): string => `[${clarity} ${side}]`;
const seen = (side: Side, level: number): string => `[seems ${side} ${level}]`;
const said = (side: Side, level: number): string => `{"answer":"${side}","confidence":${level / LEVELS}}`;

/** Φ between the criteria of each level. */
const percepts = (shownSide: Side, sensitivity: number, v: Values): Readonly<Record<string, number>> => {
  const mean = (shownSide === "right" ? 1 : -1) * (sensitivity / 2);
  const next: Record<string, number> = {};
  for (let level = 1; level <= LEVELS; level++) {
    const near = (level - 1) * v.spacing;
    const far = level === LEVELS ? Number.POSITIVE_INFINITY : level * v.spacing;
    next[seen("right", level)] = between(v.criterion + near - mean, v.criterion + far - mean);
    next[seen("left", level)] = between(v.criterion - far - mean, v.criterion - near - mean);
  }
  return next;
};

/** Φ(high) − Φ(low), from the tail that loses no digits. */
const between = (low: number, high: number): number =>
  low > 0 ? normalCdf(-low) - normalCdf(-high) : normalCdf(high) - normalCdf(low);

const reactions = (side: Side, level: number, v: Values): Readonly<Record<string, number>> => {
  const again = v.hesitation / level;
  const next: Record<string, number> = { [seen(side, level)]: again };
  const add = (token: string, probability: number): void => {
    next[token] = (next[token] ?? 0) + (1 - again) * probability;
  };
  add(said(side, level), 1 - v.lapse);
  for (const coin of SIDES) add(said(coin, 1), v.lapse / 2);
  return next;
};
