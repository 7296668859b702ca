import { existsSync, writeFileSync } from "node:fs";
import { compiledModel } from "../agents/known/compile/model.ts";
import { type Sidecar, sidecarOf } from "../agents/known/compile/sidecar.ts";
import { UsageError } from "../core/errors.ts";
import { stream } from "../core/rng.ts";
import { fileError } from "../store/file-error.ts";
import { jsonText } from "./json.ts";
import { plainSettings, settingValues } from "./settings.ts";
import { tablesText } from "./table.ts";
import type { Terminal } from "./terminal.ts";
import { loadKnownMind } from "./user-module.ts";

export interface AskedMind {
  readonly name: string;
  readonly out: string;
  readonly set: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly force: boolean;
  readonly json: boolean;
}

const SUFFIX = ".gguf";

/** Compiles a finite mind into a model file, and writes beside it what is known of it. */
export const performCompileMind = async (asked: AskedMind, terminal: Terminal): Promise<void> => {
  const { out, seed } = asked;
  const sidecarFile = sidecarBeside(out);
  for (const file of [out, sidecarFile]) if (!asked.force) refuseExisting(file);
  const { thing: mind } = await loadKnownMind(asked.name);
  const settings = await settingValues(mind.settings, asked.set);
  const composed = mind.compose(settings, stream(seed, `mind/${mind.name}`));
  const bytes = compiledModel(composed.chain, mind.name);
  write(out, bytes);
  write(sidecarFile, sidecarText(sidecarOf(mind, composed, settings, seed)));
  const conditions = Object.keys(composed.conditions);
  const summary = {
    mind: mind.name,
    settings: plainSettings(settings),
    seed,
    states: composed.chain.states.length,
    conditions,
    model: out,
    bytes: bytes.length,
    sidecar: sidecarFile,
  };
  if (asked.json) return terminal.print(jsonText(summary));
  const rows = [
    ["states", String(summary.states)],
    ["conditions", named(conditions)],
    ["model", `${out}, ${bytes.length} bytes`],
    ["known of it", sidecarFile],
  ];
  const table = { title: mind.title, header: ["quantity", "value"], rows };
  await terminal.print(`${tablesText([table], terminal)}\n`);
};

/** So many conditions are named in the table for people; all stand in the JSON. */
const NAMED = 6;

const named = (conditions: readonly string[]): string =>
  conditions.slice(0, NAMED).join(", ") + (conditions.length > NAMED ? ` … (${conditions.length})` : "");

/** A transition stands on one line. */
const sidecarText = (sidecar: Sidecar): string =>
  jsonText(sidecar).replaceAll(/\[\s+(\d+),\s+(\d+),\s+([\d.e-]+)\s+\]/g, "[$1, $2, $3]");

const sidecarBeside = (out: string): string => {
  if (out.endsWith(SUFFIX) && out.length > SUFFIX.length) return `${out.slice(0, -SUFFIX.length)}.json`;
  throw new UsageError({
    where: "--out",
    got: JSON.stringify(out),
    expected: `a file that ends in ${SUFFIX}`,
  });
};

const refuseExisting = (file: string): void => {
  if (!existsSync(file)) return;
  throw new UsageError({
    where: "--out",
    got: `${JSON.stringify(file)}, which exists`,
    expected: "a new file",
    remedy: "--force replaces it.",
  });
};

const write = (file: string, content: string | Uint8Array): void => {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw fileError("--out", file, "a file that can be written", error);
  }
};
