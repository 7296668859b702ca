import type { Measured } from "./estimable.ts";
import { notEstimable } from "./estimable.ts";
import type { PairCounts } from "./pairs.ts";

/**
 * Kendall's τ_b: (C − D) / √((C + D + T₁)(C + D + T₂)), where T₁ and T₂ count the pairs that only the first or only
 * the second variable ties (Kendall, 1945).
 */
export const kendallTauBOfPairs = ({
  concordant,
  discordant,
  tiedFirst,
  tiedSecond,
}: PairCounts): Measured => {
  const untied = concordant + discordant;
  const scale = Math.sqrt(untied + tiedFirst) * Math.sqrt(untied + tiedSecond);
  return scale === 0
    ? notEstimable("one of the variables has a single value")
    : (concordant - discordant) / scale;
};
