import { evidenceMemory } from "../../src/agents/index.ts";
import { derivedRetrievalTheory } from "../../src/bridges/index.ts";
import type { Json } from "../../src/core/index.ts";
import { stream } from "../../src/core/index.ts";
import { criteriaOf } from "../../src/experiments/cued-recall/criteria.ts";
import type { Design } from "../../src/experiments/cued-recall/design.ts";
import type {
  AwaitedRetrievalMind,
  CriticalTrial,
  ExperimentRequest,
  RetrievalMind,
  RetrievalTheory,
} from "../../src/experiments/cued-recall/experiment.ts";
import { experiment, experimentAwaited } from "../../src/experiments/cued-recall/experiment.ts";
import { COLUMNS, collect, scaledTrials } from "../../src/experiments/cued-recall/simulated-trials.ts";
import type {
  CuedRecallAnalysis,
  CuedRecallTrials,
  NamedAnalysis,
  RunRequest,
  RunResult,
  Simulation,
} from "../../src/experiments/index.ts";
import { analyse, cuedRecallTables } from "../../src/experiments/index.ts";
import { comparisonTable, missesOf } from "../../src/fit/retrieval/report.ts";
import { monitoringOf } from "./monitoring.ts";
import { lesionOf, lesionValues, settingsOf } from "./settings.ts";

/** Algorithm 3 with a simulated memory, put through the cued-recall experiment and laid beside people. */
export const crossover: Simulation = {
  name: "crossover",
  title: "The crossover of retrieval times in cued recall",
  question:
    "Does Algorithm 3, driven by an evidence-accumulating memory, recall faster and give up later the better it feels it knows?",
  source: "Oh & Gobet (2025), Appendix 6.2; Callaway, Griffiths, Norman & Zhang (2024), Experiment 1",
  findings: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16],
  theories: ["nelson-narens/retrieval"],
  agents: ["recorded", "llm"],
  trials: {
    default: 20_000,
    meaning: "a critical trial: one question after two pretests of the same pair; 37 a participant",
  },
  settings: settingsOf,
  columns: COLUMNS,
  shares: ["*.shares.*", "*.responses.shares.*", "monitoring.knowingNot.share"],
  readData: async (file, options) =>
    (await import("../../src/store/human-trials.ts")).readHumanTrials(file, options),
  run: (request) => runCrossover(request),
  figure: async (summary, axes) => {
    const { crossoverFigure } = await import("../../src/figures/crossover.ts");
    return crossoverFigure(seriesOf(summary as unknown as Analyses), axes);
  },
};

const runCrossover = async (request: RunRequest): Promise<RunResult> => {
  const { trials, seed, settings, data, trace, progress } = request;
  const theory: RetrievalTheory = request.theory ?? derivedRetrievalTheory;
  const mind = (request.mind as RetrievalMind | AwaitedRetrievalMind | null) ?? evidenceMemory;
  const lesion = lesionOf(settings);
  const criteria = criteriaOf(settings as never);
  let done = 0;
  const finished = (): void => progress(++done, 2 * trials);
  const values = settings as typeof settings & Design;
  const lived = await livedThrough({ theory, values, trials, seed, trace }, mind);
  const sound = collect(lived, criteria, finished);
  const lesioned = scaledTrials(
    experiment({
      theory,
      mind: lesion,
      values: lesionValues(values, request.mind) as typeof values,
      trials,
      seed,
    }),
    criteria,
    finished,
  );
  const human = data === null ? null : analyse(data as CuedRecallTrials, { seed });
  const simulated = analyse(sound.trials, { seed });
  const lesionedAnalysis = analyse(lesioned, { seed });
  const analyses = {
    human,
    simulated: mind === evidenceMemory ? simulated : { mind: mind.name, ...simulated },
    lesioned: { mind: lesion.name, ...lesionedAnalysis },
  };
  const misses = human === null ? null : missesOf(data as CuedRecallTrials, sound.trials);
  return {
    rows: sound.rows,
    summary: {
      ...analyses,
      monitoring: monitoringOf(sound, stream(seed, "monitoring/bootstrap/participants")),
      misses: misses as unknown as Json,
    },
    tables: [
      ...cuedRecallTables(seriesOf(analyses)),
      ...(misses === null ? [] : [comparisonTable("What the simulation misses, worst first", misses)]),
    ],
  };
};

/** What a summary says of people, if there are any, of whoever was simulated, and of the lesioned mind. */
interface Analyses {
  readonly human: CuedRecallAnalysis | null;
  /** `mind` is there where it is not our own. */
  readonly simulated: CuedRecallAnalysis & { readonly mind?: string };
  readonly lesioned: CuedRecallAnalysis & { readonly mind: string };
}

/** The columns of tables and figure. */
const seriesOf = ({ human, simulated, lesioned }: Analyses): readonly NamedAnalysis[] => [
  ...(human === null ? [] : [{ name: "People", analysis: human }]),
  { name: simulated.mind ?? "Simulated", analysis: simulated },
  { name: `Lesioned: ${lesioned.mind}`, analysis: lesioned },
];

/** The experiment on whatever mind there is. One that answers later has said everything before anything is analysed. */
const livedThrough = async (
  request: Omit<ExperimentRequest, "mind">,
  mind: RetrievalMind | AwaitedRetrievalMind,
): Promise<Iterable<CriticalTrial>> => {
  if (!("awaited" in mind)) return experiment({ ...request, mind });
  const trials: CriticalTrial[] = [];
  for await (const trial of experimentAwaited({ ...request, mind })) trials.push(trial);
  return trials;
};
