import { UsageError } from "../../../core/errors.ts";
import { extractAnswer } from "../../answer/extract.ts";
import { type ProblemFormat, textIn } from "../format.ts";

/** GSM8K (Cobbe et al., 2021): `question`, and a solution as `answer` that ends in `#### N`. */
export const gsm8k: ProblemFormat = {
  name: "gsm8k",
  recognises: ({ problem, answer }) =>
    problem === undefined && typeof answer === "string" && answer.includes("####"),
  problem: (fields, where) => {
    const question = textIn(where, fields, "question");
    const found = extractAnswer(textIn(where, fields, "answer"));
    if (found?.mark === "####") return { question, answer: found.text };
    throw new UsageError({
      where,
      got: "an answer without ####",
      expected: "a solution that ends in #### N",
    });
  },
};
