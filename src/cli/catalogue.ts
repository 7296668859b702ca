/** Everything that has a name, with the settings or free parameters that each declares. */
import { SIMULATIONS } from "../../simulations/index.ts";
import { knownName } from "../core/names.ts";
import type { Settings } from "../core/settings.ts";
import { METHODS } from "../eval/methods/registry.ts";
import { KNOWN_MINDS } from "../experiments/known-minds.ts";
import { MINDS } from "../experiments/minds.ts";
import type { AnyTheory } from "../experiments/simulation.ts";
import { THEORIES } from "../experiments/theories.ts";
import type { FreeParameter } from "../fit/recovery/model.ts";
import { RECOVERY_MODELS } from "../fit/recovery/registry.ts";
import { FITS } from "../fit/registry.ts";
import { PROBLEMS } from "../rational/problems/registry.ts";
import { CHECKABLE } from "../testing/check/registry.ts";
import type { Terminal } from "./terminal.ts";

/** One thing with a name; what it is described by depends on its kind. */
interface Entry {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  /** What is free in a model to recover; each is drawn from its range. */
  readonly parameters?: readonly FreeParameter[];
  readonly question?: string;
  readonly source?: string;
  readonly theories?: readonly string[];
  readonly findings?: readonly number[];
  readonly trials?: { readonly default: number; readonly meaning: string };
  readonly columns?: readonly { readonly name: string; readonly unit?: string; readonly meaning: string }[];
}

/** The kinds of things, in the order in which they are shown, with what takes their names. */
const TAKEN_BY = {
  simulations: "run, sweep",
  theories: "check, --theory",
  furtherTheories: "check",
  minds: "--mind",
  finiteMinds: "compile-mind",
  fits: "fit, sweep",
  problems: "solve, sweep",
  recoveryModels: "recover, sbc",
  methods: "eval, serve",
} as const;

type Kind = keyof typeof TAKEN_BY;

export type Catalogue = Readonly<Record<Kind, readonly Entry[]>>;

const loaded = <Thing>(own: Readonly<Record<string, () => Promise<Thing>>>): Promise<readonly Thing[]> =>
  Promise.all(Object.values(own).map((load) => load()));

const theoryEntry = ({ name, title, source, settings }: AnyTheory): Entry => ({
  name,
  title,
  source,
  settings,
});

/** Machines of rational metareasoning, which no simulation asks and only `check` takes. */
const furtherTheories = async (): Promise<readonly Entry[]> => {
  const further = Object.entries(CHECKABLE).filter(([name]) => !Object.hasOwn(THEORIES, name));
  return Promise.all(further.map(async ([name, { theory }]) => ({ ...theoryEntry(await theory()), name })));
};

/** Loads and describes them all. */
export const catalogue = async (): Promise<Catalogue> => ({
  simulations: (await loaded(SIMULATIONS)).map((s) => ({
    name: s.name,
    title: s.title,
    question: s.question,
    source: s.source,
    theories: s.theories,
    findings: s.findings,
    trials: s.trials,
    columns: s.columns,
    settings: s.settings(null, null),
  })),
  theories: (await loaded(THEORIES)).map(theoryEntry),
  furtherTheories: await furtherTheories(),
  minds: (await loaded(MINDS)).map(({ name, title, settings }) => ({ name, title, settings })),
  finiteMinds: (await loaded(KNOWN_MINDS)).map(({ name, title, settings }) => ({ name, title, settings })),
  fits: (await loaded(FITS)).map(({ name, title, question, source, settings }) => ({
    name,
    title,
    question,
    source,
    settings,
  })),
  problems: (await loaded(PROBLEMS)).map(({ name, title, source, settings }) => ({
    name,
    title,
    source,
    settings,
  })),
  recoveryModels: (await loaded(RECOVERY_MODELS)).map(({ name, title, source, parameters, trials }) => ({
    name,
    title,
    source,
    parameters,
    trials,
    settings: {},
  })),
  methods: (await loaded(METHODS)).map(({ name, title, source, settings }) => ({
    name,
    title,
    source,
    settings,
  })),
});

/** What a setting may be, in words. */
export const rangeOf = (setting: Settings[string]): string => {
  switch (setting.kind) {
    case "number":
    case "integer": {
      const unit = setting.unit === undefined ? "" : ` ${setting.unit}`;
      return `${setting.kind} ${setting.min} … ${setting.max}${unit}`;
    }
    case "choice":
      return setting.choices.join(" | ");
    case "text":
      return "text";
    case "formula":
      return `${setting.choices.join(" | ")} | formula of ${setting.variables.join(", ")}`;
  }
};

const headingOf = (kind: string): string =>
  `${kind.replace(/[A-Z]/g, " $&").toUpperCase()} (${TAKEN_BY[kind as Kind]})`;

const filtered = (all: Catalogue, keep: (entry: Entry) => boolean): Catalogue =>
  Object.fromEntries(
    Object.entries(all).map(([kind, entries]) => [kind, entries.filter(keep)]),
  ) as unknown as Catalogue;

/** What goes by this name, of whatever kind. @throws UsageError naming the nearest where nothing does. */
export const entriesNamed = (all: Catalogue, name: string): Catalogue => {
  knownName("metalevel list", name, [
    ...new Set(Object.values(all).flatMap((kind) => kind.map((e) => e.name))),
  ]);
  return filtered(all, (entry) => entry.name === name);
};

/** The names and titles of everything, for people. */
export const contentsText = (
  all: Catalogue,
  { colour, typed }: Pick<Terminal, "colour" | "typed">,
): string => {
  const bold = (text: string): string => (colour ? `\u001b[1m${text}\u001b[0m` : text);
  const kinds = Object.entries(all).filter(([, entries]) => entries.length > 0);
  const width = Math.max(...kinds.flatMap(([, entries]) => entries.map(({ name }) => name.length)));
  const lists = kinds.map(([kind, entries]) => {
    const lines = entries.map(({ name, title }) => `  ${bold(name.padEnd(width))}  ${title}\n`);
    return `${bold(headingOf(kind))}\n${lines.join("")}`;
  });
  return `${lists.join("\n")}\n\`${typed} list NAME\` shows its settings, with their ranges and defaults.\n`;
};

/** The catalogue for people, with every setting. */
export const catalogueText = (all: Catalogue, { colour }: Pick<Terminal, "colour">): string => {
  const bold = (text: string): string => (colour ? `\u001b[1m${text}\u001b[0m` : text);
  const settingLines = ([key, setting]: readonly [string, Settings[string]]): string => {
    const equation = setting.equation === undefined ? "" : ` (equation ${setting.equation})`;
    return `    ${bold(key)} = ${setting.default ?? "none"}   [${rangeOf(setting)}]\n        ${setting.meaning}${equation}\n`;
  };
  const parameterLines = ({ name, low, high, scale, meaning }: FreeParameter): string =>
    `    ${bold(name)}   [${low} … ${high}, uniform${scale === "log" ? " on a log scale" : ""}]\n        ${meaning}\n`;
  const entryText = (entry: Entry): string => {
    const question = entry.question === undefined ? "" : `  ${entry.question}\n`;
    const settings = Object.entries(entry.settings).map(settingLines);
    const parameters = (entry.parameters ?? []).map(parameterLines);
    return `\n${bold(entry.name)}: ${entry.title}\n${question}${[...settings, ...parameters].join("")}`;
  };
  return Object.entries(all)
    .filter(([, entries]) => entries.length > 0)
    .map(([kind, entries]) => `${bold(headingOf(kind))}\n${entries.map(entryText).join("")}`)
    .join("\n");
};
