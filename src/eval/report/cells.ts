/** Cells of the report's tables. */
import { type Count, leastOf } from "../../agents/llm/index.ts";
import { type Estimate, isEstimable, type NotEstimable } from "../../metrics/estimable.ts";

/** "0.75 [0.72, 0.79]", with `digits` after the point, after multiplying by `scale`. */
export const estimateText = (
  found: Estimate | NotEstimable | null,
  digits: number,
  { scale = 1, signed = false }: { readonly scale?: number; readonly signed?: boolean } = {},
): string => {
  if (found === null || !isEstimable(found)) return "–";
  const said = (value: number): string => {
    const text = (scale * value).toFixed(digits);
    const plain = Number(text) === 0 ? text.replace("-", "") : text;
    return signed && Number(text) > 0 ? `+${plain}` : plain;
  };
  const { estimate, low, high } = found;
  return low === null || high === null ? said(estimate) : `${said(estimate)} [${said(low)}, ${said(high)}]`;
};

/** A p-value; what is too small to print is said to be below. */
export const pText = (p: number): string => (p < 0.0001 ? "<0.0001" : p.toFixed(4));

/** Tokens; where not all are known, that there are at least so many. */
export const countText = (count: Count): string => {
  const tokens = leastOf(count);
  if (!count.known) return tokens === 0 ? "not known" : `≥ ${tokens}`;
  return count.source === "estimated" ? `about ${tokens}` : String(tokens);
};
