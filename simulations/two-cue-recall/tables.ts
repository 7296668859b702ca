import type { Cell, Table } from "../../src/experiments/simulation.ts";
import type { AtLevel, TwoCueMeasures } from "../../src/experiments/two-cue-recall/measures.ts";
import { LOOKS } from "../../src/experiments/two-cue-recall/sums.ts";
import type { PooledEstimate } from "../../src/metrics/pooled.ts";
import type { Answer, EffectName } from "./answer.ts";
import { EFFECT_NAMES } from "./answer.ts";
import type { Published } from "./published.ts";
import { PUBLISHED } from "./published.ts";

const number = (value: number | null): string => (value === null ? "–" : value.toFixed(3));
const shown = ({ estimate, low, high }: PooledEstimate): string =>
  `${number(estimate)} [${number(low)}, ${number(high)}]`;

const HEADER = ["", "people", "optimal", "people, published", "optimal, published"] as const;
const UNKNOWN: Published = { people: null, model: null };

const WORDS: Readonly<Record<EffectName, string>> = {
  shareOnFirst: "more time on the first cue the better its pair was known",
  nonFinalByOwn: "longer looks at a cue the better its own pair was known",
  nonFinalByOther: "shorter looks at a cue the better the other pair was known",
  finalLessNonFinal: "the last look is the longest",
};

export const tablesOf = (
  model: TwoCueMeasures,
  people: TwoCueMeasures | null,
  answer: Answer,
): readonly Table[] => {
  const row = (
    what: string,
    read: (measures: TwoCueMeasures) => PooledEstimate,
    published: Published = UNKNOWN,
  ): readonly Cell[] => [
    what,
    people === null ? null : shown(read(people)),
    shown(read(model)),
    published.people === null ? null : number(published.people),
    published.model === null ? null : number(published.model),
  ];
  const slopes = (what: string, name: "shareOnFirst" | "nonFinalByOwn" | "nonFinalByOther") => [
    row(`${what}, pooled`, (measures) => measures[name].pooled, PUBLISHED[name]),
    row(`${what}, within person`, (measures) => measures[name].withinPerson),
  ];
  const levels = (
    what: string,
    read: (measures: TwoCueMeasures) => readonly AtLevel[],
  ): readonly (readonly Cell[])[] =>
    read(model).map(({ level }, place) => row(`${what} ${level}`, (measures) => read(measures)[place]!));
  return [
    {
      title: "How trials end, and how many looks they take",
      header: HEADER,
      rows: [
        row("recalled", ({ accuracy }) => accuracy, PUBLISHED.accuracy),
        ...LOOKS.map((count, place) =>
          row(
            `${count}${place === LOOKS.length - 1 ? " or more" : ""} look${count === 1 ? "" : "s"}`,
            ({ looks }) => looks[place]!,
            PUBLISHED.looks[place]!,
          ),
        ),
      ],
    },
    {
      title: "How long a look lasts (s)",
      header: HEADER,
      rows: [
        row("the last", ({ final }) => final, PUBLISHED.final),
        row("others", ({ nonFinal }) => nonFinal, PUBLISHED.nonFinal),
        row("difference", ({ finalLessNonFinal }) => finalLessNonFinal, PUBLISHED.finalLessNonFinal),
      ],
    },
    {
      title: "Slopes on pretest accuracy",
      header: HEADER,
      rows: [
        ...slopes("share of time on the first cue ~ first − second", "shareOnFirst"),
        ...slopes("look but the last (s) ~ own", "nonFinalByOwn"),
        ...slopes("look but first and last (s) ~ other", "nonFinalByOther"),
      ],
    },
    {
      title: "Means by pretest accuracy",
      header: HEADER.slice(0, 3),
      rows: [
        ...levels("share of time on the first cue, first − second =", (m) => m.shareOnFirstAt),
        ...levels("look but the last (s), own =", (m) => m.nonFinalByOwnAt),
        ...levels("look but first and last (s), other =", (m) => m.nonFinalByOtherAt),
      ].map((cells) => cells.slice(0, 3)),
    },
    {
      title: "The findings, where the whole interval has the sign",
      header: ["finding", "people", "optimal", "intervals overlap"],
      rows: EFFECT_NAMES.map((name) => [
        WORDS[name],
        yesNo(answer.people?.[name]),
        yesNo(answer.model[name]),
        yesNo(answer.overlap?.[name]),
      ]),
    },
  ];
};

const yesNo = (value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : value ? "yes" : "no";
