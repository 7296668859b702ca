/** A number for people, with four digits that mean something; whole numbers whole. */
export const numberText = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return size >= 1e-3 && size < 1e7 ? String(Number(value.toPrecision(4))) : value.toExponential(3);
};
