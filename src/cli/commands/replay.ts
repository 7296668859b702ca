import type { Command } from "commander";
import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import type { Trial, Watch } from "../replay.ts";
import type { Terminal } from "../terminal.ts";
import { wholeNumber } from "../values.ts";

interface Flags {
  readonly theory?: string;
  readonly participant?: string;
  readonly trial?: string;
  readonly limit: string;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("<trace>", "a traces.jsonl")
    .option(
      "--theory <file>",
      "where the theory of your own is that the trace came from (default: as run.json beside it says), or another",
    )
    .option("--participant <p>", "show only trials of this participant")
    .option("--trial <n>", "show only trials of this number")
    .option("--limit <n>", "how many trials to show", "3")
    .option("--json", "print one JSON document and nothing else")
    .action((trace: string, flags: Flags) => act(trace, flags, terminal));
};

const act = async (path: string, flags: Flags, terminal: Terminal): Promise<void> => {
  const limit = wholeNumber("--limit", flags.limit, 0);
  const number = flags.trial === undefined ? null : wholeNumber("--trial", flags.trial, 0);
  const { requireVerified, verify } = await import("../replay.ts");
  const { headerText, trialText } = await import("../replay-text.ts");
  const { jsonText } = await import("../json.ts");
  const chosen: Trial[] = [];
  let count = 0;
  let first: string | null = null;
  const watch: Watch = {
    header: async (header) => {
      if (flags.json !== true) await terminal.print(`${headerText(header)}\n`);
    },
    trial: async (trial) => {
      const [opening] = trial;
      first ??= `--participant ${opening?.participant} --trial ${opening?.trial}`;
      const wanted =
        (number === null || opening?.trial === number) &&
        (flags.participant === undefined || String(opening?.participant) === flags.participant);
      const whole = "end" in (trial.at(-1) ?? {});
      if (whole && (!wanted || ++count > limit)) return;
      if (flags.json === true) chosen.push(trial);
      else await terminal.print(`${trialText(trial)}\n`);
    },
  };
  const { recordedTheory } = await import("../recorded-theory.ts");
  const found = await verify(path, flags.theory ?? recordedTheory(path), watch);
  if (count === 0 && (number !== null || flags.participant !== undefined)) {
    requireVerified(path, found);
    const asked = [
      ...(flags.participant === undefined ? [] : [`--participant ${flags.participant}`]),
      ...(number === null ? [] : [`--trial ${number}`]),
    ].join(" ");
    const expected =
      first === null ? "no choice: the trace holds no trial" : `one of its trials, such as ${first}`;
    throw new UsageError({ where: path, got: `no trial for ${asked}`, expected });
  }
  if (flags.json === true) {
    const { header, lines, trials, steps, drawn, divergence, seal } = found;
    const verified = divergence === null && seal === null;
    const counts = { lines, trials, steps, drawn };
    const document = { verified, ...counts, divergence: orNull(divergence), seal, header, shown: chosen };
    await terminal.print(jsonText(document));
  }
  requireVerified(path, found);
  if (flags.json === true) return;
  const drawn =
    found.drawn === 0 ? "" : ` ${found.drawn} controls were drawn by chance and taken as recorded.`;
  await terminal.print(
    `Verified: ${found.trials} trials, ${found.steps} steps; every control, state and field is the theory's, and the seal holds.${drawn}\n`,
  );
};

/** What is missing on one side of a divergence is `null` in JSON. */
const orNull = (
  divergence: { readonly expected: Json | undefined; readonly got: Json | undefined } | null,
) =>
  divergence === null
    ? null
    : { ...divergence, expected: divergence.expected ?? null, got: divergence.got ?? null };
