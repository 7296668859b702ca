/** Shares the work of `recover` and `sbc` out among threads; one worker is this thread itself. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runPool } from "../../experiments/sweep/pool.ts";
import type { Done, Stretch } from "../../fit/recovery/compute.ts";
import { doStretch, gathered, stretchesOf } from "../../fit/recovery/compute.ts";
import type { RecoveryModel, RecoveryRequest } from "../../fit/recovery/model.ts";
import type { Replicate } from "../../fit/recovery/replicate.ts";
import { packageRoot } from "../package-root.ts";
import type { RecoveryOrders } from "./worker.ts";

/** The replicates of a request, the same whatever the number of workers. */
export const replicatesOf = async (
  model: RecoveryModel,
  request: RecoveryRequest,
  workers: number,
  progress: (done: number, total: number) => void,
): Promise<readonly Replicate[]> => {
  const stretches = stretchesOf(model, request);
  const done: Done[] = [];
  const finished = (each: Done): void => {
    done.push(each);
    progress(done.length, stretches.length);
  };
  if (workers === 1) {
    for (const stretch of stretches) finished(doStretch(model, request, stretch));
  } else {
    const orders: RecoveryOrders = { model: model.name, request };
    await runPool<Stretch, Done>({
      worker: pathToFileURL(join(packageRoot(), "dist/recovery-worker.mjs")),
      workers: Math.min(workers, stretches.length),
      workerData: orders,
      tasks: stretches,
      finished,
    });
  }
  return gathered(model, request, done);
};
