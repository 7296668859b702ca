/** Writes a stream's bytes as a fault would have them: cut through, in fragments, with other line ends. */
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Fault, faultOf } from "./fault.ts";

/** Where events go. Every method resolves when the client may take more. */
export interface Pen {
  /** Whether the client is still there. */
  readonly open: () => boolean;
  readonly write: (text: string) => Promise<void>;
  /** Writes the text up to the place of a cut, and closes the connection there. */
  readonly cut: (text: string, where: "inside-event" | "inside-character") => Promise<boolean>;
  /** Closes the connection where it is. */
  readonly close: () => void;
  /** Ends the answer as HTTP has it. */
  readonly end: () => void;
}

/** A pen over one response. */
export const penOver = (response: ServerResponse, faults: readonly Fault[]): Pen => {
  const returns = faultOf(faults, "carriage-returns") !== undefined;
  const fragment = faultOf(faults, "fragments")?.bytes;
  const open = (): boolean => !response.destroyed && !response.writableEnded;
  const put = async (bytes: Uint8Array): Promise<void> => {
    if (!open() || bytes.length === 0) return;
    if (response.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        response.off("drain", done);
        response.off("close", done);
        resolve();
      };
      response.once("drain", done);
      response.once("close", done);
    });
  };
  const bytesOf = (text: string): Uint8Array =>
    Buffer.from(returns ? text.replaceAll("\n", "\r\n") : text, "utf8");
  const write = async (text: string): Promise<void> => {
    const bytes = bytesOf(text);
    if (fragment === undefined) return put(bytes);
    for (let at = 0; at < bytes.length; at += fragment) {
      await put(bytes.subarray(at, at + fragment));
      await nextTurn();
    }
  };
  return {
    open,
    write,
    cut: async (text, where) => {
      const bytes = bytesOf(text);
      const inside = where === "inside-event" ? Math.floor(bytes.length / 2) : bytes.findIndex(isLead) + 1;
      if (inside <= 0) return false;
      await put(bytes.subarray(0, inside));
      await nextTurn();
      response.destroy();
      return true;
    },
    close: () => {
      response.destroy();
    },
    end: () => {
      if (open()) response.end();
    },
  };
};

/** The first byte of a character of several bytes. */
const isLead = (byte: number): boolean => byte >= 0xc0;
