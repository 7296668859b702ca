/** From a request to replicates: what each worker does, and what is made of it when all have done their share. */
import { approximatePosterior } from "./approximate.ts";
import type { RecoveryModel, RecoveryRequest } from "./model.ts";
import type { Asked, Replicate, Summarised } from "./replicate.ts";
import { beside, replicated, summarised } from "./replicate.ts";

/** A part of the work, done by one worker at a time: entries or replicates with numbers from `from` up to `to`. */
export interface Stretch {
  readonly purpose: Asked["purpose"];
  readonly from: number;
  readonly to: number;
}

/** What a stretch came to. */
export interface Done {
  readonly stretch: Stretch;
  readonly replicates: readonly Replicate[];
  readonly summarised: readonly Summarised[];
}

/** Entries of a reference table that are simulated at once. */
const LENGTH = 20;

/** All the work of a request, in stretches; which worker takes which does not matter. */
export const stretchesOf = (model: RecoveryModel, request: RecoveryRequest): readonly Stretch[] => {
  const cut = (purpose: Asked["purpose"], count: number, length: number): readonly Stretch[] =>
    Array.from({ length: Math.ceil(count / length) }, (_, i) => ({
      purpose,
      from: i * length,
      to: Math.min(count, (i + 1) * length),
    }));
  if (model.kind === "likelihood") return cut("replicate", request.replicates, 1);
  return [...cut("reference", request.reference, LENGTH), ...cut("replicate", request.replicates, LENGTH)];
};

/** Does one stretch. */
export const doStretch = (model: RecoveryModel, request: RecoveryRequest, stretch: Stretch): Done => {
  const asked = Array.from(
    { length: stretch.to - stretch.from },
    (_, i): Asked => ({ purpose: stretch.purpose, index: stretch.from + i }),
  );
  return model.kind === "likelihood"
    ? { stretch, summarised: [], replicates: asked.map((each) => replicated(model, request, each)) }
    : { stretch, replicates: [], summarised: asked.map((each) => summarised(model, request, each)) };
};

/** The replicates in order, whoever did what and when. */
export const gathered = (
  model: RecoveryModel,
  { seed, draws }: RecoveryRequest,
  done: readonly Done[],
): readonly Replicate[] => {
  const of = (purpose: Asked["purpose"]): readonly Done[] =>
    done.filter(({ stretch }) => stretch.purpose === purpose).sort((a, b) => a.stretch.from - b.stretch.from);
  if (model.kind === "likelihood") return of("replicate").flatMap(({ replicates }) => replicates);
  const posterior = approximatePosterior(of("reference").flatMap((each) => each.summarised));
  return of("replicate")
    .flatMap((each) => each.summarised)
    .map(({ truth, summaries }, index) =>
      beside(truth, { draws: posterior(summaries, draws), effective: draws }, seed, {
        purpose: "replicate",
        index,
      }),
    );
};
