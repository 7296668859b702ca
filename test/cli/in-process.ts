import { importFile } from "../../src/cli/import-file.ts";
import { outcome } from "../../src/cli/outcome.ts";
import type { Ran } from "./shell.ts";
import { SCRIPTED } from "./shell.ts";

// The compiler of TypeScript stays in the folder in which it was first used: not in one of a test, which goes.
await importFile("test", SCRIPTED);

/** `metalevel …args` without a process of its own: the same words, the same status, the same lines, sooner. */
export const ran = async (cwd: string, args: readonly string[]): Promise<Ran> => {
  const home = process.cwd();
  const out: string[] = [];
  const error: string[] = [];
  process.chdir(cwd);
  try {
    const status = await outcome(args, {
      print: async (text) => void out.push(text),
      note: (line) => void error.push(`${line}\n`),
      progress: () => {},
      milestone: () => {},
      guard: () => {},
      colour: false,
      width: 100,
      typed: "metalevel",
      debug: false,
    });
    return { status, out: out.join(""), error: error.join("") };
  } finally {
    process.chdir(home);
  }
};
