import type { Settings, SettingValues } from "../../core/settings.ts";

const GOALS = ["accuracy", "speed"] as const;
const KNOWLEDGE = ["informed", "shuffled", "flat"] as const;
const NOTES = ["off", "on"] as const;

/** A simulated reasoner and its world. */
export interface ReasonerParameters {
  /** G: under "speed" an attempt gets half the effort. */
  readonly goal: (typeof GOALS)[number];
  readonly within: number;
  readonly commonShare: number;
  readonly solvableShare: number;
  readonly complexitySpread: number;
  readonly misfit: number;
  readonly barrier: number;
  readonly recovery: number;
  readonly pace: number;
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

/** The declaration that the command line, the docs and `--set` read. */
export const REASONER_SETTINGS = {
  goal: {
    kind: "choice",
    choices: GOALS,
    default: "accuracy",
    equation: "1",
    meaning: "what the task is done for: speed halves the effort put into an attempt",
  },
  within: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.25,
    equation: "12",
    meaning: "the distance that counts as having reached the goal; a new draft is at 1",
  },
  commonShare: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.25,
    meaning: "share of problems of the first class; the other three share the rest",
  },
  solvableShare: {
    kind: "number",
    min: 0,
    max: 1,
    default: 1,
    meaning: "share of problems that some strategy solves",
  },
  complexitySpread: {
    kind: "number",
    min: 0,
    max: 0.95,
    default: 0.5,
    meaning: "half width of problems' complexity about 1",
  },
  misfit: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.6,
    meaning: "mean distance at which work with an unsuited strategy gets stuck; 0: every strategy suits",
  },
  barrier: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.6,
    meaning: "distance at which every strategy gets stuck on an unsolvable problem",
  },
  recovery: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.05,
    meaning: "probability that one refinement of an unsuited draft turns it into a suited one",
  },
  pace: {
    kind: "number",
    min: 0,
    max: 100,
    default: 1.2,
    meaning: "how fast distance falls with effort: by exp(−pace · effort / complexity) an attempt",
  },
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
