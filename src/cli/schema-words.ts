import type { z } from "zod";

const KINDS: Readonly<Record<string, string>> = {
  object: "options, each on a line of its own: key: value",
  record: "pairs, each on a line of its own: key: value",
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
};

/** What the schema asks for, in the words of the rest of the command line. */
export const expectedOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? issue.expected;
    case "too_small":
      return issue.inclusive === true ? `a whole number ≥ ${issue.minimum}` : "a positive whole number";
    case "too_big":
      return `a whole number ≤ ${issue.maximum}`;
    case "invalid_value":
      return issue.values.join(" or ");
    case "invalid_union":
      return "text, a number, true, false or null";
    case "unrecognized_keys":
      return "no such key";
    default:
      return issue.message;
  }
};
