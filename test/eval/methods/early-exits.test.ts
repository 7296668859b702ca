/** Methods that watch the thinking: budget forcing, DEER, answer agreement. */
import { describe, expect, test } from "vitest";
import { simulatedReasoner } from "../../../src/agents/index.ts";
import { leastOf } from "../../../src/agents/llm/index.ts";
import { defaultsOf, type SettingValues, stream } from "../../../src/core/index.ts";
import { METHODS, shortfallsOf } from "../../../src/eval/index.ts";
import { agreedAnswer, probedAnswer } from "../../../src/eval/methods/answer-agreement.ts";
import { trialConfidence } from "../../../src/eval/methods/deer.ts";
import {
  answering,
  type Brain,
  type FakeServerOptions,
  piecesOf,
  type ScriptStep,
} from "../../../src/testing/servers/index.ts";
import { served } from "../../agents/llm/served.ts";
import { failureOf } from "../../agents/llm/serving.ts";

const PROBLEM = { id: "1", question: "What is six times seven?" };
const OPEN = "<think>\n";
const CLOSE = "</think>";

/** What it thinks when nobody interferes, and what it adds each time it is made to go on. */
const THOUGHT = "Six sevens.\n\nWait, seven sixes.\n\nWait, that is 42.\n\n";
const MORE = ", still 42.\n\n";
const ANSWER = "It is \\boxed{42}.";

type Probe = (thought: string, times: number) => readonly ScriptStep[];

