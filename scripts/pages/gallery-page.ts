/** docs/gallery.md: every simulation with its question, figure, expected numbers and one command, in two indexes. */
import { SIMULATIONS } from "../../simulations/index.ts";
import type { Simulation } from "../../src/experiments/simulation.ts";
import { table, verdictOf } from "./claim.ts";
import type { Finding } from "./finding.ts";
import { linkTo } from "./findings-page.ts";
import { HIGHLIGHTS } from "./highlights.ts";
import { simulated } from "./stored.ts";

/** The whole page. */
export const galleryPage = async (findings: readonly Finding[]): Promise<string> => {
  const simulations = await Promise.all(Object.values(SIMULATIONS).map((load) => load()));
  const theories = [...new Set(simulations.flatMap((simulation) => simulation.theories))].sort();
  const named = (chosen: readonly Simulation[]): string =>
    chosen.map(({ name }) => `[${name}](#${name})`).join(", ") || "–";
  return `${[
    "# Gallery",
    "",
    "<!-- Written by `npm run pages` from stored results; a test holds it to them. Do not edit. -->",
    "",
    "Every simulation of the package: what it asks, what it shows, what to expect, and the command that gives the same again.",
    "",
    "## By theory",
    "",
    table(
      ["theory", "simulations"],
      theories.map((theory) => [
        `\`${theory}\``,
        named(simulations.filter((simulation) => simulation.theories.includes(theory))),
      ]),
    ),
    "",
    "## By finding",
    "",
    table(
      ["#", "finding", "verdict", "simulations"],
      findings.map((finding) => [
        `[${finding.number}](../FINDINGS.md${linkTo(finding)})`,
        finding.title,
        verdictOf(finding.claims),
        named(simulations.filter((simulation) => simulation.findings.includes(finding.number))),
      ]),
    ),
    "",
    ...simulations.map((simulation) => sectionOf(simulation, findings)),
  ]
    .join("\n")
    .trimEnd()}\n`;
};

const sectionOf = (
  { name, title, question, source, theories, findings: numbers }: Simulation,
  findings: readonly Finding[],
): string => {
  const { command } = simulated(name);
  const spoken = findings.filter(({ number }) => numbers.includes(number));
  const links = spoken.map((finding) => `[${finding.number}](../FINDINGS.md${linkTo(finding)})`);
  return [
    `## ${name}`,
    "",
    `**${title}.** ${question}`,
    "",
    `![${title}](../simulations/${name}/figure.svg)`,
    "",
    table(
      ["expected", "value [95 %]"],
      HIGHLIGHTS[name]!(simulated(name)).map((row) => [...row]),
    ),
    "",
    "```text not compared: the test of each simulation repeats its run",
    command,
    "```",
    "",
    `${source}. Theory: ${theories.map((theory) => `\`${theory}\``).join(", ")}.${links.length > 0 ? ` Findings: ${links.join(", ")}.` : ""} [More](../simulations/${name}/README.md).`,
    "",
  ].join("\n");
};
