import type { Command } from "commander";
import { declareAlong, type ModelFlags } from "../model-options.ts";
import type { Terminal } from "../terminal.ts";
import { collected } from "../values.ts";

/** The options of the upstream that are those of every model server. */
export const OF_UPSTREAM = [
  "dialect",
  "apiKeyFile",
  "header",
  "ca",
  "extraBody",
  "system",
  "chatFormat",
  "timeout",
  "idleTimeout",
] as const satisfies readonly (keyof ModelFlags)[];

/** What the options leave behind, as commander has it. */
export interface ServeFlags extends Pick<ModelFlags, (typeof OF_UPSTREAM)[number]> {
  readonly upstream?: readonly string[];
  readonly method?: string;
  readonly metaUpstream?: readonly string[];
  readonly metaModel?: string;
  readonly metaDialect?: string;
  readonly metaChatFormat?: string;
  readonly metaApiKeyFile?: string;
  readonly set?: readonly string[];
  readonly seed?: string;
  readonly host: string;
  readonly port: string;
  readonly concurrency: string;
  readonly bodyLimit: string;
  readonly timeLimit: string;
  readonly drain: string;
  readonly unsupported: string;
  readonly allowOrigin?: string;
  readonly allowHost?: readonly string[];
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .option("--upstream <url>", "the model server; repeat it to spread over several alike", collected)
    .option("--method <name>", "the method for plain model names (default: none, which passes them through)")
    .option("--meta-upstream <url>", "another model server for the meta-level", collected)
    .option("--meta-model <name>", "the meta-level's model (default: the same, or that server's only one)")
    .option(
      "--set <method.key=value>",
      "a setting of a method; key=value sets it in every method that has it; may be repeated",
      collected,
    )
    .option("--seed <s>", "seeds of requests that bring none are drawn from it (default: drawn by chance)")
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--port <n>", "the port to listen on; 0: a free one", "8090")
    .option("--concurrency <n>", "requests under way at once; one more is answered with 429", "16")
    .option("--body-limit <bytes>", "a longer body is answered with 413", "4194304")
    .option("--time-limit <s>", "seconds for one request in all; then it is ended with 504", "3600")
    .option("--drain <s>", "seconds that requests under way may take after a signal to end", "30")
    .option(
      "--unsupported <what>",
      "a field that a method cannot honour: refuse, or pass the request on",
      "refuse",
    )
    .option("--allow-origin <origin>", "let pages of this origin ask (CORS)")
    .option(
      "--allow-host <name>",
      "a further name under which loopback may be asked; may be repeated",
      collected,
    )
    .option("--dialect <name>", "how the upstream is spoken to (default: auto)")
    .option(
      "--api-key-file <file>",
      "the upstream's key, in place of the clients' (default: METALEVEL_API_KEY)",
    );
  declareAlong(command)
    .option("--timeout <s>", "seconds for one request to the upstream in all (default: 7200)")
    .option("--idle-timeout <s>", "seconds that the upstream may be silent (default: 600)")
    .option("--meta-dialect <name>", "how --meta-upstream is spoken to (default: auto)")
    .option("--meta-chat-format <name>", "how chats are written for --meta-upstream")
    .option("--meta-api-key-file <file>", "the key of --meta-upstream (default: METALEVEL_META_API_KEY)")
    .action(async (flags: ServeFlags) => {
      const { performServe } = await import("../perform-serve.ts");
      await performServe(flags, terminal);
    });
};
