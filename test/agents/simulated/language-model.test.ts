import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { simulatedReasoner } from "../../../src/agents/index.ts";
import {
  confidenceQuestion,
  jsonReply,
  leastOf,
  type Message,
  PROMPTS,
  probabilityOfTrueSignal,
  verbalisedSignal,
} from "../../../src/agents/llm/index.ts";
import { definitionMessages, difficultyMessages } from "../../../src/agents/llm/meta-r1/prompts.ts";
import { figuresOf } from "../../../src/agents/simulated/language-model/figures.ts";
import { problemFinder, simulatedProblem } from "../../../src/agents/simulated/language-model/problems.ts";
import { tokensIn } from "../../../src/agents/simulated/language-model/tokens.ts";
import { passageIn } from "../../../src/agents/simulated/language-model/trace.ts";
import {
  chosenWrong,
  guessedWrong,
  WRONG_ANSWERS,
  wrongAnswers,
} from "../../../src/agents/simulated/language-model/wrong-answers.ts";
import type { ErrorKind } from "../../../src/agents/simulated/reasoning-model/index.ts";
import { stream } from "../../../src/core/index.ts";
import { INTERACTION_PROTOCOL, TERMINATION, wordCounter } from "../../../src/meta-r1/index.ts";

const QUESTIONS = [
  "Tom has 3 apples and buys 14, then eats 2. How many has he?",
  "A robe takes 2 bolts of blue fiber and half that much white fiber. How many bolts in total does it take?",
  "What is six times seven?",
];
const problems = (answers: readonly string[]) =>
  QUESTIONS.map((question, index) => ({ question, answer: answers[index]!, level: null }));
const ANSWERS = ["15", "3", "42"];
const model = simulatedReasoner(problems(ANSWERS), { source: "math" });

const asked = (question: string): readonly Message[] => [
  {
    role: "user",
    content: `${question}\n\nPlease reason step by step, and put your final answer within \\boxed{}.`,
  },
];
const begin = model.continueTurn.offered ? model.continueTurn.use : null;
const goneOn = (begun: string, options: object = {}, messages = asked(QUESTIONS[0]!)) =>
  begin!(messages, [{ text: begun, ids: null }], { maxTokens: 16_384, temperature: 0, ...options });
const whole = async (options: object = {}, question = QUESTIONS[0]!) =>
  model.chat(asked(question), { maxTokens: 16_384, temperature: 0, ...options }).finish();

