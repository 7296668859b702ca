/**
 * A simulated mind for the published cycle: it has been told the answers, and slips the oftener the harder a problem is
 * for it. Its scores tell a right solution from a slip through noise.
 */
import { RefusalError } from "../../core/errors.ts";
import type { Rng } from "../../core/rng.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { PromptedControl, PromptedObservation } from "../../flavell/prompted/messages.ts";
import type { Scores } from "../../flavell/prompted/tuples.ts";
import type { Mind } from "../mind.ts";

/** What may be set of the solver. */
export const PROMPTED_SOLVER_SETTINGS = {
  slips: { kind: "number", min: 0, max: 1, default: 0.7, meaning: "chance of a slip on the hardest problem" },
  sensing: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.1,
    meaning: "standard deviation of judged about true difficulty",
  },
  verification: {
    kind: "number",
    min: 0,
    max: 20,
    default: 1.5,
    unit: "d′",
    meaning: "how well the mean score tells a right solution from a slip",
  },
  msPerToken: {
    kind: "number",
    min: 0,
    max: 1e6,
    default: 20,
    unit: "ms",
    meaning: "the time that one generated token stands for",
  },
} as const satisfies Settings;

type Parameters = { readonly [Name in keyof typeof PROMPTED_SOLVER_SETTINGS]: number };

/** Tokens of each reply; a solution takes up to its budget, the more the harder. */
const TOKENS = { monitor: 30, strategy: 8, verify: 60, shareOfBudget: 0.5 } as const;
/** Mean score of a right solution, spread of scores, and what low scores add to judged difficulty. */
const SCORES = { right: 0.9, spread: 0.06, harder: 0.5 } as const;

const unit = (value: number): number => Math.min(1, Math.max(0, value));

/** The simulated solver of word problems. */
export const promptedSolver: Mind<PromptedControl, PromptedObservation> = {
  name: "prompted-solver",
  title: "Knows the answers, slips the oftener the harder, and checks through noise",
  settings: PROMPTED_SOLVER_SETTINGS,
  begin: (values: SettingValues) => {
    const p = values as unknown as Parameters;
    const answers = new Map<string, string>();
    const difficulties = new Map<string, number>();
    let right = false;

    const difficultyOf = (id: string, rng: Rng): number => {
      const known = difficulties.get(id) ?? rng.uniform();
      difficulties.set(id, known);
      return known;
    };
    const taken = (tokens: number) => ({ tokens, milliseconds: tokens * p.msPerToken });

    return {
      study: (pairs) => {
        for (const { word, target } of pairs) answers.set(word, target);
      },
      object: (control, rng) => {
        switch (control.type) {
          case "task-monitor": {
            const known = difficultyOf(control.task.id, rng);
            const felt = known + p.sensing * rng.normal();
            const low = control.scores === null ? 0 : 1 - meanOf(control.scores);
            const difficulty = unit(felt + SCORES.harder * low);
            return { type: "task-monitored", features: ["numbers"], difficulty, ...taken(TOKENS.monitor) };
          }
          case "strategy-choose": {
            const strategy = control.strategies[rng.integer(0, control.strategies.length - 1)]!;
            return { type: "strategy-chosen", strategy, ...taken(TOKENS.strategy) };
          }
          case "solution-execute": {
            const { id, text } = control.task;
            right = rng.uniform() >= p.slips * difficultyOf(id, rng) && answers.has(text);
            const answer = right ? answers.get(text)! : `not ${answers.get(text) ?? "known"}`;
            const tokens = Math.round(TOKENS.shareOfBudget * control.maxTokens);
            return { type: "solution-executed", solution: { text: answer, answer }, ...taken(tokens) };
          }
          case "solution-verify": {
            const mean = SCORES.right - (right ? 0 : p.verification * SCORES.spread);
            const score = (): number => unit(mean + SCORES.spread * rng.normal());
            const scores = {
              coherence: score(),
              plausibility: score(),
              consistency: score(),
              conduciveness: score(),
            };
            return {
              type: "solution-verified",
              scores,
              evaluation: "By the four scores.",
              ...taken(TOKENS.verify),
            };
          }
          default:
            throw new RefusalError({
              where: "a solver of word problems",
              got: JSON.stringify(control),
              expected: "a control of the published cycle",
            });
        }
      },
    };
  },
};

const meanOf = ({ coherence, plausibility, consistency, conduciveness }: Scores): number =>
  (coherence + plausibility + consistency + conduciveness) / 4;
