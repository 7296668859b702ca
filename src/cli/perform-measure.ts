import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import type { ConfidenceMeasures, MeasureOptions } from "../metrics/measures/index.ts";
import { measureConfidence, measuresDocument } from "../metrics/measures/index.ts";
import type { AnswerColumns, AnswersOfFile } from "../store/answers-file.ts";
import { readAnswers } from "../store/answers-file.ts";
import { jsonText } from "./json.ts";
import { measureRows, measureTables } from "./measure-tables.ts";
import type { Destination } from "./output.ts";
import { tablesText } from "./table.ts";
import type { Terminal } from "./terminal.ts";

interface AskedMeasures {
  readonly file: string;
  readonly columns: AnswerColumns;
  readonly options: MeasureOptions;
  readonly png: boolean;
}

/** Measures the confidence in a file and prints it; writes it with its figure where a folder is named. */
export const performMeasure = async (
  asked: AskedMeasures,
  destination: Destination,
  terminal: Terminal,
): Promise<void> => {
  const { file, columns, options, png } = asked;
  if (png) (await import("./figure-files.ts")).requirePlace(png, destination.out);
  if ((columns.stimulus === undefined) !== (columns.response === undefined)) {
    throw new UsageError({
      where: columns.stimulus === undefined ? "--response" : "--stimulus",
      got: "it without the other",
      expected: "both --stimulus and --response, or neither",
    });
  }
  const read = await readAnswers(file, columns);
  const measures = measureConfidence(read.answers, options, read.by);
  const document = {
    ...measuresDocument(measures),
    classes: columns.stimulus === undefined ? null : read.classes,
    leftOut: read.leftOut,
  };
  const tables = measureTables(measures, read);
  const { caution } = measures.described.intervals;
  if (caution !== null) terminal.note(caution);
  if (destination.out === null) {
    await terminal.print(destination.json ? jsonText(document) : tablesText(tables, terminal));
    return;
  }
  const [{ intoRunDirectory }, { writeFigure }] = await Promise.all([
    import("./output.ts"),
    import("./figure-files.ts"),
  ]);
  await intoRunDirectory(destination, "measure", terminal, async (folder) => {
    writeFileSync(join(folder, "measures.json"), jsonText(document));
    writeFileSync(join(folder, "measures.csv"), await csvText(measures));
    writeFileSync(join(folder, "tables.json"), jsonText(tables));
    await writeFigure(folder, await figureOf(measures, read), png);
    writeFileSync(join(folder, "run.json"), jsonText(await recordOf(asked)));
    return { summary: document, tables };
  });
};

const csvText = async (measures: ConfidenceMeasures): Promise<string> => {
  const { stringify } = await import("csv-stringify/sync");
  const { header, rows } = measureRows(measures);
  return stringify([header, ...rows] as unknown[][]);
};

const figureOf = async (measures: ConfidenceMeasures, { by }: AnswersOfFile): Promise<string> => {
  const { calibrationFigure } = await import("../figures/calibration.ts");
  const groups = (by?.names ?? []).map((name) => ({ name, measures: measures.groups![name]! }));
  return calibrationFigure([{ name: "all answers", measures }, ...groups]);
};

const recordOf = async ({ file, columns, options, png }: AskedMeasures) => {
  const [{ fingerprint }, { VERSION }] = await Promise.all([
    import("../store/fingerprint.ts"),
    import("../version.ts"),
  ]);
  return {
    metalevel: "measure",
    version: VERSION,
    data: { file, sha256: fingerprint("measure", file) },
    columns,
    options,
    png,
  };
};
