/** The options that say which model server to talk to and how; every command that talks to one declares the same. */
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { ConnectOptions } from "../agents/llm/connect.ts";
import type { DialectName } from "../agents/llm/dialects/dialect.ts";
import { UsageError } from "../core/errors.ts";
import { fileError } from "../store/file-error.ts";
import { collected, oneOf, wholeNumber } from "./values.ts";

/** What the options leave behind, as commander has it. */
export interface ModelFlags {
  readonly baseUrl?: readonly string[];
  readonly dialect?: string;
  readonly model?: string;
  readonly apiKeyFile?: string;
  readonly header?: readonly string[];
  readonly ca?: string;
  readonly extraBody?: string;
  readonly system?: string;
  readonly chatFormat?: string;
  readonly concurrency?: string;
  readonly timeout?: string;
  readonly idleTimeout?: string;
  readonly maxTotalTokens?: string;
  readonly dryRun?: boolean;
}

/** Options that mean nothing without a server, with their names. */
export const OF_A_SERVER = [
  ["dialect", "--dialect"],
  ["model", "--model"],
  ["apiKeyFile", "--api-key-file"],
  ["header", "--header"],
  ["ca", "--ca"],
  ["extraBody", "--extra-body"],
  ["system", "--system"],
  ["chatFormat", "--chat-format"],
] as const satisfies readonly (readonly [keyof ModelFlags, string])[];

/** Every dialect's name, and `auto`: written out, since the help must not load the dialects. */
export const DIALECT_NAMES = [
  "auto",
  "vllm",
  "sglang",
  "llama-cpp",
  "ollama",
  "tgi",
  "lm-studio",
  "openai",
  "in-process",
] as const satisfies readonly (DialectName | "auto")[];

/** Declares those that say what goes along with every request and whom it trusts, for whichever server. */
export const declareAlong = (command: Command): Command =>
  command
    .option("--header <name:value>", "a further header; may be repeated; its value is never shown", collected)
    .option("--ca <file>", "certificates to trust, as PEM")
    .option("--extra-body <json>", "fields added to the body of every generation")
    .option("--system <file>", "a text put before the messages of every chat")
    .option(
      "--chat-format <name>",
      "how chats are written where the server cannot say: chatml, llama-3, ...",
    );

/** Declares the options. A key is never one of them: it would be seen in the list of processes. */
export const declareModelOptions = (command: Command): Command => {
  command
    .option("--base-url <url>", "a model server; repeat it to spread over several alike", collected)
    .option("--dialect <name>", `how it is spoken to: ${DIALECT_NAMES.join(", ")} (default: auto)`)
    .option(
      "--model <name>",
      "the model by its server's name (default: the server's only one); a file for in-process",
    )
    .option("--api-key-file <file>", "a file that holds the key (default: METALEVEL_API_KEY)");
  return declareAlong(command)
    .option("--concurrency <n>", "requests under way at once, over all servers (default: 16)")
    .option("--timeout <s>", "seconds for one request in all (default: 7200)")
    .option("--idle-timeout <s>", "seconds that a server may be silent (default: 600)")
    .option("--max-total-tokens <n>", "tokens for all requests together; stops cleanly when they are spent")
    .option("--dry-run", "say which requests and tokens are expected, and ask nothing");
};

/**
 * The options as the client takes them.
 *
 * @throws UsageError for what is no value of its option.
 */
export const modelOptions = async (
  flags: ModelFlags,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ConnectOptions> => {
  const { extraBody } = await import("../agents/llm/extra-body.ts");
  const { PATIENCE } = await import("../agents/llm/transport/patient.ts");
  const key = keyOf(flags, environment);
  if (flags.model === "") {
    throw new UsageError({
      where: "--model",
      got: "an empty name",
      expected: "a model's name, or no --model",
    });
  }
  const seconds = (option: string, value: string): number => 1000 * wholeNumber(option, value, 1);
  const given = {
    model: flags.model,
    library: environment.METALEVEL_NODE_LLAMA_CPP,
    apiKey: key,
    headers: flags.header === undefined ? undefined : headersOf(flags.header),
    ca: flags.ca === undefined ? undefined : textOf("--ca", flags.ca),
    extraBody: flags.extraBody === undefined ? undefined : extraBody(flags.extraBody),
    system: flags.system === undefined ? undefined : textOf("--system", flags.system).trimEnd(),
    chatFormat: flags.chatFormat,
    concurrency:
      flags.concurrency === undefined ? undefined : wholeNumber("--concurrency", flags.concurrency, 1),
    maxTotalTokens:
      flags.maxTotalTokens === undefined
        ? undefined
        : wholeNumber("--max-total-tokens", flags.maxTotalTokens, 1),
    dialect: flags.dialect === undefined ? undefined : oneOf("--dialect", flags.dialect, DIALECT_NAMES),
    patience: {
      idle: flags.idleTimeout === undefined ? PATIENCE.idle : seconds("--idle-timeout", flags.idleTimeout),
      overall: flags.timeout === undefined ? PATIENCE.overall : seconds("--timeout", flags.timeout),
    },
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { baseUrls: flags.baseUrl ?? [], ...(Object.fromEntries(present) as Partial<ConnectOptions>) };
};

const keyOf = (flags: ModelFlags, environment: NodeJS.ProcessEnv): string | undefined => {
  if (flags.apiKeyFile === undefined) return environment.METALEVEL_API_KEY?.trim() || undefined;
  const key = textOf("--api-key-file", flags.apiKeyFile).trim();
  if (key !== "" && !/\s/.test(key)) return key;
  throw new UsageError({
    where: `--api-key-file ${flags.apiKeyFile}`,
    got: key === "" ? "an empty file" : "several words",
    expected: "the key and nothing else",
  });
};

const headersOf = (lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      const name = line.slice(0, at).trim().toLowerCase();
      // What was given may hold a key, and is not shown.
      if (at > 0 && /^[a-z0-9-]+$/.test(name)) return [name, line.slice(at + 1).trim()];
      throw new UsageError({ where: "--header", got: "a line of another form", expected: "name:value" });
    }),
  );

const textOf = (option: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw fileError(option, file, "a file that can be read", error);
  }
};
