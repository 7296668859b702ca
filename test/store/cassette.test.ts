import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ModelError } from "../../src/agents/llm/errors.ts";
import { maskedStream } from "../../src/agents/llm/transport/mask.ts";
import type { Wire, WireRequest, WireResponse } from "../../src/agents/llm/wire.ts";
import { resumedCassette } from "../../src/store/cassette-resumed.ts";
import { cassettePlayer, cassetteRecorder } from "../../src/store/index.ts";

const SECRET = 'sk-planted/ké"y-0123456789';
const folder = mkdtempSync(join(tmpdir(), "metalevel-cassettes-"));
const file = (name: string): string => join(folder, `${name}.cassette`);

const ask = (body: unknown, path = "/v1/completions"): WireRequest => ({
  method: "POST",
  baseUrl: "http://127.0.0.1:1",
  path,
  body: JSON.stringify(body),
  signal: new AbortController().signal,
});

/** A wire that answers with these arrivals. */
const answering =
  (arrivals: readonly (string | Uint8Array | Error)[], status = 200): Wire =>
  async () => ({
    status,
    headers: { "content-type": "text/event-stream", date: "today", "set-cookie": "secret" },
    body: (async function* () {
      for (const arrival of arrivals) {
        if (arrival instanceof Error) throw arrival;
        yield typeof arrival === "string" ? Buffer.from(arrival) : arrival;
      }
    })(),
  });

const arrivalsOf = async ({ body }: WireResponse): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const bytes of body) found.push(Buffer.from(bytes).toString("latin1"));
  return found;
};

const record = async (
  path: string,
  live: Wire,
  requests: readonly WireRequest[],
  secrets: readonly string[] = [],
): Promise<readonly (readonly string[])[]> => {
  const recorder = cassetteRecorder(path, { secrets });
  const wire = recorder.around(live);
  const heard: (readonly string[])[] = [];
  for (const request of requests) heard.push(await arrivalsOf(await wire(request)));
  recorder.close();
  return heard;
};

test("what was recorded plays back byte for byte, arrival by arrival", async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 8 }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (bodies) => {
        const path = file(`any-${number++}`);
        const left = [...bodies];
        const heard = await record(
          path,
          (request) => answering(left.shift()!)(request),
          bodies.map((_, i) => ask({ i })),
        );
        const player = cassettePlayer(path);
        for (const i of bodies.keys()) {
          const response = await player.wire(ask({ i }));
          expect(response).toMatchObject({ status: 200, headers: { "content-type": "text/event-stream" } });
          expect(await arrivalsOf(response)).toEqual(heard[i]);
        }
        expect(player.unplayed()).toBe(0);
        player.close();
      },
    ),
    { numRuns: 40 },
  );
});

test("a body's fields may come in another order, and the host may be another", async () => {
  const path = file("order");
  await record(path, answering(["yes"]), [ask({ a: 1, b: { c: 2, d: 3 } })]);
  const { wire } = cassettePlayer(path);
  const request = { ...ask({ b: { d: 3, c: 2 }, a: 1 }), baseUrl: "http://elsewhere:9" };
  expect(await arrivalsOf(await wire(request))).toEqual(["yes"]);
});

const refusal = async (wire: Wire, request: WireRequest): Promise<ModelError> => {
  const error = await wire(request).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelError);
  expect((error as ModelError).details.fault).toBe("not-recorded");
  return error as ModelError;
};

test("a changed request is a miss that names the first difference", async () => {
  const path = file("changed");
  await record(path, answering(["yes"]), [ask({ prompt: "Q", sampling: { temperature: 0.5 } })]);
  const { wire } = cassettePlayer(path);
  const changed = await refusal(wire, ask({ prompt: "Q", sampling: { temperature: 0.7 } }));
  expect(changed.facts).toMatchObject({ got: "body.sampling.temperature 0.7", expected: "0.5, as recorded" });
  const more = await refusal(wire, ask({ prompt: "Q", sampling: { temperature: 0.5 }, stop: ["x"] }));
  expect(more.facts).toMatchObject({ got: 'body.stop ["x"]', expected: "nothing, as recorded" });
  expect((await refusal(wire, ask({}, "/tokenize"))).facts.expected).toBe("one of: POST /v1/completions");
});

