/** The prototype's side: its theory, driver and streams, copied from the shared folder and bundled as ours are. */
import type { Tally } from "./setting.ts";
import { PARTICIPANT_TRIALS, SETTING } from "./setting.ts";

type Streams = Iterator<unknown>;
type Steps = Iterator<unknown, { readonly type: string }>;

/** What of the prototype is run. */
export interface Prototype {
  readonly streams: (seed: number) => Streams;
  readonly run: (machine: unknown, mind: unknown, task: string, rng: unknown) => Steps;
  readonly retrieval: (parameters: unknown) => unknown;
  readonly forgetful: (strength: number) => unknown;
}

/** The files that make it up, as one module. */
export const PROTOTYPE_ENTRY = [
  'export { streams } from "./core/rng.ts";',
  'export { run } from "./core/run.ts";',
  'export { retrieval } from "./nelson-narens/retrieval.ts";',
  'export { forgetful } from "./agents/simulated.ts";',
].join("\n");

/** Runs whole participants on the prototype, as `ours` does. */
export const prototypes = (
  { streams, run, retrieval, forgetful }: Prototype,
  participants: number,
): Tally => {
  const machine = retrieval({
    alpha: SETTING.alpha,
    lastCycle: SETTING.cycles - 1,
    naive: { fok: SETTING.fok, confidence: SETTING.confidence },
  });
  const mind = forgetful(SETTING.strength);
  let steps = 0;
  let answers = 0;
  for (let participant = 0; participant < participants; participant++) {
    const source = streams(participant);
    const rng = { meta: source.next().value, object: source.next().value };
    for (let trial = 0; trial < PARTICIPANT_TRIALS; trial++) {
      const running = run(machine, mind, "Q", rng);
      let turn = running.next();
      for (; !turn.done; turn = running.next()) steps++;
      if (turn.value.type === "answer") answers++;
    }
  }
  return { steps, trials: participants * PARTICIPANT_TRIALS, answers };
};
