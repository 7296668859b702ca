/** What became of planted faults, for people. */
import type { MutantFinding } from "../../testing/check/mutation.ts";
import type { Terminal } from "../terminal.ts";
import type { Loaded } from "./load.ts";
import { painted } from "./text.ts";

const MARKS = { caught: "✓ caught", survived: "✗ survived", unseen: "– unseen" } as const;
const COLOURS = { caught: 32, survived: 31, unseen: 33 } as const;

const numbered = ({ name, equations }: MutantFinding): string =>
  equations.length === 0 ? name : `[${equations.join(", ")}] ${name}`;

const detailOf = ({ status, by, wanted, difference }: MutantFinding, hasOwn: boolean): string => {
  if (by !== null) return ` — by ${by.name}${by.own || !hasOwn ? "" : ", which is not yours"}`;
  if (status === "unseen") return " — no run shows a difference";
  const settings = Object.entries(difference!.settings)
    .map(([key, value]) => `${key} = ${String(value)}`)
    .join(", ");
  const under = settings === "" ? "" : `; under ${settings}`;
  return `\n               a property would have to say: ${wanted}\n               planted | as it is${under}: ${difference!.where}`;
};

/** One theory's planted faults, those that survived with what a property would have to say. */
export const mutantsText = (
  { named, own }: Loaded,
  findings: readonly MutantFinding[],
  terminal: Pick<Terminal, "colour">,
): string => {
  const lines = findings.map((finding) => {
    const mark = painted(MARKS[finding.status].padEnd(10), COLOURS[finding.status], terminal);
    return `  ${mark}  ${numbered(finding)}${detailOf(finding, own.length > 0)}\n`;
  });
  return `${named}: ${findings.length} planted faults\n${lines.join("")}  ${mutantSummary(findings, own.length > 0)}\n`;
};

/** How many were caught, by whom, and what became of the others. */
export const mutantSummary = (findings: readonly MutantFinding[], hasOwn: boolean): string => {
  const count = (status: MutantFinding["status"]): number =>
    findings.filter((finding) => finding.status === status).length;
  const own = findings.filter(({ by }) => by?.own === true).length;
  const yours = hasOwn ? ` (${own} by properties of yours)` : "";
  return `${count("caught")} caught${yours}, ${count("survived")} survived, ${count("unseen")} unseen`;
};
