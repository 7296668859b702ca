/** `--config FILE.yaml`: the options of `run` from a file; what is wrong in it is said with its place. */
import { z } from "zod";
import type { AgentFlags } from "./agent/options.ts";
import { parsedPart, readYaml } from "./located-yaml.ts";
import { DIALECT_NAMES } from "./model-options.ts";
import type { Asked } from "./plan.ts";

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const names = z.record(z.string(), z.string());

const positive = z.int().positive();
const one = z.union([z.string(), z.array(z.string())]);

/** The options of an agent, by their names; a number or a map stands as it is said, not as text. */
const AGENT = {
  agent: z.enum(["simulated", "recorded", "llm"]).optional(),
  trace: z.string().optional(),
  record: z.string().optional(),
  replay: z.string().optional(),
  resume: z.boolean().optional(),
  "base-url": one.optional(),
  dialect: z.enum(DIALECT_NAMES).optional(),
  model: z.string().optional(),
  "api-key-file": z.string().optional(),
  header: one.optional(),
  ca: z.string().optional(),
  "extra-body": z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  system: z.string().optional(),
  "chat-format": z.string().optional(),
  concurrency: positive.optional(),
  timeout: positive.optional(),
  "idle-timeout": positive.optional(),
  "max-total-tokens": positive.optional(),
  "dry-run": z.boolean().optional(),
};

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
  beside: one.optional(),
  traces: z.boolean().optional(),
  png: z.boolean().optional(),
  format: z.union([z.string(), z.array(z.string())]).optional(),
  json: z.boolean().optional(),
  mind: z.string().optional(),
  theory: z.string().optional(),
  ...AGENT,
});

/** The options of a file: those that make the plan, and those that say what becomes of the result. */
export type Config = Asked & {
  readonly out?: string | undefined;
  readonly force?: boolean | undefined;
  readonly json?: boolean | undefined;
  /** Who answers, as the same options would leave it. */
  readonly agentFlags: AgentFlags;
};

/** `base-url` as commander names it. */
const camel = (name: string): string => name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());

/** What may be repeated on the command line. */
const REPEATED: readonly string[] = ["base-url", "header"];

/** The value of an option as the command line would have it. */
const asFlag = (name: string, value: unknown): unknown => {
  if (typeof value === "boolean") return value;
  if (REPEATED.includes(name)) return [value].flat();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** @throws UsageError with the place where the file is not YAML, or says what no option takes. */
export const readConfig = (file: string): Config => {
  const yaml = readYaml("--config", file);
  const options = parsedPart(yaml, [], CONFIG, Object.keys(CONFIG.shape));
  const isAgents = ([name]: readonly [string, unknown]): boolean => Object.hasOwn(AGENT, name);
  const entries = Object.entries(options);
  const { "rt-unit": rtUnit, ...rest } = Object.fromEntries(entries.filter((entry) => !isAgents(entry)));
  const agentFlags = Object.fromEntries(
    entries.filter(isAgents).map(([name, value]) => [camel(name), asFlag(name, value)]),
  );
  return { ...rest, rtUnit, agentFlags } as Config;
};
