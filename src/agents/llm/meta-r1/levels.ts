/** Meta-R1's two models behind the controls of its meta-level machine. */
import type { AwaitedObjectLevel } from "../../../core/levels.ts";
import type { Control, Observation } from "../../../meta-r1/index.ts";
import { asking, type Exchange } from "../asking/index.ts";
import type { LanguageModel, Shortfall } from "../contract.ts";
import { type ProblemLedger, problemLedger } from "./ledger.ts";
import type { MetaR1Options } from "./options.ts";
import { objectMessages } from "./prompts.ts";
import { checkQuestion, definitionQuestion, difficultyQuestion } from "./questions.ts";
import { type ObjectTrace, objectTrace, type Written } from "./trace.ts";

/** The reasoning model, and the one that supervises it, usually smaller; they may be the same. */
export interface MetaR1Models {
  readonly object: LanguageModel;
  readonly meta: LanguageModel;
}

/** Both models at work on one problem. */
export interface MetaR1Levels {
  readonly object: AwaitedObjectLevel<Control, Observation>;
  /** Ends what is still under way; to be called whether or not the problem was finished. */
  readonly close: () => Promise<void>;
  /** What was spent so far; a stream still open counts once it is closed. */
  readonly ledger: () => ProblemLedger;
  /** What was asked of each level, in order. */
  readonly exchanges: () => { readonly meta: readonly Exchange[]; readonly object: readonly Exchange[] };
  /** The trace, part by part with who wrote it. */
  readonly written: () => readonly Written[];
  /** What either level was asked for and did not happen. */
  readonly shortfalls: () => readonly Shortfall[];
}

/** Begins one problem. */
export const metaR1Levels = ({ object, meta }: MetaR1Models, options: MetaR1Options): MetaR1Levels => {
  const account = asking(meta);
  let trace: ObjectTrace | null = null;

  const begun = (control: Extract<Control, { readonly type: "chunk-generate" }>): ObjectTrace => {
    const { definition, strategy } = control.plan;
    const messages = objectMessages(
      options.prompts,
      options.protocol,
      control.question,
      strategy,
      definition,
    );
    return objectTrace(object, messages, options.prompts.begun[strategy], options);
  };

  return {
    object: async (control, rng) => {
      switch (control.type) {
        case "problem-define": {
          const { value } = await account.askJson(definitionQuestion(options, control.question), rng);
          return { type: "problem-defined", definition: value };
        }
        case "difficulty-judge": {
          const question = difficultyQuestion(options, control.question, control.definition);
          return { type: "difficulty-judged", difficulty: (await account.askJson(question, rng)).value };
        }
        case "chunk-generate": {
          trace ??= begun(control);
          return { type: "chunk-generated", ...(await trace.next(rng)) };
        }
        case "chunk-check": {
          const { value } = await account.askJson(checkQuestion(options, control), rng);
          return { type: "chunk-checked", advice: value };
        }
        case "advice-inject":
          await trace!.inject(control.text);
          return { type: "advice-injected" };
        case "thinking-end":
          return { type: "answer-given", answer: await trace!.end(control.text, rng) };
      }
    },
    close: async () => {
      await trace?.close();
    },
    ledger: () => problemLedger(trace?.exchanges() ?? [], account.exchanges()),
    exchanges: () => ({ meta: account.exchanges(), object: trace?.exchanges() ?? [] }),
    written: () => trace?.written() ?? [],
    shortfalls: () => [
      ...(trace?.shortfalls() ?? []),
      ...account.exchanges().flatMap(({ shortfalls }) => shortfalls),
    ],
  };
};
