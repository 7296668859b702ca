/** Every method there is, served: the same as by the library, whole and streamed. */
import { expect, test } from "vitest";
import { connect, leastOf, type ProblemLedger } from "../../src/agents/llm/index.ts";
import { defaultsOf } from "../../src/core/index.ts";
import { answerChecker, attempt, drawsOf, METHODS, type Method } from "../../src/eval/index.ts";
import { answering, piecesOf } from "../../src/testing/servers/index.ts";
import { ASK, gathered, type Metalevel, metalevelIn, serving } from "./serving.ts";

const QUESTION = "Tom has 6 apples a day. How many in 7 days?";

/** What a mind replies that follows each method's format, by a text of the prompt. */
const REPLIES: Readonly<Record<string, string>> = {
  "WITHOUT solving": "<monitor>\nTask_Features: product\nDifficulty (0-1): 0.3\n</monitor>",
  "Choose the one": "Selected Strategy: [Decomposition]",
  "Evaluate a solution":
    "<evaluate>\nCoherence: 0.9\nPlausibility: 0.9\nConsistency: 0.9\nGoal-Conduciveness: 0.9\nEvaluation: Good.\n</evaluate>",
  "by this strategy": "<think>six sevens</think><answer>42</answer>",
  "Give feedback": "All is well.\nVerdict: correct",
  "one declarative": "Tom has 42 apples.",
  "replaced by X": "<answer>6</answer>",
  "How familiar": "Familiarity: 0.6",
  "How probable": "Confidence: 0.9",
  "Define this problem": '{"knowns":["6"],"goal":"the product","constraints":[]}',
  "how hard will": '{"difficulty":"medium"}',
  "Check the latest": '{"confirmed":false,"error":"","suggestion":""}',
};
const ELSE = "<think>six sevens are forty-two</think>It is \\boxed{42}.";

/** The solution, from where its thinking was begun or ended for it. */
const solution = (turn: string): string => {
  const [open, close] = [turn.lastIndexOf("<think>"), turn.lastIndexOf("</think>")];
  if (open > close) return ELSE.slice("<think>".length);
  return close >= 0 ? ELSE.split("</think>")[1]! : ELSE;
};

const brain = answering([ELSE, ...Object.values(REPLIES)].flatMap(piecesOf), (prompt) => {
  // Worked examples hold requests too: the last one counts.
  const [asked, turn] = prompt.split("<|im_start|>user\n").at(-1)!.split("<|im_start|>assistant\n");
  const key = Object.keys(REPLIES).find((text) => asked!.includes(text));
  return piecesOf(key === undefined ? solution(turn!) : REPLIES[key]!);
});
const behaviour = { contextTokens: 100_000, reasoningParser: false };
const GIVEN = { strategies: "Decomposition", easyBudget: 2, mediumBudget: 2, hardBudget: 2 };

const valuesOf = ({ settings }: Method) => ({
  ...defaultsOf(settings),
  ...Object.fromEntries(Object.entries(GIVEN).filter(([key]) => Object.hasOwn(settings, key))),
});

/** Decoded tokens of both levels. */
const decodedIn = ({ ledger }: Metalevel): number => {
  const { decoded, meta } = ledger as unknown as ProblemLedger;
  return leastOf(decoded) + leastOf(meta.decoded);
};

/** What is told alike whatever the prefix cache had. */
const told = ({ answer, attempts, signals }: Pick<Metalevel, "answer" | "attempts" | "signals">) => ({
  answer,
  attempts,
  signals,
});

test("each method's answer, reply, signals and tokens are the library's and the evaluation's, whole and streamed, and its reasoning is shown", {
  timeout: 180_000,
}, async () => {
  await serving(
    { brain, behaviour },
    async ({ client, fake }) => {
      const check = await answerChecker();
      const { model, close } = await connect({ baseUrls: [fake.url], dialect: "vllm", model: "fake" });
      for (const [name, load] of Object.entries(METHODS)) {
        const method = await load();
        const problem = { id: "1", question: QUESTION };
        const alone = await method.solve(
          problem,
          { object: model },
          valuesOf(method),
          drawsOf(9, name, QUESTION),
        );
        const evaluated = await attempt(
          { ...problem, answer: "42", level: null, subject: null },
          { method, values: valuesOf(method) },
          { models: { object: model }, seed: 9, check, arrived: () => {}, haveAnswered: () => true },
        );
        const body = { ...ASK(QUESTION, `${name}/fake`), seed: 9 };
        const whole = await client.chat.completions.create(body);
        const streamed = await gathered(await client.chat.completions.create({ ...body, stream: true }));
        const { content, ...beside } = whole.choices[0]!.message;
        expect({ name, ...told(metalevelIn(whole)) }).toEqual({ name, ...told(alone) });
        expect({ name, ...told(streamed.account!) }).toEqual({ name, ...told(alone) });
        expect({ name, ...told(evaluated.result as never) }).toEqual({ name, ...told(alone) });
        // What the prefix cache had differs from time to time; what was said does not.
        expect({ name, tokens: decodedIn(metalevelIn(whole)) }).toEqual({
          name,
          tokens: evaluated.result.tokens,
        });
        expect({ name, finish: whole.choices[0]!.finish_reason }).toEqual({ name, finish: "stop" });
        expect({ name, content }).toEqual({ name, content: alone.reply });
        expect({ name, content: streamed.content }).toEqual({ name, content });
        const { reasoning_content: reasoning } = beside as { reasoning_content?: string };
        expect({ name, reasoning: streamed.reasoning }).toEqual({ name, reasoning: reasoning ?? "" });
        expect({ name, answer: alone.answer }).toEqual({ name, answer: "42" });
      }
      await close();
    },
    { settings: GIVEN },
  );
});

test("a stop text ends each method's reply, whole and streamed, and nothing of it is shown", {
  timeout: 180_000,
}, async () => {
  await serving(
    { brain, behaviour },
    async ({ client }) => {
      // Both span several tokens, of replies that are streamed and of those that are handed over.
      const stop = ["s \\boxed{4", "42</an"];
      for (const name of Object.keys(METHODS)) {
        const body = { ...ASK(QUESTION, `${name}/fake`), seed: 9 };
        const full = await client.chat.completions.create(body);
        const shown = full.choices[0]!.message.content!.trimStart().split(stop[0]!)[0]!.split(stop[1]!)[0]!;
        const whole = await client.chat.completions.create({ ...body, stop });
        const streamed = await gathered(
          await client.chat.completions.create({ ...body, stop, stream: true }),
        );
        expect({ name, ...whole.choices[0] }).toMatchObject({
          name,
          finish_reason: "stop",
          message: { content: shown },
        });
        expect({ name, ...streamed }).toMatchObject({
          name,
          content: shown,
          finish: "stop",
          reasoning: (whole.choices[0]!.message as { reasoning_content?: string }).reasoning_content ?? "",
        });
        expect({ name, abstained: metalevelIn(whole).abstained }).toEqual({ name, abstained: false });
        expect(whole.usage!.completion_tokens).toBeLessThanOrEqual(full.usage!.completion_tokens);
      }
    },
    { settings: GIVEN },
  );
});
