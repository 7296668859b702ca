/** A process of its own: resident memory after 10⁵ and after 10⁶ trials, as JSON. Bundled before it is run. */
import { ours } from "./ours.ts";
import { PARTICIPANT_TRIALS } from "./setting.ts";

const participantsFor = (trials: number): number => Math.ceil(trials / PARTICIPANT_TRIALS);

const resident = (): number => {
  (globalThis as { readonly gc?: () => void }).gc?.();
  return process.memoryUsage.rss() / 1e6;
};

ours(participantsFor(1e5), "settle");
const early = resident();
ours(participantsFor(9e5), "settle");
process.stdout.write(JSON.stringify({ early, late: resident() }));
