import fc from "fast-check";
import { stream } from "../../core/rng.ts";
import { firstDifference } from "../difference.ts";
import { memories, real } from "./arbitraries.ts";
import type { RetrievalProperty } from "./variant.ts";
import { ownProperty } from "./variant.ts";

const certain = ownProperty(
  "certain-memory-returns-everything",
  ["30", "44"],
  "consolidation then retrieval with ψ = θ = 1 returns everything",
  [],
  [memories(), memories(), fc.nat()],
  ({ consolidate, retrieve }, knowledge, tuples, seed) => {
    const rng = stream(seed, "certain");
    const kept = consolidate(knowledge, tuples, 1, rng);
    return firstDifference(retrieve(kept, 1, rng), [...knowledge, ...tuples], "retrieved");
  },
);

const blank = ownProperty(
  "blank-memory-returns-nothing",
  ["30", "44"],
  "with ψ = 0 nothing is added, with θ = 0 nothing is returned",
  [],
  [memories(), memories(), fc.nat()],
  ({ consolidate, retrieve }, knowledge, tuples, seed) => {
    const rng = stream(seed, "blank");
    const added = firstDifference(consolidate(knowledge, tuples, 0, rng), knowledge, "knowledge");
    return added ?? firstDifference(retrieve([...knowledge, ...tuples], 0, rng), [], "retrieved");
  },
);

const independent = ownProperty(
  "each-entry-by-its-own-draw",
  ["30", "33", "44"],
  "each entry is copied by an independent draw: one draw an entry, in order, whatever the others do",
  [],
  [memories(), real(0, 1), fc.nat()],
  ({ consolidate, retrieve }, entries, probability, seed) => {
    const draws = stream(seed, "independent");
    const expected = entries.filter(() => draws.uniform() < probability);
    const copied = retrieve(entries, probability, stream(seed, "independent"));
    const kept = consolidate([], entries, probability, stream(seed, "independent"));
    return firstDifference(copied, expected, "retrieved") ?? firstDifference(kept, expected, "kept");
  },
);

/** retrieve_θ and consolidate_ψ, equations 30, 33 and 44. */
export const MEMORY_PROPERTIES: readonly RetrievalProperty[] = [certain, blank, independent];
