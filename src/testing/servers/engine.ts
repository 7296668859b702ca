/** What the routes of a fake server work with: one model, its behaviour, and what the server remembers. */
import type { Behaviour } from "./behaviour.ts";
import type { Brain } from "./brain.ts";
import type { JsonObject } from "./json.ts";
import { type PrefixCache, prefixCache } from "./prefix-cache.ts";
import type { Reply, Whole } from "./reply.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** A model behind a server. */
export interface Engine {
  /** The model's name. */
  readonly model: string;
  readonly brain: Brain;
  readonly vocabulary: Vocabulary;
  readonly behaviour: Behaviour;
  readonly cache: PrefixCache;
  /** The number of the request, from 1: what real servers make identifiers of. */
  readonly number: number;
  /** Generations under way. */
  readonly running: Running;
}

/** What can be done to generations under way, by name. */
export interface Running {
  /** Aborts those whose name begins so; how many there were. */
  readonly abort: (prefix: string) => number;
  /** Ends the reasoning of the one with this name, if it may be steered. */
  readonly endReasoning: (id: string) => boolean;
  /** How many there are. */
  readonly count: () => number;
}

/** A request as a route sees it. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly body: JsonObject;
}

/** Answers one method and path. */
export type Route = (incoming: Incoming, engine: Engine) => Reply;

/** A server's routes, and what it says where there is none or where something is wrong. */
export interface Dialect {
  /** By method and path, e.g. `POST /v1/completions`. */
  readonly routes: Readonly<Record<string, Route>>;
  /** No such route. */
  readonly lost: (incoming: Incoming) => Whole;
  /** An error in the server's own form. */
  readonly failed: (status: number, message: string) => Whole;
}

/** A model as a server loads it. */
export const engineOf = (
  model: string,
  brain: Brain,
  behaviour: Behaviour,
): Omit<Engine, "number" | "running"> => ({
  model,
  brain,
  vocabulary: vocabularyOf(brain.pieces),
  behaviour,
  cache: prefixCache(Math.max(1, behaviour.prefixCacheBlock)),
});

/** A prompt as it reaches the model, or that it does not fit. */
export type Admitted =
  | { readonly fits: true; readonly prompt: readonly number[]; readonly room: number }
  | { readonly fits: false; readonly tokens: number };

/**
 * Lets a prompt in, cuts it without a word, or refuses it, as the server does. A server that refuses also ends the
 * answer where the context ends; one that cuts goes on, and forgets the beginning as it goes.
 */
export const admitted = ({ behaviour }: Engine, prompt: readonly number[]): Admitted => {
  const { contextTokens, overflow } = behaviour;
  if (overflow === "refused") {
    const room = contextTokens - prompt.length;
    return room > 0 ? { fits: true, prompt, room } : { fits: false, tokens: prompt.length };
  }
  const room = Number.POSITIVE_INFINITY;
  if (prompt.length <= contextTokens) return { fits: true, prompt, room };
  const head = overflow === "middle-cut" ? Math.floor(contextTokens / 2) : 0;
  const tail = prompt.slice(prompt.length - (contextTokens - head));
  return { fits: true, prompt: [...prompt.slice(0, head), ...tail], room };
};
