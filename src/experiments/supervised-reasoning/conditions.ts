/** The published conditions of Meta-R1: alone, whole, and without each of its stages. */
import type { Parameters } from "../../meta-r1/index.ts";

/** A condition by its name, in the order of the published tables. */
export const CONDITIONS = {
  vanilla: { planning: "off", regulation: "off", termination: "off" },
  "meta-r1": { planning: "on", regulation: "on", termination: "on" },
  "without planning": { planning: "off", regulation: "on", termination: "on" },
  "without regulation": { planning: "on", regulation: "off", termination: "on" },
  "without termination": { planning: "on", regulation: "on", termination: "off" },
} as const satisfies Readonly<Record<string, Pick<Parameters, "planning" | "regulation" | "termination">>>;
export type Condition = keyof typeof CONDITIONS;

/** The data sets that the simulated model is calibrated on, with the setting that tells them apart. */
export const DATA_SETS = ["GSM8K", "MATH500"] as const;
export type DataSet = (typeof DATA_SETS)[number];
