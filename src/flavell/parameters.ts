import type { Formula, Settings, SettingValues } from "../core/settings.ts";

const TEXTS = ["appendix", "algorithm-1"] as const;
const GOAL_TESTS = ["cognitive-outcome", "and-not-negative"] as const;
const EVALUATIONS = ["selected", "comprehensive"] as const;
const SEVERAL_SIGNALS = ["first-printed", "every"] as const;
const VERSIONS = ["last-retrieved", "first-retrieved"] as const;
const DELETED = ["leaves", "stays"] as const;
const SWITCH = ["off", "on"] as const;

/** What a user's own law of a strategy's effectiveness may read: its record with the latest outcome, and what it was before. */
export const EFFECTIVENESS_VARIABLES = ["successes", "failures", "effectiveness"] as const;

/** What a user's own law of a kind's difficulty may read: the belief so far, how many judgements it rests on, the next one. */
export const DIFFICULTY_VARIABLES = ["difficulty", "judged", "next"] as const;

type Switch = (typeof SWITCH)[number];

/** Parameters of the cycle; where the paper is silent or contradicts itself, the ruling is the default. */
export interface Parameters {
  /** Cycles allowed; no algorithm tests the paper's own range of τ. */
  readonly maxCycles: number;
  /** The appendix, or the shorter Algorithm 1 as it is printed. */
  readonly text: (typeof TEXTS)[number];
  /** Whether a negative MO may keep the enterprise going although CO has achieved the goal. @eq 12 */
  readonly goalTest: (typeof GOAL_TESTS)[number];
  /** One check as (8) branches, or all four. */
  readonly evaluation: (typeof EVALUATIONS)[number];
  /** What to check where several signals speak. @eq 8 */
  readonly severalSignals: (typeof SEVERAL_SIGNALS)[number];
  /** Which version of an entry MK_τ keeps. @eq 2 */
  readonly versions: (typeof VERSIONS)[number];
  /** Whether an entry that (11) deletes leaves MK_τ too. */
  readonly deleted: (typeof DELETED)[number];
  readonly repeatedFailure: Switch;
  /** k of repeated strategy failure. */
  readonly failureCycles: number;
  readonly resourceOverrun: Switch;
  readonly goalDisplacement: Switch;
  /** m of goal displacement. */
  readonly displacementMargin: number;
  readonly insurmountableDiscrepancy: Switch;
  /** k of insurmountable discrepancy. */
  readonly discrepancyCycles: number;
  /** d of insurmountable discrepancy. */
  readonly discrepancyFall: number;
  /** Whether strategies' effectiveness follows their own record. */
  readonly strategyLearning: Switch | Formula;
  /** Whether the difficulty of a kind of task follows what was judged. */
  readonly taskLearning: Switch | Formula;
}

const toggle = (meaning: string) => ({ kind: "choice", choices: SWITCH, default: "off", meaning }) as const;

/** The declaration that the command line, the docs and `--set` read. */
export const SETTINGS = {
  maxCycles: {
    kind: "integer",
    min: 1,
    max: 1000,
    default: 20,
    equation: "12",
    meaning: "cycles after which a run ends as max-cycles (ruling 2)",
  },
  text: {
    kind: "choice",
    choices: TEXTS,
    default: "appendix",
    equation: "3, 6, 7",
    meaning:
      "which text holds: Algorithm 1 omits Outcome in assess, the feeling in evaluation, and MK in the choice of MS",
  },
  goalTest: {
    kind: "choice",
    choices: GOAL_TESTS,
    default: "cognitive-outcome",
    equation: "12",
    meaning: "whether the goal is tested on CO alone, or also needs an MO that is not negative (ruling 3)",
  },
  evaluation: {
    kind: "choice",
    choices: EVALUATIONS,
    default: "selected",
    equation: "8",
    meaning: "whether MS is the one branch of (8) or all four checks (ruling 4)",
  },
  severalSignals: {
    kind: "choice",
    choices: SEVERAL_SIGNALS,
    default: "first-printed",
    equation: "8",
    meaning: "which checks to make where an experience gives several signals (ruling 4)",
  },
  versions: {
    kind: "choice",
    choices: VERSIONS,
    default: "last-retrieved",
    equation: "2",
    meaning: "which version of an entry MK_τ keeps when it is retrieved again (ruling 5)",
  },
  deleted: {
    kind: "choice",
    choices: DELETED,
    default: "leaves",
    equation: "11",
    meaning: "whether an entry deleted from MK leaves MK_τ at once (ruling 5)",
  },
  repeatedFailure: toggle("abandon when MO was negative in each of the last failureCycles cycles"),
  failureCycles: {
    kind: "integer",
    min: 1,
    max: 1000,
    default: 3,
    unit: "cycles",
    meaning: "k of repeated strategy failure",
  },
  resourceOverrun: toggle("abandon when the effort spent exceeds the limit held in agent knowledge"),
  goalDisplacement: toggle("abandon when another objective is more salient than the goal by over the margin"),
  displacementMargin: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: 0.5,
    meaning: "m of goal displacement",
  },
  insurmountableDiscrepancy: toggle(
    "abandon when the distance has not fallen by more than discrepancyFall over the last discrepancyCycles cycles",
  ),
  discrepancyCycles: {
    kind: "integer",
    min: 1,
    max: 1000,
    default: 3,
    unit: "cycles",
    meaning: "k of insurmountable discrepancy",
  },
  discrepancyFall: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: 0,
    meaning: "d of insurmountable discrepancy",
  },
  strategyLearning: {
    kind: "formula",
    choices: SWITCH,
    variables: EFFECTIVENESS_VARIABLES,
    default: "off",
    equation: "E-5",
    meaning:
      "revise the effectiveness of the strategy followed every cycle: on is (a+1)/(a+b+2), or a formula in [0, 1]",
  },
  taskLearning: {
    kind: "formula",
    choices: SWITCH,
    variables: DIFFICULTY_VARIABLES,
    default: "off",
    equation: "E-6",
    meaning:
      "revise the difficulty of each kind of task: on is the running mean of what was judged, or a formula in [0, 1]",
  },
} as const satisfies Settings;

/** Reads declared values as parameters; the declaration has already checked type and range. */
export const parametersOf = (values: SettingValues): Parameters => values as unknown as Parameters;
