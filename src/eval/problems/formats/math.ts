import { type ProblemFormat, textIn } from "../format.ts";

/** MATH and MATH500 (Hendrycks et al., 2021): `problem`, `solution`, `answer`, `level` from 1 to 5, `subject`. */
export const math: ProblemFormat = {
  name: "math",
  recognises: (first) => Object.hasOwn(first, "problem") && Object.hasOwn(first, "level"),
  problem: (fields, where) => ({
    question: textIn(where, fields, "problem"),
    answer: textIn(where, fields, "answer"),
  }),
};
