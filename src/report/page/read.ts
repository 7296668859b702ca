/** The trials out of the page: letters to bytes, bytes to text, text to values. */
import type { Heap } from "../trace/heap.ts";
import { unpacked } from "../trace/heap.ts";
import type { PageTraces } from "../trace/model.ts";

/** What a browser without it is told; all have it since 2023. */
export const TOO_OLD = "This browser cannot unpack the traces; one of 2023 or later can.";

/** @throws Error with a sentence for the reader where the browser cannot. */
export const readTraces = async (letters: string): Promise<PageTraces> => {
  if (typeof DecompressionStream === "undefined") throw new Error(TOO_OLD);
  const bytes = Uint8Array.from(atob(letters.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return unpacked(JSON.parse(await new Response(stream).text()) as Heap) as unknown as PageTraces;
};