describe("a simulated reasoner as a language model", () => {
  test("thinks between marks, paragraph by paragraph, and then answers", async () => {
    const { answer, reasoning, exact, ending, ledger, shortfalls } = await whole();
    expect(ending).toEqual({ kind: "end-of-turn" });
    expect(reasoning!.split("\n\n").length).toBeGreaterThan(3);
    expect(answer).toMatch(/\\boxed\{.+\}/);
    expect(exact!.text).toContain("<think>\n");
    expect(shortfalls).toEqual([]);
    expect(ledger.decoded).toEqual({ known: true, tokens: leastOf(ledger.decoded), source: "server" });
    expect(ledger.cached).toMatchObject({ known: true, tokens: 0 });
    expect(leastOf(ledger.prompt)).toBe(tokensIn(`${asked(QUESTIONS[0]!)[0]!.content}\n`).length);
  });

  test("equal seeds say equal things, others do not; the likeliest tokens need no seed", async () => {
    const said = async (options: object) => (await whole(options)).exact!.text;
    expect(await said({ temperature: 1, seed: 7 })).toBe(await said({ temperature: 1, seed: 7 }));
    expect(await said({ temperature: 1, seed: 7 })).not.toBe(await said({ temperature: 1, seed: 8 }));
    expect(await said({ seed: 7 })).toBe(await said({ seed: 8 }));
  });

  test("goes on from any exact prefix as if it had never been interrupted", async () => {
    const text = (await whole()).exact!.text;
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async (share) => {
        const tokens = tokensIn(text.slice("<think>\n".length, text.lastIndexOf("</think>")));
        const begun = `<think>\n${tokens.slice(0, Math.floor(share * tokens.length)).join("")}`;
        const rest = await goneOn(begun).finish();
        expect(begun + rest.exact!.text).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  test("heeds a limit of tokens and stop texts, and says which it was", async () => {
    const short = await whole({ maxTokens: 25 });
    expect(short.ending).toEqual({ kind: "length" });
    expect(short.ledger.decoded).toMatchObject({ tokens: 25 });
    const text = (await whole()).exact!.text;
    const stopped = await whole({ stop: ["which gives"] });
    expect(stopped.ending).toEqual({ kind: "stop-text", stop: "which gives" });
    expect(stopped.exact!.text).toBe(text.slice(0, text.indexOf("which gives")));
    expect(stopped.shortfalls).toEqual([]);
  });

  test("an early end asks for the answer at once, in the words of Meta-R1, s1 and DEER", async () => {
    const begun = (await whole()).exact!.text.split("\n\n").slice(0, 2).join("\n\n");
    for (const [ended, answers] of [
      [`${begun}${TERMINATION}`, /^The steps .*\\boxed\{.+\}\.$/],
      [`${begun}\n\nFinal Answer:`, /\\boxed\{.+\}/],
      [`${begun}\n**Final Answer**\n\\boxed{`, /^[^{}]+\}\.$/],
    ] as const) {
      const { answer, reasoning, ending, ledger } = await goneOn(ended).finish();
      expect(ending.kind).toBe("end-of-turn");
      expect(`${reasoning}${answer}`).toMatch(answers);
      expect(leastOf(ledger.decoded)).toBeLessThan(40);
    }
  });

  test("thinking that is finished before it began is followed by a short solution", async () => {
    const { answer, reasoning, ledger } = await goneOn(PROMPTS.begun["no-thinking"]).finish();
    expect(reasoning).toBe("");
    expect(answer).toContain("which gives");
    expect(answer).toContain("\\boxed{");
    expect(leastOf(ledger.decoded)).toBeLessThan(leastOf((await whole()).ledger.decoded));
  });

  test("a draft is shorter than a chain of thought", async () => {
    const content = `Think step by step, but keep only a minimum draft of each step. Give the answer at the end, after ####.\n\n${QUESTIONS[0]}`;
    const draft = await model
      .chat([{ role: "user", content }], { maxTokens: 16_384, temperature: 0 })
      .finish();
    expect(leastOf(draft.ledger.decoded)).toBeLessThan(leastOf((await whole()).ledger.decoded));
    expect(draft.answer).toMatch(/#### .+$/);
  });

  test("its words are the theory's classes, and its filler is not", async () => {
    const { THINK_WORDS, FACT_WORDS } = await import("../../../src/meta-r1/index.ts");
    const text = (await whole()).reasoning!;
    const share = (list: string): number => wordCounter(list)(text) / tokensIn(text).length;
    // Steps have 1.6 and 0.6 words in 80 tokens, going over them 0.8 and 3.
    expect(share(THINK_WORDS)).toBeGreaterThan(0.005);
    expect(share(THINK_WORDS)).toBeLessThan(0.06);
    expect(share(FACT_WORDS)).toBeLessThan(0.06);
  });

  test("a question that it does not know is refused", async () => {
    const unknown = model.chat(asked("What is the capital of Australia?"), { maxTokens: 10 }).finish();
    await expect(unknown).rejects.toThrow("about none of its problems");
  });
});

describe("advice in a trace", () => {
  const p = simulatedProblem(problems(ANSWERS)[0]!, "math", 1, 1);
  const parameters = { heed: 0.9 } as Parameters<typeof passageIn>[2];
  const figures = figuresOf(p.key);
  const advised = (kind: ErrorKind, place: number) => {
    const figure = figures.write({ progress: place, error: { kind, age: 1 }, ended: false });
    const text = `Some steps which gives ${figure}.\n\n[Advice] There is an error. Go back.\n\n`;
    return passageIn(text, p, parameters).line!;
  };

  test("is taken up about as often as stated, and takes the line back to before the error", () => {
    const lines = Array.from({ length: 1000 }, (_, place) => advised("fact", place + 3));
    const heeded = lines.filter(({ error }) => error === null).length;
    expect(heeded).toBeGreaterThan(865);
    expect(heeded).toBeLessThan(935);
    for (const [place, { error, progress }] of lines.entries()) {
      expect(progress).toBe(error === null ? place + 1 : place + 3);
    }
  });

  test("is read the same whenever the prefix is", () => {
    expect(advised("reading", 9)).toEqual(advised("reading", 9));
  });

  test("leaves a trace that goes on and ends", async () => {
    const begun = (await whole()).exact!.text.split("\n\n").slice(0, 3).join("\n\n");
    const messages: readonly Message[] = [
      { role: "system", content: INTERACTION_PROTOCOL },
      ...asked(QUESTIONS[0]!),
    ];
    const rest = await goneOn(`${begun}\n\n[Advice] It loops. Go on.\n\n`, {}, messages).finish();
    expect(rest.ending.kind).toBe("end-of-turn");
  });
});

describe("judgements", () => {
  const changed = simulatedReasoner(problems(["1", "2", "x^2"]), { source: "math" });
  const json = async (of: typeof model, messages: readonly Message[], properties: object) =>
    (
      await jsonReply<Record<string, unknown>>(
        of,
        messages,
        { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
        { maxTokens: 200, temperature: 0 },
      )
    ).valid;

  test("no magic: what it feels before it searches does not change with the answer", async () => {
    for (const question of QUESTIONS) {
      const chats = [
        definitionMessages(PROMPTS, question),
        difficultyMessages(PROMPTS, question, { knowns: [], goal: "it", constraints: [] }),
        confidenceQuestion({ messages: [{ role: "user", content: question }], answer: null, tokens: null }),
      ];
      const schemas = [
        { type: "object", properties: { goal: { type: "string" } } },
        { type: "object", properties: { difficulty: { enum: ["easy", "medium", "hard"] } } },
        undefined,
      ];
      for (const [index, chat] of chats.entries()) {
        const schema = schemas[index];
        const options = { maxTokens: 200, temperature: 0, ...(schema === undefined ? {} : { schema }) };
        const one = await model.chat(chat, options).finish();
        const other = await changed.chat(chat, options).finish();
        expect(one.answer).toBe(other.answer);
      }
    }
  });

  test("no magic: the whole trace of thinking is the same, whatever the answer", async () => {
    for (const question of QUESTIONS) {
      const one = await model.chat(asked(question), { maxTokens: 16_384, temperature: 0 }).finish();
      const other = await changed.chat(asked(question), { maxTokens: 16_384, temperature: 0 }).finish();
      expect(one.reasoning).toBe(other.reasoning);
    }
  });

  test("replies fit any schema that they are asked by", async () => {
    const chat: readonly Message[] = [{ role: "user", content: `Judge this:\n${QUESTIONS[1]}` }];
    expect(
      await json(model, chat, {
        keys: { type: "array", items: { type: "string" }, minItems: 1 },
        mode: { enum: ["feeling"] },
        difficulty: { type: "number", minimum: 0, maximum: 1 },
        pattern: { anyOf: [{ type: "null" }, { type: "string" }] },
        count: { type: "integer", minimum: 2, maximum: 5 },
        done: { type: "boolean" },
      }),
    ).toBe(true);
  });

  test("right answers get more P(true) and more confidence than wrong ones, over many problems", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      question: `How much is ${index} and ${index + 5} together?`,
      answer: String(2 * index + 5),
      level: null,
    }));
    const judge = simulatedReasoner(many);
    for (const signal of [probabilityOfTrueSignal(), verbalisedSignal()]) {
      let [right, wrong] = [0, 0];
      for (const { question, answer } of many) {
        const messages: readonly Message[] = [{ role: "user", content: question }];
        const of = async (proposed: string): Promise<number> => {
          const reading = await signal.read(
            judge,
            { messages, answer: proposed, tokens: null },
            stream(1, question),
          );
          if (!reading.available) throw new Error(reading.why);
          expect(reading.exact).toBe(true);
          return reading.value;
        };
        right += await of(answer);
        wrong += await of(String(Number(answer) + 1));
      }
      expect(right - wrong).toBeGreaterThan(60 * 0.1);
    }
  });
});

