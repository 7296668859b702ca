import { describe, expect, test } from "vitest";
import { stream } from "../../src/core/index.ts";
import type { CuedRecallTrial } from "../../src/experiments/index.ts";
import { analyse, signed, trialsOf } from "../../src/experiments/index.ts";
import { crossoverFigure } from "../../src/figures/index.ts";

const madeUp = (seed: number, participants: number): readonly CuedRecallTrial[] => {
  const rng = stream(seed, "figure trials");
  return Array.from({ length: participants * 20 }, (_, i) => ({
    participant: `p${i % participants}`,
    word: `w${i}`,
    response: i % 3 === 0 ? "correct" : i % 3 === 1 ? "omission" : "commission",
    rt: 800 + 1500 * rng.uniform(),
    judgement: rng.integer(1, 5),
    pretest: rng.integer(0, 2) / 2,
  }));
};
const series = (name: string, seed: number, participants = 12) => ({
  name,
  analysis: analyse(trialsOf(madeUp(seed, participants)), { seed: 1, resamples: 200 }),
});

/** Start and end tags in balance and every attribute quoted: what an XML reader asks of an SVG file. */
const expectWellFormed = (svg: string): void => {
  const open: string[] = [];
  for (const [tag] of svg.matchAll(/<[^>]*>/g)) {
    const name = /^<\/?([\w:-]+)/.exec(tag)![1]!;
    if (tag.startsWith("</")) expect(open.pop()).toBe(name);
    else {
      expect(tag).toMatch(/^<[\w:-]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>$/);
      if (!tag.endsWith("/>")) open.push(name);
    }
  }
  expect(open).toEqual([]);
  expect(svg.replace(/<[^>]*>/g, "")).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#)/);
};

const count = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0;

describe("three series", async () => {
  const three = [series("People", 1), series("Simulated <1 & 2>", 2), series("Stops at random", 3)];
  const svg = await crossoverFigure(three);

  test("is a self-contained SVG document", () => {
    expectWellFormed(svg);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox=/);
    expect(svg).toMatch(/<title>[^<]+<\/title>\n<desc>People: trials 240, participants 12\./);
    expect(svg).not.toMatch(/<style|<script|<image|href=|url\(|@import|NaN|undefined|Infinity/);
  });

  test("names each series once, and the axes with their units", () => {
    for (const name of ["People", "Simulated &lt;1 &amp; 2&gt;", "Stops at random"]) {
      expect(svg.split(`>${name}</text>`)).toHaveLength(2);
    }
    expect(count(svg, />mean time \(s\)</g)).toBe(2);
    expect(svg).toContain(">confidence or feeling of knowing (1–5)<");
    expect(svg).toContain(">pretest accuracy (share right)<");
  });

  test("draws a mean and an interval for every level of every series", () => {
    // Two kinds of trial × three series × (five judgements + three levels of pretest accuracy).
    const levels = 2 * 3 * (5 + 3);
    const slopeKeys = 2 * 3 * 2;
    const groups = (label: string) =>
      [
        ...svg.matchAll(
          new RegExp(`<g [^>]*aria-label="${label}"[\\s\\S]*?(?=<g [^>]*aria-label|</svg>)`, "g"),
        ),
      ].join("");
    expect(count(groups("dot"), /<(?:path|circle) /g)).toBe(levels + slopeKeys);
    expect(count(groups("rule"), /<line /g)).toBe(levels);
  });

  test("writes each slope with its interval, to the sign", () => {
    const { estimate, low, high } = three[0]!.analysis.slopes.recallByConfidence!;
    expect(svg).toContain(`${signed(estimate)} s/point [${signed(low!)}, ${signed(high!)}]`);
  });

  test("is the same to the byte when drawn again in the same process", async () => {
    expect(await crossoverFigure(three)).toBe(svg);
  });
});

test("one series, without slopes or intervals, is still a figure", async () => {
  const answers = madeUp(1, 1).filter(({ response }) => response === "correct");
  const svg = await crossoverFigure([
    { name: "One person", analysis: analyse(trialsOf(answers), { seed: 1, resamples: 50 }) },
  ]);
  expectWellFormed(svg);
  expect(svg).toContain("gave up: (no slope)");
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg).not.toContain("Grey lines");
  expect(svg).not.toContain('aria-label="rule"');
});

test("two series of one name stay two, and a long name is broken between words", async () => {
  const long = "A memory that accumulates evidence, with competitors and a meta-level";
  const svg = await crossoverFigure([series(long, 1), series(long, 2)]);
  expectWellFormed(svg);
  expect(count(svg, /<tspan[^>]*>A memory that accumulates evidence,<\/tspan>/g)).toBe(2);
  expect(count(svg, /recalled: /g)).toBe(4);
});

test("nothing to draw is still a figure", async () => {
  const timeouts = madeUp(1, 2).map((trial) => ({ ...trial, response: "timeout" as const, rt: null }));
  const svg = await crossoverFigure([
    { name: "Nobody answered", analysis: analyse(trialsOf(timeouts), { seed: 1, resamples: 50 }) },
  ]);
  expectWellFormed(svg);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});