test("equal requests play in the order in which they were recorded, each once", async () => {
  const path = file("equal");
  const answers = ["first", "second"];
  await record(path, (request) => answering([answers.shift()!])(request), [ask({ n: 1 }), ask({ n: 1 })]);
  const { wire } = cassettePlayer(path);
  expect(await arrivalsOf(await wire(ask({ n: 1 })))).toEqual(["first"]);
  expect(await arrivalsOf(await wire(ask({ n: 1 })))).toEqual(["second"]);
  const once = await refusal(wire, ask({ n: 1 }));
  expect(once.facts).toMatchObject({
    got: "this request once more than it was recorded",
    expected: "at most 2",
  });
});

test("failures are played too: a connection that broke, an answer that never came, a reader that left", async () => {
  const path = file("failures");
  const recorder = cassetteRecorder(path, { secrets: [] });
  const broken = new ModelError({ where: "here", got: "a break", expected: "more" }, { fault: "cut" });
  const cut = await recorder.around(answering(["half", broken]))(ask({ n: 1 }));
  await expect(arrivalsOf(cut)).rejects.toThrow("a break");
  const gone = new ModelError(
    { where: "here", got: "nobody", expected: "a server" },
    { fault: "unreachable" },
  );
  const nobody = recorder.around(() => Promise.reject(gone));
  await expect(nobody(ask({ n: 2 }))).rejects.toThrow("nobody");
  const left = await recorder.around(answering(["one", "two", "three"]))(ask({ n: 3 }));
  for await (const bytes of left.body) if (Buffer.from(bytes).toString() === "two") break;
  recorder.close();

  const { wire } = cassettePlayer(path);
  const heard: string[] = [];
  const again = async (): Promise<void> => {
    for await (const bytes of (await wire(ask({ n: 1 }))).body) heard.push(Buffer.from(bytes).toString());
  };
  await expect(again()).rejects.toMatchObject({ details: { fault: "cut" }, facts: { got: "a break" } });
  expect(heard).toEqual(["half"]);
  await expect(wire(ask({ n: 2 }))).rejects.toMatchObject({ details: { fault: "unreachable" } });
  const partly = (await wire(ask({ n: 3 }))).body;
  for await (const bytes of partly) if (Buffer.from(bytes).toString() === "two") break;
});

test("a recording that a crash has cut is read up to its last whole line, and can be gone on with", async () => {
  const path = file("crash");
  await record(path, answering(["a", "b"]), [ask({ n: 1 })]);
  const whole = readFileSync(path);
  await record(file("crash-2"), answering(["c"]), [ask({ n: 1 }), ask({ n: 2 })]);
  for (let size = 0; size < whole.length; size += 7) {
    writeFileSync(path, whole.subarray(0, size));
    if (size < 25) continue;
    const player = cassettePlayer(path);
    expect(player.unplayed()).toBeLessThanOrEqual(1);
    player.close();
  }
  appendFileSync(path, '{"exchange":7,"asked":{"method":"PO');
  const recorder = cassetteRecorder(path, { secrets: [], append: "take" });
  await arrivalsOf(await recorder.around(answering(["d"]))(ask({ n: 2 })));
  recorder.close();
  const { wire } = cassettePlayer(path);
  expect(await arrivalsOf(await wire(ask({ n: 2 })))).toEqual(["d"]);
});

/** Records two requests at once: the first answer breaks off after a piece of it, the second comes whole. */
const brokenBeforeWhole = async (path: string): Promise<void> => {
  const recorder = cassetteRecorder(path, { secrets: [] });
  const open = (await recorder.around(answering(["half", "rest"]))(ask({ n: 1 }))).body[
    Symbol.asyncIterator
  ]();
  await open.next();
  await arrivalsOf(await recorder.around(answering(["whole"]))(ask({ n: 2 })));
  recorder.close();
};

test("what broke off while another answer came whole is asked again when the run goes on, and plays back", async () => {
  const path = file("middle");
  await brokenBeforeWhole(path);
  const asked: unknown[] = [];
  const live: Wire = (request) => {
    asked.push(JSON.parse(request.body!));
    return answering(["half", "rest"])(request);
  };
  const tape = resumedCassette(path, { secrets: [] });
  const wire = tape.around(live);
  expect(await arrivalsOf(await wire(ask({ n: 1 })))).toEqual(["half", "rest"]);
  expect(await arrivalsOf(await wire(ask({ n: 2 })))).toEqual(["whole"]);
  tape.close();
  expect(asked).toEqual([{ n: 1 }]);
  const again = cassettePlayer(path).wire;
  expect(await arrivalsOf(await again(ask({ n: 1 })))).toEqual(["half", "rest"]);
  expect(await arrivalsOf(await again(ask({ n: 2 })))).toEqual(["whole"]);
});

