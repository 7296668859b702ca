/** `metalevel eval`: answers what is missing, keeps it, and reports when all is there. */
import { basename, extname } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import {
  type Attempted,
  answerChecker,
  evaluate,
  type ProblemResult,
  type Task,
  tasksOf,
} from "../../eval/index.ts";
import {
  type EvaluationFolder,
  keyOf,
  type LineKey,
  nextFolder,
  openEvaluation,
} from "../../store/evaluation/folder.ts";
import { pngFrom } from "../figure-files.ts";
import { jsonText } from "../json.ts";
import { durationText } from "../sweep/pace.ts";
import { tablesText } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { EvalFlags } from "./flags.ts";
import { isGrown } from "./grown.ts";
import { resultIn, resultsIn, traceIn } from "./kept.ts";
import { modelsPlan, openModels } from "./models.ts";
import { type EvaluationPlan, evaluationPlan } from "./plan.ts";
import { processesHere } from "./processes.ts";
import { evaluationProgress } from "./progress.ts";
import type { EvaluationRecord } from "./record.ts";
import { evaluationFigure, evaluationReport } from "./report.ts";
import { refineBudgetError, spentBy } from "./spent.ts";

/** Evaluates as the options ask. */
export const performEval = async (flags: EvalFlags, terminal: Terminal): Promise<void> => {
  const plan = await evaluationPlan(flags);
  const who = await modelsPlan(flags);
  if (flags.dryRun === true) {
    const { performDryEvaluation } = await import("./dry-run.ts");
    await performDryEvaluation(plan, { concurrency: who.concurrency, json: flags.json ?? false }, terminal);
    return;
  }
  const earlier = flags.resume === undefined ? [] : resultsIn(flags.resume);
  let folder: EvaluationFolder<ProblemResult> | null = null;
  const opened = await openModels(who, plan, spentBy(earlier));
  try {
    const record: EvaluationRecord = { ...plan.record, ...opened.record };
    const path = flags.out ?? flags.resume ?? nextFolder("evals", nameOf(plan));
    const all = tasksOf(plan.problems, plan.methods);
    const wanted = new Set(all.map((task) => keyOf(lineKey(task))));
    const held = openEvaluation<ProblemResult>(
      path,
      record as unknown as Json,
      flags.out === undefined ? "begun-or-new" : "new",
      { result: (value, where) => ownResult(resultIn(value, where), wanted, where), trace: traceIn },
      processesHere(),
      isGrown,
    );
    folder = held;
    if (flags.resume === undefined) {
      terminal.note(`every answer is kept in ${path} at once; --resume ${path} goes on`);
    }
    const results = [...held.finished];
    const there = new Set(results.map(keyOf));
    const todo = all.filter((task) => !there.has(keyOf(lineKey(task))));
    if (there.size > 0) terminal.note(`${there.size} of ${all.length} answers are there already`);
    const progress = evaluationProgress(terminal, there.size, all.length);
    const begun = new Map<Task, number>();
    const finished = ({ result, trace }: Attempted, task: Task): void => {
      held.keep(result, trace);
      const seconds = (Date.now() - begun.get(task)!) / 1000;
      held.note({ ...lineKey(task), seconds });
      results.push(result);
      progress.finished();
    };
    try {
      await evaluate(todo, {
        models: opened.models,
        seed: record.seed,
        check: await answerChecker(),
        concurrency: who.concurrency,
        arrived: progress.arrived,
        began: (task) => void begun.set(task, Date.now()),
        finished,
      });
    } catch (error) {
      if (results.length === 0 && plan.begun === null) held.discard();
      else
        terminal.note(`${results.length} of ${all.length} answers are in ${path}; --resume ${path} goes on`);
      throw refineBudgetError(error);
    }
    held.arrange(all.map(lineKey));
    const { summary, tables } = await evaluationReport(record, results);
    const svg = await evaluationFigure(summary);
    held.publish("figure.svg", svg);
    if (flags.png === true) held.publish("figure.png", await pngFrom(svg));
    held.publish("tables.json", jsonText(tables));
    held.publish("summary.json", jsonText(summary));
    const { tokensPerSecond, seconds } = progress.pace();
    if (todo.length > 0) {
      terminal.note(
        `${todo.length} answers in ${durationText(seconds)}, ${tokensPerSecond.toFixed(0)} tokens/s`,
      );
    }
    if (flags.json === true) {
      await terminal.print(jsonText(summary));
      terminal.note(`wrote ${path}`);
    } else {
      const caution = summary.caution === null ? "" : `${summary.caution}\n\n`;
      await terminal.print(`${caution}${tablesText(tables, terminal)}\nWrote ${path}\n`);
    }
  } finally {
    folder?.close();
    await opened.close();
  }
};

const lineKey = ({ problem, chosen }: Task): LineKey => ({
  id: problem.id,
  method: chosen.method.name,
});

/** @throws UsageError for a result of nothing that is to be done. */
const ownResult = (result: ProblemResult, wanted: ReadonlySet<string>, where: string): ProblemResult => {
  if (wanted.has(keyOf(result))) return result;
  throw new UsageError({
    where,
    got: `the fields "id" ${JSON.stringify(result.id)} and "method" ${JSON.stringify(result.method)}`,
    expected: "a problem and a method of this evaluation",
    remedy: "Remove the line: it is of another evaluation.",
  });
};

const nameOf = ({ record: { data } }: EvaluationPlan): string => basename(data.file, extname(data.file));
