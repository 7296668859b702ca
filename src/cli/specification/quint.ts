import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CheckError, UsageError } from "../../core/errors.ts";

/** One call of `quint run`. */
export interface QuintRun {
  /** The .qnt file, absolute. */
  readonly file: string;
  readonly module: string;
  readonly step: string;
  readonly invariants: readonly string[];
  readonly witnesses: readonly string[];
  readonly samples: number;
  readonly maxSteps: number;
  readonly seed: number;
  /** Whether the samples are wanted as traces. Only without them does Quint name the invariant that failed. */
  readonly keep: boolean;
}

export interface QuintFinding {
  /** The invariants that a sample violated; none where all held. */
  readonly violated: readonly string[];
  /** In how many samples each witness was seen. */
  readonly witnessed: Readonly<Record<string, number>>;
  /** All samples as traces, in the text of their files. */
  readonly traces: readonly string[];
}

/**
 * Runs Quint's simulator, always with the TypeScript backend (the other one is a download). Traces are all samples:
 * with fewer traces than samples Quint keeps the longest, and early endings vanish.
 *
 * @throws UsageError where Quint is not installed; CheckError where it cannot run the file.
 */
export const quintRun = async (root: string, request: QuintRun): Promise<QuintFinding> => {
  const folder = await mkdtemp(join(tmpdir(), "metalevel-quint-"));
  try {
    const { code, output } = await spoken([quintBinary(root), ...quintArguments(request, folder)]);
    const violation = output.includes("[violation]");
    if (code !== 0 && !violation) {
      throw new CheckError({
        where: `quint run ${request.file}, module ${request.module}`,
        got: output.trim(),
        expected: "a specification that Quint can run",
      });
    }
    if (violation && request.keep) return quintRun(root, { ...request, keep: false });
    const seen = [...output.matchAll(/^(\S+) was witnessed in (\d+) trace/gm)];
    return {
      violated: [...output.matchAll(/❌ (\S+)/g)].map(([, name]) => name!),
      witnessed: Object.fromEntries(seen.map(([, name, count]) => [name!, Number(count)])),
      traces: await textsIn(folder),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const quintArguments = (request: QuintRun, folder: string): readonly string[] => [
  "run",
  request.file,
  ...["--backend", "typescript", "--mbt", "--verbosity", "1"],
  ...["--main", request.module, "--step", request.step],
  ...["--max-samples", String(request.samples)],
  ...["--max-steps", String(request.maxSteps), "--seed", `0x${request.seed.toString(16)}`],
  ...(request.invariants.length > 0 ? ["--invariants", ...request.invariants] : []),
  ...(request.witnesses.length > 0 ? ["--witnesses", ...request.witnesses] : []),
  ...(request.keep
    ? ["--n-traces", String(request.samples), "--out-itf", join(folder, "{seq}.itf.json")]
    : []),
];

const quintBinary = (root: string): string => {
  try {
    const manifest = createRequire(join(root, "package.json")).resolve("@informalsystems/quint/package.json");
    return join(manifest, "../dist/src/cli.js");
  } catch {
    throw new UsageError({
      where: "spec --fresh",
      got: "no Quint beside the package",
      expected: "@informalsystems/quint",
      remedy: "npm install --save-dev @informalsystems/quint@0.33.1",
    });
  }
};

const spoken = (argv: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "pipe"] });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stderr.on("data", (part: Buffer) => parts.push(part));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString("utf8") }));
  });

const textsIn = async (folder: string): Promise<readonly string[]> => {
  const names = (await readdir(folder)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
};
