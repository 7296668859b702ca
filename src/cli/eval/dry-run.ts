/** `--dry-run`: what an evaluation would ask, counted as the simulated reasoner answers in the models' place. */
import { budget } from "../../agents/llm/budget.ts";
import { type ExpectedRequest, expectedOf } from "../../agents/llm/dry-run.ts";
import { answerChecker, evaluate, tasksOf, watched } from "../../eval/index.ts";
import type { Table } from "../../experiments/simulation.ts";
import { jsonText } from "../json.ts";
import { tablesText } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { EvaluationPlan } from "./plan.ts";
import { simulatedModels } from "./simulated.ts";

/** What one method would take, or all of them. */
interface ExpectedTokens {
  readonly method: string;
  readonly requests: number;
  /** Estimated from characters. */
  readonly promptTokens: number;
  /** At most: every generation up to its limit. */
  readonly decodedTokens: number;
  /** As the simulated reasoner has it. */
  readonly simulatedTokens: number;
}

/** Evaluates on the simulated reasoner, keeps nothing, and prints what was asked of it. */
export const performDryEvaluation = async (
  plan: EvaluationPlan,
  { concurrency, json }: { readonly concurrency: number; readonly json: boolean },
  terminal: Terminal,
): Promise<void> => {
  const { models } = await simulatedModels(plan, budget(null));
  const check = await answerChecker();
  const methods: ExpectedTokens[] = [];
  for (const chosen of plan.methods) {
    const total = { requests: 0, promptTokens: 0, decodedTokens: 0, simulatedTokens: 0 };
    const asked = (request: ExpectedRequest): void => {
      const { requests, promptTokens, decodedTokens } = expectedOf([request]);
      total.requests += requests;
      total.promptTokens += promptTokens;
      total.decodedTokens += decodedTokens;
    };
    const tasks = tasksOf(plan.problems, [chosen]);
    let done = 0;
    await evaluate(tasks, {
      models: { object: watched(models.object, { asked, arrived: () => {}, ended: () => {} }) },
      seed: plan.record.seed,
      check,
      concurrency,
      arrived: (tokens) => {
        total.simulatedTokens += tokens;
      },
      began: () => {},
      finished: () => terminal.progress(++done, tasks.length, chosen.method.name),
    });
    methods.push({ method: chosen.method.name, ...total });
  }
  const all = methods.reduce((sum, one) => ({
    method: "all",
    requests: sum.requests + one.requests,
    promptTokens: sum.promptTokens + one.promptTokens,
    decodedTokens: sum.decodedTokens + one.decodedTokens,
    simulatedTokens: sum.simulatedTokens + one.simulatedTokens,
  }));
  const table: Table = {
    title: `What ${plan.problems.length} problems would ask of models that reasoned as the simulated one does`,
    header: ["method", "requests", "prompt tokens, estimated", "decoded, at most", "decoded, simulated"],
    rows: [...methods, ...(methods.length > 1 ? [all] : [])].map((one) => [
      one.method,
      one.requests,
      one.promptTokens,
      one.decodedTokens,
      one.simulatedTokens,
    ]),
  };
  await terminal.print(json ? jsonText({ methods, all }) : tablesText([table], terminal));
};
