/** Shorter than this a word is no key, and hiding it everywhere would make messages unreadable. */
const SHORTEST_SECRET = 6;

/** What stands where a key stood. */
export const REDACTED = "[redacted]";

/** Takes every one of these secrets out of a text. */
export const redacted = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((clean, secret) => clean.split(secret).join(REDACTED), text);

/** What must not be shown of these headers: their values, and each word of them, since servers repeat only the key. */
export const secretsOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(headers)
    .flatMap((value) => [value, ...value.split(/[\s,;="]+/)])
    .sort((a, b) => b.length - a.length);
