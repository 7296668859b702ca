/** A language model as the reasoner of a series of problems: Flavell's full cycle, with its tokens as effort and time. */

import type { Rng } from "../../../../core/rng.ts";
import type { Settings } from "../../../../core/settings.ts";
import type { Control, Observation } from "../../../../flavell/messages.ts";
import type { AwaitedReasoner } from "../../../awaited-reasoner.ts";
import { firstKnowledge } from "../../../simulated/reasoner-knowledge.ts";
import { REASONER_SETTINGS, type ReasonerParameters } from "../../../simulated/reasoner-parameters.ts";
import type { Problem } from "../../../simulated/reasoner-problems.ts";
import { UNREADABLE_SETTING } from "../../../unreadable.ts";
import { ReplyError } from "../../asking/ask.ts";
import { decodedIn } from "../../asking/exchange.ts";
import { flavellModelMind } from "../../flavell/mind.ts";
import { FLAVELL_MIND_SETTINGS } from "../../flavell/options.ts";
import { charged } from "../charging.ts";
import type { Surroundings } from "../judging.ts";
import { unread } from "./instead.ts";

const { goal, within, commonShare, solvableShare, complexitySpread } = REASONER_SETTINGS;
const { knowledge, validity, conviction, effortLimit } = REASONER_SETTINGS;

/** Of the world of problems, what words can say; of the reasoner, what it believes at first; and of the model. */
export const MODEL_REASONER_SETTINGS = {
  goal,
  within,
  commonShare,
  solvableShare,
  complexitySpread,
  knowledge,
  validity,
  conviction,
  effortLimit,
  ...FLAVELL_MIND_SETTINGS,
  effortTokens: {
    kind: "number",
    min: 1,
    max: 1e6,
    default: 200,
    unit: "tokens",
    meaning: "tokens that count as an effort of 1",
  },
  ...UNREADABLE_SETTING,
} as const satisfies Settings;

/** A model that reasons: its knowledge is that of the simulated reasoner, its work is what it writes. */
export const modelReasoner = ({ model, account }: Surroundings): AwaitedReasoner => ({
  name: "model-reasoner",
  title: "A language model that answers the controls of Flavell's cycle",
  settings: MODEL_REASONER_SETTINGS,
  awaited: true,
  begin: (values, _participant, rng) => {
    const first = firstKnowledge(values as unknown as ReasonerParameters, rng);
    const individual = flavellModelMind(model, first).begin(values);
    const charge = charged(account, individual.exchanges);
    const effortTokens = values.effortTokens as number;
    return {
      knowledge: first,
      face: (problem) => {
        const attempt = individual.face(problem.task, problem.goal);
        let handedIn: string | null = null;
        const object = async (control: Control, draws: Rng): Promise<Observation> => {
          const before = individual.exchanges().length;
          try {
            const seen = await charge(control.type, () => attempt.object(control, draws));
            if (control.type === "strategy-execute") handedIn = attempt.answer();
            return seen;
          } catch (error) {
            if (values.unreadable === "error" || !(error instanceof ReplyError)) throw error;
            if (control.type === "strategy-execute") handedIn = "";
            return unread(control, decodedIn(individual.exchanges().slice(before)), draws);
          }
        };
        return {
          object: async (control, draws) => inEffort(await object(control, draws), effortTokens),
          draft: () => (handedIn === null ? null : { distance: answersRightly(handedIn, problem) ? 0 : 1 }),
        };
      },
    };
  },
});

/** Effort in the unit of the reasoner's own limit. */
const inEffort = (seen: Observation, effortTokens: number): Observation =>
  seen.type === "strategy-executed"
    ? { ...seen, outcome: { ...seen.outcome, effort: seen.outcome.effort / effortTokens } }
    : seen;

/** The last number of the answer is the one that was asked for, whatever thousands and units stand about it. */
const answersRightly = (answer: string, { answer: right }: Problem): boolean => {
  const numbers = answer.replace(/(\d)[, ](?=\d{3}\b)/g, "$1").match(/-?\d+(?:\.\d+)?/g);
  return right !== null && numbers !== null && Number(numbers.at(-1)) === right;
};
