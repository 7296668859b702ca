import { type ProblemFormat, textIn } from "../format.ts";

/** AIME, as it is distributed with public evaluation code: `problem` and `answer`. */
export const aime: ProblemFormat = {
  name: "aime",
  recognises: (first) => Object.hasOwn(first, "problem"),
  problem: (fields, where) => ({
    question: textIn(where, fields, "problem"),
    answer: textIn(where, fields, "answer"),
  }),
};
