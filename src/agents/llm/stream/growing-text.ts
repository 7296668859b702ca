/** A text that grows by a token at a time. */
export interface GrowingText {
  readonly add: (text: string) => void;
  readonly length: () => number;
  readonly text: () => string;
}

/** So many parts are made into one text at a time: a long list of parts, or a string of two for each, burdens memory. */
const TOGETHER = 16;

/** A text of nothing yet. */
export const growingText = (): GrowingText => {
  let whole = "";
  let length = 0;
  let parts: string[] = [];
  return {
    add: (text) => {
      length += text.length;
      parts.push(text);
      if (parts.length < TOGETHER) return;
      whole += parts.join("");
      parts = [];
    },
    length: () => length,
    text: () => whole + parts.join(""),
  };
};
