/** Replies as JSON of a schema: what a supervisor is asked, by the names of the properties, and anything else by its type. */

import type { Check } from "../../../meta-r1/tuples.ts";
import { checkLine, judgeDifficulty } from "../reasoning-model/index.ts";
import { difficultyOnScale, familiarity, feltDifficulty, feltProbability } from "./judging.ts";
import { type AtWork, chance } from "./mind.ts";
import { passageIn } from "./trace.ts";

type Schema = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Schema => (value ?? {}) as Schema;

/** The reply as text. */
export const jsonText = (work: AtWork, schema: Schema): string => JSON.stringify(fitting(work, "", schema));

const fitting = (work: AtWork, name: string, schema: Schema): unknown => {
  const own = named(work, name, schema);
  if (own !== undefined) return own;
  const choices = schema.enum;
  if (Array.isArray(choices)) return choices[chance(work, `json/${name}`).integer(0, choices.length - 1)];
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either)) return fitting(work, name, objectOf(either[0]));
  switch (schema.type) {
    case "object":
      return objectValue(work, objectOf(schema.properties));
    case "array": {
      const least = typeof schema.minItems === "number" ? schema.minItems : 0;
      return Array.from({ length: least }, () => fitting(work, name, objectOf(schema.items)));
    }
    case "string":
      return name === "" ? "text" : name;
    case "integer":
    case "number": {
      const middle = (Number(schema.minimum ?? 0) + Number(schema.maximum ?? 1)) / 2;
      return schema.type === "integer" ? Math.round(middle) : middle;
    }
    case "boolean":
      return true;
    default:
      return null;
  }
};

const objectValue = (work: AtWork, properties: Schema): unknown => {
  if (properties.confirmed !== undefined && properties.suggestion !== undefined) return checked(work);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(work, name, objectOf(schema))]),
  );
};

/** What has a name that is understood; `undefined` for anything else. */
const named = (work: AtWork, name: string, schema: Schema): unknown => {
  const { problem, parameters } = work;
  const felt = (): number => feltDifficulty(parameters, problem);
  const number = schema.type === "number";
  const rounded = (value: number): number => Number(value.toFixed(3));
  switch (name) {
    case "difficulty": {
      const levels = schema.enum;
      if (Array.isArray(levels) && levels.includes("medium")) {
        return judgeDifficulty(parameters, problem, chance(work, "difficulty"));
      }
      return number ? rounded(difficultyOnScale(felt())) : undefined;
    }
    case "familiarity":
      return number ? rounded(familiarity(felt())) : undefined;
    case "confidence":
    case "fok":
      return number ? rounded(feltProbability(felt())) : undefined;
    case "goal":
      return schema.type === "string" ? lastSentence(problem.question) : undefined;
    case "knowns":
      return schema.type === "array" ? numbersIn(problem.question) : undefined;
    default:
      return undefined;
  }
};

const lastSentence = (question: string): string =>
  question
    .trim()
    .split(/(?<=[.!?])\s+/)
    .at(-1)!
    .slice(0, 200);

const numbersIn = (question: string): readonly string[] =>
  [...new Set(question.match(/\d[\d,.]*\d|\d/g) ?? [])].slice(0, 6).map((number) => `the number ${number}`);

/** Where the latest chunk's line stands, seen as well as a supervisor of its kind sees it. */
const checked = (work: AtWork): unknown => {
  const { prompt, problem, parameters } = work;
  const chunk = prompt.slice(Math.max(0, prompt.lastIndexOf("Latest chunk:\n")));
  const { line, figure } = passageIn(chunk, problem, parameters);
  const seen = line ?? { progress: 0, error: null, ended: false };
  const advice = checkLine(parameters, seen, checkIn(prompt), chance(work, `check/${figure}`));
  return advice === null
    ? { confirmed: false, error: "", suggestion: "" }
    : { confirmed: true, error: advice.error, suggestion: advice.suggestion };
};

const checkIn = (prompt: string): Check => {
  if (prompt.includes("factual errors only")) return "fact";
  return prompt.includes("errors of thinking only") ? "think" : "all";
};
