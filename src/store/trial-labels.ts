/** Reads how a trial ended from a file's label, under the public file's labels or those that `--labels` gives. */
import { UsageError } from "../core/errors.ts";
import { knownName } from "../core/names.ts";
import { COMMISSION, CORRECT, OMISSION, TIMEOUT } from "../experiments/cued-recall/trials.ts";

/** The public file's labels (`empty` is an omission, `intrusion` and `other` are wrong answers) and the paper's. */
const LABELS: Readonly<Record<string, number>> = {
  correct: CORRECT,
  empty: OMISSION,
  omission: OMISSION,
  intrusion: COMMISSION,
  other: COMMISSION,
  commission: COMMISSION,
  timeout: TIMEOUT,
};

/** The code of each label that a file may use. */
export type ResponseLabels = ReadonlyMap<string, number>;

/**
 * The labels under a mapping such as `{correct: "hit", empty: "skip"}`: a mapped label is known by the file's
 * name for it only, the others keep their own.
 *
 * @throws UsageError for a mapping of an unknown label, and for one name given to two kinds of response.
 */
export const responseLabels = (mapping: Readonly<Record<string, string>>): ResponseLabels => {
  const codes = new Map<string, number>();
  for (const [label, name] of Object.entries(mapping)) {
    knownName("--labels, before the equals sign", label, Object.keys(LABELS));
    const code = LABELS[label]!;
    if ((codes.get(name) ?? code) !== code) {
      throw new UsageError({
        where: "--labels",
        got: `"${name}" for two kinds of response`,
        expected: "a label of its own for each",
      });
    }
    codes.set(name, code);
  }
  for (const [label, code] of Object.entries(LABELS)) {
    if (!Object.hasOwn(mapping, label) && !codes.has(label)) codes.set(label, code);
  }
  return codes;
};

/** What to say of a label that nobody knows: what it means only its owner knows, unless it is one of ours in capitals. */
export const labelProblem = (column: string, label: string, labels: ResponseLabels) => {
  const same = label.trim().toLowerCase();
  const own = same === "" || /^[\w-]+$/.test(label) ? label.trim() : "YOURS";
  const ours = Object.hasOwn(LABELS, same) ? same : "OURS";
  const choice = ours === "OURS" ? `, with one of ${Object.keys(LABELS).join(", ")} for OURS` : "";
  return {
    column,
    got: label.trim() === "" ? "an empty cell" : JSON.stringify(label),
    expected: `one of ${[...labels.keys()].join(", ")}`,
    remedy: `If your file has labels of its own, say what they mean: --labels ${ours}=${own}${choice}.`,
  };
};
