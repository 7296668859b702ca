import type { RecoveryModel } from "../../fit/recovery/model.ts";
import { inOwnUnits } from "../../fit/recovery/recovery.ts";
import type { Replicate } from "../../fit/recovery/replicate.ts";

/** The columns of `replicates.csv`. */
export const REPLICATE_COLUMNS = [
  "replicate",
  "parameter",
  "truth",
  "estimate",
  "low",
  "high",
  "posterior_sd",
  "rank",
  "effective",
] as const;

/** A row for each parameter of each replicate, in the parameter's own unit but for the spread. */
export const replicateRows = (
  model: RecoveryModel,
  replicates: readonly Replicate[],
): { readonly header: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } => {
  const own = inOwnUnits(model, replicates);
  return {
    header: REPLICATE_COLUMNS,
    rows: replicates.flatMap(({ spread, rank, effective }, i) =>
      model.parameters.map(({ name }, at) => [
        i + 1,
        name,
        own[i]!.truth[at]!,
        own[i]!.estimate[at]!,
        own[i]!.low[at]!,
        own[i]!.high[at]!,
        spread[at]!,
        rank[at]!,
        effective,
      ]),
    ),
  };
};