describe("its parts", () => {
  test("tokens joined are the text", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => tokensIn(text).join("") === text));
  });

  test("figures are read as they were written, with the key alone", () => {
    const kinds = [null, "reading", "fact", "think"] as const;
    const [own, other] = [figuresOf("0abc1def"), figuresOf("9xyz8uvw")];
    fc.assert(
      fc.property(
        fc.nat(4000),
        fc.nat(1000),
        fc.constantFrom(...kinds),
        fc.boolean(),
        (progress, age, kind, ended) => {
          const line = { progress, error: kind === null ? null : { kind, age }, ended };
          const figure = own.write(line);
          expect(own.read(figure)).toEqual(line);
          expect(other.read(figure)).not.toEqual(line);
        },
      ),
    );
  });

  test("wrong answers are never the answer, and the first are the commonest", () => {
    for (const answer of ["42", "\\frac{3}{4}", "(0, 2]", "\\text{even}", "(C)", "x", "1,200", "0"]) {
      const wrong = wrongAnswers(answer, stream(1, answer));
      expect(wrong).not.toContain(answer);
      expect(new Set(wrong).size).toBe(wrong.length);
      expect(wrong.length).toBeGreaterThan(0);
      expect(wrong.length).toBeLessThanOrEqual(WRONG_ANSWERS);
      const draws = stream(2, answer);
      const chosen = Array.from({ length: 2000 }, () => chosenWrong(wrong, draws));
      const times = (one: string): number => chosen.filter((other) => other === one).length;
      if (wrong.length > 1) expect(times(wrong[0]!)).toBeGreaterThan(times(wrong.at(-1)!));
      expect(wrong).toContain(guessedWrong(wrong, draws));
    }
  });

  test("a question is found within a prompt, the longest of several, and with a number replaced by X", () => {
    const known = problems(ANSWERS).map((problem) => simulatedProblem(problem, "plain", 1, 1));
    const longer = simulatedProblem(
      { question: `${QUESTIONS[2]} And eight?`, answer: "336", level: null },
      "plain",
      1,
      1,
    );
    const find = problemFinder([...known, longer]);
    expect(find(`Problem:\n${QUESTIONS[1]}\n\nSolve it.`)?.answer).toBe("3");
    expect(find(`(${QUESTIONS[2]} And eight?)`)?.answer).toBe("336");
    expect(find(QUESTIONS[0]!.replace("14,", "X,"))?.answer).toBe("15");
    expect(find("What is eight?")).toBeNull();
  });

  test("level and source set the difficulty, the answer does not", () => {
    const at = (level: number | null, answer = "1") =>
      simulatedProblem({ question: QUESTIONS[0]!, answer, level }, "math", 1, 1);
    expect(at(5).difficulty).toBeGreaterThan(at(1).difficulty);
    expect({ ...at(3, "1"), answer: "" }).toEqual({ ...at(3, "2"), answer: "" });
  });
});
