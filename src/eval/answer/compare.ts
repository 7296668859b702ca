/** Compares answers, down to their expressions. */
import { equations } from "./equations.ts";
import { bases, measures } from "./measures.ts";
import type { CompareExpressions } from "./numeric.ts";
import type { Answer, AnswerOf } from "./tree.ts";
import type { Verdict } from "./verdict.ts";
import { allOf, right, undecided, wrong } from "./verdict.ts";
import { texts } from "./words.ts";

/** The verdict on a given answer beside the expected one. */
export const compareAnswers = (expected: Answer, given: Answer, expressions: CompareExpressions): Verdict => {
  if (expected.kind === "unread") return undecided(`the expected answer: ${expected.why}`);
  if (given.kind === "unread") return undecided(given.why);
  if (expected.kind === "text" || given.kind === "text") return texts(expected, given);
  return structures(expected, given, (a, b) => compareAnswers(a, b, expressions), expressions);
};

type Compare = (expected: Answer, given: Answer) => Verdict;

const structures = (
  expected: Answer,
  given: Answer,
  compare: Compare,
  expressions: CompareExpressions,
): Verdict => {
  if (expected.kind === "equation" || given.kind === "equation")
    return equations(expected, given, expressions);
  if (expected.kind === "expression" && given.kind === "expression")
    return measures(expected, given, expressions);
  if (expected.kind === "based" || given.kind === "based") return bases(expected, given);
  if (expected.kind === "collection" && given.kind === "collection") {
    return inAnyOrder(expected.items, given.items, compare);
  }
  if (expected.kind === "union" && given.kind === "union")
    return inAnyOrder(expected.parts, given.parts, compare);
  if (expected.kind === "matrix" && given.kind === "matrix") return matrices(expected, given, compare);
  return rows(expected, given, compare);
};

/** Each expected one finds its own among the given. */
const inAnyOrder = (expected: readonly Answer[], given: readonly Answer[], compare: Compare): Verdict => {
  const free = [...given];
  const open: Answer[] = [];
  for (const each of expected) {
    const place = free.findIndex((other) => compare(each, other).verdict === "right");
    if (place === -1) open.push(each);
    else free.splice(place, 1);
  }
  if (open.length === 0 && free.length === 0) return right("the same members");
  const doubtful = open.some((each) => free.some((other) => compare(each, other).verdict === "undecided"));
  return doubtful ? undecided("a member that cannot be compared") : wrong("other members");
};

const inOrder = (expected: readonly Answer[], given: readonly Answer[], compare: Compare): Verdict =>
  expected.length === given.length
    ? allOf(expected.map((each, index) => compare(each, given[index]!)))
    : wrong("another number of parts");

const matrices = (expected: AnswerOf<"matrix">, given: AnswerOf<"matrix">, compare: Compare): Verdict =>
  expected.rows.length === given.rows.length
    ? allOf(expected.rows.map((row, index) => inOrder(row, given.rows[index]!, compare)))
    : wrong("a matrix of another shape");

/** What stands in an order: a tuple, or a matrix of one row or column. */
const itemsInOrder = (answer: Answer): readonly Answer[] | null => {
  if (answer.kind === "tuple") return answer.items;
  if (answer.kind !== "matrix") return null;
  return answer.rows.length === 1 || answer.rows.every((row) => row.length === 1) ? answer.rows.flat() : null;
};

const rows = (expected: Answer, given: Answer, compare: Compare): Verdict => {
  const a = itemsInOrder(expected);
  const b = itemsInOrder(given);
  if (a !== null && b !== null) {
    const verdict = inOrder(a, b, compare);
    const brackets = [expected, given].map((each) => (each.kind === "tuple" ? each.open + each.close : "()"));
    const differ = a.length === 2 && brackets[0] !== brackets[1];
    return differ && verdict.verdict === "right" ? wrong("other brackets") : verdict;
  }
  const listed =
    given.kind === "collection" ? given.items : expected.kind === "collection" ? expected.items : null;
  const ordered = a ?? b;
  if (listed !== null && ordered !== null) {
    const verdict = inAnyOrder(ordered, listed, compare);
    return verdict.verdict === "right" ? undecided("the same parts without their brackets") : verdict;
  }
  const onlyMember = (answer: Answer): Answer =>
    answer.kind === "collection" && answer.items.length === 1 ? answer.items[0]! : answer;
  const members = [onlyMember(expected), onlyMember(given)] as const;
  const isMember = members[0] !== expected || members[1] !== given;
  if (isMember && compare(...members).verdict !== "wrong") return undecided("a set beside its only member");
  return wrong(`${nameOf(given)} instead of ${nameOf(expected)}`);
};

const NAMES: Readonly<Record<Answer["kind"], string>> = {
  expression: "one value",
  based: "a number",
  tuple: "a tuple or interval",
  collection: "several values",
  union: "a union",
  matrix: "a matrix",
  equation: "an equation",
  text: "words",
  unread: "something unread",
};

const nameOf = ({ kind }: Answer): string => NAMES[kind];
