/** Who answers in a run, as a plan holds it and as `run.json` keeps it. */
import type { ConnectOptions } from "../../agents/llm/connect.ts";
import type { ServedModel } from "./served.ts";

/** Who answers. */
export type AgentPlan =
  | { readonly kind: "simulated" }
  /** Plays a trace back. */
  | { readonly kind: "recorded"; readonly trace: string }
  /** A language model, through a live wire or a cassette. */
  | {
      readonly kind: "llm";
      readonly connect: ConnectOptions;
      readonly tape: Tape | null;
      /** Nothing is asked; what would be is counted. */
      readonly dry: boolean;
    };

/**
 * How a cassette that exists is gone on with: not at all; what it holds is played and the rest asked; or everything that is
 * not finished is asked again.
 */
export type Resuming = "not" | "played" | "asked-again";

/** A cassette that is made, or played. */
export type Tape =
  | { readonly kind: "record"; readonly file: string; readonly resume: Resuming }
  | { readonly kind: "replay"; readonly file: string };

/** A file that a run read or made, with its hash. */
interface Kept {
  readonly file: string;
  readonly sha256: string;
}

/** Who answered, as far as a rerun has to know it. Neither addresses nor keys are in it. */
export type AgentRecord =
  | { readonly kind: "recorded"; readonly trace: Kept }
  | (ServedModel & {
      /** `null`: nothing was kept of what was said, so that the run cannot be repeated. */
      readonly cassette: Kept | null;
    });

/** The plan that a record repeats: a model run is played from its cassette. */
export const planOfAgent = (record: AgentRecord | undefined): AgentPlan => {
  if (record === undefined) return { kind: "simulated" };
  if (record.kind === "recorded") return { kind: "recorded", trace: record.trace.file };
  const { dialect, model, extraBody, system, chatFormat, cassette } = record;
  const given = Object.entries({ extraBody, system, chatFormat }).filter(([, value]) => value !== undefined);
  return {
    kind: "llm",
    connect: { baseUrls: [], dialect, model, ...Object.fromEntries(given) },
    tape: cassette === null ? null : { kind: "replay", file: cassette.file },
    dry: false,
  };
};
