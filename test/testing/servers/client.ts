/** A client that knows nothing: posts JSON, reads a stream to its end, and joins the text of any dialect's events. */

export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly raw: string;
  /** The stream's JSON values; of an answer that is no stream, that one. */
  readonly events: readonly unknown[];
}

export const post = async (url: string, body: unknown, init: RequestInit = {}): Promise<Heard> => {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    redirect: "manual",
    ...init,
  });
  const raw = await response.text();
  return { status: response.status, headers: response.headers, raw, events: eventsIn(raw) };
};

export const get = async (url: string): Promise<unknown> => {
  const response = await fetch(url);
  const raw = await response.text();
  return /^[{[]/.test(raw) ? JSON.parse(raw) : raw;
};

const eventsIn = (raw: string): readonly unknown[] =>
  raw
    .split(/\r?\n/)
    .map((line) => line.replace(/^data: ?/, ""))
    .filter((line) => /^[{[]/.test(line) && line !== "[DONE]")
    .map((line) => JSON.parse(line));

/** What stands at the end of a path, or `undefined`. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof inner === "object" && inner !== null
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );

const first = (event: unknown, paths: readonly (readonly (string | number)[])[]): string => {
  const found = paths.map((path) => at(event, ...path)).find((value) => typeof value === "string");
  return (found as string | undefined) ?? "";
};

const ANSWERS = [
  ["choices", 0, "delta", "content"],
  ["choices", 0, "message", "content"],
  ["choices", 0, "text"],
  ["message", "content"],
  ["response"],
  ["content"],
  ["token", "text"],
];

const REASONINGS = ["delta", "message"].flatMap((place) => [
  ["choices", 0, place, "reasoning"],
  ["choices", 0, place, "reasoning_content"],
]);

/** The text and reasoning of a stream, whatever its dialect. */
export const textOf = (
  events: readonly unknown[],
): { readonly answer: string; readonly reasoning: string } => {
  let answer = "";
  let reasoning = "";
  for (const event of events) {
    if (at(event, "meta_info") !== undefined) answer = first(event, [["text"]]);
    else if (at(event, "token", "special") !== true) answer += first(event, ANSWERS);
    reasoning += first(event, [...REASONINGS, ["message", "thinking"], ["thinking"]]);
  }
  return { answer, reasoning };
};
