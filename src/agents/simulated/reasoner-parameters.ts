import type { Settings, SettingValues } from "../../core/settings.ts";
import type { World } from "./reasoner-world.ts";
import { WORLD_SETTINGS } from "./reasoner-world.ts";

const KNOWLEDGE = ["informed", "shuffled", "flat"] as const;
const NOTES = ["off", "on"] as const;

/** A simulated reasoner in its world. */
export interface ReasonerParameters extends World {
  readonly effort: number;
  readonly monitoringEffort: number;
  readonly appearance: number;
  readonly sensing: number;
  readonly persistence: number;
  readonly verification: number;
  readonly fatigue: number;
  /** What the reasoner believes at first about which strategy suits which pattern. */
  readonly knowledge: (typeof KNOWLEDGE)[number];
  readonly validity: number;
  readonly conviction: number;
  readonly effortLimit: number;
  readonly assessAfter: number;
  readonly notes: (typeof NOTES)[number];
}

/** The declaration that the command line, the docs and `--set` read: the world and the reasoner. */
export const REASONER_SETTINGS = {
  ...WORLD_SETTINGS,
  effort: { kind: "number", min: 0.01, max: 100, default: 1, meaning: "effort put into one attempt" },
  monitoringEffort: {
    kind: "number",
    min: 0,
    max: 100,
    default: 0.1,
    meaning: "effort that a diagnosis before an attempt costs on top",
  },
  appearance: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.05,
    meaning: "standard deviation of the distance as it appears about the true one",
  },
  sensing: {
    kind: "number",
    min: 0,
    max: 20,
    default: 2,
    unit: "d′",
    equation: "3",
    meaning: "how well a look tells the true signal, and the true pattern, from the others",
  },
  persistence: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.5,
    meaning: "share of sensing noise that is the problem's own and stays when it is looked at again",
  },
  verification: {
    kind: "number",
    min: 0,
    max: 20,
    default: 1.5,
    unit: "d′",
    equation: "9",
    meaning: "how well one check tells a suited draft from an unsuited one",
  },
  fatigue: {
    kind: "number",
    min: 0,
    max: 100,
    default: 0.2,
    equation: "6",
    meaning: "salience of respite per unit of effort spent and of distance left; the goal's own is 1",
  },
  knowledge: {
    kind: "choice",
    choices: KNOWLEDGE,
    default: "informed",
    meaning:
      "strategy knowledge at first: informed, shuffled (each belief about a pattern drawn at random), or flat (none better)",
  },
  validity: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.7,
    meaning: "probability that an informed reasoner believes in the right strategy for a pattern",
  },
  conviction: {
    kind: "number",
    min: 0,
    max: 1000,
    default: 3,
    unit: "successes",
    meaning: "how much remembered success a first belief rests on",
  },
  effortLimit: {
    kind: "number",
    min: 0,
    max: 1e6,
    default: 8,
    meaning: "effort that the reasoner believes it can spend on a problem",
  },
  assessAfter: {
    kind: "number",
    min: 0,
    max: 1e6,
    default: 3,
    unit: "judgements",
    meaning: "experience from which the reasoner assesses by knowledge where it would feel before",
  },
  notes: {
    kind: "choice",
    choices: NOTES,
    default: "off",
    equation: "11",
    meaning: "whether the reasoner notes which strategies a problem has not yielded to",
  },
} as const satisfies Settings;

/** Reads declared values as parameters. */
export const reasonerParametersOf = (values: SettingValues): ReasonerParameters =>
  values as unknown as ReasonerParameters;
