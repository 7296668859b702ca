/** `--config FILE.yaml`: the options of `run` from a file; what is wrong in it is said with its place. */
import { z } from "zod";
import { parsedPart, readYaml } from "./located-yaml.ts";
import type { Asked } from "./plan.ts";

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const names = z.record(z.string(), z.string());

const CONFIG = z.strictObject({
  simulation: z.string().optional(),
  trials: z.int().positive().optional(),
  seed: z.int().nonnegative().optional(),
  set: z.record(z.string(), plain).optional(),
  data: z.string().optional(),
  columns: names.optional(),
  "rt-unit": z.enum(["s", "ms"]).optional(),
  labels: names.optional(),
  out: z.string().optional(),
  force: z.boolean().optional(),
  traces: z.boolean().optional(),
  png: z.boolean().optional(),
  format: z.union([z.string(), z.array(z.string())]).optional(),
  json: z.boolean().optional(),
  mind: z.string().optional(),
  theory: z.string().optional(),
});

/** The options of a file: those that make the plan, and those that say what becomes of the result. */
export type Config = Asked & {
  readonly out?: string | undefined;
  readonly force?: boolean | undefined;
  readonly json?: boolean | undefined;
};

/** @throws UsageError with the place where the file is not YAML, or says what no option takes. */
export const readConfig = (file: string): Config => {
  const yaml = readYaml("--config", file);
  const { "rt-unit": rtUnit, ...rest } = parsedPart(yaml, [], CONFIG, Object.keys(CONFIG.shape));
  return { ...rest, rtUnit };
};
