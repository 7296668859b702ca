/** Findings 12–13 and 22–25: two cues, the boundary, exact policies, prefixes. */
import { PUBLISHED } from "../../simulations/two-cue-recall/published.ts";
import type { Claim, Estimate } from "./claim.ts";
import { beyond, holds, number, overlap, roundingOf, shown } from "./claim.ts";
import type { Finding } from "./finding.ts";
import type { Stored } from "./stored.ts";

const DIFFERENCES = ["−1", "−½", "0", "½", "1"] as const;
/** Where the published boundary is lowest. */
const LOWEST_FROM = 22;
const LOWEST_TO = 25;

export interface SearchResults {
  readonly twoCues: Stored;
  readonly people: Stored;
  readonly prefix: Stored;
  readonly critical: Stored;
  /** The exact values of the section on published numbers. */
  readonly exact: readonly Claim[];
}

export const findingsOfSearch = ({
  twoCues,
  people,
  prefix,
  critical,
  exact,
}: SearchResults): readonly Finding[] => {
  const ours = (path: string): Estimate => twoCues.estimate(`model/${path}`);
  const theirs = (path: string): Estimate => people.estimate(`measured/looks/${path}`);
  const { command } = twoCues;
  const look = (what: string, path: string): Claim => ({
    what,
    published: shown(theirs(path), 3),
    found: shown(ours(path), 3),
    criterion: null,
    size: overlap(ours(path), theirs(path)),
    command,
  });
  const effect = (what: string, found: Estimate, published: number, sign: 1 | -1): Claim => ({
    what,
    published: number(published, 3),
    found: shown(found, 3),
    criterion: {
      words: `the whole interval is ${sign > 0 ? "above" : "below"} 0`,
      holds: beyond(found, sign),
    },
    size: holds(found, published, roundingOf(3)),
    command,
  });
  const share = (at: number): Estimate => ours(`shareOnFirstAt/${at}`);
  return [
    {
      number: 12,
      title: "Two cues: more time on the better-known one, the last look the longest",
      standing: "from data",
      claims: [
        ...DIFFERENCES.map((difference, at) =>
          look(`share of time on the first cue, pretest difference ${difference}`, `shareOnFirstAt/${at}`),
        ),
        {
          what: "below ½ where the second was better known, above where the first was",
          published: "yes",
          found:
            [0, 1].every((at) => beyond(share(at), -1, 0.5)) &&
            [3, 4].every((at) => beyond(share(at), 1, 0.5))
              ? "yes"
              : "no",
          criterion: {
            words: "the four intervals on their sides of ½",
            holds:
              [0, 1].every((at) => beyond(share(at), -1, 0.5)) &&
              [3, 4].every((at) => beyond(share(at), 1, 0.5)),
          },
          size: null,
          command,
        },
        look("last look, s", "final"),
        look("other looks, s", "nonFinal"),
      ],
      note: "In people the share rises at every step; in the optimum it does not from −1 to −½.",
    },
    {
      number: 13,
      title: "Published slopes of looking",
      standing: "published",
      claims: [
        effect(
          "share of time on the first cue by relative strength",
          ours("shareOnFirst/withinPerson"),
          PUBLISHED.shareOnFirst.people,
          1,
        ),
        effect(
          "look but the last by own strength, s",
          ours("nonFinalByOwn/withinPerson"),
          PUBLISHED.nonFinalByOwn.people,
          1,
        ),
        effect(
          "look but first and last by the other's strength, s",
          ours("nonFinalByOther/withinPerson"),
          PUBLISHED.nonFinalByOther.people,
          -1,
        ),
        effect(
          "last look less the others, s",
          ours("finalLessNonFinal"),
          PUBLISHED.finalLessNonFinal.people,
          1,
        ),
      ],
      note: "Published: mixed models. Here: slopes within participants of the optimal policy, with no parameter fitted to looks but their time besides search.",
    },
    boundary(critical),
    byStrength(critical, people),
    {
      number: 24,
      title: "One-armed and symmetric Bernoulli problems have exactly computable optimal policies",
      standing: "published",
      claims: [
        {
          what: "values that agree to every printed digit, of those below",
          published: String(exact.length),
          found: String(exact.filter(({ size }) => size).length),
          criterion: { words: "all", holds: exact.every(({ size }) => size) },
          size: null,
          command: "metalevel solve one-arm",
        },
      ],
    },
    prefixDominance(prefix),
  ];
};

