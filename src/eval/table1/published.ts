/** Table 1 of Dong et al. (2025), arXiv 2508.17291, as it is printed. */

export const DATASETS = ["GSM8K", "AIME2024", "MATH500"] as const;
/** A data set of the table. */
export type Dataset = (typeof DATASETS)[number];

/** Accuracy in %, mean tokens, and the reasoning score as printed. */
export type PrintedCell = readonly [accuracy: number, tokens: number, score: number];

/** One line of the table. */
export interface PrintedRow {
  readonly backbone: string;
  readonly method: string;
  readonly cells: Readonly<Record<Dataset, PrintedCell>>;
  /** The line's mean score as printed. */
  readonly averageScore: number;
}

const row = (
  backbone: string,
  method: string,
  gsm8k: PrintedCell,
  aime2024: PrintedCell,
  math500: PrintedCell,
  averageScore: number,
): PrintedRow => ({
  backbone,
  method,
  cells: { GSM8K: gsm8k, AIME2024: aime2024, MATH500: math500 },
  averageScore,
});

const Q14 = "DeepSeek-R1-Distill-Qwen-14B";
const Q32 = "DeepSeek-R1-Distill-Qwen-32B";

/** All lines of the table. Meta-R1 has a meta-level of 1.5B parameters, Meta-R1 Pro one of 3B. */
export const PUBLISHED: readonly PrintedRow[] = [
  row(Q14, "Vanilla", [94.2, 2129, 88.6], [64.4, 11099, 50.0], [93.5, 3844, 84.2], 74.3),
  row(Q14, "DEER", [93.3, 982, 90.6], [70.0, 10335, 54.8], [91.4, 2753, 84.6], 76.7),
  row(Q14, "GRPO", [95.3, 2120, 89.7], [65.8, 13504, 48.7], [84.0, 4471, 74.5], 71.0),
  row(Q14, "RL + Length Penalty", [94.7, 775, 92.5], [55.0, 7950, 45.1], [92.4, 1993, 87.3], 75.0),
  row(Q14, "S-GRPO", [96.2, 724, 94.1], [64.4, 6712, 54.2], [93.6, 2146, 88.0], 78.8),
  row(Q14, "Meta-R1", [95.9, 691, 93.9], [66.7, 7899, 54.8], [94.5, 2903, 87.1], 78.6),
  row(Q14, "Meta-R1 Pro", [96.2, 717, 94.2], [70.0, 8020, 57.4], [94.8, 3085, 87.0], 79.5),
  row(Q32, "Vanilla", [95.6, 875, 93.2], [72.0, 9347, 57.5], [94.5, 3543, 85.7], 78.8),
  row(Q32, "DEER", [95.1, 819, 92.8], [63.3, 7424, 52.5], [90.4, 2425, 84.4], 76.6),
  row(Q32, "Greedy", [95.3, 1048, 92.4], [63.3, 8050, 51.8], [93.0, 3651, 84.1], 76.1),
  row(Q32, "Soft Thinking", [95.8, 785, 93.6], [76.7, 6620, 64.7], [95.0, 3373, 86.5], 81.6),
  row(Q32, "Meta-R1", [96.3, 651, 94.4], [73.3, 6720, 61.7], [95.0, 2535, 88.4], 81.5),
  row(Q32, "Meta-R1 Pro", [96.5, 733, 94.4], [76.7, 6978, 64.2], [95.2, 2722, 88.2], 82.3),
];
