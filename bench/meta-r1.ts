/**
 * What Meta-R1 costs a server without a prefix cache: one long stream, aborted only to put advice in, beside a request
 * for each chunk. Counted by the fake server, in the same run.
 */
import { connect, META_R1_OPTIONS, type MetaR1Options, metaR1Levels } from "../src/agents/llm/index.ts";
import { settleAwaited, stream } from "../src/core/index.ts";
import { defaultsOf } from "../src/core/settings.ts";
import { INTERACTION_PROTOCOL, metaR1, parametersOf, SETTINGS } from "../src/meta-r1/index.ts";
import { answering, countingBrain, piecesOf, startFakeServer } from "../src/testing/servers/index.ts";
import type { Benchmark, Measured } from "./benchmark.ts";

const TOKENS = 8000;
const PARAGRAPH = 20;
/** Words of the question, one token each: the prompt has about 500. */
const WORDS = 353;

/** Advises so often, and then confirms no error any more. */
const supervisor = (times: number) => {
  const said = (confirmed: boolean) =>
    piecesOf(
      JSON.stringify({ confirmed, error: confirmed ? "Loop." : "", suggestion: confirmed ? "Go on." : "" }),
    );
  let asked = 0;
  const brain = answering([...said(true), ...said(false)], () => said(asked <= times));
  return {
    ...brain,
    next: (prefix: Parameters<typeof brain.next>[0]) => {
      if (prefix.tokens.length === 0) asked++;
      return brain.next(prefix);
    },
  };
};

const solved = async (what: string, injections: number, options: Partial<MetaR1Options>) => {
  const behaviour = { prefixCacheBlock: 0, contextTokens: 100_000 };
  const question = Array.from({ length: WORDS }, () => "word").join(" ");
  const mind = countingBrain(TOKENS, PARAGRAPH);
  const brain = { ...mind, pieces: [...mind.pieces, " word", ...piecesOf(INTERACTION_PROTOCOL)] };
  const [fake, above] = await Promise.all([
    startFakeServer({ dialect: "vllm", brain, behaviour }),
    startFakeServer({ dialect: "vllm", brain: supervisor(injections), behaviour }),
  ]);
  const [object, meta] = await Promise.all(
    [fake, above].map(({ url }) => connect({ baseUrls: [url], dialect: "vllm", model: "fake" })),
  );
  const levels = metaR1Levels(
    { object: object!.model, meta: meta!.model },
    { ...META_R1_OPTIONS, protocol: INTERACTION_PROTOCOL, paragraphs: 5, ...options },
  );
  const values = { planning: "off", factThreshold: 1, thinkThreshold: 1, safety: 19, hardBudget: 100 };
  const machine = metaR1(parametersOf({ ...defaultsOf(SETTINGS), ...values }));
  const before = performance.now();
  const rng = { meta: stream(1, "meta"), object: stream(1, "object") };
  const { advised } = await settleAwaited(machine, levels.object, question, rng);
  const seconds = (performance.now() - before) / 1000;
  const read = fake.visits().filter(({ path }) => path === "/v1/completions");
  const prefilled = read.reduce((sum, visit) => sum + visit.promptTokens - visit.cachedTokens, 0);
  await Promise.all([levels.close(), object!.close(), meta!.close()]);
  await Promise.all([fake.close(), above.close()]);
  if (advised !== injections) throw new Error(`${what}: ${advised} injections, expected ${injections}`);
  const prompt = read[0]!.promptTokens;
  return { what, seconds, prompt, requests: read.length, perToken: prefilled / TOKENS };
};

/** Prompt and trace so far once for each injection, and some slack for the advice itself. */
const DEMANDS = [0.07, 1.85, null] as const;

export const metaR1Prefill: Benchmark = {
  title: `Tokens prefilled for each decoded token of a trace of ${TOKENS}, no prefix cache`,
  run: async () => {
    const runs = [
      await solved("one stream, nothing put in", 0, {}),
      await solved("one stream, three times advice", 3, {}),
      await solved("a request for each chunk of 128 tokens", 0, { mode: "per-chunk" }),
    ];
    return runs.map(({ what, seconds, prompt, requests, perToken }, index): Measured => {
      const most = DEMANDS[index]!;
      return {
        what,
        seconds,
        peakMb: null,
        result: `${perToken.toFixed(3)} prefilled per decoded token, ${requests} requests, prompt of ${prompt}`,
        ratio: index === 0 ? null : seconds / runs[0]!.seconds,
        demand: most === null ? null : { text: `≤ ${most}`, met: perToken <= most },
      };
    });
  },
};
