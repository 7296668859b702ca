/** Whether an evaluation asks for more than it did, and for nothing else. */
import { jsonDifference } from "../../core/difference.ts";
import type { Json } from "../../core/theory.ts";
import type { EvaluationRecord } from "./record.ts";

/**
 * More of the same problems, further methods, or both: what is finished then stands. Everything else has to be as it was.
 */
export const isGrown = (thenJson: Json, nowJson: Json): boolean => {
  const [then, now] = [thenJson, nowJson] as unknown as readonly [EvaluationRecord, EvaluationRecord];
  const names = Object.keys(then.methods);
  const further = Object.keys(now.methods).length > names.length;
  if (now.problems < then.problems || (now.problems === then.problems && !further)) return false;
  const kept = Object.fromEntries(names.map((name) => [name, now.methods[name]]));
  const before = { ...now, methods: kept, problems: then.problems, limit: then.limit };
  return jsonDifference(then as unknown as Json, before as unknown as Json) === null;
};
