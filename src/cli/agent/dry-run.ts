/** `--dry-run`: a run on a model that is asked nothing, to say how much it would be asked. */

import type { LanguageModel } from "../../agents/llm/contract.ts";
import { dryModel, type ExpectedRequest, expectedOf } from "../../agents/llm/dry-run.ts";
import { account } from "../../agents/llm/minds/account.ts";
import { modelMindOf } from "../../experiments/model-minds.ts";
import type { Table } from "../../experiments/simulation.ts";
import { jsonText } from "../json.ts";
import { prepare } from "../perform.ts";
import type { Plan } from "../plan.ts";
import { settingValues } from "../settings.ts";
import { tablesText } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { requirePlace } from "./open.ts";
import type { AgentPlan } from "./plan.ts";

/** What a reply is taken to be where no format asks for more: a judgement halfway between sure and unsure. */
const REPLY = "0.5";

/** Runs the plan as if every reply were the same, and prints the requests and tokens that it would take. */
export const performDryRun = async (
  plan: Plan,
  agent: Extract<AgentPlan, { readonly kind: "llm" }>,
  json: boolean,
  terminal: Terminal,
): Promise<void> => {
  // What is not the model's business is prepared, and refused, as in a run.
  const prepared = await prepare({ ...plan, set: {}, agent: { kind: "simulated" } });
  const { simulation, trials, data, theory } = prepared;
  requirePlace("llm", simulation);
  const total = { requests: 0, promptTokens: 0, decodedTokens: 0 };
  const note = (request: ExpectedRequest): void => {
    const { requests, promptTokens, decodedTokens } = expectedOf([request]);
    total.requests += requests;
    total.promptTokens += promptTokens;
    total.decodedTokens += decodedTokens;
  };
  const recipe = await modelMindOf(simulation.theories);
  const { example = () => REPLY } = recipe;
  const why = "a dry run";
  const model: LanguageModel = {
    ...dryModel(agent.connect.model ?? "a model", note, (messages) =>
      example(messages.map(({ content }) => content).join("\n")),
    ),
    logProbabilities: { offered: true, how: why, use: { mode: "unknown", topAtMost: null } },
  };
  const mind = recipe.on({ model, account: account() });
  const settings = await settingValues(simulation.settings(theory?.thing ?? null, mind), plan.set);
  const { progress } = terminal;
  const request = { trials, seed: plan.seed, settings, data, theory: theory?.thing ?? null };
  await simulation.run({ ...request, mind, trace: null, progress });
  const expected = { ...total, tokens: total.promptTokens + total.decodedTokens };
  const table: Table = {
    title: `What ${trials} trials would ask of a model that was neither sure nor unsure`,
    header: ["what", "how many"],
    rows: [
      ["requests", expected.requests],
      ["prompt tokens, estimated from their characters", expected.promptTokens],
      ["decoded tokens, at most", expected.decodedTokens],
      ["tokens in all", expected.tokens],
    ],
  };
  await terminal.print(json ? jsonText(expected) : tablesText([table], terminal));
};
