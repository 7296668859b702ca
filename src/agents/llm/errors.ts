import { type ErrorFacts, MetalevelError, UsageError } from "../../core/errors.ts";
import type { LanguageModel, Offer } from "./contract.ts";

/**
 * What went wrong between this client and a model server:
 * `unreachable` no connection · `redirected` to a host that was not given · `refused` (4xx) · `busy` (429) ·
 * `failed` (5xx) · `silent` no byte for the idle time · `overdue` past the overall time · `cut` the stream ended
 * before it said so · `unreadable` not what the protocol allows · `aborted` by the reader before anything came ·
 * `not-recorded` a cassette has no such request.
 */
export type ModelFault =
  | "unreachable"
  | "redirected"
  | "refused"
  | "busy"
  | "failed"
  | "silent"
  | "overdue"
  | "cut"
  | "unreadable"
  | "aborted"
  | "not-recorded";

/** What a `ModelError` carries beside its sentence. */
export interface ModelErrorDetails {
  readonly fault: ModelFault;
  /** The HTTP status, where one came. */
  readonly status?: number;
  /** How long the server asked to wait, in ms. */
  readonly retryAfter?: number;
}

/** A model server that failed, refused, fell silent or spoke nonsense. The command line ends with status 69. */
export class ModelError extends MetalevelError {
  override readonly name = "ModelError";
  readonly details: ModelErrorDetails;
  constructor(facts: ErrorFacts, details: ModelErrorDetails, options?: ErrorOptions) {
    super(facts, options);
    this.details = details;
  }
}

/** Whether an error says that the server has no such route. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ModelError && (error.details.status === 404 || error.details.status === 405);

/** The tokens that a whole run may use are spent. What is finished stands; the run goes on with a larger budget. */
export class BudgetError extends MetalevelError {
  override readonly name = "BudgetError";
}

type Lackable = {
  [Key in keyof LanguageModel]: LanguageModel[Key] extends Offer<infer What> ? Offer<What> : never;
};
type LackableKey = {
  [Key in keyof Lackable]: Lackable[Key] extends never ? never : Key;
}[keyof Lackable];
type Offered<Key extends LackableKey> = Extract<LanguageModel[Key], { readonly offered: true }>["use"];

/**
 * What a model offers, for whoever cannot do without it.
 *
 * @throws UsageError that says which model lacks it and why.
 */
export const required = <Key extends LackableKey>(model: LanguageModel, what: Key): Offered<Key> => {
  const offer = model[what] as Offer<Offered<Key>>;
  if (offer.offered) return offer.use;
  throw new UsageError({
    where: `model ${model.name} (${model.dialect})`,
    got: `no ${what}: ${offer.why}`,
    expected: `a model that offers ${what}`,
    remedy: "`metalevel probe` shows what a server offers.",
  });
};
