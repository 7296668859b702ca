/**
 * A language model as the object level of Algorithm 2: to study is to put notes into its context under a budget of
 * tokens, judgements are monitoring signals, and a test asks by the cue.
 */
import { UsageError } from "../../../../core/errors.ts";
import type { Rng } from "../../../../core/rng.ts";
import type {
  AcquisitionControl,
  AcquisitionObservation,
} from "../../../../nelson-narens/acquisition/levels.ts";
import type { StudyItem } from "../../../../nelson-narens/acquisition/tuples.ts";
import type { AwaitedLearner, AwaitedLearnerIndividual } from "../../../awaited-learner.ts";
import type { WordPair } from "../../../mind.ts";
import { seedFrom } from "../../asking/ask.ts";
import { replyText } from "../../asking/exchange.ts";
import { exactly } from "../../flavell/desk.ts";
import { jsonReply } from "../../json.ts";
import { plainAnswer } from "../../signals/index.ts";
import { entered } from "../account.ts";
import { plainly, reply } from "../generating.ts";
import { judgeBy, type Surroundings } from "../judging.ts";
import { missedIn } from "../missed.ts";
import { fitting, lasting, type Noted, tokenCounter } from "./notes.ts";
import * as ask from "./prompts.ts";
import { MODEL_LEARNER_SETTINGS, type ModelLearnerValues } from "./settings.ts";

/** What Algorithm 2 can ask of a model; a run whose model was never asked one of them says so. */
export const ACQUISITION_CONTROLS: readonly AcquisitionControl["type"][] = [
  "metamemory-recall",
  "retention-formulate",
  "eol-judge",
  "fok-judge",
  "strategy-select",
  "item-study",
  "jol-judge",
  "metamemory-consolidate",
];

/** A model that studies: its memory is what stands in its prompts, without metamemory of other lists. */
export const modelLearner = (surroundings: Surroundings): AwaitedLearner => ({
  name: "model-learner",
  title: "A language model that studies pairs by notes in its context",
  settings: MODEL_LEARNER_SETTINGS,
  awaited: true,
  begin: (values) => learning(surroundings, values as unknown as ModelLearnerValues),
});

/** A reminder is not asked for where fewer tokens are left. */
const LEAST_REMINDER = 4;
/** The judgement of what could not be read: neither for nor against; the summary reports each. */
const UNTOLD = 0.5;

