/** What an evaluation's folder holds, checked as it is read: files may have been edited, or be of another program. */
import { join } from "node:path";
import { z } from "zod";
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { Json } from "../../core/theory.ts";
import type { ProblemResult } from "../../eval/index.ts";
import { METHODS } from "../../eval/methods/registry.ts";
import { keptLines } from "../../store/durable-lines.ts";
import type { LineKey } from "../../store/evaluation/folder.ts";
import { readRecord } from "../../store/evaluation/record.ts";
import { expectedOf } from "../schema-words.ts";
import type { EvaluationRecord } from "./record.ts";

const tokens = z.number().min(0);
const source = z.enum(["server", "counted", "estimated"]);
const count = z.union([
  z.looseObject({ known: z.literal(true), tokens, source }),
  z.looseObject({ known: z.literal(false), atLeast: tokens, why: z.string() }),
]);
const ledger = { prompt: count, cached: count, decoded: count, wasted: count };
const key = { id: z.string(), method: z.string() };

const RESULT = z.looseObject({
  ...key,
  answer: z.string().nullable(),
  expected: z.string(),
  correct: z.boolean().nullable(),
  why: z.string(),
  failure: z.string().nullable(),
  level: z.number().nullable(),
  subject: z.string().nullable(),
  attempts: z.number().nullable(),
  tokens,
  ledger: z.looseObject({ ...ledger, prefilled: count, meta: z.looseObject(ledger) }),
  signals: z.record(z.string(), z.json()),
  controls: z.record(z.string(), z.number()),
  shortfalls: z.array(z.looseObject({})),
});

const TRACE = z.looseObject({ ...key, question: z.string(), exchanges: z.array(z.looseObject({})) });

const plain = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));
const model = z.union([
  z.looseObject({ kind: z.literal("simulated"), name: z.string(), settings: plain }),
  z.looseObject({ kind: z.literal("llm"), dialect: z.string(), model: z.string() }),
]);

const RECORD = z.looseObject({
  metalevel: z.literal("eval"),
  version: z.string(),
  data: z.looseObject({ file: z.string(), sha256: z.string(), format: z.string() }),
  problems: z.int().min(1),
  limit: z.int().min(1).nullable(),
  seed: z.int().min(0),
  methods: z.record(z.string(), plain),
  lMax: z.int().min(1),
  against: z.string().nullable(),
  model,
  meta: model.nullable(),
});

const REMOVE = "Remove the line; what it held is then done again.";

/** A line of `problems.jsonl`. @throws UsageError naming its first field that is not as it was written. */
export const resultIn = (value: Json, where: string): ProblemResult =>
  shaped(RESULT, value, where, REMOVE) as unknown as ProblemResult;

/** A line of `traces.jsonl`, as far as going on needs it. @throws UsageError as `resultIn` does. */
export const traceIn = (value: Json, where: string): LineKey => shaped(TRACE, value, where, REMOVE);

/** All results of a folder; those that were done again are there more than once. @throws UsageError as `resultIn` does. */
export const resultsIn = (folder: string): readonly ProblemResult[] => {
  const file = join(folder, "problems.jsonl");
  return [...keptLines(file)].map((value, index) => resultIn(value, `${file}, line ${index + 1}`));
};

/** `run.json` of an evaluation. @throws UsageError where there is none, or a field of it is not as it was written. */
export const evaluationRecordIn = (folder: string): EvaluationRecord => {
  const file = join(folder, "run.json");
  const record = shaped(
    RECORD,
    readRecord(folder),
    file,
    "Put it back as it was, or begin a new folder with --out.",
  );
  for (const name of Object.keys(record.methods)) knownName(`${file}, "methods"`, name, Object.keys(METHODS));
  return record as unknown as EvaluationRecord;
};

const wantedBy = (issue: z.core.$ZodIssue): string => {
  if (issue.code === "invalid_union") return "one of the forms in which it is written";
  return issue.code === "invalid_type" && ["object", "record"].includes(issue.expected)
    ? "a JSON object"
    : expectedOf(issue);
};

const shaped = <Value>(schema: z.ZodType<Value>, value: Json, where: string, remedy: string): Value => {
  const read = schema.safeParse(value);
  if (read.success) return value as Value;
  const issue = read.error.issues[0]!;
  const found = issue.path.reduce<unknown>((inside, part) => (inside as never)?.[part as never], value);
  const field = issue.path.length === 0 ? "" : `the field "${issue.path.join(".")}" `;
  throw new UsageError({
    where,
    got: `${field}${JSON.stringify(found) ?? "missing"}`,
    expected: wantedBy(issue),
    remedy,
  });
};
