/** A change to a value that may be there at once, or come later. */
export const whenKnown = <Value, Changed>(
  value: Value | Promise<Value>,
  change: (value: Value) => Changed,
): Changed | Promise<Changed> => (value instanceof Promise ? value.then(change) : change(value));