const boundary = ({ command, list }: Stored): Finding => {
  const bound = list("lowestContinue") as readonly number[];
  const lowest = Math.min(...bound);
  const at = bound.flatMap((z, t) => (z === lowest ? [t] : []));
  const [first, last] = [at[0]!, at.at(-1)!];
  const falls = bound.slice(1, first + 1).every((z, t) => z <= bound[t]!);
  const rises = bound.slice(last + 1).every((z, t) => z >= bound[last + t]!);
  return {
    number: 22,
    title: "The optimal give-up boundary first falls, then rises up to the deadline",
    standing: "published",
    claims: [
      {
        what: "never rises before its lowest place, never falls after",
        published: "yes",
        found: `${falls && rises ? "yes" : "no"}: ${number(bound[0]!, 2)}, ${number(lowest, 2)}, ${number(bound.at(-1)!, 2)}`,
        criterion: {
          words: "at the published resolution, exactly",
          holds: falls && rises && bound[0]! > lowest && bound.at(-1)! > lowest,
        },
        size: null,
        command,
      },
      {
        what: "steps at which it is lowest",
        published: `${LOWEST_FROM}–${LOWEST_TO}`,
        found: `${first}–${last}`,
        criterion: null,
        size: first === LOWEST_FROM && last === LOWEST_TO,
        command,
      },
    ],
  };
};

const byStrength = (critical: Stored, people: Stored): Finding => {
  const rows = critical.list("byStrength").map((_row, at) => at);
  const shares = (name: "recalled" | "givenUp", time: number): readonly number[] =>
    rows.map((row) => critical.number(`byStrength/${row}/after/${time}/${name}`));
  const times = critical.list("byStrength/0/after").map((_time, at) => at);
  const middle = times[Math.floor(times.length / 2)]!;
  const seconds = critical.number(`byStrength/0/after/${middle}/seconds`);
  const monotone = (values: readonly number[], sign: 1 | -1): boolean =>
    values.slice(1).every((value, at) => sign * (value - values[at]!) > 0);
  const claim = (what: string, name: "recalled" | "givenUp", sign: 1 | -1): Claim => ({
    what: `${what} after ${seconds} s, weak to strong`,
    published: null,
    found: shares(name, middle)
      .map((share) => number(share, 3))
      .join(", "),
    criterion: {
      words: `${sign > 0 ? "rises" : "falls"} with strength, at every time looked at; exact`,
      holds: times.every((time) => monotone(shares(name, time), sign)),
    },
    size: null,
    command: critical.command,
  });
  const median = (what: string, level: number) =>
    people
      .list("published/optimal/comparison")
      .map((line) => line as { readonly what: string; readonly pretest: number; readonly model: number })
      .find((line) => line.what === what && line.pretest === level)!.model;
  const medians = (what: string): string =>
    [0, 0.5, 1].map((level) => number(median(what, level), 2)).join(", ");
  return {
    number: 23,
    title: "Stronger memories are recalled sooner and abandoned later",
    standing: "published",
    claims: [claim("share recalled", "recalled", 1), claim("share given up", "givenUp", -1)],
    note: `The mean time of those that are given up need not rise with strength, since what is strong is given up at once or not at all: median times by pretest accuracy 0, ½, 1 are ${medians("median time of a recall (s)")} s for recall and ${medians("median time of a give-up (s)")} s for giving up.`,
  };
};

const prefixDominance = (prefix: Stored): Finding => {
  const grid = prefix.list("startingUnsuited/grid").map((_cell, at) => at);
  const loss = (at: number): Estimate => prefix.estimate(`startingUnsuited/grid/${at}/loss`);
  const about = grid.filter((at) => prefix.at(`startingUnsuited/grid/${at}/againstPublished`) === "about");
  const refined = prefix.estimate("conditions/generate-verify/recoveredByRefining");
  const losses = grid.map(loss).sort((a, b) => a.estimate! - b.estimate!);
  const { command } = prefix;
  return {
    number: 25,
    title: "Prefix dominance: an unsuited start costs accuracy and is seldom made good by refining",
    standing: "quoted",
    claims: [
      {
        what: "share of wrong first drafts that refining makes good",
        published: null,
        found: shown(refined, 3),
        criterion: { words: "the whole interval is below ½", holds: beyond(refined, -1, 0.5) },
        size: null,
        command,
      },
      {
        what: "accuracy lost by an unsuited start, least and most of the grid",
        published: "about 0.20",
        found: `${shown(losses[0]!, 3)}, ${shown(losses.at(-1)!, 3)}`,
        criterion: {
          words: "the whole interval is above 0 in most of the grid",
          holds: grid.filter((at) => beyond(loss(at), 1)).length > grid.length / 2,
        },
        size: null,
        command,
      },
      {
        what: "cells of the grid in which the loss is about 0.20",
        published: null,
        found: `${about.length} of ${grid.length}`,
        criterion: null,
        size: null,
        command,
      },
    ],
    note: "Of a simulated reasoner; the published number is quoted at second hand and is not tested.",
  };
};
