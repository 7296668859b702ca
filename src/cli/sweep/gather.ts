import type { Settings } from "../../core/settings.ts";
import { fileError } from "../../store/file-error.ts";
import type { SweepFolder } from "../../store/sweep/folder.ts";
import type { Wanted } from "../../store/sweep/results.ts";

export interface GatherOptions {
  readonly settings: Settings;
  readonly keepTrials: boolean;
  readonly wanted: Wanted;
}

export interface Gathered {
  /** Files at the top of the folder. */
  readonly files: readonly string[];
  readonly columns: number;
  /** `null` where no trials are kept. */
  readonly trials: number | null;
}

/** Writes the tables of these cells at the top of their folder. */
export const gather = async (
  folder: SweepFolder,
  cells: readonly number[],
  options: GatherOptions,
): Promise<Gathered> => {
  try {
    return await gathered(folder, cells, options);
  } catch (error) {
    throw fileError(
      "sweep",
      folder.path,
      "a folder that can be written to, with room for its tables",
      error,
      "The cells are kept: gather them with `metalevel sweep merge` when that is mended.",
    );
  }
};

const gathered = async (
  folder: SweepFolder,
  cells: readonly number[],
  { settings, keepTrials, wanted }: GatherOptions,
): Promise<Gathered> => {
  const { writeResults } = await import("../../store/sweep/results.ts");
  const columns = writeResults(folder, cells, settings, wanted);
  const files = ["results.csv", "results.parquet", "columns.json"];
  if (!keepTrials) return { files, columns: columns.length, trials: null };
  const { writeAllTrials } = await import("../../store/sweep/trials.ts");
  const trials = await writeAllTrials(folder, cells);
  return { files: [...files, "trials.csv", "trials.parquet"], columns: columns.length, trials };
};
