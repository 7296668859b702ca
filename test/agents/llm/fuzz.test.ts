/**
 * Streams of every dialect, recorded from the fakes, cut up and spoilt at random: nothing crashes or hangs, no text is
 * lost or doubled, and every error has its type. `npm run fuzz` does ten thousand of them.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type {
  Clock,
  Completion,
  GenerationOptions,
  LanguageModel,
  Wire,
  WireRequest,
} from "../../../src/agents/llm/index.ts";
import { connect, ModelError } from "../../../src/agents/llm/index.ts";
import type { DialectName } from "../../../src/testing/servers/index.ts";
import { piecesOf, script, startFakeServer } from "../../../src/testing/servers/index.ts";
import { QUESTION } from "./served.ts";

const RUNS = Number(process.env.METALEVEL_FUZZ_RUNS ?? 240);
const DIALECTS: readonly DialectName[] = [
  "vllm",
  "sglang",
  "llama-cpp",
  "ollama",
  "tgi",
  "lm-studio",
  "openai",
];

/** Reasoning, two- and three-byte characters, an emoji of four tokens, half a stop text at the end. */
const BRAIN = script([
  "<think>",
  ...piecesOf("Naïve… “six”\nsevens"),
  "</think>",
  ...piecesOf('It is "42"\n\n— née 数学'),
  "<0xF0>",
  "<0x9F>",
  "<0x99>",
  "<0x82>",
  ...piecesOf(". END"),
]);

const OPTIONS: readonly GenerationOptions[] = [
  { maxTokens: 100 },
  { maxTokens: 100, stop: ["END OF"] },
  { maxTokens: 100, stop: [" née"] },
  { maxTokens: 9 },
];

/** One generation that was recorded: what was asked, what came, and what the client made of it. */
interface Take {
  readonly title: string;
  readonly model: LanguageModel;
  readonly ask: () => ReturnType<LanguageModel["chat"]>;
  readonly body: Buffer;
  readonly completion: Completion;
  /** Plays these arrivals to the next request of the generation. */
  readonly load: (arrivals: readonly Uint8Array[], breaks: boolean) => void;
}

/** Time that never passes: whoever waits, waits until told otherwise. */
const STILL: Clock = {
  now: () => 0,
  sleep: (_, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) resolve();
      else signal?.addEventListener("abort", () => resolve(), { once: true });
    }),
};

const takes: Take[] = [];

beforeAll(async () => {
  for (const dialect of DIALECTS) await record(dialect);
});

const record = async (dialect: DialectName): Promise<void> => {
  const server = await startFakeServer({ dialect, brain: BRAIN });
  let arrivals: readonly Uint8Array[] | null = null;
  let breaks = false;
  let heard: Uint8Array[] = [];
  const around =
    (live: Wire): Wire =>
    async (request: WireRequest) => {
      const aside = !/"stream":true/.test(request.body ?? "") && !request.path.endsWith("_stream");
      if (arrivals !== null) {
        const played = aside ? spoken([asides.get(request.path)!], false) : spoken(arrivals, breaks);
        return { status: 200, headers: {}, body: played };
      }
      const response = await live(request);
      heard = [];
      for await (const bytes of response.body) heard.push(bytes);
      if (aside) asides.set(request.path, Buffer.concat(heard));
      return { ...response, body: spoken(heard, false) };
    };
  const asides = new Map<string, Uint8Array>();
  const { model, close } = await connect({
    baseUrls: [server.url],
    dialect,
    model: "fake",
    clock: STILL,
    around,
  });
  const begun = [{ text: "So:\n", ids: null }];
  for (const options of OPTIONS) {
    const { logProbabilities, continueRaw, continueTurn } = model;
    const whole = logProbabilities.offered ? { ...options, logProbabilities: { top: 2 } } : options;
    const asks = {
      chat: () => model.chat(QUESTION, whole),
      ...(continueRaw.offered ? { raw: () => continueRaw.use(begun, whole) } : {}),
      ...(continueTurn.offered ? { turn: () => continueTurn.use(QUESTION, begun, whole) } : {}),
    };
    for (const [kind, ask] of Object.entries(asks)) {
      arrivals = null;
      const completion = await ask().finish();
      const load = (next: readonly Uint8Array[], broken: boolean): void => {
        arrivals = next;
        breaks = broken;
      };
      takes.push({ title: `${dialect} ${kind}`, model, ask, body: Buffer.concat(heard), completion, load });
    }
  }
  arrivals = [];
  await close();
  await server.close();
};

async function* spoken(arrivals: readonly Uint8Array[], breaks: boolean): AsyncGenerator<Uint8Array> {
  for (const arrival of arrivals) yield arrival;
  if (breaks) throw Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
}

/** The bytes in pieces that end at these places, given as parts of the whole. */
const split = (bytes: Buffer, places: readonly number[]): readonly Uint8Array[] => {
  const ends = [...places.map((place) => Math.floor(place * bytes.length)), bytes.length].sort(
    (a, b) => a - b,
  );
  return ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end));
};

interface Outcome {
  readonly texts: Readonly<Record<"answer" | "reasoning", string>>;
  readonly completion: Completion | null;
  readonly error: unknown;
}

