import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

/** Trials that look like people's: strong pairs come back fast, weak ones are given up. */
const trials = (): string => {
  const rng = stream(3, "trials");
  const rows = Array.from({ length: 120 }, (_, i) => {
    const pretest = [0, 0.5, 1][i % 3]!;
    const response = rng.uniform() < 0.05 + 0.9 * pretest ? "correct" : "omission";
    const time = Math.round(900 + 1500 * rng.uniform() + 600 * (1 - pretest));
    return `p${i % 12},w${i},${response},${time},3,${pretest}`;
  });
  return ["wid,word,response_type,rt,judgement,pretest_accuracy", ...rows, ""].join("\n");
};

/** As small as a fit may be: what it finds does not matter here. */
const FILE = `fit: retrieval
data: people.csv
parameters:
  participants: [10, 12]
set: { evaluations: 1, refinements: 1, refinementParticipants: 10 }
replicates: 2
`;

const place = (): string => {
  const cwd = folder();
  writeFileSync(join(cwd, "people.csv"), trials());
  writeFileSync(join(cwd, "f.yaml"), FILE);
  return cwd;
};

test("every cell of a sweep over a fit is what `fit` gives for its seed and settings, on the same data", async () => {
  const cwd = place();
  const { status, error } = await ran(cwd, ["sweep", "run", "f.yaml", "--out", "s", "--workers", "1"]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  const record = JSON.parse(text(cwd, "s/sweep.json"));
  expect(record).toMatchObject({ kind: "fit", name: "retrieval", trials: null, cells: 4 });
  expect(record.data).toMatchObject({ file: "people.csv", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const cell = JSON.parse(text(cwd, "s/cells/0000003.json"));
  expect(cell).toMatchObject({ point: 1, replicate: 2, parameters: { participants: 12 } });
  const changed = ["participants=12", "evaluations=1", "refinements=1", "refinementParticipants=10"];
  const set = changed.flatMap((one) => ["--set", one]);
  const seed = ["--seed", String(cell.seed)];
  await ran(cwd, ["fit", "retrieval", "--data", "people.csv", ...seed, ...set, "--out", "alone"]);
  expect(cell.summary).toEqual(JSON.parse(text(cwd, "alone/summary.json")));
  const header = text(cwd, "s/results.csv").split("\n")[0]!.split(",");
  expect(header.slice(0, 5)).toEqual(["cell", "point", "replicate", "seed", "participants"]);
  expect(header).toContain("lesioned.loss");
});

test.each([
  [FILE.replace("data: people.csv\n", ""), /f.yaml, line 1, column 1, data: got none; expected the file/],
  [FILE.replace("people.csv", "nobody.csv"), /f.yaml, line 2, column 1, .*nobody.csv.*no such file/],
  [
    FILE.replace("retrieval", "retreival"),
    /line 1, column 1, fit: got "retreival".*Did you mean "retrieval"/,
  ],
  [`${FILE}trials: 5\n`, /line 7, column 1: got "trials"; expected none with fit/],
  [FILE.replace("[10, 12]", "[10, 3]"), /line 4, column 22, setting "participants": got "3"/],
])("%j is refused before anything is fitted", async (yaml, said) => {
  const cwd = place();
  writeFileSync(join(cwd, "f.yaml"), yaml);
  const { status, error } = await ran(cwd, ["sweep", "run", "f.yaml", "--out", "s"]);
  expect(error).toMatch(said);
  expect(status).toBe(2);
});
