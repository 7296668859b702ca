/** What a page shows of an evaluation beyond its finished files: the problems, and what is there of one unfinished. */
import { join } from "node:path";
import { leastOf } from "../../agents/llm/stream/ledger.ts";
import { UsageError } from "../../core/errors.ts";
import { nearestName } from "../../core/names.ts";
import type { Json } from "../../core/theory.ts";
import type { LevelExchange, ProblemResult, ProblemTrace } from "../../eval/index.ts";
import type { Table } from "../../experiments/simulation.ts";
import type {
  ReportedAnswer,
  ReportedExchange,
  ReportedProblem,
  ReportedProblems,
} from "../../report/index.ts";
import { keptLines } from "../../store/durable-lines.ts";
import { keyOf } from "../../store/evaluation/folder.ts";
import { evaluationRecordIn, resultsIn } from "../eval/kept.ts";
import type { EvaluationRecord } from "../eval/record.ts";
import { evaluationReport, simulationCaution } from "../eval/report.ts";
import type { WantedTraces } from "./traces.ts";

/** A page of problems beyond this is slow to open: letters of all that was said. */
const MOST_TEXT = 12_000_000;

/** The problems that are wanted, and the tables of what is finished, which are made when they are asked for. */
export const evaluationParts = (
  folder: string,
  wanted: WantedTraces,
): {
  readonly caution: string | null;
  readonly tables: () => Promise<readonly Table[]>;
  readonly problems: ReportedProblems | null;
} => {
  // Of what was done again the last stands.
  const results = [...new Map(resultsIn(folder).map((one) => [keyOf(one), one])).values()];
  const evaluation = evaluationRecordIn(folder);
  const caution = simulationCaution(evaluation);
  if (results.length === 0) return { caution, tables: async () => [], problems: null };
  return {
    caution,
    tables: async () => (await evaluationReport(evaluation, results)).tables,
    problems: wanted.most === 0 ? null : problemsIn(folder, evaluation, results, wanted),
  };
};

const problemsIn = (
  folder: string,
  { methods, problems: asked }: EvaluationRecord,
  results: readonly ProblemResult[],
  { most, problem: only }: WantedTraces,
): ReportedProblems => {
  const ids = [...new Set(results.map(({ id }) => id))];
  if (only !== null && !ids.includes(only)) throw noProblem(only, ids);
  const chosen = new Set(ids.filter((id) => only === null || id === only).slice(0, most));
  const traces = new Map<string, ProblemTrace>();
  let letters = 0;
  for (const line of keptLines(join(folder, "traces.jsonl"))) {
    const trace = line as unknown as ProblemTrace;
    if (!chosen.has(trace.id)) continue;
    letters += JSON.stringify(trace.exchanges).length;
    if (letters > MOST_TEXT && traces.size > 0) break;
    traces.set(keyOf(trace), trace);
  }
  const problems = [...chosen].flatMap((id): readonly ReportedProblem[] => {
    const own = results.filter((result) => result.id === id);
    const answers = own.flatMap((result) => {
      const trace = traces.get(keyOf(result));
      return trace === undefined ? [] : [answerOf(result, trace)];
    });
    const [first] = own.map((result) => traces.get(keyOf(result))?.question).filter(Boolean);
    if (first === undefined) return [];
    return [{ id, question: first, expected: own[0]!.expected, level: own[0]!.level, answers }];
  });
  const missing = Object.keys(methods).length * asked - results.length;
  return {
    problems,
    total: ids.length,
    note: [
      ...(missing > 0 ? [`The evaluation is not finished: ${missing} answers are missing.`] : []),
      ...(problems.length < ids.length
        ? ["metalevel report with --traces N, or with --problem ID, shows others."]
        : []),
    ].join(" "),
  };
};

const noProblem = (id: string, ids: readonly string[]): UsageError => {
  const nearest = nearestName(id, ids);
  return new UsageError({
    where: "--problem",
    got: JSON.stringify(id),
    expected: `the id of a problem that has been answered, such as ${JSON.stringify(ids[0])}`,
    ...(nearest === null ? {} : { remedy: `Did you mean ${JSON.stringify(nearest)}?` }),
  });
};

const VERDICTS = { true: "right", false: "wrong", null: "undecided" } as const;

const answerOf = (
  { method, answer, correct, why, failure, tokens, signals }: ProblemResult,
  { exchanges }: ProblemTrace,
): ReportedAnswer => ({
  method,
  answer,
  verdict: VERDICTS[String(correct) as keyof typeof VERDICTS],
  why,
  failure,
  tokens,
  signals: signals as Json,
  exchanges: exchanges.map(exchangeOf),
});

const exchangeOf = ({
  level,
  purpose,
  attempt,
  messages,
  reply,
  fault,
  ending,
  ledger,
}: LevelExchange): ReportedExchange => ({
  level,
  purpose,
  attempt,
  messages,
  reply,
  fault,
  ending: ending.kind.replaceAll("-", " "),
  decoded: leastOf(ledger.decoded),
});
