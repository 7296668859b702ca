/** FINDINGS.md, from what the parts say. */
import type { Claim } from "./claim.ts";
import { cells, table, VERDICTS, verdictOf } from "./claim.ts";
import type { Finding } from "./finding.ts";
import type { Section } from "./section.ts";

/** What nothing here can reproduce, and why. */
export interface OutOfScope {
  readonly what: string;
  readonly why: string;
}

const yesNo = (value: boolean | null): string => (value === null ? "–" : value ? "yes" : "no");

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** The heading of a finding, by which other pages link to it. */
export const headingOf = ({ number, title }: Finding): string => `${number}. ${title}`;

/** Where a finding stands on the page. */
export const linkTo = (finding: Finding): string => `#${anchor(headingOf(finding))}`;

const findingSection = (finding: Finding): string => {
  const { claims, note, standing } = finding;
  const commands = [...new Set(claims.map(({ command }) => command))];
  const rows = claims.map(({ what, published, found, criterion, size }) => [
    what,
    published ?? "–",
    found,
    criterion === null ? "–" : `${criterion.holds ? "holds" : "**fails**"}: ${criterion.words}`,
    yesNo(size),
  ]);
  return [
    `### ${headingOf(finding)}`,
    "",
    `**${verdictOf(claims)}** · ${standing} · ${commands.map((command) => `\`${command}\``).join(", ")}`,
    "",
    table(["what", "people or published", "found [95 %]", "criterion", "same size"], rows),
    ...(note === undefined ? [] : ["", note]),
    "",
  ].join("\n");
};

const numberSection = ({ title, source, claims, note }: Section): string => {
  const signs = claims.some(({ criterion }) => criterion !== null);
  const rows = claims.map(({ what, published, found, criterion, size, command }) => [
    what,
    published ?? "–",
    found,
    ...(signs ? [criterion === null ? "–" : yesNo(criterion.holds)] : []),
    yesNo(size),
    `\`${command}\``,
  ]);
  const header = ["what", "published", "found [95 %]", ...(signs ? ["sign"] : []), "agrees", "command"];
  return [
    `### ${title}`,
    "",
    `${source}.`,
    "",
    table(header, rows),
    ...(note === undefined ? [] : ["", note]),
    "",
  ].join("\n");
};

const counted = (claims: readonly Claim[]): string => {
  const sizes = claims.flatMap(({ size }) => (size === null ? [] : [size]));
  return `${sizes.filter(Boolean).length} of ${sizes.length}`;
};

/** The whole page. */
export const findingsPage = (
  findings: readonly Finding[],
  sections: readonly Section[],
  outOfScope: readonly OutOfScope[],
): string => {
  const verdicts = findings.map(({ claims }) => verdictOf(claims));
  const overview = findings.map((finding, at) => [
    `[${finding.number}](${linkTo(finding)})`,
    finding.title,
    finding.standing,
    verdicts[at]!,
  ]);
  const tally = VERDICTS.slice(0, 3).map(
    (verdict) => `${verdicts.filter((given) => given === verdict).length} ${verdict}`,
  );
  return `${[
    "# Which findings hold",
    "",
    "<!-- Written by `npm run pages` from stored results; a test holds it to them. Do not edit. -->",
    "",
    `Of ${findings.length} human findings ${tally.join(", ")}. Of published numbers ${counted(sections.flatMap(({ claims }) => claims))} agree.`,
    "",
    "A finding is _reproduced_ if all its criteria hold and no size differs; _in direction only_ if they hold and a size",
    "differs: our 95 % interval and the published one have nothing in common, or ours does not hold the published number;",
    "_not reproduced_ if a criterion fails. An order holds if the estimates are in it and the first and last interval are",
    "apart: neighbours may overlap, as people's do. Intervals are bootstraps over participants, and measure the simulation's",
    "own sampling, not how far its memory is from a person's. Where a finding is quoted at second hand its number is not",
    "tested. Numbers come from each simulation's `expected.json`, which its test repeats, from the records of",
    "[people's trials](docs/reference/people.json) and [fits](docs/reference/recall-fits.json), and from problems solved",
    "as this page is written. `recall-exp1` and `recall-exp2` stand for the",
    "[public files](docs/reference/data-formats.md).",
    "",
    "## Human findings",
    "",
    table(["#", "finding", "standing", "verdict"], overview),
    "",
    ...findings.map(findingSection),
    "## Published numbers",
    "",
    cells(["source", "agree"]),
    cells(["---", "---"]),
    ...sections.map((section) =>
      cells([`[${section.title}](#${anchor(section.title)})`, counted(section.claims)]),
    ),
    "",
    ...sections.map(numberSection),
    "## Out of scope",
    "",
    table(
      ["what", "why"],
      outOfScope.map(({ what, why }) => [what, why]),
    ),
  ].join("\n")}\n`;
};
