/** One problem under Meta-R1 on two fakes, with everything that can be known of it afterwards. */
import {
  connect,
  META_R1_OPTIONS,
  type MetaR1Levels,
  type MetaR1Options,
  metaR1Levels,
} from "../../../../src/agents/llm/index.ts";
import { runAwaited, stream } from "../../../../src/core/index.ts";
import { defaultsOf } from "../../../../src/core/settings.ts";
import {
  type Control,
  INTERACTION_PROTOCOL,
  metaR1,
  type Observation,
  type Outcome,
  type Parameters,
  parametersOf,
  SETTINGS,
} from "../../../../src/meta-r1/index.ts";
import {
  type Brain,
  type FakeServer,
  type FakeServerOptions,
  startFakeServer,
} from "../../../../src/testing/servers/index.ts";
import { inTurn } from "../in-turn.ts";
import { HASTY } from "../served.ts";

export interface Setup {
  readonly brain: Brain;
  /** The meta-level's replies in turn. */
  readonly replies: readonly unknown[];
  readonly server?: Partial<FakeServerOptions>;
  readonly options?: Partial<MetaR1Options>;
  readonly parameters?: Partial<Parameters>;
  readonly chatFormat?: string;
}

export interface Solving {
  readonly outcome: Outcome;
  readonly steps: readonly { readonly control: Control; readonly observation: Observation }[];
  readonly levels: MetaR1Levels;
  readonly server: FakeServer;
  readonly supervisor: FakeServer;
}

/** Nothing triggers but the safety check, and nothing is planned. */
export const QUIET = { planning: "off", factThreshold: 1, thinkThreshold: 1 } as const;

export const solving = async (setup: Setup): Promise<Solving> => {
  const { brain, replies, server = {}, options = {}, parameters = {}, chatFormat } = setup;
  const dialect = server.dialect ?? "vllm";
  const fake = await startFakeServer({ ...server, dialect, brain });
  const supervisor = await startFakeServer({
    dialect: "vllm",
    brain: inTurn(replies.map((reply) => JSON.stringify(reply))),
    behaviour: { contextTokens: 100_000 },
  });
  const [object, meta] = await Promise.all(
    [fake, supervisor].map(({ url, dialect }) =>
      connect({
        baseUrls: [url],
        dialect,
        model: "fake",
        retries: HASTY,
        ...(chatFormat === undefined ? {} : { chatFormat }),
      }),
    ),
  );
  const levels = metaR1Levels(
    { object: object!.model, meta: meta!.model },
    { ...META_R1_OPTIONS, protocol: INTERACTION_PROTOCOL, ...options },
  );
  try {
    const machine = metaR1(parametersOf({ ...defaultsOf(SETTINGS), ...parameters }));
    const rng = { meta: stream(1, "meta"), object: stream(1, "object") };
    const run = runAwaited(machine, levels.object, "What is six times seven?", rng);
    const steps: { control: Control; observation: Observation }[] = [];
    for (;;) {
      const turn = await run.next();
      if (turn.done === true) return { outcome: turn.value, steps, levels, server: fake, supervisor };
      steps.push(turn.value);
    }
  } finally {
    await levels.close();
    await Promise.all([object!.close(), meta!.close()]);
    await Promise.all([fake.close(), supervisor.close()]);
  }
};

/** The prompt of each generation, as the model saw it. */
export const promptsSeen = ({ server }: Pick<Solving, "server">): readonly string[] =>
  server
    .visits()
    .filter(({ path }) => path === "/v1/completions")
    .map(({ body }) => {
      const { prompt } = JSON.parse(body) as { readonly prompt: readonly number[] | string };
      return typeof prompt === "string" ? prompt : server.vocabulary.spell(prompt);
    });
