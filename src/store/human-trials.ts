/**
 * Reads cued-recall trials from a CSV file: the public human data, a `trials.csv` that a simulation wrote, or
 * people's own files, whose columns and labels may have other names. Further columns are ignored.
 *
 * An empty cell or `NA` is a missing value. Anything else that is not what its column holds is refused.
 */
import type { CuedRecallTrials, TrialsBuilder } from "../experiments/cued-recall/trials.ts";
import { trialsBuilder } from "../experiments/cued-recall/trials.ts";
import type { DataOptions } from "../experiments/simulation.ts";
import type { TakeRecord } from "./csv.ts";
import { readCsv } from "./csv.ts";
import type { NumberColumn } from "./number-cell.ts";
import { isMissing, numberIn, numberProblem } from "./number-cell.ts";
import type { TrialColumn } from "./trial-columns.ts";
import { columnPlaces, mappedColumns } from "./trial-columns.ts";
import type { ResponseLabels } from "./trial-labels.ts";
import { labelProblem, responseLabels } from "./trial-labels.ts";

/** The public files as they are. */
export const PLAIN_DATA: DataOptions = { columns: {}, rtUnit: "ms", labels: {} };

const TIME: Readonly<Record<DataOptions["rtUnit"], NumberColumn>> = {
  ms: {
    min: 0,
    max: Number.MAX_VALUE,
    whole: false,
    expected: "a time in ms, 0 or more",
    remedy: "Where it stands for a missing time, write NA.",
  },
  s: {
    min: 0,
    max: Number.MAX_VALUE / 1000,
    whole: false,
    expected: "a time in seconds, 0 or more",
    remedy: "Where it stands for a missing time, write NA.",
  },
};

const JUDGEMENT: NumberColumn = {
  min: 1,
  max: 5,
  whole: true,
  expected: "a whole number from 1 to 5",
  remedy: "Recode another scale to 1…5; where the number stands for a missing judgement, write NA.",
};

const PRETEST: NumberColumn = {
  min: 0,
  max: 1,
  whole: false,
  expected: "a share from 0 to 1",
  remedy: "Divide percentages by 100.",
};

/**
 * All trials of the file, times in ms.
 *
 * @throws UsageError naming line, column, what came, what was expected, and what to do.
 */
export const readHumanTrials = async (
  file: string,
  options: DataOptions = PLAIN_DATA,
): Promise<CuedRecallTrials> => {
  const labels = responseLabels(options.labels);
  mappedColumns(options.columns);
  const builder = trialsBuilder();
  await readCsv(file, (header) => {
    const places = columnPlaces(file, header, options.columns);
    return trialReader(header, places, labels, options.rtUnit, builder);
  });
  return builder.done();
};

const trialReader = (
  header: readonly string[],
  places: Readonly<Record<TrialColumn, number>>,
  labels: ResponseLabels,
  rtUnit: DataOptions["rtUnit"],
  builder: TrialsBuilder,
): TakeRecord => {
  const time = TIME[rtUnit];
  const msPerUnit = rtUnit === "s" ? 1000 : 1;
  return (record) => {
    const participant = record[places.wid]!;
    if (isMissing(participant)) {
      const column = header[places.wid]!;
      return {
        column,
        got: "no participant",
        expected: "who gave the response: intervals go by participant",
      };
    }
    const label = record[places.response_type]!;
    const response = labels.get(label) ?? labels.get(label.trim());
    if (response === undefined) return labelProblem(header[places.response_type]!, label, labels);
    const rt = numberIn(record[places.rt]!, time);
    if (rt === null) return numberProblem(header[places.rt]!, record[places.rt]!, time);
    const judgement = numberIn(record[places.judgement]!, JUDGEMENT);
    if (judgement === null) {
      return numberProblem(header[places.judgement]!, record[places.judgement]!, JUDGEMENT);
    }
    const pretest = numberIn(record[places.pretest_accuracy]!, PRETEST);
    if (pretest === null) {
      return numberProblem(header[places.pretest_accuracy]!, record[places.pretest_accuracy]!, PRETEST);
    }
    builder.add(participant, record[places.word]!, response, rt * msPerUnit, judgement, pretest);
    return null;
  };
};
