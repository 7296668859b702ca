/** Imports a user's file, JavaScript or TypeScript, wherever it lies. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../core/errors.ts";

/**
 * The module that a file holds.
 *
 * @throws UsageError with what went wrong on the way, unless the file says it better with one of its own.
 */
export const importFile = async (option: string, file: string): Promise<{ readonly default?: unknown }> => {
  const { importUrl } = await import("./loader.ts");
  try {
    return await importUrl(pathToFileURL(resolve(file)).href);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      { where: `${option} ${file}`, got: `an error on import: ${message}`, expected: "a module that loads" },
      { cause: error },
    );
  }
};
