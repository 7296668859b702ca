import { randomUUID } from "node:crypto";
import type { ConnectOptions } from "../agents/llm/connect.ts";
import { PROBES, type ProbeReport, probeServer } from "../agents/llm/probe/run.ts";
import type { Table } from "../experiments/simulation.ts";
import { jsonText } from "./json.ts";
import { tablesText } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** Probes a server and prints what was found. */
export const performProbe = async (
  options: ConnectOptions,
  { longPrompt, leading }: { readonly longPrompt: number; readonly leading: string | undefined },
  json: boolean,
  terminal: Terminal,
): Promise<void> => {
  const nonce = `n${randomUUID().slice(0, 8)}`;
  const report = await probeServer(options, {
    nonce,
    longPrompt,
    progress: terminal.progress,
    ...(leading === undefined ? {} : { leading }),
  });
  await terminal.print(json ? jsonText(report) : reportText(report, terminal));
};

const reportText = (report: ProbeReport, terminal: Terminal): string => {
  const { server, version, model, baseUrl, how, findings, tokens } = report;
  const title = `${server}${version === null ? "" : ` ${version}`} at ${baseUrl}, model ${model} (known by: ${how})`;
  const table: Table = {
    title,
    header: ["question", "answer", "found"],
    rows: findings.map(({ question, verdict, found }) => [
      question,
      verdict.replace("-", " "),
      clipped(found),
    ]),
  };
  const ways = findings.map(({ question, how }) => `  ${question} ${how}`).join("\n");
  return `${tablesText([table], terminal)}\nHow it was found:\n${ways}\n\n${tokens} tokens were spent.\n`;
};

/** Prints what the probes would ask. */
export const planOfProbes = async (json: boolean, terminal: Terminal): Promise<void> => {
  const probes = PROBES.map(({ id, question, costs }) => ({ id, question, ...costs }));
  const requests = probes.reduce((sum, probe) => sum + probe.requests, 0);
  const tokens = probes.reduce((sum, probe) => sum + probe.tokens, 0);
  const table: Table = {
    title: "What the probes would ask, at most",
    header: ["question", "requests", "tokens"],
    rows: [
      ...probes.map((probe) => [probe.question, probe.requests, probe.tokens] as const),
      ["all, without the long prompt's own tokens", requests, tokens],
    ],
  };
  await terminal.print(json ? jsonText({ probes, requests, tokens }) : tablesText([table], terminal));
};

/** The table shows no more of a finding than this; JSON has all of it. */
const WIDEST = 110;

const clipped = (found: string): string => (found.length > WIDEST ? `${found.slice(0, WIDEST - 1)}…` : found);
