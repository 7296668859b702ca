import { type Connection, type ConnectOptions, connect } from "../connect.ts";
import { DIALECTS } from "../dialects/index.ts";
import { systemClock } from "../transport/clock.ts";
import { abortProbe } from "./abort.ts";
import { continuationProbe, endingProbes } from "./continuation.ts";
import { logProbabilityProbe } from "./log-probabilities.ts";
import { longPromptProbe } from "./long-prompt.ts";
import { prefixCacheProbe } from "./prefix-cache.ts";
import { LEADING, type Outcome, type Probe, type ProbeSurroundings } from "./probe.ts";
import { schemaProbe } from "./schema.ts";
import { seedProbe } from "./seeds.ts";
import { stopTextProbe } from "./stop-text.ts";

/** Every probe, in the order in which they run and are shown. */
export const PROBES: readonly Probe[] = [
  schemaProbe,
  logProbabilityProbe,
  stopTextProbe,
  continuationProbe,
  ...endingProbes,
  prefixCacheProbe,
  abortProbe,
  longPromptProbe,
  seedProbe,
];

/** One finding: the question, what came out, and how. */
export interface Finding extends Outcome {
  readonly id: string;
  readonly question: string;
  readonly how: string;
}

/** What was found out about a server. */
export interface ProbeReport {
  readonly baseUrl: string;
  readonly dialect: string;
  readonly server: string;
  readonly version: string | null;
  readonly model: string;
  /** How the server was recognised. */
  readonly how: string;
  readonly findings: readonly Finding[];
  readonly tokens: number;
}

/** What the probes need beside the connection. */
export interface ProbeOptions {
  readonly nonce: string;
  readonly longPrompt: number;
  /** Asked where the model should talk for a while; `LEADING` where left out. */
  readonly leading?: string;
  /** Told before each probe how many are done, and once when all are. */
  readonly progress: (done: number, total: number) => void;
}

/**
 * Connects and runs every probe, one after another: what runs beside a probe would change what it finds. A probe that
 * fails is a finding too.
 */
export const probeServer = async (
  options: ConnectOptions,
  { nonce, longPrompt, leading = LEADING, progress }: ProbeOptions,
): Promise<ProbeReport> => {
  const connection = await connect(options);
  try {
    const clock = options.clock ?? systemClock;
    const { model, detected } = connection;
    const surroundings: ProbeSurroundings = {
      model,
      dialect: detected.dialect,
      withBody: connection.withBody,
      ask: connection.ask,
      text: connection.text,
      sleep: clock.sleep,
      leading,
      nonce,
      longPrompt,
    };
    const findings: Finding[] = [];
    for (const [done, probe] of PROBES.entries()) {
      progress(done, PROBES.length);
      const { id, question, how } = probe;
      findings.push({ id, question, ...(await outcomeOf(probe, surroundings)), how });
    }
    progress(PROBES.length, PROBES.length);
    return report(options, connection, findings);
  } finally {
    await connection.close();
  }
};

const outcomeOf = async (probe: Probe, surroundings: ProbeSurroundings): Promise<Outcome> => {
  try {
    return await probe.run(surroundings);
  } catch (error) {
    const { name } = error as Error;
    if (name !== "ModelError" && name !== "UsageError") throw error;
    return { verdict: "unclear", found: (error as Error).message };
  }
};

const report = (
  options: ConnectOptions,
  { model, detected, totalTokens }: Connection,
  findings: readonly Finding[],
): ProbeReport => ({
  baseUrl: options.baseUrls[0]!,
  dialect: detected.dialect,
  server: DIALECTS[detected.dialect].title,
  version: detected.version,
  model: model.name,
  how: detected.how,
  findings,
  tokens: totalTokens(),
});