/** Reads to the end or the error; a hang is an error too. */
const outcome = async (take: Take, arrivals: readonly Uint8Array[], breaks = false): Promise<Outcome> => {
  take.load(arrivals, breaks);
  const texts = { answer: "", reasoning: "" };
  const generation = take.ask();
  const read = async (): Promise<Completion> => {
    for await (const { channel, text } of generation) texts[channel] += text;
    return generation.finish();
  };
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${take.title} hangs`)), 10_000);
  });
  try {
    return { texts, completion: await Promise.race([read(), hang]), error: null };
  } catch (error) {
    return { texts, completion: null, error };
  } finally {
    clearTimeout(timer);
  }
};

const anyTake = fc.nat();
const takeAt = (n: number): Take => takes[n % takes.length]!;
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });

/** What is compared of a completion: everything but time. */
const said = ({ timing: _, ...rest }: Completion) => rest;

test("every dialect and route was recorded, each with its text and its reasoning", () => {
  expect(new Set(takes.map(({ title }) => title)).size).toBe(7 + 6 + 5);
  for (const { title, completion } of takes) {
    const { answer, reasoning } = completion;
    // A model of OpenAI's that is still reasoning has shown nothing.
    if (title !== "openai chat") expect(`${answer}${reasoning ?? ""}`, title).not.toBe("");
  }
});

const PATIENCE = { timeout: 300_000 };

test("wherever a stream is split, the same comes of it", PATIENCE, async () => {
  await fc.assert(
    fc.asyncProperty(anyTake, places, fc.boolean(), async (n, cuts, bytewise) => {
      const take = takeAt(n);
      const arrivals =
        bytewise && take.body.length < 4000
          ? [...take.body].map((b) => Uint8Array.of(b))
          : split(take.body, cuts);
      const { completion, error } = await outcome(take, arrivals);
      expect(error).toBeNull();
      expect(said(completion!)).toEqual(said(take.completion));
    }),
    { numRuns: RUNS / 4 },
  );
});

test(
  "a stream that breaks off gives the beginning of its text and an error that says so",
  PATIENCE,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTake,
        places,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        async (n, cuts, end, breaks) => {
          const take = takeAt(n);
          const body = take.body.subarray(0, Math.floor(end * take.body.length));
          const { texts, completion, error } = await outcome(take, split(body, cuts), breaks);
          expect(take.completion.answer.startsWith(texts.answer)).toBe(true);
          expect(
            (take.completion.reasoning ?? "").startsWith(texts.reasoning.replace(/<\/?think>/g, "")),
          ).toBe(true);
          if (error === null) expect(completion!.answer).toBe(take.completion.answer);
          else expect(error).toMatchObject({ name: "ModelError", details: { fault: "cut" } });
        },
      ),
      { numRuns: RUNS / 4 },
    );
  },
);

/** Changes that a server or a proxy may make and that mean nothing. */
const HARMLESS: Readonly<Record<string, (body: string) => string>> = {
  "carriage returns": (body) => body.replaceAll("\n", "\r\n"),
  comments: (body) => (body.startsWith("data:") ? body.replaceAll("\n\n", "\n\n: still here\n\n") : body),
  "empty lines": (body) => `\n\n${body.replaceAll("\n\n", "\n\n\n")}`,
  "the last event twice": (body) => {
    const events = body.split(/(?<=\n)(?=data:|\{)/);
    const last = events.findLastIndex((event) => !event.includes("[DONE]"));
    return [...events.slice(0, last + 1), events[last]!, ...events.slice(last + 1)].join("");
  },
  "unknown fields": (body) => body.replaceAll(/^(data: ?)?\{/gm, '$1{"padding":{"x":[1,null]},'),
};

test("what means nothing changes nothing", PATIENCE, async () => {
  await fc.assert(
    fc.asyncProperty(anyTake, places, fc.constantFrom(...Object.keys(HARMLESS)), async (n, cuts, name) => {
      const take = takeAt(n);
      const body = Buffer.from(HARMLESS[name]!(take.body.toString("utf8")));
      const { completion, error } = await outcome(take, split(body, cuts));
      expect(error).toBeNull();
      const { answer, reasoning, ending } = completion!;
      const { answer: a, reasoning: r, ending: e } = take.completion;
      expect({ answer, reasoning, ending }).toEqual({ answer: a, reasoning: r, ending: e });
    }),
    { numRuns: RUNS / 4 },
  );
});

const spoilt = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom("flip", "insert", "delete", "repeat", "garbage"),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 60 }),
});

test(
  "bytes that are spoilt give a completion or an error of the client's own, and an end",
  PATIENCE,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTake,
        places,
        fc.array(spoilt, { minLength: 1, maxLength: 4 }),
        async (n, cuts, faults) => {
          const take = takeAt(n);
          let body = Buffer.from(take.body);
          for (const { at, kind, bytes } of faults) {
            const place = Math.floor(at * body.length);
            const [head, tail] = [body.subarray(0, place), body.subarray(place)];
            const after = tail.subarray(bytes.length);
            if (kind === "flip") body = Buffer.concat([head, bytes, after]);
            else if (kind === "insert") body = Buffer.concat([head, bytes, tail]);
            else if (kind === "delete") body = Buffer.concat([head, after]);
            else if (kind === "repeat") body = Buffer.concat([head, tail.subarray(0, 200), tail]);
            else body = Buffer.concat([head, Buffer.from('data: {"choices":7,"error":null}\n\n'), tail]);
          }
          const { completion, error } = await outcome(take, split(body, cuts));
          if (error !== null) expect(error).toBeInstanceOf(ModelError);
          else expect(completion!.ending.kind).toMatch(/./);
        },
      ),
      { numRuns: RUNS / 4 },
    );
  },
);
