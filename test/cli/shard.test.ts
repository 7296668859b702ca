import { expect, test } from "vitest";
import { arrayRanges, sbatchScript } from "../../src/cli/sweep/sbatch.ts";
import { shardAsked } from "../../src/cli/sweep/shard-asked.ts";

const ARRAY = {
  SLURM_ARRAY_TASK_ID: "14",
  SLURM_ARRAY_TASK_MIN: "10",
  SLURM_ARRAY_TASK_STEP: "2",
  SLURM_ARRAY_TASK_COUNT: "5",
};

test("a part is taken from the option first, from the scheduler where that is left open, and else is the whole", () => {
  expect(shardAsked("3/20", ARRAY)).toEqual({ part: 3, of: 20 });
  expect(shardAsked(undefined, ARRAY)).toEqual({ part: 3, of: 5 });
  expect(shardAsked("/8", { SLURM_ARRAY_TASK_ID: "8" })).toEqual({ part: 8, of: 8 });
  expect(shardAsked("/8", { JOB_COMPLETION_INDEX: "0" })).toEqual({ part: 1, of: 8 });
  expect(shardAsked(undefined, {})).toBeNull();
});

test.each([
  ["0/3", {}, /--shard: got part 0 of 3/],
  ["4/3", {}, /got part 4 of 3/],
  ["a/3", {}, /got "a\/3"; expected i\/n/],
  ["/3", {}, /and no scheduler; expected i\/n, or SLURM_ARRAY_TASK_ID/],
  ["/3", { JOB_COMPLETION_INDEX: "3" }, /JOB_COMPLETION_INDEX: got part 4 of 3/],
  [undefined, { JOB_COMPLETION_INDEX: "2" }, /got 2, but not of how many.*--shard \/N/],
])("%s under %j is refused", (option, environment, message) => {
  expect(() => shardAsked(option, environment)).toThrow(message);
});

test("parts that are left are named as Slurm takes them", () => {
  expect(arrayRanges([1, 2, 3, 7, 9, 10])).toBe("1-3,7,9-10");
  expect(arrayRanges([4])).toBe("4");
});

test("a place with blanks in its name is one word for sbatch and for the shell", () => {
  const script = sbatchScript({
    name: "s",
    home: "/data/my runs",
    node: "/usr/bin/node",
    command: "/opt/metalevel.js",
    file: "/data/my runs/s.yaml",
    out: "/data/my runs/#1",
    tasks: 2,
    submitted: [1, 2],
    options: [],
  });
  expect(script).toContain('#SBATCH --output="/data/my runs/#1/slurm/%A_%a.log"\n');
  expect(script).toContain("cd '/data/my runs'\n");
});
