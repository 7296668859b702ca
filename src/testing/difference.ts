/**
 * Where two plain values first differ, as `path: left | right`; `null` where they are the same to the last bit.
 * Unlike a comparison of JSON texts it tells `undefined` from absent, `-0` from `0` and `NaN` from `null`.
 */
export const firstDifference = (left: unknown, right: unknown, path = "value"): string | null => {
  if (Object.is(left, right)) return null;
  if (!isComposite(left) || !isComposite(right)) return told(path, left, right);
  if (Array.isArray(left) !== Array.isArray(right)) return told(path, left, right);
  if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return told(path, left, right);
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) {
    const where = Array.isArray(left) ? `${path}[${name}]` : `${path}.${name}`;
    if (!(name in left) || !(name in right)) return `${where}: ${name in left ? "only left" : "only right"}`;
    const inner = firstDifference(left[name], right[name], where);
    if (inner !== null) return inner;
  }
  return null;
};

const isComposite = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const told = (path: string, left: unknown, right: unknown): string =>
  `${path}: ${shown(left)} | ${shown(right)}`;

/** A value short enough for a message. */
export const shown = (value: unknown): string => {
  const text =
    value === undefined ||
    typeof value === "function" ||
    (typeof value === "number" && !Number.isFinite(value))
      ? String(value)
      : Object.is(value, -0)
        ? "-0"
        : `${kindOf(value)}${JSON.stringify(value) ?? String(value)}`;
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

/** The name of what is no plain value: a `Map` reads like an empty record otherwise. */
const kindOf = (value: unknown): string => {
  const prototype = isComposite(value) ? Object.getPrototypeOf(value) : null;
  const plain = prototype === null || prototype === Object.prototype || prototype === Array.prototype;
  return plain ? "" : `${prototype.constructor?.name ?? "object"} `;
};
