/** What a supervisor replies when it is asked to check a chunk. */
export const ADVICE = { confirmed: true, error: "It goes nowhere.", suggestion: "Count from the end." };
export const NO_ADVICE = { confirmed: false, error: "", suggestion: "" };
