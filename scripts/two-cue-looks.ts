/**
 * What a look of Experiment 2 takes besides search, found as in the published pipeline: the Gamma that, added to the
 * optimal model's looks but the last, comes nearest to people's in cross-entropy (bins of 100 ms up to 10 s, 1e-5 of
 * lapses). A simulated search that is given up ends with a look of its own, so its last look at a cue counts.
 *
 *   npx tsx scripts/two-cue-looks.ts ../shared/data/recall-exp2/fixations.csv
 *
 * It writes simulations/two-cue-recall/looks.json; one core needs half a minute.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { simulatedTwoCues } from "../src/experiments/two-cue-recall/simulated.ts";
import type { TwoCueTrial } from "../src/experiments/two-cue-recall/trials.ts";
import { boxOf, nelderMead } from "../src/fit/optimise/index.ts";
import { LAPSE } from "../src/fit/recall/likelihood.ts";
import { NON_DECISION_DIMENSIONS } from "../src/fit/recall/models/model.ts";
import { convolved, nonDecisionBins } from "../src/fit/recall/non-decision.ts";
import { PUBLISHED_TWO_CUES, STEP_MS } from "../src/rational/recall/index.ts";
import { readLooks } from "../src/store/look-file.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: npx tsx scripts/two-cue-looks.ts FIXATIONS.csv");

const TRIALS = 400_000;
const SEED = 1;
const BINS = 100;

const shares = (trials: Iterable<TwoCueTrial>, lastCounts: (trial: TwoCueTrial) => boolean): Float64Array => {
  const count = new Float64Array(BINS);
  let total = 0;
  for (const trial of trials) {
    const counted = lastCounts(trial) ? trial.durations : trial.durations.slice(0, -1);
    for (const ms of counted) {
      count[Math.min(BINS, Math.max(1, Math.ceil(ms / STEP_MS))) - 1]!++;
      total++;
    }
  }
  return count.map((n) => n / total);
};

const people = await readLooks(file);
const target = shares(people, () => false);
const searched = shares(
  simulatedTwoCues({
    problem: PUBLISHED_TWO_CUES,
    nonDecision: { mean: 0, shape: 1 },
    trials: TRIALS,
    seed: SEED,
    traced: 0,
    trace: null,
    told: () => {},
  }),
  ({ recalled }) => !recalled,
);

const box = boxOf(NON_DECISION_DIMENSIONS);
const crossEntropy = (unit: readonly number[]): number => {
  const [mean, shape] = box.fromUnit(unit);
  const predicted = convolved(searched, nonDecisionBins({ mean: mean!, shape: shape! }, BINS));
  return target.reduce(
    (sum, share, bin) => sum - share * Math.log(predicted[bin]! * (1 - LAPSE) + LAPSE / BINS),
    0,
  );
};
const found = nelderMead(crossEntropy, box.toUnit([500, 5]), { edge: 0.05 });
const [mean, shape] = box.fromUnit(found.point);
const stored = {
  command: `npx tsx scripts/two-cue-looks.ts ${file}`,
  people: people.length,
  simulated: { trials: TRIALS, seed: SEED },
  mean,
  shape,
  crossEntropy: found.value,
};
const path = join(import.meta.dirname, "../simulations/two-cue-recall/looks.json");
writeFileSync(path, `${JSON.stringify(stored, null, 2)}\n`);
