/**
 * DEER: where the thinking is about to turn ("Wait"), a trial answer is induced; if its tokens are probable enough, the
 * thinking ends there and the answer is given, otherwise it goes on as if nothing had been asked.
 */
import { required, type Token } from "../../agents/llm/index.ts";
import { extractAnswer } from "../answer/extract.ts";
import { type Method, solvedFrom } from "./method.ts";
import { boxedQuestion } from "./one-turn.ts";
import { NOBODY, tellingTurn } from "./onlooker.ts";
import { choiceOf, countOf, shareOf, temperatureOf, tokenLimit } from "./settings.ts";
import { CLOSING, watchedThinking } from "./watched-thinking.ts";

interface Parameters {
  readonly threshold: number;
  readonly mean: "arithmetic" | "geometric";
  readonly turn: "Wait" | "Alternatively";
  readonly trials: number;
  readonly trialTokens: number;
  readonly maxTokens: number;
  readonly thinkingShare: number;
  readonly temperature: number;
  readonly topP: number;
}

/** Published: what induces a trial answer. */
const TRIAL = "\n**Final Answer**\n\\boxed";
/** Where a trial answer ends. */
const TRIAL_ENDS = ["}\n", "}.", "}\\", " }", ")}."];

/**
 * Confidence of a trial answer: the mean probability of its tokens but the first, which opens the box. `null` where
 * there are none, or one came without its probability.
 */
export const trialConfidence = (
  tokens: readonly Pick<Token, "logProbability">[],
  mean: Parameters["mean"],
): number | null => {
  const rest = tokens.slice(1).flatMap(({ logProbability }) => logProbability ?? []);
  if (rest.length === 0 || rest.length < tokens.length - 1) return null;
  const average = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean === "geometric" ? Math.exp(average(rest)) : average(rest.map((value) => Math.exp(value)));
};

/** Dynamic early exit in reasoning. */
export const deer: Method = {
  name: "deer",
  title: "DEER, dynamic early exit",
  source: "Yang et al. (2025), arXiv 2504.15895",
  settings: {
    threshold: shareOf(0.95, "confidence of a trial answer above which the thinking ends (published)"),
    mean: choiceOf(
      ["arithmetic", "geometric"],
      "mean of the token probabilities of a trial answer (published default: arithmetic)",
    ),
    turn: choiceOf(["Wait", "Alternatively"], "word before which a trial answer is induced (published)"),
    trials: countOf(10, "trials", "trial answers at most (published)"),
    trialTokens: tokenLimit(20, "tokens of a trial answer (published)"),
    maxTokens: tokenLimit(16_384, "tokens of the turn (published)"),
    thinkingShare: shareOf(0.9, "share of them that thinking may take (published)"),
    temperature: temperatureOf(0, "temperature (published)"),
    topP: shareOf(1, "likeliest tokens up to this mass are kept (published)"),
  },
  controls: ["think", "trial", "answer"],
  occasions: { trial: { after: "think", when: "the thinking is about to turn" } },
  solve: async ({ question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const p = values as unknown as Parameters;
    required(model, "logProbabilities");
    const sampling = { temperature: p.temperature, topP: p.topP };
    const turn = watchedThinking({
      model,
      messages: [{ role: "user", content: boxedQuestion(question) }],
      sampling,
      tell: tellingTurn(onlooker),
    });
    const confidences: (number | null)[] = [];
    let seen = 0;
    const watch = (thought: string): null | Promise<string | null> => {
      if (confidences.length >= p.trials) return null;
      const at = thought.indexOf(p.turn, seen);
      if (at < 0) return null;
      seen = at + p.turn.length;
      return tried(thought.slice(0, at));
    };
    const tried = async (thought: string): Promise<string | null> => {
      onlooker.asked("trial");
      const { tokens } = await turn.probe(
        "trial",
        {
          thought,
          suffix: TRIAL,
          maxTokens: p.trialTokens,
          stop: TRIAL_ENDS,
          logProbabilities: true,
        },
        rng,
      );
      const confidence = trialConfidence(tokens, p.mean);
      confidences.push(confidence);
      onlooker.noticed({ confidence });
      return confidence !== null && confidence > p.threshold ? thought : null;
    };
    const thinking = Math.max(1, Math.floor(p.maxTokens * p.thinkingShare));
    onlooker.asked("think");
    const { by, tokens } = await turn.goOn("think", { maxTokens: thinking, stopAtClose: true, watch }, rng);
    if (by !== "end") {
      turn.put(CLOSING);
      onlooker.asked("answer");
      const maxTokens = Math.max(1, p.maxTokens - tokens);
      await turn.goOn("answer", { maxTokens, stopAtClose: false }, rng);
    }
    const reply = turn.reply();
    const stopped = { watcher: "confident", closed: "closed", length: "budget", end: "ended" }[by];
    return solvedFrom(turn.exchanges(), {
      answer: extractAnswer(reply)?.text ?? null,
      reply,
      attempts: 1,
      signals: { stopped, confidence: confidences },
    });
  },
};
