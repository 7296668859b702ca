/** Flavell's published cycle and the signals on the small real model: whatever it says, it is accounted for. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Connection,
  connect,
  type Exchange,
  leastOf,
  MONITORING_SIGNALS,
  ReplyError,
  summaryOf,
} from "../../src/agents/llm/index.ts";
import { defaultsOf, stream } from "../../src/core/index.ts";
import { METHODS } from "../../src/eval/index.ts";
import { type RunningServer, realModelFor, serve } from "./llama-server.ts";

const { file, title } = realModelFor("Flavell on Gemma 3 270M");

const PROBLEM = { id: "1", question: "Tom has 3 apples and buys 4. How many apples has he?" };

describe.skipIf(file === null)(title, () => {
  let server: RunningServer;
  let connection: Connection;
  beforeAll(async () => {
    server = await serve(file!, "gemma");
    connection = await connect({ baseUrls: [server.url] });
  });
  afterAll(async () => {
    await connection?.close();
    await server?.stop();
  });

  /** A base model need not follow any format: what it was asked is kept either way. */
  const exchangesOf = async (name: string): Promise<readonly Exchange[]> => {
    const method = await METHODS[name]!();
    const short = {
      executeTokens: 48,
      executeTokensByDifficulty: 0,
      verifyTokens: 48,
      monitorTokens: 32,
      strategyTokens: 12,
    };
    const few = { maxTokens: 48, feedbackTokens: 24, rewriteTokens: 16, candidates: 1, maxCycles: 1 };
    const known = Object.entries({ ...short, ...few }).filter(([key]) => key in method.settings);
    const values = { ...defaultsOf(method.settings), ...Object.fromEntries(known) };
    try {
      return (await method.solve(PROBLEM, { object: connection.model }, values, stream(1, name))).trace;
    } catch (error) {
      if (error instanceof ReplyError) return error.exchanges;
      throw error;
    }
  };

  test.each(["mgv", "self-refine"])(
    "%s: every exchange is kept with its tokens, counted by the server",
    async (name) => {
      const exchanges = await exchangesOf(name);
      expect(exchanges.length).toBeGreaterThan(0);
      for (const { ledger, reply, fault, attempt } of exchanges) {
        expect(ledger.prompt).toMatchObject({ known: true });
        expect(ledger.decoded).toMatchObject({ known: true });
        expect(reply.length).toBeGreaterThan(0);
        expect(fault === null || attempt <= 2).toBe(true);
      }
      const { calls, ledger } = summaryOf(exchanges);
      expect(calls).toBe(exchanges.length);
      expect(leastOf(ledger.decoded)).toBeLessThanOrEqual(48 * calls);
    },
  );

  test("signals of probability are within their range, and what they cost is counted", async () => {
    const judged = {
      messages: [{ role: "user" as const, content: PROBLEM.question }],
      answer: null,
      tokens: null,
    };
    const entropy = await MONITORING_SIGNALS["first-token-entropy"]!().read(
      connection.model,
      judged,
      stream(1, "e"),
    );
    if (!entropy.available) throw new Error(entropy.why);
    expect(entropy.value).toBeGreaterThan(0);
    expect(entropy.exact).toBe(false);
    const after = { ...judged, answer: "7" };
    const truth = await MONITORING_SIGNALS["p-true"]!().read(connection.model, after, stream(1, "p"));
    if (truth.available) {
      expect(truth.value).toBeGreaterThan(0);
      expect(truth.value).toBeLessThan(1);
    } else expect(truth.why).toContain("neither A nor B");
    expect(leastOf(truth.cost.prompt)).toBeGreaterThan(20);
  });
});
