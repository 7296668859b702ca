/**
 * Reads cued-recall trials from a file, CSV or Parquet: the public human data, what a simulation wrote, or people's own
 * files, whose columns and labels may have other names. Further columns are ignored. Data of a jsPsych experiment, CSV
 * or JSON, are read too.
 *
 * An empty cell or `NA` is a missing value. Anything else that is not what its column holds is refused.
 */
import type { CuedRecallTrials, TrialsBuilder } from "../experiments/cued-recall/trials.ts";
import { trialsBuilder } from "../experiments/cued-recall/trials.ts";
import type { DataOptions } from "../experiments/simulation.ts";
import { nameIn } from "./cell-text.ts";
import type { TakeRecord } from "./csv.ts";
import { isJsPsych } from "./jspsych-fields.ts";
import type { JsPsychReader } from "./jspsych-trials.ts";
import { jsPsychReader } from "./jspsych-trials.ts";
import { isMissing, numberIn, numberProblem } from "./number-cell.ts";
import { readTable } from "./table.ts";
import { JUDGEMENT, PRETEST, TIME } from "./trial-cells.ts";
import type { TrialColumn } from "./trial-columns.ts";
import { columnPlaces, mappedColumns } from "./trial-columns.ts";
import type { ResponseLabels } from "./trial-labels.ts";
import { labelProblem, responseLabels } from "./trial-labels.ts";

/** The public files as they are. */
export const PLAIN_DATA: DataOptions = { columns: {}, rtUnit: "ms", labels: {} };

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
  let jsPsych: JsPsychReader | null = null;
  await readTable(file, (header) => {
    if (isJsPsych(header, options.columns)) {
      jsPsych = jsPsychReader(file, header, labels, options, builder);
      return jsPsych.take;
    }
    const places = columnPlaces(file, header, options.columns);
    return trialReader(header, places, labels, options.rtUnit, builder);
  });
  (jsPsych as JsPsychReader | null)?.end();
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
    builder.add(nameIn(participant), record[places.word]!, response, rt * msPerUnit, judgement, pretest);
    return null;
  };
};
