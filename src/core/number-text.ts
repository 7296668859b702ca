/** A number for people, with four digits that mean something; whole numbers whole. */
export const numberText = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return size >= 1e-3 && size < 1e7 ? String(Number(value.toPrecision(4))) : value.toExponential(3);
};

/** A hyphen before a digit or ∞ that no word and no number goes before. */
const HYPHEN_FOR_MINUS = /(?<![\p{L}\p{N}.)\]])-(?=[\d.∞])/gu;

/** A cell of a table for people: one sign for less than nothing, whichever way the cell came by its text. */
export const cellText = (cell: string | number | null): string =>
  cell === null ? "–" : (typeof cell === "number" ? numberText(cell) : cell).replace(HYPHEN_FOR_MINUS, "−");
