import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Line, ReasoningParameters } from "../../../src/agents/simulated/reasoning-model/index.ts";
import {
  beginLine,
  checkLine,
  errorProbability,
  judgeDifficulty,
  nextParagraph,
  REASONING_SETTINGS,
  takeAdvice,
} from "../../../src/agents/simulated/reasoning-model/index.ts";
import { defaultsOf, stream } from "../../../src/core/index.ts";

const P = defaultsOf(REASONING_SETTINGS) as unknown as ReasoningParameters;
const problem = { difficulty: 0, needed: 4 };
const rng = (name: string) => stream(1, name);

/** One line of thought to its end. */
const lived = (
  p: ReasoningParameters,
  seed: number,
  strategy: "chain-of-thought" | "no-thinking" = "chain-of-thought",
) => {
  const draws = stream(seed, "line");
  const deeds: string[] = [];
  let line: Line = beginLine(p, false, draws);
  let tokens = 0;
  while (!line.ended && deeds.length < 10_000) {
    const next = nextParagraph(p, problem, line, strategy, false, draws);
    line = next.line;
    tokens += next.paragraph.tokens;
    deeds.push(next.paragraph.deed);
  }
  return { line, deeds, tokens };
};

describe("a simulated reasoning model", () => {
  test("a line without errors takes as many steps as the problem needs, and goes over them", () => {
    const p = { ...P, misreading: 0, errorRate: -1e3, overthinking: 0 };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { line, deeds } = lived(p, seed);
        expect(line.error).toBeNull();
        expect(deeds.filter((deed) => deed === "step")).toHaveLength(problem.needed);
        expect(deeds.at(-1)).toBe("end");
      }),
    );
  });

  test("who answers without thinking never looks back", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { deeds } = lived({ ...P, errorRate: 0 }, seed, "no-thinking");
        expect(deeds).not.toContain("correct");
        expect(deeds).not.toContain("recheck");
      }),
    );
  });

  test("a misreading is not found out alone", () => {
    const p = { ...P, misreading: 1, selfCorrection: 1 };
    for (let seed = 0; seed < 50; seed++) expect(lived(p, seed).line.error?.kind).toBe("reading");
  });

  test("harder problems err more, and a definition prevents its share", () => {
    const difficulty = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(difficulty, fc.double({ min: 0.01, max: 3, noNaN: true }), (d, more) => {
        expect(errorProbability(P, d + more, false)).toBeGreaterThan(errorProbability(P, d, false));
        expect(errorProbability(P, d, true)).toBeCloseTo(
          (1 - P.guidance) * errorProbability(P, d, false),
          12,
        );
      }),
    );
  });

  test("prefix commitment: an error that has been built on is corrected less often", () => {
    const corrected = (age: number): number => {
      const line: Line = { progress: 2, error: { kind: "fact", age }, ended: false };
      let count = 0;
      for (let n = 0; n < 2000; n++) {
        const draws = rng(`commitment/${age}/${n}`);
        const { paragraph } = nextParagraph(P, problem, line, "chain-of-thought", false, draws);
        count += Number(paragraph.deed === "correct");
      }
      return count / 2000;
    };
    expect(corrected(0)).toBeGreaterThan(corrected(6) + 0.03);
  });

  test("words of thinking come more often where thinking goes wrong", () => {
    const words = (error: Line["error"]): number => {
      let found = 0;
      for (let n = 0; n < 500; n++) {
        const line: Line = { progress: 1, error, ended: false };
        const { paragraph } = nextParagraph(
          { ...P, selfCorrection: 0 },
          problem,
          line,
          "chain-of-thought",
          false,
          rng(`words/${n}`),
        );
        found += paragraph.words.filter((word) => word === "wait" || word === "but").length;
      }
      return found;
    };
    expect(words({ kind: "think", age: 0 })).toBeGreaterThan(2 * words(null));
  });

  test("[R1-6] a check finds errors of its own kind only; advice on one takes the line back to before it", () => {
    const p = { ...P, detection: 1, falseAlarm: 0, heed: 1 };
    const wrong: Line = { progress: 5, error: { kind: "think", age: 1 }, ended: false };
    expect(checkLine(p, wrong, "fact", rng("check"))).toBeNull();
    expect(checkLine(p, wrong, "think", rng("check"))).not.toBeNull();
    expect(checkLine(p, wrong, "all", rng("check"))).not.toBeNull();
    expect(
      checkLine(p, { ...wrong, error: { kind: "reading", age: 1 } }, "fact", rng("check")),
    ).not.toBeNull();
    expect(checkLine(p, { ...wrong, error: null }, "all", rng("check"))).toBeNull();
    expect(takeAdvice(p, wrong, rng("advice"))).toEqual({ progress: 3, error: null, ended: false });
  });

  test("[R1-3] judged without noise, difficulty is what it is", () => {
    const p = { ...P, judgementNoise: 0 };
    const judged = [-2, 0, 2].map((difficulty) =>
      judgeDifficulty(p, { difficulty, needed: 1 }, rng("judge")),
    );
    expect(judged).toEqual(["easy", "medium", "hard"]);
  });
});
