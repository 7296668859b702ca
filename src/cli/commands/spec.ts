import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { wholeNumber } from "../values.ts";

interface Flags {
  readonly fresh?: boolean;
  readonly seed: string;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("[module...]", "Quint modules to look at (default: all)")
    .option("--fresh", "run Quint too: invariants, witnesses, broken twins and fresh traces")
    .option("--seed <s>", "seed of the fresh traces", "1")
    .option("--json", "print one JSON document and nothing else")
    .action((modules: readonly string[], flags: Flags) => act(modules, flags, terminal));
};

const act = async (modules: readonly string[], flags: Flags, terminal: Terminal): Promise<void> => {
  const { CheckError } = await import("../../core/errors.ts");
  const { runSpecification } = await import("../specification/run.ts");
  const { jsonText } = await import("../json.ts");
  const json = flags.json ?? false;
  const lines: Promise<void>[] = [];
  const report = await runSpecification({
    fresh: flags.fresh ?? false,
    ...(modules.length === 0 ? {} : { only: modules }),
    seed: wholeNumber("--seed", flags.seed, 0),
    progress: ({ module, check, passed, detail }) => {
      if (!json)
        lines.push(terminal.print(`${passed ? "passed" : "FAILED"}  ${module}: ${check} (${detail})\n`));
    },
  });
  await Promise.all(lines);
  if (json) await terminal.print(jsonText(report));
  const failed = report.checks.filter(({ passed }) => !passed);
  if (report.passed) {
    if (!json) await terminal.print(`All ${report.checks.length} checks passed.\n`);
    return;
  }
  throw new CheckError({
    where: "spec",
    got: failed.map(({ module, check, detail }) => `${module}: ${check} (${detail})`).join("; "),
    expected: "no failed check",
  });
};