test("of equal requests those of the last take come first, in their order", async () => {
  const path = file("takes");
  await brokenBeforeWhole(path);
  const recorder = cassetteRecorder(path, { secrets: [], append: "new-take" });
  for (const text of ["a", "b"]) await arrivalsOf(await recorder.around(answering([text]))(ask({ n: 1 })));
  recorder.close();
  const { wire } = cassettePlayer(path);
  expect(await arrivalsOf(await wire(ask({ n: 1 })))).toEqual(["a"]);
  expect(await arrivalsOf(await wire(ask({ n: 1 })))).toEqual(["b"]);
  expect(await arrivalsOf(await wire(ask({ n: 2 })))).toEqual(["whole"]);
  await expect(wire(ask({ n: 1 })).then(arrivalsOf)).rejects.toThrow("a recording that broke off");
});

test("a file that exists is not written over, and one that is no cassette is not played", () => {
  const path = file("exists");
  writeFileSync(path, "a,b\n1,2\n");
  expect(() => cassetteRecorder(path, { secrets: [] })).toThrow("a file that exists");
  expect(() => cassettePlayer(path)).toThrow("a first line that is no JSON");
  writeFileSync(path, '{"metalevelCassette":2}\n');
  expect(() => cassettePlayer(path)).toThrow("version 2; expected a cassette of version 1");
  expect(() => cassettePlayer(file("none"))).toThrow("no such file");
});

test.each([
  "null",
  "[]",
  '{"exchange":1,"texd":"yes"}',
  '{"exchange":1,"text":7}',
  '{"exchange":1,"head":{}}',
  '{"exchange":1,"head":null}',
  '{"exchange":1,"end":"hole"}',
  '{"exchange":"1","text":"yes"}',
  '{"exchange":2,"asked":{"method":"GET"}}',
])("a line that was edited into %s is told by its number, not played", async (line) => {
  const path = file(`edited-${encodeURIComponent(line)}`);
  await record(path, answering(["yes", "no"]), [ask({ n: 1 })]);
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, lines.with(3, line).join("\n"));
  expect(() => cassettePlayer(path)).toThrow(
    /line 4: got JSON of another shape; expected a line of a cassette/,
  );
});

test("a folder in a cassette's place is the user's mistake", () => {
  expect(() => cassettePlayer(folder)).toThrow(/--replay: got .* a folder/);
  expect(() => cassetteRecorder(folder, { secrets: [], append: "take" })).toThrow(
    /--record: got .* a folder/,
  );
  expect(() => resumedCassette(folder, { secrets: [] })).toThrow(/--resume: got .* a folder/);
});

test("a key that a server repeats is masked, however it is written and wherever it is cut", async () => {
  const forms = [
    SECRET,
    JSON.stringify(SECRET),
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString("base64"),
  ];
  const text = forms.map((form) => `{"message":"Incorrect key: ${form}."}`).join("\n");
  const bytes = Buffer.from(text, "utf8");
  for (let size = 1; size < 30; size++) {
    const path = file(`masked-${size}`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const [heard] = await record(path, answering(pieces, 401), [ask({ key: SECRET })], [SECRET]);
    expect(Buffer.from(heard!.join(""), "latin1").toString()).toBe(text);
    const written = readFileSync(path, "utf8");
    for (const form of [...forms, SECRET.slice(0, 12)]) expect(written).not.toContain(form);
    const played = await cassettePlayer(path, [SECRET]).wire(ask({ key: SECRET }));
    expect((await arrivalsOf(played)).map(({ length }) => length)).toEqual(
      pieces.map(({ length }) => length),
    );
  }
});

test("masking changes nothing else, keeps every length and waits no longer than it must", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 12 }), (arrivals) => {
      const stream = maskedStream(["never-said"]);
      const out = [...arrivals.flatMap((arrival) => stream.take(arrival)), ...stream.rest()];
      expect(out.map((bytes) => [...bytes])).toEqual(arrivals.map((bytes) => [...bytes]));
    }),
  );
  const stream = maskedStream(["abcdefgh"]);
  expect(stream.take(Buffer.from("plain"))).toHaveLength(1);
  expect(stream.take(Buffer.from("abc"))).toHaveLength(0);
  expect(stream.take(Buffer.from("x")).map(String)).toEqual(["abc", "x"]);
});

test("only headers that a client acts upon are kept", async () => {
  const path = file("headers");
  await record(path, answering(["x"]), [ask({})]);
  expect(readFileSync(path, "utf8")).not.toMatch(/today|cookie/);
});
