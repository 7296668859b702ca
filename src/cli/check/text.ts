/** What a check found, for people. */
import type { Finding } from "../../testing/check/check.ts";
import type { Equation } from "../../testing/specification/equations.ts";
import type { Terminal } from "../terminal.ts";
import { counterexampleText } from "./counterexample.ts";
import type { Loaded } from "./load.ts";

const MARKS = { holds: "✓", fails: "✗", waived: "–", "not-asked": "–" } as const;
const COLOURS = { holds: 32, fails: 31, waived: 33, "not-asked": 33 } as const;

/** A word in a colour, where the terminal takes it. */
export const painted = (text: string, code: number, { colour }: Pick<Terminal, "colour">): string =>
  colour ? `\u001b[${code}m${text}\u001b[0m` : text;

const saidOf = ({ status, statement, reason, equations }: Finding): string => {
  const numbers = equations.length === 0 ? "" : `[${equations.join(", ")}] `;
  const why = reason === null ? "" : ` (${status === "waived" ? "given up" : "not asked"}: ${reason})`;
  return `${numbers}${statement}${why}`;
};

/** One theory's findings, each counterexample under its own. */
export const findingsText = (
  { named, theory }: Loaded,
  findings: readonly Finding[],
  trying: { readonly runs: number; readonly seed: number; readonly set: readonly string[] },
  equations: readonly Equation[],
  terminal: Pick<Terminal, "colour" | "typed">,
): string => {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map((finding) => {
    const { name, status, counterexample } = finding;
    const mark = painted(MARKS[status], COLOURS[status], terminal);
    const line = `  ${mark} ${name.padEnd(width)}  ${saidOf(finding)}\n`;
    return counterexample === null
      ? line
      : `${line}${counterexampleText(named, theory, finding, counterexample, equations, trying.set, terminal.typed)}`;
  });
  const title = named === theory.name ? named : `${theory.name} (${named})`;
  return `${title}: ${trying.runs} cases of each, seed ${trying.seed}\n${lines.join("")}  ${summaryOf(findings)}\n`;
};

/** How many hold, and what became of the others. */
export const summaryOf = (findings: readonly Finding[]): string => {
  const count = (status: Finding["status"]): number =>
    findings.filter((finding) => finding.status === status).length;
  const parts = [
    `${count("holds")} hold`,
    ...(count("fails") === 0 ? [] : [`${count("fails")} ${count("fails") === 1 ? "fails" : "fail"}`]),
    ...(count("waived") === 0 ? [] : [`${count("waived")} given up`]),
    ...(count("not-asked") === 0 ? [] : [`${count("not-asked")} not asked`]),
  ];
  return parts.join(", ");
};
