/** A whole simulation on a served mind: the same run, with no change but the mind. */
import { expect, test } from "vitest";
import { crossover } from "../../simulations/crossover/index.ts";
import { askedRecallMind, cuedRecallMind, recallMind, servedMind } from "../../src/agents/index.ts";
import { connect } from "../../src/agents/llm/index.ts";
import { defaultsOf, type Json } from "../../src/core/index.ts";
import { WORD_PAIRS } from "../../src/experiments/cued-recall/words.ts";
import { serveKnown } from "./known.ts";

type Line = Readonly<Record<string, Json>>;

const TRIALS = 74;

const run = async (mind: unknown) => {
  const lines: Line[] = [];
  const result = await crossover.run({
    trials: TRIALS,
    seed: 1,
    settings: defaultsOf(crossover.settings(null, mind)),
    data: null,
    theory: null,
    mind,
    trace: (line) => lines.push(line),
    progress: () => {},
  });
  return { rows: [...result.rows], summary: result.summary, lines };
};

const shapeOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "nothing" : typeof value;
const kindsOf = (line: Line): string =>
  JSON.stringify(Object.entries(line).map(([key, value]) => [key, shapeOf(value)]));

test("crossover on a served mind: rows and trace of the same shape as on the simulated one", async () => {
  const served = await serveKnown(cuedRecallMind(WORD_PAIRS, WORD_PAIRS.length));
  const connection = await connect({ baseUrls: [served.server.url], dialect: "llama-cpp" });
  try {
    const ask = servedMind(connection.model, served.chain, { by: "text" });
    const onServer = await run(askedRecallMind(served.chain, ask));
    const simulated = await run(recallMind(served.chain));
    expect(onServer.rows).toHaveLength(TRIALS);
    expect(onServer.rows.map((row) => Object.keys(row))).toEqual(
      simulated.rows.map((row) => Object.keys(row)),
    );
    expect(Object.keys(onServer.summary)).toEqual(Object.keys(simulated.summary));
    // Every kind of line that the server's trace has, the simulated one has as well.
    const kinds = new Set(simulated.lines.map(kindsOf));
    expect([...new Set(onServer.lines.map(kindsOf))].filter((kind) => !kinds.has(kind))).toEqual([]);
    expect(onServer.lines.filter((line) => "end" in line)).toHaveLength(TRIALS);
    const answers = onServer.rows.filter(({ response_type }) => response_type === "correct");
    expect(answers.length).toBeGreaterThan(0);
  } finally {
    await connection.close();
    await served.server.stop();
  }
});
