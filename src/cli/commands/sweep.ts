import type { Command } from "commander";
import type { MergeFlags } from "../sweep/inspect.ts";
import type { RunFlags } from "../sweep/perform-run.ts";
import type { Terminal } from "../terminal.ts";
import { collected } from "../values.ts";

const JSON_FLAG = ["--json", "print one JSON document and nothing else"] as const;

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .command("run")
    .description("compute what is missing of a sweep, and gather it when it is whole")
    .argument("<file>", "the sweep, a YAML file")
    .option("--out <dir>", "the folder of the sweep, new or begun (default: sweeps/NAME-OF-THE-FILE)")
    .option("--workers <n>", "how many threads compute cells (default: one for each processor)")
    .option(
      "--shard <i/n>",
      "compute part i of n alone; /n takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX",
    )
    .option("--engine <name>", "local: on this machine; slurm: as a job array, which is waited for", "local")
    .option("--tasks <n>", "slurm: most tasks of the job array (default: one for each cell, at most 100)")
    .option("--sbatch <option>", "slurm: an option of sbatch, such as time=10:00; may be repeated", collected)
    .option("--print-sbatch", "print the script of the job array and do nothing else")
    .option(...JSON_FLAG)
    .action(async (file: string, flags: RunFlags) => {
      const { performSweep } = await import("../sweep/perform-run.ts");
      await performSweep(file, flags, terminal);
    });
  command
    .command("missing")
    .description("the numbers of the cells that are missing, a line each")
    .argument("<dir>", "the folder of a sweep")
    .option(...JSON_FLAG)
    .action(async (dir: string, { json }: { readonly json?: boolean }) => {
      const { performMissing } = await import("../sweep/inspect.ts");
      await performMissing(dir, json ?? false, terminal);
    });
  command
    .command("merge")
    .description("gather the finished cells into results.csv, results.parquet and columns.json")
    .argument("<dir>", "the folder of a sweep")
    .option("--partial", "gather what is there, though cells are missing")
    .option(
      "--measures <paths>",
      "only measures whose path begins with one of these, with commas between them",
    )
    .option(...JSON_FLAG)
    .action(async (dir: string, flags: MergeFlags) => {
      const { performMerge } = await import("../sweep/inspect.ts");
      await performMerge(dir, flags, terminal);
    });
  command
    .command("status")
    .description("how far a sweep has come, and how long the rest will take")
    .argument("<dir>", "the folder of a sweep")
    .option(...JSON_FLAG)
    .action(async (dir: string, { json }: { readonly json?: boolean }) => {
      const { performStatus } = await import("../sweep/inspect.ts");
      await performStatus(dir, json ?? false, terminal);
    });
  command
    .command("query")
    .description("ask a gathered sweep in SQL (needs the package @duckdb/node-api)")
    .argument("<dir>", "the folder of a sweep")
    .argument("<sql>", "a query over the tables results, trials and times")
    .option(...JSON_FLAG)
    .action(async (dir: string, sql: string, { json }: { readonly json?: boolean }) => {
      const { performQuery } = await import("../sweep/query.ts");
      await performQuery(dir, sql, json ?? false, terminal);
    });
};
