/** What the public trials of people say, by the measures that simulations are measured by. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stream } from "../../src/core/index.ts";
import type { CuedRecallTrials } from "../../src/experiments/cued-recall/trials.ts";
import { CORRECT, OMISSION } from "../../src/experiments/cued-recall/trials.ts";
import { analyse } from "../../src/experiments/index.ts";
import { meansOf } from "../../src/experiments/list-learning/index.ts";
import { twoCueMeasures } from "../../src/experiments/two-cue-recall/measures.ts";
import { isEstimable, slope } from "../../src/metrics/index.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import { readLooks } from "../../src/store/look-file.ts";

/** The files, below the folder of the data. */
export const FILES = {
  critical: "recall-exp1/all-trials.csv",
  included: "recall-exp1/trials.csv",
  pretests: "recall-exp1/pretest.csv",
  looks: "recall-exp2/fixations.csv",
} as const;

const SEED = 1;

/** The hash of each file that the record stands on. */
export const hashesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(FILES).map((file) => [
      file,
      createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex"),
    ]),
  );

/** All measures of Experiments 1 and 2. */
export const measuredOf = async (folder: string) => {
  const included = await readHumanTrials(join(folder, FILES.included));
  return {
    recall: analyse(await readHumanTrials(join(folder, FILES.critical)), { seed: SEED }),
    judgementByPretest: judgementByPretest(included),
    looks: twoCueMeasures(await readLooks(join(folder, FILES.looks)), stream(SEED, "bootstrap/people")),
  };
};

/** Mean of the participants' own slopes of judgement, in points, on pretest accuracy: recalls and give-ups. */
const judgementByPretest = (trials: CuedRecallTrials) => {
  const own = trials.participants.map(() => ({ confidence: [0, 0, 0, 0, 0], fok: [0, 0, 0, 0, 0] }));
  for (let trial = 0; trial < trials.count; trial++) {
    const response = trials.response[trial];
    const [x, y] = [trials.pretest[trial]!, trials.judgement[trial]!];
    if ((response !== CORRECT && response !== OMISSION) || Number.isNaN(x + y)) continue;
    const sums = own[trials.participant[trial]!]![response === CORRECT ? "confidence" : "fok"];
    for (const [at, value] of [1, x, y, x * x, x * y].entries()) sums[at]! += value;
  }
  const slopeOf = ([n, x, y, xx, xy]: readonly number[]): number => {
    const found = slope({ n: n!, x: x!, y: y!, xx: xx!, xy: xy! });
    return isEstimable(found) ? found : Number.NaN;
  };
  return meansOf(
    own.map(({ confidence, fok }) => ({ confidence: slopeOf(confidence), fok: slopeOf(fok) })),
    SEED,
  );
};
