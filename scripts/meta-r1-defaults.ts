/**
 * What the defaults of Meta-R1 rest on that its paper does not publish. Writes docs/explanation/meta-r1-defaults.md:
 *
 * 1. how often words of each class occur in solutions that people have written and that are right (MATH500), chunk by
 *    chunk: a threshold should seldom be exceeded by these;
 * 2. on the simulated reasoning model, what each alternative to a default does to the score of accuracy for length (R1-10),
 *    paired by problem, the supervisor's tokens counted by the size of its model.
 *
 *   npx tsx scripts/meta-r1-defaults.ts MATH500.jsonl [PROBLEMS] [SEED]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  CALIBRATED,
  REASONING_SETTINGS,
  type ReasoningParameters,
} from "../src/agents/simulated/reasoning-model/index.ts";
import { defaultsOf, stream } from "../src/core/index.ts";
import { DATA_SETS, type DataSet } from "../src/experiments/supervised-reasoning/conditions.ts";
import { solveProblem } from "../src/experiments/supervised-reasoning/solve.ts";
import {
  FACT_WORDS,
  metaR1,
  type Parameters,
  parametersOf,
  SETTINGS,
  THINK_WORDS,
  wordCounter,
} from "../src/meta-r1/index.ts";
import { bootstrap } from "../src/metrics/bootstrap.ts";
import { quantileSorted } from "../src/metrics/quantile.ts";
import { reasoningScore } from "../src/metrics/reasoning-score.ts";

const [file, problems = "10000", seed = "7"] = process.argv.slice(2);
if (file === undefined)
  throw new Error("usage: npx tsx scripts/meta-r1-defaults.ts MATH500.jsonl [PROBLEMS] [SEED]");
const COUNT = Number(problems);

/** A supervisor of 1.5 billion parameters beside a reasoner of 14: what one of its tokens costs. */
const SUPERVISOR_PRICE = 1.5 / 14;
const PARAGRAPHS = 4;
const SHORTEST = 20;
const TOKEN = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

const shares = (list: string): readonly number[] => {
  const count = wordCounter(list);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const text = (JSON.parse(line) as { readonly solution: string }).solution.replace(
        /\[asy\].*?\[\/asy\]/gs,
        "",
      );
      const steps = text.split(/\n\s*\n/).filter((step) => step.trim() !== "");
      return Array.from({ length: Math.ceil(steps.length / PARAGRAPHS) }, (_, chunk) => {
        const said = steps.slice(chunk * PARAGRAPHS, (chunk + 1) * PARAGRAPHS).join("\n\n");
        return { words: count(said), tokens: said.match(TOKEN)?.length ?? 0 };
      }).flatMap(({ words, tokens }) => (tokens < SHORTEST ? [] : [words / tokens]));
    })
    .sort((a, b) => a - b);
};

const { GSM8K: _, MATH500: __, ...shared } = CALIBRATED;
const model = (dataSet: DataSet): ReasoningParameters => ({
  ...(defaultsOf(REASONING_SETTINGS) as unknown as ReasoningParameters),
  ...shared,
  difficultyMean: CALIBRATED[dataSet],
});
const defaults = parametersOf(defaultsOf(SETTINGS));

const solved = (dataSet: DataSet, change: Partial<Parameters>) => {
  const machine = metaR1({ ...defaults, ...change });
  const parameters = model(dataSet);
  return Array.from({ length: COUNT }, (_problem, index) => {
    const { right, tokens, metaTokens } = solveProblem(machine, parameters, dataSet, index + 1, Number(seed));
    return { right: Number(right), tokens: tokens + SUPERVISOR_PRICE * metaTokens };
  });
};

const score = (right: number, tokens: number): number =>
  reasoningScore((100 * right) / COUNT, tokens / COUNT);
const base = new Map(DATA_SETS.map((dataSet) => [dataSet, solved(dataSet, {})]));

