/** Stands before a server and holds its chats back until so many are there: then all go on at once. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Turnstile {
  readonly url: string;
  /** Resolves when all are there. */
  readonly full: Promise<void>;
  readonly close: () => Promise<void>;
}

export const turnstile = async (target: string, count: number): Promise<Turnstile> => {
  let held = 0;
  let open = (): void => {};
  const full = new Promise<void>((resolve) => {
    open = resolve;
  });
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    if (incoming.url === "/v1/chat/completions") {
      if (++held === count) open();
      await full;
    }
    if (outgoing.destroyed) return;
    const { method, headers, url } = incoming;
    const onward = request(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    onward.end(Buffer.concat(pieces));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    full,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