/** A mind that goes on from any part of its thinking, and answers probes as it is told to. */
const thinker = (probe: Probe = () => piecesOf("{42}\n"), thought = THOUGHT): Brain => {
  let probes = 0;
  const said = (prompt: string): readonly ScriptStep[] => {
    const begun = prompt.slice(prompt.lastIndexOf(OPEN) + OPEN.length);
    if (/\\boxed\{?$/.test(begun)) return probe(begun, probes++);
    if (begun.includes("Final Answer:")) return piecesOf(" 41");
    if (begun.includes(CLOSE)) return piecesOf(ANSWER);
    if (thought.startsWith(begun)) return piecesOf(`${thought.slice(begun.length)}${CLOSE}\n\n${ANSWER}`);
    return piecesOf(`${MORE}${CLOSE}\n\n${ANSWER}`);
  };
  const pieces = piecesOf(
    `${thought}${MORE}${CLOSE}\n\n${ANSWER} 41{42}\n{43}\n42} 43} 1 2 3 4 5 6 7 8 9 0`,
  ).concat(piecesOf("hmm"));
  let saying: readonly ScriptStep[] = [];
  const brain = answering(pieces, () => saying);
  return {
    pieces: brain.pieces,
    next: (prefix) => {
      if (prefix.tokens.length === 0) saying = said(prefix.prompt);
      return brain.next(prefix);
    },
  };
};

const solve = async (
  name: string,
  brain: Brain,
  values: SettingValues = {},
  options: Partial<FakeServerOptions> = {},
) => {
  const method = await METHODS[name]!();
  const given = { ...defaultsOf(method.settings), ...values };
  const serving = {
    dialect: "vllm",
    brain,
    behaviour: { contextTokens: 100_000, reasoningParser: false },
    ...options,
  } as FakeServerOptions;
  return served(serving, async ({ model, server }) => {
    const seen: string[] = [];
    const onlooker = {
      asked: (purpose: string) => void seen.push(purpose),
      thought: () => {},
      replied: () => {},
      noticed: () => {},
    };
    const solved = await method.solve(PROBLEM, { object: model }, given, stream(1, "problem/1"), onlooker);
    const prompts = server
      .visits()
      .filter(({ promptTokens }) => promptTokens > 0)
      .map(({ body }) => {
        const text = server.vocabulary.spell(JSON.parse(body).prompt);
        return text.slice(text.lastIndexOf(OPEN) + OPEN.length);
      });
    const unfired = shortfallsOf(method, [solved]).filter(({ kind }) => kind === "control-never-fired");
    return { ...solved, prompts, seen, unfired: unfired.map(({ detail }) => detail) };
  });
};

describe("budget forcing", () => {
  test("overrules the end of the thinking by Wait, once, and then asks for the answer", async () => {
    const { answer, reply, signals, prompts, seen, ledger, trace } = await solve("budget-forcing", thinker());
    expect(answer).toBe("42");
    expect(reply).toBe(ANSWER);
    expect(prompts).toEqual(["", `${THOUGHT}Wait`, `${THOUGHT}Wait${MORE}\n</think>\n\n`]);
    expect(seen).toEqual(["think", "wait", "answer"]);
    expect(signals).toMatchObject({ stopped: "closed", waits: 1 });
    expect(leastOf(ledger.decoded)).toBe(trace.reduce((sum, each) => sum + leastOf(each.ledger.decoded), 0));
  });

  test("never waits where it is told so, and waits as often as it is told", async () => {
    expect((await solve("budget-forcing", thinker(), { waits: 0 })).prompts).toHaveLength(2);
    const { prompts, signals } = await solve("budget-forcing", thinker(), { waits: 3 });
    expect(signals.waits).toBe(3);
    expect(prompts.at(-1)!.split("Wait").length - 1).toBe(2 + 3);
  });

  test("a budget used up ends the thinking, and the forced answer is read without a box", async () => {
    const { answer, prompts, signals, unfired } = await solve("budget-forcing", thinker(), {
      thinkingTokens: 5,
    });
    expect(prompts.at(-1)).toMatch(/\n<\/think>\n\nFinal Answer:$/);
    expect({ answer, stopped: signals.stopped, thought: signals.thinkingTokens }).toEqual({
      answer: "41",
      stopped: "budget",
      thought: 5,
    });
    expect(unfired).toEqual(['"wait" never fired', '"answer" never fired']);
  });

  test("is refused where no turn can be begun", async () => {
    const refusal = await failureOf(solve("budget-forcing", thinker(), {}, { dialect: "openai" }));
    expect(refusal.message).toContain("no continueTurn");
  });
});

describe("DEER", () => {
  const sure = (probability: number): readonly ScriptStep[] =>
    ["{", "4", "2", "}", "\n"].map((token, place) => ({
      token,
      // The first token, which opens the box, is left out of the mean however unlikely it was.
      probability: place === 0 ? 0.1 : probability,
      others: [{ token: "7", probability: place === 0 ? 0.9 : 1 - probability }],
    }));

  test("tries an answer before each Wait, and ends the thinking where it is sure enough", async () => {
    const { answer, signals, prompts, seen, unfired } = await solve(
      "deer",
      thinker((_, times) => sure(times === 0 ? 0.5 : 0.99)),
    );
    expect(answer).toBe("42");
    const [before, turned] = ["Six sevens.\n\n", "Six sevens.\n\nWait, seven sixes.\n\n"];
    expect(prompts).toEqual([
      "",
      `${before}\n**Final Answer**\n\\boxed`,
      `${turned}\n**Final Answer**\n\\boxed`,
      `${turned}\n</think>\n\n`,
    ]);
    expect(seen).toEqual(["think", "trial", "trial", "answer"]);
    const [first, second] = signals.confidence as readonly number[];
    expect(first).toBeCloseTo(0.5, 6);
    expect(second).toBeCloseTo(0.99, 6);
    expect(signals.stopped).toBe("confident");
    expect(unfired).toEqual([]);
  });

  test("goes on where it is never sure, with no more trials than it may make", async () => {
    const { signals, prompts, answer } = await solve(
      "deer",
      thinker(() => sure(0.5)),
      { trials: 1 },
    );
    expect(answer).toBe("42");
    expect(signals).toMatchObject({ stopped: "closed" });
    expect(signals.confidence).toHaveLength(1);
    // The thinking itself is one request: a trial is put beside it and leaves it as it is.
    expect(prompts).toHaveLength(3);
    expect(prompts.at(-1)).toBe(`${THOUGHT}\n</think>\n\n`);
  });

  test("is refused where the model gives no log-probabilities", async () => {
    const method = await METHODS.deer!();
    const model = simulatedReasoner([{ question: PROBLEM.question, answer: "42", level: null }]);
    const silent = { ...model, logProbabilities: { offered: false as const, why: "it gives none" } };
    const values = defaultsOf(method.settings);
    const refusal = await failureOf(method.solve(PROBLEM, { object: silent }, values, stream(1, "x")));
    expect(refusal.message).toContain("no logProbabilities: it gives none");
  });

  test("the mean is arithmetic or geometric, and there is none where a token lacks its probability", () => {
    const tokens = [0.01, 0.5, 0.98].map((probability) => ({ logProbability: Math.log(probability) }));
    expect(trialConfidence(tokens, "arithmetic")).toBeCloseTo(0.74, 12);
    expect(trialConfidence(tokens, "geometric")).toBeCloseTo(0.7, 12);
    expect(trialConfidence(tokens.slice(0, 1), "arithmetic")).toBeNull();
    expect(trialConfidence([...tokens, { logProbability: null }], "arithmetic")).toBeNull();
  });
});

describe("answer agreement", () => {
  const LONG = "One and one.\n\n".repeat(20);

  test("probes every so many tokens, and ends with the answer that three in a row share", async () => {
    const said = ["41}", "42}", "hmm 42}", "42}", "42}", "42}"];
    const { answer, reply, signals, prompts, attempts } = await solve(
      "answer-agreement",
      thinker((_, times) => piecesOf(said[Math.min(times, said.length - 1)]!), LONG),
      { every: 8 },
    );
    expect({ answer, reply, attempts }).toEqual({ answer: "42", reply: "\\boxed{42}", attempts: 1 });
    expect(signals).toEqual({ stopped: "agreed", probes: ["41", "42", null, "42", "42", "42"] });
    // One request for the thinking, one for each probe, none to answer.
    expect(prompts).toHaveLength(1 + 6);
    for (const prompt of prompts.slice(1)) {
      expect(prompt).toMatch(/\*\*Final Answer\*\*\n\n\\\[ \\boxed\{$/);
      expect(LONG.startsWith(prompt.split("... Oh")[0]!)).toBe(true);
    }
  });

  test("without agreement the thinking ends by itself, and its own answer counts", async () => {
    const { answer, signals, unfired } = await solve(
      "answer-agreement",
      thinker((_, times) => piecesOf(`${times % 10}}`), LONG),
      { every: 8 },
    );
    expect(answer).toBe("42");
    expect(signals.stopped).toBe("ended");
    expect(unfired).toEqual([]);
  });

  test("a trace too short for a probe is reported as one that was never probed", async () => {
    const { answer, unfired } = await solve("answer-agreement", thinker());
    expect(answer).toBe("42");
    expect(unfired).toEqual(['"probe" never fired']);
  });

  test("a probe answers what its closed box holds, unless doubt is said", () => {
    expect(probedAnswer("42}\\]")).toBe("42");
    expect(probedAnswer("\\frac{1}{2}}")).toBe("\\frac{1}{2}");
    expect(probedAnswer("42")).toBeNull();
    expect(probedAnswer("42} but wait")).toBeNull();
    expect(agreedAnswer(["1", "2", "2"], 2)).toBe("2");
    expect(agreedAnswer(["2", "2.0"], 2)).toBe("2");
    expect(agreedAnswer(["2"], 2)).toBeNull();
    expect(agreedAnswer([null, null], 2)).toBeNull();
  });
});