const learning = (surroundings: Surroundings, v: ModelLearnerValues): AwaitedLearnerIndividual => {
  const { model, account } = surroundings;
  const missed = missedIn(surroundings, v.unreadable);
  const easy = judgeBy(v.easeSignal, surroundings, missed);
  const learned = judgeBy(v.learningSignal, surroundings, missed);
  const count = tokenCounter(model);
  let items: readonly Noted[] = [];
  let studies = 0;

  const took = (tokens: number): number => v.msPerToken * tokens;
  const saying = (maxTokens: number) => ({ maxTokens, temperature: v.temperature });
  const pairAt = ({ index }: StudyItem): WordPair => {
    const { pair, text } = items[index]!.material;
    if (pair !== undefined) return pair;
    throw new UsageError({
      where: "a model that studies",
      got: `the item "${text}" without a pair`,
      expected: "a cue and what is to be said to it",
    });
  };
  const notes = (): readonly string[] => fitting(items, v.contextTokens);
  const inUnit = (value: number): number => Math.min(1, Math.max(v.epsilon, value));

  /** δ, as the model says it. @eq 14 */
  const formulated = async (days: number, rng: Rng): Promise<AcquisitionObservation> => {
    const { text, decoded } = await reply(
      surroundings,
      ask.lossQuestion(items.length, days),
      saying(v.beliefTokens),
      rng,
    );
    const said = /loss\W*?(\d*\.?\d+)/i.exec(text)?.[1] ?? /^\s*(\d*\.?\d+)\s*$/.exec(text)?.[1];
    const loss = Number(said);
    const milliseconds = took(decoded);
    if (said !== undefined && loss >= 0 && loss <= 1)
      return { type: "retention-formulated", loss, milliseconds };
    missed('retention-formulate: no "Loss:" with a number from 0 to 1', text);
    return { type: "retention-formulated", loss: 1 - (1 - v.believedLoss) ** days, milliseconds };
  };

  /** EOL or FOK: a signal of the question that is to come. @eq 18 @eq 19 */
  const judgedEase = async (
    type: "eol-judged" | "fok-judged",
    item: StudyItem,
    rng: Rng,
  ): Promise<AcquisitionObservation> => {
    const pair = pairAt(item);
    const messages = type === "eol-judged" ? ask.easeQuestion(pair) : ask.cueQuestion(pair, notes(), false);
    const { sureness, decoded } = await easy({ messages, answer: null, tokens: null }, rng);
    return {
      type,
      mode: modeOf(v.easeSignal),
      ease: inUnit(sureness ?? UNTOLD),
      milliseconds: took(decoded),
    };
  };

  /** JOL: the same signal of the cue, with what stands before the model. @eq 23 */
  const judgedLearning = async (item: StudyItem, rng: Rng): Promise<AcquisitionObservation> => {
    const inMind = items[item.index]!.at === studies - 1 && rng.uniform() < v.shortTerm;
    const messages = ask.cueQuestion(pairAt(item), notes(), inMind);
    const { sureness, decoded } = await learned({ messages, answer: null, tokens: null }, rng);
    const learning = sureness ?? UNTOLD;
    return { type: "jol-judged", mode: modeOf(v.learningSignal), learning, milliseconds: took(decoded) };
  };

  const strategyFor = async (
    item: StudyItem,
    resources: number,
    ease: number,
    rng: Rng,
  ): Promise<AcquisitionObservation> => {
    const question = ask.strategyQuestion(pairAt(item), budgetOf(resources), ease);
    const { text, decoded } = await reply(surroundings, question, saying(v.choiceTokens), rng);
    const said = /elaborat|rehears/i.exec(text)?.[0].toLowerCase();
    if (said === undefined) missed("strategy-select: neither rehearsal nor elaboration was named", text);
    const strategy = said === "elaborat" ? "elaboration" : "rehearsal";
    return { type: "strategy-selected", strategy, milliseconds: took(decoded) };
  };

  const budgetOf = (seconds: number): number => Math.floor((seconds * 1000) / v.msPerToken);

  /** The notes that a budget buys: the pair as often as it fits, the pair and a reminder, or a part of the pair. @eq 22 */
  const studied = async (
    item: StudyItem,
    seconds: number,
    strategy: string,
    rng: Rng,
  ): Promise<AcquisitionObservation> => {
    const pair = pairAt(item);
    const line = ask.pairLine(pair);
    const [budget, cost] = [budgetOf(seconds), await count(line)];
    let lines: readonly string[] = [];
    if (budget >= cost) {
      const left = budget - cost;
      if (strategy === "elaboration" && left >= LEAST_REMINDER) {
        const { text } = await reply(surroundings, ask.elaborationQuestion(pair), saying(left), rng);
        lines = [`${line}${plainly(text) === null ? "" : ` (${plainly(text)})`}`];
      } else lines = Array.from({ length: Math.floor(budget / cost) }, () => line);
    } else if (budget > 0) lines = [line.slice(0, Math.floor((line.length * budget) / cost))];
    if (lines.length > 0) {
      const before = items[item.index]!;
      const after = {
        ...before,
        lines: [...before.lines, ...lines],
        tokens: before.tokens + budget,
        at: studies++,
      };
      items = items.with(item.index, after);
    }
    const now = items[item.index]!;
    items = items.with(item.index, { ...now, seconds: now.seconds + seconds });
    const outcome = { text: lines.join("; "), evidence: [budget] };
    return { type: "item-studied", outcome, milliseconds: seconds * 1000 };
  };

  /** Shares as the model says them, scaled to what there is; equal ones where it says none. @eq 20 */
  const shared = async (
    control: Extract<AcquisitionControl, { readonly type: "resources-allocate" }>,
    rng: Rng,
  ): Promise<AcquisitionObservation> => {
    const { items: some, eases, total } = control;
    const length = some.length;
    const seconds = {
      type: "array",
      items: { type: "number", minimum: 0 },
      minItems: length,
      maxItems: length,
    };
    const said = await jsonReply<{ readonly seconds: readonly number[] }>(
      model,
      ask.sharesQuestion(some.map(pairAt), eases, total),
      exactly({ seconds }),
      { ...saying(v.allocationTokens), ...seedFrom(model, rng) },
    );
    const milliseconds = took(entered(account, said.completion));
    const sum = said.valid ? said.value.seconds.reduce((a, b) => a + b, 0) : 0;
    if (!said.valid) missed(`resources-allocate: ${said.faults[0]}`, replyText(said.completion));
    const resources =
      said.valid && sum > 0
        ? said.value.seconds.map((share) => (share / sum) * total)
        : some.map(() => total / length);
    return { type: "resources-allocated", resources, milliseconds };
  };

  const object = (control: AcquisitionControl, rng: Rng): Promise<AcquisitionObservation> => {
    account.asked(control.type);
    switch (control.type) {
      case "metamemory-recall":
        return Promise.resolve({ type: "metamemory-recalled", memories: [], milliseconds: 0 });
      case "retention-formulate":
        return formulated(control.task.goal.delay, rng);
      case "eol-judge":
        return judgedEase("eol-judged", control.item, rng);
      case "fok-judge":
        return judgedEase("fok-judged", control.item, rng);
      case "resources-allocate":
        return shared(control, rng);
      case "strategy-select":
        return strategyFor(control.item, control.resources, control.ease.value, rng);
      case "item-study":
        return studied(control.item, control.resources, control.strategy, rng);
      case "jol-judge":
        return judgedLearning(control.item, rng);
      case "metamemory-consolidate":
        return Promise.resolve({ type: "metamemory-consolidated", milliseconds: 0 });
    }
  };

  return {
    awaited: true,
    meet: (list) => {
      items = list.map((material) => ({ material, lines: [], tokens: 0, seconds: 0, at: -1 }));
      studies = 0;
    },
    object,
    sitTest: async (days, rng) => {
      const kept = fitting(lasting(items, v.loss, days, rng), v.contextTokens);
      const recalled: boolean[] = [];
      for (const [index, { at }] of items.entries()) {
        const pair = pairAt({ index, text: "" });
        // What was never studied nobody can know: these words are none.
        const said =
          at < 0 ? null : await reply(surroundings, ask.testQuestion(pair, kept), saying(v.testTokens), rng);
        recalled.push(said !== null && plainAnswer(plainly(said.text) ?? "") === plainAnswer(pair.target));
      }
      return recalled;
    },
    standing: () =>
      items.map(({ material: { difficulty }, seconds }) => ({ difficulty, strength: null, seconds })),
  };
};

/** What a model puts into words it has assessed; what is read off its probabilities it has felt. */
const modeOf = (signal: string): "feeling" | "assessment" =>
  signal === "verbalised" ? "assessment" : "feeling";
