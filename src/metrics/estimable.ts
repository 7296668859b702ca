/**
 * A measure that the data cannot give says so and why; it is never a NaN that travels on.
 */

/** Why a measure has no value on these data. */
export interface NotEstimable {
  readonly notEstimable: string;
}

/** A value, or the reason why there is none. */
export type Measured = number | NotEstimable;

/** A value with its interval; a bound is `null` where the data give a value but no spread (one unit only). */
export type Estimate = {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
};

/** The absence of a value, with its reason as a sentence for people. */
export const notEstimable = (reason: string): NotEstimable => ({ notEstimable: reason });

/** Whether the data gave a value; narrows the type to it. */
export const isEstimable = <Value>(measured: Value | NotEstimable): measured is Value =>
  !(typeof measured === "object" && measured !== null && "notEstimable" in measured);

/** The value, or `null` where there is none. */
export const valueOrNull = (measured: Measured): number | null => (isEstimable(measured) ? measured : null);
