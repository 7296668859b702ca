/**
 * A value of a binary or nested format as the text that a CSV file would hold: nothing as an empty cell, nested values
 * as JSON, a moment as ISO 8601.
 */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value instanceof Date ? value.toISOString() : JSON.stringify(value, bigintAsText);
  }
};

const bigintAsText = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

/** Whether a cell begins and ends with a letter, digit or sign of ASCII: most do, and need no search for blanks. */
export const beginsAndEndsPlainly = (cell: string): boolean =>
  isPlain(cell.charCodeAt(0)) && isPlain(cell.charCodeAt(cell.length - 1));

const isPlain = (code: number): boolean => code > 0x20 && code < 0x7f;

/** A name as it is meant, without blanks around it. */
export const nameIn = (cell: string): string => (beginsAndEndsPlainly(cell) ? cell : cell.trim());
