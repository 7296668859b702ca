import { z } from "zod";

const reference = z.string().regex(/^[^#]+#[A-Za-z_$][\w$]*$/, "a file and a symbol: src/….ts#symbol");

const equation = z.strictObject({
  /** The paper's number as a string, `"30"`; other sources prefixed, `"R1-5"`. */
  id: z.string().min(1),
  /** The id of one of the manifest's sources. */
  source: z.string(),
  title: z.string().min(1),
  /** As the paper prints it. */
  tex: z.string().min(1),
  /** The same as a mathjs expression where it is one; a test checks the code against it. */
  formula: z.string().nullable(),
  /** Exported symbols whose docstring carries `@eq ID`. */
  code: z.array(reference).min(1),
  /** Test files with a title that begins with `[ID]`. */
  tests: z.array(z.string()).min(1),
  /** `spec/NAME.qnt#action`, or `null` where the equation lies outside what is specified formally. */
  quint: reference.nullable(),
});

/** The shape of `spec/equations.json`; refuses unknown fields. */
export const equationsSchema = z.array(equation);
/** One numbered equation as its source prints it, tied to code, tests and specified action. */
export type Equation = z.infer<typeof equation>;

/** Numbers in reading order: by prefix, then by number, then by what follows it ("31" < "31a" < "R1-2"). */
export const byNumber = (left: string, right: string): number => {
  const [prefixA, numberA, restA] = parts(left);
  const [prefixB, numberB, restB] = parts(right);
  if (prefixA !== prefixB) return prefixA < prefixB ? -1 : 1;
  return numberA - numberB || (restA < restB ? -1 : restA > restB ? 1 : 0);
};

const parts = (id: string): readonly [string, number, string] => {
  const found = /^(.*?)(\d+)([^\d]*)$/.exec(id);
  return found === null ? [id, 0, ""] : [found[1]!, Number(found[2]), found[3]!];
};
