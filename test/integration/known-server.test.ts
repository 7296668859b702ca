/** The llama.cpp server itself on known minds, asked by plain fetch: what it does, before any client reads it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evidenceWalk, observer, placeOf, tokenId } from "../../src/agents/index.ts";
import { CONTEXT_LENGTH } from "../../src/agents/known/compile/model.ts";
import { endless, fourAtATime, placesTaken, type ServedKnown, serveKnown } from "./known.ts";

interface Said {
  readonly content: string;
  readonly tokens: readonly number[];
  readonly stop_type: string;
  readonly stopping_word: string;
  readonly tokens_predicted: number;
  readonly completion_probabilities?: readonly {
    readonly top_logprobs: readonly { readonly id: number; readonly logprob: number }[];
  }[];
}

const UNBIASED = { temperature: 1, top_k: 0, top_p: 1, min_p: 0, n_predict: 200, return_tokens: true };

const post = async <Answer>({ server }: ServedKnown, path: string, body: object): Promise<Answer> => {
  const response = await fetch(`${server.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  expect(response.status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return (await response.json()) as Answer;
};

const complete = (served: ServedKnown, body: object): Promise<Said> =>
  post<Said>(served, "/completion", { ...UNBIASED, ...body });

let walk: ServedKnown;
let seen: ServedKnown;
beforeAll(async () => {
  walk = await serveKnown(evidenceWalk);
  seen = await serveKnown(observer);
});
afterAll(async () => {
  await walk?.server.stop();
  await seen?.server.stop();
});

describe.each([
  ["evidence-walk", () => walk],
  ["observer", () => seen],
])("%s, served", (_name, served) => {
  test("gives every next token its known log-probability, after every state, from text and from ids", async () => {
    const { chain } = served();
    let worst = 0;
    let checked = 0;
    await fourAtATime(chain.states.length * 2, async (index) => {
      const place = index >> 1;
      const { token } = chain.states[place]!;
      const prompt = index % 2 === 0 ? token : [tokenId(chain, place)];
      const top = chain.rows[place]!.length;
      const said = await complete(served(), { prompt, n_predict: 1, n_probs: top + 3, seed: 1 });
      const given = new Map(
        said.completion_probabilities![0]!.top_logprobs.map(({ id, logprob }) => [id, logprob]),
      );
      for (const { to, probability } of chain.rows[place]!) {
        const error = Math.abs(given.get(tokenId(chain, to))! - Math.log(probability));
        worst = Math.max(worst, error);
        checked++;
        given.delete(tokenId(chain, to));
      }
      // What cannot follow is beyond all that can.
      for (const logprob of given.values()) expect(logprob).toBeLessThan(-80);
    });
    expect(checked).toBe(2 * chain.rows.reduce((sum, row) => sum + row.length, 0));
    expect(worst).toBeLessThan(2e-6);
  });

  test("cuts a text into its tokens, and writes them back", async () => {
    const { chain } = served();
    const content = chain.states.map(({ token }) => token).join("");
    const { tokens } = await post<{ tokens: number[] }>(served(), "/tokenize", { content });
    expect(tokens).toEqual(chain.states.map((_, place) => tokenId(chain, place)));
    expect((await post<{ content: string }>(served(), "/detokenize", { tokens })).content).toBe(content);
  });
});

test("the last token is all that counts: a longer prompt changes no log-probability", async () => {
  const { chain } = walk;
  const ids = ["[0]", "[+1]", "[+2]", "[+1]"].map((token) => tokenId(chain, placeOf(chain, token)));
  const ask = async (prompt: readonly number[]) =>
    (await complete(walk, { prompt, n_predict: 1, n_probs: 4, seed: 1 })).completion_probabilities![0]!
      .top_logprobs;
  const long = await ask([...ids, ...ids, ...ids]);
  const short = await ask(ids.slice(-1));
  expect(long.slice(0, 3).map(({ id }) => id)).toEqual(short.slice(0, 3).map(({ id }) => id));
  long.slice(0, 3).forEach(({ logprob }, i) => {
    expect(logprob).toBeCloseTo(short[i]!.logprob, 5);
  });
});

test("log-probabilities are the model's own: another temperature does not change them", async () => {
  const ask = async (temperature: number) =>
    (await complete(walk, { prompt: "[0]", n_predict: 1, n_probs: 3, seed: 1, temperature }))
      .completion_probabilities![0]!.top_logprobs;
  expect(await ask(0.5)).toEqual(await ask(1));
});

test("the end is an empty token that is counted", async () => {
  const said = await complete(walk, { prompt: "[A by 3]", seed: 1 });
  expect(said).toMatchObject({ content: "", tokens: [2], tokens_predicted: 1, stop_type: "eos" });
});

test("the same seed says the same, alone; other seeds do not", async () => {
  const ask = async (seed: number) => (await complete(walk, { prompt: "[0]", seed })).tokens;
  const first = await ask(5);
  expect(await ask(5)).toEqual(first);
  const others = await fourAtATime(12, (index) => ask(100 + index));
  expect(new Set(others.map((tokens) => tokens.join())).size).toBeGreaterThan(6);
});

test("a stop text ends it and is not in the text, whether it is one token or spans two", async () => {
  const { stop_type, stopping_word, content } = await complete(walk, {
    prompt: "[0]",
    stop: ["by"],
    seed: 2,
  });
  expect([stop_type, stopping_word]).toEqual(["word", "by"]);
  expect(content).toMatch(/\[[AB] $/);
  const spanning = await complete(walk, { prompt: "[+8]", stop: ["8]"], seed: 1 });
  expect(spanning).toMatchObject({ content: "[A by ", stopping_word: "8]" });
});

test("a stream brings one token an event, and the same tokens as without", async () => {
  const whole = await complete(walk, { prompt: "[0]", seed: 7 });
  const response = await fetch(`${walk.server.url}/completion`, {
    method: "POST",
    body: JSON.stringify({ ...UNBIASED, prompt: "[0]", seed: 7, stream: true }),
  });
  const events = (await response.text())
    .split("\n\n")
    .filter((event) => event.startsWith("data: "))
    .map((event) => JSON.parse(event.slice("data: ".length)) as Said & { readonly stop: boolean });
  const said = events.filter(({ stop }) => !stop);
  expect(said.flatMap(({ tokens }) => tokens).filter((id) => id !== 2)).toEqual(
    whole.tokens.filter((id) => id !== 2),
  );
  expect(said.map(({ content }) => content).join("")).toBe(whole.content);
  expect(events.at(-1)!.stop).toBe(true);
});

test("a schema that binds conditions the mind on what it allows", async () => {
  // What seems to be on the right is called left by a lapse alone, and then with least confidence.
  const schema = {
    type: "object",
    properties: { answer: { const: "left" }, confidence: { type: "number" } },
    required: ["answer", "confidence"],
    additionalProperties: false,
  };
  const answers = await fourAtATime(12, async (index) => {
    const said = await complete(seen, { prompt: "[seems right 3]", json_schema: schema, seed: index });
    return said.content;
  });
  expect(new Set(answers)).toEqual(new Set(['{"answer":"left","confidence":0.25}']));
  const free = await fourAtATime(40, async (index) => {
    return (await complete(seen, { prompt: "[seems right 3]", seed: index })).content;
  });
  expect(free.filter((content) => content.includes('"right"')).length).toBeGreaterThan(30);
});

test("a client that leaves frees its place", async () => {
  // As much context for each of four places as the mind has at all.
  const counting = await serveKnown(endless, {}, ["--ctx-size", String(4 * CONTEXT_LENGTH)]);
  try {
    const leaving = new AbortController();
    const read = ["", "", "", ""];
    const readers = Array.from({ length: 4 }, async (_, reader) => {
      const response = await fetch(`${counting.server.url}/completion`, {
        method: "POST",
        body: JSON.stringify({ ...UNBIASED, prompt: "[0]", n_predict: 100_000, stream: true }),
        signal: leaving.signal,
      });
      for await (const bytes of response.body!) read[reader] += new TextDecoder().decode(bytes);
    });
    const left = Promise.allSettled(readers);
    // Whoever has heard the mind count holds a place. To ask the server for its places takes, on a busy machine, longer
    // than it counts.
    const heard = (): boolean => read.every((text) => text.includes('"[2]"'));
    await expect.poll(heard, { interval: 10, timeout: 20_000 }).toBe(true);
    leaving.abort();
    const ends = await left;
    expect(ends.map(({ status }) => status)).toEqual(new Array(4).fill("rejected"));
    await expect.poll(() => placesTaken(counting), { interval: 10, timeout: 5000 }).toBe(0);
    // Had it gone on, it would have counted until its context was full.
    expect(await tokensDecoded(counting)).toBeLessThan(4 * (CONTEXT_LENGTH - 1000));
  } finally {
    await counting.server.stop();
  }
});

/** All tokens that the server has decoded so far. */
const tokensDecoded = async ({ server }: ServedKnown): Promise<number> => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^llamacpp:tokens_predicted_total (\d+)/m.exec(metrics)![1]);
};
