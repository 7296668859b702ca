import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { Json } from "../../src/core/theory.ts";
import type { ReportSubject, TracedTrial } from "../../src/report/index.ts";
import { PAGE_BEGINS, reportPage } from "../../src/report/index.ts";
import type { Heap } from "../../src/report/trace/heap.ts";
import { unpacked } from "../../src/report/trace/heap.ts";
import type { PageTraces } from "../../src/report/trace/model.ts";

const NASTY = `</script><script>alert(1)</script>"'&`;
const SCRIPT = "document.title;";

const trial: TracedTrial = {
  participant: NASTY,
  trial: 1,
  theory: "own",
  theoryTitle: NASTY,
  task: NASTY,
  under: null,
  agreement: { kind: "replayed" },
  steps: [
    {
      control: { type: "ask", query: NASTY },
      observation: { type: "asked" },
      view: { cycle: 0, level: 1, threshold: { level: 2 } },
      equations: ["35"],
    },
  ],
  end: { type: NASTY },
  left: 0,
};

const subject: ReportSubject = {
  kind: "run",
  title: NASTY,
  caution: null,
  question: NASTY,
  source: NASTY,
  facts: [{ name: NASTY, value: NASTY }],
  sweep: {
    sampling: "grid",
    varied: [{ name: NASTY, axis: [NASTY, 1], unit: NASTY, equation: NASTY, meaning: NASTY }],
    points: 2,
    replicates: 1,
    trials: 1,
    cells: 2,
    finished: 1,
    missing: [1],
    shown: [NASTY],
    left: 1,
  },
  parameters: [
    {
      key: NASTY,
      value: NASTY,
      declared: { default: 1, range: NASTY, unit: NASTY, equation: NASTY, meaning: NASTY },
    },
  ],
  tables: [{ title: NASTY, header: [NASTY, "n"], rows: [[NASTY, 1.23456789]] }],
  figures: [{ name: NASTY, svg: `<svg><title>${NASTY}</title><script>alert(1)</script></svg>` }],
  data: { rows: 1, columns: [{ name: NASTY, unit: NASTY, meaning: NASTY }] },
  summary: { [NASTY]: NASTY },
  traces: { trials: [trial], total: 1, note: NASTY, seal: NASTY },
  problems: {
    problems: [
      {
        id: NASTY,
        question: NASTY,
        expected: NASTY,
        level: 5,
        answers: [
          {
            method: NASTY,
            answer: NASTY,
            verdict: "undecided",
            why: NASTY,
            failure: NASTY,
            tokens: 7,
            signals: { [NASTY]: NASTY },
            exchanges: [
              {
                level: "meta",
                purpose: NASTY,
                attempt: 2,
                messages: [{ role: "user", content: NASTY }],
                reply: NASTY,
                fault: NASTY,
                ending: "length",
                decoded: 7,
              },
            ],
          },
        ],
      },
    ],
    total: 2,
    note: NASTY,
  },
  equations: [{ id: "35", title: NASTY, tex: "a < b", formula: "a < b" }],
};

test("no text of the user's gets out of its place, wherever it stands", async () => {
  const page = await reportPage(subject, SCRIPT);
  expect(page.startsWith(PAGE_BEGINS)).toBe(true);
  expect(page).not.toContain("<script>alert");
  const { document } = parseHTML(page);
  const scripts = [...document.querySelectorAll("script")];
  expect(scripts.map((script) => script.id || script.textContent)).toEqual(["trace-data", SCRIPT]);
  expect(document.querySelector("h1")!.textContent).toBe(NASTY);
  expect(document.querySelector("td.number")!.textContent).toBe("1.235");
});

test("the page allows its own script by its hash, and nothing from anywhere", async () => {
  const page = await reportPage(subject, SCRIPT);
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  const policy = parseHTML(page).document.querySelector("meta[http-equiv]")!.getAttribute("content");
  expect(policy).toBe(
    `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`,
  );
  const addresses = [...page.matchAll(/(?:src|href|xlink:href)="([^"]*)"/g)].map(([, address]) => address!);
  expect(addresses.filter((address) => !/^(#|data:)/.test(address))).toEqual([]);
});

test("the traces come back as they went in, with charts even of a theory that is not ours", async () => {
  const page = await reportPage(subject, SCRIPT);
  const letters = parseHTML(page).document.querySelector("#trace-data")!.textContent!;
  const heap = JSON.parse(inflateSync(Buffer.from(letters, "base64")).toString()) as Heap;
  const { trials, panels } = unpacked(heap) as Json as unknown as PageTraces;
  expect(trials).toEqual([trial]);
  expect(panels.own).toEqual([
    { title: "level", series: [{ label: "level", fields: ["level"], role: "counter" }] },
    {
      title: "threshold",
      series: [{ label: "threshold.level", fields: ["threshold.level"], role: "threshold" }],
    },
  ]);
});

test("equations become MathML, those that a step names and no others", async () => {
  const other = { id: "36", title: "Another", tex: "b", formula: null };
  const page = await reportPage({ ...subject, equations: [...subject.equations, other] }, SCRIPT);
  const { document } = parseHTML(page);
  expect(
    [...document.querySelectorAll("[data-equation]")].map((at) => at.getAttribute("data-equation")),
  ).toEqual(["35"]);
  expect(document.querySelector("[data-equation] math")).not.toBeNull();
});

test("what there is not has no section", async () => {
  const bare: ReportSubject = {
    ...subject,
    sweep: null,
    parameters: [],
    tables: [],
    figures: [],
    data: null,
    summary: null,
    traces: null,
    problems: null,
  };
  const { document } = parseHTML(await reportPage(bare, SCRIPT));
  expect([...document.querySelectorAll("section")].map(({ id }) => id)).toEqual(["question"]);
});
