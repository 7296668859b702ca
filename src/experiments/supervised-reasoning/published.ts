/** Published accuracy (%) and mean tokens of DeepSeek-R1-Distill-Qwen-14B: Tables 1 and 2 of Dong et al. (2025). */
import type { Condition, DataSet } from "./conditions.ts";

/** Accuracy in % and mean tokens. */
export interface PublishedCell {
  readonly accuracy: number;
  readonly tokens: number;
}

const cell = (accuracy: number, tokens: number): PublishedCell => ({ accuracy, tokens });

export const PUBLISHED_CELLS: Readonly<Record<DataSet, Readonly<Record<Condition, PublishedCell>>>> = {
  GSM8K: {
    vanilla: cell(94.2, 2129),
    "meta-r1": cell(95.9, 691),
    "without planning": cell(95.7, 983),
    "without regulation": cell(94.5, 650),
    "without termination": cell(95.8, 971),
  },
  MATH500: {
    vanilla: cell(93.5, 3844),
    "meta-r1": cell(94.5, 2903),
    "without planning": cell(94.2, 3307),
    "without regulation": cell(93.8, 2770),
    "without termination": cell(94.4, 3096),
  },
};
