import { type Probe, said, shown, wholeText } from "./probe.ts";

/** Whether the server leaves a stop text in what it returns. */
export const stopTextProbe: Probe = {
  id: "stop-text-kept",
  question: "Is a stop text kept in the answer?",
  how: "stops a greedy answer at words from its own middle, and looks at what the server itself returns",
  costs: { requests: 2, tokens: 160 },
  run: async ({ model, dialect, withBody, leading }) => {
    const options = { maxTokens: 48, temperature: 0 };
    const whole = wholeText(await said(model, leading, options));
    const stop = middleOf(whole);
    if (stop === null) return { verdict: "unclear", found: `too short an answer: ${shown(whole)}` };
    const body = dialect === "ollama" ? { options: { stop: [stop] } } : { stop: [stop] };
    const stopped = wholeText(await said(withBody(body), leading, options));
    const at = whole.indexOf(stop);
    const show = `stop text ${shown(stop)}`;
    if (stopped.trimEnd() === whole.slice(0, at).trimEnd())
      return { verdict: "no", found: `${show} cut off` };
    if (stopped.endsWith(stop) && stopped.length <= at + stop.length) {
      return { verdict: "yes", found: `${show} kept; this client cuts it` };
    }
    return stopped.startsWith(whole.slice(0, at + stop.length))
      ? { verdict: "yes", found: `${show} not heeded; this client stops there` }
      : { verdict: "unclear", found: `the greedy answer was another the second time: ${shown(stopped)}` };
  },
};

/** Some characters from the middle of a text that do not stand before it. */
const middleOf = (text: string): string | null => {
  const from = Math.floor(text.length / 2);
  for (let length = 3; from + length <= text.length; length++) {
    const stop = text.slice(from, from + length);
    if (stop.trim().length >= 2 && text.indexOf(stop) === from) return stop;
  }
  return null;
};
