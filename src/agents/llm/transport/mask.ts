/** Takes secrets out of what is written, without changing the length of anything. */

/** Shorter than this a word is no key, and would be found everywhere. */
const SHORTEST = 6;

/** The ways in which a secret may be written: as it is, in JSON, in a URL, in base 64. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret, "utf8").toString("base64").replace(/=+$/, ""),
];

const needlesOf = (secrets: readonly string[]): readonly Buffer[] => {
  const forms = new Set(secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf));
  return [...forms].sort((a, b) => b.length - a.length).map((form) => Buffer.from(form, "utf8"));
};

const STAR = 42;

/** Puts asterisks over every secret in the bytes, in place. */
const cover = (bytes: Buffer, needles: readonly Buffer[]): void => {
  for (const needle of needles) {
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + needle.length)) {
      bytes.fill(STAR, at, at + needle.length);
    }
  }
};

/** The text with asterisks over every secret. */
export const masked = (text: string, secrets: readonly string[]): string => {
  const bytes = Buffer.from(text, "utf8");
  cover(bytes, needlesOf(secrets));
  return bytes.toString("utf8");
};

/** Masks a stream whose arrivals may cut a secret in two: gives each arrival back once it is sure of it. */
export interface MaskedStream {
  readonly take: (arrival: Uint8Array) => readonly Uint8Array[];
  readonly rest: () => readonly Uint8Array[];
}

/** Arrivals keep their lengths and their order; they wait while their end could be the beginning of a secret. */
export const maskedStream = (secrets: readonly string[]): MaskedStream => {
  const needles = needlesOf(secrets);
  let sizes: number[] = [];
  let waiting = Buffer.alloc(0);
  const release = (sure: number): readonly Uint8Array[] => {
    const out: Uint8Array[] = [];
    let at = 0;
    while (sizes.length > 0 && at + sizes[0]! <= sure) {
      const size = sizes.shift()!;
      out.push(waiting.subarray(at, at + size));
      at += size;
    }
    waiting = waiting.subarray(at);
    return out;
  };
  return {
    take: (arrival) => {
      if (waiting.length === 0 && isClean(arrival, needles)) return [arrival];
      sizes.push(arrival.length);
      waiting = Buffer.concat([waiting, arrival]);
      cover(waiting, needles);
      return release(waiting.length - unsure(waiting, needles));
    },
    rest: () => {
      const out = release(waiting.length);
      sizes = [];
      return out;
    },
  };
};

/** Whether nothing of a secret is in these bytes: nearly always, and then they need not be copied. */
const isClean = (arrival: Uint8Array, needles: readonly Buffer[]): boolean => {
  const bytes = Buffer.from(arrival.buffer, arrival.byteOffset, arrival.length);
  return !needles.some((needle) => bytes.includes(needle)) && unsure(bytes, needles) === 0;
};

/** Masks bodies; they stay as they are where there is nothing to mask. */
export const withMask =
  (secrets: readonly string[]) =>
  (body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
    secrets.some(({ length }) => length >= SHORTEST) ? maskedBody(body, maskedStream(secrets)) : body;

async function* maskedBody(body: AsyncIterable<Uint8Array>, mask: MaskedStream): AsyncGenerator<Uint8Array> {
  try {
    for await (const arrival of body) yield* mask.take(arrival);
  } catch (error) {
    // What came before a connection broke is not lost with it.
    yield* mask.rest();
    throw error;
  }
  yield* mask.rest();
}

/** How many bytes at the end could be the beginning of a secret: those from the first place where one would fit. */
const unsure = (bytes: Buffer, needles: readonly Buffer[]): number =>
  needles.reduce((most, needle) => {
    const from = Math.max(0, bytes.length - needle.length + 1);
    for (let at = bytes.indexOf(needle[0]!, from); at >= 0; at = bytes.indexOf(needle[0]!, at + 1)) {
      const left = bytes.length - at;
      if (left <= most) return most;
      if (bytes.compare(needle, 0, left, at) === 0) return left;
    }
    return most;
  }, 0);
