/** The tables of docs/explanation/feeling-of-knowing.md, from the record of scripts/feeling-of-knowing.ts. */
import { number, shown } from "./claim.ts";
import { aligned } from "./region.ts";
import type { Stored } from "./stored.ts";

/** The measures and their chance, whose ratings on whose persons, and the parameters that give people's mean. */
export const feelingNumbers = (record: Stored, people: Stored): string =>
  [
    `_Written by \`npm run pages\` from \`${record.command}\`. Chance: ratings dealt anew within each person, ${record.number("chance/redraws")} times; in brackets 95 %._`,
    chance(record, people),
    "The mean of own gammas where every rating is drawn from all that a group gave at the same pretest accuracy; in brackets the gamma over pairs:",
    drawn(record),
    `Parameters found among ${record.number("search/candidates")} near the fitted ones, on ${record.number("search/fresh/participants").toLocaleString("en")} participants that neither was chosen on (loss: the misfit that the fit makes small):`,
    found(record, people),
    config(record),
  ].join("\n\n");

const GROUPS = ["people", "simulated", "lesioned"] as const;

const chance = (record: Stored, people: Stored): string => {
  const row = (what: string, cell: (group: string) => string): readonly string[] => [
    what,
    ...GROUPS.map((group) => cell(`chance/${group}`)),
  ];
  const count = (path: string) => (group: string) => record.number(`${group}/${path}`).toLocaleString("en");
  const gamma = (path: string) => (group: string) => number(record.number(`${group}/${path}`), 2);
  const spread = (path: string) => (group: string) => shown(record.estimate(`${group}/${path}`), 2);
  const humans = people.number("measured/recall/participants");
  return aligned(
    ["", "people", "simulated", "stops at random"],
    [
      row("give-ups", count("giveUps")),
      row("of pairs that a pretest had got right", count("known")),
      row(`persons who gave up on such a pair (of ${humans} people)`, count("knowing")),
      row("rated 1", (group) => `${number(100 * record.number(`${group}/ratedOne`), 0)} %`),
      row("persons with a gamma", count("persons")),
      row("of these 1 or −1", count("extreme")),
      row("mean of own gammas", gamma("found/own")),
      row("the same by chance", spread("dealtAnew/own")),
      row("gamma over pairs within persons", gamma("found/pairs")),
      row("the same by chance", spread("dealtAnew/pairs")),
      row("mean of own Somers' d", gamma("found/ownD")),
      row("the same by chance", spread("dealtAnew/ownD")),
    ],
  );
};

const drawn = (record: Stored): string => {
  const cell = (name: string): string =>
    `${number(record.number(`chance/drawn/${name}/own/estimate`), 2)} (${number(record.number(`chance/drawn/${name}/pairs/estimate`), 2)})`;
  return aligned(
    ["", "people's ratings", "simulated ratings"],
    [
      ["people's give-ups", cell("peopleRatedByPeople"), cell("peopleRatedBySimulated")],
      ["simulated give-ups", cell("simulatedRatedByPeople"), cell("simulatedRatedBySimulated")],
    ],
  );
};

const found = (record: Stored, people: Stored): string => {
  const row = (what: string, path: string, digits: number): readonly string[] => [
    what,
    shown(people.estimate(`measured/recall/${path}`), digits),
    shown(record.estimate(`search/fitted/${path}`), digits),
    shown(record.estimate(`search/found/${path}`), digits),
  ];
  return aligned(
    ["", "people", "as fitted", "found"],
    [
      row("mean of own gammas, feeling of knowing", "withinPersonGamma/fok", 2),
      row("gamma over pairs, feeling of knowing", "gammaOfOwnPairs/fok", 2),
      row("gamma over pairs, confidence", "gammaOfOwnPairs/confidence", 2),
      ...["correct", "omission", "commission"].map((name) =>
        row(`share ${name}`, `responses/shares/${name}`, 3),
      ),
      ...["correct", "omission", "commission"].map((name) =>
        row(`ms, ${name}`, `responses/meanRt/${name}`, 0),
      ),
      row("time to recall, s per point of confidence", "withinPerson/recallByConfidence", 2),
      row("time to give up, s per point of the feeling of knowing", "withinPerson/omissionByFok", 2),
      row("time to recall by pretest accuracy, s", "withinPerson/recallByPretest", 2),
      row("time to give up by pretest accuracy, s", "withinPerson/omissionByPretest", 2),
      [
        "loss",
        "–",
        number(record.number("search/fitted/loss"), 0),
        number(record.number("search/found/loss"), 0),
      ],
    ],
  );
};

/** The found parameters as a file for `--config`. */
const config = (record: Stored): string => {
  const settings = Object.entries(record.at("search/settings") as Readonly<Record<string, number>>);
  return [
    "```yaml title=found.yaml",
    "simulation: crossover",
    "trials: 7400",
    "set:",
    ...settings.map(([name, value]) => `  ${name}: ${value}`),
    "out: found",
    "```",
  ].join("\n");
};
