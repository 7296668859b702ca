/** Probes: small experiments on a model server, each of which settles one question, as types. */
import type { Completion, GenerationOptions, LanguageModel, Message } from "../contract.ts";
import type { DialectName } from "../dialects/dialect.ts";
import type { Ask } from "../server.ts";

/** What a probe may use. */
export interface ProbeSurroundings {
  readonly model: LanguageModel;
  readonly dialect: DialectName;
  /** The same model with these fields added to every body. */
  readonly withBody: (extra: Readonly<Record<string, unknown>>) => LanguageModel;
  readonly ask: Ask;
  /** A route's answer as text; `null` where there is no such route. */
  readonly text: (path: string) => Promise<string | null>;
  /** Resolves after this many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** What the model is asked where it should talk for a while. */
  readonly leading: string;
  /** Something that no prompt before had in it, so that no cache holds it. */
  readonly nonce: string;
  /** How many words the long prompt has at most. */
  readonly longPrompt: number;
}

/** What came out: the answer to the question, or that it could not be settled. */
export interface Outcome {
  readonly verdict: "yes" | "no" | "unclear" | "not-offered";
  /** What was found, in a sentence. */
  readonly found: string;
}

/** One experiment. */
export interface Probe {
  readonly id: string;
  readonly question: string;
  /** How the answer is found. */
  readonly how: string;
  /** Requests and tokens that it takes at most; the long prompt's own tokens are not counted. */
  readonly costs: { readonly requests: number; readonly tokens: number };
  /** Makes the experiment. An error of the server is the runner's to turn into an unclear outcome. */
  readonly run: (surroundings: ProbeSurroundings) => Promise<Outcome>;
}

/** What every probe says when it says something. */
export const user = (content: string): readonly Message[] => [{ role: "user", content }];

/** A text that leads on: most models have much to say to it. */
export const LEADING = "Count from one to one hundred in English words, separated by commas.";

/** Runs a chat to its end. */
export const said = (
  model: LanguageModel,
  content: string,
  options: GenerationOptions,
): Promise<Completion> => model.chat(user(content), options).finish();

/** All text of a completion, reasoning first. */
export const wholeText = ({ answer, reasoning }: Completion): string => (reasoning ?? "") + answer;

/** Shows a text in a finding. */
export const shown = (text: string): string =>
  JSON.stringify(text.length > 48 ? `${text.slice(0, 48)}…` : text);
