import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { UsageError } from "../core/errors.ts";
import { fileError } from "../store/file-error.ts";
import { COMMANDS } from "./commands/index.ts";
import { lineOf, STATUS, statusOf } from "./failure.ts";
import type { ProgressBar } from "./progress.ts";
import type { Message, Surroundings, Terminal, Unfinished } from "./terminal.ts";
import { typedCommand } from "./typed-command.ts";

const HELP = new Set(["--help", "-h", "help", "--version", "-V"]);
const WIDTH_OF_PIPES = 100;

/** Runs the command line: help and what leaves nothing behind at once, everything else in a thread of its own. */
export const foreground = async (argv: readonly string[], entry: URL): Promise<void> => {
  process.stdout.on("error", leaveOutput);
  if (argv.length === 0 || argv.some((word) => HELP.has(word)) || leavesNothing(argv)) await here(argv);
  else await command(argv, entry);
};

/** Whether the command only prints, so that a signal may end it anywhere: a thread costs as much as starting Node. */
const leavesNothing = (argv: readonly string[]): boolean =>
  !bringsModule(argv) && (COMMANDS[argv[0]!]?.leavesNothing?.(argv.slice(1)) ?? false);

/** Whether a module of the user's own is named: it may exit or wait for ever, which only another thread can tell of. */
const bringsModule = (argv: readonly string[]): boolean => argv.some((word) => /\.[cm]?[jt]s$/.test(word));

/** A reader that has gone (`metalevel list | head -1`) is no error; an output that takes no more is the user's. */
const leaveOutput = (error: NodeJS.ErrnoException): void => {
  if (error.code === "EPIPE") process.exit(STATUS.done);
  const told = fileError("standard output", "/dev/stdout", "an output that takes what is printed", error);
  process.stderr.write(`${lineOf(told) ?? ""}\n`);
  process.exit(statusOf(told));
};

const surroundings = (argv: readonly string[]): Surroundings => ({
  argv,
  colour: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb",
  width: process.stdout.columns ?? WIDTH_OF_PIPES,
  typed: typedCommand(process.argv[1], process.env),
});

const here = async (argv: readonly string[]): Promise<void> => {
  const terminal: Terminal = {
    ...surroundings(argv),
    print: async (text) => void process.stdout.write(text),
    note: (line) => void process.stderr.write(`${line}\n`),
    progress: () => {},
    milestone: () => {},
    guard: () => {},
    debug: argv.includes("--debug"),
  };
  const { outcome } = await import("./outcome.ts");
  process.exitCode = await outcome(argv, terminal);
};

const command = (argv: readonly string[], entry: URL): Promise<void> =>
  new Promise((resolve) => {
    let unfinished: Unfinished | null = null;
    let status: number | null = null;
    let bar: ProgressBar | null = null;
    const worker = new Worker(entry, { workerData: surroundings(argv) });

    const say = (line: string): void => {
      bar?.clear();
      process.stderr.write(`${line}\n`);
    };
    const interrupt = async (): Promise<void> => {
      status = STATUS.interrupted;
      await worker.terminate();
      bar?.clear();
      undo(unfinished);
      say("metalevel: interrupted");
      process.exit(STATUS.interrupted);
    };
    process.on("SIGINT", interrupt);
    process.on("SIGTERM", interrupt);

    worker.on("message", async (message: Message) => {
      if (message.kind === "guard") unfinished = message.unfinished;
      else if (message.kind === "note") say(message.line);
      else if (message.kind === "milestone") {
        if (process.stderr.isTTY !== true) say(message.line);
      } else if (message.kind === "end") status = message.status;
      else if (process.stderr.isTTY === true) {
        bar ??= (await import("./progress.ts")).progressBar(process.stderr);
        bar.show(message.done, message.total, message.note);
      }
    });
    worker.on("error", (error) => {
      const told = bringsModule(argv) ? uncaught(error) : error;
      status = statusOf(told);
      say(lineOf(told) ?? "metalevel: unexpected error");
    });
    worker.on("exit", () => {
      bar?.clear();
      undo(unfinished);
      if (status === null) {
        say(
          "metalevel: the work ended before it was done; expected the modules given to neither exit nor wait for ever.",
        );
      }
      process.exitCode = status ?? STATUS.usersMistake;
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", interrupt);
      resolve();
    });
  });

/** What nothing has caught comes from what a module does later on: commands catch what is thrown where they call it. */
const uncaught = (error: unknown): UsageError =>
  new UsageError(
    {
      where: "the modules given",
      got: `an error that nothing caught: ${error instanceof Error ? error.message : String(error)}`,
      expected: "none after the import",
    },
    { cause: error },
  );

/** Takes away what a command cut short has left, and puts back what it was about to replace. */
const undo = (unfinished: Unfinished | null): void => {
  if (unfinished === null) return;
  const { folder, target, aside } = unfinished;
  if (target !== null && aside !== null && existsSync(aside)) {
    if (!existsSync(target)) renameSync(aside, target);
    rmSync(dirname(aside), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
};
