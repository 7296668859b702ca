/** Our retrieval against the shared prototype's, same mind and tasks, in one process, round by round in turn. */
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "tsdown";
import type { Benchmark, Measured } from "../benchmark.ts";
import { busySince, ROOT, timed } from "../process.ts";
import type { Prototype } from "./prototype.ts";
import { PROTOTYPE_ENTRY, prototypes } from "./prototype.ts";
import type { Driver, Tally } from "./setting.ts";

const here = import.meta.dirname;
const PARTICIPANTS = 400;
const WARM_UP = 3;
const ROUNDS = 15;

/** Both sides bundled alike, in a folder that is thrown away. */
const bundled = async (folder: string): Promise<string> => {
  const shared = join(ROOT, "../shared/design/prototype/src");
  if (!existsSync(shared)) throw new Error(`no prototype to compare with at ${shared}`);
  cpSync(shared, join(folder, "prototype"), { recursive: true });
  writeFileSync(join(folder, "prototype/entry.ts"), PROTOTYPE_ENTRY);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  const outDir = join(folder, "out");
  await build({
    entry: {
      prototype: join(folder, "prototype/entry.ts"),
      ours: join(here, "ours.ts"),
      memory: join(here, "memory.ts"),
    },
    ...{ cwd: folder, config: false, format: "esm", platform: "node", dts: false, clean: true },
    ...{ outDir, logLevel: "silent", tsconfig: join(ROOT, "tsconfig.json") },
  });
  return outDir;
};

/** One round of one side. */
interface Round extends Tally {
  readonly seconds: number;
  /** Seconds of the processor: what else a shared machine does stretches the wall clock only. */
  readonly busy: number;
}

const perSecond = ({ steps, busy }: Round): number => steps / busy;

/** The fastest round of each side, all sides in turn: the round that the machine disturbed least. */
const fastest = <Name extends string>(
  sides: Readonly<Record<Name, () => Tally>>,
): Readonly<Record<Name, Round>> => {
  const best: Partial<Record<Name, Round>> = {};
  const names = Object.keys(sides) as Name[];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const name of names) {
      const [began, before] = [performance.now(), process.cpuUsage()];
      const tally = sides[name]();
      const now = { ...tally, busy: busySince(before), seconds: (performance.now() - began) / 1000 };
      const so = best[name];
      if (round >= WARM_UP && (so === undefined || perSecond(now) > perSecond(so))) best[name] = now;
    }
  }
  return best as Record<Name, Round>;
};

const row = (what: string, round: Round, reference: Round | null): Measured => ({
  what,
  seconds: round.seconds,
  peakMb: null,
  result: [
    `${(perSecond(round) / 1e6).toFixed(2)} million steps/s`,
    `${(round.trials / round.busy / 1e6).toFixed(2)} million trials/s of the processor`,
    `${((100 * round.answers) / round.trials).toFixed(1)} % answered`,
  ].join(", "),
  ratio: reference === null ? null : perSecond(reference) / perSecond(round),
  demand: null,
});

const MOST_MB = 20;

const memoryRow = (script: string): Measured => {
  const { seconds, output } = timed(["--expose-gc", script]);
  const { early, late } = JSON.parse(output) as { readonly early: number; readonly late: number };
  return {
    what: "resident memory from 1e5 to 1e6 trials",
    seconds,
    peakMb: (late * 1e6) / 2 ** 20,
    result: `${(late - early).toFixed(1)} MB more`,
    ratio: null,
    demand: { text: `under ${MOST_MB} MB more`, met: late - early < MOST_MB },
  };
};

const measured = async (folder: string): Promise<readonly Measured[]> => {
  const out = await bundled(folder);
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(out, `${name}.mjs`)).href);
  const prototype = (await load("prototype")) as Prototype;
  const { ours } = (await load("ours")) as {
    readonly ours: (participants: number, driver: Driver) => Tally;
  };
  const rounds = fastest({
    settled: () => ours(PARTICIPANTS, "settle"),
    yielded: () => ours(PARTICIPANTS, "run"),
    theirs: () => prototypes(prototype, PARTICIPANTS),
  });
  const share = ({ answers, trials }: Round): number => answers / trials;
  const apart = Math.abs(share(rounds.settled) - share(rounds.theirs));
  if (apart > 0.02) throw new Error(`not the same work: shares of answers ${apart.toFixed(3)} apart`);
  const theirs = row("the shared prototype", rounds.theirs, rounds.settled);
  return [
    row("ours, nobody looking at the steps (settle)", rounds.settled, null),
    row("ours, every step yielded (run)", rounds.yielded, rounds.settled),
    {
      ...theirs,
      demand: { text: "at least 5 times slower", met: theirs.ratio !== null && theirs.ratio >= 5 },
    },
    memoryRow(join(out, "memory.mjs")),
  ];
};

/** Speed and memory of retrieval. */
export const retrievalSpeed: Benchmark = {
  title: "Retrieval without traces against the shared prototype: same mind and tasks, fastest round of each",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "metalevel-bench-"));
    try {
      return await measured(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
