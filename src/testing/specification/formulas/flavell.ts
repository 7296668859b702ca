/** Equations 1–12 and the memory extension where they are formulas, with the code that states each. */
import fc from "fast-check";
import type { CognitiveOutcome, History, StrategyEntry } from "../../../flavell/index.ts";
import {
  CHECKS,
  checksFor,
  credited,
  displaced,
  failedRepeatedly,
  goalAchieved,
  metacognitiveOutcome,
  overran,
  runningMean,
  SIGNALS,
  stalled,
} from "../../../flavell/index.ts";
import { formulaCase } from "../formulas.ts";

const yes = fc.boolean();
const count = fc.nat(50);
/** Quarters: sums and differences of them are exact, so that ties are met and mean what they say. */
const quarter = fc.nat(12).map((n) => n / 4);
const share = fc.double({ min: 0, max: 1, noNaN: true });

const entry = (
  level: StrategyEntry["level"],
  strategy: string,
  successes = 0,
  failures = 0,
): StrategyEntry => ({
  ...{ category: "strategy", level, key: strategy, strategy, signal: null, pattern: null, why: "" },
  ...{ effectiveness: 0.5, successes, failures },
});
const ALL = CHECKS.map((check) => entry("metacognitive", check));
const SELECTED = { evaluation: "selected", severalSignals: "first-printed", text: "appendix" } as const;

/** Φ with these outcomes, oldest first; `salience` is that of the last cycle. */
const historyOf = (
  cycles: readonly { readonly distance?: number; readonly negative?: boolean }[],
  salience: Readonly<Record<string, number>> = {},
): History =>
  cycles.reduce<History | null>((earlier, { distance = 0, negative = false }) => {
    const cognitive: CognitiveOutcome = { result: "", effort: 0, distance };
    const metacognitive = { negative, findings: [] };
    const latest = {
      experience: {
        difficulty: { mode: "feeling", difficulty: 0.5, signal: null },
        evaluative: { mode: "feeling", signals: [], salience },
      },
      strategy: { cognitive: entry("cognitive", "s"), metacognitive: [] },
      outcome: { cognitive, metacognitive },
    } as const;
    return { latest, earlier };
  }, null)!;

const standing = (history: History, spent = 0, limit = 0) => ({
  goal: { name: "goal", within: 0 },
  knowledge: [{ category: "agent", key: "limit", belief: "limit", about: "effort", value: limit }] as const,
  spent,
  history,
});

export const flavellFormulas = [
  formulaCase(
    "8",
    { fragmented: yes, doubtful: yes, unexpected: yes, uncertain: yes },
    (heard: Readonly<Record<(typeof SIGNALS)[number], boolean>>) =>
      checksFor(
        SIGNALS.filter((signal) => heard[signal]),
        ALL,
        SELECTED,
      )[0] ?? "none",
  ),
  formulaCase(
    "9",
    { coherence: yes, plausibility: yes, consistency: yes, conduciveness: yes },
    ({ coherence, plausibility, consistency, conduciveness }) => {
      const failing = [coherence, plausibility, consistency, conduciveness];
      return metacognitiveOutcome(CHECKS.map((check, i) => ({ check, negative: failing[i]! }))).negative;
    },
  ),
  formulaCase("12", { distance: quarter, within: quarter }, ({ distance, within }) =>
    goalAchieved({ result: "", effort: 0, distance }, { name: "goal", within }) ? "TERMINATE" : "ACTIVE",
  ),
  formulaCase("E-1", { streak: fc.nat(5), k: fc.integer({ min: 1, max: 5 }) }, ({ streak, k }) => {
    const cycles = [false, ...Array.from({ length: streak }, () => true)];
    return failedRepeatedly(standing(historyOf(cycles.map((negative) => ({ negative })))), k);
  }),
  formulaCase("E-2", { spent: quarter, limit: quarter }, ({ spent, limit }) =>
    overran(standing(historyOf([{}]), spent, limit)),
  ),
  formulaCase("E-3", { rival: quarter, own: quarter, m: quarter }, ({ rival, own, m }) =>
    displaced(standing(historyOf([{}], { goal: own, rest: rival, other: 0 })), m),
  ),
  formulaCase("E-4", { before: quarter, now: quarter, d: quarter }, ({ before, now, d }) => {
    const distances = [before, 9, now].map((distance) => ({ distance }));
    return stalled(standing(historyOf(distances)), 2, d);
  }),
  formulaCase(
    "E-5",
    { a: fc.integer({ min: 1, max: 50 }), b: count },
    ({ a, b }) => credited(entry("cognitive", "s", a - 1, b), false).effectiveness,
  ),
  formulaCase("E-6", { mean: share, n: count, d: share }, ({ mean, n, d }) => runningMean(mean, n, d)),
];
