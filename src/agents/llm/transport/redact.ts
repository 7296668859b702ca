/** Shorter than this a word is no key, and hiding it everywhere would make messages unreadable. */
const SHORTEST_SECRET = 6;

/** What stands where a key stood. */
export const REDACTED = "[redacted]";

/** Takes every one of these secrets out of a text. */
export const redacted = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((clean, secret) => clean.split(secret).join(REDACTED), text);

/** Says how a key is meant and is none. */
const SCHEME = /^(bearer|basic|token|digest|apikey)(\s+|$)/i;

/** What must not be shown of these headers: their values, and each word of them, since servers repeat only the key. */
export const secretsOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(headers)
    .flatMap((value) => [value, ...wordsOf(value)])
    .sort((a, b) => b.length - a.length);

const wordsOf = (value: string): readonly string[] =>
  value.split(/[\s,;="]+/).filter((word) => !SCHEME.test(word));

/** Names of headers that hold keys, and words that look like one. */
const HOLDS_KEY = /auth|key|token|secret|password|cookie|credential|signature/i;
const LIKE_KEY = /^(?=.*\d)(?=.*[a-z])[\w.~+/-]{16,}$/i;

/**
 * The keys among these headers: what is covered in answers too. Other words of headers may well stand in a model's
 * text, which they must not change.
 */
export const keysOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) => [
    ...(HOLDS_KEY.test(name) ? [value.replace(SCHEME, "")] : []),
    ...wordsOf(value).filter((word) => LIKE_KEY.test(word)),
  ]);
