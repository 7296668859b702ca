import { META_R1_OPTIONS, metaR1Levels, overheard, REASONING_MARKS } from "../../agents/llm/index.ts";
import { noDraws } from "../../core/rng.ts";
import { runAwaited } from "../../core/run.ts";
import type { Settings, SettingValue } from "../../core/settings.ts";
import {
  type Control,
  INTERACTION_PROTOCOL,
  metaR1 as machineOf,
  type Plan,
  parametersOf,
  SETTINGS,
} from "../../meta-r1/index.ts";
import { extractAnswer } from "../answer/extract.ts";
import { type Method, solvedFrom } from "./method.ts";
import { NOBODY, type Onlooker, tellingTurn } from "./onlooker.ts";
import { ADVISED } from "./sampled.ts";
import { countOf, shareOf, temperatureOf, tokenLimit } from "./settings.ts";

type Stage = "planning" | "regulation" | "termination";

const OWN_SETTINGS: Settings = {
  paragraphs: countOf(META_R1_OPTIONS.paragraphs, "paragraphs", "steps of a chunk"),
  maxTokens: tokenLimit(META_R1_OPTIONS.maxTokens, "tokens of trace and answer together"),
  answerTokens: tokenLimit(META_R1_OPTIONS.answerTokens, "tokens of an answer after the thinking was ended"),
  metaTokens: tokenLimit(META_R1_OPTIONS.metaTokens, "tokens of a reply of the meta-level"),
  temperature: temperatureOf(ADVISED.temperature, "temperature of the trace"),
  topP: shareOf(ADVISED.topP, "the trace's likeliest tokens up to this mass are kept"),
};

type Own = Pick<typeof META_R1_OPTIONS, "paragraphs" | "maxTokens" | "answerTokens" | "metaTokens"> & {
  readonly temperature: number;
  readonly topP: number;
};

/** The controls that each stage alone can issue. */
const CONTROLS: Readonly<Record<Stage, readonly string[]>> = {
  planning: ["problem-define", "difficulty-judge"],
  regulation: ["chunk-check", "advice-inject"],
  termination: ["thinking-end"],
};

/** When those of them fire that need a trigger. */
const OCCASIONS: NonNullable<Method["occasions"]> = {
  "chunk-check": {
    after: "chunk-generate",
    when: "the words of a chunk pass a threshold, or enough chunks have passed unchecked",
  },
  "advice-inject": { after: "chunk-check", when: "a check finds an error" },
  "thinking-end": { after: "chunk-generate", when: "the budget is used up before the model ends by itself" },
};

const STAGES: readonly Stage[] = ["planning", "regulation", "termination"];

/** Meta-R1 with all stages but `without`. */
const variant = (name: string, title: string, without: Stage | null): Method => {
  const stages = STAGES.filter((stage) => stage !== without);
  const machineSettings = Object.fromEntries(
    Object.entries(SETTINGS).filter(([key]) => !(STAGES as readonly string[]).includes(key)),
  );
  const switches: Readonly<Record<string, SettingValue>> = Object.fromEntries(
    STAGES.map((stage) => [stage, stage === without ? "off" : "on"]),
  );
  return {
    name,
    title,
    source: "Dong et al. (2025), arXiv 2508.17291",
    settings: { ...machineSettings, ...OWN_SETTINGS },
    controls: ["chunk-generate", ...stages.flatMap((stage) => CONTROLS[stage])],
    occasions: OCCASIONS,
    supervised: true,
    solve: async ({ question }, { object, meta = object }, values, rng, onlooker = NOBODY) => {
      const { paragraphs, maxTokens, answerTokens, metaTokens, ...sampling } = values as unknown as Own;
      const shown = shownTrace(onlooker);
      const levels = metaR1Levels(
        { object: overheard(object, shown.said), meta },
        {
          ...META_R1_OPTIONS,
          paragraphs,
          maxTokens,
          answerTokens,
          metaTokens,
          sampling: { temperature: sampling.temperature, topP: sampling.topP },
          protocol: without === "regulation" ? null : INTERACTION_PROTOCOL,
        },
      );
      const machine = machineOf(parametersOf({ ...values, ...switches }));
      try {
        const watched: typeof levels.object = (control, draws) => {
          shown.asked(control);
          return levels.object(control, draws);
        };
        const run = runAwaited(machine, watched, question, { meta: noDraws, object: rng });
        let plan: Plan | null = null;
        let turn = await run.next();
        for (; turn.done !== true; turn = await run.next()) {
          if (turn.value.control.type === "chunk-generate") plan = turn.value.control.plan;
        }
        const outcome = turn.value;
        await levels.close();
        const { meta: supervision, object: trace } = levels.exchanges();
        const answer = outcome.answer === null ? null : (extractAnswer(outcome.answer)?.text ?? null);
        const solved = solvedFrom([...supervision, ...trace], {
          answer,
          reply: shown.reply(answer),
          cut: trace.at(-1)?.ending.kind === "length",
          attempts: 1,
          signals: {
            difficulty: plan?.difficulty ?? null,
            strategy: plan?.strategy ?? null,
            budget: plan?.budget ?? null,
            stopped: outcome.type,
            chunks: outcome.chunks,
            checks: outcome.checks,
            advised: outcome.advised,
          },
        });
        return { ...solved, shortfalls: levels.shortfalls() };
      } finally {
        await levels.close();
      }
    },
  };
};

/** The trace as a reader sees it: the reply is what the model wrote outside its thinking, or else the answer alone. */
const shownTrace = (onlooker: Onlooker) => {
  let reply = "";
  const replied = (text: string): void => {
    reply += text;
    onlooker.replied(text);
  };
  return {
    said: tellingTurn({ ...onlooker, replied }),
    asked: (control: Control): void => {
      if (control.type === "chunk-generate" && control.chunk === 0) {
        const { difficulty, strategy, budget } = control.plan;
        onlooker.noticed({ difficulty, strategy, budget });
      }
      if (control.type !== "advice-inject" && control.type !== "thinking-end") return;
      onlooker.thought(control.text.replace(REASONING_MARKS.close, ""));
      if (control.type === "thinking-end" && reply !== "") replied("\n\n");
    },
    reply: (answer: string | null): string => {
      if (reply.trim() === "" && answer !== null) replied(answer);
      return reply;
    },
  };
};

/** All three stages. */
export const metaR1 = variant("meta-r1", "Meta-R1", null);
/** Ablation of stage 1. */
export const metaR1NoPlanning = variant("meta-r1-no-planning", "Meta-R1 without planning", "planning");
/** Ablation of stage 2. */
export const metaR1NoRegulation = variant(
  "meta-r1-no-regulation",
  "Meta-R1 without regulation",
  "regulation",
);
/** Ablation of stage 3. */
export const metaR1NoTermination = variant(
  "meta-r1-no-termination",
  "Meta-R1 without termination",
  "termination",
);