/** The difference of an alternative's score from the defaults', with its 95 % interval. */
const difference = (dataSet: DataSet, change: Partial<Parameters>): string => {
  const [own, other] = [base.get(dataSet)!, solved(dataSet, change)];
  const sums = Float64Array.from(
    own.flatMap((one, at) => [one.right, one.tokens, other[at]!.right, other[at]!.tokens, 1]),
  );
  const statistic = ([right, tokens, otherRight, otherTokens, count]: ArrayLike<number> &
    Iterable<number>) => {
    if (count === 0) return [Number.NaN];
    const scale = COUNT / count!;
    return [score(scale * otherRight!, scale * otherTokens!) - score(scale * right!, scale * tokens!)];
  };
  const totals = Array.from({ length: 5 }, (_column, column) =>
    own.reduce((sum, _one, at) => sum + sums[5 * at + column]!, 0),
  );
  const rng = stream(Number(seed), `defaults/${dataSet}/${JSON.stringify(change)}`);
  const [interval] = bootstrap({ count: COUNT, width: 5, sums }, statistic, { resamples: 500, rng });
  const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
  return `${signed(statistic(totals)[0]!)} [${signed(interval!.low!)}, ${signed(interval!.high!)}]`;
};

const ALTERNATIVES: readonly (readonly [
  default_: string,
  alternative: string,
  change: Partial<Parameters>,
])[] = [
  ...[0.02, 0.04, 0.05].map(
    (value) => [`τ_fact = ${defaults.factThreshold}`, `${value}`, { factThreshold: value }] as const,
  ),
  ...[0.015, 0.02, 0.04].map(
    (value) => [`τ_think = ${defaults.thinkThreshold}`, `${value}`, { thinkThreshold: value }] as const,
  ),
  ...[1, 4, 16].map((value) => [`Θ_safe = ${defaults.safety}`, `${value}`, { safety: value }] as const),
  ...[2, 8].map(
    (value) => [`B = ${defaults.easyBudget} where easy`, `${value}`, { easyBudget: value }] as const,
  ),
  ...[8, 16].map(
    (value) => [`B = ${defaults.mediumBudget} where medium`, `${value}`, { mediumBudget: value }] as const,
  ),
  ...[24, 48].map(
    (value) => [`B = ${defaults.hardBudget} where hard`, `${value}`, { hardBudget: value }] as const,
  ),
  ["No-Thinking where easy", "Chain-of-Draft", { easyStrategy: "chain-of-draft" }],
  ["Chain-of-Draft where medium", "Chain-of-Thought", { mediumStrategy: "chain-of-thought" }],
  ["Chain-of-Draft where medium", "No-Thinking", { mediumStrategy: "no-thinking" }],
  ["Chain-of-Thought where hard", "Chain-of-Draft", { hardStrategy: "chain-of-draft" }],
  ["both triggered: the first", "both", { bothTriggered: "all" }],
];

const words = (["𝕋_fact", "𝕋_think"] as const).map((name, at) => {
  const found = shares([FACT_WORDS, THINK_WORDS][at]!);
  const cells = [0.5, 0.75, 0.9, 0.95].map((share) => quantileSorted(found, share)?.toFixed(3) ?? "–");
  return `| ${name} | ${found.length} | ${cells.join(" | ")} |`;
});
const rows = ALTERNATIVES.map(
  ([name, alternative, change]) =>
    `| ${name} | ${alternative} | ${difference("GSM8K", change)} | ${difference("MATH500", change)} |`,
);
const own = DATA_SETS.map((dataSet) => {
  const all = base.get(dataSet)!;
  const sum = (of: "right" | "tokens"): number => all.reduce((total, one) => total + one[of], 0);
  return `${dataSet} ${score(sum("right"), sum("tokens")).toFixed(2)}`;
});

const page = `# What Meta-R1's defaults rest on

Written by \`npx tsx scripts/meta-r1-defaults.ts MATH500.jsonl ${COUNT} ${seed}\`; [what follows from it](meta-r1.md#which-defaults-and-why).

## Words in solutions that are right

Shares of words in chunks of ${PARAGRAPHS} paragraphs of MATH500's own solutions, which people wrote and which are right; chunks of fewer
than ${SHORTEST} tokens are left out.

| class | chunks | median | 75 % | 90 % | 95 % |
| ----- | ------ | ------ | ---- | ---- | ---- |
${words.join("\n")}

## Alternatives on the simulated reasoning model

Score of accuracy for length (R1-10) with the defaults: ${own.join(", ")}. Each row changes one of them. Differences of the score, with 95 % intervals,
paired by ${COUNT} problems of each data set; a token of the supervisor counts ${SUPERVISOR_PRICE.toFixed(3)} of one of the reasoner's (1.5 billion parameters beside 14).

| default | alternative | GSM8K | MATH500 |
| ------- | ----------- | ----- | ------- |
${rows.join("\n")}
`;
writeFileSync(join(import.meta.dirname, "../docs/explanation/meta-r1-defaults.md"), page);
