/**
 * What the product needs of a fit: the data it takes, the settings it declares, and a run that turns both into
 * estimates, tables and a figure. Files and terminals are not its business.
 */
import type { Settings, SettingValues } from "../core/settings.ts";
import type { Json } from "../core/theory.ts";
import type { DataOptions, Table } from "../experiments/simulation.ts";
import type { Picture } from "../rational/problems/picture.ts";

/** All that a fit depends on: equal requests give equal estimates. */
export interface FitRequest {
  /** What the fit's own `readData` made of the file given with `--data`. */
  readonly data: unknown;
  readonly seed: number;
  /** Every declared setting, read and checked. */
  readonly settings: SettingValues;
  /** Told as the fit goes on, in units of its own. */
  readonly progress: (done: number, total: number) => void;
}

/** The estimates, with what the model misses of the data, as numbers, tables and perhaps a figure. */
export interface FitResult {
  /** What `--json` prints and `summary.json` holds; keys in the order in which they are to be read. */
  readonly summary: { readonly [key: string]: Json };
  readonly tables: readonly Table[];
  /** What is to be drawn of it, one below the other, where the fit itself draws nothing. */
  readonly pictures?: readonly Picture[];
  /** A self-contained SVG document, where there is one to draw. */
  readonly figure?: () => Promise<string>;
}

/** A model to be fitted to data: what it asks, where it comes from, the data and settings it takes. */
export interface Fit {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly source: string;
  readonly settings: Settings;
  /** Reads and checks the file given with `--data`. */
  readonly readData: (file: string, options: DataOptions) => Promise<unknown>;
  /** Estimates the free parameters from the request's data. */
  readonly run: (request: FitRequest) => Promise<FitResult>;
}
