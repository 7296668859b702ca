import { type ProblemFormat, textIn } from "../format.ts";

/** Problems of your own: `question` and `answer`. */
export const plain: ProblemFormat = {
  name: "plain",
  recognises: () => true,
  problem: (fields, where) => ({
    question: textIn(where, fields, "question"),
    answer: textIn(where, fields, "answer"),
  }),
};
