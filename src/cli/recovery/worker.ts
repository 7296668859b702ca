/** The thread that simulates and infers for `recover` and `sbc`; `compute.ts` starts as many as are asked for. */
import { workerData as pooled } from "piscina";
import type { Done, Stretch } from "../../fit/recovery/compute.ts";
import { doStretch } from "../../fit/recovery/compute.ts";
import type { RecoveryRequest } from "../../fit/recovery/model.ts";
import { RECOVERY_MODELS } from "../../fit/recovery/registry.ts";

/** What every worker is told. */
export interface RecoveryOrders {
  readonly model: string;
  readonly request: RecoveryRequest;
}

const { model, request } = pooled as RecoveryOrders;
const loaded = RECOVERY_MODELS[model]!();

export default async (stretch: Stretch): Promise<Done> => doStretch(await loaded, request, stretch);
